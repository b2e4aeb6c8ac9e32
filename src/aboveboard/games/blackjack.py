"""Blackjack: hands that grow towards twenty-one, each against the dealer's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.games.families.count_21 import count_of, value_of
from aboveboard.games.families.first_cards import ACES, FIRST_TWO, on_aces, on_first_two, on_match
from aboveboard.games.families.in_sequence import IN_SEQUENCE
from aboveboard.games.families.twenty_one import (
    DOUBLE,
    GROWING,
    HAND,
    INSURANCE,
    RULES,
    SPLIT,
    STAND,
    Hand,
    count_words,
    dealer_draws,
    ends,
    grade,
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
from aboveboard.games.shapes.run import Rule, Setup, picks
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.grades import PUSH

DEALER = "dealer"


@dataclass(frozen=True)
class Round:
    """The seats dealt in with their hands in the order of play, the dealer's cards, and whether the dealer looked."""

    seats: tuple[int, ...]
    hands: tuple[tuple[Hand, ...], ...]
    dealer: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    looked: bool = False

    def of(self, seat: int) -> tuple[Hand, ...]:
        """A seat's hands, from its right."""
        return self.hands[self.seats.index(seat)]

    def with_hand(self, seat: int, hand: Hand, *further: Hand) -> Round:
        """The round with one hand of a seat changed, and perhaps another put after it."""
        at = self.seats.index(seat)
        own = [item for old in self.hands[at] for item in ((hand, *further) if old.name == hand.name else (old,))]
        return replace(self, hands=(*self.hands[:at], tuple(own), *self.hands[at + 1 :]))


# The course of a round.


def need(setup: Setup, round: Round) -> Need | None:
    if len(round.burned) < int(setup.rules["burned"]):
        return ToPlace(BURN, up=False)
    for number in (0, 1):
        waiting = [seat for seat in round.seats if len(round.of(seat)[0].cards) == number]
        if waiting and len(round.dealer) == number:
            return ToPlace(place(waiting[0]), up=number == 0 or setup.rules.get("second-card") != "down")
        if len(round.dealer) == number:
            return ToPlace(DEALER, up=number == 0)
    if not round.looked:
        return Pause((INSURANCE,) if value_of(round.dealer[0]) == 1 else ())
    dealer = count_of(round.dealer)
    if dealer.natural:
        return None
    for seat in round.seats:
        for hand in round.of(seat):
            needed = _hand_needs(setup, seat, hand, len(round.of(seat)))
            if needed is not None:
                return needed
    counts = [hand.count(setup) for hands in round.hands for hand in hands]
    compared = any(ends(setup, count) is None for count in counts)
    return ToPlace(DEALER) if compared and dealer_draws(setup, dealer) else None


def _hand_needs(setup: Setup, seat: int, hand: Hand, hands: int) -> Need | None:
    """What one hand needs before the next is played."""
    if hand.drawing or len(hand.cards) == 1:
        return ToPlace(place(seat, hand.name), up=not (hand.doubled and setup.rules["doubled-card"] == "down"))
    options = () if hand.stood else offers(setup, hand.count(setup), hands)
    return Ask(seat, options, hand=hand.name, further=str(hands + 1)) if options else None


def place(seat: int, name: str | None = None) -> str:
    """Where a hand lies."""
    return f"seat-{seat}" if name is None else f"seat-{seat} hand {name}"


def give(setup: Setup, round: Round, card: Card) -> Round:
    needed = need(setup, round)
    assert isinstance(needed, ToPlace)
    if needed.place == BURN:
        return replace(round, burned=(*round.burned, card))
    if needed.place == DEALER:
        dealer = (*round.dealer, card)
        nothing_to_see = len(dealer) == 2 and value_of(dealer[0]) not in (1, 10)
        return replace(round, dealer=dealer, looked=round.looked or nothing_to_see)
    seat, hand = next(
        (seat, hand) for seat in round.seats for hand in round.of(seat) if place(seat, hand.name) == needed.place
    )
    return round.with_hand(seat, drawn(setup, hand, card, len(round.of(seat)), up=needed.up))


def drawn(setup: Setup, hand: Hand, card: Card, hands: int, *, up: bool) -> Hand:
    """A hand with a card more; doubled, it stands unless the rules leave its player something to choose."""
    more = replace(hand, cards=(*hand.cards, card), drawing=False)
    if not up:
        more = replace(more, hidden=True) if len(more.cards) == 2 else replace(more, covered=True)
    return replace(more, stood=hand.stood and not offers(setup, more.count(setup), hands))


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    asked = need(setup, round)
    assert isinstance(asked, Ask)
    hand = next(hand for hand in round.of(seat) if hand.name == asked.hand)
    match option:
        case "stand":
            return round.with_hand(seat, replace(hand, stood=True))
        case "double":
            return round.with_hand(seat, replace(hand, doubled=hand.doubled + 1, drawing=True, stood=True))
        case "surrender":
            return round.with_hand(seat, replace(hand, surrendered=True))
        case "split":
            one, other = hand.cards
            right = replace(hand, cards=(one,), split=True, hidden=False)
            return round.with_hand(seat, right, Hand((other,), asked.further, split=True))
    return round.with_hand(seat, replace(hand, drawing=True))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    faced = _faced(round)
    held = {place(seat, hand.name): _held(seat, hand, faced=faced) for seat in round.seats for hand in round.of(seat)}
    held[DEALER] = [Held(card, up=number != 1 or faced) for number, card in enumerate(round.dealer)]
    return held | ({BURN: [Held(card, up=False) for card in round.burned]} if round.burned else {})


