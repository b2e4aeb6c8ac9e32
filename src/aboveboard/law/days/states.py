"""The states whose legal days are held, a file each; a ruleset names its state, or has a `_days.toml` of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.law import loader
from aboveboard.law.days.calendar import Calendar
from aboveboard.law.days.terms import Counter, Term
from aboveboard.law.errors import BadInput, LawError, nearest
from aboveboard.law.files import Ruleset
from aboveboard.law.folders import Folder
from aboveboard.law.model.days import StateLaw

HERE = Path(__file__).parent / "states"
WHERE = "law/days/states"
OWN = "_days"
"""The file in which a ruleset says how the days of its state are counted, where the state is not held here."""


@dataclass(frozen=True, eq=False)
class State:
    """A state's legal days: its law, its zone, and which days are closed."""

    law: StateLaw

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone in which its days begin and end."""
        return ZoneInfo(self.law.zone)

    @cached_property
    def calendar(self) -> Calendar:
        """Which of its days are closed."""
        return Calendar(self.law)

    def counter(self, term: Term) -> Counter:
        """The counting of a term over its calendar, made once."""
        found = self._counters.get(term)
        if found is None:
            found = self._counters[term] = Counter(term, self.calendar)
        return found

    @cached_property
    def _counters(self) -> dict[Term, Counter]:
        return {}


def states() -> tuple[str, ...]:
    """The states that are held, by name."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml")))


@cache
def state_named(name: str) -> State:
    """A state that is held, or a sentence that names the nearest right one."""
    raw = read_state(name)
    if raw is None:
        raise BadInput(f"the days of a state {name!r} are not held; {nearest(name, states())}")
    return State(loader.parse(StateLaw, raw, f"{WHERE}/{name}.toml"))


def read_state(name: str) -> Mapping[str, Any] | None:
    """A state's file as it stands, or None where there is none."""
    return loader.read(Folder(HERE), name) if name in states() else None


@cache
def state_of(held: Ruleset) -> State:
    """The state by whose law a ruleset's days are counted."""
    own = loader.read(held.folder, OWN)
    if own is not None:
        return State(loader.parse(StateLaw, own, f"{held.folder.where}/{OWN}.toml"))
    if held.state is None:
        raise BadInput(f"ruleset {held.name} names no state by whose law days are counted, and has no {OWN}.toml")
    try:
        return state_named(held.state)
    except LawError:
        raise
    except BadInput as error:
        raise LawError(f"{held.folder.where}/_ruleset.toml: state: {error}") from None
