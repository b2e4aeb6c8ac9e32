"""Real browsers at a real server: people at their screens, who click, type and look."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Browser
    from playwright.sync_api import Locator, Page
else:
    Browser = Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDE = {"width": 1280, "height": 900}
DESK = {"width": 1300, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 10_000
"""How long anybody waits for something to appear, in milliseconds."""
SETTLED = 3
"""After so many seconds in which nobody does anything, a page lies still."""

SMALL = """() => [...document.querySelectorAll(
    'button, summary, input:not([type=hidden]), select, textarea, main nav a, header.bar > a, header.bar nav a')]
    .filter((each) => each.checkVisibility())
    .map((each) => (['radio', 'checkbox'].includes(each.type) ? each.closest('label') ?? each : each))
    .filter((each) => each.getBoundingClientRect().height < 43.9)
    .map((each) => [each.tagName, each.name || each.textContent.trim() || each.getAttribute('aria-label')].join(' '))"""
"""What is too low for a thumb; a box or a dot to be ticked is as large as its label."""

UNSEEN = """(parts) => [...document.querySelectorAll(parts)].filter((each) => each.checkVisibility()).filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (box.top < 0 || box.bottom > innerHeight) return true;
    const top = x < innerWidth ? document.elementFromPoint(x, y) : each;  // the chips on a phone go on to the right
    return !top || !(each.contains(top) || top.contains(each));
}).map((each) => each.getAttribute('aria-label') ?? each.textContent)"""
"""What is not whole in the first screen, or lies under something else."""
OWN = "#purse, #seat button, #console button, #tray .chip-choice, #tray button"
"""What a player presses and looks at."""
DEALS = "#automatic button, .calls button, .pad button"
"""What a dealer presses."""

browser_needed = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium is installed, and these tests look through one"
)


class Server:
    """A demonstration floor, served by a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *, by_hand: bool = True) -> None:
        self.database, self.by_hand = database, by_hand
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and wait until it answers."""
        words = ["serve", "--demo", "--database", str(self.database), "--port", str(self.port)]
        words += ["--by-hand"] if self.by_hand else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aboveboard", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server ended before it answered"
            try:
                with urllib.request.urlopen(f"{self.url}/sign-in.json", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def served(database: Path, *, by_hand: bool = True) -> Iterator[Server]:
    """A server for as long as it is needed; people deal, unless the tables are to play by themselves."""
    server = Server(database, by_hand=by_hand)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a screen."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


class Guest:
    """Somebody at a browser of their own, signed in by one click."""

    def __init__(self, browser: Browser, server: Server, name: str | None, size: Mapping[str, int] = WIDE) -> None:
        self.server, self.name = server, name
        touch = size["width"] < 500
        self.context = browser.new_context(
            viewport=dict(size),  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",  # nothing has to be waited for until it has moved
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.token: str | None = None
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if "Content Security" in line.text else None)
        if name is not None:
            self.page.goto(f"{server.url}/sign-in")
            self.page.click(f"button[value={name}]")

    def go(self, path: str) -> Guest:
        """Look at a page."""
        self.page.goto(self.server.url + path)
        return self

    def at(self, table: str) -> Guest:
        """Look at a table, and wait until it is drawn."""
        self.go(f"/tables/{table}")
        self.page.wait_for_selector("#table[data-event]")
        return self

    def sit(self) -> Guest:
        """Take a seat."""
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        self.page.wait_for_selector("#purse")
        return self

    def chip(self, dollars: int) -> None:
        """Choose a chip to bet with."""
        self.page.check(f"input[name=chip][value='{dollars * 100}']", force=True)

    def spot(self, wager: str, pick: str = "", seat: int | None = None) -> Locator:
        """A spot of the layout."""
        where = f"[data-seat='{seat}']" if seat is not None else ""
        return self.page.locator(f".layout .spot[data-wager='{wager}'][data-selection='{pick}']{where}")

    def bet(self, wager: str, pick: str = "", seat: int | None = None) -> None:
        """Bet by clicking on the layout, and wait until the wager stands."""
        before = self.page.locator(".wagers li").count()
        self.spot(wager, pick, seat).click()
        self.until(lambda: self.page.locator(".wagers li").count() > before)

    def press(self, name: str) -> None:
        """Press a button of the table, by what it says."""
        self.page.locator("#seat, #console, #mine, #tray").get_by_role("button", name=name, exact=True).first.click()

    def leave(self) -> None:
        """Give the seat up."""
        self.press("Leave the table")
        self.page.get_by_role("button", name="Sit down", exact=True).wait_for()

    def first_screen(self, parts: str, least: int) -> None:
        """All of these controls, so many at least, are whole in the first screen, and nothing lies over one."""
        seen = self.page.locator(parts).filter(visible=True)
        self.until(lambda: seen.count() >= least)
        assert self.page.evaluate("scrollY") == 0
        hidden: list[str] = []
        end = time.monotonic() + SETTLED
        while (hidden := self.page.evaluate(UNSEEN, parts)) and time.monotonic() < end:
            self.page.wait_for_timeout(50)  # what others did may be on its way, and moves what is here
        assert not hidden, f"{self.name}: not whole in the first screen, or under something: {hidden}"

    def deed(self, table: str, kind: str, payload: Any = None) -> Any:
        """Ask for a deed as the page's script does, without a page; gives the answer."""
        if self.token is None:
            self.token = self.page.get_attribute("meta[name=token]", "content") or ""
        asked = {"kind": kind, "said": {} if payload is None else payload}
        address = f"{self.server.url}/api/tables/{table}/deeds"
        return self.context.request.post(address, data=asked, headers={"x-csrf-token": self.token}).json()

    def game(self, table: str) -> Any:
        """The game at a table as this person may see it."""
        return self.document(f"/tables/{table}")["view"]["game"]

    def deal(self, table: str) -> None:
        """Do whatever play waits for until a player is asked or the round is over; the machine draws."""
        for _ in range(30):
            view = self.document(f"/tables/{table}")["view"]
            due = [may for may in view["game"]["may"] if may["must"]]
            for step in view["checks"]["steps"]:
                if step["due"] and step["group"] == "running" and not step["done"]:
                    answers = {name: _fitting(ask) for name, ask in step["asks"].items() if not ask.get("when")}
                    self.deed(table, "check", {"step": step["step"], "answers": answers})
            if not due:
                return
            if due[0].get("said") is not None:
                answer = self.deed(table, due[0]["event"], due[0]["said"])
            else:
                answer = self.deed(table, "machine")
            if answer.get("refused") or answer.get("error"):
                return
            if view["game"]["playing"] and not self.game(table)["playing"]:
                return

    def play_out(self, table: str, player: Guest) -> None:
        """Go on until the round is over; the player takes the first choice, or stands where that is one."""
        for _ in range(20):
            if not self.game(table)["playing"]:
                return
            for may in player.game(table)["may"]:
                if may.get("options"):
                    do = "stand" if "stand" in may["options"] else next(iter(may["options"]))
                    player.deed(table, "act", {"do": do} | ({"hand": may["hand"]} if may.get("hand") else {}))
            self.deal(table)

    def card(self, *names: str, to: str) -> None:
        """Key cards one by one and send them, once they are asked for: "Next card goes to seat 1", "Turn 1 at"."""
        pad = self.page.locator(".pad").filter(has_text=to).first
        pad.wait_for()
        for name in names:
            pad.get_by_role("button", name=name, exact=True).click()
        event = self.event
        pad.get_by_role("button", name="Send", exact=True).click()
        self.after(event)

    @property
    def event(self) -> int:
        """The last event of the table that the page shows."""
        return int(self.page.get_attribute("#table", "data-event") or -1)

    def after(self, event: int) -> None:
        """Wait until the page shows something newer."""
        self.until(lambda: self.event > event)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so; the page's own policy lets no test evaluate a condition in it."""
        end = time.monotonic() + PATIENCE / 1000
        while not condition():
            assert time.monotonic() < end, f"{self.name} waited in vain"
            self.page.wait_for_timeout(20)

    def sees(self, text: str) -> None:
        """Wait until a text is on the page."""
        self.page.get_by_text(text).first.wait_for()

    def refused(self) -> str:
        """The refusal that the page shows."""
        self.page.wait_for_selector("#refusal:not([hidden])")
        return self.page.inner_text("#refusal")

    def confirm_due(self) -> None:
        """Confirm whatever the console says is to be confirmed, as it says that it should be."""
        answerable = self.page.locator("#console [data-step]").filter(has=self.page.locator("form"))
        while (steps := answerable.filter(has_not_text=", in order")).count():
            step = steps.first
            for asked in step.locator("label").all():
                if asked.locator("select").count():
                    asked.locator("select").select_option(index=1)
                else:
                    figure = re.search(r"\d+", asked.inner_text())
                    asked.locator("input").fill(figure[0] if figure else "stated")
            event = self.event
            step.get_by_role("button").click()
            self.after(event)

    def too_small(self) -> list[str]:
        """What can be pressed or filled in and is too low for a thumb."""
        found: list[str] = self.page.evaluate(SMALL)
        return found

    def document(self, path: str) -> Any:
        """A page as JSON."""
        return self.context.request.get(f"{self.server.url}{path}.json").json()

    def submit(self, form: Locator) -> None:
        """Send a form that asks for a deed, and wait for the page to come again."""
        with self.page.expect_navigation():
            form.get_by_role("button").last.click()


