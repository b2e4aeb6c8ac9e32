"""Multi-action blackjack: up to three rounds against one card of the dealer's, each with a wager of its own.

The dealer keeps the card that is shown and takes the others anew for each round, the second only once the players are
done. A player keeps one hand for all rounds or is dealt a new one for each, as the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.games.blackjack import DEALER, drawn, place
from aboveboard.games.families.count_21 import Count, count_of, value_of
from aboveboard.games.families.twenty_one import (
    BUST,
    DEALER_NATURAL,
    DOUBLE,
    GROWING,
    NATURAL,
    NATURAL_TIE,
    RULES,
    SPLIT,
    STAND,
    Hand,
    compared,
    count_words,
    dealer_draws,
    ends,
    insured,
    offers,
    to_seventeen,
)
from aboveboard.games.shapes.deal import (
    BETWEEN,
    BETWEEN_WORDS,
    BURN,
    Ask,
    Deal,
    Graded,
    Held,
    Need,
    Pause,
    ToPlace,
    dealt,
)
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.grades import Grade

ROUNDS = ("first", "second", "third")
INSURED = tuple(f"{name}-insurance" for name in ROUNDS)
DISCARDS = "discards"
NATURAL_ON_DOUBLE, NATURAL_ON_SPLIT = "dealer natural on double", "dealer natural on split"
"""A dealer's natural after a hand was doubled, or for one that was put beside another by splitting."""

Hands = tuple[tuple[Hand, ...], ...]


@dataclass(frozen=True)
class Round:
    """The seats with their hands, the dealer's cards, which round it is, and what the rounds before ended in."""

    seats: tuple[int, ...]
    takes: tuple[int, ...]
    """In how many rounds each seat has a wager."""
    hands: Hands
    kept: bool
    """Do the players keep their hands for all rounds?"""
    dealer: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    past: tuple[tuple[Hands, tuple[Card, ...]], ...] = ()
    """The hands and the dealer's cards of the rounds before."""
    offered: bool = False
    """Has insurance been offered?"""

    @property
    def number(self) -> int:
        """Which round it is, from one."""
        return len(self.past) + 1

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have a wager in this round."""
        return tuple(seat for seat, takes in zip(self.seats, self.takes, strict=True) if takes >= self.number)

    def of(self, seat: int) -> tuple[Hand, ...]:
        """A seat's hands, from its right."""
        return self.hands[self.seats.index(seat)]

    def with_hand(self, seat: int, hand: Hand, *further: Hand) -> Round:
        """The round with one hand of a seat changed, and perhaps another put after it."""
        at = self.seats.index(seat)
        own = [item for old in self.hands[at] for item in ((hand, *further) if old.name == hand.name else (old,))]
        return replace(self, hands=(*self.hands[:at], tuple(own), *self.hands[at + 1 :]))


# The course of the rounds.


def begin(setup: Setup, seats: tuple[int, ...]) -> Round:
    kept = setup.rules["player-hand"] == "kept"
    return Round(seats, (len(ROUNDS),) * len(seats), ((Hand(),),) * len(seats), kept)


def need(setup: Setup, round: Round) -> Need | None:
    if len(round.burned) < int(setup.rules["burned"]):
        return ToPlace(BURN, up=False)
    for number in (0, 1):
        waiting = [seat for seat in round.playing if len(round.of(seat)[0].cards) == number]
        if waiting and all(len(round.of(seat)) == 1 for seat in round.playing):
            return ToPlace(place(waiting[0]))
        if not round.dealer:
            return ToPlace(DEALER)
    if value_of(round.dealer[0]) == 1 and not round.offered:
        return Pause(INSURED if round.kept else INSURED[round.number - 1 : round.number])
    for seat in round.playing:
        for hand in round.of(seat):
            if hand.drawing or len(hand.cards) == 1:
                return ToPlace(place(seat, hand.name))
            options = () if hand.stood else offers(setup, hand.count(setup), len(round.of(seat)))
            if options:
                return Ask(seat, options, hand=hand.name, further=str(len(round.of(seat)) + 1))
    return ToPlace(DEALER) if _dealer_takes(setup, round) else None


