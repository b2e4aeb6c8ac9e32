"""Signed checkpoints: one line of text that fixes every log and every balance as they were at one moment.

Printed or mailed, it shows afterwards whether anything before it was changed, whoever holds the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.log.chain.hash_chain import written
from aboveboard.log.chain.signing import Signer
from aboveboard.log.deeds import Altered, Books, Deed, Handler, Logged, Outcome, Quiet, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal


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
