"""A fire company's Las Vegas night in real browsers: two phones at the hall, and the clerk at a desk."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from aboveboard.web.demo_charities import HOSE
from tests.support.printed import words
from tests.support.turns import in_turn
from tests.web.browsing import DESK, PATIENCE, PHONE, WIDE, Browser, Guest, Server, browser_needed

pytestmark = browser_needed

HOME, NIGHT = f"/organizations/{HOSE}", "/occasions/las-vegas-night"
CHURCH = "/organizations/saint-mary"
MISSING = (
    ("3 where at least 4 is needed", "9 NYCRR 4622.1"),
    ("Approval of the building for public assembly: missing", "9 NYCRR 4622.17"),
    ("Dirk Dale has been a member of the organization or auxiliary or affiliate for less than one year", "4622.25"),
    ("Dirk Dale has no badge that was made and is valid that day", "9 NYCRR 4622.19"),
    ("name and identification number on what it owns: missing", "9 NYCRR 4622.9(a)(1)"),
)
HERE = ("Hank Hall", "Mick Moss", "Lou Lake", "Vera Vance", "Tess Todd")


def _fill(guest: Guest, **typed: str) -> None:
    """Fill in the form of a page and send it; what is listed is chosen."""
    form = guest.page.locator("main form.stack")
    for name, value in typed.items():
        one = form.locator(f"[name='{name.replace('_', '-')}']").first
        if one.evaluate("field => field.tagName") == "SELECT":
            one.select_option(value)
        else:
            one.fill(value)
    with guest.page.expect_navigation():
        form.get_by_role("button", name="Enter", exact=True).click()


def _outcome(guest: Guest, text: str) -> None:
    """Wait for an outcome that is shown, and take note of it."""
    guest.page.locator("#queue li").filter(has_text=text).first.wait_for()
    guest.page.locator("#queue").get_by_role("button", name="OK").click()


def _press(guest: Guest, row: str, button: str, list_of: str = "people-list") -> None:
    guest.page.locator(f"#{list_of} > li").filter(has_text=row).get_by_role("button", name=button).first.click()


def _enter(guest: Guest, title: str, **typed: str) -> None:
    """Unfold one of the other forms of a console, fill it in and send it."""
    fold = guest.page.locator("#others > details").filter(has=guest.page.get_by_text(title, exact=True))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    for name, value in typed.items():
        fold.locator(f"[name={name}]").fill(value)
    fold.get_by_role("button", name="Enter").click()


def _make_ready(mick: Guest) -> None:
    """What is missing is read, and put right by whoever reads it, until it is a yes."""
    mick.go(HOME).sees("Not yet: 7 things stand in the way")
    missing = mick.page.locator(".tonight li").all_inner_texts()
    assert all(any(reason in one and cite in one for one in missing) for reason, cite in MISSING), missing
    mick.page.locator(".tonight li").filter(has_text="assembly").get_by_role("link", name="File it").click()
    assert mick.page.locator("[name=about]").input_value() == "firehouse"
    _fill(mick, paper="approval-1", dated=str(dt.datetime.now(ZoneInfo("America/New_York")).date()))
    mick.go(f"{HOME}/do/mark")
    _fill(mick, item="wheel-1", marked_name="yes", marked_number="yes")
    mick.sees("Not yet: 5 things stand in the way")
    mick.page.get_by_role("link", name="Plan it anew").click()
    assert mick.page.get_by_label("Lou Lake", exact=True).is_checked()
    mick.page.get_by_label("Vera Vance", exact=True).check()
    _fill(mick, staff="tess, dealer, big-six")
    mick.sees("Yes, nothing stands in the way")
    mick.page.get_by_role("button", name="Open it").click()
    mick.page.wait_for_url(f"**{NIGHT}")


def _sign_in_and_check(mick: Guest, vera: Guest) -> None:
    """Everybody arrives by badge, on either phone; the steps are confirmed and the games opened."""
    vera.page.locator("textarea[name=what]").fill("half a sent")
    for title in HERE[:3]:
        _press(mick, title, "Arrives, badge and identification shown")
        vera.page.locator("#people-list li").filter(has_text=title).get_by_text("here since").wait_for()
    assert vera.page.locator("textarea[name=what]").input_value() == "half a sent", "what is typed is not lost"
    assert vera.page.evaluate("document.activeElement.name") == "what", "nor is the focus"
    other = Guest(vera.context.browser, vera.server, "mick", PHONE)  # type: ignore[arg-type]
    other.go(f"{NIGHT}/arrive?person=vera").sees("Somebody arrives")
    assert other.page.locator("[name=person]").input_value() == "vera", "the code on a badge names its owner"
    with other.page.expect_navigation():
        other.page.get_by_role("button", name="Enter").click()
    vera.page.locator("#people-list li").filter(has_text="Vera Vance").get_by_text("here since").wait_for()
    _press(vera, "Tess Todd", "Arrives, badge and identification shown")
    mick.page.get_by_role("button", name="Begins as dealer at big six").click()
    steps = mick.page.locator("#step-list button")
    while left := steps.count():
        steps.first.click()
        mick.until(lambda before=left: steps.count() < before)  # type: ignore[misc]
    _press(mick, "Big six", "Open it", "game-list")
    _outcome(mick, "games whose bank has been put up: big six is not among them, for there are none")
    _enter(mick, "State the most of each type", form="GC-2A", maxima="big-six: 500.00")
    _outcome(mick, ": entered")
    _enter(mick, "Put up a bank", type="big-six", shares="wheel-1: 500.00")
    _outcome(mick, ": entered")
    mick.until(lambda: mick.page.locator("#status .large").inner_text().startswith("Yes"))
    for game in ("Big six", "Bell jar"):
        _press(mick, game, "Open it", "game-list")
        vera.page.locator("#game-list li").filter(has_text=game).locator(".open").wait_for()


def _away_and_back(mick: Guest, vera: Guest) -> None:
    """Deeds of a phone without a network wait in their order, and each is decided when it is back."""
    vera.page.locator("textarea[name=what]").fill("")
    vera.context.set_offline(True)
    vera.page.locator("#lost").wait_for()
    vera.page.locator("textarea[name=what]").fill("a glass broke")
    vera.page.get_by_role("button", name="Write it down").click()
    _enter(vera, "Sell something", item="wine", kind="wine", area="hall")
    waits = vera.page.locator("#queue li").filter(has_text="waits for the connection")
    vera.until(lambda: waits.count() == 2)
    vera.context.set_offline(False)
    lines = vera.page.locator("#queue li")
    vera.until(lambda: not waits.count() and lines.count() == 2)
    assert [text.split(":")[:2] for text in lines.all_inner_texts()] == [
        ["Incident", " entered"],
        ["Sell something", " not entered"],
    ]
    assert lines.last.get_by_role("link", name="9 NYCRR 4622.23").count() == 1
    mick.page.locator("#incident-list").get_by_text("a glass broke").wait_for()
    vera.until(lambda: not vera.page.locator("#lost").is_visible())


def _count_and_close(mick: Guest, vera: Guest) -> None:
    for game in ("Big six", "Bell jar"):
        _press(mick, game, "Close it", "game-list")
        vera.page.locator("#game-list li").filter(has_text=game).locator(".closed").wait_for()
    form = mick.page.locator("form[data-deed=count]")
    assert form.locator("select option").all_inner_texts() == ["", "Hank Hall", "Vera Vance", "Tess Todd"]
    form.locator("[name=cents]").fill("412.50")
    _press(vera, "Tess Todd", "Leaves")
    mick.page.locator("#people-list li").filter(has_text="Tess Todd").get_by_role("button", name="Arrives").wait_for()
    form.locator("select").select_option("tess")
    form.get_by_role("button").click()
    _outcome(mick, "'tess' has not come, or has left")
    assert form.locator("[name=cents]").input_value() == "412.50", "what is refused can be mended"
    form.locator("select").select_option("vera")
    form.get_by_role("button").click()
    _outcome(mick, ": entered")
    mick.page.locator("#counted").get_by_text("It counts once Vera Vance confirms it").wait_for()
    assert mick.page.locator("form[data-deed=count-confirm]").count() == 0, "nobody confirms for somebody else"
    mick.page.get_by_role("button", name="Close the occasion").click()
    _outcome(mick, "the count of $412.50 waits for vera to confirm it")
    _press(mick, "have supervised all that was done", "Confirm", "step-list")
    _outcome(mick, ": entered")
    vera.page.wait_for_timeout(800)  # a tap on what has just appeared presses nothing
    vera.page.get_by_role("button", name="I counted too: $412.50").click()
    _outcome(vera, "The count is confirmed: entered")
    mick.until(lambda: "It counts once" not in mick.page.locator("#counted").inner_text())
    mick.page.get_by_role("button", name="Close the occasion").click()
    _outcome(mick, "banks that are not yet counted and closed: big six is not allowed")
    _enter(mick, "Count and close a bank", type="big-six", counted="500.00", to="general-fund")
    _outcome(mick, ": entered")
    mick.page.get_by_role("button", name="Close the occasion").click()
    vera.page.locator("#status").get_by_text("The occasion is closed.").wait_for()


def test_a_night_from_what_is_missing_to_the_open_return(browser: Browser, server: Server) -> None:
    mick, vera = (Guest(browser, server, name, PHONE) for name in ("mick", "vera"))
    _make_ready(mick)
    vera.go(NIGHT)
    _sign_in_and_check(mick, vera)
    for title, typed, why, cite in (
        ("Sell something", {"item": "wine", "kind": "wine", "area": "hall"}, "wine is not allowed", "9 NYCRR 4622.23"),
        ("Give something away", {"item": "door-prize"}, "door prize is not allowed", "9 NYCRR 4622.14"),
    ):
        _enter(mick, title, **typed)
        refused = mick.page.locator("#queue li").filter(has_text=why)
        refused.get_by_role("link", name=cite).first.wait_for()
        _outcome(mick, why)
    _away_and_back(mick, vera)
    _count_and_close(mick, vera)
    clio = Guest(browser, server, "clio", DESK).go("/clerk")
    desk = clio.page.locator("section.panel").filter(has_text="Hose Company 2")
    assert "closed" in desk.locator("li").filter(has=clio.page.get_by_role("link", name="Las vegas night")).inner_text()
    opened = desk.locator("h3:has-text('Open returns') + ul li").all_inner_texts()
    assert any("GC-7" in one and "las vegas night" in one for one in opened), opened
    clio.page.get_by_role("link", name="Las vegas night").click()
    clio.sees("the occasion is closed")
    assert "a glass broke" not in clio.page.content()
    assert [*mick.faults, *vera.faults, *clio.faults] == []


@pytest.mark.provision("ny-4622.19-badge")
def test_badges_of_the_demonstration_are_printed_by_one_person_alone(browser: Browser, server: Server) -> None:
    mick = Guest(browser, server, "mick", PHONE)
    mick.go(f"{HOME}/badges").sees("Print 5 badges (PDF)")
    assert "Dirk Dale" in mick.page.locator("section").filter(has_text="Not printed").last.inner_text()
    printed = mick.page.request.get(f"{server.url}{HOME}/badges.pdf")
    shown = words(printed.body())
    assert all(title in shown for title in HERE)
    assert "Dirk Dale" not in shown


def _casino_night(mary: Guest) -> Guest:
    """The church's night, opened where nobody has opened it yet."""
    if mary.go("/occasions/casino-night").page.locator("#occasion").count() == 0:
        mary.go(CHURCH).page.get_by_role("button", name="Open it").click()
        mary.page.wait_for_url("**/occasions/casino-night")
    return mary


