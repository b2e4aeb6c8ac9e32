"""What stands beside the law: facts from public pages that users need, each with its address and the day it was read.

Nothing here is asked by a condition, and nothing can be refused on its strength: whatever decides does not import this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from aboveboard.law import loader
from aboveboard.law.files import find_ruleset
from aboveboard.law.model.beside import BesideEntry, BesideFile

FILE = "_beside"
HEADING = "Beside the law"
MARK = "It is no part of the texts held, and nothing is refused on its strength."
"""What stands with every such entry, wherever it is shown."""


@dataclass(frozen=True)
class Beside:
    """One entry, by its name."""

    name: str
    entry: BesideEntry

    @property
    def sentence(self) -> str:
        """What it says, where it was read and when, and what is doubtful about it."""
        entry = self.entry
        doubt = f" {entry.basis}" if entry.basis else ""
        return f"{entry.title}: {entry.says}{doubt} ({entry.cite}; {entry.address}, read on {entry.read})"

    def stands_beside(self, deed: str, payload: Mapping[str, Any]) -> bool:
        """Does it stand beside a deed with what is stated of it?"""
        deeds, forms = self.entry.deeds, self.entry.forms
        if forms and payload.get("form") not in forms:
            return False
        return deed in deeds if deeds else bool(forms)

    def to_json(self) -> dict[str, Any]:
        """As programs read it, marked as what it is."""
        entry = self.entry
        return {
            "beside": self.name, "title": entry.title, "says": entry.says, "source": entry.cite,
            "address": entry.address, "read": entry.read.isoformat(), "basis": entry.basis, "deeds": list(entry.deeds),
            "forms": list(entry.forms), "topics": list(entry.topics), "mark": MARK, "sentence": self.sentence,
        }  # fmt: skip


@cache
def beside(ruleset: str) -> tuple[Beside, ...]:
    """Everything that stands beside a ruleset; nothing where it has no such file, or is a text of one's own."""
    held = find_ruleset(ruleset)
    raw = None if held is None else loader.read(held.folder, FILE)
    if held is None or raw is None:
        return ()
    found = loader.parse(BesideFile, raw, f"{held.folder.where}/{FILE}.toml")
    return tuple(Beside(name, entry) for name, entry in found.entries.items())


def beside_deed(ruleset: str, deed: str, payload: Mapping[str, Any]) -> list[Beside]:
    """What stands beside a deed."""
    return [one for one in beside(ruleset) if one.stands_beside(deed, payload)]


def beside_kind(ruleset: str, deed: str) -> tuple[Beside, ...]:
    """What may stand beside a deed, whatever is stated of it: mostly nothing."""
    return tuple(one for one in beside(ruleset) if (deed in one.entry.deeds if one.entry.deeds else one.entry.forms))


def beside_deeds(ruleset: str, deeds: Iterable[str]) -> list[Beside]:
    """What stands beside any of these deeds, whatever is stated of them."""
    asked = set(deeds)
    return [one for one in beside(ruleset) if asked & set(one.entry.deeds)]
