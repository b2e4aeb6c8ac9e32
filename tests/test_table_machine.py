"""Tables driven at random: bets, outcomes, removals and interruptions in any order keep every promise."""

from __future__ import annotations

import os
import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from aboveboard.law import Terms, editions
from aboveboard.play.odds import tracks_of
from aboveboard.play.record import read_event
from aboveboard.play.settle import report
from aboveboard.play.table import Mentions, Table
from tests.support.sessions import irregularity_event, outcome_event, playable, stake_for, supplied

EDITIONS = [edition for edition in editions() if edition.game.shape != "deal"]
"""Tables of dice and wheels; dealt rounds are played at random in tests/play/test_dealt_live.py."""
QUIET = Mentions(calls=False, shooter=False, roles=True, opening=False)


class AnyTable(RuleBasedStateMachine):
    """A table of any game, played by three seats that do whatever they like."""

    @initialize(number=st.integers(0, len(EDITIONS) - 1))
    def open(self, number: int) -> None:
        self.terms: Terms = supplied(EDITIONS[number])
        self.menu = playable(self.terms)
        self.table = Table(self.terms, tracks_of(self.terms), mentions=QUIET)
        self.events: list[dict[str, Any]] = []
        self.staked = 0

    def act(self, event: dict[str, Any]) -> bool:
        before = _picture(self.table)
        refusal = self.table.act(read_event(len(self.events), event))
        self.events.append(event)
        if refusal is not None:
            assert refusal.reason
            assert _picture(self.table) == before, "a refusal changed the table"
        return refusal is None

    @rule(pick=st.integers(0, 10**6), seat=st.integers(1, 3), times=st.sampled_from([1, 2, 3, 7]))
    def bet(self, pick: int, seat: int, times: int) -> None:
        wager, selection = self.menu[pick % len(self.menu)]
        stake = stake_for(wager, selection) * times
        said = {"seat": seat, "wager": wager.name, "stake": stake}
        if self.act({"bet": said | ({"selection": selection} if selection else {})}):
            self.staked += stake

    @rule(seed=st.integers(0, 2**32))
    def outcome(self, seed: int) -> None:
        self.act(outcome_event(self.terms, random.Random(seed)))

    @rule(which=st.integers(0, 1000), deed=st.sampled_from(["take-down", "reduce", "on", "off"]))
    def change_mind(self, which: int, deed: str) -> None:
        standing = list(self.table.bets.values())
        if not standing:
            return
        bet = standing[which % len(standing)]
        said = {"seat": bet.seat, "wager": bet.plan.wager.name}
        said |= {"selection": bet.selection} if bet.selection else {}
        if deed == "take-down":
            self.act({"take-down": said})
        elif deed == "reduce":
            self.act({"reduce": {**said, "to": max(1, bet.stake // 2)}})
        else:
            self.act({"turn": {**said, "on": deed == "on"}})

    @rule(pick=st.integers(0, 1000), seed=st.integers(0, 2**32))
    def interrupt(self, pick: int, seed: int) -> None:
        kinds = list(self.terms.law.irregularities)
        if kinds:
            self.act(irregularity_event(self.terms, kinds[pick % len(kinds)], random.Random(seed)))
            if self.table.house.stopped is not None:
                self.act({"call": "repaired"})

    @invariant()
    def stakes_are_conserved(self) -> None:
        if hasattr(self, "table"):
            ended = sum(row.stake for row in self.table.settled)
            standing = sum(bet.stake for bet in self.table.bets.values())
            assert self.staked == ended + standing
            assert all(bet.stake > 0 for bet in self.table.bets.values())
            assert all(key == bet.key for key, bet in self.table.bets.items())

    def teardown(self) -> None:
        if hasattr(self, "table"):
            again = Table(self.terms, tracks_of(self.terms), mentions=QUIET)
            for number, event in enumerate(self.events):
                again.act(read_event(number, event))
            assert report(again) == report(self.table)


def _picture(table: Table) -> object:
    bets = [(key, bet.stake, tuple(bet.mines), bet.called, bet.reduced, bet.fee) for key, bet in table.bets.items()]
    return table.state, bets, len(table.settled), len(table.transfers), len(table.voided)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(
    max_examples=2000 if os.environ.get("ABOVEBOARD_PROVE") else 60, stateful_step_count=40, deadline=None
)
