"""What a link shows: its meters as they read, what was won of them, its tables, and why it is not in play."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any, Final

from aboveboard.floor.links.deeds.desk import Desk
from aboveboard.floor.links.deeds.papers import approval_of, missing_approvals, missing_controls
from aboveboard.floor.links.lines import why_not_heard, why_not_on_line
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.floor.links.reckoning.state import PENDING, VOID, Hit, LinkState
from aboveboard.floor.links.roles import CALLED
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.lease import Lease
from aboveboard.play.events import Refusal

NOT_IN_PLAY: Final = "the progressive is not in play: "
"""How a refusal begins, which a display says in large letters by itself."""


def shown(desk: Desk) -> dict[str, Any]:
    """What everybody may see."""
    state, configuration = desk.state, desk.configuration
    fault = state.fault_of(None)
    why = None
    if fault is not None:
        why = desk.law.faults[fault.kind].title
    elif not state.running:
        why = "its controller is stopped"
    return {
        "title": state.title,
        "wager": configuration.wager,
        "configuration": configuration.number,
        "in_play": why is None,
        "why": why,
        "levels": [
            {
                "level": level.name, "meter": kept.shown if kept is not None else 0,
                "overflow": 0 if kept is None else int(kept.overflow), "base": level.base, "limit": level.limit,
                "hits": state.times.get(level.name, 0), "won": state.won.get(level.name, 0),
            }
            for level in configuration.levels
            for kept in (state.kept.get(level.name),)
        ],
        "awards": {each.name: each.to_json() for each in configuration.awards},
        "tables": {
            name: {
                "wager": each.wager, "title": each.title,
                "in_play": course.why_not_wagered(desk.law, state, name) is None,
            }
            for name, each in state.tables.items()
        },
        "hits": [hit_json(each) for each in reversed(state.hits.values())],
        "cite": list(citations(desk.law.meters.cite)),
    }  # fmt: skip


def hit_json(hit: Hit) -> dict[str, Any]:
    """A hit as everybody may know it: the table and what was won, and nobody's name nor seat."""
    return {
        "hit": hit.number, "table": hit.table, "award": hit.award, "level": hit.level, "cents": hit.cents, "at": hit.at,
        "state": hit.state, "acknowledged": hit.seen, "waits": hit.state == PENDING,
    }  # fmt: skip


def on_display(desk: Desk, lease: Lease | None) -> dict[str, Any]:
    """What a display shows to everybody: the meters, what was won and is not acknowledged, and why it is not in play.

    The lease is that of the controller as it was last heard of, which is no part of the log.
    """
    law, state, configuration = desk.law, desk.state, desk.configuration
    why = why_not(desk, lease)
    return {
        "link": desk.link,
        "title": state.title,
        "wager": configuration.wager,
        "in_play": why is None,
        "why": "" if why is None else why.reason.removeprefix(NOT_IN_PLAY),
        "cite": [] if why is None else list(citations(why.cite)),
        "levels": [
            {"level": level.name, "meter": kept.shown, "awards": _awards(desk, level.name, kept)}
            for level in configuration.levels
            for kept in (state.kept.get(level.name) or Kept(Fraction(level.base)),)
        ],
        "hits": [
            {"hit": each.number, "table": each.table, "title": _title(state, each.table), "award": each.award,
             "cents": each.cents, "at": each.at}
            for each in state.hits.values()
            if not each.seen and each.state != VOID
        ],
        "tables": {
            name: "" if no is None else no.reason.removeprefix(NOT_IN_PLAY)
            for name in state.tables
            for no in (why or course.why_not_wagered(law, state, name) or why_not_on_line(law, lease, name),)
        },
    }  # fmt: skip


