"""The package's house ways written out as plain code, to hold their files to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aboveboard.kernel.cards import RANKS as CARD_RANKS
from aboveboard.kernel.poker.hands import ACE
from aboveboard.kernel.poker.joker_hands import COMPLETE, SetCards, rank_of
from aboveboard.kernel.poker.joker_hands import settings as card_settings
from aboveboard.kernel.tiles import RANKS, SetTiles, Tile, pair_rank, setting, settings, value

KING, JACK, TEN, SEVEN = (CARD_RANKS.index(name) for name in "KJT7")


def tiles_by_hand(hand: tuple[Tile, ...]) -> SetTiles:
    """The highest pair, else nine, eight or seven, else highest with lowest."""
    ways = settings(tuple(sorted(hand)))
    paired = [way for way in ways if pair_rank(*way.high) is not None]
    if paired:
        return max(paired, key=lambda way: way.strengths)
    worth = max(value(*way.high) for way in ways)
    if worth >= 7:
        return max((way for way in ways if value(*way.high) == worth), key=lambda way: way.strengths[::-1])
    ordered = sorted(hand, key=lambda each: RANKS[each])
    return setting((ordered[0], ordered[-1]), (ordered[1], ordered[2]))


def cards_by_hand(hand: Sequence[int]) -> SetCards:
    """Five cards together or pairs, threes and fours parted, as casinos publish it."""
    cards = tuple(hand)
    ways = [way for way in card_settings(cards) if not way.foul]
    held = Counter(map(rank_of, cards))
    groups = {size: sorted((each for each, n in held.items() if n == size), reverse=True) for size in range(1, 6)}
    wanted = _apart(groups)
    complete = [way for way in ways if way.values[0][0] in COMPLETE]
    if complete and not groups[4] and not groups[5] and len(groups[2]) < 2 and not (groups[3] and groups[2]):
        best = max(complete, key=lambda way: (way.values[1], way.values[0]))
        if not _ace_in_front(groups) or best.values[1] >= (0, *wanted):
            return best
    return max((way for way in ways if _ranks(way.low) == wanted), key=lambda way: way.values[0])


def _ranks(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(map(rank_of, cards), reverse=True))


def _ace_in_front(groups: dict[int, list[int]]) -> bool:
    pair = groups[2][0] if len(groups[2]) == 1 and not groups[3] else None
    return pair is not None and TEN <= pair <= KING and groups[1][0] == ACE


def _apart(groups: dict[int, list[int]]) -> tuple[int, int]:
    single, pairs, threes, fours = groups[1], groups[2], groups[3], groups[4]
    if groups[5]:
        return (KING, KING) if pairs == [KING] else (ACE, ACE)
    if fours:
        front = pairs or threes or fours
        four = fours[0]
        unbroken = front is fours and (four < SEVEN or (four < JACK and single[0] >= KING))
        return (single[0], single[1]) if unbroken else (front[0], front[0])
    if len(threes) == 2:
        return threes[0], threes[0]
    if threes:
        if pairs:
            return pairs[0], pairs[0]
        return (ACE, single[0]) if threes[0] == ACE else (single[0], single[1])
    if len(pairs) == 3:
        return pairs[0], pairs[0]
    if len(pairs) == 2:
        least = ACE if pairs[0] >= SEVEN else KING
        together = pairs[0] < JACK and single[0] >= least
        return (single[0], single[1]) if together else (pairs[1], pairs[1])
    return (single[0], single[1]) if pairs else (single[1], single[2])
