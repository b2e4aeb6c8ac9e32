"""Who takes a pot: the rake comes off first, then the best hands share the rest in whole chips.

Pots and the ranking of hands are PokerKit's. They are divided here because a low half is split only where somebody
who contends for that very pot has a low, and because the odd chip and the rake follow the law.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from aboveboard.kernel.cards import Card
from aboveboard.law.model import PotLaw
from aboveboard.play.poker.facts import PotStakes
from aboveboard.play.poker.hand import Hand

if TYPE_CHECKING:
    from pokerkit import Hand as Ranked

Best = tuple[str, tuple[int, ...], str]
"""A side of the pot, the seats that have its best hand, and that hand in words."""
LAST_LEFT = "uncontested"
SIDES = {"high": "high", "omaha-high": "high", "low": "low", "low-8": "low", "omaha-low-8": "low"}


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat takes of a pot, for its high or its low hand; the odd chip apart."""

    seat: int
    side: str
    cents: int
    odd: int = 0
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """One pot as it is paid out: the rake, and the shares of those who take it."""

    part: PotStakes
    rake: int
    shares: tuple[Share, ...]

    def won(self, seat: int) -> int:
        """What a seat takes in all."""
        return sum(share.cents + share.odd for share in self.shares if share.seat == seat)

    def sides(self, seat: int) -> str:
        """What a seat takes it for: high, low, both, or because all others are out."""
        return " and ".join(dict.fromkeys(share.side for share in self.shares if share.seat == seat))


def awards(hand: Hand, law: PotLaw, chip: int) -> tuple[Award, ...]:
    """How the pots of a round that is over are paid out."""
    found: list[Award] = []
    ranks = {seat: hand.ranked(seat) for seat in hand.alive} if len(hand.alive) > 1 else {}
    for part in hand.parts():
        rake = rake_of(law, part.cents, chip, hand.rounds, sum(award.rake for award in found))
        best = [held for number in range(len(hand.variant.ranks)) if (held := _best(hand, part, ranks, number))]
        found.append(Award(part, rake, _shares(hand, law, part, best, part.cents - rake, chip)))
    return tuple(found)


def rake_of(law: PotLaw, cents: int, chip: int, rounds: int, taken: int = 0) -> int:
    """What the house takes from a pot, in whole chips; the main pot is raked first, and each pot while more may be."""
    if law.revenue != "rake" or rounds < law.rake.from_round:
        return 0
    share = Fraction(law.rake.rate.removesuffix("%")) / 100 * cents
    return min(int(share // chip) * chip, law.rake.most - taken)


def _shares(hand: Hand, law: PotLaw, part: PotStakes, winners: list[Best], cents: int, chip: int) -> tuple[Share, ...]:
    if len(part.seats) == 1:
        return (Share(part.seats[0], LAST_LEFT, cents),)
    found: list[Share] = []
    halves = _divided(cents, len(winners), chip)
    for (side, seats, words), half in zip(winners, halves, strict=True):
        whole = half // (len(seats) * chip) * chip
        odd = _divided(half - whole * len(seats), len(seats), chip)
        extra = dict(zip(_in_turn(hand, law, seats), odd, strict=True))
        found += [Share(seat, side, whole, extra[seat], words) for seat in seats]
    return tuple(found)


def _best(hand: Hand, part: PotStakes, ranks: Mapping[int, tuple[Ranked | None, ...]], number: int) -> Best | None:
    """Whose hand is best in one way of ranking; None where nobody's qualifies."""
    known = {seat: ranks[seat][number] for seat in part.seats if seat in ranks}
    ranked = {seat: held for seat, held in known.items() if held is not None}
    if not ranked:
        return None
    best = max(ranked.values())
    seats = tuple(seat for seat, held in ranked.items() if held == best)
    side = SIDES[hand.variant.ranks[number]]
    return side, seats, hand_words(best, side)


def hand_words(held: Ranked, side: str) -> str:
    """A hand in words, with its cards; of a low hand the cards say all."""
    cards = " ".join(map(repr, held.cards))
    return f"{str(held).partition(' (')[0].lower()}, {cards}" if side == "high" else cards


def _divided(cents: int, ways: int, chip: int) -> Sequence[int]:
    """An amount in whole chips as evenly as may be, the first ways having what is left over, a chip each."""
    whole, rest = cents // (ways * chip) * chip, cents % (ways * chip)
    extra = [chip if number < rest // chip else 0 for number in range(ways)]
    extra[0] += rest % chip
    return [whole + each for each in extra]


def _in_turn(hand: Hand, law: PotLaw, seats: tuple[int, ...]) -> Sequence[int]:
    """Those who share, in the order in which odd chips go to them."""
    by_card = hand.variant.stud and law.odd_chip == "high-card"
    return sorted(seats, key=lambda seat: -_highest(hand.cards(seat))) if by_card else seats


def _highest(cards: tuple[Card, ...]) -> int:
    """The highest card by rank and then by suit, spades first and clubs last."""
    return max(cards)
