"""A progressive that an operator adds to a game: what it states, every fault by its clause, and the terms with it."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.support.progressives import ACES, SEVEN_CARDS, blackjack

from aboveboard.law import Edition, edition_of, load_edition, terms_of
from aboveboard.law.errors import BadInput
from aboveboard.law.force import Asked, asked
from aboveboard.law.terms.added_wagers import Finding, added_tables, adding_law, faults, values_of
from aboveboard.play.odds.odds import wager_odds

J = ("9 NYCRR 5321.18(j) (proposed)",)
AMOUNT = ("9 NYCRR 5321.18(h) (proposed)", "9 NYCRR 5321.18(g)(2) (proposed)")
SHARE = (*J, "9 NYCRR 5321.18(a) (proposed)")


def edition(game: str = "blackjack", question: Asked | None = None) -> Edition:
    return load_edition("ny-commercial", game) if question is None else load_edition("ny-commercial", game, question)


def found(given: object, name: str = "progressive", game: str = "blackjack") -> list[Finding]:
    return list(faults(edition(game), name, given))


def said(given: object, name: str = "progressive") -> list[tuple[str, str, tuple[str, ...]]]:
    rows = (each.to_json() for each in found(given, name))
    return [(str(row["path"]), str(row["reason"]), tuple(row["cite"])) for row in rows]  # type: ignore[arg-type]


def test_what_is_stated_rightly_has_no_fault() -> None:
    assert found(ACES) == []
    assert found(SEVEN_CARDS, game="heads-up-holdem") == []


@pytest.mark.provision("nyc-5321.18-j", "nyc-5321.18-h")
@pytest.mark.parametrize(
    ("key", "reason", "cite"),
    [
        ("title", "what patrons know it by", J),
        ("is", "by which of the game's own hands it is graded", J),
        ("stake", "the one amount for which it is made", AMOUNT),
        ("base", "what its meter begins with, and begins again with once all of it was won", J),
        ("pays", "its pay table", J),
        ("beside", "beside which wagers of the game it is made", J),
    ],
)
def test_a_value_that_is_not_stated_is_asked_for_by_its_clause(key: str, reason: str, cite: tuple[str, ...]) -> None:
    (given,) = blackjack(**{f"{key}_": None}).values()
    assert said(given) == [(f"wagers.progressive.{key}", f"it is not stated: {reason}", cite)]


def test_the_values_that_are_stated_are_those_of_the_law() -> None:
    link = adding_law(edition())
    assert link is not None
    assert set(values_of(link.added_wager)) == set(ACES)


@pytest.mark.provision("nyc-5321.18-j")
@pytest.mark.parametrize(
    ("changed", "path", "reason", "cite"),
    [
        ({"is": "acse"}, "is", "'acse' is no hand of Blackjack; did you mean aces?", J),
        ({"is": "hand"}, "is", "'hand' is no hand of Blackjack; known: first-two, aces", J),
        ({"is": ["aces"]}, "is", "['aces'] is no hand of Blackjack; did you mean aces?", J),
        ({"title": " "}, "title", "a title in up to 60 letters was expected, not ' '", J),
        ({"title": "A\u202e"}, "title", "a title in up to 60 letters was expected, not 'A\\u202e'", J),
        ({"title": "Blackjack Wager"}, "title", "Blackjack has a Blackjack Wager already", J),
        ({"stake": "$1"}, "stake", "whole cents were expected, not '$1'", AMOUNT),
        ({"stake": True}, "stake", "whole cents were expected, not True", AMOUNT),
        ({"stake": 0}, "stake", "whole cents were expected, not 0", AMOUNT),
        ({"stake": 1.0}, "stake", "whole cents were expected, not 1.0", AMOUNT),
        ({"base": -5}, "base", "whole cents were expected, not -5", J),
        ({"base": 10**13}, "base", "whole cents were expected, not 10000000000000", J),
        ({"beside": []}, "beside", "a list of wagers was expected, such as ['blackjack'], not []", J),
        ({"beside": "blackjack"}, "beside", "a list of wagers was expected, such as ['blackjack'], not 'blackjack'", J),
        ({"beside": ["blackjak"]}, "beside.0", "'blackjak' is no wager of Blackjack; did you mean blackjack?", J),
        (
            {"beside": ["blackjack", {}]}, "beside.1",
            "{} is no wager of Blackjack; known: blackjack, insurance, house-money", J,
        ),
        (
            {"pays": []}, "pays",
            'a table of hands and what each pays was expected, such as "50 for 1", not []', J,
        ),
        (
            {"pays": ACES["pays"] | {"three aces": "9 to 1"}}, "pays.three aces",
            "no hand is ever graded 'three aces' by aces; did you mean two aces?", J,
        ),
        (
            {"pays": ACES["pays"] | {"ace": "much"}}, "pays.ace",
            "'much' is not understood; odds such as \"50 for 1\", a share such as \"10% of meter\", lose or push were "
            "expected", J,
        ),
        (
            {"pays": ACES["pays"] | {"ace": "operator"}}, "pays.ace",
            "'operator' is not understood; odds such as \"50 for 1\", a share such as \"10% of meter\", lose or push "
            "were expected", J,
        ),
        (
            {"pays": ACES["pays"] | {"ace": 2}}, "pays.ace",
            "2 is not understood; odds such as \"50 for 1\", a share such as \"10% of meter\", lose or push were "
            "expected", J,
        ),
        (
            {"pays": ACES["pays"] | {"ace": "101% of meter"}}, "pays.ace",
            "'101% of meter': from 1% to 100% of meter was expected", J,
        ),
        (
            {"pays": {"suited aces": "500 for 1", "ace": "push"}}, "pays",
            'no hand is paid out of the meter; at least one pays a share of it, such as "100% of meter"', SHARE,
        ),
        (
            {"base": 900}, "pays.two aces", "10% of a meter of $9 is less than the stake of $1", SHARE,
        ),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_stated_wrongly_is_told_by_its_clause(
    changed: dict[str, Any], path: str, reason: str, cite: tuple[str, ...]
) -> None:
    assert said(ACES | changed) == [(f"wagers.progressive.{path}", reason, cite)]
    with pytest.raises(BadInput) as refused:
        terms_of(edition(), wagers={"progressive": ACES | changed})
    assert str(refused.value) == f"wagers.progressive.{path}: {reason} ({'; '.join(cite)})"


def test_a_share_that_is_just_the_stake_is_paid() -> None:
    assert found(ACES | {"base": 1000}) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    given = {"is": "aces", "titel": "Aces", "stake": 0, "pays": {"ace": "x", "king": "y"}, "beside": [1]}
    assert [each.path.removeprefix("wagers.progressive.") for each in found(given)] == [
        "titel", "title", "base", "stake", "pays.ace", "pays.king", "pays.king", "beside.0",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["Progressive", "a b", "-x", "x-", "1st", "p" * 61])
def test_a_name_is_in_small_letters(name: str) -> None:
    assert [each.reason for each in found(ACES, name)] == [
        "a name in small letters with hyphens was expected, such as progressive"
    ]


@pytest.mark.parametrize("name", ["blackjack", "house-money", "house"])
def test_a_wager_that_the_game_has_is_not_added(name: str) -> None:
    (only,) = found(ACES, name)
    assert only.reason == "Blackjack has such a wager, and its own text says what is the operator's to settle"


@pytest.mark.parametrize("given", [{"offered": False}, {"pays": {"ace": "2 to 1"}}, 7, []], ids=str)
def test_a_slip_in_the_name_of_a_wager_that_the_game_has_is_told_as_that(given: object) -> None:
    (only,) = found(given, "house-mony")
    assert only.reason.startswith("it is no wager of Blackjack; did you mean house-money? One that is added states ")


def test_where_no_law_lets_an_operator_add_a_wager_it_is_refused() -> None:
    with pytest.raises(BadInput, match=r"wagers\.progressive: it is no wager of Craps; .* No text held here lets"):
        terms_of(load_edition("pa", "craps"), wagers=blackjack())
    with pytest.raises(BadInput, match="No text held here lets"):
        terms_of(load_edition("nj-casino", "three-card-poker"), wagers={"progressive": ACES | {"is": "pair-plus"}})
    before = asked("2018-01-05")
    with pytest.raises(BadInput, match="no adoption of table-games-2017 is on file"):
        terms_of(load_edition("ny-commercial", "blackjack", before), wagers=blackjack())
    held = edition(question=asked("2018-01-05", "table-games-2017@2018-01-01"))
    assert terms_of(held, wagers=blackjack()).wagers["progressive"].law.meter == 500_000
    own = edition_of('like = "ny-commercial/blackjack"\ncite = "House"\nsource = "House"')
    with pytest.raises(BadInput, match="No text held here lets"):
        terms_of(own, wagers=blackjack())


def test_a_game_of_outcomes_knows_no_hand() -> None:
    held = edition("baccarat")
    first = next(faults(held, "progressive", ACES))
    assert first.reason == "Baccarat knows no hand on which a progressive may be"


# -- terms with it -----------------------------------------------------------------------------------------------------


def test_the_law_says_what_the_operator_does_not() -> None:
    law = terms_of(edition(), wagers=blackjack()).wagers["progressive"].law
    assert (law.title, law.is_, law.meter, law.base) == ("Suited Aces Progressive", "aces", 500_000, 500_000)
    assert (law.made.when, law.beside and law.beside.one_of) == ("between-rounds", ("blackjack",))
    assert law.stake is not None
    assert (law.stake.min, law.stake.max, law.stake.posted) == (100, 100, "none")
    assert law.pays == {"ace": "2 for 1", "two aces": "10% of meter", "suited aces": "100% of meter"}


def test_a_hand_of_which_nothing_is_said_loses() -> None:
    terms = terms_of(edition("heads-up-holdem"), wagers={"progressive": SEVEN_CARDS})
    wager = terms.wagers["progressive"]
    assert [wager.payoff(grade, None).result for grade in ("straight", "full house", "four of a kind")] == [
        "lose", "lose", "win",
    ]  # fmt: skip


def test_the_text_itself_stays_as_it_is() -> None:
    before = terms_of(edition())
    terms = terms_of(edition(), wagers=blackjack())
    assert list(terms.wagers) == [*before.wagers, "progressive"]
    assert [wager.name for wager in terms.offered()] == [*(wager.name for wager in before.offered()), "progressive"]
    assert "progressive" not in edition().law.wagers
    assert "progressive" not in terms_of(edition()).wagers
    assert terms.choices.keys() == before.choices.keys()
    assert (terms.added, before.added) == (blackjack(), {})


def test_the_same_submission_makes_the_same_terms() -> None:
    assert terms_of(edition(), wagers=blackjack()) is terms_of(edition(), wagers=blackjack())
    other = terms_of(edition(), wagers=blackjack(base=600_000))
    assert other.wagers["progressive"].law.base == 600_000
    assert terms_of(edition(), {"decks": "8"}, wagers=blackjack()).options["decks"] == "8"


def test_what_was_submitted_is_not_changed_by_whoever_submitted_it() -> None:
    given = blackjack(pays=dict(ACES["pays"]))
    terms = terms_of(edition(), wagers=given)
    given["progressive"]["pays"]["ace"] = "9 for 1"
    assert terms.added == blackjack()


def test_its_table_could_stand_in_a_law_file() -> None:
    table = added_tables(edition(), blackjack())["progressive"]
    assert set(table["pays"]) == set(table["pays-cite"]) == {"ace", "two aces", "suited aces"}
    assert table["pays-cite"]["ace"] == ["nyc-5321.18-j"]
    assert table["pays-cite"]["suited aces"] == ["nyc-5321.18-j", "nyc-5321.18-a"]


@pytest.mark.parametrize(("decks", "number"), [("6", 6), ("8", 8)])
def test_its_odds_are_exact_at_the_base(decks: str, number: int) -> None:
    terms = terms_of(edition(), {"decks": decks}, wagers=blackjack())
    hands = comb(52 * number, 2)
    suited = 4 * comb(number, 2)
    two, one = comb(4 * number, 2) - suited, 4 * number * 48 * number
    worth = Fraction(suited * 500_000 + two * 50_000 + one * 200, hands)
    assert wager_odds(terms, terms.wagers["progressive"], None).ev == worth / 100 - 1


def test_its_odds_at_heads_up_are_those_of_seven_cards() -> None:
    terms = terms_of(edition("heads-up-holdem"), wagers={"progressive": SEVEN_CARDS})
    worth = Fraction(4324 * 5_000_000 + 37260 * 500_000 + 224848 * 25_000, comb(52, 7))
    assert wager_odds(terms, terms.wagers["progressive"], None).ev == worth / 500 - 1
    others = terms_of(edition("heads-up-holdem"))
    plus, alone = (wager_odds(each, each.wagers["trips-plus"], None).ev for each in (terms, others))
    assert plus == alone


def test_a_submission_in_toml_makes_the_same_terms() -> None:
    text = """
    [progressive]
    is = "aces"
    title = "Suited Aces Progressive"
    stake = 100
    base = 500000
    pays = { "suited aces" = "100% of meter", "two aces" = "10% of meter", ace = "2 for 1" }
    beside = ["blackjack"]
    """
    assert terms_of(edition(), wagers=tomllib.loads(text)) is terms_of(edition(), wagers=blackjack())
