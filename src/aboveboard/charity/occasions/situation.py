"""How an occasion stands: who is here, what runs, which steps are confirmed, and whether it is counted and closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.occasions.occasion import CLOSE, Occasion
from aboveboard.law.provisions.clauses import citations


def situation(occasion: Occasion) -> dict[str, Any]:
    """All of it, ready for JSON."""
    state, payload = occasion.state, occasion.setting.payload
    people: Mapping[str, Mapping[str, Any]] = occasion.organization.state.people
    duties: dict[str, list[str]] = {name: ["member-in-charge"] for name in payload.get("members-in-charge", ())}
    for entry in state.of("staff"):
        duties.setdefault(entry.get("person"), []).append(entry.get("duty"))
    arrived = state.standing("arrive", "depart", "person")
    open_games = state.standing("game-open", "game-close", "game")
    confirmed = {entry.get("step") for entry in state.of("step")}
    count = state.last("count")
    return {
        "from": payload["from"], "until": payload["until"], "premises": payload["premises"],
        "people": [
            {
                "name": name, "title": people.get(name, {}).get("title", name), "duties": list(dict.fromkeys(held)),
                "here": arrived[name].at if name in arrived else None,
            }
            for name, held in duties.items()
        ],
        "games": [{"game": game, "open": game in open_games} for game in payload["games"]],
        "steps": [
            {"step": name, "title": step.title, "by": list(step.by), "each": step.each, "done": name in confirmed,
             "cite": list(citations(step.cite))}
            for name, step in occasion.law.steps.items()
        ],
        "incidents": [{"what": entry.get("what"), "at": entry.at, "by": entry.by} for entry in state.of("incident")],
        "count": None if count is None else {"cents": count.get("cents"), "by": count.get("by"), "at": count.at},
        "closed": bool(state.entries.get(CLOSE)),
    }  # fmt: skip
