"""Archives of fixed bytes: parts in a fixed order, stored as they are, with nothing of the machine that wrote them."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import IO

from aboveboard.charity.papers.archive import opened, pieces
from aboveboard.law.errors import BadInput

LARGEST = 64 << 20
"""No archive that is read has more bytes."""
DATED = (1980, 1, 1, 0, 0, 0)
"""Every part is dated so: when something was packed is no part of it."""
UNIX, PLAIN_FILE = 3, 0o100644 << 16
LONGEST_NAME, LONGEST_STEM = 80, 60
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")
_UNSAFE = re.compile(r"[^a-z0-9._-]+")


def safe(name: str, longest: int = LONGEST_STEM) -> str:
    """A name that any machine can give a file: small letters, digits, dots and hyphens, and no name of a device."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    found = _UNSAFE.sub("-", "".join(each for each in letters if not unicodedata.combining(each))).strip("-.")
    found = found[:longest].rstrip("-.") or "unnamed"
    return f"x-{found}" if _DEVICE.fullmatch(found) else found


class Packer:
    """Writes an archive part by part; none is held in memory."""

    def __init__(self, out: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_STORED)
        self.names: set[str] = set()

    def put(self, name: str, content: bytes | Iterable[bytes]) -> None:
        """One more part."""
        assert name not in self.names, "every part has a name of its own"
        self.names.add(name)
        info = zipfile.ZipInfo(name, DATED)
        info.create_system, info.external_attr = UNIX, PLAIN_FILE
        if isinstance(content, bytes):
            self._zip.writestr(info, content)
            return
        with self._zip.open(info, "w", force_zip64=True) as part:
            for piece in content:
                part.write(piece)

    def free(self, folder: str, name: str, ending: str = "") -> str:
        """A name in a folder that no part has: a number is added where one has it."""
        stem, number = safe(name), 1
        found = f"{folder}{stem}{ending}"
        while found in self.names:
            number += 1
            found = f"{folder}{stem}-{number}{ending}"
        return found

    def close(self) -> None:
        """Write the list of parts; without it the archive is none."""
        self._zip.close()


def packed(parts: Mapping[str, bytes]) -> bytes:
    """An archive of parts, in the order of their names."""
    out = io.BytesIO()
    packer = Packer(out)
    for name in sorted(parts):
        packer.put(name, parts[name])
    packer.close()
    return out.getvalue()


def unpacked(data: bytes, where: str) -> dict[str, bytes]:
    """The parts of an archive that is written just so; BadInput says in one sentence why it is none."""
    if len(data) > LARGEST:
        raise BadInput(f"{where}: at most {LARGEST:,} bytes were expected, not {len(data):,}")
    try:
        archive = opened(data, LARGEST)
        with archive:
            for part in archive.infolist():
                _check(part)
            found = {part.filename: b"".join(pieces(archive, part)) for part in archive.infolist()}
    except ValueError as error:
        raise BadInput(f"{where}: {error}") from None
    again = packed(found)
    if again != data:
        at = next((at for at, (one, other) in enumerate(zip(data, again, strict=False)) if one != other), len(again))
        raise BadInput(f"{where}: byte {at:,} is not as an archive of these parts is written here")
    return found


def _check(part: zipfile.ZipInfo) -> None:
    """A part is a plain file, stored as it is, whose name is safe anywhere."""
    name = part.filename
    if part.compress_type != zipfile.ZIP_STORED or part.file_size != part.compress_size:
        raise ValueError(f"its part {name[:80]!r} is compressed, and parts are stored as they are")
    if part.external_attr != PLAIN_FILE:
        raise ValueError(f"its part {name[:80]!r} is no plain file")
    if any(safe(each, LONGEST_NAME) != each for each in PurePosixPath(name).parts) or str(PurePosixPath(name)) != name:
        raise ValueError(f"its part {name[:80]!r} has a name that is not safe anywhere")
