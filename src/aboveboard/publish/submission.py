"""A blank submission of a game: every choice, wager and limit that is the operator's, to be ticked or entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from aboveboard.law.differences import written
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.submissions import submission_law
from aboveboard.law.terms.options import Choice
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.report.report import clauses, pays
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph, Signature
from aboveboard.publish.guide import pays_in_words
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown
from aboveboard.publish.prose import limits, picked

TICK, BLANK = "☐\N{NO-BREAK SPACE}", "________"
"""A box with what stands beside it, and a line for what is entered."""
LISTED = ("not-offered", "no-area")
"""Choices that list wagers: the table of wagers has a box for each."""
NO_AREA = "no-area"


def blank(terms: Terms) -> dict[str, Any]:
    """The submission as `check` and `compare` take it, with the figures of the text; limits are for the operator."""
    options = {name: written(value) for name, value in terms.options.items() if value is not None}
    return {
        "ruleset": terms.edition.ruleset, "game": terms.game.name, "operator": "", "options": options, "limits": {},
    }  # fmt: skip


def form(terms: Terms, format: Literal["md", "html"] = "md") -> str:
    """The form as Markdown or as one self-contained HTML page to be printed."""
    first, *found = blocks(terms)
    assert isinstance(first, Heading), "the form begins with its title"
    return markdown([first, *found]) if format == "md" else html([first, *found], first.text)


def blocks(terms: Terms) -> Iterator[Block]:
    """The whole form, block by block."""
    law, paper = terms.law, submission_law(terms.edition.ruleset, terms.edition.asked)
    yield Heading(1, f"{paper.title}: {law.title}")
    yield Paragraph(f"{law.cite}, {terms.edition.standing}.")
    if law.basis is not None:
        yield Paragraph(f"Basis: {law.basis}", note=True)
    about = [(_capital(paper.holder), BLANK * 3), ("From", BLANK)]
    if paper.cite:
        about.append(("Clauses", Citations.of(citations(paper.cite))))
    yield Facts(tuple(about))
    yield Paragraph(
        "One box of each choice is ticked, or one figure entered. Where nothing is ticked the value of the text holds, "
        "which is marked with an asterisk.",
        note=True,
    )
    yield from _choices(choice for name, choice in terms.choices.items() if name not in LISTED)
    yield Heading(2, "Wagers")
    yield from _wagers(terms)
    yield Heading(2, "Limits at the table")
    yield Facts((("Least wager", BLANK), ("Largest wager", BLANK), ("Smallest chip", BLANK)))
    if paper.reading is not None:
        yield Heading(2, "How unclear text is read")
        yield Listing((paper.reading,))
    yield Signature(f"For the {paper.holder}")


def _choices(choices: Iterable[Choice]) -> Iterator[Block]:
    rows = tuple((_capital(each.about), boxes(each), Citations.of(citations(each.cite))) for each in choices)
    if rows:
        yield Heading(2, "What is chosen")
        yield Grid(("Choice", "Chosen", "Clauses"), rows)


def boxes(choice: Choice) -> str:
    """What may be ticked of a choice, or within what a figure is entered; the value of the text is marked."""
    if choice.choices is not None:
        return "  ".join(f"{TICK}{each}{'*' if each == choice.default else ''}" for each in choice.choices)
    ends = [
        (end, word) for end, word in zip(choice.range or (), ("at least", "at most"), strict=False) if end is not None
    ]
    within = [f"{end}{'*' if end == choice.default else ''} {word}" for end, word in ends]
    if choice.default is not None and all(end != choice.default for end, _ in ends):
        within.append(f"{choice.default}*")
    return f"{BLANK} ({', '.join(within)})" if within else BLANK


def _wagers(terms: Terms) -> Iterator[Block]:
    droppable = _listed(terms.choices.get("not-offered"))
    splits = _listed(terms.choices.get(NO_AREA))
    rows = tuple(_wager(wager, droppable) for wager in terms.offered())
    yield Grid(("Wager", "On", "Pays", "Limits", "Clauses"), rows)
    if len(droppable) < len(rows):
        yield Paragraph("A wager without a box is always offered." if droppable else "All of them are always offered.")
    if splits:
        titles = [f"{TICK}{terms.wagers[name].law.title}" for name in splits]
        cite = Citations.of(citations(terms.choices[NO_AREA].cite))
        yield Heading(3, "Wagers without an area on the layout")
        yield Grid(("Without one", "Clauses"), (("  ".join(titles), cite),))


def _wager(wager: WagerTerms, droppable: tuple[str, ...]) -> tuple[str, ...]:
    picks = [pick for pick in wager.picks if pick is not None]
    tables = dict.fromkeys(pays_in_words(pays(wager, pick)) for pick in wager.picks)
    return (
        f"{TICK if wager.name in droppable else ''}{wager.law.title}",
        picked(picks) if picks else "",
        "as its parts" if wager.composite else " or ".join(tables),
        limits(wager),
        Citations.of(clauses(wager)),
    )


def _listed(choice: Choice | None) -> tuple[str, ...]:
    """The wagers that a choice may list."""
    return () if choice is None else tuple(each for each in choice.choices or () if each != "none")


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"
