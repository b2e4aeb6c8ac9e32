"""Automatic players wager for a jackpot that tables share, and no silent link holds their table up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from aboveboard.floor import HOUSE
from tests.support.automatic import TABLE, Alone, alone
from tests.support.house import opened
from tests.support.links import LINK, OPENS, STUD, WORKS, LinkTown, approve

OTHER_TABLE = "the-other"


@contextmanager
def linked(file: str) -> Iterator[tuple[Alone, LinkTown]]:
    """A table for training that shares a jackpot with another one."""
    with alone(file, STUD, players=2) as table:
        town = LinkTown(table.cast.floor)
        opened(town, {**STUD, "training": True}, OTHER_TABLE)
        for name, role in WORKS.items():
            town.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
        town.at_link("lou", "link-open", OPENS)
        for name in (TABLE, OTHER_TABLE):
            town.at_link("lou", "link-join", {"table": name, "wager": "progressive"})
        approve(town, tables=(TABLE, OTHER_TABLE))
        assert town.start()
        town.beat(hears=(TABLE, OTHER_TABLE))
        yield table, town


def round_of(table: Alone) -> list[tuple[str, str | None]]:
    """What is done in a round of it, each deed with its wager."""
    before = len(table.done)
    table.settled.clear()
    table.until_settled(wagers=2)
    return [(step.kind, step.payload.get("wager")) for step in table.done[before:] if isinstance(step.payload, dict)]


def test_players_wager_for_the_jackpot_while_it_is_in_play(file: str) -> None:
    with linked(file) as (table, town):
        assert round_of(table).count(("bet", "progressive")) == 2
        assert town.state().tables[TABLE].closed == 2
        town.seconds += 10
        town.floor.leases.watch()
        found = round_of(table)
        assert ("bet", "ante") in found
        assert ("bet", "progressive") not in found
        assert town.state().tables[TABLE].closed == 2


def test_what_stands_when_the_link_falls_is_taken_down_and_the_round_goes_on(file: str) -> None:
    with linked(file) as (table, town):
        while not table.done or table.done[-1].payload.get("wager") != "progressive":
            table.step()
        town.seconds += 10
        town.floor.leases.watch()
        found = round_of(table)
        assert found.count(("take-down", "progressive")) == 1
        assert town.state().tables[TABLE].closed == 0
        town.beat(hears=(TABLE, OTHER_TABLE))
        town.beat(hears=(TABLE, OTHER_TABLE))
        assert round_of(table).count(("bet", "progressive")) == 2
        assert town.state(LINK).tables[TABLE].closed == 2
