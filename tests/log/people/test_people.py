"""Who may do what: every deed by every role, dealers at their own tables, and passwords."""

from __future__ import annotations

import pytest

from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.support.house import TABLE, Cast, give_password

PERMISSIONS = HOUSES.permissions


@pytest.mark.parametrize("kind", sorted(PERMISSIONS.matrix))
def test_a_deed_is_done_by_the_roles_that_are_listed_and_no_other(kind: str) -> None:
    for role in PERMISSIONS.roles:
        if role in PERMISSIONS.matrix[kind]:
            PERMISSIONS.check(kind, role)
        else:
            with pytest.raises(NotAllowed, match=f"{PERMISSIONS.somebody(role)} may not {PERMISSIONS.doing(kind)}; "):
                PERMISSIONS.check(kind, role)


def test_whoever_reads_everything_changes_nothing() -> None:
    """But for a password of one's own."""
    assert [kind for kind, allowed in PERMISSIONS.matrix.items() if "auditor" in allowed] == ["password-change"]


def test_every_deed_of_a_part_is_in_the_matrix(cast: Cast) -> None:
    for log in (HOUSE, TABLE):
        found = cast.floor.look(log, lambda place: set(place.handlers))
        assert found <= set(cast.floor.houses.permissions.matrix)


def test_a_dealer_works_only_where_assigned(cast: Cast) -> None:
    cast.say("flo", "relieve", {"name": "dan", "table": TABLE}, HOUSE)
    with pytest.raises(NotAllowed, match="dan is not assigned to craps-1; a floorperson may assign dan"):
        cast.do("dan", "call", "settled")
    cast.say("flo", "assign", {"name": "dan", "table": TABLE}, HOUSE)
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})


@pytest.mark.parametrize("at", [HOUSE, TABLE])
def test_whoever_assigns_crew_gives_nobody_a_role_that_only_hiring_gives(cast: Cast, at: str) -> None:
    made = {"name": "flo", "role": "supervisor", "at": at}
    with pytest.raises(NotAllowed, match=f"a floorperson may not assign a role at '{at}'; a supervisor may"):
        cast.do("flo", "assign", made, HOUSE)
    with pytest.raises(NotAllowed, match="flo is no supervisor, but floorperson"):
        cast.floor.do(Deed(HOUSE, "hire", {"name": "eve", "roles": ["cage"]}, "flo", "supervisor"))
    cast.say("sam", "assign", made, HOUSE)
    with pytest.raises(NotAllowed, match="a floorperson may not relieve a role"):
        cast.do("flo", "relieve", made, HOUSE)
    cast.say("sam", "relieve", made, HOUSE)


def test_nobody_has_a_role_that_was_not_given(cast: Cast) -> None:
    with pytest.raises(NotAllowed, match="ann is no dealer, but player"):
        cast.floor.do(Deed(TABLE, "roll", [1, 1], "ann", "dealer"))
    with pytest.raises(NotAllowed, match="eve is not known"):
        cast.floor.do(Deed(TABLE, "roll", [1, 1], "eve", "dealer"))
    with pytest.raises(BadInput, match="did you mean dealer"):
        cast.floor.do(Deed(TABLE, "roll", [1, 1], "dan", "deale"))


def test_whoever_is_dismissed_does_nothing_more(cast: Cast) -> None:
    cast.say("sam", "dismiss", {"name": "dan"}, HOUSE)
    with pytest.raises(NotAllowed, match="dan is not known"):
        cast.do("dan", "call", "settled")
    refused = cast.do("sam", "dismiss", {"name": "sam"}, HOUSE).refusal
    assert refused is not None
    assert refused.reason == "sam is the last supervisor; hire another first"
    assert "dan" not in {
        each["name"] for each in cast.floor.view(HOUSE, Viewer("sam", "supervisor"))["people"]["people"]
    }


def test_a_player_sees_nobody_else_on_the_list(cast: Cast) -> None:
    assert [each["name"] for each in cast.floor.view(HOUSE, Viewer("ann", "player"))["people"]["people"]] == ["ann"]


def test_a_floor_is_founded_once(cast: Cast) -> None:
    with pytest.raises(NotAllowed, match="eve is not known"):
        cast.floor.do(Deed(HOUSE, "found", {}, "eve", "supervisor"))
    assert cast.do("sam", "found", {}, HOUSE).refusal is not None


def test_passwords(cast: Cast) -> None:
    passwords = cast.floor.passwords
    give_password(cast.floor, "ann", "correct horse")
    assert passwords.check("ann", "correct horse")
    assert not passwords.check("ann", "wrong horse")
    assert not passwords.check("bob", "correct horse")
    give_password(cast.floor, "ann", "another horse")
    assert not passwords.check("ann", "correct horse")
    with pytest.raises(BadInput, match="from 8 to 200 characters"):
        give_password(cast.floor, "ann", "short")
    assert b"horse" not in b"".join(cast.floor.export())
