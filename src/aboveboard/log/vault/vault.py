"""Keys made from the floor's secret, and what they encrypt: hidden values with their salts, and snapshots.

A row is encrypted with a nonce of its own, bound to its event and name, so that none can be put in another's place.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from aboveboard.log.chain.destroyed import NO_SALT, parted
from aboveboard.log.chain.hidden import SALT_BYTES, Veiled, unveiled
from aboveboard.log.deeds import Altered, Logged

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

NONCE_BYTES = 12
"""A row of hidden values whose salt is so long is encrypted, salt and all, and this is its nonce."""
MARK_BYTES = 16
EVERYTHING = 2**63 - 1
"""An event after all others."""


class Vault:
    """What one secret can read and write; older secrets read only."""

    def __init__(self, secret: bytes, *older: bytes) -> None:
        self.secret = secret
        self.lost_to = 0
        """The last event whose hidden values may have been written with a key that is not at hand."""
        self._older = [Vault(each) for each in older]

    @property
    def partial(self) -> bool:
        """Were some of the floor's hidden values written with a key that is not at hand?"""
        return self.lost_to > 0

    def key(self, what: str) -> bytes:
        """A key for one use, from which neither the secret nor another key can be found (HKDF with SHA-256)."""
        root = hmac.digest(b"aboveboard", self.secret, hashlib.sha256)
        return hmac.digest(root, what.encode() + b"\x01", hashlib.sha256)

    @cached_property
    def mark(self) -> bytes:
        """What a database knows the secret by."""
        return self.key("the mark of a key")[:MARK_BYTES]

    @property
    def secrets(self) -> list[bytes]:
        """All secrets that can be read with, the one in use first."""
        return [self.secret, *(each.secret for each in self._older)]

    @property
    def marks(self) -> set[bytes]:
        """The marks of all secrets that can be read with."""
        return {self.mark, *(each.mark for each in self._older)}

    @cached_property
    def seal(self) -> bytes:
        """The key that seals what was compared."""
        return self.key("what was compared")

    @property
    def seals(self) -> list[bytes]:
        """The keys that may have sealed what was compared, the one in use first."""
        return [self.seal, *(each.seal for each in self._older)]

    @cached_property
    def _hidden(self) -> ChaCha20Poly1305:
        return _cipher(self.key("hidden values"))

    @cached_property
    def _snapshots(self) -> ChaCha20Poly1305:
        return _cipher(self.key("snapshots"))

    # -- hidden values -----------------------------------------------------------------------------------------------

    def hide(self, seq: int, each: Veiled) -> tuple[int, str, bytes, bytes]:
        """A hidden value as a row of the database: event, name, nonce and what is encrypted."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return seq, each.name, nonce, self._hidden.encrypt(nonce, each.salt + each.value, _place(seq, each.name))

    def show(self, seq: int, row: Sequence[Any]) -> tuple[str, bytes, bytes] | None:
        """Name, salt and value of a row; None where it was destroyed or altered, or another key has encrypted it."""
        name, nonce, value = row[0], bytes(row[1]), bytes(row[2])
        if nonce == NO_SALT:
            return None
        if len(nonce) != NONCE_BYTES:  # of a database that has not been opened to be written to since
            return name, nonce, value
        from cryptography.exceptions import InvalidTag

        try:
            whole = self._hidden.decrypt(nonce, value, _place(seq, name))
        except InvalidTag:
            return next((found for vault in self._older if (found := vault.show(seq, row)) is not None), None)
        return name, whole[:SALT_BYTES], whole[SALT_BYTES:]

    def shown(self, seq: int, rows: Iterable[Sequence[Any]]) -> list[tuple[str, bytes, bytes]]:
        """Those rows of an event that can be read: names, salts and values."""
        return [found for row in rows if (found := self.show(seq, row)) is not None]

    def unveil(self, event: Logged, seq: int, rows: Sequence[Sequence[Any]]) -> Logged:
        """An event with its hidden values; without those that were destroyed, or may be of a key not at hand.

        That another event destroyed them is on the word of their tombstones.
        """
        rows, gone = parted(rows)
        shown = self.shown(seq, rows)
        if len(shown) < len(rows) and seq > self.lost_to:
            name = next(row[0] for row in rows if row[0] not in {each[0] for each in shown})
            what = f"the hidden value {name!r} of event {event.number}"
            raise Altered(f"{event.log}: {what} cannot be read with the floor's key: it is not what was logged")
        return unveiled(event, shown, len(rows) - len(shown), gone)

    # -- contents ------------------------------------------------------------------------------------------------------

    @cached_property
    def _contents(self) -> ChaCha20Poly1305:
        return _cipher(self.key("contents"))

    def attach(self, log: int, content: bytes) -> tuple[int, bytes, bytes, bytes]:
        """What is attached to an event as a row of the database: log, hash, nonce and what is encrypted."""
        nonce, hash = secrets.token_bytes(NONCE_BYTES), hashlib.sha256(content).digest()
        return log, hash, nonce, self._contents.encrypt(nonce, content, b"%d:%b" % (log, hash))

    def attached(self, log: int, hash: bytes, nonce: bytes, content: bytes) -> bytes | None:
        """The bytes again; None where another key has encrypted them, or they were altered."""
        from cryptography.exceptions import InvalidTag

        if len(nonce) != NONCE_BYTES:
            return None
        try:
            return self._contents.decrypt(nonce, content, b"%d:%b" % (log, hash))
        except InvalidTag:
            found = (vault.attached(log, hash, nonce, content) for vault in self._older)
            return next((each for each in found if each is not None), None)

    # -- snapshots -----------------------------------------------------------------------------------------------------

    def put_away(self, log: str, content: bytes) -> tuple[bytes, bytes]:
        """A snapshot of a log, encrypted, and its nonce."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return self._snapshots.encrypt(nonce, content, log.encode()), nonce

    def take_out(self, log: str, content: bytes, nonce: bytes) -> bytes | None:
        """The snapshot again; None where it is of another log or another key, or was altered."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._snapshots.decrypt(nonce, content, log.encode()) if len(nonce) == NONCE_BYTES else None
        except InvalidTag:
            return None

    # -- what is put by ------------------------------------------------------------------------------------------------

    @cached_property
    def _put_by(self) -> ChaCha20Poly1305:
        return _cipher(self.key("what was put by"))

    def put_by(self, log: str, content: bytes) -> bytes:
        """What was found out of a log, encrypted, after its nonce."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._put_by.encrypt(nonce, content, log.encode())

    def taken_up(self, log: str, given: bytes) -> bytes | None:
        """The same in clear; None where it is of another log or another key, or was altered."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._put_by.decrypt(given[:NONCE_BYTES], given[NONCE_BYTES:], log.encode())
        except (InvalidTag, ValueError):
            return None


def _place(seq: int, name: str) -> bytes:
    return f"{seq}:{name}".encode()


def _cipher(key: bytes) -> ChaCha20Poly1305:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)
