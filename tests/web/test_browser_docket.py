"""A fire company appeals in real browsers: it opens the appeal, mends and files its statement, while others follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from aboveboard.web.gate.guard import COOKIE
from tests.support.dockets import APPEAL, DocketTown
from tests.web.browsing import DESK, PATIENCE, PHONE, SMALL, Browser, browser_needed
from tests.web.serving import listening
from tests.web.townspeople import Townspeople

pytestmark = browser_needed

CASE = f"/docket/{APPEAL}"
FORM = "#form-statement-of-appeal"


class Someone:
    """Somebody at a browser, signed in or not, who opens cases and fills in their forms."""

    def __init__(
        self, url: str, browser: Browser, size: Mapping[str, int], secret: str | None, *, scripts: bool = True
    ) -> None:
        touch = size["width"] < 500
        context = browser.new_context(
            viewport=dict(size),  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            java_script_enabled=scripts,
        )
        if secret is not None:
            context.add_cookies([{"name": COOKIE, "value": secret, "url": url}])
        self.url, self.size, self.scripts, self.faults = url, size, scripts, list[str]()
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def go(self, path: str) -> Someone:
        """Look at a page."""
        answer = self.page.goto(self.url + path)
        assert answer is not None
        assert answer.status == 200, (path, answer.status)
        return self

    def fits(self) -> None:
        """The page is no wider than the screen, thumbs find their buttons, and a screen reader its way."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found] == [], self.page.url
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.size["width"], self.page.url
        if self.size["width"] < 500:
            assert self.page.evaluate(SMALL) == [], self.page.url

    def fill(self, typed: Mapping[str, str], within: str = "main") -> None:
        """Type into fields by their names."""
        for name, value in typed.items():
            self.page.locator(f"{within} [name='{name}']").fill(value)

    def press(self, label: str, within: str = "main") -> None:
        """Press a button, and wait for the page that follows."""
        with self.page.expect_navigation():
            self.page.locator(within).get_by_role("button", name=label, exact=True).click()

    def unfold(self, title: str) -> None:
        """Open the form of a step."""
        self.page.locator("#next summary").filter(has_text=title).first.click()

    def sees(self, text: str) -> None:
        """Wait until a text is on the page."""
        self.page.get_by_text(text).first.wait_for()


@dataclass
class Court:
    """A town with a docket, served, and people at their browsers."""

    docket: DocketTown
    people: Townspeople
    url: str
    browser: Browser

    def someone(self, name: str | None, size: Mapping[str, int], *, scripts: bool = True) -> Someone:
        """Somebody at a browser."""
        secret = None if name is None else self.people.house.sessions.begin(name, "member")
        return Someone(self.url, self.browser, size, secret, scripts=scripts)


@pytest.fixture
def court(tmp_path: Path, browser: Browser) -> Iterator[Court]:
    """A town in which nothing has been appealed yet."""
    town = DocketTown(str(tmp_path / "court.db"))
    people = Townspeople(town.town)
    with listening(people.app) as port:
        yield Court(town, people, f"http://127.0.0.1:{port}", browser)
    town.book.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_appeals_and_files_a_complete_statement(court: Court, size: Mapping[str, int]) -> None:
    ann = court.someone("ann", size)
    ann.go("/docket-open")
    ann.fits()
    ann.page.locator("section", has_text="New York charitable").get_by_role("link", name="Appeal to").first.click()
    ann.fits()
    ann.press("Open")
    ann.sees("It would be returned")
    ann.sees("The specific grounds, in detail is not stated")
    ann.fits()
    ann.fill({"title": "Hose Company 2 v. Saugerties", "s.grounds": "The finding has no ground."})
    ann.fill({"s.originals": "1", "s.copies": "1", "s.determined": "2025-12-19"})
    ann.page.select_option("[name='f.license']", "yes")
    ann.press("Open again")
    assert ann.page.url.endswith(f"{CASE}?done=0")
    ann.sees("Taken down: notice of appeal")
    ann.fits()
    clio = court.someone("clio", DESK).go(CASE)
    _statement(ann)
    clio.page.locator("#standing", has_text="statement of appeal").wait_for()
    assert [*ann.faults, *clio.faults] == []


