"""A page as plain blocks of text, before anyone says how it looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


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
class Grid:
    """A table; columns named in `right` are figures, set to the right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = field(default_factory=frozenset)


Block = Heading | Paragraph | Facts | Listing | Grid
