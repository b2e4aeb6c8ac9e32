"""An operator's submission as a side of a comparison: what it settles, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.comparing import between
from tests.support.progressives import ACES, blackjack

from aboveboard.law.errors import BadInput
from aboveboard.play.compare.comparing import compare_loaded
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.sides import loaded, named
from aboveboard.play.compare.sweeping import sweep

CRAPS = {"ruleset": "pa", "game": "craps"}
BLACKJACK = {"ruleset": "ny-commercial", "game": "blackjack"}
MINI = {"ruleset": "nj-casino", "game": "mini-baccarat"}


def against(law: str, document: object, said: str = "theirs.json") -> Comparison:
    """A law against a submission, which is read from no disk."""

    def read(name: str) -> Any:
        assert name == said.partition("?")[0]
        return document

    return compare_loaded(loaded(named(law), read), loaded(named(said), read))


def test_a_submission_of_options_is_the_law_with_these_options() -> None:
    found = against("pa:craps", CRAPS | {"operator": "Grange Casino", "options": {"fire-table": "B"}})
    assert found.wagers == between("pa:craps", "pa:craps?fire-table=B").comparison.wagers
    assert found.after.operator == "Grange Casino"
    assert found.to_json()["after"]["operator"] == "Grange Casino"  # type: ignore[index]
    assert "as Grange Casino submits it, fire-table = B" in str(list(found.printed()))


def test_a_submission_of_nothing_is_the_law_itself() -> None:
    assert against("pa:craps", CRAPS).same
    law = {"field": {"pays": {"twelve": "2 to 1"}}}
    assert against("pa:craps", CRAPS | {"wagers": law}).same, "what the text says may be said again"


@pytest.mark.parametrize(
    "given",
    [
        {"options": {"tie-pays": "9 to 1"}},
        {"wagers": {"tie": {"pays": {"win": "9 to 1"}}}},
        {"wagers": {"tie": {"pays": "9 to 1"}}},
    ],
)
def test_what_a_wager_pays_is_the_option_that_settles_it(given: dict[str, object]) -> None:
    law = "nj-casino:mini-baccarat"
    by_option = between(law, f"{law}?tie-pays=9 to 1").comparison
    assert [each.wager for each in by_option.wagers] == ["tie"]
    assert against(law, MINI | given).wagers == by_option.wagers


def test_wagers_that_are_not_offered_are_gone() -> None:
    found = against("pa:craps", CRAPS | {"wagers": {"field": {"offered": False}, "fire": {"offered": False}}})
    assert {(each.wager, each.change) for each in found.wagers} == {("field", "gone"), ("fire", "gone")}
    assert found.after.options == {"not-offered": "field,fire"}


def test_posted_limits_are_values_beside_the_text() -> None:
    found = against("pa:craps", CRAPS | {"limits": {"min": 500, "max": 50000}})
    told = [(each.path, each.change, each.after) for each in found.values]
    assert told == [("table-limits", "new", {"min": 500, "max": 50000})]


def test_a_submission_is_of_its_own_day() -> None:
    held = {"ruleset": "ny-commercial", "game": "heads-up-holdem"}
    found = against("ny-commercial:heads-up-holdem", held | {"day": "2018-05-04"})
    assert found.after.missing is not None
    assert "the last day included" in found.after.missing
    assert found.after.as_of == "2018-05-04"


def test_two_submissions_are_compared() -> None:
    def read(name: str) -> Any:
        return CRAPS | {"options": {"fire-table": "A" if name == "ours.json" else "B"}}

    found = compare_loaded(loaded(named("ours.json"), read), loaded(named("theirs.json"), read))
    assert [each.wager for each in found.wagers] == ["fire"]
    assert compare_loaded(loaded(named("ours.json"), read), loaded(named("ours.json"), read)).same


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "theirs.json: a submission is a table with ruleset, game, operator, day, options, wagers and limits"),
        ({"ruleset": "pa"}, "of which ruleset and game are needed"),
        (CRAPS | {"option": {}}, "theirs.json: 'option' is not known in a submission; did you mean options?"),
        (CRAPS | {"operator": 7}, "theirs.json: operator: a name was expected, not 7"),
        (CRAPS | {"options": []}, "theirs.json: options: a table was expected, not []"),
        (CRAPS | {"day": 7}, "theirs.json: day: a day such as 2026-11-02 was expected, not 7"),
        (CRAPS | {"day": "soon"}, "theirs.json: day: a day such as 2011-06-10 was expected, not 'soon'"),
        (CRAPS | {"limits": {"mim": 5}}, "theirs.json: limits: 'mim' is not known; did you mean min?"),
        (CRAPS | {"limits": {"min": 5, "max": 4}}, "theirs.json: limits: the minimum 5 is over the maximum 4"),
        (CRAPS | {"options": {"odd-times": 5}}, "theirs.json: option 'odd-times' is not one that Craps has"),
        (CRAPS | {"options": {"odds-times": 99}}, "theirs.json: option odds-times: 99 is more than 10"),
        (
            CRAPS | {"wagers": {"feild": {"offered": False}}},
            "wagers.feild: it is no wager of Craps; did you mean field?",
        ),
        (
            CRAPS | {"wagers": {"field": {"pays": {"twelve": "3 to 1"}}}},
            "wagers.field.pays.twelve is '3 to 1'; the text has '2 to 1' there, and does not leave it to the operator",
        ),
        (CRAPS | {"wagers": {"fire": {"pays": {"4 points": "9 to 1"}}}}, "; it is settled by the option fire-table"),
        ({"ruleset": "pa", "game": "bass"}, "theirs.json: bass is a duty, and a submission is of a game"),
        ({"ruleset": "pq", "game": "craps"}, "ruleset 'pq' is not held"),
    ],
    ids=str,
)
def test_what_is_no_lawful_submission_is_told_in_one_sentence(document: object, sentence: str) -> None:
    with pytest.raises(BadInput) as found:
        against("pa:craps", document)
    assert sentence in str(found.value)
    assert "\n" not in str(found.value)


def test_an_option_is_chosen_once() -> None:
    with pytest.raises(BadInput, match="option fire-table is given in the submission too"):
        against("pa:craps", CRAPS | {"options": {"fire-table": "B"}}, "theirs.json?fire-table=A")


def test_a_progressive_that_a_submission_adds_is_a_new_wager() -> None:
    found = against("ny-commercial:blackjack", BLACKJACK | {"wagers": blackjack()})
    (only,) = found.wagers
    assert (only.wager, only.change) == ("progressive", "new")
    assert only.after is not None
    assert only.after.pays == ACES["pays"] | {"ace": "2 for 1"}
    assert [(each.path, each.change) for each in found.values] == [("wagers.progressive", "new")]
    assert found.values[0].after_cite == ("9 NYCRR 5321.18(a) (proposed)", "9 NYCRR 5321.18(j) (proposed)")


def test_two_progressives_differ_in_what_they_pay() -> None:
    def read(name: str) -> Any:
        return BLACKJACK | {"wagers": blackjack(base=500_000 if name == "ours.json" else 600_000)}

    found = compare_loaded(loaded(named("ours.json"), read), loaded(named("theirs.json"), read))
    assert [(each.wager, each.change) for each in found.wagers] == [("progressive", "changed")]
    assert {each.path for each in found.values} == {"wagers.progressive.base", "wagers.progressive.meter"}


def test_what_a_submission_adds_wrongly_is_told_as_of_its_side() -> None:
    with pytest.raises(BadInput, match=r"theirs\.json: wagers\.progressive\.is: 'acse' is no hand of Blackjack"):
        against("ny-commercial:blackjack", BLACKJACK | {"wagers": blackjack(is_="acse")})


def test_a_progressive_is_swept_over_the_decks() -> None:
    side = loaded(named("theirs.json"), lambda name: BLACKJACK | {"wagers": blackjack()})
    found = sweep(side, {"decks": ["6", "8"]}, "progressive")
    assert [str(figure.ev) for figure in found.lines[0].figures if figure is not None] == ["2393/311", "43141/5395"]
