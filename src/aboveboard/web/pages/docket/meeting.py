"""What the page of a meeting shows beside its case: the agenda as it is dealt with, who is there, motions, what lacks.

It is made of the proceeding's law and of the view that whoever looks may see, so that it is right for any day that is
asked for, and knows nothing that is sealed. No step has a name here: the roll is what states who is present, a motion
is what a vote names, and a quorum is what the vote's own clause asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.docket.course.agenda import ITEM
from aboveboard.docket.course.state import State
from aboveboard.docket.course.votes import PRESENT, SIDES, majority, quorum_of, whole_of
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.agendas import MATTER
from aboveboard.law.model.docket import VoteLaw
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.docket.layout import STATED, Tried, laid_out
from aboveboard.web.pages.docket.speaking import speaking_of, stated

View = Mapping[str, Any]


def meeting_of(law: Proceeding, view: View) -> dict[str, Any]:
    """A meeting as its secretary runs it, and as others follow it."""
    forms = {form["do"]: form for form in view["forms"]}
    agenda = _once([_item(law, view, row, forms) for row in view["agenda"]])
    waiting = [row for row in agenda if row["steps"] and not row["dealt"]]
    current = waiting[0] if waiting and _going_on(law, view) else None
    roll, speaking = _roll(law), [_with_acts(law, each, forms) for each in speaking_of(law, view)]
    motions = list(_motions(law, view, forms))
    open_motions = [motion for motion in motions if motion["open"]]
    shown = {step for row in agenda for step in row["open"]} | {each["do"] for each in speaking}
    moves = [form for form in forms if _begins(law, form)]
    at = {step: row["item"] for row in agenda for step in row["open"]}
    shown |= {step for each in speaking for step in each["acts"]}
    shown |= set(moves) | {step for motion in motions for step in motion["open"]} | ({roll["do"]} if roll else set())
    return {
        "agenda": agenda, "now": None if current is None else current["item"],
        "left": [row["item"] for row in waiting], "roll": roll, "present": view["facts"].get(PRESENT),
        "quorum": [_quorum(law, view, name, vote) for name, vote in law.law.votes.items()],
        "sides": list(SIDES), "motions": motions, "recusals": list(_recusals(law, view)), "speaking": speaking,
        "moves": moves, "at": at, "in-hand": open_motions[-1]["name"] if open_motions else None,
        "others": [form["do"] for form in view["forms"] if form["do"] not in shown],
        "day": _day(law, view), "stage": _stage(law, view), "besides": _besides(view),
        "keeps-minutes": law.law.minutes is not None,
    }  # fmt: skip


def _once(agenda: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The form of a step stands at the first item that still waits for it."""
    seen = set[str]()
    for row in agenda:
        row["open"] = [step for step in row["open"] if step not in seen]
        seen |= set(row["open"])
    return agenda


def forms_of(view: View, meeting: Mapping[str, Any], tried: Tried | None = None) -> dict[str, dict[str, Any]]:
    """The forms that stand where they are needed: what an item, a motion or the roll says is stated already."""
    places = [(row["open"], row["given"]) for row in meeting["agenda"] if row["open"] and not row["dealt"]]
    places += [(each["acts"], each["given"]) for each in meeting["speaking"]]
    places += [(meeting["moves"], row["given"]) for row in meeting["agenda"] if row["item"] == meeting["now"]]
    places = [(each["open"], each["given"]) for each in reversed(meeting["motions"]) if each["open"]] + places
    found, asked = dict[str, dict[str, Any]](), {form["do"]: form for form in view["forms"]}
    carries = {each["vote"]: each["carries"] for each in meeting["quorum"]}
    for do in asked:
        given = {name: value for steps, known in reversed(places) if do in steps for name, value in known.items()}
        own = {each["name"] for each in asked[do]["fields"]}
        typed = {f"{STATED}.{name}": [value] for name, value in given.items() if name in own and isinstance(value, str)}
        entered = tried if tried is not None and tried.do == do else Tried(do, typed)
        vote = (asked[do].get("vote") or {}).get("vote")
        found[do] = {**laid_out(asked[do], view, entered), "tried": entered is tried, "carries": carries.get(vote)}
    return found


