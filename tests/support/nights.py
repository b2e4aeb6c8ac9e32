"""A fire company's night on a floor that is there already: everything on file, its banks put up and its games open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.organizations.organization import municipality
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Decision, Deed
from aboveboard.log.logbook import Logbook
from tests.support.badges import give_badge

COMPANY, NIGHT = "company-1", "night-1"
CHARGE = ("mia", "mel", "moe", "may")
"""The members in charge; the first is there, deals, and is an officer too."""
TOWN = "Millbrook"
CLERKS_AT = municipality(TOWN, "new-york")
SECOND = "ola"
"""Another officer, who gives the first the roles that nobody gives themselves."""
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]


def do(floor: Logbook, log: str, kind: str, payload: Mapping[str, Any], role: str, who: str = "mia") -> Decision:
    """Have a deed accepted."""
    found = floor.do(Deed(log, kind, dict(payload), who, role))
    assert found.refusal is None, found.refusal
    return found


def open_company(floor: Logbook, games: Sequence[str], today: date, who: str = "mia") -> None:
    """A company with its people, its hall, its tables and its license; a house is founded, and sam supervises it."""
    for name in (who, SECOND, "cleo"):
        do(floor, HOUSE, "hire", {"name": name, "roles": ["member"]}, "supervisor", "sam")
    opening = {"ruleset": "ny-charitable", "title": "Company 1", "kind": "volunteer-fire-company"}
    opening |= {"identification": "1-1", "municipality": TOWN}
    do(floor, COMPANY, "organization-open", opening, "supervisor", "sam")
    for name, role, at in ((who, "officer", COMPANY), ("cleo", "clerk", CLERKS_AT)):
        do(floor, HOUSE, "assign", {"name": name, "role": role, "at": at}, "supervisor", "sam")
    do(floor, COMPANY, "appoint", {"person": SECOND, "role": "officer"}, "officer", who)
    for role in ("member-in-charge", "banker"):
        do(floor, COMPANY, "appoint", {"person": who, "role": role}, "officer", SECOND)
    long_ago = (today - timedelta(days=4000)).isoformat()
    for name in (who, *CHARGE[1:]):
        person = {"name": name, "title": name.title(), "born": "1970-05-04", "address": "7 Mill Road"}
        person["member-since"] = long_ago
        do(floor, COMPANY, "person", person | ({"offices": ["president"]} if name == who else {}), "officer", who)
        do(floor, COMPANY, "acknowledge", {"person": name, "texts": TEXTS}, "officer", who)
        do(floor, COMPANY, "designate", {"person": name, "duty": "member-in-charge"}, "officer", who)
    give_badge(floor, COMPANY, who, who)
    do(floor, COMPANY, "designate", {"person": who, "duty": "responsible-officer"}, "officer", who)
    do(floor, COMPANY, "premises", {"premises": "hall", "areas": ["main"]}, "officer", who)
    paper = {"paper": "p-1", "kind": "assembly-approval", "about": "hall", "dated": long_ago}
    do(floor, COMPANY, "paper", paper, "officer", who)
    bill = {"paper": "bill", "kind": "bill-of-sale", "dated": long_ago}
    do(floor, COMPANY, "paper", bill, "officer", who)
    marks = {"marked-name": True, "marked-number": True}
    for game in games:
        item = {"item": f"{game}-table", "game": game, "way": "owned", "paper": "bill", "dated": long_ago}
        do(floor, COMPANY, "equipment", {**item, **marks}, "officer", who)
    do(floor, COMPANY, "apply", {"form": "GC-2", "games": list(games)}, "officer", who)
    term = {"from": (today - timedelta(days=30)).isoformat(), "until": (today + timedelta(days=300)).isoformat()}
    license = {"form": "GC-5", "number": "7", "games": list(games), **term}
    do(floor, COMPANY, "license", license, "clerk", "cleo")


def open_night(
    floor: Logbook, banks: Mapping[str, Mapping[str, int]], today: date | None = None, who: str = "mia", **more: Any
) -> None:
    """A night whose banks are put up and whose games are open."""
    began = datetime.now(ZoneInfo("America/New_York")).replace(tzinfo=None) - timedelta(hours=1)
    begins = began if today is None else datetime(today.year, today.month, today.day, 0, 30)
    hours = {"from": f"{begins:%Y-%m-%dT%H:%M}", "until": f"{begins + timedelta(hours=23):%Y-%m-%dT%H:%M}"}
    open_company(floor, list(banks), begins.date(), who)
    night = {
        "organization": COMPANY, **hours, "premises": "hall",
        "areas": ["main"], "games": list(banks), "members-in-charge": [who, *CHARGE[1:]], "license": "7", **more,
    }  # fmt: skip
    do(floor, NIGHT, "occasion-open", night, "member-in-charge", who)
    do(floor, NIGHT, "arrive", {"person": who, "badge": True, "identification": True}, "member-in-charge", who)
    for step in ("under-18-posted", "no-tipping-posted", "alcohol-posted"):
        do(floor, NIGHT, "step", {"step": step, "areas": ["main"]}, "member-in-charge", who)
    for step in ("briefed", "rules-at-hand", "nothing-chosen"):
        do(floor, NIGHT, "step", {"step": step}, "member-in-charge", who)
    for game, shares in banks.items():
        do(floor, NIGHT, "bank-open", {"type": game, "shares": dict(shares)}, "banker", who)
        do(floor, NIGHT, "game-open", {"game": game, "item": f"{game}-table"}, "member-in-charge", who)
