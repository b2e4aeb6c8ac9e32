"""Blackjack: hands that grow towards twenty-one, each against the dealer's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from aboveboard.games.deals import BETWEEN, BETWEEN_SAID, BURN, Ask, Deal, Graded, Held, Need, Pause, ToPlace, dealt
from aboveboard.games.growing import Growing
from aboveboard.games.shapes import Rule, Setup, picks
from aboveboard.kernel.cards import Card, Shoe, rank, suit
from aboveboard.kernel.grades import LOSE, PUSH, WIN, Grade

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
BUST, NATURAL, TIE, NATURAL_TIE = "bust", "natural", "tie", "natural tie"
DEALER_BUST, DEALER_NATURAL, FIVE_CARDS = "dealer bust", "dealer natural", "five-card 21"
DEALER, HAND, INSURANCE = "dealer", "hand", "insurance"
DOUBLES = {"10-11": range(10, 12), "9-11": range(9, 12), "any": range(2, 21)}
MANY = 6
"""From so many cards on, how many they are decides nothing."""


def value_of(card: Card) -> int:
    """Two to nine their face, tens and faces ten, an ace one."""
    return 1 if rank(card) == 12 else min(rank(card) + 2, 10)


class Count(NamedTuple):
    """What a hand's cards amount to, and what has been done with it."""

    low: int = 0
    """The count with every ace as one."""
    ace: bool = False
    cards: int = 0
    pair: bool = False
    split: bool = False
    aces: bool = False
    """Was it made by splitting aces?"""
    doubled: bool = False
    surrendered: bool = False

    @property
    def soft(self) -> bool:
        """Does an ace count eleven?"""
        return self.ace and self.low <= 11

    @property
    def total(self) -> int:
        """The best count: an ace is eleven where that does not go over twenty-one."""
        return self.low + 10 if self.soft else self.low

    @property
    def natural(self) -> bool:
        """Twenty-one with the first two cards, not made by splitting."""
        return self.cards == 2 and self.total == 21 and not self.split

    def plus(self, value: int) -> Count:
        """The count with a card more."""
        return self._replace(
            low=self.low + value,
            ace=self.ace or value == 1,
            cards=min(self.cards + 1, MANY),
            pair=self.cards == 1 and value == self.low,
        )


@dataclass(frozen=True)
class Hand:
    """A player's hand: its cards, and what has been chosen for it; the first of a seat has no name."""

    cards: tuple[Card, ...] = ()
    name: str | None = None
    split: bool = False
    doubled: bool = False
    drawing: bool = False
    stood: bool = False
    surrendered: bool = False
    covered: bool = False
    """Does its last card lie face down?"""

    def count(self, setup: Setup) -> Count:
        """What the cards amount to; ten-values of two ranks are a pair only where the rule says so."""
        count = count_of(self.cards)
        unlike = count.pair and setup.rules["pairs"] == "rank" and rank(self.cards[0]) != rank(self.cards[1])
        pair = count.pair and not unlike
        aces = self.split and value_of(self.cards[0]) == 1
        return count._replace(
            pair=pair, split=self.split, aces=aces, doubled=self.doubled, surrendered=self.surrendered
        )


def count_of(cards: Sequence[Card]) -> Count:
    """What cards amount to."""
    count = Count()
    for card in cards:
        count = count.plus(value_of(card))
    return count


@dataclass(frozen=True)
class Round:
    """The seats dealt in with their hands in the order of play, the dealer's cards, and whether he has looked."""

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
        mine = [item for old in self.hands[at] for item in ((hand, *further) if old.name == hand.name else (old,))]
        return replace(self, hands=(*self.hands[:at], tuple(mine), *self.hands[at + 1 :]))


# What may be chosen, by the count of a hand and how many hands its seat has.


def most_hands(setup: Setup) -> int | None:
    """How many hands a seat may have by splitting."""
    return None if setup.rules["hands"] == "any" else int(setup.rules["hands"])


def offers(setup: Setup, count: Count, hands: int) -> tuple[str, ...]:
    rules, most, two = setup.rules, most_hands(setup), count.cards == 2
    if count.surrendered or count.total >= 21 or (count.doubled and count.cards > 2):
        return ()
    one_card = count.aces and rules["split-aces"] == "one-card"
    found = [STAND] if one_card else [STAND, HIT]
    may_double = two or (rules.get("double-cards") == "any" and not count.doubled)
    if may_double and not one_card and (not count.split or rules["double-after-split"]):
        found += [DOUBLE] if count.low in DOUBLES[str(rules["double-on"])] else []
    if count.pair and (most is None or hands < most) and (not count.aces or rules["resplit-aces"]):
        found.append(SPLIT)
    if two and not count.split and rules["surrender"] == "late":
        found.append(SURRENDER)
    return tuple(found) if len(found) > 1 else ()


