"""Pools in real browsers: a search and a deal run by one person, followed by a stranger's phone, without barriers."""

from __future__ import annotations

import pytest

from tests.web.browsing import DESK, PHONE, Browser, Guest, Server, browser_needed
from tests.web.test_browser_charity import _barriers

pytestmark = browser_needed

STEADY = 800
"""What has just appeared under a pointer takes no click for a moment, in milliseconds."""
POOLS = "/organizations/hose-company-2/pools"


def _enter(guest: Guest, deed: str, **typed: str) -> str:
    """Fill in a form of a desk and send it; gives what is answered."""
    form = guest.page.locator(f"form[data-deed={deed}]").first
    fold = form.locator("xpath=ancestor::details")
    if fold.count() and fold.first.get_attribute("open") is None:
        fold.first.locator("summary").first.click()
    for name, value in typed.items():
        one = form.locator(f"[name='{name.replace('_', '-')}']").first
        further = one.locator("xpath=ancestor::details[contains(@class, 'further')]")
        if further.count() and further.first.get_attribute("open") is None:
            further.first.locator("summary").click()
        if one.evaluate("field => field.tagName") == "SELECT":
            one.select_option(value)
        else:
            one.fill(value)
    guest.page.wait_for_timeout(STEADY)
    form.get_by_role("button").last.click()
    return _answer(guest)


def _answer(guest: Guest) -> str:
    said = guest.page.locator("#queue li").filter(has_text="entered").first
    said.wait_for()
    text = said.inner_text()
    guest.page.locator("#queue").get_by_role("button", name="OK").click()
    return text


def _confirm(guest: Guest, step: str, **typed: str) -> None:
    """Confirm a step, with what is counted where it asks for that."""
    row = guest.page.locator(f"#step-list > li[data-key={step}]")
    for name, value in typed.items():
        row.locator(f"[name={name}]").fill(value)
    guest.page.wait_for_timeout(STEADY)
    row.get_by_role("button", name="Confirm").click()
    answered = _answer(guest)
    assert "not entered" not in answered, answered


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_pools_of_the_demonstration_are_there_without_barriers(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    hank = Guest(browser, server, "hank", size).go(POOLS)
    hank.sees("spring-raffle")
    for path in (POOLS, "/pools/lucky-bells/desk", "/pools/spring-raffle/desk", "/pools/queen-of-hearts/desk"):
        hank.go(path)
        assert hank.page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        assert size == DESK or hank.too_small() == [], path
        assert _barriers(hank) == [], path
    stranger = Guest(browser, server, None, size)
    for path in ("/pools/lucky-bells", "/pools/spring-raffle", "/pools/queen-of-hearts", "/tickets/ABCD-000001-WXYZ"):
        stranger.go(path)
        assert stranger.page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        assert _barriers(stranger) == [], path
    assert [*hank.faults, *stranger.faults] == []


def test_the_public_sees_the_marked_flare_and_never_what_is_left(browser: Browser, server: Server) -> None:
    mick, stranger = Guest(browser, server, "mick", DESK), Guest(browser, server, None, PHONE)
    left = mick.go("/pools/lucky-bells/desk").page.locator("#figures").inner_text()
    assert "Left" in left
    assert "780" in left
    shown = stranger.go("/pools/lucky-bells").page.inner_text("main")
    assert "17 won" in shown
    assert "780" not in shown
    assert "420" not in shown
    assert "780" not in str(stranger.document("/pools/lucky-bells.json"))
    entered = _enter(mick, "deal-sell", tickets="10", seller="mick", shift="2")
    assert "entered" in entered, entered
    assert "not entered" not in entered
    mick.sees("770")
    refused = _enter(mick, "deal-close", unsold="770")
    assert "3/4 must be" in refused
    assert "4620.19(c)(19)" in refused


def test_one_person_draws_a_ticket_and_turns_a_card_that_everybody_sees(browser: Browser, server: Server) -> None:
    mick, stranger = Guest(browser, server, "mick", DESK), Guest(browser, server, None, PHONE)
    mick.go("/pools/queen-of-hearts/desk").sees("Sales are open")
    stranger.go("/pools/queen-of-hearts").sees("0 of 54 cards")
    refused = _enter(mick, "ticket-draw", ticket="88", witnesses="lou, vera")
    assert "4620.2" in refused, refused
    for step in ("method-announced", "in-plain-view"):
        _confirm(mick, step)
    _confirm(mick, "stubs-in-drum", count="340")
    assert "not entered" not in _enter(mick, "ticket-draw", ticket="88", witnesses="lou, vera")
    mick.sees("has a card turned")
    assert "not entered" in _enter(mick, "card-turn", position="3", card="7 of clubs", turned_by="mick")
    _confirm(mick, "cover-opened")
    assert "not entered" not in _enter(mick, "card-turn", position="3", card="7 of clubs", turned_by="mick")
    mick.sees("ticket 88 is paid at once")
    stranger.sees("1 of 54 cards")
    mick.page.locator("#owed").get_by_role("button", name="Hand it over").click()
    assert "not entered" not in _answer(mick)
    assert [*mick.faults, *stranger.faults] == []
