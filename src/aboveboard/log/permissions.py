"""Which role may do which deed: data that houses list, tried for every role by the tests.

A deed that is not listed may be done by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.words import a, in_words
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import NotAllowed


@dataclass(frozen=True)
class Permissions:
    """The roles that a house knows, and its rows of the role matrix."""

    roles: tuple[str, ...] = ()
    matrix: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each deed, the roles that may do it."""
    assigned: tuple[str, ...] = ()
    """Roles that act only where they are assigned."""
    sees_all: tuple[str, ...] = ()
    """Roles that may see what is hidden from others, but for a seed before it is given up."""
    audiences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each audience from whom all others are withheld something, the roles that belong to it."""
    founder: str = "supervisor"
    """The role of whoever founds the house; somebody always has it."""
    guest: str = "player"
    """The role of those who are admitted and not hired."""
    reserved: tuple[str, ...] = ()
    """Words besides its roles that no guest is called, since others would take them for the house itself."""
    given: tuple[str, ...] = ()
    """Those of them that somebody with the founder's role may give."""
    everybodys: tuple[str, ...] = ()
    """Deeds that every role of every house may do."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What somebody does by a deed, where that is another phrase than the deed's name."""
    people: Mapping[str, str] = field(default_factory=dict)
    """Who has a role, where that is another phrase than its name with an article."""

    @classmethod
    def all_of(cls, houses: Iterable[Permissions]) -> Permissions:
        """Those of several houses together; raises ValueError where two list the same deed."""
        listed = list(houses)
        matrix: dict[str, tuple[str, ...]] = {}
        for rows in (house.matrix for house in listed):
            if twice := set(matrix) & set(rows):
                raise ValueError(f"two houses say who may {min(twice)}")
            matrix.update(rows)
        roles = tuple(dict.fromkeys(role for house in listed for role in house.roles))
        matrix.update(dict.fromkeys((deed for house in listed for deed in house.everybodys), roles))
        return cls(
            roles,
            matrix,
            tuple(dict.fromkeys(role for house in listed for role in house.assigned)),
            tuple(dict.fromkeys(role for house in listed for role in house.sees_all)),
            {name: roles for house in listed for name, roles in house.audiences.items()},
            listed[0].founder,
            listed[0].guest,
            tuple(dict.fromkeys(word for house in listed for word in house.reserved)),
            tuple(dict.fromkeys(word for house in listed for word in house.given)),
            (),
            {deed: phrase for house in listed for deed, phrase in house.called.items()},
            {role: phrase for house in listed for role, phrase in house.people.items()},
        )

    def doing(self, kind: str) -> str:
        """What somebody does by a deed, as it is spoken: answer a dispute."""
        return self.called.get(kind) or in_words(kind)

    def somebody(self, role: str) -> str:
        """Whoever has a role, as it is spoken: an auditor, somebody of security."""
        return self.people.get(role) or a(in_words(role))

    def may_not(self, role: str, what: str, allowed: Iterable[str]) -> NotAllowed:
        """What to tell whoever may not do something: who may."""
        may = " or ".join(map(self.somebody, dict.fromkeys(allowed))) or "nobody"
        return NotAllowed(f"{self.somebody(role)} may not {what}; {may} may")

    def kept_from(self, role: str, audience: str) -> NotAllowed:
        """What to tell whoever is not among those for whom something is."""
        return self.may_not(role, "see it", self.audiences.get(audience, ()))

    def check(self, kind: str, role: str) -> None:
        """Say who may where this role may not."""
        allowed = self.matrix.get(kind)
        if allowed is None:
            raise BadInput(f"deed: {kind!r} is not known; {nearest(kind, self.matrix)}")
        if role not in allowed:
            if role not in self.roles:
                raise BadInput(f"role: {role!r} is not known; {nearest(role, self.roles)}")
            raise self.may_not(role, self.doing(kind), allowed)
