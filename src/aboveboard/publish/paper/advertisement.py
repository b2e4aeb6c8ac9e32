"""Posters, handbills and signs: an occasion's items by the law's closed list of words, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import refusal
from aboveboard.kernel.words import spaced
from aboveboard.law.conditions.facts import Given
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.days.moments import legal_day, moment_of
from aboveboard.law.errors import BadInput
from aboveboard.law.model.conditions import Condition
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.days import written_day, written_time
from aboveboard.publish.paper.plain import plain
from aboveboard.publish.paper.sizes import Size
from aboveboard.publish.paper.typeset import typeset

DEED = "advertise"
SAYS, EVENT, SQUARE_FEET = "says", "event", "square-feet"
"""Fields of the deed: the items that are shown, what the event is called, and how large it is."""
Medium = Literal["poster", "handbill", "sign"]
SIZES: Mapping[str, Size] = {
    "poster": Size(Fraction(11), Fraction(17)),
    "handbill": Size(Fraction(17, 4), Fraction(11, 2)),
    "sign": Size(Fraction(36), Fraction(24)),
}
"""What is printed where no size is asked for; handbills go four to a sheet."""


@dataclass(frozen=True)
class Advertised:
    """What is advertised: an organization's occasion, as its log was opened or is to be."""

    organization: Organization
    period: Mapping[str, Any]
    event: str | None = None
    """What it is called; where a law lists the words, the first of them if none is chosen."""

    @property
    def begins(self) -> datetime:
        """When the occasion begins."""
        return self._moment("from")

    @property
    def ends(self) -> datetime:
        """When it is over."""
        return self._moment("until")

    def _moment(self, name: str) -> datetime:
        found = moment_of(self.period[name], self.organization.days.zone, name)
        if not isinstance(found, datetime):
            raise BadInput(f"{name}: a time such as 2026-03-07T19:00 was expected, not {found}")
        return found

    @property
    def license(self) -> Entry | None:
        """The license that the occasion names, or the only one in force on its day."""
        day, number = legal_day(self.begins).isoformat(), self.period.get("license")
        found = [
            entry
            for entry in self.organization.state.of("license")
            if entry.get("from") <= day <= entry.get("until") and number in (None, entry.get("number"))
        ]
        numbers = {entry.get("number") for entry in found}
        return found[-1] if len(numbers) == 1 else None


def _event(it: Advertised) -> str | None:
    if it.event is not None:
        return it.event
    listed = _words(it.organization.law.conditions, EVENT)
    if listed:
        return listed[0]
    kind = it.period.get("kind")
    return None if kind is None else spaced(kind).title()


def _name(it: Advertised) -> str:
    """The name on the license where one stands there, else the organization's."""
    found = it.license
    return str((found and found.get("name")) or it.organization.opened["title"])


def _number(it: Advertised) -> str | None:
    found = it.license
    return None if found is None else f"License number {found.get('number')}"


def _location(it: Advertised) -> str | None:
    found = it.organization.state.last("premises", premises=it.period["premises"])
    return None if found is None else found.get("address")


ITEMS: Mapping[str, Callable[[Advertised], str | None]] = {
    "event": _event,
    "name": _name,
    "date": lambda it: written_day(legal_day(it.begins)),
    "time": lambda it: f"{written_time(it.begins)} to {written_time(it.ends)}",
    "location": _location,
    "number": _number,
}
"""Every item that an advertisement can show, in the order in which people read them, and what it says."""
CALLED = {
    "event": "what the event is called", "location": "address of the premises",
    "number": "number of a license in force on that day",
}  # fmt: skip
"""What is to be put on file where an item is missing, in words."""


