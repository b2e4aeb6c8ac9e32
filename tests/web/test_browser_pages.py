"""The pages in a real browser: by keyboard, in words, on a phone, without barriers, and every desk's own work."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from tests.support.turns import in_turn
from tests.web.browsing import PHONE, WIDE, Browser, Guest, Server, browser_needed

pytestmark = browser_needed

TABLE = "sic-bo-1"
PLACES = {
    None: ["/", "/sign-in", "/check-roll", f"/tables/{TABLE}"],
    "pat": [
        "/me", "/tables/craps-1", "/tables/roulette-1", "/tables/pai-gow-1", "/tables/wheel-1",
        "/tables/three-card-1", f"/tables/{TABLE}/guide", f"/tables/{TABLE}/signs", f"/tables/{TABLE}/rounds",
        f"/tables/{TABLE}/rounds/3", f"/tables/{TABLE}/log",
    ],
    "dana": ["/tables/craps-1", "/tables/baccarat-1", "/tables/pai-gow-1", "/tables/craps-1/rack"],
    "fay": ["/floor", "/tables/pai-gow-1/checklist", "/tables/roulette-2/checklist", "/audit?verify=now"],
    "cass": ["/cage"],
}  # fmt: skip


@pytest.mark.parametrize("who", PLACES)
def test_every_page(browser: Browser, server: Server, who: str | None) -> None:
    """No serious barrier, nothing wider than a phone or too low for a thumb, no script that fails; also as JSON."""
    from axe_playwright_python.sync_playwright import Axe

    guest = Guest(browser, server, who)
    for path in in_turn(PLACES[who], 4):
        guest.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        guest.go(path)
        found = Axe().run(guest.page, options={"resultTypes": ["violations"]}).response["violations"]
        serious = [
            (path, one["id"], one["help"], [node["target"] for node in one["nodes"]][:3])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not serious
        guest.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert guest.too_small() == [], path
        bar = guest.page.locator("header.bar").bounding_box()
        assert bar is not None
        assert bar["height"] <= 52, "a header of one line"
        address = "/index" if path == "/" else path.partition("?")[0]
        assert isinstance(guest.document(address), dict), path
    assert not guest.faults


def test_a_bet_by_keyboard_alone(browser: Browser, server: Server) -> None:
    pat = Guest(browser, server, "pat").at(TABLE)
    pat.page.get_by_role("button", name="Sit down", exact=True).focus()
    pat.page.keyboard.press("Enter")
    pat.page.wait_for_selector("#purse")
    for key in ("Enter", "Space"):
        before = pat.event
        pat.spot("small").focus()
        pat.page.keyboard.press(key)
        pat.after(before)
    pat.until(lambda: "small" in pat.page.inner_text("#spoken"))
    take = pat.page.get_by_role("button", name="Take down small")
    take.focus()
    pat.page.keyboard.press("Enter")
    pat.sees("No wager of yours stands")


def test_a_bet_in_words(browser: Browser, server: Server) -> None:
    """What a screen reader plays by: a list of every wager, and every bet and result in words."""
    rosa = Guest(browser, server, "rosa").at(TABLE).sit()
    rosa.page.get_by_text("All wagers as a list").click()
    rosa.page.locator("#text").get_by_role("button").filter(has_text="Big").first.click()
    rosa.until(lambda: "Bet $1 on big" in rosa.page.inner_text("#spoken"))
    assert rosa.page.locator("#result").get_attribute("aria-live") == "polite"
    rosa.press("Take down big")
    rosa.sees("No wager of yours stands")
    rosa.press("Leave the table")
    rosa.page.get_by_role("button", name="Sit down", exact=True).wait_for()


def test_a_touch_on_a_phone(browser: Browser, server: Server) -> None:
    quinn = Guest(browser, server, "quinn", PHONE).at("baccarat-1").sit()
    felt = quinn.page.locator("#felt")
    assert felt.evaluate("box => box.scrollWidth <= box.clientWidth"), "the layout fits the screen"
    for _ in range(2):
        quinn.page.get_by_role("button", name="Layout larger").tap()
    assert felt.evaluate("box => box.scrollWidth > 2 * box.clientWidth"), "drawn larger, it pans inside its box"
    spot = quinn.spot("banker", seat=1)
    spot.scroll_into_view_if_needed()
    spot.tap()
    quinn.page.wait_for_selector("svg .chip.own")
    quinn.press("Take down banker")
    quinn.sees("No wager of yours stands")


def test_a_machine_roll_can_be_checked_and_disputed(browser: Browser, server: Server) -> None:
    """Drawn by the machine, replayed step by step, disputed, answered; the seed given up gives the same."""
    pat = Guest(browser, server, "pat").at("big-six-1").sit()
    pat.page.get_by_text("Mix words of your own").click()
    pat.page.get_by_label("your own words for the machine's draws").fill("lucky seven")
    pat.press("Mix in")
    pat.page.locator(".layout .spot").first.click()
    dana = Guest(browser, server, "dana").at("big-six-1")
    dana.until(lambda: dana.page.locator("svg .chip").count() == 1)
    dana.press("Call “no more bets”")
    dana.press("Let the machine draw")
    pat.page.locator("#results").get_by_role("link", name="replay").first.click()
    pat.until(lambda: "machine" in pat.page.inner_text("#place"))  # it opens at the decision
    assert pat.page.locator("#felt g.chip").count(), "the wager lies on the felt"
    pat.page.keyboard.press("Home")
    pat.sees("Step 1 of")
    hidden = pat.page.locator(".story > li.later")
    assert hidden.count()
    pat.page.get_by_role("button", name="Show all").click()
    assert not hidden.count()
    pat.page.keyboard.press("End")
    pat.page.keyboard.press("ArrowLeft")
    pat.page.get_by_role("button", name="Next").click()
    pat.until(lambda: "machine" in pat.page.inner_text("#place"))
    fay = Guest(browser, server, "fay").go("/floor")
    form = pat.page.locator("form[data-deed=dispute]")
    form.locator("[name=says]").fill("the clapper stood on the line")
    pat.submit(form)
    pat.sees("Dispute received")
    fay.sees("the clapper stood on the line")  # the pit follows the floor by itself
    form = fay.page.locator("form[data-deed=answer-dispute]")
    form.locator("[name=found]").fill("it did not")
    fay.submit(form)
    pat.go("/me").sees("it did not")
    dana.page.get_by_text("The machine's seed").click()
    dana.press("Give up the seed, and commit to the next")
    dana.until(lambda: ", 0 drawn" in dana.page.inner_text("#console"))
    pat.go("/check-roll")
    pat.page.get_by_role("link", name="Check it").first.click()
    pat.sees("It was published by event")
    assert pat.page.locator("#checked td.open").all_inner_texts() == ["agrees"]


def test_what_is_stated_of_the_equipment_is_held_to_its_clause_at_once(browser: Browser, server: Server) -> None:
    fay = Guest(browser, server, "fay").go("/tables/roulette-2/checklist")
    field, fault = fay.page.locator("[name=ball-diameter]"), fay.page.locator("#fault-ball-diameter")
    field.fill("0.5")
    fay.until(lambda: "At least 0.75 is required" in fault.inner_text())
    with fay.page.expect_navigation():
        fay.page.get_by_role("button", name="State the equipment").click()
        assert "at least 0.75 is required" in fay.refused()
    assert (field.input_value(), "at least 0.75 is required" in fault.inner_text()) == ("0.5", True)
    field.fill("0.8")
    fay.until(lambda: not fault.inner_text())
    with fay.page.expect_navigation():
        fay.page.get_by_role("button", name="State the equipment").click()
    assert (field.input_value(), fault.inner_text(), fay.faults) == ("0.8", "", [])


def test_the_desks(browser: Browser, server: Server) -> None:
    """Limits posted, a fill asked for, verified and received, chips sold and cashed, a reversal, a checkpoint.

    The cage follows the floor by itself: the fill and then the drop box appear without a reload.
    """
    table = "roulette-1"
    fay, cass, dana, sam = (Guest(browser, server, name) for name in ("fay", "cass", "dana", "sam"))
    cass.go("/cage")
    boxes = cass.page.locator("#boxes form[data-deed=soft-count]")
    counted = boxes.count()
    form = fay.go("/floor").page.locator(f"#{table} form[data-deed=post-limits]")
    form.locator("[name=min]").fill("2.50")
    fay.submit(form)
    assert fay.document(f"/tables/{table}")["view"]["posted"] == {"min": 250, "max": 10_000}
    form = fay.go(f"/tables/{table}/rack").page.locator("form[data-deed=fill-request]")
    form.locator("[name='chips.10000']").fill("5")
    assert form.locator("output").inner_text() == "$500"
    fay.submit(form)
    fay.go("/floor").sees("is requested")
    cass.submit(cass.page.locator("form[data-deed=fill-verify]"))
    dana.go(f"/tables/{table}/rack")
    dana.submit(dana.page.locator("form[data-deed=fill-receive]"))
    fills = {row["table"]: row["fills"] for row in fay.document("/floor")["win"]["rows"]}
    assert fills[table] == 50_000
    for deed in ("chip-sale", "cash-out"):
        form = cass.go("/cage").page.locator(f"form[data-deed={deed}]")
        form.locator("[name=player]").select_option("rosa")
        form.locator("[name=cents]").fill("20")
        cass.submit(form)
    form = cass.page.locator("form[data-deed=cash-out]")
    form.locator("[name=cents]").fill("99999999")
    form.get_by_role("button").click()
    assert "holds" in cass.refused()
    dana.deed(table, "closer", {"chips": dana.document(f"/tables/{table}/rack")["rack"]["chips"]})
    (slip,) = dana.document(f"/tables/{table}/rack")["rack"]["waiting"]
    fay.deed(table, "slip-sign", {"slip": slip})
    cass.until(lambda: boxes.count() == counted + 1)
    assert cass.refused(), "nothing was loaded anew"
    sam.go("/audit").page.locator("form[data-deed=checkpoint] button").click()
    sam.sees("aboveboard-checkpoint-1")
    sam.go("/audit?verify=now").sees("finds no fault")
    sam.sees("Rosa buys chips for $20")
    held = sam.page.locator("section[aria-label=Accounts]")
    assert "the rack of roulette-1" in held.inner_text()
    assert "player/" not in sam.page.locator("main").inner_text()
    assert held.locator("td[title='player/rosa']").inner_text() == "rosa"
    sam.go(f"/tables/{table}/log").sees("Wagers are now from $2.50 to $100")
    sam.sees("A fill is asked for: 5 of $100")
    sam.sees("from the fill on its way to roulette-1 to the rack of roulette-1")


def test_a_time_that_runs_out_is_counted_down_in_the_pit(browser: Browser, server: Server) -> None:
    fay = Guest(browser, server, "fay")
    timers = [timer for table in fay.document("/floor")["tables"] for timer in table["timers"]]
    until = min(timer["until"] for timer in timers)
    fay.page.clock.install(time=datetime.fromisoformat(until) - timedelta(minutes=11, seconds=40))
    left = fay.go("/floor").page.locator(f"time[data-until='{until}']").first
    assert (left.inner_text(), left.get_attribute("class") or "") == ("11 min left", "")
    fay.page.clock.fast_forward(600_000)
    assert re.fullmatch(r"1 min \d+ s left", left.inner_text())
    assert left.get_attribute("class") == "closed", "it is nearly over"
    fay.page.clock.fast_forward(100_000)
    assert left.inner_text() == "run out"


def test_the_staff_are_turned_away_from_what_is_not_theirs(browser: Browser, server: Server) -> None:
    Guest(browser, server, "pat").go("/floor").sees("the pit is for")
