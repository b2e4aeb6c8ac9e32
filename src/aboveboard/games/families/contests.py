"""Hands that are ranked: what a poker-derived game declares, so that one round and a few solvers serve them all.

A contest says how many cards each hand has, which are shared, when people choose, and from which hand up the dealer
plays. Its wagers are graded by facts: what the hand is worth, whether it is ahead of the dealer's, whether the dealer
plays, and what I chose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from aboveboard.games.shapes.deal import BETWEEN, BETWEEN_WORDS, Ask, Graded, Held, Need, ToPlace
from aboveboard.games.shapes.deciding import Deciding, Situation
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup, Wager
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade, Step
from aboveboard.kernel.poker.hands import FIVE, THREE, Value, best_five, three

DEALER = "dealer"
COMMUNITY = "community"


def seat_place(seat: int) -> str:
    """The place of a seat's hand."""
    return f"seat-{seat}"


@dataclass(frozen=True)
class Point:
    """A time to choose: once so many shared cards lie open, one of these options."""

    name: str
    options: tuple[str, ...]
    shared: int = 0


@dataclass(frozen=True)
class Facts:
    """What decides a wager. The dealer's hand is there only through who is ahead and whether the dealer plays."""

    hand: Value
    ahead: int = 0
    qualified: bool = True
    chose: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    """The cards dealt to the seat itself, for a wager on nothing else."""


@dataclass(frozen=True)
class Round:
    """Every hand, the shared cards, and what each seat chose; a seat that is out of it is not asked any more."""

    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...] = ()
    shared: tuple[Card, ...] = ()
    chose: tuple[tuple[str, ...], ...] = ()
    mute: frozenset[int] = frozenset()

    @property
    def dealt(self) -> int:
        """How many cards have left the deck."""
        return sum(map(len, self.hands)) + len(self.dealer) + len(self.shared)


