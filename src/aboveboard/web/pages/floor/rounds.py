"""The documents behind the rounds of a table: the latest ones, and one of them step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup
from starlette.requests import Request

from aboveboard.floor.stories.rounds import round_of
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, viewer
from aboveboard.web.pages.floor.frames import carries_on, frames
from aboveboard.web.pages.floor.tables import LATEST, LONGEST_LINE, LONGEST_NUMBER, drawn, named, terms

AT_ONCE = 200
"""So many events are read at once while the log is followed back."""
RIDING = 2_000
"""Wagers that ride into a round are looked for in so many events before it."""
MOST_EVENTS = 5_000
"""Nobody has the log followed further back at once; the link of the page of rounds goes on from there."""


def rounds(request: Request) -> Mapping[str, Any]:
    """The last rounds: every event that settled wagers, or those before the one that is asked for."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    given, end = request.query_params.get("before", ""), floor.last(name) + 1
    if given.isdecimal() and len(given) <= LONGEST_NUMBER:
        end = min(int(given), end)
    found, reached = [], end
    for event in _newest_first(floor, name, end, who):
        reached = event.number
        if event.settled:
            found.append(answers.described(floor, event))
        if len(found) == LATEST or end - reached >= MOST_EVENTS:
            break
    return {"table": name, "before": reached, "rounds": found}


def round(request: Request) -> Mapping[str, Any]:
    """One round, step by step: from the end of the one before to the event that settled it."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    given = str(request.path_params["number"])
    if not (given.isdecimal() and len(given) <= LONGEST_NUMBER and int(given) <= floor.last(name)):
        raise NotFound(f"{name} has no event {given[:LONGEST_LINE]}; its last is {floor.last(name)}")
    steps = [answers.described(floor, event) for event in _steps(floor, name, int(given), who)]
    table, first = terms(floor, name), steps[0]["event"] if steps else 0
    start = max(0, first - RIDING) if carries_on(table) else first
    earlier = floor.events(name, start - 1, who, first - start) if first > start else []
    shown = {step["event"] for step in steps} | {int(given)}
    disputes = floor.view(name, who)["disputes"]["disputes"]
    return {
        "table": name,
        "number": int(given),
        "steps": steps,
        "frames": frames(steps, table, map(answers.event, earlier)),
        "riding_from": start if earlier else 0,
        "layout": Markup(drawn(floor, name)[0]),
        "disputes": [row for row in disputes if row["event"] in shown or row["number"] in shown],
    }


def _newest_first(floor: Logbook, name: str, end: int, who: Viewer) -> Iterator[Logged]:
    """The events of a table before a number, the newest first."""
    while end > 0:
        start = max(0, end - AT_ONCE)
        yield from reversed(floor.events(name, start - 1, who, end - start))
        end = start


def _steps(floor: Logbook, name: str, number: int, who: Viewer) -> list[Logged]:
    """The events of a round; where it began before what was read, four times as much is read, up to a bound."""
    size = AT_ONCE
    while True:
        start = max(0, number + 1 - size)
        found = floor.events(name, start - 1, who, number + 1 - start)
        steps = round_of(found, number)
        if start == 0 or size >= MOST_EVENTS or (steps and steps[0].number > found[0].number):
            return steps
        size = min(4 * size, MOST_EVENTS)
