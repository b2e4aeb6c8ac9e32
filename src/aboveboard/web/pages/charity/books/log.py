"""The log behind an organization's books, its occasions' and its pools', as those within read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import Viewer
from aboveboard.web.gate.roles_there import closed_to, looking_as
from aboveboard.web.pages.charity.books.asking import looking, told_events

TEMPLATE, TITLE = "charity/books/log.html", "Log"
A_PAGE = 40


def sheet(request: Request) -> Mapping[str, Any]:
    """Some events of a log of the organization, the newest first, or about the one that is asked for."""
    looks = looking(request)
    book, log = looks.book, request.query_params.get("log", looks.name)
    if not book.index.knows(log) or looks.name not in book.index.names(log):
        raise closed_to(log)
    reads = looking_as(book, looks.found, log)
    last = book.last(log)
    at = _number(request.query_params.get("at"), last)
    end = min(last, at + A_PAGE // 2)
    first = max(0, end - A_PAGE + 1)
    numbers = [event.number for event in book.events(log, first - 1, Viewer(reads.name, reads.role), end - first + 1)]
    rows = told_events(looks, [(log, number) for number in numbers if number <= end])
    return {
        **looks.page(),
        "log": log,
        "at": at,
        "rows": list(reversed(rows)),
        "earlier": first - 1 if first else None,
        "later": min(last, end + A_PAGE // 2) if end < last else None,
    }


def _number(given: str | None, last: int) -> int:
    if given is None:
        return last
    if not given.isdecimal() or len(given) > 9 or int(given) > last:
        raise BadInput(f"at: the number of an event from 0 to {last} was expected, not {short(given)}")
    return int(given)
