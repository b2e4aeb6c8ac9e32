"""A quarter of bell jars in real browsers, from the invoice to the statement that is filed and received."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from aboveboard.web.gate.guard import COOKIE
from tests.support.books_town import AUTUMN, with_books
from tests.support.charities import HOSE
from tests.web.browsing import DESK, PATIENCE, PHONE, SMALL, Browser, browser_needed
from tests.web.serving import listening
from tests.web.townspeople import Townspeople, townspeople

pytestmark = browser_needed

HOME = f"/organizations/{HOSE}/books"
STATEMENT = f"{HOME}/statements/GC-7Q/2026-Q3"
INVOICE = (
    b"kind,form,supplier,price,tickets,prizes,cost,serial,type,symbols,maker,shown\n"
    b'Bell jar,88,Acme Supply,1.00,1000,$100 x 4,40,B1,pull tab,bells,Bell Press,"maker, price, prizes, serial, form"\n'
)
BANK = (
    b"Date,Description,Check Number,Amount,Balance\n"
    b"07/09/2026,DEPOSIT,,600.00,1600.00\n07/20/2026,CHECK,101,-40.00,1560.00\n"
)


@dataclass
class Town:
    """A town whose clock is set by hand, with browsers that look at it."""

    people: Townspeople
    url: str
    browser: Browser

    def someone(self, name: str, size: Mapping[str, int]) -> Someone:
        """Somebody at a browser, signed in."""
        secret = self.people.house.sessions.begin(name, "member")
        touch = size["width"] < 500
        context = self.browser.new_context(
            viewport=dict(size),  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
        )
        context.add_cookies([{"name": COOKIE, "value": secret, "url": self.url}])
        return Someone(self.url, context.new_page(), dict(size))


class Someone:
    """Somebody who looks at pages, types into forms and presses buttons."""

    def __init__(self, url: str, page: object, size: dict[str, int]) -> None:
        from playwright.sync_api import Page

        assert isinstance(page, Page)
        self.url, self.page, self.size, self.faults = url, page, size, list[str]()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def go(self, path: str) -> Someone:
        """Look at a page, and see that nothing bars anybody from it."""
        answer = self.page.goto(self.url + path)
        assert answer is not None
        assert answer.status == 200, (path, answer.status)
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
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.size["width"], self.page.url
        if self.size["width"] < 500:
            assert self.page.evaluate(SMALL) == [], self.page.url

    def press(self, label: str, within: str = "main") -> None:
        """Press a button, and wait for the page that follows."""
        with self.page.expect_navigation():
            self.page.locator(within).get_by_role("button", name=label).first.click()

    def follow(self, label: str) -> None:
        """Follow a link, and wait for the page."""
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role("link", name=label).first.click()

    def fill(self, **typed: str) -> None:
        """Type into fields of the page by their names."""
        for name, value in typed.items():
            fields = self.page.locator(f"main [name='{name.replace('_', '-')}']")
            fields.filter(visible=True).last.fill(value)

    def sees(self, text: str) -> None:
        """Wait until a text is on the page."""
        self.page.get_by_text(text).first.wait_for()


@pytest.fixture
def town(tmp_path: Path, browser: Browser) -> Iterator[Town]:
    """The fire company with an account, served."""
    with townspeople(str(tmp_path / "town.db")) as people:
        with_books(people.town)
        with listening(people.app) as port:
            yield Town(people, f"http://127.0.0.1:{port}", browser)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_quarter_from_the_invoice_to_the_statement_that_is_received(town: Town, size: Mapping[str, int]) -> None:
    ann, tom = (town.someone(name, size) for name in ("ann", "tom"))
    _an_invoice_and_a_deal(town, ann)
    _money_comes_and_goes(tom)
    assert [*ann.faults, *tom.faults] == []
    town.people.town.now = AUTUMN
    ann, tom, kim = (town.someone(name, size) for name in ("ann", "tom", "kim"))
    _the_bank(town, tom, ann)
    _the_statement(tom)
    kim.go("/clerk/returns").sees("filed, not received yet")
    kim.follow("GC-7Q")
    kim.fits()
    kim.sees("$1,000.00")
    kim.press("Send the receipt")
    kim.sees("received")
    tom.go(STATEMENT).sees("received")
    assert tom.page.get_by_role("heading", name="What it lacks").count() == 0
    assert [*ann.faults, *tom.faults, *kim.faults] == []


def _an_invoice_and_a_deal(town: Town, ann: Someone) -> None:
    """An invoice is taken in; the deal goes into play, is sold out and closed."""
    ann.go(f"/organizations/{HOSE}/pools/import")
    ann.page.select_option("[name=compared]", "yes")
    ann.fill(prefix="jar")
    ann.page.set_input_files("[name=file]", {"name": "invoice.csv", "mimeType": "text/csv", "buffer": INVOICE})
    ann.press("Look at it")
    ann.press("Enter this deal")
    ann.sees("1 deal is in stock now")
    deals = town.people.town.book.logs("deal")
    assert len(deals) == 1
    for kind, payload in (
        ("deal-open", {"place": "firehouse", "holder": "jar", "areas": ["main"]}),
        ("step", {"step": "flare-displayed", "areas": ["main"]}),
        ("step", {"step": "sales-instruction", "person": "bob"}),
        ("deal-sell", {"tickets": 1000, "seller": "bob", "shift": "1"}),
        ("deal-pay", {"cents": 10_000, "count": 4, "surrendered": True, "defaced": True}),
        ("deal-close", {"unsold": 0}),
    ):
        town.people.town.must("bob", deals[0], kind, payload)


def _money_comes_and_goes(tom: Someone) -> None:
    """What was taken in is deposited by the button that says so; the deal is paid for by a check that is judged."""
    tom.go(HOME).sees("Deposit the $600")
    tom.follow("Enter the deposit")
    tom.fits()
    tom.press("Enter")
    tom.go(HOME).sees("Nothing lies undeposited")
    tom.go(f"{HOME}/check")
    tom.fill(words="bell jar tickets", cents="40")
    tom.press("What fits?")
    tom.fits()
    tom.page.locator("#offers input[type=radio]").first.check()
    tom.press("May we?")
    tom.sees("Yes: games money may pay for it")
    tom.fits()
    tom.fill(payee="Acme Supply", address="Albany NY", purpose="a deal of bell jar tickets")
    for one in tom.page.locator("#check [name=signers]").all():
        one.check()
    tom.page.select_option("#check [name=of]", index=1)
    tom.press("Write the check")
    tom.sees("Check 101 is written")
    tom.fits()


def _the_bank(town: Town, tom: Someone, ann: Someone) -> None:
    """July's statement comes as a file, the others as they are; two sign that July agrees."""
    tom.go(f"{HOME}/bank")
    tom.page.locator("summary", has_text="What the file does not say").click()
    tom.fill(opening="1000.00")
    tom.page.set_input_files("[name=file]", {"name": "july.csv", "mimeType": "text/csv", "buffer": BANK})
    tom.press("Look at it")
    tom.sees("nothing was written")
    tom.fits()
    tom.press("Enter this statement")
    tom.sees("The statement is on file")
    for month in ("2026-08", "2026-09"):
        stated: dict[str, Any] = {
            "account": "special",
            "month": month,
            "opening": 156_000,
            "closing": 156_000,
            "rows": [],
        }
        town.people.town.must("tom", HOSE, "bank-statement", stated)
    for who, label in ((ann, "Sign as chief officer"), (tom, "Sign as treasurer")):
        who.go(f"{HOME}/reconcile?account=special&month=2026-07").sees("It agrees")
        who.press(label)
        who.go(f"{HOME}/reconcile?account=special&month=2026-07").sees("signed")


