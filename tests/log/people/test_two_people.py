"""Two people for what concerns those in charge: nobody is both of them, and nobody is rid of the other alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.hash_chain import now
from aboveboard.log.deeds import ASKERS_FAULT, Decision, Deed, Logged, NotAllowed, Setting
from aboveboard.log.kinds import LogKind
from aboveboard.log.people.passwords import hashed
from aboveboard.log.people.people import People
from aboveboard.log.people.person import Person
from tests.support.house import ROLE, Cast, give_password

OWN, GIVEN, NEW = "a horse of my own", "a horse from another", "a horse chosen as another"
CAGE = {"name": "sam", "roles": ["supervisor", "cage"]}


@pytest.fixture
def two(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A floor with a second supervisor, each of them with a password of their own."""
    cast.say("sam", "hire", {"name": "bea", "roles": ["supervisor"]}, HOUSE)
    for name in ("bea", "cal"):
        monkeypatch.setitem(ROLE, name, "supervisor")
    for name in ("sam", "bea"):
        give_password(cast.floor, name, OWN)
    return cast


@pytest.fixture
def three(two: Cast) -> Cast:
    """And with a third, whom both have appointed, and who was recovered by whoever holds the database."""
    by_two(two, "sam", "bea", "hire", {"name": "cal", "roles": ["supervisor"]})
    recover(two, "cal")
    give_password(two.floor, "cal", OWN)
    return two


def reset(cast: Cast, by: str, name: str) -> None:
    """Somebody gives another a password, signs in with it, and chooses the next as that person."""
    given = Deed(HOUSE, "password-reset", {"name": name}, by, ROLE[by], credential=hashed(name, GIVEN))
    assert cast.floor.do(given)
    give_password(cast.floor, name, NEW)


def recover(cast: Cast, name: str) -> None:
    """Whoever holds the database gives somebody in charge a password."""
    given = Deed(HOUSE, "password-recover", {"name": name}, "", "supervisor", credential=hashed(name, GIVEN))
    assert cast.floor.do(given)


def proposed(cast: Cast, by: str, kind: str, what: object) -> int:
    """The number of the event with which somebody proposes something."""
    number = cast.say(by, "role-propose", {"deed": kind, "what": what}, HOUSE).number
    assert number is not None
    return number


def confirmed(cast: Cast, by: str, number: int) -> str | None:
    """Why somebody does not confirm a proposal; None where that is done."""
    return refusal(cast.do(by, "role-confirm", {"event": number}, HOUSE))


def by_two(cast: Cast, one: str, other: str, kind: str, what: object) -> None:
    """One proposes and another confirms."""
    assert confirmed(cast, other, proposed(cast, one, kind, what)) is None


def refusal(found: Decision) -> str | None:
    return None if found.refusal is None else found.refusal.reason


def known(cast: Cast, name: str) -> Person:
    found = cast.floor.person(name)
    assert found is not None
    return found


# -- nobody is both of them --------------------------------------------------------------------------------------------


def test_whoever_replaced_the_proposers_password_does_not_confirm(two: Cast) -> None:
    reset(two, "sam", "bea")
    why = confirmed(two, "sam", proposed(two, "bea", "hire", CAGE))
    assert why == "sam gave bea a password and could be both; a third supervisor confirms it"
    assert known(two, "sam").roles == ("supervisor",)


def test_whoever_replaced_the_confirmers_password_through_another_does_not_propose(three: Cast) -> None:
    reset(three, "sam", "bea")
    reset(three, "bea", "cal")
    assert "sam gave cal a password" in str(confirmed(three, "cal", proposed(three, "sam", "hire", CAGE)))
    assert "bea gave cal a password" in str(confirmed(three, "bea", proposed(three, "cal", "hire", CAGE)))


def test_two_whose_passwords_one_and_the_same_replaced_are_not_two(three: Cast) -> None:
    reset(three, "sam", "bea")
    reset(three, "sam", "cal")
    why = confirmed(three, "cal", proposed(three, "bea", "hire", CAGE))
    assert why == "sam gave bea and cal a password and could be both; a third supervisor confirms it"


def test_a_later_reset_by_another_does_not_make_the_first_forgotten(three: Cast) -> None:
    reset(three, "sam", "bea")
    reset(three, "cal", "bea")
    assert "sam gave bea a password" in str(confirmed(three, "bea", proposed(three, "sam", "hire", CAGE)))
    two_others = proposed(three, "cal", "hire", CAGE)
    assert confirmed(three, "sam", two_others) is None


