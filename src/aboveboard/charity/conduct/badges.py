"""Badges: the pictures on file that one is made with, and whether one that was made is valid on a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aboveboard.charity.conduct.attached import has_file, is_of
from aboveboard.charity.conduct.register import Entry

if TYPE_CHECKING:
    from aboveboard.charity.conduct.question import Question

IDENTIFY, BADGE = "identify", "badge"
PICTURES = ("photograph", "signature")
"""What identifies somebody: fields of the deed, and the kinds of paper that they name."""
WRITTEN = ("title", "address", "organization")
"""What else is shown of somebody."""


def pictures(asked: Question, kind: str, person: str) -> dict[str, Entry] | None:
    """The papers of a kind about somebody, by name: valid that day, each with a file of a type that the law takes.

    A record holds no files, and one that mentions no such paper about them leaves unknown which there are; but a paper
    that it does mention is what it says of it, and no picture of somebody else.
    """
    law, stated = asked.law.papers.get(kind), asked.organization
    if law is None or (asked.recorded and not _mentioned(asked, kind, person)):
        return None
    return {
        entry.payload["paper"]: entry
        for entry in asked.papers(kind, person)
        if stated.last("paper", paper=entry.payload["paper"]) is entry
        and (has_file(entry) or asked.recorded)
        and (is_of(entry, law.types) or (asked.recorded and "type" not in entry.payload))
    }


def _mentioned(asked: Question, kind: str, person: str) -> bool:
    """Does a record mention a paper of a kind about somebody, or the one by which they are identified?"""
    held = asked.organization
    if held.listed("paper", kind=kind, about=person):
        return True
    identified = asked if asked.kind == IDENTIFY else held.last(IDENTIFY, person=person)
    named = None if identified is None else identified.payload.get(kind)
    return named is not None and held.last("paper", paper=named) is not None


@dataclass
class _Made:
    """What is on file of everybody that a badge shows, and what the last badge of each was made to show."""

    written: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    identified: dict[str, Entry] = field(default_factory=dict)
    badges: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Somebody is stated or identified, or gets a badge."""
        if entry.kind == BADGE:
            self.badges[entry.payload["person"]] = self.shown(entry.payload["person"])
        elif entry.kind == IDENTIFY:
            self.identified[entry.payload["person"]] = entry
        else:
            for row in entry.get("rows", ()) if entry.kind == "persons" else (entry.payload,):
                self.written[row["name"]] = _written(row)

    def shown(self, person: str) -> tuple[Any, ...]:
        """What a badge of somebody would show now."""
        identified = self.identified.get(person)
        named = () if identified is None else tuple(identified.get(name) for name in PICTURES)
        return (*self.written.get(person, ()), *named)


def _written(row: Mapping[str, Any]) -> tuple[Any, ...]:
    member = row.get("member-of", "organization") if row.get("member-since") else None
    return (*(row.get(name) for name in WRITTEN), member)


def has_badge(asked: Question, person: str) -> bool | None:
    """Was a badge made for somebody that shows what is on file, with pictures that are valid that day?

    None where a record mentions no badge and nobody who is identified, be it in a deed that is refused.
    """
    held = asked.organization
    made = held.running("badges", ("person", "persons", IDENTIFY, BADGE), _Made, _Made.take)
    if asked.recorded and asked.mentions.isdisjoint((IDENTIFY, BADGE)):
        return None
    identified = made.identified.get(person)
    if person not in made.badges or made.badges[person] != made.shown(person):
        return False
    destroyed = {*held.people.get(person, {}).get("destroyed", ())} & {*WRITTEN}
    if destroyed or (identified is not None and identified.destroyed):
        return False
    named = {} if identified is None else {kind: identified.get(kind) for kind in PICTURES if identified.get(kind)}
    found = {kind: pictures(asked, kind, person) for kind in named}
    return all(listed is None or named[kind] in listed for kind, listed in found.items())
