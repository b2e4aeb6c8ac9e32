"""What two sign for at a link: an adjustment while it runs, a transfer that a closed link does not take, its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.configuration import MOST_CENTS
from aboveboard.floor.links.reckoning.course import MOST_HELD, HandHit, play, take_paid, take_play
from aboveboard.floor.links.reconciling.reconcile import on_database
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed, NotAllowed
from tests.support.links import CONTROLS, LINK, ONE, OPENS, OTHER, TWO, LinkTown, approve, link_town

WHY = {"why": "the display was misread", "letter": "letter 12"}


def signed(town: LinkTown, kind: str, payload: dict[str, object], link: str = LINK) -> None:
    asked = town.at_link("abe", kind, {**payload, **WHY}, link)
    assert asked.event is not None
    town.at_link("lou", "link-sign", {"event": asked.event.number}, link)


def test_a_meter_is_adjusted_while_the_link_runs_by_two_signatures(file: str) -> None:
    with link_town(file) as town:
        signed(town, "link-adjust", {"level": "main", "cents": 500})
        assert town.meter() == 1_000_500
        assert town.state().running
        signed(town, "link-adjust", {"level": "main", "cents": -200})
        assert town.meter() == 1_000_300


def test_a_closed_link_takes_no_meters_and_none_of_its_own_is_adjusted(file: str) -> None:
    with link_town(file) as town:
        town.at_link("lou", "link-open", {**OPENS, "title": "Other"}, OTHER)
        town.at_link("tia", "link-stop", {"why": "moved"})
        for table in (ONE, TWO):
            town.at_link("lou", "link-leave", {"table": table})
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"}, OTHER)
        approve(town, OTHER)
        town.lease = None
        assert town.start(OTHER)
        town.at_link("tia", "link-stop", {"why": "for the transfer"}, OTHER)
        signed(town, "link-transfer", {"to": OTHER})
        assert (town.meter(), town.meter(OTHER)) == (0, 2_000_000)
        signed(town, "link-close", {})
        assert town.state().over
        assert "the other link is closed" in town.refusal("abe", "link-transfer", {"to": LINK, **WHY}, OTHER)
        assert "the link is closed" in town.refusal("abe", "link-adjust", {"level": "main", "cents": 5, **WHY})


def test_as_many_hits_stay_in_memory_as_the_law_has_shown(file: str) -> None:
    with link_town(file) as town:
        state = town.state()
        assert state.history == 25
        hit = [HandHit(1, "straight-flush")]
        for number in range(1, 41):
            played = play(state, ONE, 1, hit, where="test")
            take_play(state, ONE, played, hit, {"closed": 1, "settled": 1}, event=number, at="")
            if number > 2:
                take_paid(state, state.hits[number])
        assert [1, 2, *range(15, 41)] == list(state.hits), "what waits, what is over, and the newest that waited"


def test_no_meter_is_raised_to_what_does_not_move_at_once(file: str) -> None:
    with link_town(file) as town:
        said = {"level": "main", "cents": MOST_HELD, **WHY}
        with pytest.raises(BadInput, match="which is the most"):
            town.do("abe", "link-adjust", said, LINK)
        assert town.at_link("abe", "link-adjust", {**said, "cents": MOST_HELD - 1_000_000})
        with pytest.raises(BadInput, match=f"whole cents from 0 to {MOST_CENTS} expected"):
            town.do("lou", "link-open", {**OPENS, "levels": [{"level": "main", "base": 10**15, "rate": "1/2"}]}, OTHER)


def test_as_many_sign_as_the_law_asks_for(file: str) -> None:
    """Where it were three, the second signature moves nothing, and nobody's counts twice."""
    with link_town(file) as town:
        asks_for(town, 3)
        town.say("sam", "hire", {"name": "acc", "roles": ["accounting"]}, HOUSE)
        town.say("sam", "hire", {"name": "eve", "roles": ["accounting"]}, HOUSE)
        asked = town.at_link("abe", "link-adjust", {"level": "main", "cents": 500, **WHY}).event
        assert asked is not None
        said = {"event": asked.number}
        controls = {**CONTROLS, "access": [{"user": name, "rights": "all"} for name in ("abe", "lou", "acc", "eve")]}
        town.at_link("lou", "link-controls", controls)
        town.at_link("lou", "link-sign", said)
        assert town.meter() == 1_000_000
        for name in ("abe", "lou"):
            with pytest.raises(NotAllowed, match=f"{name} signed already"):
                town.do(name, "link-sign", said, LINK)
        found = town.floor.do(Deed(LINK, "link-sign", said, "acc", "accounting"))
        assert found.refusal is None
        assert town.meter() == 1_000_500
        assert not town.state().asked
        assert on_database(LINK, town.floor).agrees


def asks_for(town: LinkTown, signatures: int) -> None:
    """Have the link go by a law that asks for so many signatures."""
    part = town.floor.look(LINK, lambda state: state.part(Link))
    law = part.setting.law
    payment = law.payment.model_copy(update={"signed_by": signatures})
    part.setting = replace(part.setting, law=law.model_copy(update={"payment": payment}))
