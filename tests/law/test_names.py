"""Rulesets by the names that people type, and games that another ruleset holds."""

from __future__ import annotations

import pytest

from aboveboard.law import BadInput, load_edition, rulesets
from aboveboard.law.files import ruleset_named


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("pa", "pa"), ("PA", "pa"), ("Pennsylvania", "pa"), ("new jersey casino", "nj-casino"),
        ("NJ_Casino", "nj-casino"),
        ("nj-charity", "nj-charitable"), ("new-york-charitable", "ny-charitable"), ("ny-casino", "ny-commercial"),
        ("New York commercial", "ny-commercial"),
    ],
)  # fmt: skip
def test_a_ruleset_by_another_name(given: str, name: str) -> None:
    assert ruleset_named(given).name == name
    assert load_edition(given, "roulette" if name != "ny-commercial" else "baccarat").ruleset == name


def test_no_two_rulesets_share_a_name() -> None:
    names = [name for held in rulesets().values() for name in (held.name, *held.aliases)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("nj", "ruleset 'nj' is not one but several: nj-casino or nj-charitable"),
        ("New Jersey", "ruleset 'New Jersey' is not one but several: nj-casino or nj-charitable"),
        ("ny", "ruleset 'ny' is not one but several: ny-charitable or ny-commercial"),
        ("pensylvania", "ruleset 'pensylvania' is not held; did you mean pa?"),
        ("nj-casin", "ruleset 'nj-casin' is not held; did you mean nj-casino?"),
        ("ohio", "ruleset 'ohio' is not held; known: nj-casino, nj-charitable, ny-charitable, ny-commercial, pa"),
    ],
)
def test_a_ruleset_that_is_none(given: str, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        ruleset_named(given)
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize(
    ("ruleset", "game", "complaint"),
    [
        ("pa", "bang", "game 'bang' is not in ruleset pa; it is held in ny-charitable"),
        ("pa", "blackjack", "game 'blackjack' is not in ruleset pa; it is held in nj-casino, nj-charitable, "),
        ("pa", "bnag", "game 'bnag' is not in ruleset pa; did you mean bang, held in ny-charitable?"),
        ("pa", "carps", "game 'carps' is not in ruleset pa; did you mean craps?"),
        ("pa", "Craps", "game 'Craps' is not in ruleset pa; did you mean craps?"),
        ("pa", "tiddlywinks", "game 'tiddlywinks' is not in ruleset pa; known: big-six, casino-war, craps, "),
    ],
)
def test_a_game_that_is_not_there(ruleset: str, game: str, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        load_edition(ruleset, game)
    assert str(error.value).startswith(complaint)
