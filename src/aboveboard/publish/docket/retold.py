"""A proceeding retold event by event: what was done, what became of it, what stands for it, and where it stands now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.next_steps import lacking_marks
from aboveboard.docket.course.state import Done
from aboveboard.docket.telling import cite_of
from aboveboard.kernel.words import counted, in_words
from aboveboard.law.errors import BadInput
from aboveboard.law.model.docket import FieldLaw
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Paragraph
from aboveboard.publish.docket.caption import VERDICTS, WITHHELD, caption, due_grid, faults_grid
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, paper_of
from aboveboard.publish.docket.filings import paper_field
from aboveboard.publish.docket.words import called, said, sentence, vote_said, when
from aboveboard.publish.paper.days import written_day

MOST = 10_000
"""So many events are retold at once."""
LONGEST = 600
"""Of a longer text its beginning is retold; the paper itself has all of it."""


def retold(case: PrintedCase) -> DocketPaper:
    """Everything that was done, in its order."""
    steps = case.steps
    if len(steps) > MOST:
        raise BadInput(f"{case.title}: {len(steps):,} events are too many, where at most {MOST:,} are retold at once")
    stands = case.step_title(case.state.name)
    over = " (over)" if case.state.ended is not None else ""
    blocks: list[Block] = [
        caption(
            case, ("It stands at", f"{stands}{over}"), ("As of", written_day(case.day)),
            ("Retold", counted(len(steps), "event")),
        ),
        Heading(2, "Event by event"),
    ]  # fmt: skip
    for done in steps:
        blocks += _event(case, done)
    blocks += faults_grid(case.refused, "What was refused, and changed nothing")
    blocks += _stands(case)
    return paper_of(case, "replay", "replay", f"{case.title}, event by event", blocks, about=(case.law.law.cite,))


def _event(case: PrintedCase, done: Done) -> Iterator[Block]:
    found = case.recorded(done.number)
    number = f"{done.number}. " if done.number >= 0 else ""
    verdict = "" if done.verdict == "done" else f": {VERDICTS[done.verdict]}"
    yield Heading(3, f"{number}{sentence(case.step_title(done.step))}{verdict}")
    rows = [("When", when(done.at)), ("By", case.whoever(done))]
    rows += [("Entered by", case.entered_by(done))] if case.entered_by(done) else []
    taken = "" if found is None else when(found.at.astimezone(case.law.state.zone))
    rows += [("Taken down", taken)] if taken not in ("", when(done.at)) else []
    rows += _fields(case, done)
    for vote in case.state.votes:
        if vote.number == done.number:
            carried = "carried" if vote.carried else f"not carried, {vote.needed} were needed"
            names = f" ({vote_said(vote.names)})" if vote.names else ""
            rows.append(("Vote", f"{vote.tally}, {carried}{names}"))
    for fault in done.faults:
        clauses = f" ({'; '.join(fault.cite)})" if fault.cite else ""
        rows.append(("Noted" if fault.flag else "Why", f"{fault.reason}{clauses}"))
    for right in case.corrections:
        if right.event == done.number:
            rows.append(("Entered rightly", f"by event {right.by}: {right.why}"))
    if found is not None and found.withheld:
        rows.append(("Sealed", WITHHELD))
    if done.step in case.law.law.steps and (cite := cite_of(case.law, done, case.told)):
        rows.append(("Clauses", Citations.of(cite)))
    if found is not None:
        rows.append(("Hash", found.hash))
    yield Facts(tuple(rows))


def _fields(case: PrintedCase, done: Done) -> list[tuple[str, str]]:
    laws: Mapping[str, FieldLaw] = asked(case.law, done.step) if done.step in case.law.law.steps else {}
    paper = case.law.paper_of(done.step) if laws else None
    found = list[tuple[str, str]]()
    for name, value in done.fields.items():
        if value in (None, "", []) or name == "vote":
            continue
        own = None if paper is None else paper_field(case, paper, name, value)
        text = said(case, laws.get(name), value) if own is None else own
        if len(text) > LONGEST:
            text = f"{text[:LONGEST].rsplit(' ', 1)[0]} ... ({len(text):,} letters)"
        found.append((called(name, laws.get(name)), text))
    return found


def _stands(case: PrintedCase) -> Iterator[Block]:
    """What stands at its end: what is due, what is imposed, what is on the record and what lacks."""
    yield from due_grid(case, case.due, "What was due, and is", now=True)
    if case.state.sanctions:
        yield Heading(2, "What is imposed")
        yield Grid(
            ("What", "From", "Through", "Stands", "By event"),
            tuple(
                (sentence(case.law.law.sanctions[each.kind].title), written_day(each.effective),
                 "no end is set" if each.until is None else written_day(each.until), each.stands, str(each.number))
                for each in case.state.sanctions
            ),
        )  # fmt: skip
    things = [each for held in case.state.things.values() for each in held.values()]
    if things:
        yield Heading(2, "On the record")
        yield Grid(
            ("What", "Name", "Found", "By event"),
            tuple(
                (sentence(case.law.law.things[each.kind].title), in_words(each.name),
                 "; ".join(f"{in_words(name)} {said(case, None, mark.value)}" for name, mark in each.marks.items()),
                 str(each.number) if each.number >= 0 else "")
                for each in things
            ),
        )  # fmt: skip
    lacks = list(lacking_marks(case.law, case.state))
    if lacks:
        yield Heading(2, "What must still be found or done")
        yield Grid(
            ("What", "Of", "By", "Clauses"),
            tuple(
                (sentence(each.law.title), in_words(each.thing.name),
                 " or ".join(case.office(one) for one in each.law.by), Citations.of(case.law.cite(each.law.cite)))
                for each in lacks
            ),
        )  # fmt: skip
    struck = [each for each in case.corrections if each.struck]
    if struck:
        yield Heading(2, "What was struck")
        yield from (Paragraph(f"Event {each.event}, by event {each.by}: {each.why}") for each in struck)
