"""What is wrong with a proceeding as a whole: names of nothing, steps that nobody reaches, terms that never begin."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from aboveboard.law.docket.agendas import faults_of_meetings
from aboveboard.law.errors import Fault, nearest
from aboveboard.law.model.docket import ROLES, AddsLaw, FieldLaw, FieldType, ProceedingLaw, StepLaw, ThingLaw
from aboveboard.law.model.docket.papers import SERVED
from aboveboard.law.proposals import Proposal


def faults_of(
    law: ProceedingLaw, deadlines: Collection[str], proposals: Mapping[str, Proposal] = {}
) -> Iterator[Fault]:
    """Every fault, each with its key."""
    yield from _steps(law)
    yield from _reached(law)
    yield from _papers(law)
    yield from _terms(law, deadlines)
    yield from _others(law)
    yield from _proposed(law, proposals)
    yield from faults_of_meetings(law)


def _unknown(where: str, names: Iterable[str], known: Collection[str], what: str) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            yield Fault(where, f"there is no {what} {name!r}; {nearest(name, known) if known else 'there are none'}")


def _steps(law: ProceedingLaw) -> Iterator[Fault]:
    for name, step in law.steps.items():
        where = f"steps.{name}"
        yield from _unknown(f"{where}.by", step.by, law.offices, "office")
        yield from _unknown(f"{where}.tells", step.tells, law.offices, "office")
        for key in ("after", "after_any", "until"):
            yield from _unknown(f"{where}.{key.replace('_', '-')}", getattr(step, key), law.steps, "step")
        yield from _unknown(f"{where}.paper", [step.paper] if step.paper else [], law.papers, "paper")
        yield from _unknown(f"{where}.vote", [step.vote] if step.vote else [], law.votes, "vote")
        yield from _things(law, step, where)
        yield from _facts(law, step, where)
        if step.vote and step.asks.get("vote") is None:
            yield Fault(f"{where}.asks", "a step with a vote asks for a field `vote`")
        if step.needs_carried and not step.vote:
            yield Fault(f"{where}.needs-carried", "there is no vote that could carry")
        yield from _fields(law, step.asks, f"{where}.asks")
        for reversing in step.reverses:
            yield from _facts_named(law, reversing.when, f"{where}.reverses.when")


def _fields(law: ProceedingLaw, fields: dict[str, FieldLaw], where: str) -> Iterator[Fault]:
    for name, field in fields.items():
        yield from _unknown(f"{where}.{name}.of", [field.of] if field.of else [], law.things, "thing")
        yield from _fields(law, field.fields, f"{where}.{name}.fields")


def _things(law: ProceedingLaw, step: StepLaw, where: str) -> Iterator[Fault]:
    for added in step.adds:
        yield from _unknown(f"{where}.adds", [added.thing], law.things, "thing")
        if added.field is not None:
            yield from _unknown(f"{where}.adds.field", [added.field], _stated(law, step), "field of the step")
        if added.thing in law.things:
            yield from _added(law, step, added, where)
    for marked in step.marks:
        yield from _unknown(f"{where}.marks", [marked.thing], law.things, "thing")
        if marked.thing in law.things:
            yield from _unknown(f"{where}.marks", [marked.mark], law.things[marked.thing].marks, "mark")
            yield from _when(law, marked.when, f"{where}.marks.when", law.things[marked.thing])
        for field in (marked.on, marked.field):
            yield from _unknown(f"{where}.marks", [field] if field else [], _stated(law, step), "field of the step")
    if step.sanctions is not None:
        yield from _unknown(f"{where}.sanctions", [step.sanctions], step.asks, "field of the step")


def _when(law: ProceedingLaw, when: Collection[str], where: str, thing: ThingLaw) -> Iterator[Fault]:
    """Facts of a thing, or of the proceeding, that nobody can know."""
    for name in when:
        kind, _, rest = name.partition(".")
        if kind == "fact":
            yield from _unknown(where, [rest], law.facts, "fact")
        else:
            yield from _unknown(where, [name], [*thing.fields, *thing.marks], "field or mark")


def _facts_named(law: ProceedingLaw, when: Collection[str], where: str) -> Iterator[Fault]:
    """Facts of the proceeding that nobody can know."""
    facts = [name.removeprefix("fact.") for name in when if name.startswith("fact.")]
    yield from _unknown(where, facts, law.facts, "fact")


def _added(law: ProceedingLaw, step: StepLaw, added: AddsLaw, where: str) -> Iterator[Fault]:
    """What is put on the record in another form than its thing has."""
    fields, given = law.things[added.thing].fields, _fields_of(law, step)
    if added.field is not None:
        given = given[added.field].fields if added.field in given else {}
        yield from _unknown(f"{where}.adds", given if fields else (), fields, f"field of {added.thing}")
    for name, field in fields.items():
        if name in given and _form(given[name]) != _form(field):
            said = f"{name} is a {given[name].type} here and a {field.type} of {added.thing}"
            yield Fault(f"{where}.adds", said)


FORMS: dict[FieldType, FieldType] = {
    "text": "word", "choice": "word", "thing": "word", "office": "word", "choices": "words", "things": "words",
    "offices": "words", "cents": "number",
}  # fmt: skip
"""Types of which the values are kept in the form of another's."""


