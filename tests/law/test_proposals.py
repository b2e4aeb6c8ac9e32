"""Proposals: differences that apply as they are written or are refused, whole or not at all, and can be taken off."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.cases import Case, cases_before
from tests.support.mutate import Mutant, mutants, survives

from aboveboard.law.changes import apply, keys_of, take_off
from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.files import load_edition, rulesets
from aboveboard.law.folders import HEAD, Folder
from aboveboard.law.force import NEWEST, Asked, text
from aboveboard.law.loader import read
from aboveboard.law.model.proposals import Change
from aboveboard.law.money import money_law
from aboveboard.law.proposals import Laid, Proposal, own_proposal, proposals
from aboveboard.law.provisions.clauses import citations

HELD = [(held, one) for held in rulesets().values() for one in proposals(held.folder).values()]
EVERY = pytest.mark.parametrize(
    ("held", "one"), HELD, ids=lambda each: getattr(each, "number", getattr(each, "name", ""))
)


def spelled(raw: Any) -> str:
    """A file's tables in one order, to be compared."""
    return json.dumps(raw, sort_keys=True, default=str)


def test_every_ruleset_with_rulemakings_holds_proposals() -> None:
    assert {held.name for held, _ in HELD} >= {"pa", "ny-commercial"}


@EVERY
def test_a_proposal_taken_off_again_leaves_nothing(held: Any, one: Proposal) -> None:
    for file in one.files:
        changes = [change for change in one.touching(file) if change.kind != "add"]
        if not changes:
            continue
        before = tomllib.loads((held.folder.path / f"{file}.toml").read_text("utf-8"))
        if "like" in before:  # its differences are of what it is like too, which is laid over first
            continue
        raw = deepcopy(dict(before))
        for change in changes:
            apply(raw, change, file)
        assert spelled(raw) != spelled(before)
        for change in reversed(changes):
            take_off(raw, change, file)
        assert spelled(raw) == spelled(before), file


@EVERY
def test_what_a_proposal_lists_is_what_it_changes(held: Any, one: Proposal) -> None:
    assert one.law.steps
    assert one.files, "it changes something"
    for name in one.law.not_held:
        assert (held.folder.path / f"{name.partition(':')[0]}.toml").is_file() or name.startswith("_"), name


# -- a ruleset of a test's own -----------------------------------------------------------------------------------------

PROPOSAL = """
number = "{number}"
title  = "A test's own"
agency = "nobody"
source = "a test"
dated  = {dated}
{more}
[[changes]]
file = "craps"
kind = "substitute"
cite = "pa-625a.5-a"
[changes.was]
{was}
[changes.set]
{set}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Pennsylvania's craps alone, as if it had always stood."""
    return alone(tmp_path)


def alone(place: Path) -> Folder:
    """A ruleset of that one file in a folder, which no proposal changes yet."""
    own = rulesets()["pa"].folder.path
    here = place / "pa"
    here.mkdir()
    shutil.copy(own / HEAD, here / HEAD)
    craps = (own / "craps.toml").read_text("utf-8")
    assert 'brought-by = "125-149"\n' in craps
    here.joinpath("craps.toml").write_text(craps.replace('brought-by = "125-149"\n', 'status = "adopted"\n'), "utf-8")
    (here / "proposals").mkdir()
    return Folder(here)


def propose(folder: Folder, number: str, was: str, set_: str, more: str = "", dated: str = "2012-03-01") -> Path:
    """A proposal for that ruleset."""
    path = folder.path / "proposals" / f"{number}.toml"
    path.write_text(PROPOSAL.format(number=number, was=was, set=set_, more=more, dated=dated), "utf-8")
    return path


TWELVE = '"wagers.field.pays.twelve" = '


def twelve(folder: Folder, *as_if: str, day: str | None = None) -> object:
    """What a twelve pays on the field, as if these proposals held."""
    from aboveboard.law.force import asked

    raw = text(folder, "craps", asked(day, as_if))
    assert raw is not None
    return raw["wagers"]["field"]["pays"]["twelve"]


