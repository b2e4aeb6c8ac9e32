"""What was in force: on both sides of every day in the files, as if proposals held, and by the newest text held."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import aboveboard
from aboveboard.law.catalogue import catalogue
from aboveboard.law.duties import duties
from aboveboard.law.errors import BadInput
from aboveboard.law.files import DUTIES, MACHINES, POOLS, Ruleset, editions, load_edition, rulesets
from aboveboard.law.force import NEWEST, Asked, asked, why_not_in_force

DAY = timedelta(days=1)
FORM = "125-149@2012-01-07"
CHAPTERS = {
    "pai-gow": ("125-149", "535"), "craps": ("125-149", "537"), "mini-craps": ("125-149", "537"),
    "sic-bo": ("125-149", "539"), "roulette": ("125-148", "531"), "big-six": ("125-148", "533"),
    "casino-war": ("125-148", "567"),
}  # fmt: skip
"""Each game of Pennsylvania, by which rulemaking its text comes, and the chapter that stood before."""


def on(day: str, *as_if: str) -> Asked:
    """A question about a day, with proposals laid over."""
    return asked(day, as_if or None)


@pytest.mark.provision("pa-rm-125-149-effective", "pa-rm-125-148-effective")
@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_holds_from_the_day_of_its_final_form(game: str) -> None:
    number, before = CHAPTERS[game]
    came = f"{number}@2012-01-07"
    with pytest.raises(BadInput, match=rf"takes effect on 2012-01-07, and what stood before is .* Chapter {before},"):
        load_edition("pa", game, on("2012-01-06", came))
    held = load_edition("pa", game, on("2012-01-07", came))
    assert (held.law.status, held.dated) == ("adopted", date(2012, 1, 7))


@pytest.mark.parametrize("game", CHAPTERS)
def test_what_was_only_proposed_was_not_in_force(game: str) -> None:
    number, before = CHAPTERS[game]
    for day in ("2011-06-10", "2011-06-11", "2026-01-01"):
        with pytest.raises(BadInput, match=rf"no adoption of {number} is on file.*Chapter {before},.*--as-if {number}"):
            load_edition("pa", game, on(day))
    assert aboveboard.ruleset("pa", "2011-06-11").games == ()


@pytest.mark.provision("nyc-memo1-temp")
def test_a_trial_holds_through_its_last_day() -> None:
    game = "heads-up-holdem"
    assert load_edition("ny-commercial", game, on("2018-05-03")).law.status == "temporary"
    with pytest.raises(BadInput, match="known from 2017-11-20 to 2018-05-03, the last day included"):
        load_edition("ny-commercial", game, on("2018-05-04"))
    with pytest.raises(BadInput, match="no text of it was in force on 2017-11-19"):
        load_edition("ny-commercial", game, on("2017-11-19"))
    adopted = load_edition("ny-commercial", game, on("2018-05-04", "heads-up-2017@2018-05-04"))
    assert adopted.law.status == "adopted"
    assert game in aboveboard.ruleset("ny-commercial", "2018-05-03").games
    assert game not in aboveboard.ruleset("ny-commercial", "2018-05-04").games


@pytest.mark.provision("nj-19-expiry")
def test_a_chapter_that_expired_says_so() -> None:
    assert load_edition("nj-casino", "craps", on("2001-03-11")).law.title == "Craps"
    with pytest.raises(
        BadInput, match=r"to 2001-03-11, the last day included, unless readopted .*, and 2001-03-12 lies outside it"
    ):
        load_edition("nj-casino", "craps", on("2001-03-12"))
    assert load_edition("nj-casino", "craps").standing.endswith("it ended on 2001-03-11 unless readopted")
    assert "ended" not in load_edition("nj-casino", "craps", on("2001-03-11")).standing


def test_a_text_without_a_date_is_known_from_a_day() -> None:
    for ruleset, game, first in (
        ("ny-commercial", "blackjack", date(2017, 11, 20)),
        ("ny-charitable", "craps", date(2013, 2, 1)),
        ("nj-casino", "blackjack", date(1996, 3, 11)),
    ):
        assert load_edition(ruleset, game, Asked(first)).law.title
        with pytest.raises(BadInput, match=f"known from {first}"):
            load_edition(ruleset, game, Asked(first - DAY))
    with pytest.raises(BadInput, match="bears no date"):
        aboveboard.ruleset("ny-commercial", "1900-01-01").game("blackjack")


@pytest.mark.parametrize("held", rulesets().values(), ids=lambda held: held.name)
def test_no_text_answers_for_a_day_before_there_was_any(held: Ruleset) -> None:
    question = on("1776-07-04")
    beside = ((POOLS, held.pools), (MACHINES, held.machines), (DUTIES, held.duties))
    files = [*held.games, *(f"{folder}/{name}" for folder, names in beside for name in names)]
    assert [each for each in files if why_not_in_force(held.folder, each, question, each) is None] == []


def test_an_answer_says_by_which_law_it_was_given() -> None:
    newest = load_edition("pa", "craps").receipt.to_json()
    tried = load_edition("pa", "craps", on("2020-01-01", FORM)).receipt.to_json()
    assert (newest["way"], newest["as_of"], newest["as_if"]) == ("newest", None, [])
    assert (tried["way"], tried["as_of"], tried["as_if"]) == ("as-if", "2020-01-01", [FORM])
    assert newest["law"] != tried["law"], "the day from which it holds is of the text"
    assert newest["law"] == load_edition("pa", "craps", Asked(as_if=("125-149",))).receipt.to_json()["law"]


def test_days_with_one_text_share_what_it_has_been_read_into() -> None:
    one, other = (load_edition("nj-casino", "craps", on(day)) for day in ("1998-01-01", "1999-01-01"))
    assert one.law is other.law
    assert (one.as_of, other.as_of) == (date(1998, 1, 1), date(1999, 1, 1))


def test_without_any_proposal_stands_what_is_adopted() -> None:
    with pytest.raises(BadInput, match="--as-if 125-149 asks by it"):
        load_edition("pa", "craps", Asked(as_if=()))
    assert load_edition("ny-commercial", "blackjack", Asked(as_if=())).law.status == "adopted"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("125-150",), "proposal '125-150' is not held in pa; did you mean 125-14[89]"),
        (("125-149@soon",), "as-if 125-149: a day such as 2011-06-10 was expected, not 'soon'"),
        ((149,), "as_if: proposals by number were expected"),
        ({"125-149": 1}, "as_if: proposals by number were expected"),
    ],
)
def test_what_is_no_proposal_is_refused(given: object, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        aboveboard.ruleset("pa", as_if=given).game("craps")  # type: ignore[arg-type]


def test_a_ruleset_without_proposals_says_so() -> None:
    with pytest.raises(BadInput, match="nj-casino holds none"):
        load_edition("nj-casino", "craps", Asked(as_if=("125-149",)))


def test_of_all_rulesets_each_is_asked_by_its_own_proposals() -> None:
    """What New York's proposal changes is asked in New York; the others hold what is adopted."""
    amended = asked("2018-05-04", ["table-games-2017@2018-05-04", "heads-up-2017@2018-05-04"])
    found = {(row["ruleset"], row["game"]): row for row in catalogue(asked=amended)}
    assert found["ny-commercial", "heads-up-holdem"]["status"] == "adopted"
    assert found["ny-commercial", "heads-up-holdem"]["receipt"]["as_if"] == list(amended.as_if or ())
    assert found["ny-charitable", "craps"]["receipt"]["as_if"] == []
    assert {duty.ruleset for duty in duties(asked=amended)} >= {"ny-commercial", "pa"}
    with pytest.raises(BadInput, match=r"proposal '125-150' is held in no ruleset, and one of your own .* mean 125-14"):
        catalogue(asked=asked(as_if=["125-150"]))


def test_a_record_says_under_which_law_it_was_played() -> None:
    events = [{"bet": {"seat": 1, "wager": "pass", "stake": 1000}}, {"roll": [5, 6]}]
    record = {"ruleset": "pa", "game": "craps", "as_of": "2012-01-07", "as_if": [FORM], "events": events}
    found = aboveboard.settle(record).to_json()
    assert isinstance(found["receipt"], dict)
    assert found["receipt"]["as_if"] == [FORM]
    with pytest.raises(BadInput, match="no adoption of 125-149 is on file"):
        aboveboard.settle({**record, "as_if": []})
    with pytest.raises(BadInput, match="record: as_if: proposals by number were expected"):
        aboveboard.settle({**record, "as_if": 7})


def test_newest_is_as_before() -> None:
    assert NEWEST.way == "newest"
    assert {edition.law.status for edition in editions("pa")} == {"proposed"}
    assert str(Asked(date(2012, 1, 7), (FORM,))) == f"on 2012-01-07 as if {FORM} held"
