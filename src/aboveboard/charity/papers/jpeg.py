"""JPEG pictures: markers from the start of the image to its end, and nothing else after it."""

from __future__ import annotations

import re
import struct

from aboveboard.charity.papers.looks import holds_markup

SOI, EOI, SOS = 0xD8, 0xD9, 0xDA
FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
"""Headers of frames: the picture's size stands there."""
ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Markers without a length."""
METADATA = frozenset((*range(0xE0, 0xF0), 0xFE))
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""What ends compressed data: a marker that is no restart. Of several bytes that fill up, the last begins it."""


def check_jpeg(data: bytes) -> None:
    """Raises ValueError where it is no whole JPEG picture."""
    at = _image(data, 0)
    # Phones put further pictures behind the first, and pad with zeros.
    while at < len(data):
        if data.startswith(b"\xff\xd8\xff", at):
            at = _image(data, at)
        elif not data[at:].strip(b"\0"):
            return
        else:
            raise ValueError(f"{len(data) - at:,} bytes follow its end that are no picture")


def _image(data: bytes, at: int) -> int:
    """Where the picture that begins here ends."""
    if data[at : at + 2] != bytes((0xFF, SOI)):
        raise ValueError("it does not begin like one")
    at, framed, scanned = at + 2, False, False
    while True:
        marker, at = _next_marker(data, at)
        if marker == EOI:
            break
        if marker == SOI or marker in (0x00, 0xFF):
            raise ValueError(f"at byte {at:,} no part of a picture begins")
        if marker in ALONE:
            continue
        body, at = _segment(data, at)
        if marker in FRAMES:
            framed = True
            _frame(body)
        elif marker in METADATA and holds_markup(body):
            raise ValueError("its notes hold a page or a script")
        elif marker == SOS:
            if not framed:
                raise ValueError("its picture data comes before its header")
            scanned = True
            found = _MARKER.search(data, at)
            if found is None:
                raise ValueError("it has no end: a part of it is missing")
            at = found.start()
    if not scanned:
        raise ValueError("there is no picture in it")
    return at


def _next_marker(data: bytes, at: int) -> tuple[int, int]:
    """The marker that stands here, and where what follows it begins."""
    start = at
    while data[at : at + 1] == b"\xff":
        at += 1
    if at >= len(data):
        raise ValueError("it has no end: a part of it is missing")
    if at == start:
        raise ValueError(f"at byte {at + 1:,} no part of a picture begins")
    return data[at], at + 1


def _segment(data: bytes, at: int) -> tuple[bytes, int]:
    if at + 2 > len(data):
        raise ValueError("it has no end: a part of it is missing")
    (length,) = struct.unpack_from(">H", data, at)
    if length < 2 or at + length > len(data):
        raise ValueError("it has no end: a part of it is missing")
    return data[at + 2 : at + length], at + length


def _frame(body: bytes) -> None:
    """A frame's header: depth, height, width and one to four components of three bytes each."""
    if len(body) < 6:
        raise ValueError("its header is damaged")
    depth, height, width, components = struct.unpack_from(">BHHB", body)
    if depth not in (8, 12, 16) or not height or not width or not 1 <= components <= 4:
        raise ValueError("its header states what no picture has")
    if len(body) != 6 + 3 * components:
        raise ValueError("its header is damaged")
