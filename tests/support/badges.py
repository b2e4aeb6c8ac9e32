"""A badge for somebody on a log: pictures with their files, who is identified by them, and the badge itself."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from tests.support.papers import chunk, png

LONG_AGO = "2020-01-01"


def picture(book: Logbook, log: str, person: str, kind: str, who: str, content: bytes | None = None) -> str:
    """Put a picture of somebody on file with its bytes; gives the name of the paper."""
    data = content or png(chunk(b"tEXt", f"Comment\0{kind} of {person}".encode()))
    stated = {"paper": f"{kind}-{person}", "kind": kind, "about": person, "dated": LONG_AGO, "type": "image/png"}
    stated |= {"sha256": sha256(data).hexdigest(), "size": len(data)}  # type: ignore[dict-item]
    _must(book, Deed(log, "paper", stated, who, "officer", content=data))
    return stated["paper"]


def identified(book: Logbook, log: str, person: str, who: str) -> None:
    """Somebody is identified by a photograph and a signature, each on file with its bytes."""
    named: dict[str, Any] = {kind: picture(book, log, person, kind, who) for kind in ("photograph", "signature")}
    _must(book, Deed(log, "identify", {"person": person, **named}, who, "officer"))


def give_badge(book: Logbook, log: str, person: str, who: str) -> None:
    """Somebody whose name and address are on file gets a badge."""
    identified(book, log, person, who)
    _must(book, Deed(log, "badge", {"person": person}, who, "officer"))


def _must(book: Logbook, deed: Deed) -> None:
    found = book.do(deed)
    assert found.refusal is None, found.refusal
