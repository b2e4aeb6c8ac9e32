"""What a step that was taken down makes of a proceeding: things on the record, what was found, facts, sanctions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.docket.course import sanctions, votes
from aboveboard.docket.course.elsewhere import hands_on
from aboveboard.docket.course.facts import applies, holds_of
from aboveboard.docket.course.state import BY, Deed, Done, Imposed, Mark, Standing, State, Thing
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import AddsLaw, MarksLaw, StepLaw

TURNS: Mapping[str, Standing] = {"stayed": "stayed", "lifted": "lifted", "restored": "stands"}
"""How a sanction stands once something was done to it."""


def fold(proceeding: Proceeding, state: State, done: Done) -> None:
    """Take up a step with what it came to; a paper that was returned or came late stands on the record as such."""
    law = proceeding.law.steps[done.step]
    state.steps.setdefault(done.step, []).append(done)
    deed = Deed(done.step, done.by, done.at, done.fields, done.who, done.number)
    if law.vote is not None and done.fields.get("vote") is not None:
        state.votes.append(votes.taken(proceeding, state, law.vote, deed))
    if done.verdict != "done":
        return
    if law.opens and state.opened is None:
        state.opened = done.at
    state.facts.update(law.sets)
    for name, field in law.keeps.items():
        if done.fields.get(field) is not None:
            state.facts[name] = done.fields[field]
    for adding in law.adds:
        _add(proceeding, state, adding, done)
    for marking in law.marks:
        _mark(proceeding, state, marking, done)
    _sanction(proceeding, state, law, deed)
    if law.ends is not None:
        state.ended, state.ended_at = law.ends, done.at


def _add(proceeding: Proceeding, state: State, law: AddsLaw, done: Done) -> None:
    known = proceeding.law.things[law.thing].fields
    own = {name: value for name, value in done.fields.items() if not known or name in known}
    rows: list[Any] = [own] if law.field is None else done.fields.get(law.field) or []
    held = state.things.setdefault(law.thing, {})
    for row in rows if isinstance(rows, list) else [rows]:
        fields = dict(row) if isinstance(row, dict) else {"text": row}
        said = {BY: done.by, **done.fields, **fields}
        given = said.get(law.named) if law.named is not None else None
        name = str(given) if given else f"{law.thing}-{len(held) + 1}"
        if name in held and law.once:
            continue
        held_as, number = name, len(held) + 1
        while name in held:
            name, number = f"{held_as} ({number})", number + 1
        held[name] = Thing(law.thing, name, done.number, done.at, done.by, fields)


def _mark(proceeding: Proceeding, state: State, law: MarksLaw, done: Done) -> None:
    value = law.value if law.field is None else done.fields.get(law.field)
    if value is None:
        return
    for thing in _meant(state, law, done):
        if law.before and thing.number == done.number:
            continue
        if not all(holds_of(state, thing, name, among) for name, among in law.when.items()):
            continue
        thing.marks[law.mark] = Mark(value, done.number, done.at, done.by)


def _meant(state: State, law: MarksLaw, done: Done) -> list[Thing]:
    """The things that a step names; all of the kind that lack the mark, where it names none."""
    if law.on is None:
        return state.unmarked(law.thing, law.mark)
    named = done.fields.get(law.on)
    names = [named] if isinstance(named, str) else named or []
    return [thing for name in names if (thing := state.thing(law.thing, name)) is not None]


def _sanction(proceeding: Proceeding, state: State, law: StepLaw, deed: Deed) -> None:
    for reversing in law.reverses:
        if applies(state, deed.fields, reversing.when):
            for each in state.sanctions:
                _reverse(proceeding, each, reversing.what, deed)
    if law.sanctions is not None and not hands_on(state, law, deed):
        state.sanctions += sanctions.imposed(proceeding, deed.fields.get(law.sanctions) or [], deed)


def _reverse(proceeding: Proceeding, each: Imposed, what: str, deed: Deed) -> None:
    if what == "surrendered":
        if proceeding.law.sanctions[each.kind].surrender and each.surrendered is None:
            each.surrendered = deed.day
    elif each.stands != "lifted":
        each.stands = TURNS[what]
