"""An invoice and sold stubs taken in by a person with a phone: looked at, put right, entered."""

from __future__ import annotations

from aboveboard.web.demo_charities import HOSE
from tests.web.browsing import PHONE, Browser, Guest, Server, browser_needed
from tests.web.test_browser_charity import _barriers

pytestmark = browser_needed

HOME = f"/organizations/{HOSE}"
HEAD = b"kind,form,supplier,price,tickets,prizes,cost,serial,type,symbols\n"
GOOD = b"Bell jar,77,Acme,1.00,1200,$100 x 3; 20 @ $5,50,Z1,pull tab,bells\n"
WRONG = b"Bell jar,77,Acme,one,1200,3 x 100,50,Z2,pull tab,bells\n"


def _look(guest: Guest, path: str, data: bytes, **chosen: str) -> None:
    guest.go(path)
    for name, value in chosen.items():
        guest.page.select_option(f"[name={name}]", value)
    guest.page.set_input_files("[name=file]", {"name": "sheet.csv", "mimeType": "text/csv", "buffer": data})
    with guest.page.expect_navigation():
        guest.page.get_by_role("button", name="Look at it").click()


def _fits(guest: Guest) -> None:
    assert _barriers(guest) == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= guest.page.viewport_size["width"]  # type: ignore[index]
    assert guest.too_small() == []


def test_an_invoice_is_put_right_and_entered_by_one_button(browser: Browser, server: Server) -> None:
    hank = Guest(browser, server, "hank", PHONE)
    _look(hank, f"{HOME}/pools/import", HEAD + GOOD + WRONG, compared="yes")
    hank.sees("2 wrong")
    rows = hank.page.locator("#preview tbody tr").all_inner_texts()
    assert [row.split()[0:2] for row in rows] == [["3", "D"], ["3", "F"]]
    assert hank.page.get_by_role("button", name="Enter this deal").count() == 0
    _fits(hank)
    _look(hank, f"{HOME}/pools/import", HEAD + GOOD, compared="yes")
    hank.sees("1 new")
    _fits(hank)
    with hank.page.expect_navigation():
        hank.page.get_by_role("button", name="Enter this deal").click()
    hank.sees("1 deal is in stock now")
    assert not hank.faults


def test_a_sheet_of_stubs_is_looked_at_on_a_phone(browser: Browser, server: Server) -> None:
    hank = Guest(browser, server, "hank", PHONE)
    hank.go(f"{HOME}/pools")
    raffle = hank.page.get_by_role("link", name="spring-raffle").first.get_attribute("href")
    assert raffle is not None
    path = raffle.removesuffix("/desk") + "/import"
    _look(hank, path, b"ticket,buyer,telephone\nx,Pat Quill,555\n")
    hank.sees("1 wrong")
    assert "the number of a ticket" in hank.page.locator("#preview table").inner_text()
    _fits(hank)
    assert not hank.faults
