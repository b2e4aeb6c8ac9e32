"""Registers as people read them: amounts are money, and the law's words are words."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.law.conduct import conduct_law
from aboveboard.web.pages.charity.entering.stated import stated
from tests.support.charities import HOSE
from tests.support.terminal import run
from tests.web.townspeople import Townspeople

LAW = conduct_law("ny-charitable")


def test_five_cents_on_file_are_shown_as_money(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "premises", {"premises": "fire-barn", "lessor": "Lou", "rent": 5})
    page = people.client("ann").get(f"/organizations/{HOSE}/equipment").text
    assert "<dd>$0.05</dd>" in page
    assert "<dd>fire barn</dd>" in page
    assert "<dd>5</dd>" not in page
    found = people.client("ann").get(f"/organizations/{HOSE}/equipment.json").json()
    assert found["registers"]["Premises"][-1]["rent"] == 5
    figure = stated(ORGANIZATION["figure"], {"figure": "wager-limit", "cents": 5}, LAW)
    assert figure == {"figure": "wager limit", "cents": "$0.05"}


def test_words_of_the_law_are_words(people: Townspeople) -> None:
    people.town.must("ann", HOSE, "paper", {"paper": "p-1", "kind": "assembly-approval", "dated": "2025-11-01"})
    page = people.client("ann").get(f"/organizations/{HOSE}/papers").text
    assert "<dd>Approval of the building for public assembly</dd>" in page
    assert "assembly-approval" not in page.partition("<main")[2]


def test_every_kind_of_field_is_told() -> None:
    said = {"premises": "fire-house", "rent": 12_50, "areas": ["main-hall"], "senior-development": True}
    assert stated(ORGANIZATION["premises"], said, LAW) == {
        "premises": "fire house", "rent": "$12.50", "areas": "main hall", "senior-development": "yes",
    }  # fmt: skip
    paper = {"paper": "p-1", "kind": "assembly-approval", "about": "fire-house"}
    assert stated(ORGANIZATION["paper"], paper, LAW)["about"] == "fire-house", "a name that somebody gave stays it"


def test_the_command_line_names_conditions_by_what_they_are_about() -> None:
    from tests.cli.charity.test_occasion import COMPANY

    for command in (("may", "february", "--record", COMPANY), ("books", COMPANY)):
        listed = next(
            line for line in run(*command).out.splitlines() if line.startswith(("Nothing is on", "Not checked"))
        )
        assert not [name for name in LAW.conditions if "-" in name and name in listed]
        titles = {rule.title for rule in LAW.conditions.values()}
        assert set(listed.partition(": ")[2].split("; ")) <= titles
