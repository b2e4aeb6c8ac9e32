"""The document behind the page of one proceeding: what stands, what is due from whom, what may come next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from aboveboard.docket.views import case_view, standing
from aboveboard.log.logbook import Logbook
from aboveboard.publish.docket.listing import papers_of
from aboveboard.web.pages.docket.asking import asked_for, proceeding_of, who_asks
from aboveboard.web.pages.docket.holders import called
from aboveboard.web.pages.docket.kinds import beside
from aboveboard.web.pages.docket.layout import Tried, laid_out
from aboveboard.web.pages.docket.shown import due_with, shown

LONGEST_NUMBER = 12
ADDRESS, TEMPLATE, TITLE = "/docket/{name}", "docket/case.html", "Proceeding"


def sheet(request: Request) -> Mapping[str, Any]:
    """A proceeding as whoever looks may see it, now or as it stood at the end of a day."""
    book, name = proceeding_of(request)
    given = asked_for(request, ("as-of", "done"))
    done = int(number) if (number := given.get("done", "")).isdecimal() and len(number) < LONGEST_NUMBER else None
    return document(book, name, who_asks(request), as_of=given.get("as-of"), done=done)


def address(name: str) -> str:
    """The address of a proceeding's page."""
    return f"/docket/{quote(name)}"


def document(
    book: Logbook, name: str, who: str, *, as_of: str | None = None, tried: Tried | None = None,
    done: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The page of a proceeding, with what was typed into one of its forms where that was not taken down.

    What was done a moment ago is named by its event.
    """
    view = case_view(book, name, who, as_of=as_of)
    part, own = standing(book, name), beside(book, name, view, tried)
    law, named = part.law, called(book, _mentioned(view))
    steps = [
        {**laid_out(form, view, tried), "due": due_with(view, law, form["do"])}
        for form in view["forms"]
        if form["do"] not in own["apart"]
    ]
    return {
        **view, **own, "last": book.last(name), "steps": steps,
        "mine": [each for each in steps if not all(one["takes-in"] for one in each["offices"])],
        "shown": shown(view, part, named), "named": named,
        "printed": papers_of(view),
        "tried": None if tried is None else _tried(tried, {*own["apart"], *(each["do"] for each in steps)}),
        "done": next((each for each in view["timeline"] if each["event"] == done), None),
    }  # fmt: skip


def _mentioned(view: Mapping[str, Any]) -> Iterator[str]:
    """What the page may name by its short name: who holds an office, and the other proceedings that it is about."""
    yield from (each["holder"] for each in view["offices"] if each["holder"])
    yield from (each["log"] for each in view["noted"])
    yield from (row["matter"] for row in view["agenda"] if row["matter"])
    yield from (value for value in view["facts"].values() if isinstance(value, str))
    if view["of"]:
        yield view["of"]


def _tried(tried: Tried, there: Collection[str]) -> dict[str, Any]:
    """What was typed into a form, and why it was refused; its step may not be open any more."""
    return {
        "do": tried.do, "refused": list(tried.refused), "there": tried.do in there,
        "typed": [typed for name, each in tried.typed.items() if "." in name for typed in each if typed.strip()],
    }  # fmt: skip
