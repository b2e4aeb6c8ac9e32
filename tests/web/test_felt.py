"""The felt in a real browser: nothing moves under a pointer, no amount is guessed, and what lies on it looks so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.support.turns import in_turn
from tests.web.browsing import DEALS, DESK, OWN, PHONE, Browser, Guest, Server, browser_needed, served

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = browser_needed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor of its own: what is dealt here must not lie on the tables of other tests."""
    with served(tmp_path_factory.mktemp("felt") / "floor.db") as found:
        yield found


@pytest.fixture(scope="module")
def pat(browser: Browser, server: Server) -> Guest:
    """A player at a desk, one for the whole module."""
    return Guest(browser, server, "pat", DESK)


@pytest.fixture(scope="module")
def dana(browser: Browser, server: Server) -> Guest:
    """The dealer, who deals without looking at a page."""
    return Guest(browser, server, "dana", DESK)


@pytest.fixture(scope="module")
def spun(pat: Guest, dana: Guest) -> str:
    """A table of roulette at which 36 came and was paid, whichever tests went before."""
    table = "roulette-1"
    pat.at(table).sit()
    pat.chip(1)
    pat.bet("straight", "36")
    dana.deed(table, "call", "no-more-bets")
    dana.deed(table, "spin", "36")
    pat.until(lambda: "You won $35" in pat.page.inner_text("#result"))
    pat.leave()
    return table


PRESSED = ".layout, .layout .spot, #tray input, #tray button, #seat button, #text button, #console button"
STANDS = """(pressed) => {
    const named = {};
    const shown = [...document.querySelectorAll(pressed)].filter((each) => each.checkVisibility());
    return Object.fromEntries(shown.map((each) => {
        const name = each.getAttribute('aria-label') ?? each.textContent;
        named[name] = (named[name] ?? 0) + 1;
        const box = each.getBoundingClientRect();
        return [name + ' ' + named[name], {x: box.x, y: box.y}];
    }));
}"""


def stands(guest: Guest) -> dict[str, dict[str, float]]:
    """Where everything that can be pressed stands on the screen, and the layout with it."""
    found: dict[str, dict[str, float]] = guest.page.evaluate(STANDS, PRESSED)
    return found


def still(guest: Guest, before: dict[str, dict[str, float]]) -> None:
    """Whatever could be pressed before and still can stands where it was."""
    after = stands(guest)
    assert {name: at for name, at in before.items() if name in after} == {
        name: at for name, at in after.items() if name in before
    }


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_refusal_moves_nothing(browser: Browser, server: Server, size: dict[str, int]) -> None:
    """What was under the pointer stays under it, whether a bet is refused or not."""
    guest = Guest(browser, server, "pat", size).at("roulette-1").sit()
    guest.page.locator("#tray input[inputmode]").fill("99999")
    guest.page.locator("#tray input[inputmode]").press("Tab")
    guest.page.wait_for_timeout(100)
    before = stands(guest)
    guest.spot("straight", "17").click()
    assert "$" in guest.refused()
    assert stands(guest) == before
    guest.page.locator("#tray input[inputmode]").fill("")
    guest.chip(1)
    before = stands(guest)
    guest.spot("straight", "17").click()
    guest.page.wait_for_selector("svg .chip.own")
    after = stands(guest)
    assert {name: at for name, at in after.items() if name in before} == before
    guest.press("Take down straight 17")
    guest.leave()


def middle(part: Locator) -> tuple[float, float]:
    """Where somebody points who points at it."""
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_list_of_wagers_stands_still(pat: Guest) -> None:
    """Bets made in the list leave it where it was, however many stand."""
    table = "sic-bo-1"
    pat.at(table).sit()
    pat.page.get_by_text("All wagers as a list").click()
    first, second = (pat.page.locator(f"#text button[data-wager={wager}]").first for wager in ("small", "big"))
    first.scroll_into_view_if_needed()
    before, point = stands(pat), middle(first)
    for wagers in (1, 1, 2):
        event = pat.event
        pat.page.mouse.click(*(point if wagers == 1 else middle(second)))
        pat.after(event)
        pat.until(lambda: pat.page.locator("#mine .wagers li").count() == wagers)  # noqa: B023
        assert stands(pat) == before
    stakes = {wager["wager"]: wager["stake"] for wager in pat.game(table)["wagers"]}
    assert stakes == {"small": 200, "big": 100}, "whoever clicks twice bets twice on the same"
    pat.press("Clear")
    pat.sees("No wager of yours stands")
    pat.leave()


