"""A rulemaking and its proposal tell one story: the same days, the same effect, and clauses of its own notice alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.docket.course.effect import proposed
from aboveboard.docket.course.state import Done, State
from aboveboard.docket.record import proceed
from aboveboard.law.docket import Proceeding, load_proceeding, proceedings
from aboveboard.law.docket.held import proceeding_of
from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.files import ruleset_named, rulesets
from aboveboard.law.force import asked, laid_of
from aboveboard.law.model.proposals import STEPS
from aboveboard.law.proposals import Proposal, proposals, since_of
from aboveboard.law.provisions import provisions
from tests.support import rulemakings

HELD = [held for held in proceedings() if held.proposal is not None]
EVERY = pytest.mark.parametrize("held", HELD, ids=lambda held: held.law.proposal)
DAYS = st.dates(date(2011, 6, 11), date(2020, 1, 1))


def decided(held: Proceeding, *events: dict[str, Any], as_of: str | None = None) -> Any:
    """A record of a proceeding."""
    return proceed({"ruleset": held.ruleset, "proceeding": held.name, "events": list(events)}, as_of)


def test_every_proposal_that_is_held_has_its_rulemaking() -> None:
    held = {(each.ruleset, each.law.proposal) for each in HELD}
    assert held == {(one.name, number) for one in rulesets().values() for number in proposals(one.folder)}
    assert len(held) == len(HELD)


@EVERY
def test_a_rulemaking_tells_the_days_of_its_proposal(held: Proceeding) -> None:
    assert held.proposal is not None
    found = decided(held)
    told = {step.step: step.day for step in held.proposal.law.steps}
    laid = found.proposed
    assert laid.days == told
    assert laid.since == since_of(held.proposal)
    assert all(not each.faults for each in found.returned)
    assert (found.refused, found.flagged) == ([], [])


@EVERY
@given(data=st.data())
def test_a_rulemaking_takes_effect_when_its_proposal_does(held: Proceeding, data: st.DataObject) -> None:
    one = held.proposal
    assert one is not None
    steps = {law.proposal: name for name, law in held.law.steps.items() if law.proposal is not None}
    days = data.draw(st.dictionaries(st.sampled_from([step for step in STEPS if step in steps]), DAYS))
    state = State()
    for number, (step, day) in enumerate(days.items()):
        at = datetime.combine(day, time(12), held.state.zone)
        state.steps[steps[step]] = [Done(steps[step], number, at, "agency", "", {}, "done")]
    found = proposed(held, state)
    rows = [{"step": step, "day": day, "cite": list(one.law.steps[0].cite)} for step, day in days.items()]
    with_steps = Proposal(one.number, {**one.raw, "steps": rows}, one.where)
    assert found is not None
    assert found.since == since_of(with_steps)
    assert found.days == days


@EVERY
def test_what_is_asked_as_if_it_held_changes_on_its_day(held: Proceeding) -> None:
    one, folder = held.proposal, held.folder
    assert one is not None
    assert one.law.effect is not None
    assert folder is not None
    steps = {law.proposal: name for name, law in held.law.steps.items()}
    state, came = State(), date(2018, 6, 1)
    name = steps[one.law.effect.on]
    state.steps[name] = [Done(name, 0, datetime.combine(came, time(12), held.state.zone), "agency", "", {}, "done")]
    found = proposed(held, state)
    assert found is not None
    assert found.since is not None
    for file in one.files:
        before, after = (
            {each.number for each in laid_of(folder, file, asked(day, [found.as_if]))}
            for day in (found.since - timedelta(days=1), found.since)
        )
        assert (one.number in before, one.number in after) == (False, True)


@pytest.mark.parametrize("held", [each for each in HELD if each.ruleset == "pa"], ids=lambda held: held.law.proposal)
def test_a_notice_cites_its_own_clauses_alone(held: Proceeding) -> None:
    own = f"pa-rm-{str(held.law.proposal).lower()}-"
    assert {id for id in _ids(held.raw) if not id.startswith(own)} == set()


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _ids(each)
    elif isinstance(value, list):
        for each in value:
            yield from _ids(each)
    elif isinstance(value, str) and value in provisions():
        yield value


def test_the_page_of_rulemakings_is_as_they_stand() -> None:
    assert rulemakings.PAGE.read_text("utf-8") == rulemakings.page(), "python -m tests.support.rulemakings writes it"
    assert len(rulemakings.told()) >= len(HELD) + len({"mega-millions"})


def test_what_is_printed_is_taken_by_its_days_and_numbered_below_nothing() -> None:
    held = load_proceeding("pa", "rulemaking-48A-228")
    early = decided(held, as_of="2011-02-08").to_json()
    assert [each["do"] for each in early["course"]] == ["consider", "consider"]
    assert (early["due"], early["doors"]) == ([], [])
    letter = {"at": "2011-06-16", "by": "commenter", "do": "comment", "way": "mail", "comment": "Good."}
    found = decided(held, letter).to_json()
    assert [each["event"] for each in found["course"]] == [-4, -3, -2, -1, 0]
    assert [each["printed"] for each in found["course"]] == [True, True, True, True, False]
    assert found["course"][3]["reading"] is not None
    before = decided(held, {**letter, "at": "2011-06-10T12:00"})
    assert [each.reason for each in before.refused] == [
        "comment: it comes after published in the Pennsylvania Bulletin"
    ]
    assert [each["do"] for each in before.to_json()["course"]][-1] == "publish"


def test_a_number_that_no_proposal_bears_is_refused() -> None:
    record = {"ruleset": "pa", "proceeding": "rulemaking-gaming", "facts": {"proposal": "125-147"}, "events": []}
    with pytest.raises(BadInput, match="proposal '125-147' is not held in pa"):
        proceed(record, "2011-06-11").to_json()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"proposal": "125-147"}, "proposal: there is no proposal '125-147'; did you mean"),
        ({"printed": [{"do": "publish", "by": "agency", "at": "2011-06-11", "cite": ["pa-rm-125-148-filed"]}]},
         r"printed.0.at: the proposal 125-148 tells the day"),
        ({"printed": [{"do": "review-board", "by": "agency", "cite": ["pa-rm-125-148-filed"]}]},
         r"printed.0.at: a day or a time was expected: no proposal tells it"),
        ({"printed": [{"do": "nothing", "by": "nobody", "at": "2011-06-11", "cite": ["pa-rm-125-148-filed"]}]},
         r"printed.0.do: there is no step 'nothing'"),
    ],
)  # fmt: skip
def test_a_file_at_odds_with_its_proposal_is_refused(changed: dict[str, Any], message: str) -> None:
    held = load_proceeding("pa", "rulemaking-125-148")
    with pytest.raises(LawError, match=message):
        proceeding_of({**held.raw, **changed}, held.where, ruleset_named("pa"), held.name)


def test_a_file_without_the_step_of_its_effect_is_refused() -> None:
    held = load_proceeding("pa", "rulemaking-125-148")
    steps = {name: step for name, step in held.raw["steps"].items() if name != "final-form"}
    raw = {**held.raw, "steps": steps, "conditions": {}}
    with pytest.raises(LawError, match="none of them is the step 'final-form-published' of the proposal 125-148"):
        proceeding_of(raw, held.where, ruleset_named("pa"), held.name)
