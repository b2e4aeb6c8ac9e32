"""Odds of contests of ranked hands: the declaration is turned into gains by path, class and relation, and solved.

Which solver it is depends on what the contest declares: no dealer's hand, a dealer's hand of its own cards, or hands
that share cards with the dealer's.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from inspect import getsource
from itertools import combinations
from math import lcm
from typing import TypedDict

import numpy as np

from aboveboard.games.families.contests import Contest, Facts, Point, RankedWager
from aboveboard.games.shapes.run import Wager
from aboveboard.kernel.cards import RANKS, Shoe
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.grades import Grade
from aboveboard.kernel.poker.ranking import Ranking, ranking
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import NOT_MADE, Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.contests.tally import tally
from aboveboard.play.odds.contests.versus import RELATIONS, Versus
from aboveboard.play.odds.progress import listener
from aboveboard.play.odds.solver import Advice, BestPlay
from aboveboard.play.odds.wager_odds import WagerOdds, main_wager

VERSION = 2
ONE = Fraction(1)
ALONE = ((True, 0),)
"""The one relation where there is no dealer's hand."""

Path = tuple[tuple[str, int], ...]
"""What was chosen at each point, with the multiple that was put up."""
Staked = tuple[tuple[str, Fraction], ...]
Ended = tuple[tuple[str, Fraction, Result], ...]
"""The wagers in play, their stakes in units of the first, and how each ended."""


class ChosenHands(TypedDict):
    """What is taken on hands numbered up to suits."""

    always: dict[str, list[int]]
    """By option, the hands on which it is always taken."""
    mixed: dict[str, str]
    """By hand, what is taken for each open card."""


class Chosen(TypedDict, total=False):
    """What is chosen from hand to hand, as JSON holds it; which of them depends on the solver."""

    sets: list[str]
    """For each choice: the option taken, by what was chosen before and then by the number of the set of cards."""
    hands: ChosenHands
    two: dict[str, int]
    """By two cards, such as AKs: the option taken before any other is seen."""
    flops: list[str]
    """By flop up to suits: the option taken with each two cards."""


class _Stored(TypedDict):
    """What was solved, as JSON holds it."""

    ends: list[tuple[list[tuple[str, str, tuple[Grade, ...]]], int]]
    play: list[BestPlay]
    chosen: Chosen


def ranked_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a contest's wager; those that go with the main one are its parts."""
    assert isinstance(wager.wager, RankedWager)
    if wager.wager.on == "contest":
        return _in_contest(terms, wager, selection)
    contest = family_of(terms)
    deck = _deck(terms)
    chances: dict[Facts, int] = defaultdict(int)
    if wager.wager.on == "cards":
        for cards in combinations(deck, contest.own):
            chances[Facts((), cards=cards)] += 1
    else:
        held = _ranking(contest)
        for number, count in enumerate(tally(deck, contest.own + contest.shared)):
            if count:
                chances[Facts(held.values[number])] += int(count)
    whole = sum(chances.values())
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for facts, count in chances.items():
        result = _result(wager, wager.wager.by_facts(terms.setup, facts))
        ends[result] += Fraction(count, whole)
        gains[gain_of(wager, result)] += Fraction(count, whole)
    return WagerOdds(wager, selection, ends, ONE, gains)


