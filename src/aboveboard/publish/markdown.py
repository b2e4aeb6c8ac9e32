"""Blocks written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Listing, Paragraph

_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")
_LEADING = re.compile(r"^(\s*)([#+-]|\d+[.)])(?=\s)")


def markdown(blocks: Iterable[Block]) -> str:
    """The page as Markdown text."""
    return "\n\n".join("\n".join(_lines(block)) for block in blocks) + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text):
            yield f"{'#' * level} {escape(text)}"
        case Paragraph(text, note):
            yield f"{'> ' if note else ''}{escape(text)}"
        case Facts(pairs):
            yield from (f"- **{escape(label)}:** {escape(value)}" for label, value in pairs)
        case Listing(items):
            yield from (f"- {escape(item)}" for item in items)
        case Grid(columns, rows, right):
            yield _row(columns)
            yield _row(["---:" if column in right else "---" for column in columns], raw=True)
            yield from (_row(row) for row in rows)


def _row(cells: Iterable[str], *, raw: bool = False) -> str:
    return f"| {' | '.join(cell if raw else escape(cell) for cell in cells)} |"


def escape(text: str) -> str:
    """Plain text, so that nothing in it is read as a mark."""
    return _LEADING.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", " ".join(text.split())))
