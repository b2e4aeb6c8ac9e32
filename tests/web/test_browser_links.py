"""A link in real browsers: two tables that hit in one second, the wall that tells both, a technician who is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest

from aboveboard.web.gate.guard import COOKIE
from tests.support.links import LINK, ONE, ROYAL, TWO, LinkTown
from tests.web.browsing import DESK, PATIENCE, PHONE, SMALL, Browser, browser_needed
from tests.web.link_visitors import LinkVisitors, hit, visiting_link
from tests.web.serving import listening

pytestmark = browser_needed

WALL = {"width": 1920, "height": 1080}
DISPLAY = f"/links/{LINK}/display"
PLACES = {
    None: ["/links", f"/links/{LINK}", DISPLAY, f"/tables/{ONE}"],
    "ann": [f"/tables/{ONE}", f"/links/{LINK}"],
    "lou": ["/links", f"/links/{LINK}", f"/links/{LINK}/entries"],
    "cat": [f"/links/{LINK}", f"/links/{LINK}/hits/1"],
}


@dataclass
class Casino:
    """A link with its web server, and people at their browsers."""

    floor: LinkVisitors
    address: str
    browser: Browser

    @property
    def town(self) -> LinkTown:
        return self.floor.cast

    def at(self, name: str | None, path: str, size: Mapping[str, int] = DESK) -> Screen:
        """Somebody who looks at a page."""
        return Screen(self, name, path, size)


class Screen:
    """A browser of its own."""

    def __init__(self, casino: Casino, name: str | None, path: str, size: Mapping[str, int]) -> None:
        self.casino = casino
        context = casino.browser.new_context(viewport=dict(size), reduced_motion="reduce")  # type: ignore[arg-type]
        if name is not None:
            secret = casino.floor.house.sessions.begin(name, casino.floor.role(name))
            context.add_cookies([{"name": COOKIE, "value": secret, "url": casino.address}])
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if "Content Security" in line.text else None)
        self.go(path)

    def go(self, path: str) -> Screen:
        self.page.goto(self.casino.address + path)
        return self

    def sees(self, text: str) -> None:
        self.page.get_by_text(text).filter(visible=True).first.wait_for()

    def barriers(self) -> list[tuple[str, list[str]]]:
        """What stands in the way of whoever does not see or point well."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


@pytest.fixture
def casino(tmp_path: Path, browser: Browser) -> Iterator[Casino]:
    with visiting_link(str(tmp_path / "floor.db")) as floor, listening(floor.app) as port:
        yield Casino(floor, f"http://localhost:{port}", browser)


@pytest.mark.provision("nyc-5321.18-b-3-ii-display", "nyc-5321.18-b-3-iii")
def test_two_tables_hit_in_one_second_and_the_wall_tells_both_in_their_order(casino: Casino) -> None:
    """Each hand is decided by the button that its dealer presses; who came first is the log's to say."""
    town = casino.town
    wall, late = casino.at(None, DISPLAY, WALL), casino.at(None, DISPLAY, PHONE)
    ann, cyd = casino.at("ann", f"/tables/{ONE}"), casino.at("cyd", f"/tables/{TWO}")
    for screen in (wall, late, ann, cyd):
        screen.sees("$10,000.00")
    town.bets({1: True})
    town.bets({1: True}, TWO)
    cards = " ".join(each for place, each in enumerate(ROYAL.split()) if place % 3 != 1)
    for table in (ONE, TWO):
        town.say("dan", "call", "no-more-bets", table)
        town.say("dan", "shoe", cards, table)
    wall.sees("$10,001.00")
    cyd.sees("$10,001.00")
    together = [Thread(target=town.say, args=("dan", "act", {"seat": 1, "do": "bet"}, table)) for table in (ONE, TWO)]
    for each in together:
        each.start()
    for each in together:
        each.join()
    first, second = town.state().hits.values()
    assert (first.cents, second.cents) == (1_000_100, 1_000_000), "the second has the meter as it was reset"
    for screen in (wall, late):
        screen.page.locator("#hits li").nth(1).wait_for()
        lines = screen.page.locator("#hits li").all_inner_texts()
        assert ["$10,001.00" in lines[0], "$10,000.00" in lines[1]] == [True, True]
        assert [first.table.replace("-", " ") in lines[0], second.table.replace("-", " ") in lines[1]] == [True, True]
        assert "Jackpot won: $10,001.00, royal flush" in screen.page.locator("#spoken").inner_text()
        assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all is on the wall"
    for screen in (ann, cyd):
        screen.page.locator("#jackpot-won li").nth(1).wait_for()
        assert screen.page.locator("#jackpot .meter").inner_text() == "$10,000.00"
        if screen is ann:
            assert "of the jackpot is set aside until it is verified" in screen.page.locator("#result").inner_text()
    town.at_link("flo", "link-acknowledge", {"hit": first.number})
    wall.page.locator("#hits li").nth(1).wait_for(state="detached")
    assert "$10,000.00" in wall.page.locator("#hits").inner_text()
    town.at_link("flo", "link-acknowledge", {"hit": second.number})
    wall.page.locator("#won").wait_for(state="hidden")
    assert [*wall.faults, *late.faults, *ann.faults, *cyd.faults] == []


