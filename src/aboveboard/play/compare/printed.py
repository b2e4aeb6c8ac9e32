"""A comparison as people read it in a terminal: wagers, clauses, the best play, values, and what is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from aboveboard.kernel.words import are, counted
from aboveboard.law.changes import keys_of
from aboveboard.law.differences import is_cite
from aboveboard.play.compare.records import (
    ClauseGap,
    ClauseOverlap,
    ReadingWorth,
    Side,
    ValueChange,
    WagerChange,
    WagerSide,
)
from aboveboard.play.document import PrintedTable
from aboveboard.play.odds.report.written import percent, picks, runs, short

if TYPE_CHECKING:
    from aboveboard.play.compare.comparison import Comparison

LONG = 60
"""A value that is longer than this is cut where people read it; documents have it whole."""
NONE = "–"


def printed(found: Comparison) -> Iterator[str | PrintedTable]:
    """Every part of a comparison that has something in it."""
    yield from heads(found)
    if found.same:
        yield "They do not differ."
    if found.wagers:
        for columns, rows in (wager_table(found.wagers), lone_table(found.wagers)):
            if rows:
                yield ""
                yield PrintedTable(columns, rows)
        yield from dict.fromkeys(wager_notes(found.wagers))
    if found.unchanged_lines:
        yield f"{are(found.unchanged_lines, 'line')} not changed: a wager on one selection is a line."
    if found.gaps or found.overlaps:
        yield ""
        yield PrintedTable((">chance", "side", "wager", "of which", "says"), fault_rows(found.gaps, found.overlaps))
    if found.readings:
        yield ""
        yield PrintedTable(("side", "wager", "prevails", "the rest", ">worth", "read so"), reading_rows(found.readings))
        yield from dict.fromkeys(f"{each.priced_by}." for each in found.readings if each.priced_by)
    if found.play:
        yield ""
        yield PrintedTable(("best play", "before", "after"), play_rows(found))
    if found.values:
        yield ""
        told, rest = values_told(found)
        yield from [PrintedTable(("value", "before", "after", "clauses"), told)] if told else []
        yield from [rest] if rest is not None else []
    if found.unchanged:
        yield f"Of the text, {are(found.unchanged, 'value')} not changed."
    if found.not_computable:
        yield ""
        yield PrintedTable(("not computable", "side", "why"), lacking_rows(found))
    yield from found.notes


def heads(found: Comparison) -> Iterator[str]:
    """Which two laws they are."""
    for word, side in (("before", found.before), ("after", found.after)):
        yield f"{word + ':':8}{side_in_words(side)}"


def side_in_words(side: Side) -> str:
    """A law as people name it: which text of which day, with which options."""
    options = "".join(f", {name} = {value}" for name, value in side.options.items())
    if side.missing is not None:
        return side.missing
    cite = "" if side.cite is None else f", {side.cite}"
    whose = "" if side.operator is None else f", as {side.operator} submits it"
    return f"{side.title or side.game}{cite} ({side.standing}){whose}{options}"


# -- wagers ------------------------------------------------------------------------------------------------------------

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]


def wager_table(found: Iterable[WagerChange]) -> Table:
    """A line for each wager that changes, its selections together where all of it is the same."""
    columns = ("=wager", "on", "=change", "pays before", "pays after", ">edge before", ">after", ">ev differs by")
    return _filled(columns, [_wager(*each) for each in together(each for each in found if each.change == "changed")])


def lone_table(found: Iterable[WagerChange]) -> Table:
    """A line for each wager that only one side has."""
    columns = ("=wager", "on", "=change", "pays", ">edge")
    return _filled(columns, [_lone(*each) for each in together(each for each in found if each.change != "changed")])


def _filled(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> Table:
    """The columns in which anything stands."""
    kept = [at for at in range(len(columns)) if any(row[at] not in ("", NONE) for row in rows)]
    lone = {} if ">edge before" in [columns[at] for at in kept] else {">after": ">edge after"}
    return tuple(lone.get(columns[at], columns[at]) for at in kept), [tuple(row[at] for at in kept) for row in rows]


def together(found: Iterable[WagerChange]) -> list[tuple[WagerChange, list[str]]]:
    """Selections of a wager whose figures change alike, each with the first of them."""
    groups: dict[str, tuple[WagerChange, list[str]]] = {}
    for each in found:
        alike = repr(replace(each, selection=None, before=_bare(each.before), after=_bare(each.after)))
        group = groups.setdefault(alike, (each, []))
        if each.selection is not None:
            group[1].append(each.selection)
    return list(groups.values())


def _bare(side: WagerSide | None) -> WagerSide | None:
    return None if side is None else replace(side, selection=None, cite=(), title="", wager="")


def _wager(each: WagerChange, selections: list[str]) -> tuple[str, ...]:
    old, new = pays_apart(each)
    name = each.wager
    if each.before is not None and each.after is not None and each.before.wager != each.after.wager:
        name = f"{each.before.wager} / {each.after.wager}"
    return (
        name, picks(selections), each.change, old, new, edge(each.before), edge(each.after), difference(each)
    )  # fmt: skip


def _lone(each: WagerChange, selections: list[str]) -> tuple[str, ...]:
    old, new = pays_apart(each)
    return each.wager, picks(selections), each.change, old or new, edge(each.before or each.after)


def pays_apart(each: WagerChange) -> tuple[str, str]:
    """What it pays on either side; of both, only the grades of which they say something else."""
    old = {} if each.before is None else each.before.pays
    new = {} if each.after is None else each.after.pays
    if each.before is None or each.after is None:
        grades = [grade for grade, pay in (*old.items(), *new.items()) if pay != "lose"]
        return _pays(old, grades), _pays(new, grades)
    grades = [grade for grade in dict.fromkeys((*new, *old)) if old.get(grade) != new.get(grade)]
    return _pays(old, grades), _pays(new, grades)


def _pays(pays: Mapping[str, str], grades: Iterable[str]) -> str:
    """What each grade pays, those that pay alike together."""
    alike: dict[str, list[str]] = {}
    for grade in grades:
        if grade in pays and pays[grade] != "lose":
            alike.setdefault("not held" if pays[grade] == "operator" else pays[grade], []).append(grade)
    if len(alike) == 1 and sum(map(len, alike.values())) > 2:
        return f"{next(iter(alike))} on all of these"
    return "; ".join(pay if held == ["win"] else f"{grades_in_words(held)}: {pay}" for pay, held in alike.items())


def grades_in_words(grades: list[str]) -> str:
    """Grades that pay alike: "natural, by 4 to 9"."""
    found = [re.sub(r"^(.*?)(\d+) to \1?(\d+)$", r"\1\2 to \3", run) for run in runs(grades)]
    return ", ".join(found)


def edge(side: WagerSide | None) -> str:
    """The house's edge, with a word where it is sampled or the most that it can be."""
    if side is None:
        return NONE
    if side.edge is None:
        return "not held" if side.note is not None and "held" in side.note else NONE
    return f"at most {side.edge}" if side.at_least else f"{side.edge}{' sampled' if side.sampled else ''}"


