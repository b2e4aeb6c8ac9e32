"""Law files: what cannot be trusted is refused when it is read, with the file and the key."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from aboveboard.games import REGISTRY
from aboveboard.law import BadInput, LawError, load_edition, rulesets
from aboveboard.law.files import parse_law, ruleset_named
from aboveboard.law.folders import HERE
from aboveboard.law.loader import put, take
from aboveboard.law.model import GameLaw

CRAPS = REGISTRY["craps"]
WHERE = "law/rulesets/pa/craps.toml"


@pytest.fixture
def raw() -> dict[str, Any]:
    """Pennsylvania's craps as it stands in its file, to be spoiled."""
    return deepcopy(dict(load_edition("pa", "craps").raw))


def refused(raw: dict[str, Any]) -> str:
    with pytest.raises(LawError) as error:
        parse_law(raw, WHERE, CRAPS)
    return str(error.value)


def test_the_file_itself_is_accepted(raw: dict[str, Any]) -> None:
    assert isinstance(parse_law(raw, WHERE, CRAPS), GameLaw)


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("titel", "title"),
        ("wagers.pass.pay", "pays"),
        ("wagers.pass.stakes", "stake"),
        ("wagers.fire.stake.maximum", "max"),
        ("irregularities.cheating.cures", "cure"),
        ("options.fire-table.defaults", "default"),
        ("shooter.need", "needs"),
        ("equipment.table-length.maxi", "max"),
    ],
)
def test_an_unknown_key_is_refused_with_the_nearest_right_one(raw: dict[str, Any], path: str, nearest: str) -> None:
    put(raw, path, "x")
    message = refused(raw)
    assert message.startswith(f"{WHERE}: {path}: ")
    assert f"did you mean {nearest}?" in message


@pytest.mark.parametrize(
    "path",
    ["wagers.pass.cite", "wagers.pass.made.cite", "wagers.fire.stake.cite", "rules.barred.cite", "shooter.cite",
     "options.fire-table.cite", "irregularities.cheating.cite", "equipment.table-length.cite"],
)  # fmt: skip
@pytest.mark.parametrize("left", ["missing", "empty"])
def test_a_value_without_a_citation_is_refused(raw: dict[str, Any], path: str, left: str) -> None:
    parent, _, last = path.rpartition(".")
    if left == "missing":
        del take(raw, parent)[last]
    else:
        put(raw, path, [])
    assert refused(raw).startswith(f"{WHERE}: {path}: ")


@pytest.mark.parametrize("path", ["wagers.pass.cite", "only", "money.cite", "meets", "posted.min-cite"])
def test_a_citation_that_does_not_exist_is_refused(raw: dict[str, Any], path: str) -> None:
    put(raw, path, ["pa-623a.3-a-1-setle"])
    message = refused(raw)
    assert message.startswith(f"{WHERE}: {path}: no provision has the id 'pa-623a.3-a-1-setle'")
    assert "did you mean pa-623a.3-a-1-settle?" in message


def test_what_is_not_encoded_must_name_provisions_too(raw: dict[str, Any]) -> None:
    raw["not-encoded"] = {"pa-no-such": "a reason"}
    assert "no provision has the id 'pa-no-such'" in refused(raw)


def test_readings_are_text_whatever_they_are_called(raw: dict[str, Any]) -> None:
    raw["readings"] = {"seated": "Taken as written.", "cite": "Another."}
    assert parse_law(raw, WHERE, CRAPS).readings["seated"] == "Taken as written."


@pytest.mark.parametrize("pay", ["1-1", "1 to", "one to one", "wins", "1 to 0", "1 for 2", ""])
def test_odds_that_do_not_parse_are_refused(raw: dict[str, Any], pay: str) -> None:
    put(raw, "wagers.pass.pays", {"win": pay})
    assert refused(raw).startswith(f"{WHERE}: wagers.pass.pays")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("wagers.pass.made.when", "come-uot", "the game has no moment 'come-uot'; did you mean come-out?"),
        ("wagers.buy.off.when", "sometimes", "the game has no moment 'sometimes'"),
        ("wagers.buy.is", "numbers", "the game has no wager 'numbers'; did you mean number?"),
        ("rules.barred.value", 11, "rules.barred: 11 is none of"),
        ("rules.bared", {"value": 12, "cite": ["pa-623a.3-a-2-iii"]}, "unknown ['bared']"),
        ("rules", {}, "missing ['barred']"),
        ("wagers.pass.pays", None, "wagers.pass"),
        ("status", "draft", "status"),
        ("from", "yesterday", "from"),
        ("money.rounding", "sideways", "money.rounding"),
        ("wagers.fire.stake.min", -1, "wagers.fire.stake.min"),
        ("wagers.fire.stake.units", 0, "wagers.fire.stake.units"),
        ("wagers.pass.remove.how", "perhaps", "wagers.pass.remove.how"),
        ("wagers.buy.vigorish.rate", "5", "wagers.buy.vigorish.rate"),
        ("irregularities.cheating.cure", "shrug", "irregularities.cheating.cure"),
    ],
)
def test_a_value_that_means_nothing_is_refused(raw: dict[str, Any], path: str, value: object, message: str) -> None:
    put(raw, path, value)
    answer = refused(raw)
    assert answer.startswith(WHERE)
    assert message in answer


# -- what is held ------------------------------------------------------------------------------------------------------


def test_an_unknown_ruleset_or_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="ruleset 'nj-casinos' is not held; did you mean nj-casino"):
        ruleset_named("nj-casinos")
    with pytest.raises(BadInput, match="game 'carps' is not in ruleset pa; did you mean craps"):
        load_edition("pa", "carps")


def test_every_ruleset_says_what_it_is() -> None:
    for name, held in rulesets().items():
        assert held.name == name
        assert held.title
        assert held.cite
        assert set(tomllib.loads((held.folder.path / "_ruleset.toml").read_text("utf-8"))) >= {"title", "cite"}


def test_every_file_held_is_of_a_registered_game() -> None:
    for held in rulesets().values():
        assert set(held.games) <= set(REGISTRY), held.name


def test_the_folders_of_rulesets_hold_nothing_but_toml() -> None:
    held = [path for path in HERE.rglob("*") if path.is_file()]
    assert len(held) > 100
    assert [path for path in held if path.suffix != ".toml"] == []
