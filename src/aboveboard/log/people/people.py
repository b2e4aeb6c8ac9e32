"""Who is known: staff with their roles and where they hold them, and players.

Who was hired, assigned or admitted, and whose password was set by whom, is in the house's log; passwords lie beside it,
written in the same transaction, and never in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.chain.hash_chain import written
from aboveboard.log.deeds import (
    Books,
    Conflict,
    Credential,
    Deed,
    Handler,
    Logged,
    NotAllowed,
    Outcome,
    Quiet,
    Setting,
    Viewer,
)
from aboveboard.log.kinds import Closed
from aboveboard.log.people.held_at import (
    OnFile,
    check_place,
    check_table,
    gives,
    last_of,
    why_not_given,
    why_not_opened,
    why_not_taken,
)
from aboveboard.log.people.names import NAME, RESERVED, checked_name, taken_for
from aboveboard.log.people.person import (
    BY_ANOTHER,
    FIRST_PASSWORD,
    NOBODY,
    OWNER,
    Notice,
    Person,
    in_words,
    placed,
    with_password,
)
from aboveboard.log.people.two_people import (
    PROPOSED,
    Proposal,
    behind,
    in_charge,
    waiting,
    why_alone,
    why_not_by,
    why_not_confirm,
)
from aboveboard.log.permissions import Permissions
from aboveboard.play.events import LARGEST, Refusal

FORM = "people 4"
"""The form of a snapshot."""
ABOUT = frozenset((
    "hire", "assign", "relieve", "dismiss", "password-reset", "password-recover", "role-propose", "role-confirm",
))  # fmt: skip
"""Events that somebody is told of whose account they concern."""
FROM_THE_TERMINAL = frozenset(("password-recover", "dismiss"))
"""Deeds of whoever holds the database, in nobody's name."""


