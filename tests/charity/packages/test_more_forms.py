"""Packages of other forms: of a night with its count, and everything that the demonstration has filed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from aboveboard.charity.books.ledger.columnar import books
from aboveboard.charity.books.reporting.filings import filings
from aboveboard.charity.packages.archive import unpacked
from aboveboard.charity.packages.bundle import Visit, write_bundle
from aboveboard.charity.packages.logs import Logs
from aboveboard.charity.packages.package import package
from aboveboard.charity.packages.verify import verify_package
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.deeds import Deed
from aboveboard.web import demo_charities
from tests.support.charities import HOSE, with_a_night
from tests.support.filed_night import OF, filed, held

VISIT = Visit("Ina", "commission", date(2024, 10, 6), date(2026, 12, 31))


def test_the_statement_of_a_night_comes_out_of_the_nights_own_log(tmp_path: Path) -> None:
    town = with_a_night(str(tmp_path / "town.db"))
    held(town)
    filed(town)
    data = package(town.book, HOSE, OF["form"], OF["period"])
    found = verify_package(data)
    assert found.sound
    assert {"A1": 30_000, "A3": 5_000, "C2": 1_750}.items() <= found.lines.items()
    assert {"A1", "A3", "A4", "C1", "C2"} <= set(found.worked_out)
    assert found.filed == {"clerk": "2026-02-09", "commission": "2026-02-09"}
    parts = unpacked(data, "package")
    assert "events/1-february.json" in parts
    assert b"7 Mill Road" not in parts["events/1-february.json"]
    logs = Logs.of(town.book, HOSE)
    games, _ = books(logs.keeper(), logs.posted(), 2026)
    assert [(line.received, line.moved, line.balance) for line in games.lines] == [
        ({"admission": 5_000, "game-profit": 30_000}, 0, 35_000), ({}, 35_000, 35_000),
    ]  # fmt: skip
    town.book.close()


def test_everything_that_the_demonstration_has_filed_is_packed_and_verified(tmp_path: Path) -> None:
    with open_house(str(tmp_path / "demo.db"), secret="a demonstration") as book:
        assert book.do(Deed(HOUSE, "found", {}, "sam", "supervisor")).refusal is None
        demo_charities.furnish(book, "sam")
        packed = 0
        for organization in book.logs("organization"):
            for (form, period), filing in filings(Logs.of(book, organization).keeper().stated).items():
                if filing.filed_before is not None:
                    found = verify_package(package(book, organization, form, period))
                    assert found.sound, found.fault
                    assert len(found.worked_out) > len(found.on_word)
                    packed += 1
            write_bundle(book, organization, VISIT, tmp_path / f"{organization}.zip")
        assert packed