def members(book: Logbook, law: Proceeding, view: View) -> list[str]:
    """The names from which a roll is called: who was there before, and whoever holds an office of a body that votes.

    Only those who have an office here are told who is known to the house.
    """
    found = list(view["facts"].get(PRESENT) or [])
    if view["me"]["roles"]:
        offices = {vote.body for vote in law.law.votes.values()}
        roles = {role for name in offices for role in law.law.offices[name].roles}
        people = book.people_part().known.values()
        found += [
            each.title or each.name
            for each in people
            if each.there and any(role in roles and at == law.ruleset for role, at in each.held)
        ]
    return list(dict.fromkeys(found))


def _besides(view: View) -> list[dict[str, Any]]:
    """What was done at the meeting and belongs to no item of its agenda."""
    rows = (view["minutes"] or {"besides": ()})["besides"]
    return [{**each, "line": line_of(each)} for each in rows]


def _day(law: Proceeding, view: View) -> str | None:
    """The day for which it is noticed, as the step with its agenda states it."""
    kept = [fact for step in law.law.steps.values() if step.ordered for fact in step.keeps]
    days = [view["facts"].get(fact) for fact in kept if law.law.facts[fact].type == "day"]
    return next((str(day) for day in days if day is not None), None)


def _happened(view: View, step: str | None) -> bool:
    return any(row["do"] == step and row["verdict"] == "done" for row in view["timeline"])


def _stage(law: Proceeding, view: View) -> str:
    """Not called, called, or closed: by the steps that its minutes begin and end with, or else by those that others
    come after."""
    held = law.law.minutes
    if view["over"] or (held is not None and _happened(view, held.closed)):
        return "closed"
    begin = {held.called} if held is not None else {
        name for step in law.law.steps.values() for name in step.after if not law.law.steps[name].opens
    }  # fmt: skip
    return "called" if any(_happened(view, name) for name in begin) else "noticed"


def _going_on(law: Proceeding, view: View) -> bool:
    return _stage(law, view) != "closed"


# -- the agenda --------------------------------------------------------------------------------------------------------


def _item(law: Proceeding, view: View, row: Mapping[str, Any], forms: Mapping[str, Any]) -> dict[str, Any]:
    """An item, with each step by which it is dealt with, and those that may be taken now."""
    own = set(row["events"])
    done = {each["do"] for each in view["timeline"] if each["event"] in own}
    steps = [
        {"do": name, "title": law.law.steps[name].title, "done": name in done}
        for name in law.law.agenda[row["kind"]].steps
    ]
    entries = [each for each in (view["minutes"] or {"items": ()})["items"] if each["item"] == row["item"]]
    return {
        **row,
        "steps": steps,
        "must": law.law.agenda[row["kind"]].must,
        "left": [each["title"] for each in steps if not each["done"]],
        "open": [each["do"] for each in steps if each["do"] in forms and not row["dealt"]],
        "given": {MATTER: row["matter"], ITEM: row["item"]},
        "entries": [{**each, "line": line_of(each)} for each in (entries[0]["entries"] if entries else ())],
    }


def line_of(entry: Mapping[str, Any]) -> str:
    """What was stated with a step, in one line of the minutes."""
    return "not public" if entry["sealed"] else "; ".join(_said(name, value) for name, value in entry["says"].items())


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return f"{name}: " + "; ".join(", ".join(str(each) for each in row.values()) for row in value)
    return f"{name}: " + (", ".join(map(str, value)) if isinstance(value, list) else str(value))


# -- who is there, and how many must be --------------------------------------------------------------------------------


def _roll(law: Proceeding) -> dict[str, str] | None:
    """The step that states who is present, and the field in which it does."""
    for name, step in law.law.steps.items():
        if PRESENT in step.keeps:
            return {"do": name, "title": step.title, "field": step.keeps[PRESENT]}
    return None


