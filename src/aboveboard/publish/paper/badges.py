"""Badges: what the law has one show, from what the deed `badge` answers; one with something missing is not printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.charity.stating import refusal
from aboveboard.kernel.words import spaced
from aboveboard.law.conditions.facts import Given
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.model.conditions import Condition
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.codes import arrival_address, code
from aboveboard.publish.paper.pictures import Picture
from aboveboard.publish.paper.plain import plain
from aboveboard.publish.paper.typeset import typeset

DEED = "badge"
NAME, HOUSE = "person.title", "organization.title"
"""What stands largest on a badge, and at its head."""
PICTURES = ("person.photograph", "person.signature")
"""What is no text: a paper on file, by its name."""
LABELS = {"person.address": "Address", "person.organization": "Member of"}
"""What is put before other items; one that a law adds is called by its own name."""
TO_A_SHEET = 9


@dataclass(frozen=True)
class Badge:
    """One badge: whose it is, and every item that it shows."""

    person: str
    """The name by which the organization knows the wearer."""
    items: Mapping[str, str]
    """Each item by the name of its fact, in the law's own order; a picture by the name of its paper."""
    pictures: Mapping[str, Picture]
    """The pictures at hand, by the name of the fact; for one that is not, a box is left."""

    def values(self, address: str | None = None) -> dict[str, Any]:
        """As the template takes it."""
        pictures = {name: self.pictures[name].svg if name in self.pictures else None for name in PICTURES}
        apart = (NAME, HOUSE, *PICTURES)
        return {
            "name": self.items.get(NAME, ""),
            "house": self.items.get(HOUSE, ""),
            "lines": [[_label(name), text] for name, text in self.items.items() if name not in apart],
            "photograph": pictures[PICTURES[0]],
            "signature": pictures[PICTURES[1]],
            "boxes": [name.rpartition(".")[2] for name in PICTURES if name in self.items],
            "code": None if address is None else code(address),
        }


def _label(name: str) -> str:
    return LABELS.get(name, spaced(name.rpartition(".")[2]).capitalize())


def _asked(law: ConductLaw) -> Mapping[str, Condition]:
    """The conditions that say what a badge shows; what is only flagged is nothing to be shown."""
    return {
        name: condition
        for name, condition in law.conditions.items()
        if DEED in condition.before and condition.needs and not condition.flag
    }


def has_badges(law: ConductLaw) -> bool:
    """Does a law say what a badge shows?"""
    return bool(_asked(law))


def badge(
    law: ConductLaw,
    person: str,
    answer: Mapping[str, Any],
    pictures: Mapping[str, Picture] | None = None,
    *,
    by_hand: bool = False,
) -> Badge | Refusal:
    """A badge of what the deed answered, with pictures by the names of their papers, or why it is not printed.

    By hand, a photograph is glued and a signature written into a box where no picture of them is given.
    """
    asked = _asked(law)
    if not asked:
        raise BadInput(f"{law.ruleset} says nothing of badges")
    shown = {name: plain(value) if isinstance(value, str) else value for name, value in answer.items()}
    found = weigh(asked, DEED, Given(shown))
    if found.missing:
        return refusal(found)
    needed = {name: condition for condition in asked.values() for name in condition.needs}
    items = {name: str(shown[name]) for name in needed}
    held = {name: (pictures or {}).get(str(answer[name])) for name in PICTURES if name in items}
    lacking = [name for name, found in held.items() if found is None]
    if lacking and not by_hand:
        which = " and the ".join(f"{spaced(name.rpartition('.')[2])} {items[name]}" for name in lacking)
        cite = dict.fromkeys(id for name in lacking for id in needed[name].cite)
        return Refusal(f"{needed[lacking[0]].title}: there is no picture of the {which}", tuple(cite))
    return Badge(person, items, {name: found for name, found in held.items() if found is not None})


def badge_sheet(
    badges: Sequence[Badge],
    made: datetime,
    *,
    base: str | None = None,
    occasion: str | None = None,
    fonts: Sequence[Path] = (),
) -> bytes:
    """Sheets of badges with cutting marks; under a base address, each with a code that signs its wearer in."""
    return typeset("badges", sheet_values(badges, base=base, occasion=occasion), made, fonts)


def sheet_values(badges: Sequence[Badge], *, base: str | None = None, occasion: str | None = None) -> dict[str, Any]:
    """Sheets of badges as the template takes them."""
    if not badges:
        raise BadInput("there is no badge to print")
    if (base is None) != (occasion is None):
        raise BadInput("a code to sign in with needs both: the address of the pages, and the occasion")
    houses = dict.fromkeys(each.items.get(HOUSE, "") for each in badges)
    return {"title": f"Badges: {', '.join(filter(None, houses))}", "badges": list(_each(badges, base, occasion))}


def _each(badges: Iterable[Badge], base: str | None, occasion: str | None) -> Iterator[dict[str, Any]]:
    for one in badges:
        address = None if base is None or occasion is None else arrival_address(base, occasion, one.person)
        yield one.values(address)
