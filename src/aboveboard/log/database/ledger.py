"""The books: what every account holds, written in the same transaction as the events that move it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.log.database.accounts import purse, too_little
from aboveboard.log.deeds import Logged, Transfer
from aboveboard.play.events import LARGEST, Refusal

if TYPE_CHECKING:
    from aboveboard.log.database.store import Batch, Store

BELOW = 100 * LARGEST
"""No account that may hold less than nothing goes further below it, so that there is never more money than that."""
MOST_HELD = 10 * BELOW
"""No account holds more: ten times what comes from outside, so that no payment is refused for it, and a ninth of what
64 bits hold, which is where SQLite begins to write fractions."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*")


def net(transfers: Iterable[Transfer]) -> dict[str, int]:
    """What each account gains or loses by transfers; the sum is nothing."""
    found: dict[str, int] = {}
    for source, to, cents, _, _ in transfers:
        found[source] = found.get(source, 0) - cents
        found[to] = found.get(to, 0) + cents
    return found


def change(account: str, transfers: Iterable[Transfer]) -> int:
    """What one account gains or loses by transfers."""
    return sum((row.to == account and row.cents) - (row.source == account and row.cents) for row in transfers)


def taken_back(transfers: Sequence[Transfer]) -> list[Transfer]:
    """The transfers that undo others, last first."""
    return [Transfer(row.to, row.source, row.cents, f"taken back: {row.why}", row.cite) for row in reversed(transfers)]


def _uncounted(name: str, held: int) -> Refusal:
    """Why an account does not go so far."""
    if held < 0:
        reason = f"{name} would be {dollars(-held)} below nothing, and nothing here goes below {dollars(BELOW)}"
    else:
        reason = f"{name} would hold {dollars(held)}, and nothing here holds more than {dollars(MOST_HELD)}"
    return Refusal(reason, ())


class Ledger:
    """The accounts as the writer knows them; what it does not know it asks the database, and whoever folds the events.

    `given` gets an account and what the database says that it holds, None where it has no such account; it gives what
    the events give. `called` gives an account as people call it.
    """

    def __init__(
        self,
        store: Store,
        may_go_below: Callable[[str], bool],
        given: Callable[[str, int | None], int],
        called: Callable[[str], str] = str,
    ) -> None:
        self.store, self.may_go_below, self._given, self._called = store, may_go_below, given, called
        self._ids: dict[str, int] = {}
        self._held: dict[str, int] = {}
        self._next: int | None = None

    def forget(self) -> None:
        """Know nothing: a transaction failed."""
        self._ids.clear()
        self._held.clear()
        self._next = None

    def known(self) -> Iterable[str]:
        """The accounts that the writer knows."""
        return tuple(self._ids)

    def balance(self, account: str) -> int:
        """What an account holds as the transaction in hand sees it."""
        held = self._held.get(account)
        return self._ask(account) if held is None else held

    def _ask(self, account: str) -> int:
        if not _NAME.fullmatch(account):
            raise BadInput(f"account: a name such as player/ann was expected, not {account!r}")
        rows = self.store.ask("SELECT id, balance FROM accounts WHERE name = ?", (account,))
        held = self._given(account, rows[0][1] if rows else None)
        if rows:
            self._ids[account] = rows[0][0]
        self._held[account] = held
        return held

    def short(self, transfers: Sequence[Transfer], asker: str = "") -> Refusal | None:
        """Why transfers cannot be posted, as whoever asks may read it: an account would hold less than nothing, or more
        than is ever counted."""
        if not transfers:
            return None
        ids = self._ids
        for source, to, cents, _, _ in transfers:
            if type(cents) is not int or cents <= 0:
                raise BadInput(f"transfer: whole cents above nothing were expected, not {cents!r}")
            if cents > LARGEST:
                return Refusal(f"{dollars(cents)} does not move at once; {dollars(LARGEST)} is the most", ())
            for account in (source, to):
                if account not in ids and not _NAME.fullmatch(account):
                    raise BadInput(f"account: a name such as player/ann was expected, not {account!r}")
        for account, by in net(transfers).items():
            held = self.balance(account)
            if by < 0 and held + by < 0 and not self.may_go_below(account):
                whose = "you hold" if asker and account == purse(asker) else f"{self._called(account)} holds"
                return Refusal(too_little(whose, held, -by), ())
            if not -BELOW <= held + by <= MOST_HELD and abs(held + by) > abs(held):
                return _uncounted(self._called(account), held + by)
        return None

    def post(self, seq: int, transfers: Sequence[Transfer], batch: Batch) -> None:
        """Write each transfer as a debit and a credit; they are known to be covered."""
        line = 0
        held = self._held
        ids, changes, postings = self._ids, batch.changes, batch.postings
        for source, to, cents, _, _ in transfers:
            key, other = ids.get(source) or self._open(source, batch), ids.get(to) or self._open(to, batch)
            held[source] -= cents
            held[to] += cents
            changes[key] = changes.get(key, 0) - cents
            changes[other] = changes.get(other, 0) + cents
            postings.append((seq, line, key, -cents))
            postings.append((seq, line + 1, other, cents))
            line += 2

    def follow(self, event: Logged) -> None:
        """Take in what another process posted."""
        for account, by in net(event.transfers).items():
            if account in self._held:
                self._held[account] += by
            if account not in self._ids:
                self._held.pop(account, None)
                self._next = None

    def _open(self, account: str, batch: Batch) -> int:
        """An account's id; it is opened where it is new."""
        self.balance(account)
        if account in self._ids:
            return self._ids[account]
        if self._next is None:
            self._next = int(self.store.ask("SELECT coalesce(max(id), 0) FROM accounts", ())[0][0])
        self._next += 1
        self._ids[account] = self._next
        batch.accounts.append((self._next, account, 0, self.may_go_below(account)))
        return self._next