def test_the_first_password_counts_but_for_that_of_the_second_in_charge(two: Cast) -> None:
    """Sam gave bea hers when there was nobody else who could have."""
    by_two(two, "sam", "bea", "hire", {"name": "cal", "roles": ["supervisor"]})
    reset(two, "sam", "cal")
    assert "sam gave cal a password" in str(confirmed(two, "cal", proposed(two, "sam", "hire", CAGE)))
    assert confirmed(two, "cal", proposed(two, "bea", "hire", CAGE)) is None


def test_the_only_one_in_charge_gives_the_second_the_first_password(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ROLE, "bea", "supervisor")
    cast.say("sam", "hire", {"name": "bea", "roles": ["supervisor"]}, HOUSE)
    reset(cast, "sam", "bea")
    by_two(cast, "sam", "bea", "hire", CAGE)
    reset(cast, "sam", "bea")
    assert confirmed(cast, "bea", proposed(cast, "sam", "hire", {"name": "zoe", "roles": ["supervisor"]}))


def test_whoever_holds_the_database_makes_two_again(two: Cast) -> None:
    reset(two, "sam", "bea")
    forged = proposed(two, "bea", "hire", CAGE)
    recover(two, "bea")
    give_password(two.floor, "bea", OWN)
    assert confirmed(two, "sam", forged) == f"event {forged} proposes nothing that waits to be confirmed"
    by_two(two, "bea", "sam", "hire", CAGE)


def test_who_may_be_behind_an_account_outlasts_a_restart(three: Cast) -> None:
    reset(three, "sam", "bea")
    reset(three, "bea", "cal")
    before = known(three, "cal")
    assert before.behind == {"sam", "bea"}
    three.floor.snapshot()
    three.floor.desk.stale = True
    assert known(three, "cal") == before


# -- nobody is rid of the other alone ----------------------------------------------------------------------------------

TAKEN = [("dismiss", {"name": "bea"}), ("hire", {"name": "bea", "roles": ["cage"]})]


@pytest.mark.parametrize(("kind", "what"), TAKEN)
def test_the_role_of_those_in_charge_is_taken_by_two(three: Cast, kind: str, what: dict[str, object]) -> None:
    before = known(three, "bea")
    why = refusal(three.do("sam", kind, what, HOUSE))
    assert why == "what takes the role of supervisor from another is for two; propose it, and a second confirms it"
    number = proposed(three, "sam", kind, what)
    assert confirmed(three, "sam", number) == "sam proposed it; another supervisor confirms it"
    assert known(three, "bea").roles == before.roles
    assert known(three, "bea").notices[-1].what.startswith("proposed that you be ")
    assert confirmed(three, "cal", number) is None
    after = known(three, "bea")
    assert (after.there, after.roles) == (kind == "hire", ("cage",) if kind == "hire" else before.roles)
    assert after.notices[-1].what.startswith("confirmed that you be ")
    with pytest.raises(NotAllowed):
        three.do("bea", "hire", {"name": "zoe", "roles": ["cage"]}, HOUSE)


@pytest.mark.parametrize(("kind", "what"), TAKEN)
def test_it_is_given_up_alone_and_not_by_whoever_knows_the_password(
    two: Cast, kind: str, what: dict[str, object]
) -> None:
    if kind == "hire":
        by_two(two, "sam", "bea", "hire", {"name": "bea", "roles": ["supervisor", "cage"]})
    reset(two, "sam", "bea")
    why = "sam gave bea a password and could be the one who asks; propose it, and a second confirms it"
    assert refusal(two.do("bea", kind, what, HOUSE)) == why
    assert "could be both" in str(confirmed(two, "sam", proposed(two, "bea", kind, what)))
    recover(two, "bea")
    give_password(two.floor, "bea", OWN)
    assert refusal(two.do("bea", kind, what, HOUSE)) is None


def test_others_are_dismissed_by_one(two: Cast) -> None:
    two.say("sam", "dismiss", {"name": "dan"}, HOUSE)
    two.say("bea", "hire", {"name": "flo", "roles": ["cage"]}, HOUSE)


def test_whoever_holds_the_database_dismisses_one_in_charge_and_not_the_last(two: Cast) -> None:
    def gone(name: str) -> Decision:
        return two.floor.do(Deed(HOUSE, "dismiss", {"name": name}, "", "supervisor"))

    assert refusal(gone("dan")) == "dan is no supervisor; a supervisor dismisses dan"
    assert refusal(gone("bea")) is None
    assert not known(two, "bea").there
    assert known(two, "bea").notices[-1][2:] == ("whoever holds the database", "dismissed you")
    assert refusal(gone("sam")) == "sam is the last supervisor; hire another first"
    two.say("sam", "hire", {"name": "cal", "roles": ["supervisor"]}, HOUSE)


