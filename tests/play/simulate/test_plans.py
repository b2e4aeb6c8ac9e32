"""Plans for simulation: what cannot be read or may not be bet is refused in one sentence, with its clause."""

from typing import Any

import pytest
from tests.support.documents import simulate
from tests.support.turns import turn

from aboveboard.law import BadInput, load_edition, terms_of
from aboveboard.play.simulate.plans import SESSION, read_plan

TERMS = terms_of(load_edition("pa", "craps"))
PASS = {"wager": "pass", "stake": 1000}
PLACE = {"wager": "place-to-win", "selection": "6", "stake": 1200}
FIRE = {"wager": "fire", "stake": 100}


def refused(given: Any) -> str:
    with pytest.raises(BadInput) as error:
        read_plan(TERMS, given)
    message = str(error.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (7, "a list of bets"),
        ([], "1 to 100 bets"),
        ({"bet": [PASS]}, "'bet' is not known; did you mean bets?"),
        ({"bets": [PASS], "bankrol": 5}, "did you mean bankroll?"),
        ({"bets": [PASS], "session": 0}, "session: a whole number"),
        ({"bets": [PASS], "bankroll": 1.5}, "bankroll: a whole number"),
        ({"bets": [PASS], "limits": {"max": 500}}, "posted maximum of $5"),
        ([7], "bets.0: an object"),
        ([PASS, {**PASS, "steak": 5}], "bets.1: 'steak' is not known; did you mean stake?"),
        ([{"wager": "pass"}], "bets.0: stake: a whole number"),
        ([{**PASS, "stake": -5}], "bets.0: stake"),
        ([{**PASS, "stake": True}], "bets.0: stake"),
        ([{"wager": 5, "stake": 100}], "bets.0: wager and selection"),
        ([{"wager": "pas", "stake": 100}], "did you mean pass?"),
        ([{**PASS, "selection": "6"}], "takes no selection"),
        ([{**PLACE, "selection": "7"}], "cannot be on '7'"),
        ([PASS, PASS], "already"),
        ([PLACE, PASS, PLACE], "bets.2: the Place Bet to Win is in the plan already, as bets.0"),
        ([{"wager": "pass-odds", "stake": 1000}], "no Pass Bet in the plan"),
        ([PASS, {"wager": "pass-odds", "stake": 100_000}], "at most"),
        ([PASS, *[{"wager": "pass-odds", "stake": 1000}] * 2], "more of the Supplemental"),
        ([PASS, *[{"wager": "pass-odds", "stake": 1000, "selection": s} for s in ("4", None)]], "names its box"),
        ([{"wager": "fire", "stake": 600}], "at most $5"),
        ([{"wager": "fire", "stake": 150}], "steps of $1"),
        ([{"wager": "horn", "stake": 300}], "units of 4"),
        ([{**FIRE, "press": 100, "max": 700}], "pressed to 600: a Fire Bet is at most $5"),
        ([{**PASS, "press": 100}], "a max was expected"),
        ([{**PASS, "max": 5000}], "bounds a stake that is pressed"),
        ([{**PASS, "press": 100, "max": 900}], "no less than the stake"),
        ([{**PASS, "take-down-after": 0}], "take-down-after: a whole number"),
    ],
)
def test_a_bad_plan_is_refused(given: Any, words: str) -> None:
    assert words in refused(given)


@pytest.mark.parametrize(
    ("given", "clause"),
    [
        ([{"wager": "fire", "stake": 600}], "58 Pa. Code 623a.11(b)(1)"),
        ([PASS, {"wager": "pass-odds", "stake": 100_000}], "58 Pa. Code 623a.6(e)"),
        ({"bets": [PASS], "limits": {"max": 500}}, "58 Pa. Code 623a.3(b)"),
        ([{"wager": "sure-thing", "stake": 100}], "58 Pa. Code 623a.3(a)"),
    ],
)
def test_an_unlawful_bet_is_refused_with_its_clause(given: Any, clause: str) -> None:
    assert clause in refused(given)


def test_a_table_that_does_not_offer_a_wager_takes_no_plan_of_it() -> None:
    terms = terms_of(load_edition("pa", "craps"), {"not-offered": ["fire"]})
    with pytest.raises(BadInput, match="does not offer"):
        read_plan(terms, [FIRE])


def test_a_stake_is_pressed_up_to_its_max_or_to_what_the_law_takes() -> None:
    assert read_plan(TERMS, [{**PLACE, "press": 600, "max": 2500}]).bets[0].stakes == (1200, 1800, 2400)
    assert read_plan(TERMS, [{**FIRE, "press": 200}]).bets[0].stakes == (100, 300, 500)


def test_flat_bets_have_no_session_unless_one_is_bounded() -> None:
    assert read_plan(TERMS, [PASS]).session is None
    assert read_plan(TERMS, {"bets": [PASS]}).session is None
    bounded = read_plan(TERMS, {"bets": [PASS], "bankroll": 5000}).session
    assert bounded is not None
    assert (bounded.rounds, bounded.bankroll, bounded.bank) == (SESSION, 5000, None)
    pressed = read_plan(TERMS, [{**PLACE, "press": 600, "max": 2500}]).session
    assert pressed is not None


def test_a_wager_without_an_area_is_laid_as_several() -> None:
    terms = terms_of(load_edition("pa", "craps"), {"no-area": ["whirl"]})
    laid = read_plan(terms, [{"wager": "whirl", "stake": 500}]).bets
    assert [(bet.plan.wager.name, bet.stakes) for bet in laid] == [("horn", (400,)), ("any-seven", (100,))]


@pytest.mark.parametrize(
    "given", [{"rounds": 0}, {"rounds": 10.0}, {"seed": -1}, {"seed": 2**64}, {"workers": 0}, {"workers": True}]
)
def test_rounds_seed_and_workers_are_whole_numbers(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=f"{next(iter(given))}: a whole number"):
        simulate(TERMS, [PASS], **{"rounds": 10, **given})


@turn(2, of=3)
def test_a_session_tells_its_bounds_and_how_it_ended() -> None:
    plan = {"bets": [PLACE], "bankroll": 2400, "session": 500}
    answer = simulate(TERMS, plan, rounds=50_000, seed=1)["sessions"]
    assert answer["sessions"] == 100
    assert (answer["bankroll"], answer["rounds"], answer["stop_loss"]) == (2400, 500, None)
    assert answer["ended"]["ruin"] > 80
    assert answer["ended"]["rounds"] + answer["ended"]["ruin"] == 100
    assert answer["min"] == -2400


def test_a_session_fits_into_the_rounds() -> None:
    with pytest.raises(BadInput, match="session: its 500 rounds do not fit into the 100"):
        simulate(TERMS, {"bets": [PLACE], "session": 500}, rounds=100)
    assert simulate(TERMS, {"bets": [PLACE], "bankroll": 5000}, rounds=100, seed=1)["sessions"]["rounds"] == 100


@pytest.mark.parametrize(
    "plan", [[{"wager": "pass", "stake": 10**13}], {"bets": [{"wager": "pass", "stake": 10**15}], "bank": 1}]
)
def test_stakes_beyond_counting_are_refused(plan: Any) -> None:
    with pytest.raises(BadInput, match="too large to count"):
        simulate(TERMS, plan, rounds=10_000)
