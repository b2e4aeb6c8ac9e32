"""Pai gow's styles of delivery: an operator may submit any one of the nine, and then that one can be chosen."""

from __future__ import annotations

import pytest

from aboveboard.kernel.tiles import STYLES, WHOLE_STACKS
from aboveboard.law import load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import read_event
from aboveboard.play.table.table import Table


@pytest.mark.provision("pa-621a.9-option")
@pytest.mark.parametrize("submitted", STYLES)
def test_only_a_style_that_was_submitted_is_chosen(submitted: str) -> None:
    options = {} if submitted == WHOLE_STACKS else {"delivery-styles": submitted}
    terms = terms_of(load_edition("pa", "pai-gow"), options)
    for style in STYLES:
        table = Table(terms, tracks_of(terms))
        assert table.act(read_event(0, {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}})) is None
        refusal = table.act(read_event(1, {"style": style}))
        assert (refusal is None) == (style in (submitted, WHOLE_STACKS))
        assert refusal is None or refusal.cite == ("pa-621a.9-option",)
