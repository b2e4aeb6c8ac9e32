"""Check a draw: needs nothing but the draw, this file and Python.

    python check.py DRAW [TICKET]

A draw is one JSON object. Before anything is drawn, the drum is frozen: `drum` lists the numbers in it as ranges,
`root` is the root of a tree of hashes over every one of them, and `commitment` binds a seed that nobody is shown to all
that is published by then: the pool, the drawing, the root and the prizes in their order. Then anybody may have a text
mixed in, which whoever chose the seed could not know; the tickets are drawn one after the other; and the seed is given
up. From seed, root and texts everything follows again: which ticket comes first, and which next, and that no other
could have.

The tree is that of RFC 6962: a leaf is the hash of a nought and the number in eight bytes, a node that of a one and the
two below it. Everything else is HMAC-SHA256 with the seed as its key, over a word for its use and then: for the
commitment, what was published; for a ticket, the commitment, the hash of the texts, the number of the draw and that of
the attempt, for what would make some tickets likelier than others is passed over; for the seal, the whole draw but seed
and seal. JSON is hashed with its keys in order, without blanks, and in ASCII.

A proof that a ticket is in a drum is checked in the same way: it leads from the ticket to the root.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FORM, PROOF = "aboveboard-draw-2", "aboveboard-draw-proof-1"
STATED = ("form", "pool", "drawing", "series", "count", "root", "prizes", "returned", "beacon", "again")
"""What is published before anything is drawn, and committed to with the seed."""
KEYS = {*STATED, "drum", "commitment", "mixed", "draws", "undrawn", "seed", "seal"}
FORM_1 = "aboveboard-draw-1"
"""The form before: the commitment was to the seed alone, and one text was mixed in."""
KEYS_1 = {"form", "pool", "drum", "count", "root", "commitment", "prizes", "returned", "mixed", "seed", "draws"}
PROOF_KEYS = {"form", "pool", "drawing", "series", "count", "root", "ticket", "place", "path"}
BEACON = "beacon"
"""Whose text it is that was announced in words when the drum was frozen."""
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
    return grown([_leaf(number) for number in numbers(drum)])


def grown(level: list[bytes]) -> list[list[bytes]]:
    """A tree from one of its levels up to its root."""
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


# -- what is hashed ----------------------------------------------------------------------------------------------------


def spelled(value: object) -> bytes:
    """JSON in one way: keys in order, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def keyed(seed: bytes, use: str, over: bytes) -> bytes:
    """HMAC-SHA256 with the seed as its key, for one use."""
    return hmac.digest(seed, f"aboveboard draw 2 {use}\0".encode() + over, "sha256")


def committed(seed: bytes, stated: Mapping[str, object]) -> str:
    """What stands for a seed before it is given up, bound to all that is published by then."""
    return keyed(seed, "commitment", spelled({name: stated[name] for name in STATED})).hex()


def sealed(seed: bytes, document: Mapping[str, object]) -> str:
    """What stands for the whole draw when the seed is given up."""
    rest = {name: value for name, value in document.items() if name not in ("seed", "seal")}
    return keyed(seed, "seal", spelled(rest)).hex()


def place_drawn(seed: bytes, commitment: str, mixed: object, number: int, left: int) -> int:
    """The place among so many that are left of the ticket that a draw gives, by its number from 1."""
    over = bytes.fromhex(commitment) + hashlib.sha256(spelled(mixed)).digest() + number.to_bytes(8, "big")
    attempt = 0
    while True:
        found = int.from_bytes(keyed(seed, "ticket", over + attempt.to_bytes(8, "big")), "big")
        if found < SPACE - SPACE % left:
            return found % left
        attempt += 1


def order(seed: bytes, commitment: str, mixed: object, drum: Ranges, *, returned: bool = False) -> Iterator[int]:
    """The tickets in the order in which they are drawn, for as long as any are left."""
    left, number = Drum(drum), 0
    while len(left):
        number += 1
        ticket = left.at(place_drawn(seed, commitment, mixed, number, len(left)))
        if not returned:
            left.take(ticket)
        yield ticket


def order_1(seed: bytes, root: str, mixed: str, drum: Ranges, *, returned: bool = False) -> Iterator[int]:
    """The same by the form before."""
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


# -- the draw ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A ticket that was drawn for a prize; where the prize was drawn for before, why."""

    prize: str
    ticket: int
    again: str = ""


@dataclass(frozen=True)
class Draw:
    """A draw as it was read, which has all that it must have and nothing else."""

    form: str
    pool: str
    drum: tuple[tuple[int, int], ...]
    count: int
    root: str
    commitment: str
    prizes: tuple[str, ...]
    returned: bool
    mixed: str | Sequence[Mapping[str, object]]
    """A text in drawings of the first form, and texts with whose each is in later ones."""
    seed: bytes
    draws: tuple[Drawn, ...]
    undrawn: str = ""
    """Why some prizes were not drawn for."""


