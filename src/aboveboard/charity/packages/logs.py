"""The logs of one organization on a database: its own, its occasions' and its pools', as they were at a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aboveboard.charity.books.ledger.columnar import Keeper
from aboveboard.charity.books.ledger.postings import Posted, in_time, is_posted, posted
from aboveboard.charity.conduct.books import VOID
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.kept import keeper_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.signing import Signer
from aboveboard.log.chain.tree import Tree, leaf
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook

PAGE = 2000
MOVES, SPOILS = b'"transfers":', f'"deed":"{VOID}"'.encode()
"""What is in the bytes of an event that moves money, and of one that makes a check void."""
NAMES = b'"with":'
"""What is in those of an event that a deed wrote with others."""


def _to_nobody(read: int) -> None:
    """Nobody waits."""


class Point(NamedTuple):
    """A checkpoint of some logs alone."""

    line: str
    key: str
    """The key that signed it."""
    heads: Mapping[str, tuple[int, bytes]]
    beside: tuple[str, ...]
    """Other logs on which their deeds wrote too."""


@dataclass(frozen=True)
class Logs:
    """Each log with how many events it had when somebody began to read."""

    book: Logbook
    home: str
    lengths: Mapping[str, int]
    tell: Callable[[int], None]
    """Told how many events were read just now."""

    @classmethod
    def of(cls, book: Logbook, organization: str, tell: Callable[[int], None] = _to_nobody) -> Logs:
        """Those of an organization, as they are now."""
        known = book.logs("organization")
        if organization not in known:
            raise BadInput(f"organization: none is called {organization!r}; {nearest(organization, known)}")
        names: tuple[str, ...] = book.look(organization, _named)
        held = [organization, *(name for name in names if book.index.knows(name))]
        numbers = book.index.numbers(held)
        return cls(book, organization, {name: numbers[name] for name in held}, tell)

    def keeper(self) -> Keeper:
        """Who keeps its books."""
        found: Keeper = self.book.look(self.home, keeper_of)
        return found

    @property
    def events(self) -> int:
        """How many events they have together."""
        return sum(self.lengths.values())

    def bodies(self, log: str) -> Iterator[bytes]:
        """The events of a log as they are spelled, a page at a time."""
        for first in range(0, self.lengths[log], PAGE):
            page = self.book.bodies(log, first, min(first + PAGE, self.lengths[log]))
            self.tell(len(page))
            yield from page

    def posted(self) -> Iterator[Posted]:
        """Each event that moved money, on whichever of them, in the order of time."""
        return in_time(self._posted(log) for log in self.lengths)

    def _posted(self, log: str) -> Iterator[Posted]:
        for body in self.bodies(log):
            if MOVES in body or SPOILS in body:
                event = hash_chain.read(body)
                if is_posted(event):
                    yield posted(event)

    def point(self, trees: Mapping[str, Tree] | None = None) -> Point:
        """A checkpoint of these logs alone, signed by the house, with the balances that they give; it is dated by the
        last event, so that it is the same whenever it is made."""
        heads, held, beside, at = dict[str, tuple[int, bytes]](), dict[str, int](), set[str](), ""
        for log, number in self.lengths.items():
            last = b""
            for body in self.bodies(log):
                last = body
                if MOVES in body or NAMES in body:
                    event = hash_chain.read(body)
                    beside |= {peer.log for peer in event.also}
                    for move in event.transfers:
                        held[move.source] = held.get(move.source, 0) - move.cents
                        held[move.to] = held.get(move.to, 0) + move.cents
            heads[log] = number, hash_chain.hashed(last)
            at = max(at, hash_chain.written(hash_chain.read(last).at))
        signer = Signer(self.book.vault.secret)
        if trees is None:
            line = signer.line(heads, held, at)
        else:
            line = signer.part_line(heads, held, at, {log: tree.root for log, tree in trees.items()})
        return Point(line, signer.public, heads, tuple(sorted(beside - heads.keys())))

    def trees(self) -> dict[str, Tree]:
        """The tree of hashes over each log."""
        return {log: Tree([leaf(body) for body in self.bodies(log)]) for log in self.lengths}


def _named(state: LogState) -> tuple[str, ...]:
    stated = state.part(Organization).state
    return tuple(map(str, (*stated.different(NOTED, "occasion"), *stated.different(POOL_NOTED, "pool"))))
