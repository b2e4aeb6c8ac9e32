"""What a case decides about an organization stops it exactly as long as it stands, on its own log and everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from aboveboard.charity.tonight import planned_at
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import NotAllowed, Viewer
from tests.support.charities import CHURCH, HOSE, NIGHT, fire_company, jars_open
from tests.support.dockets import TOWN, DocketTown

CASE, OTHER = "hearing-1", "hearing-2"
OPEN = {"do": "open", "by": "clerk", "basis": "own-initiative", "ground": "violation"}
BEGINS: dict[str, Any] = {
    "ruleset": "ny-charitable", "proceeding": "hearing", "title": "Saugerties v. Hose Company 2",
    "holders": {"clerk": TOWN, "department": TOWN, "municipality": TOWN, "licensee": HOSE},
    "parties": {"licensee": {"address": "7 Mill Road"}}, "step": OPEN,
}  # fmt: skip
NOTICE: dict[str, Any] = {
    "grounds": [{"charge": "1", "grounds": "two prizes over the limit"}], "date": "2026-01-20", "place": "Village Hall",
    "way": "certified-mail", "address": "7 Mill Road",
}  # fmt: skip
SUSPENDED = [{"kind": "suspension", "effective": "2026-02-07", "months": 1}]
ZONE = ZoneInfo("America/New_York")
DEAL = {
    "organization": HOSE, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 100,
    "cost": 100, "type": "pull-tab", "maker": "M", "prizes": [{"cents": 1000, "count": 8, "symbol": "bells"}],
    "serials": dict.fromkeys(("deal", "tickets", "flare", "invoice"), "A1"),
    "shown": ["maker", "price", "prizes", "serial", "form"],
    "flare": {"tickets": 100, "price": 100, "form": "77", "serial": "A1", "cents": 8000, "winning": "bells"},
}  # fmt: skip


@pytest.fixture
def town(file: str) -> Iterator[DocketTown]:
    """The fire company with its license, approved hall and a deal, and a case against it that awaits determination."""
    found = DocketTown(file)
    fire_company(found.town)
    paper = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    found.must("ann", HOSE, "paper", paper)
    found.must("clio", CASE, "case-begin", BEGINS)
    found.step("clio", CASE, "notice-of-hearing", "clerk", **NOTICE)
    found.step("ann", CASE, "plead", "licensee", plea="no-contest")
    yield found
    found.book.close()


def at(town: DocketTown, moment: str) -> None:
    town.on(datetime.fromisoformat(moment).replace(tzinfo=ZONE).astimezone(UTC))


def determine(town: DocketTown, sanctions: list[dict[str, Any]], log: str = CASE) -> int:
    stated = {"violation": True, "findings": "as charged", "sanctions": sanctions}
    number = town.step("clio", log, "determine", "clerk", **stated).number
    assert number is not None
    return number


def night(day: str, **other: Any) -> dict[str, Any]:
    times = {"from": f"{day}T19:00", "until": f"{day}T23:00"}
    return {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE, **times, **other}


def told(town: DocketTown, who: str = "ann", log: str = HOSE) -> list[str]:
    """What cases told an organization, in the words of its log, as an officer reads it."""
    events = town.book.events(log, -1, Viewer(who, "officer"))
    return [town.book.describe(each) for each in events if each.kind == "sanctions-noted"]


WORDS = "suspension of the license beyond 2026-02-07 through 2026-03-07, by the case hearing-1"


def test_a_suspension_stops_occasions_from_the_day_after_its_effective_day_until_it_ends(town: DocketTown) -> None:
    determine(town, SUSPENDED)
    assert told(town) == [
        "the case hearing-1 tells: suspension of the license, effective 2026-02-07 through 2026-03-07"
    ]
    at(town, "2026-02-07T18:00")
    town.must("ann", "saturday", "occasion-open", night("2026-02-07"))
    at(town, "2026-02-08T18:00")
    found = town.do("ann", "sunday", "occasion-open", night("2026-02-08"))
    assert found.refusal is not None
    assert WORDS in found.refusal.reason
    assert "ny-4626.16-invalid" in found.refusal.cite
    at(town, "2026-03-07T18:00")
    assert WORDS in town.refused("ann", "march", "occasion-open", night("2026-03-07"))
    at(town, "2026-03-08T18:00")
    town.must("ann", "march", "occasion-open", night("2026-03-08"))


def test_what_is_planned_is_told_beforehand_that_it_may_not_be_held(town: DocketTown) -> None:
    for day, name in (("2026-02-07", "before"), ("2026-02-08", "beyond")):
        planned = {**night(day), "occasion": name}
        planned.pop("organization")
        town.must("ann", HOSE, "plan", planned)
    determine(town, SUSPENDED)
    moments = {name: datetime.fromisoformat(f"{day}T19:00").replace(tzinfo=ZONE)
               for name, day in (("before", "2026-02-07"), ("beyond", "2026-02-08"))}  # fmt: skip
    said = {name: planned_at(town.book, HOSE, name, when).to_json() for name, when in moments.items()}
    assert WORDS not in str(said["before"])
    assert WORDS in str(said["beyond"])
    assert "9 NYCRR 4626.16" in str(said["beyond"])


def test_midnight_ends_a_night_its_tables_and_its_deals(town: DocketTown) -> None:
    determine(town, SUSPENDED)
    at(town, "2026-02-07T18:00")
    late = night("2026-02-07", until="2026-02-08T02:00", games=["craps", "bell-jar"])
    town.must("ann", "night", "occasion-open", late)
    town.must("bob", "night", "bank-open", {"type": "craps", "shares": {"hall": 50_000}})
    at(town, "2026-02-07T19:30")
    jars_open(town.town, "night")
    license = {"paper": "acme", "kind": "supplier-license", "about": "acme", "dated": "2026-01-01"}
    town.must("kim", HOSE, "paper", {**license, "until": "2026-12-31"})
    town.must("tom", "d-1", "deal-buy", DEAL)
    town.must("bob", "d-1", "deal-open", {"place": "firehouse", "holder": "jar", "areas": ["main"]})
    for step, more in (("flare-displayed", {"areas": ["main"]}), ("sales-instruction", {"person": "bob"})):
        town.must("bob", "d-1", "step", {"step": step, **more})
    table = {"ruleset": "ny-charitable", "game": "craps", "occasion": "night"}
    town.must("bob", "craps-1", "set-up", table)
    at(town, "2026-02-07T23:59")
    town.must("bob", "d-1", "deal-sell", {"tickets": 1, "seller": "bob", "shift": "1"})
    at(town, "2026-02-08T00:00")
    for log, kind, stated in (
        ("d-1", "deal-sell", {"tickets": 1, "seller": "bob", "shift": "1"}),
        ("craps-2", "set-up", table),
        ("night", "game-open", {"game": "craps"}),
    ):
        assert WORDS in town.refused("bob", log, kind, stated), kind


def test_a_stay_lets_it_go_on_and_the_end_of_the_stay_stops_it_again(town: DocketTown) -> None:
    determine(town, SUSPENDED)
    at(town, "2026-02-08T10:00")
    assert WORDS in town.refused("ann", "sunday", "occasion-open", night("2026-02-08"))
    town.step("kim", CASE, "stay", "commission", application="in writing", affidavit="good cause")
    town.must("ann", "sunday", "occasion-open", night("2026-02-08"))
    at(town, "2026-02-09T10:00")
    town.step("kim", CASE, "end-stay", "commission")
    assert WORDS in town.refused("ann", "monday", "occasion-open", night("2026-02-09"))
    assert [line.rpartition(" ")[2] for line in told(town)] == ["2026-03-07", "stayed", "2026-03-07"]


def test_a_suspension_before_the_hearing_is_lifted(town: DocketTown) -> None:
    at(town, "2026-02-01T10:00")
    begun = {"by": "clerk", "ground": "contrary-to-law", "grounds": "the bank is short"}
    sanctions = [{"kind": "suspension", "effective": "2026-02-01"}]
    town.step("clio", CASE, "suspend", sanctions=sanctions, **begun)
    at(town, "2026-02-02T10:00")
    reason = town.refused("ann", "monday", "occasion-open", night("2026-02-02"))
    assert "suspension of the license beyond 2026-02-01, by the case hearing-1" in reason
    town.step("clio", CASE, "lift", "clerk")
    town.must("ann", "monday", "occasion-open", night("2026-02-02"))


def test_a_corrected_determination_puts_it_right_and_a_struck_one_takes_it_away(town: DocketTown) -> None:
    number = determine(town, [{"kind": "suspension", "effective": "2026-02-07"}])
    at(town, "2026-02-08T10:00")
    assert "beyond 2026-02-07, by" in town.refused("ann", "sunday", "occasion-open", night("2026-02-08"))
    rightly = {"violation": True, "findings": "as charged", "sanctions": [
        {"kind": "suspension", "effective": "2026-02-08", "months": 1}]}  # fmt: skip
    town.must("clio", CASE, "correct", {"event": number, "why": "the day was mistyped", "said": rightly})
    town.must("ann", "sunday", "occasion-open", night("2026-02-08"))
    at(town, "2026-02-09T10:00")
    reason = town.refused("ann", "monday", "occasion-open", night("2026-02-09"))
    assert "beyond 2026-02-08 through 2026-03-08" in reason
    town.must("clio", CASE, "correct", {"event": number, "why": "it was of another case"})
    town.must("ann", "monday", "occasion-open", night("2026-02-09"))
    assert told(town)[-1] == "the case hearing-1 tells: no sanction of it stands any more"


def test_a_bar_stops_applications_of_the_licensee_and_of_whom_it_covers(town: DocketTown) -> None:
    bar = {"kind": "bar", "effective": "2026-02-07", "months": 12,
           "extended-to": [{"name": CHURCH, "relation": "affiliate"}]}  # fmt: skip
    determine(town, [{"kind": "fine", "effective": "2026-01-09", "cents": 50_000}, bar])
    applied = {"form": "GC-2", "games": ["craps"]}
    at(town, "2026-02-06T23:59")
    town.must("olga", CHURCH, "apply", applied)
    at(town, "2026-02-07T00:00")
    for who, log in (("ann", HOSE), ("olga", CHURCH)):
        reason = town.refused(who, log, "apply", applied)
        assert "from 2026-02-07 through 2027-02-07, by the case hearing-1" in reason
    town.must("ann", "saturday", "occasion-open", night("2026-02-07"))
    at(town, "2027-02-08T00:00")
    town.must("olga", CHURCH, "apply", applied)
    assert "fine" not in told(town, "olga", CHURCH)[0], "it learns of what covers it, and of nothing else"


def test_nobody_tells_an_organization_of_sanctions_but_a_case(town: DocketTown) -> None:
    stated = {"case": CASE, "sanctions": []}
    for who in ("ann", "clio", "kim"):
        with pytest.raises((BadInput, NotAllowed), match=r"may not|by what a case decides"):
            town.do(who, HOSE, "sanctions-noted", stated)


def test_a_case_that_decides_nothing_about_sanctions_tells_nobody(town: DocketTown) -> None:
    assert told(town) == []
    before = town.book.last(HOSE)
    determine(town, [])
    assert town.book.last(HOSE) == before
    assert town.book.audit().finding is None


def test_a_suspended_identification_number_comes_before_any_license(town: DocketTown) -> None:
    """Nobody applies while the number is suspended; games under the license that is in force go on."""
    begins = {
        "ruleset": "ny-charitable", "proceeding": "hearing-number", "holders": {"licensee": HOSE},
        "parties": BEGINS["parties"], "step": {**OPEN, "by": "commission"},
    }  # fmt: skip
    town.must("kim", OTHER, "case-begin", begins)
    town.step("kim", OTHER, "notice-of-hearing", "commission", **NOTICE)
    town.step("ann", OTHER, "plead", "licensee", plea="no-contest")
    members = ["Ray", "Sample", "Crotty", "Poklemba"]
    town.step("kim", OTHER, "meet", "commission", present=members)
    sanctions = [{"kind": "suspension", "effective": "2026-02-07", "months": 1}]
    stated = {"violation": True, "findings": "it has no purpose", "vote": {"ayes": members, "nays": []}}
    town.step("kim", OTHER, "determine", "commission", **stated, sanctions=sanctions)
    applied = {"form": "GC-2", "games": ["craps"]}
    at(town, "2026-02-06T23:59")
    town.must("ann", HOSE, "apply", applied)
    at(town, "2026-02-07T00:00")
    words = "suspension of the identification number from 2026-02-07 through 2026-03-07, by the case hearing-2"
    assert words in town.refused("ann", HOSE, "apply", applied)
    town.must("ann", "saturday", "occasion-open", night("2026-02-07"))
    at(town, "2026-03-08T00:00")
    town.must("ann", HOSE, "apply", applied)


def test_what_an_appeal_decides_below_is_put_right_by_a_further_step(town: DocketTown) -> None:
    determine(town, SUSPENDED)
    notice = {
        "do": "notice-of-appeal", "by": "appellant", "determined": "2026-01-02", "to": "municipality",
        "grounds": "no evidence", "originals": 1, "copies": 1, "action": "suspension",
    }  # fmt: skip
    holders = {"appellant": HOSE, "municipality": TOWN}
    begins = {"ruleset": "ny-charitable", "proceeding": "appeal", "holders": holders, "of": CASE, "step": notice}
    town.must("ann", OTHER, "case-begin", {**begins, "facts": {"license": True, "prior-hearings": 1}})
    town.step("ann", OTHER, "apply-for-stay", "appellant", application="in writing", affidavit="good cause")
    at(town, "2026-02-08T10:00")
    assert WORDS in town.refused("ann", "sunday", "occasion-open", night("2026-02-08"))
    stayed = town.step("kim", OTHER, "rule-on-stay", "commission", stay="stay-1", ruling="granted")
    town.must("ann", "sunday", "occasion-open", night("2026-02-08"))
    wrong = {"event": stayed.number, "why": "it was denied"}
    assert "it decided in hearing-1 too" in town.refused("kim", OTHER, "correct", wrong)
    at(town, "2026-02-09T10:00")
    town.step("kim", OTHER, "end-stay", "commission")
    assert WORDS in town.refused("ann", "monday", "occasion-open", night("2026-02-09"))
