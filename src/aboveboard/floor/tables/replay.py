"""A table's log as a story: who did what and when, what was paid by which clause, and what was taken back.

The game is played again from its events, and where the rules give another result than the log holds,
the story says so. A machine's draws are drawn again where the log gives their seed up later. Until then cards that the
reader of an export may not see are shown as hidden, and play is taken on trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from aboveboard.floor.setting import table_setting
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import SEATED, whole, written_event
from aboveboard.kernel.chance import verify
from aboveboard.log.deeds import Logged
from aboveboard.log.replay import INDENT, Told, moved, sentence
from aboveboard.play.records.events import KINDS, OUTCOMES, read_event
from aboveboard.play.records.story import headline, paid
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.machine import Machine
from aboveboard.play.table.entries import Settled


def seeds(events: Iterable[Logged]) -> dict[str, str]:
    """The seeds that a log gives up, by the commitment that was published before; a wrong one is nobody's."""
    shown = [event.payload["revealed"] for event in events if event.kind == "reveal"]
    found = {row["commitment"]: row["seed"] for row in shown}
    return {commitment: seed for commitment, seed in found.items() if verify(bytes.fromhex(seed), commitment)}


def table_teller(events: Sequence[Logged]) -> Callable[[Logged], Told]:
    """What tells each event of a table's log in turn."""
    return Teller(events[0], seeds(events)).tell


class Teller:
    """A table that is played again while its story is written."""

    def __init__(self, event: Logged, known: dict[str, str]) -> None:
        setting = table_setting(event.log, event.payload)
        assert setting.terms is not None
        self.pit = PitTable(setting.terms, setting.limits, inspected=setting.inspected)
        self.draws = Draws(setting)
        self.machine = Machine(self.pit, self.draws)
        self.known = known
        self.round = 1
        self.trusted = False
        """Is play taken on trust, because cards are hidden?"""

    def tell(self, event: Logged) -> Told:
        """One event, and which round it belongs to."""
        plays, round = self._plays(event), self.round
        playing = self.pit.playing
        found = self._again(event, plays)
        plays = (
            [dict(play) for play in self.machine.events]
            if event.kind == "machine" and plays is None and not self.trusted
            else plays
        )
        lines = [f"{event.number:>5}  {event.at:%H:%M:%S}  {self._payload(event, plays)}", *found]
        rows = [Settled(**{"prize": None, **row}) for row in event.settled]
        lines += [f"{INDENT}{paid(self.pit.terms, row)}" for row in rows]
        lines += [
            f"{INDENT}void: {note['reason']} [{'; '.join(note['cite'])}]" for note in event.answer.get("voided", ())
        ]
        lines += moved(event)
        self.round += self._ends(event, playing)
        return Told(round, event, tuple(lines))

    def _ends(self, event: Logged, playing: bool) -> bool:
        """Is a round over by this event: a throw, a spin, or a hand that is played out?"""
        thrown = event.kind in OUTCOMES or event.kind == "machine"
        if not self.pit.dealt:
            return thrown
        if self.trusted:
            return bool(event.settled) and (thrown or event.kind == "act")
        return (playing or thrown) and not self.pit.playing

    def _plays(self, event: Logged) -> list[dict[str, Any]] | None:
        """What an event had the game do, as a record has it; None where that is hidden."""
        if event.kind == "machine":
            found = event.veiled.get("plays", event.payload.get("plays"))
            return None if found is None else list(found)
        if event.kind in SEATED:
            return [written_event(event.kind, {"seat": event.payload["seat"]}, event)]
        if "hand" in event.hashes and "hand" not in event.veiled:
            return None
        return [written_event(event.kind, whole(event), event)] if event.kind in KINDS else []

    def _again(self, event: Logged, plays: list[dict[str, Any]] | None) -> list[str]:
        """Play it again, and say so where something else comes of it."""
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

    def _drawn(self, event: Logged, plays: list[dict[str, Any]] | None) -> list[str]:
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

    def _payload(self, event: Logged, plays: list[dict[str, Any]] | None) -> str:
        if plays is None and event.kind == "act":
            return f"seat {event.payload['seat']} sets a hand that is hidden  ({event.actor}, {event.role})"
        if plays is None:
            return f"the machine deals; some cards are hidden{_shown(event)}  ({event.actor})"
        if event.kind == "machine":
            what = "; ".join(headline(self.pit.terms, read_event(event.number, _bare(play))) for play in plays)
            first, count = event.payload["draws"]
            drawn = f", draw {first}" if count == 1 else f", draws {first} to {first + count - 1}" if count else ""
            return f"the machine: {what}{drawn}{_shown(event)}  ({event.actor})"
        if plays and event.kind not in SEATED:
            return (
                f"{headline(self.pit.terms, read_event(event.number, _bare(plays[0])))}  ({event.actor}, {event.role})"
            )
        return sentence(event)


def _bare(play: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in play.items() if key not in ("at", "by")}


def _shown(event: Logged) -> str:
    cards = event.answer.get("cards", {})
    return "".join(f"; {place} {' '.join(held)}" for place, held in cards.items())