def test_a_proposal_that_applies_changes_what_it_says(folder: Folder) -> None:
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    assert twelve(folder) == "2 to 1"
    assert twelve(folder, "one") == "3 to 1"
    newest = text(folder, "craps")
    assert newest is not None
    assert (newest["wagers"]["field"]["pays"]["twelve"], newest["status"]) == ("3 to 1", "proposed")


@pytest.mark.parametrize(
    ("was", "set_", "message"),
    [
        ('"5 to 1"', '"3 to 1"', "wagers.field.pays.twelve is '2 to 1', not '5 to 1'; it no longer applies"),
        ("2", '"3 to 1"', "wagers.field.pays.twelve is '2 to 1', not 2; it no longer applies"),
    ],
)
def test_one_that_no_longer_applies_is_refused(folder: Folder, was: str, set_: str, message: str) -> None:
    propose(folder, "one", TWELVE + was, TWELVE + set_)
    with pytest.raises(BadInput, match=message):
        twelve(folder, "one")


def test_a_path_that_is_not_there_names_the_nearest(folder: Folder) -> None:
    propose(folder, "one", '"wagers.feild.pays.twelve" = "2 to 1"', '"wagers.feild.pays.twelve" = "3 to 1"')
    with pytest.raises(BadInput, match=r"wagers\.feild\.pays\.twelve is not there \(did you mean field\?\)"):
        twelve(folder, "one")


def test_what_is_inserted_must_not_be_there(folder: Folder) -> None:
    propose(folder, "one", "", TWELVE + '"3 to 1"')
    with pytest.raises(BadInput, match=r"wagers\.field\.pays\.twelve is '2 to 1', not nothing"):
        twelve(folder, "one")


def test_two_that_change_one_value_conflict_unless_one_says_that_it_comes_after(folder: Folder) -> None:
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    propose(folder, "two", TWELVE + '"3 to 1"', TWELVE + '"4 to 1"', 'after = ["one"]', "2013-01-01")
    propose(folder, "three", TWELVE + '"2 to 1"', TWELVE + '"5 to 1"', "", "2014-01-01")
    assert twelve(folder, "one", "two") == twelve(folder, "two", "one") == "4 to 1"
    for pair in (("one", "three"), ("three", "one")):
        with pytest.raises(
            BadInput, match=r"proposals (one|three) and (one|three) both change wagers\.field\.pays\.twelve"
        ):
            twelve(folder, *pair)
    with pytest.raises(BadInput, match="is '2 to 1', not '3 to 1'"):
        twelve(folder, "two")


def test_where_paths_do_not_meet_order_does_not_matter(folder: Folder) -> None:
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    propose(folder, "two", '"title" = "Craps"', '"title" = "Dice"')
    both = [text(folder, "craps", Asked(as_if=order)) for order in (("one", "two"), ("two", "one"))]
    assert both[0] == both[1]


STEP = '[effect]\non = "{on}"\n{day}cite = "pa-625a.5-a"\n'
CAME = '[[steps]]\nstep = "{step}"\nday = {day}\ncite = "pa-625a.5-a"\n'


@pytest.mark.parametrize(
    ("effect", "steps", "days"),
    [
        (("adopted", None), [("adopted", "2012-05-01")], ("2012-04-30", "2012-05-01")),
        (("approved", "2012-11-01"), [("approved", "2012-05-01")], ("2012-10-31", "2012-11-01")),
        (("approved", "2012-11-01"), [("approved", "2012-12-05")], ("2012-12-04", "2012-12-05")),
        (("order-published", None), [("adopted", "2012-05-01"), ("order-published", "2012-06-09")],
         ("2012-06-08", "2012-06-09")),
    ],
)  # fmt: skip
def test_it_takes_effect_as_it_says(
    folder: Folder, effect: tuple[str, str | None], steps: list[tuple[str, str]], days: tuple[str, str]
) -> None:
    on, day = effect
    came = "".join(CAME.format(step=step, day=each) for step, each in steps)
    more = came + STEP.format(on=on, day=f"day = {day}\n" if day else "")
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"', more)
    before, after = days
    assert twelve(folder, day=before) == "2 to 1"
    assert twelve(folder, day=after) == "3 to 1"
    held = text(folder, "craps", Asked(None, ()))
    assert held is not None
    assert (held["status"], str(held["from"])) == ("adopted", after)