def _held(seat: int, hand: Hand, *, faced: bool) -> list[Held]:
    """A player's cards: one dealt face down is its owner's to see until the hands are faced, or it is decided."""
    if not hand.hidden:
        return [Held(card, up=faced or not hand.covered or n < 2) for n, card in enumerate(hand.cards)]
    up = faced or count_of(hand.cards).total >= 21
    return [Held(card, up=up or n != 1, seat=seat) for n, card in enumerate(hand.cards)]


def _faced(round: Round) -> bool:
    """Has the dealer turned the hole card: for a natural, or to play the hand?"""
    if not round.looked:
        return False
    done = all(
        hand.stood or hand.surrendered or count_of(hand.cards).total >= 21
        for hands in round.hands
        for hand in hands
        if not hand.drawing
    ) and not any(hand.drawing or len(hand.cards) < 2 for hands in round.hands for hand in hands)
    return count_of(round.dealer).natural or len(round.dealer) > 2 or done


# How the hands decide.


def on_hand(setup: Setup, round: Round, seat: int, name: str | None) -> Graded:
    if seat not in round.seats or not round.looked:
        return None
    hand = next(hand for hand in round.of(seat) if hand.name == name)
    own, dealer = hand.count(setup), count_of(round.dealer)
    if dealer.natural or need(setup, round) is None:
        return grade(setup, own, dealer)
    return None if own.cards < 2 else ends(setup, own)


def on_box(setup: Setup, round: Round, seat: int, box: str | None) -> Graded:
    """Another player's wager on a box: it goes with the hand dealt there; where none is dealt it goes back."""
    return on_hand(setup, round, int(str(box)), None) if int(str(box)) in round.seats else PUSH


def on_insurance(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    return insured(setup, value_of(round.dealer[0]), value_of(round.dealer[1])) if round.looked else None


# Moments and words.


def dealer_shows_ace(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """The dealer shows an ace and has not looked at the hole card."""
    return isinstance(table, Round) and need(setup, table) == Pause((INSURANCE,))


def dealer_to_look(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """The dealer shows an ace or a ten-value and has not looked at the hole card."""
    return isinstance(table, Round) and isinstance(need(setup, table), Pause)


def before_play(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Everybody has two cards, and nobody has chosen anything yet."""
    if not isinstance(table, Round) or not table.dealer:
        return False
    return all(len(hands) == 1 and len(hands[0].cards) == 2 and hands[0].untouched for hands in table.hands)


def dealer_to_draw(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """The players are done, and the dealer's count is one that must draw."""
    return isinstance(table, Round) and table.looked and need(setup, table) == ToPlace(DEALER)


def describe(round: Any) -> str:
    if not isinstance(round, Round) or len(round.dealer) < 2:
        return ""
    if not round.looked:
        return "the dealer has still to look at the hole card"
    hands = [
        f"seat {seat}{f' hand {hand.name}' if hand.name else ''} has {count_words(count_of(hand.cards))}"
        for seat in round.seats
        for hand in round.of(seat)
    ]
    dealer = [f"the dealer has {count_words(count_of(round.dealer))}"] if _faced(round) else []
    return " and ".join([*hands, *dealer])


GAME = Deal(
    name="blackjack",
    title="Blackjack",
    shape="deal",
    about="Players try to come nearer to twenty-one than the dealer without going over. An ace is one or eleven, faces "
    "are ten. A player may draw, stand, double the wager for one card, or split a pair into two hands; then the "
    "dealer draws by rule.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"])),
    wagers={
        HAND: dealt("Wins if the hand is nearer to twenty-one than the dealer's, or if the dealer goes over.", on_hand),
        INSURANCE: dealt("Wins if the dealer has a ten-value under the ace.", on_insurance, backs=HAND),
        "box": dealt("Wins with the first hand of another player's box.", on_box, picks(*range(1, 8))),
        "first-two": dealt(
            "Wins if the first two cards are a pair or in sequence.",
            on_first_two,
            family=IN_SEQUENCE,
            grades=FIRST_TWO,
        ),
        "aces": dealt(
            "Wins if one of the first two cards is an ace, or both.", on_aces, family=IN_SEQUENCE, grades=ACES
        ),
        "match": dealt(
            "Wins if one of the first two cards is of the rank of the dealer's first, or both.",
            on_match,
            family=IN_SEQUENCE,
        ),
    },
    rules={**RULES, "second-card": Rule(("up", "down"), "how a player's second card is dealt")},
    moments={
        **BETWEEN,
        "dealer-shows-ace": dealer_shows_ace,
        "dealer-to-look": dealer_to_look,
        "before-play": before_play,
        "dealer-to-draw": dealer_to_draw,
    },
    moment_words={
        **BETWEEN_WORDS,
        "dealer-shows-ace": "when the dealer shows an ace, before looking at the other card",
        "dealer-to-look": "when the dealer shows an ace or a ten-value, before looking at the other card",
        "before-play": "once everybody has two cards, before anything is chosen",
        "dealer-to-draw": "when the players are done and the dealer's count must draw",
    },
    describe=describe,
    begin=lambda setup, seats: Round(seats, ((Hand(),),) * len(seats)),
    seats=lambda round: round.seats,
    need=need,
    give=give,
    choose=choose,
    absent=(STAND,),
    plain=to_seventeen,
    resume=lambda setup, round: replace(round, looked=True),
    places=places,
    raises={DOUBLE: HAND},
    divides={SPLIT: HAND},
    main=(HAND,),
    family=GROWING,
)
