"""Hold 'em against the dealer: two cards each, three shared and then two more, with a choice at every stage.

Board by board, each possible two-card hand is ranked once; the hands are sorted, and running sums with the shared
cards taken out tell how many of the dealer's hands each one beats. Boards are taken up to suits, the flop marked.
A hand's class matters only through its kind: classes that are graded alike in every way are one kind.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from os import cpu_count

import numpy as np
from numba import njit

from aboveboard.kernel.cards import RANKS
from aboveboard.kernel.compiled import Array, Number
from aboveboard.kernel.poker.ranking import LOW_BITS, ranking
from aboveboard.play.odds.progress import Progress


@dataclass(frozen=True, eq=False)
class Holdem:
    """What is asked: the deck, the lowest class with which the dealer plays, and each class's kind."""

    deck: tuple[int, ...]
    plays: int
    kinds: Array
    """By class: the number of its kind."""
    opened: dict[str, int] = field(default_factory=dict)
    """By two cards up to suits, such as AKs: the option of the first stage that was taken, or -1 to wait."""
    at_flop: list[str] = field(default_factory=list)
    """For each flop up to suits and every two cards: the option taken there, or a dot to wait."""

    def counts(self, first: Array, second: Array, last: Array, progress: Progress | None = None) -> Array:
        """By path, kind and relation: how many deals end so under the best play.

        Each of `first`, `second` and `last` gives the gain of every option that ends a stage, in whole numbers by
        option, kind and relation; at the first two stages one may also wait. Paths are those options in order.
        """
        held = ranking(7)
        deck = np.array(self.deck, dtype=np.int64)
        holes = np.array(list(combinations(range(len(deck)), 2)), dtype=np.int64)
        names = [_hole(int(deck[a]), int(deck[b])) for a, b in holes]
        kinds_of_hole = {name: number for number, name in enumerate(sorted(set(names)))}
        hole_of = np.array([kinds_of_hole[name] for name in names], dtype=np.int64)
        flops = flops_of(self.deck)
        stages = len(second) + len(last)
        shape = (len(kinds_of_hole), stages, *last.shape[1:])

        def one(flop: tuple[int, ...]) -> tuple[Array, Array]:
            found, taken = np.zeros(shape, dtype=np.int64), np.full(len(holes), ord("."), dtype=np.uint8)
            _flop(
                np.array(flop), deck, holes, hole_of, held.keys, held.plain, held.suited, self.kinds, self.plays,
                second, last, found, taken,
            )  # fmt: skip
            return found, taken

        waited = np.zeros(shape, dtype=np.int64)
        with ThreadPoolExecutor(max_workers=cpu_count()) as pool:
            for done, (found, taken) in enumerate(pool.map(one, flops)):
                waited += found
                self.at_flop.append(taken.tobytes().decode())
                if progress is not None:
                    progress(done + 1, len(flops))
        return self._first(first, second, last, waited, list(kinds_of_hole))

    def _first(
        self, first: Array, second: Array, last: Array, waited: Array, names: list[tuple[int, int, bool]]
    ) -> Array:
        """The choice before any shared card, hand by hand."""
        later = np.concatenate([second, last])
        found = np.zeros((len(first) + len(later), *last.shape[1:]), dtype=np.int64)
        for (high, low, suited), hole in zip(names, waited, strict=True):
            name = RANKS[high] + RANKS[low] + ("" if high == low else "s" if suited else "o")
            whole = hole.sum(axis=0)
            values = [_total(whole, gains) for gains in first]
            best = max(range(len(values)), key=lambda option: values[option], default=None)
            if best is not None and values[best] >= _total(hole, later):
                found[best] += whole
                self.opened[name] = best
            else:
                self.opened[name] = -1
                found[len(first) :] += hole
        return found


