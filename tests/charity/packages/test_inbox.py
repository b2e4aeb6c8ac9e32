"""A package is taken at another house: put on file by the office it was filed to, receipted, and listed."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.packages.inbox import archive_of, inbox, received, taken
from aboveboard.charity.packages.package import package
from aboveboard.charity.packages.receipts import FORM, Receipt, read_receipt, receipt_for
from aboveboard.charity.packages.verify import Checked, verify_package
from aboveboard.charity.papers.content import content_of
from aboveboard.law import BadInput
from aboveboard.log.chain.signing import Signer
from aboveboard.log.deeds import Deed
from tests.support.charities import CHURCH, HOSE, Town, settled
from tests.support.house import give_password
from tests.support.quarter import OF, filed
from tests.support.terminal import Printed, run

DAY = date(2026, 4, 8)
OTHER = "another house"
WORD = "the commission's own horse"


def house(file: str) -> Town:
    """The commission's house, where both organizations are on file."""
    town = settled(file, OTHER)
    town.now = datetime(2026, 4, 8, 15, tzinfo=UTC)
    return town


def put_on_file(town: Town, data: bytes, organization: str = HOSE) -> str:
    """The commission takes a package; gives the paper's name."""
    paper = taken(town.book, organization, "commission", verify_package(data), DAY, data)
    done = town.book.do(Deed(organization, "paper", paper.payload, "kim", "commission", content=paper.content))
    assert done.refusal is None, done.refusal
    return str(paper.payload["paper"])


@pytest.fixture
def checked(packed_statement: bytes) -> Checked:
    return verify_package(packed_statement)


def test_it_is_put_on_file_once_and_listed(packed_statement: bytes, tmp_path: Path) -> None:
    town = house(str(tmp_path / "other.db"))
    assert inbox(town.book) == []
    name = put_on_file(town, packed_statement)
    (row,) = inbox(town.book)
    assert archive_of(town.book, HOSE, name) == packed_statement, "the package is kept byte by byte"
    assert verify_package(archive_of(town.book, HOSE, name)).sound
    with pytest.raises(BadInput, match="'p-acme' is no package that was taken"):
        archive_of(town.book, HOSE, "p-acme")
    assert (row["form"], row["period"], row["state"], row["due"]) == ("GC-7Q", "2026-Q1", "in-time", "2026-04-15")
    assert row["filed"] == "2026-04-06"
    with pytest.raises(BadInput, match="it was taken before"):
        put_on_file(town, packed_statement)
    town.now = datetime(2026, 10, 1, 15, tzinfo=UTC)
    rows = inbox(town.book, HOSE)
    assert [(row["period"], row["state"]) for row in rows] == [
        ("2026-Q1", "in-time"), ("2026-Q2", "missing"), ("2026-Q3", "missing"),
    ]  # fmt: skip
    assert inbox(town.book, CHURCH) == []
    assert town.book.audit().sound
    town.book.close()


def test_what_is_late_and_what_does_not_fit_is_listed_as_such(tmp_path: Path, packed_statement: bytes) -> None:
    town = house(str(tmp_path / "other.db"))
    town.now = datetime(2026, 4, 21, 15, tzinfo=UTC)
    filer = filed(str(tmp_path / "filer.db"), on="2026-04-20")
    put_on_file(town, package(filer.book, HOSE, OF["form"], OF["period"]))
    broken = put_on_file(town, packed_statement[:-1])
    assert archive_of(town.book, HOSE, broken) == packed_statement[:-1], "what is not sound is kept as it came"
    assert [(row["state"], bool(row["fault"])) for row in inbox(town.book)] == [("late", False), ("defective", True)]
    for each in (town, filer):
        each.book.close()


def test_only_the_office_it_went_to_takes_it_and_only_of_an_organization_that_is_known(
    checked: Checked, packed_statement: bytes, tmp_path: Path
) -> None:
    data, town = packed_statement, house(str(tmp_path / "other.db"))
    with pytest.raises(BadInput, match="was filed to the commission, and not to the clerk"):
        taken(town.book, HOSE, "clerk", checked, DAY, data)
    with pytest.raises(BadInput, match="nobody is not known at this house"):
        taken(town.book, "nobody", "commission", checked, DAY, data)
    with pytest.raises(BadInput, match="it is of Hose Company 2 under ny-charitable, and saint-paul is Saint Paul"):
        taken(town.book, CHURCH, "commission", checked, DAY, data)
    with pytest.raises(BadInput, match="knows no returns that come to the sheriff"):
        taken(town.book, HOSE, "sheriff", checked, DAY, data)
    with pytest.raises(BadInput, match="the archive that was verified was expected, not another one"):
        taken(town.book, HOSE, "commission", checked, DAY, data + b"x")
    paper = taken(town.book, HOSE, "commission", checked, DAY, data)
    refused = town.book.do(Deed(HOSE, "paper", paper.payload, "clio", "clerk", content=paper.content))
    assert refused.refusal is not None
    own = town.book.do(Deed(HOSE, "paper", paper.payload, "ann", "officer", content=paper.content))
    assert own.refusal is not None, "nobody tells of their own return that it came in time"
    assert own.refusal.reason.endswith("it is for the commission, not for the officer")
    town.book.close()


