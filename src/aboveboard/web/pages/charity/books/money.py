"""The treasurer's first page: what lies where, what waits to be deposited, what is due, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

from aboveboard.charity.books.accounts.checks import check_books, is_void
from aboveboard.charity.books.accounts.received import held_by, sources
from aboveboard.charity.books.accounts.unexpended import place_called, unexpended
from aboveboard.charity.calendar.rows import DueRow
from aboveboard.charity.conduct.books import CHECK, DEPOSIT, OPEN_ACCOUNT, RECONCILE
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.owed import calendar_at
from aboveboard.charity.spending import judged
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import form_called, in_words
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days import deadlines
from aboveboard.law.days.moments import legal_day
from aboveboard.law.model.conditions import Condition
from aboveboard.web.pages.charity.books.asking import Looking, accounts_at, looking
from aboveboard.web.pages.charity.books.returns import rows_of
from aboveboard.web.pages.charity.latest import latest
from aboveboard.web.pages.written import day, period

TEMPLATE, TITLE = "charity/books/money.html", "Books"
LATELY, AHEAD = 8, 6
"""So many checks and statements are shown at once."""
A_WEEK = 7
LONG_AGO = 100
"""Of so many pools that were over last the banks are looked into; those before them hold nothing."""


def sheet(request: Request) -> Mapping[str, Any]:
    """Balances, receipts that wait, what went out lately, meters, statements, and what comes next."""
    looks = looking(request)
    page, due = looks.page(), deposits_due(looks)
    today = date.fromisoformat(page["today"])
    accounts, lies, waits, out = looks.ask(
        lambda asked: (accounts_at(asked), lying(asked), waiting(asked, due), lately(asked))
    )
    returns = rows_of(looks)
    return {
        **page,
        "accounts": accounts,
        "unexpended": lies,
        "waiting": waits,
        "out": out,
        "meters": meters(looks) if accounts else [],
        "returns": returns[:AHEAD],
        "returns_in_all": len(returns),
        "next": following(looks.name, accounts, waits, returns, page["may_do"], today, months_due(looks, today)),
        "latest_rows": latest(looks.book, looks.name, looks.who, LATELY),
    }


def lying(asked: Question) -> dict[str, Any]:
    """All games money that is not spent yet, and where it lies."""
    found = unexpended(asked)
    return {**found.to_json(), "places": [{**each.to_json(), "title": place_called(each)} for each in found.places]}


def meters(looks: Looking) -> list[dict[str, Any]]:
    """What the law lets be spent in a calendar year, or asks to be given, and what of it is reached."""
    at, found = looks.book.desk.clock(), dict[str, dict[str, Any]]()

    def look(organization: Organization) -> None:
        law = organization.law
        for rule in law.conditions.values():
            measure = rule.most or rule.least
            class_ = _class_of(law, rule)
            if CHECK not in rule.before or measure is None or measure.over != "calendar-year" or class_ is None:
                continue
            told = judged(organization, "", 1, at, class_=class_, books=looks.book, by=looks.found.name).to_json()
            for each in told["meters"]:
                found.setdefault(each["title"], each)

    looks.of(look)
    return list(found.values())


def _class_of(law: ConductLaw, rule: Condition) -> str | None:
    """A class of expenditure to which a condition applies."""
    named = next(iter(rule.when.get("class", ())), None)
    groups = rule.when.get("class.group", ())
    of_group = next((name for name, known in law.classes.items() if known.group in groups), None)
    return str(named) if named in law.classes else of_group


# -- what waits --------------------------------------------------------------------------------------------------------


def deposits_due(looks: Looking) -> dict[str, DueRow]:
    """What is to be deposited by when, by the occasion or pool whose receipts they are."""
    found: dict[str, DueRow] = {}
    calendar = calendar_at(looks.book, looks.name)
    by_deposit = {
        each.name
        for each in deadlines(calendar.ruleset)
        if each.law.done is not None and DEPOSIT in each.law.done.deeds
    }
    for row in calendar.due:
        if row.deadline in by_deposit and row.state != "done":
            of = row.about.get("occasion") or row.about.get("pool") or row.about.get("period") or ""
            found.setdefault(str(of), row)
    return found


def months_due(looks: Looking, today: date) -> list[DueRow]:
    """The months of accounts that are over and not reconciled yet, the first of each account."""
    calendar, found = calendar_at(looks.book, looks.name), dict[str, DueRow]()
    deeds = {each.name: each.law.done.deeds for each in deadlines(calendar.ruleset) if each.law.done is not None}
    for row in calendar.due:
        if RECONCILE in deeds.get(row.deadline, ()) and row.state != "done" and row.about["month"] < f"{today:%Y-%m}":
            found.setdefault(str(row.about["account"]), row)
    return list(found.values())


def waiting(asked: Question, due: Mapping[str, DueRow]) -> list[dict[str, Any]]:
    """What occasions and pools took in that is not deposited yet, each with the day by which it goes to the bank."""
    rows = []
    over = [entry.get("pool") for entry in asked.organization.listed(POOL_NOTED, what="over")]
    long_over = set(over[:-LONG_AGO])
    weekly = due.get("")
    for name in sources(asked):
        if name in long_over:
            continue
        held = held_by(asked, name)
        cents = held.cents + held.in_bank
        if cents <= 0:
            continue
        row = due.get(name) or (weekly if held.pool else None)
        by: dict[str, Any] = {"by": None, "late": False, "cite": []}
        if row is not None:
            by = {"by": legal_day(row.day).isoformat(), "late": row.state == "late", "cite": list(row.cite)}
        about: dict[str, Any] = {
            "of": name,
            "cents": cents,
            "ready": held.cents,
            "pool": held.pool,
            "day": _noted_day(asked, name),
        }
        rows.append({**about, **by})
    return sorted(rows, key=lambda row: (str(row["by"] or "9999"), str(row["of"])))


def _noted_day(asked: Question, name: str) -> str | None:
    noted = asked.organization.last(NOTED, occasion=name)
    return None if noted is None else str(noted.get("day"))


# -- what went out -----------------------------------------------------------------------------------------------------


def lately(asked: Question) -> list[dict[str, Any]]:
    """The last checks, the newest first, void ones among them."""
    found = []
    for account, held in check_books(asked.organization).items():
        for number, entry in held.written.items():
            found.append(
                (entry.number, _check(account, number, entry.payload, void=is_void(asked.organization, entry)))
            )
        for number, entry in held.void.items():
            if number not in held.written:
                found.append((entry.number, _check(account, number, entry.payload, void=True)))
    return [row for _, row in sorted(found, key=lambda each: -each[0])[:LATELY]]


def _check(account: str, number: int, payload: Mapping[str, Any], *, void: bool) -> dict[str, Any]:
    to = payload.get("payee") or payload.get("to") or ""
    why = payload.get("purpose") or (in_words(payload["class"]) if "class" in payload else "")
    told = {"account": account, "number": number, "payee": to, "purpose": why, "cents": payload.get("cents", 0)}
    return {
        **told,
        "void": void,
        "form": payload.get("form"),
        "period": payload.get("period"),
        "part": payload.get("part"),
    }


# -- what comes next ---------------------------------------------------------------------------------------------------


def following(
    name: str,
    accounts: Iterable[Mapping[str, Any]],
    waits: Iterable[Mapping[str, Any]],
    returns: Iterable[Mapping[str, Any]],
    may: Iterable[str],
    today: date,
    months: Iterable[DueRow] = (),
) -> list[dict[str, Any]]:
    """What is to be done next, each in a sentence with the button that does it."""
    found, able, there = list[dict[str, Any]](), set(may), list(accounts)
    home = f"/organizations/{name}"
    if not there:
        found.append(
            _next("Open the account into which games money goes.", f"{home}/do/{OPEN_ACCOUNT}", "Open an account")
        )
    first = next((each["account"] for each in there if each["kind"] == "checking"), None)
    for row in waits if first is not None else ():
        given = {"account": first, "of": row["of"], "cents": f"{row['cents'] / 100:.2f}", "then": f"{home}/books"}
        by = f" by {day(row['by'])}" if row["by"] else ""
        says = f"Deposit {_whose(row, today)}{by}{', which is late' if row['late'] else ''}."
        found.append(
            {**_next(says, f"{home}/do/{DEPOSIT}?{urlencode(given)}", "Enter the deposit"), "late": row["late"]}
        )
    for row in returns:
        if row["done"] or not row["over"]:
            continue
        called = form_called(row["form"])
        says = f"{called[:1].upper()}{called[1:]} of {period(row['period'])} {row['waits']}"
        says += f", due {day(row['due'])}" if row["due"] else ""
        late = bool(row["late_days"])
        found.append(_next(f"{says}{', which is late' if late else ''}.", row["address"], "Open it", late=late))
    for one in months:
        account, month = str(one.about["account"]), str(one.about["month"])
        says = f"Reconcile {in_words(account)} of {period(month)} by {day(legal_day(one.day).isoformat())}"
        late = one.state == "late"
        at = f"{home}/books/reconcile?{urlencode({'account': account, 'month': month})}"
        found.append(_next(f"{says}{', which is late' if late else ''}.", at, "Reconcile it", late=late))
    shown = [row for row in found if not row["address"].startswith(f"{home}/do/") or _deed(row["address"]) in able]
    return sorted(shown, key=lambda row: not row.get("late"))


def _whose(row: Mapping[str, Any], today: date) -> str:
    """So much money of an occasion of the last days by its weekday, and of anything else by its name."""
    cents, noted = dollars(row["cents"]), row["day"]
    if noted is not None and 0 <= (today - date.fromisoformat(noted)).days < A_WEEK:
        return f"{date.fromisoformat(noted):%A}'s {cents} ({in_words(row['of'])})"
    return f"the {cents} of {in_words(row['of'])}"


def _deed(address: str) -> str:
    return address.partition("/do/")[2].partition("?")[0]


def _next(says: str, address: str, label: str, *, late: bool = False) -> dict[str, Any]:
    return {"says": says, "address": address, "label": label, "late": late}
