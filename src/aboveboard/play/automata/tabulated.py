"""Which automaton a game's wagers run on: one tabulated for all its tables, or the rounds of one table."""

from __future__ import annotations

from functools import lru_cache

from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.automata.tracks import Tracks


def tracks_of(terms: Terms) -> Tracks:
    """The tabulated game of these terms, made once; a dealt game's rounds belong to one table."""
    return Rounds(terms) if terms.game.dealt else _tabulated(terms)


@lru_cache(maxsize=64)
def _tabulated(terms: Terms) -> Tracks:
    return Tracks(terms)
