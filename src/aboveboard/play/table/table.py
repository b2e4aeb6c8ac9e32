"""A table at play: wagers standing, and what each event does to them.

`Table.act` takes one event. What the rules do not allow is refused with its clause and changes nothing; everything
else moves the table on. The table holds what was settled, refused and voided, in order.

A table is made of parts. The shape of its game names those that it may need (`Game.parts`), and the law those that it
has: a table without a law of shoes has no shoe. Each part names its deeds; a deed of a part that is not there is bad
input, in the words of `absent`.
"""

from __future__ import annotations

from aboveboard.kernel.hidden import Looked
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.events import KINDS, Event, Refusal
from aboveboard.play.table.absent import refuse_absent
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Note, Written
from aboveboard.play.table.part import Deed, Nothing, Part, State
from aboveboard.play.table.parts import build
from aboveboard.play.table.rollback import recall, remember
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.wagers.stake_limits import PostedLimits

PLAIN_DEEDS = frozenset(("bet", "take-down", "reduce", "turn", "roll", "spin", "shoe", "draw", "meter"))
"""Deeds that ask everything before they change anything, unless a round has paused."""
DRAWN = ("shoe", "draw")
REMEMBERED = "open"
"""The deed that is known even where it is refused: the table is shut then, and the times that it states are stated."""
NOTHING = Written()


class Table(TableCore):
    """A game in play under its terms."""

    def __init__(
        self, terms: Terms, tracks: Tracks, posted: PostedLimits | None = None, stated: Stated | None = None
    ) -> None:
        super().__init__(terms, tracks, PostedLimits() if posted is None else posted, stated or Stated())
        built = build(self)
        self.parts: dict[str, Part[State]] = built.by_name()
        """The parts that the shape of the game needs, by name."""
        self.stateful = {name: part for name, part in self.parts.items() if not isinstance(part.state, Nothing)}
        """Those of them that keep something."""
        self.inspection, self.calls, self.calling, self.seated = (
            built.inspection, built.calls, built.calling, built.seated
        )  # fmt: skip
        self.prizes, self.shooting, self.plans, self.placing = built.prizes, built.shooting, built.plans, built.placing
        self.dealing, self.shoe, self.start, self.tiles = built.dealing, built.shoe, built.start, built.tiles
        self.shoe_holder, self.player_bank, self.face_down = built.shoe_holder, built.player_bank, built.face_down
        self.meters, self.removing, self.room = built.meters, built.removing, built.room
        """Where the players' stakes are against each other."""
        self._acts: dict[str, Deed] = dict.fromkeys(KINDS, self._absent)
        for part in self.parts.values():
            self._acts.update(part.deeds)
        self._newer = [
            part.refuses_now for part in self.parts.values() if type(part).refuses_now is not Part.refuses_now
        ]
        """Rules that bind whoever acts, and not what a log holds."""
        dealing = self.dealing
        self._sure: frozenset[str] = PLAIN_DEEDS | {"call"} if dealing is None else frozenset()
        self._dealt_plainly = dealing is not None and dealing.game.circle is None

    def act(self, event: Event) -> Refusal | None:
        """Do what the event says, or refuse it with a reason and change nothing."""
        self.deciding = True
        try:
            return self._decide(event)
        finally:
            self.deciding = False

    def _decide(self, event: Event) -> Refusal | None:
        refusal = self._refused_now(event) if self._newer else None
        if refusal is None:
            plain = event.kind in self._sure or self._plain(event)
            refusal = self._acts[event.kind](event) if plain else self._carefully(event)
        if refusal is not None:
            self.refused.append(Note(event.number, refusal.reason, citations(refusal.cite)))
        return refusal

    def _refused_now(self, event: Event) -> Refusal | None:
        return next((refusal for rule in self._newer if (refusal := rule(event)) is not None), None)

    def _plain(self, event: Event) -> bool:
        """Does it ask everything before it changes anything?"""
        if self.room is not None:
            return True
        dealing = self.dealing
        if dealing is None or not self._dealt_plainly or event.kind not in PLAIN_DEEDS:
            return False
        exact = self.stated.exact and event.kind in DRAWN
        return dealing.pauses.state.since is None and not exact and not dealing.face_down.tells(event)

    def apply(self, event: Event) -> Refusal | None:
        """Do what was accepted once, with nothing remembered to go back to."""
        return self._do(event)

    def _do(self, event: Event) -> Refusal | None:
        """Do what the event says as far as it gets; where a hidden card decides, that is turned first."""
        try:
            return self._acts[event.kind](event)
        except Looked as look:
            assert self.dealing is not None
            return self.dealing.face_down.first(look)

    def drain(self) -> Written:
        """Hand out what was written since the last time, and hold none of it any more."""
        staked = self.staked or []
        if not (self.settled or self.transfers or self.voided or self.refused or staked):
            return NOTHING
        added = None if self.dealing is None else self.dealing.double_split
        if not (self.settled or self.transfers or self.voided or self.refused):
            if added is not None and (added.state.rows or added.state.settled):
                added.drained()
            put_up = tuple(staked)
            staked.clear()
            return Written(staked=put_up)
        if added is not None:
            added.drained()
        pots = () if self.room is None else self.room.ledger.drained()
        written = Written(
            tuple(self.settled), tuple(self.transfers), tuple(self.voided), tuple(self.refused), tuple(staked),
            pots=pots,
        )  # fmt: skip
        self.settled, self.transfers, self.voided, self.refused = [], [], [], []
        staked.clear()
        return written

    def why_not(self, event: Event) -> Refusal | None:
        """Why an event would be refused now; nothing is done."""
        self.deciding = True
        try:
            return self._why_not(event)
        finally:
            self.deciding = False

    def _why_not(self, event: Event) -> Refusal | None:
        if event.kind == "bet" and self.placing is not None and self._at_rest():
            return self.placing.why_refused(event)
        refusal = self._refused_now(event)
        if refusal is not None:
            return refusal
        before = remember(self)
        try:
            return self._do(event)
        finally:
            recall(self, before)

    def _at_rest(self) -> bool:
        """Does no round pause, and no card lie face down?"""
        dealing = self.dealing
        return dealing is None or (dealing.pauses.state.since is None and not dealing.face_down.state.where)

    def _carefully(self, event: Event) -> Refusal | None:
        """Do what may get far before it is refused, and put it back then; what a refused opening states stays known."""
        before, refusal = remember(self), None
        try:
            refusal = self._do(event)
        except BadInput:
            recall(self, before)
            raise
        if refusal is not None and event.kind != REMEMBERED:
            recall(self, before)
        return refusal

    def _absent(self, event: Event) -> Refusal | None:
        refuse_absent(self, event)

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        return super().describe() if self.room is None else self.room.describe()
