"""Deals that one draw decides: so many cards or balls come at once, nobody chooses, and each wager tallies them.

To a wager every card is of some kind, and a small automaton takes how many of each kind came. At the table it is fed
with what was drawn; the odds feed it with every number that could come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from aboveboard.games.shapes.deal import BETWEEN_WORDS, Deal, Graded, Held, Need, ToPlace
from aboveboard.games.shapes.run import Equipment, RuleValue, Selections, Setup, Tally, Wager
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Step
from aboveboard.kernel.wheel import Wheel


def total_of(tally: Tally, setup: Setup, drawn: Sequence[Card], pick: str | None) -> Hashable:
    """What a tally comes to over what was drawn."""
    state = tally.start
    for kind, count in Counter(tally.kind(setup, card, pick) for card in drawn).items():
        state = tally.add(state, kind, count)
    return state


def tallied(about: str, tally: Tally, selections: Selections | None = None) -> Wager:
    """A wager that tallies what is drawn."""

    def step(setup: Setup, table: Any, mine: Any, outcome: Any) -> Step:
        raise TypeError("a wager on a draw is graded by its tally")

    return Wager(about, step, selections, tally=tally)


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
        tally = wager.tally
        assert tally is not None

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
        drawn=lambda setup: count,
        moment_words={"between-rounds": before},
    )
