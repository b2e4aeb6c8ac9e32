"""`aboveboard compare`: sides of every kind, the shape of its answer, and one sentence for what cannot be compared."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.terminal import run

ONE = {"ruleset", "game", "as_of", "as_if", "status", "law"}
CHANGES = {"new", "gone", "changed", "not known"}
MINI = ("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat")


@pytest.mark.parametrize(
    "args",
    [
        MINI,
        ("ny-commercial", "mini-baccarat", "--as-if", "table-games-2017"),
        ("pa:craps", "ny-charitable:craps"),
        ("pa:craps+none", "pa:craps"),
        ("pa:bass+none", "pa:bass"),
        ("ny-charitable:bell-jar", "nj-charitable:bell-jar"),
        ("ny-commercial:_chips+none", "ny-commercial:_chips"),
    ],
    ids=lambda args: " ".join(args),
)
def test_its_json_is_of_the_shape_that_programs_rely_on(args: tuple[str, ...]) -> None:
    answer = run("compare", *args, "--json")
    assert answer.is_lawful()
    told = answer.document
    assert {"before", "after", "wagers", "values", "unchanged", "gaps", "overlaps", "not_computable"} <= told.keys()
    for side in (told["before"], told["after"]):
        assert side.keys() >= ONE
        assert (side["law"] or "sha256:").startswith("sha256:")
        assert (side["law"] is None) == ("missing" in side)
    for row in told["wagers"]:
        assert row.keys() >= {"wager", "selection", "change", "before", "after", "difference"}
        assert row["change"] in CHANGES
        for side in filter(None, (row["before"], row["after"])):
            assert side.keys() >= {"ev", "win", "pays", "cite"}
        both = row["before"] is not None and row["after"] is not None
        assert both == (row["change"] == "changed")
    for row in told["values"]:
        assert row.keys() >= {"path", "before", "after", "cite"}
        assert row["before"] != row["after"]
    for row in told["gaps"]:
        assert row.keys() >= {"side", "probability", "what"}
    for row in told["overlaps"]:
        assert row.keys() >= {"side", "probability", "clauses"}
    for row in told["not_computable"]:
        assert row.keys() >= {"what", "why"}
    assert isinstance(told["unchanged"], int)


def test_a_game_before_and_after_is_the_same_as_two_sides() -> None:
    short = run("compare", "ny-commercial", "mini-baccarat", "--as-if", "table-games-2017", "--json").document
    long = run("compare", MINI[0], f"{MINI[1]}+table-games-2017", "--json").document
    assert short == long
    assert short["before"]["as_if"] == []
    assert short["before"]["way"] == "as-if"


# -- sides -------------------------------------------------------------------------------------------------------------

OWN = """
like = "pa/craps"
title = "Our craps"
[wagers.field.pays]
two = "3 to 1"
twelve = "3 to 1"
"""
PROPOSAL = """
number = "better-field"
title  = "A better field bet"
agency = "The house's own committee"
source = "minutes of the committee"
dated  = 2026-11-02
[[changes]]
file = "craps"
kind = "substitute"
cite = "pa-623a.3-a-11-settle"
was  = { "wagers.field.pays.twelve" = "2 to 1" }
set  = { "wagers.field.pays.twelve" = "3 to 1" }
"""


def field(*sides: str) -> tuple[str | None, list[str]]:
    """By how much the field bet changes, and which wagers do."""
    answer = run("compare", *sides, "--json")
    assert answer.code == 0, answer.err
    rows = {row["wager"]: row for row in answer.document["wagers"]}
    return (rows["field"]["difference"] if "field" in rows else None), sorted(rows)


def test_a_file_of_ones_own_is_a_side(tmp_path: Path) -> None:
    own = tmp_path / "ours.toml"
    own.write_text(OWN, "utf-8")
    assert field("pa:craps", str(own)) == ("1/18", ["field"])
    assert field(str(own), "pa:craps") == ("-1/18", ["field"])
    assert field(str(own), str(own)) == (None, [])
    assert field("pa:craps?fire-table=B", f"{own}?fire-table=B") == ("1/18", ["field"])
    answer = run("compare", "pa:craps", str(own))
    assert "Our craps" in answer.out


def test_a_proposal_of_ones_own_is_laid_over_a_side(tmp_path: Path) -> None:
    own = tmp_path / "better-field.toml"
    own.write_text(PROPOSAL, "utf-8")
    base = "pa:craps@2012-03-01+125-149@2012-01-07"
    assert field(base, f"{base}+{own}") == ("1/36", ["field"])


def test_an_operators_options_and_day_are_sides() -> None:
    assert field("pa:craps", "pa:craps?fire-table=B") == (None, ["fire"])
    assert field("pa:craps?odds-times=1", "pa:craps?odds-times=5") == (None, [])
    told = run("compare", "pa:craps?odds-times=1", "pa:craps?odds-times=5", "--json").document
    paths = {row["path"]: (row["before"], row["after"]) for row in told["values"]}
    assert paths["wagers.pass-odds.stake.times"] == (1, 5)
    assert told["after"]["options"] == {"odds-times": 5}
    both = run("compare", "pa:craps", "ny-charitable:craps", "--wager", "field", "--json").document
    assert [row["wager"] for row in both["wagers"]] == ["field"]
    assert {row["path"].split(".")[1] for row in both["values"]} == {"field"}


def test_a_wheel_of_the_operators_is_a_side(tmp_path: Path) -> None:
    """A wheel that shows every throw of three dice once is chuck-a-luck, whose edge is 17 in 216."""
    wheel = tmp_path / "wheel.json"
    every = [f"{a}-{b}-{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    wheel.write_text(json.dumps({"title": "Grange wheel", "sections": every}), "utf-8")
    game = "ny-charitable:big-six"
    told = run("compare", game, f"{game}?wheel={wheel}", "--json").document
    assert len(told["wagers"]) == 6
    assert {row["after"]["ev"] for row in told["wagers"]} == {"-17/216"}
    for row in told["wagers"]:
        assert Fraction(row["difference"]) == Fraction(row["after"]["ev"]) - Fraction(row["before"]["ev"])
    same = run("compare", f"{game}?wheel={wheel}", f"{game}?wheel={wheel}", "--json").document
    assert same["wagers"] == []


def test_a_wheel_of_the_operators_is_held_against_that_of_the_text(tmp_path: Path) -> None:
    wheel = tmp_path / "wheel.json"
    every = [f"{a}-{b}-{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    wheel.write_text(json.dumps({"title": "Grange wheel", "sections": every}), "utf-8")
    told = run("compare", "ny-charitable", "big-six", "--wheel", str(wheel), "--json").document
    game = "ny-charitable:big-six"
    assert told == run("compare", game, f"{game}?wheel={wheel}", "--json").document
    assert {row["after"]["ev"] for row in told["wagers"]} == {"-17/216"}


@pytest.mark.parametrize("name", ["theirs.json", "theirs.toml"])
def test_an_operators_submission_is_a_side(tmp_path: Path, name: str) -> None:
    theirs = tmp_path / name
    as_json = '{"ruleset": "pa", "game": "craps", "operator": "Grange Casino", "options": {"fire-table": "B"}}'
    as_toml = 'ruleset = "pa"\ngame = "craps"\noperator = "Grange Casino"\n[options]\nfire-table = "B"\n'
    theirs.write_text(as_json if name.endswith("json") else as_toml, "utf-8")
    told = run("compare", "pa:craps", str(theirs), "--json").document
    assert [row["wager"] for row in told["wagers"]] == ["fire"]
    assert told["after"]["operator"] == "Grange Casino"
    assert run("compare", str(theirs), str(theirs)).out.endswith("published lines are not changed.\n")
    swept = run("compare", str(theirs), "--over", "odds-times=1,5").out
    assert "as Grange Casino submits it" in swept
    theirs.write_text("{" if name.endswith("json") else "[", "utf-8")
    broken = run("compare", "pa:craps", str(theirs))
    assert (broken.code, broken.err.count("\n")) == (2, 1)
    assert name in broken.err


def test_an_option_is_held_against_that_which_nobody_chose() -> None:
    told = run("compare", "pa", "craps", "--option", "fire-table=B", "--json").document
    assert told == run("compare", "pa:craps", "pa:craps?fire-table=B", "--json").document
    assert [row["wager"] for row in told["wagers"]] == ["fire"]


def test_one_law_over_the_values_of_an_option() -> None:
    answer = run("compare", "pa", "craps", "--over", "fire-table=A,B")
    assert answer.code == 0
    assert "20.763%   23.887%" in answer.out
    assert "88 lines are not changed" in answer.out
    told = run("compare", "pa:craps", "--over", "fire-table=A,B", "--json").document
    assert told["points"] == [{"fire-table": "A"}, {"fire-table": "B"}]
    assert told["unchanged_lines"] == 88
    assert [each["edge"] for each in told["wagers"][0]["figures"]] == ["20.763%", "23.887%"]
    as_if = run("compare", "pa", "craps", "--as-of", "2012-03-01", "--as-if", "125-149", "--over", "fire-table=A,B")
    assert "as if 125-149 held" in as_if.out


def test_a_plot_is_written_by_its_format_or_its_name(tmp_path: Path) -> None:
    args = ("compare", "pa", "craps", "--over", "fire-table=A,B")
    whole = run(*args, "--format", "svg").out
    assert whole.startswith("<svg ")
    assert run(*args, "--out", str(tmp_path / "plot.svg")).is_lawful()
    assert (tmp_path / "plot.svg").read_text("utf-8") == whole
    sides = run("compare", "pa:craps?fire-table=A", "pa:craps?fire-table=B", "--format", "svg").out
    assert "20.763% → 23.887%" in sides
    for form in ("md", "html"):
        assert "23.887%" in run(*args, "--format", form).out
    none = run("compare", "pa:craps", "pa:craps", "--format", "svg")
    assert (none.code, none.out) == (2, "")


def test_the_last_day_of_a_trial_and_the_first_after_it() -> None:
    game = "ny-commercial:heads-up-holdem"
    told = run("compare", f"{game}@2018-05-03", f"{game}@2018-05-04", "--json").document
    assert {row["change"] for row in told["wagers"]} == {"gone"}
    assert told["after"]["law"] is None
    assert "the last day included" in told["after"]["missing"]
    assert told["values"], "nothing of the text stands any more"
    assert {row["change"] for row in told["values"]} == {"gone"}
    before = run("compare", f"{game}@2017-11-19", f"{game}@2017-11-20", "--json").document
    assert {row["change"] for row in before["wagers"]} == {"not known"}, "since when the leave stood is not printed"


# -- what only one law holds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "says"),
    [
        (("pa:pfd+none", "pa:pfd"), "everything is new"),
        (("pa:craps", "ny-commercial:craps"), "everything is gone"),
        (("pa:craps+none", "pa:craps"), "the whole of craps"),
    ],
)
def test_a_text_against_none_is_not_the_same(sides: tuple[str, str], says: str) -> None:
    for form in ([], ["--format", "md"], ["--format", "html"]):
        answer = run("compare", *sides, *form)
        assert answer.code == 0
        assert "do not differ" not in answer.out
        assert says in answer.out


def test_two_that_are_the_same_say_so() -> None:
    for form in ([], ["--format", "md"], ["--format", "html"]):
        assert "They do not differ." in run("compare", "pa:craps", "pa:craps", *form).out


def test_a_wager_of_which_no_text_stood_is_not_said_to_be_new() -> None:
    told = run(
        "compare", "ny-commercial:spanish-21+none", "ny-commercial:spanish-21", "--wager", "match-the-dealer", "--json"
    ).document
    (row,) = told["wagers"]
    assert (row["change"], row["before"], row["difference"]) == ("not known", None, None)
    assert [each["what"] for each in told["not_computable"]] == ["wagers.match-the-dealer"]


# -- what cannot be compared -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("pa:crap", "pa:craps"), "game 'crap' is not in ruleset pa; did you mean craps?"),
        (("pq:craps", "pa:craps"), "ruleset 'pq' is not held; known: nj-casino,"),
        (("pa:craps", "pa:craps@2012-31-01"), "pa:craps@2012-31-01: @DAY: a day such as 2011-06-10 was expected"),
        (("pa:craps", "pa:craps@soon"), "a day such as 2011-06-10 was expected, not 'soon'"),
        (("pa:craps@", "pa:craps"), "'pa:craps@': something was expected after @"),
        (("pa:craps+", "pa:craps"), "'pa:craps+': something was expected after +"),
        (("pa:craps+none+125-149", "pa:craps"), "+none lays no proposal over it, and another is named beside it"),
        (("pa:craps+125-150", "pa:craps"), "proposal '125-150' is not held in pa; did you mean 125-14"),
        (("pa:craps", "pa:craps+125-149@x"), "as-if 125-149: a day such as 2011-06-10 was expected, not 'x'"),
        (
            ("pa:craps", "pa:craps?odd-times=5"),
            "option 'odd-times' is not one that Craps has; did you mean odds-times?",
        ),
        (("pa:craps", "pa:craps?odds-times"), "OPTION=VALUE was expected after ? and &, not 'odds-times'"),
        (("pa:craps", "pa:craps?a=1&a=2"), "option a is given twice"),
        (("pa:craps", "pa:craps", "--wager", "pas"), "wager 'pas' is on neither side; did you mean pass?"),
        (("pa:craps", "missing.toml"), "missing.toml: it cannot be read: No such file or directory"),
        (("missing.toml@2012-01-01", "pa:craps"), "a file of one's own is of no day"),
        (("pa:roulette", "pa:roulette?wheel=missing.json"), "missing.json: it cannot be read"),
        (("pa:craps", "pa:pfd"), "pa:craps is a game and pa:pfd is a duty: two of one kind can be compared"),
        (("pa:pfd", "pa:craps"), "pa:pfd is a duty and pa:craps is a game: two of one kind can be compared"),
        (("ny-commercial:chips", "ny-commercial:_chips"), "two of one kind can be compared"),
        (("pa:pfd", "pa:pfd?odds=1"), "pfd is a duty, and has none"),
        (("pa", "craps"), "--as-if with the number of a proposal was expected"),
        (("pa", "craps", "--as-of", "2012-03-01"), "--as-if with the number of a proposal was expected"),
        (("pa:craps", "craps"), "'craps': RULESET:GAME, then as needed"),
        (("craps", "pa:craps"), "'craps': it stands before a side; as a side it is RULESET:GAME"),
        (("pa:craps@2012-01-01", "pa:craps@2012-01-02"), "there is no text on either side"),
        (("pa:craps", "ny-charitable:craps", "--plan", "-"), "--plan: craps is no pool"),
        (("pa:craps+none", "pa:craps", "--plan", "-"), "--plan: craps is no pool"),
        (("pa:craps",), "compare pa:craps: a game or a second side was expected after it, or --over with one side"),
        (("pa", "--over", "decks=1..8"), "a game was expected, as in compare pa blackjack --over decks=1..8"),
        (("pa:craps", "nj-casino:craps", "--over", "decks=1"), "--over: one law is swept, and pa:craps and nj-casino"),
        (("pa", "craps", "--over", "odds-times"), "--over: NAME=1..8 or NAME=A,B,C was expected, not 'odds-times'"),
        (("pa", "craps", "--over", "odds-times=5..1"), "option odds-times: 5..1 runs backwards; 1..5 would be a range"),
        (("pa", "craps", "--over", "odds-times=1..1000000000"), "1,000,000,000 values are too many for one sweep"),
        (("pa", "craps", "--over", "odd-times=1..3"), "did you mean odds-times?"),
        (("pa", "craps", "--over", "odds-times=9..11"), "option odds-times: 11 is more than 10, the most allowed (58"),
        (("pa", "craps", "--over", "fire-table=A,B", "--wager", "fyre"), "did you mean fire?"),
        (("pa", "craps", "--over", "fire-table=A,B", "--plan", "-"), "--plan: --over sweeps the options of a game"),
        (("pa", "craps", "--over", "odds-times=1..3", "--format", "svg"), "so there is nothing to draw"),
        (("pa:bass", "--over", "size=1..3"), "bass is a duty, and has no options to sweep"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_what_cannot_be_compared_is_told_in_one_sentence(args: tuple[str, ...], sentence: str) -> None:
    answer = run("compare", *args, stdin="{}")
    assert answer.is_lawful()
    assert answer.code == 2
    assert sentence in answer.err


def test_a_proposal_that_does_not_apply_says_where(tmp_path: Path) -> None:
    told: list[Path] = []
    base = "pa:craps+125-149"
    for wrong, sentence in (
        (PROPOSAL.replace("field.pays.twelve", "feild.pays.twelve"), "wagers.feild.pays.twelve is not there (did you"),
        (PROPOSAL.replace('= "2 to 1"', '= "5 to 1"'), "wagers.field.pays.twelve is '2 to 1', not '5 to 1'"),
        (PROPOSAL.replace('"craps"', '"carps"'), "there is no file 'carps' in pa; did you mean craps?"),
    ):
        own = tmp_path / f"own-{len(told)}.toml"
        told.append(own)
        own.write_text(wrong.replace("better-field", own.stem), "utf-8")
        answer = run("compare", base, f"{base}+{own}")
        assert answer.code == 2
        assert answer.err.count("\n") == 1
        assert sentence in answer.err
        assert str(own) in answer.err


def test_a_page_is_written_beside_and_then_whole(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert run("compare", *MINI, "--out", str(out)).is_lawful()
    assert out.read_text("utf-8").startswith("<!doctype html>")
    refused = run("compare", "pa:craps", "pa:craps?x=1", "--out", str(tmp_path / "none.html"))
    assert refused.code == 2
    assert not (tmp_path / "none.html").exists()
    assert json.loads(run("compare", *MINI, "--json").out)["published"]


def test_a_rulemaking_alone_is_its_effect_sheet(tmp_path: Path) -> None:
    told = run("compare", "ny-commercial", "--as-if", "race-treatment-2017", "--json").document
    assert [part["file"] for part in told["parts"]] == ["duties/race-treatment"]
    one = run("compare", "ny-commercial", "duties/race-treatment", "--as-if", "race-treatment-2017", "--json").document
    assert told["parts"][0] == {"file": "duties/race-treatment", **one}
    page = tmp_path / "sheet.html"
    assert run("compare", "ny-commercial", "--as-if", "race-treatment-2017", "--out", str(page)).code == 0
    assert "What race-treatment-2017 would change" in page.read_text("utf-8")
    assert "race-treatment-2017" in run("compare", "ny-commercial", "--as-if", "race-treatment-2017").out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("ny-commercial",), "or --as-if with a proposal for all that it changes"),
        (("ny-commercial", "--as-if", "race-2017"), "did you mean race-treatment-2017?"),
        (("ny-commercial", "--as-if", "race-treatment-2017", "--wager", "pass"), "--wager is of one game"),
        (("ny-commercial", "--as-if", "race-treatment-2017", "--option", "decks=6"), "decks is of one game"),
        (("ny-commercial", "--as-if", "race-treatment-2017", "--format", "svg"), "there is nothing to draw"),
        (("texas", "--as-if", "race-treatment-2017"), "ruleset 'texas'"),
    ],
)
def test_what_is_no_effect_sheet_is_one_sentence(args: tuple[str, ...], sentence: str) -> None:
    answer = run("compare", *args)
    assert answer.is_lawful()
    assert answer.code == 2
    assert sentence in answer.err
