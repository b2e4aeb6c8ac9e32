"""A month of the bank beside the books: lines and entries, counts and slips, what differs, and who signs for it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

from aboveboard.charity.books.bank.lines import bank_match
from aboveboard.charity.books.bank.matching import matched
from aboveboard.charity.conduct.books import BANK_STATEMENT, RECONCILE
from aboveboard.charity.conduct.question import Question
from aboveboard.law.days import state_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.web.pages.charity.books.asking import accounts_at, looking

TEMPLATE, TITLE = "charity/books/reconcile.html", "Reconcile"
SIGNED_BY = "reconciled-by"
"""The condition that says as what somebody signs a reconciliation."""
MONTHS = 12


def sheet(request: Request) -> Mapping[str, Any]:
    """One account's month: the newest of which the bank's statement is on file, where none is asked for."""
    looks, given = looking(request), request.query_params

    def ask(asked: Question) -> dict[str, Any]:
        accounts = accounts_at(asked)
        names = [each["account"] for each in accounts]
        stated = [
            (each.payload["account"], each.payload["month"]) for each in asked.organization.listed(BANK_STATEMENT)
        ]
        usual = stated[-1] if stated else (next(iter(names), ""), _last_month(asked.today))
        account, month = given.get("account") or usual[0], given.get("month") or usual[1]
        if names and account not in names:
            raise BadInput(f"account: none is called {account!r}; {nearest(account, names)}")
        _check_month(month)
        return {
            "accounts": accounts,
            "account": account,
            "month": month,
            "months": sorted({*(each for name, each in stated if name == account), month}, reverse=True)[:MONTHS],
            "match": _match(asked, account, month) if names else None,
            "held": matched(asked, account, month).to_json() if names else None,
            "signatures": _signatures(asked, account, month, looks.found.name),
            "explained": _explained(asked, account, month),
        }

    found = looks.ask(ask)
    query = urlencode({"account": found["account"], "month": found["month"]})
    back = f"{request.url.path}?{query}".replace(".json", "")
    return {**looks.page(), **found, "who_looks": looks.found.name, "back": back}


def _last_month(today: date) -> str:
    return f"{today.replace(day=1) - timedelta(days=1):%Y-%m}"


def _check_month(given: str) -> None:
    try:
        date.fromisoformat(f"{given}-01")
    except ValueError:
        raise BadInput(f"month: a month such as 2026-03 was expected, not {given[:20]!r}") from None


def _match(asked: Question, account: str, month: str) -> dict[str, Any] | None:
    """The bank's lines beside the entries; None where its statement is not on file."""
    days = state_of(ruleset_named(asked.law.ruleset))
    found = None if days is None else bank_match(asked.organization, account, month, days)
    return None if found is None else {**found.to_json(), "proofs": list(found.lines)}


def _signatures(asked: Question, account: str, month: str, who: str) -> list[dict[str, Any]]:
    """As what it is signed, who has, and who may."""
    rule = asked.law.conditions.get(SIGNED_BY)
    wanted = () if rule is None or rule.only is None else tuple(map(str, rule.only.among))
    signed = {entry.get("as"): entry for entry in asked.organization.listed(RECONCILE, account=account, month=month)}
    found = []
    for name in dict.fromkeys((*wanted, *signed)):
        entry = signed.get(name)
        by = None if entry is None else str(entry.get("by"))
        able = _able(asked, name)
        found.append({
            "as": name, "by": by, "called": None if by is None else asked.person(by).name,
            "at": None if entry is None else entry.at[:10], "event": None if entry is None else entry.number,
            "mine": entry is None and (able is None or who in able),
            "waits_for": [asked.person(each).name for each in able or ()],
        })  # fmt: skip
    return found


def _able(asked: Question, signs_as: str) -> list[str] | None:
    """Those on file who hold what the law asks of whoever signs as something; None where it asks nothing."""
    rules = (each for each in asked.law.conditions.values() if RECONCILE in each.before and each.by is not None)
    wanted = [each.by.holds for each in rules if each.by and signs_as in each.when.get("as", ())]
    if not any(wanted):
        return None
    holds = {name: asked.person(name).holds for name in asked.organization.people}
    return [name for name, held in holds.items() if all(set(held) & set(each) for each in wanted)]


def _explained(asked: Question, account: str, month: str) -> list[str]:
    """What was said of differences."""
    entries = asked.organization.listed(RECONCILE, account=account, month=month)
    return [str(each.get("difference")) for each in entries if each.get("difference")]
