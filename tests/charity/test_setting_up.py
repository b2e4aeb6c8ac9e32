"""Who gives roles: at what is on file, by the house to a first officer, and by officers to all others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from aboveboard.charity.conduct.deeds import OFFICES, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.organizations.places import place_of
from aboveboard.charity.roles import AT_AN_ORGANIZATION
from aboveboard.docket.roles import ROLES as OF_THE_DOCKET
from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.deciding import loaded
from aboveboard.log.deeds import Decision, Deed, Logged, NotAllowed, Viewer
from aboveboard.log.people.held_at import check_place
from aboveboard.log.people.passwords import hashed
from aboveboard.log.people.people import People
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled

OPENING = {"ruleset": "ny-charitable", "title": "Elks", "kind": "fraternal"}
OWN = "a horse of my own"
APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
TOWN_HALL, RULES = "municipality-new-york-saugerties", "ny-charitable"
COUNTY_HALL = "county-new-york-ulster"


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
        ("commission", "utah", "nothing on file is called 'utah'; the name of a ruleset was expected"),
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
        for at in (HOUSE, HOSE, TOWN_HALL, RULES, COUNTY_HALL):
            with suppress(BadInput):
                check_place(town.book.desk, "assign", role, at)
                held_at.append(at)
        assert (HOSE in held_at) == (role not in (*OFFICES, *OF_THE_DOCKET, "member")), role
        of_the_docket = role in OF_THE_DOCKET
        offices = (of_the_docket or role == "clerk", of_the_docket or role == "commission")
        assert (TOWN_HALL in held_at, RULES in held_at) == offices, role
        assert (COUNTY_HALL in held_at) == (role == "fiscal-officer"), role
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


def folded(town: Town, *rows: tuple[str, str, str]) -> None:
    """Somebody was given roles at names by an earlier version, which did not ask what they are names of."""
    people: People = town.book.people_part()
    for number, (name, role, at) in enumerate(rows):
        payload = {"name": name, "role": role, "at": at}
        people.apply(Logged(HOUSE, 1000 + number, "assign", payload, "sam", "supervisor", town.now))


@pytest.mark.parametrize("at", [RULES, TOWN_HALL, "nj-charitable", "municipality-new-jersey-trenton"])
def test_no_log_is_called_as_what_others_hold_their_roles_at(town: Town, at: str) -> None:
    training = {"ruleset": RULES, "game": "big-six", "training": True, "house": "rack"}
    town.must("sam", HOUSE, "hire", {"name": "fay", "roles": ["floorperson"]})
    with pytest.raises(BadInput, match=f"set-up: roles of others are held at {at}; choose another name"):
        town.do("fay", at, "set-up", training, "floorperson")
    with pytest.raises(BadInput, match=f"occasion-open: roles of others are held at {at}; choose another name"):
        town.do("ann", at, "occasion-open", {**NIGHT, "organization": HOSE})
    for role in ("member-in-charge", "banker"):
        with pytest.raises(BadInput, match=f"nobody is {role.replace('-', ' ')} at '{at}'"):
            town.do("sam", HOUSE, "assign", {"name": "new", "role": role, "at": at})


@pytest.mark.parametrize(("role", "at"), [("member-in-charge", RULES), ("treasurer", TOWN_HALL), ("clerk", RULES)])
def test_at_a_place_only_its_own_roles_count(town: Town, role: str, at: str) -> None:
    folded(town, ("new", role, at))
    with pytest.raises(NotAllowed, match=f"new is no {role.replace('-', ' ')} at hose-company-2"):
        town.do(
            "new",
            HOSE,
            next(kind for kind, form in ORGANIZATION.items() if role in form.by and kind != OPEN_ORGANIZATION),
            {},
            role,
        )
    with pytest.raises(NotAllowed):
        town.book.events(HOSE, viewer=Viewer("new", role))
    assert town.book.events(HOSE, viewer=Viewer("clio", "clerk"))
    assert town.book.events(HOSE, viewer=Viewer("kim", "commission"))


def test_an_occasion_that_is_called_as_a_place_leads_nowhere(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    fire_company(town)
    town.must("ann", HOSE, "paper", APPROVAL)
    monkeypatch.setattr(loaded, "check_new", lambda *asked: None)
    monkeypatch.setattr(People, "why_not_opened", lambda *asked: None)
    opened = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", RULES, "occasion-open", opened)
    assert town.book.index.names(RULES)[1] == HOSE
    assert town.book.index.names(CHURCH) == (CHURCH, RULES)
    assert town.book.events(RULES, viewer=Viewer("ann", "officer"))
    town.must("sam", "elks", "organization-open", OPENING)
    for log in (CHURCH, "elks"):
        with pytest.raises(NotAllowed):
            town.do("ann", log, "appoint", {"person": "new", "role": "seller"})


@pytest.mark.parametrize("role", ["officer", "member-in-charge", "seller"])
def test_no_organization_is_opened_where_somebody_holds_a_role_from_before(town: Town, role: str) -> None:
    folded(town, ("new", role, "elks"))
    words = role.replace("-", " ")
    assert why(town.do("sam", "elks", "organization-open", OPENING)) == (
        f"new was made {words} at elks before there was anything of that name; a supervisor takes that role back "
        "first, or choose another name"
    )
    assert "elks" not in town.book.logs()
    town.must("sam", HOUSE, "relieve", {"name": "new", "role": role, "at": "elks"})
    town.must("sam", "elks", "organization-open", OPENING)


def password(town: Town, name: str, given_by: str | None = None) -> None:
    """Somebody chooses a password, or is given one and changes it, whoever does that."""
    if given_by is not None:
        given = Deed(HOUSE, "password-reset", {"name": name}, given_by, "supervisor", credential=hashed(name, OWN))
        assert town.book.do(given).refusal is None
    assert town.book.do(Deed(HOUSE, "password-change", {}, name, "member", credential=hashed(name, OWN)))


def test_whoever_replaced_an_officers_password_gives_no_roles_as_that_officer(town: Town) -> None:
    password(town, "ann", "sam")
    town.must("ann", HOSE, "appoint", {"person": "abe", "role": "seller"})
    password(town, "ann", "sam")
    refused = "sam gave ann another password and could be the one who asks; another officer does it, whom two supervi"
    for kind, person, role in (
        ("appoint", "new", "officer"),
        ("release", "abe", "seller"),
        ("release", "ann", "officer"),
    ):
        assert refused in why(town.do("ann", HOSE, kind, {"person": person, "role": role}))
    people: People = town.book.people_part()
    people.restore(people.snapshot())
    assert refused in why(town.do("ann", HOSE, "appoint", {"person": "new", "role": "officer"}))
    town.must("sam", HOUSE, "hire", {"name": "bea", "roles": ["supervisor"]})
    second = {"name": "new", "role": "officer", "at": HOSE}
    proposed = town.must("sam", HOUSE, "role-propose", {"deed": "assign", "what": second}).number
    assert town.do("bea", HOUSE, "role-confirm", {"event": proposed}, "supervisor").refusal is None
    for kind, person, role in (
        ("release", "abe", "seller"),
        ("appoint", "tom", "officer"),
        ("release", "ann", "officer"),
    ):
        assert town.do("new", HOSE, kind, {"person": person, "role": role}, "officer").refusal is None


@pytest.mark.parametrize(
    ("role", "ruleset", "town_name", "found"),
    [
        ("clerk", "ny-charitable", "Saugerties", TOWN_HALL),
        ("commission", "ny-charitable", "", RULES),
        ("clerk", "ny-charitable", "", "the name of the clerk's municipality was expected"),
        ("commission", "ny-charitable", "Saugerties", "none was expected"),
        ("fiscal-officer", "ny-charitable", "", "the name of the fiscal officer's county was expected"),
        ("clerk", "pa", "Saugerties", "'pa' says nothing of organizations"),
        ("clerk", "nowhere", "Saugerties", "'nowhere' says nothing of organizations"),
        ("officer", "ny-charitable", "", "clerk, commission or fiscal-officer was expected, not 'officer'"),
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
