"""Checklists: no table opens with a step missing, whatever the order; nothing is lost when a table is read anew."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.floor.checks.answers import lawful
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.checks.walkthrough import to_confirm, to_open
from aboveboard.law import Edition, editions, load_edition, terms_of
from aboveboard.law.procedures import every_step, procedures_of
from aboveboard.log.deciding.snapshots import part_form
from aboveboard.log.deeds import Decision, Outcome, Viewer
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from tests.support.checks import ROLES, STAFF, Scene
from tests.support.house import ROLE, Cast, open_floor, playing

OPENED_BY_STEPS = [edition for edition in editions() if procedures_of(edition).opening]
FLOORPERSON = Viewer("flo", "floorperson")
NAMES = {role: name for name, role in ROLE.items()} | {"security": "flo"}


def scene_of(edition: Edition) -> Scene:
    terms = terms_of(edition)
    return Scene(terms, Table(terms, tracks_of(terms), PostedLimits()))


def named(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


@pytest.mark.parametrize("edition", OPENED_BY_STEPS, ids=named)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_no_table_opens_with_a_step_missing_whatever_the_order(edition: Edition, data: st.DataObject) -> None:
    scene = scene_of(edition)
    steps = [name for name, step in scene.checks.law.opening.items() if not step.optional]
    scene.ready(steps)
    for name in data.draw(st.permutations(steps)):
        step = scene.checks.list.steps[name]
        payload = {"step": name, "answers": lawful(step, scene.checks.list.facts())}
        for role in data.draw(st.permutations(ROLES))[:3]:
            scene.do("check", payload, role, f"a {role}")
        done = {name for name in steps if scene.checks.list.done(name)}
        wanted = {name for name in steps if scene.checks.list.applies(name)}
        assert scene.do("open-table", {}, "floorperson") == (wanted <= done)
        if scene.checks.list.state.open:
            break
        assert scene.refusal is not None
        assert scene.refusal.cite


@pytest.mark.parametrize("edition", OPENED_BY_STEPS, ids=named)
def test_a_table_opens_when_all_is_done_and_each_step_alone_keeps_it_shut(edition: Edition) -> None:
    opened = scene_of(edition)
    opened.ready([])
    assert opened.do("open-table", {}, "floorperson")
    for name, step in opened.checks.law.opening.items():
        scene = scene_of(edition)
        if step.optional or not scene.checks.list.applies(name):
            continue
        scene.ready([name])
        assert not scene.do("open-table", {}, "floorperson")
        assert scene.refusal is not None
        assert any(step.title in scene.refusal.reason for step in scene.checks.law.opening.values())
        assert scene.refusal.cite


def strangers(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every step that is to be confirmed now with each role that may not confirm it."""
    for name in list(scene.checks.list.remaining()):
        step = scene.checks.list.steps[name]
        for role in ROLES:
            if role not in step.by if step.by else role == "player":
                yield name, role


@pytest.mark.parametrize("edition", OPENED_BY_STEPS, ids=named)
def test_whoever_confirms_a_step_has_the_role_that_the_law_names(edition: Edition) -> None:
    scene, tried = scene_of(edition), 0
    for opened in (False, True):
        if opened:
            scene.ready([])
            assert scene.do("open-table", {}, "floorperson")
        for name, role in strangers(scene):
            step = scene.checks.list.steps[name]
            assert not scene.do("check", {"step": name, "answers": lawful(step, scene.checks.list.facts())}, role)
            assert scene.refusal is not None
            assert f"confirms that {step.title}, not {role}" in scene.refusal.reason
            tried += 1
    assert tried


def test_a_state_read_anew_is_the_same() -> None:
    scene = scene_of(load_edition("pa", "pai-gow"))
    scene.ready(["tiles-unflawed", "tiles-displayed"])
    scene.do("check", {"step": "tiles-unflawed", "answers": {"flawed": 1}}, "dealer", "dan")
    scene.do("staff", {"role": "dealer", "name": "dan"})
    scene.do("incident", {"kind": "die-outside"})
    form = part_form(Checks)
    stored = form.read(form.write(scene.checks.snapshot()))
    other = scene_of(load_edition("pa", "pai-gow"))
    other.checks.restore(stored)
    assert other.checks.view(STAFF, scene.at) == scene.checks.view(STAFF, scene.at)
    scene.do("staff", {"role": "dealer", "name": "eve"})
    assert other.checks.view(STAFF, scene.at)["staff"] == {"dealer": ["dan"]}


def test_a_player_sees_only_what_a_player_confirms() -> None:
    scene = scene_of(load_edition("pa", "sic-bo"))
    scene.ready([])
    scene.do("open-table", {}, "floorperson")
    assert scene.checks.view(Viewer("ann", "player")) == {"open": True, "steps": []}
    scene.do("instruct", {"seat": 3}, "player", "ann", 3)
    seen = scene.checks.view(Viewer("ann", "player"))["steps"]
    assert [row["step"] for row in seen] == ["instruction-followed"]


