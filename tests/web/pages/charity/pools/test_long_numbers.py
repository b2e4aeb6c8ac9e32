"""Numbers of any length in addresses and forms are answered in a sentence."""

from __future__ import annotations

import pytest

from aboveboard.law import BadInput
from aboveboard.web.pages.charity.entering.typed import cents_of
from tests.charity.pools.test_drawing import OPENING
from tests.support.charities import HOSE, announced
from tests.web.townspeople import Townspeople

LONG = "9" * 5000


@pytest.fixture
def raffle(people: Townspeople) -> str:
    """A raffle whose drum is frozen."""
    people.town.must("ann", "r-1", "raffle-open", OPENING)
    people.town.must("ann", "r-1", "ticket-sell", {"first": 1, "last": 40})
    announced(people.town, "r-1")
    people.town.must("ann", "r-1", "draw-freeze")
    return "r-1"


@pytest.mark.parametrize("number", [LONG, "9" * 10, "999999999", "0", "-1", "x", "%D9%A1", "1.json"])
def test_no_draw_has_such_a_number(people: Townspeople, raffle: str, number: str) -> None:
    anybody = people.client()
    for page in (f"/pools/{raffle}/draws/{number}", f"/pools/{raffle}/draws/{number}/proof?ticket=7"):
        assert anybody.get(page).status_code == 404, page[:60]
        assert anybody.get(page.replace(f"/{number}", "/1")).status_code == 200


def test_an_amount_has_so_many_digits_at_most(people: Townspeople, raffle: str) -> None:
    assert cents_of("9,999,999,999,999.99") == 999_999_999_999_999
    for given in (LONG, "1" + "0" * 13, f"${LONG}.00"):
        with pytest.raises(BadInput, match="an amount of at most 13 digits was expected"):
            cents_of(given)
    client = people.client("ann")
    token = {"token": people.token(client)}
    paid = client.post(f"/pools/{raffle}/do/prize-pay", data={**token, "ticket": "1", "cents": LONG})
    opened = client.post(
        f"/organizations/{HOSE}/pools",
        data={**token, "deed": "raffle-open", "pool": "z", "kind": "raffle", "tickets": "10", "price": LONG},
    )
    for answer in (paid, opened):
        assert answer.status_code == 422
        assert "an amount of at most 13 digits was expected" in answer.text
