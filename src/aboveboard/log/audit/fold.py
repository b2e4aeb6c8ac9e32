"""What the events give: how far each log goes, what every account holds, and which keys were used."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.chain.hash_chain import START, broken
from aboveboard.log.deeds import Altered, Logged, Transfer

MARK = "mark"
"""The name under which the last mark is remembered."""
SEAL_BYTES = 32


class Head(NamedTuple):
    """How far a log goes: its id, the number of its next event, and the hash of its last."""

    id: int
    number: int
    hash: bytes


class Account(NamedTuple):
    """An account's id, and what it holds."""

    id: int
    cents: int


class Written(NamedTuple):
    """What a fold needs of an event that this process wrote."""

    seq: int
    log: str
    number: int
    hash: bytes
    transfers: tuple[Transfer, ...]
    key: str | None
    asked: bytes | None


@dataclass
class Fold:
    """Everything that follows from the events up to one of them."""

    seq: int = 0
    numbers: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    """For each log, the number of its next event and the hash of its last."""
    balances: dict[str, int] = field(default_factory=dict)
    keys: bytes = START
    """A hash over every key that was used, with its event and content, in order."""

    def copy(self) -> Fold:
        """The same, to be gone on from."""
        return Fold(self.seq, dict(self.numbers), dict(self.balances), self.keys)

    def take(self, rows: Iterable[Written]) -> None:
        """Fold in what this process wrote."""
        balances = self.balances
        for seq, log, number, hash, transfers, key, asked in rows:
            self.seq = seq
            self.numbers[log] = number + 1, hash
            for source, to, cents, _, _ in transfers:
                balances[source] = balances.get(source, 0) - cents
                balances[to] = balances.get(to, 0) + cents
            if key is not None:
                self.keys = used(self.keys, seq, key, asked)

    def follow(self, seq: int, event: Logged, key: str | None, asked: bytes | None) -> None:
        """Fold in an event that was read; raises Altered where it is not the next one."""
        if seq != self.seq + 1:
            raise Altered(f"event {self.seq + 1} of all is missing from the database")
        number, hash = self.numbers.get(event.log, (0, START))
        if (fault := broken(event, event.log, number, hash)) is not None:
            raise Altered(fault)
        self.take((Written(seq, event.log, event.number, event.hash, event.transfers, key, asked),))


def used(before: bytes, seq: int, key: str, asked: bytes | None) -> bytes:
    """The hash over all keys, with one more."""
    return sha256(b"%b%d:%b:%b" % (before, seq, key.encode(), asked or b"")).digest()


@dataclass(frozen=True)
class Mark:
    """A fold as it was compared with the database, with the ids that things have there; the next check begins here."""

    seq: int
    heads: Mapping[str, Head]
    accounts: Mapping[str, Account]
    keys: bytes

    @property
    def fold(self) -> Fold:
        """The fold, to be gone on from."""
        numbers = {name: (head.number, head.hash) for name, head in self.heads.items()}
        return Fold(self.seq, numbers, {name: each.cents for name, each in self.accounts.items()}, self.keys)

    def sealed(self, secret: bytes) -> bytes:
        """As it is remembered: whoever has the database alone cannot make one."""
        heads = {name: [each.id, each.number, each.hash.hex()] for name, each in self.heads.items()}
        held = {name: [each.id, each.cents] for name, each in self.accounts.items()}
        content = canonical({"accounts": held, "heads": heads, "keys": self.keys.hex(), "seq": self.seq})
        return _seal(secret, content) + content


NONE = Mark(0, {}, {}, START)
"""Where everything is folded from the first event."""


def unsealed(given: bytes | None, secret: bytes) -> Mark:
    """The mark that was remembered; none where it was made with another secret or altered."""
    content = b"" if given is None else bytes(given[SEAL_BYTES:])
    if given is None or not hmac.compare_digest(bytes(given[:SEAL_BYTES]), _seal(secret, content)):
        return NONE
    row: dict[str, Any] = parsed(content)
    heads = {name: Head(key, number, bytes.fromhex(hash)) for name, (key, number, hash) in row["heads"].items()}
    accounts = {name: Account(key, cents) for name, (key, cents) in row["accounts"].items()}
    return Mark(row["seq"], heads, accounts, bytes.fromhex(row["keys"]))


def _seal(secret: bytes, content: bytes) -> bytes:
    return hmac.digest(secret, b"mark:" + content, "sha256")
