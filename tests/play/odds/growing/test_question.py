"""On what the best play depends: texts that differ in clauses, or in what is only seen, are solved once."""

from __future__ import annotations

import pytest

from aboveboard.games import REGISTRY
from aboveboard.law.files import load_edition
from aboveboard.law.force import Asked
from aboveboard.law.terms.options import Value
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.odds.growing.solver import question


def terms(game: str, as_if: tuple[str, ...] = ("table-games-2017",), **options: str | int) -> Terms:
    """A game of New York's casinos, as a proposal would have it or as it stood before."""
    chosen: dict[str, Value] = {name.replace("_", "-"): value for name, value in options.items()}
    return terms_of(load_edition("ny-commercial", game, Asked(as_if=as_if)), chosen)


@pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
def test_before_and_after_is_one_question(game: str) -> None:
    before, after = terms(game, ()), terms(game)
    assert before.edition.hash != after.edition.hash
    assert question(before) == question(after)


def test_a_card_that_lies_face_down_is_the_same_question() -> None:
    up, down = terms("blackjack", doubled_card="up"), terms("blackjack", doubled_card="down")
    assert up.setup.rules["doubled-card"] != down.setup.rules["doubled-card"]
    assert question(up) == question(down)


def test_every_other_rule_is_another_question() -> None:
    held = terms("spanish-21")
    asked = question(held)["rules"]
    assert isinstance(asked, dict)
    assert set(held.setup.rules) - set(asked) == {"doubled-card"} & set(held.setup.rules)
    assert question(terms("spanish-21", decks=8)) != question(held)


def test_only_what_is_seen_is_called_shown() -> None:
    shown = {name for game in REGISTRY.values() for name, rule in game.rules.items() if rule.shown}
    assert shown == {"doubled-card"}
