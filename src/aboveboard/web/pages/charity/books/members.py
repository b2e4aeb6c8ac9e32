"""The report to the membership ready to be read out, for the minutes, and what is shown to the members beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.conduct.books import EXHIBIT, INSPECT_ITEM, MINUTES
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import scopes
from aboveboard.charity.statements.draft import drafted
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.errors import BadInput, short
from aboveboard.web.pages.charity.books.asking import looking, people_of
from aboveboard.web.pages.charity.books.returns import shown

TEMPLATE, TITLE = "charity/books/members.html", "Report to the members"
MEMBERSHIP = "membership"
"""To whom a report goes that is read out."""
MONTHS = 12


def sheet(request: Request) -> Mapping[str, Any]:
    """The report of a month, the newest where none is asked for, and what was shown and minuted of it."""
    looks, given = looking(request), request.query_params.get("period")
    may = set(looks.may)

    def ask(asked: Question) -> dict[str, Any]:
        found = [scope for scope in scopes(asked) if MEMBERSHIP in scope.law.to]
        periods = list(dict.fromkeys(scope.period for scope in reversed(found)))
        if given is not None and given not in periods:
            raise BadInput(f"period: there is no report of {short(given)}")
        period = given or next(iter(periods), asked.today.strftime("%Y-%m"))
        reports = [_report(looks.name, scope, may) for scope in found if scope.period == period]
        return {
            "periods": periods[:MONTHS],
            "period": period,
            "reports": reports,
            "exhibit": _exhibit(asked, period),
            "minuted": [
                {"minutes": each.get("minutes"), "dated": each.get("dated"), "event": each.number}
                for each in asked.organization.listed(MINUTES, report=period)
            ],
            "people": people_of(asked),
        }

    found = looks.ask(ask)
    return {**looks.page(), **found, "inspects": INSPECT_ITEM in may, "who_looks": looks.found.name}


def _report(name: str, scope: Scope, may: set[str]) -> dict[str, Any]:
    statement = drafted(scope)
    return shown(name, scope, statement, may)


def _exhibit(asked: Question, month: str) -> dict[str, Any]:
    """What the law has shown to the members, when that was done, and who has confirmed to have looked at what."""
    kinds = list(asked.law.words(EXHIBIT).get("shown", ()))
    entries = asked.organization.listed(EXHIBIT, month=month)
    last = entries[-1] if entries else None
    return {
        "kinds": kinds,
        "shown": [] if last is None else list(last.get("shown", ())),
        "by": None if last is None else last.get("by"),
        "at": None if last is None else last.get("dated", last.at[:10]),
        "event": None if last is None else last.number,
        "inspected": [
            {
                "item": each.get("item"), "person": each.get("person"), "called": asked.person(each.get("person")).name,
                "at": each.get("dated", each.at[:10]), "event": each.number,
            }
            for each in asked.organization.listed(INSPECT_ITEM)[-40:]
        ],
    }  # fmt: skip
