"""A process killed in the middle of filing, or of writing a bundle: what was filed stands, and no half archive does."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import sleep

import pytest

from aboveboard.charity.books.reporting.filings import filing_of
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.bundle import Visit, write_bundle
from aboveboard.charity.packages.package import package
from aboveboard.charity.packages.verify import verify_package
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.forks import READY, Child
from tests.support.charities import HOSE
from tests.support.quarter import OF, begun, filed, sold
from tests.support.turns import PROVE

AFTER = (0.02, 0.2) if not PROVE else tuple(number / 50 for number in range(1, 30))
SECRET = "a town"
VISIT = Visit("Ina", "commission", date(2024, 10, 6), date(2026, 4, 6))


def killed(url: str, work: Callable[[Logbook], None], seconds: float) -> None:
    """Have something done over and over by another process, and kill that."""

    def forever(tell: Callable[[object], None]) -> None:
        with open_house(url, secret=SECRET, clock=lambda: begun_at) as book:
            tell(READY)
            while True:
                work(book)

    from datetime import UTC, datetime

    begun_at = datetime(2026, 4, 6, 15, tzinfo=UTC)
    child = Child(forever)  # type: ignore[arg-type]
    child.ready()
    sleep(seconds)
    child.end(kill=True)


def _file(book: Logbook) -> None:
    """Sign, file and amend, again and again."""
    for kind, more in (
        ("statement-sign", {"as": "treasurer", "person": "tom"}),
        ("statement-file", {"to": "commission", "dated": "2026-04-06"}),
        ("statement-amend", {"why": "again"}),
    ):
        found = book.do(Deed(HOSE, kind, {**OF, **more}, "tom", "treasurer"))
        assert found.refusal is None, found.refusal


@pytest.mark.parametrize("seconds", AFTER)
def test_in_the_middle_of_filing(tmp_path: Path, seconds: float) -> None:
    url = str(tmp_path / "town.db")
    town = begun(url)
    sold(town)
    town.book.close()
    killed(url, _file, seconds)
    with open_house(url, secret=SECRET) as book:
        assert book.audit().sound
        filing = book.look(HOSE, lambda state: filing_of(state.part(Organization).state, **OF))
        events = book.events(HOSE, viewer=Viewer("", "auditor"), limit=100_000)
        counts = {kind: sum(event.kind == kind for event in events) for kind in ("statement-sign", "statement-file")}
        assert 0 <= counts["statement-sign"] - counts["statement-file"] <= 1
        assert sum(bool(version.filed) for version in filing.versions) == counts["statement-file"]
        owed = book.balance(f"organization/{HOSE}/fees-owed")
        assert owed == (105 if counts["statement-sign"] else 0)
        if filing.filed_before is not None:
            assert verify_package(package(book, HOSE, OF["form"], OF["period"])).sound


@pytest.mark.parametrize("seconds", AFTER)
def test_in_the_middle_of_writing_a_bundle(tmp_path: Path, seconds: float) -> None:
    url, out = str(tmp_path / "town.db"), tmp_path / "books.zip"
    filed(url).book.close()
    killed(url, lambda book: void(write_bundle(book, HOSE, VISIT, out)), seconds)
    if out.exists():
        with zipfile.ZipFile(out) as archive:
            assert archive.testzip() is None
            assert "index.json" in archive.namelist()
    with open_house(url, secret=SECRET) as book:
        write_bundle(book, HOSE, VISIT, out)
    assert [path.name for path in tmp_path.glob("books.zip*")] == ["books.zip"]


def void(found: object) -> None:
    """What comes of it is not asked for."""
