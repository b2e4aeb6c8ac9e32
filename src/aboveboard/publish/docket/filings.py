"""A paper that was tendered, in the form that the law gives it, and one that is still to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.facts import applies
from aboveboard.docket.course.papers import BASICS, COPIES, NUMBERED, SERVICE, fields_of
from aboveboard.docket.course.state import Done
from aboveboard.kernel.words import in_words
from aboveboard.law.model.docket import FieldLaw, PaperLaw, PartLaw
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Listing, Numbered, Paragraph, Signature
from aboveboard.publish.docket.caption import caption, faults_grid, withheld
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, paper_of
from aboveboard.publish.docket.words import (
    BLANK,
    called,
    fields_blocks,
    paragraphs,
    row_said,
    rows_grid,
    said,
    sentence,
    when,
)
from aboveboard.publish.paper.days import written_day

MARKS = {
    "returned": ("RETURNED", "It was tendered and returned; its faults stand at its end."),
    "late": ("TOO LATE", "It was tendered after its last day, and has no effect."),
}
DRAFT = "DRAFT"
ROOM = 3
"""So many paragraphs a blank form leaves room for."""


def filed(case: PrintedCase, event: int) -> DocketPaper:
    """A paper as it was tendered."""
    done = case.step(event)
    law = case.law.paper_of(done.step)
    assert law is not None
    mark, why = MARKS.get(done.verdict, ("", ""))
    found = case.recorded(event)
    taken = "" if found is None else when(found.at.astimezone(case.law.state.zone))
    place = str(done.fields.get("place") or "") if law.places else ""
    blocks: list[Block] = [
        caption(
            case, ("To", offices(case, _to(law, done.fields))), ("By", case.whoever(done)), ("On", when(done.at)),
            ("Entered by", case.entered_by(done)),
            ("Taken down", "" if taken == when(done.at) else taken), ("How", _way(law, done.fields)), ("At", place),
        ),
        *withheld(case, done),
        *_parts(case, law, done),
        *_beside(case, law, done),
        *_attached(case, law, done.fields),
        *_served(case, law, done.fields),
        Signature(sentence(case.office(done.by)), case.named(done), written_day(done.day)),
        *faults_grid([each for each in done.faults if not each.flag], "Why it was not accepted"),
        *faults_grid([each for each in done.faults if each.flag], "What is noted of it"),
    ]  # fmt: skip
    return paper_of(
        case, f"paper-{case.printed_name(event)}", "paper", law.title, blocks, about=case.law.cite(law.cite),
        event=event, mark=mark, why=why,
    )  # fmt: skip


def offices(case: PrintedCase, names: Sequence[str]) -> str:
    """Offices by their titles."""
    return " or ".join(case.office(each) for each in names)


def _to(law: PaperLaw, fields: Mapping[str, Any]) -> Sequence[str]:
    return (str(fields["to"]),) if fields.get("to") else law.to


def _way(law: PaperLaw, fields: Mapping[str, Any]) -> str:
    """By which way it came, with what is stated of it."""
    name = fields.get("way")
    way = None if name is None else law.ways.get(str(name))
    if name is None:
        return ""
    refused = law.refuses.get(str(name))
    title = way.title if way is not None else refused.title if refused is not None else in_words(str(name))
    needs = () if way is None else way.needs
    return ", ".join([title, *(f"{in_words(each)} {fields[each]}" for each in needs if fields.get(each))])


def paper_field(case: PrintedCase, law: PaperLaw, name: str, value: Any) -> str | None:
    """How a paper came, by the titles of the law; None of what is said by its type alone."""
    if name == "to":
        return case.office(str(value))
    if name == "way":
        return _way(law, {name: value})
    if name == "annexes":
        return "; ".join(_annex(law, str(each)) for each in value)
    return None


def _parts(case: PrintedCase, law: PaperLaw, done: Done) -> Iterator[Block]:
    """Part by part; where its paragraphs are to be numbered, they are numbered through."""
    number, known = 1, fields_of(law)
    for name, part in law.parts.items():
        value = done.fields.get(name)
        if value in (None, "", []):
            if part.optional and not case.is_sealed(done, name):
                continue
            yield Heading(2, sentence(part.title))
            yield Paragraph("Kept from the public." if case.is_sealed(done, name) else "Not stated.")
            continue
        yield Heading(2, sentence(part.title))
        if part.cite:
            yield Paragraph(Citations.of(case.law.cite(part.cite)))
        if not law.numbered:
            yield from _plain(case, known[name], value)
            continue
        items = _items(case, known[name], value)
        yield Numbered(tuple(items), number)
        number += len(items)


def _plain(case: PrintedCase, law: FieldLaw, value: Any) -> Iterator[Block]:
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        yield rows_grid(case, law, value)
    elif isinstance(value, str) and law.type == "text":
        yield from (Paragraph(each) for each in paragraphs(value))
    else:
        yield Paragraph(said(case, law, value))


def _items(case: PrintedCase, law: FieldLaw, value: Any) -> list[tuple[str, ...]]:
    """Paragraphs of a part; an entry of a list is one, with whatever else is stated of it beneath."""
    if isinstance(value, str) and law.type == "text":
        return [(each,) for each in paragraphs(value)] or [(value,)]
    if not isinstance(value, list):
        return [(said(case, law, value),)]
    found = list[tuple[str, ...]]()
    for row in value:
        if not isinstance(row, Mapping):
            found.append((said(case, law, row),))
            continue
        stated = [(name, each) for name, each in row.items() if each not in (None, "", [])]
        first = next((name for name in law.fields if row.get(name) not in (None, "", [])), None)
        head = row_said(case, law.fields, row) if first is None else said(case, law.fields[first], row[first])
        rest = [
            f"{called(name, law.fields.get(name))}: {said(case, law.fields.get(name), each)}"
            for name, each in stated
            if name != first
        ]
        found.append((head, *(rest if first is not None else ())))
    return found


def _beside(case: PrintedCase, law: PaperLaw, done: Done) -> Iterator[Block]:
    """What was stated with it and is no part of it."""
    ways = {name for way in law.ways.values() for name in (*way.needs, *way.among, *way.same)}
    known = {*law.parts, *BASICS, *COPIES, *SERVICE, *NUMBERED, *ways, law.routed or ""}
    other = {name: value for name, value in done.fields.items() if name not in known}
    other |= {law.routed: done.fields[law.routed]} if law.routed and done.fields.get(law.routed) else {}
    blocks = list(fields_blocks(case, other, asked(case.law, done.step), 3))
    if blocks:
        yield Heading(2, "Stated with it")
        yield from blocks


def _attached(case: PrintedCase, law: PaperLaw, fields: Mapping[str, Any]) -> Iterator[Block]:
    """What is attached, as it was named, and what the law has attached."""
    given = [str(each) for each in fields.get("annexes") or []]
    nouns = {"originals": "original", "copies": "copy"}
    copies = [f"1 {nouns[name]}" if fields[name] == 1 else f"{fields[name]:,} {name}"
              for name in COPIES if fields.get(name)]  # fmt: skip
    items = [sentence(_annex(law, each)) for each in given]
    if items or copies:
        yield Heading(2, "Attached, and in how many copies" if items and copies else "Attached" if items else "Copies")
        yield Listing((*items, *([sentence(" and ".join(copies))] if copies else ())))


def _annex(law: PaperLaw, given: str) -> str:
    """What is attached, by its title; one of several with its own name."""
    for name, annex in law.annexes.items():
        if given == name:
            return annex.title
        if given.startswith(f"{name} "):
            return f"{annex.title} ({given})"
    return given


def _served(case: PrintedCase, law: PaperLaw, fields: Mapping[str, Any]) -> Iterator[Block]:
    service = law.service
    proof = fields.get("proof-of-service")
    if service is not None and proof is not None:
        served = fields.get("served")
        on = f"Served on {case.office(service.on)}" + ("" if served is None else f" on {written_day(served)}")
        yield Heading(2, "Service")
        yield Paragraph(f"{on}; proof of service: {in_words(str(proof))}.")


# -- still to be filled in ---------------------------------------------------------------------------------------------


def form(case: PrintedCase, step: str) -> DocketPaper:
    """A paper that may be sent as it stands, to be filled in by hand: each part with its number, clause and room."""
    law = case.law.paper_of(step)
    assert law is not None
    by = " or ".join(case.office(each) for each in case.law.law.steps[step].by)
    days = [each for each in case.due if step in case.law.law.terms[each.term].done and each.day is not None]
    last = "; ".join(written_day(each.day) for each in days if each.day is not None and each.state == "open")
    blocks: list[Block] = [
        caption(case, ("To", offices(case, law.to)), ("By", by), ("Last day for it", last)),
        *_rooms(case, law),
        *_asks(case, law),
        Signature(sentence(by or "whoever sends it")),
    ]
    return paper_of(
        case, f"form-{step}", "form", law.title, blocks, about=case.law.cite(law.cite), mark=DRAFT,
        why="It is still to be filled in, and nothing is filed by it.",
    )  # fmt: skip


def _rooms(case: PrintedCase, law: PaperLaw) -> Iterator[Block]:
    number = 1
    for name, part in law.parts.items():
        yield Heading(2, sentence(part.title) + (" (if any)" if part.optional else ""))
        if part.cite:
            yield Paragraph(Citations.of(case.law.cite(part.cite)))
        lines = _room(part, fields_of(law)[name])
        if law.numbered:
            room = tuple(f"{title}: {BLANK * 2}" for title in lines) if part.each else lines
            yield Numbered(tuple(room for _ in range(ROOM)), number)
            number += ROOM
        elif part.each:
            yield Grid(lines, tuple(tuple(BLANK for _ in lines) for _ in range(ROOM)))
        else:
            yield Paragraph(BLANK)


def _room(part: PartLaw, law: FieldLaw) -> tuple[str, ...]:
    """What is to be written in one paragraph: a blank, or the titles of what each entry states."""
    if not part.each:
        among = f" ({' or '.join(map(in_words, part.among))})" if part.among else ""
        return (f"{BLANK * 3}{among}",)
    titles = [called(name, each) + (" (if any)" if each.optional else "") for name, each in law.fields.items()]
    return tuple(titles)


def _asks(case: PrintedCase, law: PaperLaw) -> Iterator[Block]:
    """What must come with it, and how it goes."""
    annexes = [
        sentence(annex.title) + (f", for each of: {part_title(law, annex.for_each)}" if annex.for_each else "")
        for annex in law.annexes.values()
        if not (annex.unless and applies(case.state, {}, annex.unless))
    ]
    if annexes:
        yield Heading(2, "To be attached")
        yield Listing(tuple(annexes))
    rows = [f"Originals: {law.originals}"] if law.originals else []
    rows += [f"Copies: {law.copies}"] if law.copies else []
    rows += [f"Filed at {' or '.join(law.places)}"] if law.places else []
    rows += [
        sentence(way.title)
        + (f": {way.at}" if way.at else "")
        + (f" ({', '.join(f'{in_words(each)} {BLANK}' for each in way.needs)})" if way.needs else "")
        for way in law.ways.values()
    ]
    rows += [f"Not {refused.title}" for refused in law.refuses.values()]
    rows += [f"It bears the {in_words(law.routed)} {BLANK}"] if law.routed else []
    if law.service is not None:
        proofs = " or ".join(map(in_words, law.service.proofs))
        first = ", on or before the day on which it is filed" if law.service.before else ""
        rows.append(f"Served on {case.office(law.service.on)}{first}, with proof of it: {proofs}")
    if rows:
        yield Heading(2, "How it goes")
        yield Listing(tuple(rows))


def part_title(law: PaperLaw, name: str) -> str:
    """A part of a paper by its title."""
    part = law.parts.get(name)
    return in_words(name) if part is None else part.title
