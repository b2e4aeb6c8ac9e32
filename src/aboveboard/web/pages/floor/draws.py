"""The document behind checking a machine's draw: seeds that were given up, and what they yield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.floor.tables.draws import check
from aboveboard.kernel.chance import commitment_of
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house
from aboveboard.web.pages.floor.tables import LONGEST_NUMBER, terms

LONGEST = 2000
"""How far back seeds that were given up are looked for."""
MOST_DRAWS = 500
"""So many draws are worked out on a page."""


def check_roll(request: Request) -> Mapping[str, Any]:
    """The commitments and the seeds that were given up, table by table; and one of them worked out, where asked."""
    floor = house(request).floor
    tables = [
        {"name": name, "draws": floor.view(name, Viewer())["draws"], "revealed": list(_revealed(floor, name))}
        for name in floor.logs("table")
    ]
    asked = {key: request.query_params.get(key, "").strip() for key in ("table", "seed", "text", "draws")}
    return {"tables": tables, "asked": asked, "checked": _checked(floor, asked) if asked["seed"] else None}


def _latest(floor: Logbook, name: str) -> list[Logged]:
    last = floor.last(name)
    kinds = ("commit", "reveal", "machine", "mix")
    return [event for event in floor.events(name, last - LONGEST, Viewer(), LONGEST) if event.kind in kinds]


def _revealed(floor: Logbook, name: str) -> Iterator[dict[str, Any]]:
    for event in _latest(floor, name):
        if event.kind == "reveal":
            yield {"event": event.number, "text": None, **event.payload["revealed"]}


def _checked(floor: Logbook, asked: Mapping[str, str]) -> dict[str, Any]:
    """Is this the seed that was committed to, and do its draws give what the log holds?"""
    if asked["table"] not in floor.logs("table"):
        raise BadInput(f"table: there is no table {asked['table']!r}")
    events, under = _latest(floor, asked["table"]), terms(floor, asked["table"])
    try:
        commitment = commitment_of(bytes.fromhex(asked["seed"]))
    except ValueError as error:
        raise BadInput(f"seed: hexadecimal digits were expected: {error}") from None
    made = [event for event in events if event.payload.get("commitment") == commitment and event.kind != "machine"]
    found: dict[str, Any] = {"commitment": commitment, "committed": made[0].number if made else None, "rows": []}
    found["dealt"] = under.game.dealt
    given = asked["draws"]
    count = min(int(given) if given.isdecimal() and len(given) <= LONGEST_NUMBER else 0, MOST_DRAWS)
    equipment: Any = under.setup.equipment
    if found["dealt"] or not count:
        return found
    drawn = check(asked["seed"], asked["text"] or None, 0, [len(equipment.outcomes)] * count)
    logged = _logged(events, made[0].number) if made else {}
    for number, outcome in enumerate(drawn):
        label = equipment.label(equipment.outcomes[outcome])
        found["rows"].append({"draw": number, "gives": label, **logged.get(number, {"event": None, "was": None})})
    for row in found["rows"]:
        row["agrees"] = row["was"] is None or row["was"] == row["gives"]
    return found


def _logged(events: list[Logged], after: int) -> dict[int, dict[str, Any]]:
    """What the log holds of each draw since a seed was committed to, until it was given up."""
    found: dict[int, dict[str, Any]] = {}
    for event in events:
        if event.number > after and event.kind == "reveal":
            break
        if event.number > after and event.kind == "machine" and event.payload.get("plays"):
            play = event.payload["plays"][0]
            outcome = next(value for kind, value in play.items() if kind not in ("by", "at"))
            was = "-".join(map(str, outcome)) if isinstance(outcome, list) else str(outcome)
            found[event.payload["draws"][0]] = {"event": event.number, "was": was}
    return found