def test_nothing_else_is_proposed(two: Cast) -> None:
    with pytest.raises(BadInput, match="hire, assign or dismiss was expected, not 'admit'"):
        two.do("sam", "role-propose", {"deed": "admit", "what": {"name": "zoe"}}, HOUSE)


# -- one alone, whatever is tried --------------------------------------------------------------------------------------


class OnlyTheHouse:
    """No log is there but the house's own."""

    houses = HOUSES

    def kind_called(self, name: str) -> LogKind | None:
        return HOUSES.standing.get(name)

    def belonging(self, name: str) -> tuple[str, ...]:
        return ()


class Attack:
    """One supervisor against others who do nothing: every deed in every name that a password was given to."""

    def __init__(self, chance: random.Random, others: tuple[str, ...]) -> None:
        self.chance, self.others, self.number = chance, others, 0
        self.people = People(Setting(HOUSE), HOUSES.permissions, OnlyTheHouse())
        self.names = {"sam"}
        """Those in whose names the one can act."""
        self.everybody = ("sam", *others, "dan", "zoe")
        self.fold("found", {"name": "sam", "title": "sam", "roles": ["supervisor"]}, "sam")
        for name, role in (*((name, "supervisor") for name in others), ("dan", "dealer")):
            self.fold("hire", {"name": name, "title": name, "roles": [role]}, "sam")
            self.fold("password-change", {}, name)

    def fold(self, kind: str, payload: Any, actor: str) -> None:
        self.people.apply(Logged(HOUSE, self.number, kind, payload, actor, "supervisor", now()))
        self.number += 1

    def ask(self, kind: str, payload: Any, actor: str) -> bool:
        """Ask for a deed as the desk would; gives whether it was done."""
        deed = Deed(HOUSE, kind, payload, actor, "supervisor", now(), credential="a hash")
        try:
            self.people.check_deed(deed, {HOUSE})
            outcome = self.people.deeds[kind](deed, None)  # type: ignore[arg-type]
        except ASKERS_FAULT:
            return False
        if outcome.refusal is None:
            self.fold(kind, payload if outcome.payload is None else outcome.payload, actor)
        return outcome.refusal is None

    def step(self) -> str:
        """One deed at random, in words."""
        actor, name = self.chance.choice(sorted(self.names)), self.chance.choice(self.everybody[self.number < 30 :])
        kind = self.chance.choice(("hire", "dismiss", "assign", "take-over", "role-propose", "role-confirm"))
        payload: Any = self._asked(kind, name)
        if kind == "take-over":
            if self.ask("password-reset", {"name": name}, actor):
                self.names.add(name)
                self.ask("password-change", {}, name)
        elif kind == "role-propose":
            deed = self.chance.choice(("hire", "dismiss", "assign"))
            self.ask(kind, {"deed": deed, "what": self._asked(deed, name)}, actor)
        elif kind == "role-confirm" and self.people.proposals:
            self.ask(kind, {"event": self.chance.choice(list(self.people.proposals))}, actor)
        else:
            self.ask(kind, payload, actor)
        return f"{actor}: {kind} {name}"

    def _asked(self, kind: str, name: str) -> dict[str, Any]:
        if kind == "hire":
            roles = self.chance.choice((["supervisor"], ["cage"], ["supervisor", "cage"], ["dealer"]))
            return {"name": name, "roles": roles}
        return {"name": name, "role": "supervisor", "at": HOUSE} if kind == "assign" else {"name": name}

    def check(self) -> None:
        """Those who were in charge still are, as before, and nobody else is."""
        for each in self.people.known.values():
            if each.name in self.others:
                assert (each.there, each.roles, each.held) == (True, ("supervisor",), ())
            elif each.there and ("supervisor" in each.roles or "cage" in each.roles):
                assert each.name == "sam" or "supervisor" not in each.roles, f"{each.name} was put in charge"
                assert each.name != "sam" or "cage" not in each.roles, "sam gained a role"
            assert ("supervisor", HOUSE) not in each.held, f"{each.name} was put in charge of the house"


@pytest.mark.parametrize("others", [("bea",), ("bea", "cal")])
def test_one_with_every_password_that_can_be_given_changes_nobody_in_charge(others: tuple[str, ...]) -> None:
    taken = 0
    for seed in range(400):
        attack = Attack(random.Random(seed), others)
        path = []
        for _ in range(50):
            path.append(attack.step())
            try:
                attack.check()
            except AssertionError as error:
                raise AssertionError(f"{error}: {'; '.join(path)}") from None
        taken += set(others) < attack.names
    assert taken > 100, "attacks that took nobody over show nothing"