def dealer_draws(setup: Setup, count: Count) -> bool:
    """Must the dealer take a card?"""
    return count.total < 17 or (count.total == 17 and count.soft and setup.rules["soft-17"] == "hit")


# The course of a round.


def need(setup: Setup, round: Round) -> Need | None:
    if len(round.burned) < int(setup.rules["burned"]):
        return ToPlace(BURN, up=False)
    for number in (0, 1):
        waiting = [seat for seat in round.seats if len(round.of(seat)[0].cards) == number]
        if waiting and len(round.dealer) == number:
            return ToPlace(place(waiting[0]))
        if len(round.dealer) == number:
            return ToPlace(DEALER, up=number == 0)
    if not round.looked:
        return Pause((INSURANCE,) if value_of(round.dealer[0]) == 1 else ())
    his = count_of(round.dealer)
    if his.natural:
        return None
    for seat in round.seats:
        for hand in round.of(seat):
            needed = _hand_needs(setup, seat, hand, len(round.of(seat)))
            if needed is not None:
                return needed
    counts = [hand.count(setup) for hands in round.hands for hand in hands]
    compared = any(ends(setup, count) is None for count in counts)
    return ToPlace(DEALER) if compared and dealer_draws(setup, his) else None


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
    more = replace(hand, cards=(*hand.cards, card), drawing=False, covered=hand.covered or not needed.up)
    return round.with_hand(seat, more)


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    asked = need(setup, round)
    assert isinstance(asked, Ask)
    hand = next(hand for hand in round.of(seat) if hand.name == asked.hand)
    match option:
        case "stand":
            return round.with_hand(seat, replace(hand, stood=True))
        case "double":
            return round.with_hand(seat, replace(hand, doubled=True, drawing=True, stood=True))
        case "surrender":
            return round.with_hand(seat, replace(hand, surrendered=True))
        case "split":
            one, other = hand.cards
            right = replace(hand, cards=(one,), split=True)
            return round.with_hand(seat, right, Hand((other,), asked.further, split=True))
    return round.with_hand(seat, replace(hand, drawing=True))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    faced = _faced(round)
    held = {
        place(seat, hand.name): [Held(card, up=faced or not hand.covered or n < 2) for n, card in enumerate(hand.cards)]
        for seat in round.seats
        for hand in round.of(seat)
    }
    held[DEALER] = [Held(card, up=number != 1 or faced) for number, card in enumerate(round.dealer)]
    return held | ({BURN: [Held(card, up=False) for card in round.burned]} if round.burned else {})


def _faced(round: Round) -> bool:
    """Has the dealer turned his second card: for a natural that he has seen, or to play his hand?"""
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


def ends(setup: Setup, count: Count) -> Grade | None:
    """What a hand comes to whatever the dealer gets, unless that is a natural."""
    if count.surrendered:
        return SURRENDER
    if count.total > 21:
        return BUST
    if count.total == 21 and not count.natural and setup.rules.get("player-21") == "wins":
        return WIN
    return NATURAL if count.natural else None


def grade(setup: Setup, mine: Count, his: Count) -> Grade:
    """A complete hand against the dealer's."""
    if his.natural and not (mine.natural and setup.rules.get("player-21") == "wins"):
        return NATURAL_TIE if mine.natural else DEALER_NATURAL
    known = ends(setup, mine)
    if known is not None:
        return known
    ahead = mine.total - his.total
    if his.total <= 21 and ahead <= 0:
        return TIE if ahead == 0 else LOSE
    if mine.total == 21 and mine.cards >= 5 and setup.rules.get("five-card-21"):
        return FIVE_CARDS
    return WIN if his.total <= 21 else DEALER_BUST


def on_hand(setup: Setup, round: Round, seat: int, name: str | None) -> Graded:
    if seat not in round.seats or not round.looked:
        return None
    hand = next(hand for hand in round.of(seat) if hand.name == name)
    mine, his = hand.count(setup), count_of(round.dealer)
    if his.natural or need(setup, round) is None:
        return bonus(setup, hand) or grade(setup, mine, his)
    return None if mine.cards < 2 else bonus(setup, hand) or ends(setup, mine)