def check(document: object) -> Draw:
    """Recompute a draw; raises Unsound where it is not what it says."""
    draw = read(document)
    assert isinstance(document, dict)
    if counted(draw.drum) > MOST_TICKETS:
        raise Unsound(f"drum: {counted(draw.drum):,} numbers are in it, and {MOST_TICKETS:,} at most are gone through")
    if counted(draw.drum) != draw.count:
        raise Unsound(f"count: the drum holds {counted(draw.drum)} numbers, not {draw.count}")
    if root_of(draw.drum) != draw.root:
        raise Unsound("root: it is not the root of the numbers that are listed: the drum was altered")
    if draw.form == FORM_1:
        right = hashlib.sha256(draw.seed).hexdigest()
        follows = order_1(draw.seed, draw.root, str(draw.mixed), draw.drum, returned=draw.returned)
    else:
        right = committed(draw.seed, document)
        follows = order(draw.seed, draw.commitment, draw.mixed, draw.drum, returned=draw.returned)
    if right != draw.commitment:
        also = "" if draw.form == FORM_1 else ", or what was published with it was altered"
        raise Unsound(f"seed: it is not the one that was committed to{also}")
    for number, row in enumerate(draw.draws, 1):
        ticket = next(follows, None)
        if ticket is None:
            raise Unsound(f"draws: {number}: the drum was empty by then")
        if row.ticket != ticket:
            raise Unsound(f"draws: {number}: ticket {ticket} comes next, not {row.ticket}")
    _check_prizes(draw)
    if document.get("beacon") and all(isinstance(row, Mapping) and row.get("from") != BEACON for row in draw.mixed):
        raise Unsound(f"mixed: what was announced is not in it: {document['beacon']}")
    if draw.form != FORM_1 and sealed(draw.seed, document) != document["seal"]:
        raise Unsound("seal: the draw was altered after its seed was given up")
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
    if waiting and not draw.undrawn:
        raise Unsound(f"draws: nothing was drawn for {waiting[0]!r}")


def check_proof(document: object) -> str:
    """Does a proof lead from its ticket to its root? Says so in a sentence, and raises Unsound where it does not."""
    if not isinstance(document, dict) or set(document) != PROOF_KEYS or document["form"] != PROOF:
        keys = ", ".join(sorted(PROOF_KEYS))
        raise Unsound(f"an object of the form {PROOF} with just these keys was expected: {keys}")
    ticket, place, count, path = (document[key] for key in ("ticket", "place", "count", "path"))
    if any(type(each) is not int or not 0 <= each < MOST for each in (ticket, place, count)):
        raise Unsound("ticket, place, count: whole numbers were expected")
    root = _hex(document["root"], "root", 32).hex()
    beside = [_hex(each, "path", 32).hex() for each in (path if isinstance(path, list) else [None])]
    if not proves(ticket, place, count, beside, root):
        raise Unsound(f"path: it does not lead from ticket {ticket} to the root")
    of = f"drawing {document['drawing']} of {document['pool']}"
    return f"Ticket {ticket} is in the drum of {of}, at place {place + 1:,} of {count:,}: its root is {root}."


# -- reading -----------------------------------------------------------------------------------------------------------


def read(document: object) -> Draw:
    """A draw from the object that a file holds."""
    form = document.get("form") if isinstance(document, dict) else None
    keys = KEYS_1 if form == FORM_1 else KEYS
    if not isinstance(document, dict) or set(document) != keys or form not in (FORM, FORM_1):
        raise Unsound(f"an object of the form {FORM} with just these keys was expected: {', '.join(sorted(keys))}")
    kinds = {"pool": str, "returned": bool, "count": int, "drum": list, "prizes": list, "draws": list}
    more = {"drawing": int, "series": str, "beacon": str, "again": str, "undrawn": str, "mixed": list}
    for key, kind in (kinds | ({"mixed": str} if form == FORM_1 else more)).items():
        if type(document[key]) is not kind:
            raise Unsound(f"{key}: {_NAMES[kind]} was expected")
    if not all(isinstance(prize, str) for prize in document["prizes"]):
        raise Unsound("prizes: names were expected")
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except ValueError:
        raise Unsound("a text has letters that are none") from None
    if form == FORM:
        _hex(document["seal"], "seal", 32)
        for number, row in enumerate(document["mixed"], 1):
            if not isinstance(row, dict) or set(row) - {"from"} != {"text"} or not all(map(_is_text, row.values())):
                raise Unsound(f"mixed: {number}: a text and perhaps whose it is were expected")
    return Draw(
        str(form),
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
        document.get("undrawn", ""),
    )


_NAMES = {str: "a text", bool: "true or false", int: "a whole number", list: "a list"}


def _is_text(given: object) -> bool:
    return isinstance(given, str)


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


# -- saying ------------------------------------------------------------------------------------------------------------


def said_of(draw: Draw, ticket: int) -> str:
    """What a sound draw says of one ticket."""
    place = placed(draw.drum, ticket)
    if place is None:
        return f"Ticket {ticket} was not in the drum."
    won = [row.prize for row in draw.draws if row.ticket == ticket]
    rest = f"It was drawn for {' and '.join(won)}." if won else "It was not drawn."
    return f"Ticket {ticket} was in the drum once, at place {place + 1:,} of {draw.count:,}. {rest}"


def said(document: object, ticket: int | None = None) -> list[str]:
    """What comes of a draw or of a proof, in sentences; raises Unsound where it is not what it says."""
    if isinstance(document, dict) and document.get("form") == PROOF:
        return [check_proof(document)]
    draw = check(document)
    first = f"Sound: {len(draw.draws)} drawn from {draw.count:,} tickets, as seed, drum and text give them."
    return [first] if ticket is None else [first, said_of(draw, ticket)]


def main() -> int:
    """Check a file from the command line; 0 where it is sound, 1 where it is not."""
    parser = argparse.ArgumentParser(description="Check a draw, or a proof that a ticket is in a drum.")
    parser.add_argument("draw", type=Path)
    parser.add_argument("ticket", type=int, nargs="?")
    given = parser.parse_args()
    try:
        print("\n".join(said(json.loads(given.draw.read_text("utf-8")), given.ticket)))
    except (OSError, ValueError, RecursionError, Unsound) as error:
        print(f"NOT SOUND: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
