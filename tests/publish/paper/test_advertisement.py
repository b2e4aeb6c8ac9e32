"""Posters, handbills and signs: the law's closed list of words, printed from the license, and nothing else."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.support.printed import letters, read, words

from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.log_kinds import ORGANIZATION_LOG
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.record import Record
from aboveboard.cli.example import FOLDER
from aboveboard.law import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.advertisement import (
    Advertised,
    Advertisement,
    Medium,
    advertisement,
)
from aboveboard.publish.paper.days import written_time
from aboveboard.publish.paper.of_record import advertisement_of, printed_record
from aboveboard.publish.paper.sizes import size_of

MADE = datetime(2026, 2, 6, 17, 30, tzinfo=UTC)
PERIOD = {"from": "2026-02-07T19:00", "until": "2026-02-08T00:30", "premises": "hall", "games": ["craps"]}
COMPANY = json.loads((FOLDER / "company.json").read_text("utf-8"))
SAYS = ["Games of Chance", "Hose Company 2", "Saturday, February 7, 2026", "7 p.m. to 12:30 a.m.", "7 Mill Road",
        "License number L-7"]  # fmt: skip

LOCATION, NUMBER = "address of the premises", "number of a license in force on that day"


def organization(*deeds: tuple[str, dict[str, Any]], ruleset: str = "ny-charitable") -> Organization:
    record = Record()
    opened = {"ruleset": ruleset, "title": "Hose Company 2", "kind": "volunteer-fire-company", "community": "Millbrook"}
    record.open(HOME, ORGANIZATION_LOG, opened, MADE)
    for kind, payload in deeds:
        assert record.do(HOME, kind, payload, MADE).refusal is None
    found = record.part(HOME, "organization")
    assert isinstance(found, Organization)
    return found


PREMISES = ("premises", {"premises": "hall", "address": "7 Mill Road"})
LICENSE = (
    "license", {"form": "GC-5", "number": "L-7", "games": ["craps"], "from": "2026-01-01", "until": "2026-12-31"},
)  # fmt: skip
OTHER = ("license", {**LICENSE[1], "number": "L-8"})


def asked(medium: Medium = "poster", size: str | None = None, **given: Any) -> Advertisement | Refusal:
    it = Advertised(
        given.pop("organization", None) or organization(PREMISES, LICENSE),
        {**PERIOD, **given.pop("period", {})},
        given.pop("event", None),
    )
    return advertisement(it, medium, MADE, None if size is None else size_of(size), given)


def printed(*args: Any, **given: Any) -> Advertisement:
    found = asked(*args, **given)
    assert isinstance(found, Advertisement), found
    return found


def refused(*args: Any, **given: Any) -> tuple[str, list[str]]:
    found = asked(*args, **given)
    assert isinstance(found, Refusal)
    return found.reason, citations(found.cite)


@pytest.mark.provision("ny-4622.26-text")
@pytest.mark.parametrize("event", ["Games of Chance", "Las Vegas Night"])
def test_a_poster_says_the_six_items_of_the_law_and_no_letter_more(event: str) -> None:
    found = printed(event=event)
    assert list(found.items.values()) == [event, *SAYS[1:]]
    pdf = found.pdf(MADE)
    assert letters(words(pdf)) == letters("".join([event, *SAYS[1:]]))
    assert found.pdf(MADE) == pdf
    (page,) = read(pdf).pages
    assert page.mediabox[2:] == [11 * 72, 17 * 72]


def test_handbills_say_the_same_four_to_a_sheet() -> None:
    pdf = printed("handbill").pdf(MADE)
    (page,) = read(pdf).pages
    assert page.mediabox[2:] == [612, 792]
    assert letters(words(pdf)) == letters("".join(SAYS)) * 4


def test_the_size_is_stated_in_the_file_and_not_on_its_face() -> None:
    about = read(printed("sign", "10x6ft", at="own").pdf(MADE)).metadata
    assert about is not None
    assert (about.title, about.subject) == ("Games of Chance, Hose Company 2", "Sign, 120 × 72 in, 60 square feet")


@pytest.mark.provision("ny-4622.26-text")
@pytest.mark.parametrize("event", ["Monte Carlo Night", "Win $500", "las vegas night"])
def test_other_words_for_the_event_are_refused(event: str) -> None:
    reason, cite = refused(event=event)
    assert reason.startswith(f"what an advertisement calls the event: {event} is not among")
    assert cite == ["9 NYCRR 4622.26"]


@pytest.mark.provision("ny-4622.26-text")
@pytest.mark.parametrize(
    ("deeds", "lacking"),
    [
        ((PREMISES,), NUMBER),
        ((PREMISES, LICENSE, OTHER), NUMBER),  # two are in force, and the occasion names neither
        ((LICENSE,), LOCATION),
        ((("premises", {"premises": "hall"}), LICENSE), LOCATION),
        ((), f"{LOCATION}, {NUMBER}"),
    ],
)
def test_what_is_not_on_file_is_refused_with_the_clause(deeds: Any, lacking: str) -> None:
    assert refused(organization=organization(*deeds)) == (
        f"what an advertisement says: missing ({lacking})",
        ["9 NYCRR 4622.26"],
    )


def test_the_license_is_the_occasions_own_and_in_force_on_its_day() -> None:
    two = organization(PREMISES, LICENSE, OTHER)
    assert printed(organization=two, period={"license": "L-8"}).items["number"] == "License number L-8"
    late = organization(PREMISES, ("license", {**LICENSE[1], "until": "2026-02-06"}))
    assert f"missing ({NUMBER})" in refused(organization=late)[0]
    assert f"missing ({NUMBER})" in refused(period={"license": "L-9"})[0]
    named = organization(PREMISES, ("license", {**LICENSE[1], "name": "Hose Company No. 2, Inc."}))
    assert printed(organization=named).items["name"] == "Hose Company No. 2, Inc."


@pytest.mark.provision("ny-4622.26-sign")
def test_a_sign_of_more_than_sixty_square_feet_is_refused() -> None:
    assert printed("sign", "6x10ft", at="own").size.square_feet == 60
    for size in ("6x10.001ft", "61x144in"):
        reason, cite = refused("sign", size, at="own")
        assert reason == "square feet of the sign at the licensee's premises: 61 where 60 is the most"
        assert cite == ["9 NYCRR 4622.26"]
    assert refused("sign", "6x10ft") == ("where a sign is put: missing", ["9 NYCRR 4622.26"])
    assert "2 where 1 is the most" in refused(
        "sign", at="own", organization=organization(PREMISES, LICENSE, (
            "advertise", {"medium": "sign", "says": ["event"], "event": "Games of Chance", "square-feet": 6,
                          "at": "own", "date": "2026-02-07"})),
    )[0]  # fmt: skip


@pytest.mark.provision("ny-4622.26-fire")
def test_a_truck_of_the_company_bears_a_larger_one_in_its_community() -> None:
    given = {"at": "fire-equipment", "community": "Millbrook"}
    assert printed("sign", "8x10ft", **given).size.square_feet == 80
    assert "Poughkeepsie" in refused("sign", "8x10ft", **{**given, "community": "Poughkeepsie"})[0]


@pytest.mark.parametrize("medium", ["poster", "handbill"])
def test_what_is_larger_than_any_sign_is_no_poster_either(medium: Medium) -> None:
    assert printed(medium, "6x10ft").size.square_feet == 60
    reason, cite = refused(medium, "6x11ft")
    assert "66 where 60 is the most" in reason
    assert cite == ["9 NYCRR 4622.26"]


def test_where_a_law_has_no_list_the_same_items_are_shown() -> None:
    church = organization(PREMISES, ("license", {**LICENSE[1], "form": "casino-night"}), ruleset="nj-charitable")
    found = printed(organization=church, period={"kind": "casino-night"})
    assert list(found.items.values()) == ["Casino Night", *SAYS[1:]]
    assert refused(organization=church) == ("what the poster says: missing (what the event is called)", [])


def test_of_what_a_law_permits_only_that_is_shown() -> None:
    held = organization(PREMISES, LICENSE)
    law = copy.copy(held.law)
    rule = law.conditions["says"]
    assert rule.only is not None
    fewer = rule.model_copy(update={"only": rule.only.model_copy(update={"among": ("name", "date", "prize")})})
    object.__setattr__(law, "conditions", {**law.conditions, "says": fewer})
    held._law = law
    assert letters(words(printed(organization=held).pdf(MADE))) == letters(SAYS[1] + SAYS[2])


@pytest.mark.parametrize(
    ("hour", "minute", "written"),
    [(0, 0, "midnight"), (12, 0, "noon"), (0, 30, "12:30 a.m."), (12, 5, "12:05 p.m."), (23, 59, "11:59 p.m."),
     (7, 0, "7 a.m.")],
)  # fmt: skip
def test_times_as_posters_have_them(hour: int, minute: int, written: str) -> None:
    assert written_time(MADE.replace(hour=hour, minute=minute)) == written


SIZES = ["", "A4", "11x17", "11 by 17 in", "0x10in", "2x10in", "17x201in", "-5x10in", "1e2x9in", "9x9cm"]


@pytest.mark.parametrize("text", SIZES)
def test_a_size_is_written_with_its_unit(text: str) -> None:
    with pytest.raises(BadInput, match="a size"):
        size_of(text)
    assert str(size_of("8.5 x 11 in")) == "8.5 × 11 in"


def test_nothing_is_printed_of_an_occasion_that_the_law_refuses() -> None:
    held = printed_record(COMPANY)
    assert advertisement_of(held, "poster", "february").items["number"] == "License number 14-7"
    assert advertisement_of(held, "poster") == advertisement_of(held, "poster", "february")
    with pytest.raises(BadInput, match="occasion 'march': no event opens it; known: february"):
        advertisement_of(held, "poster", "march")
    fewer = copy.deepcopy(COMPANY)
    fewer["events"][-1]["occasion-open"]["members-in-charge"].pop()
    with pytest.raises(
        BadInput, match=r"occasion 'february': event 24, which opens it, is refused: .* \(9 NYCRR 4622.1\)"
    ):
        advertisement_of(printed_record(fewer), "poster", "february")
    with pytest.raises(BadInput, match=r"the poster is not printed: .*Bingo is not among.* \(9 NYCRR 4622.26\)"):
        advertisement_of(held, "poster", "february", "Bingo")