def test_steps_that_are_confirmed_hold_their_lines(dana: Guest) -> None:
    """A second click confirms no other step, and the list closes up when the pointer has gone."""
    table = "holdem-1"
    dana.at(table)
    steps, confirm = dana.page.locator("#console [data-step]"), dana.page.locator("#console [data-step] button")
    dana.until(lambda: steps.count() == 2)
    before, point = stands(dana), middle(confirm.first)
    event = dana.event
    dana.page.mouse.click(*point)
    dana.after(event)
    dana.until(lambda: steps.count() == 1)
    still(dana, {name: at for name, at in before.items() if not name.startswith("Confirm")})
    last = before["Confirm 2"]
    assert confirm.bounding_box() == {**last, **{side: confirm.bounding_box()[side] for side in ("width", "height")}}  # type: ignore[index]
    dana.page.mouse.click(*point)
    dana.page.wait_for_timeout(300)
    assert steps.count() == 1, "what was confirmed is nothing to press any more"
    dana.page.mouse.click(*middle(confirm))
    dana.until(lambda: steps.count() == 0)
    still(dana, {name: at for name, at in before.items() if not name.startswith("Confirm")})
    assert dana.page.locator("#console .due li.done").count() == 2
    dana.page.mouse.move(300, 500)
    dana.until(lambda: dana.page.locator("#console .due").count() == 0)


def test_the_second_click_of_a_double_click_calls_nothing_else(dana: Guest) -> None:
    """Where the first click has changed the console the second does nothing."""
    table = "big-six-1"
    dana.at(table)
    call = dana.page.get_by_role("button", name="Call “no more bets”")
    point = middle(call)
    dana.page.mouse.click(*point)
    call.wait_for(state="detached")
    dana.page.evaluate(
        """([x, y]) => {
            const under = document.createElement("button");
            under.style = `position: fixed; left: ${x - 20}px; top: ${y - 20}px; width: 40px; height: 40px`;
            under.onclick = () => { under.dataset.pressed = "yes"; };
            under.id = "under";
            document.getElementById("console").append(under);
        }""",
        point,
    )
    under = dana.page.locator("#under")
    dana.page.mouse.down(click_count=2)
    dana.page.mouse.up(click_count=2)
    assert under.get_attribute("data-pressed") is None
    dana.page.mouse.click(*point)
    assert under.get_attribute("data-pressed") == "yes"
    dana.deed(table, "spin", "20")


def test_an_amount_that_is_none_blocks_betting(pat: Guest) -> None:
    """Whatever is no amount bets nothing, and the field says what is wrong with it."""
    pat.at("roulette-1").sit()
    pat.chip(5)
    field = pat.page.locator("#tray input[inputmode]")
    for typed in ("junk", "0", "-5", "1.005"):
        field.fill(typed)
        pat.spot("red").click()
        assert field.get_attribute("aria-invalid") == "true", typed
        assert "Dollars" in pat.page.inner_text("#amount-wrong"), typed
        assert pat.page.locator("#tray input[name=chip]:checked").count() == 0
    pat.page.wait_for_timeout(300)
    assert pat.game("roulette-1")["wagers"] == []
    field.fill("2")
    pat.bet("red")
    assert pat.page.locator("svg .chip.own[data-stake='200']").count() == 1
    pat.press("Take down red")
    pat.sees("No wager of yours stands")
    pat.leave()


COVERED = """() => {
    const at = (shape, x, y) => new DOMPoint(x, y).matrixTransform(shape.getScreenCTM());
    const areas = [...document.querySelectorAll('.layout .spot .area, .layout .dealer .tray')];
    const rects = [...document.querySelectorAll('svg .hands .card rect')];
    const faces = rects.map((rect) => {
        const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)));
        const parts = [0.05, 0.5, 0.95];
        return parts.flatMap((across) => parts.map((down) => at(rect, x + w * across, y + h * down)));
    });
    return areas.filter((area) => faces.some((face) => face.some((point) =>
        area.isPointInFill(point.matrixTransform(area.getScreenCTM().inverse())))))
        .map((area) => area.closest('[aria-label]')?.getAttribute('aria-label') ?? area.getAttribute('class'));
}"""
"""The areas and the rack that some card on the felt covers."""
TILTED = """() => [...document.querySelectorAll('svg .hands .card')].map((card) => {
    const made = getComputedStyle(card.querySelector('rect'));
    return parseFloat(made.height) / parseFloat(made.width);
})"""
"""How much higher than wide each card on the felt is drawn."""


