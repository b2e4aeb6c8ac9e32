"""The result of one deed at a table: why it was refused, or the rows that the table wrote for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aboveboard.play.events import Refusal
from aboveboard.play.table.entries import Cured, Note, PaidPot, Payment, Settled, Staked, Written

NOTHING = Written()


@dataclass(frozen=True, repr=False)
class Answer:
    """One deed, and what the table wrote of it."""

    event: Mapping[str, object]
    written: Written = NOTHING
    because: Refusal | None = None
    """The refusal with the provision ids behind it."""

    def __repr__(self) -> str:
        kind = next((key for key in self.event if key != "by"), "nothing")
        if self.because is not None:
            return f"<Answer {kind}: refused, {self.because.reason}>"
        did = ((len(self.settled), "settled"), (len(self.voided), "voided"), (len(self.cured), "put right"))
        return f"<Answer {kind}: {', '.join(f'{count} {word}' for count, word in did if count) or 'accepted'}>"

    def __bool__(self) -> bool:
        """Was it accepted?"""
        return self.because is None

    @property
    def refused(self) -> Note | None:
        """The note of its refusal."""
        return None if self.because is None else self.written.refused[-1]

    @property
    def settled(self) -> tuple[Settled, ...]:
        """The wagers that it settled."""
        return self.written.settled

    @property
    def voided(self) -> tuple[Note, ...]:
        """What it voided."""
        return tuple(note for note in self.written.voided if not isinstance(note, Cured))

    @property
    def cured(self) -> tuple[Note, ...]:
        """What it put right, while the outcome and the wagers stand."""
        return tuple(note for note in self.written.voided if isinstance(note, Cured))

    @property
    def discarded(self) -> tuple[Note, ...]:
        """The cards that it named and no round took."""
        return self.written.discarded

    @property
    def transfers(self) -> tuple[Payment, ...]:
        """The money that it moved."""
        return self.written.transfers

    @property
    def pots(self) -> tuple[PaidPot, ...]:
        """The pots that it paid out, at a table in the pit."""
        return self.written.pots

    @property
    def staked(self) -> tuple[Staked, ...]:
        """The chips that it put up, at a table in the pit."""
        return self.written.staked
