"""What stands beside the law: read strictly, marked wherever it is shown, and no ground for refusing anything."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.support.conduct import all_cases
from tests.support.terminal import run

import aboveboard
from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.conduct.deeds import OCCASION, ORGANIZATION
from aboveboard.cli.example import FOLDER
from aboveboard.law import LawError, rulesets
from aboveboard.law import beside as module
from aboveboard.law.beside import FILE, MARK, beside, beside_deed
from aboveboard.law.folders import Folder
from aboveboard.law.loader import parse, read
from aboveboard.law.model.beside import BesideFile
from aboveboard.law.provisions import provisions

HELD = [name for name in rulesets() if beside(name)]
PACKAGE = Path(aboveboard.__file__).parent
SHOWS = {
    "charity/calendar/beside.py", "charity/record.py", "charity/returns.py", "charity/tonight.py", "cli/law/law.py",
    "publish/guide.py", "publish/returns/shown.py",
    "web/pages/charity/beside.py", "web/pages/floor/rules.py",
}  # fmt: skip
"""The only modules that may ask for what stands beside the law; none of them decides anything by it."""
NIGHT = json.loads((FOLDER / "night.json").read_text("utf-8"))
ENTRY = {
    "title": "Fee", "says": "It is paid.", "cite": "Law 1", "address": "https://example.org/fee",
    "read": date(2026, 11, 16), "deeds": ["apply"],
}  # fmt: skip


def test_both_states_charities_have_some() -> None:
    assert HELD == ["nj-charitable", "ny-charitable"]
    titles = {ruleset: {one.name for one in beside(ruleset)} for ruleset in HELD}
    assert {"license-fee", "advertising", "payment", "w-2g", "form-5754"} <= titles["ny-charitable"]
    assert {"report", "w-2g", "form-5754"} <= titles["nj-charitable"]


@pytest.mark.parametrize("ruleset", HELD)
def test_every_entry_stands_beside_something_that_there_is(ruleset: str) -> None:
    topics = {item.topic for item in provisions().values() if item.ruleset == ruleset}
    for one in beside(ruleset):
        assert set(one.entry.deeds) <= {*ORGANIZATION, *OCCASION}, one.name
        assert set(one.entry.topics) <= topics, one.name
        assert one.entry.read <= date(2026, 11, 16)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"address": ""}, "the address of a public page"),
        ({"address": "our files"}, "the address of a public page"),
        ({"deeds": []}, "at least one that it stands beside"),
        ({"read": "lately"}, "read"),
        ({"refuses": True}, "refuses"),
        ({"says": None}, "says"),
    ],
)
def test_an_entry_that_says_too_little_or_too_much_is_refused(changed: Mapping[str, Any], says: str) -> None:
    entry = {key: value for key, value in {**ENTRY, **changed}.items() if value is not None}
    with pytest.raises(LawError, match=says):
        parse(BesideFile, {"title": "Beside", "entries": {"fee": entry}}, "_beside.toml")


def test_a_form_narrows_a_deed() -> None:
    entry = {**ENTRY, "forms": ["GC-2"]}
    found = parse(BesideFile, {"title": "Beside", "entries": {"fee": entry}}, "_beside.toml").entries["fee"]
    one = module.Beside("fee", found)
    assert one.stands_beside("apply", {"form": "GC-2"})
    assert not one.stands_beside("apply", {"form": "GC-6"})
    assert not one.stands_beside("license", {"form": "GC-2"})
    anywhere = module.Beside("fee", found.model_copy(update={"deeds": ()}))
    assert anywhere.stands_beside("license", {"form": "GC-2"})
    assert not anywhere.stands_beside("license", {})


# -- nothing is refused on its strength --------------------------------------------------------------------------------


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What stands beside each ruleset, to be changed; nothing where it is taken out."""
    found = {name: deepcopy(dict(read(rulesets()[name].folder, FILE) or {})) for name in HELD}

    def changed(folder: Folder, name: str) -> Mapping[str, Any] | None:
        return found.get(folder.name) if name == FILE else read(folder, name)

    monkeypatch.setattr("aboveboard.law.loader.read", changed)
    beside.cache_clear()
    beside_deadlines.cache_clear()
    yield found
    monkeypatch.undo()
    beside.cache_clear()
    beside_deadlines.cache_clear()