def _the_statement(tom: Someone) -> None:
    """The statement is opened, filled in, signed, filed and paid for on its page."""
    tom.go(f"{HOME}/statements").sees("GC-7Q")
    tom.follow("GC-7Q")
    tom.page.locator("#line-A3").get_by_role("link", name="open").click()
    tom.sees("prizes of $100")
    tom.fits()
    while (waits := tom.page.locator("td.what details[open] form")).count():
        field = waits.first.locator("input:not([type=hidden]), select").first
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(index=1)
        else:
            field.fill("0")
        with tom.page.expect_navigation():
            waits.first.get_by_role("button").click()
    for box in tom.page.locator("#signatures input[type=checkbox]").all():
        box.check()
    tom.press("Sign as", "#signatures")
    tom.press("It went to the", "#recipients")
    fee = tom.page.locator("#fee")
    for one in fee.locator("[name=signers]").all():
        one.check()
    with tom.page.expect_navigation():
        fee.get_by_role("button", name="Pay it").click()
    tom.sees("It lacks nothing")
    tom.fits()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_of_the_books_has_no_barrier(town: Town, size: Mapping[str, int]) -> None:
    tom = town.someone("tom", size)
    for end in (
        "",
        "/check",
        "/statements",
        "/shoebox",
        "/bank",
        "/reconcile",
        "/members",
        "/columns",
        "/check?words=bar&cents=5",
    ):
        tom.go(f"{HOME}{end}")
    tom.go(f"/organizations/{HOSE}/log")
    town.someone("kim", size).go("/clerk/returns")
    assert tom.faults == []


def test_a_week_of_slips_is_typed_on_a_phone_and_more_rows_come(town: Town) -> None:
    tom = town.someone("tom", PHONE).go(f"{HOME}/shoebox")
    rows = tom.page.locator("tr.slip")
    before = rows.count()
    tom.page.get_by_role("button", name="More rows").click()
    assert rows.count() == before + 5
    first = rows.first
    given = {"dated": "2026-07-08", "number": "101", "payee": "Little League", "cents": "40", "purpose": "uniforms"}
    for name, value in {**given, "class": "youth", "address": "Field"}.items():
        first.locator(f"[name={name}]").fill(value)
    for one in tom.page.locator("[name=signers]").all():
        one.check()
    tom.press("Check them all")
    tom.sees("All 1 can be entered")
    tom.press("Write them all")
    tom.sees("1 slip is in the books now")
    assert tom.faults == []
