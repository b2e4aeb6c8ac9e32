"""Facts about what a bank takes for itself: whether its statement shows it."""

from __future__ import annotations

from collections import Counter

from aboveboard.charity.books.bank.entries import Statement, statements_of
from aboveboard.charity.books.spending import day_asked, day_paid
from aboveboard.charity.conduct.books import CHARGE
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window


def _statement(asked: Question) -> Statement | None:
    """The bank's statement of the month in which a charge is made, where it is at hand."""
    account = asked.payload.get("account")
    return None if account is None else statements_of(asked.organization, account).get(f"{day_asked(asked):%Y-%m}")


@fact("charge.not-shown")
def _not_shown(asked: Question, over: Window) -> Given:
    """Does the bank's statement, where it is at hand, show the charge on no line besides those that are entered?"""
    statement, cents = _statement(asked), asked.payload.get("cents")
    if statement is None or cents is None:
        return Fact(False)
    lines = Counter(-line.cents for line in statement.lines if line.cents < 0 and line.number is None)
    entered = asked.organization.of(CHARGE, account=asked.payload["account"])
    lines -= Counter(each.payload["cents"] for each in entered if f"{day_paid(asked, each):%Y-%m}" == statement.month)
    left = ", ".join(map(dollars, sorted(lines.elements()))) or "none"
    return Fact(lines[cents] < 1, asked.given, note=f"lines of it that are not entered: {left}")