def _in_contest(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """The main wager's figures count all that goes with it; the others have their share, per unit of the main one."""
    main = main_wager(terms)
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    solved = endings(terms)
    whole = sum(solved.values())
    for ended, count in solved.items():
        own = [(units, result) for name, units, result in ended if name == wager.name]
        ends[own[0][1] if own else NOT_MADE] += Fraction(count, whole)
        gains[_gain(terms, ended if wager is main else [item for item in ended if item[0] == wager.name])] += Fraction(
            count, whole
        )
    return WagerOdds(wager, selection, ends, ONE, gains, part_of=None if wager is main else main.name)


def family_of(terms: Terms) -> Contest:
    """What a game of ranked hands declares."""
    assert isinstance(terms.game.family, Contest)
    return terms.game.family


def endings(terms: Terms) -> dict[Ended, int]:
    """How the contest's wagers end under the best play, each with the number of deals that end so."""
    return _solved(terms)[0]


def sheet_and_choices(terms: Terms) -> tuple[Sheet, Chosen]:
    """What the solver was given, and what it chose from hand to hand."""
    return Sheet(terms), _solved(terms)[2]


def contest_advice(terms: Terms) -> Advice | None:
    """The best play: each choice with the hands that it is best on, or with the share of deals in which it is made."""
    if not terms.law.choices:
        return None
    return {"play": _solved(terms)[1]}


@lru_cache(maxsize=32)
def _solved(terms: Terms) -> tuple[dict[Ended, int], list[BestPlay], Chosen]:
    """Solved now or stored before: what was found depends on the law in force and on how the game grades."""
    graders = {module for wager in terms.game.wagers.values() for module in _modules(wager)}
    sources = "".join(getsource(sys.modules[name]) for name in sorted({*graders, Contest.__module__}))
    digest = sha256((terms.law.model_dump_json() + sources).encode()).hexdigest()
    answer = cached("contest", [VERSION, terms.game.name, list(_deck(terms)), digest], lambda: _found(terms))
    ends: dict[Ended, int] = defaultdict(int)
    for ended, count in answer["ends"]:
        wagers = [(name, Fraction(units), tuple(grades)) for name, units, grades in ended]
        ends[tuple((name, units, result_of(terms.wagers[name], None, grades)) for name, units, grades in wagers)] += (
            count
        )
    return ends, answer["play"], answer["chosen"]


def _modules(wager: Wager) -> set[str]:
    """The modules that say how a wager is graded."""
    by = wager.deciding
    if by is not None:
        return {by.read.__module__, by.grade.__module__}
    return {wager.by_facts.__module__} if isinstance(wager, RankedWager) else set()


def _found(terms: Terms) -> _Stored:
    sheet = Sheet(terms)
    counts = sheet.solve()
    ends: list[tuple[list[tuple[str, str, tuple[Grade, ...]]], int]] = []
    for path, by_kind in enumerate(counts.tolist()):
        for kind, by_relation in enumerate(by_kind):
            for relation, count in enumerate(by_relation):
                if count:
                    ended = sheet.ended[path][kind][relation]
                    ends.append(([(name, str(units), result.grades) for name, units, result in ended], count))
    return {"ends": ends, "play": sheet.advice(counts), "chosen": sheet.chosen}


class Sheet:
    """Everything that a solver is given: the paths, and what each class and relation gains on each of them."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.game, self.contest = terms, terms.deal, family_of(terms)
        self.deck = _deck(terms)
        self.held = _ranking(self.contest)
        self.plays = self.held.lowest(self.contest.qualifies) if self.contest.dealer else 0
        self.relations: Sequence[tuple[bool, int]] = RELATIONS if self.contest.dealer else ALONE
        self.stages = [self._ways(point) for point in self.contest.points]
        self.paths = list(self._paths())
        self._results: dict[tuple[str, Grade | tuple[Grade, ...]], Result] = {}
        self._kinds()

    def _ways(self, point: Point) -> list[tuple[str, int]]:
        """What may be chosen at a point, each with the multiple put up."""
        found = []
        for option in point.options:
            law = self.terms.law.choices.get(option)
            if law is None:
                continue
            times = law.times.get(point.name) or tuple(self._fixed(name) for name in self.game.stakes.get(option, ()))
            found += [(option, many) for many in times or (1,)]
        return found

    def _fixed(self, name: str) -> int:
        law = self.terms.game_part(name, None)[0].law.stake
        return law.times or 1 if law is not None else 1

    def _paths(self) -> list[Path]:
        """Every way through the points, those that end early first."""
        open_paths: list[Path] = [()]
        done: list[Path] = []
        for ways in self.stages:
            longer = [(*path, way) for path in open_paths for way in ways]
            done += [path for path in longer if path[-1][0] in self.contest.ends]
            open_paths = [path for path in longer if path[-1][0] not in self.contest.ends]
        return done + open_paths

    def _kinds(self) -> None:
        """Classes that end alike on every path and in every relation are one kind."""
        seen: dict[tuple[tuple[Ended, ...], ...], int] = {}
        self.kinds = np.zeros(len(self.held.values), dtype=np.int64)
        for number in range(len(self.held.values)):
            rows = tuple(tuple(self._end(path, number, one) for one in self.relations) for path in self.paths)
            self.kinds[number] = seen.setdefault(rows, len(seen))
        self.ended = [[rows[path] for rows in seen] for path in range(len(self.paths))]
        exact = [[[_gain(self.terms, end) for end in row] for row in rows] for rows in self.ended]
        unit = lcm(*(gain.denominator for rows in exact for row in rows for gain in row))
        self.gains = np.array([[[int(gain * unit) for gain in row] for row in rows] for rows in exact], dtype=np.int64)
        self.by_class: Array | None = None
        self.opened: dict[str, int] = {}
        self.chosen: Chosen = {}
        """What is chosen from hand to hand, as the solver tells it."""

    def _end(self, path: Path, number: int, relation: tuple[bool, int]) -> Ended:
        chose, (qualified, ahead) = tuple(option for option, _ in path), relation
        if self.contest.dealer and not self._possible(number, qualified, ahead):
            return ()
        folded = self.contest.folded(chose)
        facts = Facts((), chose=chose) if folded else Facts(self.held.values[number], ahead, qualified, chose)
        found = []
        for name, units in self._staked(path):
            wager = self.terms.wagers[name]
            assert isinstance(wager.wager, RankedWager)
            graded = wager.wager.by_facts(self.terms.setup, facts)
            if graded is not None:
                key = (name, graded)
                if key not in self._results:
                    self._results[key] = _result(wager, graded)
                found.append((name, units, self._results[key]))
        return tuple(found)

    def _possible(self, number: int, qualified: bool, ahead: int) -> bool:
        """Can the dealer's hand stand so to a hand of this class?"""
        if ahead == 0:
            return qualified == (number >= self.plays)
        if ahead > 0:
            return number > self.plays if qualified else number > 0
        return number < len(self.held.values) - 1 and (qualified or number + 1 < self.plays)

    @lru_cache(maxsize=64)  # noqa: B019
    def _staked(self, path: Path) -> Staked:
        obliged = {name for names in self.game.stakes.values() for name in names}
        found = []
        for wager in self.terms.offered():
            name = wager.game_wager
            if isinstance(wager.wager, RankedWager) and wager.wager.on == "contest" and name not in obliged:
                found.append((wager.name, Fraction(self._fixed(name) if wager.wager.backs else 1)))
        for option, times in path:
            for name in self.game.stakes.get(option, ()):
                found.append((self.terms.game_part(name, None)[0].name, Fraction(times)))
        return tuple(found)

    def solve(self) -> Array:
        """Counts by path, kind and relation."""
        progress = listener()
        if not self.contest.dealer:
            from aboveboard.play.odds.contests.ladder import Ladder

            ladder = Ladder(self.deck, tuple(len(ways) for ways in self.stages))
            counts = self._by_kind(ladder.counts(self.gains[:, self.kinds, 0])[:, :, None])
            self.chosen = {"sets": ladder.chosen}
            return counts
        if not self.contest.shared:
            versus = Versus(self.deck, self.contest.own, self.contest.up, self.plays)
            self.by_class = versus.counts(np.ascontiguousarray(self.gains[:, self.kinds]), progress)
            self.chosen = {"hands": _distinguished(versus.chosen)}
            return self._by_kind(self.by_class)
        from aboveboard.play.odds.contests.holdem import Holdem

        cuts = [sum(len(path) == stage for path in self.paths) for stage in (1, 2)]
        first, second, last = np.split(self.gains, [cuts[0], cuts[0] + cuts[1]])
        holdem = Holdem(self.deck, self.plays, self.kinds, self.opened)
        counts = holdem.counts(first, second, last, progress)
        self.chosen = {"two": self.opened, "flops": holdem.at_flop}
        return counts

    def advice(self, counts: Array) -> list[BestPlay]:
        """What to do: by hand where one choice is made on it, and else the share of deals."""
        if self.by_class is not None:
            return self._by_rank(self.by_class)
        found: list[BestPlay] = []
        for option, path in enumerate(self.paths):
            hands = [name for name, taken in self.opened.items() if taken == option and len(path) == 1]
            if hands:
                found.append({"do": self._payload(path), "when": hands[::-1]})
        whole = counts.sum()
        for number, path in enumerate(self.paths):
            share = counts[number].sum() / whole
            if share and (len(path) > 1 or not self.opened):
                found.append({"do": self._payload(path), "when": [f"{share:.2%} of deals"]})
        return found

    def _payload(self, path: Path) -> str:
        """A path in words."""
        return ", then ".join(
            option + (f" {times} times the ante" if len(self._times(option)) > 1 else "") for option, times in path
        )

    def _times(self, option: str) -> set[int]:
        return {times for ways in self.stages for name, times in ways if name == option}

    def _by_rank(self, by_class: Array) -> list[BestPlay]:
        """The hands from which up one option is always taken, those up to which another is, and what lies between."""
        taken = by_class.sum(axis=2)
        met = [number for number in range(taken.shape[1]) if taken[:, number].any()]
        options = [set(np.flatnonzero(taken[:, number]).tolist()) for number in met]
        low = next((place for place, held in enumerate(options) if held != options[0]), len(met))
        high = len(met) - next((place for place, held in enumerate(options[::-1]) if held != options[-1]), len(met))
        found: list[BestPlay] = []
        if len(options[-1]) == 1:
            found.append(
                {"do": self._payload(self.paths[min(options[-1])]), "when": [f"{self._named(met[high])} or better"]}
            )
        if len(options[0]) == 1 and low:
            found.append(
                {"do": self._payload(self.paths[min(options[0])]), "when": [f"{self._named(met[low - 1])} or worse"]}
            )
        if low < high:
            between = f"{self._named(met[low])} to {self._named(met[high - 1])}"
            found.append({"do": "depending on the cards", "when": [between]})
        return found

    def _named(self, number: int) -> str:
        """A hand in words: its category where it has one, and its ranks."""
        value = self.held.values[number]
        ranks = "-".join(RANKS[rank].replace("T", "10") for rank in value[1:])
        return ranks if value[0] == 0 else f"{self.held.names[value[0]]} {ranks}"

    def _by_kind(self, counts: Array) -> Array:
        found = np.zeros((len(counts), len(self.ended[0]), len(self.relations)), dtype=np.int64)
        for path in range(len(counts)):
            np.add.at(found[path], self.kinds, counts[path])
        return found


def _distinguished(chosen: dict[int, str]) -> ChosenHands:
    """Hands on which one option is always taken, by option, and the others with what is taken for each open card."""
    always: dict[str, list[int]] = defaultdict(list)
    mixed = {}
    for number, row in chosen.items():
        options = set(row) - {"."}
        if len(options) == 1:
            always[options.pop()].append(number)
        else:
            mixed[str(number)] = row
    return {"always": always, "mixed": mixed}


def _deck(terms: Terms) -> tuple[int, ...]:
    shoe = terms.setup.equipment
    assert isinstance(shoe, Shoe)
    return shoe.outcomes


def _ranking(contest: Contest) -> Ranking:
    whole = contest.own + contest.shared
    assert whole in (3, 5, 7), "hands of three, five or seven cards are ranked"
    return ranking(whole)


def _result(wager: WagerTerms, graded: Grade | tuple[Grade, ...] | None) -> Result:
    assert graded is not None
    return result_of(wager, None, graded if isinstance(graded, tuple) else (graded,))


def _gain(terms: Terms, ended: Sequence[tuple[str, Fraction, Result]]) -> Fraction:
    return sum((units * gain_of(terms.wagers[name], result) for name, units, result in ended), Fraction(0))
