"""What changes most between two laws, to stand large above everything else: edges, wagers, clauses, first values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.printed import difference, edge, values_told
from aboveboard.play.compare.records import ClauseGap, ClauseOverlap, SideName, WagerChange
from aboveboard.play.odds.report.written import percent, picks
from aboveboard.publish.blocks import Block, Turn, Turns
from aboveboard.publish.comparing.plots import changes_in_order
from aboveboard.publish.comparing.texts import TextChange
from aboveboard.publish.duty_guide import HEADINGS, MAY, MUST, WHEN
from aboveboard.publish.prose import listed

LARGE = 6
"""So many changes stand large above everything else."""
MANY = 8
"""So many names stand in a row beneath it."""
BRIEF = 24
"""A value that is longer does not stand large."""


def turns(found: Comparison, published: Sequence[TextChange] = ()) -> Iterator[Block]:
    """The largest changes of what wagers are worth, what clauses leave over and duties ask, else the first values."""
    rows = largest(found) or asked(found, published) or brief_values(found)
    if rows:
        yield Turns(tuple(rows))


def largest(found: Comparison) -> list[Turn]:
    """The largest changes of what wagers are worth, and what clauses leave over."""
    return [*_edges(found), *_faults(found)]


def asked(found: Comparison, published: Sequence[TextChange]) -> list[Turn]:
    """What a duty asks and allows, when, and what it lists: what is new or gone before what is only said otherwise."""
    if found.kind != "duty":
        return []
    rows = sorted(
        (each for each in published if each.section in (MUST, MAY, WHEN)), key=lambda each: each.change == "changed"
    )
    return [*map(_said, rows), *(_listed(each) for each in published if _is_listed(each))][:LARGE]


def _said(each: TextChange) -> Turn:
    """A line that a duty says under one of its headings, which of them in its note where it is no rule."""
    said = [text.partition(" · ") for text in (each.before, each.after) if text is not None]
    first, _, more = said[-1]
    note = "" if each.section == MUST else more if each.section == WHEN else each.section.lower()
    if each.change == "changed":
        return Turn(first, "otherwise", "so", f"before: {said[0][0] if said[0][0] != first else said[0][2]}")
    return Turn(first, *(("no", "yes") if each.change == "new" else ("yes", "no")), note)


def _is_listed(each: TextChange) -> bool:
    """Is it an item of one of a duty's lists?"""
    return bool(each.section) and each.section not in HEADINGS


def _listed(each: TextChange) -> Turn:
    words = ("no", "yes") if each.change == "new" else ("yes", "no")
    return Turn(each.after or each.before or "", *words, each.section)


def brief_values(found: Comparison) -> list[Turn]:
    """The first values that change and are short enough to stand large."""
    told, _ = values_told(found) if found.values else ([], None)
    brief = [row for row in told if max(len(row[1]), len(row[2])) <= BRIEF]
    return [Turn(path, before, after, cite) for path, before, after, cite in brief[:LARGE]]


def _edges(found: Comparison) -> Iterator[Turn]:
    alike: dict[tuple[str, str, str], list[tuple[WagerChange, list[str]]]] = {}
    for each, picked in changes_in_order(found.wagers):
        if each.before is not None and each.after is not None and edge(each.before) != edge(each.after):
            by = difference(each)
            note = f"expected gain for each unit staked {by}" if by else _why(each)
            alike.setdefault((edge(each.before), edge(each.after), note), []).append((each, picked))
    for (before, after, note), held in list(alike.items())[:LARGE]:
        yield Turn(f"House edge of the {names_of(held)}", before, after, note)
    for change, word in (("new", "Wagers that are new"), ("gone", "Wagers that are gone")):
        names = list(dict.fromkeys(each.title for each in found.wagers if each.change == change))
        if names:
            count = str(len(names))
            before, after = ("none", count) if change == "new" else (count, "none")
            more = len(names) - MANY
            yield Turn(word, before, after, listed([*names[:MANY], f"{more} more"] if more > 1 else names))


def names_of(held: list[tuple[WagerChange, list[str]]]) -> str:
    """Wagers that change alike: the selections of each together, and those on the same selections once."""
    chosen: dict[str, list[str]] = {}
    for each, picked in held:
        chosen.setdefault(each.title, []).extend(picked)
    on: dict[str, list[str]] = {}
    for wager, selections in chosen.items():
        on.setdefault(picks(selections) if selections else "", []).append(wager)
    return listed([f"{listed(wagers)}{f' on {pick}' if pick else ''}" for pick, wagers in on.items()])


def _why(each: WagerChange) -> str:
    """Why one of the sides has no figure."""
    sides = (("before", each.before), ("after", each.after))
    notes = [(word, side.note) for word, side in sides if side is not None and side.ev is None and side.note]
    return "; ".join(f"{word}: {note.removeprefix('not computable: ')}" for word, note in notes)


def _faults(found: Comparison) -> Iterator[Turn]:
    """How often clauses leave something over, or say it twice, of the wager of which they do so most."""
    for about, faults in (
        ("Outcomes that no clause covers", found.gaps),
        ("Outcomes of which two clauses say different things", found.overlaps),
    ):
        shares = [_most(faults, "before"), _most(faults, "after")]
        if any(shares):
            before, after = (percent(share, 2) if share else "none" for share in shares)
            on = listed(list(dict.fromkeys(_title(found, each.wager) for each in faults)))
            yield Turn(about, before, after, f"{on}; the largest share of any of them")


def _most(faults: Iterable[ClauseGap | ClauseOverlap], side: SideName) -> Fraction:
    sums: dict[tuple[str, str | None], Fraction] = {}
    for each in faults:
        if each.side == side:
            key = (each.wager, each.selection)
            sums[key] = sums.get(key, Fraction(0)) + Fraction(each.probability)
    return max(sums.values(), default=Fraction(0))


def _title(found: Comparison, wager: str) -> str:
    return next((each.title for each in found.wagers if each.wager == wager), wager)
