"""What lies beside a link's own events: what each table's log says that it told, and what the ledger holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor
from typing import NamedTuple

from aboveboard.floor.links import accounts
from aboveboard.floor.links.reckoning.meters import METER, OVERFLOW, RESERVE
from aboveboard.floor.links.reconciling.walked import Walked
from aboveboard.floor.tables.linked import ANSWER
from aboveboard.log.deeds import Logged


class Apart(NamedTuple):
    """An event of a link and one of a table that do not say the same; either may be missing."""

    event: int | None
    table_event: int | None
    reason: str


class TableBeside(NamedTuple):
    """What a link and a table's own log say of the table: wagers that were counted, and what was won."""

    table: str
    wagers: int
    won: int
    wagers_there: int | None
    """By the table's own log; None where that is not at hand."""
    won_there: int | None
    apart: tuple[Apart, ...] = ()


class AccountBeside(NamedTuple):
    """What an account of a link holds by its meters, by what its events moved, and by the ledger."""

    account: str
    meters: int
    events: int
    ledger: int | None
    """None where no ledger is at hand."""

    @property
    def alike(self) -> bool:
        """Do all say the same?"""
        return self.meters == self.events and self.ledger in (None, self.meters)


def tables_beside(link: str, walked: Walked, logs: Mapping[str, Iterable[Logged]]) -> tuple[TableBeside, ...]:
    """Each table that ever told the link something, with what its own log says, where that is at hand."""
    told = dict[str, list[Logged]]()
    for event in walked.plays:
        told.setdefault(event.payload["table"], []).append(event)
    names = dict.fromkeys((*told, *(name for name in logs if name != link)))
    found = (_table(link, name, told.get(name, []), logs.get(name)) for name in names)
    return tuple(each for each in found if each is not None)


def _table(link: str, table: str, told: list[Logged], log: Iterable[Logged] | None) -> TableBeside | None:
    wagers = sum(event.payload.get("closed", 0) for event in told)
    won = sum(hit["cents"] for event in told for hit in event.answer.get("hits", ()))
    if log is None:
        return TableBeside(table, wagers, won, None, None)
    apart, left = list[Apart](), {event.number: event for event in told}
    wagers_there = won_there = 0
    for event in log:
        mine = [peer.number for peer in event.also if peer.log == link]
        said = event.answer.get(ANSWER) if mine else None
        if said is None:
            continue
        closed, cents = len(said["closed"]), [*said.get("won", ())]
        wagers_there, won_there = wagers_there + closed, won_there + sum(cents)
        theirs = next((left.pop(number) for number in mine if number in left), None)
        if theirs is None:
            apart.append(Apart(None, event.number, "the table told the link of it, and the link's log has nothing"))
        elif why := _apart(theirs, closed, cents):
            apart.append(Apart(theirs.number, event.number, why))
    for event in left.values():
        if event.payload.get("closed") or event.payload.get("hits"):
            apart.append(Apart(event.number, None, "the link was told of it, and the table's log has nothing"))
    if not told and not wagers_there and not apart:
        return None
    return TableBeside(table, wagers, won, wagers_there, won_there, tuple(apart))


def _apart(theirs: Logged, closed: int, cents: list[int]) -> str | None:
    """In what an event of a link and one of a table differ."""
    counted = theirs.payload.get("closed", 0)
    if counted != closed:
        return f"the link counted {counted} wagers, and the table {closed}"
    taken = [hit["cents"] for hit in theirs.answer.get("hits", ()) if hit["cents"]]
    if taken != [each for each in cents if each]:
        return f"at the link hits took {taken} cents, and at the table {cents}"
    return None


def accounts_beside(link: str, walked: Walked, ledger: Mapping[str, int] | None) -> tuple[AccountBeside, ...]:
    """Every account of a link by what is kept, in whole cents, by what was moved, and by the ledger."""
    meters = dict[str, int]()
    for name, kept in walked.state.kept.items():
        for account, held in ((METER, kept.meter), (RESERVE, kept.reserve), (OVERFLOW, kept.overflow)):
            meters[accounts.kept(link, name, account)] = floor(held)
    for hit, cents in walked.pending.items():
        meters[accounts.pending(link, hit)] = cents
    meters[accounts.owed(link)] = -sum(meters.values())
    names = dict.fromkeys((*meters, *walked.posted, *(ledger or ())))
    rows = (
        AccountBeside(
            name, meters.get(name, 0), walked.posted.get(name, 0), None if ledger is None else ledger.get(name, 0)
        )
        for name in names
    )
    return tuple(row for row in rows if row.meters or row.events or row.ledger)
