"""What is derived from many logs and remembered: the next things that an organization owes, and the clerk's list.

Nothing here is a second truth. Digests of logs go on from the last event that was read; answers are remembered with the
numbers of the events that they rest on and the time up to which they hold, and are given again only where both are so.
The logs themselves need not be in memory: a list of two hundred organizations does not load two hundred logs.

Where a logbook is served all of it is put by while nothing is written, and taken up again after the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar
from zoneinfo import ZoneInfo

import orjson

from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.calendar.digest import Digest
from aboveboard.charity.calendar.known import Known, instant, known_of, reached
from aboveboard.charity.calendar.reckoning import reckoned
from aboveboard.charity.calendar.rows import Calendar, DueRow
from aboveboard.charity.conduct.deeds import CLOSE, NOTED, PLAN
from aboveboard.charity.conduct.register import Entry, Register, entry_of
from aboveboard.charity.conduct.spelled import deeds_spelled
from aboveboard.charity.organizations.filed import Filed, in_the_way
from aboveboard.charity.organizations.organization import Organization, OrganizationSetting
from aboveboard.charity.put_by import (
    FORM,
    PutBy,
    PutByLog,
    PutByOwed,
    digest_again,
    digest_put_by,
    filed_again,
    filed_put_by,
    made_by,
)
from aboveboard.kernel.plain import Unreadable, Unwritable, packed, unpacked
from aboveboard.kernel.recent import Recent
from aboveboard.law.days import deadlines
from aboveboard.law.days.moments import Moment
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain import hash_chain
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

DIGESTS, ANSWERS = 20_000, 2_000
"""So many digests of logs are remembered, and so many answers of each kind."""
PLANS = deeds_spelled((PLAN,))
REPORT = "report"
"""The deed by which a return is filed."""
A_FEW = 8
"""Of so many organizations something is put by at once."""
NEXT = 20
"""So many of the next things that are owed are remembered."""


class Takes(Protocol):
    """A digest of a log."""

    def may_matter(self, body: bytes) -> bool:
        """Can an event, as it is spelled, say anything new?"""
        ...

    def take(self, entry: Entry) -> None:
        """One more entry of the log, which may say nothing here."""
        ...


D = TypeVar("D", bound=Takes)
T = TypeVar("T")


@dataclass
class Plans:
    """The occasions that an organization has planned."""

    occasions: dict[str, None] = field(default_factory=dict)

    def may_matter(self, body: bytes) -> bool:
        """Can an event, as it is spelled, be a plan?"""
        return PLANS.search(body) is not None

    def take(self, entry: Entry) -> None:
        """One more entry of the log."""
        if entry.kind == PLAN:
            self.occasions[entry.payload["occasion"]] = None


@dataclass
class Read(Generic[D]):
    """A digest, the number of the event from which it goes on, and the time of the last that it was given."""

    digest: D
    zone: ZoneInfo
    number: int = 0
    at: datetime | None = None


@dataclass(frozen=True)
class Owed:
    """The next things that are owed, with what they rest on and how long that is so."""

    rests_on: tuple[int, ...]
    rows: bytes
    """As JSON, for there are many and few are looked at."""
    returns: bytes
    """The reports that are owed, all of them, as JSON."""
    to: tuple[tuple[str, ...], ...]
    """To whom each of these goes."""
    since: datetime
    until: tuple[Moment, ...]
    """The first day and the first time that were asked about and not reached: nothing changes by itself before."""

    def holds(self, rests_on: tuple[int, ...], at: datetime) -> bool:
        """Is this still so?"""
        if self.rests_on != rests_on or instant(at) < instant(self.since):
            return False
        return not any(reached(each, at) for each in self.until)

    def put_by(self) -> PutByOwed:
        """As it is put by."""
        to = [list(each) for each in self.to]
        return PutByOwed(
            list(self.rests_on), self.rows.decode(), self.returns.decode(), to, self.since, list(self.until)
        )

    @classmethod
    def again(cls, found: PutByOwed) -> Owed:
        """The same, taken up again."""
        to = tuple(map(tuple, found.to))
        rows, returns = found.rows.encode(), found.returns.encode()
        return cls(tuple(found.rests_on), rows, returns, to, found.since, tuple(found.until))


class Awaited(NamedTuple):
    """What of an organization waits for somebody."""

    applications: tuple[tuple[str, ...], ...]
    """Of each that waits, by whom it is decided."""
    returns: tuple[tuple[str, ...], ...]
    """Of each report that is owed, to whom it goes."""


class AtHand:
    """What one logbook's charities are asked for often; `book.beside(AtHand)` finds it."""

    def __init__(self, book: Logbook) -> None:
        self.book = book
        self._lock = Lock()
        """Held while a digest goes on."""
        self._occasions: Recent[str, Read[Digest]] = Recent(DIGESTS)
        self._filed: Recent[str, Read[Filed]] = Recent(DIGESTS)
        self._plans: Recent[str, Read[Plans]] = Recent(DIGESTS)
        self._owed: Recent[str, Owed] = Recent(ANSWERS)
        self._in_the_way: Recent[tuple[str, str], tuple[int, date, list[list[dict[str, Any]]]]] = Recent(ANSWERS)
        self._taken_up: dict[str, dict[str, PutByLog]] = {}
        """For each organization that was asked for here, what was put by of its occasions and is not read yet."""
        self._new: dict[str, None] = {}
        """Organizations of which something was found out that is not put by."""
        book.at_rest(self.put_by)

    def forget(self) -> None:
        """Know nothing, and find everything out again."""
        for each in (self._occasions, self._filed, self._plans, self._owed, self._in_the_way):
            each.clear()
        self._taken_up = {organization: {} for organization in self._taken_up}
        self._new.clear()

    # -- from one start to the next ------------------------------------------------------------------------------------

    def put_by(self) -> bool:
        """Put by what was found out of a few organizations; gives whether there is more."""
        found: dict[str, tuple[int, bytes]] = {}
        for organization in list(self._new)[:A_FEW]:
            self._new.pop(organization, None)
            with suppress(Unwritable):
                made = self._made(organization)
                if made is not None:
                    found[organization] = made.filed.number, packed(PutBy, made)
        if found:
            self.book.put_by(found)
        return bool(self._new)

    def _made(self, organization: str) -> PutBy | None:
        """What is put by of an organization, where all that was read of its logs goes up to their last events."""
        by = made_by(_zone(self.setting(organization)).key)
        if by is None:
            return None
        self._filed_up_to(organization, self.book.last(organization) + 1)
        read, plans = self._filed.get(organization), self._plans.get(organization)
        assert read is not None
        with self._lock:
            digests = {name: self._occasions.get(name) for name in read.digest.noted}
            numbers = {organization: read.number} | {name: each.number for name, each in digests.items() if each}
            heads = self.book.index.heads((organization, *digests))
            if any(heads[name][0] != number for name, number in numbers.items()):
                return None
            occasions = {name: each for name, each in self._taken_up.get(organization, {}).items() if name in digests}
            for name, each in digests.items():
                if each is not None:
                    occasions[name] = PutByLog(*heads[name], each.at, digest_put_by(each.digest))
            filed = PutByLog(*heads[organization], read.at, filed_put_by(read.digest))
            planned = None if plans is None or plans.number != read.number else list(plans.digest.occasions)
        owed, whole = self._owed.get(organization), (read.number, *(numbers.get(name, -1) for name in digests))
        return PutBy(FORM, by, filed, planned, occasions, owed.put_by() if owed and owed.rests_on == whole else None)

    def _take_up(self, organization: str, setting: OrganizationSetting) -> None:
        """Go on from what was put by, as far as it is of this law and program and the logs are still so."""
        content = self.book.taken_up(organization)
        if content is None:
            return
        try:
            found: PutBy = unpacked(PutBy, content)
            if (found.form, found.by) != (FORM, made_by(_zone(setting).key)) or setting.law is None:
                return
            filed = filed_again(found.filed.digest, setting.law)
        except Unreadable:
            return
        logs = {organization: found.filed, **found.occasions}
        stands = self.book.index.stands({name: (each.number, each.hash) for name, each in logs.items()})
        if organization not in stands:
            return
        zone, number = _zone(setting), found.filed.number
        self._filed[organization] = Read(filed, zone, number, found.filed.at)
        if found.plans is not None:
            self._plans[organization] = Read(Plans(dict.fromkeys(found.plans)), zone, number)
        self._taken_up[organization] = {name: each for name, each in found.occasions.items() if name in stands}
        if found.owed is not None and stands == logs.keys():
            self._owed[organization] = Owed.again(found.owed)

    # -- digests -----------------------------------------------------------------------------------------------------

    def setting(self, organization: str) -> OrganizationSetting:
        """What an organization was opened with."""
        index = self.book.index
        if not index.has(organization, "organization"):
            known = index.logs("organization")
            raise BadInput(f"organization: none is called {organization!r}; {nearest(organization, known)}")
        found = index.setting(organization)
        assert isinstance(found, OrganizationSetting)
        if organization not in self._taken_up:
            self._taken_up[organization] = {}
            if self.book.stays:
                self._take_up(organization, found)
        return found

    def _went_on(self, log: str, read: Read[D], number: int) -> D:
        """A digest with all events before a number."""
        with self._lock:
            if read.number < number:
                bodies = self.book.bodies(log, read.number, number)
                for place, body in enumerate(bodies, 1):
                    # Most events say nothing new and are not read; the last one is, for its time.
                    if read.digest.may_matter(body) or place == len(bodies):
                        event = hash_chain.read(body)
                        read.at = event.at
                        read.digest.take(entry_of(event, read.zone))
                read.number = number
        return read.digest

    def _occasion(self, log: str, setting: OrganizationSetting) -> Read[Digest]:
        found = self._occasions.get(log)
        if found is None:
            assert setting.law is not None
            zone = _zone(setting)
            found = Read(Digest(setting.law, zone), zone)
            earlier = self._taken_up.get(setting.log, {}).pop(log, None)
            if earlier is not None:
                with suppress(Unreadable):
                    found = Read(digest_again(earlier.digest, found.digest), zone, earlier.number, earlier.at)
            self._occasions[log] = found
        return found

    # -- what is owed --------------------------------------------------------------------------------------------------

    def calendar(self, organization: str, at: datetime | None = None) -> Calendar:
        """What an organization owes and retains as of a moment, or now."""
        when = at or self.book.desk.clock()
        return self._known(organization, when, lambda known, rests_on, last: reckoned(known))

    def owed(self, organization: str, at: datetime | None = None) -> list[dict[str, Any]]:
        """The next things that an organization owes, in their order and ready for JSON: what is open or late."""
        found = self._remembered(organization, at or self.book.desk.clock(), self._rests_on(organization)[1])
        return list(orjson.loads(found.rows))

    def _remembered(self, organization: str, at: datetime, rests_on: tuple[int, ...]) -> Owed:
        """What is owed where its logs have so many events, remembered or found out."""
        when, found = at.astimezone(_zone(self.setting(organization))), self._owed.get(organization)
        if found is not None and found.holds(rests_on, when):
            return found
        found = self._known(organization, when, _owed)
        if found.holds(found.rests_on, when):
            self._owed[organization] = found
            self._new[organization] = None
        return found

    def open_occasions(self, organization: str) -> list[str]:
        """The occasions that were opened and are not closed."""
        setting, (noted, numbers) = self.setting(organization), self._rests_on(organization)
        heads = zip(noted, numbers[1:], strict=True)
        return [name for name, number in heads if not self._is_closed(name, setting, number)]

    def _rests_on(self, organization: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The occasions that an organization has noted, and the numbers of its own next event and of each of theirs."""
        number, noted = self.book.look(organization, _noted)
        heads = self.book.index.numbers(noted)
        return noted, (number, *(heads[name] for name in noted))

    def _known(self, organization: str, at: datetime, use: Callable[[Known, tuple[int, ...], datetime | None], T]) -> T:
        """What is known as of a moment, put to some use while the organization's log stands still."""
        setting = self.setting(organization)
        while True:
            noted, rests_on = self._rests_on(organization)
            read = {name: self._occasion(name, setting) for name in noted}
            registers = {
                name: self._went_on(name, each, number).register
                for (name, each), number in zip(read.items(), rests_on[1:], strict=True)
            }
            lasts = [each.at for each in read.values() if each.at is not None]
            looks = partial(_put_to_use, registers=registers, at=at, rests_on=rests_on, lasts=lasts, use=use)
            found: tuple[T] | None = self.book.look(organization, looks)
            if found is not None:
                return found[0]

    # -- what is planned -----------------------------------------------------------------------------------------------

    def plans(self) -> dict[str, str]:
        """Every occasion that was ever planned, with the organization that planned it first."""
        names = self.book.index.logs("organization")
        found: dict[str, str] = {}
        for organization, number in self.book.index.numbers(names).items():
            zone, read = _zone(self.setting(organization)), self._plans.get(organization)
            if read is None:
                read = self._plans[organization] = Read(Plans(), zone)
            for occasion in self._went_on(organization, read, number).occasions:
                found.setdefault(occasion, organization)
        return found

    # -- what is filed -------------------------------------------------------------------------------------------------

    def filed(self, organization: str, number: int, at: datetime, by: str = "") -> dict[str, Any]:
        """What an organization has filed by its events before a number, with what stands in the way of applications."""
        found, day = self._filed_up_to(organization, number), at.astimezone(_zone(self.setting(organization))).date()
        missing = self._missing(organization, number, found, at, day, by) if found.waiting else []
        return found.to_json(day.isoformat(), missing)

    def denied(self, organization: str) -> list[dict[str, Any]]:
        """The last applications of an organization that were denied."""
        return self._filed_up_to(organization, self.book.index.numbers([organization])[organization]).denied()

    def _filed_up_to(self, organization: str, number: int) -> Filed:
        setting, read = self.setting(organization), self._filed.get(organization)
        if read is None:
            assert setting.law is not None
            read = self._filed[organization] = Read(Filed.under(setting.law), _zone(setting))
        return self._went_on(organization, read, number)

    def awaited(self, organization: str, numbers: Mapping[str, int], at: datetime) -> Awaited:
        """What of an organization waits for somebody, where logs have so many events."""
        filed = self._filed_up_to(organization, numbers[organization])
        rests_on = (numbers[organization], *(numbers[name] for name in filed.noted))
        return Awaited(tuple(filed.deciders()), self._remembered(organization, at, rests_on).to)

    def listed(self, organization: str, numbers: Mapping[str, int], at: datetime, by: str = "") -> dict[str, Any]:
        """A row of the clerk's list where logs have so many events: what is filed, nights closed or not, returns."""
        found, setting = self.filed(organization, numbers[organization], at, by), self.setting(organization)
        noted = self._filed_up_to(organization, numbers[organization]).noted
        owed = self._remembered(organization, at, (numbers[organization], *(numbers[name] for name in noted)))
        nights = [
            {**each, "closed": self._is_closed(each["occasion"], setting, numbers[each["occasion"]])}
            for each in found["occasions"]
        ]
        return {**found, "occasions": nights, "returns": orjson.loads(owed.returns)}

    def _is_closed(self, occasion: str, setting: OrganizationSetting, number: int) -> bool:
        return bool(self._went_on(occasion, self._occasion(occasion, setting), number).register.entries.get(CLOSE))

    def _missing(
        self, organization: str, number: int, found: Filed, at: datetime, day: date, by: str
    ) -> list[list[dict[str, Any]]]:
        kept = self._in_the_way.get((organization, by))
        if kept is not None and kept[:2] == (number, day):
            return kept[2]
        waiting = list(found.waiting.values())

        def look(state: LogState) -> tuple[int, list[Any]]:
            part = state.part(Organization)
            return state.number, [in_the_way(part, entry, at, by) for entry in waiting]

        seen, ways = self.book.look(organization, look)
        missing = [each.missing for each in ways]
        if seen == number and not any(each.timed for each in ways):
            self._in_the_way[organization, by] = number, day, missing
        return missing


def _zone(setting: OrganizationSetting) -> ZoneInfo:
    assert setting.days is not None
    return setting.days.zone


def _noted(state: LogState) -> tuple[int, tuple[str, ...]]:
    return state.number, tuple(state.part(Organization).state.different(NOTED, "occasion"))


def _put_to_use(
    state: LogState,
    registers: dict[str, Register],
    at: datetime,
    rests_on: tuple[int, ...],
    lasts: list[datetime],
    use: Callable[[Known, tuple[int, ...], datetime | None], T],
) -> tuple[T] | None:
    if state.number != rests_on[0]:
        return None
    known = known_of(state.part(Organization), registers, at)
    last = max((each for each in (*lasts, state.at) if each is not None), default=None)
    return (use(known, rests_on, last),)


def _owed(known: Known, rests_on: tuple[int, ...], last: datetime | None) -> Owed:
    """The next things that are owed; where something was stated later than that moment it is not remembered."""
    due = reckoned(known, retained=False).due
    open_ones = [row for row in due if row.state != "done"]
    until = (*_first(known, days=True), *_first(known, days=False))
    if last is not None and instant(last) > instant(known.now):
        until = (date.min,)
    reports = _reports(known.organization.law.ruleset)
    returns = [row for row in open_ones if row.deadline in reports]
    to = tuple(tuple(row.to) for row in returns)
    return Owed(rests_on, _as_json(open_ones[:NEXT]), _as_json(returns), to, known.now, until)


def _as_json(rows: Sequence[DueRow]) -> bytes:
    return orjson.dumps([row.to_json() for row in rows])


def _first(known: Known, *, days: bool) -> tuple[Moment, ...]:
    """The first day, or the first time, at which what was found changes by itself; none where there is none."""
    alike = [each for each in known.turns if isinstance(each, datetime) is not days]
    return (min(alike, key=lambda each: instant(each) if isinstance(each, datetime) else each),) if alike else ()


@cache
def _reports(ruleset: str) -> frozenset[str]:
    """The deadlines that a report fulfils."""
    held = (*deadlines(ruleset), *(each.deadline for each in beside_deadlines(ruleset)))
    done = {each.name: each.law.done for each in held}
    return frozenset(name for name, law in done.items() if law is not None and REPORT in law.deeds)
