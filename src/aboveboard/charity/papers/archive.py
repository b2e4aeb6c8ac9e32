"""Zip archives: opened only where they are whole, hold nothing between their parts, and unpack to a bounded size."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers.expat import XMLParserType

LOCAL, END = b"PK\x03\x04", b"PK\x05\x06"
LOCAL_SIZE, END_SIZE = 30, 22
ENCRYPTED, DESCRIBED_AFTER = 0x1, 0x8
DESCRIPTORS: tuple[int, ...] = (0, 12, 16, 20, 24)
"""How many bytes may stand after a part: none, or its sizes, with or without a signature."""
MOST_PARTS = 5_000
PIECE = 1 << 16


def is_archive(data: bytes) -> bool:
    """Does a program that opens zip archives find one here, wherever it begins?"""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as found:
            return bool(found.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverflowError, struct.error):
        return False


def opened(data: bytes, most_unpacked: int) -> zipfile.ZipFile:
    """A zip archive that is nothing else besides; ValueError says why it is none, before anything is unpacked."""
    if not data.startswith(LOCAL):
        raise ValueError("it is no zip archive")
    try:
        found = zipfile.ZipFile(io.BytesIO(data))
        parts = found.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverflowError, struct.error):
        raise ValueError("it is damaged: its list of parts cannot be read") from None
    if len(parts) > MOST_PARTS:
        raise ValueError(f"it holds {len(parts):,} parts; at most {MOST_PARTS:,} were expected")
    names = [part.filename for part in parts]
    if len(set(names)) != len(names):
        raise ValueError("it holds a part twice")
    for part in parts:
        _plain(part)
    unpacked = sum(part.file_size for part in parts)
    if unpacked > most_unpacked:
        raise ValueError(f"it would unpack to {unpacked:,} bytes; at most {most_unpacked:,} were expected")
    _contiguous(data, parts, found.start_dir)
    return found


def _plain(part: zipfile.ZipInfo) -> None:
    name = part.filename
    if name.startswith("/") or "\\" in name or ".." in name.split("/"):
        raise ValueError(f"its part {name[:80]!r} points outside of it")
    if part.flag_bits & ENCRYPTED:
        raise ValueError("it is locked by a password")
    if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"its part {name[:80]!r} is compressed in a way that is not known here")


def _contiguous(data: bytes, parts: list[zipfile.ZipInfo], directory: int) -> None:
    """Parts lie one behind the other from the first byte to the list of parts, which goes on to the last."""
    at, after = 0, DESCRIPTORS[:1]
    for part in sorted(parts, key=lambda each: each.header_offset):
        start = part.header_offset
        if start - at not in after or data[start : start + 4] != LOCAL:
            raise ValueError("something lies between its parts")
        if start + LOCAL_SIZE > len(data):
            raise ValueError("it is damaged: a part of it is missing")
        name, extra = struct.unpack_from("<HH", data, start + 26)
        at = start + LOCAL_SIZE + name + extra + part.compress_size
        after = DESCRIPTORS if part.flag_bits & DESCRIBED_AFTER else DESCRIPTORS[:1]
    if directory - at not in after:
        raise ValueError("something lies between its parts")
    if data[-END_SIZE:-18] != END or data[-2:] != b"\0\0":
        raise ValueError("something follows its end")


LONGEST_TOKEN = 1 << 20
"""No tag, comment or the like of a part has more bytes: one that goes on would be read again with every piece."""


def read_xml(reader: XMLParserType, archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Have a part read as XML, a piece at a time; ExpatError where it is none, ValueError where a tag never ends."""
    given = 0
    for piece in pieces(archive, part):
        reader.Parse(piece)
        given += len(piece)
        if given - max(reader.CurrentByteIndex, 0) > LONGEST_TOKEN:
            raise ValueError(f"its part {part.filename[:80]!r} holds a tag of more than {LONGEST_TOKEN:,} bytes")
    reader.Parse(b"", True)


def pieces(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """A part, a piece at a time; ValueError where it is damaged."""
    try:
        with archive.open(part) as source:
            while piece := source.read(PIECE):
                yield piece
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, struct.error):
        raise ValueError(f"it is damaged: its part {part.filename[:80]!r} cannot be read") from None
