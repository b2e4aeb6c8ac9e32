"""Signed checkpoints: one line of text that fixes every log and every balance as they were at one moment.

Printed or mailed, it shows afterwards whether anything before it was changed, whoever holds the database.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hash_chain import written
from aboveboard.log.chain.verify import CHECKPOINT
from aboveboard.log.deeds import Altered, Books, Deed, Handler, Logged, Outcome, Quiet, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.records.events import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class Signer:
    """The floor's key, made from its secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _key(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"aboveboard checkpoint:" + self._secret).digest())

    @property
    def public(self) -> str:
        """What others check signatures with, in hexadecimal."""
        return self._key().public_key().public_bytes_raw().hex()

    def line(self, heads: Mapping[str, tuple[int, bytes]], balances: Mapping[str, int], at: str) -> str:
        """A checkpoint as one line of text."""
        logs = ",".join(f"{name}:{number}:{hash.hex()}" for name, (number, hash) in sorted(heads.items()))
        digest = hashlib.sha256(canonical(dict(balances))).hexdigest()
        text = f"{CHECKPOINT} at={at} logs={logs} balances={digest} key={self.public}"
        return f"{text} signature={self._key().sign(text.encode()).hex()}"


class Checkpoints(Quiet):
    """The checkpoints of the house's log; each fixes everything before it."""

    hears = frozenset(("checkpoint",))

    def __init__(self, setting: Setting, logs: Logs, secret: bytes) -> None:
        self.logs, self.signer = logs, Signer(secret)
        self.last: str | None = None
        self.deeds: Mapping[str, Handler] = {"checkpoint": self._checkpoint}

    def _checkpoint(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        try:
            found = self.logs.audited()
        except Altered as error:
            return Outcome(Refusal(f"nothing is signed: {error}", ()))
        line = self.signer.line(found.numbers, found.balances, written(deed.when))
        return Outcome(payload={"line": line}, answer={"line": line, "key": self.signer.public})

    def apply(self, event: Logged) -> None:
        """Remember the last one."""
        if event.kind == "checkpoint":
            self.last = event.payload["line"]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The last checkpoint, which everybody may have."""
        return {"last": self.last, "key": self.signer.public}

    def snapshot(self) -> str | None:
        """The last checkpoint."""
        return self.last

    def restore(self, state: str | None) -> None:
        """The last checkpoint again."""
        self.last = state