def _form(field: FieldLaw) -> FieldType:
    return FORMS.get(field.type, field.type)


def _fields_of(law: ProceedingLaw, step: StepLaw) -> dict[str, FieldLaw]:
    """Everything that may be stated with a step, with its type."""
    paper, found = law.papers.get(step.paper or ""), dict(step.asks)
    for name, part in ({} if paper is None else paper.parts).items():
        found[name] = FieldLaw(type="rows", fields=part.each) if part.each else FieldLaw(
            type=part.type, among=part.among, of=part.of
        )  # fmt: skip
    return found


def _stated(law: ProceedingLaw, step: StepLaw) -> list[str]:
    """Everything that may be stated with a step."""
    paper = law.papers.get(step.paper or "")
    served = () if paper is None or paper.service is None else (SERVED,)
    return [*step.asks, *(() if paper is None else paper.parts), *served]


def _facts(law: ProceedingLaw, step: StepLaw, where: str) -> Iterator[Fault]:
    yield from _unknown(f"{where}.sets", step.sets, law.facts, "fact")
    yield from _unknown(f"{where}.keeps", step.keeps, law.facts, "fact")
    yield from _unknown(f"{where}.keeps", step.keeps.values(), _stated(law, step), "field of the step")
    given = _fields_of(law, step)
    for name, field in step.keeps.items():
        if name in law.facts and field in given and _form(given[field]) != _form(law.facts[name]):
            yield Fault(f"{where}.keeps", f"{field} is a {given[field].type}, and {name} a {law.facts[name].type}")
    for name, value in step.sets.items():
        if name in law.facts and (law.facts[name].type == "flag") != isinstance(value, bool):
            yield Fault(f"{where}.sets", f"{value!r} is no {law.facts[name].type}, which {name} is")


def _reached(law: ProceedingLaw) -> Iterator[Fault]:
    """Steps that nobody can come to, whatever is done before."""
    if not any(step.opens for step in law.steps.values()):
        yield Fault("steps", "none of them opens the proceeding")
    reached, growing = {name for name, step in law.steps.items() if step.opens or step.early}, True
    while growing:
        found = {name for name, step in law.steps.items() if name not in reached and _may_come(step, reached)}
        growing = bool(found)
        reached |= found
    for name in law.steps:
        if name not in reached:
            yield Fault(f"steps.{name}", "nobody can reach it: what it comes after is never done")


def _may_come(step: StepLaw, reached: set[str]) -> bool:
    return bool(reached) and set(step.after) <= reached and (not step.after_any or bool(reached & set(step.after_any)))


def _papers(law: ProceedingLaw) -> Iterator[Fault]:
    for name, paper in law.papers.items():
        where = f"papers.{name}"
        yield from _unknown(f"{where}.to", paper.to, law.offices, "office")
        if paper.service is not None:
            yield from _unknown(f"{where}.service.on", [paper.service.on], law.offices, "office")
        for annex, held in paper.annexes.items():
            parts = [held.for_each] if held.for_each else []
            yield from _unknown(f"{where}.annexes.{annex}.for-each", parts, paper.parts, "part")
            if held.for_each in paper.parts:
                entry, named = paper.parts[held.for_each].each, [held.field or annex]
                yield from _unknown(f"{where}.annexes.{annex}.field", named, entry, "field of an entry")
            counts = [held.as_many_as] if held.as_many_as else []
            yield from _unknown(f"{where}.annexes.{annex}.as-many-as", counts, law.facts, "fact")
            yield from _facts_named(law, held.unless, f"{where}.annexes.{annex}.unless")
        for part, stated in paper.parts.items():
            yield from _unknown(f"{where}.parts.{part}.of", [stated.of] if stated.of else [], law.things, "thing")
        if len(paged := [way for way, each in paper.ways.items() if each.page]) > 1:
            yield Fault(f"{where}.ways", f"{' and '.join(paged)}: one way alone is that of what is stated on a page")
        for way, needed in paper.ways.items():
            for place in needed.same.values():
                office, _, state = place.partition(".")
                known = law.offices[office].states if office in law.offices else {}
                yield from _unknown(f"{where}.ways.{way}.same", [state], known, f"fact of {office}")
        if all(step.paper != name for step in law.steps.values()):
            yield Fault(where, "no step tenders it")