def difference(each: WagerChange) -> str:
    """By how much the player's expected gain changes."""
    if each.difference is None:
        return ""
    plus = "+" if Fraction(each.difference) > 0 else ""
    return plus + (short(each.difference) if each.exact else f"{float(Fraction(each.difference)):.6f}")


def wager_notes(found: Iterable[WagerChange]) -> Iterator[str]:
    """What must be known of a line to read it."""
    for each in found:
        if each.matched is not None:
            yield f"{each.wager}: {each.matched}."
        for side in (each.before, each.after):
            if side is not None and side.note is not None and side.ev is not None:
                yield f"{each.wager}: {side.note}."


# -- clauses and the best play -----------------------------------------------------------------------------------------


def fault_rows(gaps: Iterable[ClauseGap], overlaps: Iterable[ClauseOverlap]) -> list[tuple[str, ...]]:
    """What is left over, and what is said twice; of wagers of which the same is so, together."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for gap in gaps:
        key = (percent(Fraction(gap.probability), 4), gap.side, gap.what, "no clause")
        found.setdefault(key, []).append(_on(gap.wager, gap.selection))
    for one in overlaps:
        said = "; ".join(f"{clause}: {gives}" for clause, gives in zip(one.clauses, one.gives, strict=True))
        key = (percent(Fraction(one.probability), 4), one.side, one.what, f"{said} (read: {one.read_as})")
        found.setdefault(key, []).append(_on(one.wager, one.selection))
    return [(chance, side, ", ".join(on), what, said) for (chance, side, what, said), on in found.items()]


def reading_rows(found: Iterable[ReadingWorth]) -> list[tuple[str, ...]]:
    """What each way to read a text is worth; of wagers of which the same is so, together."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for each in found:
        prevails = "; ".join(f"{clause}: {gives}" for clause, gives in each.prevails)
        worth = f"{float(Fraction(each.ev)):.6f}"
        key = (each.side, prevails, each.rest or "", worth, "here" if each.in_force else "")
        rows.setdefault(key, []).append(_on(each.wager, each.selection))
    return [(side, ", ".join(on), *rest) for (side, *rest), on in rows.items()]


