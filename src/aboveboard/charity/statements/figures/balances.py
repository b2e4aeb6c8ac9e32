"""Figures of what there is: what accounts held when the books began, and interest."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.accounts import accounts_of
from aboveboard.charity.books.standing import is_conducted
from aboveboard.charity.conduct.books import INTEREST, OPEN_ACCOUNT
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.law.model.statements import StatementLaw


@figure("interest")
def interest(scope: Scope) -> Iterator[Row]:
    """Interest that stands here."""
    for entry in scope.standing(INTEREST):
        values = {"day": scope.day(entry).isoformat(), "cents": entry.payload["cents"],
                  "account": entry.payload["account"]}  # fmt: skip
        yield Row(values, (entry.source,))


@figure("opening-balances")
def opening_balances(scope: Scope) -> Iterator[Row]:
    """What accounts of games money held when the books began, each on the form on which its account comes first."""
    asked = scope.asked
    known = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    for entry in asked.organization.listed(OPEN_ACCOUNT):
        account = known.get(entry.payload["account"])
        if account is None or not account.games or not entry.get("opening"):
            continue
        if _home_form(scope, account.law_name) == scope.law.form:
            values = {"account": account.name, "designation": account.designation, "cents": entry.payload["opening"],
                      "day": scope.day(entry).isoformat()}  # fmt: skip
            yield Row(values, (entry.source,))


def _home_form(scope: Scope, law_name: str) -> str | None:
    """The form on which an account comes first, of those whose games the organization holds."""
    asked, found = scope.asked, list[tuple[int, StatementLaw]]()
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        if law_name in law.accounts and is_conducted(asked, law):
            found.append((law.accounts.index(law_name), law))
    return min(found, key=lambda each: each[0])[1].form if found else None
