"""Rounds tabulated whole: every round that the cards can lead to, with those merged that go on and end alike.

What is left is a small automaton over the kinds of cards. Where somebody chooses, the best choice is taken as the
table is made; where two choose against each other, as often as it should be. The table is stored on disk: making it
means following every round once.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from inspect import getsource
from typing import TypedDict

import numpy as np
import numpy.typing as npt
from numba import njit

from aboveboard.games.shapes.deal import BURN, Ask, Pause, Round
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.generators import following
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.automata.results import result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.families import best_player
from aboveboard.play.odds.open_hands import WHOLE
from aboveboard.play.simulate.dealt_bets import SEAT, BetEnding, Ended, backs
from aboveboard.play.simulate.kernels.card_source import Source, cut_lies, deal, dealt_through, shuffle, whole_shoes
from aboveboard.play.simulate.plans import Bet

VERSION = 1
ROUND_LIMIT = 10**6
"""No more rounds than this are followed."""
ROW = 40
"""As many cards of a round are given to the kernel."""
Obliged = tuple[tuple[str, int], ...]
"""The wagers that choices obliged, each with its stake in stakes of the first."""
Graded = tuple[tuple[str, int, tuple[Grade, ...]], ...]
"""How one bet ended: its wager and those that it obliged, each with its stake and its grades."""


class Table(TypedDict):
    """The rounds as an automaton: followers by state, how often the first is taken where chance chooses, endings."""

    after: list[list[int]]
    often: list[int]
    ends: list[Sequence[Graded]]


SHIFT = np.uint64(11)


@njit(cache=True, nogil=True)
def walk(source: Source, after: Array, often: Array, ended: Array) -> None:
    """Walk rounds to their ends; a negative state is the complement of an ending."""
    held, order, places, runs, least, words, shoes, width, ahead, cut = source
    at, given = len(order), width > 0 and len(places) == 0
    mixes = often.max() >= 0 and not given
    for number in range(len(ended)):
        if width:
            if number % ahead == 0:
                deal(places, order, width, runs, least, words)
            at = number % ahead * width
        elif at >= cut:
            shuffle(words, order)
            at, shoes[0] = 0, shoes[0] + 1
        state = np.int64(0)
        while state >= 0:
            if mixes and often[state] >= 0:
                word, a, b, c, d = following(words[0], words[1], words[2], words[3])
                words[0], words[1], words[2], words[3] = a, b, c, d
                state = np.int64(after[state, 0 if np.int64(word >> SHIFT) < often[state] else 1])
            else:
                state = np.int64(after[state, held[order[at]]])
                at += 1
        ended[number] = ~state


class TabulatedRounds:
    """Plays rounds for some bets on a game whose rounds can all be followed."""

    engine = "walked"
    block = 2**18

    def __init__(self, terms: Terms, bets: Sequence[Bet], cut: int | None = None) -> None:
        assert isinstance(terms.setup.equipment, Shoe)
        self.terms, self.bets, self.cut = terms, bets, cut
        kinds: dict[int, int] = {}
        cards = terms.setup.equipment.outcomes
        self.kind = {card: kinds.setdefault(terms.deal.alike(terms.setup, card), len(kinds)) for card in cards}
        self.held = [self.kind[card] for card in cards]
        found = cached("walk", self._asked(), lambda: _Follower(terms, bets).table())
        self.after = np.array(found["after"], np.int32).reshape(-1, max(len(kinds), 2))
        self.often = np.array(found["often"], np.int64)
        self.longest = _longest(self.after)
        cut_lies(cut, self.longest, len(self.held))
        self.ends: list[Ended] = [tuple(map(self._ending, bets, end)) for end in found["ends"]]

    def _asked(self) -> list[object]:
        game = self.terms.deal
        used = [game.begin, game.need, game.give, game.choose, *(wager.grade for wager in game.wagers.values())]
        modules = sorted({function.__module__ for function in used if function is not None})
        sources = "".join(getsource(sys.modules[name]) for name in modules) + self.terms.law.model_dump_json()
        bets = [(bet.plan.wager.name, bet.plan.selection) for bet in self.bets]
        return [VERSION, game.name, sha256(sources.encode()).hexdigest(), bets]

    def _ending(self, bet: Bet, parts: Graded) -> BetEnding:
        found = []
        for name, units, grades in parts:
            pick = bet.plan.selection if name == bet.plan.wager.name else None
            found.append((name, units, result_of(self.terms.wagers[name], pick, tuple(grades))))
        return tuple(found)

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        """Play a block of rounds, from whole shoes or on from one to the next."""
        source = self._source(seed, number)
        counts = np.bincount(self.walked(source, rounds), minlength=len(self.ends)).tolist()
        ended = Counter({end: count for end, count in zip(self.ends, counts, strict=True) if count})
        return ended, int(source.shoes[0])

    def turns(self, seed: int, number: int, rounds: int) -> tuple[npt.NDArray[np.int64], Sequence[Ended]]:
        """Play a block of rounds: the number of each one's ending, and what those are."""
        return self.walked(self._source(seed, number), rounds), self.ends

    def _source(self, seed: int, number: int) -> Source:
        if self.cut is None:
            return whole_shoes(self.held, self.longest, seed, number)
        return dealt_through(self.held, self.cut, seed, number)

    def row(self, rounds: Sequence[Sequence[Card]]) -> npt.NDArray[np.uint8]:
        """Cards as the kernel is given them, a round a row; where chance chose, the complement of the option."""
        return np.array([[self.kind[card] if card >= 0 else ~card for card in row[:ROW]] for row in rounds], np.uint8)

    def in_turn(self, source: Source, rounds: int) -> list[Ended]:
        """How each round ended."""
        return [self.ends[end] for end in self.walked(source, rounds).tolist()]

    def walked(self, source: Source, rounds: int) -> npt.NDArray[np.int64]:
        """The number of each round's ending."""
        ended = np.empty(rounds, np.int64)
        walk(source, self.after, self.often, ended)
        return ended


