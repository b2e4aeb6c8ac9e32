"""Names of occasions that are planned: each is one organization's own, and no other opens or plans an occasion by it.

That is known across organizations, so it stands on the log that all of them share: as hashes with the floor's secret,
since nobody reads there what another organization plans, nor finds it out by trying names.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any, ClassVar

from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Conflict, Deed, FurtherDeed, Handler, Logged, Outcome, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart

KEPT = "name-kept"
PART = "names"
"""The part of the house's log that holds them."""


class Names(StatePart[dict[str, str]]):
    """By the hash of each name that of the organization whose it is."""

    folds: ClassVar[Mapping[str, str]] = {KEPT: "_kept"}

    def __init__(self) -> None:
        self.state = {}
        self.deeds: Mapping[str, Handler] = {KEPT: self._keep}

    def _keep(self, deed: Deed, books: Books) -> Outcome:
        if deed.along is None:
            raise BadInput(f"{KEPT}: it is written by what an organization plans, and by nothing else")
        deed.fields("name", "for")
        return Outcome(payload={"name": deed.word("name"), "for": deed.word("for")})

    def _kept(self, event: Logged) -> None:
        self.state.setdefault(event.payload["name"], event.payload["for"])

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Nothing: what is planned is nobody else's business."""
        return None


class PlannedNames:
    """Whose a name is, as the logs of all organizations ask."""

    def __init__(self, logs: Logs) -> None:
        self.logs = logs

    @property
    def _kept(self) -> Mapping[str, str]:
        found = self.logs.part(self.logs.houses.home, PART)
        assert isinstance(found, Names)
        return found.state

    def _hash(self, *words: str) -> str:
        return hmac.digest(self.logs.secret, "\0".join(("kept", *words)).encode(), "sha256").hex()

    def _whose(self, name: str, organization: str) -> bool | None:
        """Is a name an organization's own? None where it is nobody's."""
        owner = self._kept.get(self._hash(name))
        return None if owner is None else owner == self._hash(name, organization)

    def check(self, name: str, organization: str) -> None:
        """Nothing is opened by a name that is another organization's; raises Conflict where it would be."""
        if self._whose(name, organization) is False:
            raise Conflict(f"the name {name} is taken; choose another")

    def keep(self, name: str, organization: str, *, opened: bool) -> tuple[FurtherDeed, ...]:
        """What a plan writes so that the name stays its organization's own; raises Conflict where it is another's."""
        self.check(name, organization)
        if not opened and self.logs.kind_called(name) is not None:
            raise Conflict(f"the name {name} is taken; choose another")
        if self._whose(name, organization):
            return ()
        return (
            FurtherDeed(self.logs.houses.home, KEPT, {"name": self._hash(name), "for": self._hash(name, organization)}),
        )
