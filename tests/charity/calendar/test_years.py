"""Years of stated events with leap days, month ends and changes of clocks, against a second method."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.calendar.rows import Calendar, DueRow
from aboveboard.law.days import deadlines
from aboveboard.law.days.moments import Moment, legal_day
from tests.support.day_by_day import closed_days, walked
from tests.support.stated import Stated

ZONE = ZoneInfo("America/New_York")
SPECIAL = (
    "2024-02-28", "2024-02-29", "2024-03-01", "2024-01-31", "2024-03-09", "2024-03-10", "2024-11-02", "2024-11-03",
    "2024-12-31", "2025-03-08", "2025-03-09", "2025-05-31", "2025-11-01", "2025-11-02", "2026-02-28", "2026-06-27",
    "2028-02-29", "2028-12-24",
)  # fmt: skip
"""Leap days and their neighbours, ends of months and years, nights of a change of clocks, days before holidays."""
DAYS = st.sampled_from(SPECIAL).map(date.fromisoformat) | st.dates(date(2024, 1, 1), date(2028, 12, 31))
NIGHTS = st.lists(
    st.tuples(DAYS, st.sampled_from(("22:00", "23:30", "+00:30", "+01:30", "+02:30")), st.booleans()),
    unique_by=lambda night: night[0],
    max_size=5,
)
FILED = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 14), st.integers(0, 23)), max_size=4)
PAID = st.lists(st.tuples(st.integers(0, 4), st.integers(-6, 120)), max_size=4)
HEARD = st.lists(st.tuples(DAYS, st.integers(0, 23)), max_size=5)


class Night(NamedTuple):
    name: str
    day: date
    until: str
    end: datetime | None
    """None where the clocks leave it in doubt."""


def on(day: date, hour: int = 12, minute: int = 0) -> datetime:
    """A time that surely exists once: read in UTC, some hours after the day's own."""
    return datetime.combine(day, time(hour, minute), UTC) + timedelta(hours=5)


def night(number: int, day: date, until: str, early: bool) -> tuple[Night, datetime | None]:
    """A night with its end, and when it was closed if that was before."""
    last = day + timedelta(days=1) if until.startswith("+") else day
    text = f"{last}T{until.removeprefix('+')}"
    plain = datetime.fromisoformat(text)
    times = {plain.replace(tzinfo=ZONE, fold=fold).astimezone(UTC) for fold in (0, 1)}
    real = {moment for moment in times if moment.astimezone(ZONE).replace(tzinfo=None) == plain}
    end = None if len(real) != 1 else real.pop()
    closed = None if not early or end is None else end - timedelta(minutes=50)
    return Night(f"night-{number}", day, text, closed or end), closed


def written(nights: Any, filed: Any, paid: Any, heard: Any) -> tuple[Stated, list[Night], list[tuple[Any, ...]]]:
    """The logs, the nights, and everything else that was stated, in the order of times."""
    held: list[Night] = []
    events: list[tuple[Any, ...]] = []
    first = on(date(2023, 12, 1))
    for number, (day, until, early) in enumerate(nights):
        found, closed = night(number, day, until, early)
        held.append(found)
        events.append((on(day, 10), "open", found))
        if closed is not None:
            events.append((closed, "occasion-close", found))
    for which, after, hour in filed:
        if which < len(held):
            events.append((on(held[which].day + timedelta(days=after), hour), "report", held[which]))
    for which, hours in paid:
        if which < len(held) and (end := held[which].end) is not None:
            events.append((end + timedelta(hours=hours), "expense", held[which]))
    events += [(on(day, hour), "heard", None) for day, hour in heard]
    events.sort(key=lambda event: event[0])
    stated = Stated("ny-charitable")
    stated.say("premises", {"premises": "hall", "lessor": "Grange", "rent": 100}, first)
    years = {"form": "GC-5", "number": "7", "games": ["craps"], "from": "2024-01-01", "until": "2030-12-31"}
    stated.say("license", years, first)
    for at, kind, found in events:
        if kind == "open":
            stated.open(found.name, f"{found.day}T19:00", found.until, at)
            stated.say("game-open", {"game": "craps"}, at, found.name)
        elif kind == "occasion-close":
            stated.say(kind, {}, at, found.name)
        elif kind == "report":
            stated.say(kind, {"form": "GC-7", "period": found.name}, at)
        elif kind == "expense":
            rent = {"class": "rent", "to": "Grange", "cents": 60, "way": "check", "period": found.name}
            stated.say(kind, rent, at)
        else:
            stated.say("report", {"form": "member-report"}, at)
    return stated, held, events


def rows(calendar: Calendar, deadline: str) -> list[DueRow]:
    return [row for row in calendar.due if row.deadline == deadline]


def expected(day: Moment, done: datetime | None, now: datetime) -> str:
    """The second method's state: done, or over, or not."""
    if done is not None:
        return "done"
    if isinstance(day, datetime):
        return "late" if now.astimezone(UTC) > day.astimezone(UTC) else "open"
    return "late" if now.astimezone(ZONE).toordinal() > day.toordinal() else "open"


