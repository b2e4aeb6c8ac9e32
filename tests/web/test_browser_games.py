"""Each shape of game in real browsers, two and more at a table, from opening to closing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.turns import turn
from tests.web.browsing import PHONE, Browser, Guest, Server, Staff, browser_needed

pytestmark = browser_needed


@pytest.fixture(scope="module")
def staff(browser: Browser, server: Server) -> Staff:
    return Staff(browser, server)


def money(guest: Guest) -> int:
    """What a player holds, as the player's page says."""
    return int(guest.document("/me")["purse"])


@turn(0, of=2)
def test_a_spin_from_opening_to_closing(browser: Browser, server: Server, staff: Staff) -> None:
    table = "roulette-2"
    pat = Guest(browser, server, "pat").at(table)
    pat.sees("The table is closed")
    staff.open(table)
    pat.at(table).sit()
    rosa = Guest(browser, server, "rosa", PHONE).at(table).sit()
    had = money(pat), money(rosa)
    pat.chip(10)
    pat.bet("straight", "17")
    rosa.chip(5)
    rosa.bet("red")
    dana = staff["dealer"].at(table)
    dana.until(lambda: dana.page.locator("svg .chip").count() == 2)
    dana.press("Call “no more bets”")
    pat.sees("No more bets")
    pat.spot("straight", "20").click(force=True)
    assert "58 Pa. Code" in pat.refused()
    dana.page.locator(".pockets").get_by_role("button", name="17 black", exact=True).click()
    assert pat.page.locator(".dolly-mark").count() == 0, "what is keyed is not sent until it is confirmed"
    dana.press("Send")
    for guest in (pat, rosa, dana):
        guest.sees("Seat 1, straight 17, $10: win, pays $350")
    assert "58 Pa. Code 617a.4(a)" in pat.page.inner_text("#results")
    assert pat.page.locator(".spot.lit[data-wager=straight][data-selection='17']").count() == 1
    assert (money(pat), money(rosa)) == (had[0] + 35_000, had[1] - 500)
    dana.confirm_due()
    for guest in (pat, rosa):
        guest.press("Leave the table")
        guest.page.get_by_role("button", name="Sit down", exact=True).wait_for()
    assert staff.close(table) == -35_000 + 500
    pat.at(table).sees("The table is closed")
    assert [pat.faults, rosa.faults, dana.faults] == [[], [], []]


@turn(1, of=2)
def test_dice_from_opening_to_closing(browser: Browser, server: Server, staff: Staff) -> None:
    table = "craps-9"
    fay = staff["floorperson"].go("/floor")
    form = fay.page.locator("form[data-deed=set-up]")
    form.locator("[name=table]").fill(table)
    form.locator("[name=ruleset]").select_option("pa")
    form.locator("[name=game]").fill("craps")
    fay.submit(form)
    for name in ("dana", "stefan", "boris"):
        form = fay.page.locator("form[data-deed=assign]")
        form.locator("[name=name]").select_option(name)
        form.locator("[name=table]").select_option(table)
        fay.submit(form)
    staff.open(table)
    pat, quinn = (Guest(browser, server, name).at(table).sit() for name in ("pat", "quinn"))
    had = money(pat), money(quinn)
    pat.chip(10)
    pat.bet("pass")
    quinn.chip(5)
    quinn.bet("dont-pass")
    dana = staff["dealer"].at(table)
    dana.press("Offer the dice to seat 1")
    assert quinn.page.locator(".puck-off").count() == 1
    pat.press("Take the dice")
    pat.page.get_by_role("button", name="Pass the dice", exact=True).wait_for()
    assert pat.page.get_by_role("button", name="Throw the dice").is_disabled(), "no seed is committed to"
    stefan = staff["stickperson"].at(table)
    assert stefan.page.get_by_role("button", name="Let the machine draw").is_disabled()
    for guest, calls in ((dana, 0), (stefan, 1)):
        assert guest.page.locator(".wrongs").get_by_text("A die rests in the cup").count() == calls, guest.name
    _throw(stefan, 3, 1)
    for guest in (pat, quinn, dana):
        guest.sees("The point is 4")
        assert _faces(guest) == [(3, 3), (1, 1)], "the dice lie as they fell, with their pips"
        guest.page.wait_for_selector(".puck-on[data-on='4']")
    pat.bet("pass-odds", "4")
    quinn.sees("seat 1 (pat)")
    stefan.press("Confirm all 2")
    stefan.until(lambda: stefan.page.locator("#console [data-step]").count() == 0)
    _throw(stefan, 2, 2)
    for guest in (pat, quinn):
        guest.page.wait_for_selector(".puck-off")
        guest.sees("Seat 1, pass, $10: win, pays $10")
        guest.sees("Seat 2, dont pass, $5: lose")
    assert (money(pat), money(quinn)) == (had[0] + 1_000 + 2_000, had[1] - 500)
    dana.confirm_due()
    stefan.confirm_due()
    for guest in (pat, quinn):
        guest.press("Leave the table")
        guest.page.get_by_role("button", name="Sit down", exact=True).wait_for()
    assert staff.close(table) == 500 - 3_000


