"""What two texts of a game have published, line by line."""

from __future__ import annotations

from collections import Counter

import pytest

import aboveboard
from aboveboard.law.duties import Duty, load_duty
from aboveboard.law.files import DUTIES, rulesets
from aboveboard.law.force import Asked
from aboveboard.law.proposals import proposals
from aboveboard.law.terms.terms import Terms
from aboveboard.publish.comparing.texts import TextChange, by_section, text_changes, text_lines, unchanged_lines

PROPOSAL = "table-games-2017"


def _terms(game: str, as_if: tuple[str, ...]) -> Terms:
    return aboveboard.ruleset("ny-commercial", as_if=as_if).game(game).terms


def _both(game: str) -> tuple[Terms, Terms]:
    return _terms(game, ()), _terms(game, (PROPOSAL,))


@pytest.mark.parametrize("game", ["mini-baccarat", "baccarat", "blackjack", "spanish-21"])
def test_every_line_is_told_or_counted(game: str) -> None:
    before, after = _both(game)
    found = text_changes(before, after)
    same = unchanged_lines(before, after)
    assert len(text_lines(before)) == same + sum(one.before is not None for one in found)
    assert len(text_lines(after)) == same + sum(one.after is not None for one in found)
    assert not [one for one in found if one.before == one.after]


@pytest.mark.parametrize("game", ["mini-baccarat", "spanish-21"])
def test_the_other_way_round_mirrors(game: str) -> None:
    before, after = _both(game)
    mirrored = Counter((one.where, one.section, one.after, one.before) for one in text_changes(after, before))
    assert mirrored == Counter((one.where, one.section, one.before, one.after) for one in text_changes(before, after))


def test_a_text_beside_itself_has_no_change() -> None:
    before, _ = _both("blackjack")
    assert text_changes(before, before) == ()
    assert unchanged_lines(before, before) == len(text_lines(before)) > 40


def test_a_text_beside_none_is_all_new() -> None:
    _, after = _both("blackjack")
    found = text_changes(None, after)
    assert Counter(one.after for one in found) == Counter(line.text for line in text_lines(after))
    assert list(dict.fromkeys(one.where for one in found)) == ["guide", "signs", "checklist", "layout"]
    assert {one.change for one in found} == {"new"}
    assert {one.change for one in text_changes(after, None)} == {"gone"}
    assert text_changes(None, None) == ()


@pytest.mark.provision("nyc-5324.12-d-5-diff", "nyc-5324.12-d-5-same")
def test_a_wager_that_is_added_has_a_section_and_an_area() -> None:
    found = text_changes(*_both("spanish-21"))
    new = _one(found, "guide", "Match the Dealer Wager", "Pays")
    assert new.after == "Pays: other suit: 4 to 1; same suit: 9 to 1"
    assert "9 NYCRR 5324.12(d)(4) (proposed)" in new.cite_after
    area = _one(found, "layout", "Areas", "An area for Match the Dealer")
    assert area.change == "new"
    assert {one.section for one in found if one.change == "gone"} >= {"House Money Wager"}


@pytest.mark.provision("nyc-5324.20-d-5-9")
def test_a_pay_table_that_was_the_houses_is_one_changed_line() -> None:
    one = _one(text_changes(*_both("mini-baccarat")), "guide", "Dragon Bonus Wager", "Pays")
    assert one.change == "changed"
    assert one.before is not None
    assert "by 9: as the house posts" in one.before
    assert one.after is not None
    assert "by 9: 30 to 1" in one.after
    assert one.to_json()["cite"] == {"before": list(one.cite_before), "after": list(one.cite_after)}


def test_sections_hold_each_change_once() -> None:
    found = text_changes(*_both("spanish-21"))
    assert [one for same in by_section(found).values() for one in same] == list(found)


def _one(found: tuple[TextChange, ...], where: str, section: str, begins: str) -> TextChange:
    (one,) = (
        each
        for each in found
        if (each.where, each.section) == (where, section) and (each.after or each.before or "").startswith(begins)
    )
    return one


# -- duties ------------------------------------------------------------------------------------------------------------

CHANGED = [
    (held.name, file.partition("/")[2], number)
    for held in rulesets().values()
    for number, one in proposals(held.folder).items()
    for file in one.files
    if file.startswith(f"{DUTIES}/") and not one.brings(file)
]
"""Every duty that a proposal held changes."""


def _duties(ruleset: str, duty: str, number: str) -> tuple[Duty, Duty]:
    return load_duty(ruleset, duty, Asked(as_if=())), load_duty(ruleset, duty, Asked(as_if=(number,)))


@pytest.mark.parametrize(("ruleset", "duty", "number"), CHANGED)
def test_what_a_duty_asks_is_told_or_counted(ruleset: str, duty: str, number: str) -> None:
    before, after = _duties(ruleset, duty, number)
    found, same = text_changes(before, after), unchanged_lines(before, after)
    assert len(text_lines(before)) == same + sum(one.before is not None for one in found)
    assert len(text_lines(after)) == same + sum(one.after is not None for one in found)
    assert text_changes(before, before) == ()


def test_a_duty_that_changes_is_told_in_words_and_by_no_path() -> None:
    sheet = aboveboard.effect("pa", "48A-230")
    page = sheet.page("md")
    large = page[: page.index("## Everything that it touches")]
    assert "nobody fishes for bass in the closed season, whether one is caught or not:** no → **yes**" in large
    assert "terms." not in large
    assert "rules." not in large
    assert "--as-if" not in page


def test_a_cove_that_a_proposal_takes_from_a_list_is_told() -> None:
    gone = [one for one in text_changes(*_duties("pa", "raystown", "48A-229")) if one.change == "gone"]
    assert any("Hawns Run" in (one.before or "") for one in gone)


def test_a_duty_that_a_proposal_brings_is_new() -> None:
    found = aboveboard.compare("pa:pfd+none", "pa:pfd+48A-228")
    assert {each.change for each in found.published} == {"new"}
    assert any(each.section == "What must be" for each in found.published)


# -- a text of one's own -----------------------------------------------------------------------------------------------


def test_a_text_of_ones_own_says_nothing_of_procedures_so_none_are_gone() -> None:
    house = aboveboard.under({"like": "pa/craps", "wagers": {"field": {"pays": {"twelve": "3 to 1"}}}})
    for found in (aboveboard.compare("pa:craps", house), aboveboard.compare(house, "pa:craps")):
        assert [each.path for each in found.comparison.values] == ["wagers.field.pays.twelve"]
        assert {each.where for each in found.published} == {"guide", "signs"}