@pytest.mark.parametrize(
    ("table", "wager"), [("baccarat-1", "banker"), ("pai-gow-1", "pai-gow"), ("blackjack-1", "blackjack")]
)
def test_cards_lie_whole_and_cover_nothing(pat: Guest, dana: Guest, table: str, wager: str) -> None:
    """A card on the felt has a card's shape, and covers neither the chip rack nor a place to bet."""
    pat.at(table).sit()
    pat.chip(5)
    pat.bet(wager, seat=1)
    dana.deal(table)
    pat.page.wait_for_selector("svg .hands .card")
    shapes = pat.page.evaluate(TILTED)
    assert shapes
    assert all(1.3 < each < 2.2 for each in shapes), shapes
    assert pat.page.evaluate("getComputedStyle(document.querySelector('svg .hands .card')).minWidth") in ("auto", "0px")
    assert pat.page.evaluate(COVERED) == []
    dana.play_out(table, pat)
    pat.leave()
    laid = pat.page.locator("svg .hands .card").count()
    pat.go(f"/tables/{table}/rounds/{pat.document(f'/tables/{table}/rounds')['rounds'][0]['event']}")
    pat.until(lambda: pat.page.locator("svg .hands .card").count() == laid)  # replayed, they lie as they lay
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", pat.page.inner_text("#place")), "suits are drawn"
    pat.page.keyboard.press("Home")
    assert pat.page.locator("svg .hands .card").count() == 0
    assert not pat.faults


def test_a_replay_shows_wagers_that_rode_in_and_the_puck(pat: Guest, dana: Guest) -> None:
    table = "craps-1"
    pat.at(table).sit()
    seat = pat.document(f"/tables/{table}")["view"]["seats"]["seats"]
    (own,) = (int(number) for number, name in seat.items() if name == "pat")
    pat.deed(table, "bet", {"wager": "pass", "stake": 1_000})
    dana.deed(table, "shooter", {"offer": own})
    pat.deed(table, "shooter", {"accept": own})
    pat.deed(table, "bet", {"wager": "field", "stake": 500})
    first = dana.deed(table, "roll", [2, 4])["event"]
    dana.deed(table, "call", "settled")
    pat.deed(table, "bet", {"wager": "field", "stake": 500})
    last = dana.deed(table, "roll", [1, 2])["event"]
    pat.go(f"/tables/{table}/rounds/{last}")
    pat.page.wait_for_selector("#felt .puck-on[data-on='6']")
    assert pat.page.locator("#felt .chip[data-wager=pass]").count() == 1, "made a round before, and not decided"
    assert pat.page.locator("#felt .chip.replay-win[data-wager=field]").count() == 1
    faces = pat.page.locator("#shown .die-face").evaluate_all("dice => dice.map((die) => die.dataset.face)")
    assert faces == ["1", "2"]
    top = "document.querySelector('#on').getBoundingClientRect().y"
    stood = pat.page.evaluate(top)
    pat.page.get_by_role("button", name="Previous").click()
    assert pat.page.locator("#shown .die-face").count() == 0
    assert abs(pat.page.evaluate(top) - stood) < 1, "nothing moves under a pointer"
    pat.go(f"/tables/{table}/rounds/{first}").page.keyboard.press("Home")
    pat.page.wait_for_selector("#felt .puck-off")
    dana.deed(table, "call", "settled")
    dana.deed(table, "roll", [3, 4])
    dana.deed(table, "call", "settled")
    pat.at(table).leave()
    assert not pat.faults


