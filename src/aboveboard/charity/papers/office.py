"""Office documents: a zip archive with its list of contents and the right main part, and nothing that runs."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from xml.parsers import expat

from aboveboard.charity.papers.archive import opened, pieces, read_xml

MOST_UNPACKED = 60_000_000
DEEPEST = 500
"""No part of a document is nested deeper: tables in tables are a few dozen."""
CONTENTS = "[Content_Types].xml"
RUNS = re.compile(r"vba\w*\.(?:bin|xml)$|/macrosheets/|/activex/|/embeddings/[^/]*\.(?:bin|exe|js|vbs)$", re.IGNORECASE)
"""Parts that hold macros, controls, or objects of other programs."""
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
LINK = "/hyperlink"
Seeing = Callable[[str, dict[str, str]], None]
"""Called with every element: its name, and its attributes."""
MAIN = {
    "docx": ("word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"),
    "xlsx": ("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
}
"""The main part of each, with its content type."""


def check_docx(data: bytes) -> None:
    """Raises ValueError where it is no whole Word document without macros."""
    _check(data, *MAIN["docx"])


def check_xlsx(data: bytes) -> None:
    """Raises ValueError where it is no whole Excel workbook without macros."""
    _check(data, *MAIN["xlsx"])


def _check(data: bytes, main: str, main_type: str) -> None:
    with opened(data, MOST_UNPACKED) as archive:
        parts = {part.filename: part for part in archive.infolist()}
        if CONTENTS not in parts:
            raise ValueError(f"it is another zip archive: {CONTENTS} is missing")
        types = _types(archive, parts[CONTENTS])
        if any("macroenabled" in each.lower() for each in types.values()):
            raise ValueError("it holds macros")
        if main not in parts or types.get("/" + main) != main_type:
            raise ValueError(f"it is another document: its part {main} is missing")
        for name, part in parts.items():
            if RUNS.search(name):
                raise ValueError(f"it holds what runs by itself: {name[:80]}")
            if name.endswith(".rels"):
                _relations(archive, part)
            elif name == main:
                _walk(archive, part, lambda tag, found: None)
            elif name != CONTENTS:
                for _ in pieces(archive, part):  # read to its end, its checksum is looked at
                    pass


def _types(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> dict[str, str]:
    """What each part is, by its name or its ending."""
    found: dict[str, str] = {}

    def see(tag: str, given: dict[str, str]) -> None:
        if tag == f"{TYPES} Override":
            found[given.get("PartName", "")] = given.get("ContentType", "")
        elif tag == f"{TYPES} Default":
            found["." + given.get("Extension", "")] = given.get("ContentType", "")

    _walk(archive, part, see)
    return found


def _relations(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Nothing is fetched from elsewhere when the document is opened; links that somebody clicks may be there."""

    def see(tag: str, given: dict[str, str]) -> None:
        if tag == f"{RELATIONS} Relationship" and given.get("TargetMode") == "External":
            if not given.get("Type", "").endswith(LINK):
                raise ValueError(f"it fetches something from elsewhere: {given.get('Target', '')[:80]}")
            if given.get("Target", "").lower().lstrip().startswith(("javascript:", "vbscript:")):
                raise ValueError("it holds a link that runs something")

    _walk(archive, part, see)


def _walk(archive: zipfile.ZipFile, part: zipfile.ZipInfo, see: Seeing) -> None:
    """Read a part as XML without a document type, showing every element; it is nested only as deep as documents are."""
    reader, depth = expat.ParserCreate(namespace_separator=" "), 0

    def begin(tag: str, given: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise ValueError(f"its part {part.filename[:80]!r} is nested too deeply")
        see(tag, given)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1

    reader.StartElementHandler, reader.EndElementHandler = begin, end
    reader.StartDoctypeDeclHandler = _no_document_type
    try:
        read_xml(reader, archive, part)
    except expat.ExpatError:
        raise ValueError(f"it is damaged: its part {part.filename[:80]!r} cannot be read") from None


def _no_document_type(*given: object) -> None:
    raise ValueError("a part of it has a document type, which no such document has")