def bonus(setup: Setup, hand: Hand) -> Grade | None:
    """Twenty-one in many cards, or made of six, seven and eight or of three sevens; not on a doubled hand."""
    if not setup.rules.get("bonus-21") or hand.doubled or count_of(hand.cards).total != 21:
        return None
    if len(hand.cards) >= 5:
        return FIVE_CARDS if len(hand.cards) == 5 else "six-card 21" if len(hand.cards) == 6 else "seven-card 21"
    ranks, suits = sorted(rank(card) + 2 for card in hand.cards), {suit(card) for card in hand.cards}
    if ranks not in ([6, 7, 8], [7, 7, 7]):
        return None
    return "6-7-8 mixed" if len(suits) > 1 else "6-7-8 spades" if suits == {3} else "6-7-8 suited"


def on_box(setup: Setup, round: Round, seat: int, box: str | None) -> Graded:
    """Another player's wager on a box: it goes with the hand dealt there; where none is dealt it goes back."""
    return on_hand(setup, round, int(str(box)), None) if int(str(box)) in round.seats else PUSH


def on_insurance(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    return insured(setup, value_of(round.dealer[0]), value_of(round.dealer[1])) if round.looked else None


def insured(setup: Setup, up: int, hole: int) -> Grade | None:
    """A ten-value under the dealer's ace wins."""
    return None if up != 1 else WIN if hole == 10 else LOSE


# Wagers on the first two cards. All are decided at once, when every player has two and the dealer's first is seen.


def first_cards(round: Round, seat: int) -> tuple[Card, ...] | None:
    """A seat's first two cards, whatever has become of them since."""
    if seat not in round.seats or any(len(hands) == 1 and len(hands[0].cards) < 2 for hands in round.hands):
        return None
    hands = round.of(seat)
    return hands[0].cards[:2] if len(hands) == 1 else tuple(h.cards[0] for h in hands if h.name in (None, "2"))


def on_first_two(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """A pair, a straight or a straight flush of two cards; a suited ace and king is graded as that alone."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    low, high = sorted(rank(card) for card in cards)
    suited = suit(cards[0]) == suit(cards[1])
    if low == high:
        return "pair"
    if high - low == 1 or (low, high) == (0, 12):
        return "straight" if not suited else "suited ace-king" if (low, high) == (11, 12) else "straight flush"
    return LOSE


def on_match(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """Each of the first two cards that is of the rank of the dealer's first, by whether its suit is the same too."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    his = round.dealer[0]
    matches = [card for card in cards if rank(card) == rank(his)]
    return tuple("same suit" if suit(card) == suit(his) else "other suit" for card in matches) or LOSE


# Moments and words.


def dealer_shows_ace(setup: Setup, table: Any, mine: Any, selection: str | None) -> bool:
    """The dealer shows an ace and has not looked at his other card."""
    return isinstance(table, Round) and need(setup, table) == Pause((INSURANCE,))


def dealer_to_look(setup: Setup, table: Any, mine: Any, selection: str | None) -> bool:
    """The dealer shows an ace or a ten-value and has not looked at his other card."""
    return isinstance(table, Round) and isinstance(need(setup, table), Pause)


def before_play(setup: Setup, table: Any, mine: Any, selection: str | None) -> bool:
    """Everybody has two cards, and nobody has chosen anything yet."""
    if not isinstance(table, Round) or not table.dealer:
        return False
    return all(len(hands) == 1 and len(hands[0].cards) == 2 and _untouched(hands[0]) for hands in table.hands)


def _untouched(hand: Hand) -> bool:
    return not (hand.stood or hand.drawing or hand.doubled or hand.surrendered)


def dealer_to_draw(setup: Setup, table: Any, mine: Any, selection: str | None) -> bool:
    """The players are done, and the dealer's count is one that must draw."""
    return isinstance(table, Round) and table.looked and need(setup, table) == ToPlace(DEALER)


def describe(round: Any) -> str:
    if not isinstance(round, Round) or len(round.dealer) < 2:
        return ""
    if not round.looked:
        return "the dealer has still to look at his other card"
    hands = [
        f"seat {seat}{f' hand {hand.name}' if hand.name else ''} has {_said(count_of(hand.cards))}"
        for seat in round.seats
        for hand in round.of(seat)
    ]
    his = [f"the dealer has {_said(count_of(round.dealer))}"] if _faced(round) else []
    return " and ".join([*hands, *his])


def _said(count: Count) -> str:
    if count.natural:
        return "a natural"
    return f"soft {count.total}" if count.soft else str(count.total)


RULES: Mapping[str, Rule] = {
    "decks": Rule((1, 2, 3, 4, 5, 6, 7, 8), "how many decks are in use"),
    "burned": Rule((0, 1), "how many cards are burned before a round"),
    "soft-17": Rule(("stand", "hit"), "what the dealer does with seventeen that counts an ace as eleven"),
    "double-on": Rule(tuple(DOUBLES), "two-card counts, an ace as one, on which a player may double"),
    "double-after-split": Rule((True, False), "whether a hand made by splitting may be doubled"),
    "pairs": Rule(("value", "rank"), "whether any two ten-values are a pair, or only two of one rank"),
    "hands": Rule((2, 3, 4, "any"), "how many hands a player may make by splitting again and again"),
    "split-aces": Rule(("one-card", "play"), "whether split aces get one card each or are played on"),
    "resplit-aces": Rule((True, False), "whether aces that come to split aces may be split again"),
    "doubled-card": Rule(("up", "down"), "how the one card to a doubled hand is dealt"),
    "surrender": Rule(("none", "late"), "whether a player may give up his first two cards once the dealer has looked"),
    "five-card-21": Rule((True, False), "whether twenty-one in five cards or more has a grade of its own"),
}

GROWING = Growing(
    wager=HAND,
    kinds=10,
    kind=lambda card: value_of(card) - 1,
    empty=lambda setup: Count(),
    grow=lambda setup, count, kind: _unpaired(setup, count.plus(kind + 1)),
    part=lambda setup, count: Count(count.low // 2, count.ace, 1, split=True, aces=count.ace),
    last=lambda setup, count: count._replace(doubled=True),
    given_up=lambda setup, count: count._replace(surrendered=True),
    offers=offers,
    does={HIT: "draw", STAND: "stop", DOUBLE: "last-card", SPLIT: "part", SURRENDER: "give-up"},
    draws=dealer_draws,
    ends=ends,
    stops=lambda setup, count: count.natural,
    grade=grade,
    most_hands=most_hands,
    on_dealer={INSURANCE: lambda setup, up, hole: insured(setup, up + 1, hole + 1)},
    names=("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    soft=lambda count: count.soft,
    total=lambda count: count.total,
    pair=lambda count: (count.low // 2) - 1 if count.pair else None,
)


def _unpaired(setup: Setup, count: Count) -> Count:
    """Where only like ranks are pairs, two ten-values are not taken for one: splitting them never pays."""
    return count._replace(pair=False) if count.low == 20 and setup.rules["pairs"] == "rank" else count


GAME = Deal(
    name="blackjack",
    title="Blackjack",
    shape="deal",
    about="Players try to come nearer to twenty-one than the dealer without going over. An ace is one or eleven, faces "
    "are ten. A player may draw, stand, double his wager for one card, or split a pair into two hands; then the "
    "dealer draws by rule.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"])),
    wagers={
        HAND: dealt("Wins if the hand is nearer to twenty-one than the dealer's, or if he goes over.", on_hand),
        INSURANCE: dealt("Wins if the dealer has a ten-value under his ace.", on_insurance, backs=HAND),
        "box": dealt("Wins with the first hand of another player's box.", on_box, picks(*range(1, 8))),
        "first-two": dealt("Wins if the first two cards are a pair or in sequence.", on_first_two),
        "match": dealt("Wins if one of the first two cards is of the rank of the dealer's first, or both.", on_match),
    },
    rules=RULES,
    moments={
        **BETWEEN,
        "dealer-shows-ace": dealer_shows_ace,
        "dealer-to-look": dealer_to_look,
        "before-play": before_play,
        "dealer-to-draw": dealer_to_draw,
    },
    said={
        **BETWEEN_SAID,
        "dealer-shows-ace": "when the dealer shows an ace, before he looks at his other card",
        "dealer-to-look": "when the dealer shows an ace or a ten-value, before he looks at his other card",
        "before-play": "once everybody has two cards, before anything is chosen",
        "dealer-to-draw": "when the players are done and the dealer's count must draw",
    },
    describe=describe,
    begin=lambda setup, seats: Round(seats, ((Hand(),),) * len(seats)),
    need=need,
    give=give,
    choose=choose,
    resume=lambda setup, round: replace(round, looked=True),
    places=places,
    raises={DOUBLE: HAND},
    divides={SPLIT: HAND},
    main=(HAND,),
    unsolved=("box",),
    growing=GROWING,
)
