"""A text of one's own: it lists the clauses that it cites, and everything that is wrong with it is told at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import aboveboard
from aboveboard.games.over_under_seven import GAME
from aboveboard.law import BadInput, LawError, load_edition
from aboveboard.law.catalogue import cited
from aboveboard.law.errors import Fault

TEXT = """
game = "over-under-seven"
title = "Under and Over"
cite = "House Rules 2"
source = "the house's own book"
status = "proposed"

[provisions.made]
citation = "House Rules 2(a)"
summary = "a wager is made before the dice are thrown, and may be taken back until then"
[provisions.pays]
citation = "House Rules 2(b)"
summary = "under and over pay even money, and a seven 4 to 1"
[provisions.most]
citation = "House Rules 2(c)"
summary = "a wager on seven is at most $25"

[money]
chip = 100
rounding = "down"

[every]
made = { when = "any", cite = "made" }
remove = { how = "any", cite = "made" }
cite = "pays"

[wagers.under-seven]
title = "Under"
pays = { win = "1 to 1" }

[wagers.seven]
title = "Seven"
pays = { win = "4 to 1" }
stake = { max = 2500, cite = "most" }

[wagers.over-seven]
title = "Over"
pays = { win = "1 to 1" }
"""


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(LawError) as error:
        aboveboard.under(text)
    return error.value.faults


# -- its own clauses ---------------------------------------------------------------------------------------------------


def test_refusals_settlements_and_the_guide_cite_the_texts_own_clauses() -> None:
    game = aboveboard.under(TEXT)
    table = game.table()
    refused = table.bet(1, "seven", 3000).refused
    assert refused is not None
    assert refused.cite == ["House Rules 2(c)"]
    table.bet(1, "seven", 1000)
    assert [(row.pays, row.cite) for row in table.roll([3, 4]).settled] == [(4000, ["House Rules 2(b)"])]
    guide = game.guide()
    assert "House Rules 2(b)" in guide
    assert not re.findall(r"Pa\. Code|N\.J\.A\.C\.|NYCRR", guide + game.guide("html"))
    assert not re.findall(r"Pa\. Code|N\.J\.A\.C\.|NYCRR", "".join(sign.text for sign in game.signs()))


def test_the_clauses_can_be_listed() -> None:
    rows = cited(aboveboard.edition(TEXT), "wagers.seven")
    assert [(row["id"], row["citation"]) for row in rows] == [
        ("made", "House Rules 2(a)"), ("pays", "House Rules 2(b)"), ("most", "House Rules 2(c)"),
    ]  # fmt: skip


def test_a_later_draft_does_not_change_what_an_earlier_one_cites() -> None:
    first = aboveboard.under(TEXT)
    second = aboveboard.under(TEXT.replace("House Rules 2(c)", "House Rules 9"))
    cites = [game.table().bet(1, "seven", 3000).refused.cite for game in (first, second)]  # type: ignore[union-attr]
    assert cites == [["House Rules 2(c)"], ["House Rules 9"]]
    assert {row["id"] for row in cited(second.terms.edition, "wagers.seven")} == {"made", "pays", "most"}


def test_an_id_that_a_held_clause_has_is_refused() -> None:
    assert faults(TEXT.replace("[provisions.most]", '[provisions."pa-623a.11-b-1"]')) == (
        Fault("provisions.pa-623a.11-b-1", "the id is already listed in pa.csv"),
        Fault("wagers.seven.stake.cite", "no provision has the id 'most'; known: made, pays, pa-623a.11-b-1"),
    )


# -- from where it comes -----------------------------------------------------------------------------------------------


def test_a_text_a_file_and_tables_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT)
    texts = (TEXT, file, str(file), aboveboard.edition(TEXT).raw)
    assert {aboveboard.under(text).odds("seven")[0].ev for text in texts} == {
        aboveboard.under(TEXT).odds("seven")[0].ev
    }
    assert aboveboard.under(TEXT, game=GAME).title == aboveboard.under(TEXT, game="over-under-seven").title
    file.write_text(TEXT.replace('title = "Seven"', ""))
    with pytest.raises(LawError, match=rf"^{file}: wagers.seven.title: Field required$"):
        aboveboard.under(file)


def test_a_text_like_a_held_one_states_only_what_differs() -> None:
    game = aboveboard.under('like = "pa/roulette"\n[wagers.straight]\npays = "34 to 1"')
    assert game.odds("straight")[0].ev < aboveboard.ruleset("pa").game("roulette").odds("straight")[0].ev
    assert game.terms.game is load_edition("pa", "roulette").game


def test_a_text_like_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "first.toml").write_text(TEXT)
    (tmp_path / "second.toml").write_text('like = "first"\n[wagers.seven]\npays = "5 to 1"')
    assert aboveboard.under(tmp_path / "second.toml").figures("seven").wagers[0].pays == {"win": "5 to 1"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (Path("nowhere.toml"), "nowhere.toml: it cannot be read: No such file or directory"),
        ("game = ", "the text: it is not TOML: "),
        (f"game = {'9' * 5000}", "the text: it is not TOML that can be read: a number in it has too many digits"),
        ('game = "over-under-eleven"', "no game 'over-under-eleven' is held; did you mean over-under-seven?"),
        ('title = "x"', "house/text: game: no game None is held; the text names none"),
        ('like = "first"', "house/text: like: RULESET/GAME such as pa/craps was expected, not 'first'"),
        ('like = "pa/carps"', "did you mean craps?"),
    ],
)
def test_a_text_that_cannot_be_read(text: str | Path, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        aboveboard.under(text)
    assert complaint in str(error.value)


def test_a_text_of_another_game() -> None:
    with pytest.raises(LawError, match="game: the text is of 'over-under-seven', and the game is 'craps'"):
        aboveboard.under(TEXT, game=load_edition("pa", "craps").game)


# -- all faults at once ------------------------------------------------------------------------------------------------


def test_everything_that_is_wrong_is_told_at_once_with_its_key() -> None:
    text = TEXT
    for old, new in (
        ('status = "proposed"', 'status = "final"'),
        ('title = "Seven"', 'titel = "Seven"'),
        ('win = "4 to 1"', 'win = "4-1"'),
        ('cite = "most"', 'cite = "mots"'),
        ("[wagers.over-seven]", "[wagers.over-sevens]"),
        ("chip = 100", 'chip = "much"'),
        ('summary = "under and over pay', 'sumary = "under and over pay'),
    ):
        assert old in text
        text = text.replace(old, new)
    assert [fault.key for fault in faults(text)] == [
        "status", "money.chip", "wagers.seven.title", "wagers.seven.pays.win", "wagers.seven.titel",
        "provisions.pays.summary", "provisions.pays.sumary", "wagers.seven.stake.cite", "wagers.over-sevens",
    ]  # fmt: skip
    told = dict(faults(text))
    assert told["wagers.seven.titel"] == "Extra inputs are not permitted; did you mean title?"
    assert told["wagers.seven.pays.win"] == '\'4-1\' does not read as odds such as "9 to 5" or "30 for 1"'
    assert told["wagers.seven.stake.cite"] == "no provision has the id 'mots'; did you mean most?"
    assert told["wagers.over-sevens"] == "the game has no wager 'over-sevens'; did you mean over-seven?"


def test_several_faults_are_one_sentence_each() -> None:
    text = TEXT.replace('title = "Seven"', "").replace('cite = "most"', 'cite = "mots"')
    with pytest.raises(LawError) as error:
        aboveboard.under(text)
    assert str(error.value).splitlines() == [
        "house/over-under-seven: 2 faults:",
        "  wagers.seven.title: Field required;",
        "  wagers.seven.stake.cite: no provision has the id 'mots'; did you mean most?",
    ]
