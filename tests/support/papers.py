"""Small papers made by hand: one whole file of each type that may be attached."""

from __future__ import annotations

import struct
import zlib

from aboveboard.charity.conduct.deeds import ORGANIZATION, PAPER
from aboveboard.law.conduct import ConductLaw
from tests.support.sheets import archive, workbook

TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
WORD_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def further(law: ConductLaw, kind: str) -> list[str]:
    """What a paper of a kind must state besides what every paper does, as an approval states its sum."""
    rules = [rule for rule in law.conditions.values() if PAPER in rule.before and kind in rule.when.get("kind", ())]
    return [name for rule in rules for name in rule.needs if name in ORGANIZATION[PAPER].may]


def pdf(
    content: bytes = b"BT /F1 24 Tf 72 720 Td (Minutes) Tj ET", head: bytes = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
) -> bytes:
    """A page with a table of objects that is right."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]
    out, places = bytearray(head), []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(out)
    out += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start
    return bytes(out)


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    """A part of a PNG picture."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(*more: bytes, colour: int = 0, width: int = 2, height: int = 2, data: bytes | None = None) -> bytes:
    """A grey picture, with more parts before its data."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0))
    body = zlib.compress(b"\0\x10\x20" * 2) if data is None else data
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(more) + chunk(b"IDAT", body) + chunk(b"IEND")


def segment(marker: int, body: bytes) -> bytes:
    """A part of a JPEG picture."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def jpeg(*more: bytes, scan: bytes = b"\x7f\xff\x00\x12\xff\xd0\x34") -> bytes:
    """A grey picture of eight by eight, with more parts after its first."""
    tables = segment(0xDB, b"\0" + bytes(range(1, 65))) + segment(0xC4, b"\0" + bytes((0, 1)) + bytes(14) + b"\0")
    frame = segment(0xC0, struct.pack(">BHHB", 8, 8, 8, 1) + b"\x01\x11\x00")
    begin = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00")
    notes = segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0")
    return b"\xff\xd8" + notes + b"".join(more) + tables + frame + begin + scan + b"\xff\xd9"


def docx_parts(main_type: str = WORD_MAIN, relations: str = "") -> dict[str, bytes]:
    """The parts of a Word document with one line."""
    return {
        "[Content_Types].xml": (
            f'<?xml version="1.0"?><Types xmlns="{TYPES}"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{main_type}"/></Types>'
        ).encode(),
        "_rels/.rels": (
            f'<?xml version="1.0"?><Relationships xmlns="{RELATIONS}"><Relationship Id="r1" '
            f'Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>'
        ).encode(),
        "word/document.xml": (
            f'<?xml version="1.0"?><w:document xmlns:w="{WORD}"><w:body><w:p><w:r><w:t>Minutes</w:t></w:r></w:p>'
            "</w:body></w:document>"
        ).encode(),
        "word/_rels/document.xml.rels": (
            f'<?xml version="1.0"?><Relationships xmlns="{RELATIONS}">{relations}</Relationships>'
        ).encode(),
    }


def docx() -> bytes:
    """A Word document."""
    return archive(docx_parts())


PAPERS: dict[str, bytes] = {
    "pdf": pdf(),
    "png": png(),
    "jpeg": jpeg(),
    "text": "Minutes of 2 January\n\n\tPresent: José, 李\n".encode(),
    "docx": docx(),
    "xlsx": workbook([["Rent", 12500]]),
}
"""One of each type."""
