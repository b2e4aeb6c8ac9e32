"""What happens by occasions: that one of a kind ends, that premises are rented for it, that no games are held."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.books.reporting.played import PLAY, counts_receipts
from aboveboard.charity.calendar.happenings import Happening, happening, happening_of
from aboveboard.charity.calendar.known import Known, Period
from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.words import in_words
from aboveboard.law.days.moments import Moment


def _periods(known: Known, kind: str) -> Iterator[Period]:
    return (period for period in known.periods if period.kind == kind)


def _words(period: Period) -> str:
    return f"{in_words(period.name)}, {period.day} at {in_words(period.premises)}"


def _of(period: Period, at: Moment, **about: object) -> Happening:
    return Happening(at, period.entries, _words(period), {"occasion": period.name, **about})


@happening_of("occasion-end")
def _ends(known: Known, kind: str) -> Iterator[Happening]:
    """`occasion-end KIND`: the end of an occasion of a kind."""
    return (_of(period, period.end) for period in _periods(known, kind))


def _premises(known: Known, period: Period) -> Entry | None:
    """What was on file of the premises on the day, or else what was first stated of them."""
    stated = known.of("premises", premises=period.premises)
    before = [entry for entry in stated if known.time(entry).date() <= period.day]
    return before[-1] if before else stated[0] if stated else None


@happening_of("rented-occasion-end")
def _rented(known: Known, kind: str) -> Iterator[Happening]:
    """`rented-occasion-end KIND`: the same at premises that somebody lets."""
    for period in _periods(known, kind):
        held = _premises(known, period)
        if held is not None and held.get("lessor"):
            rent = {} if held.get("rent") is None else {"rent": held.get("rent")}
            yield _of(period, period.end, **rent)


def _played(known: Known, period: Period) -> bool:
    if any(map(counts_receipts, known.at_occasion(period.name, "count"))):
        return True
    return any(next(known.at_occasion(period.name, kind), None) is not None for kind in PLAY)


def _over(known: Known, period: Period) -> bool:
    return period.closed is not None or known.reached(period.end)


@happening("occasion-date")
def _any_dates(known: Known) -> Iterator[Happening]:
    """The day of an occasion of whatever kind, unless it is over and no games were held."""
    for period in known.periods:
        if _played(known, period) or not _over(known, period):
            yield _of(period, period.day)


@happening_of("occasion-date")
def _dates(known: Known, kind: str) -> Iterator[Happening]:
    """`occasion-date KIND`: the day of an occasion, unless it is over and no games were held."""
    for period in _periods(known, kind):
        if _played(known, period) or not _over(known, period):
            yield _of(period, period.day)


@happening_of("date-without-games")
def _without_games(known: Known, kind: str) -> Iterator[Happening]:
    """`date-without-games KIND`: the day of an occasion without any, and of a license for one day that nobody used."""
    for period in _periods(known, kind):
        if _over(known, period) and not _played(known, period):
            yield _of(period, period.day)
    opened = {period.day for period in known.periods}
    for entry in known.of("license"):
        day = date.fromisoformat(entry.get("from"))
        if entry.get("until") == entry.get("from") and day not in opened and known.reached(day):
            number = entry.get("number")
            yield Happening(day, (entry,), f"license {number}, {day}", {"occasion": number})


@happening_of("ticket-trade")
def _tickets(known: Known, kind: str) -> Iterator[Happening]:
    """`ticket-trade KIND`: the first ticket of a kind that was bought or sold in each quarter, or the first deal."""
    names, found = known.organization.law.one_name, dict[str, tuple[date, Entry]]()
    for entry in known.of(POOL_NOTED):
        if entry.get("what") in ("opened", "traded") and names.get(entry.get("kind"), entry.get("kind")) == kind:
            day = entry.dated(known.zone)
            quarter = quarter_of(day)
            if quarter not in found or day < found[quarter][0]:
                found[quarter] = day, entry
    for period in known.periods:
        last = quarter_of(known.today if period.closed is None else known.time(period.closed).date())
        for entry in known.at_occasion(period.name, "buy-ticket"):
            if names.get(entry.get("kind"), entry.get("kind")) == kind:
                day = known.time(entry).date()
                quarter = quarter_of(day)
                if quarter not in found or day < found[quarter][0]:
                    found[quarter] = day, entry
                if quarter == last:
                    break
    for quarter, (day, entry) in sorted(found.items()):
        yield Happening(day, (entry,), quarter, {"quarter": quarter})


def quarter_of(day: date) -> str:
    """A calendar quarter as statements name it: 2026-Q3."""
    return f"{day.year}-Q{(day.month + 2) // 3}"
