"""An effect sheet as a page that a commissioner reads in a minute: what changes most, what is unknown, file by file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from aboveboard.kernel.words import are, counted
from aboveboard.law.proposals import Proposal
from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Paragraph, Picture, Turn, Turns
from aboveboard.publish.comparing.pages import details, for_readers
from aboveboard.publish.comparing.turns import asked, brief_values, largest
from aboveboard.publish.prose import listed

if TYPE_CHECKING:
    from aboveboard.publish.comparing.answer import Compared
    from aboveboard.publish.comparing.effect import EffectSheet

COUNTED = ("wagers", "values", "published", "best play", "clauses", "not computable")
"""What is counted of each file."""
MOST, EACH = 12, 4
"""So many changes stand large, and so many of one file."""


def title_of(one: Compared) -> str:
    """What a comparison is of."""
    side = one.comparison.after if one.comparison.after.missing is None else one.comparison.before
    return side.title or side.game


def lines_of(sheet: EffectSheet) -> list[tuple[str, ...]]:
    """Each file with how much of it changes."""
    return [
        (title_of(part.compared), *(_count(each) for each in _counts(part.compared)))
        if part.compared is not None
        else (part.file, *("–" for _ in COUNTED))
        for part in sheet.parts
    ]


def _counts(one: Compared) -> tuple[int, ...]:
    found = one.comparison
    faults = len(found.gaps) + len(found.overlaps)
    return (
        len(found.wagers), len(found.values), len(one.published), len(found.play), faults, len(found.not_computable)
    )  # fmt: skip


def _count(number: int) -> str:
    return str(number) if number else "–"


def effect_page(sheet: EffectSheet, drawn: str | None) -> list[Block]:
    """The whole page, with a picture where there is one."""
    return [
        Heading(1, sheet.heading),
        *(Facts(tuple(_about(each))) for each in sheet.proposals),
        *_large(sheet),
        Paragraph(_summary(sheet)),
        *([Picture((drawn,), "The house edge of each wager that changes; the tables below have its numbers.")]
          if drawn is not None else []),
        Heading(2, "Everything that it touches"),
        Grid(("Of", *(each.capitalize() for each in COUNTED)), tuple(lines_of(sheet)),
             frozenset(each.capitalize() for each in COUNTED)),
        *_lacking(sheet),
        *_parts(sheet),
    ]  # fmt: skip


def _about(one: Proposal) -> Iterator[tuple[str, str]]:
    law = one.law
    yield "Rulemaking", f"{one.number}: {law.title}"
    yield "Agency", law.agency + (f", under {law.authority}" if law.authority else "")
    yield "Printed in", f"{law.source}; {law.dated}"
    for word, sections in (
        ("Amends", law.sections.amended), ("Adds", law.sections.added), ("Rescinds", law.sections.rescinded)
    ):  # fmt: skip
        if sections:
            yield word, listed(list(sections))
    if law.replaces:
        yield "In place of", "; ".join(f"the {each.status} {each.what}" for each in law.replaces)


def _large(sheet: EffectSheet) -> Iterator[Block]:
    """What changes most of every game; where no game changes in numbers, what duties ask and the first values."""
    rows = [_titled(one, turn) for _, one in sheet.comparisons for turn in largest(one.comparison)[:EACH]]
    if not rows:
        rows = [_titled(one, turn) for _, one in sheet.comparisons for turn in _asked(one)[:EACH]]
    if rows:
        yield Turns(tuple(rows[:MOST]))


def _asked(one: Compared) -> list[Turn]:
    """What a duty asks before and after; of other files the first values, where both sides have a text."""
    found = asked(one.comparison, one.published)
    return found if found or one.comparison.before.missing is not None else brief_values(one.comparison)


def _titled(one: Compared, turn: Turn) -> Turn:
    return Turn(f"{title_of(one)}: {turn.about[0].lower()}{turn.about[1:]}", turn.before, turn.after, turn.note)


def _summary(sheet: EffectSheet) -> str:
    found = [one for _, one in sheet.comparisons]
    sums = dict(zip(COUNTED, map(sum, zip(*map(_counts, found), strict=True)), strict=True)) if found else {}
    words = [
        counted(sums[name], word)
        for name, word in (("wagers", "wager line"), ("values", "value"), ("published", "published line"))
        if sums.get(name)
    ]
    same = sum(one.comparison.unchanged_lines for one in found)
    return (
        f"It touches {counted(len(sheet.parts), 'file')} of {sheet.title}"
        + (f", and in {'it' if len(sheet.parts) == 1 else 'them'} {listed(words)}" if words else "")
        + "."
        + (f" Of wagers, {are(same, 'line')} not changed." if same else "")
    )


def _lacking(sheet: EffectSheet) -> Iterator[Block]:
    rows = tuple((of or each.what, each.what if of else "–", each.side or "both", for_readers(each.why))
                 for of, each in sheet.not_computable)  # fmt: skip
    if rows:
        yield Heading(2, "What cannot be computed")
        yield Grid(("Of", "What", "Side", "Why"), rows)


def _parts(sheet: EffectSheet) -> Iterator[Block]:
    for _, one in sheet.comparisons:
        yield Heading(2, title_of(one))
        for block in details(one.comparison, one.published, one.published_unchanged):
            yield Heading(3, block.text) if isinstance(block, Heading) else block
