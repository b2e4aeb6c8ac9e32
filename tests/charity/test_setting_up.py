"""Who gives roles: at what is on file, by the house to a first officer, and by officers to all others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from aboveboard.charity.conduct.deeds import CLERKS
from aboveboard.charity.organizations.places import place_of
from aboveboard.charity.roles import AT_AN_ORGANIZATION
from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision, Deed, Logged, NotAllowed
from aboveboard.log.people.held_at import check_place
from aboveboard.log.people.people import People
from tests.support.charities import CHURCH, HOSE, Town, settled

OPENING = {"ruleset": "ny-charitable", "title": "Elks", "kind": "fraternal"}
TOWN_HALL, RULES = "municipality-new-york-saugerties", "ny-charitable"


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    found = settled(file)
    for name in ("new", "abe"):
        found.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
    yield found
    found.book.close()


def why(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


def held(town: Town, name: str) -> tuple[tuple[str, str], ...]:
    person = town.book.person(name)
    assert person is not None
    return person.held


@pytest.mark.parametrize(
    ("role", "at", "expected"),
    [
        ("officer", "hose-compny", "nothing on file is called 'hose-compny'; the name of an organization was expected"),
        ("treasurer", "february", "nothing on file is called 'february'; the name of an organization was expected"),
        ("officer", RULES, "nobody is officer at 'ny-charitable'; the name of an organization was expected"),
        ("officer", TOWN_HALL, "nobody is officer at '.*'; the name of an organization was expected"),
        ("officer", HOUSE, "nobody is officer at 'floor'; the name of an organization was expected"),
        ("clerk", HOSE, "nobody is clerk at 'hose-company-2'; the name of a municipality was expected"),
        ("clerk", "municipality-new-yrok-x", "nothing on file is called .*; the name of a municipality was expected"),
        ("clerk", "municipality-new-york-", "nothing on file is called .*; the name of a municipality was expected"),
        ("commission", "ny-charitabel", "nothing on file is called .*; the name of a ruleset was expected"),
        ("commission", "pa", "nothing on file is called 'pa'; the name of a ruleset was expected"),
        ("cage", "craps-9", "nothing on file is called 'craps-9'; the name of a house or a table"),
    ],
)
def test_a_role_is_held_at_what_is_on_file_and_has_such_roles(town: Town, role: str, at: str, expected: str) -> None:
    payload = {"name": "new", "role": role, "at": at}
    for kind, asked in (("assign", payload), ("role-propose", {"deed": "assign", "what": payload})):
        with pytest.raises(BadInput, match=f"assign: at: {expected}"):
            town.do("sam", HOUSE, kind, asked)


def test_every_role_is_held_somewhere_but_a_members(town: Town) -> None:
    for role in HOUSES.permissions.roles:
        held_at = []
        for at in (HOUSE, HOSE, TOWN_HALL, RULES):
            with suppress(BadInput):
                check_place(town.book.desk, "assign", role, at)
                held_at.append(at)
        assert (HOSE in held_at) == (role not in (*CLERKS, "member")), role
        assert (TOWN_HALL in held_at, RULES in held_at) == (role == "clerk", role == "commission")
    with pytest.raises(BadInput, match="nobody is member at one thing alone; another role was expected"):
        check_place(town.book.desk, "assign", "member", HOSE)


def test_nobody_is_assigned_to_a_table_that_is_none(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "dan", "roles": ["dealer"]})
    with pytest.raises(BadInput, match="table: nothing on file is called 'craps-9'; the name of a table was expected"):
        town.do("sam", HOUSE, "assign", {"name": "dan", "table": "craps-9"})


@pytest.mark.parametrize("role", AT_AN_ORGANIZATION)
def test_the_house_alone_gives_no_role_where_there_is_an_officer(town: Town, role: str) -> None:
    payload = {"name": "new", "role": role, "at": HOSE}
    assert "an officer of hose-company-2 gives roles there" in why(town.do("sam", HOUSE, "assign", payload))
    town.must("ann", HOSE, "appoint", {"person": "new", "role": role})
    assert held(town, "new") == ((role, HOSE),)
    assert "taken back by an officer there" in why(town.do("sam", HOUSE, "relieve", payload))
    town.must("ann", HOSE, "release", {"person": "new", "role": role})
    assert held(town, "new") == ()


def test_the_house_names_the_first_officer_and_no_other_role_before(town: Town) -> None:
    town.must("sam", "elks", "organization-open", OPENING)
    assert "elks has no officer yet" in why(
        town.do("sam", HOUSE, "assign", {"name": "new", "role": "treasurer", "at": "elks"})
    )
    town.must("sam", HOUSE, "assign", {"name": "new", "role": "officer", "at": "elks"})
    second = {"name": "abe", "role": "officer", "at": "elks"}
    assert "an officer of elks gives roles there" in why(town.do("sam", HOUSE, "assign", second))


def test_two_who_are_in_charge_name_a_further_officer(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "bea", "roles": ["supervisor"]})
    payload = {"name": "new", "role": "officer", "at": HOSE}
    proposed = town.must("sam", HOUSE, "role-propose", {"deed": "assign", "what": payload}).number
    assert "another supervisor confirms" in why(town.do("sam", HOUSE, "role-confirm", {"event": proposed}))
    assert town.do("bea", HOUSE, "role-confirm", {"event": proposed}, "supervisor").refusal is None
    assert held(town, "new") == (("officer", HOSE),)


def test_the_last_officer_stays(town: Town) -> None:
    assert "ann is the last officer of hose-company-2" in why(
        town.do("ann", HOSE, "release", {"person": "ann", "role": "officer"})
    )
    with pytest.raises(NotAllowed, match="a treasurer may not take a role back; an officer may"):
        town.do("tom", HOSE, "release", {"person": "ann", "role": "officer"})
    with pytest.raises(NotAllowed, match="a treasurer may not give anybody a role; an officer may"):
        town.do("tom", HOSE, "appoint", {"person": "new", "role": "officer"})
    refused = why(town.do("sam", HOUSE, "dismiss", {"name": "ann"}))
    assert "ann is the last officer of hose-company-2; another is appointed first, or propose it" in refused
    town.must("ann", HOSE, "appoint", {"person": "new", "role": "officer"})
    town.must("ann", HOSE, "release", {"person": "ann", "role": "officer"})
    assert held(town, "ann") == ()
    found = town.do("new", HOSE, "release", {"person": "new", "role": "officer"}, "officer")
    assert "new is the last officer" in why(found)


def test_where_the_last_officer_is_gone_two_go_on(town: Town) -> None:
    town.must("sam", HOUSE, "hire", {"name": "bea", "roles": ["supervisor"]})
    gone = town.must("sam", HOUSE, "role-propose", {"deed": "dismiss", "what": {"name": "ann"}}).number
    assert town.do("bea", HOUSE, "role-confirm", {"event": gone}, "supervisor").refusal is None
    town.must("sam", HOUSE, "assign", {"name": "new", "role": "officer", "at": HOSE})
    assert town.do("new", HOSE, "appoint", {"person": "abe", "role": "seller"}, "officer").refusal is None


def test_nobody_gives_themselves_a_role(town: Town) -> None:
    refused = why(town.do("ann", HOSE, "appoint", {"person": "ann", "role": "member-in-charge"}))
    assert "nobody gives themselves a role; another officer may" in refused
    town.must("ann", HOSE, "appoint", {"person": "new", "role": "officer"})
    given = town.do("new", HOSE, "appoint", {"person": "ann", "role": "member-in-charge"}, "officer")
    assert given.refusal is None


def test_who_opens_an_organization(town: Town) -> None:
    for who, role in (("ann", "officer"), ("tom", "treasurer"), ("new", "member")):
        with pytest.raises(NotAllowed):
            town.do(who, "elks", "organization-open", OPENING, role)
    with pytest.raises(NotAllowed, match="clio is no clerk at elks"):
        town.do("clio", "elks", "organization-open", {**OPENING, "municipality": "Kingston"})
    town.must("clio", "elks", "organization-open", {**OPENING, "municipality": "Saugerties"})
    with pytest.raises(NotAllowed):
        town.do("clio", HOUSE, "assign", {"name": "new", "role": "officer", "at": "elks"})


def test_events_of_earlier_versions_are_folded_as_they_stand(town: Town) -> None:
    people: People = town.book.people_part()
    before = held(town, "new")
    for number, (kind, role, at) in enumerate((
        ("assign", "officer", "never-opened"), ("assign", "officer", RULES), ("relieve", "officer", RULES),
    )):  # fmt: skip
        payload = {"name": "new", "role": role, "at": at}
        people.apply(Logged(HOUSE, 1000 + number, kind, payload, "sam", "supervisor", town.now))
    assert people.known["new"].held == (*before, ("officer", "never-opened"))
    relieved = town.book.do(
        Deed(HOUSE, "relieve", {"name": "new", "role": "officer", "at": "never-opened"}, "sam", "supervisor")
    )
    assert relieved.refusal is None


@pytest.mark.parametrize(
    ("role", "ruleset", "town_name", "found"),
    [
        ("clerk", "ny-charitable", "Saugerties", TOWN_HALL),
        ("commission", "ny-charitable", "", RULES),
        ("clerk", "ny-charitable", "", "the name of the clerk's municipality was expected"),
        ("commission", "ny-charitable", "Saugerties", "none was expected"),
        ("clerk", "pa", "Saugerties", "'pa' says nothing of organizations"),
        ("clerk", "nowhere", "Saugerties", "'nowhere' says nothing of organizations"),
        ("officer", "ny-charitable", "", "clerk or commission was expected, not 'officer'"),
        ("clerk", "ny-charitable", "東京", "a name in Latin letters was expected"),
    ],
)
def test_what_a_clerks_role_is_held_at(role: str, ruleset: str, town_name: str, found: str) -> None:
    if " " not in found:
        assert place_of(role, ruleset, town_name) == found
        return
    with pytest.raises(BadInput, match=found):
        place_of(role, ruleset, town_name)


def test_another_organizations_officer_gives_nothing_here(town: Town) -> None:
    with pytest.raises(NotAllowed, match="olga is no officer at hose-company-2"):
        town.do("olga", HOSE, "appoint", {"person": "new", "role": "seller"})
    town.must("olga", CHURCH, "appoint", {"person": "new", "role": "seller"})
    assert held(town, "new") == (("seller", CHURCH),)
