"""A table has the parts that its game's shape and its law need, and no others."""

from __future__ import annotations

import pytest
from tests.support.sessions import supplied

from aboveboard.kernel.tiles import TileSet
from aboveboard.law import BadInput, Edition, editions, load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import KINDS, read_event
from aboveboard.play.table.part import Nothing
from aboveboard.play.table.table import Table

every_edition = pytest.mark.parametrize("edition", list(editions()), ids=lambda e: f"{e.ruleset}/{e.game.name}")
DEALT = {"face_down", "start", "dealing", "pauses", "double_split", "exposing"}
POTS = {"room", "seating", "posted", "pot_ledger", "pot_cures"}


def table_of(edition: Edition) -> Table:
    terms = supplied(edition)
    return Table(terms, tracks_of(terms))


@every_edition
def test_a_table_has_what_its_shape_and_its_law_need(edition: Edition) -> None:
    table = table_of(edition)
    law, names, shape = table.terms.law, set(table.parts), table.terms.game.shape
    circle = table.dealing is not None and table.dealing.game.circle is not None
    wanted = {
        "shooting": law.shooter is not None,
        "shoe": shape == "deal" and law.shoe is not None,
        "shoe_holder": shape == "deal" and law.holder is not None,
        "player_bank": circle and law.bank is not None,
        "set_hands": circle,
        "tiles": isinstance(table.tracks.setup.equipment, TileSet),
        **dict.fromkeys(DEALT, shape == "deal"),
        **dict.fromkeys(POTS, shape == "pot"),
        **dict.fromkeys(("placing", "removing", "cures", "chips"), shape != "pot"),
    }
    assert {name for name, there in wanted.items() if there} == names & set(wanted)
    assert {name for name, part in table.parts.items() if not isinstance(part.state, Nothing)} == set(table.stateful)


@every_edition
def test_an_event_of_a_part_that_is_not_there_is_bad_input(edition: Edition) -> None:
    table = table_of(edition)
    known = {kind for part in table.parts.values() for kind in part.deeds}
    assert known <= set(KINDS)
    for kind in set(KINDS) - known:
        with pytest.raises(BadInput, match=table.terms.law.title.replace("(", "\\(").replace(")", "\\)")):
            table.act(read_event(0, {kind: {}}))


def test_craps_has_dice_and_no_cards() -> None:
    terms = terms_of(load_edition("pa", "craps"))
    names = set(Table(terms, tracks_of(terms)).parts)
    assert "shooting" in names
    assert not names & {"dealing", "shoe", "shoe_holder", "player_bank", "tiles", "face_down", "room"}


def test_a_dealt_game_has_no_shooter() -> None:
    terms = terms_of(load_edition("ny-commercial", "blackjack"))
    names = set(Table(terms, tracks_of(terms)).parts)
    assert "dealing" in names
    assert not names & {"shooting", "tiles", "set_hands", "room"}
