"""Statements of a fire company's bell jars, under the law that is held or with a form that a test declares."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from aboveboard.law.conduct import conduct_law
from aboveboard.law.days.moments import moment_of
from aboveboard.publish.returns.printed import PrintedStatement, printed_statement
from tests.support.conduct import ConductCase, Run

COMPANY = {
    "do": "organization-open", "at": "2024-01-02", "ruleset": "ny-charitable", "title": "Millbrook Hook and Ladder",
    "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster",
}  # fmt: skip
PEOPLE = [
    {"do": "person", "at": "2024-01-02", "name": name, "title": title, "born": "1980-05-01",
     "member-since": "2010-01-01", "offices": [office]}
    for name, title, office in (("ann", "Ann Abel", "treasurer"), ("bob", "Bob Byrne", "president"))
]  # fmt: skip
LICENSE = {
    "do": "license", "at": "2024-01-05", "form": "GC-5", "number": "7", "games": ["bell-jar"], "from": "2024-01-05",
    "until": "2024-12-31",
}  # fmt: skip


def deal(number: int, day: str = "2024-02-06", cost: int = 5050, **more: Any) -> list[dict[str, Any]]:
    """A deal that is bought, opened, sold out and closed in a day."""
    name, serial = f"d-{number}", f"A{number}"
    buys = {
        "do": "deal-buy", "log": name, "at": day, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100,
        "tickets": 1200, "prizes": [{"cents": 10000, "count": 3}], "cost": cost,
        "serials": dict.fromkeys(("deal", "tickets", "flare", "invoice"), serial), **more,
    }  # fmt: skip
    return [
        buys,
        {"do": "deal-open", "log": name, "place": "firehouse", "holder": "jar"},
        {"do": "deal-sell", "log": name, "tickets": 1200},
        {"do": "deal-pay", "log": name, "cents": 10000, "count": 3},
        {"do": "deal-close", "log": name, "unsold": 0},
    ]


OWN = """\
title = "Report of what jars brought"
form = "TJ-1"
edition = "a test's own"
cite = "House Rules 1"
source = "a test"
numbering = "The numbering is the test's."
period = "quarter"
covers = ["bell-jar"]
amounts = "whole-dollars"
amounts-rounding = "down"
due = ["gc-7q"]
[parts.A]
title = "What came in"
basis = "The letters are the test's."
[parts.B]
title = "What is said"
[lines.A1]
title = "Deals"
count = { of = "deals-closed" }
[lines.A2]
title = "Handle"
rule = "ideal handle"
sum = { of = "deals-closed", field = "handle" }
[lines.A3]
title = "Cost"
sum = { of = "deals-closed", field = "cost" }
reading = "What was paid for them."
[lines.A4]
title = "Net"
minus = ["A2", "A3"]
[lines.A5]
title = "Each deal"
[lines.A5.rows]
of = "deals-closed"
total = "cost"
columns = { deal = "Deal", serial = "Serial number", tickets = "Tickets", cost = "Cost", day = "Closed" }
[lines.B1]
title = "Was everything counted?"
said = { unit = "flag" }
[lines.B2]
title = "By whom"
said = { unit = "text", optional = true }
[rules.share]
title = "A share by the rule"
percent = { of = "A4", rate = "5" }
[agree.cost]
title = "Handle and share"
left = "A2"
right = "share"
difference = "they are not the same thing"
cite = "ny-4624.3-belljar-fee"
[signs.treasurer]
title = "treasurer"
by = ["treasurer"]
affirms = "perjury"
lines = ["A"]
cite = "ny-4624.1-a-gc7q-orig"
[signs.president]
title = "chief officer"
by = ["president"]
cite = "ny-4624.1-a-gc7q-orig"
[to.commission]
title = "commission"
cite = "ny-4624.1-a-gc7q-orig"
[to.parent]
title = "parent body"
copy = true
cite = "ny-4624.1-a-gc7q-orig"
[attach.slips]
title = "deposit slips"
paper = "deposit-slips"
cite = "ny-4624.1-a-gc7q-orig"
[fee]
line = "share"
to = ["commission"]
cite = "ny-4624.3-belljar-pay"
[fields]
basis = "The names are the test's."
[fields.of]
"House" = { organization = "title" }
"Quarter" = { period = "quarter" }
"Year" = { period = "year" }
"First day" = { period = "first" }
"Whole" = { period = "whole" }
"Handle" = "A2"
"Share dollars" = { line = "share", show = "dollars" }
"Share cents" = { line = "share", show = "cents" }
"Deals 1" = { line = "A1", digit = 1 }
"Deals 2" = { line = "A1", digit = 2 }
"Counted" = { line = "B1", is = true }
"Not counted" = { line = "B1", is = false }
"By" = "B2"
"Serial {row}" = { line = "A5", column = "serial", rows = 2 }
"Cost {row}" = { line = "A5", column = "cost", rows = 2 }
"Signed" = { signed = "treasurer" }
"Signed on" = { signed-on = "treasurer" }
"Form" = { statement = "form" }
"Fee" = { statement = "fee" }
"Due" = { statement = "due" }
"""
"""A form that no file holds, in whole dollars."""


def own_form(**changes: Any) -> dict[str, Any]:
    """The form's tables, with other heads."""
    return {**tomllib.loads(OWN), **changes}


def record_of(*deeds: Mapping[str, Any], form: Mapping[str, Any] | None = None, **company: Any) -> Run:
    """What comes of deeds by a company, under the law that is held with a form beside it; each must be accepted."""
    law = conduct_law("ny-charitable")
    if form is not None:
        law = type(law)("ny-charitable", {"forms/tj-1/own": form})
    run = Run(ConductCase("", "ny-charitable", "", {}, {}, {}), law)
    for each in ({**COMPANY, **company}, *PEOPLE, LICENSE, *deeds):
        run.before(each)
    return run


def statement_of(
    run: Run, form: str = "TJ-1", period: str = "2024-Q1", at: str = "2024-04-10T12:00"
) -> PrintedStatement:
    """A statement as of a time."""
    when = moment_of(at, run._zone)
    assert isinstance(when, datetime)
    return printed_statement(run.record.question(run.home, when), form, period, lambda _: {})


def said(line: str, at: str = "2024-04-02", form: str = "TJ-1", **value: Any) -> dict[str, Any]:
    """A line of the quarter's statement said by somebody."""
    return {"do": "statement-say", "at": at, "form": form, "period": "2024-Q1", "line": line, **value}


def signed(as_: str, person: str, at: str = "2024-04-03", form: str = "TJ-1", **more: Any) -> dict[str, Any]:
    """A signature under the quarter's statement."""
    return {
        "do": "statement-sign",
        "at": at,
        "form": form,
        "period": "2024-Q1",
        "said": {"as": as_},
        "person": person,
        **more,
    }


def several(many: int) -> Sequence[Mapping[str, Any]]:
    """So many deals."""
    return [each for number in range(many) for each in deal(number + 1)]
