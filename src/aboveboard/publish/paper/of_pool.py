"""What is printed of a pool that is opened: its tickets or calendars, its flare, labels for its machine, its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Literal, get_args

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.faces import face_of
from aboveboard.charity.pools.public import offered_and_won
from aboveboard.kernel.serials import Range, spoken
from aboveboard.kernel.words import in_words
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.events import Refusal
from aboveboard.play.pools.tickets.face import TicketFace, TicketPrize
from aboveboard.play.pools.tickets.flare import Flare, FlarePrize, Label, flare_lacking, labels_lacking
from aboveboard.play.pools.tickets.law import lacking, ticket_law
from aboveboard.publish.paper.bingo_cards import MOST_CARDS, card_sheets
from aboveboard.publish.paper.calendars import MOST_PAGES, calendars_pdf
from aboveboard.publish.paper.codes import checked_base
from aboveboard.publish.paper.flares import flare_pdf
from aboveboard.publish.paper.labels import labels_pdf
from aboveboard.publish.paper.tickets import MOST_TICKETS, CheckPage, Progress, tickets_pdf

Paper = Literal["tickets", "calendars", "labels", "flare", "cards"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
TITLES: Mapping[Paper, str] = {
    "tickets": "Tickets with stubs", "calendars": "Calendars", "labels": "Labels for the machine's columns",
    "flare": "The flare", "cards": "Cards",
}  # fmt: skip
NUMBERED: tuple[Paper, ...] = ("tickets", "calendars", "cards")
"""Papers of which a run of numbers is printed."""
SHOWN = "shown"


@dataclass(frozen=True)
class Run:
    """Which of a pool's numbers are printed, and how: what is left out is the first that can be."""

    first: int | None = None
    last: int | None = None
    series: str | None = None
    stacked: bool = False
    a_sheet: int = 6
    """Bingo cards on a sheet."""


WHOLE = Run()


def papers_of(pool: PoolConduct) -> tuple[Paper, ...]:
    """The papers that a pool has, by its stages and by what its law has stand on its tickets."""
    terms = pool.running.terms
    if terms.counted:
        return ("flare", "labels")
    if terms.evening is not None:
        return ("cards",)
    if not any(terms.printed.values()):
        return ()
    return ("calendars",) if "dated-prizes" in ticket_law(terms.edition).fields else ("tickets",)


def printed_ranges(pool: PoolConduct, series: str | None) -> tuple[str, list[Range]]:
    """The numbers of a series, by its name; of the first one where none is named."""
    held = {name: serials.ranges for name, serials in pool.running.terms.printed.items()}
    name = series or next(iter(held))
    if name not in held:
        raise BadInput(f"series: {pool.setting.log} has no series {name!r}; {nearest(name, held)}")
    return name, held[name]


