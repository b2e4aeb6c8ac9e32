"""Red dog: will the third card fall between the first two?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.shapes.deal import BETWEEN, BETWEEN_WORDS, Ask, Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Card, Shoe, rank
from aboveboard.kernel.grades import LOSE

RAISE, CALL = "raise", "call"
PLACES = ("first", "second", "third")


def value(card: Card) -> int:
    """Two to ten their face, jack eleven, queen twelve, king thirteen, ace fourteen."""
    return rank(card) + 2


@dataclass(frozen=True)
class Round:
    """The cards that all share, and who has raised or called. The first two stand in order of value: which was
    first decides nothing."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    answers: tuple[tuple[int, str], ...] = ()

    @property
    def gap(self) -> int | None:
        """How far apart the first two cards are, once both lie on the table."""
        return abs(value(self.cards[1]) - value(self.cards[0])) if len(self.cards) >= 2 else None

    @property
    def spread(self) -> int:
        """How many values lie between the first two cards; none for a pair or for consecutive cards."""
        return max((self.gap or 0) - 1, 0)

    @property
    def between(self) -> bool:
        """Does the third card fall between the first two?"""
        low, high, third = map(value, self.cards)
        return low < third < high


def need(setup: Setup, round: Round) -> Need | None:
    if round.gap == 1 or len(round.cards) == 3:
        return None
    if round.spread and len(round.answers) < len(round.seats):
        return Ask(round.seats[len(round.answers)], (RAISE, CALL))
    return ToPlace(PLACES[len(round.cards)])


def give(setup: Setup, round: Round, card: Card) -> Round:
    cards = (*round.cards, card)
    return replace(round, cards=tuple(sorted(cards, key=rank)) if len(cards) == 2 else cards)


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    return replace(round, answers=(*round.answers, (seat, option)))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    return {place: [Held(card)] for place, card in zip(PLACES, round.cards, strict=False)}


# How the cards decide.


def on_ante(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """Consecutive cards decide nothing; a pair asks for a third of its kind; else the third falls between or not."""
    if round.gap == 1:
        return "consecutive"
    if len(round.cards) < 3:
        return None
    if round.gap == 0:
        return "three of a kind" if value(round.cards[2]) == value(round.cards[0]) else "pair"
    return f"spread {round.spread}" if round.between else LOSE


def on_raise(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    if len(round.cards) < 3:
        return None
    return f"spread {round.spread}" if round.between else LOSE


def spread_shown(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Two cards lie on the table with values between them."""
    return isinstance(table, Round) and len(table.cards) == 2 and table.spread > 0


def describe(round: Any) -> str:
    if not isinstance(round, Round) or round.gap is None:
        return ""
    return "a pair" if round.gap == 0 else f"the spread is {round.spread}" if round.spread else "consecutive cards"


GAME = Deal(
    name="red-dog",
    title="Red Dog",
    shape="deal",
    about="Two cards are dealt face up. If they are consecutive nobody wins, and on a pair a third card of the same "
    "value wins. Otherwise players may raise, and win if the third card falls between the first two; the fewer values "
    "lie between them, the more it pays.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"])),
    wagers={
        "ante": dealt("Wins if the third card falls between the first two, or makes a pair three of a kind.", on_ante),
        "raise": dealt("Wins if the third card falls between the first two.", on_raise, backs="ante"),
    },
    rules={"decks": Rule((1, 2, 3, 4, 5, 6, 7, 8), "how many decks are in use")},
    moments={**BETWEEN, "spread-shown": spread_shown},
    moment_words={**BETWEEN_WORDS, "spread-shown": "once the spread is shown, before the third card"},
    describe=describe,
    begin=lambda setup, seats: Round(seats),
    seats=lambda round: round.seats,
    need=need,
    give=give,
    choose=choose,
    family=InSequence(lambda setup, round: f"a spread of {round.spread}"),
    places=places,
    stakes={RAISE: ("raise",)},
    absent=(CALL,),
    plain=lambda ask, held: (RAISE,),
    alike=lambda setup, card: rank(card),
    main=("ante",),
)
