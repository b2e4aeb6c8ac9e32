"""The best play as a machine follows it: what it chooses whenever a round asks, as far as the game's solver tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from aboveboard.games.deals import Ask, Deal
from aboveboard.law.errors import BadInput
from aboveboard.law.terms import Terms
from aboveboard.play.solve import open_hands, parts
from aboveboard.play.solve.splits import solved_for

Below = Callable[[int], int]
"""A number from 0 up to one below that given, each equally likely."""


class Chooser:
    """The choices of one game under its terms; refuses a game whose solver does not tell them round by round."""

    def __init__(self, terms: Terms) -> None:
        assert isinstance(terms.game, Deal)
        self.terms, self.game, self.setup = terms, terms.game, terms.setup
        self.seats = open_hands.SIDES if self.game.sides else (1,)
        """The seats that a round is played with."""
        self.by_kind = bool(terms.law.choices) and not self.game.open_hands and self.game.splits is None
        """Are rounds told apart by kinds of cards, each by the first card of its kind?"""
        if terms.law.choices and (self.game.contest is not None or self.game.growing is not None):
            raise BadInput(
                f"not encoded: the best play of {terms.law.title} is solved as a whole and not told round by round; "
                "odds gives its figures"
            )

    def learn(self) -> Mapping[Any, Any]:
        """Find the best play now, rather than when it is first asked for."""
        splits = self.game.splits
        if not self.terms.law.choices or (splits is not None and splits.sampled is not None):
            return {}
        return self._replies if self.game.open_hands else self._settings if splits is not None else self._in_sequence

    def option(self, round: Any, need: Ask, below: Below) -> str:
        """The best choice; once everything it is made for is decided, any."""
        if self.game.open_hands:
            return self._mixed(round, need, need.seat, below)
        if self.game.splits is not None:
            return self._set(round, need)
        found = self._in_sequence.get(round)
        return found if found is not None else next(o for o in need.options if o in self.terms.law.choices)

    def for_side(self, round: Any, need: Ask, seats: tuple[int, ...], below: Below) -> str:
        """The best choice at a table whose sides have these seats, in their order."""
        if not self.game.open_hands:
            return self.option(round, need, below)
        return self._mixed(round, need, open_hands.SIDES[seats.index(need.seat)], below)

    def _mixed(self, round: Any, need: Ask, side: int, below: Below) -> str:
        """Where two sides choose against each other, each option is taken as often as it should be."""
        often = self._replies[side, self.game.known(self.setup, round, need.seat)]
        number, total = below(WHOLE), Fraction(0)
        for option, share in often.items():
            total += share
            if number < total * WHOLE:
                return option
        raise AssertionError("the shares of the options are a whole")

    def _set(self, round: Any, need: Ask) -> str:
        """The setting as strong as the best one of a hand of the same kinds, or as the house's where none is solved."""
        splits = self.game.splits
        assert splits is not None
        hand = tuple(held.card for held in self.game.places(round)[f"seat-{need.seat}"])
        if splits.sampled is not None:
            wanted = splits.strengths(splits.house_way(hand))
        else:
            wanted = self._settings[self._kinds(hand)]
        ways = splits.settings(hand)
        told = need.options[-len(ways) :]
        return next(o for o, way in zip(told, ways, strict=True) if splits.strengths(way) == wanted)

    def _kinds(self, hand: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(sorted(self.game.alike(self.setup, card) for card in hand))

    @cached_property
    def _in_sequence(self) -> Mapping[Any, str]:
        return parts.best_play(self.terms)[0].strategy

    @cached_property
    def _replies(self) -> Mapping[Any, Mapping[str, Fraction]]:
        return open_hands.best_play(self.terms).often

    @cached_property
    def _settings(self) -> Mapping[tuple[Any, ...], tuple[int, int]]:
        splits = self.game.splits
        assert splits is not None
        best = solved_for(self.terms, parts.main_wager(self.terms), None).strategy
        return {self._kinds(hand): splits.strengths(way) for hand, way in best.items()}


WHOLE = 2**53
"""How finely the shares of options are told apart."""