class Staff:
    """Those who open and close a table, each at a page of their own."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.people = {role: Guest(browser, server, name) for role, name in WHO.items()}

    def __getitem__(self, role: str) -> Guest:
        return self.people[role]

    def open(self, table: str) -> None:
        """Open a table by its checklist, count its rack and sign for it, all on the pages."""
        self._state(table)
        self._confirm(table, "opening")
        self._open_door(table)
        self.count(table)

    def _state(self, table: str) -> None:
        guest, path = self["floorperson"], f"/tables/{table}/checklist"
        document = guest.document(path)
        form = guest.go(path).page.locator("form[data-deed=open]")
        if document["stated"] or not form.count():
            return
        for one in document["measures"]:
            field = form.locator(f"[name='{one['fact']}']")
            if one["time"]:
                continue
            if isinstance(one["is"], bool):
                field.select_option("true" if one["is"] else "false")
            elif isinstance(one["is"], str):
                field.select_option(one["is"])
            elif one["values"]:
                field.select_option(index=1)
            elif one["is"] is not None or one["figure"]:
                field.fill(f"{one['is'] if one['is'] is not None else one['min'] or one['max']:g}")
        guest.submit(form)

    def _confirm(self, table: str, group: str) -> None:
        """Confirm each step by somebody who may, answered as it should be."""
        path = f"/tables/{table}/checklist"
        while True:
            steps = self["floorperson"].document(path)["checks"]["steps"]
            due = [step for step in steps if step["group"] == group and step["due"] and not step["done"]]
            due = [step for step in due if not step["optional"]]
            ready = [step for step in due if not set(step["after"]) & {other["step"] for other in due}]
            if not ready:
                return
            step = ready[0]
            roles = step["with"] if step["signed"] else step["by"] or ["dealer"]
            guest = self[roles[0]]
            form = guest.page.locator(f"#checklist [data-step='{step['step']}'] form")
            if not (guest.page.url.endswith(path) and form.count()):
                guest.go(path)
            for name, ask in ({} if step["signed"] else step["asks"]).items():
                _answer(form, name, ask)
            guest.submit(form)

    def _open_door(self, table: str) -> None:
        guest, path = self["floorperson"], f"/tables/{table}/checklist"
        document = guest.document(path)
        for role in document["staff"]:
            if role["needed"] == "must":
                form = guest.go(path).page.locator("form[data-deed=staff]")
                form.locator("select").select_option(role["role"])
                form.locator("[name=name]").fill("dana")
                guest.submit(form)
        for record in document["records"]:
            by = self[record["by"][0]] if record["by"] and record["by"][0] in self.people else guest
            form = by.go(path).page.locator("form[data-deed=record]").filter(has_text=record["title"][1:])
            for field in record["fields"]:
                form.locator(f"[name='fields.{field}']").fill(FORMS.get(field, "stated"))
            by.submit(form)
        guest.go(path)
        guest.submit(guest.page.locator("form[data-deed=open-table]"))

    def count(self, table: str, chips: Mapping[str, int] | None = None) -> None:
        """The dealer counts the rack and the floorperson signs for it."""
        path = f"/tables/{table}/rack"
        form = self["dealer"].go(path).page.locator("form[data-sum]").first
        if form.get_attribute("data-deed") == "opener":
            for cents, number in (chips or {"500": 100, "2500": 100, "10000": 20}).items():
                form.locator(f"[name='chips.{cents}']").fill(str(number))
        self["dealer"].submit(form)
        guest = self["floorperson"].go(path)
        guest.submit(guest.page.locator("form[data-deed=slip-sign]"))

    def close(self, table: str) -> int:
        """Count the rack, sign for it and close by the checklist; gives the win."""
        self.count(table)
        self._confirm(table, "closing")
        guest = self["floorperson"].go(f"/tables/{table}/checklist")
        guest.submit(guest.page.locator("form[data-deed=close-table]"))
        row = guest.document(f"/tables/{table}/rack")["rack"]["periods"][-1]
        assert row["win"] is not None
        return int(row["win"])


FORMS = {"date": "2026-11-16", "time": "09:30"}
"""Fields of a record that are written in one form only."""
WHO = {"dealer": "dana", "stickperson": "stefan", "boxperson": "boris", "floorperson": "fay", "security": "sid"}


def _fitting(ask: Mapping[str, Any]) -> Any:
    """An answer as a step says that it should be."""
    if "is" in ask:
        return ask["is"]
    if "one-of" in ask:
        return ask["one-of"][0]
    if "each-once" in ask:
        return list(range(1, ask["each-once"] + 1))
    return 99 if "above" in ask else ceil(ask.get("min", ask.get("max", 1)))


def _answer(form: Locator, name: str, ask: Mapping[str, Any]) -> None:
    field = form.locator(f"[name='{name}']")
    if "one-of" in ask or isinstance(ask.get("is"), (bool, str)):
        if ask.get("when"):
            return
        wanted = ask["is"] if "is" in ask else ask["one-of"][0]
        field.select_option(str(wanted).lower() if isinstance(wanted, bool) else f'"{wanted}"')
    elif ask.get("when"):
        return
    elif "each-once" in ask:
        field.fill(" ".join(str(number) for number in range(1, ask["each-once"] + 1)))
    elif "is" in ask:
        field.fill(str(ask["is"]))
    elif "above" in ask:
        field.fill("99")
    else:
        field.fill(str(ceil(ask.get("min", ask.get("max", 1)))))
