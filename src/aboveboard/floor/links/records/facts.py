"""What a recorded link mentions at all: a rule whose facts it never mentions is not applied, and is named as such."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from aboveboard.floor.links.roles import CALLED, MATRIX, ROLES
from aboveboard.floor.roles import PEOPLE
from aboveboard.law.model.link import LinkLaw
from aboveboard.log.permissions import Permissions
from aboveboard.play.events import Refusal

ACCESS = "access"
"""The internal control that says who may do what."""
PAYMENTS = frozenset(("pay", "void", "verify"))
BY_TWO = frozenset(("adjust", "transfer", "end"))
"""Events that several people sign for."""
RULES: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "tables": (frozenset(("join",)), frozenset(("start", "close", "hit"))),
    "controls": (frozenset(("controls",)), frozenset(("start",))),
    "approvals": (frozenset(("approve",)), frozenset(("start",))),
    "lines": (frozenset(("heard",)), frozenset(("close",))),
    "settled": (frozenset(("settle",)), frozenset(("close",))),
    "payment": (PAYMENTS, frozenset(("hit",))),
    "verification": (frozenset(("verify",)), frozenset(("hit",))),
    "entries": (frozenset(("entry",)), frozenset(("start",))),
}
"""Each rule with the events that tell its facts, and those that it is about."""
ALLOWED = Permissions(ROLES, MATRIX, called=CALLED, people=PEOPLE)


class Event(Protocol):
    """One event of a record."""

    @property
    def kind(self) -> str:
        """What kind it is of."""
        ...

    @property
    def said(self) -> Mapping[str, Any]:
        """What it says."""
        ...

    @property
    def role(self) -> str:
        """The role of whoever it is by."""
        ...


@dataclass(frozen=True)
class Facts:
    """Which kinds of event a record holds, and whether it says who signs, who acts and what a self-check gave."""

    kinds: frozenset[str] = frozenset()
    signed: bool = False
    roles: bool = False
    crc: bool = False

    @classmethod
    def of(cls, events: Collection[Event]) -> Facts:
        """What events mention."""
        return cls(
            frozenset(each.kind for each in events),
            any("signed" in each.said for each in events if each.kind in BY_TWO),
            any(each.role for each in events),
            any("crc" in each.said for each in events if each.kind == "start"),
        )

    def has(self, kind: str) -> bool:
        """Does it hold such an event?"""
        return kind in self.kinds

    @property
    def payments(self) -> bool:
        """Does it say what became of hits?"""
        return bool(self.kinds & PAYMENTS)

    def unchecked(self) -> Iterator[str]:
        """The rules that were not applied."""
        for name, (told, about) in RULES.items():
            if self.kinds & about and not self.kinds & told:
                yield name
        if self.has("start") and not self.crc:
            yield "self-check"
        if self.kinds & BY_TWO and not self.signed:
            yield "signatures"
        if self.kinds and not self.roles:
            yield "roles"


def why_not_by(law: LinkLaw, role: str, deed: str) -> Refusal | None:
    """Why somebody of a role does not do a deed: the access matrix does not let it."""
    if role in MATRIX[deed]:
        return None
    access = law.controls.get(ACCESS)
    sentence = str(ALLOWED.may_not(role, ALLOWED.doing(deed), MATRIX[deed]))
    return Refusal(sentence, () if access is None else access.cite)
