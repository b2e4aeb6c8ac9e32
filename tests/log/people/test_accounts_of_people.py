"""Whose account it is: passwords set by events, what its owner is told, and two people for one's own roles."""

from __future__ import annotations

import pytest

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Conflict, Decision, Deed, NotAllowed, Viewer
from aboveboard.log.people.passwords import hashed
from tests.support.house import ROLE, TABLE, Cast, give_password, open_floor, playing

OWN, GIVEN = "a horse of my own", "a horse from another"


@pytest.fixture
def two(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A floor with a second supervisor."""
    cast.say("sam", "hire", {"name": "bea", "roles": ["supervisor"]}, HOUSE)
    monkeypatch.setitem(ROLE, "bea", "supervisor")
    return cast


def reset(cast: Cast, by: str, name: str, password: str = GIVEN) -> Decision:
    """Somebody gives another a password."""
    return cast.floor.do(Deed(HOUSE, "password-reset", {"name": name}, by, ROLE[by], credential=hashed(name, password)))


def refusal(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


def test_a_reset_is_an_event_without_the_secret_and_its_owner_must_change_it(url: str) -> None:
    with playing(url) as cast:
        give_password(cast.floor, "dan", OWN)
        assert reset(cast, "sam", "dan")
        event = cast.floor.events(HOUSE, cast.floor.last(HOUSE) - 1)[0]
        assert (event.kind, event.actor, event.payload) == ("password-reset", "sam", {"name": "dan"})
        assert cast.floor.passwords.check("dan", GIVEN)
        with pytest.raises(NotAllowed, match="sam gave dan this password; it is changed before anything else"):
            cast.do("dan", "commit")
        give_password(cast.floor, "dan", OWN)
        cast.say("dan", "commit")
        assert cast.floor.passwords.check("dan", OWN)
        export = b"".join(cast.floor.export(None, Viewer("aud", "auditor")))
        assert verify(export).sound
        assert not any(word in export for word in (b"argon2", b"horse"))
        with open_floor(url, secret="a secret for tests") as other:
            assert other.person("dan") == cast.floor.person("dan")


def hired(cast: Cast, name: str, password: str = GIVEN) -> Decision:
    """Somebody is hired with a first password."""
    payload = {"name": name, "roles": ["dealer"]}
    return cast.floor.do(Deed(HOUSE, "hire", payload, "sam", ROLE["sam"], credential=hashed(name, password)))


def test_an_account_with_its_first_password_is_one_event(url: str) -> None:
    with playing(url) as cast:
        before = cast.floor.last(HOUSE)
        assert hired(cast, "new")
        assert cast.floor.last(HOUSE) == before + 1
        assert cast.floor.passwords.check("new", GIVEN)
        person = cast.floor.person("new")
        assert person is not None
        assert (person.given_by, person.behind) == ("sam", frozenset({"sam"}))
        assert "with a first password, which you change" in person.notices[-1].what
        with pytest.raises(Conflict, match="new has an account already"):
            hired(cast, "new", OWN)
        assert cast.floor.passwords.check("new", GIVEN), "nobody is given another password by being hired again"
        with open_floor(url, secret="a secret for tests") as other:
            assert other.person("new") == person


def test_a_password_is_set_with_its_event_or_not_at_all(cast: Cast) -> None:
    before = cast.floor.last(HOUSE)
    assert "own password" in refusal(reset(cast, "sam", "sam"))
    with pytest.raises(NotAllowed, match="may not give anybody a new password; a supervisor may"):
        reset(cast, "dan", "ann")
    with pytest.raises(BadInput, match="a password was expected beside it"):
        cast.do("sam", "password-reset", {"name": "dan"}, HOUSE)
    with pytest.raises(NotAllowed, match="from the terminal"):
        cast.floor.do(Deed(HOUSE, "password-recover", {"name": "sam"}, "sam", "supervisor", credential="x"))
    assert cast.floor.last(HOUSE) == before
    assert not any(cast.floor.passwords.has(name) for name in ROLE)


def test_what_others_did_to_an_account_is_told_to_its_owner(two: Cast) -> None:
    person = two.floor.person("dan")
    assert person is not None
    start = person.notices[-1].event
    two.say("flo", "relieve", {"name": "dan", "table": TABLE}, HOUSE)
    two.say("sam", "hire", {"name": "dan", "roles": ["dealer", "boxperson"]}, HOUSE)
    two.say("bea", "assign", {"name": "dan", "role": "cage", "at": TABLE}, HOUSE)
    reset(two, "sam", "dan")
    give_password(two.floor, "dan", OWN)
    person = two.floor.person("dan")
    assert person is not None
    assert [(row["by"], row["what"]) for row in person.since(start)] == [
        ("flo", f"relieved you at {TABLE}"),
        ("sam", "hired you as dealer and boxperson"),
        ("bea", f"made you cage at {TABLE}"),
        ("sam", "gave you another password, which you change before anything else"),
    ]


def test_a_deed_from_before_the_account_was_changed_is_refused(cast: Cast) -> None:
    person = cast.floor.person("dan")
    assert person is not None
    deed = Deed(TABLE, "commit", {}, "dan", "dealer", signed=person.epoch)
    give_password(cast.floor, "dan", OWN)
    with pytest.raises(NotAllowed, match="dan signed in before the account was changed"):
        cast.floor.do(deed)


def test_the_only_supervisor_gains_nothing_and_may_hire_a_second(cast: Cast) -> None:
    every = {"name": "sam", "roles": ["supervisor", "cage", "dealer"]}
    for kind, payload in (
        ("hire", every),
        ("assign", {"name": "sam", "role": "cage", "at": HOUSE}),
        ("role-propose", {"deed": "hire", "what": every}),
    ):
        assert "sam is the only supervisor: a second is needed" in refusal(cast.do("sam", kind, payload, HOUSE))
    person = cast.floor.person("sam")
    assert person is not None
    assert (person.roles, person.held) == (("supervisor",), ())
    cast.say("sam", "hire", {"name": "bea", "roles": ["supervisor"]}, HOUSE)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("hire", {"name": "sam", "roles": ["supervisor", "cage"]}),
        ("assign", {"name": "sam", "role": "cage", "at": TABLE}),
        ("hire", {"name": "zoe", "roles": ["supervisor"]}),
        ("hire", {"name": "bea", "roles": ["supervisor", "cage"]}),
        ("assign", {"name": "flo", "role": "supervisor", "at": HOUSE}),
    ],
)
def test_what_concerns_those_in_charge_is_proposed_by_one_and_confirmed_by_another(
    two: Cast, kind: str, payload: dict[str, object]
) -> None:
    assert "propose it, and a second supervisor confirms it" in refusal(two.do("sam", kind, payload, HOUSE))
    number = two.say("sam", "role-propose", {"deed": kind, "what": payload}, HOUSE).number
    told = two.floor.person("bea")
    assert told is not None
    assert told.notices[-1].what.startswith("proposed that ")
    assert (
        refusal(two.do("sam", "role-confirm", {"event": number}, HOUSE))
        == "sam proposed it; another supervisor confirms it"
    )
    before = two.floor.person(str(payload["name"]))
    two.say("bea", "role-confirm", {"event": number}, HOUSE)
    after = two.floor.person(str(payload["name"]))
    assert after is not None
    assert after != before
    assert set(payload.get("roles", ())) == set(after.roles) or (payload.get("role"), payload.get("at")) in after.held  # type: ignore[call-overload]
    assert "waits" in refusal(two.do("bea", "role-confirm", {"event": number}, HOUSE))
    two.floor.desk.stale = True
    assert two.floor.person(str(payload["name"])) == after


def test_whoever_was_given_a_password_by_the_proposer_does_not_confirm(two: Cast) -> None:
    give_password(two.floor, "bea", OWN)
    what = {"name": "sam", "roles": ["supervisor", "cage"]}
    number = two.say("sam", "role-propose", {"deed": "hire", "what": what}, HOUSE).number
    reset(two, "sam", "bea")
    with pytest.raises(NotAllowed, match="sam gave bea this password"):
        two.do("bea", "role-confirm", {"event": number}, HOUSE)
    give_password(two.floor, "bea", "chosen by sam as bea")
    assert "a third supervisor confirms it" in refusal(two.do("bea", "role-confirm", {"event": number}, HOUSE))


def test_nobody_assigns_themselves(cast: Cast) -> None:
    cast.say("sam", "hire", {"name": "flo", "roles": ["floorperson", "dealer"]}, HOUSE)
    assert "nobody assigns themselves" in refusal(cast.do("flo", "assign", {"name": "flo", "table": TABLE}, HOUSE))


def test_roles_may_be_given_up_alone(two: Cast) -> None:
    two.say("sam", "dismiss", {"name": "sam"}, HOUSE)
    two.say("bea", "hire", {"name": "sam", "roles": ["cage"]}, HOUSE)
    assert "last supervisor" in refusal(two.do("bea", "hire", {"name": "bea", "roles": ["cage"]}, HOUSE))


def test_a_snapshot_holds_accounts_and_proposals(two: Cast) -> None:
    what = {"name": "sam", "roles": ["supervisor", "cage"]}
    two.say("sam", "role-propose", {"deed": "hire", "what": what}, HOUSE)
    reset(two, "sam", "dan")
    seen, people = two.floor.view(HOUSE, Viewer("sam", "supervisor")), two.floor.people()
    assert seen["people"]["proposals"][0]["by"] == "sam"
    two.floor.snapshot()
    two.floor.desk.stale = True
    assert two.floor.view(HOUSE, Viewer("sam", "supervisor")) == seen
    assert two.floor.people() == people
