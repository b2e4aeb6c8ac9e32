"""A house way with seven cards: rules in order, by how many of a rank there are; the first that a hand meets decides.

The parts of a hand are its ranks: those held more than once, by number and then by rank (`first`, `second`, `third`),
and those held once (`single-1` and so on), all from the highest. A joker that completes nothing is an ace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final

from aboveboard.games.house_ways.way import Raw, digest_of, listed, own
from aboveboard.kernel.cards import RANKS, Card, card_name
from aboveboard.kernel.poker.joker_hands import COMPLETE, NAMES, SIZE, SetCards, rank_of, settings, two_ranks

SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    "no pair": (), "one pair": (2,), "two pair": (2, 2), "three pair": (2, 2, 2), "three of a kind": (3,),
    "full house": (3, 2), "full house and a pair": (3, 2, 2), "two threes": (3, 3), "four of a kind": (4,),
    "four and a pair": (4, 2), "four and three": (4, 3), "five aces": (5,), "five aces and a pair": (5, 2),
}  # fmt: skip
"""What seven cards may be by ranks alone: how many there are of each rank that is held more than once."""
GROUPS: Final = ("first", "second", "third")
SINGLES: Final = tuple(f"single-{number}" for number in range(1, SIZE + 1))
PARTS: Final = (*GROUPS, *SINGLES)
KEPT: Final = tuple(NAMES[each] for each in COMPLETE)
"""High hands that five cards make together."""
Span = tuple[int, int]
"""The lowest and the highest of some ranks."""


def parts_of(shape: str) -> tuple[str, ...]:
    """The parts that a hand of this shape has."""
    sizes = SHAPES[shape]
    return (*GROUPS[: len(sizes)], *SINGLES[: SIZE - sum(sizes)])


def span(text: str) -> Span:
    """Ranks as a file writes them: "K", or "7-T" for sevens to tens; raises ValueError."""
    ends = [RANKS.find(end) if len(end) == 1 else -1 for end in text.split("-")]
    if len(ends) > 2 or min(ends) < 0 or ends[0] > ends[-1]:
        raise ValueError(f'a rank such as "K" or ranks from low to high such as "7-T" were expected, not {text!r}')
    return ends[0], ends[-1]


@dataclass(frozen=True)
class Parted:
    """Seven cards by their ranks: the shape, and the rank of each part."""

    shape: str
    ranks: Mapping[str, int]


def parted(hand: tuple[Card, ...]) -> Parted:
    """The shape of seven cards, and the rank of each part."""
    held = sorted(((number, each) for each, number in Counter(map(rank_of, hand)).items()), reverse=True)
    groups, singles = [each for each in held if each[0] > 1], [each for each in held if each[0] == 1]
    sizes = tuple(number for number, _ in groups)
    shape = next(name for name, known in SHAPES.items() if known == sizes)
    named = (*zip(GROUPS, groups, strict=False), *zip(SINGLES, singles, strict=False))
    return Parted(shape, {part: rank for part, (_, rank) in named})


@dataclass(frozen=True)
class CardRule:
    """The hands that a rule is for, and which two cards it puts in front or which five it keeps together."""

    hand: tuple[str, ...]
    """The shapes of hands that it is for."""
    title: str = ""
    when: Mapping[str, Span] = field(default_factory=dict)
    """The ranks that parts of the hand must have."""
    low: tuple[str, ...] = ()
    """The two parts in front."""
    keep: tuple[str, ...] = ()
    """High hands that are kept together, with the best low hand that they leave; without one the rule is passed by."""
    at_least: tuple[str, ...] = ()
    """The two parts that the low hand must not be worse than, where five cards are kept together."""

    def meets(self, hand: Parted) -> bool:
        """Is the hand one that the rule is for?"""
        return hand.shape in self.hand and all(
            low <= hand.ranks[part] <= high for part, (low, high) in self.when.items()
        )

    def sets(self, hand: tuple[Card, ...], by_rank: Parted) -> SetCards | None:
        """How it sets a hand that it is for; None where nothing can be kept together."""
        ways = (way for way in settings(hand) if not way.foul)
        if not self.keep:
            front = two_ranks(*(by_rank.ranks[part] for part in self.low))
            return max((way for way in ways if way.values[1] == front), key=lambda way: way.values[0], default=None)
        kept = (way for way in ways if NAMES[way.values[0][0]] in self.keep)
        best = max(kept, key=lambda way: way.values[::-1], default=None)
        if best is not None and self.at_least:
            least = two_ranks(*(by_rank.ranks[part] for part in self.at_least))
            return best if best.values[1] >= least else None
        return best


@dataclass(frozen=True, eq=False)
class CardWay:
    """A house way with seven cards."""

    title: str
    rules: tuple[CardRule, ...]
    raw: Raw = field(default_factory=dict, repr=False)
    """The tables of its file."""

    @cached_property
    def digest(self) -> str:
        """A short text that is the same for the same rules and no others."""
        return digest_of([(r.hand, sorted(r.when.items()), r.low, r.keep, r.at_least) for r in self.rules])

    def set(self, hand: tuple[Card, ...]) -> SetCards:
        """How seven cards are set."""
        by_rank = parted(hand)
        for rule in self.rules:
            if rule.meets(by_rank) and (way := rule.sets(hand, by_rank)) is not None:
                return way
        raise ValueError(f"no rule sets {' '.join(map(card_name, hand))}")

    def fault(self) -> str | None:
        """A hand that the rules do not set by ranks alone, or set with a low hand that outranks the high hand."""
        from aboveboard.games.house_ways.many_cards import first_fault

        found = first_fault(self.rules)
        if found is None:
            return None
        hand, foul = found
        wrong = "set foul, its low hand above its high hand," if foul else "left unset"
        return f"{' '.join(map(card_name, hand))} is {wrong} by the rules that keep no five cards together"

    def strengths_of_many(self, hands: Any) -> Any:
        """The two strengths of each row of hands; what that loads is loaded only then."""
        from aboveboard.games.house_ways.many_cards import strengths

        return strengths(self.rules, hands)


def card_rule(raw: Raw) -> CardRule:
    """A rule from its table."""
    return CardRule(
        listed(raw["hand"]),
        str(raw.get("title", "")),
        {part: span(text) for part, text in raw.get("when", {}).items()},
        listed(raw.get("low")),
        listed(raw.get("keep")),
        listed(raw.get("at-least")),
    )


def card_way(raw: Raw) -> CardWay:
    """A house way from a file's tables, which have been checked."""
    return CardWay(str(raw["title"]), tuple(map(card_rule, raw["rules"])), raw)


@cache
def standard() -> CardWay:
    """The package's own way."""
    return card_way(own("pai-gow-poker"))