def test_time_left_of_dice_and_the_alarm_when_it_has_run_out() -> None:
    scene = scene_of(load_edition("pa", "pai-gow"))
    began = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
    scene._log("open", {"dice-in-use-since": "2026-03-02T12:00"}, "dealer", "dan", None, Outcome())
    left = {row["timer"]: row["seconds-left"] for row in scene.checks.view(STAFF, began + timedelta(hours=1))["timers"]}
    assert left["dice"] == 23 * 3600
    assert scene.checks.view(STAFF, began + timedelta(hours=23))["alarms"] == []
    (alarm,) = scene.checks.view(STAFF, began + timedelta(hours=25))["alarms"]
    assert alarm["cite"] == ["58 Pa. Code 621a.5(c)"]


def test_every_step_and_record_says_who_when_and_by_which_clause() -> None:
    for edition in editions():
        law = procedures_of(edition)
        for name, step in every_step(law):
            assert step.cite, name
            assert bool(step.on) == (name in law.running), name
        for name, record in law.records.items():
            assert bool(record.on) != bool(record.fields), name


# -- on a floor --------------------------------------------------------------------------------------------------------


def roulette(**besides: object) -> dict[str, object]:
    return {"ruleset": "pa", "game": "roulette", "inspected": True, **besides}


def cites(answer: Decision) -> tuple[str, ...]:
    """The clauses by which a deed is refused."""
    assert answer.refusal is not None
    return answer.refusal.cite


def open_up(cast: Cast, table: str, but: tuple[str, ...] = ()) -> None:
    """Do all that opening takes, each by somebody of the role."""
    checks = cast.floor.desk.states[table].parts["checks"]
    assert isinstance(checks, Checks)
    for role, kind, payload in to_open(checks, but):
        cast.say(NAMES[role], kind, payload, table)


def test_a_table_of_the_floor_opens_by_its_checklist_and_spins_wait_for_it(tmp_path: Path) -> None:
    table = "roulette-1"
    with playing(str(tmp_path / "floor.db"), roulette(), table) as cast:
        cast.say("ann", "sit", {"seat": 1}, table)
        cast.say("flo", "open", {"inspected-at": "2026-03-02T09:00+00:00"}, table)
        shut = cast.do("ann", "bet", {"wager": "straight", "selection": "17", "stake": 500}, table)
        assert shut.refusal is not None
        assert "pa-617a.1-g" in shut.refusal.cite
        open_up(cast, table, ("ball-magnet",))
        assert cites(cast.do("flo", "open-table", {}, table)) == ("pa-617a.2-a-1", "pa-617a.2-a-who")
        refused = cast.do("dan", "check", {"step": "ball-magnet", "answers": {"magnetic": False}}, table)
        assert refused.refusal is not None
        assert "floorperson or security confirms" in refused.refusal.reason
        open_up(cast, table)
        cast.say("flo", "open-table", {}, table)
        cast.say("ann", "bet", {"wager": "straight", "selection": "17", "stake": 500}, table)
        cast.say("dan", "spin", "17", table)
        document = cast.floor.view(table, FLOORPERSON)["checks"]
        assert document["records"]["results"][-1]["outcome"] == "17"
        assert "point-marker" in document["remaining"]
        assert cites(cast.do("flo", "close-table", {}, table)) == ("pa-617a.2-f",)
        events = cast.floor.view(table, FLOORPERSON)["events"]
    with open_floor(str(tmp_path / "floor.db"), secret="a secret for tests") as floor:
        again = floor.view(table, FLOORPERSON)
        assert again["events"] == events
        assert again["checks"]["records"] == document["records"]
        assert again["checks"]["open"]


def test_a_machines_spin_is_recorded_as_a_spin(tmp_path: Path) -> None:
    table = "roulette-1"
    with playing(str(tmp_path / "floor.db"), roulette(), table) as cast:
        cast.say("ann", "sit", {"seat": 1}, table)
        cast.say("flo", "open", {"inspected-at": "2026-03-02T09:00+00:00"}, table)
        cast.say("dan", "commit", {}, table)
        assert cast.do("dan", "machine", {}, table).refusal is not None
        open_up(cast, table)
        cast.say("flo", "open-table", {}, table)
        cast.say("ann", "bet", {"wager": "red", "stake": 500}, table)
        cast.say("dan", "machine", {}, table)
        document = cast.floor.view(table, FLOORPERSON)["checks"]
        assert document["records"]["results"][-1]["colour"] in ("red", "black", "green")


def test_a_table_that_is_not_inspected_waits_for_nothing(tmp_path: Path) -> None:
    table = "roulette-1"
    with playing(str(tmp_path / "floor.db"), {"ruleset": "pa", "game": "roulette"}, table) as cast:
        cast.say("ann", "sit", {"seat": 1}, table)
        cast.say("ann", "bet", {"wager": "red", "stake": 500}, table)
        cast.say("dan", "spin", "17", table)
        assert cast.floor.view(table, FLOORPERSON)["checks"]["open"]


def test_confirming_stops_once_a_step_is_done() -> None:
    scene = scene_of(load_edition("pa", "pai-gow"))
    assert [role for role, _, _ in to_confirm(scene.checks, "boxes")] == ["dealer"]
    scene.carry_out(to_confirm(scene.checks, "tiles-paired"))
    assert list(to_confirm(scene.checks, "tiles-paired")) == []
