"""Hands that count towards twenty-one: what may be done with them, and how two hands compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aboveboard.games.families.bonus_21 import bonus, mark_after, mark_of
from aboveboard.games.families.count_21 import Count, count_of, value_of
from aboveboard.games.families.growing import GrowingHands
from aboveboard.games.shapes.deal import Ask
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Card, rank
from aboveboard.kernel.grades import LOSE, WIN, Grade

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
BUST, NATURAL, TIE, NATURAL_TIE = "bust", "natural", "tie", "natural tie"
DEALER_BUST, DEALER_NATURAL, FIVE_CARDS = "dealer bust", "dealer natural", "five-card 21"
HAND, INSURANCE = "hand", "insurance"
DOUBLES = {"10-11": range(10, 12), "9-11": range(9, 12), "any": range(2, 21)}


@dataclass(frozen=True)
class Hand:
    """A player's hand: its cards, and what has been chosen for it; the first of a seat has no name."""

    cards: tuple[Card, ...] = ()
    name: str | None = None
    split: bool = False
    doubled: int = 0
    drawing: bool = False
    stood: bool = False
    surrendered: bool = False
    covered: bool = False
    """Does its last card lie face down?"""
    hidden: bool = False
    """Was its second card dealt face down?"""

    def count(self, setup: Setup) -> Count:
        """What the cards amount to; ten-values of two ranks are a pair only where the rule says so."""
        count = count_of(self.cards)
        unlike = count.pair and setup.rules["pairs"] == "rank" and rank(self.cards[0]) != rank(self.cards[1])
        return count._replace(
            pair=count.pair and not unlike,
            split=self.split,
            aces=self.split and value_of(self.cards[0]) == 1,
            doubled=self.doubled,
            surrendered=self.surrendered,
            mark=mark_of(self.cards) if setup.rules.get("bonus-21") and not self.doubled else "",
        )

    @property
    def untouched(self) -> bool:
        """Has nothing been chosen for it?"""
        return not (self.stood or self.drawing or self.doubled or self.surrendered)


# What may be chosen, by the count of a hand and how many hands its seat has.


def most_hands(setup: Setup) -> int | None:
    """How many hands a seat may have by splitting."""
    return None if setup.rules["hands"] == "any" else int(setup.rules["hands"])


def offers(setup: Setup, count: Count, hands: int) -> tuple[str, ...]:
    rules, most, two = setup.rules, most_hands(setup), count.cards == 2
    if count.surrendered or count.total >= 21:
        return ()
    if count.doubled:
        return _after_doubling(setup, count)
    one_card = count.aces and rules["split-aces"] == "one-card"
    found = [STAND] if one_card else [STAND, HIT]
    may_double = (two or rules.get("double-cards") == "any") and not one_card
    if may_double and (not count.split or rules["double-after-split"]):
        found += [DOUBLE] if count.low in DOUBLES[str(rules["double-on"])] else []
    if count.pair and (most is None or hands < most) and (not count.aces or rules["resplit-aces"]):
        found.append(SPLIT)
    if two and not count.split and rules.get("surrender") == "late":
        found.append(SURRENDER)
    return tuple(found) if len(found) > 1 else ()


def _after_doubling(setup: Setup, count: Count) -> tuple[str, ...]:
    """Where the rules say so a doubled hand may be doubled again, or given up for half of what is on it."""
    again = [DOUBLE] if count.doubled <= int(setup.rules.get("redoubles", 0)) else []
    rescue = [SURRENDER] if setup.rules.get("rescue") else []
    return (STAND, *again, *rescue) if again or rescue else ()


def dealer_draws(setup: Setup, count: Count) -> bool:
    """Must the dealer take a card?"""
    return count.total < 17 or (count.total == 17 and count.soft and setup.rules["soft-17"] == "hit")


def to_seventeen(ask: Ask, held: Sequence[Card | None]) -> tuple[str, ...]:
    """A player without a strategy takes cards up to seventeen, as a dealer does, and none where one is not seen."""
    seen = [card for card in held if card is not None]
    whole = bool(held) and len(seen) == len(held)
    return (HIT, STAND) if whole and count_of(seen).total < 17 else (STAND,)


# How the hands decide.


def ends(setup: Setup, count: Count) -> Grade | None:
    """What a hand comes to whatever the dealer gets, unless that is a natural."""
    if count.surrendered:
        return SURRENDER
    if count.total > 21:
        return BUST
    if count.natural:
        return NATURAL
    if count.total == 21 and setup.rules.get("player-21") == "wins":
        return bonus(setup, count) or WIN
    return None


def grade(setup: Setup, own: Count, dealer: Count) -> Grade:
    """A complete hand against the dealer's."""
    if dealer.natural and not (own.natural and setup.rules.get("player-21") == "wins"):
        return NATURAL_TIE if own.natural else DEALER_NATURAL
    return ends(setup, own) or compared(setup, own, dealer)


def compared(setup: Setup, own: Count, dealer: Count) -> Grade:
    """Two hands neither of which has decided by itself."""
    ahead = own.total - dealer.total
    if dealer.total <= 21 and ahead <= 0:
        return TIE if ahead == 0 else LOSE
    if own.total == 21 and own.cards == 5 and setup.rules.get("five-card-21"):
        return FIVE_CARDS
    return bonus(setup, own) or (WIN if dealer.total <= 21 else DEALER_BUST)


def insured(setup: Setup, up: int, hole: int) -> Grade | None:
    """A ten-value under the dealer's ace wins."""
    return None if up != 1 else WIN if hole == 10 else LOSE


def count_words(count: Count) -> str:
    """A count as a dealer would say it."""
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
    "doubled-card": Rule(("up", "down"), "how the one card to a doubled hand is dealt", shown=True),
    "surrender": Rule(("none", "late"), "whether a player may give up the first two cards once the dealer has looked"),
    "five-card-21": Rule(
        (True, False), "whether twenty-one in five cards, no more and no fewer, has a grade of its own"
    ),
}


def grown(setup: Setup, count: Count, kind: int) -> Count:
    """The count with a card more; where suits count, as though they differed.

    Where only like ranks are pairs, two ten-values are not taken for one: splitting them never pays.
    """
    after = count.plus(kind + 1)
    if after.low == 20 and setup.rules["pairs"] == "rank":
        after = after._replace(pair=False)
    if setup.rules.get("bonus-21"):
        mark = mark_after(count, kind + 1)
        after = after._replace(mark=mark, mate=after.mate if mark else "")
    return after


def _parted(setup: Setup, count: Count) -> Count:
    marked = setup.rules.get("bonus-21") and 6 <= count.low // 2 <= 8
    one = Count(count.low // 2, count.ace, 1, split=True, aces=count.ace)
    return one._replace(mark="one", mate=count.mark) if marked else one


GROWING = GrowingHands(
    wager=HAND,
    kinds=10,
    kind=lambda card: value_of(card) - 1,
    empty=lambda setup: Count(),
    grow=grown,
    part=_parted,
    last=lambda setup, count: count._replace(doubled=count.doubled + 1, mark="", mate=""),
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
    beside=("box",),
)