def why_not(desk: Desk, lease: Lease | None) -> Refusal | None:
    """Why a link as a whole is not in play, as far as it is known now."""
    law, state = desk.law, desk.state
    fault = state.fault_of(None)
    if state.over:
        return Refusal("the link is closed", law.down.cite)
    if fault is not None:
        told = law.faults[fault.kind]
        return Refusal(told.title, (*told.cite, *law.down.cite))
    if not state.running:
        return Refusal("its controller is stopped", law.down.cite)
    return why_not_heard(law, state, lease)


def _awards(desk: Desk, level: str, kept: Kept) -> list[dict[str, Any]]:
    """What each award of a level takes now, the largest first."""
    found = [
        {"award": each.name, "whole": each.whole,
         "cents": each.cents if each.share is None else floor(kept.shown * each.share)}
        for each in desk.configuration.awards
        if each.level == level
    ]  # fmt: skip
    return sorted(found, key=lambda row: -(row["cents"] or 0))


def _title(state: LinkState, table: str) -> str:
    return state.tables[table].title if table in state.tables else ""


def for_staff(desk: Desk) -> dict[str, Any]:
    """What is of the house's own business besides: the reserve, what lacks, who approved what, and whose hands hit."""
    law, state = desk.law, desk.state
    return {
        "controller": dict(desk.setting.controller),
        "running": state.running, "begun": state.begun, "over": state.over, "epoch": state.epoch,
        "pending": state.pending, "paid": state.paid, "wagers": state.wagers,
        "levels": [
            {**level.to_json(), "kept": None if kept is None else {
                "meter": kept.shown, "fraction": str(kept.fraction), "reserve": int(kept.reserve),
                "overflow": int(kept.overflow)}}
            for level in desk.configuration.levels
            for kept in (state.kept.get(level.name),)
        ],
        "awards": {each.name: each.to_json() for each in desk.configuration.awards},
        "tables": {
            name: {"wager": each.wager, "title": each.title, "closed": each.closed, "in_hand": each.in_hand,
                   "returned": each.returned, "hits": each.hits, "won": each.won, "chances": dict(each.chances)}
            for name, each in state.tables.items()
        },
        "hits": [
            {**hit_json(each), "seat": each.seat, "player": each.player, "verified": len(each.found),
             "found": dict(each.found),
             "needs": law.payment.verified_by, "finding": course.finding(law, each)}
            for each in reversed(state.hits.values())
        ],
        "faults": [
            {"kind": each.kind, "title": law.faults[each.kind].title, "cure": law.faults[each.kind].cure,
             "table": each.table, "at": each.at, "says": each.says, "event": each.event,
             "cite": list(citations(law.faults[each.kind].cite))}
            for each in state.faults.values()
        ],
        "alarms": [
            {"event": each.event, "deed": each.kind, "did": CALLED[each.kind], "by": each.by, "at": each.at}
            for each in state.unentered
        ],
        "approvals": [
            {"what": name, "title": each.title, "by": each.by, "table": table, "cite": list(citations(each.cite)),
             "letter": None if found is None else found.letter, "approved_by": None if found is None else found.by,
             "software": "" if found is None else found.software, "case": "" if found is None else found.case}
            for name, each in law.approvals.items()
            for table in ((*state.tables,) if each.tables else (None,))
            for found in (approval_of(desk, name, table),)
        ],
        "controls": [
            {"control": name, "title": each.title, "rows": list(each.rows), "stated": state.controls.get(name),
             "cite": list(citations(each.cite))}
            for name, each in law.controls.items()
        ],
        "lacks": [
            {"reason": reason, "cite": list(citations(cite))}
            for reason, cite in (*missing_controls(desk), *missing_approvals(desk), *_too_few(desk))
        ],
        "entries": state.entries,
        "asked": [
            {"event": number, "what": each.what, "by": each.by, "said": dict(each.said)}
            for number, each in state.asked.items()
        ],
    }  # fmt: skip


def _too_few(desk: Desk) -> list[tuple[str, tuple[str, ...]]]:
    found = course.why_not_shared(desk.law, desk.state)
    return [] if found is None else [(found.reason, found.cite)]
