"""Wagers on the first cards: graded once for every three cards that a player and the dealer may have first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from aboveboard.games.shapes.deal import BURN, Round, ToPlace
from aboveboard.kernel.cards import UNSEEN, Shoe
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.automata.results import Result
from aboveboard.play.simulate.dealt_bets import SEAT
from aboveboard.play.simulate.plans import Bet

FACES = 52


class FirstCards:
    """How some bets end by the player's first two cards and the one that the dealer shows."""

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        assert isinstance(terms.setup.equipment, Shoe)
        self.terms, self.game, self.setup = terms, terms.deal, terms.setup
        self.ends: list[tuple[Result, ...]] = []
        self._numbers: dict[tuple[Result, ...], int] = {}
        if not bets:
            self.ends, self.table = [()], np.zeros((1, 1, 1), np.uint16)
            return
        tracks = Rounds(terms)
        self._tracks = [tracks.track(bet.plan.wager, bet.plan.selection) for bet in bets]
        self.table = np.zeros((FACES, FACES, FACES), np.uint16)
        faces = sorted(set(terms.setup.equipment.outcomes))
        for one, first in self._given(self.game.begin(self.setup, (SEAT,)), faces, f"seat-{SEAT}"):
            for shown, second in self._given(first, faces, None):
                for other, third in self._given(second, faces, f"seat-{SEAT}"):
                    self.table[one, other, shown] = self._end(third)

    def _given(self, round: Round, faces: Sequence[int], place: str | None) -> Iterator[tuple[int, Round]]:
        while isinstance(need := self.game.need(self.setup, round), ToPlace) and need.place == BURN:
            round = self.game.give(self.setup, round, UNSEEN)
        assert isinstance(need, ToPlace)
        assert (need.place == f"seat-{SEAT}") == (place is not None), "the player's, the dealer's, the player's"
        return ((card, self.game.give(self.setup, round, card)) for card in faces)

    def _end(self, round: Round) -> int:
        found = tuple(track.ending(round, SEAT) for track in self._tracks)
        if None in found:
            name = self._tracks[found.index(None)].terms.name
            raise BadInput(f"not encoded: {name} is decided by more than the first cards, and only that is simulated")
        results: tuple[Result, ...] = found  # type: ignore[assignment]
        if results not in self._numbers:
            self._numbers[results] = len(self.ends)
            self.ends.append(results)
        return self._numbers[results]