def _quorum(law: Proceeding, view: View, name: str, vote: VoteLaw) -> dict[str, Any]:
    """How many must be there for a vote, how many are, and how many lack."""
    state = State(facts=dict(view["facts"]))
    whole, needed, there = whole_of(vote, state), quorum_of(vote, state), view["facts"].get(PRESENT)
    most = majority(whole) if whole is not None else None
    present = len(there) if isinstance(there, list) else None
    step = law.law.steps.get(vote.quorum_step or "")
    return {
        "vote": name, "title": vote.title, "whole": whole, "needed": needed, "present": present,
        "carries": most if vote.carries == "majority" else vote.carries,
        "lacks": None if needed is None or present is None else max(0, needed - present),
        "step": vote.quorum_step, "noted": step is None or _happened(view, vote.quorum_step),
        "basis": vote.basis, "reading": vote.reading, "named": vote.named, "cite": law.cite(vote.cite),
    }  # fmt: skip


def _with_acts(law: Proceeding, each: dict[str, Any], forms: Mapping[str, Any]) -> dict[str, Any]:
    """What the public says, with the steps that may be taken about it, such as to curtail it."""
    naming = {step: field for kind in each["kinds"] for step, field in _naming(law, kind) if each["spoken"]}
    last = each["spoken"][-1]["name"] if each["spoken"] else None
    return {**each, "acts": [step for step in naming if step in forms], "given": dict.fromkeys(naming.values(), last)}


# -- motions, and who takes no part ------------------------------------------------------------------------------------


def _naming(law: Proceeding, kind: str) -> Iterator[tuple[str, str]]:
    """The steps that name a thing of a kind, each with the field in which it does."""
    for step, held in law.law.steps.items():
        for field, asks in held.asks.items():
            if asks.type == "thing" and asks.of == kind:
                yield step, field


def _voted_on(law: Proceeding) -> list[str]:
    """The kinds of things that a step with a vote names."""
    kinds = [
        asks.of
        for step in law.law.steps.values()
        for asks in step.asks.values()
        if step.vote is not None and asks.type == "thing" and asks.of
    ]
    return list(dict.fromkeys(kinds))


def _begins(law: Proceeding, step: str) -> bool:
    """Does a step put on the record what is voted on, or who takes no part in that?"""
    recused = [vote.recused for vote in law.law.votes.values()]
    return any(adds.thing in (*_voted_on(law), *recused) for adds in law.law.steps[step].adds)


def _motions(law: Proceeding, view: View, forms: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is moved: what is stated of it, what was found of it, the votes on it, and what may be done with it now."""
    for kind in _voted_on(law):
        held, naming = law.law.things[kind], dict(_naming(law, kind))
        for thing in view["record"].get(kind, ()):
            name = thing["name"]
            rows = [row for row in view["timeline"] if row["states"].get(naming.get(row["do"], "")) == name]
            voted = [vote for vote in view["votes"] if vote["event"] in {row["event"] for row in rows}]
            yield {
                "kind": kind, "name": name, "title": held.title, "event": thing["event"],
                "states": _stated(law, view, thing),
                "marks": [
                    {"title": mark.title, "value": thing["marks"].get(each)}
                    for each, mark in held.marks.items() if each in thing["marks"]
                ],
                "votes": voted, "cite": law.cite(held.cite),
                "open": [
                    step for step in naming if step in forms and not (voted or _marked(law, kind, step, thing))
                ],
                "given": {**stated(thing), **dict.fromkeys(naming.values(), name)},
            }  # fmt: skip


def _marked(law: Proceeding, kind: str, step: str, thing: Mapping[str, Any]) -> bool:
    """Was everything found of a thing that a step finds?"""
    marks = [each.mark for each in law.law.steps[step].marks if each.thing == kind]
    return bool(marks) and all(each in thing["marks"] for each in marks)


def _stated(law: Proceeding, view: View, thing: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was stated with the step that put a thing on the record, by the titles of its fields."""
    row = next((each for each in view["timeline"] if each["event"] == thing["event"]), None)
    if row is None or row["do"] not in law.law.steps:
        return []
    asks = law.law.steps[row["do"]].asks
    return [
        {"title": asks[name].title or name, "value": value} for name, value in row["states"].items() if name in asks
    ]


def _recusals(law: Proceeding, view: View) -> Iterator[dict[str, Any]]:
    """Who takes no part in which matter."""
    for kind in dict.fromkeys(vote.recused for vote in law.law.votes.values() if vote.recused):
        held = law.law.things[kind]
        for thing in view["record"].get(kind, ()):
            yield {**stated(thing), "title": held.title, "event": thing["event"], "cite": law.cite(held.cite)}
