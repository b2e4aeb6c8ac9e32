"""The report to the membership ready to be read out, for the minutes, and what is shown to the members beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.conduct.books import BOOK_DEEDS, EXHIBIT, FILE, INSPECT_ITEM, MINUTES, SIGN
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.previews.preview import Planned, Preview, try_deeds
from aboveboard.charity.returns import scopes
from aboveboard.charity.statements.draft import drafted, stands
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import ASKERS_FAULT, NotAllowed
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.charity.books.asking import Looking, looking, people_of
from aboveboard.web.pages.charity.books.returns import shown
from aboveboard.web.pages.charity.entering.forms import Attached
from aboveboard.web.pages.charity.entering.typed import payload_of
from aboveboard.web.pages.charity.pools.importing import enter
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

ADDRESS = "/organizations/{name}/books/members"
TEMPLATE, TITLE = "charity/books/members.html", "Report to the members"
READ_OUT = "meeting"
"""The way in which a report goes to whoever hears it."""
MEMBERSHIP = "membership"
"""To whom a report goes that is read out."""
MONTHS = 12


def sheet(request: Request) -> Mapping[str, Any]:
    """The report of a month, the newest where none is asked for, and what was shown and minuted of it."""
    return document(looking(request), request.query_params.get("period"))


def document(looks: Looking, given: str | None, refused: str | None = None) -> dict[str, Any]:
    """The same for whoever looks; with why nothing was entered, where that was asked for."""
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
    return {**looks.page(), **found, "inspects": INSPECT_ITEM in may, "who_looks": looks.found.name, "refused": refused}


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


# -- read out and minuted ----------------------------------------------------------------------------------------------


def _read_out(asked: Question, name: str, minutes: Mapping[str, Any]) -> Iterator[Planned]:
    """Everything that comes of a report that was read out: it is signed and filed as far as it is not, and minuted."""
    period = minutes["report"]
    for scope in scopes(asked):
        if scope.period != period or MEMBERSHIP not in scope.law.to:
            continue
        of, version = {"form": scope.law.form, "period": period}, scope.filing.version
        for as_, law in () if scope.filing.is_frozen else scope.law.signs.items():
            if as_ not in version.signed and stands(scope, law.where):
                yield Planned(1, name, SIGN, {**of, "as": as_, **({"affirms": law.affirms} if law.affirms else {})})
        since = version.frozen.day(asked.zone) if version.frozen is not None else asked.today
        way = {"way": READ_OUT, "dated": max(minutes["dated"], since.isoformat())}
        for whom in drafted(scope).to:
            if whom not in version.filed:
                yield Planned(1, name, FILE, {**of, "to": whom, **(way if whom == MEMBERSHIP else {})})
    yield Planned(1, name, MINUTES, dict(minutes))


def _tried(looks: Looking, typed: Mapping[str, str]) -> Preview:
    """All of it tried, one after another; BadInput says what stands in the way, and nothing is written."""
    minutes = payload_of(MINUTES, BOOK_DEEDS[MINUTES], typed)
    for field in ("minutes", "dated", "report"):
        if not minutes.get(field):
            raise BadInput(f"{field}: it is missing")
    planned = looks.ask(lambda asked: list(_read_out(asked, looks.name, minutes)))
    preview = Preview("report", "", 0, [], planned=planned)
    found = try_deeds(looks.book, looks.name, preview, looks.book.desk.clock(), looks.found.name)
    if found.refused:
        why = found.refused[0]
        raise BadInput(why["reason"] + (f" ({'; '.join(why['cite'])})" if why["cite"] else ""))
    return found


def add_form(app: FastAPI, draw: Draw) -> None:
    """A report that was read out: its signature, that it went to the members, and its minutes in one entry."""

    async def post(request: Request) -> Response:
        """All of it is entered, or nothing where any of it is refused."""
        looks = await read(request, looking, request)
        entered = await request.form()
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        typed = {name: str(entered.get(name, "")).strip() for name in ("minutes", "dated", "report")}
        try:
            found = await at_length(request, _tried, looks, typed)
            content = json.dumps([[each.kind, each.payload] for each in found.planned], sort_keys=True).encode()
            await enter(request, looks.found, found, Attached("report", content))
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            page = await read(request, document, looks, None, str(error))
            return await draw(request, TEMPLATE, {"page": TITLE, **page}, 422)
        return RedirectResponse(f"{request.url.path}?{urlencode({'period': typed['report']})}", status_code=303)

    sent = {TOKEN_FIELD: "the token of the page", "report": "its month", "minutes": "their name", "dated": "their day"}
    add_sent(app, ADDRESS, post, sent, file=False)
