"""The sheet for dealers: every step with who confirms it and its clause, for every table that has procedures."""

from __future__ import annotations

import pytest

from aboveboard.law import Edition, editions, load_edition, terms_of
from aboveboard.law.procedures import every_step, procedures_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.publish.checklist import checklist, document
from aboveboard.publish.markdown import escape

WITH = [edition for edition in editions() if dict(every_step(procedures_of(edition))) or procedures_of(edition).records]


@pytest.mark.parametrize("edition", WITH, ids=lambda edition: f"{edition.ruleset}/{edition.game.name}")
def test_every_step_is_on_the_sheet_with_its_clauses(edition: Edition) -> None:
    terms, law = terms_of(edition), procedures_of(edition)
    sheet, answer = checklist(terms), document(terms)
    shown = {row["step"]: row for row in answer["steps"]}
    for name, step in every_step(law):
        if name in shown:
            assert escape(step.title[1:]) in sheet
            assert all(escape(clause) in sheet for clause in citations(step.cite))
            assert shown[name]["cite"] == citations(step.cite)
    assert [row["record"] for row in answer["records"]] == list(law.records)
    assert "{" not in sheet


def test_only_the_steps_of_the_options_are_on_the_sheet() -> None:
    usual = document(terms_of(load_edition("pa", "sic-bo")))
    other = document(terms_of(load_edition("pa", "sic-bo"), {"shaker": "automated"}))
    assert "shaker-activated" not in [row["step"] for row in usual["steps"]]
    assert "shaker-activated" in [row["step"] for row in other["steps"]]
    assert "shaker-shaken" not in [row["step"] for row in other["steps"]]


def test_a_sheet_tells_who_verifies_and_what_is_asked() -> None:
    sheet = checklist(terms_of(load_edition("pa", "pai-gow")))
    assert "dealer, verified by floorperson" in sheet
    assert "length at least 2.5 inches" in sheet
    assert "It may be left out." in sheet
    assert "12 hours" in sheet


def test_the_page_and_a_table_without_procedures() -> None:
    page = checklist(terms_of(load_edition("pa", "casino-war")), "html")
    assert page.startswith("<!doctype html>")
    assert "Casino War: procedures" in page
    assert "prescribes no procedures" in checklist(terms_of(load_edition("ny-charitable", "big-six")))
