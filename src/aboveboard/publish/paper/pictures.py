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
EXIF, APPLICATION = b"Exif\0\0", 0xE1
ORIENTATION = 0x0112
UPRIGHT = {
    1: (1, 0, 0, 1, 0, 0), 2: (-1, 0, 0, 1, 1, 0), 3: (-1, 0, 0, -1, 1, 1), 4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0), 6: (0, 1, -1, 0, 1, 0), 7: (0, -1, -1, 0, 1, 1), 8: (0, -1, 1, 0, 0, 1),
}  # fmt: skip
"""For each way in which a camera was held, what turns the picture upright; whole widths and heights at the end."""
SIDEWAYS = 5
"""From this way on, width and height change places."""


@dataclass(frozen=True)
class Picture:
    """A picture: its bytes, of which kind they are, how many dots wide and high it is, and how the camera was held."""

    data: bytes
    kind: Literal["png", "jpeg"]
    width: int
    height: int
    turned: int = 1

    @property
    def svg(self) -> Drawing:
        """The picture as an SVG that holds it, since values are text."""
        size = f'width="{self.width}" height="{self.height}"'
        upright = size if self.turned < SIDEWAYS else f'width="{self.height}" height="{self.width}"'
        held = f"data:image/{self.kind};base64,{b64encode(self.data).decode()}"
        a, b, c, d, right, down = UPRIGHT[self.turned]
        moved = f"{a} {b} {c} {d} {right * self._across} {down * self._down}"
        image = f'<image {size} transform="matrix({moved})" href="{held}"/>'
        return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" {upright}>{image}</svg>')

    @property
    def _across(self) -> int:
        """How wide it is once it is upright."""
        return self.width if self.turned < SIDEWAYS else self.height

    @property
    def _down(self) -> int:
        return self.height if self.turned < SIDEWAYS else self.width


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
    return Picture(data, kind, *size, _turned(data) if kind == "jpeg" else 1)


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    for mark, at in _marks(data):
        if mark in FRAMES and at + 7 <= len(data):
            return int.from_bytes(data[at + 5 : at + 7]), int.from_bytes(data[at + 3 : at + 5])
    return None


def _turned(data: bytes) -> int:
    """How the camera was held, where the file says so: phones turn no dots, and leave that to whoever shows them."""
    for mark, at in _marks(data):
        if mark == APPLICATION and data[at + 2 : at + 8] == EXIF:
            return _orientation(data[at + 8 : at + int.from_bytes(data[at : at + 2])])
    return 1


def _orientation(tiff: bytes) -> int:
    """The orientation among the first entries of a file's notes; upright where there is none that makes sense."""
    order: Literal["little", "big"] = "little" if tiff[:2] == b"II" else "big"
    start = int.from_bytes(tiff[4:8], order)
    for at in range(start + 2, start + 2 + 12 * int.from_bytes(tiff[start : start + 2], order), 12):
        entry = tiff[at : at + 12]
        if len(entry) == 12 and int.from_bytes(entry[:2], order) == ORIENTATION:
            found = int.from_bytes(entry[8:10], order)
            return found if found in UPRIGHT else 1
    return 1


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
