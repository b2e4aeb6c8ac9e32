"""A link reconciled from a database or from an export alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from aboveboard.floor.links.reconciling.beside import accounts_beside, tables_beside
from aboveboard.floor.links.reconciling.sheet import Reconciled
from aboveboard.floor.links.reconciling.walked import walk
from aboveboard.floor.links.roles import OPEN, PLAY
from aboveboard.floor.links.setting import LinkSetting
from aboveboard.law.days.states import state_named
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.log.deeds import Logged
from aboveboard.log.logbook import Logbook

PAGE = 1000
TRIES = 5
"""How often a database is read again whose link goes on meanwhile."""
MIDNIGHT = timedelta()


def reconcile(
    link: str,
    logs: Mapping[str, Iterable[Logged]],
    ledger: Mapping[str, int] | None = None,
    day: date | None = None,
    begins: timedelta = MIDNIGHT,
) -> Reconciled:
    """Reconcile a link by its events, with the logs of tables and the ledger as far as they are at hand.

    A gaming day begins so long after midnight, where the link's ruleset is.
    """
    if link not in logs:
        raise BadInput(f"LINK: {link!r} is not there; {nearest(link, logs)}")
    zones = dict[str | None, ZoneInfo]()

    def day_of(setting: LinkSetting, event: Logged) -> date:
        zone = zones.get(setting.ruleset)
        if zone is None:
            state = None if setting.ruleset is None else ruleset_named(setting.ruleset).state
            zone = zones[setting.ruleset] = ZoneInfo("UTC") if state is None else state_named(state).zone
        there = event.at.astimezone(zone).replace(tzinfo=None) - begins
        return there.date()

    walked = walk(link, logs[link], day_of)
    return Reconciled(link, walked, tables_beside(link, walked, logs), accounts_beside(link, walked, ledger), day)


def of_export(
    link: str, logs: Mapping[str, list[Logged]], day: date | None = None, begins: timedelta = MIDNIGHT
) -> Reconciled:
    """Reconcile a link by an export alone, which may hold logs of its tables too."""
    links = [name for name, events in logs.items() if events and events[0].kind == OPEN]
    if link not in links:
        raise BadInput(f"LINK: {link!r} is no link of the export; {nearest(link, links)}")
    others = {name: events for name, events in logs.items() if name not in links}
    return reconcile(link, {link: logs[link], **others}, None, day, begins)


def on_database(
    link: str, floor: Logbook, day: date | None = None, begins: timedelta = MIDNIGHT
) -> Reconciled:  # fmt: skip
    """Reconcile a link by its house's database: its events, its tables' logs and the ledger, of one moment."""
    links = floor.logs("link")
    if link not in links:
        raise BadInput(f"LINK: {link!r} is no link of this house; {nearest(link, links)}")
    for _ in range(TRIES):
        events = list(_events(floor, link))
        ledger = floor.balances(f"link/{link}/")
        tables = dict.fromkeys(event.payload["table"] for event in events if event.kind == PLAY)
        logs = {table: _events(floor, table) for table in tables}
        found = reconcile(link, {link: events, **logs}, ledger, day, begins)
        if floor.last(link) == events[-1].number:
            return found
    raise BadInput(f"LINK: {link} goes on while it is read; reconcile it from an export, or once it is quieter")


def _events(floor: Logbook, log: str) -> Iterator[Logged]:
    after = -1
    while page := floor.events(log, after, limit=PAGE):
        yield from page
        after = page[-1].number