def _dealer_takes(setup: Setup, round: Round) -> bool:
    """Must the dealer take a card: for insurance, for a natural, or for a hand that is compared?"""
    counts = [hand.count(setup) for seat in round.playing for hand in round.of(seat)]
    open_hands = [count for count in counts if ends(setup, count) is None]
    if len(round.dealer) == 1:
        may_be_natural = value_of(round.dealer[0]) in (1, 10) and any(count.natural for count in counts)
        return bool(open_hands) or may_be_natural or value_of(round.dealer[0]) == 1
    return bool(open_hands) and dealer_draws(setup, count_of(round.dealer))


def _go_on(setup: Setup, round: Round) -> Round:
    """The next round, once this one is over and somebody has a wager in it."""
    while need(setup, round) is None and round.number < max(round.takes):
        past = (*round.past, (round.hands, round.dealer))
        hands = round.hands if round.kept else ((Hand(),),) * len(round.seats)
        round = replace(round, hands=hands, dealer=round.dealer[:1], past=past, offered=round.kept)
    return round


def give(setup: Setup, round: Round, card: Card) -> Round:
    needed = need(setup, round)
    assert isinstance(needed, ToPlace)
    if needed.place == BURN:
        return replace(round, burned=(*round.burned, card))
    if needed.place == DEALER:
        return _go_on(setup, replace(round, dealer=(*round.dealer, card)))
    seat, hand = next(
        (seat, hand) for seat in round.playing for hand in round.of(seat) if place(seat, hand.name) == needed.place
    )
    return _go_on(setup, round.with_hand(seat, drawn(setup, hand, card, len(round.of(seat)), up=True)))


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    asked = need(setup, round)
    assert isinstance(asked, Ask)
    hand = next(hand for hand in round.of(seat) if hand.name == asked.hand)
    match option:
        case "stand":
            after = round.with_hand(seat, replace(hand, stood=True))
        case "double":
            after = round.with_hand(seat, replace(hand, doubled=hand.doubled + 1, drawing=True, stood=True))
        case "split":
            one, other = hand.cards
            right = replace(hand, cards=(one,), split=True)
            after = round.with_hand(seat, right, Hand((other,), asked.further, split=True))
        case _:
            after = round.with_hand(seat, replace(hand, drawing=True))
    return _go_on(setup, after)


def staked(setup: Setup, round: Round, bets: Sequence[tuple[int, str, int]]) -> Round:
    """Each seat takes part up to the last round in which it has a wager."""
    last = dict.fromkeys(round.seats, 0)
    for seat, wager, _ in bets:
        if wager in ROUNDS and seat in last:
            last[seat] = max(last[seat], ROUNDS.index(wager) + 1)
    return replace(round, takes=tuple(last[seat] or len(ROUNDS) for seat in round.seats))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    held = {place(seat, hand.name): list(hand.cards) for seat in round.seats for hand in round.of(seat)}
    held[DEALER] = list(round.dealer)
    away = [card for hands, dealer in round.past for card in (*_put_away(round, hands), *dealer[1:])]
    held |= {DISCARDS: away} if away else {}
    found = {name: [Held(card) for card in cards] for name, cards in held.items()}
    return found | ({BURN: [Held(card, up=False) for card in round.burned]} if round.burned else {})


def _put_away(round: Round, hands: Hands) -> list[Card]:
    """The players' cards of an earlier round, unless they keep them."""
    return [] if round.kept else [card for own in hands for hand in own for card in hand.cards]


# How the hands decide.


def grade(setup: Setup, own: Count, shown: Count) -> Grade:
    """A complete hand against the dealer's; a dealer's natural takes no more than what was wagered to begin with."""
    if own.total > 21:
        return BUST
    if shown.natural:
        if own.natural:
            return NATURAL_TIE
        return NATURAL_ON_SPLIT if own.further else NATURAL_ON_DOUBLE if own.doubled else DEALER_NATURAL
    return ends(setup, own) or compared(setup, own, shown)


