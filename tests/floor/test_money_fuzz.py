"""Whatever is said, a money deed is accepted, refused in a sentence, or named as bad input; nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.charity.roles import AT_OCCASIONS
from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law import BadInput
from aboveboard.law.money import money_law
from aboveboard.log.deeds import Deed
from tests.support.money import WHEN, House

RULESETS = ("ny-commercial", "ny-charitable", "nj-charitable", "pa")
FIELDS = (
    "chips", "cents", "shift", "day", "explained", "slip", "closing", "reason", "player", "for", "period", "cash",
    "promotional", "with", "ruleset", "do", "primary", "edge", "measures", "maker-mark", "faces", "pattern", "approval",
    "confirmed", "table", "what", "game", "design", "colours", "mark", "game-name", "authorization", "counts", "month",
    "types", "form", "maxima", "type", "shares", "drawn-from", "from", "to", "location", "losses", "winnings",
    "counted", "currency", "until", "count", "each", "held", "rate", "ratios", "most", "person", "member", "units",
    "kind", "of", "prizes", "item", "item-kind", "cost", "retail", "market", "award", "seat", "colour", "name",
)  # fmt: skip
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 10**6), st.floats(allow_nan=False), st.text(max_size=5),
    st.sampled_from(["craps", "cash", "chips", "ny-charitable", "roulette-1", "2026-11", "2027-01-16", "bea"]),
    st.lists(st.sampled_from(["craps", "roulette", 5, None]), max_size=3),
    st.dictionaries(st.sampled_from(["500", "craps", "red", "raffle-tickets"]), st.integers(-1, 500), max_size=2),
)  # fmt: skip


def owned(house: House, log: str) -> dict[str, Any]:
    return {kind: part for part in house.parts(log) for kind in part.deeds}


@pytest.mark.parametrize("ruleset", RULESETS)
@given(st.data())
def test_nothing_said_breaks_a_money_deed(ruleset: str, data: st.DataObject) -> None:
    house = House(money_law(ruleset))
    for _ in range(6):
        log = data.draw(st.sampled_from([HOUSE, "roulette-1"]))
        kind = data.draw(st.sampled_from(sorted(owned(house, log))))
        payload: Any = data.draw(st.one_of(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8), VALUES))
        role = data.draw(st.sampled_from(["cage", "dealer", "floorperson", "supervisor", "banker"]))
        try:
            outcome = house.do(Deed(log, kind, payload, data.draw(st.sampled_from(["bea", "dan", ""])), role, WHEN))
        except BadInput:
            continue
        assert outcome.refusal is None or outcome.refusal.reason


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_money_deed_has_its_roles(ruleset: str) -> None:
    house = House(money_law(ruleset))
    known = {*HOUSES.permissions.matrix, *AT_OCCASIONS.permissions.matrix}
    for log in (HOUSE, "roulette-1"):
        assert [kind for kind in owned(house, log) if kind not in known] == []