def flops_of(deck: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Flops up to suits, as places in the deck."""
    suits = _suits(deck)
    found: list[tuple[int, ...]] = []
    for flop in combinations(range(len(deck)), 3):
        masks = [sum(1 << (deck[place] // 4) for place in flop if deck[place] % 4 == s) for s in suits]
        if all(masks[number] >= masks[number + 1] for number in range(len(masks) - 1)):
            found.append(flop)
    return found


def _total(counts: Array, gains: Array) -> int:
    """The whole gain, exactly."""
    return int((counts.astype(object) * gains.astype(object)).sum())


def _suits(deck: tuple[int, ...]) -> list[int]:
    suits = sorted({card % 4 for card in deck})
    assert len(deck) == len(suits) * len({card // 4 for card in deck}), "the deck holds every rank in the same suits"
    assert suits == list(range(len(suits)))
    return suits


def _hole(one: int, other: int) -> tuple[int, int, bool]:
    """Two cards up to suits."""
    return max(one, other) // 4, min(one, other) // 4, one % 4 == other % 4


@njit(cache=True, nogil=True)
def _flop(
    flop: Array, deck: Array, holes: Array, hole_of: Array, keys: Array, plain: Array, suited: Array, kinds: Array,
    plays: int, second: Array, last: Array, found: Array, taken: Array,
) -> None:  # fmt: skip
    """All boards that begin with a flop: what each hand does at the end, then what it does at the flop."""
    cards = len(deck)
    suits = 0
    for card in deck:
        suits = max(suits, (card & 3) + 1)
    on_flop = np.zeros(4, dtype=np.int64)
    for place in flop:
        on_flop[deck[place] & 3] |= 1 << (deck[place] >> 2)
    alike, several = _alike(on_flop, suits, deck, holes)
    ends = np.zeros((several, last.shape[0], last.shape[1], 8), dtype=np.int32)
    masks = np.zeros(4, dtype=np.int64)
    for turn in range(cards):
        if turn == flop[0] or turn == flop[1] or turn == flop[2]:
            continue
        for river in range(turn + 1, cards):
            if river == flop[0] or river == flop[1] or river == flop[2]:
                continue
            masks[:] = 0
            masks[deck[turn] & 3] |= 1 << (deck[turn] >> 2)
            masks[deck[river] & 3] |= 1 << (deck[river] >> 2)
            weight, same, before = 1, 0, np.int64(-1)
            for suit in range(suits):
                key = on_flop[suit] << 13 | masks[suit]
                if suit > 0 and key > before:
                    weight = 0
                same = same + 1 if key == before else 1
                weight = weight * (suit + 1) // same
                before = key
            if weight:
                for suit in range(suits):
                    masks[suit] |= on_flop[suit]
                _board(masks, weight, deck, keys, plain, suited, kinds, plays, last, alike, ends)
    _at_flop(holes, hole_of, cards, second, last, alike, ends, found, taken)


@njit(cache=True, nogil=True)
def _alike(on_flop: Array, suits: int, deck: Array, holes: Array) -> tuple[Array, int]:
    """A number for each hand, the same for those that differ only by suits which the flop does not tell apart."""
    cards = len(deck)
    place_of = np.full(52, -1, dtype=np.int64)
    for place in range(cards):
        place_of[deck[place]] = place
    alike = np.full(cards * cards, -1, dtype=np.int64)
    several = 0
    key_of = np.zeros(4, dtype=np.int64)
    for number in range(len(holes)):
        a, b = holes[number]
        if on_flop[deck[a] & 3] >> (deck[a] >> 2) & 1 or on_flop[deck[b] & 3] >> (deck[b] >> 2) & 1:
            continue
        for suit in range(suits):
            key_of[suit] = on_flop[suit] << 13
        key_of[deck[a] & 3] |= 1 << (deck[a] >> 2)
        key_of[deck[b] & 3] |= 1 << (deck[b] >> 2)
        for one in range(suits):
            for other in range(one + 1, suits):
                if key_of[other] > key_of[one]:
                    key_of[one], key_of[other] = key_of[other], key_of[one]
        first = second = -1
        for suit in range(suits):
            for rank in range(13):
                if key_of[suit] >> rank & 1:
                    if first < 0:
                        first = place_of[rank * 4 + suit]
                    else:
                        second = place_of[rank * 4 + suit]
        mark = min(first, second) * cards + max(first, second)
        if alike[mark] < 0:
            alike[mark] = several
            several += 1
        alike[a * cards + b] = alike[mark]
    return alike, several


@njit(cache=True, nogil=True)
def _at_flop(
    holes: Array, hole_of: Array, cards: int, second: Array, last: Array, alike: Array, ends: Array, found: Array,
    taken: Array,
) -> None:  # fmt: skip
    """What hands that are alike do at the flop: end there by the best option, or wait."""
    options, kind_count = last.shape[0], last.shape[1]
    whole = np.zeros((kind_count, 6), dtype=np.int64)
    done, taken_by = np.zeros(len(ends), dtype=np.bool_), np.zeros(len(ends), dtype=np.uint8)
    for number in range(len(holes)):
        which = alike[holes[number, 0] * cards + holes[number, 1]]
        if which < 0 or done[which]:
            continue
        done[which] = True
        own = ends[which]
        waiting = np.int64(0)
        for kind in range(kind_count):
            for relation in range(6):
                whole[kind, relation] = 0
                for option in range(options):
                    whole[kind, relation] += own[option, kind, relation]
                    waiting += own[option, kind, relation] * last[option, kind, relation]
        best, most = -1, waiting
        for option in range(second.shape[0]):
            value = np.int64(0)
            for kind in range(kind_count):
                for relation in range(6):
                    value += whole[kind, relation] * second[option, kind, relation]
            if value > most or (best < 0 and value == most):
                best, most = option, value
        taken_by[which] = 48 + best if best >= 0 else 46
        into = found[hole_of[number]]
        for kind in range(kind_count):
            for relation in range(6):
                if best >= 0:
                    into[best, kind, relation] += whole[kind, relation]
                else:
                    for option in range(options):
                        into[second.shape[0] + option, kind, relation] += own[option, kind, relation]
    for number in range(len(holes)):
        which = alike[holes[number, 0] * cards + holes[number, 1]]
        if which >= 0:
            taken[number] = taken_by[which]


@njit(cache=True, nogil=True)
def _board(
    masks: Array, weight: int, deck: Array, keys: Array, plain: Array, suited: Array, kinds: Array, plays: int,
    last: Array, alike: Array, ends: Array,
) -> None:  # fmt: skip
    """One board. Cards count only by rank and by whether they are of the suit that may make a flush: hands of the
    same two sorts of card stand alike, so sorts are paired, ranked, sorted and counted, and then their hands found."""
    cards = len(deck)
    flushing, on_board = -1, 0
    base = np.int64(0)
    for suit in range(4):
        held = 0
        for rank in range(13):
            if masks[suit] >> rank & 1:
                held += 1
                base += keys[rank * 4] & LOW_BITS
        if held >= 3:
            flushing, on_board = suit, held
    members = np.empty((26, 4), dtype=np.int64)
    count = np.zeros(26, dtype=np.int64)
    for place in range(cards):
        card = deck[place]
        if not masks[card & 3] >> (card >> 2) & 1:
            sort = (card >> 2) + (13 if card & 3 == flushing else 0)
            members[sort, count[sort]] = place
            count[sort] += 1
    sorts = np.empty(26, dtype=np.int64)
    several = 0
    left = 0
    for sort in range(26):
        if count[sort]:
            sorts[several] = sort
            several += 1
            left += count[sort]
    # Every two sorts, packed as class, sort and sort.
    packed = np.empty(351, dtype=np.int64)
    idle_of = np.zeros(26, dtype=np.int64)
    idle_all = pairs = 0
    for first in range(several):
        one = sorts[first]
        for second in range(first, several):
            other = sorts[second]
            if first == second and count[one] < 2:
                continue
            if flushing >= 0 and on_board + (one >= 13) + (other >= 13) >= 5:
                ranks = masks[flushing]
                if one >= 13:
                    ranks |= 1 << (one - 13)
                if other >= 13:
                    ranks |= 1 << (other - 13)
                made = np.int64(suited[ranks])
            else:
                key = base + (keys[one % 13 * 4] & LOW_BITS) + (keys[other % 13 * 4] & LOW_BITS)
                made = np.int64(plain[key])
            packed[pairs] = made << 10 | one << 5 | other
            pairs += 1
            if made < plays:
                idle_all += _meet(one, other, count, idle_of)
    _in_order(packed, pairs)
    every = (left - 2) * (left - 3) // 2
    under_of = np.zeros(26, dtype=np.int64)
    upto_of = np.zeros(26, dtype=np.int64)
    under_all = upto_all = start = 0
    options = last.shape[0]
    relation = np.zeros(8, dtype=np.int32)
    while start < pairs:
        made = packed[start] >> 10
        stop = start
        while stop < pairs and packed[stop] >> 10 == made:
            upto_all += _meet(packed[stop] >> 5 & 31, packed[stop] & 31, count, upto_of)
            stop += 1
        kind = kinds[made]
        for pair in range(start, stop):
            one, other = packed[pair] >> 5 & 31, packed[pair] & 31
            under = under_all - under_of[one] - under_of[other]
            level = upto_all - upto_of[one] - upto_of[other] + 1 - under
            idle = idle_all - idle_of[one] - idle_of[other] + (1 if made < plays else 0)
            relation[0] = min(under, idle)
            relation[1] = level if made < plays else 0
            relation[2] = idle - relation[0] - relation[1]
            relation[3] = under - relation[0]
            relation[4] = level - relation[1]
            relation[5] = every - idle - relation[3] - relation[4]
            best, most = 0, np.int64(0)
            for option in range(options):
                gain = np.int64(0)
                for number in range(6):
                    gain += relation[number] * last[option, kind, number]
                if option == 0 or gain > most:
                    best, most = option, gain
            for number in range(6):
                relation[number] *= weight
            for first in range(count[one]):
                a = members[one, first]
                for second in range(first + 1 if one == other else 0, count[other]):
                    b = members[other, second]
                    into = ends[alike[a * cards + b if a < b else b * cards + a], best, kind]
                    for number in range(8):
                        into[number] += relation[number]
        for pair in range(start, stop):
            under_all += _meet(packed[pair] >> 5 & 31, packed[pair] & 31, count, under_of)
        start = stop


@njit(cache=True, nogil=True, inline="always")
def _meet(one: int, other: int, count: Array, holding: Array) -> Number:
    """How many hands two sorts of card make; what each single card is in is added to `holding`."""
    if one == other:
        holding[one] += count[one] - 1
        return count[one] * (count[one] - 1) // 2
    holding[one] += count[other]
    holding[other] += count[one]
    return count[one] * count[other]


@njit(cache=True, nogil=True)
def _in_order(packed: Array, pairs: int) -> None:
    """Sort by class, its low bits and then its high bits."""
    half = np.empty(351, dtype=np.int64)
    low = np.zeros(128, dtype=np.int64)
    high = np.zeros(64, dtype=np.int64)
    for pair in range(pairs):
        low[packed[pair] >> 10 & 127] += 1
        high[packed[pair] >> 17] += 1
    at = 0
    for digit in range(128):
        at, low[digit] = at + low[digit], at
    at = 0
    for digit in range(64):
        at, high[digit] = at + high[digit], at
    for pair in range(pairs):
        digit = packed[pair] >> 10 & 127
        half[low[digit]] = packed[pair]
        low[digit] += 1
    for pair in range(pairs):
        digit = half[pair] >> 17
        packed[high[digit]] = half[pair]
        high[digit] += 1