def _faces(guest: Guest) -> list[tuple[int, int]]:
    """The dice that a page shows: what each is, and how many pips are drawn on it."""
    faces = "all => all.map((die) => [Number(die.dataset.face), die.querySelectorAll('.pip').length])"
    return [(face, drawn) for face, drawn in guest.page.locator("#shown .die-face").evaluate_all(faces)]


def _throw(guest: Guest, *faces: int) -> None:
    guest.confirm_due()
    for face in faces:
        guest.page.get_by_role("button", name=f"die {face}", exact=True).click()
    event = guest.event
    guest.page.locator(".pad").get_by_role("button", name="Send", exact=True).click()
    guest.after(event)


@turn(1, of=2)
def test_a_deal_with_three_seats_a_split_and_a_double(browser: Browser, server: Server, staff: Staff) -> None:
    """Real cards: the dealer's second is keyed only when it is turned."""
    table = "blackjack-1"
    pat, quinn, rosa = (Guest(browser, server, name).at(table).sit() for name in ("pat", "quinn", "rosa"))
    had = [money(guest) for guest in (pat, quinn, rosa)]
    for seat, guest in enumerate((pat, quinn, rosa), 1):
        guest.chip(10)
        guest.bet("blackjack", seat=seat)
        own = guest.page.locator(".position.own")
        assert own.evaluate_all("all => all.map((each) => each.dataset.position)") == [str(seat)], "one's own seat"
    dana = staff["dealer"].at(table)
    dana.card("8 of spades", "6 of clubs", "king of hearts", "9 of diamonds", to="goes to seat 1")
    dana.card("8 of hearts", "5 of clubs", "9 of spades", "a card face down", to="goes to seat 1")
    pat.page.get_by_role("button", name="Split for $10").wait_for()
    assert pat.page.locator("#hands [data-place=dealer] .back").count() == 1
    assert quinn.page.locator("#console button").count() == 0
    quinn.sees("Waiting for seat 1 (pat)")
    pat.press("Split for $10")
    dana.until(lambda: "What else may be turned or dealt" in dana.page.inner_text("#console"))
    assert [pad.is_visible() for pad in dana.page.locator("#console .pad").all()] == [True, False], "the due one"
    dana.card("10 of clubs", to="goes to seat 1")
    pat.press("Stand")
    dana.card("9 of clubs", to="goes to seat 1 hand 2")
    pat.sees("Your turn: hand 2: stand, hit or double")
    pat.press("Stand")
    pat.until(lambda: "Your turn" not in pat.page.inner_text("#console"))
    quinn.sees("Your turn: stand, hit or double")
    quinn.press("Double for $10")
    dana.card("10 of diamonds", to="goes to seat 2")
    rosa.press("Stand")
    dana.until(lambda: dana.page.locator(".must .pad").filter(has_text="Turn 1 at dealer").count() == 1)
    dana.card("9 of hearts", to="Turn 1 at dealer")
    for guest in (pat, quinn, rosa):
        guest.sees("Seat 2, blackjack, $20: win")
    pays = [money(guest) - before for guest, before in zip((pat, quinn, rosa), had, strict=True)]
    assert pays == [-1_000, 2_000, 1_000]
    for guest in (pat, quinn, rosa):
        guest.press("Leave the table")
        guest.page.get_by_role("button", name="Sit down", exact=True).wait_for()
    assert staff.close(table) == -2_000