def _statement(ann: Someone) -> None:
    """The statement is looked at, mended and filed."""
    ann.unfold("Statement of appeal")
    form = ann.page.locator(FORM)
    assert not form.locator("[name='w.certified-mail.receipt']").is_visible()
    ann.fill({"s.errors.1.error": "The fee was counted twice.", "s.originals": "one"}, FORM)
    form.locator("fieldset.rows", has_text="claimed errors").get_by_role("button", name="Another entry").click()
    ann.fill({"s.errors.2.error": "The hearing was not recorded."}, FORM)
    ann.press("See what is missing", FORM)
    ann.sees("A whole number was expected, not 'one'")
    ann.fits()
    ann.fill({"s.originals": "1"}, FORM)
    ann.press("Send", FORM)
    ann.sees("It would be returned")
    ann.sees("A copy of the original charges is not attached")
    ann.sees("9 NYCRR 4627.5")
    ann.fits()
    assert form.locator("[name='s.errors.2.error']").input_value() == "The hearing was not recorded."
    ann.fill({"s.facts": "The ledger was shown.", "s.argument": "Two fees are one too many.", "s.copies": "1"}, FORM)
    for annex in ("charges", "findings", "license"):
        form.locator(f"[name='s.annexes'][value='{annex}']").check()
    form.locator("[name='s.way'][value='certified-mail']").check()
    ann.fill({"w.certified-mail.receipt": "7016 0910", "s.served": "2026-01-02"}, FORM)
    form.locator("[name='s.proof-of-service']").select_option("affidavit")
    ann.press("Send it mended", FORM)
    ann.sees("Taken down: statement of appeal")
    ann.fits()


def test_a_statement_is_filed_without_a_script(court: Court) -> None:
    court.docket.appeal()
    ann = court.someone("ann", PHONE, scripts=False).go(CASE)
    ann.unfold("Statement of appeal")
    form = ann.page.locator(FORM)
    ann.fill({"s.errors.1.error": "The fee was counted twice."}, FORM)
    with ann.page.expect_navigation():
        form.locator("fieldset.rows", has_text="claimed errors").get_by_role("button", name="Another entry").click()
    ann.fill({"s.errors.2.error": "The hearing was not recorded."}, FORM)
    assert not form.locator("[name='w.certified-mail.receipt']").is_visible()
    form.locator("[name='s.way'][value='certified-mail']").check()
    form.locator("[name='w.certified-mail.receipt']").fill("7016 0910")
    ann.press("Send", FORM)
    ann.sees("It would be returned")
    ann.press("Send it as it is", FORM)
    ann.sees("It is returned, and counts as not filed")
    rows = court.people.client().get(f"{CASE}.json").json()["timeline"]
    assert (rows[-1]["verdict"], rows[-1]["states"]["receipt"]) == ("returned", "7016 0910")
    assert len(rows[-1]["states"]["errors"]) == 2


def test_what_others_do_meanwhile_draws_over_nothing_that_is_typed(court: Court) -> None:
    docket = court.docket
    docket.appeal()
    ann = court.someone("ann", DESK).go(CASE)
    ann.unfold("Statement of appeal")
    ann.fill({"s.facts": "The ledger was shown."}, FORM)
    docket.step("clio", APPEAL, "forward", "municipality")
    ann.page.locator("#timeline li").nth(1).wait_for()
    ann.page.locator("#meanwhile").wait_for()
    assert ann.page.locator(f"{FORM} [name='s.facts']").input_value() == "The ledger was shown."
    clio = court.someone("clio", DESK).go(CASE)
    assert clio.page.locator("#form-forward").count() == 0
    docket.step("clio", APPEAL, "ask-for-subpoena", "municipality", of="books", what="the ledger", cause="a fee")
    clio.page.locator("#record", has_text="the ledger").wait_for()
    assert ann.faults == clio.faults == []
