"""The shapes of a game: Spin, where one outcome decides, and Run, where wagers ride.

A spin is a run of one: `spin_wager` turns a grader into an automaton that always ends, so that settlement,
odds and simulation walk one kind of table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Protocol, Self

from aboveboard.games.shapes.deciding import Deciding, Situation
from aboveboard.games.shapes.family import OUTCOMES, Family
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.dice import Dice, Throw
from aboveboard.kernel.grades import Grade, Step
from aboveboard.kernel.tiles import TileSet
from aboveboard.kernel.wheel import Section, Wheel
from aboveboard.kernel.words import a, counted, spaced

Equipment = Dice | Wheel | Shoe | Balls | TileSet
Pieces = Shoe | Balls | TileSet
"""What hands are dealt of."""
Outcome = Throw | Section | int
"""What dice show, where a wheel stops, or a card, ball or tile."""
State = Hashable
RuleValue = str | int | bool


@dataclass(frozen=True)
class Rule:
    """Something that differs in play between laws: its lawful values, and what it decides."""

    values: tuple[RuleValue, ...]
    about: str
    shown: bool = False
    """Does it change how things are seen and never what they come to, so that no figure depends on it?"""


@dataclass(frozen=True)
class Setup:
    """A game set up for play: the rules in force and the equipment on the table."""

    rules: Mapping[str, RuleValue]
    equipment: Equipment

    @property
    def pieces(self) -> Pieces:
        """What hands are dealt of, where the game is dealt."""
        assert not isinstance(self.equipment, (Dice, Wheel)), "nothing is dealt"
        return self.equipment


class Moment(Protocol):
    """A named time at the table, for a wager on a selection that stands in a state of its own."""

    def __call__(self, setup: Setup, table: Any, state: Any, selection: str | None) -> bool: ...


Selections = Callable[[Setup], Sequence[str | None]]


@dataclass(frozen=True)
class Wager:
    """One kind of wager: what can be picked, how it starts, and how each outcome moves or grades it."""

    about: str
    step: Callable[[Setup, Any, Any, Any], Step]
    selections: Selections | None = None
    start: Callable[[Setup, Any, str | None], State] | None = None
    backs: str | None = None
    """The wager it stands behind; its stake is limited by that one and falls with it."""
    box: Callable[[Any, Any], str | None] = lambda table, state: None
    """The numbered box that the wager has gone to, if it has."""
    parts: Callable[[Setup, str | None], Sequence[tuple[str, str | None]]] | None = None
    """For a composite: the wagers it stands for, in equal shares."""
    canonical: Callable[[Setup, str], str] | None = None
    """A pick as the game writes it, from another way of saying it."""
    grade: Callable[[Setup, Any, int, str | None], Grade | tuple[Grade, ...] | None] | None = None
    """For a dealt wager: what a round makes of a seat's wager, or nothing while it is not decided."""
    at_once: bool = False
    """Does the next outcome decide it, whatever the table's state?"""
    family: Family | None = None
    """For a wager that is followed otherwise than its game: the family that it belongs to."""
    accepts: Callable[[Setup, str], bool] | None = None
    """Where more can be picked than could be listed: is this one of them? Those listed then stand for all."""
    deciding: Deciding | None = None
    """The facts that decide it, where it declares them: a law file may state its clauses over these."""
    grades: tuple[Grade, ...] = ()
    """Every grade that it gives besides losing, where an operator may put a pay table of its own on it."""

    def picks(self, setup: Setup) -> tuple[str | None, ...]:
        """Everything that can be picked; (None,) where there is nothing to pick, () where it cannot be had."""
        return (None,) if self.selections is None else tuple(self.selections(setup))

    def begin(self, setup: Setup, table: Any, selection: str | None) -> State:
        """The wager's own state when it is made: what was picked, unless the game says otherwise."""
        return selection if self.start is None else self.start(setup, table, selection)

    def graded_otherwise(self, grade: Callable[[Situation], Grade]) -> Self:
        """The wager with other grades for the facts that decide it."""
        assert self.deciding is not None
        deciding = self.deciding.graded_otherwise(grade)
        if self.at_once:
            return replace(self, deciding=deciding, step=spin_wager(self.about, deciding.graded).step)
        return replace(self, deciding=deciding, grade=deciding.graded)


