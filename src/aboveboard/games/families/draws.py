"""Deals that one draw decides: so many cards or balls come at once, nobody chooses, and each wager tallies them.

To a wager every card is of some kind, and a small automaton takes how many there are of each kind. At the table it is
fed with what was drawn; the odds feed it with every number that could come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Protocol

from aboveboard.games.shapes.deal import BETWEEN_WORDS, Deal, Graded, Held, Need, ToPlace
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Equipment, RuleValue, Selections, Setup, Wager
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade, Step
from aboveboard.kernel.wheel import Wheel


@dataclass(frozen=True)
class Draw(Family):
    """So many cards or balls at once; each wager says by its own family how it takes them."""

    name: ClassVar[str] = "draw"
    count: int

    def cards_drawn(self) -> int:
        """All that happens in a round."""
        return self.count


@dataclass(frozen=True)
class Tally(Family):
    """How a wager counts what is drawn at once: the kind that a card is to it, and an automaton over how many come.

    The order in which kinds are added decides nothing, and a kind of which none comes need not be.
    """

    name: ClassVar[str] = "tally"
    kind: Callable[[Setup, int, str | None], Hashable]
    add: Callable[[Any, Any, int], Hashable]
    grade: Callable[[Setup, Any, str | None], Grade]
    start: Hashable = 0


class ByRank(Protocol):
    """What a hand's category makes of a wager on it, where no hand is better and where one is."""

    def __call__(self, category: str, best: bool) -> Grade: ...


@dataclass(frozen=True)
class BestOf(Family):
    """So many hands of so many cards from one deck, ranked against each other: the wager is on one of them."""

    name: ClassVar[str] = "best of several"
    hands: int
    size: Literal[3, 5, 7]
    grade: ByRank


def total_of(tally: Tally, setup: Setup, drawn: Sequence[Card], pick: str | None) -> Hashable:
    """What a tally comes to over what was drawn."""
    state = tally.start
    for kind, count in Counter(tally.kind(setup, card, pick) for card in drawn).items():
        state = tally.add(state, kind, count)
    return state


def tallied(about: str, tally: Tally, selections: Selections | None = None) -> Wager:
    """A wager that tallies what is drawn."""

    def step(setup: Setup, table: Any, state: Any, outcome: Any) -> Step:
        raise TypeError("a wager on a draw is graded by its tally")

    return Wager(about, step, selections, family=tally)


def draw(
    name: str,
    title: str,
    about: str,
    count: int,
    place: str,
    equipment: Callable[[Mapping[str, RuleValue], Mapping[str, Wheel]], Equipment],
    wagers: Mapping[str, Wager],
    before: str = BETWEEN_WORDS["between-rounds"],
) -> Deal:
    """A game whose round is so many cards or balls at one place; its wagers are graded once all have come."""

    def need(setup: Setup, round: Any) -> Need | None:
        return ToPlace(place) if len(round) < count else None

    def places(round: Any) -> Mapping[str, Sequence[Held]]:
        return {place: [Held(card) for card in round]}

    def graded(wager: Wager) -> Wager:
        tally = wager.family
        assert isinstance(tally, Tally), "a wager on a draw tallies it"

        def grade(setup: Setup, round: Any, seat: int, pick: str | None) -> Graded:
            return tally.grade(setup, total_of(tally, setup, round, pick), pick) if len(round) == count else None

        return replace(wager, grade=grade)

    return Deal(
        name=name,
        title=title,
        shape="deal",
        about=about,
        equipment=equipment,
        wagers={name: graded(wager) for name, wager in wagers.items()},
        begin=lambda setup, seats: (),
        need=need,
        give=lambda setup, round, card: (*round, card),
        places=places,
        family=Draw(count),
        moment_words={"between-rounds": before},
    )
