"""Craps: two dice, a point, and wagers that ride from roll to roll.

The table's state is the point (none on a come-out roll) and whether the shooter is new.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from aboveboard.games.shapes.run import Game, Rule, Setup, Shooter, Wager, dice, picks, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade, Riding, Step

POINTS = (4, 5, 6, 8, 9, 10)
NATURALS = (7, 11)
CRAPS = (2, 3, 12)
FIELD = (2, 3, 4, 9, 10, 11, 12)


@dataclass(frozen=True)
class Table:
    """The point, if one is set, and whether the shooter has yet to throw a come-out roll."""

    point: int | None = None
    new_shooter: bool = True


def advance(setup: Setup, table: Table, throw: Throw) -> Table:
    """A come-out roll may set a point; the point or a seven takes it off; a seven ends the shooter's turn.

    One who takes the dice over with a point on is a new shooter until that shooter's first come-out roll.
    """
    total = sum(throw)
    if table.point is None:
        return Table(total if total in POINTS else None, new_shooter=False)
    if total == 7:
        return Table(None, new_shooter=True)
    return replace(table, point=None) if total == table.point else table


def seven_out(table: Table, throw: Throw) -> bool:
    """A seven with a point on ends the shooter's turn."""
    return table.point is not None and sum(throw) == 7


# The four line wagers. A come bet keeps its own point; the line bets use the table's.


def right(point: int | None, total: int) -> Grade | None:
    """How a bet with the dice stands, given its point: decided, or not yet."""
    if point is None:
        return WIN if total in NATURALS else LOSE if total in CRAPS else None
    return WIN if total == point else LOSE if total == 7 else None


def wrong(point: int | None, total: int, barred: object) -> Grade | None:
    """How a bet against the dice stands; the barred craps on its first roll neither wins nor loses."""
    if point is None and total == barred:
        return "barred"
    grade = right(point, total)
    return None if grade is None else LOSE if grade == WIN else WIN


def pass_line(setup: Setup, table: Table, state: None, throw: Throw) -> Step:
    return right(table.point, sum(throw)) or Riding()


def dont_pass(setup: Setup, table: Table, state: None, throw: Throw) -> Step:
    return wrong(table.point, sum(throw), setup.rules["barred"]) or Riding()


def come(setup: Setup, table: Table, state: int | None, throw: Throw) -> Step:
    point = sum(throw) if state is None else state
    return right(state, sum(throw)) or Riding(point)


def dont_come(setup: Setup, table: Table, state: int | None, throw: Throw) -> Step:
    point = sum(throw) if state is None else state
    return wrong(state, sum(throw), setup.rules["barred"]) or Riding(point)


# Wagers on a number before a seven, or against it.


def number_first(setup: Setup, table: Table, state: str, throw: Throw) -> Step:
    return right(int(state), sum(throw)) or Riding(state)


def seven_first(setup: Setup, table: Table, state: str, throw: Throw) -> Step:
    return wrong(int(state), sum(throw), None) or Riding(state)


def hardway(setup: Setup, table: Table, state: str, throw: Throw) -> Step:
    total = sum(throw)
    if total == int(state):
        return WIN if throw[0] == throw[1] else LOSE
    return LOSE if total == 7 else Riding(state)


def fire(setup: Setup, table: Table, state: frozenset[int], throw: Throw) -> Step:
    """Counts different points made; graded by their number when the shooter sevens out."""
    if table.point is None:
        return Riding(state)
    if sum(throw) == 7:
        return f"{len(state)} points"
    return Riding(state | {table.point} if sum(throw) == table.point else state)


# One-roll wagers.


def field(setup: Setup, throw: Throw, pick: None) -> Grade:
    total = sum(throw)
    return {2: "two", 12: "twelve"}.get(total, WIN if total in FIELD else LOSE)


