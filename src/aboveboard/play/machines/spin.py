"""One token at a machine: what it is worked with, how it was stopped, and what it is awarded by the schedule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aboveboard.games.shapes.machine import Reels
from aboveboard.kernel.reels import LineAward, Schedule
from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.machines import MachineEdition
from aboveboard.law.terms.schedule_file import NotLawful

REEL_KEYS, SHELF_KEYS = ("with", "by", "stops"), ("with", "pushed")
MOST_PUSHED = 10_000


@dataclass(frozen=True, slots=True)
class Spun:
    """What came of one token."""

    grade: str
    units: int = 0
    """What is awarded by the schedule, in units of imitation money."""
    tokens: int = 0
    """How many tokens were pushed off."""
    lines: tuple[LineAward, ...] = ()
    cite: tuple[str, ...] = ()


def spin(edition: MachineEdition, given: Mapping[str, object], schedule: Schedule | None = None) -> Spun | NotLawful:
    """Settle one token as it was recorded, or say why the law does not allow it.

    Reels are recorded by what they were worked `with`, what stopped them (`by`) and `stops`, the number of the symbol
    that each has in its first row, from 1; a shelf by the tokens that were `pushed` off.
    """
    law, works = edition.law, edition.machine.works
    known = REEL_KEYS if isinstance(works, Reels) else SHELF_KEYS
    for key in given:
        if key not in known:
            raise BadInput(f"spin: key {key!r} is not known; {nearest(key, known)}")
    cite = edition.cite(law.worked.cite)
    paid = _word(given, "with")
    if paid not in law.worked.with_:
        takes = " or ".join(map(a, law.worked.with_))
        return NotLawful(f"{a(law.title)} is worked with {takes}, not with {spaced(paid)}", cite)
    if not isinstance(works, Reels):
        pushed = given.get("pushed")
        if type(pushed) is not int or not 0 <= pushed <= MOST_PUSHED:
            raise BadInput(f"spin: pushed: 0 to {MOST_PUSHED:,} tokens that fell were expected, not {short(pushed)}")
        return Spun(works.grades[0 if pushed else 1], tokens=pushed, cite=cite)
    stopped = _word(given, "by")
    if stopped not in law.worked.stopped_by:
        ways = " or ".join(law.worked.stopped_by)
        return NotLawful(f"the player stops each {works.what} by {ways}, not by {spaced(stopped)}", cite)
    if schedule is None:
        raise BadInput(f"spin: the schedule by which {edition.machine.name} awards was expected")
    lines = schedule.awarded(_stops(given.get("stops"), schedule))
    assert law.schedule is not None, "a machine with reels has a schedule"
    clauses = edition.cite(law.schedule.cite)
    return Spun(works.grades[0 if lines else 1], sum(each.award.units for each in lines), lines=lines, cite=clauses)


def _stops(given: object, schedule: Schedule) -> Sequence[int]:
    """Where each reel stands, from nought."""
    sizes = [len(reel) for reel in schedule.reels]
    if not isinstance(given, list) or len(given) != len(sizes):
        raise BadInput(f"spin: stops: one for each of {len(sizes)} reels was expected, not {short(given)}")
    for number, (stop, size) in enumerate(zip(given, sizes, strict=True), 1):
        if type(stop) is not int or not 1 <= stop <= size:
            raise BadInput(f"spin: stops: {number}: a whole number from 1 to {size} was expected, not {short(stop)}")
    return [stop - 1 for stop in given]


def _word(given: Mapping[str, object], key: str) -> str:
    word = given.get(key)
    if not isinstance(word, str) or not word:
        raise BadInput(f"spin: {key}: a word was expected, not {short(word)}")
    return word
