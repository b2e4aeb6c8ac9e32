"""A ticket's face: all that is printed on every ticket of a run, as a pool's opening has it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from aboveboard.kernel.serials import LARGEST_SERIAL, Serials, spoken
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.planning.plan_file import PlanFile

MOST_COUNT = 10**9
MOST_IN_A_BOOK = 10_000
LONGEST_TEXT = 2_000
"""Letters of any one text: what is longer fits on no ticket."""


@dataclass(frozen=True, slots=True)
class TicketPrize:
    """A prize as the ticket lists it: what it is called, how much money or which thing it is, and on which day."""

    name: str = ""
    cents: int | None = None
    item: str = ""
    count: int = 1
    day: date | None = None

    @property
    def stated(self) -> bool:
        """Is it said what is won?"""
        return self.cents is not None or bool(self.item)


class TicketDrawing(NamedTuple):
    """When and where is drawn."""

    at: date | datetime | None = None
    place: str = ""


class BookPrice(NamedTuple):
    """Tickets that are sold together at a price of their own."""

    tickets: int
    cents: int


@dataclass(frozen=True)
class TicketFace:
    """What every ticket of a run shows, and which numbers the run has."""

    first: int
    last: int
    organization: str = ""
    identification: str | None = None
    """The number that the organization has on file; None where it has none, and blank where it was left out."""
    title: str = ""
    """What the pool is called."""
    series: str | None = None
    """Which series it is, where the pool has several; the first where none is named."""
    price: int | None = None
    prizes: tuple[TicketPrize, ...] = ()
    drawings: tuple[TicketDrawing, ...] = ()
    book: BookPrice | None = None
    colors: tuple[str, ...] = ()
    """Those of the pool's series, in its order."""
    statement: str | None = None
    """The words that stand on it; those of the law where none are given."""
    before: tuple[tuple[int, int], ...] = ()
    """The runs of the same series that were printed before."""
    shows: frozenset[str] | None = None
    """The fields for which a layout has room, where it is not the one that has room for all."""

    def __post_init__(self) -> None:
        for name, number in (("first", self.first), ("last", self.last)):
            if type(number) is not int or not 0 <= number <= LARGEST_SERIAL:
                expected = f"a whole number from 0 to {LARGEST_SERIAL:,}"
                raise BadInput(f"{name}: {expected} was expected, not {short(number)}")
        if self.first > self.last:
            raise BadInput(f"first: {self.first} to {self.last} is no run of numbers: the first comes first")

    @property
    def count(self) -> int:
        """How many tickets the run has."""
        return self.last - self.first + 1

    def has(self, field: str) -> bool:
        """Has the layout room for a field?"""
        return self.shows is None or field in self.shows

    @property
    def out_of_order(self) -> str | None:
        """What is wrong with the numbers of all runs together: a gap or a repeat; None where they are consecutive."""
        found = Serials()
        for first, last in (*self.before, (self.first, self.last)):
            if found.overlaps(first, last):
                met = ((max(first, low), min(last, high)) for low, high in found.ranges)
                twice = [each for each in met if each[0] <= each[1]]
                return f"{spoken(twice)} would be printed twice"
            found.add(first, last)
        gaps = [(left[1] + 1, right[0] - 1) for left, right in zip(found.ranges, found.ranges[1:], strict=False)]
        return f"{spoken(gaps)} would be left out" if gaps else None


FIELDS = (
    "organization", "identification", "title", "series", "first", "last", "tickets", "price", "prizes", "drawings",
    "book", "colors", "statement", "before", "shows",
)  # fmt: skip


def read_face(given: object) -> TicketFace:
    """A face as a record, a log or a file states it; `tickets` stands for so many from 1 on."""
    file = PlanFile.read(given, FIELDS, "ticket")
    tickets = file.whole("tickets", 1, LARGEST_SERIAL) if file.has("tickets") else None
    if tickets is None and not (file.has("first") and file.has("last")):
        raise BadInput("ticket: the first and the last number of the run were expected, or how many tickets there are")
    first = file.whole("first", 0, LARGEST_SERIAL, 1)
    last = file.whole("last", 0, LARGEST_SERIAL, first + (tickets or 1) - 1)
    if tickets is not None and last - first + 1 != tickets:
        raise BadInput(
            f"ticket: {first} to {last} are {last - first + 1:,} numbers, and {tickets:,} tickets are stated"
        )
    return TicketFace(
        first,
        last,
        _text(file, "organization") or "",
        _text(file, "identification"),
        _text(file, "title") or "",
        _text(file, "series"),
        file.cents("price", least=1) if file.has("price") else None,
        tuple(_prize(row) for row in file.rows("prizes", ("prize", "cents", "item", "count", "day"))),
        tuple(_drawing(row) for row in file.rows("drawings", ("at", "place"))),
        _book(file),
        _texts(file, "colors"),
        _text(file, "statement"),
        tuple(_run(row) for row in file.rows("before", ("first", "last"))),
        frozenset(_texts(file, "shows")) if file.has("shows") else None,
    )


def _prize(row: PlanFile) -> TicketPrize:
    return TicketPrize(
        _text(row, "prize") or "",
        row.cents("cents") if row.has("cents") else None,
        _text(row, "item") or "",
        row.whole("count", 1, MOST_COUNT, 1),
        date.fromisoformat(row.day("day")) if row.has("day") else None,
    )


def _drawing(row: PlanFile) -> TicketDrawing:
    return TicketDrawing(_moment(row.given.get("at"), f"{row.where}: at"), _text(row, "place") or "")


def _moment(given: object, where: str) -> date | datetime | None:
    """A day or a time as it is stated, by the clock of the place."""
    if given is None or isinstance(given, date):
        return given
    text = given.strip() if isinstance(given, str) else ""
    for kind in (date, datetime):
        try:
            return kind.fromisoformat(text)
        except ValueError:
            continue
    raise BadInput(f"{where}: a time such as 2026-12-19T19:00 was expected, not {short(given)}")


def _run(row: PlanFile) -> tuple[int, int]:
    first, last = row.whole("first", 0, LARGEST_SERIAL), row.whole("last", 0, LARGEST_SERIAL)
    if first > last:
        raise BadInput(f"{row.where}: {first} to {last} is no run of numbers: the first comes first")
    return first, last


def _book(file: PlanFile) -> BookPrice | None:
    if not file.has("book"):
        return None
    row = PlanFile.read(file.given["book"], ("tickets", "cents"), "ticket: book")
    return BookPrice(row.whole("tickets", 2, MOST_IN_A_BOOK), row.cents("cents", least=1))


def _text(file: PlanFile, name: str) -> str | None:
    given = file.given.get(name)
    if given is not None and not (isinstance(given, str) and len(given) <= LONGEST_TEXT):
        where = f"{file.where}: {name}"
        raise BadInput(f"{where}: a text of at most {LONGEST_TEXT:,} letters was expected, not {short(given)}")
    return given


def _texts(file: PlanFile, name: str) -> tuple[str, ...]:
    given = file.given.get(name) or []
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise BadInput(f"{file.where}: {name}: a list of words was expected, not {short(given)}")
    return tuple(given)
