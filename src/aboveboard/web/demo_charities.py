"""The charities of the demonstration: a fire company, a church and a club of senior citizens, with their clerk.

The fire company's Las Vegas night lacks just what one usually lacks, so that a visitor sees it named and can put it
right; the church's casino night and the club's afternoon may be run. Both nights begin as the demonstration is
furnished, and all other days are counted from that day.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.organizations.organization import municipality
from aboveboard.charity.papers.content import content_of
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web.demo_books import accounts_of, books_of
from aboveboard.web.demo_pictures import portrait, signature
from aboveboard.web.demo_pools import pools_of
from aboveboard.web.signing import see

HOSE, CHURCH, CLUB = "hose-company-2", "saint-mary", "golden-age"
ZONE = ZoneInfo("America/New_York")
"""The zone of both states."""
NEW_YORK, NEW_JERSEY = "ny-charitable", "nj-charitable"
PEOPLE: Sequence[tuple[str, str, str, str]] = (
    ("hank", "Hank, officer of Hose Company 2", "officer", HOSE),
    ("tess", "Tess, treasurer of Hose Company 2", "treasurer", HOSE),
    ("mick", "Mick, member in charge at Hose Company 2", "member-in-charge", HOSE),
    ("vera", "Vera, assistant at Hose Company 2", "assistant", HOSE),
    ("olga", "Olga, officer of Saint Mary's", "officer", CHURCH),
    ("mary", "Mary, member in charge at Saint Mary's", "member-in-charge", CHURCH),
    ("bea", "Bea, banker of Saint Mary's", "banker", CHURCH),
    ("gert", "Gert, officer of the Golden Age Club", "officer", CLUB),
    ("clio", "Clio, clerk of Saugerties", "clerk", municipality("Saugerties", "new-york")),
    ("tony", "Tony, clerk of Trenton", "clerk", municipality("Trenton", "new-jersey")),
    ("kim", "Kim, New York's commission", "commission", NEW_YORK),
    ("noel", "Noel, New Jersey's commission", "commission", NEW_JERSEY),
)
"""Name, title, role, and what it is held at."""
OPENED: Mapping[str, Mapping[str, str]] = {
    HOSE: {
        "ruleset": NEW_YORK, "title": "Hose Company 2", "kind": "volunteer-fire-company",
        "municipality": "Saugerties", "county": "Ulster", "identification": "12-345",
    },
    CHURCH: {
        "ruleset": NEW_JERSEY, "title": "Saint Mary's Church", "kind": "religious",
        "municipality": "Trenton", "registered": "123-4-56789",
    },
    CLUB: {
        "ruleset": NEW_YORK, "title": "Golden Age Club", "kind": "senior-citizens",
        "municipality": "Saugerties", "identification": "65-001",
    },
}  # fmt: skip
"""What each organization is opened with."""
OFFICES = {"hank": ["president"], "tess": ["treasurer"]}
"""Who holds an office at the fire company, and signs checks."""
TEXTS = ["licensing-law", "local-laws", "commission-rules", "license-terms"]
Stated = tuple[str, str, str, Mapping[str, Any]]
"""Who states what: a name, a log, a deed and its payload."""
FILE, PNG = "file", "image/png"
"""Under which name a picture that is attached stands in a payload, and its type."""
BADGED = ("hank", "tess", "mick", "lou", "vera")
"""Who has a badge at the fire company: everybody but Dirk, who has just joined."""


def furnish(book: Logbook, supervisor: str) -> None:
    """Hire everybody, open the three organizations, and state what is on file of them."""
    now = book.desk.clock().astimezone(ZONE)
    today = now.date()
    roles = {name: role for name, _, role, _ in PEOPLE}
    stated = (
        *_set_up(supervisor), *_hose(now), *_church(now), *_club(today), *accounts_of(HOSE), *pools_of(HOSE, today),
        *books_of(HOSE, now),
    )  # fmt: skip
    for number, (who, log, kind, payload) in enumerate(stated):
        role, said = roles.get(who, "supervisor"), dict(payload)
        file = said.pop(FILE, None)
        if file is not None:
            said |= content_of(file, PNG).to_json()
        found = book.do(Deed(log, kind, said, who, role, key=f"charities-{number}", content=file))
        if found.refusal is not None:
            raise RuntimeError(f"the demonstration could not be furnished: {log} {kind}: {found.refusal.reason}")
    for name in roles:
        see(book, name)  # whoever tries it needs no notice of having been hired


def _set_up(supervisor: str) -> Iterator[Stated]:
    """Everybody is hired, each organization is opened with its first officer, and that one gives the other roles."""
    for name, title, _, _ in PEOPLE:
        yield supervisor, HOUSE, "hire", {"name": name, "title": title, "roles": ["member"]}
    for log, opening in OPENED.items():
        yield supervisor, log, "organization-open", opening
    officers = {at: name for name, _, role, at in PEOPLE if role == "officer"}
    for name, _, role, at in PEOPLE:
        if at in officers and name != officers[at]:
            yield officers[at], at, "appoint", {"person": name, "role": role}
        else:
            yield supervisor, HOUSE, "assign", {"name": name, "role": role, "at": at}


def _before(today: date, years: int, days: int = 0) -> str:
    return (today - timedelta(days=round(365.25 * years) + days)).isoformat()


def _tonight(now: datetime, hours: int) -> dict[str, str]:
    """From the hour that has just begun, so that whoever looks can run it."""
    begins = now.replace(minute=0, second=0, microsecond=0, tzinfo=None)
    return {"from": f"{begins:%Y-%m-%dT%H:%M}", "until": f"{begins + timedelta(hours=hours):%Y-%m-%dT%H:%M}"}


def _evening(today: date, days: int, begins: int, hours: int) -> dict[str, str]:
    """An evening some days from now."""
    day = (today + timedelta(days=days)).isoformat()
    return {"from": f"{day}T{begins:02}:00", "until": f"{day}T{begins + hours:02}:00"}


def _hose(now: datetime) -> Iterator[Stated]:
    today = now.date()
    for name, title, years in (
        ("hank", "Hank Hall", 20), ("tess", "Tess Todd", 9), ("mick", "Mick Moss", 12), ("lou", "Lou Lake", 7),
        ("vera", "Vera Vance", 15),
    ):  # fmt: skip
        born, since = _before(today, 30 + years), _before(today, years)
        stated = {"name": name, "title": title, "born": born, "address": "7 Mill Road", "member-since": since}
        yield "hank", HOSE, "person", stated | ({"offices": OFFICES[name]} if name in OFFICES else {})
    yield "hank", HOSE, "person", {
        "name": "dirk", "title": "Dirk Dale", "born": _before(today, 25), "address": "9 Mill Road",
        "member-since": _before(today, 0, 335),
    }  # fmt: skip
    yield from _badges(today)
    for name in ("hank", "mick", "lou", "vera"):
        yield "hank", HOSE, "acknowledge", {"person": name, "texts": TEXTS}
        yield "hank", HOSE, "designate", {"person": name, "duty": "member-in-charge"}
    yield "hank", HOSE, "designate", {"person": "hank", "duty": "responsible-officer"}
    yield "hank", HOSE, "premises", {"premises": "firehouse", "address": "7 Mill Road", "areas": ["hall"]}
    bill = {"paper": "bill-1", "kind": "bill-of-sale", "about": "wheel-1", "dated": _before(today, 2)}
    yield "hank", HOSE, "paper", bill
    wheel = {"item": "wheel-1", "game": "big-six", "way": "owned", "paper": "bill-1", "dated": _before(today, 2)}
    yield "hank", HOSE, "equipment", wheel
    yield "hank", HOSE, "apply", {"form": "GC-2", "games": ["big-six", "bell-jar"]}
    term = {"from": _before(today, 0, 30), "until": (today + timedelta(days=300)).isoformat()}
    yield "clio", HOSE, "license", {"form": "GC-5", "number": "7", "games": ["big-six", "bell-jar"], **term}
    yield "hank", HOSE, "apply", {"form": "GC-6", "games": ["roulette"]}
    night = {"occasion": "las-vegas-night", **_tonight(now, 6), "premises": "firehouse", "areas": ["hall"]}
    people = {"members-in-charge": ["hank", "mick", "lou"], "license": "7", "games": ["big-six", "bell-jar"]}
    staff = [{"person": "dirk", "duty": "dealer", "game": "big-six"}]
    yield "hank", HOSE, "plan", {**night, **people, "staff": staff, "items": ["wheel-1"]}


def _badges(today: date) -> Iterator[Stated]:
    """Badges as the commission has approved them, each with a photograph and a signature on file."""
    dated = _before(today, 1)
    yield "hank", HOSE, "paper", {"paper": "badges-approved", "kind": "badge-approval", "dated": dated}
    for number, name in enumerate(BADGED):
        named = {}
        for kind, drawn in (("photograph", portrait(number)), ("signature", signature(name))):
            named[kind] = f"{kind}-{name}"
            stated = {"paper": named[kind], "kind": kind, "about": name, "dated": dated}
            yield "hank", HOSE, "paper", {**stated, FILE: drawn}
        yield "hank", HOSE, "identify", {"person": name, **named}
        yield "hank", HOSE, "badge", {"person": name}


def _church(now: datetime) -> Iterator[Stated]:
    today = now.date()
    for name, title in (("olga", "Olga Orr"), ("mary", "Mary Marsh"), ("bea", "Bea Bond"), ("pete", "Pete Park")):
        born, since = _before(today, 50), _before(today, 14)
        yield "olga", CHURCH, "person", {
            "name": name, "title": title, "born": born, "member-since": since,
            **({"offices": ["president"]} if name == "olga" else {}),
        }  # fmt: skip
    yield "olga", CHURCH, "person", {"name": "al", "title": "Al Abel", "born": _before(today, 46)}
    for name, duty in (("mary", "member-in-charge"), ("pete", "member-in-charge-of-proceeds"), ("bea", "banker")):
        yield "olga", CHURCH, "designate", {"person": name, "duty": duty}
    yield "olga", CHURCH, "premises", {"premises": "parish-hall", "address": "1 Church Street, Trenton"}
    yield from _provider(today)
    yield from _operator(today)
    evening = _tonight(now, 6)
    night, games = evening["from"][:10], ["over-under-seven", "red-dog"]
    for form, number, who in (("authorization", "LGC-1", "noel"), ("casino-night", "CN-1", "tony")):
        named = {"form": form, "number": number, "name": "Saint Mary's Church", "games": games}
        days = {"from": night, "until": evening["until"][:10]}
        yield "olga", CHURCH, "apply", {"form": form, "games": games, **days}
        yield who, CHURCH, "license", {**named, **days}
    yield "olga", CHURCH, "plan", {
        "occasion": "casino-night", **evening, "premises": "parish-hall", "games": games, "license": "CN-1",
        "members-in-charge": ["mary"], "member-in-charge-of-proceeds": "pete", "banker": "bea",
        "provider": "royal-nights", "kind": "casino-night",
        "staff": [{"person": "al", "duty": "class-a", "game": game} for game in games],
    }  # fmt: skip


def _provider(today: date) -> Iterator[Stated]:
    """An approved provider of equipment."""
    at, of = _before(today, 0, 90), {"class": "provider", "provider": "royal-nights"}
    yield "olga", CHURCH, "operator-apply", {**of, "agent": "Executive Officer"}
    for paper, kind in (("q-1", "provider-qualifications"), ("d-1", "provider-approval")):
        named = {"paper": paper, "kind": kind, "about": "royal-nights", "dated": at}
        yield "noel", CHURCH, "paper", {**named, **({"seal": True} if paper == "d-1" else {})}
    until = (today + timedelta(days=200)).isoformat()
    yield "noel", CHURCH, "operator-approve", {**of, "paper": "d-1", "until": until}
    certified = {"paper": "c-1", "kind": "provider-certification", "about": "royal-nights", "dated": at}
    yield "olga", CHURCH, "paper", certified


def _operator(today: date) -> Iterator[Stated]:
    """A class A operator, by five years at a casino."""
    of = {"class": "class-a", "person": "al"}
    route = {"route": "casino", "from": _before(today, 11), "until": _before(today, 6), "familiar": True}
    where = {"agent": "Executive Officer", "address": "12 Elm Street, Trenton"}
    yield "olga", CHURCH, "operator-apply", {**of, **route, **where}
    yield "noel", CHURCH, "operator-approve", of
    fee = {"cents": 12_500, "way": "certified-check", "to": "Legalized Games of Chance Control Commission"}
    yield "noel", CHURCH, "operator-fee", {**of, **fee}
    yield "noel", CHURCH, "operator-license", of


def _club(today: date) -> Iterator[Stated]:
    person = {"name": "gert", "title": "Gert Gray", "born": _before(today, 71), "member-since": _before(today, 8)}
    yield "gert", CLUB, "person", {**person, "offices": ["president"]}
    yield "gert", CLUB, "premises", {"premises": "club-room", "address": "3 Main Street", "areas": ["club-room"]}
    afternoon = {"occasion": "thursday-cards", **_evening(today, 2, 14, 3), "premises": "club-room"}
    yield "gert", CLUB, "plan", {**afternoon, "games": ["blackjack"], "kind": "senior-session", "areas": ["club-room"]}