def hours_on(start: datetime, hours: int) -> datetime:
    """So many hours later, and then the same hour of the first open day, walked."""
    closed = closed_days("new-york")
    moment = (start.astimezone(UTC) + timedelta(hours=hours)).astimezone(ZONE)
    day = moment.date()
    while day.toordinal() in closed:
        day += timedelta(days=1)
    return moment.replace(year=day.year, month=day.month, day=day.day, fold=moment.fold if day == moment.date() else 0)


@settings(max_examples=40, deadline=None)
@given(NIGHTS, FILED, PAID, HEARD, DAYS, st.integers(0, 23))
def test_everything_that_is_owed_and_its_state(
    nights: Any, filed: Any, paid: Any, heard: Any, as_of: date, hour: int
) -> None:
    stated, held, events = written(nights, filed, paid, heard)
    now = on(as_of, hour)
    calendar = stated.calendar(now)
    gc7, member = (deadlines("ny-charitable").named(name).term for name in ("gc-7", "member-report"))
    known = [each for each in held if on(each.day, 10) <= now]
    sure = {each.name: each for each in known if each.end is not None}
    assert {row.about["occasion"] for row in rows(calendar, "gc-7")} == sure.keys()
    assert (len(sure) < len(known)) == any("until" in doubt.why for doubt in calendar.doubts)
    for row in rows(calendar, "gc-7"):
        one = sure[row.about["occasion"]]
        end = ends(one, events, now)
        rule, day = walked(gc7, "new-york", end.astimezone(ZONE).date())
        assert (row.rule_day, row.day) == (rule, day)
        done = next(
            (
                at
                for at, kind, of in events
                if kind == "report" and of is one and at <= now and at >= end.astimezone(UTC)
            ),
            None,
        )
        assert row.state == expected(day, done, now)
        assert done is None or row.in_time == (done.astimezone(ZONE).date() <= day)
    for row in rows(calendar, "rent"):
        one = sure[row.about["occasion"]]
        end = ends(one, events, now)
        assert isinstance(row.rule_day, datetime)
        assert row.rule_day.astimezone(UTC) - end.astimezone(UTC) == timedelta(hours=48)
        assert row.day == hours_on(end, 48)
        payments = [at for at, kind, of in events if kind == "expense" and of is one and at <= now]
        assert row.state == expected(row.day, payments[1] if len(payments) > 1 else None, now)
    reports = [at for at, kind, _ in events if kind == "heard" and at <= now]
    starts = [date(2024, 1, 1), *(at.astimezone(ZONE).date() for at in reports)]
    found = sorted(row.day for row in rows(calendar, "member-report") if not isinstance(row.day, datetime))
    assert found == sorted(walked(member, "new-york", day)[1] for day in starts)
    assert sum(row.state != "done" for row in rows(calendar, "member-report")) == 1


def ends(one: Night, events: list[tuple[Any, ...]], now: datetime) -> datetime:
    """When a night ends as far as is known: as stated, or sooner where it was closed by now."""
    closed = [at for at, kind, of in events if kind == "occasion-close" and of is one and at <= now]
    found: datetime = closed[0] if closed else datetime.fromisoformat(one.until).replace(tzinfo=ZONE)
    return found


@settings(max_examples=20, deadline=None)
@given(NIGHTS, FILED, PAID, HEARD)
def test_nothing_is_late_before_its_day_is_over_and_rows_are_in_order(
    nights: Any, filed: Any, paid: Any, heard: Any
) -> None:
    stated, _, _ = written(nights, filed, paid, heard)
    whole = stated.calendar(on(date(2030, 1, 1)))
    assert [legal_day(row.day) for row in whole.due] == sorted(legal_day(row.day) for row in whole.due)
    for row in whole.due[:12]:
        if isinstance(row.day, datetime):
            before, after = row.day, row.day.astimezone(UTC) + timedelta(seconds=1)
        else:
            midnight = datetime.combine(row.day + timedelta(days=1), time(), ZONE)
            before, after = midnight - timedelta(seconds=1), midnight
        for now, allowed in ((before, {"open", "done"}), (after, {"late", "done"})):
            again = [each for each in stated.calendar(now).due if same(each, row)]
            assert not again or again[0].day != row.day or again[0].state in allowed


def same(one: DueRow, other: DueRow) -> bool:
    return (one.deadline, one.events[0]) == (other.deadline, other.events[0])


@settings(max_examples=40, deadline=None)
@given(st.lists(DAYS, min_size=1, max_size=5, unique=True), DAYS)
def test_operators_are_renewed_before_their_year_ends(days: list[date], as_of: date) -> None:
    stated, ordered = Stated("nj-charitable"), sorted(days)
    for number, day in enumerate(ordered):
        stated.say("operator-renew" if number else "operator-license", {"class": "class-a", "person": "al"}, on(day))
    now = on(as_of, 15)
    calendar = stated.calendar(now)
    term = deadlines("nj-charitable").named("operator-renewal").term
    known = [day for day in ordered if on(day) <= now]
    found = {row.start: row for row in rows(calendar, "operator-renewal")}
    assert list(found) == known or sorted(found, key=str) == known
    for number, day in enumerate(known):
        row, last = found[day], walked(term, "new-jersey", day)[1]
        assert row.day == last
        renewed = number + 1 < len(known)
        assert row.state == ("done" if renewed else "late" if as_of > last else "open")
        assert row.in_time == (known[number + 1] <= last if renewed else None)
    assert all(row.state != "late" for row in rows(calendar, "operator-license"))
