"""The documents behind the audit: every log, the balances, what the verifier says, and exports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from aboveboard.floor import HOUSE
from aboveboard.log.chain import verify as verify_module
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, only, session, viewer
from aboveboard.web.gate.reading import in_blocks, pool_for, read
from aboveboard.web.gate.streams import Streamed
from aboveboard.web.pages.page import OVERSIGHT

LATEST_EVENTS = 50
VERIFIER = Path(verify_module.__file__)


def audit(request: Request) -> Mapping[str, Any]:
    """Every log with its length and last hash, the balances, and the stand-alone verifier's word where it is asked."""
    floor, who = house(request).floor, viewer(request)
    logs = [{"name": name, "events": events, "hash": hash} for name, events, hash in floor.heads()]
    balances = floor.open_balances()
    latest = floor.events(HOUSE, floor.last(HOUSE) - LATEST_EVENTS, who, LATEST_EVENTS)
    seen = floor.view(HOUSE, who)
    points = seen["checkpoints"]
    return {
        "logs": logs,
        "balances": balances,
        "sum": sum(balances.values()),
        "checkpoint": points["last"],
        "key": points["key"],
        "verified": _verified(floor, who, points) if "verify" in request.query_params else None,
        "refused": _refused(floor, who),
        "clock": seen.get("clock", {}).get("noticed", []),
        "latest": [answers.described(floor, event) for event in reversed(latest)],
    }


def _refused(floor: Logbook, who: Viewer) -> list[dict[str, Any]]:
    """Refusals that are on record, table by table: who tried what, and how often."""
    return [
        {"table": name, **row} for name in floor.logs("table") for row in floor.view(name, who)["refusals"]["tried"]
    ]


def _verified(floor: Logbook, who: Viewer, points: Mapping[str, Any]) -> dict[str, Any]:
    """What the stand-alone verifier says of an export made now, held against the last checkpoint."""
    report = verify(b"".join(floor.export(viewer=who)), points["last"], points["last"] and points["key"])
    logs = {name: {"events": events, "hash": head} for name, (events, head) in report.logs.items()}
    finding = None if report.finding is None else str(report.finding)
    return {"sound": report.sound, "proved": report.proved, "finding": finding, "logs": logs}


async def export(request: Request) -> Response:
    """A log's export as whoever asks may see it, to be stored and verified elsewhere; the house's own for oversight."""
    name = str(request.path_params["name"])
    lines = in_blocks(pool_for(request), await read(request, _lines, request, name))
    headers = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
    return Streamed(request, lines, media_type="application/x-ndjson", headers=headers)


async def export_all(request: Request) -> Response:
    """An export of every log as whoever watches over the floor may see it."""
    lines = in_blocks(pool_for(request), await read(request, _all_lines, request))
    headers = {"content-disposition": 'attachment; filename="all-logs.jsonl"'}
    return Streamed(request, lines, media_type="application/x-ndjson", headers=headers)


def _all_lines(request: Request) -> Iterator[bytes]:
    only(session(request), OVERSIGHT, "every log")
    return house(request).floor.export(viewer=viewer(request))


async def verifier(request: Request) -> Response:
    """The verifier's own source, which needs nothing but Python."""
    headers = {"content-disposition": 'attachment; filename="verify.py"'}
    return Response(VERIFIER.read_bytes(), media_type="text/x-python", headers=headers)


def _lines(request: Request, name: str) -> Iterator[bytes]:
    floor = house(request).floor
    if name not in floor.logs():
        raise NotFound(f"there is no table {name!r}")
    if name == HOUSE:
        only(session(request), OVERSIGHT, "the house's log")
    try:
        return floor.export(name, viewer(request))
    except NotAllowed:  # a closed log is not to be found out by guessing its name
        raise NotFound(f"there is no table {name!r}") from None