def decided(record: Any) -> dict[str, Any]:
    return {key: value for key, value in aboveboard.books(record).to_json().items() if key != "beside"}


def records() -> list[Any]:
    """The example, and a record with every deed that an entry stands beside."""
    church = {"name": "St. Mary's Church", "kind": "religious", "registered": "1"}
    events = [
        {"at": "2026-01-02", "report": {"form": "raffle"}},
        {"operator-renew": {"class": "provider", "provider": "acme"}},
        {"expense": {"class": "rent", "to": "Grange", "cents": 100, "way": "electronic-transfer"}},
        {"advertise": {"medium": "internet", "says": ["event", "prizes"]}},
        {"apply": {"form": "GC-2"}},
    ]
    return [NIGHT, *({"ruleset": name, "organization": church, "events": events} for name in HELD)]


def test_without_the_file_or_with_another_every_record_is_decided_alike(files: dict[str, Any]) -> None:
    before = [decided(record) for record in records()]
    assert any(aboveboard.books(record).beside for record in records())
    everything = {"title": "Beside", "entries": {"all": {**ENTRY, "deeds": [*ORGANIZATION, *OCCASION]}}}
    for held in (everything, None):
        for name in HELD:
            files[name] = held
        beside.cache_clear()
        beside_deadlines.cache_clear()
        assert [decided(record) for record in records()] == before
        found = [bool(aboveboard.books(record).beside) for record in records()]
        assert found == [held is not None] * len(found)


def test_whatever_decides_does_not_ask_for_it() -> None:
    asking = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            if "aboveboard.law.beside" in names:
                asking.add(path.relative_to(PACKAGE).as_posix())
    assert asking == SHOWS
    assert len(list(all_cases())) > 200  # which are decided with no word of it


# -- it is shown, marked as what it is ---------------------------------------------------------------------------------


def test_the_command_law_shows_a_rulesets_other_files_and_what_stands_beside_them() -> None:
    found = run("law", "ny-charitable", "--json").document
    assert {row["id"] for row in found["clauses"]} >= {"ny-4622.1-four", "ny-4621.4", "ny-4624.19"}
    four = next(row for row in found["clauses"] if row["id"] == "ny-4622.1-four")
    assert "people: conditions.four-in-charge" in four["values"]
    assert [row["beside"] for row in found["beside"]] == [one.name for one in beside("ny-charitable")]
    assert {row["mark"] for row in found["beside"]} == {MARK}
    shown = " ".join(run("law", "ny-charitable").out.split())
    assert f"Beside the law. {MARK}" in shown
    assert "upon payment of $25 for each license period" in shown
    assert "read on 2026-11-16" in shown
    assert "says nothing that is about no single game" in run("law", "pa").out
    assert run("law", "ny-charitable", "--value", "wagers").code == 2


def test_books_answers_it_beside_and_not_among_what_is_refused() -> None:
    event = {"at": "2026-01-02", "advertise": {"medium": "internet", "says": ["name", "date"]}}
    company = {"name": "Hose Company 2", "kind": "volunteer-fire-company"}
    found = aboveboard.books({"ruleset": "ny-charitable", "organization": company, "events": [event]})
    assert [row["beside"] for row in found.beside] == ["advertising", "commission-on-advertising"]
    assert {row["mark"] for row in found.beside} == {MARK}
    assert [row["events"] for row in found.beside] == [[0], [0]]
    assert found.refused == []
    assert [one.name for one in beside_deed("nj-charitable", "report", {})] == ["report"]


def test_a_guide_prints_what_concerns_players() -> None:
    text = run("guide", "ny-charitable", "over-under-seven").out
    assert text.index("## Beside the law") < text.index(MARK) < text.index("Form W-2G")
    assert "$25 for each license period" not in text
    assert "Beside the law" not in run("guide", "nj-casino", "mini-craps").out
