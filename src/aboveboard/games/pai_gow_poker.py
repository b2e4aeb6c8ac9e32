"""Pai gow poker: seven cards each, set into a high hand of five and a low hand of two, against the dealer or a bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aboveboard.games.families.set_in_two import SampledSetInTwo
from aboveboard.games.house_ways.cards import CardWay, card_way, standard
from aboveboard.games.house_ways.way import HouseWay
from aboveboard.games.pai_gow import ABANDONED, DEALER, HOUSE_WAY, PLACES, SET, compared
from aboveboard.games.shapes.deal import BURN, Ask, Circle, Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import RANKS, Card, Shoe, card, card_name
from aboveboard.kernel.grades import LOSE, WIN
from aboveboard.kernel.poker.hands import Value
from aboveboard.kernel.poker.joker_hands import NAMES, PAIR, SIZE, SetCards, best_five, category, settings

FOUL = "foul"
CIRCLE = ("dealer", *(f"seat-{seat}" for seat in range(1, PLACES + 1)))
"""Who gets seven cards, counterclockwise from the dealer; seats are numbered so too, from the dealer's far right."""
Way = Callable[[tuple[Card, ...]], SetCards]
"""How the house sets seven cards."""


@dataclass(frozen=True)
class Round:
    """The seats dealt in, the cards in the order in which they arrived, and how each seat has set its own."""

    seats: tuple[int, ...]
    stacks: bool = False
    """Do seven cards come to a place together, rather than one at a time round the table?"""
    first: str | None = None
    """The place that is dealt to first, and then every place; where it is not known, only those who play are dealt to,
    the dealer last."""
    cards: tuple[Card, ...] = ()
    chosen: tuple[tuple[int, SetCards], ...] = ()
    gone: tuple[int, ...] = ()
    """The seats that have left the round."""
    bank: int = DEALER
    """The seat whose hands all others are compared with."""
    shared: bool = False
    """Does the house share the bank, so that the dealer sets the bank's hands?"""

    @property
    def order(self) -> tuple[str, ...]:
        """The places in the order in which they are dealt to."""
        if self.first is None:
            return (*(f"seat-{seat}" for seat in self.seats), CIRCLE[0])
        at = CIRCLE.index(self.first)
        return (*CIRCLE[at:], *CIRCLE[:at])

    def place_of(self, number: int) -> str:
        """Where a card goes that comes as this one of all."""
        order = self.order
        return order[number // SIZE] if self.stacks else order[number % len(order)]

    def plays(self, place: str) -> bool:
        """Does the place take part?"""
        return place == CIRCLE[0] or CIRCLE.index(place) in self.seats

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The seven cards of a seat."""
        return tuple(each for number, each in enumerate(self.cards) if self.place_of(number) == CIRCLE[seat])

    @property
    def dealt(self) -> bool:
        """Does everybody have seven cards?"""
        return len(self.cards) == SIZE * len(self.order)

    def waiting(self) -> tuple[int, ...]:
        """The seats that have still to set their hands."""
        done = {seat for seat, _ in self.chosen} | set(self.gone)
        return tuple(seat for seat in self.seats if seat not in done and not self.set_by_house(seat))

    def set_by_house(self, seat: int) -> bool:
        """Does the dealer set these hands, by the house way?"""
        return seat == DEALER or (self.shared and seat == self.bank)

    def setting(self, seat: int, by_house: Way) -> SetCards:
        """How a seat's cards are set."""
        return by_house(self.hand(seat)) if self.set_by_house(seat) else dict(self.chosen)[seat]


def need(setup: Setup, round: Round) -> Need | None:
    if not round.dealt:
        place = round.place_of(len(round.cards))
        return ToPlace(place if round.plays(place) else BURN, up=False)
    waiting = round.waiting()
    return Ask(waiting[0], options(setup, round, waiting[0])) if waiting else None


def _named(way: SetCards) -> str:
    return " ".join((SET, *(card_name(each) for each in way.low)))


def options(setup: Setup, round: Round, seat: int) -> tuple[str, ...]:
    """What a seat that is asked may choose from: the house way, or any two cards as its low hand."""
    if not round.dealt or seat not in round.waiting():
        return ()
    return (HOUSE_WAY, *(_named(way) for way in settings(round.hand(seat))))


def unattended(round: Round, seat: int) -> str | None:
    """What the dealer does for a seat that chooses nothing, without a look at its cards."""
    return HOUSE_WAY if round.dealt and seat in round.waiting() else None


def worded(by_house: Way, setup: Setup, round: Round, seat: int, option: str, details: Mapping[str, Any]) -> str:
    """A setting named by the cards of either hand, or left to the house way, as the round offers it."""
    if not round.dealt or seat not in round.waiting():
        return option
    if option == HOUSE_WAY:
        return _named(by_house(round.hand(seat)))
    given = details.get("high", details.get("low"))
    if given is None:
        return option
    part = {card(name) for name in _listed(given)}
    for way in settings(round.hand(seat)):
        if part in (set(way.high), set(way.low)):
            return _named(way)
    return " ".join((SET, *(card_name(each) for each in sorted(part, reverse=True))))


def _listed(given: object) -> list[str]:
    """Cards by name, in one string or in a list."""
    names = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f'cards such as "As Kd" were expected, not {given!r}')
    return names


def give(setup: Setup, round: Round, card: Card) -> Round:
    return replace(round, cards=(*round.cards, card))


