"""An inspector's bundle: what the law says is at hand, as the log has it, and verified with what lies in it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import zipfile
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from aboveboard.charity.packages.bundle import UNFINISHED, Bundle, Visit, since_when, write_bundle
from aboveboard.charity.packages.logs import Logs
from aboveboard.charity.packages.page import page
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed, Viewer
from tests.support.charities import HOSE, Town
from tests.support.quarter import filed
from tests.support.terminal import Printed, run

VISIT = Visit("Ina Spector", "commission", date(2024, 10, 6), date(2026, 4, 6))
CONTENT = b"a deposit slip\n"
SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"


def _with_papers(town: Town) -> None:
    of_it = {"sha256": sha256(CONTENT).hexdigest(), "size": len(CONTENT), "type": "text/plain"}
    for paper, dated in (("s/1 of Ann's: ../..", "2026-03-02"), ("s-2", "2024-10-05")):
        stated = {"paper": paper, "kind": "bank-statement", "dated": dated, **of_it}
        found = town.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=CONTENT))
        assert found.refusal is None, found.refusal


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Town, Path, Bundle]:
    folder = tmp_path_factory.mktemp("bundle")
    town = filed(str(folder / "town.db"))
    _with_papers(town)
    found = write_bundle(town.book, HOSE, VISIT, folder / "books.zip")
    with zipfile.ZipFile(folder / "books.zip") as archive:
        archive.extractall(folder / "books")
    return town, folder / "books", found


def _rows(folder: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / name).read_text("utf-8-sig"))))


@pytest.mark.provision("ny-4624.14-available")
def test_inspected_on_a_day_it_goes_back_eighteen_months_and_lists_every_kind(
    bundled: tuple[Town, Path, Bundle],
) -> None:
    assert since_when("ny-charitable", date(2024, 7, 1)) == date(2023, 1, 1)
    _, folder, found = bundled
    kinds = {row["kind"]: row["parts"] for row in found.kinds}
    wanted = {
        "columnar-books", "deposit-book", "deposit-slips", "passbook", "cancelled-check", "checkbook", "checks",
        "bank-statement", "bank-statements", "GC-7", "GC-7R", "GC-7Q", "ledger", "log",
    }  # fmt: skip
    assert wanted <= kinds.keys()
    assert kinds["GC-7Q"] == ["statements/gc-7q-2026-q1.json"]
    assert kinds["GC-7"] == []
    assert "9 NYCRR 4624.14" in found.cite
    index = json.loads((folder / "index.json").read_bytes())
    assert index == json.loads(json.dumps(found.to_json()))
    assert "Exhibits 1 and 2 of Appendix T-2 are not held" in index["basis"][0]


def test_every_part_is_listed_with_its_hash(bundled: tuple[Town, Path, Bundle]) -> None:
    _, folder, found = bundled
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert there == {*found.parts, "index.html", "index.json"}
    for name, digest in found.parts.items():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest
    assert {part for row in found.kinds for part in row["parts"]} == set(found.parts)


def test_the_log_in_it_is_verified_by_what_lies_beside_it(bundled: tuple[Town, Path, Bundle]) -> None:
    _, folder, found = bundled
    ask = [sys.executable, "-I", "verify.py", "export.jsonl", "checkpoint.txt", found.key]
    done = subprocess.run(ask, cwd=folder / "log", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "Sound: " in done.stdout
    assert "and all balances" in done.stdout
    export = folder / "log" / "export.jsonl"
    data = export.read_bytes()
    other = folder / "log" / "altered.jsonl"
    other.write_bytes(data.replace(b'"cents":700', b'"cents":701', 1))
    ask[3] = "altered.jsonl"
    done = subprocess.run(ask, cwd=folder / "log", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "NOT SOUND" in done.stdout
    for secret in (b"Pat Smith", b"1980-05-01", b"1980-01-01"):
        assert secret not in data


def test_what_is_listed_is_what_the_log_says(bundled: tuple[Town, Path, Bundle]) -> None:
    town, folder, _ = bundled
    logs = Logs.of(town.book, HOSE)
    events = {log: town.book.events(log, viewer=Viewer("", "auditor"), limit=10_000) for log in logs.lengths}
    checks = [event for event in events[HOSE] if event.kind == "check-write"]
    rows = _rows(folder, "lists/checks.csv")
    assert [(int(row["event"]), row["check"], row["payee"], row["amount"]) for row in rows] == [
        (event.number, str(event.payload["number"]), event.payload["payee"], f"{event.payload['cents'] / 100:.2f}")
        for event in checks
    ]
    moves = [(event.log, move) for listed in events.values() for event in listed for move in event.transfers]
    held: dict[tuple[str, str], int] = {}
    for row in _rows(folder, "ledger/postings.csv"):
        place = row["log"], row["account"]
        held[place] = held.get(place, 0) + round(float(row["amount"]) * 100)
    again: dict[tuple[str, str], int] = {}
    for log, move in moves:
        again[log, move.source] = again.get((log, move.source), 0) - move.cents
        again[log, move.to] = again.get((log, move.to), 0) + move.cents
    assert held == again
    book = _rows(folder, "books/2026-01-01-raffle-and-bell-jar.csv")
    assert round(float(book[-1]["balance"]) * 100) == town.book.balance(f"organization/{HOSE}/account/jar")


def test_papers_are_those_of_the_days_and_have_safe_names(bundled: tuple[Town, Path, Bundle]) -> None:
    _, folder, _ = bundled
    papers = sorted(path.name for path in (folder / "papers").iterdir())
    assert papers == ["2026-03-02-bank-statement-s-1-of-ann-s.text"]
    assert (folder / "papers" / papers[0]).read_bytes() == CONTENT


def test_the_same_is_written_to_the_same_bytes_and_the_page_runs_nothing(
    bundled: tuple[Town, Path, Bundle], tmp_path: Path
) -> None:
    town, folder, found = bundled
    again = tmp_path / "again.zip"
    told: list[tuple[int, int]] = []
    write_bundle(town.book, HOSE, VISIT, again, lambda done, whole: told.append((done, whole)))
    assert again.read_bytes() == (folder.parent / "books.zip").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.zip"]
    assert told == sorted(told)
    assert told[-1][0] <= told[-1][1]
    html = page({**found.to_json(), "inspector": "<script>alert(1)</script>"})
    assert "<script" not in html
    assert "&lt;script" in html
    assert "http" not in html


def test_days_in_the_wrong_order_and_a_file_that_cannot_be_written_are_refused(
    bundled: tuple[Town, Path, Bundle], tmp_path: Path
) -> None:
    town, _, _ = bundled
    turned = Visit("Ina", "clerk", VISIT.until, VISIT.since)
    with pytest.raises(BadInput, match="is before 2026-04-06"):
        write_bundle(town.book, HOSE, turned, tmp_path / "b.zip")
    with pytest.raises(BadInput, match="it cannot be written"):
        write_bundle(town.book, HOSE, VISIT, tmp_path / "nowhere" / "b.zip")
    with pytest.raises(BadInput, match="does not say how far back"):
        since_when("pa", date(2026, 1, 1))
    assert not list(tmp_path.glob(f"*{UNFINISHED}"))


@pytest.mark.provision("ny-4624.14-when")
def test_a_visit_is_logged_with_name_and_time(tmp_path: Path) -> None:
    file, out = str(tmp_path / "floor.db"), tmp_path / "books.zip"
    opens = ("--ruleset", "ny-charitable", "--title", "Hose Company 2", "--kind", "volunteer-fire-company",
             "--officer", "hank", "--identification", "12-345")  # fmt: skip
    for args, said in (
        (("found", "sam"), f"{SAM}\n"),
        (("account", "hank", "--as", "sam"), f"{SAM}\n{FIRST}\n"),
        (("organization", "hose-2", "--as", "sam", *opens), f"{SAM}\n"),
        (("password", "hank"), f"{FIRST}\n{OWN}\n"),
    ):  # fmt: skip
        assert run(*args, "--database", file, stdin=said).code == 0

    def shown(agency: str, password: str = OWN) -> Printed:
        given = ("--organization", "hose-2", "--inspector", "Ina Spector", "--agency", agency, "--out", str(out))
        return run("bundle", "--database", file, *given, "--as", "hank", "--json", stdin=f"{password}\n")

    for refused in (shown("commission", "not it"), shown("press")):
        assert refused.is_lawful()
        assert refused.code == 2
        assert not out.exists()
    found = shown("commission")
    assert found.code == 0, found.err
    assert found.document["inspector"] == "Ina Spector"
    with zipfile.ZipFile(out) as archive:
        lines = archive.read("log/export.jsonl").splitlines()
    visits = [json.loads(line) for line in lines if b'"deed":"books-inspect"' in line]
    assert [visit["said"]["inspector"] for visit in visits] == ["Ina Spector"]
    assert datetime.fromisoformat(visits[0]["at"]).tzinfo == UTC
