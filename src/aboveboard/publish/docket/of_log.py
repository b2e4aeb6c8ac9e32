"""A proceeding of a house to be printed from, as somebody may see it: what is sealed is not there for others."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from aboveboard.charity.organizations.places import is_municipality, place_in_words
from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.offices import ORGANIZATION
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.roles import READS_SEALED
from aboveboard.docket.views import check_docket, folded, roles_here, standing, today_at
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import BadInput
from aboveboard.law.files import rulesets
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.publish.docket.case import Correction, PrintedCase, Recorded

AT_ONCE = 100
"""So many events are read at once."""


def case_of_log(book: Logbook, log: str, name: str = "", *, as_of: date | str | None = None) -> PrintedCase:
    """A proceeding as it stands for somebody, or as it stood for them at the end of a day."""
    check_docket(book, log)
    roles = roles_here(book, name, log)
    reads = next((role for role in roles if role in READS_SEALED), None)
    viewer = Viewer(name, reads or (roles[0] if roles else ""))
    if as_of is None:
        part = standing(book, log)
        return _printed(book, part, viewer, today_at(book, part), sealed=reads is not None)
    setting = book.index.setting(log)
    assert isinstance(setting, DocketSetting)
    zone = setting.law().state.zone
    given = moment_of(as_of, zone, "as-of")
    day = given.date() if isinstance(given, datetime) else given
    until = datetime.combine(day + timedelta(days=1), time(0), zone) - timedelta(microseconds=1)
    part = folded(book, log, viewer, until)
    if not part.state.number:
        raise BadInput(f"as-of: on {day} {log} was not open yet")
    return _printed(book, part, viewer, day, sealed=reads is not None)


def _printed(book: Logbook, part: Course, viewer: Viewer, day: date, *, sealed: bool) -> PrintedCase:
    law, setting, state = part.law, part.setting, part.course(sealed=sealed)
    if part.state.printed < part.printed_in_all:
        state = part.until(state, datetime.combine(day + timedelta(days=1), time(0), law.state.zone))
    held = dict[int, Logged]()

    corrections = tuple(Correction(each.event, each.number, each.why, each.struck) for each in part.state.corrected)

    def event(number: int) -> Logged | None:
        if number not in held:
            held.update((each.number, each) for each in book.events(setting.log, number - 1, viewer, AT_ONCE))
        return held.get(number)

    def recorded(number: int) -> Recorded | None:
        found = None if number < 0 else event(number)
        if found is None:
            return None
        later = [event(each.by) for each in corrections if each.event == number]
        hides = any(each is not None and each.hashes for each in (found, *later))
        return Recorded(
            found.at, f"sha256:{found.hash.hex()}", withheld=hides and not sealed, shown=hides and sealed,
            entered_by=found.actor,
        )  # fmt: skip

    holders = {office: called(book, holder) for office, holder in setting.holders.items()}
    return PrintedCase(
        law, setting.title, state, day, recorded, setting.log, holders,
        corrections=corrections,
        last=part.state.number - 1, reads_sealed=sealed,
    )  # fmt: skip


def called(book: Logbook, holder: str) -> str:
    """Whoever holds an office, as people call them: an organization by its title, a municipality by its place."""
    if book.index.has(holder, ORGANIZATION):
        return str(book.index.setting(holder).payload.get("title") or holder)
    return place_in_words(holder) if is_municipality(holder) or holder in rulesets() else holder