def test_a_hidden_hand_is_never_sent_to_another_browser(browser: Browser, server: Server, staff: Staff) -> None:
    """Three card poker with a raise, dealt by the machine: nobody's browser gets another's cards before they turn."""
    table = "three-card-1"
    pat, quinn = (Guest(browser, server, name).at(table).sit() for name in ("pat", "quinn"))
    heard = {guest.name: _listen(guest, table) for guest in (pat, quinn)}
    for seat, guest in enumerate((pat, quinn), 1):
        guest.chip(10)
        guest.bet("ante", seat=seat)
    dana = staff["dealer"].at(table)
    dana.press("Call “no more bets”")
    dana.confirm_due()
    dana.press("Let the machine draw")
    pat.page.get_by_role("button", name="Play for $10").wait_for()
    held = {}
    for guest, seat in ((pat, 1), (quinn, 2)):
        guest.page.wait_for_selector(f"#hands [data-place=seat-{seat}] .card:not(.back)")
        held[guest.name] = _cards(guest, table)[f"seat-{seat}"]
        assert "??" not in held[guest.name]
    for guest, other, seat in ((pat, "quinn", 2), (quinn, "pat", 1)):
        assert set(_cards(guest, table)[f"seat-{seat}"]) == {"??"}
        sent = "".join(heard[guest.name]())
        assert '"waits"' in sent
        for card in held[other]:
            if card not in held[guest.name]:
                assert f'"{card}"' not in sent, (guest.name, card)
                assert f" {card} " not in sent, (guest.name, card)
    assert set(_cards(dana, table)["seat-1"]) == {"??"}
    pat.press("Play for $10")
    quinn.press("Fold")
    for _ in range(3):
        dana.confirm_due()
        if dana.page.get_by_role("button", name="Let the machine draw").count():
            dana.press("Let the machine draw")
    pat.sees("Seat 1, ante")
    quinn.until(lambda: quinn.page.locator("#hands [data-place=seat-1] .back").count() == 0)


def test_how_a_hand_is_set_is_not_shown_to_another_browser(browser: Browser, server: Server, staff: Staff) -> None:
    """Pai gow: tiles that one player arranges face down reach nobody else, in the log or in a refusal."""
    table = "pai-gow-1"
    pat, quinn = (Guest(browser, server, name).at(table).sit() for name in ("pat", "quinn"))
    heard, own_heard = _listen(quinn, table), _listen(pat, table)
    for seat, guest in enumerate((pat, quinn), 1):
        guest.chip(10)
        guest.bet("pai-gow", seat=seat)
    dana = staff["dealer"].at(table)
    dana.until(lambda: dana.page.locator("svg .chip").count() == 2)
    dana.confirm_due()
    dana.press("Call “no more bets”")
    dana.press("Let the machine draw")
    ways = pat.page.locator("#console").get_by_role("button")
    ways.first.wait_for()
    own, others = _ways(pat, table), _ways(quinn, table)
    way = next(way for way in own if way.startswith("set ") and way not in others)
    token = quinn.page.get_attribute("meta[name=token]", "content") or ""
    refused = quinn.context.request.post(
        f"{server.url}/api/tables/{table}/deeds", data={"kind": "machine"}, headers={"x-csrf-token": token}
    )
    before = quinn.event
    chosen = ways.nth(own.index(way))
    tiles = chosen.locator("svg[data-tile]")
    assert tiles.evaluate_all("all => all.slice(0, 2).map((tile) => tile.dataset.tile)") == way.split()[1:]
    assert tiles.evaluate_all("all => all.map((tile) => [...tile.querySelectorAll('.pip')].length)") == [
        sum(map(int, tile.split("-"))) for tile in tiles.evaluate_all("all => all.map((tile) => tile.dataset.tile)")
    ], "tiles lie with their pips"
    assert re.fullmatch(r"High \S.*, low \S.*", chosen.inner_text().strip()), "both hands are called by their value"
    chosen.click()
    quinn.after(before)
    assert pat.document(f"/tables/{table}")["events"][-1]["seen"]["player/pat"] == {"do": way}
    assert way in "".join(own_heard()), "the floor writes the way so to whoever may read it"
    sent = "".join((*heard(), refused.text()))
    assert others[-1] in sent
    assert way not in sent
    seen = _cards(quinn, table)
    assert set(seen["seat-1"]) == {"??"}
    assert "??" not in seen["seat-2"]


def _ways(guest: Guest, table: str) -> list[str]:
    """The ways to set a hand that are open to whoever looks, each as the floor writes it."""
    return [way for may in guest.game(table)["may"] for way in may.get("options") or ()]


def _cards(guest: Guest, table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = guest.document(f"/tables/{table}")["view"]["game"]["cards"]
    return found


def _listen(guest: Guest, table: str) -> Any:
    """Collect whatever a browser hears of a table: what its page shows, and a stream of its own beside it."""
    guest.page.evaluate(
        """table => {
            window.heard = [];
            const line = new EventSource(`/api/tables/${table}/live?after=-1`);
            line.onmessage = (message) => window.heard.push(message.data);
        }""",
        table,
    )
    return lambda: [*guest.page.evaluate("window.heard"), guest.page.content()]