@pytest.mark.parametrize(
    "content", [b"in words\n", b"[]\n", b'{"package": {}, "taken": "2026-04-08"}\n', b'"package"\n']
)
def test_a_file_that_tells_of_no_package_is_none_that_came(content: bytes, tmp_path: Path) -> None:
    town = house(str(tmp_path / "other.db"))
    stated: dict[str, Any] = {"paper": "p", "kind": "return-to-commission", "dated": "2026-04-08"}
    stated |= content_of(content, "text/plain").to_json()
    done = town.book.do(Deed(HOSE, "paper", stated, "kim", "commission", content=content))
    assert done.refusal is None, done.refusal
    assert inbox(town.book) == []
    with pytest.raises(BadInput, match="'p' is no package that was taken"):
        archive_of(town.book, HOSE, "p")
    town.book.close()


def test_a_receipt_comes_back_and_is_taken_in_once(checked: Checked, tmp_path: Path) -> None:
    filer = filed(str(tmp_path / "filer.db"))
    line = receipt_for(checked, "commission", DAY).signed(OTHER.encode())
    found, key = read_receipt(f"{line}\n", Signer(OTHER.encode()).public)
    assert found.package == checked.sha256
    filer.now = datetime(2026, 4, 9, 15, tzinfo=UTC)
    payload = received(filer.book, HOSE, found, key)
    assert payload["dated"] == "2026-04-08"
    assert key in payload["proof"]
    filer.must("tom", HOSE, "statement-receive", payload)
    with pytest.raises(BadInput, match="received it before"):
        filer.do("tom", HOSE, "statement-receive", payload)
    for wrong, said in (
        ({"statement": "0" * 64}, "was not filed so"), ({"period": "2026-Q2"}, "was not filed so"),
        ({"version": "2"}, "was not filed so"), ({"to": "clerk"}, "was not filed so"),
        ({"organization": CHURCH}, "it is for saint-paul"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=said):
            received(filer.book, HOSE, Receipt(**{**vars(found), **wrong}), key)
    filer.book.close()


def test_every_changed_letter_of_a_receipt_is_refused(checked: Checked) -> None:
    line = receipt_for(checked, "commission", DAY).signed(OTHER.encode())
    for at in range(len(line)):
        for bit in (1, 0x20):
            with pytest.raises(BadInput):
                read_receipt(line[:at] + chr(ord(line[at]) ^ bit) + line[at + 1 :])
    for wrong in ("", "x", f"{FORM} ", f"{line}\n{line}", line * 20, line.rpartition(" signature=")[0]):
        with pytest.raises(BadInput):
            read_receipt(wrong)
    with pytest.raises(BadInput, match="not with the one that was given"):
        read_receipt(line, "0" * 64)
    with pytest.raises(BadInput, match="were expected, in this order"):
        read_receipt(Signer(b"x").signed(f"{FORM} organization=hose"))


def test_at_the_command_line_from_house_to_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = str(tmp_path / "filer.db"), str(tmp_path / "other.db")
    archive, receipt = tmp_path / "gc-7q.zip", tmp_path / "receipt.txt"
    for town, name in ((filed(here), "tom"), (house(there), "kim")):
        give_password(town.book, name, WORD)
        town.book.close()

    def at(secret: str, *args: str) -> Printed:
        monkeypatch.setenv("ABOVEBOARD_SECRET", secret)
        found = run(*args, stdin=f"{WORD}\n")
        assert found.is_lawful(), (found.code, found.out, found.err)
        return found

    of = ("--organization", HOSE, "--database", here)
    assert at("a town", "package", *of, "--form", "GC-7Q", "--period", "2026-Q1", "--to", str(archive)).code == 0
    take = ("package-take", str(archive), "--as", "kim", "--database", there)
    assert "not with the one that was given; nothing was taken" in at(OTHER, *take, "--key", "0" * 64).err
    done = at(OTHER, *take, "--receipt", str(receipt), "--json")
    assert done.code == 0, done.err
    assert done.document["office"] == "commission"
    assert read_receipt(receipt.read_text())[0].form == "GC-7Q"
    assert at(OTHER, *take).err.endswith("it was taken before\n")
    listed = at(OTHER, "package-inbox", "--database", there, "--json").document["rows"]
    assert listed[0]["period"] == "2026-Q1"
    assert "GC-7Q" in at(OTHER, "package-inbox", "--database", there).out
    again = ("package-inbox", "--database", there, "--organization", HOSE, "--paper", str(listed[0]["paper"]))
    assert at(OTHER, *again, "--to", str(tmp_path / "again.zip")).code == 0
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()
    assert "--organization and --to were expected with it" in at(OTHER, *again).err
    back = at("a town", "receipt-take", str(receipt), *of, "--as", "tom")
    assert back.code == 0, back.err
    assert "was received by the commission" in back.out
    assert at("a town", "receipt-take", str(receipt), *of, "--as", "tom").code == 2
    data = bytearray(archive.read_bytes())
    data[len(data) // 3] ^= 1
    archive.write_bytes(data)
    assert "nothing was taken" in at(OTHER, *take).err
    assert at(OTHER, *take, "--defective").code == 2, "it does not say whose it is"
    assert at(OTHER, *take, "--defective", "--organization", HOSE).code == 0
    states = [row["state"] for row in json.loads(at(OTHER, "package-inbox", "--database", there, "--json").out)["rows"]]
    assert {"in-time", "defective"} <= set(states)