def _on(wager: str, selection: str | None) -> str:
    return wager if selection is None else f"{wager} on {selection}"


def play_rows(found: Comparison) -> list[tuple[str, ...]]:
    """Situations in which another choice is best, those alike together."""
    groups: dict[tuple[str | None, str | None], list[str]] = {}
    for each in found.play:
        groups.setdefault((each.before, each.after), []).append(each.situation)
    return [(", ".join(runs(held)), old or NONE, new or NONE) for (old, new), held in groups.items()]


# -- values ------------------------------------------------------------------------------------------------------------


TOLD_AS_WAGERS = ("pays", "pays-cite", "clauses", "read", "not-held")
"""The values of a wager that people read in its line, or among the faults of its clauses."""


def value_rows(found: Iterable[ValueChange]) -> list[tuple[str, ...]]:
    """The values that change, but for those that are told otherwise."""
    return [
        (
            each.path,
            shown(each.before, lacking=each.change == "new"),
            shown(each.after, lacking=each.change == "gone"),
            cited(each),
        )
        for each in found
        if not told_otherwise(each)
    ]


def told_otherwise(each: ValueChange) -> bool:
    """Is it the clause of another value, or something that its wager's line tells, such as that there is the wager?"""
    keys = keys_of(each.path)
    if is_cite(keys):
        return True
    return keys[0] == "wagers" and (len(keys) == 2 or (len(keys) > 2 and keys[2] in TOLD_AS_WAGERS))


def values_told(found: Comparison) -> tuple[list[tuple[str, ...]], str | None]:
    """The values that people read, and how many they do not: of a game or a pool that only one law has, all of them."""
    alone = found.before.missing is not None or found.after.missing is not None
    if alone and found.kind in ("game", "pool"):
        return [], f"Of the text, {are(len(found.values), 'value')} {found.values[0].change}."
    return value_rows(found.values), rest_in_words(found.values)


def rest_in_words(found: Iterable[ValueChange]) -> str | None:
    """How many values are told otherwise; documents have them all."""
    count = sum(map(told_otherwise, found))
    return f"Besides, {counted(count, 'value')} of wagers, pay tables, clauses and citations." if count else None


def cited(each: ValueChange) -> str:
    """The clauses of a value: those of both sides, or those before and after."""
    if each.before_cite == each.after_cite or not (each.before_cite and each.after_cite):
        return "; ".join(each.cite)
    return f"{'; '.join(each.before_cite)} → {'; '.join(each.after_cite)}"


def shown(value: object, *, lacking: bool = False) -> str:
    """A value as people read it."""
    if lacking:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and isinstance(title := value.get("title", value.get("about")), str):
        value = title
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = ", ".join(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONG else f"{text[: LONG - 1]}…"


def lacking_rows(found: Comparison) -> list[tuple[str, ...]]:
    """What cannot be had, and why."""
    return [(each.what, each.side or "both", each.why) for each in found.not_computable]
