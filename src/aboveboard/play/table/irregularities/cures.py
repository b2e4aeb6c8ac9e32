"""Irregularities: what goes wrong, who may say so, and the cure that the law names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aboveboard.kernel.dice import opposite
from aboveboard.kernel.wheel import Section
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import Irregularity
from aboveboard.play.records.events import Event, Refusal
from aboveboard.play.table.irregularities import misdeals
from aboveboard.play.table.irregularities.card_cures import CURES

if TYPE_CHECKING:
    from aboveboard.play.table.conduct.calls import Conduct

KEYS = (
    "kind", "event", "passed", "next", "dice", "resting-on", "roll", "spin", "before", "cards", "left", "seat",
    "accepted",
)  # fmt: skip


@dataclass
class Irregular:
    """Calls and cures irregularities at one table."""

    house: Conduct

    def called(self, event: Event) -> Refusal | None:
        """Someone calls an irregularity; the law says whether he may, and what follows."""
        payload = event.payload
        if not isinstance(payload, dict) or not isinstance(payload.get("kind"), str):
            raise BadInput(f"event {event.number}: irregularity: an object with a kind was expected")
        for key in payload:
            if key not in KEYS:
                raise BadInput(f"event {event.number}: irregularity: {key!r} is not known; {nearest(str(key), KEYS)}")
        return self.cure(event, payload["kind"], payload)

    def law(self, event: Event, kind: str) -> Irregularity:
        """The law on a kind of irregularity."""
        known = self.house.law.irregularities
        if kind not in known:
            title = self.house.law.title
            raise BadInput(f"event {event.number}: irregularity {kind!r} is not one of {title}; {nearest(kind, known)}")
        return known[kind]

    def may_call(self, event: Event, law: Irregularity) -> Refusal | None:
        """Why this person may not call it."""
        if law.by and (event.role is not None or event.seat is not None) and event.role not in law.by:
            who = event.role or "a player"
            return Refusal(f"{who} may not call it; {' or '.join(law.by)} may", law.by_cite or law.cite)
        return None

    def from_facts(self, event: Event, facts: Mapping[str, Any], outcome: Any) -> str | None:
        """The irregularity that an outcome's facts amount to: a section, or a measure out of bounds."""
        if not facts and not isinstance(outcome, Section):
            return None
        for kind, law in self.house.law.irregularities.items():
            for name, bound in law.when.items():
                if name == "section":
                    if isinstance(outcome, Section) and outcome.name == bound:
                        return kind
                elif name in facts and _outside(event, name, facts[name], bound):
                    return kind
        known = {name for law in self.house.law.irregularities.values() for name in law.when}
        ways = self.house.law.throws.directions if self.house.law.throws is not None else ()
        if ways and "direction" in facts:
            if facts["direction"] not in ways:
                hint = nearest(str(facts["direction"]), ways)
                raise BadInput(f"event {event.number}: direction: {facts['direction']!r} is no way to spin; {hint}")
            known.add("direction")
        for name in facts:
            if name not in known:
                raise BadInput(
                    f"event {event.number}: {event.kind}: {name!r} is not known; {nearest(name, sorted(known))}"
                )
        return None

    def cure(self, event: Event, kind: str, payload: Mapping[str, Any]) -> Refusal | None:
        """Apply the cure."""
        law = self.law(event, kind)
        table = self.house.table
        refusal = self.may_call(event, law) or self._witness(law, payload)
        if refusal is not None:
            return refusal
        law = self._by_now(law)
        if not table.game.moment(law.moment)(table.tracks.setup, table.tracks.tables[table.state], None, None):
            when = table.game.moment_words.get(law.moment, spaced(law.moment))
            return Refusal(f"{law.title}: it is one at this moment only: {when}", law.cite)
        refusal = self.house.table.dealing.mending.enough(event, law, payload)
        if refusal is not None:
            return refusal
        annulled = payload.get("event")
        number = annulled if isinstance(annulled, int) else event.number
        if law.cure in CURES or (law.cure == "discard" and law.after_cover is not None):
            return table.dealing.mending.cure(event, law, payload)
        if law.cure in misdeals.CURES:
            return misdeals.cure(table, event, law, payload)
        match law.cure:
            case "again":
                self._again(event, law, number)
            case "return":
                self.house.note_void(number, f"{law.title}; the wagers go back", law.cite)
                table.return_all(event.number, law.cite, law.but)
                table.dealing.abandon() if not law.but or not table.bets else table.dealing.go_on_without_choices(event)
            case "stands":
                return Refusal(f"{law.title}; that is no cause to void it, and the outcome stands", law.cite)
            case "passed":
                self._count(event, payload.get("passed"))
            case "settle":
                self._count(event, payload.get(table.tracks.setup.equipment.event))
            case "opposite":
                return self.house.shooting.refuses(event._replace(seat=None)) or self._cocked(event, payload, law)
            case "ruled":
                return self._ruled(event, payload, law)
            case "stop":
                self.house.note_void(number, law.title, law.cite)
        if law.then == "stop" or law.cure == "stop":
            self.house.state.stopped = Refusal(f"play has stopped: {law.title}", law.then_cite or law.cite)
        table.holding.state.may_move = table.holding.state.may_move or law.then == "may-move-shoe"
        return None

    def _by_now(self, law: Irregularity) -> Irregularity:
        """The law on it, with the other cure that it has once the cover card has come."""
        if law.after_cover is None or self.house.table.shoes.state.cover is None:
            return law
        return law.model_copy(update={"cure": law.after_cover, "cite": law.after_cover_cite or law.cite})

    def _again(self, event: Event, law: Irregularity, number: int) -> None:
        who = f", called by {event.role}" if event.role is not None else ""
        self.house.note_void(number, f"{law.title}{who}; it is done again and the wagers stand", law.cite)
        self.house.table.dealing.abandon()

    def _ruled(self, event: Event, payload: Mapping[str, Any], law: Irregularity) -> Refusal | None:
        """He who may call it says what fell, or has it done again."""
        given = payload.get(self.house.table.tracks.setup.equipment.event)
        if given is None:
            self._again(event, law, event.number)
            return None
        refusal = self.house.shooting.refuses(event._replace(seat=None))
        if refusal is None:
            self._count(event, given)
        return refusal

    def _witness(self, law: Irregularity, payload: Mapping[str, Any]) -> Refusal | None:
        if law.before and self.house.table.mentions.roles and payload.get("before") not in law.before:
            return Refusal(f"it is settled in the presence of {' or '.join(law.before)}", law.cite)
        return None

    def _count(self, event: Event, given: Any) -> None:
        """An outcome counts after all."""
        table = self.house.table
        try:
            outcome = table.tracks.setup.equipment.read(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: irregularity: {error}") from error
        table.play(event, outcome)

    def _cocked(self, event: Event, payload: Mapping[str, Any], law: Irregularity) -> Refusal | None:
        """A die that is not flat shows the face opposite the one it rests on; resting on two, it is thrown again."""
        dice, resting = payload.get("dice", [None]), payload.get("resting-on")
        if not isinstance(dice, list) or None not in dice:
            raise BadInput(
                f"event {event.number}: irregularity: dice: the faces, with null for a cocked die, were expected"
            )
        each = resting if dice.count(None) > 1 else [resting]
        if not isinstance(each, list) or len(each) != dice.count(None):
            raise BadInput(f"event {event.number}: irregularity: resting-on: one entry a cocked die was expected")
        sides = [one if isinstance(one, list) else [one] for one in each]
        if any(not one or any(type(face) is not int or not 1 <= face <= 6 for face in one) for one in sides):
            raise BadInput(f"event {event.number}: irregularity: resting-on: a face of the die, 1 to 6, was expected")
        if any(len(one) > 1 for one in sides):
            self.house.note_void(event.number, f"{law.title} and rests on more than one side; thrown again", law.cite)
            return None
        up = iter(opposite(one[0]) for one in sides)
        self._count(event, [next(up) if face is None else face for face in dice])
        return None


def _outside(event: Event, name: str, given: Any, bound: Any) -> bool:
    """Is a measured fact out of bounds, or the very thing that must not be?"""
    if not isinstance(bound, dict):
        return bool(given == bound)
    if type(given) not in (int, float):
        raise BadInput(f"event {event.number}: {name}: a number was expected, not {given!r}")
    return ("below" in bound and given < bound["below"]) or ("above" in bound and given > bound["above"])
