"""A suspension, and its appeal to the vote, by four people in four browsers: a clerk, an officer of the fire company, a
hearing officer and the commission; games stop with the suspension and go on with the vote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from aboveboard.web.gate.guard import COOKIE
from tests.support.charities import HOSE, NIGHT, fire_company
from tests.support.dockets import TOWN, DocketTown
from tests.web.browsing import DESK, PHONE, Browser, browser_needed
from tests.web.serving import listening
from tests.web.test_browser_docket import Court, Someone
from tests.web.townspeople import Townspeople

pytestmark = browser_needed

HEARING, APPEAL = "hearing-1", "appeal-1"
ZONE = ZoneInfo("America/New_York")
OPEN = "/docket-open?ruleset=ny-charitable&proceeding="
FILED = {"s.originals": "1", "s.copies": "1"}


@pytest.fixture
def court(tmp_path: Path, browser: Browser) -> Iterator[Court]:
    """The fire company with its license and hall, and two nights planned."""
    town = DocketTown(str(tmp_path / "court.db"))
    fire_company(town.town)
    paper = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", paper)
    for day in ("2026-03-07", "2026-08-01"):
        night = {**NIGHT, "from": f"{day}T19:00", "until": f"{day}T23:00", "occasion": f"night-{day[5:]}"}
        town.must("ann", HOSE, "plan", {**night, "members-in-charge": ["ann", "bob", "cyd", "eve"]})
    people = Townspeople(town.town)
    with listening(people.app) as port:
        yield Court(town, people, f"http://127.0.0.1:{port}", browser)
    town.book.close()


class Party:
    """Somebody who comes back to a case on many days."""

    def __init__(self, court: Court, name: str, size: Mapping[str, int] = DESK) -> None:
        self.court, self.name = court, name
        self.at: Someone = court.someone(name, size)

    def takes(
        self, log: str, do: str, typed: Mapping[str, str], chosen: Mapping[str, str] = {}, ticked: tuple[str, ...] = ()
    ) -> None:
        """Fill in the form of a step on the case's page and enter it; it is done."""
        self.goes(f"/docket/{log}")
        form = self.at.page.locator(f"#form-{do}")
        if not form.is_visible():
            self.at.page.locator("#next details").filter(has=form).last.locator("summary").first.click()
        self.fills(form, typed, chosen, ticked)
        with self.at.page.expect_navigation():
            form.locator("button.main").click()
        assert "done=" in self.at.page.url, self.at.page.locator("main").inner_text()[:3000]
        self.at.sees("Taken down")

    def fills(self, form: object, typed: Mapping[str, str], chosen: Mapping[str, str], ticked: tuple[str, ...]) -> None:
        """Type, choose and tick in a form."""
        from playwright.sync_api import Locator

        assert isinstance(form, Locator)
        for each in ticked:
            name, _, value = each.partition("=")
            form.locator(f"[name='{name}']" + (f"[value='{value}']" if value else "")).check()
        for name, value in typed.items():
            form.locator(f"[name='{name}']").first.fill(value)
        for name, value in chosen.items():
            if name == "as":
                value = form.locator(f"[name='as'] option[value^='{value}|']").first.get_attribute("value") or value
            form.locator(f"[name='{name}']").first.select_option(value)

    def opens(
        self, address: str, typed: Mapping[str, str], chosen: Mapping[str, str], ticked: tuple[str, ...] = ()
    ) -> None:
        """Open a proceeding by its form."""
        self.goes(address)
        form = self.at.page.locator("main form.step")
        for fold in form.locator("details").all():
            if fold.get_attribute("open") is None and fold.locator("summary").first.is_visible():
                fold.locator("summary").first.click()
        self.fills(form, typed, chosen, ticked)
        with self.at.page.expect_navigation():
            form.locator("button.main").click()
        assert "done=0" in self.at.page.url, self.at.page.locator("main").inner_text()[:3000]

    def goes(self, path: str) -> None:
        """Look at a page, signed in anew where time has gone by."""
        secret = self.court.people.house.sessions.begin(self.name, "member")
        self.at.page.context.add_cookies([{"name": COOKIE, "value": secret, "url": self.court.url}])
        self.at.go(path)


def on(court: Court, day: str) -> None:
    """It is the morning of a later day."""
    court.docket.on(datetime.fromisoformat(f"{day}T10:00").replace(tzinfo=ZONE).astimezone(UTC))


def may(court: Court, occasion: str) -> str:
    """What the fire company's page says of a night."""
    rows = court.people.client("ann").get(f"/organizations/{HOSE}.json").json()["tonight"]
    (row,) = [each for each in rows if each["occasion"] == occasion]
    reasons = [each["reason"] for each in row["missing"] if "by the case hearing-1" in each["reason"]]
    return "stopped" if reasons else "not stopped"


