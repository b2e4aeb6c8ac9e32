"""The documents behind the house's own pages: the pit, the cage, the audit, signing in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from aboveboard.floor.cage.reports import alarms_of, shift_report_of
from aboveboard.floor.cage.slips import WAITS
from aboveboard.kernel.money import dollars
from aboveboard.law.files import rulesets
from aboveboard.log import accounts
from aboveboard.log.deeds import HOUSE, Viewer
from aboveboard.log.logbook import Floor
from aboveboard.log.permissions import PIT, SEES_ALL
from aboveboard.log.verify import verify
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.guard import (
    COOKIE,
    TOKEN_FIELD,
    check_origin,
    check_token,
    forget,
    house,
    keep,
    only,
    session,
    signed_in,
    viewer,
)
from aboveboard.web.signing import one_click
from aboveboard.web.signing import sign_in as by_password

LATEST = 50
LOW = 4
"""A rack that holds less than this part of its opener is running low."""
PLAYER = "player"
OVERSIGHT = tuple(dict.fromkeys((*PIT, *SEES_ALL)))
"""Who looks at the pit, and at the house's own log."""


def pit(request: Request) -> Mapping[str, Any]:
    """Every table with its money, what is amiss, who works where, and the win by the formula."""
    here, who = house(request), viewer(request)
    floor = here.floor
    tables = [_in_pit(floor, name, who) for name in floor.tables()]
    return {
        "tables": tables,
        "alarms": alarms_of(floor, floor.desk.clock()),
        "win": shift_report_of(floor).as_json(),
        "people": [person.told() for person in floor.people() if person.there and PLAYER not in person.roles],
        "banks": floor.view(HOUSE, who)["banks"],
        "rulesets": {name: list(found.games) for name, found in rulesets().items()},
    }


def _in_pit(floor: Floor, name: str, who: Viewer) -> dict[str, Any]:
    """One table as the pit sees it."""
    view, balances = floor.view(name, who), floor.balances(f"table/{name}/")
    rack, checks = view["rack"], view["checks"]
    held, owes = balances.get(accounts.inventory(name), 0), -balances.get(accounts.owed(name), 0)
    alarms = [{"alarm": row["alarm"], "cite": row["cite"], "at": row.get("at")} for row in checks["alarms"]]
    if owes > 0:
        alarms.append({"alarm": f"winners are owed {dollars(owes)}: fill the rack", "cite": [], "at": None})
    opener = rack["periods"][-1]["opener"] if rack["periods"] else 0
    if rack["open"] and held * LOW < opener:
        alarms.append({"alarm": f"the rack is down to {dollars(held)}", "cite": [], "at": None})
    alarms += [{"alarm": row["warning"], "cite": row["cite"], "at": None} for row in checks["warnings"]]
    return {
        "name": name,
        "title": view["game"]["title"],
        "open": checks["open"] and (rack["open"] or bool(view["bank"])),
        "says": view["game"]["stopped"] or view["game"]["says"],
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
    }


def cage(request: Request) -> Mapping[str, Any]:
    """What the cage holds, whose chips are out, and the slips that wait for it."""
    floor, who = house(request).floor, viewer(request)
    slips = []
    for name in floor.tables():
        rack = floor.view(name, who)["rack"]
        slips += [{"table": name, **slip} for slip in rack["slips"]]
    return {
        "balances": floor.balances(),
        "players": [person.told() for person in floor.people() if person.there and PLAYER in person.roles],
        "slips": [slip for slip in slips if slip["state"] in WAITS],
        "settled": [slip for slip in slips if slip["state"] not in WAITS][-LATEST:],
        "house": floor.view(HOUSE, who),
    }


def audit(request: Request) -> Mapping[str, Any]:
    """Every log with its length and last hash, the balances, and the stand-alone verifier's word where it is asked."""
    floor, who = house(request).floor, viewer(request)
    logs = []
    for name in floor.logs():
        last = floor.last(name)
        found = floor.events(name, last - 1, who, 1)
        logs.append({"name": name, "events": last + 1, "hash": found[0].hash.hex() if found else None})
    balances = floor.balances()
    latest = floor.events(HOUSE, floor.last(HOUSE) - LATEST, who, LATEST)
    points = floor.view(HOUSE, who)["checkpoints"]
    return {
        "logs": logs,
        "balances": balances,
        "sum": sum(balances.values()),
        "checkpoint": points["last"],
        "key": points["key"],
        "verified": _verified(floor, who, points) if "verify" in request.query_params else None,
        "latest": [answers.event(event) for event in reversed(latest)],
    }


def _verified(floor: Floor, who: Viewer, points: Mapping[str, Any]) -> dict[str, Any]:
    """What the stand-alone verifier says of an export made now, held against the last checkpoint."""
    report = verify(b"".join(floor.export(viewer=who)), points["last"], points["key"])
    logs = {name: {"events": events, "hash": head} for name, (events, head) in report.logs.items()}
    return {"sound": report.sound, "finding": None if report.finding is None else str(report.finding), "logs": logs}


def export(request: Request) -> Response:
    """A log's export as whoever asks may see it, to be kept and verified elsewhere; the house's own for oversight."""
    floor, name = house(request).floor, str(request.path_params["name"])
    if name not in floor.logs():
        raise NotFound(f"there is no table {name!r}")
    if name == HOUSE:
        only(session(request), OVERSIGHT, "the house's log")
    found = floor.export(name, viewer(request))
    kept = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
    return StreamingResponse(found, media_type="application/x-ndjson", headers=kept)


def sign_in(request: Request) -> Mapping[str, Any]:
    """The sign-in page; on a demonstration floor, everybody who can be signed in by one click."""
    here = house(request)
    people = [person.told() for person in here.floor.people() if person.there] if here.settings.demo else []
    return {"then": _inside(request.query_params.get("then", "/")), "people": people}


def _inside(given: str) -> str:
    """Where to go after signing in: an address of this floor, never another site's."""
    return given if given.startswith("/") and not given.startswith(("//", "/\\")) else "/"


def add_forms(app: FastAPI) -> None:
    """Signing in and out by a form, which works without a script."""

    async def post_sign_in(request: Request) -> Response:
        check_origin(request)
        form = await request.form()
        then = _inside(str(form.get("then", "/")))
        if "person" in form:
            secret, _ = one_click(request, str(form["person"]))
        else:
            role = str(form.get("role", "")) or None
            secret, _ = await by_password(request, str(form.get("name", "")), str(form.get("password", "")), role)
        response = RedirectResponse(then, status_code=303)
        keep(response, secret, house(request).settings)
        return response

    async def post_sign_out(request: Request) -> Response:
        form = await request.form()
        check_token(request, signed_in(request), str(form.get(TOKEN_FIELD, "")))
        house(request).sessions.end(request.cookies[COOKIE])
        response = RedirectResponse("/", status_code=303)
        forget(response, house(request).settings)
        return response

    app.add_route("/tables/{name}/export.jsonl", export, methods=["GET"])
    app.add_route("/sign-in", post_sign_in, methods=["POST"])
    app.add_route("/sign-out", post_sign_out, methods=["POST"])
