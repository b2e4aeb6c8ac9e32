"""Baccarat by hand: every deal of eight decks counted card by card, without the program's rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

Hands = tuple[str, str, int]
"""The selected hand's natural, the other's, and the margin."""
COUNTS = (128, *[32] * 9)
BANKER_DRAWS = {
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}, 7: set[int](),
}  # fmt: skip
"""The player's third card on which the banker's hand draws."""
TABLES = {
    "A": {0: 1, 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30},
    "B": {0: 1, 4: 1, 5: 3, 6: 4, 7: 7, 8: 8, 9: 20},
    "C": {0: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 10, 9: 30},
}
"""What the bonus wins by each pay table: a natural under 0, and each margin; what is not here loses."""


def drawn(shoe: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    """The next card by its points: in how many ways, and what is left."""
    return [(point, left, (*shoe[:point], left - 1, *shoe[point + 1 :])) for point, left in enumerate(shoe) if left]


def two_of(shoe: tuple[int, ...]) -> dict[tuple[int, tuple[int, ...]], int]:
    """Two cards of one hand: their count and what is left, with the number of ways."""
    found: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    for one, ways, rest in drawn(shoe):
        for other, more, left in drawn(rest):
            found[(one + other) % 10, left] += ways * more
    return found


@cache
def by_hand() -> Mapping[tuple[str, ...], Mapping[Hands, Fraction]]:
    """How often each natural and margin comes about on either hand."""
    ways: dict[Hands, Fraction] = defaultdict(Fraction)
    for (player, after), first in two_of(COUNTS).items():
        for (banker, shoe), second in two_of(after).items():
            weight = Fraction(first * second, 416 * 415 * 414 * 413)
            if max(player, banker) >= 8:
                naturals = (str(count) if count >= 8 else "none" for count in (player, banker))
                ways[(*naturals, player - banker)] += weight  # type: ignore[index]
                continue
            thirds = [(None, 1, 1, shoe)] if player >= 6 else [(c, n, 412, s) for c, n, s in drawn(shoe)]
            for third, number, whole, left in thirds:
                stands = banker >= 6 if third is None else banker > 2 and third not in BANKER_DRAWS[banker]
                count = player if third is None else (player + third) % 10
                share = weight * Fraction(number, whole)
                if stands:
                    ways["none", "none", count - banker] += share
                    continue
                for last, many, _ in drawn(left):
                    ways["none", "none", count - (banker + last) % 10] += share * Fraction(many, sum(left))
    turned: dict[Hands, Fraction] = {(other, own, -margin): chance for (own, other, margin), chance in ways.items()}
    return {("player",): ways, ("banker",): turned}


def share(hand: str, where: Callable[[str, str, int], bool]) -> Fraction:
    """How often it comes about for a hand."""
    return sum((chance for told, chance in by_hand()[hand,].items() if where(*told)), Fraction(0))


def worth(hand: str, pays: Callable[[str, str, int], int]) -> Fraction:
    """What a wager on a hand is worth that pays so."""
    return sum((chance * pays(*told) for told, chance in by_hand()[hand,].items()), Fraction(0))


def bonus(table: str) -> Callable[[str, str, int], int]:
    """What the bonus pays by a pay table: a natural that wins, or a margin that is large enough."""

    def paid(own: str, other: str, margin: int) -> int:
        if own != "none" and margin >= 0:
            return 0 if margin == 0 else TABLES[table][0]
        return TABLES[table].get(margin, -1) if margin > 0 else -1

    return paid
