"""The guide of a duty: whom it concerns, what must be, when, and every clause and reading of its file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aboveboard.law.duties import Duty
from aboveboard.law.duties.clauses import ALWAYS
from aboveboard.law.duties.facts import expected
from aboveboard.law.duties.wording import clause_in_words, season_in_words
from aboveboard.law.provisions.clauses import citations
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

MUST, MAY, WHEN = "What must be", "What may be", "When"
"""The headings of what a duty asks and allows, and of its seasons."""
MEANS, LISTS, FACTS, READINGS = "What words mean", "Lists", "What is asked", "How unclear text is read"
HEADINGS = (MUST, MAY, WHEN, MEANS, LISTS, FACTS, READINGS)
"""Every heading besides those of a duty's own lists."""


def duty_guide(duty: Duty, format: Literal["md", "html"] = "md") -> str:
    """The guide as Markdown or as one self-contained HTML page."""
    found = blocks(duty)
    return markdown(found) if format == "md" else html(found, f"{duty.law.title}: guide")


def blocks(duty: Duty) -> Iterator[Block]:
    """The whole guide, block by block."""
    law = duty.law
    yield Heading(1, law.title)
    yield Paragraph(f"{law.cite}, {duty.standing}.")
    if law.basis is not None:
        yield Paragraph(f"Basis: {law.basis}", note=True)
    yield from wording(duty)
    yield Heading(2, "Source")
    yield Paragraph(f"{law.source}.")


def wording(duty: Duty) -> Iterator[Block]:
    """What the guide says without its head and its source, to lie beside another's."""
    law = duty.law
    yield Paragraph(law.about)
    yield from _rules(duty)
    if law.seasons:
        yield Heading(2, WHEN)
        rows = ((each.title, season_in_words(each), _clauses(each.cite)) for each in law.seasons.values())
        yield Grid(("Season", "In every year", "Clauses"), tuple(rows))
    if law.terms:
        yield Heading(2, MEANS)
        terms = duty.compiled.clauses.terms
        rows = (
            (each.title, clause_in_words(terms[name], law), _clauses(each.cite)) for name, each in law.terms.items()
        )
        yield Grid(("Word", "Means", "Clauses"), tuple(rows))
    if law.lists:
        yield Heading(2, LISTS)
    for each in law.lists.values():
        yield Heading(3, each.title)
        yield Listing(tuple(law.facts[each.of].words[word] for word in each.words))
    yield Heading(2, FACTS)
    yield Grid(
        ("Fact", "What it is", "What may be stated"),
        tuple((name, fact.title, expected(fact)) for name, fact in law.facts.items()),
    )
    if readings := duty.readings:
        yield Heading(2, READINGS)
        yield Listing(tuple(readings.values()))


def _rules(duty: Duty) -> Iterator[Block]:
    """What must be and what may be, each with where it applies."""
    law, clauses = duty.law, duty.compiled.clauses
    if law.rules:
        yield Heading(2, MUST)
        rows = []
        for name, rule in law.rules.items():
            where = clauses.rules[name].when
            says = rule.says if rule.not_held is None else f"{rule.says}: {rule.not_held}"
            lifted = "; ".join(law.rights[right].title for right in rule.unless)
            applies = "always" if where == ALWAYS else clause_in_words(where, law)
            rows.append((says, applies, *((lifted or "nothing",) if law.rights else ()), _clauses(rule.cite)))
        columns = ("What", "Where it applies", *(("What lifts it",) if law.rights else ()), "Clauses")
        yield Grid(columns, tuple(rows))
    if law.rights:
        yield Heading(2, MAY)
        yield Grid(
            ("What", "Where", "Clauses"),
            tuple(
                (each.title, clause_in_words(clauses.rights[name], law), _clauses(each.cite))
                for name, each in law.rights.items()
            ),
        )


def _clauses(ids: tuple[str, ...]) -> Citations:
    return Citations.of(citations(ids))
