"""A link by its file: read, reckoned over the life of its jackpot, and played, as the command line asks it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import aboveboard
from aboveboard.cli import example
from aboveboard.facade.game import RegulatedGame
from aboveboard.jackpots.linked import read_link, tables_of
from aboveboard.law.errors import BadInput
from tests.support.progressives import ACES
from tests.support.terminal import run

FILE = example.FOLDER / "linked.json"
LINK: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
STUD = ("odds", "nj-casino", "caribbean-stud", "--wager", "progressive")


def with_(**changed: Any) -> dict[str, Any]:
    return {**LINK, **changed}


def level(**changed: Any) -> list[dict[str, Any]]:
    return [{name: one for name, one in {**LINK["levels"][0], **changed}.items() if one is not None}]


def test_the_parts_of_a_wager_come_to_all_that_is_given_back() -> None:
    stud = aboveboard.ruleset("nj-casino").game("caribbean-stud")
    found = stud.life(with_(levels=level(limit=None)))
    parts = {part.part: part.of_a_wager for part in found.parts}
    chance = Fraction(4, 2_598_960)
    assert parts["fixed awards"] == Fraction(50 * 5_108 + 100 * 3_744 + 500 * 624, 2_598_960)
    assert parts["rate"] == Fraction(3, 5)
    assert parts["reserve"] == Fraction(1, 100)
    assert parts["house"] == chance * 10_000 - Fraction(1, 100)
    assert parts["overflow"] == parts["unspent reserve"] == 0
    assert found.returned == parts["fixed awards"] + Fraction(3, 5) + chance * 10_000
    assert found.bound == 0
    paid = sum(each.chance * each.mean for each in found.levels[0].awards)
    assert paid / 100 == found.returned - parts["fixed awards"]


def test_a_fixed_sum_is_the_meters_or_the_houses_and_is_counted_once() -> None:
    stud = aboveboard.ruleset("nj-casino").game("caribbean-stud")
    quads = {"four-of-a-kind": {"level": "main", "cents": 50_000}}
    levels = level(limit=None, rate="1/2")
    plain, metered = (stud.life(with_(levels=levels, awards={**LINK["awards"], **more})) for more in ({}, quads))
    drained = Fraction(624 * 500, 2_598_960)
    parts, others = ({part.part: part.of_a_wager for part in each.parts} for each in (metered, plain))
    assert others["fixed awards"] - parts["fixed awards"] == drained
    assert metered.levels[0].fixed == drained
    least = Fraction(1, 10**15)
    assert abs(metered.returned - (plain.returned - drained + parts["made good"])) <= metered.bound + least
    assert 0 < parts["made good"] < Fraction(1, 10**4)
    paid = sum((each.chance * each.mean for each in metered.levels[0].awards), Fraction(0)) / 100
    assert abs(paid - (metered.returned - parts["fixed awards"])) <= metered.bound + least
    rows = metered.to_json()["levels"][0]["awards"]  # type: ignore[index]
    assert [(row["award"], row["share"]) for row in rows][-1] == ("four-of-a-kind", None)


TWO_METERS = {
    "wager": 100,
    "levels": [{"level": "main", "base": 500_000, "rate": "1/2"}, {"level": "minor", "base": 1_000, "rate": "1/7"}],
    "awards": {"suited-aces": {"level": "main", "share": "1"}, "two-aces": {"level": "minor", "share": "1"}},
}


def two_meters() -> RegulatedGame:
    """A progressive of New York with two meters."""
    wagers = {"progressive": {**ACES, "pays": {"suited aces": "100% of meter", "two aces": "100% of meter"}}}
    return aboveboard.ruleset("ny-commercial").game("blackjack", options={"decks": "6"}, wagers=wagers)


def test_levels_have_a_life_each() -> None:
    """Each award is of its own meter, and each meter has its own parts."""
    found = two_meters().life(TWO_METERS)
    main, minor = found.levels
    assert main.mean == 500_000 + 50 / main.chance
    assert minor.mean == 1_000 + Fraction(100, 7) / minor.chance
    assert found.returned == main.chance * main.mean / 100 + minor.chance * minor.mean / 100


def test_a_wager_is_worth_what_all_meters_read() -> None:
    found = two_meters().life(TWO_METERS, meters={"main": 700_050, "minor": 3_100})
    assert found.now is not None
    ev = Fraction(5, 4043) * 700_050 / 100 + Fraction(18, 4043) * 3_100 / 100 - 1
    assert found.now.ev == ev
    main, minor = found.now.levels
    assert (main.even, minor.even) == (69_700, 0), "4043 = 5 * 697 + 18 * 31, to the dollar"
    at = [two_meters().life(TWO_METERS, meters={"main": cents, "minor": 3_100}).now for cents in (69_700, 69_699)]
    assert [each is not None and each.ev >= 0 for each in at] == [True, False]


def test_one_meter_is_worth_what_the_odds_say_at_it() -> None:
    stud = aboveboard.ruleset("nj-casino").game("caribbean-stud")
    quads = {**LINK["awards"], "four-of-a-kind": {"level": "main", "cents": 50_000}}
    for awards in (LINK["awards"], quads):
        for cents in (0, 999, 1_003_500, 30_000_000):
            now = stud.life(with_(awards=awards), meters={"main": cents}).now
            at = stud.figures("progressive", meter=cents).wagers[0].meter
            assert now is not None
            assert at is not None
            assert now.ev == Fraction(at.ev), "who pays a fixed sum is nothing to the player"
            assert now.levels[0].even == at.even_from


def test_the_command_takes_what_each_level_reads(tmp_path: Path) -> None:
    found = run(*STUD, "--link", str(FILE), "--meter", "main=1003500", "--json").document
    assert found["life"]["now"]["levels"] == [{"level": "main", "cents": 1_003_500, "even_from": 21_804_740}]
    said = run(*STUD, "--link", str(FILE), "--meter", "main=1003500").out
    assert "Now, with main at $10,035: an edge of 60.828%" in said
    for asked, says in (
        (("--meter", "main=5"), "--link takes the file that states it"),
        (("--link", str(FILE), "--meter", "minor=5"), "'minor' is no level of the link"),
        (("--link", str(FILE), "--meter", "main=5", "--meter", "main=6"), "main is said to read two things"),
        (("--link", str(FILE), "--meter", "main=5", "--meter", "6"), "either one reading in cents, or LEVEL=CENTS"),
        (("--meter", "much"), "whole cents, or LEVEL=CENTS, were expected, not 'much'"),
    ):
        refused = run(*STUD, *asked)
        assert refused.code == 2
        assert says in refused.err


def test_it_is_what_the_wager_is_worth_at_the_mean_of_its_meter() -> None:
    """Hits are as likely whatever the meter reads, so the gain over a life is that at the mean."""
    stud = aboveboard.ruleset("nj-casino").game("caribbean-stud")
    found = stud.life(LINK)
    at = stud.figures("progressive", meter=round(found.levels[0].mean)).wagers[0].meter
    assert at is not None
    assert abs(Fraction(at.ev) - (found.returned - 1)) < Fraction(1, 10**6)


def test_the_command_tells_the_life_besides_the_odds() -> None:
    plain = run(*STUD, "--json").document
    found = run(*STUD, "--link", str(FILE), "--json").document
    life = found.pop("life")
    assert found == plain
    assert [part["part"] for part in life["parts"]] == [
        "fixed awards", "rate", "reserve", "house", "overflow", "unspent reserve",
    ]  # fmt: skip
    assert life["levels"][0]["wagers_between_hits"] == "649740"
    assert Fraction(life["levels"][0]["rounds_between_hits"]) > 649_740 / 12
    assert not life["exact"]
    assert life["error_bound"] < 1e-5
    said = run(*STUD, "--link", str(FILE)).out
    assert "from one jackpot to the next 649,740 wagers" in said
    assert "Of each $1 wagered" in said


def test_the_command_plays_it() -> None:
    asked = ("link", "simulate", str(FILE), "--rounds", "3e6", "--seed", "4", "--workers", "1")
    found = run(*asked, "--json").document
    assert found["wagers"] == 36_000_000
    for award in found["levels"][0]["awards"]:
        assert abs(award["hits"]["sigmas"]) < 4.5
        assert abs(award["pays"]["sigmas"]) < 4.5
        assert sum(each["count"] for each in award["pays"]["distribution"]) == award["hits"]["number"]
    said = run(*asked).out
    assert "a jackpot at two tables or more" in said
    assert "The meter of main grew to" in said


def test_tables_of_a_link_are_as_likely_to_hit() -> None:
    found = tables_of(read_link(LINK))
    assert found.wagers == 12
    assert found.chances == {"royal-flush": Fraction(1, 649_740), "straight-flush": Fraction(3, 216_580)}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"tables": []}, "link: tables: the ruleset and the tables that are on the link were expected"),
        ({"ruleset": None}, "link: tables: the ruleset and the tables that are on the link were expected"),
        ({"wager": 200}, "link: stud-1: Progressive Payout Wager is made for $1, and the link is for $2"),
        ({"table": []}, "link: 'table' is not known; did you mean tables?"),
        ({"tables": [{"game": "craps"}]}, "link: table-1: table-1 has no wager that is paid out of a meter"),
        ({"tables": [{"game": "caribbean-stud", "seats": 0}]}, "link: tables[0]: seats: from 1 to 100"),
        ({"tables": [{"game": "caribbean-stud", "table": "a"}] * 2}, "link: tables[1]: table: two tables are called"),
        ({"tables": [{"game": "caribbean-stud", "seat": 1}]}, "link: tables[0]: 'seat' is not known"),
        ({"tables": 5}, "link: tables: a list of at most 500 objects was expected, not 5"),
        ({"levels": level(rate="3/2")}, "link: levels[0]: rate: a fraction from 0 to 1"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_one_sentence(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        tables_of(read_link(with_(**changed)))
    assert str(error.value).startswith(said)


def test_a_wager_that_pays_other_shares_is_on_no_such_link(tmp_path: Path) -> None:
    path = tmp_path / "link.json"
    path.write_text(json.dumps(with_(awards={"royal-flush": {"level": "main", "share": "1"}})), "utf-8")
    said = run(*STUD, "--link", str(path))
    assert said.code == 2
    assert "its pay table takes other shares of the meter" in said.err
    assert "has no wager here that is paid out of a meter" in run("odds", "pa", "craps", "--link", str(FILE)).err
