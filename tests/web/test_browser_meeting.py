"""A meeting run by its secretary while somebody follows, and a comment from a phone, in real browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aboveboard.web.gate.guard import COOKIE
from tests.support.charities import Town
from tests.support.dockets import RULE, open_board, open_period
from tests.web.browsing import DESK, PATIENCE, PHONE, SMALL, Browser, browser_needed
from tests.web.serving import listening
from tests.web.townspeople import Townspeople

pytestmark = browser_needed

MEETING = "/docket/meeting-1"
FIVE = ("Cora Cole", "Joan Jett", "Max Mohr", "Nora Nash", "Otto Orr")
MATTER = "heads-up-2017"
AGENDA = [
    {"kind": "call-to-order", "item": "1", "title": "Call to order"},
    {"kind": "minutes", "item": "2", "title": "Consideration of minutes"},
    {"kind": "report", "item": "3", "title": "Report of the executive director"},
    {"kind": "rulemaking", "item": "4", "title": "Heads up hold 'em", "matter": MATTER},
    {"kind": "business", "item": "5", "title": "Old and new business"},
    {"kind": "next-meeting", "item": "6", "title": "Next meeting"},
    {"kind": "adjournment", "item": "7", "title": "Adjournment"},
]
NEW = 800
"""A tap on what has only just appeared presses nothing, so that a person waits as well, in milliseconds."""

IN_SIGHT = "part => { const box = part.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


class Somebody:
    """Somebody who looks at a page of the docket."""

    def __init__(
        self, browser: Browser, url: str, people: Townspeople, name: str | None, size: Mapping[str, int]
    ) -> None:
        touch = size["width"] < 500
        self.url, self.size, self.faults = url, size, list[str]()
        context = browser.new_context(
            viewport=dict(size),  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        if name is not None:
            context.add_cookies([{"name": COOKIE, "value": people.house.sessions.begin(name, "member"), "url": url}])
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def go(self, path: str) -> Somebody:
        """Look at a page, and see that nothing bars anybody from it."""
        answer = self.page.goto(self.url + path)
        assert answer is not None
        assert answer.status == 200, path
        self.fits()
        return self

    def fits(self) -> None:
        """The page is no wider than the screen, thumbs find their buttons, and a screen reader its way."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        barriers = [
            (one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert barriers == [], self.page.url
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.size["width"]
        if self.size["width"] < 500:
            assert self.page.evaluate(SMALL) == []

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(PATIENCE // 20):
            if condition():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("waited in vain")

    def sees(self, within: str, text: str) -> None:
        """Wait until a part of the page holds a text, without the page being loaded anew."""
        part = self.page.locator(within)
        self.until(lambda: text in " ".join(part.inner_text().split()))

    @property
    def last(self) -> int:
        """The last event that the page knows of."""
        return int(self.page.get_attribute("#lost", "data-last") or -1)

    def open(self, do: str) -> Any:
        """Unfold the form of a step."""
        form = self.page.locator(f"#form-{do}")
        form.wait_for(state="attached")
        self.page.wait_for_timeout(NEW)
        if not form.is_visible():
            form.locator("xpath=ancestor::details").last.locator("summary").first.click()
        return form

    def step(self, do: str, button: str = "Enter", **typed: str) -> None:
        """Fill in the form of a step and send it; the page goes on without being loaded anew."""
        form, before = self.open(do), self.last
        for name, value in typed.items():
            field = form.locator(f"[name='{'name' if name == 'name' else f's.{name}'}']").last
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        form.get_by_role("button", name=button, exact=True).click()
        self.until(lambda: self.last > before)


@contextmanager
def _served(town: Town) -> Iterator[tuple[Townspeople, str]]:
    people = Townspeople(town)
    try:
        with listening(people.app) as port:
            yield people, f"http://127.0.0.1:{port}"
    finally:
        town.book.close()


def test_a_meeting_from_the_call_to_order_to_adjournment(tmp_path: Path, browser: Browser) -> None:
    """The secretary needs one page and never loads it again; somebody on a phone follows all of it."""
    with _served(open_board(str(tmp_path / "floor.db"), "meeting-1", items=AGENDA)) as (people, url):
        sela = Somebody(browser, url, people, "sela", DESK).go(MEETING)
        phone = Somebody(browser, url, people, None, PHONE).go(MEETING)
        for guest in (sela, phone):
            guest.page.evaluate("document.documentElement.dataset.first = 'yes'")
        _begin(sela, phone)
        _propose(sela, phone)
        _end(sela, phone)
        for guest in (sela, phone):
            assert guest.page.evaluate("document.documentElement.dataset.first") == "yes", "it was never loaded again"
            guest.fits()
            assert guest.faults == []


def _begin(sela: Somebody, phone: Somebody) -> None:
    phone.sees("#there", "not called to order yet")
    assert phone.page.locator("form.step").count() == 0
    sela.step("call-to-order", name="Cora Cole")
    phone.sees("#there", "In session since")
    phone.sees("#minutes", "DRAFT")
    sela.step("roll", "Call the roll", present="\n".join(FIVE[:3]))
    phone.sees("#there", "3 of 7 present: no quorum, 1 is lacking")
    form = sela.open("quorum")
    form.get_by_role("button", name="Enter", exact=True).click()
    sela.sees("#form-quorum", "3 present where 4 are a quorum")
    assert form.get_by_role("link", name="N.Y.S. Gaming Comm'n, Meeting Agenda (Nov. 27, 2017), item 1").count() >= 1
    _call_again(sela)
    phone.sees("#there", "5 of 7 present: a quorum")
    sela.step("quorum")
    phone.sees("#agenda .now", "Consideration of minutes")
    phone.sees("#there .on-a-phone", "Now: 2 Consideration of minutes")
    assert not sela.page.locator("#there .on-a-phone").is_visible()


def _call_again(sela: Somebody) -> None:
    """Two came late: the roll is called again, with those ticked who were there."""
    form = sela.open("roll")
    ticked = [box.get_attribute("value") for box in form.locator("input[type=checkbox]:checked").all()]
    assert ticked == list(FIVE[:3])
    sela.step("roll", "Call the roll again", present="\n".join(FIVE[3:]))


def _propose(sela: Somebody, phone: Somebody) -> None:
    """A motion, a second, and a vote member by member, which is counted while it is taken."""
    sela.step("motion", mover="Joan Jett", matter=MATTER, text="to propose it")
    sela.step("second", seconder="Max Mohr", motion="motion-1")
    phone.sees("#moved", "who seconds it: Max Mohr")
    form = sela.open("rulemaking")
    assert form.locator("[name='s.matter']").input_value() == MATTER
    assert form.locator("[name='s.motion']").input_value() == "motion-1"
    for name, said in zip(FIVE, ("aye", "aye", "aye", "nay"), strict=False):
        form.get_by_role("group", name=name).get_by_label(said, exact=True).check()
    assert form.locator("output.tally").inner_text() == "3 to 1: 4 ayes are needed"
    form.get_by_role("group", name=FIVE[4]).get_by_label("aye", exact=True).check()
    assert form.locator("output.tally").inner_text() == "4 to 1: carries"
    sela.step("rulemaking", action="propose")
    sela.sees("#spoken-here", "Taken down: vote on rulemaking")
    sela.until(lambda: bool(sela.page.locator("#spoken-here").evaluate(IN_SIGHT)))
    phone.sees("#moved", "4-1 carries")
    phone.sees("#minutes", "4-1, carried")
    phone.sees("#agenda [data-key=item-4]", "dealt with")


def _end(sela: Somebody, phone: Somebody) -> None:
    sela.step("new-business", offered="no")
    sela.step("adjourn")
    phone.sees("#there", "Adjourned at")
    phone.sees("#agenda [data-key=item-2]", "not dealt with")
    phone.sees("#minutes", "DRAFT")


def test_speakers_are_timed_and_what_was_measured_goes_into_the_step(tmp_path: Path, browser: Browser) -> None:
    with _served(open_board(str(tmp_path / "floor.db"), "meeting-1", "pa")) as (people, url):
        sela = Somebody(browser, url, people, "sela", DESK)
        sela.page.clock.install()
        sela.go(MEETING)
        sela.page.clock.resume()
        sela.step("call-to-order", name="Cora Cole")
        sela.page.wait_for_timeout(NEW)
        timer = sela.page.locator("[data-timer=comment]")
        timer.get_by_role("button", name="Start").click()
        sela.page.clock.fast_forward(95_000)
        sela.until(lambda: timer.locator("output").inner_text().startswith("1:3"))
        assert "over" not in (timer.get_attribute("class") or "")
        sela.page.clock.fast_forward(90_000)
        sela.until(lambda: "Time is up." in timer.inner_text())
        timer.get_by_role("button", name="Stop").click()
        minutes = sela.page.locator("#form-comment [name='s.minutes']")
        assert minutes.input_value() == "4", "a minute that was begun counts"
        form = sela.open("comment")
        form.locator("[name='s.speaker']").fill("Jo Doe")
        form.get_by_role("button", name="Enter", exact=True).click()
        sela.sees("#form-comment", "58 Pa. Code 51.7(a)")
        assert form.locator("[name='s.speaker']").input_value() == "Jo Doe", "what was typed is not lost"
        sela.step("comment", minutes="3")
        sela.sees("#speaking-comment", "3 used, 12 left")
        sela.fits()
        assert sela.faults == []


def test_a_citizen_comments_on_a_phone_and_keeps_the_receipt(tmp_path: Path, browser: Browser) -> None:
    with _served(open_period(str(tmp_path / "floor.db"))) as (people, url):
        jo = Somebody(browser, url, people, None, PHONE).go(f"/docket/{RULE}")
        desk = Somebody(browser, url, people, None, DESK).go(f"/docket/{RULE}")
        jo.page.get_by_role("button", name="Send it", exact=True).click()
        jo.sees("#form-comment", "is not stated")
        jo.page.locator("[name='s.comment']").fill("Let people speak before anything is decided.")
        jo.page.locator("[name='s.address']").fill("7 Mill Road")
        jo.fits()
        jo.page.get_by_role("button", name="Send it", exact=True).click()
        jo.page.get_by_role("link", name="Your receipt").click()
        jo.page.wait_for_url("**/receipts/1")
        jo.fits()
        desk.sees("#comments", "Let people speak before anything is decided.")
        stranger = Somebody(browser, url, people, None, DESK).go(f"/docket/{RULE}/receipts/1")
        (event,) = people.town.book.events(RULE, 0)
        assert stranger.page.locator(".hash").inner_text() == event.hash.hex()
        for guest in (jo, desk, stranger):
            assert "7 Mill Road" not in guest.page.content()
        desk.go(f"/docket/{RULE}/effects?file=docket/meeting")
        desk.sees("#sheet", "The text, value by value")
        assert [*jo.faults, *desk.faults] == []
