"""Papers of the docket as pages: the same blocks as on a screen, marked on every page as long as they do not count."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aboveboard.law.errors import BadInput
from aboveboard.publish.paper.typeset import forget_pages, typeset

if TYPE_CHECKING:
    from aboveboard.publish.docket.document import DocketPaper

MOST_BLOCKS = 1_500
"""So many are set at once: they fill some two hundred pages."""
HELD_BLOCKS = 400
"""The pages of so many may stay in memory."""
NARROW, LONG = 16, 40
"""Up to so many letters a column is as wide as they are; the most by which one is given its share of a line."""


def proceeding_pdf(found: DocketPaper, fonts: Sequence[Path] = ()) -> bytes:
    """The pages; the same paper gives the same bytes."""
    if len(found.blocks) > MOST_BLOCKS:
        raise BadInput(f"{found.title}: it is too long for paper; as Markdown or as HTML there is all of it")
    try:
        return typeset("proceeding", proceeding_values(found), found.made, fonts)
    finally:
        if len(found.blocks) > HELD_BLOCKS:
            forget_pages()


def proceeding_values(found: DocketPaper) -> dict[str, Any]:
    """The pages as the template takes them."""
    return {
        "title": f"{found.title}{f', {found.mark.lower()}' if found.mark else ''}",
        "about": f"{found.case}; {found.law}",
        "running": f"{found.case}: {found.title}" if found.case not in found.title else found.title,
        "head": found.title,
        "edition": str(found.about),
        "mark": found.mark,
        "why": found.why_marked,
        "foot": found.rests_on,
        "law": found.law,
        "blocks": [
            each | ({"shares": shares(each["columns"], each["rows"])} if each["kind"] == "grid" else {})
            for each in found.to_json()["blocks"]
        ],
    }


def shares(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """How much of a line each column of a table is given, by its longest cell; a narrow one takes what it needs."""
    longest = [max(len(column), *(len(row[at]) for row in rows)) for at, column in enumerate(columns)]
    if max(longest) <= NARROW:
        return [1 for _ in longest]
    return [0 if each <= NARROW else min(LONG, each) for each in longest]
