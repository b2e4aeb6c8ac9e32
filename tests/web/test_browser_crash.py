"""The server is killed between two cards: the pages go on from the same state, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from tests.support.turns import turn
from tests.web.browsing import Browser, Guest, browser_needed, served

pytestmark = browser_needed


@turn(0, of=2)
def test_a_crash_between_two_cards(browser: Browser, tmp_path: Path) -> None:
    table = "blackjack-1"
    with served(tmp_path / "floor.db") as server:
        pat, quinn = (Guest(browser, server, name).at(table).sit() for name in ("pat", "quinn"))
        dana = Guest(browser, server, "dana").at(table)
        for seat, guest in enumerate((pat, quinn), 1):
            guest.chip(25)
            guest.bet("blackjack", seat=seat)
        dana.card("9 of spades", "8 of spades", to="goes to seat 1")
        dana.card("7 of spades", to="goes to dealer")
        before = pat.document(f"/tables/{table}")
        server.kill()
        pat.page.wait_for_selector("#table.away")
        pat.page.get_by_role("button", name="Leave the table").click()
        assert "cannot be reached" in pat.refused()
        server.start()
        pat.page.wait_for_selector("#table:not(.away)")
        after = pat.document(f"/tables/{table}")
        assert after["view"] == before["view"]
        assert after["purse"] == before["purse"] == 97_500
        dana.page.wait_for_selector("#table:not(.away)")
        dana.card("9 of hearts", "2 of clubs", "a card face down", to="goes to seat 1")
        pat.press("Stand")
        quinn.press("Double for $25")
        dana.card("king of clubs", to="goes to seat 2")
        dana.card("king of hearts", to="Turn 1 at dealer")
        for guest in (pat, quinn):
            guest.sees("Seat 2, blackjack, $50: win, pays $50")
        assert pat.document("/me")["purse"] == 102_500
        assert quinn.document("/me")["purse"] == 105_000
        sue = Guest(browser, server, "sue").go("/audit?verify=now")
        sue.sees("The stand-alone verifier finds no fault")
        sue.sees("the books balance")