def test_the_outcome_is_told_and_drawn(pat: Guest, dana: Guest) -> None:
    """What fell and what it brought, in large words; every area that wins lit; the dolly, the ball and own results."""
    table = "roulette-1"
    pat.at(table).sit()
    pat.chip(1)
    pat.bet("straight", "36")
    pat.bet("black")
    had = int(pat.document("/me")["purse"])
    dana.deed(table, "call", "no-more-bets")
    pat.until(lambda: pat.page.locator("#tray fieldset[disabled]").count() == 1)
    assert pat.page.locator(".spot:not(.shut)").count() == 0, "nothing is lit that may not be bet on"
    assert pat.page.get_by_role("button", name="Take down").count() == 0, "nor taken down"
    dana.deed(table, "spin", "36")
    pat.until(lambda: pat.page.inner_text("#result") == "36 red. You won $35 and lost $1.")
    assert pat.page.locator("#result").get_attribute("aria-live") == "polite"
    assert pat.page.evaluate("parseFloat(getComputedStyle(document.querySelector('#result')).fontSize)") >= 20
    for area in ("[data-wager=straight][data-selection='36']", "[data-wager=red]", "[data-wager=even]"):
        pat.page.wait_for_selector(f".spot.lit{area}")
    assert pat.page.locator(".spot.lit[data-wager=black]").count() == 0
    assert pat.page.locator(".dolly-mark[data-on='36']").count() == 1
    assert pat.page.locator(".ball[data-on='36']").count() == 1
    row = pat.page.locator("#own tbody tr").first.inner_text()
    assert "$1 straight 36: won" in row
    assert "+$34" in row
    assert f"${(had + 3_600) // 100:,}" in row
    pat.page.reload()
    pat.until(lambda: pat.page.locator("#own tbody tr").first.inner_text() == row)
    pat.press("Rebet")
    pat.until(lambda: pat.page.locator("svg .chip.own").count() == 2)
    assert pat.page.locator(".spot.lit").count() == 0
    pat.press("Undo")
    pat.until(lambda: pat.page.locator("svg .chip.own").count() == 1)
    pat.press("Clear")
    pat.sees("No wager of yours stands")
    assert pat.page.locator("#tray button[data-action=clear][disabled]").count() == 1
    pat.leave()
    pat.page.locator("#own").get_by_role("link", name="replay").first.click()
    pat.page.wait_for_selector("#felt.replayed .dolly-mark[data-on='36']")
    assert pat.page.locator(".ball[data-on='36']").count() == 1


def test_chips_are_asked_for_at_the_table_and_sold_on_the_console(pat: Guest, dana: Guest) -> None:
    table = "roulette-1"
    pat.at(table).sit()
    had = int(pat.document("/me")["purse"])
    pat.page.get_by_text("Buy chips", exact=True).click()
    amount = pat.page.get_by_label("how many dollars of chips to buy")
    amount.fill("many")
    pat.press("Ask the dealer")
    assert "“many” is no amount" in pat.refused()
    amount.fill("20")
    pat.press("Ask the dealer")
    pat.sees("You asked for $20 in chips")
    dana.at(table).sees("asks for $20")
    dana.press("Sell chips")
    pat.until(lambda: int(pat.document("/me")["purse"]) == had + 2_000)
    pat.page.get_by_text("Buy chips", exact=True).wait_for()
    pat.leave()


def test_a_wheel_turns_to_what_won(pat: Guest, dana: Guest) -> None:
    """The pointer of a wheel stands on the section that the dealer calls."""
    table = "big-six-1"
    pat.at(table)
    dana.deed(table, "call", "no-more-bets")
    number = dana.deed(table, "spin", "20")["event"]
    won = pat.page.locator(".wheel .section.won[data-section='20']")
    won.wait_for()
    drawn = pat.page.evaluate(
        """() => {
            const box = (each) => each.getBoundingClientRect();
            const middle = (each) => [box(each).x + box(each).width / 2, box(each).y];
            return ['.clapper', '.section.won polygon'].map((part) => middle(document.querySelector('.wheel ' + part)));
        }"""
    )
    (pointer, _), (section, _) = drawn
    assert abs(pointer - section) < 3
    pat.go(f"/tables/{table}/rounds/{number}").page.wait_for_selector(".replayed .section.won[data-section='20']")


def test_the_felt_is_one_tab_stop_with_arrow_keys(pat: Guest) -> None:
    """Arrow keys go from spot to spot and Enter bets there."""
    pat.at("roulette-1").sit()
    assert pat.page.locator(".layout [tabindex='0']").count() == 1
    pat.spot("straight", "17").focus()
    for key, number in (("ArrowRight", "17-20"), ("ArrowRight", "20"), ("ArrowLeft", "17-20"), ("ArrowLeft", "17")):
        pat.page.keyboard.press(key)
        assert pat.page.evaluate("document.activeElement.dataset.selection") == number
    assert pat.page.locator(".layout [tabindex='0']").count() == 1
    pat.page.keyboard.press("Enter")
    pat.page.wait_for_selector("svg .chip.own")
    pat.press("Clear")
    pat.sees("No wager of yours stands")
    pat.leave()


