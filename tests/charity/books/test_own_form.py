"""A form that is declared here alone is drafted, said, signed, filed, paid, received, amended and carried on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.statements.draft import draft
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import LawError
from tests.support.conduct import FOLDER, ConductCase, Run
from tests.support.form_cases import FormCase, asked_then, decide_form

OWN: dict[str, Any] = {
    "title": "Nightly return of the house", "form": "OWN-1", "edition": "the first", "cite": "House Rules 1",
    "source": "House Rules", "period": "occasion", "covers": ["license-period"], "accounts": ["special"],
    "parts": {"A": {"title": "All of it"}},
    "lines": {
        "A1": {"title": "Taken", "sum": {"of": "receipts"}},
        "A2": {
            "title": "Checks",
            "rows": {"of": "checks", "columns": {"number": "no", "cents": "sum"}, "total": "cents"},
        },
        "A3": {"title": "Games", "count": {"of": "receipts", "where": {"kind": "profit"}}},
        "A4": {"title": "Before", "carry": {"line": "A6"}},
        "A5": {"title": "Together", "plus": ["A1", "A4"]},
        "A6": {"title": "Left", "minus": ["A5", "A2", "A7"]},
        "A7": {"title": "Levy", "percent": {"of": "A1", "rate": "2.5", "rounding": "down"}},
        "A8": {"title": "Weather", "said": {"unit": "text"}},
    },
    "signs": {
        "president": {
            "title": "president", "by": ["president"], "affirms": "perjury", "cite": "ny-4624.1-a-gc7-orig",
        },
    },
    "to": {"archive": {"title": "archive", "cite": "ny-4624.1-a-gc7-orig"}},
    "fee": {"line": "A7", "to": ["archive"], "cite": "ny-4624.3-goc-pay"},
}  # fmt: skip
STEPS = (Path(__file__).parent / "own_form.toml").read_text("utf-8")


def _case(text: str) -> ConductCase:
    shared = tomllib.loads((FOLDER / "ny-charitable" / "conduct" / "_setups.toml").read_text("utf-8"))
    return ConductCase("own", "ny-charitable", "own", tomllib.loads(text), shared["templates"], shared["setups"])


def _law(**changed: Any) -> ConductLaw:
    return ConductLaw("ny-charitable", {"forms/own/1": {**OWN, **changed}})


def test_a_form_of_ones_own_is_drafted_signed_filed_paid_amended_and_carried_on() -> None:
    decide_form(FormCase(_case(STEPS)), _law())


def test_its_lines_open_down_to_their_events() -> None:
    case = _case(STEPS)
    run = Run(case, _law())
    for step in (*case.given["before"], *case.given["steps"][:3]):
        run.before(step)
    found = draft(asked_then(run), "OWN-1", "occasion")
    assert [log for log, _ in found.opened("A1")] == ["occasion"]
    assert set(found.opened("A1")) <= set(found.opened("A6"))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"lines": {"A1": {"title": "x", "sum": {"of": "receipts"}, "plus": ["A1"]}}}, "exactly one"),
        ({"lines": {"A1": {"title": "x", "plus": ["A2"]}}}, "there is no line 'A2'"),
        ({"lines": {"A7": {"title": "x", "plus": ["A2"]}, "A2": {"title": "y", "minus": ["A7"]}}}, "made from itself"),
        ({"net": "Z"}, "there is no line 'Z'"),
        ({"fee": {"line": "Z", "to": ["archive"], "cite": "ny-4624.3-goc-pay"}}, "there is no line 'Z'"),
        ({"strange": 1}, "strange"),
    ],
)
def test_a_form_that_cannot_be_is_refused_when_it_is_read(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(LawError, match=why):
        _law(**changed).forms  # noqa: B018  reading them is what is tried
