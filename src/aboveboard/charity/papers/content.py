"""A paper attached by content: checked for what it claims to be, and named by its hash."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from aboveboard.charity.papers.archive import is_archive
from aboveboard.charity.papers.jpeg import check_jpeg
from aboveboard.charity.papers.looks import looks_like
from aboveboard.charity.papers.office import check_docx, check_xlsx
from aboveboard.charity.papers.pdf import check_pdf
from aboveboard.charity.papers.png import check_png
from aboveboard.charity.papers.text import check_text
from aboveboard.law.errors import BadInput, nearest

LARGEST = 10_000_000
"""No paper has more bytes."""


class PaperType(NamedTuple):
    """One type of paper that is taken."""

    title: str
    media: str
    """Its media type, with which it is served."""
    names: tuple[str, ...]
    """How else it is called: the endings of files."""
    check: Callable[[bytes], None]
    """Raises ValueError with what is wrong with it."""
    archive: bool = False
    """Is it a zip archive by its nature?"""


TYPES: Mapping[str, PaperType] = {
    "pdf": PaperType("a PDF", "application/pdf", ("pdf",), check_pdf),
    "png": PaperType("a PNG picture", "image/png", ("png",), check_png),
    "jpeg": PaperType("a JPEG picture", "image/jpeg", ("jpeg", "jpg"), check_jpeg),
    "text": PaperType("plain text", "text/plain", ("text", "txt"), check_text),
    "docx": PaperType(
        "a Word document",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ("docx",),
        check_docx,
        archive=True,
    ),
    "xlsx": PaperType(
        "an Excel workbook",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ("xlsx",),
        check_xlsx,
        archive=True,
    ),
}
"""What papers may be: what scanners, phones and offices make, and every browser or office program opens."""


@dataclass(frozen=True)
class Content:
    """What a record holds of a paper; the bytes themselves lie elsewhere."""

    sha256: str
    size: int
    type: str
    """Its media type."""

    def to_json(self) -> dict[str, str | int]:
        """The fields of a paper's event."""
        return {"sha256": self.sha256, "size": self.size, "type": self.type}


def type_named(claimed: str) -> PaperType:
    """The type that a media type, a file's ending or a file's name claims."""
    word = claimed.strip().lower().partition(";")[0].strip()
    ending = word.rpartition(".")[2]
    for held in TYPES.values():
        if word == held.media or word in held.names or ending in held.names:
            return held
    hint = nearest(ending or word, TYPES)
    raise BadInput(f"type: one that papers may have was expected, not {claimed!r}; {hint}")


def content_of(data: bytes, claimed: str, where: str = "paper") -> Content:
    """The content of a paper that is what it claims to be; BadInput says what was given and what was expected."""
    found = looked_at(data, claimed, where)
    held = type_named(claimed)
    if not held.archive and is_archive(data):
        raise BadInput(f"{where}: {held.title} was expected, and it is a zip archive at the same time")
    try:
        held.check(data)
    except ValueError as error:
        raise BadInput(f"{where}: {held.title} was expected, and {error}") from None
    return found


def looked_at(data: bytes, claimed: str, where: str = "paper") -> Content:
    """The content of a paper that begins like what it claims to be, without looking any further."""
    held = type_named(claimed)
    if not data:
        raise BadInput(f"{where}: it is empty; {held.title} was expected")
    if len(data) > LARGEST:
        raise BadInput(f"{where}: it has {len(data):,} bytes; at most {LARGEST:,} were expected")
    found = looks_like(data)
    if found.kind not in (held.names[0], "zip" if held.archive else held.names[0]):
        raise BadInput(f"{where}: {held.title} was expected, not {found.title}")
    return Content(sha256(data).hexdigest(), len(data), held.media)
