"""The calendar of everything that is due, by office, by party and until a day, and the feed of it for anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.docket.at_hand import at_hand, docket_calendar
from aboveboard.docket.feed import docket_feed
from aboveboard.law.dates import day_of
from aboveboard.law.files import ruleset_named
from aboveboard.web.gate.guard import house
from aboveboard.web.gate.reading import at_length
from aboveboard.web.pages.calendars import answered, base_of
from aboveboard.web.pages.described import add_file
from aboveboard.web.pages.docket.asking import address, asked_for
from aboveboard.web.pages.docket.holders import called

ADDRESS, TEMPLATE, TITLE = "/docket-calendar", "docket/calendar.html", "What is due"
FEED = f"{ADDRESS}.ics"
NARROWED = ("office", "party", "ruleset", "log")
FILTERS = (*NARROWED, "until")
MOST = 500


def sheet(request: Request) -> Mapping[str, Any]:
    """Everything that is due, the earliest first, narrowed as the address says."""
    given = asked_for(request, FILTERS)
    book, narrowed = house(request).floor, {name: value for name, value in given.items() if name != "until"}
    until = day_of(given["until"], "until") if "until" in given else None
    rows = docket_calendar(book, **narrowed, until=until, limit=MOST + 1)
    today = at_hand(book).today()
    return {
        "due": rows[:MOST], "more": len(rows) > MOST, "filter": given, "today": today.isoformat(),
        "offices": _offices(rows), "parties": _parties(rows, given.get("party")),
        "called": called(book, _parties(rows, given.get("party"))),
        "under": ruleset_named(given["ruleset"]).title if "ruleset" in given else None,
        "feed": address(FEED, given, until=None),
    }  # fmt: skip


def _feed(request: Request) -> bytes:
    given = asked_for(request, NARROWED)
    return docket_feed(house(request).floor, base_of(request), **given)


async def ics(request: Request) -> Response:
    """The feed, for anybody, narrowed as its address says."""
    return answered(request, await at_length(request, _feed, request))


def add_routes(app: FastAPI) -> None:
    """Where the feed is read."""
    add_file(app, FEED, ics, ("text/calendar",), NARROWED)


def _offices(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Who owes something, by title."""
    found = {name: title for row in rows for name, title in row["offices"].items()}
    return dict(sorted(found.items(), key=lambda each: each[1]))


def _parties(rows: list[dict[str, Any]], asked: str | None = None) -> list[str]:
    """Those by name who owe something, and who is asked for."""
    found = {holder for row in rows for holder in row["holders"].values() if holder}
    return sorted({*found, asked} if asked else found)
