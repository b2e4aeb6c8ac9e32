"""The agenda of a meeting in its order, and its minutes: marked on every page as long as they are a draft."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.docket.course.agenda import ITEMS, items
from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.minutes import Entry, Minutes, minutes
from aboveboard.docket.course.state import Done
from aboveboard.kernel.words import counted, in_words
from aboveboard.law.errors import BadInput
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph, Signature
from aboveboard.publish.docket.caption import caption
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, paper_of
from aboveboard.publish.docket.words import NOON, fields_blocks, said, sentence, vote_said, when
from aboveboard.publish.paper.days import written_time

LONGEST_BESIDE = 140
"""A longer text stands beneath an entry, and not beside its title."""


def stated_agenda(case: PrintedCase) -> Done | None:
    """The step by which the agenda was stated last."""
    steps = case.law.law.steps
    found = [each for name, law in steps.items() if law.ordered for each in case.state.done(name)]
    return max(found, key=lambda each: each.number) if found else None


def agenda(case: PrintedCase) -> DocketPaper:
    """The agenda as it was stated last, item by item."""
    done = stated_agenda(case)
    if done is None:
        raise BadInput(f"{case.title}: no agenda is stated of it")
    law = case.law.law.steps[done.step]
    fields = {name: value for name, value in done.fields.items() if name != ITEMS}
    rows = tuple(
        (each.item, sentence(each.title), in_words(each.matter or ""), Citations.of(each.cite))
        for each in items(case.law, case.state)
    )
    blocks: list[Block] = [
        caption(case, ("By", case.whoever(done))),
        *fields_blocks(case, fields, asked(case.law, done.step)),
        Heading(2, "Agenda"),
        Grid(("Item", "Title", "Matter", "Clauses"), rows),
        Signature(sentence(case.office(done.by)), case.named(done), when(done.at)),
    ]
    return paper_of(case, "agenda", "agenda", law.title, blocks, about=case.law.cite(law.cite), event=done.number)


def minutes_of(case: PrintedCase) -> DocketPaper:
    """The minutes: who was there, and item by item what was moved, how it was voted and what came of it."""
    found = minutes(case.law, case.state)
    if found is None:
        raise BadInput(f"{case.title}: no minutes are written of it yet")
    blocks: list[Block] = [
        caption(case, *_head(case, found)),
        *_facts(case, found),
        *_sections(case, found),
        *_besides(case, found),
        *(Signature(sentence(law.title)) for law in case.law.law.offices.values() if law.takes_down),
    ]
    why = "No other meeting has accepted these minutes yet." if found.mark else ""
    return paper_of(case, "minutes", "minutes", found.title, blocks, about=found.cite, mark=found.mark or "", why=why)


def _head(case: PrintedCase, found: Minutes) -> Iterator[tuple[str, str]]:
    law = case.law.law.minutes
    called = None if law is None else case.state.last(law.called)
    if called is not None:
        by = case.named(called) or case.office(called.by)
        yield "Called to order", f"{when(called.at)}, by {by}"
    if found.present:
        yield f"Present ({len(found.present)})", ", ".join(found.present)
    if found.closed is not None and found.length:
        yield "Adjourned", f"{written_time(found.closed)}, after {counted(found.length, 'minute')}"
    elif found.closed is not None:
        yield "Adjourned", when(found.closed)
    if found.accepted is not None:
        yield "Accepted", f"by event {found.accepted}"


def _facts(case: PrintedCase, found: Minutes) -> Iterator[Block]:
    """What is stated of the meeting as a whole, by the types of its facts again."""
    laws, state = case.law.law.facts, case.state.facts
    yield from fields_blocks(case, {name: state[name] for name in found.facts if name in state}, laws)


def _sections(case: PrintedCase, found: Minutes) -> Iterator[Block]:
    for section in found.sections:
        matter = f" ({in_words(section.matter)})" if section.matter else ""
        yield Heading(2, f"{section.item} {sentence(section.title)}{matter}".strip())
        if not section.entries:
            yield Paragraph("Nothing was taken down of it.")
        for entry in section.entries:
            yield from _entry(case, entry)


def _besides(case: PrintedCase, found: Minutes) -> Iterator[Block]:
    if found.besides:
        yield Heading(2, "Besides")
        for entry in found.besides:
            yield from _entry(case, entry)


def _entry(case: PrintedCase, entry: Entry) -> Iterator[Block]:
    """A thing that was done: by whom, what was stated, and the vote."""
    done = case.step(entry.event)
    who = case.named(done)
    by = f"{entry.by} ({who})" if who else entry.by
    yield Heading(3, sentence(entry.title))
    rows = [("By", by if entry.at.time() == NOON else f"{by}, {written_time(entry.at)}")]
    long = list[str]()
    if entry.sealed:
        rows.append(("Stated", "not public"))
    for name, value in _typed(case, entry):
        if len(value) > LONGEST_BESIDE:
            long.append(f"{name}: {value}")
        else:
            rows.append((name, value))
    if entry.vote is not None:
        carried = "carried" if entry.vote.carried else f"not carried, {entry.vote.needed} were needed"
        rows.append(("Vote", f"{entry.vote.tally}, {carried}"))
        rows += [("By name", vote_said(entry.vote.names))] if entry.vote.names else []
    yield Facts(tuple(rows))
    yield from (Paragraph(each) for each in long)
    if entry.flagged:
        clauses = "; ".join(dict.fromkeys(one for each in entry.flagged for one in each.cite))
        noted = "; ".join(each.reason for each in entry.flagged)
        yield Listing((f"Noted: {noted}" + (f" ({clauses})" if clauses else ""),))


def _typed(case: PrintedCase, entry: Entry) -> Iterator[tuple[str, str]]:
    """What was stated with an entry, each by its title and its type; nothing that the minutes leave out."""
    laws = asked(case.law, entry.step)
    for name, value in case.step(entry.event).fields.items():
        law = laws.get(name)
        title = (law.title if law is not None else "") or in_words(name)
        if title in entry.says and value not in (None, "", []):
            yield sentence(title), said(case, law, value)
