"""What bytes look like at their beginning, for the sentence that refuses them."""

from __future__ import annotations

import re
from typing import NamedTuple

MARKUP = re.compile(rb"<(?:!doctype|html|head|body|script|iframe|svg|\?php|\?xml)\b", re.IGNORECASE)
"""The beginnings of what a browser, or a server, would run."""


class Look(NamedTuple):
    """What bytes look like: the name of a type, and words for it."""

    kind: str
    title: str


BEGINNINGS: tuple[tuple[bytes, Look], ...] = (
    (b"%PDF-", Look("pdf", "a PDF")),
    (b"\x89PNG\r\n\x1a\n", Look("png", "a PNG picture")),
    (b"\xff\xd8\xff", Look("jpeg", "a JPEG picture")),
    (b"PK\x03\x04", Look("zip", "a zip archive, such as a Word document or an Excel workbook")),
    (b"PK\x05\x06", Look("empty-zip", "an empty zip archive")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Look("ole", "an old or locked Office document (save it as .docx or .xlsx)")),
    (b"GIF8", Look("gif", "a GIF picture")),
    (b"RIFF", Look("riff", "a WebP picture, a sound or a film")),
    (b"II*\0", Look("tiff", "a TIFF picture")),
    (b"MM\0*", Look("tiff", "a TIFF picture")),
    (b"BM", Look("bmp", "a BMP picture")),
    (b"{\\rtf", Look("rtf", "an RTF document (save it as .docx or PDF)")),
    (b"\x1f\x8b", Look("gzip", "a gzip archive")),
    (b"7z\xbc\xaf", Look("7z", "a 7z archive")),
    (b"Rar!", Look("rar", "a RAR archive")),
    (b"MZ", Look("exe", "a Windows program")),
    (b"\x7fELF", Look("elf", "a program")),
    (b"#!", Look("script", "a script")),
    (b"%!PS", Look("ps", "a PostScript document (save it as PDF)")),
)
TEXT_TOO = frozenset((b"BM", b"MZ", b"RIFF"))
"""Beginnings that words of a text may have too: they count only where zeros follow, which no text holds."""
BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
TEXT = Look("text", "plain text")
FIRST = 1024
"""So many bytes are looked at."""


def looks_like(data: bytes) -> Look:
    """What bytes look like; what begins like nothing else is text where its first bytes could be."""
    no_text = b"\0" in data[:FIRST]
    for beginning, look in BEGINNINGS:
        if data.startswith(beginning) and (no_text or beginning not in TEXT_TOO):
            return look
    if data[4:8] == b"ftyp":
        photograph = data[8:12] in BRANDS
        return (
            Look("heic", "a HEIC photograph (save it as JPEG)")
            if photograph
            else Look("film", "a film or a photograph")
        )
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if MARKUP.match(head):
        return Look("markup", "a page of HTML or XML")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Look("utf-16", "text in UTF-16 (save it as UTF-8)")
    if no_text:
        return Look("unknown", "bytes of no type that is known here")
    return TEXT


def holds_markup(notes: bytes) -> bool:
    """Do the notes of a picture hold what a browser would run? XMP, which every camera writes, is no such thing."""
    return MARKUP.search(notes.replace(b"<?xpacket", b"").replace(b"<?xml", b"")) is not None
