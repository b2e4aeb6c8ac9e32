"""What sheets are compared with: an organization's deals, and a raffle with its stubs, on a database or in a record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from aboveboard.charity.conduct.pools.deeds import BUY_DEAL, BUYER, OPENINGS
from aboveboard.charity.log_kinds import POOL_LOGS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pool_sheets.deals import Box, DealOnFile
from aboveboard.charity.pool_sheets.stubs import SELL, STUB, Raffle
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.games.shapes.pool import Printed
from aboveboard.kernel.serials import Range, Serials
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.files import ruleset_named
from aboveboard.law.pools import load_pool
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.play.pools.running.pool import RunningPool

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

AT_ONCE = 1_000
"""So many events are read at once."""


def deal_kinds(law: ConductLaw) -> tuple[str, ...]:
    """The kinds of deal that a state's law has, by every name of each."""
    held = [
        name
        for name in ruleset_named(law.ruleset).pools
        if isinstance(load_pool(law.ruleset, name).pool.stages[0], Printed)
    ]
    return (*held, *(other for other, name in law.one_name.items() if name in held and other not in held))


def deal_on_file(name: str, opened: Mapping[str, Any]) -> DealOnFile:
    """A deal by what it was entered with."""
    return DealOnFile(name, str(opened.get("form", "")), str(opened.get("serials", {}).get("deal", "")))


def deals_of(book: Logbook, organization: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The deals of an organization, each with what it was entered with."""
    for log in book.logs(POOL_LOGS[BUY_DEAL].name):
        opened = book.index.setting(log).payload
        if opened["organization"] == organization:
            yield log, opened


def box_of(book: Logbook, organization: str, prefix: str, *, compared: bool = False) -> Box:
    """Where a box of deals goes."""
    law: ConductLaw = book.look(organization, lambda state: state.part(Organization).law)
    held = [deal_on_file(name, opened) for name, opened in deals_of(book, organization)]
    return Box(organization, prefix, book.index.knows, held, deal_kinds(law), compared)


def raffle_of(book: Logbook, log: str, who: Viewer) -> Raffle:
    """A raffle as it stands, for somebody who sees the names of buyers."""
    now = book.desk.clock()

    def looked(state: LogState) -> Raffle:
        pool = state.part(PoolConduct)
        running = RunningPool(pool.running.terms)
        running.state = deepcopy(pool.running.state)
        people = {name: str(known.get("title", "")) for name, known in pool.organization.state.people.items()}
        form, opened = OPENINGS[pool.opened_by][SELL], pool.state.last(pool.opened_by)
        assert opened is not None
        takes, today = frozenset((*form.needs, *form.may)), now.astimezone(pool.zone).date()
        return Raffle(log, running, takes, people, opened.day(pool.zone), today)

    found: Raffle = book.look(log, looked)
    return found._replace(on_file=lambda wanted: stubs_of(book, log, who, wanted))


def stubs_of(book: Logbook, log: str, who: Viewer, wanted: Serials) -> dict[int, dict[str, str]]:
    """What is on file of the buyers of some tickets, as far as somebody may see it."""
    found, after = dict[int, dict[str, str]](), -1
    while events := book.events(log, after, who, AT_ONCE):
        after = events[-1].number
        for event in events:
            if event.kind not in (SELL, STUB):
                continue
            held = {name: event.payload[name] for name in BUYER if isinstance(event.payload.get(name), str)}
            given = [[event.payload["ticket"]] * 2] if event.kind == STUB else event.payload["ranges"]
            for first, last in given if held else ():
                for number in _common(wanted.ranges, first, last):
                    found.setdefault(number, {}).update(held)
    return found


def _common(ranges: list[Range], first: int, last: int) -> Iterator[int]:
    """The numbers of a range that lie in some others, which are in order."""
    for low, high in ranges[max(0, bisect_left(ranges, (first, first)) - 1) :]:
        if low > last:
            return
        yield from range(max(low, first), min(high, last) + 1)
