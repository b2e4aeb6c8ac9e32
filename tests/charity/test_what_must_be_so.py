"""What must be so before a deed on an organization's log: in records, and on a log, which asks for everything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.organizations.organization import Organization, organization_setting
from aboveboard.law import BadInput
from aboveboard.log.deeds import Logged
from tests.support.charities import HOSE, Town, fire_company, settled

NY = {"ruleset": "ny-charitable", "organization": {"name": "Hose 2", "kind": "volunteer-fire-company"}}
NJ = {"ruleset": "nj-charitable", "organization": {"name": "St. Mary's", "kind": "religious", "registered": "1"}}
DAYS = {"from": "2026-03-01", "until": "2026-03-31"}


def decided(opening: dict[str, Any], *events: dict[str, Any]) -> Any:
    """What comes of a record, of which the first event has a day."""
    first, *others = events
    return aboveboard.books({**opening, "events": [{"at": "2026-02-02", **first}, *others]})


def reasons(opening: dict[str, Any], *events: dict[str, Any]) -> list[str]:
    return [row["reason"] for row in decided(opening, *events).refused]


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    found = settled(str(tmp_path / "floor.db"))
    fire_company(found)
    yield found
    found.book.close()


# -- licenses and amendments are held to what they decide -------------------------------------------------------------


def applied(form: str, games: list[str], **days: str) -> dict[str, Any]:
    return {"apply": {"form": form, "games": games, **days}}


def licensed(form: str, games: list[str], number: str = "1", **more: str) -> dict[str, Any]:
    return {"license": {"form": form, "number": number, "games": games, **DAYS, **more}}


@pytest.mark.provision("ny-4620.2-gc5")
def test_a_license_lists_no_game_that_nobody_applied_for() -> None:
    more, fewer = licensed("GC-5", ["craps", "hazard"]), licensed("GC-5", ["craps"])
    assert reasons(NY, applied("GC-2", ["craps", "roulette"]), more, fewer) == [
        "games applied for on GC-2: hazard is not among craps, roulette"
    ]
    with pytest.raises(BadInput, match=r"event 1: license: casino-night-1: games: roulette was not applied for, but"):
        decided(NJ, applied("casino-night", ["craps"]), licensed("casino-night", ["craps", "roulette"]))
    assert reasons(NJ, applied("casino-night", ["craps", "roulette"]), licensed("casino-night", ["craps"])) == []


@pytest.mark.parametrize("day", [{"from": "2026-02-28"}, {"until": "2026-04-01"}])
def test_a_license_is_for_no_day_that_nobody_applied_for(day: dict[str, str]) -> None:
    (name, given), asked = next(iter(day.items())), applied("GC-2", ["craps"], **DAYS)
    with pytest.raises(BadInput) as found:
        decided(NY, asked, licensed("GC-5", ["craps"], **day))
    assert str(found.value) == f"event 1: license: GC-2-1: {name}: {given} was not applied for, but {name} {DAYS[name]}"
    assert reasons(NY, asked, licensed("GC-5", ["craps"], **{"from": "2026-03-02", "until": "2026-03-30"})) == []


@pytest.mark.provision("ny-4620.2-gc6")
def test_an_amendment_grants_what_was_applied_for_from_the_day_on_which_it_is_entered(town: Town) -> None:
    nothing = town.do("clio", HOSE, "amend", {"form": "GC-6", "games": ["bang"]}).refusal
    assert nothing is not None
    assert nothing.cite == ("ny-4620.2-gc6",)
    town.must("ann", HOSE, "apply", {"form": "GC-6", "games": ["bang"]})
    assert town.do("clio", HOSE, "amend", {"form": "GC-6", "games": ["bang", "hazard"]}).refusal is not None
    found = town.must("clio", HOSE, "amend", {"form": "GC-6", "games": ["bang"]})
    assert found.event is not None
    assert (found.event.payload["granted"], found.event.payload["application"]) == ("2026-01-02", "GC-6-1")


def test_there_is_a_license_to_amend() -> None:
    asked, granted = applied("GC-6", ["bang"]), {"amend": {"form": "GC-6", "games": ["bang"]}}
    found = decided(NY, asked, granted)
    assert found.refused == []
    assert {"license-before-apply", "license-before-amend"} <= set(found.unchecked)
    ended = {"at": "2026-04-01", **asked}
    with pytest.raises(BadInput, match="apply: GC-6: there is no license to amend that has not ended"):
        decided(NY, licensed("GC-5", ["craps"]), ended)


def test_on_a_log_a_license_decides_an_application_and_a_record_need_not_mention_one(town: Town) -> None:
    license_ = {"form": "GC-5", "number": "8", "games": ["craps"], **DAYS}
    refused = town.do("clio", HOSE, "license", license_).refusal
    assert refused is not None
    assert refused.reason == "games applied for on GC-2: craps is not among them, for there are none"
    for opening, form in ((NY, "GC-5"), (NJ, "raffle")):
        found = decided(opening, licensed(form, ["bell-jar"]))
        assert found.refused == []
        assert "apply-before-license" in found.unchecked
    assert "licensed-as-applied" in decided(NY, licensed("GC-5", ["craps"])).unchecked
    with pytest.raises(BadInput, match="event 2: license: application: none waits that raffle could decide"):
        decided(NJ, applied("raffle", ["raffle"]), licensed("raffle", ["raffle"]), licensed("raffle", ["raffle"], "2"))


# -- what an organization is -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", [NY, NJ])
def test_an_organization_is_of_a_kind_that_the_law_knows(opening: dict[str, Any], town: Town) -> None:
    named = {**opening["organization"], "kind": "volunter-fire-company"}
    with pytest.raises(BadInput, match=r"^record: organization: .* \(did you mean volunteer-fire-company\?\) \(.*\)$"):
        decided({**opening, "organization": named}, {"person": {"name": "ann"}})
    asked = {"ruleset": opening["ruleset"], "title": "Moose", "kind": "club"}
    refused = town.do("sam", "moose", "organization-open", asked).refusal
    assert refused is not None
    assert refused.cite
    assert "club is not among" in refused.reason
    assert "moose" not in town.book.logs("organization")
    town.must("sam", "moose", "organization-open", {**asked, "kind": "fraternal"})


def test_what_earlier_versions_wrote_still_folds() -> None:
    opened = {"ruleset": "ny-charitable", "title": "Moose", "kind": "a club of friends"}
    held = Organization(organization_setting("moose", opened))
    earlier: list[tuple[str, dict[str, Any]]] = [
        ("paper", {"paper": "p", "kind": "lease", "about": "x", "dated": "2030-01-01"}),
        ("paper", {"paper": "p", "kind": "lease", "about": "y", "dated": "2030-01-01"}),
        ("license", {"form": "GC-5", "number": "1", "games": [], **DAYS}),
        ("amend", {"form": "GC-6", "games": ["bang"]}),
        ("expense", {"class": "bookkeeping", "to": "ray", "for": "gc-7", "cents": 2500, "way": "check"}),
        ("figure", {"figure": "rate"}),
        ("operator-revoke", {"class": "class-a"}),
    ]
    for number, (kind, payload) in enumerate(earlier, 1):
        held.apply(Logged("moose", number, kind, payload, "ann", "officer", datetime(2026, 1, 2, tzinfo=UTC)))
    assert [len(held.state.listed(kind)) for kind in ("paper", "license", "amend", "expense")] == [2, 1, 1, 1]
    fee = {"class": "bookkeeping", "to": "ray", "for": "gc-7", "cents": 2500, "way": "check", "period": "2026-01"}
    assert held.weighed("expense", fee, datetime(2026, 2, 2, tzinfo=UTC)).missing


def test_a_record_is_of_one_organization() -> None:
    with pytest.raises(BadInput, match="event 0: organization-open: a record is of one organization"):
        decided(NY, {"organization-open": {"ruleset": "ny-charitable", "title": "Other", "kind": "religious"}})


# -- papers ----------------------------------------------------------------------------------------------------------

HALL = {"premises": {"premises": "hall"}}


def paper(kind: str, about: str, name: str = "p", **more: str) -> dict[str, Any]:
    return {"paper": {"paper": name, "kind": kind, "about": about, "dated": "2026-02-02", **more}}


WRONG = [
    ([HALL, paper("assembly-approval", "hal")], "about: nothing on file that such a paper is about is called 'hal' ("),
    ([paper("badge-approval", "the moose")], "called 'the moose'"),
    ([paper("lease", "acme", dated="2026-02-03")], "dated: 2026-02-03 is still to come"),
    ([paper("lease", "acme"), paper("bill-of-sale", "acme")], "paper: 'p': paper was stated by event 1, and no"),
]


@pytest.mark.parametrize(("events", "says"), WRONG)
def test_a_paper_is_about_something_on_file_dated_until_today_and_the_only_one_of_its_name(
    events: list[dict[str, Any]], says: str
) -> None:
    with pytest.raises(BadInput) as found:
        decided(NY, *events)
    assert says in str(found.value)


def test_what_a_paper_permits_or_makes_known_is_not_on_file_before_it() -> None:
    events = [
        paper("supplier-license", "acme", "a", until="2027-01-01"), paper("agreement-approval", "wheel", "b"),
        paper("game-approval", "marbles", "c"), paper("badge-approval", "Hose 2", "d"),
        paper("assembly-approval", "hall", "e"), {"paper-dispose": {"paper": "d"}}, paper("lease", "acme", "d"),
    ]  # fmt: skip
    found = decided(NY, *events)
    assert found.refused == []
    assert "subject-on-file" in found.unchecked, "a record that mentions no premises need not"


# -- figures ----------------------------------------------------------------------------------------------------------

FIGURES = [
    ({"figure": "commission-forms", "cents": 5}, "commission-forms: words were expected"),
    ({"figure": "wager-limit", "words": ["much"]}, "wager-limit: cents or a number was expected"),
    ({"figure": "wager-limit"}, "cents, number or words was expected"),
    ({"figure": "wager-limit", "cents": 5, "number": 5}, "and not cents and number at once"),
]


@pytest.mark.parametrize(("figure", "says"), FIGURES)
def test_a_figure_is_an_amount_a_number_or_a_list_as_the_law_uses_it(figure: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as found:
        decided(NJ, {"figure": figure})
    assert says in str(found.value)
