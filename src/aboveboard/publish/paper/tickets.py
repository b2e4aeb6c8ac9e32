"""Tickets with stubs: sheets of one run of numbers, each ticket with all that the law has stand on it and its code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.tickets.codes import code_of, written_serial
from aboveboard.play.pools.tickets.face import TicketFace, TicketPrize
from aboveboard.play.pools.tickets.law import (
    STATEMENT,
    NotPrintable,
    lacking,
    plain_color,
    series_of,
    statement_of,
    ticket_law,
)
from aboveboard.publish.paper.codes import checked_base, code
from aboveboard.publish.paper.days import written_day, written_time
from aboveboard.publish.paper.plain import plain, short_enough
from aboveboard.publish.paper.typeset import forget_pages, typeset

Progress = Callable[[int, int], None]
"""Called with how many tickets are ready and how many there are."""
MOST_TICKETS = 5_000
"""So many are set at once; a longer run is several documents."""
HELD_TICKETS = 200
"""The pages of so many may stay in memory."""
LONGEST_ADDRESS = 150
"""A code on a ticket is 19 mm wide: the squares of a longer address would be too small for a phone."""
FULL, SMALL = (1, 6), (2, 7)
"""How many tickets a sheet has across and down: those that list prizes and drawings, and those that do not."""
BLANKS = {"name": "Name", "address": "Address", "telephone": "Telephone"}
"""What is written on a stub by hand."""
CALLED = {
    "organization": "the organization's name", "identification": "the identification number",
    "title": "what the pool is called", "prizes": "the list of prizes", "drawings": "when and where is drawn",
    "price": "the price", STATEMENT: "the statement",
}  # fmt: skip
"""What stands on a ticket, in the words of a sentence that it does not fit there."""
PAPER: Mapping[str, str] = {
    "white": "#ffffff", "yellow": "#fff3b0", "blue": "#cfe4f7", "green": "#d3efd3", "pink": "#fbd7e3",
    "orange": "#ffdcb3", "purple": "#e5d7f3", "red": "#f9c9c4", "tan": "#ecdcc3", "gray": "#e3e3e3",
}  # fmt: skip
"""Colors of a series: light, so that everything on it can be read, and codes scanned."""


@dataclass(frozen=True)
class CheckPage:
    """Where a ticket is checked: the address of the pages, the pool by name, and the secret of its codes."""

    base: str
    pool: str
    secret: bytes = field(repr=False)

    def code(self, series: str, serial: int) -> str:
        """A ticket's code."""
        return code_of(self.secret, self.pool, series, serial)

    def address(self, code: str) -> str:
        """Where the code is checked."""
        found = f"{checked_base(self.base)}/tickets/{code}"
        if len(found) > LONGEST_ADDRESS:
            raise BadInput(
                f"{found[:57]}...: an address of {len(found)} letters is too long for a code on a ticket, "
                f"where at most {LONGEST_ADDRESS} were expected"
            )
        return found


def tickets_pdf(
    edition: PoolEdition,
    face: TicketFace,
    made: datetime,
    *,
    check: CheckPage | None = None,
    stacked: bool = False,
    fonts: Sequence[Path] = (),
    progress: Progress | None = None,
) -> bytes:
    """Sheets of tickets as a PDF; what lacks something that the law asks for is not printed.

    Numbers go down each sheet; stacked, they go down each pile once the sheets are cut.
    """
    values = ticket_values(edition, face, check, stacked=stacked, progress=progress)
    return typeset_once("tickets", values, face.count, made, fonts)


def typeset_once(
    template: str, values: Mapping[str, Any], tickets: int, made: datetime, fonts: Sequence[Path]
) -> bytes:
    """A PDF that may be large; nothing of it is held in memory afterwards."""
    try:
        return typeset(template, values, made, fonts)
    finally:
        if tickets > HELD_TICKETS:
            forget_pages()


def runs_of(face: TicketFace, most: int = MOST_TICKETS) -> Iterator[TicketFace]:
    """A long run as several, each a document of its own."""
    for first in range(face.first, face.last + 1, most):
        printed = () if first == face.first else ((face.first, first - 1),)
        yield replace(face, first=first, last=min(face.last, first + most - 1), before=(*face.before, *printed))