def test_an_approval_that_is_withdrawn_before_the_day_comes_to_nothing(folder: Folder) -> None:
    steps = [("approved", "2012-05-01"), ("withdrawn", "2012-10-01")]
    more = "".join(CAME.format(step=step, day=day) for step, day in steps)
    more += STEP.format(on="approved", day="day = 2012-11-01\n")
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"', more)
    assert twelve(folder, day="2013-01-01") == "2 to 1"
    newest = text(folder, "craps")
    assert newest is not None
    assert newest["wagers"]["field"]["pays"]["twelve"] == "2 to 1", "what came to nothing is laid over nothing"
    assert twelve(folder, "one") == "3 to 1", "and may still be asked about"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ('afters = ["two"]', "afters: Extra inputs are not permitted; did you mean after"),
        ('after = ["two"]', "after: no proposal 'two' is held"),
        ("[effect]\non = 'someday'\ncite = 'pa-625a.5-a'", "effect.on: Input should be 'approved'"),
        ("[effect]\non = 'adopted'\ncite = 'pa-623a.5-z'", "no provision has the id 'pa-623a.5-z'"),
    ],
)
def test_a_file_that_cannot_be_trusted_is_refused(folder: Folder, more: str, message: str) -> None:
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"', more)
    with pytest.raises(LawError, match=message):
        twelve(folder, "one")


def test_a_number_is_the_name_of_its_file(folder: Folder) -> None:
    path = propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    path.rename(path.with_stem("two"))
    with pytest.raises(LawError, match=r"number: 'one' is not the name of its file, which is to be one\.toml"):
        twelve(folder, "two")


def test_a_number_that_is_none_is_no_other_proposal_when_it_is_read_again(folder: Folder, tmp_path: Path) -> None:
    path = propose(folder, "no-number", TWELVE + '"2 to 1"', TWELVE + "nan")
    mine = path.rename(tmp_path / "no-number.toml")
    assert own_proposal(mine) == own_proposal(mine) == "no-number"


def test_a_change_says_each_path_once(folder: Folder) -> None:
    again = '[[changes]]\nfile = "craps"\nkind = "strike"\ncite = "pa-625a.5-a"\nwas = { "wagers.field.pays" = "x" }\n'
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"', again)
    with pytest.raises(LawError, match=r"is changed twice, beside wagers\.field\.pays"):
        twelve(folder, "one")


