"""What is still in use: the last that was stated of somebody who is a member, holds a duty or is to work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property

from aboveboard.charity.conduct.deeds import PERSON, PERSONS, PLAN
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.destroying.held import IDENTIFY, PAPER, Held
from aboveboard.kernel.words import spaced
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import BadInput

APPLIED, ENDED = "operator-apply", ("operator-deny", "operator-revoke")


class InUse:
    """What is in use at the moment of a question."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked

    @property
    def stated(self) -> Register:
        """The organization's log."""
        return self.asked.organization

    def why(self, held: Held) -> str | None:
        """Why something is still in use, in words; None where it is not."""
        entry, who = held.entry, held.whom
        match entry.kind:
            case "person" | "persons":
                return self._of_person(held, PERSON) if self._on_file.get(who) == entry.number else None
            case "identify":
                return self._of_person(held, IDENTIFY) if self._identified.get(who) == entry.number else None
            case "paper":
                return self._paper(entry)
            case "operator-apply":
                return self._application(entry)
            case "service-of-process":
                later = any(each.number > entry.number for each in self.stated.of("service-forward", person=who))
                return None if later else f"papers that were served for {who} still go on to that address"
            case "admit":
                closed = self.asked.occasion is not None and self.asked.occasion.entries.get("occasion-close")
                return None if closed else "the occasion is not closed"
            case _:
                return None

    # -- people --------------------------------------------------------------------------------------------------

    def _of_person(self, held: Held, deed: str) -> str | None:
        at_work = self._at_work(held.whom)
        if at_work is None:
            return None
        fields = " and ".join(map(spaced, held.fields))
        anew = f"enter {deed} anew without what is to go"
        return f"{held.whom} is {at_work}, and {fields} by event {held.entry.number} is in use; {anew} first"

    def _at_work(self, name: str) -> str | None:
        """What somebody is here, in words; None where they have left."""
        known = self.stated.people.get(name, {})
        if known.get("memberships"):
            return "a member"
        if known.get("offices"):
            return spaced(known["offices"][0])
        if name in self._designated:
            return f"designated {spaced(self._designated[name])}"
        if name in self._licensed:
            return f"licensed as {spaced(self._licensed[name])}"
        return f"named in the plan of {spaced(self._planned[name])}" if name in self._planned else None

    @cached_property
    def _on_file(self) -> dict[str, int]:
        """For each person, the event that was stated last of them."""
        found: dict[str, int] = {}
        for kind in (PERSON, PERSONS):
            for entry in self.stated.of(kind):
                rows = [entry.payload] if kind == PERSON else entry.get("rows", ())
                for row in rows:
                    found[row["name"]] = max(entry.number, found.get(row["name"], -1))
        return found

    @cached_property
    def _identified(self) -> dict[str, int]:
        return {entry.get("person"): entry.number for entry in self.stated.of(IDENTIFY)}

    @cached_property
    def _designated(self) -> dict[str, str]:
        return {entry.get("person"): entry.get("duty") for entry in self.stated.of("designate")}

    @cached_property
    def _licensed(self) -> dict[str, str]:
        names = {str(entry.get("person")) for entry in self.stated.of("operator-license") if entry.get("person")}
        return {name: classes[-1] for name in names if (classes := self.asked.licensed_as(name))}

    @cached_property
    def _planned(self) -> dict[str, str]:
        """Everybody who is to work at an occasion that is not over."""
        found: dict[str, str] = {}
        for entry in self.stated.of(PLAN):
            if not self._is_over(entry):
                found |= dict.fromkeys(_named(entry), entry.get("occasion"))
        return found

    def _is_over(self, plan: Entry) -> bool:
        """Is the end of a planned occasion past? A time that a change of clocks makes doubtful is not."""
        try:
            ends = moment_of(plan.get("until"), self.asked.zone, "until")
        except BadInput:
            return False
        return isinstance(ends, datetime) and ends <= self.asked.at

    # -- papers --------------------------------------------------------------------------------------------------

    def _paper(self, entry: Entry) -> str | None:
        """A paper is in use while it is valid and not disposed of; a picture, while it identifies somebody here."""
        name = entry.get(PAPER)
        if name in self._pictures:
            who = next((each for each in self._pictures[name] if self._at_work(each)), None)
            return None if who is None else f"{who} is {self._at_work(who)}, and is identified by {name}"
        disposed = any(each.number > entry.number for each in self.stated.of("paper-dispose", paper=name))
        ends = entry.get("until")
        if disposed or (ends is not None and ends < self.asked.today.isoformat()):
            return None
        until = "" if ends is None else f" until {ends}"
        return f"the paper {name} is on file and valid{until}; dispose of it first"

    @cached_property
    def _pictures(self) -> dict[str, list[str]]:
        """For each paper by which somebody was ever identified, those whom it identifies still."""
        found: dict[str, list[str]] = {}
        for entry in self.stated.of(IDENTIFY):
            for field in ("photograph", "signature"):
                if entry.get(field) is not None:
                    names = found.setdefault(entry.get(field), [])
                    if self._identified[entry.get("person")] == entry.number:
                        names.append(entry.get("person"))
        return found

    def _application(self, entry: Entry) -> str | None:
        who = {field: entry.get(field) for field in ("person", "provider", "rentor", "premises") if entry.get(field)}
        alike = [*self.stated.of(APPLIED, **who), *(each for kind in ENDED for each in self.stated.of(kind, **who))]
        if any(each.number > entry.number and each.get("class") == entry.get("class") for each in alike):
            return None
        named = next(iter(who.values()), "somebody")
        return f"the application of {named} as {spaced(entry.get('class'))} is not denied, revoked or made anew"


def _named(plan: Entry) -> Iterator[str]:
    yield from plan.get("members-in-charge", ())
    yield from (row["person"] for row in plan.get("staff", ()))
    yield from (plan.get(duty) for duty in ("banker", "member-in-charge-of-proceeds") if plan.get(duty))
