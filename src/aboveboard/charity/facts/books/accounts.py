"""Facts about accounts at banks: what they are, what is deposited in them, and the checks that are drawn on them."""

from __future__ import annotations

from aboveboard.charity.books.accounts import Account, account_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import OTHER, Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window


def _account(asked: Question, field: str = "account") -> Account | None:
    name = asked.payload.get(field)
    return None if name is None else account_of(asked, name)


def _fact(account: Account, value: str) -> Fact:
    return Fact(value or OTHER, () if account.opened is None else (account.opened.source,))


@fact("account.kind")
def _kind(asked: Question, over: Window) -> Given:
    """What an account is by its designation: checking, interest, building fund, or outside the games."""
    account = _account(asked)
    return None if account is None else _fact(account, account.kind)
