"""PNG pictures: every chunk whole and in its place, and nothing after the last."""

from __future__ import annotations

import struct
import zlib

from aboveboard.charity.papers.looks import holds_markup

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The depths that each colour type may have."""
CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
MOST_PIXELS = 200_000_000
PALETTE = 3


def check_png(data: bytes) -> None:
    """Raises ValueError where it is no whole PNG picture."""
    if not data.startswith(SIGNATURE):
        raise ValueError("it does not begin like one")
    at = len(SIGNATURE)
    last, seen = b"", set[bytes]()
    while at < len(data):
        kind, body, at = _chunk(data, at)
        if not last:
            colour = _header(kind, body)
        elif kind == b"IHDR":
            raise ValueError("its header stands there twice")
        if kind == b"IDAT":
            if kind not in seen:
                _deflated(body)
            elif last != kind:
                raise ValueError("its picture data is interrupted")
        elif kind[0:1].isupper() and kind not in CRITICAL:
            raise ValueError(f"its part {kind.decode('latin-1')} is not known")
        elif kind not in CRITICAL and holds_markup(body):
            raise ValueError(f"its part {kind.decode('latin-1')} holds a page or a script")
        seen.add(kind)
        last = kind
        if kind == b"IEND":
            break
    if last != b"IEND" or body:
        raise ValueError("it has no end: a part of it is missing")
    if b"IDAT" not in seen:
        raise ValueError("there is no picture in it")
    if (b"PLTE" in seen) != (colour == PALETTE) and colour not in (2, 6):
        raise ValueError("its palette is missing or out of place")
    if at != len(data):
        raise ValueError(f"{len(data) - at:,} bytes follow its end")


def _chunk(data: bytes, at: int) -> tuple[bytes, bytes, int]:
    """A chunk's kind and body, and where the next one begins."""
    if at + 12 > len(data):
        raise ValueError("it has no end: a part of it is missing")
    length, kind = struct.unpack_from(">I4s", data, at)
    end = at + 12 + length
    if end > len(data):
        raise ValueError("it has no end: a part of it is missing")
    if not kind.isalpha() or not kind.isascii():
        raise ValueError(f"at byte {at + 1:,} no part of a picture begins")
    (crc,) = struct.unpack_from(">I", data, end - 4)
    if zlib.crc32(data[at + 4 : end - 4]) != crc:
        raise ValueError(f"its part {kind.decode()} at byte {at + 1:,} is damaged")
    return kind, data[at + 8 : end - 4], end


def _header(kind: bytes, body: bytes) -> int:
    """The colour type that the header states."""
    if kind != b"IHDR" or len(body) != 13:
        raise ValueError("it does not begin with its header")
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(">IIBBBBB", body)
    if not width or not height or width * height > MOST_PIXELS:
        raise ValueError(f"a picture of {width:,} by {height:,} is none that can be shown")
    if depth not in DEPTHS.get(colour, ()) or compression or filtering or interlace > 1:
        raise ValueError("its header states what no picture has")
    return int(colour)


def _deflated(body: bytes) -> None:
    """The picture data is a zlib stream."""
    if len(body) < 2 or body[0] & 0x0F != 8 or (body[0] * 256 + body[1]) % 31:
        raise ValueError("its picture data is not compressed as in a PNG picture")