def most_of(pool: PoolConduct, paper: Paper) -> int:
    """How many are printed at once."""
    if paper == "calendars":
        months = {each.day[:7] for each in pool.running.terms.prizes if each.day}
        return max(1, MOST_PAGES // max(1, len(months)))
    return MOST_CARDS if paper == "cards" else MOST_TICKETS


def numbers_of(pool: PoolConduct, paper: Paper, run: Run = WHOLE) -> tuple[str, Range]:
    """The series and the numbers that a run prints, all of which the pool has; the first that can be at once."""
    series, ranges = printed_ranges(pool, run.series)
    first = ranges[0][0] if run.first is None else run.first
    held = next((each for each in ranges if each[0] <= first <= each[1]), None)
    if held is None:
        raise BadInput(f"first: {first} is no number of {pool.setting.log}, which has {spoken(ranges[:12])}")
    last = min(held[1], first + most_of(pool, paper) - 1) if run.last is None else run.last
    if not first <= last <= held[1]:
        raise BadInput(f"last: a number from {first} to {held[1]} was expected, not {last}")
    return series, (first, last)


def ticket_face(pool: PoolConduct, paper: Paper, run: Run = WHOLE) -> TicketFace:
    """What stands on the tickets of a run: what the pool is opened with, its organization, and where is drawn."""
    opened = {name: value for name, value in pool.setting.payload.items() if name != SHOWN}
    series, (first, last) = numbers_of(pool, paper, run)
    _, ranges = printed_ranges(pool, series)
    before = [(low, min(high, first - 1)) for low, high in ranges if low < first]
    found = face_of(pool.running.terms, opened, pool.organization.opened)
    several = len(pool.running.terms.edition.pool.tickets.series) > 1
    return replace(
        found, first=first, last=last, before=tuple(before), series=series if several else None,
        title=pool.running.terms.edition.law.title,
        drawings=tuple(each._replace(place=_place(pool, each.place)) for each in found.drawings),
        prizes=tuple(_prize(each, number) for number, each in enumerate(found.prizes, 1)),
    )  # fmt: skip


def _place(pool: PoolConduct, place: str) -> str:
    """Where is drawn, in words, with the address of premises that are on file."""
    held = pool.organization.state.last("premises", premises=place)
    address = "" if held is None else " ".join(str(held.get("address") or "").split())
    return ", ".join(part for part in (_begun(in_words(place)), address) if part)


def _prize(prize: TicketPrize, number: int) -> TicketPrize:
    """A prize as it is listed: what has no name of its own is listed without one."""
    name = "" if prize.name in (prize.item, f"prize {number}") else prize.name
    return replace(prize, name=_begun(name), item=_begun(prize.item))


def _begun(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def flare_of(pool: PoolConduct) -> Flare:
    """A deal's flare as it is kept: what was entered of it, with the prizes that were won marked off."""
    opened, terms = pool.setting.payload, pool.running.terms
    flare, serials = opened.get("flare") or {}, opened.get("serials") or {}
    winning = str(flare.get("winning") or flare.get("symbols") or "")
    return Flare(
        title=terms.edition.law.title, type=in_words(str(opened.get("type", ""))), form=str(opened.get("form", "")),
        serial=str(flare.get("serial") or serials.get("flare") or serials.get("deal") or ""), tickets=terms.tickets,
        price=terms.price, maker=str(opened.get("maker", "")),
        prizes=tuple(
            FlarePrize(None if each.item else each.cents, each.count, each.symbol or winning, each.item, won)
            for each, won in offered_and_won(pool.running)
        ),
    )  # fmt: skip


def labels_of(pool: PoolConduct) -> tuple[Label, ...]:
    """The labels of all columns of the machine in which a deal is; that of the deal alone where it is in none."""
    where = pool.state.last("deal-open")
    machine = None if where is None else where.get("machine")
    if where is None or machine is None:
        return (_label(pool, ""),)
    found = {str(where.get("column") or ""): pool}
    for other in _in_play(pool):
        at = other.state.last("deal-open")
        if at is not None and at.get("machine") == machine:
            found.setdefault(str(at.get("column") or ""), other)
    return tuple(_label(each, column) for column, each in sorted(found.items()))


def _in_play(pool: PoolConduct) -> Iterator[PoolConduct]:
    """The other deals of the organization that are in play."""
    names = dict[str, None]()
    for entry in pool.organization.state.of(POOL_NOTED):
        if entry.get("what") == "in-play":
            names[entry.payload["pool"]] = None
        elif entry.get("what") == "over":
            names.pop(entry.payload["pool"], None)
    for name in names:
        if name != pool.setting.log:
            other = pool.logs.part(name, "conduct")
            assert isinstance(other, PoolConduct)
            yield other


def _label(pool: PoolConduct, column: str) -> Label:
    opened = pool.setting.payload
    kind = _begun(in_words(str(opened.get("type", ""))))
    return Label(kind, str(opened.get("form", "")), column, pool.running.terms.price)


def lacks(pool: PoolConduct, paper: Paper, run: Run = WHOLE) -> Sequence[Refusal]:
    """All that a paper lacks of what the law has stand on it, each with its provisions."""
    edition = pool.running.terms.edition
    match paper:
        case "tickets" | "calendars":
            return lacking(edition, ticket_face(pool, paper, run))
        case "flare":
            return flare_lacking(edition, flare_of(pool))
        case "labels":
            return list(labels_lacking(edition, labels_of(pool)))
        case _:
            return ()


Setting = Callable[[CheckPage | None, Sequence[Path], Progress | None], bytes]
"""Sets a paper: with an address where it is checked, further fonts, and whoever hears of the progress."""


@dataclass(frozen=True)
class Printing:
    """A paper of a pool that is ready to be set: all was asked of the pool, which may go on meanwhile."""

    pool: str
    paper: Paper
    count: int
    """How many tickets, calendars, cards or labels there are."""
    setting: Setting = field(repr=False)

    def pdf(
        self, check: CheckPage | None = None, fonts: Sequence[Path] = (), progress: Progress | None = None
    ) -> bytes:
        """The paper itself; NotPrintable says all that it lacks."""
        return self.setting(check, fonts, progress)


def printing(pool: PoolConduct, paper: Paper, made: datetime, run: Run = WHOLE) -> Printing:
    """A paper of a pool, as it is asked for; BadInput where the pool has none such, or not these numbers."""
    has, name = papers_of(pool), pool.setting.log
    if paper not in has:
        there = f"; it has {' and '.join(has)}" if has else ""
        raise BadInput(f"{name}: a pool of this kind has no {paper}{there}")
    count, setting = SETTINGS[paper](pool, made, run)
    return Printing(name, paper, count, setting)


def _tickets(pool: PoolConduct, made: datetime, run: Run) -> tuple[int, Setting]:
    edition, face = pool.running.terms.edition, ticket_face(pool, "tickets", run)

    def setting(check: CheckPage | None, fonts: Sequence[Path], progress: Progress | None) -> bytes:
        return tickets_pdf(edition, face, made, check=check, stacked=run.stacked, fonts=fonts, progress=progress)

    return face.count, setting


def _calendars(pool: PoolConduct, made: datetime, run: Run) -> tuple[int, Setting]:
    edition, face = pool.running.terms.edition, ticket_face(pool, "calendars", run)

    def setting(check: CheckPage | None, fonts: Sequence[Path], progress: Progress | None) -> bytes:
        return calendars_pdf(edition, face, made, check=check, fonts=fonts, progress=progress)

    return face.count, setting


def _flare(pool: PoolConduct, made: datetime, run: Run) -> tuple[int, Setting]:
    edition, flare = pool.running.terms.edition, flare_of(pool)
    return 1, lambda check, fonts, progress: flare_pdf(edition, flare, made, fonts)


def _labels(pool: PoolConduct, made: datetime, run: Run) -> tuple[int, Setting]:
    edition, labels = pool.running.terms.edition, labels_of(pool)
    return len(labels), lambda check, fonts, progress: labels_pdf(edition, labels, made, fonts)


def _cards(pool: PoolConduct, made: datetime, run: Run) -> tuple[int, Setting]:
    evening, (name, (first, last)) = pool.running.terms.evening, numbers_of(pool, "cards", run)
    assert evening is not None
    series, log, sheet = evening.stocks[name].series, pool.setting.log, run.a_sheet

    def setting(check: CheckPage | None, fonts: Sequence[Path], progress: Progress | None) -> bytes:
        at = None if check is None else f"{checked_base(check.base)}/pools/{log}/cards"
        numbers = range(first, last + 1)
        return card_sheets(series, numbers, made, a_sheet=sheet, checked_at=at, progress=progress, fonts=fonts)

    return last - first + 1, setting


SETTINGS: Mapping[Paper, Callable[[PoolConduct, datetime, Run], tuple[int, Setting]]] = {
    "tickets": _tickets, "calendars": _calendars, "labels": _labels, "flare": _flare, "cards": _cards,
}  # fmt: skip
"""How each paper is made of a pool."""
