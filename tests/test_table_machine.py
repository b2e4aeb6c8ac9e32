"""Tables driven at random: bets, outcomes, removals and interruptions in any order keep every promise."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from aboveboard.games.shapes.deal import Ask, Deal, Pause
from aboveboard.kernel.cards import FACE_DOWN, Shoe
from aboveboard.kernel.hidden import Looked
from aboveboard.law import BadInput, Terms, editions
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import read_event
from aboveboard.play.table.conduct.calls import GO_ON
from aboveboard.play.table.rollback import remember
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table
from tests.support.documents import report
from tests.support.hands import Hands
from tests.support.sessions import irregularity_event, outcome_event, playable, supplied
from tests.support.turns import PROVE

EDITIONS = [edition for edition in editions() if edition.game.shape != "pot"]
"""Tables where wagers are against the house; pots are played at random in tests/play/poker/test_room.py."""
QUIET = Stated(calls=False, shooter=False, roles=True, opening=False, surrender=True)


class AnyTable(RuleBasedStateMachine):
    """A table of any game, played by three seats that do whatever they like."""

    @initialize(number=st.integers(0, len(EDITIONS) - 1))
    def open(self, number: int) -> None:
        self.terms: Terms = supplied(EDITIONS[number])
        self.menu = playable(self.terms)
        self.table = Table(self.terms, tracks_of(self.terms), stated=QUIET)
        self.events: list[dict[str, Any]] = []
        self.staked = 0

    def act(self, event: dict[str, Any]) -> bool:
        before, read = remember(self.table), read_event(len(self.events), event)
        try:
            why = self.table.why_not(read)
            assert remember(self.table) == before, "asking why not changed the table"
            refusal = self.table.act(read)
        except BadInput:
            assert remember(self.table) == before, "bad input changed the table"
            raise
        self.events.append(event)
        assert refusal == why
        if refusal is not None:
            assert refusal.reason
            assert remember(self.table) == before, "a refusal changed the table"
        return refusal is None

    @rule(pick=st.integers(0, 10**6), seat=st.integers(1, 3), times=st.sampled_from([1, 2, 3, 7]))
    def bet(self, pick: int, seat: int, times: int) -> None:
        wager, selection = self.menu[pick % len(self.menu)]
        stake = lawful_stake(wager, selection) * times
        payload = {"seat": seat, "wager": wager.name, "stake": stake}
        if self.act({"bet": payload | ({"selection": selection} if selection else {})}):
            self.staked += stake

    @rule(seed=st.integers(0, 2**32))
    def outcome(self, seed: int) -> None:
        """A throw, a spin, or cards that may have no place in the round."""
        self.act(outcome_event(self.terms, random.Random(seed)))

    @precondition(lambda self: isinstance(self.terms.game, Deal))
    @rule(seed=st.integers(0, 2**32), most=st.sampled_from([1, 3, 100]))
    def go_on(self, seed: int, most: int) -> None:
        """What the round waits for: cards, a lawful choice, or the end of a pause."""
        table, game = self.table, self.table.game
        assert isinstance(game, Deal)
        hands = Hands(self.terms, random.Random(seed))
        hands.table, hands.game = table, game
        try:
            need = None if table.round is None else game.need(self.terms.setup, table.round)
            event: Any = {"call": GO_ON} if isinstance(need, Pause) else hands.next(most)
        except Looked:
            return
        if event is None:
            return
        cost = 0
        if isinstance(need, Ask):
            assert table.dealing is not None
            cost = table.dealing.double_split.cost(game, need, event["act"]["do"])
        with suppress(BadInput):
            self.staked += cost if self.act(event) else 0

    @precondition(lambda self: isinstance(self.terms.setup.equipment, Shoe))
    @rule(count=st.integers(1, 3))
    def hide(self, count: int) -> None:
        """Cards come that nobody knows."""
        with suppress(BadInput):
            self.act({"shoe": " ".join([FACE_DOWN] * count)})

    @precondition(lambda self: self.table.face_down is not None and bool(self.table.face_down.state.where))
    @rule(pick=st.integers(0, 10**6))
    def expose(self, pick: int) -> None:
        """A hidden card is turned; now and then it is one that cannot be."""
        assert self.table.face_down is not None
        places = list(self.table.face_down.hidden_at())
        shoe = self.terms.setup.equipment
        assert isinstance(shoe, Shoe)
        card = shoe.outcomes[pick % len(shoe.outcomes)]
        self.act({"expose": {"place": places[pick % len(places)], "cards": shoe.label(card)}})

    @precondition(lambda self: isinstance(self.terms.game, Deal))
    @rule(seat=st.integers(1, 3), pick=st.integers(0, 100), stake=st.sampled_from([None, 1, 500]))
    def choose(self, seat: int, pick: int, stake: int | None) -> None:
        """Any choice by any seat, at any stake, which is seldom lawful."""
        choices, before = list(self.terms.law.choices), _standing(self.table)
        if not choices:
            return
        payload = {"seat": seat, "do": choices[pick % len(choices)]} | ({} if stake is None else {"stake": stake})
        ended = len(self.table.settled)
        with suppress(BadInput):
            self.act({"act": payload})
        settled = sum(row.stake for row in self.table.settled[ended:])
        self.staked += _standing(self.table) + settled - before

    @rule(which=st.integers(0, 1000), deed=st.sampled_from(["take-down", "reduce", "on", "off"]))
    def change_mind(self, which: int, deed: str) -> None:
        standing = list(self.table.bets.values())
        if not standing:
            return
        bet = standing[which % len(standing)]
        payload = {"seat": bet.seat, "wager": bet.plan.wager.name}
        payload |= {"selection": bet.selection} if bet.selection else {}
        if deed == "take-down":
            self.act({"take-down": payload})
        elif deed == "reduce":
            self.act({"reduce": {**payload, "to": max(1, bet.stake // 2)}})
        else:
            self.act({"turn": {**payload, "on": deed == "on"}})

    @rule(pick=st.integers(0, 1000), seed=st.integers(0, 2**32))
    def interrupt(self, pick: int, seed: int) -> None:
        kinds = list(self.terms.law.irregularities)
        if kinds:
            self.act(irregularity_event(self.terms, kinds[pick % len(kinds)], random.Random(seed)))
            if self.table.calls.state.stopped is not None:
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
            again = Table(self.terms, tracks_of(self.terms), stated=QUIET)
            for number, event in enumerate(self.events):
                again.act(read_event(number, event))
            assert report(again) == report(self.table)


def _standing(table: Table) -> int:
    return sum(bet.stake for bet in table.bets.values())


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=2000 if PROVE else 60, stateful_step_count=40, deadline=None)
