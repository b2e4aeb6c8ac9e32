"""Notices: the signs of tables and playing areas as pages, each line with its clause, a copy for each area."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from tests.support.printed import in_order, read, words

from aboveboard.cli.example import FOLDER
from aboveboard.law import BadInput, load_edition, terms_of
from aboveboard.publish.paper.notices import area_signs, notice_values, notices
from aboveboard.publish.paper.of_record import notices_of, printed_record
from aboveboard.publish.signs import signs

MADE = datetime(2026, 2, 6, 17, 30, tzinfo=UTC)


@pytest.mark.provision("ny-4622.2-sign", "ny-4622.5-sign", "ny-4622.23-sign", "ny-4622.12-sign")
def test_three_playing_areas_have_three_of_each_sign() -> None:
    found = area_signs("ny-charitable", ["craps", "roulette", "bell-jar"])
    areas = ["main", "side-room", "back"]
    pdf = notices(found, MADE, areas)
    pages = [words(pdf, number) for number in range(len(read(pdf).pages))]
    assert len(pages) == len(found) * len(areas)
    for number, (sign, area) in enumerate((sign, area) for sign in found for area in areas):
        where = f"playing area: {area.replace('-', ' ')}"
        assert in_order(pages[number], [sign.title, *(line.text for line in sign.lines), where])
        assert all(line.clause in pages[number] for line in sign.lines)
    names = [sign.name for sign in found]
    assert names == ["under-18", "no-tipping", "license", "alcohol", "wager-limits-craps", "wager-limits-roulette"]


def test_the_wager_limits_are_those_of_the_games_that_are_played() -> None:
    (craps,) = [sign for sign in area_signs("ny-charitable", ["craps"]) if sign.name == "wager-limits-craps"]
    assert craps.title == "Wager limits: Craps"
    (table,) = [sign for sign in signs(terms_of(load_edition("ny-charitable", "craps"))) if sign.name == "wager-limits"]
    assert craps.lines == table.lines


@pytest.mark.provision("nj-13-20.11")
def test_new_jersey_has_its_license_displayed() -> None:
    assert [sign.title for sign in area_signs("nj-charitable", ["craps"])] == ["License"]


def test_a_sign_with_many_lines_goes_on_over_further_pages() -> None:
    found = [sign for sign in signs(terms_of(load_edition("pa", "craps"))) if sign.name == "payouts"]
    pdf = notices(found, MADE)
    pages = [words(pdf, number) for number in range(len(read(pdf).pages))]
    assert len(pages) > 1
    assert all("Payout odds" in page for page in pages)
    assert in_order(" ".join(pages), [line.text for line in found[0].lines])


def test_a_table_s_signs_are_printed_once_whatever_the_areas() -> None:
    found = signs(terms_of(load_edition("ny-charitable", "big-six")))
    areas = [page["area"] for page in notice_values(found, ["main", "side"])["signs"]]
    assert areas.count("main") == areas.count("side") == sum(sign.where == "playing-area" for sign in found)
    assert areas.count(None) == sum(sign.where == "table" for sign in found)
    with pytest.raises(BadInput, match="there is no sign to print"):
        notice_values([])


def test_an_occasion_s_areas_and_games_are_those_of_its_opening() -> None:
    record = json.loads((FOLDER / "company.json").read_text("utf-8"))
    found, areas = notices_of(printed_record(record))
    assert areas == ("main hall", "annex")
    assert {sign.name for sign in found} >= {"under-18", "wager-limits-craps", "wager-limits-roulette"}
    del record["events"][-1]["occasion-open"]["areas"]
    record["events"][-1]["occasion-open"]["games"] = ["bell-jar"]
    found, areas = notices_of(printed_record(record))
    assert areas == ("main hall", "annex"), "those of the premises"
    assert not any(sign.name.startswith("wager-limits") for sign in found)