@pytest.mark.parametrize("table", in_turn(("craps-1", "blackjack-1", "roulette-1"), 1))
def test_controls_are_in_the_first_screen(browser: Browser, server: Server, table: str) -> None:
    """Player and dealer, at a desk and with a phone: chips, balance, seat, calls and pads."""
    for size in (DESK, PHONE):
        pat, dana = (Guest(browser, server, name, size).at(table) for name in ("pat", "dana"))
        pat.first_screen("#seat button", 1)
        pat.sit()
        if table != "roulette-1":
            pat.chip(5)
            pat.bet(*(("pass",) if table == "craps-1" else ("blackjack", "", 1)))
        if table == "craps-1":
            dana.press("Offer the dice to seat 1")
            pat.page.get_by_role("button", name="Take the dice").wait_for()
        pat.first_screen(OWN, 8)
        if table == "craps-1":
            pat.press("Take the dice")
        if size is PHONE:  # what is due comes before everything else, and takes some of a small screen
            dana.confirm_due()
            dana.page.mouse.move(5, 5)
        dana.first_screen(DEALS, 8)
        assert dana.page.locator("#tray").is_hidden(), "nobody but a player has chips to bet with"
        if table == "blackjack-1":
            dana.deal(table)
            while not dana.game(table)["playing"]:  # a natural ended the round before anybody was asked
                pat.bet("blackjack", "", 1)
                dana.deal(table)
            pat.sees("Your turn")
            pat.first_screen(OWN, 10)
            dana.play_out(table, pat)
        elif table == "craps-1":
            pat.press("Pass the dice")
            pat.press("Clear")
        pat.leave()


def test_a_phone_has_all_controls_in_the_first_screen(browser: Browser, server: Server) -> None:
    """The layout fits and can be drawn larger; a sheet lists the wagers; nothing is too small for a thumb."""
    rosa = Guest(browser, server, "rosa", PHONE).at("roulette-1").sit()
    assert rosa.too_small() == []
    for part in ("#result", "#felt", "#seat", "#tray", "#console"):
        box = rosa.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 40) <= PHONE["height"], part
    bar = rosa.page.locator("header.bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 52, "a header of one line"
    felt = rosa.page.locator("#felt")
    assert felt.evaluate("box => box.scrollWidth <= box.clientWidth")
    rosa.page.get_by_role("button", name="Layout larger").click()
    assert felt.evaluate("box => box.scrollWidth >= 2 * box.clientWidth - 2")
    rosa.page.get_by_role("button", name="Layout smaller").click()
    rosa.press("Wagers")
    rosa.page.locator("#text.sheet").get_by_role("button", name="Red", exact=False).first.tap()
    rosa.page.wait_for_selector("svg .chip.own")
    rosa.page.keyboard.press("Escape")
    rosa.press("Clear")
    rosa.sees("No wager of yours stands")
    rosa.leave()


def test_dark_still_and_on_paper(browser: Browser, server: Server, spun: str) -> None:
    """A dark page is readable, nothing moves for whoever wants none of it, and paper shows no controls."""
    from axe_playwright_python.sync_playwright import Axe

    quinn = Guest(browser, server, "quinn", DESK)
    quinn.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    quinn.at(spun)
    assert quinn.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 26)"
    found = Axe().run(quinn.page, options={"runOnly": ["color-contrast"]}).response["violations"]
    assert not [node["target"] for one in found for node in one["nodes"]]
    quinn.page.wait_for_selector(".shown .pocket")
    moves = "getComputedStyle(document.querySelector('.shown .pocket')).animationName"
    assert quinn.page.evaluate(moves) == "none"
    quinn.page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    assert quinn.page.evaluate(moves) == "fell"
    quinn.page.emulate_media(media="print")
    assert quinn.page.locator("#tray").is_hidden()
    assert quinn.page.locator("header.bar").is_hidden()
    assert quinn.page.locator(".layout").is_visible()
    assert quinn.page.locator("#results").is_visible()


def test_a_citation_opens_its_clause(pat: Guest, spun: str) -> None:
    """Beside what was paid stands its clause: our summary, the value, the cases and how the text stands."""
    pat.at(spun)
    pat.page.locator("#results cite a").get_by_text("58 Pa. Code 617a.4(a)").first.click()
    pat.sees("Straight wager pays at least 35 to 1")
    pat.sees("35 to 1")
    pat.sees("tests/cases/pa/roulette.toml")
    pat.sees("proposed")
    pat.sees("2011-06-11")
