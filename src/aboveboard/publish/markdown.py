"""Blocks written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aboveboard.publish.blocks import (
    Block,
    Facts,
    Grid,
    Heading,
    Listing,
    Numbered,
    Paragraph,
    Picture,
    Signature,
    Turns,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>|]|~~|&(?=#?\w+;))")
_LEADING = re.compile(r"^(\s*)([#+-]|\d+[.)])(?=\s|$|--)")

BLANK = r"\_\_\_\_\_\_\_\_"
"""Where something is to be written by hand."""


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
        case Numbered(items, first):
            for number, (text, *beneath) in enumerate(items, first):
                yield f"{number}. {escape(text)}"
                yield from (f"   - {escape(each)}" for each in beneath)
        case Signature(title, by, on):
            yield f"**{escape(title)}:** {escape(by) or BLANK}, {escape(on) or BLANK}"
        case Turns(rows):
            for turn in rows:
                beside = f" ({escape(turn.note)})" if turn.note else ""
                yield f"- **{escape(turn.about)}:** {escape(turn.before)} → **{escape(turn.after)}**{beside}"
        case Picture(_, caption):
            yield escape(caption)
        case Grid(columns, rows, right):
            yield _row(columns)
            yield _row(["---:" if column in right else "---" for column in columns], raw=True)
            yield from (_row(row) for row in rows)


def _row(cells: Iterable[str], *, raw: bool = False) -> str:
    return f"| {' | '.join(cell if raw else escape(cell) for cell in cells)} |"


def escape(text: str) -> str:
    """Plain text, so that nothing in it is read as a mark."""
    return _LEADING.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", " ".join(text.split())))
