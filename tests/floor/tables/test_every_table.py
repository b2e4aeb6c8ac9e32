"""Every game of every ruleset on the floor: played by what may be done, the money fits what stands at each step."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from aboveboard.floor.tables.game import TableGame
from aboveboard.house import HOUSES
from aboveboard.law import BadInput, Edition, editions, rulesets
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import REFUSED, Deed, Viewer
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.test_log import SECRET, balanced, standing
from tests.support.databases import drop_snapshots
from tests.support.house import ROLE, Cast, founded, open_floor, opened
from tests.support.pits import Pit
from tests.support.sessions import supplied
from tests.support.turns import PROVE, one_of_each

EVENTS = 400 if PROVE else 50
PLAYERS = {1: "ann", 2: "bob", 3: "cyd"}
EDITIONS = [edition for ruleset in rulesets() for edition in editions(ruleset)]
OUTCOMES = ("roll", "spin", "shoe", "draw", "tiles", "number")


def named(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


class Driver(Pit):
    """What somebody may do at a table of the floor, done by whoever may do it."""

    def __init__(self, cast: Cast, table: str, seed: int) -> None:
        place = cast.floor.desk.states[table]
        super().__init__(place.part(TableGame).terms, seed)
        self.cast, self.place, self.name = cast, place, table

    def step(self) -> None:
        """Do one thing; it may be refused, and then nothing has changed."""
        game = self.place.part(TableGame)
        self.pit = game.pit
        event = self.next()
        ((kind, payload),) = ((kind, payload) for kind, payload in event.items() if kind not in ("by", "at"))
        if kind == "sit":  # at a table of pots anybody may come, or bring more
            name = self.rng.choice(list(PLAYERS.values()))
            there = game.seats.seat_of(name) is not None
            self._ask(name, *(("stack", {"cents": 5_000}) if there else ("sit", {"stack": 50_000})))
            return
        drawn = kind in OUTCOMES and (game.machine.deals or self.rng.random() < 0.7)
        seat = payload.get("seat") if isinstance(payload, dict) else None
        actor = PLAYERS[seat] if kind in ("bet", "act") and seat in PLAYERS else "dan"
        self._ask(actor, "machine" if drawn else kind, {} if drawn else payload)

    def _ask(self, actor: str, kind: str, payload: Any) -> None:
        before = self.cast.floor.store.head()
        try:
            result = self.cast.floor.do(Deed(self.name, kind, payload, actor, ROLE[actor]))
        except BadInput:
            assert kind == "machine", (actor, kind, payload)
            result = None
        if not result:
            on_record = self.cast.floor.events(self.name, self.cast.floor.last(self.name) - 1)[0].kind == REFUSED
            assert self.cast.floor.store.head() - before in (0, on_record)


@pytest.mark.parametrize("edition", one_of_each(EDITIONS, attrgetter("game.name")), ids=named)
def test_a_table_of_every_game(edition: Edition, file: str) -> None:
    terms = supplied(edition)
    options = {name: value for name, value in terms.options.items() if value is not None}
    setup: dict[str, Any] = {"ruleset": edition.ruleset, "game": edition.game.name, "options": options}
    viewer = Viewer("sam", "supervisor")
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor, setup, "the-table")
        for seat, name in PLAYERS.items():
            cast.say(name, "sit", {"seat": seat}, "the-table")
        cast.say("dan", "commit", {}, "the-table")
        driver = Driver(cast, "the-table", 7)
        for number in range(EVENTS):
            driver.step()
            standing(floor, "the-table")
            if number == EVENTS // 2:
                floor.snapshot()
        balanced(floor)
        before = floor.view("the-table", viewer)
        export = b"".join(floor.export("the-table", Viewer("aud", "auditor")))
    assert before["events"] > 10, "next to nothing was accepted"
    with open_floor(file, secret=SECRET) as floor:
        assert floor.view("the-table", viewer) == before
        assert floor.desk.states["the-table"].snapshot_at > 0
    with open_floor(drop_snapshots(file), secret=SECRET) as floor:
        assert floor.view("the-table", viewer) == before
        for reader in (viewer, Viewer("ann", "player"), None):
            assert all(floor.describe(event) for event in floor.events("the-table", viewer=reader))
    assert verify(export).sound
    story = [line for row in narrate(HOUSES, choose(HOUSES, logs_in(export), None)) for line in row.lines]
    assert not [line for line in story if "NOT SO" in line]


def test_tables_of_one_floor_are_apart(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor)
        opened(cast, {"ruleset": "pa", "game": "roulette"}, "wheel-1")
        cast.say("ann", "sit", {"seat": 1}, "craps-1")
        cast.say("ann", "sit", {"seat": 4}, "wheel-1")
        cast.say("ann", "bet", {"wager": "pass", "stake": 1000}, "craps-1")
        cast.say("ann", "bet", {"wager": "red", "stake": 500}, "wheel-1")
        assert floor.balance("table/craps-1/layout/ann") == 1000
        assert floor.balance("table/wheel-1/layout/ann") == 500
        assert floor.logs("table") == ["craps-1", "wheel-1"]
