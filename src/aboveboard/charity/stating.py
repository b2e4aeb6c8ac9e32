"""A part that takes statements: each is read by its form, weighed against the law's conditions, and written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from copy import copy
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, Self
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.namesakes import looks, named
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.destroying.folded import fold
from aboveboard.charity.remembering.remembered import Remembered
from aboveboard.law.conditions.weigh import Weighed
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.chain.destroyed import ATTACHED, DESTROY
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal


class Stating(StatePart[Register]):
    """One log's statements; its kind of log says which deeds there are."""

    forms: ClassVar[Mapping[str, Form]] = {}
    answers: ClassVar[Mapping[str, Answer]] = {}
    """What is worked out of a deed, for those of which something is."""

    setting: Setting
    """What its log was opened with."""

    def __init__(self) -> None:
        self.state = Register()
        self.recorded = False
        """Is it of a record that people have written down, beside which no file lies?"""
        self.mentions: Set[str] = frozenset()
        """The kinds of deed that such a record mentions anywhere, those that are refused among them."""
        self._remembered: dict[str, Remembered] | None = None
        self._last: dict[str, Weighed] = {}
        """What was weighed last of each kind of deed, which may come of the next one too."""
        self._judged: dict[str, bool] = {}
        """For each condition that was asked for, whether anything was known of its facts."""
        self.deeds: Mapping[str, Handler] = dict.fromkeys(self.forms, self._state)

    @property
    def law(self) -> ConductLaw:
        """The law that it goes by."""
        raise NotImplementedError

    @property
    def zone(self) -> ZoneInfo:
        """The zone of its legal days: what was stated is dated by them."""
        raise NotImplementedError

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks, with all that is known."""
        raise NotImplementedError

    def _state(self, deed: Deed, books: Books) -> Outcome:
        payload = self.forms[deed.kind].read(deed)
        if deed.content is not None or not _OF_THE_FILE.isdisjoint(payload):
            check_content(deed, payload, recorded=self.recorded)
        self.check_names(deed.kind, payload)
        if deed.content is not None:
            payload[ATTACHED] = True
        asked = self.question(deed.kind, payload, deed.when, deed.actor).with_more(books=books)
        found = self.weigh(asked)
        if why := self.stands_in_the_way(found, deed, books, self.unknown(asked)):
            return Outcome(why)
        if not found.flagged:
            return self.accepted(deed, asked, {})
        answer = {"flagged": [as_json(finding.reason, finding.cite) for finding in found.flagged]}
        return self.accepted(deed, asked, answer)

    def stands_in_the_way(
        self, found: Weighed, deed: Deed, books: Books, unknown: Sequence[str] = ()
    ) -> Refusal | None:
        """Why a deed is refused, if it is: all that the law's conditions find missing, and whatever else is.

        Raises BadInput where nothing is but that it names what is not known.
        """
        further = self.further(deed, books)
        return refused_with(deed.kind, found, further, unknown) if found.missing or further or unknown else None

    def unknown(self, asked: Question) -> list[str]:
        """What a deed names that is not known, and what does not hold between its fields, each in a sentence."""
        checked = self.remembered(asked.kind).check(asked, self.forms[asked.kind])
        if checked.unchecked:
            for name in checked.unchecked:
                self._judged.setdefault(name, False)
        return checked.reasons

    def further(self, deed: Deed, books: Books) -> list[Refusal]:
        """What stands in the way of a deed besides the law's conditions."""
        return []

    def note(self, deed: Deed, books: Books) -> Outcome:
        """What another log's deed brings along is written down, and nobody else states it."""
        if deed.along is None:
            raise BadInput(f"{deed.kind}: it is written by what happens at an occasion, and by nothing else")
        return Outcome(payload=self.forms[deed.kind].read(deed))

    def namesake(self, name: str) -> str | None:
        """Somebody on file whose name looks like another that is not."""
        raise NotImplementedError

    def check_names(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Nobody is two people by a capital or a letter of another script; raises BadInput where somebody would be."""
        names = named(payload)
        if not names:
            return
        new = dict[str, str]()
        for name in names:
            other = self.namesake(name) or new.setdefault(looks(name), name)
            if other != name:
                raise BadInput(f"{kind}: {name!r} would be taken for {other!r}; choose another name, or name that one")

    def accepted(self, deed: Deed, asked: Question, answer: dict[str, Any]) -> Outcome:
        """What is written of a deed that nothing stands in the way of, with what is worked out of it."""
        payload = dict(asked.payload)
        if deed.kind not in self.answers:
            return Outcome(payload=payload, answer=answer, content=deed.content)
        worked = self.answers[deed.kind](asked)
        if worked.refusal is not None:
            return Outcome(worked.refusal)
        for name in worked.unchecked:
            self._judged.setdefault(name, False)
        written, answered = {**payload, **worked.written}, {**answer, **worked.answered}
        if worked.flagged:
            flagged = (as_json(each.reason, each.cite) for each in worked.flagged)
            answered["flagged"] = [*answered.get("flagged", ()), *flagged]
        return Outcome(
            payload=written, answer=answered, content=deed.content, transfers=worked.transfers, also=worked.also
        )

    def weighed(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Weighed:
        """All that stands in the way of a deed."""
        return self.weigh(self.question(kind, payload, at, by))

    def weigh(self, asked: Question) -> Weighed:
        """The same of what is asked already."""
        found = self.remembered(asked.kind).weigh(asked.law.conditions, asked)
        if found is not self._last.get(asked.kind):
            self._last[asked.kind] = found
            for name in found.unchecked:
                self._judged.setdefault(name, False)
            self._judged |= dict.fromkeys(found.judged, True)
        return found

    def remembered(self, kind: str) -> Remembered:
        """What was found of deeds of a kind."""
        held = self._remembered
        if held is None:
            held = self._remembered = self.held_with()
        found = held.get(kind)
        if found is None:
            found = held[kind] = Remembered()
        return found

    def held_with(self) -> dict[str, Remembered]:
        """Where that is held, by the kind of deed: of logs that are alike for all of them at once."""
        return {}

    @property
    def unchecked(self) -> list[str]:
        """The conditions that were asked for and never judged, since nothing is known of their facts."""
        return [name for name, judged in self._judged.items() if not judged]

    def apply(self, event: Logged) -> None:
        """Write a statement down."""
        if event.kind in self.forms:
            if event.kind == DESTROY:
                fold(self.state, replace(event, at=event.at.astimezone(self.zone)))
            else:
                self.state.take(event, self.zone)
            if not self.recorded:  # a record lies in memory whole, and is gone through again and again
                self.state.bind()

    def as_of(self, at: datetime) -> Self:
        """The same as it stood at a time, to be asked about and for nothing else."""
        found = copy(self)
        found.state = self.state.until(at)
        return found

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Nothing for whoever has no role here."""
        return None

    def snapshot(self) -> Register:
        """A copy that shares its entries, which are never changed."""
        return self.state.copy()

    def restore(self, state: Register) -> None:
        """Take up a copy that nobody else holds."""
        self.state = state


OF_THE_FILE = ("sha256", "size", "type")
"""What is stated of a file that is attached."""
_OF_THE_FILE = frozenset(OF_THE_FILE)


def check_content(deed: Deed, payload: Mapping[str, Any], *, recorded: bool = False) -> None:
    """What is attached to a deed is what it states, and nothing is stated of a file that is not; BadInput says so.

    A record holds no files: what it states of one is taken as it stands.
    """
    if deed.content is None and _OF_THE_FILE.isdisjoint(payload):
        return
    stated = {name: payload[name] for name in OF_THE_FILE if name in payload}
    if deed.content is None:
        if stated and not recorded:
            raise BadInput(f"{deed.kind}: {', '.join(stated)}: no file is attached of which that could be said")
        return
    from aboveboard.charity.papers.content import looked_at

    if "type" not in stated or stated != looked_at(deed.content, stated["type"], deed.kind).to_json():
        raise BadInput(f"{deed.kind}: sha256, size and type of what is attached were expected")


def refusal(found: Weighed, further: Sequence[Refusal] = ()) -> Refusal:
    """Why a deed is refused: everything that stands in its way, with all clauses."""
    all_of_them = [(each.reason, each.cite) for each in found.missing] + [(each.reason, each.cite) for each in further]
    reasons = dict.fromkeys(reason for reason, _ in all_of_them)
    cite = dict.fromkeys(id for _, ids in all_of_them for id in ids)
    return Refusal("; ".join(reasons), tuple(cite))


def refused_with(deed: str, found: Weighed, further: Sequence[Refusal], unknown: Sequence[str]) -> Refusal | None:
    """Why a deed is refused, if it is, with what it names that is not known; raises BadInput where that is all."""
    if found.missing or further:
        return refusal(found, (*further, *(Refusal(each, ()) for each in unknown)))
    if unknown:
        raise BadInput(f"{deed}: {'; '.join(unknown)}")
    return None


def as_json(reason: str, cite: tuple[str, ...]) -> dict[str, Any]:
    """A reason with its clauses."""
    return {"reason": reason, "cite": list(citations(cite))}
