"""A parish in New Jersey and its evening of armchair races: deeds that are done live, or written down as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.organizations.organization import municipality
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law.files import ruleset_named
from aboveboard.log.deeds import Decision, Deed
from aboveboard.log.logbook import Logbook

PARISH, EVENING, RACES = "st-marys", "evening", "races"
RULESET = "nj-charitable"
ZONE = ZoneInfo("America/New_York")
OPENING = {
    "title": "St. Mary's Church", "kind": "religious", "municipality": "Trenton", "registered": "123-4-56789",
}  # fmt: skip
TRENTON = municipality("Trenton", ruleset_named(RULESET).state or RULESET)
ROLE = {
    "sam": ("supervisor", HOUSE), "olga": ("officer", PARISH), "mia": ("member-in-charge", PARISH),
    "bea": ("banker", PARISH), "cy": ("seller", PARISH), "clio": ("clerk", TRENTON), "kim": ("commission", RULESET),
}  # fmt: skip
FIGURES = {
    "races": 8, "runners": ["1", "2", "3", "4"], "retained": "1/5", "breakage": 10, "largest-wager": 1000,
    "filmed-at-least": 365, "filmed-at-most": 3650, "film-minutes": 5, "closed-for": 2,
}  # fmt: skip


class Done(NamedTuple):
    """Somebody's deed at a time."""

    at: str
    who: str
    log: str
    kind: str
    payload: dict[str, Any]


def _licensed(person: str, work: str) -> Iterator[Done]:
    at = "2026-01-05T12:00"
    yield Done(at, "olga", PARISH, "operator-apply", {
        "class": work, "person": person, "agent": "Executive Officer", "address": "1 Elm Street, Trenton",
    })  # fmt: skip
    yield Done(at, "kim", PARISH, "operator-approve", {"class": work, "person": person})
    yield Done(at, "kim", PARISH, "operator-fee", {
        "class": work, "person": person, "cents": 12500, "way": "certified-check",
        "to": "Legalized Games of Chance Control Commission",
    })  # fmt: skip
    yield Done(at, "kim", PARISH, "operator-license", {"class": work, "person": person})


def before() -> Iterator[Done]:
    """What is on file before the evening: members, a provider, a cashier, a projectionist and the licenses."""
    at, day, games = "2026-01-05T12:00", "2026-03-07", {"games": ["armchair-race"]}
    for name, born, more in (
        ("olga", "1960-01-01", {"offices": ["president"]}), ("mia", "1970-01-01", {}), ("pat", "1971-01-01", {}),
        ("bea", "1972-01-01", {}),
    ):  # fmt: skip
        stated = {"name": name, "title": name.title(), "born": born, "member-since": "2012-01-01", **more}
        yield Done(at, "olga", PARISH, "person", stated)
    for name in ("cy", "al"):
        yield Done(at, "olga", PARISH, "person", {"name": name, "title": name.title(), "born": "1980-01-01"})
    for person, duty in (("mia", "member-in-charge"), ("pat", "member-in-charge-of-proceeds"), ("bea", "banker")):
        yield Done(at, "olga", PARISH, "designate", {"person": person, "duty": duty})
    yield Done(at, "olga", PARISH, "premises", {"premises": "hall", "address": "1 Church Street, Trenton"})
    yield Done(at, "olga", PARISH, "operator-apply", {
        "class": "provider", "provider": "turf-nights", "agent": "Executive Officer",
    })  # fmt: skip
    for paper, kind in (("q", "provider-qualifications"), ("d", "provider-approval"), ("c", "provider-certification")):
        sealed = {"seal": True} if kind == "provider-approval" else {}
        about = {"paper": paper, "kind": kind, "about": "turf-nights", "dated": "2026-01-05", **sealed}
        yield Done(at, "kim" if sealed else "olga", PARISH, "paper", about)
    yield Done(at, "kim", PARISH, "operator-approve", {
        "class": "provider", "provider": "turf-nights", "paper": "d", "until": "2026-06-01",
    })  # fmt: skip
    yield from _licensed("cy", "cashier")
    yield from _licensed("al", "projectionist")
    for form, number, who in (("armchair-race", "AR-1", "clio"), ("authorization", "LG-9", "kim")):
        yield Done(at, "olga", PARISH, "apply", {"form": form, **games})
        yield Done(at, who, PARISH, "license", {
            "form": form, "number": number, "name": "St. Mary's Church", "from": day, "until": day, **games,
        })  # fmt: skip


