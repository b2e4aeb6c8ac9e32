"""PDFs: the header first, the table of objects where the end says that it is, and nothing after the end."""

from __future__ import annotations

import re

_HEADER = re.compile(rb"%PDF-(?:1\.[0-7]|2\.0)[ \t]*(?=[\r\n])")
_FIRST = re.compile(rb"(?:\s|%[^\r\n]*+)*+(?=\d+\s+\d+\s+obj\b)")
"""Blank lines and comments, such as the one of high bytes, before the first object."""
_END = re.compile(rb"startxref\s+(\d{1,12})\s+%%EOF\s*\Z")
_TABLE = re.compile(rb"\s*(?:xref\s|\d+\s+\d+\s+obj\b)")
TAIL = 2048
"""The last bytes, among which the end is looked for."""
FIRST_LONGEST = 1024


def check_pdf(data: bytes) -> None:
    """Raises ValueError where it is no whole PDF."""
    header = _HEADER.match(data)
    if header is None:
        raise ValueError("its first line is not that of one")
    first = _FIRST.match(data, header.end(), header.end() + FIRST_LONGEST)
    if first is None:
        raise ValueError("something else stands between its first line and its first object")
    if b"<" in first[0]:
        raise ValueError("a page or a script stands between its first line and its first object")
    end = _END.search(data, max(0, len(data) - TAIL))
    if end is None:
        if b"%%EOF" in data[-TAIL:] or b"%%EOF" not in data:
            raise ValueError("it does not end like one: a part of it is missing, or something follows its end")
        raise ValueError(f"{len(data) - data.rindex(b'%%EOF') - 5:,} bytes follow its end")
    table = int(end[1])
    if not first.end() <= table < len(data) - len(end[0]) + 1 or not _TABLE.match(data, table):
        raise ValueError(f"its table of objects is not at byte {table:,}, where its end says that it is")
    if b"/Root" not in data:
        raise ValueError("nothing says where its pages begin")
