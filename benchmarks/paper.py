"""Paper: a hundred badges with photographs and codes, beside a single one."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from random import Random
from struct import pack

from aboveboard.law.conduct import conduct_law
from aboveboard.publish.paper.badges import HOUSE, Badge, badge, badge_sheet
from aboveboard.publish.paper.codes import arrival_address, code
from aboveboard.publish.paper.pictures import Picture, picture
from benchmarks.measure import Line, seconds

MADE = datetime(2026, 2, 6, 12, tzinfo=UTC)
BASE, OCCASION = "https://house.example.org", "february"
BADGES = 100


def photograph(seed: int, wide: int = 240, high: int = 320) -> Picture:
    """A picture that cannot be packed, as photographs cannot."""
    rows = b"".join(b"\0" + Random(seed * high + row).randbytes(wide * 3) for row in range(high))
    parts = {b"IHDR": pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0), b"IDAT": zlib.compress(rows, 1), b"IEND": b""}
    chunks = (pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in parts.items())
    return picture("photograph", b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def helper(number: int) -> Badge:
    """One of many helpers of a company."""
    answer = {
        "person.title": f"Helper {number} of the Company",
        "person.signature": "signature",
        "person.address": f"{number} Mill Road, Millbrook NY 12545",
        "organization.title": "Millbrook Hook and Ladder Company",
        "person.organization": "Auxiliary of the Millbrook Hook and Ladder Company",
        "person.photograph": "photograph",
    }
    pictures = {"photograph": photograph(number), "signature": photograph(-number - 1, 200, 40)}
    found = badge(conduct_law("ny-charitable"), f"helper-{number}", answer, pictures)
    assert isinstance(found, Badge), found
    return found


TURNS = count()
"""Typst remembers what it has set before, so that every turn sets something new."""


def print_sheet(badges: list[Badge]) -> None:
    """A sheet that was not set before."""
    house = f"Hook and Ladder Company {next(TURNS)}"
    changed = [Badge(one.person, {**one.items, HOUSE: house}, one.pictures) for one in badges]
    badge_sheet(changed, MADE, base=BASE, occasion=house)


def paper() -> Iterator[Line]:
    """A hundred badges, one, and the codes by themselves."""
    badges = [helper(number) for number in range(BADGES)]
    bare = [Badge(one.person, one.items, {}) for one in badges]
    one = seconds(lambda: print_sheet(bare[:1]))
    took = seconds(lambda: print_sheet(bare))
    target = f"{took / one:.1f} of one badge; target: 2 seconds"
    yield Line("a hundred badges with codes, as PDF", f"{took:.2f} seconds", target)
    codes = seconds(lambda: [code(arrival_address(BASE, OCCASION, each.person)) for each in badges])
    yield Line("... the codes alone", f"{codes:.2f} seconds", f"{codes / took:.2f} of it")
    pictured = seconds(lambda: print_sheet(badges))
    yield Line("... with pictures that cannot be packed", f"{pictured:.2f} seconds", f"{pictured / took:.1f} of it")
