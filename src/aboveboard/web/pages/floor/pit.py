"""The documents behind the pit's page and the cage's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.requests import Request

from aboveboard.floor import HOUSE, accounts
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.cage.reports import alarms_of, shift_report_of
from aboveboard.floor.cage.slips import WAITS
from aboveboard.floor.cage.win import win_of
from aboveboard.floor.stories.opened import table_view
from aboveboard.kernel.money import dollars
from aboveboard.law.files import rulesets
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house, viewer

LATEST_SLIPS = 50
LOW_RACK = 4
"""A rack that holds less than this part of its opener is running low."""
PLAYER = "player"


def pit(request: Request) -> Mapping[str, Any]:
    """Every table with its money, what is amiss, who works where, and the win by the formula."""
    here, who = house(request), viewer(request)
    floor = here.floor
    tables = [_in_pit(floor, name, who) for name in floor.logs("table")]
    return {
        "tables": tables,
        "alarms": [{"alarm": why} for why in floor.clock_notices()] + alarms_of(floor, floor.desk.clock()),
        "win": shift_report_of(floor).as_json(),
        "people": [person.to_json() for person in floor.people() if person.there and PLAYER not in person.roles],
        "banks": floor.view(HOUSE, who).get("banks"),
        "rulesets": {name: list(found.games) for name, found in rulesets().items()},
    }


def _in_pit(floor: Logbook, name: str, who: Viewer) -> dict[str, Any]:
    """One table as the pit sees it."""
    view, balances = table_view(floor, name, who), floor.balances(f"table/{name}/")
    rack, checks = view["rack"], view["checks"]
    held, owes = balances.get(accounts.inventory(name), 0), -balances.get(accounts.owed(name), 0)
    alarms = [{"alarm": row["alarm"], "cite": row["cite"], "at": row.get("at")} for row in checks["alarms"]]
    if owes > 0:
        alarms.append({"alarm": f"winners are owed {dollars(owes)}: fill the rack", "cite": [], "at": None})
    opener = rack["periods"][-1]["opener"] if rack["periods"] else 0
    if rack["open"] and held * LOW_RACK < opener:
        alarms.append({"alarm": f"the rack is down to {dollars(held)}", "cite": [], "at": None})
    alarms += [{"alarm": row["warning"], "cite": row["cite"], "at": None} for row in checks["warnings"]]
    return {
        "name": name,
        "title": view["game"]["title"],
        "open": view["open"],
        "says": view.get("unreadable") or view["game"]["stopped"] or view["game"]["says"],
        "unreadable": view.get("unreadable"),
        "seats": view["seats"]["seats"],
        "stakes": view["game"]["stakes"],
        "posted": view["posted"],
        "accounts": balances,
        "bank": view["bank"],
        "timers": checks["timers"],
        "alarms": alarms,
        "waiting": [slip for slip in rack["slips"] if slip["slip"] in rack["waiting"]],
        "disputes": view["disputes"]["disputes"],
        "missing": checks["missing"],
        "asked": view["seats"].get("asked", {}),
        "running": floor.look(
            name, lambda state: _running(state.part(Rack), held, floor.balance(accounts.vigorish(name)))
        ),
    }


def _running(rack: Rack, held: int, fees: int) -> int | None:
    """What an open table has won so far: the formula, as if it closed with what the books say is in its rack."""
    if not rack.state.open:
        return None
    return win_of(replace(rack.state.periods[-1], closer=held + fees), rack.win)


def cage(request: Request) -> Mapping[str, Any]:
    """What the cage holds, whose chips are out, and the slips that wait for it."""
    floor, who = house(request).floor, viewer(request)
    slips, boxes = [], []
    for name in floor.logs("table"):
        rack = floor.view(name, who)["rack"]
        slips += [{"table": name, **slip} for slip in rack["slips"]]
        closed = [row for row in rack["periods"] if row["closer"] is not None and not row["counted"]]
        boxes += [{"table": name, "period": row["period"], "day": row["day"], "shift": row["shift"]} for row in closed]
    return {
        "balances": floor.open_balances(),
        "players": [person.to_json() for person in floor.people() if person.there and PLAYER in person.roles],
        "slips": [slip for slip in slips if slip["state"] in WAITS],
        "settled": [slip for slip in slips if slip["state"] not in WAITS][-LATEST_SLIPS:],
        "boxes": boxes,
        "staff": [person.name for person in floor.people() if person.there and PLAYER not in person.roles],
        "house": floor.view(HOUSE, who),
    }
