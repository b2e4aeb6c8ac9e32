"""A comparison as a page: what changes most, large; what wagers are worth and pay, clauses, the best play, the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from aboveboard.kernel.words import are, counted
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.printed import (
    NONE,
    difference,
    edge,
    fault_rows,
    lacking_rows,
    play_rows,
    reading_rows,
    side_in_words,
    values_told,
    wager_notes,
)
from aboveboard.play.compare.records import WagerChange, WagerSide
from aboveboard.play.odds.report.written import picks, short
from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Listing, Paragraph, Picture
from aboveboard.publish.comparing.plots import changes_in_order, edges_plot, label_of
from aboveboard.publish.comparing.texts import TextChange, by_section
from aboveboard.publish.comparing.turns import names_of, turns

RIGHT = frozenset(("Edge before", "Edge after", "Gain differs by", "Chance", "Worth", "Difference"))
WHERE = {"guide": "The gaming guide", "signs": "Signs", "checklist": "The checklist", "layout": "The layout"}
FIGURE = {
    "ev": "expected gain for each unit, when made", "ev_resolved": "the same, where it is decided",
    "ev_roll": "the same, for each roll", "win": "chance to win", "push": "chance that it is returned",
    "lose": "chance to lose", "half": "chance to lose half", "hit_rate": "hit rate", "variance": "variance",
    "rolls": "outcomes for which it is on",
}  # fmt: skip


def page(
    found: Comparison, published: Sequence[TextChange] = (), unchanged: int = 0, *, pictures: bool = False
) -> list[Block]:
    """The whole page; a picture where pages can show one."""
    return [Heading(1, title(found)), *body(found, published, unchanged, pictures=pictures)]


def title(found: Comparison) -> str:
    """What is compared, in a heading's words."""
    names = [side.title or side.game for side in (found.before, found.after)]
    if names[0] != names[1]:
        return f"{names[0]} and {names[1]}"
    held = [side.ruleset for side in (found.before, found.after)]
    return f"{names[1]}: before and after" if held[0] == held[1] else f"{names[1]}: {held[0]} and {held[1]}"


def body(
    found: Comparison, published: Sequence[TextChange] = (), unchanged: int = 0, *, pictures: bool = False
) -> list[Block]:
    """What stands under the heading."""
    return [
        sides_told(found),
        *turns(found, published),
        Paragraph(summary(found, len(published))),
        *(_picture(found) if pictures else ()),
        *_wagers(found),
        *_missing(found),
        *_beneath(found, published, unchanged),
    ]


def details(found: Comparison, published: Sequence[TextChange] = (), unchanged: int = 0) -> list[Block]:
    """The same without what is told large and what is missing, which stand elsewhere."""
    return [sides_told(found), *_wagers(found), *_beneath(found, published, unchanged)]


def sides_told(found: Comparison) -> Facts:
    """Which two laws they are."""
    sides = (("Before", found.before), ("After", found.after))
    return Facts(tuple((word, for_readers(side_in_words(side))) for word, side in sides))


def for_readers(sentence: str) -> str:
    """A sentence without how to ask on, which is for whoever types it."""
    return re.sub(r"; (?:--as-|without --as-)[^;]*$", "", sentence)


def _beneath(found: Comparison, published: Sequence[TextChange], unchanged: int) -> Iterator[Block]:
    yield from _clauses(found)
    yield from _play(found)
    yield from _published(published, unchanged)
    yield from _values(found)
    yield from _figures(found)


def summary(found: Comparison, published: int = 0) -> str:
    """What differs, counted, in one sentence."""
    if found.same and not published:
        return "They do not differ."
    words = [
        f"{counted(len(found.wagers), 'line')} of wagers",
        counted(len(found.values), "value"),
        *([counted(published, "published line")] if published else []),
        *([counted(len(found.play), "situation")] if found.play else []),
    ]
    said = f"What differs: {', '.join(words)}."
    faults = len(found.gaps) + len(found.overlaps)
    return said + (f" Of clauses, {are(faults, 'fault')} on one side and not on the other." if faults else "")


def _grid(columns: Iterable[str], rows: Iterable[Sequence[str]]) -> Grid:
    names = tuple(columns)
    return Grid(names, tuple(map(tuple, rows)), RIGHT & frozenset(names))


# -- wagers ------------------------------------------------------------------------------------------------------------


def _picture(found: Comparison) -> Iterator[Block]:
    drawn = edges_plot(found)
    if drawn is not None:
        yield Picture((drawn,), "The house edge of each wager that changes; its numbers are in the table below.")


def _wagers(found: Comparison) -> Iterator[Block]:
    if found.wagers:
        yield Heading(2, "What wagers are worth")
        columns = ("Wager", "On", "Change", "Edge before", "Edge after", "Gain differs by")
        ordered = changes_in_order(found.wagers)
        rows = [
            (_both(each), picks(picked), each.change, edge(each.before), edge(each.after), difference(each))
            for each, picked in ordered
        ]
        yield _grid(columns, rows)
        yield from (Paragraph(each, note=True) for each in dict.fromkeys(wager_notes(found.wagers)))
        yield from _pays(ordered)
    if found.unchanged_lines:
        yield Paragraph(f"{are(found.unchanged_lines, 'line')} not changed.".capitalize())


