"""Anything that people ask of each other's accounts: roles and passwords change by the events that may change them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.deeds import Conflict, Deed, Logged, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.people import People
from aboveboard.log.people.person import Person
from tests.support.turns import PROVE

IN_CHARGE = "supervisor"
NAMES = st.sampled_from(["sam", "bea", "dan", "pat"])
ROLES = st.lists(st.sampled_from([IN_CHARGE, "cage", "dealer", "floorperson"]), min_size=1, max_size=3, unique=True)
WHERE = st.sampled_from([HOUSE, "craps-1"])
SETS = {"password-change", "password-reset", "password-recover", "admit", "found"}
"""Events that may set a password."""


def roles_of(person: Person | None) -> set[tuple[str, str]]:
    """Everything that somebody may act as, and where."""
    if person is None or not person.there:
        return set()
    return {(role, "") for role in person.roles} | set(person.held) | {("crew", table) for table in person.tables}


class Accounts(RuleBasedStateMachine):
    """A house in which everybody asks for everything that concerns accounts, in any role."""

    asked = accepted = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.floor: Logbook = open_house(str(Path(self.folder.name) / "floor.db"), secret="of tests")
        self.number = 0
        self.floor.do(Deed(HOUSE, "found", {}, "sam", IN_CHARGE, credential=self.secret()))
        for name, role in (("bea", IN_CHARGE), ("dan", "dealer")):
            self.floor.do(Deed(HOUSE, "hire", {"name": name, "roles": [role]}, "sam", IN_CHARGE))
            self.floor.do(Deed(HOUSE, "password-change", {}, name, role, credential=self.secret()))
        self.passwords = self.stored()
        self.hands: dict[str, set[str]] = {}
        """For each account, everybody who has had a password to it; the account's own holder where nobody else has."""
        self.proposers: dict[int, set[str]] = {}

    def teardown(self) -> None:
        self.floor.close()
        self.folder.cleanup()

    def secret(self) -> str:
        """A password's hash, each another."""
        self.number += 1
        return f"hash {self.number}"

    def stored(self) -> dict[str, str]:
        return dict(self.floor.store.rows(schema.passwords.select()))

    def ask(self, kind: str, payload: Any, actor: str, role: str | None = None, credential: str | None = None) -> None:
        """Ask for a deed and hold what came of it against the rules."""
        before = {person.name: person for person in self.floor.people()}
        held = before.get(actor)
        deed = Deed(HOUSE, kind, payload, actor, role or (held.roles[0] if held else IN_CHARGE), credential=credential)
        try:
            found = self.floor.do(deed)
        except (BadInput, NotAllowed, Conflict):
            found = None
        after = {person.name: person for person in self.floor.people()}
        stored, event = self.stored(), None if found is None else found.event
        Accounts.asked += 1
        if event is None:
            assert (after, stored) == (before, self.passwords), "what was refused changed something"
            return
        Accounts.accepted += 1
        assert event.actor == actor
        marked = before.get(actor)
        assert marked is None or marked.given_by is None or kind == "password-change", "acted with another's password"
        self.check_roles(event, before, after)
        self.check_passwords(event, before, after, stored)
        self.pass_on(event, before)
        self.passwords = stored

    def could_be(self, name: str) -> set[str]:
        return self.hands.get(name, {name})

    def pass_on(self, event: Logged, before: dict[str, Person]) -> None:
        """Who has a password to which account after an event, each with all that whoever gave it could be."""
        if event.kind == "role-propose":
            self.proposers[event.number] = self.could_be(event.actor)
        elif event.kind == "password-recover":
            self.hands.pop(event.payload["name"], None)
        elif event.kind == "password-reset":
            name = event.payload["name"]
            in_charge = {each.name for each in before.values() if each.there and IN_CHARGE in each.roles}
            if before[name].chose or in_charge != {name, event.actor}:
                self.hands[name] = self.could_be(name) | self.could_be(event.actor)

    def check_two(self, event: Logged) -> None:
        """Two accounts have asked for it that nobody has had passwords to both of."""
        proposed = event.payload.get("event")
        assert event.kind == "role-confirm", f"{event.actor} alone"
        one = self.proposers[proposed] | self.could_be(event.payload["proposed"])
        assert not one & self.could_be(event.actor), f"{event.actor} and {event.payload['proposed']} may be one"

    def check_roles(self, event: Logged, before: dict[str, Person], after: dict[str, Person]) -> None:
        in_charge = {name for name, person in before.items() if person.there and IN_CHARGE in person.roles}
        for name, person in after.items():
            gained = roles_of(person) - roles_of(before.get(name))
            if not gained or event.kind in ("found", "admit"):
                continue
            people = {event.actor, event.payload.get("proposed", event.actor)}
            assert people != {name}, f"{name} alone gained {gained}"
            concerns = name in in_charge or any(role == IN_CHARGE for role, _ in gained)
            if concerns and len(in_charge) > 1 and ("crew", "craps-1") not in gained:
                assert len(people) == 2, f"{event.actor} alone gave {name} {gained}"
                self.check_two(event)
                assert people <= in_charge | {each for each in people if (IN_CHARGE, HOUSE) in before[each].held}
            if name != event.actor:
                assert person.notices[-1].event == event.number, f"{name} is not told"

        for name in in_charge:
            lost = not after[name].there or IN_CHARGE not in after[name].roles
            if lost and event.actor and (event.actor != name or self.could_be(name) != {name}):
                self.check_two(event)

    def check_passwords(
        self, event: Logged, before: dict[str, Person], after: dict[str, Person], stored: dict[str, str]
    ) -> None:
        changed = {name for name in stored if stored[name] != self.passwords.get(name)}
        assert not changed or event.kind in SETS
        assert set(self.passwords) <= set(stored)
        for name in changed:
            own = event.actor == name
            assert own == (event.kind in ("password-change", "admit"))
            assert own or after[name].given_by is not None, "another's password need not be changed"
            assert name not in before or after[name].epoch > before[name].epoch, "older sessions go on"
            assert own or after[name].notices[-1].event == event.number, f"{name} is not told"
        text = repr(event)
        assert not any(hash in text for hash in stored.values()), "a password is in the log"

    @rule(actor=NAMES, name=NAMES, roles=ROLES)
    def hire(self, actor: str, name: str, roles: list[str]) -> None:
        self.ask("hire", {"name": name, "roles": roles}, actor, IN_CHARGE)

    @rule(actor=NAMES, name=NAMES, roles=ROLES)
    def propose(self, actor: str, name: str, roles: list[str]) -> None:
        self.ask("role-propose", {"deed": "hire", "what": {"name": name, "roles": roles}}, actor, IN_CHARGE)

    @rule(actor=NAMES, name=NAMES, role=st.sampled_from([IN_CHARGE, "cage"]), at=WHERE, proposes=st.booleans())
    def give(self, actor: str, name: str, role: str, at: str, *, proposes: bool) -> None:
        what = {"name": name, "role": role, "at": at}
        if proposes:
            self.ask("role-propose", {"deed": "assign", "what": what}, actor, IN_CHARGE)
        else:
            self.ask("assign", what, actor, IN_CHARGE)

    @rule(actor=NAMES, place=st.integers(0, 3))
    def confirm(self, actor: str, place: int) -> None:
        waiting: list[int] = self.floor.look(HOUSE, lambda state: list(state.part(People).proposals))
        self.ask("role-confirm", {"event": waiting[place % len(waiting)] if waiting else place}, actor, IN_CHARGE)

    @rule(actor=NAMES, name=NAMES, kind=st.sampled_from(["assign", "relieve"]))
    def place(self, actor: str, name: str, kind: str) -> None:
        self.ask(kind, {"name": name, "table": "craps-1"}, actor)

    @rule(actor=st.sampled_from(["", "sam", "bea", "dan", "pat"]), name=NAMES, proposes=st.booleans())
    def dismiss(self, actor: str, name: str, *, proposes: bool) -> None:
        if proposes and actor:
            self.ask("role-propose", {"deed": "dismiss", "what": {"name": name}}, actor, IN_CHARGE)
        else:
            self.ask("dismiss", {"name": name}, actor, IN_CHARGE)

    @rule(name=NAMES, secretly=st.booleans())
    def admit(self, name: str, *, secretly: bool) -> None:
        self.ask("admit", {"name": name}, name, "player", None if secretly else self.secret())

    @rule(actor=NAMES)
    def change(self, actor: str) -> None:
        self.ask("password-change", {}, actor, credential=self.secret())

    @rule(actor=NAMES, name=NAMES)
    def reset(self, actor: str, name: str) -> None:
        self.ask("password-reset", {"name": name}, actor, IN_CHARGE, self.secret())

    @rule(actor=NAMES, name=NAMES)
    def take_over(self, actor: str, name: str) -> None:
        """Somebody gives another a password, and chooses the next one in that name."""
        self.reset(actor, name)
        self.change(name)

    @rule(one=NAMES, other=NAMES, name=NAMES, roles=st.sampled_from([["supervisor", "cage"], ["supervisor"], ["cage"]]))
    def by_two(self, one: str, other: str, name: str, roles: list[str]) -> None:
        """One proposes, and another confirms at once."""
        self.propose(one, name, roles)
        waiting: list[int] = self.floor.look(HOUSE, lambda state: list(state.part(People).proposals))
        if waiting:
            self.ask("role-confirm", {"event": waiting[-1]}, other, IN_CHARGE)

    @rule(actor=st.sampled_from(["", "sam", "dan"]), name=NAMES)
    def recover(self, actor: str, name: str) -> None:
        self.ask("password-recover", {"name": name}, actor, IN_CHARGE, self.secret())

    @invariant()
    def somebody_is_in_charge(self) -> None:
        assert any(person.there and IN_CHARGE in person.roles for person in self.floor.people())


def test_accounts_at_random(figure: Callable[[str], None]) -> None:
    Accounts.asked = Accounts.accepted = 0
    length = settings(max_examples=300 if PROVE else 20, stateful_step_count=60 if PROVE else 40, deadline=None)
    run_state_machine_as_test(Accounts, settings=length)
    assert Accounts.accepted
    figure(f"{Accounts.asked} deeds asked of accounts, {Accounts.accepted} accepted")
