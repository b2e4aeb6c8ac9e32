"""The best play as a machine follows it: what it chooses whenever a round asks, as far as the game's solver tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from aboveboard.games.families.contests import COMMUNITY, DEALER, seat_place
from aboveboard.games.shapes.deal import Ask, Deal
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds import added_wagers, open_hands
from aboveboard.play.odds.splits.exact import solved_for

if TYPE_CHECKING:
    from aboveboard.play.odds.contests.choices import ContestPlay
    from aboveboard.play.odds.growing.choices import Play

Below = Callable[[int], int]
"""A number from 0 up to one below that given, each equally likely."""


class Chooser:
    """The choices of one game under its terms; refuses a game whose solver does not tell them round by round."""

    def __init__(self, terms: Terms) -> None:
        assert isinstance(terms.game, Deal)
        self.terms, self.game, self.setup = terms, terms.game, terms.setup
        self.seats = open_hands.SIDES if self.game.sides else (1,)
        """The seats that a round is played with."""
        hands = (self.game.splits, self.game.growing, self.game.contest)
        told = self.game.open_hands or any(declared is not None for declared in hands)
        self.by_kind = bool(terms.law.choices) and not told
        """Are rounds told apart by kinds of cards, each by the first card of its kind?"""

    def learn(self) -> Mapping[Any, Any]:
        """Find the best play now, rather than when it is first asked for."""
        splits = self.game.splits
        if not self.terms.law.choices or (splits is not None and splits.sampled is not None):
            return {}
        if self.game.growing is not None:
            return self._grown.taken
        if self.game.contest is not None:
            return self._contest.chosen
        return self._replies if self.game.open_hands else self._settings if splits is not None else self._in_sequence

    def option(self, round: Any, need: Ask, below: Below) -> str:
        """The best choice; once everything it is made for is decided, any."""
        if self.game.open_hands:
            return self._mixed(round, need, need.seat, below)
        if self.game.splits is not None:
            return self._set(round, need)
        if self.game.growing is not None:
            return self._grow(round, need)
        if self.game.contest is not None:
            return self._way(round, need)[0]
        found = self._in_sequence.get(round)
        return found if found is not None else next(o for o in need.options if o in self.terms.law.choices)

    def times(self, round: Any, need: Ask) -> int | None:
        """The multiple that the best choice puts up, where there is more than one."""
        return self._way(round, need)[1] if self.game.contest is not None else None

    def for_side(self, round: Any, need: Ask, seats: tuple[int, ...], below: Below) -> str:
        """The best choice at a table whose sides have these seats, in their order."""
        if not self.game.open_hands:
            return self.option(round, need, below)
        return self._mixed(round, need, open_hands.SIDES[seats.index(need.seat)], below)

    def _mixed(self, round: Any, need: Ask, side: int, below: Below) -> str:
        """Where two sides choose against each other, each option is taken as often as it should be."""
        often = self._often(round, need, side)
        number, total = below(WHOLE), Fraction(0)
        for option, share in often.items():
            total += share
            if number < total * WHOLE:
                return option
        raise AssertionError("the shares of the options are a whole")

    def shares(self, round: Any, need: Ask) -> Mapping[str, Fraction]:
        """How often each option is taken, where two sides choose against each other."""
        return self._often(round, need, need.seat)

    def _often(self, round: Any, need: Ask, side: int) -> Mapping[str, Fraction]:
        return self._replies[side, self.game.known(self.setup, round, need.seat)]

    def _set(self, round: Any, need: Ask) -> str:
        """The setting as strong as the best one of a hand of the same kinds, or as the house's where none is solved."""
        splits = self.game.splits
        assert splits is not None
        hand = tuple(held.card for held in self.game.places(round)[f"seat-{need.seat}"])
        wanted = splits.strengths(splits.house_way(hand)) if splits.sampled is not None else self.settings(hand)
        ways = splits.settings(hand)
        told = need.options[-len(ways) :]
        return next(o for o, way in zip(told, ways, strict=True) if splits.strengths(way) == wanted)

    def _grow(self, round: Any, need: Ask) -> str:
        """The best choice for a growing hand, by its cards and the one that the dealer shows."""
        places, seat = self.game.places(round), f"seat-{need.seat}"
        hands = [place for place in places if place == seat or place.startswith(f"{seat} ")]
        mine = seat if need.hand is None else f"{seat} hand {need.hand}"
        cards, shown = [held.card for held in places[mine]], places[DEALER][0].card
        split = [places[place][0].card for place in (seat, f"{seat} hand 2")] if len(hands) > 1 else []
        option = self._grown.chosen(cards, shown, len(hands), split, further=need.hand is not None)
        assert option is not None, "a hand that is complete is not asked about"
        return option

    def _way(self, round: Any, need: Ask) -> tuple[str, int]:
        """The best choice for a ranked hand and its multiple, by the cards that its seat may see."""
        shown = {place: [card for card in cards if card is not None] for place, cards in self._seen(round, need.seat)}
        chose = round.chose[round.seats.index(need.seat)]
        cards = (shown.get(place, []) for place in (seat_place(need.seat), COMMUNITY, DEALER))
        found: tuple[str, int] = self._contest.way(chose, *cards)
        return found

    def _seen(self, round: Any, seat: int) -> Any:
        return self.game.view(round, seat).items()

    def settings(self, hand: tuple[Any, ...]) -> tuple[int, int]:
        """How strong the two hands of the best setting are, where settings are solved."""
        return self._settings[self._kinds(hand)]

    def _kinds(self, hand: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(sorted(self.game.alike(self.setup, card) for card in hand))

    @cached_property
    def _grown(self) -> Play:
        from aboveboard.play.odds.growing.solver import played

        return played(self.terms)

    @cached_property
    def _contest(self) -> ContestPlay:
        from aboveboard.play.odds.contests.choices import ContestPlay

        return ContestPlay(self.terms)

    @cached_property
    def _in_sequence(self) -> Mapping[Any, str]:
        return added_wagers.best_play(self.terms)[0].strategy

    @cached_property
    def _replies(self) -> Mapping[Any, Mapping[str, Fraction]]:
        return open_hands.best_play(self.terms).often

    @cached_property
    def _settings(self) -> Mapping[tuple[Any, ...], tuple[int, int]]:
        splits = self.game.splits
        assert splits is not None
        best = solved_for(self.terms, added_wagers.main_wager(self.terms), None).strategy
        return {self._kinds(hand): splits.strengths(way) for hand, way in best.items()}


WHOLE = 2**53
"""How finely the shares of options are told apart."""