@dataclass(frozen=True)
class Advertisement:
    """A poster, a handbill or a sign: each item that it shows, and how large it is."""

    medium: Medium
    items: Mapping[str, str]
    size: Size
    flagged: tuple[Refusal, ...] = field(default=())
    """What is flagged for review, and refuses nothing."""

    def values(self) -> dict[str, Any]:
        """As the template takes it; its size stands in the file's description, since the face may say nothing more."""
        head = [self.items[name] for name in (EVENT, "name") if name in self.items]
        return {
            "title": ", ".join(head) or spaced(self.medium).capitalize(),
            "about": f"{self.medium.capitalize()}, {self.size}, {self.size.area}",
            "items": [[name, text] for name, text in self.items.items()],
            "width": float(self.size.width),
            "height": float(self.size.height),
        }

    def pdf(self, made: datetime, fonts: Sequence[Path] = ()) -> bytes:
        """The page to be printed; handbills four to a sheet where they are of the usual size."""
        return typeset(self.template, self.values(), made, fonts)

    @property
    def template(self) -> str:
        """The template that it is set in."""
        return "handbills" if self.medium == "handbill" and self.size == SIZES["handbill"] else "poster"


def advertisement(
    it: Advertised,
    medium: Medium,
    asked_at: datetime,
    size: Size | None = None,
    placed: Mapping[str, str] | None = None,
) -> Advertisement | Refusal:
    """What an occasion's poster, handbill or sign shows, or why the law does not allow it.

    `placed` says where a sign is put, in the deed's own words: at, community, serves.
    """
    size = size or SIZES[medium]
    law = it.organization.law.conditions
    permitted = _words(law, SAYS)
    names = [name for name in ITEMS if permitted is None or name in permitted]
    found = {name: ITEMS[name](it) for name in names}
    items = {name: plain(text) for name, text in found.items() if text is not None and plain(text)}
    stated: dict[str, Any] = {"medium": medium, SAYS: names, "date": legal_day(it.begins).isoformat(), **(placed or {})}
    if EVENT in items:
        stated[EVENT] = items[EVENT]
    if medium == "sign" or SIZES[medium] != size:
        stated[SQUARE_FEET] = size.square_feet
    weighed = weigh(law, DEED, LogFacts(it.organization.question(DEED, stated, asked_at)))
    if weighed.missing:
        return refusal(weighed)
    lacking = [name for name in names if name not in items]
    if lacking:
        return _lacking(law, medium, lacking)
    larger = weigh(_sizes(law), DEED, Given({SQUARE_FEET: size.square_feet})) if medium != "sign" else None
    if larger is not None and larger.missing:
        return refusal(larger)
    flagged = tuple(Refusal(each.reason, each.cite) for each in weighed.flagged)
    return Advertisement(medium, items, size, flagged)


def _lacking(law: Mapping[str, Condition], medium: str, names: Sequence[str]) -> Refusal:
    """An item that is to be shown and of which nothing is on file."""
    rule = _rule(law, SAYS)
    title = f"what the {medium} says" if rule is None else rule.title
    said = ", ".join(CALLED.get(name, name) for name in names)
    return Refusal(f"{title}: missing ({said})", () if rule is None else rule.cite)


def _rule(law: Mapping[str, Condition], of: str) -> Condition | None:
    """The condition that lists what a field of an advertisement may be."""
    rules = (rule for rule in law.values() if DEED in rule.before and rule.only is not None and rule.only.of == of)
    return next((rule for rule in rules if not rule.when), None)


def _words(law: Mapping[str, Condition], of: str) -> tuple[str, ...] | None:
    """The words that it lists; None where the law has no such list."""
    rule = _rule(law, of)
    return None if rule is None or rule.only is None else tuple(map(str, rule.only.among))


def _sizes(law: Mapping[str, Condition]) -> dict[str, Condition]:
    """What the law says of how large a sign may be, wherever it is put: what is larger is no poster either."""
    return {
        name: rule.model_copy(update={"when": {}})
        for name, rule in law.items()
        if DEED in rule.before and rule.most is not None and rule.most.of == SQUARE_FEET
    }
