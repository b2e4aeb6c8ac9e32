"""Facts about checks: who signs them, to whom they are payable, and how their numbers run."""

from __future__ import annotations

import re

from aboveboard.charity.books.accounts.account import account_of
from aboveboard.charity.books.accounts.checks import MOST_MISSING, check_book
from aboveboard.charity.books.reporting.standing import open_forms
from aboveboard.charity.books.spending import day_asked
from aboveboard.charity.conduct.books import OPEN_ACCOUNT, TRANSFER
from aboveboard.charity.conduct.namesakes import looks
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

SHOWN = 8
"""So many numbers are named, and the others are counted."""


@fact("signers.count")
def _signers(asked: Question, over: Window) -> Given:
    """How many people sign; on a log nobody does who is not named."""
    signers = asked.payload.get("signers")
    if signers is None:
        return None if asked.recorded else Fact(0)
    return Fact(len({looks(name) for name in signers}), asked.given)


@qualified("signers-without")
def _without(asked: Question, duty: str, over: Window) -> Given:
    """`signers-without DUTY`: those who sign and do not hold an office or a duty; who is not on file is not known."""
    signers = asked.payload.get("signers", ())
    known = [name for name in signers if name in asked.organization.people]
    lacking = [name for name in known if duty not in asked.holds(name)]
    unknown = [name for name in signers if name not in asked.organization.people]
    if unknown and asked.recorded:
        return Fact(lacking, [source for name in lacking for source in asked.said_of(name)]) if lacking else None
    return Fact([*lacking, *unknown], [source for name in lacking for source in asked.said_of(name)])


_SIGNS = str.maketrans("$5@4", "ssaa")
"""What is put in the place of letters."""
_LETTERS = re.compile(r"[\W\d_]+")


@fact("check.accounted-for")
def _accounted_for(asked: Question, over: Window) -> Given:
    """Is it known on which form a check stands: does it name one, or what it is for, or does its account leave one?"""
    account = None if "account" not in asked.payload else account_of(asked, asked.payload["account"])
    if account is None:
        return None
    if not account.games or any(name in asked.payload for name in ("form", "of", "period")):
        return Fact(True, asked.given)
    return Fact(len(open_forms(asked, account, day_asked(asked))) < 2, asked.given)


@fact("payee.letters")
def _payee(asked: Question, over: Window) -> Given:
    """A payee as it looks without anything but its letters: Cash, C.A.S.H., CASH and Ca$h are one."""
    payee = asked.payload.get("payee")
    return None if payee is None else Fact(_LETTERS.sub("", looks(payee.translate(_SIGNS))), asked.given)


@fact("checks.skipped")
def _skipped(asked: Question, over: Window) -> Given:
    """How many numbers lie open between this check and those nearest to it, with the numbers."""
    number = asked.payload.get("number")
    account = asked.payload.get("from" if asked.kind == TRANSFER else "account")
    if number is None or account is None:
        return None
    book = check_book(asked.organization, account)
    opened = asked.organization.last(OPEN_ACCOUNT, account=account)
    first = None if opened is None else opened.get("first-check")
    below, above = book.nearest(number)
    if first is not None and first - 1 < number:
        below = first - 1 if below is None else max(below, first - 1)
    elif first is not None and first - 1 > number:
        above = first - 1 if above is None else min(above, first - 1)
    gaps = [range(number + 1, above)] if above is not None and below is None else []
    gaps += [range(below + 1, number)] if below is not None and above is None else []
    many = sum(len(gap) for gap in gaps)
    named = [str(one) for gap in gaps for one in gap[: min(SHOWN, MOST_MISSING)]]
    note = ", ".join(named) + (f" and {many - len(named)} more" if many > len(named) else "")
    return Fact(many, asked.given, note=note)