def test_whoever_has_no_role_any_more_hears_nothing_more(browser: Browser, server: Server) -> None:
    mary, bea, olga = (Guest(browser, server, name, PHONE) for name in ("mary", "bea", "olga"))
    _casino_night(mary)
    bea.go("/occasions/casino-night").sees("Mary Marsh")
    olga.go(f"{CHURCH}/do/release")
    _fill(olga, person="bea", role="banker")
    mary.page.locator("textarea[name=what]").fill("not for Bea")
    mary.page.get_by_role("button", name="Write it down").click()
    bea.page.locator("#gone").wait_for(timeout=3 * PATIENCE)  # the stream ends, is asked for again, and is refused
    assert "not for Bea" not in bea.page.content()
    assert "Mary Marsh" not in bea.page.inner_text("main")


def test_a_console_and_a_form_by_keyboard_alone(browser: Browser, server: Server) -> None:
    gert = Guest(browser, server, "gert").go("/organizations/golden-age")
    for _ in range(40):
        gert.page.keyboard.press("Tab")
        if gert.page.evaluate("document.activeElement.textContent") == "Open it":
            break
    gert.page.keyboard.press("Enter")
    gert.page.wait_for_url("**/occasions/thursday-cards")
    gert.go("/organizations/golden-age/do/person")
    gert.page.locator("[name=name]").focus()
    for typed in ("walt", "Walt Ward"):
        gert.page.keyboard.type(typed)
        gert.page.keyboard.press("Tab")
    with gert.page.expect_navigation():
        gert.page.keyboard.press("Enter")
    gert.sees("Walt Ward is put on file")
    mary = _casino_night(Guest(browser, server, "mary"))
    row = mary.page.locator("#people-list li").filter(has_text="Al Abel")
    row.get_by_role("button").focus()
    mary.page.keyboard.press("Enter")
    row.get_by_text("here since").wait_for()
    assert row.evaluate("row => row.contains(document.activeElement)"), "the focus stays in the row"
    mary.page.locator("#others summary").first.focus()
    mary.page.keyboard.press("Enter")
    mary.page.keyboard.press("Tab")
    assert mary.page.evaluate("document.activeElement.name"), "what is unfolded is next"


