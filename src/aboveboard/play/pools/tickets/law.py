"""What a ticket lacks: its face held to what the law has stand on it, everything at once and each with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.tickets import TicketField, TicketFieldLaw, TicketLaw
from aboveboard.law.pools import PoolEdition
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.play.pools.tickets.face import TicketFace
from aboveboard.play.pools.told import Payload

WORDS: Mapping[TicketField, str] = {
    "organization": "the organization's name",
    "identification": "the organization's identification number",
    "drawings": "place, date and time of the drawing",
    "serial": "its number",
    "price": "its price",
    "book": "the price of a book",
    "prizes": "the list of prizes",
    "dated-prizes": "a prize for each date",
}
"""What a ticket does not show, in words."""
STATEMENT = "statement"
FIELDS = frozenset((*WORDS, STATEMENT))
"""All for which a layout may have room."""
OTHER_NAMES = {"grey": "gray", "violet": "purple"}


class NotPrintable(BadInput):
    """Something that is not printed, since it lacks what the law has stand on it: all that it lacks, with clauses."""

    def __init__(self, what: str, lacks: list[Refusal]) -> None:
        super().__init__(f"{what} is not printable: {'; '.join(map(_said, lacks))}")
        self.lacks = tuple(lacks)


def _said(lack: Refusal) -> str:
    clauses = "; ".join(citations(lack.cite))
    return f"{lack.reason} ({clauses})" if clauses else lack.reason


def ticket_law(edition: PoolEdition) -> TicketLaw:
    """What the law says of a pool's tickets; nothing is asked of them where it says nothing."""
    return edition.law.ticket or TicketLaw()


def series_of(edition: PoolEdition, face: TicketFace) -> str:
    """The series that a face is of."""
    known = edition.pool.tickets.series
    if face.series is not None and face.series not in known:
        raise BadInput(f"series: {edition.pool.name} has no series {face.series!r}; {nearest(face.series, known)}")
    return face.series or known[0]


def statement_of(edition: PoolEdition, face: TicketFace) -> str | None:
    """The words that stand on the ticket: those that are given, else the law's own."""
    law = ticket_law(edition).statement
    return face.statement if face.statement is not None or law is None else law.words


def lacking(edition: PoolEdition, face: TicketFace) -> list[Refusal]:
    """Everything that a ticket lacks: why it is not printable, each reason with the provisions that ask for it."""
    series_of(edition, face)
    strange = sorted((face.shows or frozenset()) - FIELDS)
    if strange:
        raise BadInput(f"shows: a ticket has no field {strange[0]!r}; {nearest(strange[0], sorted(FIELDS))}")
    law = ticket_law(edition)
    found = [
        Refusal(reason, each.cite) for field, each in law.fields.items() for reason in _of_field(field, each, face)
    ]
    if law.statement is not None:
        said = statement_of(edition, face) if face.has(STATEMENT) else ""
        if said != law.statement.words:
            found.append(Refusal(f'it does not say "{law.statement.words}", word for word', law.statement.cite))
    if law.colors:
        found += (Refusal(reason, law.colors) for reason in _colors(edition.pool.tickets.series, face.colors))
    return found


def _of_field(field: TicketField, law: TicketFieldLaw, face: TicketFace) -> Iterator[str]:
    held = HELD[field](face)
    if law.if_any and held is None:
        return
    if not face.has(field) or held in (None, "", ()) or (isinstance(held, str) and not held.strip()):
        yield f"it does not show {WORDS[field]}"
    yield from CHECKS.get(field, lambda face: ())(face)


def _drawn(face: TicketFace) -> Iterator[str]:
    for number, each in enumerate(face.drawings, 1):
        which = "the drawing" if len(face.drawings) == 1 else f"drawing {number}"
        if each.at is None:
            yield f"it does not show date and time of {which}"
        elif not isinstance(each.at, datetime):
            yield f"it does not show the time of {which}"
        if not each.place.strip():
            yield f"it does not show the place of {which}"


def _listed(face: TicketFace) -> Iterator[str]:
    for number, each in enumerate(face.prizes, 1):
        if not each.stated:
            yield f"it does not show what {each.name or f'prize {number}'} is"


def _dated(face: TicketFace) -> Iterator[str]:
    for number, each in enumerate(face.prizes, 1):
        if each.day is None:
            yield f"it does not show on which date {each.name or f'prize {number}'} is drawn"
        elif not each.stated:
            yield f"it does not show the prize of {each.day.isoformat()}"


def _consecutive(face: TicketFace) -> Iterator[str]:
    wrong = face.out_of_order
    if wrong is not None:
        yield f"its numbers are not consecutive: {wrong}"


def _with_single(face: TicketFace) -> Iterator[str]:
    """The price of a book stands beside that of a single ticket."""
    if face.price is None or not face.has("price"):
        yield "it does not show the price of a single ticket beside that of a book"


HELD: Mapping[TicketField, Callable[[TicketFace], object]] = {
    "organization": lambda face: face.organization,
    "identification": lambda face: face.identification,
    "drawings": lambda face: face.drawings,
    "serial": lambda face: face.count,
    "price": lambda face: face.price,
    "book": lambda face: face.book,
    "prizes": lambda face: face.prizes,
    "dated-prizes": lambda face: face.prizes,
}
"""What a face holds of each field."""
CHECKS: Mapping[TicketField, Callable[[TicketFace], Iterator[str]]] = {
    "drawings": _drawn,
    "serial": _consecutive,
    "book": _with_single,
    "prizes": _listed,
    "dated-prizes": _dated,
}
"""What is asked of a field besides that something stands there."""


def _colors(series: tuple[str, ...], colors: tuple[str, ...]) -> Iterator[str]:
    """Every series has a color, and no two the same."""
    named = [plain_color(each) for each in colors]
    if len(named) != len(series) or not all(named):
        yield f"a color for each of its series ({', '.join(series)}) is not stated"
    elif len(set(named)) < len(named):
        yield f"its series ({', '.join(series)}) are not of different colors: {' and '.join(named)}"


def plain_color(name: str) -> str:
    """A color by one name, however it is written."""
    found = name.strip().lower()
    return OTHER_NAMES.get(found, found)


def stub_lacking(edition: PoolEdition, stub: Payload) -> list[Refusal]:
    """What a filled stub lacks of what the law has stand on it: its number, and who bought the ticket."""
    asked = ticket_law(edition).stub
    empty = [name for name in asked if stub.get(name) is None or not str(stub[name]).strip()]
    return [Refusal(f"the stub does not show the {_stub_word(name)}", asked[name]) for name in empty]


def _stub_word(name: str) -> str:
    words = {"serial": "ticket's number", "telephone": "buyer's telephone number"}
    return words.get(name, f"buyer's {spaced(name)}")
