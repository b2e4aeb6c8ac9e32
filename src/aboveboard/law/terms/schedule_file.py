"""A machine's schedule of awards as a document states it, held to the law.

title   what the operator calls it
token   what a token costs, in units of imitation money
reels   a list of reels, each a list of its symbols in their order round it
rows    how many neighbouring symbols of each reel are seen; 1 where it is not stated
lines   win lines, each the row that it crosses on every reel, from 1; the middle row where none is stated
awards  what is awarded: `show`, for each reel a symbol, a list of symbols, or "any"; `units`; and `in`, imitation
        money where it is not stated
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aboveboard.kernel.reels import ANY, Award, Schedule, Symbols
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.machines import MachineEdition

KEYS = ("title", "token", "reels", "rows", "lines", "awards")
AWARD_KEYS = ("show", "units", "in")
MOST_REELS, MOST_STOPS, MOST_ROWS, MOST_LINES, MOST_AWARDS, MOST_UNITS = 10, 500, 9, 100, 200, 10**12
LONGEST = 40


class NotLawful(NamedTuple):
    """What the law does not allow of a schedule."""

    reason: str
    cite: tuple[str, ...]


class HeldSchedule(NamedTuple):
    """A schedule, and what the law refuses of it."""

    schedule: Schedule
    refused: tuple[NotLawful, ...] = ()


def schedule_under(edition: MachineEdition, given: object = None) -> HeldSchedule:
    """The operator's schedule held to the law, or the specimen where none is given."""
    law = edition.law.schedule
    if law is None:
        raise BadInput(f"{edition.machine.name}: it awards nothing by a schedule, and takes none")
    schedule = read_schedule(law.specimen if given is None else given, specimen=given is None)
    paid_in = _paid_in(law.specimen if given is None else given)
    refused = tuple(
        NotLawful(
            f"award {number}, {award}: {spaced(what)} is not awarded; {', '.join(map(spaced, law.awards))} may be",
            edition.cite(law.awards_cite),
        )
        for number, (award, what) in enumerate(paid_in, 1)
        if what not in law.awards
    )
    return HeldSchedule(schedule, refused)


def read_schedule(given: object, *, specimen: bool = False) -> Schedule:
    """A schedule as it is stated, every field checked."""
    table = _table(given, KEYS, "schedule")
    reels = _reels(table.get("reels"))
    rows = _whole(table.get("rows", 1), "rows", 1, min(MOST_ROWS, *(len(reel) for reel in reels)))
    return Schedule(
        title=_word(table.get("title", "the operator's schedule"), "title"),
        token=_whole(table.get("token"), "token", 1, MOST_UNITS),
        reels=reels,
        rows=rows,
        lines=_lines(table.get("lines"), rows, len(reels)),
        awards=_awards(table.get("awards"), reels),
        specimen=specimen,
    )


def _reels(given: object) -> tuple[tuple[str, ...], ...]:
    reels = tuple(
        tuple(_symbol(each, f"reels: {number}") for each in _list(reel, f"reels: {number}", MOST_STOPS))
        for number, reel in enumerate(_list(given, "reels", MOST_REELS), 1)
    )
    return reels


def _symbol(given: object, where: str) -> str:
    symbol = _word(given, where)
    if symbol == ANY:
        raise BadInput(f"schedule: {where}: {ANY!r} stands for whatever a reel shows, and is no symbol")
    return symbol


def _lines(given: object, rows: int, reels: int) -> tuple[tuple[int, ...], ...]:
    if given is None:
        return (((rows - 1) // 2,) * reels,)
    found: list[tuple[int, ...]] = []
    for number, line in enumerate(_list(given, "lines", MOST_LINES), 1):
        where = f"lines: {number}"
        crossed = tuple(_whole(row, where, 1, rows) - 1 for row in _list(line, where, MOST_REELS))
        if len(crossed) != reels:
            raise BadInput(f"schedule: {where}: a row for each of {reels} reels was expected, not {len(crossed)}")
        if crossed in found:
            raise BadInput(f"schedule: {where}: the line is given twice")
        found.append(crossed)
    return tuple(found)


def _awards(given: object, reels: Sequence[Sequence[str]]) -> tuple[Award, ...]:
    found: dict[tuple[Symbols, ...], Award] = {}
    for number, item in enumerate(_list(given, "awards", MOST_AWARDS), 1):
        where = f"awards: {number}"
        table = _table(item, AWARD_KEYS, f"schedule: {where}")
        _word(table.get("in", "imitation-money"), f"{where}: in")
        show = _show(table.get("show"), reels, where)
        if show in found:
            raise BadInput(f"schedule: {where}: {found[show]} is given twice")
        found[show] = Award(show, _whole(table.get("units"), f"{where}: units", 1, MOST_UNITS))
    return tuple(sorted(found.values(), key=lambda award: -award.units))


def _show(given: object, reels: Sequence[Sequence[str]], where: str) -> tuple[Symbols, ...]:
    items = _list(given, f"{where}: show", MOST_REELS)
    if len(items) != len(reels):
        raise BadInput(f"schedule: {where}: show: one for each of {len(reels)} reels was expected, not {len(items)}")
    pairs = enumerate(zip(items, reels, strict=True), 1)
    return tuple(_shown(item, reel, f"{where}: show: {place}") for place, (item, reel) in pairs)


def _shown(given: object, reel: Sequence[str], where: str) -> Symbols:
    if given == ANY:
        return None
    symbols = [_word(each, where) for each in (_list(given, where, MOST_STOPS) if isinstance(given, list) else [given])]
    for symbol in symbols:
        if symbol not in reel:
            raise BadInput(f"schedule: {where}: {symbol!r} is not on that reel; {nearest(symbol, dict.fromkeys(reel))}")
    return frozenset(symbols)


def _paid_in(given: object) -> Iterator[tuple[str, str]]:
    """Each award in the order of the document, and what is awarded."""
    assert isinstance(given, Mapping), "the schedule has been read"
    for item in given["awards"]:
        shows = (ANY if each == ANY else "/".join(each) if isinstance(each, list) else each for each in item["show"])
        yield " ".join(shows), item.get("in", "imitation-money")


def _table(given: object, known: Sequence[str], where: str) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise BadInput(f"{where}: a table was expected, not {short(given)}")
    for key in given:
        if key not in known:
            raise BadInput(f"{where}: key {key!r} is not known; {nearest(str(key), known)}")
    return given


def _list(given: object, where: str, most: int) -> Sequence[object]:
    if not isinstance(given, (list, tuple)) or not 1 <= len(given) <= most:
        raise BadInput(f"schedule: {where}: a list of 1 to {most:,} was expected, not {short(given)}")
    return given


def _word(given: object, where: str) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > LONGEST or not given.isprintable():
        raise BadInput(f"schedule: {where}: a word of at most {LONGEST} letters was expected, not {short(given)}")
    return given


def _whole(given: object, where: str, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        raise BadInput(f"schedule: {where}: a whole number from {least:,} to {most:,} was expected, not {short(given)}")
    return given
