"""Who has access to a link's controller: the matrix that the internal controls state, and what nobody entered."""

from __future__ import annotations

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.showing import for_staff
from aboveboard.log.deeds import Deed
from tests.support.links import CONTROLS, LINK, LinkTown, link_town


def alarms(town: LinkTown) -> list[tuple[str, str]]:
    rows = town.floor.look(LINK, lambda state: for_staff(state.part(Link).desk)["alarms"])
    return [(each["deed"], each["by"]) for each in rows]


@pytest.mark.provision("nyc-5321.18-d-3")
def test_whoever_is_not_in_the_access_matrix_gives_no_command(file: str) -> None:
    with link_town(file) as town:
        listed = [each for each in CONTROLS["access"] if each["user"] != "tia"]
        town.at_link("lou", "link-controls", {**CONTROLS, "access": listed})
        why = town.refusal("tia", "link-stop", {"why": "service"})
        assert why == "tia is not in the access matrix of the controller, which the internal controls state"
        town.at_link("lou", "link-stop", {"why": "service"})


def test_the_matrix_goes_by_people_and_not_by_roles(file: str) -> None:
    with link_town(file) as town:
        town.say("sam", "hire", {"name": "tom", "roles": ["technician"]}, HOUSE)
        found = town.floor.do(Deed(LINK, "link-stop", {"why": "a visit"}, "tom", "technician"))
        assert found.refusal is not None
        assert found.refusal.reason.startswith("tom is not in the access matrix")


@pytest.mark.provision("nyc-5321.18-e")
def test_a_command_without_an_entry_of_the_day_is_an_alarm(file: str) -> None:
    with link_town(file) as town:
        before = alarms(town)
        town.at_link("tia", "link-entry", {"purpose": "service"})
        town.at_link("tia", "link-stop", {"why": "service"})
        assert alarms(town) == before
        town.at_link("lou", "link-leave", {"table": "stud-2"})
        assert alarms(town) == [*before, ("link-leave", "lou")]


@pytest.mark.provision("nyc-5321.18-d-3")
def test_nobody_writes_oneself_into_the_access_matrix(file: str) -> None:
    with link_town(file) as town:
        town.say("sam", "hire", {"name": "mal", "roles": ["link-supervisor"]}, HOUSE)
        said = {**CONTROLS, "access": [*CONTROLS["access"], {"user": "mal", "rights": "all"}]}
        found = town.floor.do(Deed(LINK, "link-controls", said, "mal", "link-supervisor"))
        assert found.refusal is not None
        assert found.refusal.reason.startswith("mal is not in the access matrix")
        town.at_link("lou", "link-controls", said)
        assert town.floor.do(Deed(LINK, "link-stop", {"why": "a visit"}, "mal", "link-supervisor")).refusal is None
