"""An agenda: its items in the order of the law, those that no agenda goes without, and what came of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from aboveboard.docket.course.state import Deed, Done, Fault, State
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.agendas import MATTER
from aboveboard.law.errors import BadInput, nearest, short

ITEMS = "items"
"""The field of the step that states an agenda."""
ITEM = "item"
"""The field of a step that names an item by its number."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Item:
    """An item of an agenda, and the steps by which it was dealt with."""

    item: str
    kind: str
    title: str
    matter: str | None
    done: tuple[Done, ...]
    dealt: bool
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "item": self.item, "kind": self.kind, "title": self.title, "matter": self.matter, "dealt": self.dealt,
            "events": [each.number for each in self.done], "cite": list(self.cite),
        }  # fmt: skip


def why_not(proceeding: Proceeding, deed: Deed) -> Iterator[Fault]:
    """What is wrong with an agenda as it is stated."""
    law, items = proceeding.law.agenda, deed.fields.get(ITEMS) or []
    kinds = [_kind(proceeding, row.get("kind"), f"agenda item {number}") for number, row in enumerate(items, 1)]
    for name, each in law.items():
        if each.must and name not in kinds:
            yield Fault(f"the agenda has no {each.title}", tuple(proceeding.cite(each.cite)))
    order = list(law)
    for before, after in pairwise(kinds):
        if order.index(after) < order.index(before):
            cite = tuple(proceeding.cite((*law[after].cite, *law[before].cite)))
            yield Fault(f"{law[after].title} comes before {law[before].title}", tuple(dict.fromkeys(cite)))


def _kind(proceeding: Proceeding, kind: object, where: str) -> str:
    if not isinstance(kind, str) or kind not in proceeding.law.agenda:
        raise BadInput(f"{where}: kind: {kind!r} is none; {nearest(str(kind), proceeding.law.agenda)}")
    return kind


def drawn_up(
    proceeding: Proceeding, matters: Mapping[str, Sequence[str | Mapping[str, str]]] = {}
) -> list[dict[str, Any]]:
    """An agenda with every kind of item in the law's order, those with matters of their own opened to them.

    A matter is its title, or its title and how the case or the paper that it is about is called.
    """
    for kind in matters:
        _kind(proceeding, kind, "matters")
    found, number = list[dict[str, Any]](), 0
    for name, each in proceeding.law.agenda.items():
        if not each.must and not matters.get(name):
            continue
        number += 1
        if not matters.get(name):
            found.append({"kind": name, "item": str(number), "title": each.title})
        for letter, matter in enumerate(matters.get(name, ())):
            row = {"title": matter} if isinstance(matter, str) else dict(matter)
            if not row.get("title") or set(row) - {"title", MATTER}:
                raise BadInput(f"matters: {name}: a title, and a matter by its name, was expected, not {short(matter)}")
            found.append({"kind": name, "item": f"{number}({_letter(letter)})", **row})
    return found


def _letter(number: int) -> str:
    """A, B, C to Z, then AA, BB."""
    return LETTERS[number % len(LETTERS)] * (number // len(LETTERS) + 1)


def items(proceeding: Proceeding, state: State) -> Iterator[Item]:
    """The items of the agenda that was stated last, each with what came of it."""
    stated = [each for name, law in proceeding.law.steps.items() if law.ordered for each in state.done(name)]
    if not stated:
        return
    for row in max(stated, key=lambda each: each.number).fields.get(ITEMS) or []:
        law = proceeding.law.agenda[row["kind"]]
        held = [[each for each in state.steps.get(step, ()) if _about(each, row)] for step in law.steps]
        done = sorted((each for one in held for each in one), key=lambda each: each.number)
        title, cite = row.get("title") or law.title, tuple(proceeding.cite(law.cite))
        dealt = bool(held) and all(held)
        yield Item(row.get("item", ""), row["kind"], title, row.get(MATTER), tuple(done), dealt, cite)


def _about(done: Done, row: Mapping[str, Any]) -> bool:
    """Was something taken down of an item, by its number or by its matter? A vote that was lost deals with it too."""
    if done.verdict not in ("done", "not-carried"):
        return False
    if ITEM in done.fields:
        return bool(done.fields[ITEM] == row.get(ITEM))
    return row.get(MATTER) is None or done.fields.get(MATTER) == row[MATTER]