def choose(by_house: Way, setup: Setup, round: Round, seat: int, option: str) -> Round:
    _, *names = option.split()
    low = {card(name) for name in names}
    ways = settings(round.hand(seat))
    way = next((way for way in ways if set(way.low) == low), None) or by_house(round.hand(seat))
    return replace(round, chosen=(*round.chosen, (seat, way)))


def leave(setup: Setup, round: Round, seat: int) -> Round | None:
    """The round once a seat has left it."""
    return replace(round, gone=(*round.gone, seat)) if seat in round.seats and round.dealt else None


def without(setup: Setup, round: Round, seat: int) -> Round | None:
    """The round without a seat whose hand is void."""
    if seat not in round.seats or not round.dealt or seat in (round.bank, *round.gone):
        return None
    return leave(setup, round, seat)


def banked(round: Round, seat: int | None, shared: bool, asks: bool) -> Round:
    """The round with its bank, and whether the house shares it."""
    return replace(round, bank=DEALER if seat is None else seat, shared=shared)


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    held: dict[str, list[Held]] = {}
    shown = round.dealt and not round.waiting()
    for number, each in enumerate(round.cards):
        place = round.place_of(number)
        seat, plays = CIRCLE.index(place), round.plays(place)
        held.setdefault(place if plays else BURN, []).append(
            Held(each, up=shown and seat == DEALER, seat=seat if plays and seat else None)
        )
    return held


# How the hands decide.


def on_pai_gow_poker(by_house: Way, setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    if seat in round.gone:
        return ABANDONED
    if not round.dealt or round.waiting():
        return None
    own, theirs = round.setting(seat, by_house), round.setting(round.bank, by_house)
    if own.foul:
        return FOUL
    return WIN if theirs.foul else compared(own.strengths, theirs.strengths)


def on_bonus(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    if seat in round.gone:
        return LOSE
    open_now = seat in round.seats and round.dealt and not round.waiting()
    return category(best_five(round.hand(seat))) if open_now else None


def describe(by_house: Way, round: Any) -> str:
    """The hands that lie open: those of the dealer or the bank once all are set."""
    if not isinstance(round, Round) or not round.dealt or round.waiting():
        return ""
    high, low = round.setting(round.bank, by_house).values
    who = "the dealer" if round.bank == DEALER else f"the bank in seat {round.bank}"
    return f"{who} has {category(high)} over {low_name(low)}"


def low_name(value: Value) -> str:
    """A low hand as it is called: a pair of kings is K-K."""
    return "-".join(RANKS[each] for each in (value[1:] * 2 if value[0] == PAIR else value[1:]))


def _categories_of_many(hands: Any) -> Any:
    """The category of the best five of each of many hands of seven."""
    from aboveboard.kernel.poker.joker_ranking import categories

    return categories(hands)


def _categories_of_all() -> Any:
    """How many seven-card hands there are of each category."""
    from aboveboard.kernel.poker.joker_ranking import category_counts

    return category_counts()


def played(way: Callable[[], CardWay]) -> Deal:
    """The game, with the house setting its cards in this way, which is read when the first hand is set."""

    def by_house(hand: tuple[Card, ...]) -> SetCards:
        return way().set(hand)

    return Deal(
        name="pai-gow-poker",
        title="Pai Gow Poker",
        shape="deal",
        about="Each player and the dealer get seven cards of a deck with a joker and set them into a high hand of five "
        "cards and a low hand of two. The joker is an ace or completes a straight or a flush, and the high hand must "
        "outrank the low hand. A wager wins if both hands outrank the dealer's, loses if neither does, and is returned "
        "otherwise; a copy is the dealer's. Players may bank in the dealer's place.",
        equipment=lambda rules, wheels: Shoe(1, 1),
        rules={"dealing": Rule(("cards", "stacks"), "whether cards are dealt one at a time or in stacks of seven")},
        wagers={
            "pai-gow-poker": dealt(
                "Wins if both hands are higher than the dealer's or the bank's.", partial(on_pai_gow_poker, by_house)
            ),
            "bonus": dealt("Wins by the best five of the player's own seven cards.", on_bonus, grades=NAMES),
        },
        describe=partial(describe, by_house),
        begin=lambda setup, seats: Round(seats, setup.rules["dealing"] == "stacks"),
        seats=lambda round: round.seats,
        need=need,
        give=give,
        choose=partial(choose, by_house),
        plain=lambda ask, held: (HOUSE_WAY,),
        places=places,
        family=SampledSetInTwo(
            size=SIZE,
            settings=settings,
            house_way=by_house,
            read_way=card_way,
            with_way=_with,
            compared=compared,
            way_digest=lambda: way().digest,
            pieces="cards",
            strengths_of_many=lambda hands: way().strengths_of_many(hands),
            own={"bonus": _categories_of_all},
            own_of_many={"bonus": _categories_of_many},
        ),
        circle=Circle(
            places=CIRCLE,
            options=options,
            worded=partial(worded, by_house),
            banked=banked,
            leave=leave,
            without=without,
            unattended=unattended,
            started=lambda round, first: replace(round, first=first),
            pieces="cards",
        ),
        main=("pai-gow-poker",),
    )


def _with(way: HouseWay) -> Deal:
    """The game with another house way."""
    assert isinstance(way, CardWay)
    return played(lambda: way)


GAME = played(standard)