def test_a_proposal_of_ones_own_is_asked_for_by_its_file(folder: Folder, tmp_path: Path) -> None:
    path = propose(folder, "my-own", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    mine = tmp_path / "my-own.toml"
    path.rename(mine)
    assert own_proposal(mine) == "my-own"
    assert twelve(folder, "my-own") == "3 to 1"
    mine.write_text(mine.read_text("utf-8").replace("3 to 1", "4 to 1"), "utf-8")
    with pytest.raises(BadInput, match="'my-own' is another proposal that was given before"):
        own_proposal(mine)


def test_a_file_that_is_brought_must_be_added(folder: Folder) -> None:
    propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    craps = folder.path / "craps.toml"
    craps.write_text(f'brought-by = "one"\n{craps.read_text("utf-8")}', "utf-8")
    with pytest.raises(LawError, match="brought-by: one does not add the file"):
        read(folder, "craps", (Laid("one"),))


STANDING = {"pays.twelve": "2 to 1", "title": "Field Bet", "pays.two": "2 to 1"}
"""Three values of the field bet as they stand."""
DAYS = st.one_of(st.none(), st.dates(date(2012, 3, 1), date(2012, 3, 6)))
PROPOSED = st.lists(st.tuples(st.sampled_from(sorted(STANDING)), DAYS), min_size=1, max_size=3)


@settings(max_examples=40, deadline=None)
@given(PROPOSED, st.dates(date(2012, 2, 29), date(2012, 3, 7)))
def test_a_day_is_as_if_the_proposals_then_in_effect_were_laid_over(
    proposed: list[tuple[str, date | None]], day: date
) -> None:
    """Proposals at random, each of one value and adopted on a day or not: what a day has is what they make of it."""
    with tempfile.TemporaryDirectory() as place:
        held = alone(Path(place))
        since: dict[str, date | None] = {}
        for number, (path, came) in enumerate(proposed):
            adopted = "" if came is None else CAME.format(step="adopted", day=came) + STEP.format(on="adopted", day="")
            key = f'"wagers.field.{path}" = '
            propose(held, f"no-{number}", f'{key}"{STANDING[path]}"', f'{key}"as no-{number} has it"', adopted)
            since[f"no-{number}"] = came
        own = [number for number, came in since.items() if came is not None and came <= day]
        changed = [proposed[int(number[3:])][0] for number in own]
        if len(set(changed)) < len(changed):
            for asked in (Asked(day), Asked(None, tuple(own)), Asked(None, tuple(reversed(own)))):
                with pytest.raises(BadInput, match=r"both change wagers.field.*neither says which comes after"):
                    text(held, "craps", asked)
            return
        found = text(held, "craps", Asked(day))
        assert found is not None
        assert found == text(held, "craps", Asked(day, tuple(own)))
        assert found == text(held, "craps", Asked(day, tuple(reversed(own))))
        made = {path: f"as {number} has it" for number, path in zip(own, changed, strict=True)}
        for path, stood in STANDING.items():
            assert at(found, f"wagers.field.{path}") == made.get(path, stood)


# -- tables at random --------------------------------------------------------------------------------------------------

LEAVES = st.one_of(
    st.integers(-5, 5), st.text("ab", max_size=2), st.booleans(), st.lists(st.integers(0, 3), max_size=2)
)
KEYS = st.sampled_from(["a", "b", "2.50", "by 5", "d-e"])
TABLES = st.recursive(st.dictionaries(KEYS, LEAVES, max_size=3), lambda inner: st.dictionaries(
    KEYS, st.one_of(LEAVES, inner), min_size=1, max_size=3), max_leaves=12)  # fmt: skip


def paths(table: dict[str, Any], above: str = "") -> list[str]:
    """Every path of a table as a proposal writes it."""
    found = []
    for key, value in table.items():
        here = f"{above}.{json.dumps(key)}" if above else json.dumps(key)
        found.append(here)
        found += paths(value, here) if isinstance(value, dict) else []
    return found


def at(table: Any, path: str) -> Any:
    """The value at a path."""
    for key in keys_of(path):
        table = table[key]
    return table


@settings(max_examples=200)
@given(TABLES, LEAVES, st.randoms(use_true_random=False))
def test_laid_over_and_taken_off_is_nothing(table: dict[str, Any], value: Any, chance: random.Random) -> None:
    known = [path for path in paths(table) if at(table, path) != {}]
    if not known:
        return
    path = chance.choice(known)
    kind = chance.choice(["substitute", "strike", "insert"])
    new = f"{path}.x" if kind == "insert" and isinstance(at(table, path), dict) else '"x"."y"'
    was = {} if kind == "insert" else {path: at(table, path)}
    set_ = {} if kind == "strike" else {new if kind == "insert" else path: value}
    change = Change.model_validate({"file": "f", "kind": kind, "was": was, "set": set_, "cite": ["x"]})
    raw = apply(deepcopy(table), change, "f")
    assert spelled(take_off(deepcopy(raw), change, "f")) == spelled(table)
    if kind != "substitute" or spelled(value) != spelled(at(table, path)):
        assert spelled(raw) != spelled(table)
        with pytest.raises(BadInput, match="no longer applies"):
            apply(raw, change, "f")


# -- what stood before -------------------------------------------------------------------------------------------------


def test_chips_are_those_of_the_day() -> None:
    before, newest = (money_law("ny-commercial", asked).chips for asked in (Asked(as_if=()), NEWEST))
    assert before is not None
    assert newest is not None
    assert set(newest.value.denominations) - set(before.value.denominations) == {"2", "25000", "100000"}
    assert set(newest.value.measures) - set(before.value.measures) == {"high"}
    assert citations(before.value.cite) == ["9 NYCRR 5322.2(b)(2)"]
    assert citations(newest.value.cite) == ["9 NYCRR 5322.2(b)(1) (proposed)"]
    assert before.status == "adopted"


def test_clauses_that_are_adopted_are_cited_so() -> None:
    held = load_edition("ny-commercial", "blackjack", Asked(date(2018, 3, 1), ("table-games-2017@2018-03-01",)))
    assert (held.law.cite, held.law.status) == ("9 NYCRR 5324.10, 5324.11", "adopted")
    assert citations(held.law.rules["doubled-card"].cite) == ["9 NYCRR 5324.10(d)"]


def changed_values() -> Iterator[Mutant]:
    """Every value of a game that a proposal changes or strikes, changed in what stood before."""
    for held, one in HELD:
        for file in one.files:
            struck = [keys_of(path) for change in one.touching(file) for path in change.was]
            if not struck or file not in held.games:
                continue
            for mutant in mutants(load_edition(held.name, file, Asked(as_if=()))):
                if any(mutant.path[: len(path)] == path for path in struck):
                    yield mutant


def test_every_change_of_what_stood_before_is_noticed() -> None:
    cases: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases_before():
        cases[case.ruleset, case.game].append(case)
    changed = list(changed_values())
    assert len(changed) > 5
    assert [str(mutant) for mutant in changed if survives(mutant, cases)] == []


def test_a_file_that_is_there_is_not_added_again(folder: Folder) -> None:
    more = '[[changes]]\nfile = "craps"\nkind = "add"\ncite = "pa-625a.5-a"\n'
    propose(folder, "one", '"title" = "Craps"', '"title" = "Dice"', more)
    with pytest.raises(BadInput, match="it adds craps, which is there already; it no longer applies"):
        twelve(folder, "one")


@pytest.mark.parametrize(
    ("was", "set_", "message"),
    [
        ('"title" = "Craps"', '"title" = "Craps"', "one.toml: changes.0: title is set to what it was"),
        ('"title" = "Craps"', r'"title" = "\u001b[31mCraps"', r"changes.0.set.title: .*nobody sees, '\\x1b'"),
        ('"title" = "Craps"', r'"title" = "Cr\u202eaps"', r"changes.0.set.title: .*nobody sees, '\\u202e'"),
        ("", r'"read\u0007ings" = "x"', r"changes.0.set.read\\x07ings'?: the key holds a character that nobody sees"),
        ("", '"" = "x"', "one.toml: changes.0: the path '' is none: keys with dots"),
        ("", f'"{".".join("a" * 5000)}" = "x"', "one.toml: changes.0: the path 'a.a.* is none: keys with dots"),
        ("", f'"about" = {"[" * 300}{"]" * 300}', "one.toml: its tables lie in each other more than 50 deep"),
        ("", f'"about" = {"[" * 3000}{"]" * 3000}', "one.toml: its tables lie in each other more than 50 deep"),
    ],
)
def test_a_hostile_change_is_refused_in_one_sentence(folder: Folder, was: str, set_: str, message: str) -> None:
    path = propose(folder, "one", was, set_)
    if not was:
        path.write_text(path.read_text("utf-8").replace('"substitute"', '"insert"').replace("[changes.was]\n", ""))
    with pytest.raises(LawError, match=message):
        twelve(folder, "one")
    with pytest.raises(LawError, match=message):
        own_proposal(path)


def test_a_file_that_a_proposal_names_and_that_is_not_there_has_the_same_hint_every_time(folder: Folder) -> None:
    path = propose(folder, "one", TWELVE + '"2 to 1"', TWELVE + '"3 to 1"')
    path.write_text(path.read_text("utf-8").replace('file  = "craps"', 'file = "keno"').replace('"craps"', '"keno"'))
    with pytest.raises(BadInput, match=r"one\.toml: changes: there is no file 'keno' in pa; known: craps$"):
        twelve(folder, "one")
