"""A player who never chooses holds nobody up: the crew finishes the round without seeing a hand that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

import pytest

from aboveboard.floor.tables.game import TableGame
from aboveboard.games.house_ways.tiles import standard
from aboveboard.games.pai_gow import Round
from aboveboard.games.shapes.deal import Deal
from aboveboard.law import Edition
from aboveboard.log.deeds import Viewer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.may import DEALER
from tests.floor.test_random_floor import Seeds
from tests.support.finishing import Finisher
from tests.support.house import Cast, playing
from tests.support.random_floor import floor_editions, options_of
from tests.support.sessions import bet_event
from tests.support.turns import one_of_each

TABLE = "the-table"
DEALT = [edition for edition in floor_editions() if isinstance(edition.game, Deal)]
ROUNDS, MOST_ROUNDS = 3, 15
SELDOM = {"insurance", "surrender", "war", "card", "stay"}
"""Choices that only some hands lead to."""


@pytest.fixture(
    params=one_of_each(DEALT, attrgetter("game.name")),
    ids=lambda edition: f"{edition.ruleset}/{edition.game.name}",
)
def cast(request: pytest.FixtureRequest, file: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cast]:
    monkeypatch.setattr("aboveboard.floor.tables.draws.secrets", Seeds(3))
    edition: Edition = request.param
    setup = {"ruleset": edition.ruleset, "game": edition.game.name, "options": options_of(edition)}
    with playing(file, setup, TABLE) as found:
        found.say("dan", "commit", {}, TABLE)
        for seat, name in enumerate(("ann", "bob"), 1):
            found.say(name, "sit", {"seat": seat}, TABLE)
        yield found


def test_every_round_is_finished_though_nobody_chooses(cast: Cast) -> None:
    """The crew knows the choices of the game, and no more of a hand than everybody sees."""
    game, asked = cast.floor.desk.state(TABLE).part(TableGame), 0
    choices = set(game.terms.law.choices) - SELDOM
    for number in range(MOST_ROUNDS):
        if number >= ROUNDS and (asked or not choices):
            break
        Finisher(cast, TABLE).make_ready()
        if game.terms.law.holder is not None:
            any(cast.do("dan", game.terms.law.holder.title, {"accept": seat}, TABLE) for seat in (1, 2))
        for seat, name in ((1, "ann"), (2, "bob"), (1, "ann")):
            for wager in game.terms.offered():
                cast.do(name, "bet", bet_event(wager, wager.picks[0])["bet"] | {"seat": seat}, TABLE)
        finisher = Finisher(cast, TABLE, choosing=False)
        finisher.finish()
        asked += finisher.chosen_for
        assert not [line for line in finisher.tried if line.startswith(("ann act", "bob act"))]
    assert asked or not choices, f"nobody was ever asked to choose among {choices}"


def the_round(pit: PitTable) -> Round:
    """The round of tiles being played, or the last one."""
    found = pit.table.tracks.tables[-1]
    assert isinstance(found, Round)
    return found


@pytest.mark.parametrize(("ruleset", "name"), [("pa", "pai-gow"), ("nj-casino", "pai-gow")])
def test_tiles_that_are_not_set_are_set_by_the_house_way(file: str, ruleset: str, name: str) -> None:
    """The dealer calls for it without a look at the tiles, and so may their player; others are told of no tile."""
    with playing(file, {"ruleset": ruleset, "game": name}, TABLE) as cast:
        cast.say("dan", "commit", {}, TABLE)
        for seat, player in enumerate(("ann", "bob"), 1):
            cast.say(player, "sit", {"seat": seat}, TABLE)
            cast.say(player, "bet", {"wager": "pai-gow", "stake": 1000}, TABLE)
        cast.say("dan", "machine", {}, TABLE)
        pit = cast.floor.desk.state(TABLE).part(TableGame).pit
        mays = cast.floor.view(TABLE, Viewer("dan", "dealer"))["game"]["may"]
        offers = [may for may in mays if may["event"] == "act"]
        assert [(may["role"], may["said"]) for may in offers] == [
            (DEALER, {"seat": seat, "do": "house-way"}) for seat in (1, 2)
        ]
        dealt = the_round(pit)
        cast.say("dan", "act", {"seat": 1, "do": "house-way"}, TABLE)
        cast.say("bob", "act", {"do": "house-way"}, TABLE)
        chosen = dict(the_round(pit).chosen)
        for seat in (1, 2):
            assert chosen[seat].strengths == standard().set(dealt.hand(seat)).strengths
        events = cast.floor.events(TABLE, 0, Viewer())
        assert [event.payload for event in events if event.kind == "act"] == [
            {"seat": seat, "do": "house-way"} for seat in (1, 2)
        ]
        Finisher(cast, TABLE, choosing=False).finish()
        cast.floor.desk.forget()
        assert cast.floor.desk.state(TABLE).part(TableGame).pit.between_rounds