def total_is(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if sum(throw) == int(pick) else LOSE


def any_craps(setup: Setup, throw: Throw, pick: None) -> Grade:
    return WIN if sum(throw) in CRAPS else LOSE


def hop(setup: Setup, throw: Throw, pick: str) -> Grade:
    return WIN if "-".join(str(face) for face in sorted(throw)) == pick else LOSE


def six_seven_eight(setup: Setup, throw: Throw, pick: None) -> Grade:
    if sum(throw) not in (6, 7, 8):
        return LOSE
    return "hard" if throw[0] == throw[1] else WIN


def _at_table(table: Table, state: object) -> str | None:
    return None if table.point is None else str(table.point)


def _at_own_point(table: Table, state: int | None) -> str | None:
    return None if state is None else str(state)


def _blank(setup: Setup, table: Table, selection: str | None) -> None:
    return None


HOPS = tuple(f"{a}-{b}" for a, b in combinations_with_replacement(range(1, 7), 2))
_POINTS = picks(*POINTS)

WAGERS = {
    "pass": Wager(
        "Wins on a come-out 7 or 11 and loses on 2, 3 or 12; any other total is the point, and the wager "
        "wins if the point comes again before a 7.",
        pass_line,
        start=_blank,
        box=_at_table,
    ),
    "dont-pass": Wager(
        "Loses on a come-out 7 or 11 and wins on craps, save that {barred} neither wins nor loses; once a "
        "point is set it wins if a 7 comes before the point.",
        dont_pass,
        start=_blank,
        box=_at_table,
    ),
    "come": Wager(
        "Like a pass bet made after the come-out roll: the next roll is its own first roll, and the number "
        "then thrown is its own point.",
        come,
        start=_blank,
        box=_at_own_point,
    ),
    "dont-come": Wager(
        "Like a don't pass bet made after the come-out roll, with its own first roll and its own point; "
        "{barred} on the first roll neither wins nor loses.",
        dont_come,
        start=_blank,
        box=_at_own_point,
    ),
    "pass-odds": Wager(
        "Stands behind a pass bet once its point is set; wins if the point comes before a 7.",
        number_first,
        _POINTS,
        backs="pass",
    ),
    "dont-pass-odds": Wager(
        "Stands behind a don't pass bet once its point is set; wins if a 7 comes before the point.",
        seven_first,
        _POINTS,
        backs="dont-pass",
    ),
    "come-odds": Wager(
        "Stands behind a come bet once its point is set; wins if that point comes before a 7.",
        number_first,
        _POINTS,
        backs="come",
    ),
    "dont-come-odds": Wager(
        "Stands behind a don't come bet once its point is set; wins if a 7 comes before that point.",
        seven_first,
        _POINTS,
        backs="dont-come",
    ),
    "number": Wager("Wins if its number comes before a 7.", number_first, _POINTS),
    "against": Wager("Wins if a 7 comes before its number.", seven_first, _POINTS),
    "hardway": Wager(
        "Wins if its number comes as a pair, before it comes any other way and before a 7.",
        hardway,
        picks(4, 6, 8, 10),
    ),
    "fire": Wager(
        "Counts the different points that the shooter makes before sevening out; paid by how many.",
        fire,
        start=lambda setup, table, selection: frozenset(),
    ),
    "field": spin_wager("One roll: wins on 2, 3, 4, 9, 10, 11 or 12.", field),
    "total": spin_wager("One roll: wins if the total is the one named.", total_is, picks(*range(2, 13))),
    "any-craps": spin_wager("One roll: wins on 2, 3 or 12.", any_craps),
    "hop": spin_wager("One roll: wins if the two dice show the two values named.", hop, picks(*HOPS)),
    "six-seven-eight": spin_wager("One roll: wins on 6, 7 or 8; a pair on 6 or 8 pays more.", six_seven_eight),
}

GAME = Game(
    name="craps",
    title="Craps",
    shape="run",
    about="A shooter throws two dice. The first throw decides the line bets or sets a point; the shooter "
    "then throws until the point or a 7 comes. Other wagers may be made on what comes along the way.",
    equipment=dice(2),
    wagers=WAGERS,
    rules={"barred": Rule((2, 3, 12), "the craps on which a bet against the dice neither wins nor loses")},
    opening=Table(),
    advance=advance,
    moments={
        "come-out": lambda setup, table, state, selection: table.point is None,
        "point-on": lambda setup, table, state, selection: table.point is not None,
        "new-shooter": lambda setup, table, state, selection: table.point is None and table.new_shooter,
        "not-the-point": lambda setup, table, state, selection: str(table.point) != selection,
    },
    moment_words={
        "come-out": "before a come-out roll",
        "point-on": "while a point is on",
        "new-shooter": "before a new shooter's first roll",
        "not-the-point": "while its number is not the point",
    },
    shooter=Shooter(
        turn_ends=seven_out,
        new=lambda table: replace(table, new_shooter=True),
        decided=lambda table: table.point is None,
    ),
    thrower=lambda table: "shooter",
    describe=lambda table: "come-out roll" if table.point is None else f"the point is {table.point}",
    button=lambda table: None if table.point is None else str(table.point),
    facts={"point": lambda table: table.point},
)
MINI = replace(GAME, name="mini-craps", title="Mini-Craps")
