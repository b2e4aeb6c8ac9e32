"""Who may act as which office of a proceeding: whoever holds one of its roles, where the holder of the office is.

A party that has no account here comes by whoever keeps the record, who takes its papers in and says when they came;
nobody says that of one's own party's papers, but where the rules are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.roles import PUBLIC, REGISTRY, SPEAKS, closed
from aboveboard.kernel.words import a, spaced
from aboveboard.law.docket import Proceeding
from aboveboard.log.kinds import LogKind, Logs
from aboveboard.log.people.people import People

PEOPLE = "people"
"""The part of the house's log that knows everybody."""
ORGANIZATION = "organization"


class Acting(NamedTuple):
    """As what somebody asks for a step."""

    actor: str
    role: str
    along: str | None = None
    """The log whose deed brings the step along, where it is none of its own."""


class Offices:
    """The offices of one proceeding, and who holds them here."""

    def __init__(self, logs: Logs, setting: DocketSetting) -> None:
        self.logs, self.setting = logs, setting
        self._closed = closed(setting.kind)

    @property
    def people(self) -> People:
        """Everybody who is known."""
        found = self.logs.part(self.logs.houses.home, PEOPLE)
        assert isinstance(found, People)
        return found

    def is_thing(self, name: str) -> bool:
        """Is it something at which roles are held: an organization, a municipality, a commission's rules?"""
        if self.logs.houses.place(name) is not None:
            return True
        kind: LogKind | None = self.logs.kind_called(name)
        return kind is not None and kind.name == ORGANIZATION

    def organization(self, office: str) -> str | None:
        """The organization that holds an office, if one does."""
        holder = self.setting.holders.get(office)
        kind = None if holder is None else self.logs.kind_called(holder)
        return holder if kind is not None and kind.name == ORGANIZATION else None

    def of(self, law: Proceeding, acting: Acting) -> list[str]:
        """The offices as which somebody may act, without taking papers in for others."""
        return [name for name in law.law.offices if self._own(law, name, acting) is None]

    def takes_in(self, law: Proceeding, office: str, acting: Acting) -> bool:
        """May somebody enter what comes from an office: done before them, or by whoever has no account here?

        Whoever keeps the record where the rules are takes in what any party files.
        """
        if any(self._own(law, name, acting) is None for name in keepers(law, office)):
            return True
        if law.law.offices[office].party and self.keeps(acting):
            return True
        holder, own = self.setting.holders.get(office), law.law.offices[office]
        if acting.role not in REGISTRY or not self._holds(acting, (self.setting.log, *self.setting.belongs_to)):
            return False
        if holder is None:
            return own.anybody or own.party or not own.roles
        return not self.is_thing(holder) and holder not in self.people.known

    def keeps(self, acting: Acting) -> bool:
        """Does somebody keep the record where the rules are, and not only at the municipality of a party?"""
        return acting.role in REGISTRY and self._holds(acting, (self.setting.log, str(self.setting.ruleset)))

    def dates(self, law: Proceeding, step: str, office: str, acting: Acting) -> bool:
        """May somebody say when a step was taken, or is it of now?

        Whoever keeps the record says it; but where the rules are, if it is one that is for a party of one's own alone.
        """
        if acting.along is not None or self.keeps(acting):
            return True
        if acting.role not in REGISTRY:
            return False
        offices = law.law.offices
        own = [name for name in law.law.steps[step].by or offices if self._own(law, name, acting) is None]
        if not offices[office].party or office not in own:
            return True
        return any(not (offices[name].party or offices[name].anybody) for name in own)

    def why_not(self, law: Proceeding, office: str, acting: Acting) -> str | None:
        """Why somebody may not act as an office; None where they may, or may take in what comes from it."""
        own = self._own(law, office, acting)
        return None if own is None or self.takes_in(law, office, acting) else own

    def _own(self, law: Proceeding, office: str, acting: Acting) -> str | None:
        held, holder = law.law.offices[office], self.setting.holders.get(office)
        if acting.along is None and acting.role == PUBLIC and (keeping := keepers(law, office)):
            who_keeps = " or ".join(law.law.offices[name].title for name in keeping)
            return f"{held.title}: what is said there is taken down by {who_keeps}, and not from here"
        if acting.along is not None or (held.anybody and holder is None):
            return None
        who = acting.actor or "nobody by name"
        if acting.role == PUBLIC:
            return f"{held.title}: whoever has no account does not act as such"
        roles = held.roles or SPEAKS
        if acting.role not in roles:
            may = " or ".join(a(spaced(role)) for role in roles)
            return f"{held.title}: {may} acts as such, and {a(spaced(acting.role))} does not"
        if holder is None:
            if held.party:
                return f"{held.title}: nobody is named as such here"
            at: tuple[str, ...] = (self.setting.log, str(self.setting.ruleset))
        elif self.is_thing(holder):
            at = (holder,)
        else:
            if holder != acting.actor:
                return f"{held.title}: that is {holder} here, and not {who}"
            at = (self.setting.log, *self.setting.belongs_to)
        if self._holds(acting, at):
            return None
        return f"{held.title}: {who} is no {spaced(acting.role)} at {at[-1]}"

    def _holds(self, acting: Acting, names: tuple[str, ...]) -> bool:
        return self.people.holds(acting.actor, acting.role, names, self._closed)


def keepers(law: Proceeding, office: str) -> list[str]:
    """The offices that take down what is done as this one, as it is done before them."""
    return [name for name, each in law.law.offices.items() if office in each.takes_down]


def holders_json(law: Proceeding, holders: Mapping[str, str]) -> list[dict[str, object]]:
    """The offices with their holders, ready for JSON."""
    return [
        {"office": name, "title": each.title, "party": each.party, "anybody": each.anybody,
         "roles": list(each.roles), "holder": holders.get(name)}
        for name, each in law.law.offices.items()
    ]  # fmt: skip