def on_round(number: int) -> Any:
    """How the wager of one round is graded."""

    def graded(setup: Setup, round: Round, seat: int, name: str | None) -> Graded:
        hands, dealer = _facts(round, number)
        if seat not in round.seats or not dealer:
            return None
        hand = next((hand for hand in hands[round.seats.index(seat)] if hand.name == name), None)
        if hand is None or len(hand.cards) < 2 or hand.drawing or (number >= round.number and not _dealt(round)):
            return None
        own, shown = hand.count(setup)._replace(further=name is not None), count_of(dealer)
        over = number < round.number or (number == round.number and need(setup, round) is None)
        seen = number == round.number and len(dealer) > 1 and (shown.natural or own.natural)
        if over or seen:
            return grade(setup, own, shown)
        if own.total > 21:
            return BUST
        return NATURAL if own.natural and value_of(dealer[0]) not in (1, 10) else None

    return graded


def _dealt(round: Round) -> bool:
    """Have all who play their first two cards?"""
    return all(len(hand.cards) > 1 or hand.split for seat in round.playing for hand in round.of(seat))


def _facts(round: Round, number: int) -> tuple[Hands, tuple[Card, ...]]:
    """The hands and the dealer's cards of a round; those of one to come only as far as they go on."""
    if number < round.number:
        return round.past[number - 1]
    if number == round.number:
        return round.hands, round.dealer
    return (round.hands, round.dealer[:1]) if round.kept else (round.hands, ())


def on_insurance(number: int) -> Any:
    """How the insurance of one round's wager is graded."""

    def graded(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
        _, dealer = _facts(round, number)
        return insured(setup, value_of(dealer[0]), value_of(dealer[1])) if len(dealer) > 1 else None

    return graded


# Moments and words.


def dealer_shows_ace(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """The dealer shows an ace, and insurance is offered."""
    return isinstance(table, Round) and isinstance(need(setup, table), Pause)


def describe(round: Any) -> str:
    if not isinstance(round, Round) or not round.dealer or not _dealt(round):
        return ""
    hands = [
        f"seat {seat}{f' hand {hand.name}' if hand.name else ''} has {count_words(count_of(hand.cards))}"
        for seat in round.playing
        for hand in round.of(seat)
    ]
    shown = f"the dealer {'has' if len(round.dealer) > 1 else 'shows'} {count_words(count_of(round.dealer))}"
    return f"round {round.number}: " + " and ".join([*hands, shown])


def on_hand(setup: Setup, round: Round) -> tuple[str, ...]:
    """The wagers on the hand being played: those of all rounds where it goes on, else that of this one."""
    return ROUNDS if round.kept else ROUNDS[round.number - 1 : round.number]


GAME = Deal(
    name="multi-action-blackjack",
    title="Multi-Action Blackjack",
    shape="deal",
    about="Blackjack in up to three rounds against one card of the dealer's, with a wager for each. The dealer keeps "
    "the card that lies open and takes the others anew in each round, after the players are done. If that makes a "
    "natural, only what was wagered to begin with is lost.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"])),
    wagers={
        **{
            name: dealt(f"Wins if the hand beats the dealer's in the {name} round.", on_round(number))
            for number, name in enumerate(ROUNDS, 1)
        },
        **{
            name: dealt(
                f"Wins if the dealer has a natural in the {ROUNDS[number]} round.",
                on_insurance(number + 1),
                backs=ROUNDS[number],
            )
            for number, name in enumerate(INSURED)
        },
    },
    rules={
        **{name: RULES[name] for name in RULES if name not in ("doubled-card", "surrender", "five-card-21")},
        "player-hand": Rule(
            ("kept", "new"), "whether a player keeps one hand for all rounds or gets a new one in each"
        ),
    },
    moments={**BETWEEN, "dealer-shows-ace": dealer_shows_ace},
    moment_words={**BETWEEN_WORDS, "dealer-shows-ace": "when the dealer shows an ace, before anybody plays"},
    describe=describe,
    begin=begin,
    seats=lambda round: round.seats,
    staked=staked,
    need=need,
    give=give,
    choose=choose,
    absent=(STAND,),
    plain=to_seventeen,
    resume=lambda setup, round: replace(round, offered=True),
    places=places,
    raises={DOUBLE: ROUNDS[0]},
    divides={SPLIT: ROUNDS[0]},
    on_hand=on_hand,
    main=ROUNDS,
    family=replace(
        GROWING,
        wager=ROUNDS[0],
        likewise=ROUNDS[1:],
        beside=(),
        grade=grade,
        late=True,
        further=lambda setup, count: count._replace(further=True),
        on_dealer=dict.fromkeys(INSURED, GROWING.on_dealer["insurance"]),
    ),
)
