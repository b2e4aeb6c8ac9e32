"""A side of a comparison as it is written: its law, its day, its proposals and its options."""

from __future__ import annotations

from datetime import date

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.law.force import Asked
from aboveboard.play.compare.sides import loaded, named

BOTH = Asked(date(2012, 3, 1), ("125-148",))


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("pa:craps", Asked()),
        ("pa:craps@2012-01-07", Asked(date(2012, 1, 7))),
        ("pa:craps+none", Asked(None, ())),
        ("pa:craps+125-148+125-149", Asked(None, ("125-148", "125-149"))),
        ("pa:craps@2012-03-01+125-149@2012-01-07", Asked(date(2012, 3, 1), ("125-149@2012-01-07",))),
    ],
)
def test_a_side_names_its_law(said: str, asked: Asked) -> None:
    found = named(said)
    assert (found.ruleset, found.game, found.asked) == ("pa", "craps", asked)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("pa:craps", BOTH),
        ("pa:craps@2013-01-01", Asked(date(2013, 1, 1), BOTH.as_if)),
        ("pa:craps+none", Asked(BOTH.as_of, ())),
    ],
)
def test_what_is_asked_of_both_stands_where_a_side_says_none(said: str, asked: Asked) -> None:
    assert named(said, BOTH).asked == asked


def test_options_and_equipment_are_told_apart() -> None:
    found = named("pa:roulette?wheel=own.toml&zeros=2&name=a%26b")
    assert (found.wheel, dict(found.options)) == ("own.toml", {"zeros": "2", "name": "a&b"})


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("craps", "'craps': RULESET:GAME"),
        ("pa:craps@", "'pa:craps@': something was expected after @"),
        ("pa:craps+", "'pa:craps+': something was expected after +"),
        ("pa:craps+none+125-148", "+none lays no proposal over it, and another is named beside it"),
        ("pa:craps?odds-times", "OPTION=VALUE was expected after ? and &, not 'odds-times'"),
        ("pa:craps?a=1&a=2", "option a is given twice"),
        ("own.toml@2012-03-01", "a file of one's own is of no day"),
        ("pa:crapss", "game 'crapss' is not in ruleset pa; did you mean craps?"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(said: str, why: str) -> None:
    with pytest.raises(BadInput) as found:
        loaded(named(said), str)
    assert why in str(found.value)
    assert "\n" not in str(found.value)


def test_of_the_newest_text_with_its_options() -> None:
    side = loaded(named("pa:craps?odds-times=5"), str)
    assert side.kind == "game"
    assert side.terms is not None
    assert side.terms.options["odds-times"] == 5
    assert side.side.options == {"odds-times": 5}


def test_a_game_that_another_ruleset_alone_holds_is_a_side_without_a_text() -> None:
    side = loaded(named("pa:keno"), str)
    assert (side.terms, side.raw, side.not_held) == (None, None, None)
    assert side.side.missing == "pa holds no keno: it is held in nj-casino"