def evening() -> Iterator[Done]:
    """The occasion opens, people come, figures are posted, and imitation money is sold."""
    at = "2026-03-07T18:30"
    yield Done(at, "olga", EVENING, "occasion-open", {
        "organization": PARISH, "kind": "armchair-race", "license": "AR-1", "from": "2026-03-07T19:00",
        "until": "2026-03-08T00:30", "premises": "hall", "games": ["armchair-race"], "members-in-charge": ["mia"],
        "member-in-charge-of-proceeds": "pat", "banker": "bea", "provider": "turf-nights", "admission": 500,
    })  # fmt: skip
    for person in ("mia", "bea"):
        yield Done(at, "mia", EVENING, "arrive", {"person": person})
    for person, duty in (("cy", "cashier"), ("al", "projectionist")):
        yield Done(at, "mia", EVENING, "staff", {"person": person, "duty": duty, "game": "armchair-race"})
    ratios = {"merchandise": 100, "raffle-tickets": 200}
    yield Done(at, "mia", EVENING, "post-rate", {"rate": 100, "ratios": ratios, "most": 10_000})
    yield Done(at, "mia", EVENING, "prize-limit", {"kind": "armchair-race", "cents": 2_000})
    for player in ("ann", "bob", "dora"):
        yield Done("2026-03-07T19:00", "mia", EVENING, "admit", {"player": player, "paid": 500})
        yield Done("2026-03-07T19:00", "bea", EVENING, "exchange", {"player": player, "cash": 2_000})
    figures = {"organization": PARISH, "kind": "armchair-race", "occasion": EVENING, **FIGURES}
    yield Done("2026-03-07T19:05", "mia", RACES, "race-open", figures)
    yield Done("2026-03-07T19:05", "mia", RACES, "step", {"step": "race-notices-displayed"})


def begins(at: str, number: int) -> Done:
    """A race begins."""
    return Done(at, "mia", RACES, "race-begin", {
        "race": number, "container": f"C-{number}", "seal": f"S-{number}", "filmed": "2020-05-02", "minutes": 3,
    })  # fmt: skip


def wagered(at: str, player: str, runner: str, units: int) -> Done:
    """A wager is taken by the cashier."""
    return Done(at, "cy", RACES, "race-wager", {"player": player, "runner": runner, "units": units})


def shown(at: str, number: int, *winners: str) -> Iterator[Done]:
    """Wagers are closed at a minute, the seal is broken three minutes later, and the result is in."""
    then = datetime.fromisoformat(at)
    later = then.replace(minute=then.minute + 3).isoformat(timespec="minutes")
    yield Done(at, "mia", RACES, "wagers-close", {})
    yield Done(later, "mia", RACES, "seal-break", {
        "seal": f"S-{number}", "unbroken": True, "witnesses": ["ann", "bob"], "broken-by": "al",
    })  # fmt: skip
    won = {"winner": winners[0]} if len(winners) == 1 else {"winners": list(winners)}
    yield Done(later, "mia", RACES, "race-result", won)