def test_from_the_suspension_to_the_vote(court: Court) -> None:
    clio, ann = Party(court, "clio"), Party(court, "ann", PHONE)
    hal, kim = Party(court, "hal"), Party(court, "kim")
    assert may(court, "night-03-07") == "not stopped"
    _suspended(court, clio)
    assert may(court, "night-03-07") == "stopped"
    ann.goes(f"/organizations/{HOSE}")
    ann.at.sees("Saugerties v. Hose Company 2")
    ann.at.fits()
    _heard(court, clio, ann, hal)
    _appealed(court, clio, ann, kim)
    assert may(court, "night-08-01") == "stopped"
    _voted(court, clio, ann, hal, kim)
    assert may(court, "night-08-01") == "not stopped"
    for each in (clio, ann, hal, kim):
        each.goes(f"/docket/{APPEAL}")
        each.at.page.locator("#standing", has_text="etermination of the appeal").wait_for()
        each.at.fits()
        assert each.at.faults == []
    below = court.people.client().get(f"/api/docket/{HEARING}").json()
    assert {each["stands"] for each in below["sanctions"]} == {"lifted"}
    assert court.docket.book.audit().finding is None


def _suspended(court: Court, clio: Party) -> None:
    clio.opens(
        f"{OPEN}hearing&step=suspend",
        {
            "title": "Saugerties v. Hose Company 2", "log": HEARING, "holder.licensee": HOSE, "holder.clerk": TOWN,
            "holder.municipality": TOWN, "p.licensee.address": "7 Mill Road", "s.grounds": "the bank is short",
            "s.sanctions.suspension.effective": "2026-01-02",
        },
        {"s.ground": "contrary-to-law", "as": "clerk"},
        ("s.sanctions.suspension.impose=yes",),
    )  # fmt: skip


def _heard(court: Court, clio: Party, ann: Party, hal: Party) -> None:
    clio.takes(
        HEARING, "notice-of-hearing",
        {
            "s.grounds.1.charge": "1", "s.grounds.1.grounds": "two prizes over the limit", "s.date": "2026-01-12",
            "s.place": "Village Hall", "w.certified-mail.address": "7 Mill Road",
        },
        {}, ("s.way=certified-mail",),
    )  # fmt: skip
    on(court, "2026-01-09")
    ann.takes(HEARING, "plead", {}, {"s.plea": "not-guilty"})
    on(court, "2026-01-12")
    attended = {"s.authorized": "yes", "s.in-person": "yes", "s.date": "2026-01-12"}
    hal.takes(HEARING, "attendance", {"s.representative": "Ann Ames"}, attended)
    hal.takes(HEARING, "close", {})
    clio.takes(
        HEARING, "determine",
        {
            "s.findings": "The charge is proved.", "s.sanctions.suspension.effective": "2026-01-20",
            "s.sanctions.suspension.months": "8",
        },
        {"s.violation": "yes", "as": "municipality"}, ("s.sanctions.suspension.impose=yes",),
    )  # fmt: skip
    for do in ("notify-licensee", "notify-commission"):
        clio.takes(HEARING, do, {"s.effective": "2026-01-20"})


def _appealed(court: Court, clio: Party, ann: Party, kim: Party) -> None:
    on(court, "2026-01-26")
    ann.opens(
        f"{OPEN}appeal&of={HEARING}",
        {
            "title": "Hose Company 2 v. Saugerties", "log": APPEAL, "holder.appellant": HOSE,
            "holder.municipality": TOWN, "s.grounds": "The finding has no ground.", "s.determined": "2026-01-12",
            "f.prior-hearings": "1", **FILED,
        },
        {"f.license": "yes", "s.action": "suspension"},
    )  # fmt: skip
    clio.takes(APPEAL, "forward", {})
    on(court, "2026-02-05")
    ann.takes(
        APPEAL, "statement-of-appeal",
        {
            "s.errors.1.error": "The charge was not proved.", "s.facts": "Nothing was offered.",
            "s.argument": "Nothing proves it.", "s.served": "2026-02-04", "w.certified-mail.receipt": "7016 0910",
            **FILED,
        },
        {"s.proof-of-service": "affidavit"},
        ("s.way=certified-mail", *(f"s.annexes={each}" for each in ("charges", "findings", "license", "transcript"))),
    )  # fmt: skip
    on(court, "2026-02-20")
    clio.takes(
        APPEAL, "counterstatement",
        {
            "s.argument": "The findings stand.", "s.served": "2026-02-19", "w.certified-mail.receipt": "7016 0911",
            **FILED,
        },
        {"s.proof-of-service": "admission"}, ("s.way=certified-mail",),
    )  # fmt: skip
    kim.takes(APPEAL, "notice-of-hearing", {"s.date": "2026-03-16", "s.place": "Schenectady"})


def _voted(court: Court, clio: Party, ann: Party, hal: Party, kim: Party) -> None:
    on(court, "2026-02-23")
    for party in (ann, clio):
        party.takes(APPEAL, "choose", {}, {"s.submission": "on-the-papers", "s.examine": "no"})
    kim.takes(APPEAL, "designate", {"s.who": "Hal Hale"}, {"s.presides": "hearing-officer"})
    on(court, "2026-03-16")
    hal.takes(APPEAL, "begin", {})
    hal.takes(APPEAL, "close", {})
    on(court, "2026-03-30")
    kim.takes(APPEAL, "meet", {"s.present": "Ray\nSample\nCrotty\nPoklemba\nNewman"})
    ayes = tuple(f"s.vote:{name}=ayes" for name in ("Ray", "Sample", "Crotty", "Poklemba"))
    kim.takes(
        APPEAL, "determine", {"s.findings": "The charge is not proved."}, {"s.outcome": "reversed"},
        (*ayes, "s.vote:Newman=nays"),
    )  # fmt: skip
