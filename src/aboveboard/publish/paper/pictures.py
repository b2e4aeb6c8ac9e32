"""Pictures on paper: PNG and JPEG files, checked for what they claim to be, as a page can hold them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from aboveboard.law.errors import BadInput
from aboveboard.publish.paper.typeset import Drawing

LARGEST_FILE = 10_000_000
LARGEST_SIDE = 10_000
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Marks in a JPEG file behind which its height and width stand."""
ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Marks that have nothing behind them."""


@dataclass(frozen=True)
class Picture:
    """A picture: its bytes, of which kind they are, and how many dots wide and high it is."""

    data: bytes
    kind: Literal["png", "jpeg"]
    width: int
    height: int

    @property
    def svg(self) -> Drawing:
        """The picture as an SVG that holds it, since values are text."""
        size = f'width="{self.width}" height="{self.height}"'
        held = f"data:image/{self.kind};base64,{b64encode(self.data).decode()}"
        return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><image {size} href="{held}"/></svg>')


def picture(name: str, data: bytes, digest: str | None = None) -> Picture:
    """A file as a picture; where its SHA-256 is on file, it must be that very one."""
    if len(data) > LARGEST_FILE:
        raise BadInput(f"{name}: a picture of at most {LARGEST_FILE:,} bytes was expected, not {len(data):,}")
    if digest is not None and sha256(data).hexdigest() != digest.lower():
        raise BadInput(f"{name}: it is not the picture on file, whose SHA-256 is {digest}")
    kind: Literal["png", "jpeg"] = "png" if data.startswith(PNG) else "jpeg"
    size = _png_size(data) if kind == "png" else _jpeg_size(data) if data.startswith(JPEG) else None
    if size is None:
        raise BadInput(f"{name}: a PNG or JPEG picture was expected, and it is neither")
    if not 1 <= min(size) <= max(size) <= LARGEST_SIDE:
        raise BadInput(f"{name}: at most {LARGEST_SIDE:,} dots a side were expected, not {size[0]:,} by {size[1]:,}")
    return Picture(data, kind, *size)


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    for mark, at in _marks(data):
        if mark in FRAMES and at + 7 <= len(data):
            return int.from_bytes(data[at + 5 : at + 7]), int.from_bytes(data[at + 3 : at + 5])
    return None


def _marks(data: bytes) -> Iterator[tuple[int, int]]:
    """The marks of a JPEG file, each with where what belongs to it begins."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF or mark in ALONE:
            at += 1 if mark == 0xFF else 2
            continue
        yield mark, at + 2
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
