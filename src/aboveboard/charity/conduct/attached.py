"""Files that are attached to papers: whether one lies beside the log, and of which type it is."""

from __future__ import annotations

from aboveboard.charity.conduct.register import Entry
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.destroyed import ATTACHED

FILE = "file"
"""What the bytes that are attached to a paper are called among the fields of its event."""


def has_file(entry: Entry) -> bool:
    """Was a file attached to a paper that has not been destroyed since?"""
    return entry.get(ATTACHED) is True and FILE not in (entry.destroyed or ())


def is_of(entry: Entry, types: tuple[str, ...]) -> bool:
    """Is a paper's file of one of these types? Any is where none are named."""
    from aboveboard.charity.papers.content import type_named

    try:
        return not types or type_named(entry.get("type", "")).names[0] in types
    except BadInput:
        return False
