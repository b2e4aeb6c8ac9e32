"""Two organizations on one database, with people who hold their roles at one of them only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from aboveboard.charity.organizations.organization import Organization
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.deeds import Decision, Deed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from tests.support.badges import give_badge

HOSE, CHURCH = "hose-company-2", "saint-paul"
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
ROLE = {
    "sam": ("supervisor", HOUSE), "ann": ("officer", HOSE), "tom": ("treasurer", HOSE),
    "bob": ("member-in-charge", HOSE), "ben": ("banker", HOSE), "olga": ("officer", CHURCH),
    "clio": ("clerk", "municipality-new-york-saugerties"), "kim": ("commission", "ny-charitable"),
}  # fmt: skip
"""Who has which role, and where."""
NOW = datetime(2026, 1, 2, 15, tzinfo=UTC)
NIGHT = {
    "from": "2026-02-07T19:00", "until": "2026-02-07T23:00", "premises": "firehouse", "areas": ["main"],
    "games": ["craps", "bell-jar"], "members-in-charge": ["ann", "bob", "cyd"], "license": "7",
}  # fmt: skip


class Town:
    """The database, a clock that is set by hand, and deeds in everybody's own role."""

    def __init__(self, url: str, secret: str | None = "a town", now: datetime = NOW) -> None:
        self.now = now
        self.book: Logbook = open_house(url, secret=secret, clock=lambda: self.now)

    def do(self, who: str, log: str, kind: str, payload: Any = None, role: str | None = None) -> Decision:
        """Ask for a deed in somebody's role, or in another."""
        return self.book.do(Deed(log, kind, payload or {}, who, role or ROLE[who][0]))

    def must(self, who: str, log: str, kind: str, payload: Any = None) -> Decision:
        """Have a deed accepted."""
        found = self.do(who, log, kind, payload)
        assert found.refusal is None, found.refusal
        return found


def settled(url: str, secret: str | None = "a town", now: datetime = NOW) -> Town:
    """A town with a fire company and a church, each with its officers; a clerk, and the commission."""
    town = Town(url, secret, now)
    town.must("sam", HOUSE, "found")
    for name in ROLE:
        if name != "sam":
            town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
    opening = {"ruleset": "ny-charitable", "title": "Hose Company 2", "kind": "volunteer-fire-company"}
    where = {"municipality": "Saugerties", "county": "Ulster County"}
    town.must("sam", HOSE, "organization-open", {**opening, **where, "identification": "12-345"})
    town.must("sam", CHURCH, "organization-open", {**opening, "title": "Saint Paul", "kind": "religious"})
    for name in ("ann", "olga", "clio", "kim"):
        role, at = ROLE[name]
        town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})
    for name in ("tom", "bob", "ben"):
        town.must("ann", HOSE, "appoint", {"person": name, "role": ROLE[name][0]})
    return town


def fire_company(town: Town, charge: Callable[[str], bool] = lambda name: True, **license: Any) -> None:
    """Members, a hall and a license, as far as they are on file in January."""
    for name, born, since in (
        ("ann", "1980-05-01", "2010-01-01"), ("bob", "1971-05-04", "2011-03-01"), ("cyd", "1972-05-04", "2012-03-01"),
        ("eve", "1974-05-04", "2014-03-01"), ("dan", "1985-05-04", "2025-03-07"),
    ):  # fmt: skip
        stated = {"name": name, "title": name.title(), "born": born, "address": "7 Mill Road", "member-since": since}
        town.must("ann", HOSE, "person", stated | ({"offices": ["president"]} if name == "ann" else {}))
        if charge(name) and name != "dan":
            town.must("ann", HOSE, "acknowledge", {"person": name, "texts": TEXTS})
            town.must("ann", HOSE, "designate", {"person": name, "duty": "member-in-charge"})
    town.must("ann", HOSE, "designate", {"person": "ann", "duty": "responsible-officer"})
    town.must("ann", HOSE, "premises", {"premises": "firehouse", "address": "7 Mill Road", "areas": ["main"]})
    town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps", "bell-jar"]})
    games = {"games": ["craps", "bell-jar"], "from": "2026-02-01", "until": "2026-12-31"}
    town.must("clio", HOSE, "license", {"form": "GC-5", "number": "7", **games, **license})


def comes(town: Town, occasion: str, *names: str, organization: str = HOSE) -> None:
    """People get a badge where they have none, and sign in by it."""

    def has_badge(state: LogState, name: str) -> bool:
        return state.part(Organization).state.last("badge", person=name) is not None

    for name in names:
        if not town.book.look(organization, partial(has_badge, name=name)):
            give_badge(town.book, organization, name, "ann")
        town.must("bob", occasion, "arrive", {"person": name, "badge": True, "identification": True})


def jars_open(town: Town, occasion: str, areas: Sequence[str] = ("main",)) -> None:
    """Bob is there, every step is confirmed by him, and bell jars are sold."""
    comes(town, occasion, "bob")
    for step in ("under-18-posted", "no-tipping-posted", "alcohol-posted"):
        town.must("bob", occasion, "step", {"step": step, "areas": list(areas)})
    for step in ("briefed", "rules-at-hand", "nothing-chosen"):
        town.must("bob", occasion, "step", {"step": step})
    town.must("bob", occasion, "game-open", {"game": "bell-jar"})


def announced(town: Town, pool: str, who: str = "ann") -> None:
    """Somebody confirms that it was announced how is drawn, and that all can see it."""
    for step in ("method-announced", "in-plain-view"):
        town.must(who, pool, "step", {"step": step})


def counted(town: Town, occasion: str, cents: int) -> None:
    """Ann comes, and counts the receipts with Bob: he enters it, and she confirms it."""
    comes(town, occasion, "ann")
    entered = town.must("bob", occasion, "count", {"by": ["bob", "ann"], "cents": cents})
    town.must("ann", occasion, "count-confirm", {"count": entered.answer["count"]})


FEBRUARY = "february"
"""The night that `with_a_night` opens."""


def with_a_night(file: str, **license: Any) -> Town:
    """The fire company's hall is approved, and its night is open."""
    town = settled(file)
    fire_company(town, **license)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", approval)
    people = {"members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", FEBRUARY, "occasion-open", {**NIGHT, **people})
    return town