def always(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """At any time."""
    return True


@dataclass(frozen=True)
class Shooter:
    """Who throws, where the players throw: what ends a shooter's turn and what a new one changes."""

    turn_ends: Callable[[Any, Any], bool]
    """From the table before a throw and the throw: must the dice be passed?"""
    new: Callable[[Any], Any]
    """The table once a new shooter holds the dice."""
    decided: Callable[[Any], bool]
    """Is the table between decisions, so that the dice may change hands?"""


@dataclass(frozen=True, repr=False)
class Game:
    """A game's mechanics: equipment, table states, moments and wagers."""

    name: str
    title: str
    shape: Literal["spin", "run", "deal", "pot"]
    about: str
    equipment: Callable[[Mapping[str, RuleValue], Mapping[str, Wheel]], Equipment]
    wagers: Mapping[str, Wager]
    rules: Mapping[str, Rule] = field(default_factory=dict)
    opening: State = None
    advance: Callable[[Setup, Any, Any], State] = lambda setup, table, outcome: table
    moments: Mapping[str, Moment] = field(default_factory=dict)
    moment_words: Mapping[str, str] = field(default_factory=dict)
    """A moment as a dealer would say it, where its name alone does not: "before a come-out roll"."""
    shooter: Shooter | None = None
    thrower: Callable[[Any], Literal["dealer", "shooter", "each"]] = lambda table: "dealer"
    """Who throws next: the dealer, the shooter, or each player for their own wagers in turn."""
    describe: Callable[[Any], str] = lambda table: ""
    """The table's state as a dealer would say it."""
    button: Callable[[Any], str | None] = lambda table: None
    """The box in which a button marks the point, where there is one."""
    facts: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """What can be asked of the table's state by name, such as the point; None where there is none now."""
    absent: tuple[str, ...] = ()
    """What the dealer does for a seat that does not choose, the first that it is offered: it risks nothing more, and
    depends on nothing in the hand."""
    family: Family = OUTCOMES
    """How its wagers are followed, solved and simulated."""

    dealt: ClassVar[bool] = False
    """Are hands dealt in rounds, rather than outcomes thrown or spun?"""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {a(self.shape)} with {counted(len(self.wagers), 'wager')}>"

    def set_up(self, rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Setup:
        """The game ready for play under the rules given."""
        return Setup(rules, self.equipment(rules, wheels))

    def seats_in(self, table: Any) -> tuple[int, ...]:
        """The seats that take part in the round being played; none where no hands are dealt."""
        return ()

    def when(self, name: str) -> str:
        """A named moment in words."""
        return "at any time" if name == "any" else self.moment_words.get(name, f"at this moment: {spaced(name)}")

    def moment(self, name: str) -> Moment:
        """A named moment; "any" is common to all games."""
        return always if name == "any" else self.moments[name]


def spin_wager(
    about: str,
    grade: Callable[[Setup, Any, Any], Grade | tuple[Grade, ...]],
    selections: Selections | None = None,
) -> Wager:
    """A wager that the next outcome decides."""

    def step(setup: Setup, table: Any, state: Any, outcome: Any) -> Step:
        return grade(setup, outcome, state)

    return Wager(about, step, selections, at_once=True)


def spin_by_facts(about: str, deciding: Deciding, selections: Selections | None = None) -> Wager:
    """A wager that a few facts of the next outcome decide."""
    return replace(spin_wager(about, deciding.graded, selections), deciding=deciding)


def composite(
    about: str,
    parts: Callable[[Setup, str | None], Sequence[tuple[str, str | None]]],
    selections: Selections | None = None,
) -> Wager:
    """A wager that stands for several others in equal shares; it has no grader of its own."""

    def step(setup: Setup, table: Any, state: Any, outcome: Any) -> Step:
        raise TypeError("a composite is graded by its parts")

    return Wager(about, step, selections, parts=parts)


def dice(count: int) -> Callable[[Mapping[str, RuleValue], Mapping[str, Wheel]], Equipment]:
    """Equipment of a game played with so many dice."""

    def equipment(rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Equipment:
        return Dice(count)

    return equipment


def wheel_by_rule(rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Equipment:
    """Equipment of a game played on the wheel that its `wheel` rule names."""
    return wheels[str(rules["wheel"])]


def the_wheel(rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Equipment:
    """Equipment of a game played on the operator's wheel."""
    return wheels["wheel"]


def picks(*names: str | int) -> Selections:
    """Selections that never change."""
    fixed = tuple(str(name) for name in names)

    def selections(setup: Setup) -> Sequence[str]:
        return fixed

    return selections
