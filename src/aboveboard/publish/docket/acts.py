"""An office's doing in writing: whom it tells, what is found, how it was voted, what is imposed, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.elsewhere import approved, elsewhere
from aboveboard.docket.course.sanctions import RELATIONS
from aboveboard.docket.course.state import Done, Imposed, Taken, Thing
from aboveboard.kernel.words import in_words
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import MarksLaw, StepLaw
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph, Signature
from aboveboard.publish.docket.caption import caption, due_grid, faults_grid, withheld
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, paper_of
from aboveboard.publish.docket.words import called, fields_blocks, row_said, said, sentence, vote_said, when
from aboveboard.publish.paper.days import written_day


def is_act(law: Proceeding, step: str) -> bool:
    """Is a step put in writing: somebody is told of it, something is decided by it, or it is what somebody owes?"""
    held = law.law.steps.get(step)
    if held is None or held.paper is not None or held.ordered:
        return False
    if held.tells or held.sanctions is not None or held.reverses or held.decides or held.approves:
        return True
    if law.law.kind != "case":
        return False
    owed = any(step in term.done and set(term.of) & set(held.by) for term in law.law.terms.values() if not term.closes)
    return owed or held.vote is not None or any(_is_owed(law, held, each) for each in held.marks)


def _is_owed(law: Proceeding, step: StepLaw, marks: MarksLaw) -> bool:
    """Is it what an office that takes the step owes of one thing on the record?"""
    mark = law.law.things[marks.thing].marks.get(marks.mark)
    return marks.on is not None and mark is not None and bool(set(mark.by) & set(step.by))


def act(case: PrintedCase, event: int) -> DocketPaper:
    """A step of an office as a paper: what was stated, what was found, the vote, what is imposed and what follows."""
    done = case.step(event)
    law = case.law.law.steps[done.step]
    told = ", ".join(case.office(each) for each in law.tells)
    vote = next((each for each in case.state.votes if each.number == event), None)
    stands = [each for each in case.state.sanctions if each.number == event]
    blocks: list[Block] = [
        caption(
            case,
            ("By", case.whoever(done)),
            ("On", when(done.at)),
            ("Entered by", case.entered_by(done)),
            ("Told", told),
        ),
        *withheld(case, done),
        *_stated(case, done, law),
        *_about(case, done, law),
        *_upon(case, done),
        *_found(case, done, law),
        *_voted(vote),
        *_imposed(case, stands),
        *_elsewhere(case, done),
        *faults_grid([each for each in done.faults if each.flag], "What is noted of it"),
        *due_grid(case, case.runs_from(done), "What follows, and by when"),
        *_rights(case, law),
        Signature(sentence(case.office(done.by)), case.named(done), written_day(done.day)),
    ]
    return paper_of(
        case, f"act-{case.printed_name(event)}", "act", law.title, blocks, about=case.law.cite(law.cite),
        event=event, mark="" if done.verdict == "done" else "NOT CARRIED",
        why="" if done.verdict == "done" else "The vote does not carry, and nothing of it comes about.",
    )  # fmt: skip


def _stated(case: PrintedCase, done: Done, law: StepLaw) -> Iterator[Block]:
    laws = asked(case.law, done.step)
    told = {name for name, field in laws.items() if field.of is not None}
    fields = {name: value for name, value in done.fields.items() if name not in ("vote", law.sanctions, *told)}
    blocks = list(fields_blocks(case, fields, laws))
    if blocks:
        yield Heading(2, "What is stated")
        yield from blocks


def _upon(case: PrintedCase, done: Done) -> Iterator[Block]:
    """The step from which it was owed, with what that stated and imposed."""
    for before in case.answered(done):
        if before.step not in case.law.law.steps:
            continue
        law = case.law.law.steps[before.step]
        yield Heading(2, f"Upon: {law.title}")
        yield Facts((("By", case.whoever(before)), ("On", when(before.at))))
        if law.sanctions is not None or law.tells:
            fields = {name: value for name, value in before.fields.items() if name not in ("vote", law.sanctions)}
            yield from fields_blocks(case, fields, asked(case.law, before.step), 3)
            yield from _imposed(case, [each for each in case.state.sanctions if each.number == before.number])


def _about(case: PrintedCase, done: Done, law: StepLaw) -> Iterator[Block]:
    """The things on the record that the step names, as they were put there."""
    seen = set[tuple[str, str]]()
    for name, field in asked(case.law, done.step).items():
        given = done.fields.get(name)
        for one in [given] if isinstance(given, str) else given if isinstance(given, list) else []:
            thing = case.state.thing(field.of, str(one)) if field.of is not None else None
            if thing is not None and (thing.kind, thing.name) not in seen:
                seen.add((thing.kind, thing.name))
                yield from _thing(case, thing)


def _thing(case: PrintedCase, thing: Thing) -> Iterator[Block]:
    law = case.law.law.things[thing.kind]
    yield Heading(2, f"{sentence(law.title)}: {in_words(thing.name)}")
    rows = [(called(name, law.fields.get(name)), said(case, law.fields.get(name), value))
            for name, value in thing.fields.items() if value not in (None, "", [])]  # fmt: skip
    rows += [(sentence(law.marks[name].title) if name in law.marks else sentence(in_words(name)),
              said(case, None, mark.value)) for name, mark in thing.marks.items()]  # fmt: skip
    rows.append(("Put on the record", f"by {case.office(thing.by)}, {when(thing.at)}"))
    yield Facts(tuple(rows))


def _found(case: PrintedCase, done: Done, law: StepLaw) -> Iterator[Block]:
    """What was found of each thing, by this step or before it, of which the file has something found."""
    if not (law.sanctions or law.tells or law.ends or law.vote):
        return
    for kind, held in case.law.law.things.items():
        things = [each for each in case.state.things.get(kind, {}).values() if each.number <= done.number]
        rows = list[tuple[str, ...]]()
        for thing in things:
            stated = row_said(case, held.fields, _but_its_name(thing), first=False)
            marks = [(name, mark) for name, mark in thing.marks.items() if mark.number <= done.number]
            found = "; ".join(
                f"{held.marks[name].title if name in held.marks else in_words(name)}: {said(case, None, mark.value)}"
                for name, mark in marks
            )
            rows.append((in_words(thing.name), stated, found or "nothing was found"))
        if not rows or not (held.marks or _comes_with_a_paper(case.law, kind)):
            continue
        columns = (sentence(in_words(kind)), "What it is", "What was found")[: 3 if held.marks else 2]
        yield Heading(2, f"{'Found of each' if held.marks else 'On the record'}: {held.title}")
        yield Grid(columns, tuple(row[: len(columns)] for row in rows))


def _but_its_name(thing: Thing) -> dict[str, Any]:
    """What is stated of a thing beside the name under which it stands."""
    return {name: value for name, value in thing.fields.items() if str(value) != thing.name}


def _comes_with_a_paper(law: Proceeding, kind: str) -> bool:
    """Is it put on the record entry by entry with a paper, as charges are?"""
    steps = law.law.steps.values()
    return any(each.thing == kind and each.field is not None for step in steps if step.paper for each in step.adds)


def _voted(vote: Taken | None) -> Iterator[Block]:
    if vote is None:
        return
    yield Heading(2, "The vote")
    carried = "carried" if vote.carried else f"not carried, {vote.needed} were needed"
    rows = [("Tally", f"{vote.tally}, {carried}"), ("About", vote.about), ("By name", vote_said(vote.names))]
    yield Facts(tuple((label, value) for label, value in rows if value and (label != "By name" or vote.names)))


def _imposed(case: PrintedCase, stands: list[Imposed]) -> Iterator[Block]:
    if not stands:
        return
    yield Heading(2, "What is imposed")
    yield Grid(("What", "On", "From", "Through", "Besides", "Clauses"), tuple(_sanction(case, each) for each in stands))
    for each in stands:
        law = case.law.law.sanctions[each.kind]
        if law.surrender:
            day = written_day(each.effective)
            yield Paragraph(f"{sentence(law.title)}: the {in_words(each.on)} is to be surrendered by {day}.")
            yield Paragraph(Citations.of(case.law.cite(law.surrender_cite or law.cite)))


def _sanction(case: PrintedCase, each: Imposed) -> tuple[str, ...]:
    law = case.law.law.sanctions[each.kind]
    besides = [f"{called(name, field).lower()}: {said(case, field, each.fields[name])}"
               for name, field in law.needs.items() if each.fields.get(name) is not None]  # fmt: skip
    rows: list[Any] = each.fields.get(RELATIONS) or []
    others = {row.get("name"): row.get("relation") for row in rows if isinstance(row, dict)}
    besides += [f"covers {name}" + (f" ({others[name]})" if others.get(name) else "") for name in each.covers]
    besides += [] if each.stands == "stands" else [each.stands]
    return (
        sentence(law.title), in_words(each.on), written_day(each.effective),
        _through(each, bool(law.stops)), "; ".join(besides),
        Citations.of(case.law.cite(law.cite)),
    )  # fmt: skip


def _through(each: Imposed, lasts: bool) -> str:
    """The last day of a sanction; nothing of one that is over once it is borne, such as a fine."""
    if each.until is not None:
        return written_day(each.until)
    return "no end is set" if lasts else ""


def _elsewhere(case: PrintedCase, done: Done) -> Iterator[Block]:
    found = list(elsewhere(case.law, case.state, done))
    if found:
        yield Heading(2, "What it decides elsewhere")
        yield Listing(tuple(f"{each.named}: {in_words(each.do)}" for each in found))
    filed = list(approved(case.law, case.state, done))
    if filed:
        yield Heading(2, "Where it is put on file")
        yield Listing(tuple(each.named for each in filed))


def _rights(case: PrintedCase, law: StepLaw) -> Iterator[Block]:
    """What holds for every such proceeding, where somebody is told or something is imposed."""
    rights = case.law.law.rights.values()
    if rights and (law.tells or law.sanctions):
        yield Heading(2, "What holds for every such proceeding")
        yield Grid(("What", "Clauses"),
                   tuple((sentence(each.says), Citations.of(case.law.cite(each.cite))) for each in rights))  # fmt: skip
