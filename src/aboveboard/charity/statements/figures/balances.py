"""Figures of what there is: what accounts held when the books began, and interest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from aboveboard.charity.books.accounts.account import accounts_of
from aboveboard.charity.books.reporting.standing import is_conducted
from aboveboard.charity.conduct.books import (
    CHARGE,
    CHECK,
    DEPOSIT,
    INTEREST,
    OPEN_ACCOUNT,
    PAY_FEE,
    TRANSFER,
    VOID,
    WITHDRAW,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.law.model.forms.statements import StatementLaw

AFTER = 100
"""Forms that name an account come before those that do not."""


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


@figure("balances")
def balances(scope: Scope) -> Iterator[Row]:
    """What accounts of games money hold at the end of a period of the calendar, each where it comes first."""
    asked, last = scope.asked, scope.last
    if last is None:
        return
    moved = movements(asked)
    for name, account in accounts_of(asked.organization, asked.law, recorded=asked.recorded).items():
        if account.games and name in moved and _home_form(scope, account.law_name) == scope.law.form:
            cents = sum(by for month, by in moved[name].items() if month <= f"{last:%Y-%m}")
            values = {"account": name, "designation": account.designation, "cents": cents}
            yield Row(values, () if account.opened is None else (account.opened.source,))


def movements(asked: Question) -> Mapping[str, Mapping[str, int]]:
    """What came into each account at a bank less what went out of it, month by month; each event is taken up once."""
    zone = asked.zone

    def take(found: _Moved, entry: Entry) -> None:
        payload = entry.payload
        stated = entry.get("dated")
        month = f"{entry.day(zone):%Y-%m}" if stated is None else str(stated)[:7]
        moves = _moves_of(found, entry)
        if "number" in payload and entry.kind != VOID:
            found.written[payload.get("account", payload.get("from", "")), payload["number"]] = moves
        for account, by in moves:
            months = found.by.setdefault(account, {})
            months[month] = months.get(month, 0) + by

    return asked.organization.running("account movements", MOVING, _Moved, take).by


MOVING = (OPEN_ACCOUNT, DEPOSIT, INTEREST, WITHDRAW, CHARGE, CHECK, PAY_FEE, TRANSFER, VOID)
COMING_IN = (DEPOSIT, INTEREST)
_Moves = list[tuple[str, int]]


@dataclass
class _Moved:
    by: dict[str, dict[str, int]] = field(default_factory=dict)
    written: dict[tuple[str, int], _Moves] = field(default_factory=dict)
    """What each check moved, by its account and number: it goes back where the check is made void."""


def _moves_of(found: _Moved, entry: Entry) -> _Moves:
    payload = entry.payload
    if entry.kind == VOID:
        return [(account, -by) for account, by in found.written.get((payload["account"], payload["number"]), ())]
    if entry.kind == TRANSFER:
        return [(payload["from"], -payload["cents"]), (payload["to"], payload["cents"])]
    if entry.kind == OPEN_ACCOUNT:
        return [(payload["account"], payload.get("opening", 0))]
    if "account" not in payload or (entry.kind == PAY_FEE and "number" not in payload):
        return []
    return [(payload["account"], payload["cents"] if entry.kind in COMING_IN else -payload["cents"])]


def _home_form(scope: Scope, law_name: str) -> str | None:
    """The form on which an account comes first, of those whose games the organization holds; the first of all for an
    account that none names, such as one that bears interest."""
    asked, found = scope.asked, list[tuple[int, StatementLaw]]()
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        if law.accounts and is_conducted(asked, law):
            place = law.accounts.index(law_name) if law_name in law.accounts else len(law.accounts) + AFTER
            found.append((place, law))
    return min(found, key=lambda each: each[0])[1].form if found else None
