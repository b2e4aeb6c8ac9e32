"""The document behind checking a machine's draw: seeds that were given up, and what they yield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.floor.tables.draws import check
from aboveboard.kernel.chance import commitment_of
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house
from aboveboard.web.pages.floor.seeds import Seed, drawn_from, seeds_of
from aboveboard.web.pages.floor.tables import LONGEST_NUMBER, terms

MOST_DRAWS = 500
"""So many draws are worked out on a page."""
MOST_SEEDS = 20
"""So many seeds of a table are listed on a page."""


def check_roll(request: Request) -> Mapping[str, Any]:
    """The commitments and the seeds that were given up, table by table; and one of them worked out, where asked."""
    floor = house(request).floor
    asked = {key: request.query_params.get(key, "").strip() for key in ("table", "seed", "text", "draws", "from")}
    before = _whole(request.query_params.get("before", ""))
    tables = [_table(floor, name, before if name == asked["table"] else 0) for name in floor.logs("table")]
    return {"tables": tables, "asked": asked, "checked": _checked(floor, asked) if asked["seed"] else None}


def _whole(given: str) -> int:
    """A number of the address; 0 where it is none."""
    return int(given) if given.isdecimal() and len(given) <= LONGEST_NUMBER else 0


def _table(floor: Logbook, name: str, before: int) -> dict[str, Any]:
    """A table's commitment, and its seeds that were given up, the newest first, or those before an event."""
    given_up = [seed for seed in seeds_of(floor, name).values() if seed.given_up is not None]
    older = [seed for seed in given_up if not before or (seed.given_up or 0) < before]
    shown = older[-MOST_SEEDS:]
    return {
        "name": name,
        "draws": floor.view(name, Viewer())["draws"],
        "revealed": [seed.to_json() for seed in reversed(shown)],
        "before": shown[0].given_up if len(older) > len(shown) else None,
    }


def _checked(floor: Logbook, asked: Mapping[str, str]) -> dict[str, Any]:
    """Is this the seed that was committed to, and do its draws give what the log holds?"""
    if asked["table"] not in floor.logs("table"):
        raise BadInput(f"table: there is no table {asked['table']!r}")
    under = terms(floor, asked["table"])
    try:
        commitment = commitment_of(bytes.fromhex(asked["seed"]))
    except ValueError as error:
        raise BadInput(f"seed: hexadecimal digits were expected: {error}") from None
    made = seeds_of(floor, asked["table"]).get(commitment)
    total, first = _whole(asked["draws"]), _whole(asked["from"])
    count = max(0, min(total - first, MOST_DRAWS))
    found: dict[str, Any] = {"commitment": commitment, "committed": None if made is None else made.committed}
    found |= {"dealt": under.game.dealt, "rows": [], "first": first, "next": None}
    equipment: Any = under.setup.equipment
    if found["dealt"] or not count:
        return found
    drawn = check(asked["seed"], asked["text"] or None, first, [len(equipment.outcomes)] * count)
    logged = {} if made is None else _logged(floor, asked["table"], made, first, count)
    for number, outcome in enumerate(drawn, first):
        label = equipment.label(equipment.outcomes[outcome])
        found["rows"].append({"draw": number, "gives": label, **logged.get(number, {"event": None, "was": None})})
    for row in found["rows"]:
        row["agrees"] = row["was"] is None or row["was"] == row["gives"]
    found["next"] = first + count if first + count < total else None
    return found


def _logged(floor: Logbook, name: str, seed: Seed, first: int, count: int) -> dict[int, dict[str, Any]]:
    """What the log holds of each draw of a seed."""
    return dict(_outcomes(drawn_from(floor, name, seed, first, count)))


def _outcomes(events: Iterable[Logged]) -> Iterable[tuple[int, dict[str, Any]]]:
    for event in events:
        if event.payload.get("plays"):
            play = event.payload["plays"][0]
            outcome = next(value for kind, value in play.items() if kind not in ("by", "at"))
            was = "-".join(map(str, outcome)) if isinstance(outcome, list) else str(outcome)
            yield event.payload["draws"][0], {"event": event.number, "was": was}
