"""Who is known: staff with their roles and where they hold them, players, and the passwords that they sign in with.

Who was hired, assigned or admitted is in the house's log; passwords lie beside it and never in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.deeds import (
    Books,
    Conflict,
    Deed,
    Handler,
    Logged,
    NotAllowed,
    Outcome,
    Quiet,
    Setting,
    Viewer,
)
from aboveboard.log.permissions import Permissions
from aboveboard.play.records.events import Refusal

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SHORTEST, LONGEST = 8, 200


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

    def to_json(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        found = {"name": self.name, "title": self.title, "roles": list(self.roles), "tables": sorted(self.tables)}
        return {**found, "held": [{"role": role, "at": at} for role, at in self.held]} if self.held else found


NOBODY = Person("", "", ())


class People(Quiet):
    """Everybody who is known to the house."""

    hears = frozenset(("found", "hire", "admit", "dismiss", "assign", "relieve"))

    def __init__(self, setting: Setting, permissions: Permissions) -> None:
        self.permissions, self.guest, self.founder = permissions, permissions.guest, permissions.founder
        self.known: dict[str, Person] = {}
        self.deeds: Mapping[str, Handler] = {
            "found": self._found, "hire": self._hire, "dismiss": self._dismiss, "assign": self._assign,
            "relieve": self._relieve, "admit": self._admit,
        }  # fmt: skip

    # -- questions -------------------------------------------------------------------------------------------------

    def check_deed(self, deed: Deed, names: Collection[str]) -> None:
        """Does whoever asks have the role that the deed names? Nobody has one before the house is founded."""
        if deed.kind == "found" and not self.known:
            return
        if deed.kind == "admit" and deed.role == self.guest:
            return
        self.check(deed.actor, deed.role, names)
        if type(deed.payload) is dict and type(deed.payload.get(self.guest)) is str:
            self.check_player(deed.payload[self.guest])

    def check(self, name: str, role: str, names: Collection[str]) -> None:
        """Has somebody this role at a log? It goes by its own name and those of the things that it belongs to."""
        person = self.known.get(name)
        if person is None or not person.there:
            raise NotAllowed(f"{name or 'nobody'} is not known on this floor")
        if person.held and any(held == role and at in names for held, at in person.held):
            return
        if role not in person.roles:
            elsewhere = " and ".join(f"{held} at {at}" for held, at in person.held if held == role)
            if elsewhere:
                raise NotAllowed(f"{name} is no {role} at {next(iter(names))}, but {elsewhere}")
            raise NotAllowed(f"{name} is no {role}, but {' and '.join(person.roles)}")
        if role in self.permissions.assigned and person.tables.isdisjoint(names):
            assigns = self.permissions.matrix["assign"][0]
            raise NotAllowed(f"{name} is not assigned to {next(iter(names))}; a {assigns} may assign {name}")

    def check_player(self, name: str) -> None:
        """Chips go to players and come from them, and to nobody else."""
        if self.guest not in self.person(name).roles:
            raise NotAllowed(f"{name} works here and does not play; admit a {self.guest} under another name")

    def person(self, name: str) -> Person:
        """Somebody by name."""
        found = self.known.get(name)
        if found is None:
            raise BadInput(f"name: nobody is called {name!r}; {nearest(name, self.known)}")
        return found

    # -- deeds -----------------------------------------------------------------------------------------------------

    def _found(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("title")
        if self.known:
            return Outcome(Refusal("the floor was founded already", ()))
        return Outcome(
            payload={"name": _name(deed.actor), "title": deed.word("title", deed.actor), "roles": [self.founder]}
        )

    def _hire(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "title", "roles")
        name, roles = _name(deed.word("name")), deed.payload.get("roles")
        if not isinstance(roles, (list, tuple)) or not roles or not all(isinstance(role, str) for role in roles):
            raise BadInput(f"hire: roles: a list of roles was expected, not {short(roles)}")
        for role in roles:
            if role not in self.permissions.roles:
                raise BadInput(f"hire: roles: {role!r} is not known; {nearest(role, self.permissions.roles)}")
        if self.guest in roles:
            other = f"admit a {self.guest} under another name"
            raise BadInput(f"hire: roles: staff do not play at the house's tables; {other}")
        before = self.known.get(name)
        if before is not None and self.guest in before.roles:
            raise Conflict(f"{name} is a {self.guest}; hire under another name")
        if self.founder not in roles and self._is_last(name):
            return Outcome(Refusal(f"{name} is the last {self.founder}; hire another first", ()))
        return Outcome(payload={"name": name, "title": deed.word("title", name), "roles": list(roles)})

    def _dismiss(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name")
        name = self.person(deed.word("name")).name
        if self._is_last(name):
            return Outcome(Refusal(f"{name} is the last {self.founder}; hire another first", ()))
        return Outcome()

    def _is_last(self, name: str) -> bool:
        """Does nobody else have the founder's role?"""
        return [each.name for each in self.known.values() if self.founder in each.roles and each.there] == [name]

    def _assign(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "table", "role", "at")
        person = self.person(deed.word("name"))
        if "table" not in deed.payload:
            held = self._held(deed)
            if self.guest in person.roles or not person.there:
                return Outcome(Refusal(f"{person.name} does not work here", ()))
            return Outcome(
                Refusal(f"{person.name} is {held[0]} at {held[1]} already", ()) if held in person.held else None
            )
        table = self._table(deed)
        if not set(person.roles) & set(self.permissions.assigned):
            return Outcome(Refusal(f"{person.name} does not work at tables", ()))
        if table in person.tables:
            return Outcome(Refusal(f"{person.name} works at {table} already", ()))
        return Outcome()

    def _relieve(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "table", "role", "at")
        person = self.person(deed.word("name"))
        if "table" not in deed.payload:
            held = self._held(deed)
            return Outcome(None if held in person.held else Refusal(f"{person.name} is no {held[0]} at {held[1]}", ()))
        table = self._table(deed)
        if table not in person.tables:
            return Outcome(Refusal(f"{person.name} does not work at {table}", ()))
        return Outcome()

    def _table(self, deed: Deed) -> str:
        """Where whoever is assigned works, in all the roles that are assigned."""
        if "role" in deed.payload or "at" in deed.payload:
            raise BadInput(f"{deed.kind}: a table, or a role and what it is held at, was expected, not both")
        return deed.word("table")

    def _held(self, deed: Deed) -> tuple[str, str]:
        """A role, and the thing that it is held at."""
        if "role" not in deed.payload and "at" not in deed.payload:
            deed.word("table")
        role, at = deed.word("role"), deed.word("at")
        hires = self.permissions.matrix["hire"]
        if deed.role not in hires:  # otherwise whoever assigns dealers could make anybody a supervisor at the house
            raise NotAllowed(f"a {deed.role} may not {deed.kind} a role at {short(at)}; a {' or a '.join(hires)} may")
        if role not in self.permissions.roles or role == self.guest:
            raise BadInput(f"{deed.kind}: role: {role!r} is none of the staff; {nearest(role, self.permissions.roles)}")
        if not NAME.fullmatch(at):
            raise BadInput(f"{deed.kind}: at: small letters, digits and hyphens were expected, not {short(at)}")
        return role, at

    def _admit(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "title")
        name = _name(deed.word("name"))
        if name in self.known:
            raise Conflict(f"somebody is called {name} already; choose another name")
        if deed.role == self.guest and deed.actor != name:
            raise NotAllowed(f"{deed.actor} is admitted as {deed.actor} and not as {name}")
        return Outcome(payload={"name": name, "title": deed.word("title", name)})

    def apply(self, event: Logged) -> None:
        """Somebody comes, goes or is assigned to another place."""
        payload = event.payload
        match event.kind:
            case "found" | "hire":
                before = self.known.get(payload["name"], NOBODY)
                self.known[payload["name"]] = Person(
                    payload["name"], payload["title"], tuple(payload["roles"]), before.tables, held=before.held
                )
            case "admit":
                self.known[payload["name"]] = Person(payload["name"], payload["title"], (self.guest,))
            case "dismiss":
                self.known[payload["name"]] = replace(
                    self.known[payload["name"]], there=False, tables=frozenset(), held=()
                )
            case "assign":
                person = self.known[payload["name"]]
                if "table" in payload:
                    person = replace(person, tables=person.tables | {payload["table"]})
                else:
                    person = replace(person, held=(*person.held, (payload["role"], payload["at"])))
                self.known[person.name] = person
            case "relieve":
                person = self.known[payload["name"]]
                if "table" in payload:
                    person = replace(person, tables=person.tables - {payload["table"]})
                else:
                    over = (payload["role"], payload["at"])
                    person = replace(person, held=tuple(held for held in person.held if held != over))
                self.known[person.name] = person

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Staff for whoever works here; a player sees nobody else."""
        if viewer.role in ("", self.guest):
            found = [each for each in self.known.values() if each.name == viewer.name]
        else:
            found = [each for each in self.known.values() if each.there]
        return {"people": [each.to_json() for each in found]}

    def snapshot(self) -> Any:
        """Everybody."""
        return dict(self.known)

    def restore(self, state: Any) -> None:
        """Everybody again."""
        self.known = dict(state)


def _name(given: str) -> str:
    if not NAME.fullmatch(given):
        raise BadInput(f"name: at most 40 small letters, digits and hyphens were expected, not {short(given)}")
    return given


class Passwords:
    """What people sign in with, as argon2 hashes it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def set(self, name: str, password: str) -> None:
        """Give somebody a password, in place of the one before."""
        from argon2 import PasswordHasher

        self.check_length(password)
        self.store.remember(schema.passwords, _name(name), PasswordHasher().hash(password))

    @staticmethod
    def check_length(password: str) -> None:
        """Refuse a password that is too short to keep anybody out."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadInput(f"password: from {SHORTEST} to {LONGEST} characters were expected, not {len(password)}")

    def check(self, name: str, password: str) -> bool:
        """Is it that person's? Takes as long for a name that nobody has."""
        from argon2 import PasswordHasher
        from argon2.exceptions import InvalidHashError, VerifyMismatchError

        stored = self.store.remembered(schema.passwords, name) if NAME.fullmatch(name) else None
        hasher = PasswordHasher()
        try:
            return hasher.verify(stored or hasher.hash("nobody's"), password[:LONGEST]) and stored is not None
        except (VerifyMismatchError, InvalidHashError):
            return False
