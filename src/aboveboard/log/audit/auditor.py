"""The desk's auditor: it knows what the events give, and sees that the database holds just that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from aboveboard.log.audit.check import Check, Rules, differing
from aboveboard.log.audit.fold import MARK, Fold, Mark, Written
from aboveboard.log.database.store import Ask, Store
from aboveboard.log.deeds import Altered, Logged
from aboveboard.log.vault.vault import Vault

OFTEN = 2000
"""A mark is made after so many events, or after as many as there are accounts where those are more."""

WAITING = 64
"""So many transactions at most wait to be folded in: what waits is memory that the collector goes through."""


class Auditor:
    """The fold of all events that one process knows of; what a transaction adds counts once it is committed."""

    def __init__(self, store: Store, vault: Vault, rules: Rules) -> None:
        self.store, self.vault, self.rules = store, vault, rules
        self._fold = Fold()
        self._unfolded: list[list[Written]] = []
        """What was committed and is folded in when somebody asks."""
        self.written: list[Written] = []
        """What the transaction in hand adds."""
        self._marked = 0
        """The last event that the last mark covers."""

        self.unmarked: str | None = None
        """What is wrong with the mark, where there was none that counts, in words."""

    def learn(self, ask: Ask) -> None:
        """Know nothing but what the database holds; raises Altered where that is not what its events give."""
        self._unfolded, self.written = [], []
        check = Check(ask, self.vault, self.rules)
        self._fold, _ = check.run()
        self._marked = check.start.seq
        self.unmarked = None if check.unmarked is None else "; ".join(_without_mark(check, self._fold.seq))

    def held(self, account: str, held: object) -> int:
        """What an account holds by all that was committed; raises Altered where the database holds something else."""
        given = self._settled().balances.get(account)
        if (differs := differing(account, given, held)) is not None:
            raise Altered(differs)
        return given or 0

    def balances(self) -> dict[str, int]:
        """What every account holds by all that was committed."""
        return dict(self._settled().balances)

    def begin(self) -> None:
        """A transaction begins."""
        self.written = []

    def commit(self) -> None:
        """What it added is on the disk."""
        self._unfolded.append(self.written)
        self.written = []
        if len(self._unfolded) >= WAITING:
            self._settled()

    def follow(self, seq: int, event: Logged, key: str | None, asked: bytes | None) -> None:
        """Take in what another process wrote; raises Altered where it is not the next event."""
        self._settled().follow(seq, event, key, asked)

    def is_due(self, seq: int) -> bool:
        """Is it time for a mark?"""
        return seq - self._marked >= OFTEN and seq - self._marked >= len(self._fold.balances)

    def mark(self) -> dict[str, bytes]:
        """What is to be remembered so that the next check begins here, without what the transaction in hand adds.

        Heads and balances are compared, and Altered says what differs; the events are not read again.
        """
        return self._remembered(self._check().against(self._settled()))

    def audited(self) -> tuple[Fold, dict[str, bytes]]:
        """What the events give, with the transaction in hand, and the mark that comes of it.

        All that was written since the last mark is read again, and Altered says what differs.
        """
        found, mark = self._check().run()
        if found != self._settled():
            raise Altered("the database holds other events than were written to it here")
        found.take(self.written)
        return found, self._remembered(mark)

    def _remembered(self, mark: Mark) -> dict[str, bytes]:
        self._marked = mark.seq
        return {MARK: mark.sealed(self.vault.seal)}

    def _settled(self) -> Fold:
        """All that was committed, folded in."""
        if self._unfolded:
            self._fold.take(chain.from_iterable(self._unfolded))
            self._unfolded = []
        return self._fold

    def _check(self) -> Check:
        return Check(self.store.ask, self.vault, self.rules)


def _without_mark(check: Check, events: int) -> Iterator[str]:
    """What whoever opens a floor is to know, where there was no mark to begin at."""
    yield f"the mark of the last comparison {check.unmarked} (a database of an earlier program has none)"
    if check.unsigned is not None:
        yield check.unsigned
    yield f"all {events:,} events fit together, and whether there were others cannot be seen here"
    yield "verify an export with the last printed checkpoint"
