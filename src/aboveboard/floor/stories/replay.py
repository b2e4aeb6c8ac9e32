"""A table's log as a story: who did what and when, what was paid by which clause, and what was taken back.

The game is played again from its events, and where the rules give another result than the log holds,
the story says so. A machine's draws are drawn again where the log gives their seed up later. Until then cards that the
reader of an export may not see are shown as hidden, and play is taken on trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from aboveboard.floor import RETURN_WAGERS
from aboveboard.floor.setting import table_setting
from aboveboard.floor.stories.wording import Plays, plays_of, replayed_deed
from aboveboard.floor.tables.draws import Draws
from aboveboard.kernel.chance import verify
from aboveboard.log.deeds import Logged, StoryLine
from aboveboard.log.replay import INDENT, moved
from aboveboard.play.events import OUTCOMES
from aboveboard.play.records.story import paid, pots_in_words
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.machine import Machine
from aboveboard.play.table.entries import PaidPot, PotShare, Settled


def seeds(events: Iterable[Logged]) -> dict[str, str]:
    """The seeds that a log gives up, by the commitment that was published before; a wrong one is nobody's."""
    shown = [event.payload["revealed"] for event in events if event.kind == "reveal"]
    found = {row["commitment"]: row["seed"] for row in shown}
    return {commitment: seed for commitment, seed in found.items() if verify(bytes.fromhex(seed), commitment)}


def table_narrator(events: Sequence[Logged]) -> Callable[[Logged], StoryLine]:
    """What gives the story line of each event of a table's log in turn."""
    return Narrator(events[0], seeds(events)).line


class Narrator:
    """A table that is played again while its story is written."""

    def __init__(self, event: Logged, known: dict[str, str]) -> None:
        self.setting = table_setting(event.log, event.payload)
        self.known = known
        self.round = 1
        self._begin()

    def _begin(self) -> None:
        """The table as it is set up."""
        setting = self.setting
        assert setting.terms is not None
        self.pit = PitTable(setting.terms, setting.limits, inspected=setting.inspected)
        self.draws = Draws(setting)
        self.machine = Machine(self.pit, self.draws)
        self.trusted = False
        """Is play taken on trust, because cards are hidden?"""

    def line(self, event: Logged) -> StoryLine:
        """One event, and which round it belongs to."""
        plays, round = plays_of(event), self.round
        playing = self.pit.playing
        found = self._again(event, plays)
        plays = (
            [dict(play) for play in self.machine.events]
            if event.kind == "machine" and plays is None and not self.trusted
            else plays
        )
        lines = [f"{event.number:>5}  {event.at:%H:%M:%S}  {replayed_deed(self.pit.terms, event, plays)}", *found]
        rows = [Settled(**{"prize": None, **row}) for row in event.settled]
        lines += [f"{INDENT}{paid(self.pit.terms, row)}" for row in rows]
        lines += [
            f"{INDENT}{word}: {note['reason']} [{'; '.join(note['cite'])}]"
            for name, word in (("voided", "void"), ("cured", "put right"))
            for note in event.answer.get(name, ())
        ]
        lines += [f"{INDENT}{line}" for line in pots_in_words(map(_pot, event.answer.get("pots", ())))]
        lines += moved(event)
        self.round += self._ends(event, playing)
        return StoryLine(round, event, tuple(lines))

    def _ends(self, event: Logged, playing: bool) -> bool:
        """Is a round over by this event: a throw, a spin, or a hand that is played out?"""
        thrown = event.kind in OUTCOMES or event.kind == "machine"
        if self.pit.pots:
            return bool(event.settled)
        if not self.pit.dealt:
            return thrown
        if self.trusted:
            return bool(event.settled) and (thrown or event.kind == "act")
        return (playing or thrown) and not self.pit.playing

    def _again(self, event: Logged, plays: Plays | None) -> list[str]:
        """Play it again, and say so where something else comes of it."""
        if event.kind == RETURN_WAGERS:
            self._begin()
        if event.kind in ("commit", "reveal"):
            seed = self.known.get(event.payload["commitment"])
            self.draws.seed = None if seed is None else bytes.fromhex(seed)
        if event.kind == "reveal":
            self.machine.discard_shoe()
        self.draws.follow(event)
        if self.trusted:
            return []
        self.pit.number = event.number
        if event.kind == "machine" and self.draws.seed is not None:
            return self._drawn(event, plays)
        if plays is None:
            self.trusted = True
            return []
        answers = [self.pit.act(play) for play in plays]
        wrong = [answer.because for answer in answers if answer.because is not None and "refused" not in event.answer]
        return [f"{INDENT}NOT SO BY THE RULES: {refusal.reason}" for refusal in wrong] + self._settled(event, answers)

    def _drawn(self, event: Logged, plays: Plays | None) -> list[str]:
        """Draw again from the seed what the machine drew."""
        self.draws.begin(event.payload["draws"][0])
        self.machine.go(None if event.seat is None else {"seat": event.seat})
        if plays not in (None, self.machine.events) or self.draws.span != event.payload["draws"]:
            return [f"{INDENT}NOT WHAT THE SEED GIVES, which is {self.machine.events}"]
        return [
            f"{INDENT}drawn again from the seed that was given up: the same",
            *self._settled(event, self.machine.answers),
        ]

    def _settled(self, event: Logged, answers: list[Answer]) -> list[str]:
        found = [row.to_json(event.number) for answer in answers for row in answer.settled]
        return [] if found == [dict(row) for row in event.settled] else [f"{INDENT}NOT SO BY THE RULES: {found}"]


def _pot(row: Mapping[str, Any]) -> PaidPot:
    """A pot as an event holds it."""
    shares = [
        PotShare(share["seat"], share["for"], share["cents"], share["odd_chip"], share.get("hand", ""))
        for share in row["awarded"]
    ]
    return PaidPot(0, row["pot"], row["cents"], row["rake"], tuple(row["contenders"]), tuple(shares))
