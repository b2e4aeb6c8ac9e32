"""`may`, `checklist` and `signs` of an occasion: by a record or a database, in every form, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from aboveboard.cli.example import FOLDER
from aboveboard.law.conduct import conduct_law
from tests.support.printed import words
from tests.support.terminal import run

COMPANY = str(FOLDER / "company.json")
FEBRUARY = ("--record", COMPANY, "--occasion", "february")


def test_may_tells_all_that_is_missing_and_what_stands_beside_the_law() -> None:
    shown = run("may", "february", "--record", COMPANY)
    assert shown.out.startswith("february: not yet\n  Missing: ")
    assert "briefing on tips and gifts: missing (9 NYCRR 4622.5) [nothing is on file]" in shown.out
    assert "Beside the law. It is no part of the texts held" in shown.out
    assert shown.out.index("Missing:") < shown.out.index("Beside the law")


def test_a_checklist_in_every_form() -> None:
    sheet = run("checklist", *FEBRUARY).out
    headings = ("# February: checklist", "## Before it opens", "## Before a game is opened", "## Before it closes")
    assert [line for line in sheet.splitlines() if line.startswith("#")] == list(headings)
    assert "| done | Members in charge of the license period: at least 4. |" in sheet
    assert "Still open: main hall, annex." in sheet
    assert run("checklist", *FEBRUARY, "--format", "html").out.startswith("<!doctype html>")
    found = run("checklist", *FEBRUARY, "--json").document
    assert (found["occasion"], found["opened"]) == ("february", True)
    opening = [row for row in found["steps"] if row["group"] == "opening"]
    assert {row["state"] for row in opening} == {"done", "unknown"}
    assert all((row["events"] or [[]])[0] == (["february", 0] if row["done"] else []) for row in opening)
    assert "| not yet stated | Commission's permission to keep the public out. |" in sheet
    briefed = next(row for row in found["steps"] if row["step"] == "briefed")
    assert (briefed["state"], briefed["by"], briefed["cite"]) == ("open", ["member-in-charge"], ["9 NYCRR 4622.5"])


@pytest.mark.parametrize("ruleset", ["ny-charitable", "nj-charitable"])
def test_without_an_occasion_the_law_alone_is_listed(ruleset: str) -> None:
    found = run("checklist", ruleset, "--json").document
    law = conduct_law(ruleset)
    assert {row["step"] for row in found["steps"]} - {None} == set(law.steps)
    assert all(row["cite"] for row in found["steps"])
    assert "state" not in found["steps"][0]
    asked = [
        name
        for name, rule in law.conditions.items()
        if "occasion-open" in rule.before or rule.before == ("occasion-close",)
    ]
    assert set(asked) <= {row["condition"] for row in found["steps"]}
    assert run("checklist", ruleset).out.startswith("# New ")


def test_signs_of_an_occasion_in_every_form(tmp_path: Path) -> None:
    sheet = run("signs", *FEBRUARY).out
    assert "| not posted | No tipping | annex |" in sheet
    assert "| to be posted | Wager limits: Craps | main hall |" in sheet
    assert "| issued | Ann Abel | member in charge | organization 22 | 9 NYCRR 4622.19 |" in sheet
    assert "| not issued | Cyd Cole |" in sheet
    assert "rules, regulations and bulletins are at hand for players" in sheet
    found = run("signs", *FEBRUARY, "--json").document
    assert {row["area"] for row in found["signs"]} == {"main hall", "annex"}
    assert {row["step"] for row in found["signs"]} == {"under-18-posted", "no-tipping-posted", "alcohol-posted", None}
    assert fromstring(run("signs", *FEBRUARY, "--format", "svg").out).get("class") == "signs"
    assert run("signs", *FEBRUARY, "--format", "html").out.startswith("<!doctype html>")
    file = tmp_path / "signs.pdf"
    assert run("signs", *FEBRUARY, "--format", "pdf", "--out", str(file)).is_lawful()
    assert words(file.read_bytes()).count("No tipping") >= 2


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("checklist",), "RULESET: one was expected, or an occasion by --occasion"),
        (("signs",), "RULESET: one was expected, or an occasion by --occasion"),
        (("checklist", "pa"), "GAME: one was expected; pa says nothing of organizations and their occasions"),
        (("checklist", "ny-charitable", "--database", "x.db"), "--database: it is for an occasion; name one"),
        (("checklist", "ny-charitable", "--option", "a=b"), "--option: it is for the checklist of a table"),
        (("checklist", "pa", "craps", "--record", "x"), "--record: it is for an occasion; name one"),
        (("signs", "ny-charitable", "--record", "x"), "--record: it is for an occasion; name one"),
        (("checklist", "ny-charitable", *FEBRUARY), "RULESET: an occasion is under the rules of its organization"),
        (("signs", "ny-charitable", *FEBRUARY), "RULESET: an occasion is under the rules of its organization"),
        (("signs", *FEBRUARY, "--limits", "1-5"), "--limits: it is for the signs of a table"),
        (("signs", *FEBRUARY, "--format", "pdf"), "--format pdf: name a file with --out"),
        (("signs", *FEBRUARY, "--database", "x.db"), "a record or a database was expected, not both"),
        (("may", "march", "--record", COMPANY), "none is called 'march', open or planned; known: february"),
        (("checklist", "--occasion", "x", "--database", "nowhere.db"), "nowhere.db: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: tuple[str, ...], why: str) -> None:
    found = run(*args)
    assert found.code == 2
    assert found.is_lawful()
    assert why in found.err
