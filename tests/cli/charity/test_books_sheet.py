"""`aboveboard books-sheet` and `aboveboard bank-lines`: previewed, entered whole or not at all, matched and listed."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from aboveboard.house import open_house
from aboveboard.log.deeds import Deed
from tests.charity.bank_files import samples
from tests.support.terminal import run

SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"
DAY = date.today() - timedelta(days=3)
ACCOUNT = {"account": "bell", "designation": "special bell jar account", "bank": "First Town", "state": "NY",
           "opening": 500_000, "dated": "2026-11-01", "number": "000123456"}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A house with an organization, whose officer has a password of her own, and an account at a bank."""
    found = str(tmp_path / "floor.db")
    opens = ("--ruleset", "ny-charitable", "--title", "Hose Company 2", "--kind", "volunteer-fire-company")
    words = (*opens, "--officer", "hank", "--identification", "12-345")
    for args, said in (
        (("found", "sam"), f"{SAM}\n"),
        (("account", "hank", "--as", "sam"), f"{SAM}\n{FIRST}\n"),
        (("organization", "hose-2", "--as", "sam", *words), f"{SAM}\n"),
        (("password", "hank"), f"{FIRST}\n{OWN}\n"),
    ):
        assert run(*args, "--database", found, stdin=said).code == 0
    with open_house(found) as book:
        who = book.person("hank")
        assert who is not None
        done = book.do(Deed("hose-2", "account-open", ACCOUNT, "hank", "officer", signed=who.epoch))
        assert done.refusal is None, done.refusal
    return found


def written(folder: Path, text: str, name: str = "week.csv") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def shoebox(folder: Path, *rows: str) -> str:
    return written(folder, "kind,date,amount,number,what\n" + "".join(f"{row}\n" for row in rows))


def asked(kind: str, path: str, file: str) -> tuple[str, ...]:
    return ("books-sheet", kind, path, "--organization", "hose-2", "--database", file)


def test_a_shoebox_is_looked_at_and_entered(file: str, tmp_path: Path) -> None:
    box = shoebox(tmp_path, f"bank charge,{DAY},10.00,,fee", f"void,{DAY},,101,", f"interest,{DAY},1.25,,")
    said = run(*asked("shoebox", box, file))
    assert said.is_lawful(), said.err
    assert said.out.splitlines()[-1] == "3 slips to be entered, and nothing was written; 0 on file already."
    assert "$1.25" in said.out
    done = run(*asked("shoebox", box, file), "--enter", "--as", "hank", "--json", stdin=f"{OWN}\n")
    assert (done.code, done.document["entered"], done.document["cents"]) == (0, True, 1125), done.err
    with open_house(file) as book:
        assert book.balance("organization/hose-2/account/bell") == 500_000 - 1_000 + 125
    again = run(*asked("shoebox", box, file), "--enter", "--as", "hank", stdin=f"{OWN}\n")
    assert again.out.splitlines()[-1] == "no slips entered; 3 on file already."
    listed = tmp_path / "checks.csv"
    out = run("books-sheet", "checks", "--organization", "hose-2", "--database", file, "--export", str(listed))
    assert out.out == "1 row of checks written to " + str(listed) + ".\n"
    assert listed.read_text("utf-8-sig").splitlines()[1].startswith("bell,101,")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (f"bank charge,{DAY},-5,,", "week.csv: row 3, column C (amount): expected an amount above nothing"),
        (
            f"bank charge,{DAY},9000,,",
            "week.csv: row 3: the account bell of hose-2 holds $5,001.25, and $9,000 is needed",
        ),
        (f"void,{DAY},,1000000000,", "row 3, column D (number): expected the number of a check, of at most 8 digits"),
    ],
)
def test_where_something_is_wrong_nothing_is_entered(file: str, tmp_path: Path, row: str, says: str) -> None:
    box = shoebox(tmp_path, f"interest,{DAY},1.25,,", row)
    said = run(*asked("shoebox", box, file), "--enter", "--as", "hank", stdin=f"{OWN}\n")
    assert said.is_lawful()
    assert "nothing was entered: " in said.err
    assert says in said.err
    with open_house(file) as book:
        assert book.balance("organization/hose-2/account/bell") == 500_000


