"""Effect sheets of rulemakings: everything that a proposal touches, once, with what cannot be computed and why."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.support.comparing import nothing

import aboveboard
from aboveboard.law.errors import BadInput
from aboveboard.law.files import rulesets
from aboveboard.law.force import Asked, asked
from aboveboard.law.proposals import Proposal, proposals
from aboveboard.play.compare.ahead import found_ahead
from aboveboard.play.compare.clauses import clause_faults
from aboveboard.play.compare.effect import touched
from aboveboard.play.compare.figures import is_found
from aboveboard.play.compare.sides import before_and_after, loaded
from aboveboard.publish.comparing.answer import compared
from aboveboard.publish.comparing.effect import EffectSheet, effect_of

HELD = [(name, one) for name, held in rulesets().items() for one in proposals(held.folder).values()]
NEW_YORK = Asked(as_if=("table-games-2017",))
QUICK = [(name, one.number) for name, one in HELD if one.number not in ("table-games-2017", "heads-up-2017")]
"""Rulemakings whose games are solved in seconds."""


def sheet(ruleset: str, *numbers: str) -> EffectSheet:
    """What some proposals do, as nobody asks about a day."""
    return effect_of(ruleset, Asked(as_if=numbers), nothing)


@pytest.mark.parametrize(("ruleset", "one"), HELD, ids=[one.number for _, one in HELD])
def test_every_file_that_a_proposal_changes_is_in_its_sheet_once(ruleset: str, one: Proposal) -> None:
    files = [each.file for each in touched(rulesets()[ruleset], Asked(as_if=(one.number,)))]
    assert len(files) == len(set(files))
    assert files[: len(one.files)] == list(one.files)


def test_what_is_like_a_file_that_is_brought_is_touched_too() -> None:
    assert [each.file for each in touched(rulesets()["pa"], Asked(as_if=("125-149",)))] == [
        "pai-gow", "craps", "sic-bo", "mini-craps",
    ]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "number"), QUICK)
def test_a_sheet_says_what_each_comparison_says(ruleset: str, number: str) -> None:
    found = sheet(ruleset, number)
    assert found.parts
    for part in found.parts:
        assert part.compared is not None
        assert not part.compared.same, "a file that a proposal touches is another one under it"
        before, after = before_and_after(ruleset, part.file, Asked(as_if=(number,)))
        alone = compared(loaded(before, nothing), loaded(after, nothing))
        assert part.compared.to_json() == alone.to_json()


@pytest.mark.provision("pa-rm-125-149-replace-537")
def test_what_stood_before_a_new_chapter_is_not_known_and_says_why() -> None:
    found = sheet("pa", "125-149")
    assert {title for title, _ in found.not_computable} == {"Pai Gow", "Craps", "Sic Bo", "Mini-Craps"}
    for _, each in found.not_computable:
        assert each.side == "before"
        assert "whose text is not held" in each.why
    changes = {row.change for part, one in found.comparisons for row in one.comparison.wagers}
    assert changes == {"not known"}, "nothing is called new of which a text stood that is not held"
    assert found.page("html").count("<svg") == 0, "nothing is drawn where nothing is seen to change"
    assert (found.svg() or "").startswith("<svg")


def test_both_rulemakings_of_pennsylvania_at_once() -> None:
    found = sheet("pa", "125-148", "125-149")
    assert [each.number for each in found.proposals] == ["125-148", "125-149"]
    assert {part.file for part in found.parts} == {
        "roulette", "big-six", "casino-war", "pai-gow", "craps", "mini-craps", "sic-bo",
    }  # fmt: skip


def test_a_sheet_as_document_as_page_and_as_plot() -> None:
    found = sheet("ny-commercial", "race-treatment-2017")
    told = json.loads(json.dumps(found.to_json()))
    assert told["proposals"][0]["number"] == "race-treatment-2017"
    assert [part["file"] for part in told["parts"]] == ["duties/race-treatment"]
    page, text = found.page("html"), found.page("md")
    ET.fromstring(page.split("\n", 1)[1].replace("<meta charset=\"utf-8\">", "").replace(
        '<meta name="viewport" content="width=device-width, initial-scale=1">', ""))  # fmt: skip
    for part in told["parts"]:
        for value in part["values"]:
            if isinstance(value["after"], str) and len(value["after"]) < 30:
                assert value["after"] in text
    assert found.svg() is None, "a duty has no edges"
    assert dict(found.rows())["parts"]


def test_a_proposal_that_is_not_to_hold_yet_is_told() -> None:
    with pytest.raises(BadInput, match="125-148 is to hold from 2012-01-07, and is not laid over on 2012-01-06"):
        effect_of("pa", asked("2012-01-06", ["125-148@2012-01-07"]), nothing)


@pytest.mark.parametrize(
    ("ruleset", "numbers", "sentence"),
    [
        ("pa", ("125-150",), "proposal '125-150' is not held in pa; did you mean 125-14[89]"),
        ("pa", (), "compare pa: --as-if with the number of a proposal was expected"),
        ("nj-casino", ("125-149",), "nj-casino holds none"),
        ("texas", ("125-149",), "ruleset 'texas'"),
    ],
)
def test_what_is_no_rulemaking_is_told(ruleset: str, numbers: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        sheet(ruleset, *numbers)


def test_what_was_found_is_the_same_when_it_is_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))
    before, after = (loaded(side, nothing) for side in before_and_after("ny-commercial", "mini-baccarat", NEW_YORK))
    first, again = clause_faults(before.terms, after.terms), clause_faults(before.terms, after.terms)
    assert [path.name.partition("-")[0] for path in tmp_path.iterdir()] == ["clauses"]
    assert first == again
    assert first.gaps
    assert first.overlaps
    assert first.readings
    assert clause_faults(after.terms, after.terms).gaps == ()


def test_a_sheet_from_python_is_the_same() -> None:
    assert aboveboard.effect("pa", "48A-229").to_json() == sheet("pa", "48A-229").to_json()


def test_figures_are_found_ahead_of_whoever_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))
    files = touched(rulesets()["pa"], Asked(as_if=("125-148",)))
    found_ahead([(each.before, each.after) for each in files], nothing)
    for each in files:
        after = loaded(each.after, nothing).terms
        assert after is not None
        assert is_found(after), f"{each.file} was solved by another process"