class People(Quiet):
    """Everybody who is known to the house."""

    hears = frozenset((
        "found", "hire", "admit", "dismiss", "assign", "relieve", "password-change", "password-reset",
        "password-recover", "role-propose", "role-confirm",
    ))  # fmt: skip

    def __init__(self, setting: Setting, permissions: Permissions, logs: OnFile) -> None:
        self.logs = logs
        self.permissions, self.guest, self.founder = permissions, permissions.guest, permissions.founder
        self.known: dict[str, Person] = {}
        self.proposals: dict[int, Proposal] = {}
        """What waits for a second person, by the number of the event that proposed it."""
        self.reserved = tuple(dict.fromkeys((
            *(role for role in permissions.roles if role != permissions.guest), setting.log, *permissions.reserved,
            *RESERVED,
        )))  # fmt: skip
        """What no patron is called."""
        self.deeds: Mapping[str, Handler] = {
            "found": self._found, "hire": self._hire, "dismiss": self._dismiss, "assign": self._assign,
            "relieve": self._relieve, "admit": self._admit, "password-change": self._change,
            "password-reset": self._reset, "password-recover": self._recover, "role-propose": self._propose,
            "role-confirm": self._confirm,
        }  # fmt: skip

    # -- questions -------------------------------------------------------------------------------------------------

    def check_deed(self, deed: Deed, names: Collection[str], closed: Closed | None = None) -> None:
        """Does whoever asks have the role that the deed names? Nobody has one before the house is founded."""
        if closed is not None:
            if deed.kind in closed.door and not deed.actor:
                return
            self.check_held(deed.actor, deed.role, names, closed)
            self._check_account(deed)
            return
        if deed.kind == "found" and not self.known:
            return
        if deed.kind == "admit" and deed.role == self.guest:
            return
        if deed.kind in FROM_THE_TERMINAL and not deed.actor:
            return
        if deed.kind == "password-change":  # whoever works at tables has a password without being assigned to any
            person = self.known.get(deed.actor, NOBODY)
            if not person.there or deed.role not in person.roles:
                raise NotAllowed(f"{deed.actor or 'nobody'} is no {deed.role} on this floor")
        else:
            self.check(deed.actor, deed.role, names)
        self._check_account(deed)
        if type(deed.payload) is dict and type(deed.payload.get(self.guest)) is str:
            self.check_player(deed.payload[self.guest])

    def _check_account(self, deed: Deed) -> None:
        """Nobody acts with a password that another gave, nor from before the account was changed."""
        person = self.known[deed.actor]
        if person.given_by is not None and deed.kind != "password-change":
            raise NotAllowed(f"{person.given_by} gave {person.name} this password; it is changed before anything else")
        if deed.signed is not None and deed.signed != person.epoch:
            raise NotAllowed(f"{person.name} signed in before the account was changed; sign in again")

    def check(self, name: str, role: str, names: Collection[str]) -> None:
        """Has somebody this role at a log? It goes by its own name and those of the things that it belongs to."""
        person = self.known.get(name)
        if person is None or not person.there:
            raise NotAllowed(f"{name or 'nobody'} is not known on this floor")
        if person.held and self._held_at(person, role, names):
            return
        if role not in person.roles:
            elsewhere = " and ".join(f"{held} at {at}" for held, at in person.held if held == role)
            if elsewhere:
                raise NotAllowed(f"{name} is no {role} at {next(iter(names))}, but {elsewhere}")
            raise NotAllowed(f"{name} is no {role}, but {' and '.join(person.roles)}")
        if role in self.permissions.assigned and person.tables.isdisjoint(names):
            assigns = self.permissions.matrix["assign"][0]
            raise NotAllowed(f"{name} is not assigned to {next(iter(names))}; a {assigns} may assign {name}")

    def check_held(self, name: str, role: str, names: Collection[str], closed: Closed) -> None:
        """Has somebody this role at a closed log itself, or at what it belongs to? One held everywhere does not do."""
        if not self.holds(name, role, names, closed):
            raise NotAllowed(f"{name or 'nobody'} is no {spaced(role)} at {next(iter(names))}")

    def holds(self, name: str, role: str, names: Collection[str], closed: Closed) -> bool:
        """Does somebody hold this role at a closed log, or at what it belongs to?"""
        person = self.known.get(name)
        if person is None or not person.there:
            return False
        return self._held_at(person, role, names) or (role in closed.at_large and role in person.roles)

    def _held_at(self, person: Person, role: str, names: Collection[str]) -> bool:
        """Does somebody hold this role at one of some things, and does it count there?"""
        counts = self.logs.houses.counts
        return any(held == role and at in names and counts(role, at) for held, at in person.held)

    def why_not_opened(self, names: Collection[str], closed: Closed | None) -> Refusal | None:
        """Why a log is not opened at which only those act who hold a role there: somebody does from before."""
        log = next(iter(names))
        return None if closed is None and len(names) == 1 else why_not_opened(self.known, self.founder, log)

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
        name = checked_name(deed.actor)
        payload = {"name": name, "title": deed.word("title", name), "roles": [self.founder]}
        return Outcome(payload=payload, beside=_signs_in(name, deed))

    def _hire(self, deed: Deed, books: Books) -> Outcome:
        outcome = self._hired(deed)
        return self._alone(deed, outcome) if outcome.refusal is None else outcome

    def _alone(self, deed: Deed, outcome: Outcome) -> Outcome:
        """Is it for one person to give somebody these roles, or to take those?"""
        payload = outcome.payload or deed.payload
        if (refusal := self._why_not_there(deed, payload)) is not None:
            return Outcome(refusal)
        before = self.known.get(payload["name"], NOBODY)
        held = set(before.roles) if before.there else set()
        after = held | {payload["role"]} if "role" in payload else set(payload.get("roles", ()))
        gained = {payload["role"]} if "role" in payload else after - held
        refusal = why_alone(self.known, self.founder, deed.actor, payload["name"], gained, held - after)
        return outcome if refusal is None else Outcome(refusal)

    def _why_not_there(self, deed: Deed, payload: Mapping[str, Any]) -> Refusal | None:
        """Why one person alone does not give a role that is held at one thing, or take all of somebody's."""
        name = payload["name"]
        if deed.kind == "dismiss":
            return last_of(self.logs, self.known, self.known[name].held, name)
        if "at" not in payload:
            return None
        if deed.along is None:
            return why_not_given(self.logs, self.known, self.founder, payload["role"], payload["at"])
        if name == deed.actor:
            return Refusal(f"nobody gives themselves a role; another {deed.role} may", ())
        return why_not_by(self.known[deed.actor], deed.role, self.founder)

    def _hired(self, deed: Deed) -> Outcome:
        deed.fields("name", "title", "roles")
        name, roles = checked_name(deed.word("name")), deed.payload.get("roles")
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
        if deed.credential is not None and before is not None and before.there:
            raise Conflict(f"name: {name} has an account already")
        if self.founder not in roles and self._is_last(name):
            return Outcome(Refusal(f"{name} is the last {self.founder}; hire another first", ()))
        payload: dict[str, Any] = {"name": name, "title": deed.word("title", name), "roles": list(roles)}
        if deed.credential is not None:
            payload[FIRST_PASSWORD] = True
        return Outcome(payload=payload, beside=_signs_in(name, deed))

    def _dismiss(self, deed: Deed, books: Books) -> Outcome:
        outcome = self._dismissed(deed)
        if outcome.refusal is not None:
            return outcome
        if deed.actor:
            return self._alone(deed, outcome)
        name = deed.payload["name"]
        if name in in_charge(self.known, self.founder):
            return outcome
        return Outcome(Refusal(f"{name} is no {self.founder}; a {self.founder} dismisses {name}", ()))

    def _dismissed(self, deed: Deed) -> Outcome:
        deed.fields("name")
        name = self.person(deed.word("name")).name
        if self._is_last(name):
            return Outcome(Refusal(f"{name} is the last {self.founder}; hire another first", ()))
        return Outcome()

    def _is_last(self, name: str) -> bool:
        """Does nobody else have the founder's role?"""
        return [each.name for each in self.known.values() if self.founder in each.roles and each.there] == [name]

    def _assign(self, deed: Deed, books: Books) -> Outcome:
        outcome = self._assigned(deed)
        if outcome.refusal is not None:
            return outcome
        if "table" not in deed.payload:
            return self._alone(deed, outcome)
        if deed.payload["name"] == deed.actor:
            return Outcome(Refusal("nobody assigns themselves; another may", ()))
        return outcome

    def _assigned(self, deed: Deed) -> Outcome:
        deed.fields("name", "table", "role", "at")
        person = self._named(deed)
        if "table" not in deed.payload:
            held = self._held(deed)
            check_place(self.logs, deed.kind, *held)
            if self.guest in person.roles or not person.there:
                return Outcome(Refusal(f"{person.name} does not work here", ()))
            return Outcome(
                Refusal(f"{person.name} is {held[0]} at {held[1]} already", ()) if held in person.held else None
            )
        table = self._table(deed)
        check_table(self.logs, deed.kind, table)
        if not set(person.roles) & set(self.permissions.assigned):
            return Outcome(Refusal(f"{person.name} does not work at tables", ()))
        if table in person.tables:
            return Outcome(Refusal(f"{person.name} works at {table} already", ()))
        return Outcome()

    def _relieve(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "table", "role", "at")
        person = self._named(deed)
        if "table" not in deed.payload:
            role, at = self._held(deed)
            if (role, at) not in person.held:
                return Outcome(Refusal(f"{person.name} is no {role} at {at}", ()))
            giver = gives(self.logs, role, at)
            if giver is not None and deed.along is None:
                return Outcome(Refusal(f"roles at {at} are taken back by {a(spaced(giver))} there", ()))
            alone = None if deed.along is None else why_not_by(self.known[deed.actor], deed.role, self.founder)
            return Outcome(alone or why_not_taken(self.logs, self.known, person.name, role, at))
        table = self._table(deed)
        if table not in person.tables:
            return Outcome(Refusal(f"{person.name} does not work at {table}", ()))
        return Outcome()

    def _named(self, deed: Deed) -> Person:
        """Whom a deed names; who else is known is nobody's business who gives roles at one log alone."""
        name = deed.word("name")
        if deed.along is not None and name not in self.known:
            raise BadInput(f"name: nobody here is called {name!r}")
        return self.person(name)

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
        if (
            deed.role not in hires and deed.along != at
        ):  # otherwise whoever assigns dealers could make anybody a supervisor at the house
            raise self.permissions.may_not(deed.role, f"{deed.kind} a role at {short(at)}", hires)
        if role not in self.permissions.roles or role == self.guest:
            raise BadInput(f"{deed.kind}: role: {role!r} is none of the staff; {nearest(role, self.permissions.roles)}")
        if not NAME.fullmatch(at):
            raise BadInput(f"{deed.kind}: at: small letters, digits and hyphens were expected, not {short(at)}")
        return role, at

    def _admit(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name", "title")
        name = checked_name(deed.word("name"))
        if deed.role == self.guest and deed.actor != name:
            raise NotAllowed(f"{deed.actor} is admitted as {deed.actor} and not as {name}")
        word = taken_for(name, self.reserved)
        if word in self.permissions.given and deed.role == self.founder:
            word = None
        taken = name in self.known or word is not None
        if taken and deed.role == self.guest:  # who is known, and as what, is nobody's business who is not
            raise Conflict(f"the name {name} cannot be had; choose another")
        if taken:
            why = f"somebody is called {name} already" if word is None else f"{name} would be taken for {word}"
            raise Conflict(f"{why}; choose another name")
        return Outcome(payload={"name": name, "title": deed.word("title", name)}, beside=_signs_in(name, deed))

    # -- passwords -------------------------------------------------------------------------------------------------

    def _change(self, deed: Deed, books: Books) -> Outcome:
        """Somebody changes their own; whoever asks for the deed has seen to it that the old one is known."""
        deed.fields()
        return Outcome(payload={}, beside=_required(deed.actor, deed))

    def _reset(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("name")
        person = self.person(deed.word("name"))
        credentials = _required(person.name, deed)
        if person.name == deed.actor:
            return Outcome(Refusal("nobody resets their own password; change it, knowing the old one", ()))
        if not person.there:
            return Outcome(Refusal(f"{person.name} was dismissed", ()))
        return Outcome(beside=credentials)

    def _recover(self, deed: Deed, books: Books) -> Outcome:
        """Whoever holds the database gives somebody in charge a password, since nobody can sign in."""
        deed.fields("name")
        if deed.actor:
            raise NotAllowed("a password is recovered from the terminal, by whoever holds the database")
        person = self.person(deed.word("name"))
        credentials = _required(person.name, deed)
        if not person.there or self.founder not in person.roles:
            return Outcome(Refusal(f"{person.name} is no {self.founder}", ()))
        return Outcome(beside=credentials)

    # -- two people ------------------------------------------------------------------------------------------------

    def _propose(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("deed", "what")
        kind = deed.word("deed")
        if kind not in PROPOSED:
            raise BadInput(f"role-propose: deed: hire, assign or dismiss was expected, not {short(kind)}")
        outcome = self._appointed(deed, kind, deed.payload.get("what"))
        if outcome.refusal is not None:
            return outcome
        if not in_charge(self.known, self.founder) - {deed.actor}:
            second = f"{deed.actor} is the only {self.founder}: a second is needed to confirm it, so hire one first"
            return Outcome(Refusal(second, ()))
        return Outcome(payload={"deed": kind, "what": outcome.payload})

    def _confirm(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("event")
        number = deed.whole("event", 0, LARGEST)
        proposal = self.proposals.get(number)
        if proposal is None:
            return Outcome(Refusal(f"event {number} proposes nothing that waits to be confirmed", ()))
        refusal = why_not_confirm(self.known, self.founder, deed.actor, proposal)
        if refusal is not None:
            return Outcome(refusal)
        outcome = self._appointed(deed, proposal.deed, proposal.what)
        if outcome.refusal is not None:
            return outcome
        what = {"event": number, "deed": proposal.deed, "what": outcome.payload, "proposed": proposal.by}
        return Outcome(payload=what)

    def _appointed(self, deed: Deed, kind: str, what: Any) -> Outcome:
        """What would be logged of what is proposed, if it can be done at all."""
        asks = {"hire": self._hired, "assign": self._assigned, "dismiss": self._dismissed}
        outcome = asks[kind](replace(deed, kind=kind, payload=what))
        return outcome if outcome.payload is not None else replace(outcome, payload=dict(what))

    # -- folding ---------------------------------------------------------------------------------------------------

    def apply(self, event: Logged) -> None:
        """Somebody comes, goes, or is given another place or password."""
        payload, kind = event.payload, event.kind
        if kind == "role-propose":
            name = payload["what"]["name"]
            for number, each in tuple(self.proposals.items()):
                if (each.name, each.deed) == (name, payload["deed"]):
                    del self.proposals[number]
            self.proposals[event.number] = Proposal(event.actor, payload["deed"], payload["what"])
        elif kind == "role-confirm":
            self.proposals.pop(payload["event"], None)
            self._place(event, payload["deed"], payload["what"])
        elif kind.startswith("password-"):
            self._sign_in_with(event, event.actor if kind == "password-change" else payload["name"])
        else:
            self._place(event, kind, payload)
            if kind == "hire" and payload.get(FIRST_PASSWORD):
                self._sign_in_with(event, payload["name"])
        self._notify(event)

    def _sign_in_with(self, event: Logged, name: str) -> None:
        """Somebody has another password; what was proposed under the name of whom another gave it waits no more."""
        given = event.kind in BY_ANOTHER
        others = behind(self.known, self.founder, event.actor, name) if given else frozenset()
        self.known[name] = with_password(self.known[name], event, others)
        if event.kind != "password-change":
            self.proposals = {number: each for number, each in self.proposals.items() if each.by != name}

    def _place(self, event: Logged, kind: str, payload: Mapping[str, Any]) -> None:
        name = payload["name"]
        self.known[name] = placed(self.known.get(name, NOBODY), event, kind, payload, self.guest)

    def _notify(self, event: Logged) -> None:
        """Whose account another has touched will be told, and of a proposal whoever may confirm it."""
        payload = event.payload
        about = payload["what"]["name"] if event.kind.startswith("role-") else payload.get("name", event.actor)
        told = {about} if event.kind in ABOUT else set()
        if event.kind == "role-propose":
            told |= in_charge(self.known, self.founder)
        for name in told - {event.actor}:
            if name in self.known:
                words = in_words(event.kind, payload, "you" if name == about else about)
                notice = Notice(event.number, written(event.at), event.actor or OWNER, words)
                self.known[name] = self.known[name].with_notice(notice)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Staff for whoever works here; a player sees nobody else."""
        if viewer.role in ("", self.guest):
            return {"people": [each.to_json() for each in self.known.values() if each.name == viewer.name]}
        found = {"people": [each.to_json() for each in self.known.values() if each.there]}
        if not self.proposals:
            return found
        waiting = [{"event": number, **each._asdict()} for number, each in self.proposals.items()]
        return {**found, "proposals": waiting}

    def waiting(self, actor: str) -> list[dict[str, Any]]:
        """What waits for a second person, in words, each with why somebody may not confirm it."""
        return waiting(self.known, self.founder, actor, self.proposals)

    def snapshot(self) -> Any:
        """Everybody, and what waits, as plain values."""
        waiting = [[number, each.by, each.deed, dict(each.what)] for number, each in self.proposals.items()]
        return [FORM, [person.state() for person in self.known.values()], waiting]

    def restore(self, state: Any) -> None:
        """Everybody again; raises ValueError where it is of another form, and the log is folded instead."""
        if not isinstance(state, (list, tuple)) or len(state) != 3 or state[0] != FORM:
            raise ValueError("the snapshot is of another form")
        self.known = {person.name: person for person in map(Person.of, state[1])}
        self.proposals = {number: Proposal(by, deed, what) for number, by, deed, what in state[2]}


def _signs_in(name: str, deed: Deed) -> tuple[Credential, ...]:
    """The password that a deed brings with it, where it brings one."""
    return () if deed.credential is None else (Credential(name, deed.credential),)


def _required(name: str, deed: Deed) -> tuple[Credential, ...]:
    """The password that a deed must bring with it."""
    if deed.credential is None:
        raise BadInput(f"{deed.kind}: a password was expected beside it; it is set at /api/people/{name}/password")
    return _signs_in(name, deed)
