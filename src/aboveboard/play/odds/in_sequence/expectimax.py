"""Games whose cards lie open: every round is followed card by card, over cards that the game treats alike.

Where a person must choose, the choice with the larger expectation is taken; a round is met once, in whatever order
its cards were dealt to it. The wagers of a game without choices are all followed at once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from aboveboard.games.shapes.deal import BURN, Ask, Round, ToPlace
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import gain_of, result_of

SEAT = 1

Stake = tuple[str, str | None, Fraction]
"""A wager in play, its selection, and its stake in units of the first."""
Ending = tuple[tuple[Grade, ...], ...]
"""The grades of the wagers in play, in their order; wagers that choices oblige follow the first."""
Ended = tuple[tuple[Stake, ...], Ending]
"""The wagers in play, and how each of them ended."""


@dataclass(frozen=True)
class Outlook:
    """What is to be expected of a round: the gain in units of the first wager, and how the wagers end."""

    gain: Fraction
    ends: Mapping[Ended, Fraction]
    sure: Ended | None = None
    """How it ends, where that is decided."""


@dataclass
class Expectimax:
    """Follows the rounds of one game for one seat with one main wager, or with several that nothing is chosen for."""

    terms: Terms
    stakes: tuple[Stake, ...]
    strategy: dict[Round, str] = field(default_factory=dict)
    """The choice taken in each round in which one is asked for."""

    def __post_init__(self) -> None:
        game, shoe = self.terms.deal, self.terms.setup.equipment
        assert isinstance(shoe, Shoe)
        self.game, self.setup = game, self.terms.setup
        self.kinds: dict[int, Card] = {}
        self.shoe: Counter[int] = Counter()
        for card in shoe.outcomes:
            kind = game.alike(self.setup, card)
            self.kinds.setdefault(kind, card)
            self.shoe[kind] += 1
        self.whole = len(shoe.outcomes)
        self._kind = {card: game.alike(self.setup, card) for card in set(shoe.outcomes)}
        self._met: dict[Hashable, Outlook] = {}
        self._sure: dict[Ended, Outlook] = {}

    def outlook(self) -> Outlook:
        """What is to be expected before a card is dealt."""
        return self._follow(self.game.begin(self.setup, (SEAT,)), self.stakes)

    def from_round(self, round: Round) -> Outlook:
        """What is to be expected of a round that has come so far."""
        return self._follow(round, self.stakes)

    def drawn(self, round: Round) -> Iterator[tuple[Round, Fraction]]:
        """The rounds that the next card may lead to, each with its chance."""
        gone = Counter(self._kind[card] for card in self.game.seen(round))
        left = self.whole - gone.total()
        for kind, held in self.shoe.items():
            if held > gone[kind]:
                yield self.game.give(self.setup, round, self.kinds[kind]), Fraction(held - gone[kind], left)

    def _follow(self, round: Round, stakes: tuple[Stake, ...]) -> Outlook:
        key = (round, stakes) if stakes is not self.stakes else round
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = self._look(round, stakes)
        return found

    def _look(self, round: Round, stakes: tuple[Stake, ...]) -> Outlook:
        ended = self._ended(round, stakes)
        if ended is not None:
            return ended
        need = self.game.need(self.setup, round)
        if isinstance(need, Ask):
            return self._choose(round, stakes, need)
        assert isinstance(need, ToPlace), "the round is over and a wager is not decided"
        return self._draw(round, stakes, need)

    def _draw(self, round: Round, stakes: tuple[Stake, ...], need: ToPlace) -> Outlook:
        if need.place == BURN:
            return self._follow(self.game.give(self.setup, round, UNSEEN), stakes)
        if not need.up:
            raise TypeError(f"{self.game.name}: a card lies face down, so its rounds cannot be followed openly")
        gone = [self._kind[card] for card in self.game.seen(round)]
        sure: Counter[Ended] = Counter()  # cards that decide it are counted, which is quicker than adding fractions
        ends: dict[Ended, Fraction] = defaultdict(Fraction)
        for kind, held in self.shoe.items():
            count = held - gone.count(kind)
            if count > 0:
                after = self._follow(self.game.give(self.setup, round, self.kinds[kind]), stakes)
                if after.sure is not None:
                    sure[after.sure] += count
                    continue
                for end, chance in after.ends.items():
                    ends[end] += count * chance
        for end, count in sure.items():
            ends[end] += count
        left = self.whole - len(gone)
        chances = {end: chance / left for end, chance in ends.items()}
        gain = sum((chance * self._sure[end].gain for end, chance in chances.items()), Fraction(0))
        return Outlook(gain, chances)

    def _choose(self, round: Round, stakes: tuple[Stake, ...], need: Ask) -> Outlook:
        best: Outlook | None = None
        for option in need.options:
            if option not in self.terms.law.choices:
                continue
            after = self._follow(self.game.choose(self.setup, round, need.seat, option), self._staked(stakes, option))
            if best is None or after.gain > best.gain:
                best, self.strategy[round] = after, option
        assert best is not None, "the law leaves nothing to choose"
        return best

    def _staked(self, stakes: tuple[Stake, ...], option: str) -> tuple[Stake, ...]:
        """The wagers in play once an option has obliged more."""
        held = {name: units for name, _, units in stakes}
        more: list[Stake] = []
        for name in self.game.stakes.get(option, ()):
            wager, _ = self.terms.game_part(name, None)
            assert wager.wager is not None
            backed, _ = self.terms.game_part(str(wager.wager.backs), None)
            if backed.name in held:
                times = wager.law.stake.times if wager.law.stake is not None else None
                more.append((wager.name, None, held[backed.name] * (times or 1)))
        return (*stakes, *more) if more else stakes

    def _ended(self, round: Round, stakes: tuple[Stake, ...]) -> Outlook | None:
        """The outlook where every wager in play is decided."""
        ending: list[tuple[Grade, ...]] = []
        for name, selection, _ in stakes:
            wager = self.terms.wagers[name]
            assert wager.wager is not None
            assert wager.wager.grade is not None
            graded = wager.wager.grade(self.setup, round, SEAT, wager.game_pick(selection))
            if graded is None:
                return None
            ending.append(graded if isinstance(graded, tuple) else (graded,))
        key = (stakes, tuple(ending))
        found = self._sure.get(key)
        if found is None:
            gain = sum(
                (
                    units * gain_of(self.terms.wagers[name], result_of(self.terms.wagers[name], selection, grades))
                    for (name, selection, units), grades in zip(stakes, ending, strict=True)
                ),
                Fraction(0),
            )
            found = self._sure[key] = Outlook(gain, {key: Fraction(1)}, key)
        return found
