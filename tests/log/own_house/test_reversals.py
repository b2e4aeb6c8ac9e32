"""A deed that was written on several logs is taken back on all of them."""

from __future__ import annotations

import pytest

from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Deed, NotAllowed
from tests.log.own_house.living import ELKS, FIRST, SECOND, Town, living
from tests.support.town import HALL, chest, fines


@pytest.mark.parametrize("side", [ELKS, FIRST])
def test_a_reversal_of_one_takes_back_both(url: str, side: str) -> None:
    with living(url) as town:
        result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
        numbers = {ELKS: result.number, FIRST: result.also[0].number}
        held = town.book.balances()
        assert (held[chest(ELKS)], held["treasury"]) == (8_000, 2_000)
        back = town.say("jo", "reverse", {"event": numbers[side], "reason": "paid by mistake"}, side)
        assert {side, *(peer.log for peer in back.also)} == {ELKS, FIRST}
        held = town.book.balances()
        assert (held[chest(ELKS)], held[fines(FIRST)], held["treasury"]) == (10_000, 0, 0)
        for log, number in numbers.items():
            event = town.book.events(log)[-1]
            assert (event.kind, event.reverses) == ("reverse", number)
            reason = town.refused("jo", "reverse", {"event": number, "reason": "again"}, log)
            assert "was taken back by event" in reason
        assert verify(town.export()).sound


def test_a_reversal_needs_the_right_to_it_in_every_log(town: Town) -> None:
    town.say("jo", "assign", {"name": "tess", "role": "judge", "at": ELKS}, HALL)
    own = town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})
    others = town.say("tess", "pay-fine", {"case": SECOND, "cents": 100})
    before = town.stands()
    with pytest.raises(NotAllowed, match="tess is no judge at case-2, but judge at elks"):
        town.book.do(Deed(ELKS, "reverse", {"event": others.number, "reason": "mine"}, "tess", "judge"))
    assert town.stands() == before
    back = town.book.do(Deed(ELKS, "reverse", {"event": own.number, "reason": "the case is ours"}, "tess", "judge"))
    assert back.also[0].log == FIRST


def test_a_reversal_is_refused_in_words_where_the_other_log_takes_nothing_back(town: Town) -> None:
    town.say("jo", "file-sealed", {"club": ELKS, "fine": 500}, "sealed-1")
    result = town.say("tess", "pay-fine", {"case": "sealed-1", "cents": 500})
    reason = town.refused("jo", "reverse", {"event": result.number, "reason": "why not"})
    assert reason == f"event {result.number} was written together with event 1 of sealed-1, where nothing is taken back"
    assert "is not taken back" in town.refused("jo", "reverse", {"event": 1, "reason": "dues are final"})


def test_what_moved_no_money_on_any_log_is_not_taken_back(town: Town) -> None:
    result = town.say("tess", "appeal", {"case": "case-6", "fine": 400})
    assert "moved no money" in town.refused("jo", "reverse", {"event": result.number, "reason": "no"})
