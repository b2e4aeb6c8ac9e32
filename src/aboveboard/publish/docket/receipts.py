"""What comes of a paper that is tendered: a receipt with all that was counted, and a certificate of its service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.docket.course.facts import applies
from aboveboard.docket.course.papers import fields_of
from aboveboard.docket.course.state import Done
from aboveboard.kernel.words import counted, in_words
from aboveboard.law.model.docket import AnnexLaw, PaperLaw
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Paragraph, Signature
from aboveboard.publish.docket.caption import VERDICTS, caption, due_grid, faults_grid, withheld
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, paper_of
from aboveboard.publish.docket.filings import DRAFT, offices, part_title
from aboveboard.publish.docket.words import BLANK, said, sentence, when
from aboveboard.publish.paper.days import written_day

Row = tuple[str, str, str, str]
COLUMNS = ("What", "Came", "Needed", "Clauses")
PROOF, SERVED = "proof-of-service", "served"


def receipt(case: PrintedCase, event: int) -> DocketPaper:
    """That a paper came: when, what stands for it, what of it was counted, and what became of it with every fault."""
    done = case.step(event)
    law = case.law.paper_of(done.step)
    assert law is not None
    found = case.recorded(event)
    taken = "" if found is None else when(found.at.astimezone(case.law.state.zone))
    right = [each for each in case.corrections if each.event == event and not each.struck]
    verdict = sentence(VERDICTS[done.verdict])
    blocks: list[Block] = [
        caption(
            case, ("Paper", law.title), ("By", case.whoever(done)), ("To", offices(case, law.to)),
            ("Came", when(done.at)), ("Entered by", case.entered_by(done)),
            ("Taken down", "" if taken == when(done.at) else taken),
            ("Hash of the event", "" if found is None else found.hash),
            ("Verdict", verdict), *(("Entered rightly", f"by event {each.by}: {each.why}") for each in right),
        ),
        *withheld(case, done),
        Heading(2, "What was counted"),
        Grid(COLUMNS, tuple(_counted(case, law, done))),
        *faults_grid([each for each in done.faults if not each.flag], "Every fault"),
        *faults_grid([each for each in done.faults if each.flag], "What is noted, and returns nothing"),
    ]  # fmt: skip
    if not done.faults and (found is None or not found.withheld):
        blocks.append(Paragraph("No fault was found in it."))
    follows = case.runs_from(done) if done.verdict == "done" else []
    blocks += due_grid(case, follows, "What runs from it")
    return paper_of(
        case, f"receipt-{case.printed_name(event)}", "receipt", f"receipt: {law.title}", blocks,
        about=case.law.cite(law.cite), event=event,
    )  # fmt: skip


def _counted(case: PrintedCase, law: PaperLaw, done: Done) -> Iterator[Row]:
    fields = done.fields
    cite = Citations.of(case.law.cite(law.copies_cite or law.cite))
    for name, needed in (("originals", law.originals), ("copies", law.copies)):
        if needed or fields.get(name):
            yield sentence(name), str(fields.get(name, 0)), str(needed), cite
    for name, part in law.parts.items():
        needed_part = "if any" if part.optional else "yes"
        came = "kept from the public" if name not in fields and case.is_sealed(done, name) else _came(fields.get(name))
        yield sentence(part.title), came, needed_part, Citations.of(case.law.cite(part.cite or law.cite))
    for name, annex in law.annexes.items():
        yield _annex(case, law, name, annex, fields)
    yield from _how(case, law, fields)


def _came(value: Any) -> str:
    """How much of a part came."""
    if value in (None, "", []):
        return "no"
    if isinstance(value, list):
        return f"yes, {len(value)} {'entry' if len(value) == 1 else 'entries'}"
    return f"yes, {counted(len(value.split()), 'word')}" if isinstance(value, str) else "yes"


def _annex(case: PrintedCase, law: PaperLaw, name: str, annex: AnnexLaw, fields: Mapping[str, Any]) -> Row:
    title, cite = sentence(annex.title), Citations.of(case.law.cite(annex.cite or law.cite))
    if annex.for_each is not None:
        rows = [each for each in fields.get(annex.for_each) or [] if isinstance(each, Mapping)]
        proved = sum(bool(row.get(annex.field or name)) for row in rows)
        return f"{title} ({part_title(law, annex.for_each)})", str(proved), str(len(rows)), cite
    given = [str(each) for each in fields.get("annexes") or []]
    came = sum(each == name or each.startswith(f"{name} ") for each in given)
    if annex.unless and applies(case.state, dict(fields), annex.unless):
        return title, str(came), "waived", cite
    many = 1 if annex.as_many_as is None else case.state.facts.get(annex.as_many_as)
    return title, str(came), "how many is not stated" if many is None else str(many), cite


def _how(case: PrintedCase, law: PaperLaw, fields: Mapping[str, Any]) -> Iterator[Row]:
    """How it came, where, and its proof of service."""
    ways = Citations.of(case.law.cite(law.ways_cite or law.cite))
    if law.ways:
        way = fields.get("way")
        titles = {**{name: each.title for name, each in law.ways.items()},
                  **{name: each.title for name, each in law.refuses.items()}}  # fmt: skip
        yield (
            "How it came", "not stated" if way is None else titles.get(str(way), in_words(str(way))),
            " or ".join(each.title for each in law.ways.values()), ways,
        )  # fmt: skip
        named = law.ways.get(str(way))
        for name in () if named is None else named.needs:
            yield sentence(in_words(name)), str(fields.get(name) or "not stated"), "yes", ways
    if law.places and fields.get("place"):
        yield "Where", str(fields["place"]), " or ".join(law.places), ways
    if law.routed is not None:
        cite = Citations.of(case.law.cite(law.routed_cite or law.cite))
        yield sentence(in_words(law.routed)), str(fields.get(law.routed) or "not stated"), "yes", cite
    if law.service is not None:
        cite = Citations.of(case.law.cite(law.service.cite))
        proof = fields.get(PROOF)
        yield (
            f"Proof of service on {case.office(law.service.on)}", "no" if proof is None else in_words(str(proof)),
            " or ".join(map(in_words, law.service.proofs)), cite,
        )  # fmt: skip
        served = fields.get(SERVED)
        yield "Served on", "not stated" if served is None else written_day(served), "yes", cite


# -- service -----------------------------------------------------------------------------------------------------------


def is_served(law: PaperLaw) -> bool:
    """Is there anything to certify: service on somebody, or a way for which something must be stated?"""
    return law.service is not None or any(way.needs or way.same for way in law.ways.values())


def certificate(case: PrintedCase, event: int) -> DocketPaper:
    """How a paper was served or sent, to be signed by whoever did it; a draft where that is not stated."""
    done = case.step(event)
    law = case.law.paper_of(done.step)
    assert law is not None
    fields, service, known = done.fields, law.service, fields_of(law)
    proof = fields.get(PROOF)
    way = law.ways.get(str(fields.get("way")))
    rows = [("Paper", law.title), ("Dated", when(done.at))]
    cite = [] if service is None else case.law.cite(service.cite)
    if service is not None:
        served = fields.get(SERVED)
        rows += [
            ("Served on", case.office(service.on)), ("On file of them", case.known_of(service.on)),
            ("On the day", BLANK if served is None else written_day(served)),
            ("Proof", BLANK if proof is None else in_words(str(proof))),
        ]  # fmt: skip
    if way is not None:
        rows += [("How it went", way.title)]
        stated = dict.fromkeys((*way.needs, *way.same, *way.among))
        rows += [
            (sentence(in_words(name)), said(case, known.get(name), fields[name]) if fields.get(name) else BLANK)
            for name in stated
        ]
        cite += case.law.cite(law.ways_cite)
    named = service is not None and proof in service.proofs
    lacks = way is None if service is None else not named or fields.get(SERVED) is None
    title = f"{in_words(str(proof)) if named else 'certificate'} of service"
    blocks: list[Block] = [
        caption(case),
        *withheld(case, done),
        Heading(2, "What was served, and how"),
        Facts(tuple((label, value) for label, value in rows if value)),
        Paragraph("Whoever signs states that it was served so."),
        Signature("Whoever served it"),
        Signature("Taken before, or admitted by"),
    ]
    return paper_of(
        case, f"service-{case.printed_name(event)}", "service", f"{title}: {law.title}", blocks,
        about=tuple(dict.fromkeys(cite)), event=event, mark=DRAFT if lacks else "",
        why="Not everything is stated that the law asks of its service." if lacks else "",
    )  # fmt: skip
