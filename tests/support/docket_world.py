"""A world for the docket: somebody in every role at every place, and whatever proceeding the files hold, opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random
from typing import Any

from aboveboard.docket.cases.course import Course
from aboveboard.docket.course.state import State
from aboveboard.docket.deeds import OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.docket.printed import printed_events
from aboveboard.docket.roles import PARTIES, PUBLIC, ROLES
from aboveboard.docket.views import roles_here
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law.docket import Proceeding, load_proceeding, proceedings
from aboveboard.law.errors import BadInput
from aboveboard.law.force import asked
from aboveboard.log.deeds import ASKERS_FAULT, Decision, Deed
from tests.support.charities import CHURCH, HOSE, NOW, settled
from tests.support.docket_forms import Filling
from tests.support.dockets import TOWN

ALL = [(each.ruleset, each.name) for each in proceedings()]
"""Every proceeding that the files hold."""
RULES = tuple(dict.fromkeys(ruleset for ruleset, _ in ALL))
NOBODY = ""
AT_TOWN = (*ROLES, "clerk")
OFFICERS = {"ann": ("officer", HOSE), "tom": ("treasurer", HOSE), "bob": ("member-in-charge", HOSE)}
STRANGER = {"olga": ("officer", CHURCH)}
"""Somebody who holds such a role where it counts for nothing."""


def at_rules(ruleset: str) -> dict[str, tuple[str, str]]:
    """Somebody in every role that is held at the rules of a commission."""
    return {f"{role}-{ruleset}"[:40]: (role, ruleset) for role in (*ROLES, "commission")}


def cast(rules: tuple[str, ...] = RULES) -> dict[str, tuple[str, str]]:
    """Everybody, with role and place."""
    found = {**OFFICERS, **STRANGER, **{f"{role}-town": (role, TOWN) for role in AT_TOWN}}
    for ruleset in rules:
        found |= at_rules(ruleset)
    return found


class DocketWorld:
    """A house on a database, its people, a clock that is set by hand, and the proceedings that were opened."""

    def __init__(self, url: str, rules: tuple[str, ...] = RULES, start: datetime = NOW) -> None:
        self.url, self.town = url, settled(url, now=start)
        self.book, self.people, self.rules = self.town.book, cast(rules), rules
        self.opened: dict[str, tuple[str, str]] = {}
        """Each log with the proceeding that it is."""
        for name, (role, at) in self.people.items():
            if name not in (*OFFICERS, *STRANGER):
                self.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
                self.town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})

    # -- who and what ------------------------------------------------------------------------------------------------

    def who(self, log: str) -> list[str]:
        """Everybody who holds a role at a proceeding."""
        return [name for name in self.people if roles_here(self.book, name, log)]

    def role(self, name: str) -> str:
        """The role of somebody of the world."""
        return self.people[name][0] if name else PUBLIC

    def course(self, log: str) -> tuple[Proceeding, State]:
        """The law of a proceeding, and a copy of what stands in it."""
        found: tuple[Proceeding, State] = self.book.look(
            log, lambda state: (state.part(Course).law, state.part(Course).snapshot().course)
        )
        return found

    def filling(self, rng: Random, law: Proceeding, state: State) -> Filling:
        """How forms are filled in now."""
        matters = {name: [log for log, (_, kind) in self.opened.items() if kind == name] for _, name in ALL}
        return Filling(rng, law, state, self.town.now.astimezone(law.state.zone), matters)

    # -- doing -------------------------------------------------------------------------------------------------------

    def ask(self, name: str, log: str, kind: str, payload: Any, role: str | None = None) -> Decision | str:
        """Ask for a deed; a sentence where it is the asker's fault. Nothing is written where it is not accepted."""
        head = self.book.store.head()
        try:
            found = self.book.do(Deed(log, kind, payload, name, role or self.role(name)))
        except ASKERS_FAULT as error:
            why = str(error)
        else:
            if found.refusal is None:
                return found
            why = found.refusal.reason
        assert self.book.store.head() == head, (log, kind, payload, why)
        sentence(why)
        return why

    def opening(self, rng: Random, ruleset: str, name: str) -> tuple[dict[str, Any], list[str]]:
        """What opens a proceeding now, and who might open it."""
        day = self.town.now.date()
        law = load_proceeding(ruleset, name, asked(day.isoformat(), None, "test"))
        holders = {office: self._holder(rng, law, office) for office in law.law.offices}
        said: dict[str, Any] = {
            "ruleset": ruleset, "proceeding": name, "title": f"In re {name}",
            "holders": {office: holder for office, holder in holders.items() if holder is not None},
        }  # fmt: skip
        filling = self.filling(rng, law, State())
        said["facts"] = {fact: filling.value(fact, each) for fact, each in law.law.facts.items() if rng.random() < 0.3}
        said["parties"] = {
            office: filling.fields(each.states) for office, each in law.law.offices.items() if each.states
        }
        if self.opened and rng.random() < 0.3:
            said["of"] = rng.choice(list(self.opened))
        do = rng.choice(law.opening) if law.opening else ""
        if do and not (printed_events(law) and rng.random() < 0.7):
            said["step"] = {"do": do, "by": filling.office(do), **filling.step(do)}
        return said, [name for name, (_, at) in self.people.items() if at in (*holders.values(), ruleset)]

    def _holder(self, rng: Random, law: Proceeding, office: str) -> str | None:
        held = law.law.offices[office]
        if held.party and (not held.roles or set(held.roles) & set(PARTIES)):
            return rng.choice((HOSE, HOSE, HOSE, "Ida Ives", "ann"))
        return TOWN if "clerk" in held.roles else None

    def open(self, rng: Random, ruleset: str, name: str, log: str, tries: int = 12) -> bool:
        """Open a proceeding with what may come, whoever may."""
        kind = OPENED_BY[load_proceeding(ruleset, name).law.kind]
        for _ in range(tries):
            try:
                said, who = self.opening(rng, ruleset, name)
            except BadInput:
                return False
            for actor in rng.sample(who, len(who)):
                if isinstance(self.ask(actor, log, kind, said), Decision):
                    self.opened[log] = ruleset, name
                    return True
        return False

    def may_come(self, rng: Random, log: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Steps that are open now as somebody, filled in: who, by which deed, and what is stated."""
        from aboveboard.docket.views import case_view

        law, state = self.course(log)
        filling = self.filling(rng, law, state)
        people = [*self.who(log), NOBODY]
        for name in rng.sample(people, len(people)):
            forms = case_view(self.book, log, name)["forms"]
            for form in rng.sample(forms, len(forms)):
                by = rng.choice(form["offices"])["by"]
                said = filling.step(form["do"])
                said = filling.far(said) if rng.random() < 0.08 else said
                yield name, STEP if name else PUBLIC_STEP, {"do": form["do"], "by": by, **said}

    def step(self, rng: Random, log: str, tries: int = 8) -> Decision | None:
        """Have a step accepted that is open, if one is found."""
        for number, (name, kind, said) in enumerate(self.may_come(rng, log)):
            found = self.ask(name, log, kind, said)
            if isinstance(found, Decision):
                return found
            if number > tries:
                break
        return None

    def later(self, by: timedelta) -> None:
        """It is later; what the clock has to say of that is written before anything else."""
        self.town.now += by
        self.book.snapshot()

    def start_again(self) -> None:
        """The house is closed and opened again."""
        self.book.close()
        self.town.book = self.book = open_house(self.url, secret="a town", clock=lambda: self.town.now)

    def close(self) -> None:
        """Close the database."""
        with suppress(Exception):
            self.book.close()


def sentence(text: str) -> None:
    """It is one sentence to people, and nothing of a program's insides."""
    assert text, "a refusal says something"
    assert "\n" not in text, text
    assert len(text) < 6000, text[:500]
    for inside in ("Traceback", "object has no", "KeyError", "NoneType", "<class", "datetime.", "unhashable"):
        assert inside not in text, text
