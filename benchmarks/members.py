"""Members and papers: ten thousand people read, compared and put on file, and papers of ten megabytes."""

from __future__ import annotations

import csv
import io
import random
import tempfile
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

from openpyxl import load_workbook

from aboveboard.charity.conduct.deeds import PERSONS
from aboveboard.charity.conduct.forms import MOST_PERSONS
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.members.on_file import people_in
from aboveboard.charity.members.preview import preview
from aboveboard.charity.members.writing import as_csv, as_workbook
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.papers.content import LARGEST, content_of
from aboveboard.log.deeds import Deed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from benchmarks.measure import Line, seconds

MEMBERS = 10_000
HOSE = "hose-company-2"
FIRST = date(1940, 1, 1).toordinal()


def people(number: int = MEMBERS) -> dict[str, dict[str, Any]]:
    """A register of so many people."""
    found: dict[str, dict[str, Any]] = {}
    for each in range(number):
        name = f"member-{each}"
        found[name] = {
            "name": name,
            "title": f"Ann {each} Abel",
            "born": date.fromordinal(FIRST + each).isoformat(),
            "address": f"{each} Mill Road\nAlbany, NY 12207",
            "member-since": date.fromordinal(FIRST + 10_000 + each).isoformat(),
        } | ({"offices": ["president"]} if each % 100 == 0 else {})
    return found


def bare_workbook(data: bytes) -> int:
    """A workbook read by openpyxl and nothing else."""
    book = load_workbook(io.BytesIO(data), read_only=True)
    return sum(len(row) for row in book.worksheets[0].iter_rows(values_only=True))


def bare_csv(data: bytes) -> int:
    """A text file read by csv and nothing else."""
    return sum(len(row) for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def importing() -> Iterator[Line]:
    """Reading, checking and comparing, beside reading alone."""
    on_file = people()
    for what, write, bare, file in (
        ("a workbook", as_workbook, bare_workbook, "members.xlsx"),
        ("CSV", as_csv, bare_csv, "members.csv"),
    ):
        data = write(on_file.values())
        least = seconds(lambda bare=bare, data=data: bare(data), 3)  # type: ignore[misc]
        took = seconds(lambda data=data, file=file: preview(data, file, on_file=on_file), 3)  # type: ignore[misc]
        beside = f"{took / least:.1f} of reading it alone ({least:.2f} s); target: 3 s"
        yield Line(f"{MEMBERS:,} members from {what}, compared with who is on file", f"{took:.2f} seconds", beside)


def put_on_file() -> Iterator[Line]:
    """A workbook of people whom nobody knows yet: read, checked and on the disk, beside reading and checking it."""
    data, took, read = as_workbook(people().values()), list[float](), list[float]()
    for _ in range(3):
        with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder, _company(folder) as book:
            began = perf_counter()
            found = preview(data, "members.xlsx", on_file=people_in(book.look(HOSE, _register)))
            read.append(perf_counter() - began)
            assert not found.faults, found.faults[:3]
            for start in range(0, len(found.rows), MOST_PERSONS):
                rows = list(found.rows[start : start + MOST_PERSONS])
                refusal = book.do(Deed(HOSE, PERSONS, {"rows": rows}, "ann", "officer")).refusal
                assert refusal is None, refusal
            took.append(perf_counter() - began)
            assert len(people_in(book.look(HOSE, _register))) == MEMBERS
    beside = f"{min(took) / min(read):.1f} of reading and checking it ({min(read):.2f} s); target: 3 s"
    yield Line(f"{MEMBERS:,} members imported from a workbook, on the disk", f"{min(took):.2f} seconds", beside)


def _company(folder: str) -> Logbook:
    """A company with nobody on file."""
    from tests.support.charities import settled

    return settled(str(Path(folder) / "floor.db")).book


def _register(state: LogState) -> Register:
    return state.part(Organization).state


def papers() -> Iterator[Line]:
    """A paper as large as may be, beside its hash alone."""
    data = (b"Minutes of the meeting\n" * (LARGEST // 23 + 1))[:LARGEST]
    least = seconds(lambda: sha256(data).hexdigest())
    took = seconds(lambda: content_of(data, "text"))
    yield Line("a text of 10 MB checked", f"{took * 1000:.0f} ms", f"{took / least:.1f} of its hash alone")
    noise = random.Random(7).randbytes(LARGEST - 2000).replace(b"\xff", b"\xff\0")[: LARGEST - 2000].rstrip(b"\xff")
    head = bytes.fromhex("ffd8ffc0000b080008000801011100ffda0008010100003f00")
    picture = head + noise + b"\xff\xd9"
    least = seconds(lambda: sha256(picture).hexdigest())
    took = seconds(lambda: content_of(picture, "jpeg"))
    yield Line("a JPEG picture of 10 MB checked", f"{took * 1000:.0f} ms", f"{took / least:.1f} of its hash alone")