@dataclass(frozen=True, eq=False)
class Contest(Family):
    """A game of ranked hands as it is declared."""

    name: ClassVar[str] = "contest"
    own: int
    ranked: Literal[3, 5]
    """How many cards make a hand."""
    dealer: int = 0
    up: int = 0
    """How many of the dealer's cards, the last dealt, lie open while people choose."""
    shared: int = 0
    points: tuple[Point, ...] = ()
    ends: tuple[str, ...] = ()
    """Options after which a seat is not asked again."""
    fold: str = "fold"
    qualifies: Value = ()
    """The lowest hand with which the dealer plays; any where none is named."""
    order: Callable[[Setup, tuple[int, ...]], Sequence[str]] = lambda setup, seats: ()
    """The places to which cards go before anybody chooses, in order."""

    # -- the round -------------------------------------------------------------------------------------------------

    def begin(self, setup: Setup, seats: tuple[int, ...]) -> Round:
        """Before the first card."""
        return Round(seats, ((),) * len(seats), chose=((),) * len(seats))

    def need(self, setup: Setup, round: Round) -> Need | None:
        """The next card's place, the next seat to choose, or nothing."""
        places = self.order(setup, round.seats)
        if round.dealt < len(places):
            place = places[round.dealt]
            return ToPlace(place, up=place == DEALER and len(round.dealer) >= self.dealer - self.up)
        for number, point in enumerate(self.points):
            if len(round.shared) < point.shared:
                return ToPlace(COMMUNITY)
            for seat in round.seats:
                if self._asked(round, seat, number):
                    return Ask(seat, point.options, when=point.name)
        return ToPlace(COMMUNITY) if len(round.shared) < self.shared else None

    def _asked(self, round: Round, seat: int, point: int) -> bool:
        chose = round.chose[round.seats.index(seat)]
        return len(chose) == point and seat not in round.mute and not any(option in self.ends for option in chose)

    def give(self, setup: Setup, round: Round, card: Card) -> Round:
        """A card goes where it is needed."""
        need = self.need(setup, round)
        assert isinstance(need, ToPlace)
        if need.place == DEALER:
            return replace(round, dealer=(*round.dealer, card))
        if need.place == COMMUNITY:
            return replace(round, shared=(*round.shared, card))
        which = next(number for number, seat in enumerate(round.seats) if seat_place(seat) == need.place)
        hands = tuple((*hand, card) if number == which else hand for number, hand in enumerate(round.hands))
        return replace(round, hands=hands)

    def choose(self, setup: Setup, round: Round, seat: int, option: str) -> Round:
        """A seat chooses."""
        which = round.seats.index(seat)
        chose = tuple((*done, option) if number == which else done for number, done in enumerate(round.chose))
        return replace(round, chose=chose)

    def silence(self, setup: Setup, round: Round, seat: int) -> Round:
        """A seat has nothing to choose about."""
        return replace(round, mute=round.mute | {seat})

    def skip(self, setup: Setup, round: Round, seat: int) -> Round | None:
        """The round goes on without a seat whose hand is void; None where it has none."""
        return self.silence(setup, round, seat) if seat in round.seats and seat not in round.mute else None

    def places(self, round: Round) -> Mapping[str, Sequence[Held]]:
        """Every card by place; a seat sees its own hand, and shared cards as far as they are turned."""
        over = self._complete(round)
        found: dict[str, Sequence[Held]] = {
            seat_place(seat): [Held(card, over, seat) for card in hand]
            for seat, hand in zip(round.seats, round.hands, strict=True)
        }
        if self.dealer:
            down = self.dealer - self.up
            found[DEALER] = [Held(card, over or number >= down) for number, card in enumerate(round.dealer)]
        if self.shared:
            shown = self._turned(round)
            found[COMMUNITY] = [Held(card, number < shown) for number, card in enumerate(round.shared)]
        return found

    def _turned(self, round: Round) -> int:
        """How many shared cards lie open."""
        for number, point in enumerate(self.points):
            if any(self._asked(round, seat, number) for seat in round.seats):
                return point.shared
        return self.shared

    def _complete(self, round: Round) -> bool:
        whole = len(round.shared) == self.shared and len(round.dealer) == self.dealer
        asked = range(len(self.points))
        chosen = not any(self._asked(round, seat, point) for seat in round.seats for point in asked)
        return whole and chosen and all(len(hand) == self.own for hand in round.hands)

    def describe(self, round: Round | None) -> str:
        """Which shared cards lie open."""
        if round is None or not self.shared:
            return ""
        return f"{min(self._turned(round), len(round.shared))} of {self.shared} shared cards lie open"

    def choosing(self, setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
        """Cards are dealt, and somebody has still to choose."""
        if table is None:
            return False
        return any(self._asked(table, seat, point) for seat in table.seats for point in range(len(self.points)))

    def parts(self) -> dict[str, Any]:
        """How a round goes, as a game is given it."""
        return {
            "begin": self.begin, "need": self.need, "give": self.give, "choose": self.choose, "places": self.places,
            "silence": self.silence, "skip": self.skip, "describe": self.describe, "family": self,
            "seats": lambda round: round.seats,
            "moments": {**BETWEEN, "before-all-have-chosen": self.choosing},
            "moment_words": {**BETWEEN_WORDS, "before-all-have-chosen": "before everybody has chosen"},
        }  # fmt: skip

    # -- what decides ----------------------------------------------------------------------------------------------

    def worth(self, cards: Sequence[Card]) -> Value:
        """What cards are worth, the best of them where there are more than make a hand."""
        return three(cards) if self.ranked == 3 else best_five(cards)

    def category(self, value: Value) -> str:
        """A hand's category in words."""
        return (THREE if self.ranked == 3 else FIVE)[value[0]]

    def folded(self, chose: tuple[str, ...]) -> bool:
        """Was the hand given up?"""
        return bool(chose) and chose[-1] == self.fold

    def facts(self, round: Round, seat: int) -> Facts | None:
        """What decides a seat's wagers, once the round is complete."""
        if not self._complete(round):
            return None
        which = round.seats.index(seat)
        cards = round.hands[which]
        own, ahead, qualified = self.worth((*cards, *round.shared)), 0, True
        if self.dealer:
            dealer = self.worth((*round.dealer, *round.shared))
            ahead, qualified = (own > dealer) - (own < dealer), dealer >= self.qualifies
        return Facts(own, ahead, qualified, round.chose[which], cards)


@dataclass(frozen=True)
class RankedWager(Wager):
    """A wager of a contest, and what it is on: the whole contest, my best hand, or my own cards."""

    on: Literal["contest", "hand", "cards"] = "contest"
    by_facts: Callable[[Setup, Facts], Graded] = lambda setup, facts: None
    remade: Callable[[Deciding], RankedWager] | None = None
    """The wager with other grades, where a few facts decide it."""

    def graded_otherwise(self, grade: Callable[[Situation], Grade]) -> RankedWager:
        """The wager with other grades for the facts that decide it."""
        assert self.deciding is not None
        assert self.remade is not None
        return self.remade(self.deciding.graded_otherwise(grade))


def ranked(
    contest: Contest,
    about: str,
    grade: Callable[[Setup, Facts], Graded] | Deciding,
    on: Literal["contest", "hand", "cards"] = "contest",
    backs: str | None = None,
    early: Callable[[tuple[str, ...]], Graded] = lambda chose: None,
    grades: tuple[Grade, ...] = (),
) -> RankedWager:
    """A wager that the facts of a contest decide; one on the contest is decided at once when its hand is given up.

    Some are decided early by what was chosen alone, and some by a few facts that they declare.
    """
    if isinstance(grade, Deciding):

        def remade(deciding: Deciding) -> RankedWager:
            return ranked(contest, about, deciding, on, backs, early)

        return replace(ranked(contest, about, grade.graded, on, backs, early), deciding=grade, remade=remade)

    def graded(setup: Setup, round: Round, seat: int, pick: str | None) -> Graded:
        if seat not in round.seats:
            return None
        chose = round.chose[round.seats.index(seat)]
        if on == "contest" and contest.folded(chose):
            return grade(setup, Facts((), chose=chose))
        if (found := early(chose)) is not None:
            return found
        facts = contest.facts(round, seat)
        return None if facts is None else grade(setup, facts)

    def step(setup: Setup, table: object, state: object, outcome: object) -> Step:
        raise TypeError("a dealt wager is graded by its round")

    return RankedWager(about, step, backs=backs, grade=graded, on=on, by_facts=grade, grades=grades)


def around(seats: tuple[int, ...], each: int, rounds: int, *places: str) -> list[str]:
    """Cards dealt round the table: `each` to every seat and then to other places, so many times over."""
    once = [seat_place(seat) for seat in seats for _ in range(each)] + [place for place in places for _ in range(each)]
    return once * rounds


def everything(*wagers: str, equal: bool = False) -> Callable[[Sequence[tuple[int, str, int]]], tuple[int, ...]]:
    """The seats that have each of these wagers standing, where it is asked for equal amounts."""

    def parties(bets: Sequence[tuple[int, str, int]]) -> tuple[int, ...]:
        standing = {(seat, wager): stake for seat, wager, stake in bets if wager in wagers}
        found = []
        for seat in sorted({seat for seat, _ in standing}):
            stakes = [standing.get((seat, wager)) for wager in wagers]
            if None not in stakes and (not equal or len(set(stakes)) == 1):
                found.append(seat)
        return tuple(found)

    return parties
