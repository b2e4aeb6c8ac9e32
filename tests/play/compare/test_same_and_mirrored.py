"""A thing compared with itself differs in nothing; the other way round, two say the same the other way round."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest
from tests.support.comparing import all_of, between, side, turned_round
from tests.support.turns import PROVE, in_turn, one_of_each

from aboveboard.law import Edition, terms_of
from aboveboard.law.duties import duties, load_duty
from aboveboard.law.files import rulesets, texts
from aboveboard.law.folders import HEAD
from aboveboard.law.force import NEWEST, Asked
from aboveboard.law.pools import pool_editions
from aboveboard.play.compare.comparing import compare_loaded
from aboveboard.play.compare.sides import Loaded, of_pool, of_terms
from aboveboard.play.compare.values import value_changes
from aboveboard.publish.comparing.answer import compared
from aboveboard.publish.comparing.texts import text_changes, text_lines, unchanged_lines

TEXTS = list(texts())
SOON = ("big-six", "craps", "roulette", "sic-bo", "mini-baccarat", "keno", "chuck-a-luck", "hazard", "over-under-seven")
"""Games whose figures are reckoned in a moment."""


def called(edition: Edition) -> str:
    """A text as tests are named by it."""
    return edition.name if edition.asked == NEWEST else f"{edition.name} {edition.asked}"


def _twice(edition: Edition) -> tuple[Loaded, Loaded]:
    """The same text as two sides that were read apart."""
    return of_terms(terms_of(edition)), of_terms(terms_of(edition))


@pytest.mark.parametrize("edition", TEXTS, ids=called)
def test_a_text_has_nothing_that_it_has_not(edition: Edition) -> None:
    one, other = _twice(edition)
    values = value_changes(one, other)
    assert values.rows == ()
    assert values.unchanged > 0
    assert one.terms is not None
    assert other.terms is not None
    assert text_changes(one.terms, other.terms) == ()
    assert unchanged_lines(one.terms, other.terms) == len(text_lines(one.terms)) > 0


@pytest.mark.parametrize(
    "edition",
    TEXTS if PROVE else in_turn([one for one in TEXTS if one.game.name in SOON], 6),
    ids=called,
)
def test_a_game_compared_with_itself_differs_in_nothing(edition: Edition) -> None:
    found = compared(*_twice(edition))
    assert found.same
    told: dict[str, Any] = found.to_json()
    assert told["unchanged_lines"] == sum(len(wager.picks) for wager in terms_of(edition).offered())
    for part in ("wagers", "values", "gaps", "overlaps", "readings", "play", "published", "notes"):
        assert told[part] == [], part
    assert all("side" not in row for row in told["not_computable"])


@pytest.mark.parametrize("pool", list(pool_editions()), ids=lambda one: f"{one.ruleset}/{one.pool.name}")
def test_a_pool_compared_with_itself_differs_in_nothing(pool: object) -> None:
    found = compare_loaded(of_pool(pool), of_pool(pool))  # type: ignore[arg-type]
    assert found.same
    assert found.wagers == ()
    assert found.unchanged > 0


def _others() -> list[str]:
    """Every duty before and after the proposals, and every file of a ruleset that is no game, as sides."""
    found = []
    for held in rulesets().values():
        for name in held.duties:
            found.append(f"{held.name}:{name}")
            if name in {one.name for one in duties(held.name, Asked(as_if=()))}:
                found.append(f"{held.name}:{name}+none")
        found += [f"{held.name}:{path.stem}" for path in sorted(held.folder.path.glob("_*.toml")) if path.name != HEAD]
        found += [f"{held.name}:{name}" for name in held.machines]
    return found


@pytest.mark.parametrize("said", _others())
def test_a_duty_or_a_file_compared_with_itself_differs_in_nothing(said: str) -> None:
    found = between(said, said)
    assert found.same
    assert found.comparison.unchanged > 0
    assert all_of(found) == turned_round(found)


def test_duties_that_a_proposal_changes_differ() -> None:
    changed = {
        f"{held.name}:{name}"
        for held in rulesets().values()
        for name in held.duties
        if not between(f"{held.name}:{name}+none", f"{held.name}:{name}").same
    }
    assert changed >= {"pa:bass", "pa:camping", "pa:pfd", "pa:sound", "ny-commercial:race-treatment"}
    assert load_duty("pa", "bass").law != load_duty("pa", "bass", Asked(as_if=())).law


PAIRS = [
    ("pa:craps", "ny-charitable:craps"),
    ("nj-casino:craps", "nj-charitable:craps"),
    ("pa:craps", "pa:mini-craps"),
    ("pa:roulette", "ny-charitable:roulette"),
    ("pa:sic-bo", "nj-casino:sic-bo"),
    ("pa:big-six", "ny-charitable:big-six"),
    ("pa:craps?fire-table=A", "pa:craps?fire-table=B"),
    ("pa:craps+none", "pa:craps"),
    ("pa:craps@2012-01-06", "pa:craps@2012-01-07+125-149@2012-01-07"),
    ("pa:craps", "ny-commercial:craps"),
    ("nj-casino:keno", "pa:keno"),
    ("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat"),
    ("ny-commercial:midi-baccarat+none", "ny-commercial:mini-baccarat?dragon-table=C"),
    ("ny-commercial:baccarat?dragon-table=A", "ny-commercial:baccarat?dragon-table=B"),
    ("ny-commercial:baccarat+none", "ny-commercial:baccarat"),
    ("ny-commercial:heads-up-holdem@2018-05-03", "ny-commercial:heads-up-holdem@2018-05-04"),
    ("ny-commercial:_chips+none", "ny-commercial:_chips"),
    ("ny-charitable:_deadlines", "nj-charitable:_deadlines"),
    ("ny-charitable:bell-jar", "nj-charitable:bell-jar"),
    ("ny-charitable:raffle", "nj-charitable:raffle"),
    ("pa:bass+none", "pa:bass"),
    ("pa:camping+none", "pa:camping"),
    ("pa:pfd+none", "pa:pfd"),
    ("pa:sound", "pa:pfd"),
    ("ny-commercial:race-treatment+none", "ny-commercial:race-treatment"),
]
LONG = [
    ("ny-commercial:spanish-21+none", "ny-commercial:spanish-21"),
    ("ny-commercial:blackjack", "nj-casino:blackjack"),
    ("ny-charitable:blackjack", "nj-charitable:blackjack"),
    ("ny-commercial:blackjack?decks=1", "ny-commercial:blackjack?decks=2"),
]
PAIR = pytest.mark.parametrize(
    ("before", "after"), [*PAIRS, *in_turn(LONG, 1)], ids=lambda each: str(each).replace("/", "-")
)


@PAIR
def test_the_other_way_round_says_the_same_the_other_way_round(before: str, after: str) -> None:
    found, back = between(before, after), between(after, before)
    assert not found.same
    assert all_of(back) == turned_round(found)
    assert all_of(back) != all_of(found)


@PAIR
def test_every_line_is_told_or_counted(before: str, after: str) -> None:
    """No wager of either law is lost: each is a line that differs, or one of those that do not."""
    one, other = side(before), side(after)
    found = compare_loaded(one, other)
    if found.kind == "game" and one.terms is not None and other.terms is not None:
        for loaded, where in ((one.terms, "before"), (other.terms, "after")):
            lines = [(wager.name, pick) for wager in loaded.offered() for pick in wager.picks]
            told = [getattr(row, where) for row in found.wagers]
            shown = [(each.wager, each.selection) for each in told if each is not None]
            assert len(set(shown)) == len(shown)
            assert set(shown) <= set(lines)
            assert len(shown) + found.unchanged_lines == len(lines)


def test_only_one_wager_is_that_of_the_whole() -> None:
    before, after = "ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat"
    whole = between(before, after).comparison
    for name in ("bonus", "dragon-bonus", "tie"):
        found = between(before, after, name).comparison
        for part in ("wagers", "gaps", "overlaps", "readings"):
            assert getattr(found, part) == tuple(each for each in getattr(whole, part) if each.wager == name)
        assert found.values == tuple(each for each in whole.values if each.path.startswith(f"wagers.{name}."))
        assert found.unchanged < whole.unchanged
        assert (found.wagers == ()) == (name == "tie")
    alone = between("ny-commercial:mini-baccarat+none", "nj-charitable:craps", "bonus").comparison
    assert {each.change for each in alone.wagers} == {"gone"}


def test_the_day_of_a_text_is_no_difference_of_it() -> None:
    """An adopted text, the same in every word, is another law only in its standing."""
    found = between("pa:craps", "pa:craps@2012-03-01+125-149@2012-01-07")
    assert found.same
    assert found.comparison.before.law != found.comparison.after.law
    assert replace(found.comparison.before, as_of="2012-03-01") != found.comparison.before


def test_games_are_in_some_ruleset_each() -> None:
    assert {edition.game.name for edition in one_of_each(TEXTS, attrgetter("game.name"))} >= set(SOON)
