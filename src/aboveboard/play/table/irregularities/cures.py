"""Irregularities: what goes wrong, who may say so, and the cure that the law names."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.dice import opposite
from aboveboard.kernel.wheel import Section
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import Irregularity
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.shoe import TableShoe
from aboveboard.play.table.irregularities import misdeals
from aboveboard.play.table.irregularities.card_cures import CURES, CardCures
from aboveboard.play.table.irregularities.law import irregularity_law, may_call
from aboveboard.play.table.irregularities.misdeals import Misdeals
from aboveboard.play.table.part import Deed, Nothing, Part
from aboveboard.play.table.wagers.throws import Throws

KEYS = (
    "kind", "event", "passed", "next", "dice", "resting-on", "roll", "spin", "before", "cards", "left", "seat",
    "accepted",
)  # fmt: skip


class Cures(Part[Nothing]):
    """Calls and cures irregularities at one table."""

    def __init__(
        self,
        table: TableCore,
        calls: Calls,
        throws: Throws | None = None,
        dealing: Dealing | None = None,
        shoe: TableShoe | None = None,
    ) -> None:
        super().__init__(Nothing())
        self.table, self._calls, self._throws, self._dealing, self._shoe = table, calls, throws, dealing, shoe
        self._cards = None if dealing is None else CardCures(table, dealing)
        self._misdeals = None if dealing is None else Misdeals(table, dealing, shoe)

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Somebody says that something went wrong, or an outcome comes."""
        thrown = {} if self._throws is None else {"roll": self.outcome, "spin": self.outcome}
        return {"irregularity": self.called, **thrown}

    def outcome(self, event: Event) -> Refusal | None:
        """A throw or a spin counts, unless what is stated of it amounts to an irregularity."""
        equipment = self.table.tracks.setup.equipment
        if event.kind != equipment.event:
            title = self.table.terms.law.title
            raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; {equipment.event!r} was expected")
        given = event.payload
        facts: dict[str, object] = {}
        if isinstance(given, dict):
            facts = {key: value for key, value in given.items() if key != "at"}
            given = given.get("at")
        try:
            number = equipment.read(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: {error}") from error
        refusal = self._calls.refuses_outcome(event)
        if refusal is not None:
            return refusal
        irregular = self.from_facts(event, facts, self.table.tracks.outcomes[number])
        if irregular is not None:
            return self.cure(event, irregular, {"kind": irregular})
        assert self._throws is not None
        self._throws.play(event, number)
        return None

    def called(self, event: Event) -> Refusal | None:
        """Someone calls an irregularity; the law says who may, and what follows."""
        payload = event.payload
        if not isinstance(payload, dict) or not isinstance(payload.get("kind"), str):
            raise BadInput(f"event {event.number}: irregularity: an object with a kind was expected")
        for key in payload:
            if key not in KEYS:
                raise BadInput(f"event {event.number}: irregularity: {key!r} is not known; {nearest(str(key), KEYS)}")
        return self.cure(event, payload["kind"], payload)

    def from_facts(self, event: Event, facts: Mapping[str, object], outcome: object) -> str | None:
        """The irregularity that an outcome's facts amount to: a section, or a measure out of bounds."""
        if not facts and not isinstance(outcome, Section):
            return None
        for kind, law in self._calls.law.irregularities.items():
            for name, bound in law.when.items():
                if name == "section":
                    if isinstance(outcome, Section) and outcome.name == bound:
                        return kind
                elif name in facts and _outside(event, name, facts[name], bound):
                    return kind
        known = {name for law in self._calls.law.irregularities.values() for name in law.when}
        ways = self._calls.law.throws.directions if self._calls.law.throws is not None else ()
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

    def cure(self, event: Event, kind: str, payload: Mapping[str, object]) -> Refusal | None:
        """Apply the cure."""
        table = self.table
        law = irregularity_law(table, event, kind)
        refusal = may_call(event, law) or self._witness(law, payload)
        if refusal is not None:
            return refusal
        law = self._by_now(law)
        if not table.is_now(law.moment):
            when = table.game.moment_words.get(law.moment, spaced(law.moment))
            return Refusal(f"{law.title}: it is one at this moment only: {when}", law.cite)
        refusal = None if self._cards is None else self._cards.enough(event, law, payload)
        if refusal is not None:
            return refusal
        annulled = payload.get("event")
        number = annulled if isinstance(annulled, int) else event.number
        of_cards = law.cure in CURES or (law.cure == "discard" and law.after_cover is not None)
        if of_cards and self._cards is not None:
            return self._cards.cure(event, law, payload)
        if law.cure in misdeals.CURES and self._misdeals is not None:
            return self._misdeals.cure(event, law, payload)
        match law.cure:
            case "again":
                self._again(event, law, number)
            case "return":
                self._calls.annul(number, f"{law.title}; the wagers go back", law.cite)
                table.return_all(event.number, law.cite, law.but)
                self._end_round(event, law)
            case "stands":
                return Refusal(f"{law.title}; that is no cause to void it, and the outcome stands", law.cite)
            case "passed":
                self._count(event, payload.get("passed"))
            case "settle":
                self._count(event, payload.get(table.tracks.setup.equipment.event))
            case "opposite":
                return self._calls.not_shooting(event._replace(seat=None)) or self._cocked(event, payload, law)
            case "ruled":
                return self._ruled(event, payload, law)
            case "stop":
                self._calls.annul(number, law.title, law.cite)
        if law.then == "stop" or law.cure == "stop":
            self._calls.state.stopped = Refusal(f"play has stopped: {law.title}", law.then_cite or law.cite)
        if law.then == "may-move-shoe" and self._dealing is not None and self._dealing.holder is not None:
            self._dealing.holder.state.may_move = True
        return None

    def _end_round(self, event: Event, law: Irregularity) -> None:
        """The wagers of a round have gone back: it goes on for those that did not, or is given up."""
        if self._dealing is None:
            return
        if law.but and self.table.bets:
            self._dealing.go_on_without_choices(event)
        else:
            self._dealing.abandon()

    def _by_now(self, law: Irregularity) -> Irregularity:
        """The law on it, with the other cure that it has once the cover card has come."""
        if law.after_cover is None or (self._shoe is None or self._shoe.state.cover is None):
            return law
        return law.model_copy(update={"cure": law.after_cover, "cite": law.after_cover_cite or law.cite})

    def _again(self, event: Event, law: Irregularity, number: int) -> None:
        who = f", called by {event.role}" if event.role is not None else ""
        self._calls.annul(number, f"{law.title}{who}; it is done again and the wagers stand", law.cite)
        if self._dealing is not None:
            self._dealing.abandon()

    def _ruled(self, event: Event, payload: Mapping[str, object], law: Irregularity) -> Refusal | None:
        """Whoever may call it says what fell, or has it done again."""
        given = payload.get(self.table.tracks.setup.equipment.event)
        if given is None:
            self._again(event, law, event.number)
            return None
        refusal = self._calls.not_shooting(event._replace(seat=None))
        if refusal is None:
            self._count(event, given)
        return refusal

    def _witness(self, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
        if law.before and self.table.stated.roles and payload.get("before") not in law.before:
            return Refusal(f"it is settled in the presence of {' or '.join(law.before)}", law.cite)
        return None

    def _count(self, event: Event, given: object) -> None:
        """An outcome counts after all."""
        table = self.table
        try:
            outcome = table.tracks.setup.equipment.read(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: irregularity: {error}") from error
        assert self._throws is not None
        self._throws.play(event, outcome)

    def _cocked(self, event: Event, payload: Mapping[str, object], law: Irregularity) -> Refusal | None:
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
            self._calls.annul(event.number, f"{law.title} and rests on more than one side; thrown again", law.cite)
            return None
        up = iter(opposite(one[0]) for one in sides)
        self._count(event, [next(up) if face is None else face for face in dice])
        return None


def _outside(event: Event, name: str, given: object, bound: object) -> bool:
    """Is a measured fact out of bounds, or the very thing that must not be?"""
    if not isinstance(bound, dict):
        return bool(given == bound)
    if not isinstance(given, (int, float)) or isinstance(given, bool):
        raise BadInput(f"event {event.number}: {name}: a number was expected, not {given!r}")
    return ("below" in bound and given < bound["below"]) or ("above" in bound and given > bound["above"])