def _both(each: WagerChange) -> str:
    """A wager's title, or those of both sides where it is called otherwise."""
    titles = [side.title for side in (each.before, each.after) if side is not None]
    return " / ".join(dict.fromkeys(titles))


Pays = tuple[tuple[str, str, str], ...]


def _pays(ordered: list[tuple[WagerChange, list[str]]]) -> Iterator[Block]:
    """What is paid before and after, result by result; wagers that pay alike once."""
    tables: dict[Pays, list[tuple[WagerChange, list[str]]]] = {}
    for each, picked in ordered:
        rows = _paid(each)
        if rows:
            tables.setdefault(rows, []).append((each, picked))
    single = [(held, rows[0]) for rows, held in tables.items() if len(rows) == 1]
    if single:
        yield Heading(3, "What they pay")
        rows_of = [(names_of(held), *row) for held, row in single]
        yield _grid(("Wager", "Result", "Before", "After"), rows_of)
    for rows, held in tables.items():
        if len(rows) > 1:
            yield Heading(3, f"What the {names_of(held)} pays" if len(held) == 1 else f"What the {names_of(held)} pay")
            yield _grid(("Result", "Before", "After"), rows)


def _paid(each: WagerChange) -> Pays:
    old, new = ({} if side is None else side.pays for side in (each.before, each.after))
    both = each.before is not None and each.after is not None
    grades = [
        grade
        for grade in dict.fromkeys((*new, *old))
        if (old.get(grade) != new.get(grade) if both else "lose" not in (old.get(grade), new.get(grade)))
    ]
    return tuple((grade, _pay(old.get(grade)), _pay(new.get(grade))) for grade in grades)


def _pay(pay: str | None) -> str:
    return NONE if pay is None else "not held" if pay == "operator" else pay


def _figures(found: Comparison) -> Iterator[Block]:
    """Every figure that differs, of wagers that both sides have."""
    rows = [
        (label_of(each, picked), FIGURE[name], _figure(each.before, name), _figure(each.after, name), _by(number, each))
        for each, picked in changes_in_order(found.wagers)
        for name, number in each.differences.items()
        if Fraction(number)
    ]
    if rows:
        yield Heading(2, "Every figure that differs")
        yield _grid(("Wager", "Figure", "Before", "After", "Difference"), rows)


def _figure(side: WagerSide | None, name: str) -> str:
    found = None if side is None else getattr(side, name)
    return NONE if found is None else short(found)


def _by(number: str, each: WagerChange) -> str:
    plus = "+" if Fraction(number) > 0 else ""
    return plus + (short(number) if each.exact else f"{float(Fraction(number)):.6f}")


# -- clauses, the best play, the text ----------------------------------------------------------------------------------


def _clauses(found: Comparison) -> Iterator[Block]:
    if found.gaps or found.overlaps:
        yield Heading(2, "Clauses that leave something over, or say it twice")
        columns = ("Chance", "Side", "Wager", "Of which", "Says")
        yield _grid(columns, fault_rows(found.gaps, found.overlaps))
    if found.readings:
        yield Heading(3, "What each way to read them is worth")
        yield _grid(("Side", "Wager", "Prevails", "The rest", "Worth", "Read so"), reading_rows(found.readings))
        notes = dict.fromkeys(f"{each.priced_by}." for each in found.readings if each.priced_by)
        yield from (Paragraph(f"{each[0].upper()}{each[1:]}", note=True) for each in notes)


def _play(found: Comparison) -> Iterator[Block]:
    if found.play:
        yield Heading(2, "The best play")
        yield _grid(("Situations", "Before", "After"), play_rows(found))


def _values(found: Comparison) -> Iterator[Block]:
    rows, rest = values_told(found) if found.values else ([], None)
    if rows or rest is not None or found.unchanged:
        yield Heading(2, "The text, value by value")
    if rows:
        yield _grid(("Value", "Before", "After", "Clauses"), rows)
    if rest is not None:
        yield Paragraph(rest)
    if found.unchanged:
        yield Paragraph(f"Of the text, {are(found.unchanged, 'value')} not changed.")


def _published(published: Sequence[TextChange], unchanged: int) -> Iterator[Block]:
    if published or unchanged:
        yield Heading(2, "What is published")
    for (where, section), lines in by_section(published).items():
        yield Heading(3, f"{WHERE[where]}: {section}")
        yield _grid(
            ("Before", "After", "Clauses"),
            [(each.before or NONE, each.after or NONE, "; ".join(each.cite)) for each in lines],
        )
    if unchanged:
        yield Paragraph(f"{are(unchanged, 'published line')} not changed.".capitalize())


def _missing(found: Comparison) -> Iterator[Block]:
    if found.not_computable:
        yield Heading(2, "What cannot be computed")
        yield _grid(("What", "Side", "Why"), [tuple(map(for_readers, row)) for row in lacking_rows(found)])
    if found.notes:
        yield Listing(found.notes)
