"""What a log still holds that may be destroyed: hidden fields, of whom they are, and the files of papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from aboveboard.charity.conduct.attached import FILE, has_file
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION, PERSON, PERSONS
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.log.chain.destroyed import DESTROY

PAPER, IDENTIFY = "paper", "identify"
WHOM = ("person", "player", "provider", "rentor", "premises", "about")
"""The fields by which an event says of whom or of what it is."""
SHOWS = {"forward-to": "address"}
"""What a hidden answer is a copy of, where that has another name."""


class Held(NamedTuple):
    """Hidden fields of one event, all of one person where it lists several; or the file of a paper."""

    entry: Entry
    whom: str
    fields: tuple[str, ...]

    @property
    def is_file(self) -> bool:
        """Is it a paper's file?"""
        return self.fields == (FILE,)

    def only(self, wanted: Iterable[str]) -> Held | None:
        """Those of the fields that are wanted; None where there are none."""
        fields = tuple(name for name in self.fields if plain_name(name) in wanted)
        return self._replace(fields=fields) if fields else None


def plain_name(field: str) -> str:
    """A field as people call it, whether it was stated or answered."""
    return SHOWS.get(field, field.rpartition(".")[2])


def form_of(kind: str) -> Form:
    """The form of a deed."""
    return ORGANIZATION[kind] if kind in ORGANIZATION else AT_AN_OCCASION[kind]


def held_in(entry: Entry) -> Iterator[Held]:
    """What one event holds."""
    if entry.kind == PAPER and has_file(entry):
        yield Held(entry, str(entry.get("about", "")), (FILE,))
    if entry.holder is None or entry.kind == DESTROY:
        return
    if entry.kind == PERSONS:
        for row in entry.get("rows", ()):
            fields = tuple(name for name in form_of(PERSON).hidden if name in row)
            if fields:
                yield Held(entry, row["name"], fields)
        return
    form = form_of(entry.kind)
    fields = (*(name for name in form.hidden if name in entry.payload), *form.hidden_answer)
    if fields:
        yield Held(entry, whom(entry), fields)


def whom(entry: Entry) -> str:
    """Of whom or of what an event is."""
    named = (entry.get("name"),) if entry.kind == PERSON else (entry.get(field) for field in WHOM)
    return next((str(name) for name in named if name), "")


def held_of(register: Register) -> list[Held]:
    """What a log holds, in the order of its events."""
    return [each for entry in register.in_order() for each in held_in(entry)]


def hidden_payload(entry: Entry) -> dict[str, Any]:
    """What an event states that is hidden; what it answers is a copy, and is never stated anew."""
    return {name: entry.payload[name] for name in form_of(entry.kind).hidden if name in entry.payload}


def without(stated: Mapping[str, Any], gone: Iterable[Held]) -> dict[str, Any]:
    """What is stated, without the fields that are destroyed; of a list of people, everybody without theirs."""
    dropped = {each.whom: each.fields for each in gone}
    if "rows" not in stated:
        return {name: value for name, value in stated.items() if not any(name in given for given in dropped.values())}
    return {
        "rows": [
            {name: value for name, value in row.items() if name not in dropped.get(row["name"], ())}
            for row in stated["rows"]
        ]
    }