def _terms(law: ProceedingLaw, deadlines: Collection[str]) -> Iterator[Fault]:
    for name, term in law.terms.items():
        where = f"terms.{name}"
        yield from _unknown(f"{where}.of", term.of, law.offices, "office")
        yield from _unknown(f"{where}.done", term.done, law.steps, "step")
        yield from _unknown(f"{where}.lifted", term.lifted, law.steps, "step")
        yield from _unknown(f"{where}.shortened", [term.shortened] if term.shortened else [], law.steps, "step")
        yield from _unknown(f"{where}.deadline", [term.deadline] if term.deadline else [], deadlines, "deadline")
        yield from _unknown(f"{where}.stated", [term.stated] if term.stated else [], law.facts, "fact")
        if term.each and len(term.of) < 2:
            yield Fault(f"{where}.each", "two offices or more were expected, each of which owes it by itself")
        yield from _start(law, name)


def _start(law: ProceedingLaw, name: str) -> Iterator[Fault]:
    term = law.terms[name]
    start, _, rest = term.from_.partition(".")
    where = f"terms.{name}.from"
    if start == "fact":
        yield from _unknown(where, [rest], law.facts, "fact")
    elif start == "term":
        yield from _unknown(where, [rest], [other for other in law.terms if other != name], "other term")
    elif start == "sanctions":
        if rest != "surrender" or not any(sanction.surrender for sanction in law.sanctions.values()):
            yield Fault(where, "sanctions.surrender was expected, and a sanction with which something is surrendered")
    elif start == "things":
        kind, _, field = rest.partition(".")
        yield from _unknown(where, [kind], law.things, "thing")
        if kind in law.things:
            yield from _unknown(where, [field] if field else [], law.things[kind].fields, "field of it")
            yield from _unknown(f"terms.{name}.mark", [term.mark or ""], law.things[kind].marks, "mark")
    else:
        yield from _unknown(where, [start], law.steps, "step")
        if start in law.steps and rest:
            yield from _unknown(where, [rest], _stated(law, law.steps[start]), "field of the step")


def _others(law: ProceedingLaw) -> Iterator[Fault]:
    for name, condition in law.conditions.items():
        yield from _unknown(f"conditions.{name}.before", condition.before, law.steps, "step")
    for name, office in law.offices.items():
        yield from _unknown(f"offices.{name}.takes-down", office.takes_down, law.offices, "office")
        yield from _unknown(f"offices.{name}.roles", office.roles, ROLES, "role")
    for name, vote in law.votes.items():
        yield from _unknown(f"votes.{name}.body", [vote.body], law.offices, "office")
        yield from _unknown(f"votes.{name}", [vote.quorum_step] if vote.quorum_step else [], law.steps, "step")
        yield from _unknown(f"votes.{name}.quorum", ["quorum"] if vote.quorum == "stated" else [], law.facts, "fact")
    for kind, thing in law.things.items():
        for mark, held in thing.marks.items():
            yield from _unknown(f"things.{kind}.marks.{mark}.by", held.by, law.offices, "office")
            yield from _unknown(f"things.{kind}.marks.{mark}.term", [held.term] if held.term else [], law.terms, "term")
            yield from _when(law, held.when, f"things.{kind}.marks.{mark}.when", thing)
            whose = [held.whose] if held.whose not in (None, "by") else []
            yield from _unknown(f"things.{kind}.marks.{mark}.whose", map(str, whose), thing.fields, "field of it")
    for number, printed in enumerate(law.printed):
        yield from _unknown(f"printed.{number}.do", [printed.do], law.steps, "step")
        yield from _unknown(f"printed.{number}.by", [printed.by], law.offices, "office")


def _proposed(law: ProceedingLaw, proposals: Mapping[str, Proposal]) -> Iterator[Fault]:
    """Does it come to every step that its proposal has come to, and to that with which the proposal takes effect?"""
    known = {step.proposal: name for name, step in law.steps.items() if step.proposal is not None}
    told: set[str] = set()
    if law.proposal is not None:
        yield from _unknown("proposal", [law.proposal], proposals, "proposal")
        one = proposals.get(law.proposal)
        if one is not None:
            told = {step.step for step in one.law.steps}
            needed = dict.fromkeys([*told, *([one.law.effect.on] if one.law.effect else [])])
            for name in needed:
                if name not in known:
                    yield Fault("steps", f"none of them is the step {name!r} of the proposal {law.proposal}")
    for number, printed in enumerate(law.printed):
        step = law.steps.get(printed.do)
        dated = step is not None and step.proposal in told
        if printed.at is None and not dated:
            yield Fault(f"printed.{number}.at", "a day or a time was expected: no proposal tells it")
        if printed.at is not None and dated:
            yield Fault(f"printed.{number}.at", f"the proposal {law.proposal} tells the day")
