"""How an occasion stands: who is here, what runs, which steps are confirmed, and whether it is counted and closed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.counting import Counted, last_count
from aboveboard.charity.conduct.deeds import TABLE_NOTED
from aboveboard.charity.occasions.checklist import ListedStep, checklist
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.occasions.planned import game_as_planned, planned


def situation(occasion: Occasion, at: datetime) -> dict[str, Any]:
    """All of it, ready for JSON."""
    state, payload = occasion.state, occasion.setting.payload
    plan = planned(occasion.organization, occasion.setting.log) or {}
    open_now, names = occasion.games_open, occasion.law.one_name
    count = last_count(state)
    return {
        "from": payload["from"], "until": payload["until"], "premises": payload["premises"],
        "people": _people(occasion, plan),
        "tables": [{"table": entry.get("table"), "game": entry.get("game")} for entry in state.of(TABLE_NOTED)],
        "games": [
            {**game_as_planned(occasion, plan, game), "open": names.get(game, game) in open_now}
            for game in payload["games"]
        ],
        "steps": [
            _step(occasion, row) for row in checklist(occasion, plan, at, opened=True) if row.step is not None
        ],
        "incidents": [
            {"what": entry.get("what"), "at": occasion.local(entry), "by": entry.by} for entry in state.of("incident")
        ],
        "count": count and _count(occasion, count),
        "closed": occasion.closed,
    }  # fmt: skip


def _count(occasion: Occasion, count: Counted) -> dict[str, Any]:
    """The count, by whom, and whose confirmation it waits for."""
    entry, known = count.entry, occasion.organization.state.people
    waits = [{"name": name, "title": known.get(name, {}).get("title", name)} for name in count.waits_for]
    return {
        "number": count.number, "cents": entry.get("cents"), "by": entry.get("by"), "at": occasion.local(entry),
        "waits": waits,
    }  # fmt: skip


def _people(occasion: Occasion, plan: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Everybody who is in charge, at work, planned to be, or simply here; with what is planned and not begun."""
    state, known = occasion.state, occasion.organization.state.people
    duties = {name: ["member-in-charge"] for name in occasion.setting.payload.get("members-in-charge", ())}
    begun = set[tuple[str, str, str | None]]()
    for entry in state.of("staff"):
        duties.setdefault(entry.get("person"), []).append(entry.get("duty"))
        begun.add((entry.get("person"), entry.get("duty"), entry.get("game")))
    to_begin = [row for row in plan.get("staff", ()) if (row["person"], row["duty"], row.get("game")) not in begun]
    arrived = state.standing("arrive", "depart", "person")
    names = (*duties, *(row["person"] for row in to_begin), *arrived)
    return [
        {
            "name": name,
            "title": known.get(name, {}).get("title", name),
            "duties": list(dict.fromkeys(duties.get(name, ()))),
            "planned": [dict(row) for row in to_begin if row["person"] == name],
            "here": occasion.local(arrived[name]) if name in arrived else None,
        }
        for name in dict.fromkeys(names)
    ]


def _step(occasion: Occasion, row: ListedStep) -> dict[str, Any]:
    """A step, for what it is confirmed (a sign for each area, others once), and who confirmed it last."""
    wanted = occasion.areas if row.sign else ()
    last = occasion.state.last("step", step=row.step)
    return {
        **row.to_json(),
        "areas": [{"area": area, "done": area in row.done_for} for area in wanted],
        "last": last and {"by": last.by, "at": occasion.local(last)},
    }
