"""Applications that wait, each by its name, and which of them a decision is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aboveboard.charity.conduct.deeds import APPLY, DECISIONS, DENY
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput

APPLICATION = "application"
"""The field by which a decision names what it decides."""


class Denied(NamedTuple):
    """An application that was denied."""

    name: str
    application: Entry
    denial: Entry


@dataclass
class Applications:
    """Those of one organization, as its events go on."""

    law: ConductLaw
    all: dict[str, Entry] = field(default_factory=dict)
    """Each by its form and how many have been made on it: GC-2-1 is the first on GC-2."""
    waiting: dict[str, Entry] = field(default_factory=dict)
    """Those that nothing has decided."""
    denied: list[Denied] = field(default_factory=list)
    _made: dict[str, int] = field(default_factory=dict)

    @classmethod
    def again(
        cls, law: ConductLaw, applied: Iterable[Entry], waiting: Iterable[str], denied: Iterable[tuple[str, Entry]]
    ) -> Applications:
        """The same from all that were made, the names of those that wait, and what denied others."""
        found = cls(law)
        for entry in applied:
            found.take(entry)
        found.waiting = {name: found.all[name] for name in waiting}
        found.denied = [Denied(name, found.all[name], denial) for name, denial in denied]
        return found

    def take(self, entry: Entry) -> None:
        """One more event; a decision that names none of those that wait decides all that it fits."""
        if entry.kind == APPLY:
            form = str(entry.get("form"))
            self._made[form] = self._made.get(form, 0) + 1
            name = f"{form}-{self._made[form]}"
            self.all[name] = self.waiting[name] = entry
        elif entry.kind in DECISIONS:
            about, one = self._that_fit(entry.kind, entry.get("form")), self.named(entry)
            for name, application in {one: about[one]}.items() if one in about else about.items():
                del self.waiting[name]
                if entry.kind == DENY:
                    self.denied.append(Denied(name, application, entry))

    def named(self, decision: Entry) -> str | None:
        """The application that a decision names; earlier versions named none, or by a word of their own."""
        found = decision.get(APPLICATION)
        return found if found in self.all else None

    def _that_fit(self, kind: str, form: object) -> dict[str, Entry]:
        """Those that wait and that a decision on a form can be about."""
        return {name: entry for name, entry in self.waiting.items() if self._fits(str(entry.get("form")), kind, form)}

    def _fits(self, applied: str, kind: str, form: object) -> bool:
        if kind == DENY:
            return applied == form
        deed, granted = self.law.decided_by(applied)
        if deed != kind:
            return False
        return granted == form or granted not in self.law.words(kind).get("form", (granted,))

    def about(self, kind: str, payload: Mapping[str, Any]) -> list[str]:
        """Those that a decision may be about: the one that it names, where that waits for it, or all that wait."""
        found, one = self._that_fit(kind, payload.get("form")), payload.get(APPLICATION)
        return [name for name in found if one in (None, name)]

    def decided(self, kind: str, payload: Mapping[str, Any]) -> str | None:
        """The one that a decision is about: it is named, or no other waits; raises BadInput where that is not so."""
        found, one = self._that_fit(kind, payload["form"]), payload.get(APPLICATION)
        names = " and ".join(found)
        if one is not None and one not in found:
            wait = f"{names} {'waits' if len(found) == 1 else 'wait'}" if found else "none waits"
            raise BadInput(f"{kind}: {APPLICATION}: {one!r} is none that waits for this; {wait}")
        if one is None and len(found) > 1:
            raise BadInput(
                f"{kind}: {APPLICATION}: {len(found)} applications wait, {names}; name the one that is decided"
            )
        return one if one is not None else next(iter(found), None)


def beyond(application: Entry, granted: Mapping[str, Any], games: Callable[[Any], list[str]]) -> str | None:
    """What is granted that nobody has applied for, in words; less than that is the office's to grant."""
    asked, listed = games(application.get("games")), granted.get("games")
    if others := [game for game in games(listed) if "games" in application.payload and game not in asked]:
        return f"games: {', '.join(others)} was not applied for, but {', '.join(asked)}"
    for name, earlier, later in (("from", granted, application.payload), ("until", application.payload, granted)):
        if earlier.get(name) is not None and later.get(name) is not None and earlier[name] < later[name]:
            return f"{name}: {granted[name]} was not applied for, but {name} {application.get(name)}"
    return None


def applications(stated: Register, law: ConductLaw) -> Applications:
    """Those that an organization's log tells; not to be changed."""
    return stated.running(
        "applications", (APPLY, *DECISIONS), lambda: Applications(law), lambda found, entry: found.take(entry)
    )