def _longest(after: Array) -> int:
    """The most cards that a round takes."""
    steps, open_states = 0, {0}
    while open_states:
        steps += 1
        open_states = {int(state) for state in np.unique(after[list(open_states)]) if state >= 0}
    return steps


class _Follower:
    """Follows every round once; rounds with the same followers are one state."""

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        assert isinstance(terms.setup.equipment, Shoe)
        self.terms, self.game, self.setup, self.bets = terms, terms.deal, terms.setup, bets
        self.player, self.tracks = best_player(terms), Rounds(terms)
        self.cards: dict[int, Card] = {}
        for card in terms.setup.equipment.outcomes:
            self.cards.setdefault(self.game.alike(self.setup, card), card)
        self.rows: dict[tuple[int, tuple[int, ...]], int] = {}
        self.ends: dict[tuple[Graded, ...], int] = {}
        self.met: dict[tuple[Round, Obliged], int] = {}

    def table(self) -> Table:
        """The table as arrays, with its opening as the first state."""
        first = self._follow(self.game.begin(self.setup, self.player.seats), ())
        if first < 0:
            self.rows[-1, (first,)] = first = len(self.rows)
        order = [first, *(state for state in self.rows.values() if state != first)]
        number = {state: place for place, state in enumerate(order)}
        by_state = {state: row for row, state in self.rows.items()}
        width = max(len(self.cards), 2)
        after = [
            [state if state < 0 else number[state] for state in (*row, *row[-1:] * (width - len(row)))]
            for _, row in (by_state[state] for state in order)
        ]
        return {"after": after, "often": [by_state[state][0] for state in order], "ends": list(self.ends)}

    def _follow(self, round: Round, obliged: Obliged) -> int:
        key = (round, obliged)
        found = self.met.get(key)
        if found is None:
            if len(self.met) >= ROUND_LIMIT:
                raise MemoryError(f"{self.game.name}: more than {ROUND_LIMIT} rounds would have to be followed")
            found = self.met[key] = self._state(round, obliged)
        return found

    def _state(self, round: Round, obliged: Obliged) -> int:
        game, setup = self.game, self.setup
        need = game.need(setup, round)
        if need is None:
            return self._end(round, obliged)
        if isinstance(need, Pause):
            return self._follow(game.resume(setup, round), obliged)
        if isinstance(need, Ask):
            return self._choice(round, need, obliged)
        if need.place == BURN:
            return self._follow(game.give(setup, round, UNSEEN), obliged)
        return self._row(-1, [self._follow(game.give(setup, round, card), obliged) for card in self.cards.values()])

    def _choice(self, round: Round, need: Ask, obliged: Obliged) -> int:
        often = self.player.shares(round, need)
        after = [
            self._follow(self.game.choose(self.setup, round, need.seat, option), self._with(obliged, option))
            for option in often
        ]
        return after[0] if len(after) == 1 else self._row(int(next(iter(often.values())) * WHOLE), after)

    def _with(self, obliged: Obliged, option: str) -> Obliged:
        units, more = dict(obliged), []
        for name in self.game.stakes.get(option, ()):
            wager, _ = self.terms.game_part(name, None)
            assert wager.wager is not None
            line, _ = self.terms.game_part(str(wager.wager.backs), None)
            times = wager.law.stake.times if wager.law.stake is not None else None
            more.append((wager.name, units.get(line.name, 1) * (times or 1)))
        return (*obliged, *more)

    def _row(self, often: int, followers: list[int]) -> int:
        """A state with these followers; where all end alike, it is that ending."""
        if len(set(followers)) == 1 and followers[0] < 0:
            return followers[0]
        return self.rows.setdefault((often, tuple(followers)), len(self.rows))

    def _end(self, round: Round, obliged: Obliged) -> int:
        found = []
        for bet in self.bets:
            name = bet.plan.wager.name
            parts = [(name, 1, self._grades(round, name, bet.plan.selection))]
            for part, units in obliged:
                if backs(self.terms, self.terms.wagers[part], bet):
                    parts.append((part, units, self._grades(round, part, None)))
            found.append(tuple(parts))
        return ~self.ends.setdefault(tuple(found), len(self.ends))

    def _grades(self, round: Round, name: str, pick: str | None) -> tuple[Grade, ...]:
        result = self.tracks.track(self.terms.wagers[name], pick).ending(round, SEAT)
        assert result is not None, "the round is over and a wager is not decided"
        return result.grades
