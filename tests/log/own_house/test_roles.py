"""Roles are held at something, and any part may say whose place it is."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.log.own_house.living import ELKS, FIRST, MOOSE, SECOND, Town
from tests.support.town import HALL


def test_a_role_is_held_at_one_thing_and_in_what_belongs_to_it(town: Town) -> None:
    town.say("tess", "dues", {"cents": 1})
    town.say("tess", "reply", {"words": "the case is our club's"}, FIRST)
    for log, kind, payload in ((MOOSE, "dues", {"cents": 1}), (SECOND, "reply", {"words": "no"})):
        with pytest.raises(NotAllowed, match=f"tess is no treasurer at {log}, but treasurer at elks"):
            town.do("tess", kind, payload, log)
    with pytest.raises(NotAllowed, match="cleo is no treasurer, but clerk"):
        town.book.do(Deed(ELKS, "dues", {"cents": 1}, "cleo", "treasurer"))
    person = town.book.person("tess")
    assert person is not None
    assert person.to_json() == {
        "name": "tess", "title": "tess", "roles": ["clerk"], "tables": [], "held": [{"role": "treasurer", "at": ELKS}],
    }  # fmt: skip
    assert town.book.holds("tess", "clerk")
    assert not town.book.holds("tess", "treasurer"), "whoever is so at one club is not so everywhere"


def test_a_role_that_acts_only_where_it_is_assigned(town: Town) -> None:
    town.say("cleo", "close", {}, FIRST)
    with pytest.raises(NotAllowed, match="cleo is not assigned to case-2; a judge may assign cleo"):
        town.do("cleo", "close", {}, SECOND)
    town.say("jo", "assign", {"name": "cleo", "table": MOOSE}, HALL)
    town.say("cleo", "close", {}, SECOND)


def test_a_role_at_something_ends(town: Town) -> None:
    held = {"name": "tess", "role": "treasurer", "at": ELKS}
    assert "is treasurer at elks already" in town.refused("jo", "assign", held, HALL)
    town.say("jo", "relieve", held, HALL)
    with pytest.raises(NotAllowed, match="tess is no treasurer, but clerk"):
        town.do("tess", "dues", {"cents": 1})
    assert "is no treasurer at elks" in town.refused("jo", "relieve", held, HALL)
    town.say("jo", "assign", held, HALL)
    town.say("jo", "dismiss", {"name": "tess"}, HALL)
    person = town.book.person("tess")
    assert person is not None
    assert person.held == ()
    assert "does not work here" in town.refused("jo", "assign", held, HALL)


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ({"name": "tess", "role": "member", "at": ELKS}, "none of the staff"),
        ({"name": "tess", "role": "treasure", "at": ELKS}, "did you mean treasurer"),
        ({"name": "tess", "role": "treasurer", "at": "The Elks"}, "small letters"),
        ({"name": "tess", "role": "treasurer"}, "at: a word was expected"),
        ({"name": "tess", "at": ELKS}, "role: a word was expected"),
        ({"name": "tess", "table": ELKS, "role": "treasurer"}, "not both"),
        ({"name": "tess"}, "table: a word was expected"),
    ],
)
def test_an_assignment_that_is_none(town: Town, payload: dict[str, Any], words: str) -> None:
    for kind in ("assign", "relieve"):
        with pytest.raises(BadInput, match=words):
            town.do("jo", kind, payload, HALL)


def test_whose_place_it_is_may_be_any_parts_to_say(town: Town) -> None:
    with pytest.raises(NotAllowed, match="mo has no chair here; join first"):
        town.do("mo", "speak", {"words": "hear me"})
    town.say("mo", "join")
    town.say("mo", "speak", {"words": "hear me"})
    assert town.book.events(ELKS)[-1].seat == 1
    assert town.book.view(ELKS, Viewer("mo", "member"))["chairs"]["own"] == 1


def test_what_was_written_is_in_one_order(town: Town) -> None:
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 1})
    t = schema.events.c
    (first, last, count) = town.book.store.rows(select(func.min(t.seq), func.max(t.seq), func.count(t.seq)))[0]
    assert (first, last) == (1, count)
