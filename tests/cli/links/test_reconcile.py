"""`aboveboard link reconcile`: by a database and by an export alone, for people and programs, and what is altered."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.links import LINK, ROYAL, link_town
from tests.support.terminal import run


class Kept(NamedTuple):
    """A house's database, an export of it, and that of the link alone."""

    database: str
    export: Path
    alone: Path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("house")
    found = Kept(str(folder / "floor.db"), folder / "all.jsonl", folder / "link.jsonl")
    with link_town(found.database) as town:
        town.bets({1: True, 2: True})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", ROYAL)
        for seat in (1, 2):
            town.say("dan", "act", {"seat": seat, "do": "bet"})
        found.export.write_bytes(b"".join(town.floor.export()))
        found.alone.write_bytes(b"".join(town.floor.export(LINK)))
    return found


def test_by_a_database_and_by_an_export(kept: Kept) -> None:
    by_database = run("link", "reconcile", LINK, "--database", kept.database, "--json")
    by_export = run("link", "reconcile", LINK, str(kept.export), "--json")
    assert (by_database.code, by_export.code) == (0, 0)
    one, other = by_database.document, by_export.document
    assert one["agrees"]
    assert (one["levels"], one["days"], one["tables"]) == (other["levels"], other["days"], other["tables"])
    [level] = one["levels"]
    assert {key: level[key]["cents"] for key in ("seeds", "opening", "closing")} == {
        "seeds": "1999980", "opening": "0", "closing": "2000100",
    }  # fmt: skip
    assert level["contributions"]["stud-1"]["wagers"] == 2
    assert (level["contributions"]["stud-1"]["cents"], level["difference"]) == ("120", "0")
    assert level["closing"]["set_aside"] == 1_000_100
    assert {each["ledger"] is None for each in one["accounts"]} == {False}
    assert {each["ledger"] is None for each in other["accounts"]} == {True}


def test_the_links_own_log_is_enough(kept: Kept) -> None:
    alone = run("link", "reconcile", LINK, str(kept.alone))
    assert alone.code == 0, alone
    assert "not at hand" in alone.out
    assert "Everything agrees: the difference is $0." in alone.out


def test_for_people(kept: Kept) -> None:
    said = run("link", "reconcile", LINK, "--database", kept.database).out
    for words in ("Stud link (link-a)", "contributed at stud-1, 2 wagers", "$1.20", "seeds, by the house", "$19,999.80",
                  "set aside $10,001", "by its own log", "link/link-a/pending/1"):  # fmt: skip
        assert words in " ".join(said.split())


def test_one_day_and_one_on_which_nothing_was(kept: Kept) -> None:
    day = run("link", "reconcile", LINK, "--database", kept.database, "--json").document["days"][0]["day"]
    found = run("link", "reconcile", LINK, "--database", kept.database, "--day", day, "--json").document
    assert (found["day"], len(found["days"]), len(found["levels"])) == (day, 1, 1)
    never = run("link", "reconcile", LINK, "--database", kept.database, "--day", "2001-01-01")
    assert never.code == 0
    assert "Nothing moved." in never.out


def test_an_altered_export_is_reconciled_and_told_to_be_one(kept: Kept, tmp_path: Path) -> None:
    altered = tmp_path / "altered.jsonl"
    data = kept.export.read_bytes()
    assert b'"closed":2,' in data
    altered.write_bytes(data.replace(b'"closed":2,', b'"closed":3,'))
    said = run("link", "reconcile", LINK, str(altered))
    assert said.code == 1
    assert "NOT SOUND" in said.err
    assert "the link counted 3 wagers, and the table 2" in said.out


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b'"closed":2,', b'"closed":"2",'), (b'"maker":"Acme"', b'"maker":7'), (b'"rate":"1/2"', b'"rate":"2"'),
        (b'"award":"royal-flush"', b'"award":true'), (b'"hits":[{', b'"hits":[7,{'),
    ],
)  # fmt: skip
def test_an_export_altered_beyond_reckoning_is_told_to_be_so_in_one_sentence(
    kept: Kept, tmp_path: Path, was: bytes, now: bytes
) -> None:
    altered = tmp_path / "altered.jsonl"
    data = kept.export.read_bytes()
    assert was in data
    altered.write_bytes(data.replace(was, now))
    said = run("link", "reconcile", LINK, str(altered))
    assert said.is_lawful(), said
    assert said.code == 2
    assert "EXPORT: NOT SOUND: line " in said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("link-b",), "is no link of this house; did you mean link-a?"),
        ((LINK, "--begins", "25:00"), "--begins: a time such as 06:00"),
        ((LINK, "--day", "soon"), "--day: "),
    ],
)
def test_what_makes_no_sense_is_one_sentence(kept: Kept, words: tuple[str, ...], message: str) -> None:
    said = run("link", "reconcile", *words, "--database", kept.database)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_a_file_and_a_database_and_neither_that_is_there(kept: Kept) -> None:
    both = run("link", "reconcile", LINK, str(kept.export), "--database", kept.database)
    assert "an export or a --database was expected, and not both" in both.err
    assert run("link", "reconcile", LINK, "--database", "nowhere.db").code == 2
    assert run("link", "reconcile", "link-c", str(kept.export)).code == 2
