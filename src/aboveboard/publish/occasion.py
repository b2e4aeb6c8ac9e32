"""An occasion's checklist, and what is posted and at hand there, as sheets that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from aboveboard.charity.occasions.checklist import Group, ListedStep, OccasionChecklist
from aboveboard.kernel.words import in_words, spaced
from aboveboard.law.conditions.facts import Source
from aboveboard.law.files import ruleset_named
from aboveboard.law.provisions.clauses import citations
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown
from aboveboard.publish.posted import OccasionSigns, PostedSign

GROUPS: dict[Group, str] = {
    "opening": "Before it opens",
    "games": "Before a game is opened",
    "running": "While it runs",
    "closing": "Before it closes",
}
STATES = {"done": "done", "open": "open", "unknown": "not yet stated", None: ""}
Format = Literal["md", "html"]


def checklist_sheet(found: OccasionChecklist, format: Format = "md") -> str:
    """A checklist as Markdown or as one self-contained HTML page."""
    title = f"{_name(found.occasion, found.ruleset)}: checklist"
    blocks = list(_checklist(found, title))
    return markdown(blocks) if format == "md" else html(blocks, title)


def _checklist(found: OccasionChecklist, title: str) -> Iterator[Block]:
    yield Heading(1, title)
    yield Paragraph(_source(found.organization, found.ruleset))
    if not found.rows:
        yield Paragraph("The text that is held asks for nothing here.", note=True)
    for group, heading in GROUPS.items():
        rows = [row for row in found.rows if row.group == group]
        if rows:
            yield Heading(2, heading)
            yield _steps(rows)


def _steps(rows: Sequence[ListedStep]) -> Grid:
    if rows[0].state is None:
        asked = tuple((_sentence(row.title), _who(row), _each(row), _clauses(row.cite)) for row in rows)
        return Grid(("What", "Confirmed by", "For each", "Clause"), asked)
    listed = tuple(
        (STATES[row.state], _sentence(row.title) + _left(row), _who(row), _events(row.events), _clauses(row.cite))
        for row in rows
    )
    return Grid(("", "What", "Confirmed by", "Events", "Clause"), listed)


def signs_sheet(found: OccasionSigns, format: Format = "md") -> str:
    """What is posted and at hand as Markdown or as one self-contained HTML page."""
    title = f"{_name(found.occasion, found.ruleset)}: posted and at hand"
    blocks = list(_signs(found, title))
    return markdown(blocks) if format == "md" else html(blocks, title)


def _signs(found: OccasionSigns, title: str) -> Iterator[Block]:
    yield Heading(1, title)
    yield Paragraph(_source(found.organization, found.ruleset))
    if found.signs:
        yield Heading(2, "Signs")
        rows = (
            (_posted(row), row.sign.title, in_words(row.area or ""),
             row.sign.text.partition("\n")[2].replace("\n", ". "), _events(row.events), _clauses(row.sign.cite))
            for row in found.signs
        )  # fmt: skip
        yield Grid(("", "Sign", "Area", "It says", "Events", "Clause"), tuple(rows))
    if found.steps:
        yield Heading(2, "Confirmed before a game is opened")
        yield _steps(found.steps)
    if found.badges:
        yield Heading(2, "Badges")
        yield Grid(
            ("", "Who", "Duties", "Events", "Clause"),
            tuple(
                (
                    "issued" if row.issued else "not issued", row.title, ", ".join(map(spaced, row.duties)),
                    _events((row.issued,) if row.issued else ()), _clauses(row.cite),
                )
                for row in found.badges
            ),
        )  # fmt: skip
    if found.advertised:
        yield Heading(2, "Advertised")
        advertised = ((row.medium, ", ".join(map(spaced, row.says)), _events((row.event,))) for row in found.advertised)
        yield Grid(("Medium", "It says", "Events"), tuple(advertised))


def _posted(row: PostedSign) -> str:
    return {True: "posted", False: "not posted", None: "to be posted"}[row.posted]


def _name(occasion: str | None, ruleset: str) -> str:
    return ruleset_named(ruleset).title if occasion is None else spaced(occasion).capitalize()


def _source(organization: str | None, ruleset: str) -> str:
    held = ruleset_named(ruleset)
    return f"{held.cite}." if organization is None else f"{organization}, under {held.cite}."


def _sentence(title: str) -> str:
    return f"{title[0].upper()}{title[1:]}."


def _who(row: ListedStep) -> str:
    if row.step is None:
        return "what is on file"
    return " or ".join(map(spaced, row.by)) or "anybody at work"


def _each(row: ListedStep) -> str:
    return "area" if row.sign is not None else spaced((row.each or "").replace(".", " and "))


def _left(row: ListedStep) -> str:
    return f" Still open: {', '.join(map(in_words, row.left))}." if row.left else ""


def _events(events: Iterable[Source]) -> str:
    """Events by the log on which they stand: hose-company-2 4, 5."""
    logs: dict[str, list[str]] = {}
    for log, number in events:
        logs.setdefault(log, []).append(str(number))
    return "; ".join(f"{log} {', '.join(numbers)}" for log, numbers in logs.items())


def _clauses(ids: Iterable[str]) -> str:
    return Citations.of(citations(ids))
