"""What happens by accounts: a month of each that holds games money, whose books are reconciled with its bank's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.books.accounts.account import opened_as
from aboveboard.charity.calendar.files import stretches
from aboveboard.charity.calendar.happenings import Happening, happening_of
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.books import CLOSE_ACCOUNT, OPEN_ACCOUNT, RECONCILE


@happening_of("account-month-over")
def _account_months(known: Known, while_: str) -> Iterator[Happening]:
    """`account-month-over licensed`: the day after each month in which an account of games money was open and a license
    in force, and after each other one of such an account that somebody reconciled."""
    held = stretches(known)
    reconciled = {(entry.get("account"), entry.get("month")) for entry in known.of(RECONCILE)}
    closed = {entry.get("account"): entry.dated(known.zone) for entry in known.of(CLOSE_ACCOUNT)}
    for entry in known.of(OPEN_ACCOUNT):
        account = opened_as(known.organization.law, entry)
        if not account.games:
            continue
        first = entry.dated(known.zone).replace(day=1)
        while known.begun(after := _next(first)) and first <= closed.get(account.name, first):
            month = f"{first:%Y-%m}"
            licensed = any(since < after and until >= first for since, until, _ in held)
            if licensed or (account.name, month) in reconciled:
                yield Happening(after, (entry,), f"{account.name}, {month}", {"account": account.name, "month": month})
            first = after


def _next(month: date) -> date:
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)
