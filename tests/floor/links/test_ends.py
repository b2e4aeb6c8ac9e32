"""A link whose meters went elsewhere, or that is closed: nothing is played for there, and no money comes to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.floor.links.test_at_table import played
from tests.support.house import opened
from tests.support.links import AWARDS, LEVELS, LINK, ONE, OPENS, OTHER, ROYAL, STUD, TWO, LinkTown, approve, link_town

WHY = {"why": "it moves", "letter": "letter 12"}
THREE, FOUR = "stud-3", "stud-4"


def signed(town: LinkTown, kind: str, payload: dict[str, object]) -> None:
    asked = town.at_link("abe", kind, {**payload, **WHY})
    assert asked.event is not None
    town.at_link("lou", "link-sign", {"event": asked.event.number})


@contextmanager
def emptied(url: str) -> Iterator[LinkTown]:
    """A floor whose link is stopped, and its meters went to another."""
    with link_town(url) as town:
        town.at_link("tia", "link-stop", {"why": "it moves"})
        town.at_link("lou", "link-open", OPENS, OTHER)
        for table in (THREE, FOUR):
            opened(town, STUD, table)
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"}, OTHER)
        approve(town, OTHER, (THREE, FOUR))
        lease, town.lease = town.lease, None
        assert town.start(OTHER).refusal is None
        town.at_link("tia", "link-stop", {"why": "for the transfer"}, OTHER)
        town.lease = lease
        signed(town, "link-transfer", {"to": OTHER})
        assert (town.meter(), town.meter(OTHER)) == (0, 2_000_000)
        yield town


def test_a_link_whose_meters_went_to_another_does_not_start_from_nothing(file: str) -> None:
    with emptied(file) as town:
        why = "the meters hold nothing, and begin: main from $10,000; an adjustment puts it there"
        found = town.start().refusal
        assert found is not None
        assert (found.reason, found.cite) == (why, ("nj-19-16.11",))
        assert town.refusal("tia", "link-request-start") == why
        signed(town, "link-adjust", {"level": "main", "cents": 1_000_000})
        assert town.start().refusal is None
        assert town.meter() == 1_000_000


def test_nothing_about_a_closed_link_is_changed(file: str) -> None:
    with emptied(file) as town:
        for table in (ONE, TWO):
            town.at_link("lou", "link-leave", {"table": table})
        signed(town, "link-close", {})
        awards = {name: {**each, "level": "other"} for name, each in AWARDS.items()}
        said = {"wager": 100, "levels": [{**LEVELS[0], "level": "other"}], "awards": awards, "why": "another level"}
        assert town.refusal("lou", "link-change", said) == "the link is closed"
        assert town.refusal("lou", "link-join", {"table": ONE, "wager": "progressive"}) == "the link is closed"
        assert not any(town.floor.balances(f"link/{LINK}/").values())


def test_a_hit_of_before_that_is_put_back_is_no_loss_of_a_table_that_came_back(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        town.at_link("tia", "link-stop", {"why": "service"})
        town.at_link("lou", "link-leave", {"table": ONE})
        town.at_link("lou", "link-join", {"table": ONE, "wager": "progressive"})
        for name in ("flo", "sue"):
            town.at_link(name, "link-verify", {"hit": 1, "void": "a card of another deck"})
        table = town.state().tables[ONE]
        assert (table.hits, table.won) == (0, 0)
        assert town.meter() == 1_000_050
