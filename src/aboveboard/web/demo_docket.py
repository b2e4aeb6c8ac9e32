"""The docket of the demonstration: a case at each of its stages, two meetings, a rulemaking open for comments,
and one whose effect on games can be looked at.

Days are counted from the one on which it is furnished, so that what is open then is open. Papers of past days
come by whoever keeps the record where the rules are, who says on which day they came; the fire company and the club
act for themselves, and each has something left to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from aboveboard.charity.organizations.organization import municipality
from aboveboard.docket.deeds import OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.docket.roles import PUBLIC
from aboveboard.floor import HOUSE
from aboveboard.law.docket import load_proceeding
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from aboveboard.web.demo_charities import CLUB, HOSE, NEW_YORK, PEOPLE, ZONE
from aboveboard.web.signing import see

TOWN = municipality("Saugerties", "new-york")
COMMISSION, BOATS = "ny-commercial", "pa"
OFFICERS = (
    ("sela", "Sela, secretary of New York's commission", "secretary", COMMISSION),
    ("cora", "Cora, chair of New York's commission", "chair", COMMISSION),
    ("joan", "Joan, member of New York's commission", "commission-member", COMMISSION),
    ("hal", "Hal, hearing officer in New York", "hearing-officer", NEW_YORK),
    ("fred", "Fred, Pennsylvania's Fish and Boat Commission", "commission", BOATS),
)
"""Who acts on the docket besides the charities and their clerks: name, title, role, and where it is held."""
MEMBERS = ["Cora Crane", "Joan Jones", "Ray Rice", "Sam Stone", "Tom Todd"]
AYES = {"ayes": MEMBERS[:4], "nays": MEMBERS[4:]}
LAST_MEETING, MEETING, RULEMAKING = "meeting-before", "meeting-today", "rulemaking-lights"
PRINTED, ON_GAMES = "rulemaking-table-games", "rulemaking-table-games-2017"
"""A rulemaking as its own text prints it, with a proposal whose effect anybody can look at."""
Stated = tuple[str, str, str, Mapping[str, Any]]
"""Who states what: a name, a log, a deed and its payload."""


def furnish(book: Logbook, supervisor: str) -> None:
    """Hire everybody, open every proceeding and take it as far as it has come."""
    today = book.desk.clock().astimezone(ZONE).date()
    roles = {name: role for name, _, role, _ in (*PEOPLE, *OFFICERS)} | {supervisor: "supervisor", "": PUBLIC}
    for number, (who, log, kind, payload) in enumerate((*_hired(supervisor), *stated(today))):
        found = book.do(Deed(log, kind, dict(payload), who, roles[who], key=f"docket-{number}"))
        if found.refusal is not None or found.answer.get("verdict", "done") != "done":
            why = found.answer.get("faults") if found.refusal is None else found.refusal.reason
            raise RuntimeError(f"the demonstration could not be furnished: {log} {payload.get('do', kind)}: {why}")
    for name, *_ in OFFICERS:
        see(book, name)  # whoever tries it needs no notice of having been hired


def _hired(supervisor: str) -> Iterator[Stated]:
    for name, title, role, at in OFFICERS:
        yield supervisor, HOUSE, "hire", {"name": name, "title": title, "roles": ["member"]}
        yield supervisor, HOUSE, "assign", {"name": name, "role": role, "at": at}


def stated(today: date) -> Iterator[Stated]:
    """Everything that is on the docket on a day."""
    yield from _hearings(_Days(today))
    yield from _appeals(_Days(today))
    yield from _meetings(_Days(today))
    yield from _rulemaking(_Days(today))


class _Days:
    """Days before and after the one on which it is furnished."""

    def __init__(self, today: date) -> None:
        self.today = today

    def __call__(self, ago: int) -> str:
        return (self.today - timedelta(days=ago)).isoformat()


def _step(who: str, log: str, do: str, by: str, at: str | None = None, /, **more: Any) -> Stated:
    given = {name.replace("_", "-"): value for name, value in more.items()}
    return who, log, STEP, {"do": do, "by": by, **({} if at is None else {"at": at}), **given}


# -- hearings ----------------------------------------------------------------------------------------------------------


def _hearing(log: str, licensee: str, title: str, begins: Mapping[str, Any]) -> Stated:
    offices = ("clerk", "department", "municipality", "presiding")
    return "clio", log, OPENED_BY["case"], {
        "ruleset": NEW_YORK, "proceeding": "hearing", "title": f"Saugerties v. {title}",
        "holders": {**dict.fromkeys(offices, TOWN), "licensee": licensee},
        "parties": {"licensee": {"address": ADDRESS}}, "step": begins,
    }  # fmt: skip


ADDRESS = "7 Mill Road"
CHARGES = (
    "a deal was sold without its flare beside it", "a dealer had no badge on the night",
    "two prizes were over the limit", "no member in charge was there",
)  # fmt: skip


def _noticed(days: _Days, log: str, licensee: str, title: str, hearing: int, charge: str) -> Iterator[Stated]:
    """A case is opened and noticed twelve days and more before its hearing."""
    opened = {"do": "open", "by": "clerk", "at": days(hearing + 20), "basis": "own-initiative", "ground": "violation"}
    yield _hearing(log, licensee, title, opened)
    yield _notice_of(days, log, hearing, hearing + 12, charge)


def _notice_of(days: _Days, log: str, hearing: int, sent: int, charge: str) -> Stated:
    return _step(
        "clio", log, "notice-of-hearing", "clerk", days(sent), grounds=[{"charge": "1", "grounds": charge}],
        date=days(hearing), place="Village Hall, Saugerties", way="certified-mail", address=ADDRESS,
    )  # fmt: skip


def _heard(days: _Days, log: str, hearing: int) -> Iterator[Stated]:
    day = days(hearing)
    yield _step("clio", log, "plead", "licensee", days(hearing + 6), plea="not-guilty")
    yield _step(
        "clio", log, "attendance", "presiding", day, date=day, representative="Gil Gates", authorized=True,
        in_person=True,
    )  # fmt: skip
    evidence = {"for": "clerk", "charges": ["1"], "sworn": True}
    yield _step("clio", log, "exhibit", "clerk", day, exhibit="A", **evidence)
    yield _step("clio", log, "close", "presiding", day)


def _determined(days: _Days, log: str, on: int, by: str, *sanctions: Mapping[str, Any]) -> Iterator[Stated]:
    """It is determined, and the licensee and the commission are told."""
    yield _step(
        "clio", log, "determine", by, days(on), violation=True, findings="The charge is proved by exhibit A.",
        sanctions=[dict(each) for each in sanctions],
    )  # fmt: skip
    for do in ("notify-licensee", "notify-commission"):
        yield _step("clio", log, do, "municipality", days(on), effective=sanctions[0]["effective"])


def _hearings(days: _Days) -> Iterator[Stated]:
    opened = {"do": "open", "by": "clerk", "at": days(4), "basis": "complaint", "complainant": "a neighbor",
              "ground": "violation"}  # fmt: skip
    yield _hearing("hearing-hose-company-2", HOSE, "Hose Company 2", opened)
    yield _notice_of(days, "hearing-hose-company-2", -12, 2, CHARGES[0])

    log = "hearing-elks-41"
    yield from _noticed(days, log, "Elks Lodge 41", "Elks Lodge 41", -5, CHARGES[1])
    yield _step("clio", log, "plead", "licensee", days(3), plea="not-guilty")

    log = "hearing-rescue-squad-9"
    yield from _noticed(days, log, "Rescue Squad 9", "Rescue Squad 9", 2, CHARGES[2])
    yield from _heard(days, log, 2)

    log = "hearing-post-77"
    yield from _noticed(days, log, "Veterans Post 77", "Veterans Post 77", 3, CHARGES[3])
    yield _step("clio", log, "plead", "licensee", days(10), plea="no-contest")
    yield from _determined(days, log, 6, "clerk", {"kind": "fine", "effective": days(-20), "cents": 25_000})

    begun = {
        "do": "suspend", "by": "clerk", "at": days(3), "ground": "inimical-to-public-interest",
        "grounds": "The bank of the last night is short by half.",
        "sanctions": [{"kind": "suspension", "effective": days(3)}],
    }  # fmt: skip
    yield _hearing("hearing-athletic-club", "Athletic Club", "Athletic Club", begun)
    yield _notice_of(days, "hearing-athletic-club", -9, 3, CHARGES[2])

    log = "hearing-rod-and-gun"
    yield from _noticed(days, log, "Rod and Gun Club", "Rod and Gun Club", 150, CHARGES[0])
    yield from _heard(days, log, 150)
    yield from _determined(
        days, log, 145, "municipality", {"kind": "suspension", "effective": days(130), "months": 6}
    )  # fmt: skip
    yield _step("clio", log, "surrender", "licensee", days(131))


# -- appeals -----------------------------------------------------------------------------------------------------------


def _appeal(who: str, log: str, appellant: str, title: str, **more: Any) -> Stated:
    """An appeal is begun by its notice, to the municipality."""
    at = {"at": more.pop("at")} if "at" in more else {}
    notice = {
        "do": "notice-of-appeal", "by": "appellant", **at, "determined": more.pop("determined"), "to": "municipality",
        "grounds": "The findings rest on no evidence.", "originals": 1, "copies": 1, **more.pop("states", {}),
    }  # fmt: skip
    holders = {"appellant": appellant, "municipality": TOWN, "commission": NEW_YORK, "presiding": NEW_YORK}
    return who, log, OPENED_BY["case"], {
        "ruleset": NEW_YORK, "proceeding": "appeal", "title": f"{title} v. Saugerties", "holders": holders,
        **more, "step": notice,
    }  # fmt: skip


FILED = {
    "to": "commission", "way": "in-person", "place": "Schenectady", "originals": 1, "copies": 1,
    "proof-of-service": "admission",
}  # fmt: skip


def _argued(days: _Days, log: str, notice: int) -> Iterator[Stated]:
    """Statement, counterstatement, what the parties choose, and the hearing, counted from the notice of appeal."""
    yield _step("kim", log, "forward", "municipality", days(notice - 2))
    stated = {
        **FILED, "errors": [{"error": "The charge was not proved."}], "facts": "One exhibit was offered.",
        "argument": "The determination is against the weight of the evidence.", "served": days(notice - 10),
        "annexes": ["transcript 1", "charges", "findings", "license"],
    }  # fmt: skip
    yield _step("kim", log, "statement-of-appeal", "appellant", days(notice - 10), **stated)
    counter = {**FILED, "argument": "The findings stand.", "served": days(notice - 24)}
    yield _step("kim", log, "counterstatement", "municipality", days(notice - 24), **counter)
    hearing = days(notice - 50)
    place = "One Broadway Center, Schenectady"
    yield _step("kim", log, "notice-of-hearing", "commission", days(notice - 24), date=hearing, place=place)
    for party in ("appellant", "municipality"):
        chosen = {"submission": "on-the-papers", "examine": False}
        yield _step("kim", log, "choose", party, days(notice - 27), **chosen)
    yield _step("kim", log, "designate", "commission", days(notice - 40), presides="hearing-officer", who="Hal Hale")
    yield _step("kim", log, "begin", "presiding", hearing)
    yield _step("kim", log, "close", "presiding", hearing)


def _appeals(days: _Days) -> Iterator[Stated]:
    yield _appeal(
        "gert", "appeal-golden-age", CLUB, "Golden Age Club", determined=days(9), states={"action": "denial"},
        facts={"license": False, "prior-hearings": 0},
    )  # fmt: skip
    facts, imposed = {"license": True, "prior-hearings": 1}, {"action": "suspension"}

    log = "appeal-rod-and-gun"
    yield _appeal(
        "kim", log, "Rod and Gun Club", "Rod and Gun Club", determined=days(145), at=days(130),
        of="hearing-rod-and-gun", facts={**facts, "of": "hearing-rod-and-gun"}, states=imposed,
    )  # fmt: skip
    yield from _argued(days, log, 130)

    log = "appeal-grange"
    revoked = [{"kind": "revocation", "effective": days(195)}]
    yield _appeal(
        "kim", log, "Grange 1105", "Grange 1105", determined=days(215), at=days(200), facts=facts,
        states={"action": "revocation", "sanctions": revoked},
    )  # fmt: skip
    yield from _argued(days, log, 200)
    yield _step("kim", log, "meet", "commission", days(120), present=MEMBERS)
    yield _step(
        "kim", log, "determine", "commission", days(120), outcome="reversed", vote=AYES,
        findings="One exhibit does not prove the charge.",
    )  # fmt: skip
    for do in ("notify-appellant", "notify-municipality"):
        yield _step("kim", log, do, "commission", days(118), findings=True)
    yield _step("kim", log, "end", "commission", days(117))


# -- meetings ----------------------------------------------------------------------------------------------------------

_ITEMS = (
    ("call-to-order", "Call to order and establishment of a quorum", None),
    ("minutes", "Consideration of minutes", LAST_MEETING),
    ("report", "Report of the executive director", None),
    ("rulemaking", "Rulemaking: chips of another color", "Chips of another color"),
    ("business", "Old and new business", None),
    ("next-meeting", "Scheduling of the next meeting", None),
    ("adjournment", "Adjournment", None),
)


def _called(days: _Days, log: str, title: str, day: int, minutes: str) -> Iterator[Stated]:
    """A meeting is noticed a week before its day."""
    items = [
        {"kind": kind, "item": str(number), "title": called,
         **({} if matter is None else {"matter": minutes if kind == "minutes" else matter})}
        for number, (kind, called, matter) in enumerate(_ITEMS, 1)
    ]  # fmt: skip
    step = {
        "do": "agenda", "by": "secretary", "at": days(day + 7), "day": days(day), "place": "New York, New York",
        "items": items,
    }  # fmt: skip
    begins = {"ruleset": COMMISSION, "proceeding": "meeting", "title": title, "step": step}
    yield "sela", log, OPENED_BY["meeting"], begins


def _opened(days: _Days, log: str, day: int, minutes: str) -> Iterator[Stated]:
    """It is called to order, a quorum is noted, and it has come to the rulemaking."""
    at = days(day) if day else None
    yield _step("sela", log, "call-to-order", "chair", at, name=MEMBERS[0])
    yield _step("sela", log, "roll", "secretary", at, present=MEMBERS)
    yield _step("sela", log, "quorum", "secretary", at)
    yield _step("sela", log, "motion", "member", at, mover=MEMBERS[1], matter=minutes, text="to accept the minutes")
    yield _step("sela", log, "second", "member", at, motion="motion-1", seconder=MEMBERS[2])
    yield _step(
        "sela", log, "accept-minutes", "secretary", at, matter=minutes, motion="motion-1", vote={"ayes": MEMBERS}
    )
    yield _step("sela", log, "report", "director", at, topics=["the licensed casinos", "the year to come"])
    text = "to propose that chips of one dollar may be of another color"
    yield _step("sela", log, "motion", "member", at, mover=MEMBERS[2], matter=_ITEMS[3][2], text=text)
    yield _step("sela", log, "second", "member", at, motion="motion-2", seconder=MEMBERS[3])


def _meetings(days: _Days) -> Iterator[Stated]:
    log, at = LAST_MEETING, days(28)
    earlier = "Meeting of two months ago"
    yield from _called(days, log, "Meeting of the commission, a month ago", 28, earlier)
    yield from _opened(days, log, 28, earlier)
    voted = {"matter": _ITEMS[3][2], "action": "propose", "motion": "motion-2", "vote": AYES}
    yield _step("sela", log, "rulemaking", "secretary", at, **voted)
    for do in ("old-business", "new-business"):
        yield _step("sela", log, do, "secretary", at, offered=False)
    yield _step("sela", log, "next-meeting", "secretary", at, set=True, day=days(0))
    yield _step("sela", log, "adjourn", "chair", at)
    yield _step("sela", log, "circulate", "secretary", days(20))
    yield from _called(days, MEETING, "Meeting of the commission, under way", 0, LAST_MEETING)
    yield from _opened(days, MEETING, 0, LAST_MEETING)


# -- a rulemaking ------------------------------------------------------------------------------------------------------


def _rulemaking(days: _Days) -> Iterator[Stated]:
    filed = {"do": "file", "by": "agency", "at": days(12), "document": "a demonstration"}
    begins = {
        "ruleset": BOATS, "proceeding": "rulemaking-fish-and-boat", "title": "Lights on small boats: a demonstration",
        "holders": {"agency": "Fish and Boat Commission", "director": "fred"}, "step": filed,
    }  # fmt: skip
    yield "fred", RULEMAKING, OPENED_BY["rulemaking"], begins
    yield _step("fred", RULEMAKING, "publish", "agency", days(11))
    letter = {"commenter": "Pine Lake Association", "comment": "A light costs little, and is seen.", "way": "mail"}
    yield _step("fred", RULEMAKING, "comment", "commenter", days(6), name="Pine Lake Association", **letter)
    form = {"commenter": "Jo Doe", "name": "Jo Doe", "comment": "Give us until next season.", "way": "form"}
    yield "", RULEMAKING, PUBLIC_STEP, {"do": "comment", "by": "commenter", **form}
    title = load_proceeding(COMMISSION, ON_GAMES).title
    yield "sela", PRINTED, OPENED_BY["rulemaking"], {"ruleset": COMMISSION, "proceeding": ON_GAMES, "title": title}
