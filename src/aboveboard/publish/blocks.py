"""A page as plain blocks of text, before anyone says how it looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal


class Citations(str):
    """Clauses in a row, the name of their code written once; each is still known by its whole citation."""

    __slots__ = ("clauses",)
    clauses: tuple[tuple[str, str], ...]
    """Each whole citation, with how it is written here."""

    @classmethod
    def of(cls, citations: Iterable[str]) -> Citations:
        """These clauses, in their order."""
        written: list[tuple[str, str]] = []
        code = ""
        for citation in citations:
            head, _, rest = citation.rpartition(" ")
            written.append((citation, rest if head and head == code else citation))
            code = head
        found = cls("; ".join(short for _, short in written))
        found.clauses = tuple(written)
        return found


@dataclass(frozen=True)
class Heading:
    """A title, 1 for the page's own."""

    level: Literal[1, 2, 3]
    text: str


@dataclass(frozen=True)
class Paragraph:
    """Sentences; a note is set apart from the text."""

    text: str
    note: bool = False


@dataclass(frozen=True)
class Facts:
    """What is so, one label and one value a line."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Listing:
    """Items without an order."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Numbered:
    """Paragraphs that bear numbers, each with further lines beneath it; the first may be any number."""

    items: tuple[tuple[str, ...], ...]
    first: int = 1


@dataclass(frozen=True)
class Signature:
    """A line to be signed: as what, and who signed it when, where that is known."""

    title: str
    by: str = ""
    on: str = ""


@dataclass(frozen=True)
class Grid:
    """A table; columns named in `right` are figures, set to the right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Turn:
    """Something that was one thing and becomes another, told large."""

    about: str
    before: str
    after: str
    note: str = ""


@dataclass(frozen=True)
class Turns:
    """What changes most, above everything else."""

    rows: tuple[Turn, ...]


@dataclass(frozen=True)
class Picture:
    """Drawings as SVG that stand beside one another, each with its numbers in its own description."""

    drawings: tuple[str, ...]
    caption: str


Block = Heading | Paragraph | Facts | Listing | Numbered | Signature | Grid | Turns | Picture
