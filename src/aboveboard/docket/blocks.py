"""Digests of some proceedings as they are put by together, for the next start.

They are derived from the logs, and never a second truth: a block names the law and the program by which it was made,
and is passed over where either is another now. It is put by sealed, so that nobody else can have it say anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import intern
from typing import Any

import orjson

from aboveboard.charity.put_by import made_by
from aboveboard.docket.digest import Digest, TextOf
from aboveboard.docket.owing import Owing, What, shared
from aboveboard.kernel.plain import Unreadable

FORM = "docket 2"
"""The form in which digests are put by; another is passed over."""
MEANT = (ValueError, TypeError, KeyError, IndexError)
"""What comes of bytes that hold something else."""


@cache
def program(zone: str) -> str | None:
    """A fingerprint of all law and program that digests are made by, in a zone; None where it cannot be read."""
    by = made_by(zone)
    paths = sorted(Path(__file__).parent.rglob("*.py"))
    if by is None or not paths:
        return None
    return sha256(by.encode() + b"".join(path.read_bytes() for path in paths)).hexdigest()


def block_of(digests: Sequence[Digest]) -> bytes | None:
    """Digests as bytes; None where it cannot be told by which program they are made."""
    texts, whats = dict[TextOf, int](), dict[What, int]()
    by = {zone: program(zone) for zone in {each.zone for each in digests}}
    if None in by.values():
        return None
    rows = [_row(each, texts, whats) for each in digests]
    found = {"form": FORM, "by": by, "texts": list(texts), "whats": list(whats), "rows": rows}
    return orjson.dumps(found, default=tuple, option=orjson.OPT_PASSTHROUGH_SUBCLASS)


def _row(digest: Digest, texts: dict[TextOf, int], whats: dict[What, int]) -> list[Any]:
    def owing(each: Owing) -> list[Any]:
        return [whats.setdefault(each.what, len(whats)), *each[1:]]

    row: list[Any] = list(digest)
    row[2] = texts.setdefault(digest.text, len(texts))
    row[-3], row[-2] = [owing(each) for each in digest.owing], [owing(each) for each in digest.past]
    return row


def digests_of(content: bytes) -> Iterator[Digest]:
    """Digests again; none where they were made by another program, and Unreadable where they are something else."""
    try:
        found = orjson.loads(content)
        if found["form"] != FORM or any(program(zone) != by for zone, by in found["by"].items()):
            return
        texts = [TextOf._make((*row[:4], tuple(map(tuple, row[4])))) for row in found["texts"]]
        whats = [shared(What._make((*row[:2], tuple(row[2]), tuple(row[3]), *row[4:]))) for row in found["whats"]]
        yield from (_digest(row, texts, whats) for row in found["rows"])
    except MEANT as error:
        raise Unreadable(f"digests of the docket were expected: {error}") from error


def _digest(row: list[Any], texts: list[TextOf], whats: list[What]) -> Digest:
    log, kind, text, title, holders, opened, last, state, stands, *rest, owing, past, doors = row
    over, number, zone, since, until = rest
    return Digest(
        log, intern(kind), texts[text], title, {intern(office): intern(name) for office, name in holders.items()},
        intern(opened), intern(last), intern(state), intern(stands), over, number, intern(zone), since, until,
        tuple(_owing(each, whats) for each in owing), tuple(_owing(each, whats) for each in past),
        tuple(map(intern, doors)),
    )  # fmt: skip


def _owing(row: list[Any], whats: list[What]) -> Owing:
    what, key, start, day, raw, skipped, about, event, moved, stated, changed, ended = row
    return Owing(
        whats[what], intern(key), intern(start), None if day is None else intern(day),
        None if raw is None else intern(raw), tuple(map(intern, skipped)), about, event, moved, intern(stated),
        intern(changed), ended,
    )  # fmt: skip