@pytest.mark.provision("nyc-5321.18-c-down")
def test_whoever_looks_is_told_that_the_controller_is_silent_and_of_its_return(casino: Casino) -> None:
    wall, ann = casino.at(None, DISPLAY, WALL), casino.at("ann", f"/tables/{ONE}")
    wall.sees("$10,000.00")
    casino.town.seconds += 4
    casino.town.floor.leases.watch()
    wall.sees("Its controller is not heard of")
    ann.sees("Not in play: its controller is not heard of")
    ann.page.locator("#jackpot-spoken", has_text="Jackpot not in play").wait_for(state="attached")
    casino.town.beat()
    wall.page.locator("#down").wait_for(state="hidden")
    ann.page.locator("#jackpot-off").wait_for(state="hidden")
    assert wall.page.locator("#spoken").inner_text() == "In play again."


@pytest.mark.provision("nyc-5321.18-b-4")
def test_a_technician_is_refused_and_told_who_may(casino: Casino) -> None:
    """No form leads there; one that is sent all the same is refused with its clause, or by the role."""
    tia = casino.at("tia", f"/links/{LINK}")
    tia.sees("Stop the link")
    assert tia.page.get_by_text("Change the progressive").count() == 0
    tia.page.get_by_text("Enter an access to the controller").click()
    entry = tia.page.locator("#forms form").filter(has=tia.page.locator("[name=purpose]"))
    entry.evaluate("form => { form.action = form.action.replace('link-entry', 'link-change'); }")
    entry.locator("[name=purpose]").fill("a faster jackpot")
    entry.get_by_role("button").click()
    tia.sees("a technician may not change a progressive's parameters")
    lou = casino.at("lou", f"/links/{LINK}")
    lou.page.get_by_text("Stop the link").click()
    stop = lou.page.locator("#forms form[action$=link-stop]")
    casino.town.bets({1: True})
    casino.town.say("dan", "call", "no-more-bets")
    casino.town.say("dan", "shoe", " ".join(each for at, each in enumerate(ROYAL.split()) if at % 3 != 1))
    stop.locator("[name=why]").fill("new rates")
    stop.get_by_role("button").click()
    lou.sees("wagers are counted and still to be settled at stud-1 (1)")
    assert lou.page.locator("#tried [name=why]").input_value() == "new rates"
    casino.town.say("dan", "act", {"seat": 1, "do": "bet"})
    lou.page.locator("#tried").get_by_role("button").click()
    lou.sees("its controller is stopped")


def test_what_is_typed_stays_while_the_page_follows_the_link(casino: Casino) -> None:
    lou = casino.at("lou", f"/links/{LINK}")
    lou.page.get_by_text("State the internal controls").click()
    field = lou.page.locator("#forms [name=notice]")
    field.fill("lights above each table")
    hit(casino.town)
    lou.sees("to be verified and paid")
    assert field.input_value() == "lights above each table"
    assert lou.page.get_by_role("button", name="I looked at the hand").is_visible()


@pytest.mark.parametrize("who", PLACES)
def test_every_page(casino: Casino, who: str | None) -> None:
    """No barrier, nothing wider than a phone or too low for a thumb, no script that fails; in the dark too."""
    hit(casino.town)
    casino.town.at_link("tia", "link-entry", {"purpose": "the fan rattles"})
    casino.town.at_link("tia", "link-fault", {"kind": "line", "table": TWO, "says": "the cable was cut"})
    for path in PLACES[who]:
        screen = casino.at(who, path, WALL)
        assert screen.barriers() == [], path
        screen.page.emulate_media(color_scheme="dark")
        assert screen.barriers() == [], path
        screen.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        if path.startswith("/links"):
            screen.page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert screen.page.evaluate(SMALL) == [], path
        assert screen.barriers() == [], path
        assert screen.faults == []
