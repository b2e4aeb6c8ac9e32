"""What was found out of an organization, put by for the next start: digests of its logs and what it owes next.

It is derived from the logs, and never a second truth. It names the law and the program that it was made by, and for
each log the last event that went into it, by number and hash: where any of that is otherwise now, it is made anew. It
is put by sealed, so that whoever writes to the database cannot have it say something else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple
from zoneinfo import TZPATH

from aboveboard.charity.calendar.digest import Digest
from aboveboard.charity.conduct.applications import Applications
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.organizations.filed import LATEST, Filed
from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days.moments import Moment
from aboveboard.law.folders import plugin_folders

FORM = 2
"""Of this form are the records that are read."""
READ_BY = ("charity", "kernel", "law", "log")
"""The rooms whose program and files decide what is found out."""
ENDINGS = (".py", ".toml", ".csv")


class PutByDenied(NamedTuple):
    """An application by its name, and what denied it."""

    name: str
    denial: Entry


class PutByFiled(NamedTuple):
    """What is filed, without the law that it is asked by."""

    applied: list[Entry]
    waiting: list[str]
    denied: list[PutByDenied]
    licenses: list[Entry]
    occasions: list[Entry]
    noted: list[str]


class PutByDigest(NamedTuple):
    """What a calendar needs of an occasion."""

    entries: dict[str, list[Entry]]
    seen: set[str]


class PutByLog(NamedTuple):
    """How far a log was read, and what came of it."""

    number: int
    """Of the first event that was not read."""
    hash: str
    """Of the last that was."""
    at: datetime | None
    digest: str
    """As text: it is read when it is asked for."""


class PutByOwed(NamedTuple):
    """What is owed next."""

    rests_on: list[int]
    rows: str
    returns: str
    to: list[list[str]]
    since: datetime
    until: list[Moment]


class PutBy(NamedTuple):
    """All that is put by of one organization."""

    form: int
    by: str
    """The law and the program that it was made by."""
    filed: PutByLog
    plans: list[str] | None
    occasions: dict[str, PutByLog]
    owed: PutByOwed | None


def filed_put_by(held: Filed) -> str:
    """What is filed, as text."""
    made = held.applications
    denied = [PutByDenied(each.name, each.denial) for each in made.denied]
    applied = list(made.all.values()), list(made.waiting), denied
    found = PutByFiled(*applied, held.licenses, list(held.occasions), list(held.noted))
    return packed(PutByFiled, found).decode()


def filed_again(given: str, law: ConductLaw) -> Filed:
    """What is filed, read again; raises ValueError where it is something else."""
    found: PutByFiled = unpacked(PutByFiled, given.encode())
    made = Applications.again(law, found.applied, found.waiting, found.denied)
    held = Filed(law, made, found.licenses, noted=dict.fromkeys(found.noted))
    held.occasions.extend(found.occasions[-LATEST:])
    return held


def digest_put_by(held: Digest) -> str:
    """An occasion's digest, as text."""
    return packed(PutByDigest, PutByDigest(held.register.entries, held.seen)).decode()


def digest_again(given: str, made: Digest) -> Digest:
    """An occasion's digest, read into one that has read nothing; raises ValueError where it is something else."""
    found: PutByDigest = unpacked(PutByDigest, given.encode())
    made.register, made.seen = Register(found.entries), found.seen
    return made


# -- by which law and program ------------------------------------------------------------------------------------------


@cache
def made_by(zone: str) -> str | None:
    """A fingerprint of all law and program that decide what is found out in a zone; None where it cannot be read."""
    own = [path for room in READ_BY for path in _files(Path(__file__).parents[1] / room)]
    if not own:
        return None
    found = sha256(f"{sys.version} {zone}".encode() + _offsets(zone))
    for path in (*own, *(path for folder in plugin_folders().values() for path in _files(folder.path))):
        content = path.read_bytes()
        found.update(f"\n{path} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)


def _offsets(zone: str) -> bytes:
    """The file of a zone's offsets: the system's, or that of the package which stands in for it."""
    parts = zone.split("/")
    for place in TZPATH:
        with suppress(OSError):
            return Path(place, *parts).read_bytes()
    with suppress(OSError, ModuleNotFoundError):
        return files("tzdata").joinpath("zoneinfo", *parts).read_bytes()
    return b""
