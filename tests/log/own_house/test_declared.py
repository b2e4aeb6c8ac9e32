"""What a house that is declared in the tests alone must list, and what is refused when lists are put together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aboveboard.house import HOUSES
from aboveboard.kernel.words import in_words
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.kinds import House, LogKind, put_together
from aboveboard.log.logbook import Logbook
from aboveboard.log.permissions import Permissions
from tests.log.own_house.living import ELKS, SECRET, living
from tests.support.town import CASE, CLUB, HALL, PERMISSIONS, ROLES, TOWN, TOWN_HALL, TOWN_HOUSE


def test_the_town_stands_beside_no_other_house() -> None:
    assert set(TOWN.kinds) == {"hall", "club", "claim", "sealed claim"}
    assert not set(TOWN.kinds) & set(HOUSES.kinds)
    assert TOWN.home == HALL
    assert TOWN.noun == "club or claim or sealed claim"


@pytest.mark.parametrize(
    "houses",
    [
        (TOWN_HOUSE, House((CLUB,))),
        (TOWN_HOUSE, House((LogKind("neither", {}),))),
        (TOWN_HOUSE, House((replace(CASE, name="another"),))),
        (TOWN_HOUSE, House((replace(TOWN_HALL, name="annex", standing="annex"),))),
        (House((CLUB, CASE)),),
        (TOWN_HOUSE, House(permissions=Permissions(matrix={"dues": ("judge",)}))),
    ],
    ids=[
        "a kind twice",
        "neither opened nor standing",
        "one opening deed for two",
        "two homes",
        "no home",
        "a row twice",
    ],
)
def test_lists_that_disagree_are_refused_when_they_are_put_together(houses: tuple[House, ...]) -> None:
    with pytest.raises(ValueError, match=r"kind|home|standing|two houses"):
        put_together(houses)


@pytest.mark.parametrize("kind", sorted(PERMISSIONS.matrix))
def test_every_row_of_the_matrix_holds_for_every_role(kind: str) -> None:
    for role in ROLES:
        if role in PERMISSIONS.matrix[kind]:
            TOWN.permissions.check(kind, role)
        else:
            with pytest.raises(NotAllowed, match=f"a {role} may not {in_words(kind)}; "):
                TOWN.permissions.check(kind, role)


def test_the_floor_knows_none_of_the_towns_deeds(file: str) -> None:
    with living(file):
        pass
    with (
        Logbook.open(file, HOUSES, secret=SECRET) as floor,
        pytest.raises(BadInput, match="no house here has a kind of log that 'charter' opens"),
    ):
        floor.view(ELKS, Viewer())
