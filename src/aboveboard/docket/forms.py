"""A step as a form: what is stated with it, field by field, with what each may be as the proceeding stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.docket.course import agenda, sanctions
from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.facts import applies
from aboveboard.docket.course.papers import BASICS
from aboveboard.docket.course.state import State
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.model.docket import AnnexLaw, FieldLaw, PaperLaw


def form_of(law: Proceeding, state: State, step: str) -> dict[str, Any]:
    """Everything that may be stated with a step, and the paper that is tendered with it."""
    held, paper = law.law.steps[step], law.paper_of(step)
    found: dict[str, Any] = {
        "do": step, "title": held.title, "cite": law.cite(held.cite), "sealed": held.sealed,
        "fields": fields_json(law, state, asked(law, step), paper), "asks": list(held.asks),
    }  # fmt: skip
    for each in found["fields"]:
        each["counts"] = [term.title for term in law.law.terms.values() if term.from_ == f"{step}.{each['name']}"]
    if held.ordered:
        _as_an_agenda(law, found["fields"])
    if held.vote is not None:
        found["vote"] = _vote(law, held.vote)
    if held.sanctions is not None:
        found["sanctions"] = {"field": held.sanctions, "among": _sanctions(law, state)}
    elif (there := _imposed_there(law, step)) is not None:
        found["sanctions"] = {"field": there[0], "among": _sanctions(there[1], state)}
    if paper is not None:
        found["paper"] = paper_json(law, held.paper or "", paper, state)
    return found


def fields_json(
    law: Proceeding, state: State, fields: Mapping[str, FieldLaw], paper: PaperLaw | None = None
) -> list[dict[str, Any]]:
    """Fields as a form shows them."""
    return [_field(law, state, name, each, paper) for name, each in fields.items()]


def _field(law: Proceeding, state: State, name: str, each: FieldLaw, paper: PaperLaw | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": name, "title": each.title or name.replace("-", " "), "type": each.type, "optional": each.optional,
        "sealed": each.sealed, "among": _among(law, state, name, each, paper), "least": each.least, "most": each.most,
        "cite": law.cite(each.cite),
    }  # fmt: skip
    if each.fields:
        found["fields"] = fields_json(law, state, each.fields)
    return found


def _as_an_agenda(law: Proceeding, fields: Sequence[dict[str, Any]]) -> None:
    """The items of an agenda: of which kinds they may be, and those with which its form begins, in the law's order."""
    for each in fields:
        if each["name"] == agenda.ITEMS:
            each["begins"] = agenda.drawn_up(law)
            for one in each.get("fields", ()):
                one["among"] = list(law.law.agenda) if one["name"] == "kind" else one["among"]


def _among(law: Proceeding, state: State, name: str, each: FieldLaw, paper: PaperLaw | None) -> list[str] | None:
    """What it may be, where that is known."""
    if each.among:
        return list(each.among)
    if each.of is not None:
        return list(state.things.get(each.of, {}))
    if each.type in ("office", "offices"):
        return list(law.law.offices)
    if paper is None:
        return None
    service = paper.service
    if name in BASICS:
        named: Mapping[str, Any] = {"annexes": paper.annexes, "to": paper.to, "way": paper.ways, "place": paper.places}
        return list(named[name]) or None
    return list(service.proofs) if service is not None and name == "proof-of-service" else None


def paper_json(law: Proceeding, name: str, paper: PaperLaw, state: State) -> dict[str, Any]:
    """What a paper must hold, in how many copies, where it goes, and what is attached to it as the case stands."""
    return {
        "paper": name, "title": paper.title, "cite": law.cite(paper.cite), "to": list(paper.to),
        "numbered": paper.numbered, "originals": paper.originals, "copies": paper.copies,
        "parts": [
            {"part": part, "title": each.title, "optional": each.optional, "list": bool(each.each),
             "cite": law.cite(each.cite)}
            for part, each in paper.parts.items()
        ],
        "annexes": [
            {"annex": annex, "title": each.title, "cite": law.cite(each.cite), "for-each": each.for_each,
             "as-many-as": each.as_many_as, "wanted": _wanted(state, each), "waivable": bool(each.unless),
             "waived": bool(each.unless) and applies(state, {}, each.unless)}
            for annex, each in paper.annexes.items()
        ],
        "copies-cite": law.cite(paper.copies_cite or paper.cite),
        "ways": [
            {"way": way, "title": each.title, "needs": list(each.needs), "at": each.at,
             "fields": list(dict.fromkeys((*each.needs, *each.among, *each.same))),
             "among": {field: list(among) for field, among in each.among.items()}}
            for way, each in paper.ways.items()
        ],
        "ways-cite": law.cite(paper.ways_cite or paper.cite),
        "refuses": [{"way": way, "title": each.title, "cite": law.cite(each.cite)}
                    for way, each in paper.refuses.items()],
        "places": list(paper.places),
        "service": None if paper.service is None else {
            "on": paper.service.on, "proofs": list(paper.service.proofs), "cite": law.cite(paper.service.cite),
        },
    }  # fmt: skip


def _wanted(state: State, annex: AnnexLaw) -> int:
    """How many are needed; one where nobody has stated the number."""
    count = 1 if annex.as_many_as is None else state.facts.get(annex.as_many_as)
    return count if type(count) is int else 1


def _vote(law: Proceeding, name: str) -> dict[str, Any]:
    vote = law.law.votes[name]
    return {
        "vote": name, "title": vote.title, "body": vote.body, "whole": vote.whole, "quorum": vote.quorum,
        "carries": vote.carries, "named": vote.named, "cite": law.cite(vote.cite),
    }  # fmt: skip


def _imposed_there(law: Proceeding, step: str) -> tuple[str, Proceeding] | None:
    """The field with sanctions that a step of another proceeding imposes, and that one's law, which says which."""
    held = law.law.steps[step]
    for field, asks in held.asks.items():
        for each in held.decides if asks.type == "sanctions" else ():
            if field in each.fields.values():
                return field, load_proceeding(law.ruleset, each.proceeding, law.asked)
    return None


def _sanctions(law: Proceeding, state: State) -> list[dict[str, Any]]:
    return [
        {"kind": name, "title": each.title, "cite": law.cite(each.cite), "of": list(each.of),
         "stops": list(each.stops), "most-months": each.most_months, "extends-to": list(each.extends_to),
         "fields": fields_json(law, state, {**each.needs, "effective": sanctions.BASICS["effective"]})}
        for name, each in law.law.sanctions.items()
    ]  # fmt: skip
