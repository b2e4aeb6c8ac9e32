"""The report on provisions, over a small checkout and over this one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aboveboard.law import coverage as module
from aboveboard.law.coverage import UNTESTED, coverage, named_ids, read_pointers
from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.provisions import MEANS, provisions

HERE = Path(__file__).parents[2]
OPERATIVE = [id for id, item in provisions().items() if item.operative and item.ruleset == "pa"]
IDLE = next(id for id, item in provisions().items() if not item.operative)
# Ids are looked up, never spelled out, so that this module names none of them to the report.
CITED, CODED, CASED, KEYED, LEFT_OUT, MARKED, UNNAMED = OPERATIVE[:7]

LAW = f"""
cite = "{IDLE}"

[wagers.pass]
pays = {{ win = "1 to 1", cite = "{CITED}" }}
cite = ["{CITED}", "{CASED}"]

[[cures]]
kind = "die off"
cite = ["{CITED}"]

[readings]
"{KEYED}" = "taken as written"

[not-encoded]
"{LEFT_OUT}" = "asks for a camera"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "src/aboveboard/law/rulesets/pa/craps.toml": LAW,
        "src/aboveboard/play/settle.py": f'"""Not {UNNAMED}."""\n\nCLAUSE = "{CODED}"\nOTHER = "{CODED}-x"\n',
        "tests/cases/pa/craps.toml": f'["{CASED}"]\nname = "x"\n["{LEFT_OUT}"]\n[other]\nid = "{CITED}"\n',
        "tests/play/test_settle.py": f"@pytest.mark.provision(\"{CITED}\",\n    '{MARKED}')\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def rows(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in report["rows"]}


def test_what_meets_a_provision(root: Path) -> None:
    found = rows(coverage(root))
    law = "law/rulesets/pa/craps.toml"
    assert found[CITED]["met_by"] == [f"{law}:[wagers.pass]", f"{law}:[wagers.pass.pays]", f"{law}:[cures.0]"]
    assert found[CASED]["met_by"] == [f"{law}:[wagers.pass]"]
    assert found[KEYED]["met_by"] == [f"{law}:[readings]"]
    assert found[IDLE]["met_by"] == [law]
    assert found[CODED]["met_by"] == ["play/settle.py:3"]
    assert found[UNNAMED]["met_by"] == []


def test_what_tests_a_provision(root: Path) -> None:
    found = rows(coverage(root))
    assert found[CASED]["tested_by"] == ["tests/cases/pa/craps.toml"]
    assert found[CITED]["tested_by"] == []
    assert found[CITED]["mentioned_by"] == found[MARKED]["mentioned_by"] == ["tests/play/test_settle.py"]
    assert found[CASED]["mentioned_by"] == []


def test_what_is_not_encoded_is_not_met_and_says_why(root: Path) -> None:
    found = rows(coverage(root))
    assert found[LEFT_OUT]["not_encoded"] == "asks for a camera"
    assert found[LEFT_OUT]["met_by"] == []
    assert "not_encoded" not in found[CITED]


def test_what_is_not_encoded_is_not_met_though_it_is_named_elsewhere(root: Path) -> None:
    before = coverage(root)["met"]
    root.joinpath("src/aboveboard/play/more.py").write_text(f'CLAUSE = "{LEFT_OUT}"\n')
    report = coverage(root)
    assert rows(report)[LEFT_OUT]["met_by"] == ["play/more.py:1"]
    assert report["met"] == before


def test_the_counts(root: Path) -> None:
    report = coverage(root)
    assert list(report) == ["total", "operative", "met", "tested", "by_means", "by_topic", "by_kind", "rows"]
    assert report["total"] == len(report["rows"]) == len(provisions())
    assert report["operative"] == sum(item.operative for item in provisions().values())
    assert report["met"] == 4  # cited, coded, cased and keyed; the idle one is not counted
    assert report["tested"] == 2  # cased and left out
    asked = [counts for means, counts in report["by_means"].items() if means != "none"]
    assert set(report["by_means"]) == set(MEANS)
    assert sum(counts["met"] for counts in asked) == report["met"]
    assert sum(counts["tested"] for counts in asked) == report["tested"]
    assert sum(counts["total"] for counts in asked) == report["operative"]
    assert report["by_means"]["none"] == {"total": 90, "met": 1, "tested": 0}


def test_a_row_says_what_the_clause_is(root: Path) -> None:
    row = rows(coverage(root))[CITED]
    item = provisions()[CITED]
    keys = ["id", "citation", "topic", "kind", "means", "summary", "met_by", "tested_by", "mentioned_by"]
    assert list(row) == keys
    assert (row["citation"], row["topic"], row["means"], row["summary"]) == (
        item.citation,
        item.topic,
        item.means,
        item.summary,
    )


def test_the_report_is_json(root: Path) -> None:
    report = coverage(root)
    assert json.loads(json.dumps(report)) == report


