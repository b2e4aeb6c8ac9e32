"""Somebody known to a house: roles, where they are held, and what others did to the account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from aboveboard.log.deeds import Logged

OWNER = "whoever holds the database"
"""Who gave a password that was set from the terminal while nobody in charge could sign in."""
NOTICES = 30
"""So many of the newest notices are remembered for each person."""


class Notice(NamedTuple):
    """Something that another did to somebody's account, which its owner is shown after signing in."""

    event: int
    """The number of the event in the house's log."""
    at: str
    by: str
    """Who did it; nobody's name where it was whoever holds the database."""
    what: str
    """The rest of the sentence, such as "hired you as dealer"."""


@dataclass(frozen=True)
class Person:
    """Somebody known to the house."""

    name: str
    title: str
    roles: tuple[str, ...]
    """The roles held everywhere, but for those that act only where they are assigned."""
    tables: frozenset[str] = frozenset()
    """Where this person is assigned."""
    there: bool = True
    """False once dismissed."""
    held: tuple[tuple[str, str], ...] = ()
    """Roles held at one thing only, such as an organization or a case: the role and the name of the thing."""
    epoch: int = 0
    """Moves on with each event that ends this person's sessions: another role, another password, a dismissal."""
    given_by: str | None = None
    """Who gave the password that its owner has not changed yet; until then the owner does nothing else."""
    behind: frozenset[str] = frozenset()
    """Who else may know the password: all who gave one, and those behind them; cleared from the terminal only."""
    chose: bool = False
    """Has this person ever chosen a password?"""
    notices: tuple[Notice, ...] = ()
    replaced: frozenset[str] = frozenset()
    """Who gave another password after this person had chosen one; cleared from the terminal only."""

    def to_json(self) -> dict[str, Any]:
        """The same, ready for JSON, as those see it who work here."""
        found = {"name": self.name, "title": self.title, "roles": list(self.roles), "tables": sorted(self.tables)}
        return {**found, "held": [{"role": role, "at": at} for role, at in self.held]} if self.held else found

    def since(self, event: int) -> list[dict[str, Any]]:
        """What others did to the account after an event, ready for JSON."""
        return [notice._asdict() for notice in self.notices if notice.event > event]

    def with_notice(self, notice: Notice) -> Person:
        """The same, with one more notice."""
        return replace(self, notices=(*self.notices, notice)[-NOTICES:])

    def state(self) -> list[Any]:
        """Everything, as plain lists and words."""
        return [
            self.name, self.title, list(self.roles), sorted(self.tables), self.there, [list(row) for row in self.held],
            self.epoch, self.given_by, sorted(self.behind), self.chose, [list(notice) for notice in self.notices],
            sorted(self.replaced),
        ]  # fmt: skip

    @classmethod
    def of(cls, state: Sequence[Any]) -> Person:
        """Somebody again, from what `state` gave."""
        name, title, roles, tables, there, held, epoch, given_by, behind, chose, notices, replaced = state
        return cls(
            name, title, tuple(roles), frozenset(tables), there, tuple((role, at) for role, at in held), epoch,
            given_by, frozenset(behind), chose, tuple(Notice(*notice) for notice in notices),
            frozenset(replaced),
        )  # fmt: skip


NOBODY = Person("", "", ())
FIRST_PASSWORD = "first-password"
"""The field by which hiring somebody says that a first password was given with it."""
BY_ANOTHER = ("hire", "password-reset")
"""The events by which one gives another a password."""


def placed(before: Person, event: Logged, kind: str, payload: Mapping[str, Any], guest: str) -> Person:
    """Somebody after an event that gives or takes a place."""
    name, epoch = payload["name"], event.number + 1
    match kind:
        case "found":
            return Person(name, payload["title"], tuple(payload["roles"]), epoch=epoch, chose=True)
        case "admit":
            return Person(name, payload["title"], (guest,), epoch=epoch, chose=event.role == guest)
        case "hire":
            title, roles = payload["title"], tuple(payload["roles"])
            return replace(before, name=name, title=title, roles=roles, there=True, epoch=epoch)
        case "dismiss":
            return replace(before, there=False, tables=frozenset(), held=(), epoch=epoch)
        case "assign" if "table" in payload:
            return replace(before, tables=before.tables | {payload["table"]})
        case "assign":
            return replace(before, held=(*before.held, (payload["role"], payload["at"])))
        case _ if "table" in payload:
            return replace(before, tables=before.tables - {payload["table"]})
        case _:
            over = (payload["role"], payload["at"])
            return replace(before, held=tuple(held for held in before.held if held != over))


def with_password(person: Person, event: Logged, behind: frozenset[str] = frozenset()) -> Person:
    """Somebody who signs in with another password from now on, and who else may know it where another gave it."""
    if event.kind == "password-change":
        return replace(person, given_by=None, chose=True, epoch=event.number + 1)
    given = event.kind in BY_ANOTHER and person.chose
    replaced = person.replaced | {event.actor} if given else person.replaced if event.actor else frozenset()
    return replace(person, given_by=event.actor or OWNER, behind=behind, replaced=replaced, epoch=event.number + 1)


def in_words(kind: str, payload: Mapping[str, Any], whom: str = "you") -> str:
    """What an event did to somebody's account, as the one concerned is told it, or whoever else must know."""
    match kind:
        case "hire":
            given = (
                ", with a first password, which you change before anything else" if payload.get(FIRST_PASSWORD) else ""
            )
            return f"hired you as {' and '.join(payload['roles'])}{given}"
        case "assign" if "table" in payload:
            return f"assigned you to {payload['table']}"
        case "assign":
            return f"made you {payload['role']} at {payload['at']}"
        case "relieve" if "table" in payload:
            return f"relieved you at {payload['table']}"
        case "relieve":
            return f"made you no longer {payload['role']} at {payload['at']}"
        case "dismiss":
            return "dismissed you"
        case "password-reset":
            return "gave you another password, which you change before anything else"
        case "password-recover":
            return "gave you another password from the terminal, while nobody in charge could sign in"
        case "role-propose":
            return f"proposed that {whom} be {what_becomes(payload)}; another who is in charge confirms it"
        case _:
            return f"confirmed that you be {what_becomes(payload)}, as {payload['proposed']} proposed"


def what_becomes(payload: Mapping[str, Any]) -> str:
    """What a proposal makes of somebody."""
    what = payload["what"]
    if payload["deed"] == "dismiss":
        return "dismissed"
    if payload["deed"] == "hire":
        return " and ".join(what["roles"])
    return f"at {what['table']}" if "table" in what else f"{what['role']} at {what['at']}"
