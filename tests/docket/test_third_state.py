"""A third state's proceedings by a file alone: as a record, on a log with its offices, and what a bad file says."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from aboveboard.docket.at_hand import docket_calendar, docket_page
from aboveboard.docket.record import proceed
from aboveboard.docket.views import case_view
from aboveboard.floor import HOUSE
from aboveboard.law import BadInput
from aboveboard.law.docket import load_proceeding
from aboveboard.log.deeds import Deed
from tests.support.charities import Town
from tests.support.packages import Package, forget, installed

FILES = Path(__file__).parent.parent / "support" / "other_states"
PLAINT = {
    "by": "plaintiff", "do": "plaint", "name": "Yram", "to": "moot", "way": "raven", "ring": "bronze", "originals": 1,
    "copies": 2, "wrong": "The marbles were weighted.", "annexes": ["token"],
}  # fmt: skip
STAVES = {"ayes": ["ay", "bee", "cee"], "nays": []}


@pytest.fixture(autouse=True)
def erewhon(tmp_path: Path) -> Iterator[Package]:
    with installed(tmp_path) as package:
        package.rulesets(FILES)
        yield package


def decided(*events: dict[str, Any], **other: Any) -> dict[str, Any]:
    return proceed({"ruleset": "erewhon", "proceeding": "plaint", "events": list(events)}, **other).to_json()


def test_a_plaint_makes_its_answer_due_by_the_files_own_count() -> None:
    found = decided({"at": "2026-03-01", **PLAINT})
    assert [(row["what"], row["day"], row["of"], row["cite"]) for row in found["due"]] == [
        ("answer", "2026-03-16", ["guild"], ["Moots Act 1(c)"])  # the fifteenth is a Sunday
    ]
    assert {"answer", "tale", "doom"} <= {row["do"] for row in found["next"]}


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"annexes": []}, "Moots Act 1(a)"), ({"copies": 1}, "Moots Act 1(a)"), ({"wrong": ""}, "Moots Act 1(a)"),
        ({"way": "shouted"}, "Moots Act 1(b)"), ({"ring": None}, "Moots Act 1(b)"),
    ],
)  # fmt: skip
def test_a_plaint_with_a_fault_is_taken_down_and_returned(changed: dict[str, Any], clause: str) -> None:
    event = {key: value for key, value in {"at": "2026-03-02", **PLAINT, **changed}.items() if value is not None}
    (returned,) = decided(event)["returned"]
    assert clause in returned["faults"][0]["cite"]


def test_an_answer_after_two_weeks_is_refused_and_two_of_five_decide_nothing() -> None:
    begun = {"at": "2026-03-02", **PLAINT}
    late = decided(begun, {"at": "2026-03-17", "by": "guild", "do": "answer", "owns": True})
    assert late["refused"][0]["cite"] == ["Moots Act 1(c)"]
    told = [{"at": "2026-03-03", "by": "plaintiff", "do": "tale", "teller": "Nosnibor"}]
    unfaired = {"kind": "unfaired", "on": "license", "months": 3, "effective": "2026-04-01"}
    doom = {"at": "2026-03-20", "by": "moot", "do": "doom", "vote": STAVES, "sanctions": [unfaired]}
    assert decided(begun, *told, doom)["refused"][0]["cite"] == ["Moots Act 2(b)"], "a tale is not sworn"
    told.append({"at": "2026-03-04", "by": "reeve", "do": "swear", "tale": "Nosnibor"})
    two = {**doom, "vote": {"ayes": ["ay", "bee"], "nays": []}}
    assert not decided(begun, *told, two)["over"]
    found = decided(begun, *told, doom)
    assert (found["over"], found["sanctions"][0]["kind"]) == (True, "unfaired")
    four = {**doom, "sanctions": [{**unfaired, "months": 4}]}
    (refused,) = decided(begun, *told, four)["refused"]
    assert "4 months where 3 is the most" in refused["reason"]


def test_it_lives_on_a_log_with_its_offices_and_everybody_reads_it(tmp_path: Path) -> None:
    town = Town(f"sqlite:///{tmp_path / 'moot.db'}")
    town.now = datetime(2026, 3, 2, 3, tzinfo=UTC)
    town.must("sam", HOUSE, "found")
    for name, role in {"rhea": "secretary", "ay": "commission-member"}.items():
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": "erewhon"})
    begins = {"ruleset": "erewhon", "proceeding": "plaint", "title": "Yram v. the Bakers", "step": PLAINT}
    found = town.book.do(Deed("plaint-1", "case-begin", begins, "rhea", "secretary"))
    assert found.refusal is None, found.refusal
    said = {"do": "whisper", "by": "moot", "said": "He looks like a cheat."}
    assert town.book.do(Deed("plaint-1", "proceed-step", said, "ay", "commission-member")).refusal is None
    assert "like a cheat" in str(case_view(town.book, "plaint-1", "ay"))
    assert "like a cheat" not in str(case_view(town.book, "plaint-1"))
    assert docket_page(town.book)["rows"][0]["title"] == "Yram v. the Bakers"
    assert docket_calendar(town.book)[0]["day"] == "2026-03-16"
    sworn = {"do": "swear", "by": "reeve", "tale": "x"}
    why = town.book.do(Deed("plaint-1", "proceed-step", sworn, "ay", "commission-member")).refusal
    assert why is not None
    assert "the reeve" in why.reason


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('late  = "refused"', 'later = "refused"', "later"),
        ('from  = "plaint"', "", "from"),
        ('after = ["tale"]', 'after = ["take"]', "take"),
        ('by    = ["reeve"]\nafter', 'by    = ["mayor"]\nafter', "mayor"),
    ],
)
def test_a_file_that_says_nothing_sensible_is_refused_where_it_does(
    tmp_path: Path, erewhon: Package, old: str, new: str, says: str
) -> None:
    folder = tmp_path / "held" / "erewhon"
    copytree(FILES / "erewhon", folder)
    file = folder / "docket" / "plaint.toml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1))
    erewhon.rulesets(folder.parent)
    sys.modules.pop("other", None)
    forget()
    with pytest.raises(BadInput, match=rf"(?s)plaint\.toml.*{says}"):
        load_proceeding("erewhon", "plaint")
