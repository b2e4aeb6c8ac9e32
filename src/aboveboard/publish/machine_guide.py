"""The guide of a machine under a law: how it is worked, what it may award, and what its schedule says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aboveboard.games.shapes.machine import Reels, Shelf, Works
from aboveboard.kernel.words import spaced
from aboveboard.law.files import find_ruleset
from aboveboard.law.machines import MachineEdition
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.machines.report import MachineFigures, machine_figures
from aboveboard.play.odds.report.written import percent
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown


def machine_guide(edition: MachineEdition, format: Literal["md", "html"] = "md") -> str:
    """The guide as Markdown or as one self-contained HTML page."""
    found = blocks(edition)
    return markdown(found) if format == "md" else html(found, f"{edition.law.title}: guide")


def blocks(edition: MachineEdition) -> Iterator[Block]:
    """The whole guide, block by block."""
    law, held = edition.law, find_ruleset(edition.ruleset)
    yield Heading(1, law.title)
    yield Paragraph(f"{held.title if held else edition.ruleset}: {law.cite}, {edition.standing}.")
    if law.basis is not None:
        yield Paragraph(f"Basis: {law.basis}", note=True)
    yield Heading(2, "How it is played")
    yield Paragraph(edition.machine.about)
    yield Listing((works_in_words(edition.machine.works),))
    yield Heading(2, "What the law says")
    yield Grid(("Rule", "Figure", "Clauses"), tuple(_rules(edition)))
    yield from _awards(machine_figures(edition))
    if edition.readings:
        yield Heading(2, "How unclear text is read")
        yield Listing(tuple(edition.readings.values()))
    yield Heading(2, "Source")
    yield Paragraph(f"{law.source}.")


def works_in_words(works: Works) -> str:
    """How a machine works, in a sentence."""
    match works:
        case Reels(what=what):
            return f"Each {what} that was stopped shows symbols, and what a win line shows is awarded by the schedule."
        case Shelf():
            return "Tokens that are pushed off the shelf are the player's."


def _rules(edition: MachineEdition) -> Iterator[tuple[str, str, str]]:
    law, worked = edition.law, edition.law.worked
    clauses = Citations.of(citations(worked.cite))
    yield "Worked with", " or ".join(map(spaced, worked.with_)), clauses
    if worked.stopped_by:
        yield "Stopped by", " or ".join(map(spaced, worked.stopped_by)), clauses
    if law.schedule is not None:
        yield "Awarded by a set schedule", ", ".join(map(spaced, law.schedule.awards)), Citations.of(
            citations(law.schedule.awards_cite)
        )  # fmt: skip


def _awards(found: MachineFigures) -> Iterator[Block]:
    """What the schedule awards, and that no odds are claimed."""
    yield Heading(2, "What it returns")
    yield Paragraph(found.note, note=True)
    if found.schedule is None or found.random is None:
        return
    if found.schedule.specimen:
        yield Paragraph(
            "The law leaves the schedule to the operator. The figures here are those of a specimen, not of the one "
            "that is played.",
            note=True,
        )
    of_tokens = f"{percent(found.random.returns)} of what tokens cost ({found.random.returns})"
    yield Paragraph(f"{found.schedule.title}: if every stop were random, {of_tokens} would come back.")
    rows = tuple(
        (str(each.award), f"{each.award.units:,}", percent(each.chance, 4), percent(each.returns))
        for each in found.random.awards
    )
    yield Grid(("A line shows", f"Units awarded (a token costs {found.schedule.token:,})", "Chance", "Returns"), rows)
