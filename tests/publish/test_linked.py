"""Guides and signs of progressives: what their law says of every meter, and what a link is set up with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.links import LINK, ONE, OPENS, link_town
from tests.support.terminal import run
from tests.web.link_visitors import LinkVisitors

from aboveboard.floor.links.reckoning.configuration import read_configuration
from aboveboard.law import load_edition, terms_of
from aboveboard.publish.guide import guide
from aboveboard.publish.linked import AT_ONCE, said_of_meters
from aboveboard.publish.signs import signs

STUD = terms_of(load_edition("nj-casino", "caribbean-stud"))
SHARED = read_configuration({key: OPENS[key] for key in ("wager", "levels", "awards")}, 1, "test")
LINE = (
    "The meter begins with $10,000, and again once all of it was won; "
    "it grows by 1/2 of each wager (50%), up to $20,000"
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A floor with a link, which somebody else has open."""
    found = str(tmp_path_factory.mktemp("linked") / "floor.db")
    with link_town(found):
        yield found


def test_of_a_game_alone_a_guide_says_what_its_law_knows_and_no_rate() -> None:
    said = [text for text, _ in said_of_meters(STUD)]
    assert said[0] == "Progressive Payout Wager: the meter begins with $10,000, and again once all of it was won"
    assert AT_ONCE in said
    assert not any("grows" in text for text in said)
    assert said[-1].startswith("At a table on a link: while the controller")
    assert "## The jackpot" in guide(STUD)


def test_of_a_linked_table_it_says_amount_base_rate_limit_and_awards_each_with_its_clause() -> None:
    found = {sign.name: sign for sign in signs(STUD, {}, SHARED)}["jackpot"]
    assert [line.text for line in found.lines][:4] == [
        "The jackpot is shared by tables that are linked; a wager of $1 takes part in it", LINE,
        "A royal flush wins all of the meter", "A straight flush wins 1/10 of the meter as it stands",
    ]  # fmt: skip
    assert all(line.clause for line in found.lines)
    assert "reserve" not in found.text, "the hidden rate is for nobody but its staff"


@pytest.mark.parametrize(
    ("ruleset", "game"), [("pa", "craps"), ("nj-casino", "big-six"), ("ny-commercial", "blackjack")]
)
def test_a_game_without_a_meter_has_no_such_part(ruleset: str, game: str) -> None:
    terms = terms_of(load_edition(ruleset, game))
    assert list(said_of_meters(terms)) == []
    assert "jackpot" not in [sign.name for sign in signs(terms)]


@pytest.mark.parametrize("command", ["guide", "signs"])
def test_the_terminal_says_it_of_a_link_on_a_database(
    command: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ABOVEBOARD_SECRET", "a secret for tests")
    answer = run(command, "nj-casino", "caribbean-stud", "--link", LINK, "--database", database)
    assert answer.code == 0, answer.err
    assert LINE in answer.out
    for words, wanted in (
        (("--link", "link-b", "--database", database), "--link: 'link-b' is no link of this database"),
        (("--link", LINK), "name one with --database"),
    ):
        refused = run(command, "nj-casino", "caribbean-stud", *words)
        assert refused.is_lawful()
        assert (refused.code, wanted in refused.err) == (2, True)
    other = run(command, "pa", "craps", "--link", LINK, "--database", database)
    assert "is under the law of nj-casino, not pa" in other.err


def test_the_pages_of_a_linked_table_say_it(tmp_path: Path) -> None:
    with link_town(str(tmp_path / "floor.db"), started=False) as town:
        floor = LinkVisitors(town)
        assert LINE in floor.page(None, f"/tables/{ONE}/guide")
        assert LINE in floor.page(None, f"/tables/{ONE}/signs")
        town.at_link("lou", "link-leave", {"table": ONE})
        assert LINE not in floor.page(None, f"/tables/{ONE}/signs")
