"""Cases of occasions of bingo: records of them, decided by the pool itself, with what comes of each step.

Cases lie in `cases/RULESET/bingo/*.toml`, one table a provision with a list of `records`. A record names its game, and
holds what its occasion is opened with where that is not the usual. Its `steps` are deeds (`do`), `calls` of several
balls, or so many `games` that are begun and ended. `expect = "refused"` is a refusal that cites the case's provision,
`"other"` one that does not; `flagged = true` is a flag that cites it. A record with a `card` says what one looks like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import LawError
from aboveboard.law.pools import PoolEdition, load_pool, parse_pool
from aboveboard.play.pools.running.decided import Decided
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of
from tests.support.pool_cases import PoolCase, cases_in

USUAL = {"price": 100, "cards": [{"series": "case", "last": 300}]}
OURS = {"do", "expect", "because", "settled", "cite", "flagged", "answer", "note"}
A_GAME: Mapping[str, Mapping[str, Any]] = {
    "bingo": {"prize": 5000},
    "progressive-bingo": {"jackpot": 5000, "within": 50},
}
"""What a game is begun with that has nothing more to say."""


def all_cases() -> Iterator[PoolCase]:
    """Every case of every ruleset."""
    return cases_in("bingo", "records")


def opened(edition: PoolEdition, stated: Mapping[str, Any] | None = None) -> RunningPool:
    """An occasion with the usual cards, or others."""
    return RunningPool(terms_of(edition, {**USUAL, **(stated or {})}))


def done(running: RunningPool, deed: str, **payload: Any) -> Decided:
    """A deed that must be accepted, decided and folded."""
    found = running.decide(deed, payload)
    assert found.refusal is None, f"{deed} {payload}: {found.refusal}"
    running.apply(deed, {**payload, **found.written})
    return found


def decide(case: PoolCase, edition: PoolEdition | None = None) -> None:
    """Hold a record to what its case says; raises AssertionError where something else comes of it."""
    edition = edition or load_pool(case.ruleset, case.game)
    if "card" in case.row:
        _card(case.row, edition)
        return
    running = opened(edition, case.row.get("pool"))
    assert running.terms.refused == ()
    for step in case.row["steps"]:
        for ball in step.get("calls", ()):
            done(running, "ball-call", ball=ball)
        for _ in range(step.get("games", 0)):
            done(running, "game-begin", **A_GAME.get(case.game, {}))
            done(running, "game-end")
        if "do" in step:
            _step(case, running, step)


def _step(case: PoolCase, running: RunningPool, step: Mapping[str, Any]) -> None:
    payload = {key: value for key, value in step.items() if key not in OURS}
    found, expect = running.decide(step["do"], payload), step.get("expect", "accepted")
    refusal = found.refusal
    assert (refusal is None) == (expect == "accepted"), f"{case}: {step}: {refusal}"
    if refusal is not None:
        assert (case.provision in refusal.cite) == (expect == "refused"), refusal
        assert step.get("because", "") in refusal.reason
        return
    running.apply(step["do"], {**payload, **found.written})
    flags = [cite for flag in found.flagged for cite in flag.cite]
    assert bool(flags) == bool(step.get("flagged")), found.flagged
    assert (case.provision in flags) == (step.get("flagged") is True)
    assert step.get("answer", {}).items() <= found.answer.items(), found.answer
    if "settled" in step:
        assert {str(row.ticket): row.pays for row in found.settled} == step["settled"]
        assert sum(move.cents for move in found.moves) == sum(step["settled"].values())
    if step.get("cite"):
        assert all(case.provision in row.cite for row in found.settled)


def _card(row: Mapping[str, Any], edition: PoolEdition) -> None:
    """What a card looks like, and that cards with fewer in a line are none under the law."""
    running = opened(edition)
    assert running.terms.evening is not None
    stage, card = running.terms.evening.stage, running.terms.evening.stocks["case"].series.card(row["card"])
    assert list(stage.columns) == row["columns"]
    assert all(len(column) == row["entries"] for column in card.columns)
    assert [ball for column in card.columns for ball in column].count(None) == len(stage.free) == 1
    narrow = Calls(stage.columns, stage.balls_a_column, row["entries"] - 1)
    with pytest.raises(LawError, match="in a line"):
        parse_pool(edition.raw, "a narrower card", replace(edition.pool, stages=(narrow,)))
    headed = Calls((*stage.columns[1:], stage.columns[0]), stage.balls_a_column, stage.rows, stage.free)
    with pytest.raises(LawError, match="headed"):
        parse_pool(edition.raw, "another order", replace(edition.pool, stages=(headed,)))
