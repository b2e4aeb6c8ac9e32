"""Who says when a paper came: whoever keeps the record where the rules are, and nobody of one's own party's papers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from aboveboard.docket.views import case_view
from tests.docket.cases import test_sanctions as hearing
from tests.docket.cases.test_appeal_of_a_hearing import COUNTER
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.docket.cases.test_sanctions import CASE, SUSPENDED
from tests.support.dockets import APPEAL, DocketTown

town = hearing.town
COUNTERED = {"do": "counterstatement", "by": "municipality", **COUNTER}
IN_TIME = "2026-01-21"


@pytest.fixture
def late(docket: DocketTown) -> DocketTown:
    """An appeal whose municipality has been silent for two months."""
    docket.appeal()
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", served="2026-01-02", **STATEMENT)
    docket.on(datetime(2026, 3, 3, 15, tzinfo=UTC))
    return docket


def dates(town: DocketTown, who: str, log: str, step: str) -> dict[str, tuple[bool, bool]]:
    """As which office somebody may take a step, whether it takes it in, and whether it says when."""
    form = next(each for each in case_view(town.book, log, who)["forms"] if each["do"] == step)
    return {each["by"]: (each["takes-in"], each["dates"]) for each in form["offices"]}


def test_a_party_that_keeps_records_does_not_date_its_own_paper_back(late: DocketTown) -> None:
    refused = late.refused("clio", APPEAL, "proceed-step", {**COUNTERED, "at": IN_TIME})
    assert "where the rules are says when that came, not a party" in refused
    assert dates(late, "clio", APPEAL, "counterstatement") == {"municipality": (False, False)}
    assert late.do("clio", APPEAL, "proceed-step", COUNTERED).answer["verdict"] == "late"


def test_whoever_keeps_the_record_where_the_rules_are_says_when_it_came(late: DocketTown) -> None:
    assert dates(late, "seth", APPEAL, "counterstatement") == {"municipality": (True, True)}
    assert late.do("seth", APPEAL, "proceed-step", {**COUNTERED, "at": IN_TIME}).answer["verdict"] == "done"


def test_it_takes_in_what_a_party_with_an_account_files_and_a_municipality_does_not(docket: DocketTown) -> None:
    docket.appeal()
    stated = {"do": "statement-of-appeal", "by": "appellant", "name": "Ann Ames", **STATEMENT}
    assert "a clerk does not" in docket.refused("clio", APPEAL, "proceed-step", stated)
    assert docket.must("seth", APPEAL, "proceed-step", {**stated, "at": "2026-01-02"}).answer["verdict"] == "done"


def test_it_acts_as_no_office_that_is_no_party(docket: DocketTown) -> None:
    docket.appeal()
    docket.refused("seth", APPEAL, "proceed-step", {"do": "designate", "by": "commission"})


def test_a_municipality_that_hears_a_case_says_when_it_told_the_licensee(town: DocketTown) -> None:
    """There it keeps the record itself, and its governing body acts by its clerk."""
    hearing.determine(town, SUSPENDED)
    hearing.at(town, "2026-01-10T12:00")
    told = {"effective": "2026-02-07", "at": "2026-01-09"}
    assert town.step("clio", CASE, "notify-licensee", "municipality", **told).answer["verdict"] == "done"
