"""Every game that a floor can have is played to settlement by the automatic dealer and automatic players alone."""

from __future__ import annotations

import pytest

from aboveboard.law import Edition
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Viewer
from tests.floor.tables.test_every_table import named
from tests.log.test_log import balanced
from tests.support.automatic import TABLE, alone
from tests.support.random_floor import floor_editions
from tests.support.sessions import supplied
from tests.support.turns import in_turn

ROUNDS = 4
BRIEF = 12


@pytest.mark.parametrize("edition", in_turn(floor_editions(), BRIEF), ids=named)
def test_a_round_of_every_game_is_dealt_by_nobody(edition: Edition, file: str) -> None:
    given = {name: value for name, value in supplied(edition).options.items() if value is not None}
    with alone(file, {"ruleset": edition.ruleset, "game": edition.game.name, "options": given}) as table:
        for wagers in range(1, ROUNDS + 1):
            table.until_settled(wagers=wagers)
        actors = {event.actor for event in table.cast.floor.events(TABLE)[-len(table.done) :]}
        assert all(actor.startswith("automatic-") for actor in actors)
        balanced(table.cast.floor)
        assert verify(b"".join(table.cast.floor.export(TABLE, Viewer("aud", "auditor")))).sound
        before = len(table.done)
        while table.step(watched=False) is not None:
            assert len(table.done) < before + 150, "what stands is never played to its end"
        assert table.game.pit.between_rounds
        last = table.cast.floor.last(TABLE)
        table.wait(3600)
        assert table.step(watched=False) is None
        assert table.cast.floor.last(TABLE) == last
