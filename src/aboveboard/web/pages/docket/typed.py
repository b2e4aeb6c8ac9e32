"""What somebody types into a step's form, read into what the step states; what is wrong is said at its field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.docket.course.votes import SIDES
from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput, short
from aboveboard.web.pages.charity.entering.typed import cents_of
from aboveboard.web.pages.docket.alike import place_of, places_of
from aboveboard.web.pages.docket.layout import SOME_OF, STATED, WAY, of_its_own

LONGEST_NUMBER = 12
SEVERAL = ("words", *SOME_OF)
Given = Mapping[str, Sequence[str]]


class Reading:
    """What was typed into one form: what it states, and what is wrong with it."""

    def __init__(self, form: Mapping[str, Any], given: Given, begins: str = STATED) -> None:
        self.form, self.given, self.begins = form, given, begins
        self.wrong: dict[str, list[str]] = {}
        self.places: dict[str, str] = {}
        """For each field that is stated, the name of the form's field that holds it."""
        self.said = self._fields(form["fields"], begins)
        self._of_the_way()

    def first(self, name: str) -> str:
        """What was typed into a field that is there once."""
        return next((each.strip() for each in self.given.get(name, ()) if each.strip()), "")

    def _fields(self, fields: Sequence[Mapping[str, Any]], place: str) -> dict[str, Any]:
        """What several fields state; what is left empty is not stated."""
        found = dict[str, Any]()
        for each in fields:
            name = f"{place}.{each['name']}"
            try:
                value = self._value(each, name)
            except BadInput as error:
                self.wrong.setdefault(name, []).append(str(error))
                continue
            if value not in (None, "", [], {}):
                found[each["name"]] = value
        return found

    def _value(self, each: Mapping[str, Any], name: str) -> Any:
        match each["type"]:
            case "rows":
                return self._rows(each, name)
            case "vote":
                return self._vote(name)
            case "sanctions":
                return self._sanctions(name)
            case kind if kind in SEVERAL:
                return [part for typed in self.given.get(name, ()) for part in _lines(typed)]
        typed = self.first(name)
        return _read(each["type"], typed) if typed else None

    def _rows(self, each: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
        """The entries of a list; those in which nothing was typed are none."""
        numbers = {int(part) for key in self.given if key.startswith(f"{name}.")
                   and (part := key[len(name) + 1:].partition(".")[0]).isdecimal() and len(part) < 5}  # fmt: skip
        found = list[dict[str, Any]]()
        for number in sorted(numbers):
            if row := self._fields(each["fields"], f"{name}.{number}"):
                found.append(row)
                self.places[f"{name.removeprefix(f'{self.begins}.')}.{len(found)}"] = f"{name}.{number}"
        return found

    def _vote(self, name: str) -> Any:
        """A vote member by member, or by its numbers or its names."""
        members = {key[len(name) + 1 :]: self.first(key) for key in self.given if key.startswith(f"{name}:")}
        if any(members.values()):
            return {side: [who for who, said in members.items() if said == side] for side in SIDES[:2]} | (
                {SIDES[2]: out} if (out := [who for who, said in members.items() if said == SIDES[2]]) else {}
            )
        typed = {side: _lines(self.first(f"{name}.{side}")) for side in SIDES}
        found = {side: _count(each) for side, each in typed.items() if each}
        # Who names those on one side names those on the other: nobody, where nothing is typed there.
        named = any(isinstance(each, list) for each in found.values())
        return {**({side: [] for side in SIDES[:2]} if named else {}), **found}

    def _sanctions(self, name: str) -> list[dict[str, Any]]:
        found = list[dict[str, Any]]()
        every = [
            (each, place)
            for each in self.form["sanctions"]["among"]
            for place in places_of(f"{name}.{each['kind']}", self.given)
        ]
        for each, place in every:
            if not self.first(f"{place}.impose"):
                continue
            row = {"kind": each["kind"], **self._fields(each["fields"], place)}
            if on := self.first(f"{place}.on"):
                row["on"] = on
            others = [
                {"name": who, "relation": self.first(f"{place}.extended-to.{number}.relation")}
                for number in (1, 2, 3)
                if (who := self.first(f"{place}.extended-to.{number}.name"))
            ]
            found.append(row | ({"extended-to": others} if others else {}))
        return found

    def _of_the_way(self) -> None:
        """What the way needs by which a paper comes, and no other way."""
        paper = self.form.get("paper")
        chosen = self.said.get("way")
        for way in paper["ways"] if paper else ():
            if way["way"] != chosen:
                continue
            fields = {each["name"]: each for each in self.form["fields"]}
            for name in set(way["fields"]) - of_its_own(self.form):
                self.places[name] = f"{WAY}.{chosen}.{name}"
                if value := self.first(f"{WAY}.{chosen}.{name}"):
                    self.said[name] = _read(fields[name]["type"], value) if name in fields else value

    def place_of(self, field: str) -> str:
        """The name of the form's field in which a fault is found; nothing where the form has none."""
        if field in self.places:
            return self.places[field]
        head, dot, rest = field.rpartition(".")
        if dot and head in self.places:
            return f"{self.places[head]}.{rest}"
        return f"{self.begins}.{field}" if field else ""


def _count(lines: list[str]) -> int | list[str]:
    """How many, where that is all that was typed; else who."""
    return int(lines[0]) if len(lines) == 1 and lines[0].isdecimal() and len(lines[0]) < 5 else lines


def _lines(typed: str) -> list[str]:
    return [part for part in (each.strip() for each in typed.splitlines()) if part]


_WHOLE = re.compile(r"\d{1,3}(,\d{3})*|\d+")


def _read(kind: str, typed: str) -> Any:
    """One value as it is typed."""
    match kind:
        case "number":
            if not (typed.isascii() and _WHOLE.fullmatch(typed)) or len(typed) > LONGEST_NUMBER:
                raise BadInput(f"a whole number was expected, not {short(typed)}")
            return int(typed.replace(",", ""))
        case "cents":
            return cents_of(typed)
        case "flag":
            if typed not in ("yes", "no"):
                raise BadInput(f"yes or no was expected, not {short(typed)}")
            return typed == "yes"
        case "day":
            try:
                return str(day_of(typed, "day"))
            except BadInput:
                raise BadInput(f"a day such as 2026-03-02 was expected, not {short(typed)}") from None
        case _:
            return typed


def typed_of(form: Mapping[str, Any], states: Mapping[str, Any]) -> dict[str, list[str]]:
    """What was stated, as it would be typed to state it again."""
    found = dict[str, list[str]]()
    for each in form["fields"]:
        if each["name"] not in states:
            continue
        name, value = f"{STATED}.{each['name']}", states[each["name"]]
        found |= dict(_imposed(form, name, value) if each["type"] == "sanctions" else _written(each, name, value))
    paper = form.get("paper")
    for way in paper["ways"] if paper else ():
        for name in set(way["fields"]) - of_its_own(form):
            if way["way"] == states.get("way") and name in states:
                found[f"{WAY}.{way['way']}.{name}"] = [str(states[name])]
    return found


def _imposed(form: Mapping[str, Any], name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    known, imposed = {each["kind"]: each for each in form["sanctions"]["among"]}, Counter[str]()
    for row in rows:
        imposed[row["kind"]] += 1
        place = place_of(f"{name}.{row['kind']}", imposed[row["kind"]])
        yield f"{place}.impose", ["yes"]
        if "on" in row and len(known[row["kind"]]["of"]) > 1:
            yield f"{place}.on", [str(row["on"])]
        for number, other in enumerate(row.get("extended-to", ()), 1):
            for key, value in other.items():
                yield f"{place}.extended-to.{number}.{key}", [str(value)]
        for each in known[row["kind"]]["fields"]:
            if each["name"] in row:
                yield from _written(each, f"{place}.{each['name']}", row[each["name"]])


def _written(each: Mapping[str, Any], name: str, value: Any) -> Iterator[tuple[str, list[str]]]:
    match each["type"]:
        case "rows":
            for number, row in enumerate(value, 1):
                for one in each["fields"]:
                    if one["name"] in row:
                        yield from _written(one, f"{name}.{number}.{one['name']}", row[one["name"]])
        case "vote" if isinstance(value, Mapping):
            for side, count in value.items():
                yield f"{name}.{side}", ["\n".join(count) if isinstance(count, list) else str(count)]
        case "vote":
            for side, count in zip(SIDES, str(value).split("-"), strict=False):
                yield f"{name}.{side}", [count.strip()]
        case kind if kind in SEVERAL:
            yield name, list(value) if each["among"] or kind != "words" else ["\n".join(value)]
        case "flag":
            yield name, ["yes" if value else "no"]
        case "cents":
            yield name, [f"{value // 100}.{value % 100:02}"]
        case "time":
            yield name, [str(value)[:16]]
        case _:
            yield name, [str(value)]