PLACES = {
    "hank": [
        HOME, "/organizations", f"{HOME}/people", f"{HOME}/calendar", f"{HOME}/papers", f"{HOME}/licenses",
        f"{HOME}/equipment", f"{HOME}/import", f"{HOME}/do/plan?occasion=las-vegas-night", f"{HOME}/do/paper",
        f"{HOME}/do/person", f"{HOME}/do/acknowledge", f"{HOME}/badges", f"{HOME}/roles", f"{HOME}/do/expense",
    ],
    "vera": [HOME, f"{HOME}/people", f"{HOME}/papers", f"{HOME}/import"],
    "gert": [f"/organizations/golden-age{end}" for end in ("", "/people", "/papers", "/calendar", "/roles")],
    "mary": ["/occasions/casino-night", "/occasions/casino-night/do/arrive?person=al", CHURCH, f"{CHURCH}/calendar"],
    "clio": ["/clerk", HOME, f"{HOME}/licenses", f"{HOME}/do/license"],
    None: ["/organizations"],
}  # fmt: skip


@pytest.mark.parametrize("who", PLACES)
def test_every_page_of_a_charity(browser: Browser, server: Server, who: str | None) -> None:
    """No serious barrier, nothing wider than a phone or too low for a thumb, no script that fails."""
    guest = Guest(browser, server, who)
    if who == "mary":
        _casino_night(guest)
    for path in in_turn(PLACES[who], 3):
        guest.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        guest.go(path)
        guest.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert _barriers(guest) == [], path
        guest.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert guest.too_small() == [], path
    assert not guest.faults


def test_the_preview_of_an_import_has_no_barrier_either(browser: Browser, server: Server) -> None:
    hank = Guest(browser, server, "hank", PHONE).go(f"{HOME}/import")
    sheet = (
        b"name,full name,date of birth\nzed,Zed Zoo,1980-01-01\nyan,Yan Yew,1980-13-01\nhank,Hank Halle,1976-01-01\n"
    )
    hank.page.set_input_files("[name=file]", {"name": "members.csv", "mimeType": "text/csv", "buffer": sheet})
    with hank.page.expect_navigation():
        hank.page.get_by_role("button", name="Look at it").click()
    hank.sees("1 fault")
    assert "1980-13-01" in hank.page.locator("table").inner_text()
    assert _barriers(hank) == []
    assert hank.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _barriers(guest: Guest) -> list[object]:
    """What a screen reader's user would stumble over on the page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(guest.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        (one["id"], one["help"], [node["target"] for node in one["nodes"]][:3])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
