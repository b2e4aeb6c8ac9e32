"""A floor with an automatic dealer, a cashier and players, whose time passes only when somebody waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic import names
from aboveboard.floor.automatic.step import Step, next_step
from aboveboard.floor.tables.game import TableGame
from aboveboard.log.deeds import Decision
from aboveboard.play.seats.automatic_player import Strategy
from tests.support.house import Cast, founded, open_floor

TABLE = "the-table"
START = datetime(2026, 5, 4, 12, tzinfo=UTC)
RICH = 10**7


class Alone:
    """A table that plays by itself: each step is asked for when its time has come."""

    def __init__(self, cast: Cast, clock: list[datetime], table: str = TABLE) -> None:
        self.cast, self.clock, self.table = cast, clock, table
        self.strategy = Strategy(self.game.terms, lambda most: 0)
        self.done: list[Step] = []
        self.settled: list[Mapping[str, Any]] = []

    @property
    def game(self) -> TableGame:
        found: TableGame = self.cast.floor.look(self.table, lambda state: state.part(TableGame))
        return found

    def next(self, *, watched: bool = True) -> Step | None:
        """What would be done next."""
        floor = self.cast.floor
        now, heard = self.clock[0], floor.leases.watched
        found: Step | None = floor.look(
            self.table,
            lambda state: next_step(state, floor.desk.ledger, now, self.strategy, watched=watched, heard=heard),
        )
        return found

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock[0] += timedelta(seconds=seconds)

    def step(self, *, watched: bool = True) -> Decision | None:
        """Wait for the next thing and do it; None where nothing is to be done."""
        found = self.next(watched=watched)
        if found is None:
            return None
        self.clock[0] = max(self.clock[0], found.at)
        result = self.cast.floor.do(found.deed)
        assert result.refusal is None, (found, result.refusal.reason, self.told())
        self.done.append(found)
        self.settled += result.settled
        return result

    def until_settled(self, steps: int = 150, wagers: int = 1) -> int:
        """Play until so many wagers are settled; gives the number of steps."""
        for number in range(steps):
            if len(self.settled) >= wagers:
                return number
            assert self.step() is not None, ("nothing more is done", self.told(), self.game.pit.needs())
        raise AssertionError(("no round is over", self.told(), self.game.pit.needs()))

    def told(self) -> list[str]:
        """The last things that were done."""
        return [f"{step.actor} {step.kind} {step.payload}" for step in self.done[-12:]]


@contextmanager
def alone(url: str, setup: Mapping[str, Any], players: int = 3, *, on: bool = True) -> Iterator[Alone]:
    """A training table with automatic players; the dealer is switched on unless that is for the test to do."""
    clock = [START]
    with open_floor(url, secret="a secret for tests", clock=lambda: clock[0]) as floor:
        cast = founded(floor, {**setup, "training": True}, TABLE)
        furnish(cast)
        if players:
            cast.say("dan", "fill-seats", {"players": players}, TABLE)
        if on:
            cast.say("dan", "automatic", {"on": True}, TABLE)
        yield Alone(cast, clock)


def furnish(cast: Cast, table: str = TABLE) -> None:
    """Hire the automatic dealer and cashier, admit players, and give them chips."""
    cast.say("sam", "hire", {"name": names.DEALER, "roles": ["dealer"]}, HOUSE)
    cast.say("sam", "hire", {"name": names.CASHIER, "roles": ["cage"]}, HOUSE)
    cast.say("flo", "assign", {"name": names.DEALER, "table": table}, HOUSE)
    for number in range(1, 7):
        name = names.player_named(number)
        cast.say("sam", "admit", {"name": name}, HOUSE)
        cast.say("sam", "mint", {"to": purse(name), "cents": RICH}, HOUSE)
