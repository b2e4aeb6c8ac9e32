"""What printed pages say: their text, their facts, and the codes on them, read back by other people's programs."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from pypdf import PdfReader


def read(pdf: bytes) -> PdfReader:
    """A PDF, read."""
    return PdfReader(io.BytesIO(pdf))


def words(pdf: bytes, page: int | None = None) -> str:
    """The text of a page, or of all, with single blanks."""
    pages = read(pdf).pages if page is None else [read(pdf).pages[page]]
    return " ".join(" ".join(each.extract_text() for each in pages).split())


def inside(found: Any, *names: str) -> Any:
    """What stands in a PDF's dictionaries under names, one within the other."""
    for name in names:
        found = found[name]
    return found


def letters(text: str) -> str:
    """A text without its blanks, which lines take the place of, and without places where a line might have ended."""
    return "".join(text.replace("\u200b", "").split())


def pixels(png: bytes, wide: int, high: int) -> NDArray[np.uint8]:
    """How red the upper left part of a picture is: no dot depends on any to its right or below it, or on other hues."""
    data = b"".join(body for kind, body in _chunks(png) if kind == b"IDAT")
    (header,) = (body for kind, body in _chunks(png) if kind == b"IHDR")
    width, height, depth, hues = struct.unpack(">IIBB", header[:10])
    assert (depth, hues) == (8, 6), "eight bits each of red, green, blue and how dense it is"
    raw, length = zlib.decompress(data), width * 4 + 1
    rows = [bytearray(min(wide, width))]
    for at in range(0, min(high, height) * length, length):
        row = raw[at + 1 : at + length : 4][: len(rows[0])]
        rows.append(_unfiltered(raw[at], bytearray(row), rows[-1]))
    return np.frombuffer(b"".join(rows[1:]), np.uint8).reshape(len(rows) - 1, -1)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(way: int, row: bytearray, above: bytearray) -> bytearray:
    """A row of a PNG picture from the differences that stand there."""
    if way == 2:
        return bytearray((np.frombuffer(row, np.uint8) + np.frombuffer(above, np.uint8)).tobytes())
    left = corner = 0
    for at, up in enumerate(above if way else ()):
        if way == 1:
            guess = left
        elif way == 3:
            guess = (left + up) // 2
        else:
            to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            nearer = up if to_up <= to_corner else corner
            guess = left if to_left <= to_up and to_left <= to_corner else nearer
        left, corner = (row[at] + guess) & 255, up
        row[at] = left
    return row


def codes(picture: NDArray[np.uint8]) -> list[str]:
    """The QR codes in a picture, read, from left to right."""
    found = [each for each in zxingcpp.read_barcodes(picture) if each.format == zxingcpp.BarcodeFormat.QRCode]
    return [each.text for each in sorted(found, key=lambda each: each.position.top_left.x)]


def dark_squares(svg: str) -> NDArray[np.uint8]:
    """A code's drawing as shades of grey, four dots a square."""
    size = int(svg.split('viewBox="0 0 ')[1].split()[0])
    picture = np.full((size, size), 255, np.uint8)
    path = svg.split(' d="')[1].split('"')[0]
    for start in path.split("M")[1:]:
        first, length = start.split("h")[0], int(start.split("h")[1].split("v")[0])
        x, y = map(int, first.split())
        picture[y, x : x + length] = 0
    return np.ascontiguousarray(picture.repeat(4, axis=0).repeat(4, axis=1))


def in_order(text: str, parts: list[str]) -> bool:
    """Do all parts stand in a text, one after the other, blanks apart?"""
    places = [letters(text).find(letters(part)) for part in parts]
    return -1 not in places and all(before <= after for before, after in pairwise(places))


def png(wide: int, high: int, hue: tuple[int, int, int] = (90, 120, 160)) -> bytes:
    """A picture of one hue."""
    rows = (b"\0" + bytes(hue) * wide) * high
    parts = {b"IHDR": struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0), b"IDAT": zlib.compress(rows), b"IEND": b""}
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def jpeg(wide: int, high: int, turned: int | None = None) -> bytes:
    """A picture whose first block of eight by eight dots is black and the others white, as a camera held so took it."""
    quantizing = b"\x00" + b"\x01" * 64
    frame = struct.pack(">BHHB", 8, high, wide, 1) + b"\x01\x11\x00"
    levels = bytes([1, 1] + [0] * 14) + b"\x00\x0b"  # 0: as bright as the block before; 10: another, in eleven bits
    ends = bytes([1] + [0] * 15) + b"\x00"  # 0: nothing more in this block
    scan = b"\x01\x01\x00\x00\x3f\x00"
    notes = b"Exif\0\0MM\x00*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, turned or 0, 0, 0)
    segments = (
        *(() if turned is None else ((0xE1, notes),)), (0xDB, quantizing), (0xC0, frame), (0xC4, b"\x00" + levels),
        (0xC4, b"\x10" + ends), (0xDA, scan),
    )  # fmt: skip
    marked = b"".join(b"\xff" + bytes([mark]) + struct.pack(">H", len(body) + 2) + body for mark, body in segments)
    blocks = -(-wide // 8) * -(-high // 8)
    bits = f"10{-1024 + 2047:011b}0" + (f"10{2040:011b}0" if blocks > 1 else "") + "00" * (blocks - 2)
    packed = int(bits.ljust(-(-len(bits) // 8) * 8, "1"), 2).to_bytes(-(-len(bits) // 8))
    return b"\xff\xd8" + marked + packed.replace(b"\xff", b"\xff\x00") + b"\xff\xd9"
