"""From every state that a table can come to, an open table can be reached: a search over what its people may do.

The states are those of the checklist, of the counts and slips of the rack, of wagers that stand and winners who are
owed. A table of an earlier program, which took wagers before its rack was counted, is a state to begin with too.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.floor import accounts
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.checks.walkthrough import measured, to_confirm, to_open
from aboveboard.floor.chips.chips import smallest_change
from aboveboard.house import HOUSES
from aboveboard.log.audit.fold import Fold
from aboveboard.log.deeds import Deed, Logged, LogPart, Outcome
from aboveboard.log.kinds import LogKind
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal

TABLE = "table-1"
CAGE, PURSE, STAKE = 100_000, 10_000, 500
WHO = {"dealer": "dana", "floorperson": "fay", "cage": "cass", "player": "ann", "boxperson": "box"}
START = datetime(2026, 11, 16, 12, tzinfo=UTC)

Asked = tuple[str, str, Any]
"""A role, a kind of deed and what it holds."""
GAMES = {
    "pa/roulette": ({"wager": "straight-up", "selection": "7", "stake": STAKE}, ("spin", "7"), ("spin", "8")),
    "nj-casino/big-six": ({"wager": "joker", "stake": STAKE}, ("spin", "joker"), ("spin", "1")),
}
"""A wager that wins more than a small float, an outcome by which it does, and one by which it loses."""


class Books(Counter[str]):
    """The ledger, in memory."""

    def balance(self, account: str) -> int:
        return self[account]


class Floor:
    """One table, decided and folded as a desk does it, which can go back to where it was."""

    secret = b""
    houses = HOUSES

    def __init__(self, game: str) -> None:
        ruleset, _, name = game.partition("/")
        self.bet, self.wins, self.loses = GAMES[game]
        kind = HOUSES.kinds["table"]
        setup = {"ruleset": ruleset, "game": name, "inspected": True, "limits": {"min": 100, "max": 10_000}}
        self.state = LogState(1, kind, kind.read(TABLE, setup), self)
        self.books = Books({accounts.CAGE: CAGE, accounts.purse("ann"): PURSE})
        self.events: list[Logged] = []
        self.ask(("floorperson", "set-up", setup))

    # -- what a part may ask of the others -------------------------------------------------------------------------

    def event(self, log: str, number: int) -> Logged | None:
        return self.events[number] if number < len(self.events) else None

    def takes(self, log: str, kind: str) -> bool:
        return log == TABLE

    def part(self, log: str, name: str) -> LogPart:
        return self.state.parts[name]

    def belonging(self, name: str) -> tuple[str, ...]:
        return ()

    def kind_called(self, name: str) -> LogKind | None:
        return self.state.kind if name == TABLE else None

    def lost(self, log: str) -> tuple[str, ...]:
        return ()

    def lease(self, name: str, within: float) -> None:
        return None

    def audited(self) -> Fold:
        raise NotImplementedError

    def holdings(self) -> Mapping[str, int]:
        return self.books

    # -- deeds -------------------------------------------------------------------------------------------------------

    def ask(self, asked: Asked, *, earlier: bool = False) -> Refusal | None:
        """Have something decided and, if it is accepted, folded in; an earlier program did not ask the rack."""
        role, kind, said = asked
        deed = Deed(TABLE, kind, said, WHO[role], role, START + timedelta(seconds=len(self.events)))
        seating = self.state.seating
        assert seating is not None
        deed = Deed(TABLE, kind, said, deed.actor, role, deed.at, seat=seating.seat_for(deed))
        outcome = self._decided(deed, earlier=earlier)
        after = Counter(self.books)
        for row in outcome.transfers:
            after[row.source] -= row.cents
            after[row.to] += row.cents
        short = [name for name in after if after[name] < 0 and not HOUSES.may_go_below(name)]
        refusal = outcome.refusal or (Refusal(f"{short[0]} holds too little", ()) if short else None)
        if refusal is not None:
            for doer in self.state.doers:
                doer.refused()
            return refusal
        payload = deed.payload if outcome.payload is None else outcome.payload
        event = Logged(
            TABLE, self.state.number, kind, payload, deed.actor, role, deed.when, deed.seat, tuple(outcome.transfers),
            tuple(outcome.settled), outcome.answer, outcome.veiled, dict.fromkeys(outcome.veiled, ""),
            outcome.reverses,
        )  # fmt: skip
        self.events.append(event)
        self.state.number += 1
        self.state.apply(event)
        for doer in self.state.doers:
            doer.done()
        self.books = Books(after)
        return None

    def _decided(self, deed: Deed, *, earlier: bool) -> Outcome:
        if earlier:
            return self.state.handlers[deed.kind][1](deed, self.books)
        return self.state.decide(deed, self.books)

    def snapshot(self) -> Any:
        parts = {name: part.snapshot() for name, part in self.state.parts.items()}
        return parts, self.state.number, Books(self.books), list(self.events)

    def restore(self, held: Any) -> None:
        parts, self.state.number, books, events = held
        self.books, self.events = Books(books), list(events)
        for name, part in self.state.parts.items():
            part.restore(parts[name])

    # -- how it stands, and what may be done -------------------------------------------------------------------------

    @property
    def rack(self) -> Rack:
        return self.state.part(Rack)

    @property
    def checks(self) -> Checks:
        return self.state.part(Checks)

    def stands(self) -> tuple[Any, ...]:
        """The state, as far as opening and closing go by it."""
        rack, checks = self.rack.state, self.checks.list
        slips = tuple(sorted((slip.kind, slip.state, slip.closing) for slip in rack.slips.values() if slip.waits))
        shut, owes = checks.why_shut(), -self.books[accounts.owed(TABLE)]
        return (
            checks.state.open, shut is None, checks.equipment.state.opened, checks.equipment.state.closed is not None,
            bool(checks.state.due), rack.open, rack.closing, slips, rack.standing > 0,
            owes > 0, self.books[accounts.inventory(TABLE)] >= owes, bool(rack.periods),
        )  # fmt: skip

    def is_open(self) -> bool:
        return self.checks.list.state.open and self.rack.state.open

    def chips(self, cents: int) -> dict[str, int]:
        found = smallest_change(cents, self.rack.set.denominations)
        return {str(worth): count for worth, count in found.items()} or {"500": 0}

    def choices(self) -> Iterator[Asked]:
        """All that somebody may think of doing now, right or wrong."""
        rack, checks = self.rack.state, self.checks
        yield "floorperson", "open-table", {}
        yield "floorperson", "close-table", {}
        measures = checks.list.equipment.law.equipment
        stated = {fact: measured(one) for fact, one in measures.items() if one.no_later_than is None}
        yield "floorperson", "open", {fact: value for fact, value in stated.items() if value is not None}
        for fact in [fact for fact, one in measures.items() if one.min is not None][:1]:
            yield "floorperson", "open", {fact: 0}
        yield "player", "bet", self.bet
        yield "dealer", "call", "no-more-bets"
        for kind, outcome in (self.wins, self.loses):
            yield "dealer", kind, outcome
        yield "dealer", "pay-owed", {}
        held = self.books[accounts.inventory(TABLE)] + self.books[accounts.vigorish(TABLE)]
        for count in (5_000, held, CAGE * 10):
            yield "dealer", "opener", {"chips": self.chips(count), "explained": "as it lies"}
        yield "dealer", "closer", {"chips": self.chips(held), "explained": "as it lies"}
        waiting = [slip for slip in rack.slips.values() if slip.waits]
        if not waiting:
            yield "floorperson", "fill-request", {"chips": {"10000": 3}, "closing": not rack.open}
            yield "floorperson", "credit-request", {"chips": {"500": 2}, "closing": not rack.open}
        for slip in waiting:
            named = {"slip": slip.number}
            if slip.kind in ("opener", "closer"):
                yield "floorperson", "slip-sign", named
                yield "floorperson", "slip-void", {**named, "reason": "counted wrongly"}
            else:
                yield "cage", f"{slip.kind}-verify", named
                yield "dealer", f"{slip.kind}-receive", named
                yield "cage", f"{slip.kind}-void", {**named, "reason": "not wanted"}
        settled = [event.number for event in self.events[-3:] if event.settled]
        for number in settled:
            yield "floorperson", "reverse", {"event": number, "reason": "read wrongly"}

    def confirm(self) -> bool:
        """Confirm, state and write all that is due, as it should be."""
        done = False
        for _ in range(60):
            steps = self.checks.list
            names = [name for name in steps.remaining() if name not in steps.law.opening or steps.state.open]
            due = [each for name in names for each in to_confirm(self.checks, name)][:1]
            due = due or ([] if steps.state.open else [next(iter(to_open(self.checks)), None)])  # type: ignore[list-item]
            if not due or due[0] is None:
                return done
            role, kind, said = due[0]
            if self.ask((role if role in WHO else "floorperson", kind, said)) is not None:
                return done
            done = True
        raise AssertionError("the checklist has no end")


CONFIRM: Asked = ("", "confirm", {})


def tried(floor: Floor, asked: Asked) -> bool:
    """Was it accepted?"""
    return floor.confirm() if asked == CONFIRM else floor.ask(asked) is None


def begun(floor: Floor) -> Iterator[Any]:
    """A table that was just set up, and those of an earlier program that took wagers from no rack."""
    assert floor.ask(("player", "sit", {"seat": 1})) is None
    yield floor.snapshot()
    floor.confirm()
    assert floor.ask(("floorperson", "open-table", {})) is None
    floor.confirm()
    assert floor.ask(("player", "bet", floor.bet), earlier=True) is None
    stands = floor.snapshot()
    yield stands
    for kind, outcome in (floor.wins, floor.loses):
        floor.restore(stands)
        floor.ask(("dealer", "call", "no-more-bets"))
        floor.confirm()
        assert floor.ask(("dealer", kind, outcome)) is None
        yield floor.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_an_open_table_can_be_reached_from_every_state(game: str) -> None:
    floor = Floor(game)
    found: dict[tuple[Any, ...], Any] = {}
    steps: dict[tuple[Any, ...], set[tuple[Any, ...]]] = {}
    open_states, waiting = set(), deque[tuple[Any, ...]]()
    for held in list(begun(floor)):
        floor.restore(held)
        found[floor.stands()] = held
        waiting.append(floor.stands())
    while waiting:
        here = waiting.popleft()
        floor.restore(found[here])
        steps[here] = set()
        for asked in [CONFIRM, *floor.choices()]:
            if not tried(floor, asked):
                continue
            there = floor.stands()
            steps[here].add(there)
            if asked[1] == "bet":
                assert floor.is_open(), f"a wager was taken at {here}"
                open_states.add(here)
            if there not in found:
                found[there] = floor.snapshot()
                waiting.append(there)
            floor.restore(found[here])
    assert open_states
    reached, grown = set(open_states), True
    while grown:
        more = {here for here, others in steps.items() if here not in reached and others & reached}
        reached |= more
        grown = bool(more)
    stuck = [here for here in steps if here not in reached]
    assert not stuck, f"{len(stuck)} of {len(steps)} states have no way out: {stuck[0]}"
    assert len(steps) > 50, len(steps)
