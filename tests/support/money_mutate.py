"""Perturbing the files on money: each value in turn is changed, and some case of a clause behind it must fail."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.law import BadInput
from aboveboard.law.model.citing import citing_keys
from aboveboard.law.money import FILES, MoneyLaw, read_money_file
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.money import MoneyCase, decide_money

MONEY = Walk(HEADS.union(("series-of",), *(citing_keys(model) for model in FILES.values())))


def house_mutants(ruleset: str, file: str) -> Iterator[Change]:
    """Every value of a file on money, changed."""
    return MONEY.changes(f"{ruleset}/_{file}", read_money_file(ruleset, file))


def house_survives(change: Change, ruleset: str, file: str, cases: list[MoneyCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    law = MoneyLaw(ruleset, {file: change.applied(read_money_file(ruleset, file))})
    for case in cases:
        if case.ruleset == ruleset and (not change.provisions or case.provision in change.provisions):
            try:
                decide_money(case, law)
            except (Wrong, BadInput, KeyError, StopIteration, AssertionError):
                return False
    return True