def test_a_banks_statement_is_matched_and_entered(file: str, tmp_path: Path) -> None:
    path = written(tmp_path, samples.OFX_1, "july.ofx")
    said = run(*asked("bank-statement", path, file))
    assert said.is_lawful(), said.err
    assert "july.ofx: OFX 1, account 000123456, 2026-07-01 to 2026-07-31" in said.out
    assert "0 of 5 lines are matched." in said.out
    assert "the bank only" in said.out
    done = run(*asked("bank-statement", path, file), "--enter", "--as", "hank", stdin=f"{OWN}\n")
    assert done.out.splitlines()[-1] == "1 statement entered; 0 on file already.", done.err
    wrong = written(tmp_path, samples.OFX_1.replace("000123456", "99"), "wrong.ofx")
    assert (
        "it is of the account 99, and the one on the books has the number 000123456"
        in run(*asked("bank-statement", wrong, file)).err
    )
    text = "Date,Amount\n2026-07-03,5\n"
    short = written(tmp_path, text)
    found = run(*asked("bank-statement", short, file), "--closing", "$9.00", "--opening", "4", "--json")
    assert found.document["planned"][0]["closing"] == 900
    assert found.document["match"]["statement-off"] == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("checks",), "FILE: a sheet to read was expected, or --export to write a list; not both"),
        (("cheques", "x.csv"), "KIND: checks, deposits, bank-statement or shoebox was expected, not 'cheques'"),
        (("checks", "x.csv", "--enter"), "--enter: --as was expected beside it"),
        (("checks", "x.csv", "--month", "2026-07"), "--month: it is for a bank's statement"),
        (("checks", "x.csv", "--dates", "us"), "dates: month-first or day-first was expected, not 'us'"),
        (("checks", "x.csv", "--enter", "--as", "sam"), "--as: sam has no role at hose-2 in which books are entered"),
        (
            ("checks", "x.csv", "--organization", "hose-3"),
            "--organization: none is called 'hose-3'; did you mean hose-2?",
        ),
        (("bank-statement", "x.csv", "--closing", "a lot"), "--closing: an amount in dollars"),
        (("checks", "--export", "x.pdf"), "--export: a name that ends in .xlsx or .csv was expected"),
        (("cheques", "--export", "x.csv"), "list: none is called 'cheques'; did you mean checks?"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(file: str, args: tuple[str, ...], says: str) -> None:
    named = () if "--organization" in args else ("--organization", "hose-2")
    said = run("books-sheet", *args, *named, "--database", file, stdin=f"{SAM}\n")
    assert said.is_lawful()
    assert says in said.err


def test_a_banks_file_is_read_alone(tmp_path: Path) -> None:
    path = written(tmp_path, samples.SIGNED_WITH_SUMMARY, "bank.csv")
    said = run("bank-lines", path)
    assert said.is_lawful(), said.err
    assert said.out.splitlines()[:2] == [
        "bank.csv: CSV, 2026-07-06 to 2026-07-31",
        "opening $1,234.56; in $2,700; out $1,110.05; closing $2,824.51",
    ]
    document = run("bank-lines", path, "--json").document
    assert [line["cents"] for line in document["lines"]] == [row[1] for row in samples.ROWS]
    wrong = written(tmp_path, "Date,Amount\n2026-07-03,five\n", "bad.csv")
    said = run("bank-lines", wrong)
    assert "What is wrong" in said.out
    assert "an amount in dollars" in said.out
    number = written(tmp_path, samples.OFX_2, "one.ofx")
    assert "it is of the account 000123456" in run("bank-lines", number, "--number", "77777").err
    assert run("bank-lines", number, "--number", "123456").code == 0
