"""Rounds played by the game itself, step by step, with the best choice taken wherever one is asked for.

It serves every game, slowly; the kernels are held to it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from aboveboard.games.shapes.deal import BURN, Ask, Pause, Round, ToPlace
from aboveboard.games.shapes.run import Wager
from aboveboard.kernel.cards import UNSEEN, Card
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.dealt import Dealt as Track
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.automata.results import Result
from aboveboard.play.odds.families import best_player
from aboveboard.play.simulate.dealt_bets import SEAT, BetEnding, Ended, backs, companions, in_order
from aboveboard.play.simulate.plans import Bet

Draw = Callable[[], Card]
Below = Callable[[int], int]


@dataclass
class Staked:
    """What a seat has put up in the course of a round, in stakes of the wager by which it takes part."""

    obliged: list[tuple[str, int]] = field(default_factory=list)
    """Wagers that choices obliged."""
    hands: dict[tuple[str, str | None], int] = field(default_factory=dict)
    """The stake that a wager has on each hand, where hands are raised or divided."""

    def on(self, wager: str) -> dict[str | None, int]:
        """The stakes of one wager, by hand."""
        return {None: 1} | {hand: units for (name, hand), units in self.hands.items() if name == wager}


class SteppedRounds:
    """Plays rounds for some bets by asking the game at every step."""

    engine = "dealt"
    block = 2**12

    def __init__(self, terms: Terms, bets: Sequence[Bet], *, alone: bool) -> None:
        self.terms, self.game, self.setup, self.bets = terms, terms.deal, terms.setup, bets
        self.player = best_player(terms)
        self.player.learn()
        cards = self.setup.pieces.outcomes
        if self.player.by_kind:
            kinds: dict[int, Card] = {}
            cards = tuple(kinds.setdefault(self.game.alike(self.setup, card), card) for card in cards)
        self.cards = cards
        self.along = [tuple(companions(terms, bet)) if alone else () for bet in bets]
        """What must be bet along with each bet, where each is counted by itself."""

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        """Play a block of rounds, each from the whole of the cards."""
        return Counter(self._rounds(seed, number, rounds)), 0

    def turns(self, seed: int, number: int, rounds: int) -> tuple[npt.NDArray[np.int64], Sequence[Ended]]:
        """Play a block of rounds: the number of each one's ending, and what those are."""
        numbers: dict[Ended, int] = {}
        which = [numbers.setdefault(ended, len(numbers)) for ended in self._rounds(seed, number, rounds)]
        return np.array(which, np.int64), list(numbers)

    def _rounds(self, seed: int, number: int, rounds: int) -> Iterator[Ended]:
        chance, cards, tracks = random.Random(f"{seed}/{number}"), list(self.cards), Rounds(self.terms)
        for _ in range(rounds):
            drawn = 0

            def draw() -> Card:
                nonlocal drawn
                pick = chance.randrange(drawn, len(cards))
                cards[drawn], cards[pick] = cards[pick], cards[drawn]
                drawn += 1
                return cards[drawn - 1]

            yield self.one(tracks, draw, chance.randrange)

    def one(self, tracks: Rounds, draw: Draw, below: Below) -> Ended:
        """One round, and how each bet ended."""
        game, setup = self.game, self.setup
        round: Round = game.begin(setup, self.player.seats)
        staked = Staked()
        while (need := game.need(setup, round)) is not None:
            if isinstance(need, ToPlace):
                round = game.give(setup, round, UNSEEN if need.place == BURN else draw())
            elif isinstance(need, Pause):
                round = game.resume(setup, round)
            else:
                option = self.player.option(round, need, below)
                self._stake(round, need, option, staked)
                round = game.choose(setup, round, need.seat, option)
        return tuple(self._ending(tracks, round, staked, bet) for bet in range(len(self.bets)))

    def _stake(self, round: Round, need: Ask, option: str, staked: Staked) -> None:
        units = dict(staked.obliged)
        for name in self.game.stakes.get(option, ()):
            wager, _ = self.terms.game_part(name, None)
            assert wager.wager is not None
            line, _ = self.terms.game_part(str(wager.wager.backs), None)
            law = wager.law.stake
            times = self.player.times(round, need) or (law.times if law is not None else None) or 1
            staked.obliged.append((wager.name, units.get(line.name, 1) * times))
        for name in self.game.put_on(self.setup, round, option):
            stake, held = self.terms.law.choices[option].stake, staked.on(name)
            more = held[need.hand] * ((stake.times if stake is not None else None) or 1)
            to = need.hand if option in self.game.raises else need.further
            staked.hands[name, to] = held.get(to, 0) + more

    def _ending(self, tracks: Rounds, round: Round, staked: Staked, number: int) -> BetEnding:
        plan = self.bets[number].plan
        track = tracks.track(plan.wager, plan.selection)
        hands = staked.on(plan.wager.game_wager)
        if hands != {None: 1}:
            each = hands.items()
            return in_order([(plan.wager.name, units, self._of_hand(track, round, hand)) for hand, units in each])
        if (leader := self.game.family.leader(plan.wager.game_wager)) is not None:
            # It goes with a hand that another plays: the one that is played stands for it.
            return ((plan.wager.name, 1, self._of_hand(track, round, None, self.game.wagers[leader])),)
        ended = [(plan.wager.name, 1, _ended(track, round))]
        parts = [(self.terms.wagers[name], units) for name, units in staked.obliged]
        parts = [(part, units) for part, units in parts if backs(self.terms, part, self.bets[number])]
        for part, units in [*self.along[number], *parts]:
            ended.append((part.name, units, _ended(tracks.track(part, None), round)))
        return tuple(ended)

    def _of_hand(self, track: Track, round: Round, hand: str | None, by: Wager | None = None) -> Result:
        """How a hand ends a wager, as that or another one is graded."""
        wager = by or track.terms.wager
        assert wager is not None
        assert wager.grade is not None
        graded = wager.grade(self.setup, round, SEAT, hand)
        assert graded is not None, "the round is over and a hand is not decided"
        return track.result(graded)


def _ended(track: Track, round: Round) -> Result:
    result = track.ending(round, SEAT)
    assert result is not None, "the round is over and a wager is not decided"
    return result