def test_filters_choose_what_is_counted(root: Path) -> None:
    item = provisions()[CITED]
    report = coverage(root, ruleset="pa", topic=item.topic, means=item.means)
    assert {(row["topic"], row["means"]) for row in report["rows"]} == {(item.topic, item.means)}
    assert all(row["id"].startswith("pa-") for row in report["rows"])
    assert report["total"] == len(report["rows"]) == report["by_means"][item.means]["total"]
    assert list(report["by_means"]) == [item.means]
    assert coverage(root, ruleset="nj-casino")["met"] == 0


def test_missing_keeps_the_counts_and_lists_what_is_left_to_do(root: Path) -> None:
    whole, report = coverage(root), coverage(root, missing=True)
    assert {**report, "rows": None} == {**whole, "rows": None}
    found = rows(report)
    assert CASED not in found  # met and tested
    assert IDLE not in found
    assert found[LEFT_OUT]["not_encoded"] == "asks for a camera"
    assert {CITED, CODED, KEYED, MARKED, UNNAMED} <= found.keys()
    assert len(found) == whole["operative"] - 1


@pytest.mark.parametrize(
    ("filters", "complaint"),
    [
        (
            {"ruleset": "ny-comercial"},
            "no provision has the ruleset 'ny-comercial'; did you mean ny-commercial?",
        ),
        ({"topic": "rulemakin"}, "no provision has the topic 'rulemakin'; did you mean rulemaking?"),
        ({"means": "enforced"}, "no provision has the means 'enforced'; did you mean enforce?"),
    ],
)
def test_a_filter_that_nothing_has_is_refused(root: Path, filters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=re.escape(complaint)):
        coverage(root, **filters)


def test_an_installed_package_says_that_its_tests_are_not_known(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = root / "site-packages" / "aboveboard"
    installed.parent.joinpath("tests").mkdir(parents=True)  # some other package's
    root.joinpath("src/aboveboard").rename(installed)
    monkeypatch.setattr(module, "PACKAGE", installed)
    report = coverage()
    assert report["tested"] is None
    assert {counts["tested"] for counts in report["by_means"].values()} == {None}
    assert report["note"] == UNTESTED
    assert report["met"] == 4
    row = rows(report)[CITED]
    assert row["tested_by"] is row["mentioned_by"] is None
    missing = rows(coverage(missing=True))
    assert CITED not in missing
    assert UNNAMED in missing


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="holds no src/aboveboard"):
        coverage(tmp_path)


def test_a_table_is_named_as_toml_names_it() -> None:
    document = {"cures": {"die off": [{"then": {"cite": [CITED]}}]}, "not-encoded": {LEFT_OUT: CITED}}
    assert list(named_ids(document)) == [('cures."die off".0.then', CITED)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("not-encoded = 1", "law/rulesets/pa/bad.toml: not-encoded must be a table of provision ids and reasons"),
        ("[not-encoded]\npa-1.2 = 'x'", "[not-encoded] pa-1: write the id in quotes, since it holds a dot"),
        (f"[not-encoded]\n'{LEFT_OUT}' = ''", f"[not-encoded] {LEFT_OUT}: give the reason as text, not ''"),
        ("[not-encoded]\nny-4620-1 = 'x'", "[not-encoded] no provision has the id 'ny-4620-1'; did you mean"),
    ],
)
def test_a_list_of_what_is_not_encoded_must_name_ids_and_reasons(root: Path, text: str, complaint: str) -> None:
    root.joinpath("src/aboveboard/law/rulesets/pa/bad.toml").write_text(text)
    with pytest.raises(LawError, match=re.escape(complaint)):
        coverage(root)


def test_two_reasons_are_both_given(root: Path) -> None:
    other = root / "src/aboveboard/law/rulesets/pa/more.toml"
    other.write_text(f'[[annexes]]\n[annexes.not-encoded]\n"{LEFT_OUT}" = "asks for a guard"\n')
    assert read_pointers(root).not_encoded == {LEFT_OUT: "asks for a camera; asks for a guard"}


@pytest.mark.parametrize("name", ["src/aboveboard/law/rulesets/pa/bad.toml", "tests/cases/pa/bad.toml"])
def test_a_file_that_is_not_toml_is_named(root: Path, name: str) -> None:
    root.joinpath(name).write_text("[unclosed")
    with pytest.raises(BadInput, match=r"^(law/rulesets|tests/cases)/pa/bad\.toml: "):
        coverage(root)


def test_this_checkout_is_found_and_read() -> None:
    report = coverage()
    assert report["total"] == len(provisions())
    assert 0 <= report["met"] <= report["operative"]
    assert "note" not in report


def test_every_marker_of_this_checkout_names_a_provision_that_exists() -> None:
    named: set[str] = set()
    for path in HERE.rglob("*.py"):
        if path != Path(__file__):
            for marker in re.findall(r"\bmark\.provision\(([^)]*)\)", path.read_text(encoding="utf-8")):
                named.update(re.findall(r"""["']([^"']+)["']""", marker))
    assert named - provisions().keys() == set()
