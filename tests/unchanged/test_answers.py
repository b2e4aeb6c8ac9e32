"""Every answer is the one written down: what the commands print for every edition, and every golden settled."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.support.turns import one_of_each
from tests.unchanged import asked
from tests.unchanged.asked import AGAIN, LONG, PLAYED, PRINTED, SOLVED

HELD = asked.answers()
EDITIONS = [(name.split("/")[0], name.split("/")[1]) for name in HELD["editions"]]
RECORDS = asked.records()
QUICK = [one for one in EDITIONS if one not in LONG]
SOLVED_TODAY = one_of_each(QUICK, lambda edition: edition[1])
"""One edition of each game, another each day."""
every_edition = pytest.mark.parametrize(("ruleset", "game"), EDITIONS, ids=HELD["editions"])


def named(editions: Iterable[tuple[str, str]]) -> list[str]:
    """Editions as the names of tests."""
    return [f"{ruleset}/{game}" for ruleset, game in editions]


@pytest.fixture(autouse=True)
def nothing_at_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Odds are worked out anew: answers of an earlier program on this machine are not looked up."""
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))


def held(ruleset: str, game: str, names: Iterable[str]) -> dict[str, str]:
    """The hashes of an edition that were written down for these commands."""
    found = HELD["editions"][f"{ruleset}/{game}"]
    return {name: found[name] for name in names}


def test_the_games_on_offer() -> None:
    assert asked.editions() == EDITIONS
    assert set(EDITIONS) >= LONG
    assert asked.digest(asked.games()) == HELD["games"]


@every_edition
def test_what_is_printed_of_an_edition(ruleset: str, game: str) -> None:
    assert asked.ask(ruleset, game, PRINTED) == held(ruleset, game, PRINTED)


@pytest.mark.parametrize(("ruleset", "game"), SOLVED_TODAY, ids=named(SOLVED_TODAY))
def test_odds_guide_and_simulation(ruleset: str, game: str) -> None:
    assert asked.ask(ruleset, game, SOLVED | PLAYED) == held(ruleset, game, SOLVED | PLAYED)


@pytest.mark.proof
@pytest.mark.parametrize(("ruleset", "game"), sorted(LONG), ids=named(sorted(LONG)))
def test_odds_guide_and_simulation_that_take_long(ruleset: str, game: str) -> None:
    asks = SOLVED | PLAYED | AGAIN
    assert asked.ask(ruleset, game, asks) == held(ruleset, game, asks)


@pytest.mark.proof
@pytest.mark.parametrize(("ruleset", "game"), QUICK, ids=named(QUICK))
def test_other_forms_of_the_same(ruleset: str, game: str) -> None:
    assert asked.ask(ruleset, game, AGAIN) == held(ruleset, game, AGAIN)


@every_edition
def test_a_golden_is_settled_the_same(ruleset: str, game: str) -> None:
    assert asked.settle(RECORDS[ruleset, game]) == HELD["editions"][f"{ruleset}/{game}"]["settle"]


def test_every_edition_has_a_golden() -> None:
    assert list(RECORDS) == EDITIONS
