"""Check a draw: needs nothing but the draw, this file and Python.

    python check.py DRAW [TICKET]

A draw is one JSON object. Before anything is drawn, the drum is frozen: `drum` lists the numbers in it as ranges,
`root` is the root of a tree of hashes over every one of them, and `commitment` is the SHA-256 of a seed that nobody is
shown. Then anybody may have a text mixed in, which whoever chose the seed could not know; the tickets are drawn one
after the other; and the seed is given up. From seed, root and text everything follows again: which ticket comes first,
and next, and that no other could have.

The tree is that of RFC 6962: a leaf is the hash of a nought and the number in eight bytes, a node that of a one and the
two below it. A ticket is drawn by HMAC-SHA256 with the seed as its key, over the root, the hash of the text and a
number that counts up; what would make some tickets likelier than others is passed over.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FORM = "aboveboard-draw-1"
KEYS = {"form", "pool", "drum", "count", "root", "commitment", "prizes", "returned", "mixed", "seed", "draws"}
SEED_BYTES = 32
MOST = 2**63
"""Numbers are below this."""
MOST_TICKETS = 100_000_000
"""A drum that holds more is not gone through."""
SPACE = 2**256
Ranges = Sequence[tuple[int, int]]
"""Numbers as ranges, first and last, in order and apart."""


class Unsound(Exception):
    """The draw is not what it says; says why."""


# -- the drum ----------------------------------------------------------------------------------------------------------


def counted(drum: Ranges) -> int:
    """How many numbers are in the drum."""
    return sum(last - first + 1 for first, last in drum)


def numbers(drum: Ranges) -> Iterator[int]:
    """Every number in the drum, in order."""
    for first, last in drum:
        yield from range(first, last + 1)


def placed(drum: Ranges, number: int) -> int | None:
    """The place of a number in the drum, from nought; None where it is not in it."""
    before = 0
    for first, last in drum:
        if first <= number <= last:
            return before + number - first
        before += last - first + 1
    return None


class Drum:
    """Numbers of which each may be drawn; those that were drawn have left it."""

    def __init__(self, drum: Ranges) -> None:
        self._drum, self._starts, before = drum, [0], 0
        for first, last in drum:
            before += last - first + 1
            self._starts.append(before)
        self._gone: list[int] = []
        """The places of those that have left, in order."""

    def __len__(self) -> int:
        return self._starts[-1] - len(self._gone)

    def at(self, place: int) -> int:
        """The number at a place among those that are left."""
        for gone in self._gone:
            if gone > place:
                break
            place += 1
        row = bisect_right(self._starts, place) - 1
        return self._drum[row][0] + place - self._starts[row]

    def take(self, number: int) -> None:
        """A number leaves the drum."""
        place = placed(self._drum, number)
        assert place is not None, f"{number} is not in the drum"
        self._gone.insert(bisect_right(self._gone, place), place)


# -- the tree ----------------------------------------------------------------------------------------------------------


def _leaf(number: int) -> bytes:
    return hashlib.sha256(b"\0" + number.to_bytes(8, "big")).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def levels(drum: Ranges) -> list[list[bytes]]:
    """The tree over a drum, level by level from its leaves; the last one holds the root alone."""
    level = [_leaf(number) for number in numbers(drum)]
    found = [level]
    while len(level) > 1:
        above = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = above + level[len(level) & ~1 :]
        found.append(level)
    return found


def root_of(drum: Ranges) -> str:
    """The root of the tree over a drum, of which only what is needed further is held: a hash for each power of two."""
    whole: list[tuple[int, bytes]] = []
    for number in numbers(drum):
        size, hashed = 1, _leaf(number)
        while whole and whole[-1][0] == size:
            hashed = _node(whole.pop()[1], hashed)
            size *= 2
        whole.append((size, hashed))
    _, hashed = whole.pop()
    while whole:
        hashed = _node(whole.pop()[1], hashed)
    return hashed.hex()


def path_of(tree: Sequence[Sequence[bytes]], place: int) -> list[str]:
    """The hashes beside the way from a leaf to the root: with them anybody proves that the ticket was in the drum."""
    found = []
    for level in tree[:-1]:
        beside = place ^ 1
        if beside < len(level):
            found.append(level[beside].hex())
        place //= 2
    return found


def proves(number: int, place: int, count: int, path: Sequence[str], root: str) -> bool:
    """Does a path lead from a ticket at its place to the root of a drum with so many numbers?"""
    if not 0 <= place < count:
        return False
    hashed, width, beside = _leaf(number), count, list(path)
    while width > 1:
        if place ^ 1 < width:
            if not beside:
                return False
            other = bytes.fromhex(beside.pop(0))
            hashed = _node(other, hashed) if place & 1 else _node(hashed, other)
        place, width = place // 2, (width + 1) // 2
    return not beside and hashed.hex() == root


# -- the draw ----------------------------------------------------------------------------------------------------------


def committed(seed: bytes) -> str:
    """What stands for a seed before it is given up."""
    return hashlib.sha256(seed).hexdigest()


def tickets(seed: bytes, root: str, mixed: str, drum: Ranges, *, returned: bool = False) -> Iterator[int]:
    """The tickets in the order in which they are drawn, for as long as any are left."""
    left, count = Drum(drum), 0
    over = b"aboveboard draw" + bytes.fromhex(root) + hashlib.sha256(mixed.encode()).digest()
    while len(left):
        while True:
            drawn = int.from_bytes(hmac.digest(seed, over + count.to_bytes(8, "big"), "sha256"), "big")
            count += 1
            if drawn < SPACE - SPACE % len(left):
                break
        number = left.at(drawn % len(left))
        if not returned:
            left.take(number)
        yield number


@dataclass(frozen=True)
class Drawn:
    """A ticket that was drawn for a prize; where the prize was drawn for before, why."""

    prize: str
    ticket: int
    again: str = ""


@dataclass(frozen=True)
class Draw:
    """A draw as it was read, which has all that it must have and nothing else."""

    pool: str
    drum: tuple[tuple[int, int], ...]
    count: int
    root: str
    commitment: str
    prizes: tuple[str, ...]
    returned: bool
    mixed: str
    seed: bytes
    draws: tuple[Drawn, ...]


def check(document: object) -> Draw:
    """Recompute a draw; raises Unsound where it is not what it says."""
    draw = read(document)
    if counted(draw.drum) > MOST_TICKETS:
        raise Unsound(f"drum: {counted(draw.drum):,} numbers are in it, and {MOST_TICKETS:,} at most are gone through")
    if counted(draw.drum) != draw.count:
        raise Unsound(f"count: the drum holds {counted(draw.drum)} numbers, not {draw.count}")
    if root_of(draw.drum) != draw.root:
        raise Unsound("root: it is not the root of the numbers that are listed: the drum was altered")
    if committed(draw.seed) != draw.commitment:
        raise Unsound("seed: it is not the one that was committed to")
    order = tickets(draw.seed, draw.root, draw.mixed, draw.drum, returned=draw.returned)
    for number, row in enumerate(draw.draws, 1):
        right = next(order, None)
        if right is None:
            raise Unsound(f"draws: {number}: the drum was empty by then")
        if row.ticket != right:
            raise Unsound(f"draws: {number}: ticket {right} comes next, not {row.ticket}")
    _check_prizes(draw)
    return draw


def _check_prizes(draw: Draw) -> None:
    """Each prize is drawn once in order; another draw of the one before says why."""
    waiting, before = list(draw.prizes), None
    for number, row in enumerate(draw.draws, 1):
        if row.again and row.prize == before:
            continue
        if not waiting or row.prize != waiting[0]:
            following = repr(waiting[0]) if waiting else "none"
            raise Unsound(f"draws: {number}: the prize that comes next is {following}, not {row.prize!r}")
        before = waiting.pop(0)
    if waiting:
        raise Unsound(f"draws: nothing was drawn for {waiting[0]!r}")


def read(document: object) -> Draw:
    """A draw from the object that a file holds."""
    if not isinstance(document, dict) or set(document) != KEYS or document["form"] != FORM:
        raise Unsound(f"an object of the form {FORM} with just these keys was expected: {', '.join(sorted(KEYS))}")
    for key, kind in (("pool", str), ("mixed", str), ("returned", bool), ("count", int)):
        if type(document[key]) is not kind:
            raise Unsound(f"{key}: {kind.__name__} was expected")
    for key in ("drum", "prizes", "draws"):
        if not isinstance(document[key], list):
            raise Unsound(f"{key}: a list was expected")
    if not all(isinstance(prize, str) for prize in document["prizes"]):
        raise Unsound("prizes: names were expected")
    return Draw(
        document["pool"],
        tuple(read_ranges(document["drum"])),
        document["count"],
        _hex(document["root"], "root", 32).hex(),
        _hex(document["commitment"], "commitment", 32).hex(),
        tuple(document["prizes"]),
        document["returned"],
        document["mixed"],
        _hex(document["seed"], "seed", SEED_BYTES),
        tuple(_drawn(row, number) for number, row in enumerate(document["draws"], 1)),
    )


def _drawn(row: object, number: int) -> Drawn:
    if isinstance(row, dict) and set(row) - {"again"} == {"prize", "ticket"}:
        prize, ticket, again = row["prize"], row["ticket"], row.get("again", "")
        if isinstance(prize, str) and type(ticket) is int and isinstance(again, str):
            return Drawn(prize, ticket, again)
    raise Unsound(f"draws: {number}: a prize, a ticket and perhaps why it was drawn again were expected")


def read_ranges(given: Sequence[object]) -> list[tuple[int, int]]:
    """Ranges of numbers, which are in order and apart."""
    found: list[tuple[int, int]] = []
    for number, row in enumerate(given, 1):
        pair = row if isinstance(row, list) and len(row) == 2 else ()
        if len(pair) != 2 or any(type(each) is not int or not 0 <= each < MOST for each in pair) or pair[0] > pair[1]:
            raise Unsound(f"drum: {number}: the first and the last number of a range were expected")
        if found and pair[0] <= found[-1][1]:
            raise Unsound(
                f"drum: {number}: {pair[0]} does not come after {found[-1][1]}: a number would be in it twice"
            )
        found.append((pair[0], pair[1]))
    if not found:
        raise Unsound("drum: nothing is in it")
    return found


def _hex(given: object, key: str, size: int) -> bytes:
    try:
        found = bytes.fromhex(given) if isinstance(given, str) and given == given.lower() else b""
    except ValueError:
        found = b""
    if len(found) != size or found.hex() != given:
        raise Unsound(f"{key}: {size} bytes in small hexadecimal digits were expected")
    return found


def said_of(draw: Draw, ticket: int) -> str:
    """What a sound draw says of one ticket."""
    place = placed(draw.drum, ticket)
    if place is None:
        return f"Ticket {ticket} was not in the drum."
    won = [row.prize for row in draw.draws if row.ticket == ticket]
    rest = f"It was drawn for {' and '.join(won)}." if won else "It was not drawn."
    return f"Ticket {ticket} was in the drum once, at place {place + 1:,} of {draw.count:,}. {rest}"


def main() -> int:
    """Check a file from the command line; 0 where it is sound, 1 where it is not."""
    parser = argparse.ArgumentParser(description="Check a draw.")
    parser.add_argument("draw", type=Path)
    parser.add_argument("ticket", type=int, nargs="?")
    given = parser.parse_args()
    try:
        draw = check(json.loads(given.draw.read_text("utf-8")))
    except (OSError, ValueError, RecursionError, Unsound) as error:
        print(f"NOT SOUND: {error}")
        return 1
    print(f"Sound: {len(draw.draws)} drawn from {draw.count:,} tickets, as seed, drum and text give them.")
    if given.ticket is not None:
        print(said_of(draw, given.ticket))
    return 0


if __name__ == "__main__":
    sys.exit(main())
