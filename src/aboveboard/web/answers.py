"""What the floor answers, as JSON tells it: events, refusals and results, each clause by its citation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson
from starlette.responses import Response

from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Decision, Logged, Transfer
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import Refusal


def refusal(found: Refusal) -> dict[str, Any]:
    """Why not, with the clauses."""
    return {"reason": found.reason, "cite": list(citations(found.cite))}


def transfers(found: Sequence[Transfer]) -> list[dict[str, Any]]:
    """Money that moved."""
    return [
        {"from": row.source, "to": row.to, "cents": row.cents, "why": row.why, "cite": list(row.cite)} for row in found
    ]


def peers(found: Logged | Decision) -> dict[str, Any]:
    """The events that the same deed wrote on other logs, where there are any."""
    return {"with": [{"log": peer.log, "event": peer.number} for peer in found.also]} if found.also else {}


def result(found: Decision) -> dict[str, Any]:
    """The answer to a deed."""
    if found.refusal is not None:
        return {"event": None, "refused": refusal(found.refusal)}
    return peers(found) | {
        "event": found.number,
        "refused": None,
        "answer": dict(found.answer),
        "settled": [dict(row) for row in found.settled],
        "transfers": transfers(found.transfers),
        "seen": dict(found.veiled),
        "repeated": found.repeated,
    }


def news(found: Logged) -> dict[str, Any]:
    """An event as whoever follows the table hears of it: who moved what, and its hash, the log has."""
    return {name: value for name, value in _told(found).items() if value not in (None, [], {})}


def event(found: Logged) -> dict[str, Any]:
    """An event of a log, with as much of what is hidden as the reader may see."""
    return _told(found) | {
        "transfers": transfers(found.transfers),
        "hidden": sorted(set(found.hashes) - set(found.veiled)),
        "hash": found.hash.hex(),
    }


def _told(found: Logged) -> dict[str, Any]:
    """What an event says, and what came of it."""
    return peers(found) | {
        "event": found.number,
        "kind": found.kind,
        "said": found.payload,
        "by": found.actor,
        "role": found.role,
        "seat": found.seat,
        "at": found.at.isoformat(),
        "answer": dict(found.answer),
        "settled": [dict(row) for row in found.settled],
        "seen": dict(found.veiled),
        "reverses": found.reverses,
    }


def described(floor: Logbook, found: Logged) -> dict[str, Any]:
    """The same for a page, with what it says in a sentence."""
    return {**event(found), "sentence": floor.describe(found)}


def json(document: Any, status: int = 200) -> Response:
    """A document as an answer."""
    return Response(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS), status, media_type="application/json")