def races() -> Iterator[Done]:
    """Four races: one that is won, a dead heat, one whose winner nobody backed, and one that is called off."""
    yield begins("2026-03-07T19:10", 1)
    yield wagered("2026-03-07T19:11", "ann", "1", 600)
    yield wagered("2026-03-07T19:11", "bob", "2", 300)
    yield wagered("2026-03-07T19:12", "ann", "2", 100)
    yield wagered("2026-03-07T19:12", "dora", "4", 1100)
    yield wagered("2026-03-07T19:12", "cy", "4", 100)
    yield from shown("2026-03-07T19:20", 1, "2")
    yield wagered("2026-03-07T19:24", "ann", "1", 100)
    yield begins("2026-03-07T19:30", 2)
    yield wagered("2026-03-07T19:31", "ann", "1", 200)
    yield wagered("2026-03-07T19:31", "bob", "2", 300)
    yield wagered("2026-03-07T19:31", "dora", "3", 900)
    yield from shown("2026-03-07T19:40", 2, "1", "2")
    yield begins("2026-03-07T19:50", 3)
    yield wagered("2026-03-07T19:51", "dora", "3", 1000)
    yield from shown("2026-03-07T19:55", 3, "4")
    yield begins("2026-03-07T20:10", 4)
    yield wagered("2026-03-07T20:11", "bob", "4", 500)
    yield Done("2026-03-07T20:12", "mia", RACES, "race-cancel", {"ground": "the film tore"})
    yield Done("2026-03-07T20:13", "mia", EVENING, "occasion-close", {})
    yield Done("2026-03-07T20:14", "mia", RACES, "race-close", {})
    yield Done("2026-03-07T20:15", "bea", EVENING, "redeem", {"player": "bob", "units": 500, "for": "merchandise"})
    yield Done("2026-03-07T20:15", "bea", EVENING, "redeem", {"player": "bob", "units": 500, "for": "cash"})


def whole() -> list[Done]:
    """All of it."""
    return [*before(), *evening(), *races()]


# -- done live ---------------------------------------------------------------------------------------------------------


class Parish:
    """The parish on a database, with a clock that deeds set."""

    def __init__(self, url: str) -> None:
        self.now = datetime(2026, 1, 5, 17, tzinfo=UTC)
        self.book: Logbook = open_house(url, secret="a parish", clock=lambda: self.now)
        self.do(Done("", "sam", HOUSE, "found", {}))
        for name in ROLE:
            if name != "sam":
                self.do(Done("", "sam", HOUSE, "hire", {"name": name, "roles": ["member"]}))
        self.do(Done("", "sam", PARISH, "organization-open", {"ruleset": RULESET, **OPENING}))
        for name in ("olga", "clio", "kim"):
            role, at = ROLE[name]
            self.do(Done("", "sam", HOUSE, "assign", {"name": name, "role": role, "at": at}))
        for name in ("mia", "bea", "cy"):
            self.do(Done("", "olga", PARISH, "appoint", {"person": name, "role": ROLE[name][0]}))

    def do(self, done: Done) -> Decision:
        """Ask for a deed in its doer's role."""
        if done.at:
            self.now = datetime.fromisoformat(done.at).replace(tzinfo=ZONE).astimezone(UTC)
        return self.book.do(Deed(done.log, done.kind, done.payload, done.who, ROLE[done.who][0]))

    def must(self, *deeds: Done) -> Decision:
        """Have deeds accepted; gives the last decision."""
        for each in deeds:
            found = self.do(each)
            assert found.refusal is None, (each, found.refusal)
        return found

    def all_of(self, deeds: Iterable[Done]) -> list[tuple[str, Any]]:
        """What comes of each deed: what it answers, or why it is refused."""
        return [_outcome(self.do(each)) for each in deeds]


def _outcome(found: Decision) -> tuple[str, Any]:
    if found.refusal is not None:
        return "refused", (found.refusal.reason, found.refusal.cite)
    return "accepted", dict(found.answer)


# -- written down ------------------------------------------------------------------------------------------------------


def record(deeds: Iterable[Done]) -> dict[str, Any]:
    """The same as a record that `books` takes."""
    opening = {"name": OPENING["title"], **{name: value for name, value in OPENING.items() if name != "title"}}
    events = []
    for each in deeds:
        payload = {name: value for name, value in each.payload.items() if name != "organization"}
        log = {} if each.log == PARISH else {"log": each.log}
        events.append({"at": each.at, "by": each.who, "as": ROLE[each.who][0], **log, each.kind: payload})
    return {"ruleset": RULESET, "organization": opening, "events": events}
