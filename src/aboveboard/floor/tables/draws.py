"""Machine draws that anybody can check afterwards.

A seed is drawn and its commitment published before the first draw; a player may then mix in a text of their own. Draw
number k is a function of seed, text and k alone, so that a crash cannot draw it again. When the seed is given up, the
next one is committed to in the same event.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from aboveboard.kernel.chance import SEED_BYTES, SeededChance, commitment_of
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Quiet, Setting, Viewer
from aboveboard.play.events import Refusal

LONGEST_TEXT = 200


class Draws(Quiet):
    """The committed seed of one table; it is also where its chance comes from."""

    hears = frozenset(("commit", "reveal", "mix", "machine"))

    def __init__(self, setting: Setting) -> None:
        self.seed: bytes | None = None
        self.text: str | None = None
        self.number = 0
        """The number of the next draw."""
        self._first = self._made = 0
        """The first draw of the deed in hand, and how many it has made."""
        self._source: SeededChance | None = None
        self.deeds: Mapping[str, Handler] = {"commit": self._commit, "mix": self._mix, "reveal": self._reveal}

    # -- chance ----------------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """The next draw: a number from 0 to n - 1."""
        if self._source is None:
            assert self.seed is not None
            self._source = SeededChance(self.seed, self.text)
        self._made += 1
        return self._source.draw(self._first + self._made - 1, n)

    def begin(self, first: int | None = None) -> None:
        """A deed begins to draw: from the next number on, or from an earlier one when it is done again."""
        self._first, self._made = self.number if first is None else first, 0

    @property
    def span(self) -> list[int]:
        """The first draw of the deed in hand, and how many it made."""
        return [self._first, self._made]

    # -- deeds -----------------------------------------------------------------------------------------------------

    def _commit(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if self.seed is not None:
            return Outcome(Refusal("a seed is committed to already; give it up first", ()))
        return _committed({})

    def _mix(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("text")
        text = deed.word("text")
        if len(text) > LONGEST_TEXT:
            raise BadInput(f"mix: text: at most {LONGEST_TEXT} characters were expected, not {len(text)}")
        if self.seed is None:
            return Outcome(Refusal("no seed is committed to yet, and a text goes in after the commitment", ()))
        if self.number or self.text is not None:
            what = f"{self.number} draws were made" if self.number else "a text was mixed in already"
            return Outcome(Refusal(f"{what}; a text goes in before the first draw, once", ()))
        return Outcome()

    def _reveal(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if self.seed is None:
            return Outcome(Refusal("no seed is committed to", ()))
        shown = {"seed": self.seed.hex(), "commitment": commitment_of(self.seed), "draws": self.number}
        return _committed({"revealed": shown | ({} if self.text is None else {"text": self.text})})

    def apply(self, event: Logged) -> None:
        """A seed is taken up, a text mixed in, or draws were made."""
        if event.kind in ("commit", "reveal"):
            self.seed = bytes.fromhex(event.veiled["seed"])
        self.follow(event)

    def follow(self, event: Logged) -> None:
        """Count the draws and keep the text, whether or not the seed is known."""
        if event.kind in ("commit", "reveal"):
            self.text, self.number = None, 0
        elif event.kind == "mix":
            self.text = event.payload["text"]
        elif event.kind == "machine":
            self.number = sum(event.payload["draws"])
            return
        else:
            return
        self._source = None

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The commitment, the text mixed in and how many draws were made."""
        commitment = None if self.seed is None else commitment_of(self.seed)
        return {"commitment": commitment, "text": self.text, "draws": self.number}

    def snapshot(self) -> tuple[bytes | None, str | None, int]:
        """Seed, text and number."""
        return self.seed, self.text, self.number

    def restore(self, state: tuple[bytes | None, str | None, int]) -> None:
        """Go on from there."""
        self.seed, self.text, self.number = state
        self._source = None


def _committed(payload: dict[str, Any]) -> Outcome:
    seed = secrets.token_bytes(SEED_BYTES)
    published = {**payload, "commitment": commitment_of(seed)}
    return Outcome(payload=published, answer=published, veiled={"seed": seed.hex()})


def check(seed: str, text: str | None, first: int, ranges: list[int]) -> list[int]:
    """The draws that a seed given up yields: from a number on, one below each of these."""
    try:
        source = SeededChance(bytes.fromhex(seed), text)
    except ValueError as error:
        raise BadInput(f"seed: {error}") from error
    return [source.draw(first + place, n) for place, n in enumerate(ranges)]
