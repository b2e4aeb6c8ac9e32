"""What a link shows: the meters to everybody, why it is not in play, hits in their order, and the rest to its staff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.floor.links.lines import lease_of
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.showing import for_staff, on_display
from aboveboard.log.deeds import Viewer
from tests.support.links import LINK, ONE, ROYAL, SOFTWARE, TWO, LinkTown, link_town

STRAIGHT = "5s 2c 3d 6s 4c 5d 7s 6c 7d 8s 8c 9h 9s 9c Th"
"""With seats 1 and 2: a straight flush at seat 1, nothing at seat 2, and a dealer with ten high."""


@pytest.fixture
def town(tmp_path: Path) -> Iterator[LinkTown]:
    with link_town(str(tmp_path / "floor.db")) as found:
        yield found


def display(town: LinkTown) -> dict[str, Any]:
    lease = town.floor.leases.watched(lease_of(LINK), 3)
    found: dict[str, Any] = town.floor.look(LINK, lambda state: on_display(state.part(Link).desk, lease))
    return found


def staff(town: LinkTown) -> dict[str, Any]:
    found: dict[str, Any] = town.floor.look(LINK, lambda state: for_staff(state.part(Link).desk))
    return found


def hit(town: LinkTown, table: str = ONE, cards: str = ROYAL) -> None:
    """A hand that hits at seat 1, with nothing at seat 2."""
    seats = {1: True, 2: True} if table == ONE else {1: True}
    town.bets(seats, table)
    town.say("dan", "call", "no-more-bets", table)
    town.say("dan", "shoe", cards, table)
    for seat in seats:
        town.say("dan", "act", {"seat": seat, "do": "bet"}, table)


@pytest.mark.provision("nyc-5321.18-b-3-ii-display")
def test_the_display_follows_every_wager_and_tells_a_hit_until_it_is_acknowledged(town: LinkTown) -> None:
    before = display(town)
    assert (before["in_play"], before["levels"][0]["meter"], before["hits"]) == (True, 1_000_000, [])
    assert [row["cents"] for row in before["levels"][0]["awards"]] == [1_000_000, 100_000]
    hit(town)
    (told,) = display(town)["hits"]
    assert (told["table"], told["award"], told["cents"]) == (ONE, "royal-flush", 1_000_100)
    assert display(town)["levels"][0]["meter"] == 1_000_000
    assert "ann" not in str(display(town))
    town.at_link("lou", "link-acknowledge", {"hit": 1})
    assert display(town)["hits"] == []


def test_why_it_is_not_in_play_is_said(town: LinkTown) -> None:
    town.beat(hears=(ONE,))
    now = display(town)
    assert (now["in_play"], now["tables"][ONE]) == (True, "")
    assert "line" in now["tables"][TWO]
    town.seconds += 4
    town.floor.leases.watch()
    now = display(town)
    assert (now["in_play"], now["why"]) == (False, "its controller is not heard of")
    assert set(now["tables"].values()) == {now["why"]}
    town.beat()
    assert display(town)["in_play"]
    town.at_link("lou", "link-stop", {"why": "the end of the day"})
    assert display(town)["why"] == "its controller is stopped"


def test_what_lacks_is_listed_with_its_clause_until_it_is_on_file(tmp_path: Path) -> None:
    with link_town(str(tmp_path / "floor.db"), started=False) as town:
        assert staff(town)["lacks"] == []
        town.at_link("lou", "link-leave", {"table": TWO})
        (few,) = staff(town)["lacks"]
        assert few["reason"] == "2 tables or more share a jackpot, and 1 table is on the link"
        assert few["cite"]
        town.at_link("lou", "link-join", {"table": TWO, "wager": "progressive"})
        (report,) = staff(town)["lacks"]
        assert report["reason"].endswith("with stud-2 is not approved"), "who knows what was changed meanwhile"
        said = {"what": "laboratory", "table": TWO, "letter": "report 10", "software": SOFTWARE}
        town.at_link("lab", "link-approve", said)
        assert staff(town)["lacks"] == []


def test_each_entry_is_found_by_its_event(town: LinkTown) -> None:
    numbers = [town.at_link("tia", "link-entry", {"purpose": f"fan {each}"}).number for each in range(3)]
    assert (town.state().entered, town.state().entries) == (numbers, 3)


def test_a_hit_is_shown_to_everybody_without_the_seat_whose_player_the_table_names(town: LinkTown) -> None:
    hit(town)
    (told,) = town.floor.view(LINK, Viewer())["link"]["hits"]
    assert (told["table"], told["state"]) == (ONE, "pending")
    assert told.keys().isdisjoint({"seat", "player", "found", "verified"})
    (own,) = staff(town)["hits"]
    assert (own["seat"], own["player"], own["verified"]) == (1, "ann", 0)
