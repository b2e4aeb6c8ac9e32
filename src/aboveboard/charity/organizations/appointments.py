"""Roles at an organization: its officers give them to people who have an account, and take them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Handler, Outcome, Setting
from aboveboard.log.part import StatePart


class Appointments(StatePart[None]):
    """Who has which role is written on the log that holds the people, in the same transaction."""

    def __init__(self, setting: Setting, home: str, roles: Sequence[str]) -> None:
        self.state = None
        self.log, self.home, self.roles = setting.log, home, roles
        self.deeds: Mapping[str, Handler] = {"appoint": self._appoint, "release": self._appoint}

    def _appoint(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("person", "role")
        person, role = deed.word("person"), deed.word("role")
        if role not in self.roles:
            raise BadInput(f"{deed.kind}: role: {role!r} is none that is given here; {nearest(role, self.roles)}")
        kind = "assign" if deed.kind == "appoint" else "relieve"
        return Outcome(also=(FurtherDeed(self.home, kind, {"name": person, "role": role, "at": self.log}),))
