"""One person at the demonstration: a table that is live at once, a seat by one click, and a round in one window."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from aboveboard.floor.automatic import names
from tests.support.turns import in_turn
from tests.web.browsing import DEALS, DESK, OWN, PHONE, WIDE, Browser, Guest, Server, browser_needed, served

pytestmark = browser_needed
LIVE_SECONDS = 5
ROUND_SECONDS = 60


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A demonstration whose tables are dealt automatically."""
    with served(tmp_path_factory.mktemp("alone") / "demo.db", by_hand=False) as found:
        yield found


def soon(guest: Guest, text: str, seconds: float) -> None:
    """Wait for a text, longer than for a click."""
    guest.page.get_by_text(text).first.wait_for(timeout=seconds * 1000)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_newcomer_plays_a_first_round_in_one_window(browser: Browser, alone: Server, size: dict[str, int]) -> None:
    guest = Guest(browser, alone, None, size)
    guest.go("/")
    assert guest.page.url.endswith("/tables/roulette-1"), "whoever opens the demonstration is at a table"
    guest.page.wait_for_selector("#table[data-event]")
    began = time.monotonic()
    guest.until(lambda: "Betting closes in" in guest.page.inner_text("#automatic-says"))
    assert time.monotonic() - began < LIVE_SECONDS
    guest.page.get_by_role("button", name="Sit down and play").click()
    guest.page.wait_for_selector("#purse")
    assert "$1,000" in guest.page.inner_text("#purse")
    assert not guest.page.locator("#sit-and-play").is_visible()
    who = guest.page.get_attribute("#table", "data-who")
    seats = guest.document("/tables/roulette-1")["view"]["seats"]["seats"]
    (seat,) = (seat for seat, name in seats.items() if name == who)
    guest.until(lambda: guest.page.locator("#tray").is_visible())
    guest.bet("red")
    guest.until(lambda: guest.page.get_by_role("button", name="Ready").count() == 1)
    guest.page.get_by_role("button", name="Ready").click()
    soon(guest, f"Seat {seat}, red", ROUND_SECONDS)
    assert guest.faults == []
    guest.press("Leave the table")


@pytest.mark.parametrize("size", in_turn((WIDE, PHONE), 1), ids=lambda size: f"{size['width']} wide")
def test_a_newcomer_plays_a_hand_of_poker(browser: Browser, alone: Server, size: dict[str, int]) -> None:
    guest = Guest(browser, alone, None, size).at("poker-1")
    guest.page.get_by_role("button", name="Sit down and play").click()
    guest.page.wait_for_selector("#stack")
    assert guest.page.inner_text("#stack") == "$400"
    places, turn = guest.page.locator("#pots .place"), guest.page.locator("#console .offer.must")
    until = time.monotonic() + ROUND_SECONDS
    while not (turn.count() and "Your turn" in turn.first.inner_text()):
        assert time.monotonic() < until, guest.page.inner_text("#console")
        guest.page.wait_for_timeout(300)
    assert not guest.page.locator("#automatic").get_by_role("button", name="Ready").count()
    own = guest.page.locator("#pots .place.own")
    assert own.locator(".card").count() == 2
    assert not own.locator(".card.back").count()
    backs = [place.locator(".card.back").count() for place in places.all()]
    assert sum(backs) >= 2, "the others' cards lie face down"
    assert "acts" in (own.get_attribute("class") or "")
    said = turn.first.get_by_role("button").all_inner_texts()
    assert any(text.startswith(("Call", "Check")) for text in said), said
    turn.first.get_by_role("button", name=next(text for text in said if text.startswith(("Call", "Check")))).click()
    guest.until(lambda: "Your turn" not in guest.page.inner_text("#console"))
    assert guest.faults == []


def test_nothing_moves_when_the_countdown_begins_or_ends(browser: Browser, alone: Server) -> None:
    guest = Guest(browser, alone, None).at("roulette-1")
    felt = guest.page.locator("#felt")
    before, seen = felt.bounding_box(), set[str]()
    until = time.monotonic() + 40
    while len(seen) < 3 and time.monotonic() < until:
        seen.add(guest.page.inner_text("#automatic-says"))
        assert felt.bounding_box() == before
        guest.page.wait_for_timeout(200)
    assert len(seen) > 1


@pytest.mark.parametrize("table", in_turn(("craps-1", "blackjack-1", "roulette-1"), 1))
def test_controls_are_in_the_first_screen(browser: Browser, alone: Server, table: str) -> None:
    for size in (DESK, PHONE):
        rosa, dana = (Guest(browser, alone, name, size).at(table) for name in ("rosa", "dana"))
        rosa.first_screen("#seat button", 1)
        rosa.sit()
        rosa.first_screen(OWN, 7)
        dana.first_screen(DEALS, 2)
        rosa.leave()


def test_a_dealer_takes_over_and_hands_back(browser: Browser, alone: Server) -> None:
    dana = Guest(browser, alone, "dana").at("sic-bo-1")
    automatic, console = dana.page.locator("#automatic"), dana.page.locator("#console")
    dana.sees("An automatic dealer makes the calls and draws here")
    offered = console.locator(".pad, .calls button").or_(console.get_by_role("button", name="Let the machine draw"))
    assert offered.count() == 0, "nothing is offered that would be refused"
    assert dana.page.locator("#tray").is_hidden()
    automatic.get_by_role("button", name="Take over as dealer").click()
    dana.sees("A person deals here.")
    dana.until(lambda: offered.count() > 0)
    before = dana.document("/tables/sic-bo-1")["view"]["automatic"]
    assert (before["on"], before["countdown"]) == (False, None)
    automatic.get_by_role("button", name="Hand back").click()
    automatic.get_by_role("button", name="Take over as dealer").wait_for()
    dana.until(lambda: offered.count() == 0)
    assert dana.document("/tables/sic-bo-1")["view"]["automatic"]["on"]


def test_nobody_signs_in_as_somebody_whom_no_person_is(browser: Browser, alone: Server) -> None:
    guest = Guest(browser, alone, None).go("/sign-in")
    assert guest.page.locator("button[value^=automatic]").count() == 0
    for name in (names.DEALER, names.CASHIER, names.player_named(1)):
        sent = guest.context.request.post(f"{alone.url}/sign-in", form={"person": name}, max_redirects=0)
        assert sent.status == 403
        assert "no person is called so" in sent.text()


def test_a_round_goes_on_after_the_server_was_killed(browser: Browser, alone: Server) -> None:
    guest = Guest(browser, alone, None).at("roulette-1")
    guest.page.get_by_role("button", name="Sit down and play").click()
    guest.page.wait_for_selector("#purse")
    guest.until(lambda: guest.page.locator("#tray").is_visible())
    guest.bet("black")
    guest.until(lambda: "Betting closes in" in guest.page.inner_text("#automatic-says"))
    alone.kill()
    alone.start()
    guest.at("roulette-1")
    soon(guest, "black, $", ROUND_SECONDS)
