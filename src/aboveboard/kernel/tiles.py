"""Pai gow tiles: thirty-two dominoes of twenty-one faces, how they rank, alone and two by two, and how they are dealt.

A tile is a small number, its face's place in FACES, from the highest ranking face to the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

Tile = int
Pair = tuple[Tile, Tile]

FACES: Final = (
    (6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5),
    (3, 6), (4, 5), (2, 6), (3, 5), (2, 5), (3, 4), (2, 4), (1, 4), (2, 3), (1, 2),
)  # fmt: skip
RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 13, 14, 14, 15, 16, 16, 17)
"""The rank of each face alone; the first is the highest."""
TWINS: Final = 11
"""The first eleven faces are in the set twice, the others once."""
WORDS: Final = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten",
                11: "Eleven", 12: "Twelve"}  # fmt: skip
FACE_DOWN: Final = "??"


def tile(text: str) -> Tile:
    """Read a tile such as "6-6" or "2-4", its ends in either order."""
    ends = text.strip().split("-")
    if len(ends) == 2 and all(len(end) == 1 and end in "123456" for end in ends):
        face = tuple(sorted(int(end) for end in ends))
        if face in FACES:
            return FACES.index(face)
    raise ValueError(f'{text!r} is not a tile such as "6-6", "2-4" or "1-2"')


def tile_name(given: Tile) -> str:
    """A tile as people write it: 6-6, 2-4."""
    return "-".join(str(end) for end in FACES[given])


def spots(given: Tile) -> int:
    """How many spots a tile has."""
    return sum(FACES[given])


SIX: Final = tile("2-4")
THREE: Final = tile("1-2")


def counted(given: Tile) -> tuple[tuple[int, int], ...]:
    """What a tile may count as, and its rank when it does: the Six and the Three stand for each other."""
    own = (spots(given), RANKS[given])
    return (own, {SIX: (3, RANKS[THREE]), THREE: (6, RANKS[SIX])}[given]) if given in (SIX, THREE) else (own,)


# The pairs that outrank every value, from the first to the twentieth.

MIXED: Final = (("3-6", "4-5"), ("3-5", "2-6"), ("3-4", "2-5"), ("1-4", "2-3"))
HEADS: Final = ("6-6", "1-1")
"""The tiles that make a Wong with a nine and a Gong with an eight."""
NINES: Final = ("4-5", "3-6")
EIGHTS: Final = ("2-6", "3-5", "4-4")
PAIRS: Final = 20


def _pairs() -> Iterator[list[tuple[str, str]]]:
    yield [("2-4", "1-2")]
    for number in range(TWINS):
        yield [(tile_name(number), tile_name(number))]
    for one, other in MIXED:
        yield [(one, other)]
    for head in HEADS:
        yield [(head, nine) for nine in NINES]
    for head in HEADS:
        yield [(head, eight) for eight in EIGHTS]


PAIR_RANKS: Final = {
    frozenset((tile(one), tile(other))): rank
    for rank, alike in enumerate(_pairs(), start=1)
    for one, other in alike
}  # fmt: skip


def pair_rank(one: Tile, other: Tile) -> int | None:
    """The rank of a permissible pair, the Supreme Pair first; None where two tiles are none."""
    return PAIR_RANKS.get(frozenset((one, other)))


def value(one: Tile, other: Tile) -> int:
    """The last digit of the spots of two tiles, at its best where a tile may count as three or as six."""
    return max((a + b) % 10 for a, _ in counted(one) for b, _ in counted(other))


@cache
def strength(one: Tile, other: Tile) -> int:
    """How high two tiles rank: more beats less, equal is a copy; all hands worth nothing are equally bad."""
    paired = pair_rank(one, other)
    if paired is not None:
        return _ABOVE_VALUES + PAIRS - paired
    return max(_by_value((a + b) % 10, min(r, s)) for a, r in counted(one) for b, s in counted(other))


_STEP: Final = max(RANKS) + 1
_ABOVE_VALUES: Final = 10 * _STEP


def _by_value(worth: int, best: int) -> int:
    return worth * _STEP + _STEP - best if worth else 0


def hand_name(one: Tile, other: Tile) -> str:
    """Two tiles as a dealer calls them."""
    paired = pair_rank(one, other)
    if paired is None:
        return str(value(one, other))
    if paired == 1:
        return "Supreme Pair"
    if paired <= 1 + TWINS:
        return f"pair of {WORDS[spots(one)]}{'es' if spots(one) == 6 else 's'} ({tile_name(one)})"
    if paired <= 1 + TWINS + len(MIXED):
        return f"mixed {WORDS[spots(one)]}s"
    return f"{'Wong' if paired < PAIRS - 1 else 'Gong'} of a {WORDS[spots(min(one, other))]}"


# Setting four tiles into two hands.


@dataclass(frozen=True, slots=True)
class SetTiles:
    """Four tiles set into a high hand and a low hand."""

    high: Pair
    low: Pair

    @property
    def strengths(self) -> tuple[int, int]:
        """How high each of the two hands ranks."""
        return strength(*self.high), strength(*self.low)

    def __str__(self) -> str:
        return " over ".join("/".join(tile_name(each) for each in hand) for hand in (self.high, self.low))


def setting(one: Pair, other: Pair) -> SetTiles:
    """Two hands of two tiles: the one that ranks higher is the high hand."""
    one, other = (min(one), max(one)), (min(other), max(other))
    ranked = sorted((one, other), key=lambda hand: (-strength(*hand), hand))
    return SetTiles(ranked[0], ranked[1])


@cache
def settings(hand: tuple[Tile, ...]) -> tuple[SetTiles, ...]:
    """Every way to set four tiles, each once."""
    a, b, c, d = sorted(hand)
    return tuple(dict.fromkeys(setting(*halves) for halves in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))))


# Eight stacks of four, as they are cut and delivered. Stacks are numbered from the dealer's right, tiles from the top.

STACKS: Final = 8
HEIGHT: Final = 4
Stack = tuple[int, ...]
"""Numbers of tiles from the top down; the tiles of the first stack are 0 to 3, of the second 4 to 7, and so on."""


def stacked() -> tuple[Stack, ...]:
    """The eight stacks before a cut."""
    return tuple(tuple(range(HEIGHT * stack, HEIGHT * (stack + 1))) for stack in range(STACKS))


def cut(stacks: Sequence[Stack], right: Sequence[int] = (), left: Sequence[int] = ()) -> tuple[Stack, ...]:
    """Move adjacent stacks, named by their numbers from 1, to the right end, to the left end, or some to each."""
    moved = sorted((*right, *left))
    if not moved or moved != list(range(moved[0], moved[-1] + 1)) or moved[0] < 1 or moved[-1] > len(stacks):
        raise ValueError(f"adjacent stacks from 1 to {len(stacks)}, each once, were expected, not {moved}")
    stay = [stack for number, stack in enumerate(stacks, start=1) if number not in moved]
    taken = [[stacks[number - 1] for number in sorted(end)] for end in (right, left)]
    return (*taken[0], *stay, *taken[1])


def _halves(pairs: Sequence[tuple[Stack, Stack]]) -> tuple[Stack, ...]:
    """The top two of two stacks go to one position, their other four to the next."""
    return tuple((*a[k : k + 2], *b[k : k + 2]) for a, b in pairs for k in (0, 2))


def _slices(near: Sequence[Stack], far: Sequence[Stack]) -> tuple[Stack, ...]:
    """The top tile of each of four stacks goes to one position, of the other four to the next, and so on down."""
    return tuple(tuple(stack[level] for stack in side) for level in range(HEIGHT) for side in (near, far))


def _dragon(near: Sequence[Stack], far: Sequence[Stack]) -> tuple[Stack, ...]:
    """Two tall stacks of eight give their top twos, in turn with the tops of the four stacks of the tail."""
    heads = [(*near[0], *near[2]), (*near[1], *near[3])]
    head = [(*heads[0][k : k + 2], *heads[1][k : k + 2]) for k in range(0, 2 * HEIGHT, 2)]
    tail = [tuple(stack[level] for stack in far) for level in range(HEIGHT)]
    return tuple(four for both in zip(head, tail, strict=True) for four in both)


WHOLE_STACKS: Final = "whole-stacks"
STYLES: Final = (
    WHOLE_STACKS, "house-way-left", "cup-say-right", "cup-say-left", "jung-quat", "chee-yee", "pin-say-right",
    "pin-say-left", "dragon-head-right", "dragon-head-left",
)  # fmt: skip


def deliver(style: str, stacks: Sequence[Stack]) -> tuple[Stack, ...]:
    """The four tiles of each position in turn, from the starting position on."""
    s = tuple(stacks)
    back = s[::-1]
    match style:
        case "whole-stacks":
            return s
        case "house-way-left":
            return back
        case "cup-say-right" | "cup-say-left":
            row = s if style.endswith("right") else back
            return _halves([(row[k], row[k + 1]) for k in range(0, STACKS, 2)])
        case "jung-quat":
            return _halves([(s[k], back[k]) for k in reversed(range(STACKS // 2))])
        case "chee-yee":
            return _halves([(s[k], back[k]) for k in range(STACKS // 2)])
        case "pin-say-right":
            return _slices(s[:4], s[4:])
        case "pin-say-left":
            return _slices(back[:4], s[:4])
        case "dragon-head-right":
            return _dragon(s[:4], s[4:])
        case "dragon-head-left":
            return _dragon(back[:4], s[:4])
    raise ValueError(f"{style!r} is no style of delivery; known: {', '.join(STYLES)}")


@dataclass(frozen=True)
class TileSet:
    """A set of tiles to be dealt: so many of each face, from the highest."""

    counts: tuple[int, ...] = (2,) * TWINS + (1,) * (len(FACES) - TWINS)
    event = "tiles"

    @cached_property
    def outcomes(self) -> tuple[Tile, ...]:
        """Every tile, in order."""
        return tuple(face for face, count in enumerate(self.counts) for _ in range(count))

    def read(self, given: object) -> Tile:
        """One tile, or ValueError saying what was expected."""
        if not isinstance(given, str):
            raise ValueError(f'a tile such as "6-6" was expected, not {given!r}')
        return tile(given)

    def read_all(self, given: object) -> tuple[Tile | None, ...]:
        """Tiles in the order in which they lie, stack by stack; one that nobody sees is None."""
        if isinstance(given, list) and all(isinstance(each, str) and len(each.split()) == 1 for each in given):
            given = " ".join(given)
        if not isinstance(given, str):
            raise ValueError(f'tiles such as "6-6 2-4" or ["6-6", "2-4"] were expected, not {given!r}')
        return tuple(None if item == FACE_DOWN else tile(item) for item in given.replace(",", " ").split())

    def spell(self, given: Iterable[Tile]) -> str:
        """Tiles as an event tells them."""
        return " ".join(map(self.label, given))

    def label(self, given: Tile) -> str:
        """A tile as people write it."""
        return tile_name(given)