def ticket_values(
    edition: PoolEdition,
    face: TicketFace,
    check: CheckPage | None = None,
    *,
    stacked: bool = False,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Sheets of tickets as the template takes them."""
    face = printable(edition, face, "the ticket", MOST_TICKETS)
    series, full = series_of(edition, face), bool(face.prizes or face.drawings)
    across, down = FULL if full else SMALL
    tickets = list(numbered(face, series, check, progress))
    return {
        "title": f"Tickets {tickets[0][0]} to {tickets[-1][0]}: {face.title or edition.law.title}",
        "tickets": _stacked(tickets, across * down) if stacked else tickets,
        "across": across,
        "down": down,
        "stub": full_blanks(edition) if full else blanks(edition),
        "beneath": series_label(edition, series) or face.title or face.organization,
        "fill": _fill(edition, face, series),
        "items": [[name, CALLED[name], text] for name, text in shown(edition, face) if text],
    }


def printable(edition: PoolEdition, face: TicketFace, what: str, most: int) -> TicketFace:
    """A face whose texts are as they are printed; raises what it lacks, and that there are too many."""
    face = _cleaned(face)
    lacks = lacking(edition, face)
    if lacks:
        raise NotPrintable(what, lacks)
    if face.count > most:
        raise BadInput(f"at most {most:,} are printed at once, not {face.count:,}: print them in runs")
    return face


def _cleaned(face: TicketFace) -> TicketFace:
    """The face with nothing in its texts that is not seen."""
    return replace(
        face,
        organization=plain(face.organization),
        identification=None if face.identification is None else plain(face.identification),
        title=plain(face.title),
        prizes=tuple(replace(each, name=plain(each.name), item=plain(each.item)) for each in face.prizes),
        drawings=tuple(each._replace(place=plain(each.place)) for each in face.drawings),
    )


def numbered(
    face: TicketFace, series: str, check: CheckPage | None, progress: Progress | None
) -> Iterator[list[str | None]]:
    """Every ticket's number, its code as text, and the same as a drawing."""
    for done, serial in enumerate(range(face.first, face.last + 1), 1):
        text = None if check is None else check.code(series, serial)
        yield [written_serial(serial), text, None if check is None or text is None else code(check.address(text))]
        if progress is not None:
            progress(done, face.count)


def _stacked(tickets: Sequence[Any], to_a_sheet: int) -> list[Any]:
    """The tickets in such an order that every pile of the cut sheets has consecutive numbers."""
    sheets = -(-len(tickets) // to_a_sheet)
    places = (place * sheets + sheet for sheet in range(sheets) for place in range(to_a_sheet))
    return [tickets[place] if place < len(tickets) else None for place in places]


def blanks(edition: PoolEdition) -> list[str]:
    """What the buyer writes on a stub, by the law."""
    return [label for name, label in BLANKS.items() if name in ticket_law(edition).stub]


def full_blanks(edition: PoolEdition) -> list[str]:
    """The same where there is room for all: they are left blank where the law names none."""
    return blanks(edition) or list(BLANKS.values())


def series_label(edition: PoolEdition, series: str) -> str:
    """Which series a ticket is of, where its pool has several."""
    return "" if len(edition.pool.tickets.series) == 1 else spaced(f"{series} ticket").capitalize()


def _fill(edition: PoolEdition, face: TicketFace, series: str) -> str | None:
    if not face.colors:
        return None
    place = edition.pool.tickets.series.index(series)
    name = plain_color(face.colors[min(place, len(face.colors) - 1)])
    if name not in PAPER:
        raise BadInput(f"colors: a color of paper was expected, not {name!r}; {nearest(name, PAPER)}")
    return PAPER[name]


def shown(edition: PoolEdition, face: TicketFace) -> Iterator[tuple[str, str]]:
    """What stands on every ticket besides its number, in the order in which people read it."""
    texts = {
        "organization": face.organization,
        "identification": f"Identification number {face.identification}" if face.identification else "",
        "title": face.title,
        "prizes": prizes_text(face.prizes),
        "drawings": drawings_text(face),
        "price": price_text(face),
        STATEMENT: statement_of(edition, face) or "",
    }
    for name, text in texts.items():
        if name == "title" or face.has(name):
            yield name, short_enough(text, f"{CALLED[name]} on the ticket")


def prize_text(prize: TicketPrize) -> str:
    """One prize: $500; First prize: $500; Third prize: 3 × $100; Second prize: a bicycle, worth $400."""
    worth = "" if prize.cents is None else dollars(prize.cents)
    each = " each" if prize.count > 1 else ""
    won = f"{prize.item}, worth {worth}{each}" if prize.item and worth else prize.item or worth
    many = f"{prize.count:,} × " if prize.count > 1 else ""
    named = "" if prize.name in ("", prize.item) else f"{prize.name}: "
    return f"{named}{many}{won}"


def prizes_text(prizes: Sequence[TicketPrize]) -> str:
    """The list of prizes: a line each, and one after the other where there are many."""
    dated = (f"{written_day(each.day)}: {prize_text(each)}" if each.day else prize_text(each) for each in prizes)
    return ("\n" if len(prizes) <= 4 else "; ").join(dated)


def drawings_text(face: TicketFace) -> str:
    """When and where is drawn; a place that all drawings share is named once."""
    found = face.drawings
    if not found:
        return ""
    label = "Drawing" if len(found) == 1 else "Drawings"
    places = dict.fromkeys(each.place for each in found)
    if len(places) == 1:
        times = "; ".join(_when(each.at) for each in found)
        return f"{label}: {times}{', ' * bool(found[0].place)}{found[0].place}"
    return f"{label}: " + "; ".join(", ".join(filter(None, (_when(each.at), each.place))) for each in found)


def _when(at: date | datetime | None) -> str:
    if at is None:
        return ""
    return f"{written_day(at)}, {written_time(at)}" if isinstance(at, datetime) else written_day(at)


def price_text(face: TicketFace) -> str:
    """The price of a ticket, and that of a book beside it."""
    single = "" if face.price is None else f"{dollars(face.price)} a ticket"
    if face.book is None or not face.has("book"):
        return single
    book = f"book of {face.book.tickets} for {dollars(face.book.cents)}"
    return f"{single}, {book}" if single else book.capitalize()
