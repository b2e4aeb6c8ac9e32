"""What the page of a rulemaking shows beside its case: its days, where to comment and until when, and what comes next.

Which steps anybody may take, by which doors, which doors are shut, and what must come before the end, its file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.docket.course.effect import proposed
from aboveboard.docket.telling import COMES
from aboveboard.docket.views import standing
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import PaperLaw
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.docket.comments import latest
from aboveboard.web.pages.docket.effects import effects_of

View = Mapping[str, Any]
STEP = "step."
"""How a condition names a step that must have been done."""
LATE = {
    "flag": "what comes later is kept and flagged", "late": "what comes later is kept and counts for nothing",
    "refused": "nothing is taken later",
}  # fmt: skip


def rulemaking_of(book: Logbook, log: str, law: Proceeding, view: View) -> dict[str, Any]:
    """A rulemaking as the public reads it."""
    part = standing(book, log)
    found = proposed(law, part.course(sealed=False))
    doors = [_door(law, view, step) for step in public_steps(law)]
    return {
        "days": list(_days(law, view)), "doors": doors, "open": [each["do"] for each in doors if each["open"]],
        "road": list(_road(law, view)),
        "told": view["told"],
        "comments": latest(book, log, law, view, public_steps(law)),
        "comes": None if found is None or found.effect is None else COMES[found.effect.on],
        "effects": [] if found is None else effects_of(book, log, str(law.ruleset), found),
    }  # fmt: skip


def public_steps(law: Proceeding) -> list[str]:
    """The steps that anybody may take who comes."""
    return [
        name
        for name, step in law.law.steps.items()
        if any(law.law.offices[office].anybody for office in step.by) and not step.opens
    ]


# -- its days ----------------------------------------------------------------------------------------------------------


def _days(law: Proceeding, view: View) -> Iterator[dict[str, Any]]:
    """What was done that is no word of the public's, and every time that runs or has run, in the order of the days."""
    own, readings = set(public_steps(law)), {each["event"]: each["reading"] for each in view["course"]}
    rows = [
        {"day": row["day"], "title": row["title"], "state": row["verdict"], "event": row["event"],
         "reading": readings.get(row["event"]), "cite": _cite(view, row), "term": False}
        for row in view["timeline"] if row["do"] not in own
    ]  # fmt: skip
    rows += [
        {"day": (each["day"] or "")[:10], "title": each["title"], "state": each["state"], "event": each["event"],
         "from": each["from"][:10], "counted": each.get("counted"), "skipped": each["skipped"],
         "readings": each["readings"], "raw": each["raw"], "reading": None, "cite": each["cite"], "term": True}
        for each in (*view["due"], *view["met"], *view["closed"]) if each["about"] is None
    ]  # fmt: skip
    yield from sorted(rows, key=lambda each: (each["day"] or "9", each["term"]))


def _cite(view: View, row: Mapping[str, Any]) -> list[str]:
    """The clauses of a step; where the text itself prints it, those that do."""
    return next((each["cite"] for each in view["course"] if each["event"] == row["event"]), row["cite"])


# -- where anybody speaks ----------------------------------------------------------------------------------------------


def _door(law: Proceeding, view: View, step: str) -> dict[str, Any]:
    """Where a step that anybody may take is taken: by which ways, by which not, until when, and why not now."""
    held, paper = law.law.steps[step], law.paper_of(step)
    terms = [name for name, each in law.law.terms.items() if each.closes and step in each.done]
    running = [each for each in (*view["due"], *view["closed"]) if each["what"] in terms]
    form = next((each for each in view["forms"] if each["do"] == step and each["door"]), None)
    closed = next((each for each in running if each["state"] == "closed"), None)
    return {
        "do": step, "title": held.title if paper is None else paper.title, "step": held.title,
        "open": form is not None and closed is None and not view["over"],
        "until": next((each for each in running if each["state"] == "open"), None), "closed": closed,
        "later": LATE[law.law.terms[terms[0]].late] if terms else None,
        "begins": [law.law.steps[each].title for each in held.after if not _happened(view, each)],
        "ways": [] if paper is None else _ways(paper),
        "refuses": [] if paper is None else [
            {"title": each.title, "cite": law.cite(each.cite)} for each in paper.refuses.values()
        ],
        "to": [] if paper is None else [law.law.offices[each].title for each in paper.to],
        "bears": None if paper is None or paper.routed is None else {
            "what": paper.routed, "number": (view["proposal"] or {}).get("number"),
            "cite": law.cite(paper.routed_cite or paper.cite),
        },
        "reading": None if paper is None else paper.reading,
        "cite": law.cite(held.cite if paper is None else paper.cite),
    }  # fmt: skip


def _ways(paper: PaperLaw) -> list[dict[str, Any]]:
    return [{"way": way, "title": each.title, "at": each.at} for way, each in paper.ways.items()]


def _happened(view: View, step: str) -> str | None:
    """The day on which a step was done; None where it was not."""
    rows = [row for row in view["timeline"] if row["do"] == step and row["verdict"] == "done"]
    return rows[0]["day"] if rows else None


# -- what comes next ---------------------------------------------------------------------------------------------------


def _road(law: Proceeding, view: View) -> Iterator[dict[str, Any]]:
    """Each end that is still open, with all that must come before it: steps, and chapters that it refers to."""
    if view["over"]:
        return
    for name, step in law.law.steps.items():
        wanted = {each: (law.cite(law.law.steps[each].cite), False) for each in step.after}
        for condition in law.law.conditions.values():
            if name in condition.before:
                named = (each.removeprefix(STEP) for each in condition.needs if each.startswith(STEP))
                wanted |= {each: (law.cite(condition.cite), condition.flag) for each in named if each in law.law.steps}
        if step.ends is None or not wanted:
            continue
        yield {
            "do": name, "title": step.title, "ends": step.ends, "cite": law.cite(step.cite),
            "before": [
                {"do": each, "title": law.law.steps[each].title, "day": _happened(view, each), "cite": cite,
                 "flag": flag}
                for each, (cite, flag) in wanted.items()
            ],
        }  # fmt: skip
