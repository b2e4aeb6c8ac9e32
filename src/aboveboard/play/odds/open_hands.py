"""Games in which hands are compared and nothing more is staked: every deal is followed once, for all wagers together.

What a round leads to is counted in whole ways and stored by the game's mechanics, so that every law with the same shoe
shares it. Where two sides choose against each other, each by what it goes by, the two best replies to one another are
found exactly.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.shapes.deal import Ask, Deal, Round, ToPlace
from aboveboard.games.shapes.deciding import Deciding
from aboveboard.games.shapes.deciding import Situation as Decided
from aboveboard.games.shapes.run import Setup, Wager
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.solver import Advice, Below, BestPlayer, Solver
from aboveboard.play.odds.wager_odds import WagerOdds

Chosen = tuple[int, Hashable, str]
"""A side, what it went by, and what it chose."""
Graded = Grade | tuple[Grade, ...]
Grades = tuple[Graded, ...]
"""What a finished round makes of every wager."""
Endings = Mapping[tuple[tuple[Chosen, ...], Grades], Fraction]
"""How rounds end with every choice made, each with its chance among those with the same choices."""

Situation = tuple[int, Hashable]
"""A side and what it goes by."""
Shares = Mapping[Situation, Fraction]
"""How often the first option is taken in each situation."""
Edge = Callable[[Situation, Shares], Fraction]

Noted = Grade | Decided
"""What is noted of a finished round for a wager: the facts that decide it where it declares them, else its grade."""
Followed = Mapping[tuple[tuple[Chosen, ...], tuple[Noted, ...]], Fraction]
"""How rounds end by what was noted of them, however that is then graded."""

_followed: dict[Hashable, Followed] = {}
_graded: dict[Hashable, Endings] = {}


def open_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a wager that the hands alone decide."""
    game = terms.deal
    number = picks(game, terms.setup).index((wager.game_wager, wager.game_pick(selection)))
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    play = best_play(terms)
    for (chosen, grades), chance in endings(game, terms.setup).items():
        weight = play.weight(chosen) * chance
        if weight:
            graded = grades[number]
            result = result_of(wager, selection, _several(graded))
            ends[result] += weight
            gains[gain_of(wager, result)] += weight
    return WagerOdds(wager, selection, ends, Fraction(1), gains)


def _several(graded: Graded) -> tuple[Grade, ...]:
    return graded if isinstance(graded, tuple) else (graded,)


def family_of(game: Deal) -> OpenHands:
    """What a game of open hands declares."""
    assert isinstance(game.family, OpenHands)
    return game.family


def picks(game: Deal, setup: Setup) -> list[tuple[str, str | None]]:
    """Every wager of the game on everything that can be picked."""
    return [(name, pick) for name, wager in game.wagers.items() for pick in wager.picks(setup)]


def endings(game: Deal, setup: Setup) -> Endings:
    """How rounds end, found once for a game's mechanics, rules and shoe."""
    rules = tuple(sorted(setup.rules.items()))
    deciders = tuple(_noting(wager) for wager in game.wagers.values())
    mechanics = (game.begin, game.need, game.give, game.choose, tuple(picks(game, setup)), rules, setup.equipment)
    key = (*mechanics, deciders)
    if key not in _followed:
        _followed[key] = dict(_follow(game, setup))
    graded = (key, tuple(wager.grade for wager in game.wagers.values()))
    if graded not in _graded:
        _graded[graded] = _grades(game, setup, _followed[key])
    return _graded[graded]


def _noting(wager: Wager) -> Callable[..., Noted | None]:
    """How a finished round is noted for a wager."""
    found = wager.grade if wager.deciding is None else wager.deciding.read
    assert found is not None, "a dealt wager is graded by its round"
    return found


def _grades(game: Deal, setup: Setup, followed: Followed) -> Endings:
    """What the wagers make of what was noted."""
    deciding = [game.wagers[name].deciding for name, _ in picks(game, setup)]
    found: dict[tuple[tuple[Chosen, ...], Grades], Fraction] = defaultdict(Fraction)
    for (chosen, noted), chance in followed.items():
        found[chosen, tuple(_as_graded(by, each) for by, each in zip(deciding, noted, strict=True))] += chance
    return found


def _as_graded(by: Deciding | None, noted: Noted) -> Graded:
    """What a wager makes of what was noted for it."""
    if by is not None:
        assert isinstance(noted, tuple)
        return by.grade(noted)
    return noted if isinstance(noted, str) else tuple(map(str, noted))


def _follow(game: Deal, setup: Setup) -> Iterator[tuple[tuple[tuple[Chosen, ...], tuple[Noted, ...]], Fraction]]:
    """Every deal, card by card: the ways to each round, with cards that the game treats alike as one."""
    assert isinstance(setup.equipment, Shoe)
    kind_of = {card: game.alike(setup, card) for card in set(setup.equipment.outcomes)}
    card_of = {kind: card for card, kind in kind_of.items()}
    held = Counter(kind_of[card] for card in setup.equipment.outcomes)
    wagers = [(_noting(game.wagers[name]), pick) for name, pick in picks(game, setup)]
    family = family_of(game)
    ended: Counter[tuple[tuple[Chosen, ...], tuple[Noted, ...], int]] = Counter()
    coming: Mapping[tuple[Round, tuple[Chosen, ...]], int] = {(game.begin(setup, SIDES), ()): 1}
    while coming:
        following: Counter[tuple[Round, tuple[Chosen, ...]]] = Counter()
        for (round, chosen), ways in coming.items():
            need = game.need(setup, round)
            if isinstance(need, Ask):
                known = family.known(setup, round, need.seat)
                for option in need.options:
                    after = game.choose(setup, round, need.seat, option)
                    following[after, (*chosen, (need.seat, known, option))] += ways
                continue
            gone = [kind_of[card] for card in game.seen(round)]
            if need is None:
                noted = tuple(_noted(note, setup, round, pick) for note, pick in wagers)
                ended[chosen, noted, len(gone)] += ways
                continue
            assert isinstance(need, ToPlace)
            for kind, count in held.items():
                left = count - gone.count(kind)
                if left > 0:
                    following[game.give(setup, round, card_of[kind]), chosen] += ways * left
        coming = following
    whole = held.total()
    found: dict[tuple[tuple[Chosen, ...], tuple[Noted, ...]], Fraction] = defaultdict(Fraction)
    for (chosen, noted, cards), ways in ended.items():
        orders = 1
        for out in range(cards):
            orders *= whole - out
        found[chosen, noted] += Fraction(ways, orders)
    yield from found.items()


SIDES = (1, 2)
"""The seats that a round begins with."""


def _noted(note: Callable[..., Noted | None], setup: Setup, round: Round, pick: str | None) -> Noted:
    noted = note(setup, round, SIDES[0], pick)
    assert noted is not None, "the round is over and a wager is not decided"
    return noted


@dataclass(frozen=True)
class Play:
    """How often each side makes each choice, by what it goes by."""

    often: Mapping[Situation, Mapping[str, Fraction]]

    def weight(self, chosen: tuple[Chosen, ...]) -> Fraction:
        """The chance that all of these are chosen."""
        weight = Fraction(1)
        for side, known, option in chosen:
            weight *= self.often[side, known][option]
        return weight


def best_play(terms: Terms) -> Play:
    """Two sides' best replies to one another; each is asked at most once a round, and one of them in one situation."""
    game = terms.deal
    found = endings(game, terms.setup)
    asked: dict[Situation, tuple[str, ...]] = {}
    for chosen, _ in found:
        for side, known, option in chosen:
            asked[side, known] = tuple(dict.fromkeys((*asked.get((side, known), ()), option)))
    lone, others = sorted(([one for one in asked if one[0] == side] for side in SIDES), key=len)
    if len(lone) > 1 or any(len(options) != 2 for options in asked.values()):
        raise TypeError(f"{game.name}: more is chosen in a round than two best replies are found for")
    gains = {side: _gains(terms, family_of(game).sides[side - 1], found) for side, _ in asked}
    first = {one: options[0] for one, options in asked.items()}

    def mixed(shares: Shares) -> Play:
        return Play(
            {one: {o: shares[one] if o == first[one] else 1 - shares[one] for o in asked[one]} for one in asked}
        )

    def edge(one: Situation, shares: Shares) -> Fraction:
        """What the first option of a situation is worth over the other, as the rest is played."""
        taken, left = (mixed({**shares, one: Fraction(share)}) for share in (1, 0))
        return sum((worth * (taken.weight(c) - left.weight(c)) for c, worth in gains[one[0]].items()), Fraction(0))

    nowhere = dict.fromkeys(asked, Fraction(0))
    for tried in _candidates(lone, others, nowhere, edge):
        worth = {one: edge(one, tried) for one in others}
        reply = {**tried, **{one: Fraction(worth[one] > 0) for one in others}}
        settled = _settled(lone, reply, [one for one in others if not worth[one]], edge)
        if settled is not None:
            return mixed(settled)
    raise AssertionError("two best replies always exist")


def duel_advice(terms: Terms) -> Advice | None:
    """Each choice with the situations in which it is best, and how often where both are taken."""
    if not family_of(terms.deal).sides:
        return None
    found: dict[str, list[str]] = defaultdict(list)
    for (_, known), shares in sorted(best_play(terms).often.items(), key=str):
        taken = {option: share for option, share in shares.items() if share}
        often = [option if share == 1 else f"{option} {share} of the time" for option, share in taken.items()]
        found[" and ".join(often)].append(str(known))
    return {"play": [{"do": option, "when": when} for option, when in found.items()]}


def _candidates(lone: list[Situation], others: list[Situation], nowhere: Shares, edge: Edge) -> Iterator[Shares]:
    """How often the lone chooser may take the first option: never, always, or as leaves the other side indifferent."""
    if not lone:
        yield dict(nowhere)
        return
    never, always = ({**nowhere, lone[0]: Fraction(share)} for share in (0, 1))
    yield from (never, always)
    for one in others:
        low, high = edge(one, never), edge(one, always)
        if low * high < 0:
            yield {**nowhere, lone[0]: low / (low - high)}


def _settled(lone: list[Situation], reply: Shares, free: list[Situation], edge: Edge) -> Shares | None:
    """The replies with which the lone chooser too is content, if any: the other side mixes where it may."""
    if not lone:
        return reply
    (asked,) = lone
    mixes = [reply, *({**reply, one: Fraction(1)} for one in free)]
    edges = [edge(asked, mix) for mix in mixes]
    for mix, worth in zip(mixes, edges, strict=True):
        if worth == 0 or reply[asked] == (worth > 0):
            return mix
    for one, worth in zip(free, edges[1:], strict=True):
        if edges[0] * worth < 0:
            return {**reply, one: edges[0] / (edges[0] - worth)}
    return None


def _gains(terms: Terms, name: str, found: Endings) -> Mapping[tuple[Chosen, ...], Fraction]:
    """What a side's wager gains in all rounds with the same choices, each with its chance."""
    game = terms.deal
    wager, selection = terms.game_part(name, None)
    number = picks(game, terms.setup).index((name, None))
    gains: dict[tuple[Chosen, ...], Fraction] = defaultdict(Fraction)
    for (chosen, grades), chance in found.items():
        gains[chosen] += chance * gain_of(wager, result_of(wager, selection, _several(grades[number])))
    return gains


WHOLE = 2**53
"""How finely the shares of options are distinguished."""


class SidesPlayer(BestPlayer):
    """Chooses for two sides against each other, each option as often as it should be."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.family = family_of(terms.deal)
        if self.family.sides:
            self.seats = SIDES

    def learn(self) -> None:
        """Find the two best replies."""
        if self.terms.law.choices:
            _ = self._replies

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """One option by chance, as often as it should be taken."""
        return self._mixed(round, need, need.seat, below)

    def for_side(self, round: Round, need: Ask, seats: tuple[int, ...], below: Below) -> str:
        """The same at a table whose sides have these seats, in their order."""
        return self._mixed(round, need, SIDES[seats.index(need.seat)], below)

    def shares(self, round: Round, need: Ask) -> Mapping[str, Fraction]:
        """How often each option is taken."""
        return self._often(round, need, need.seat)

    def _mixed(self, round: Round, need: Ask, side: int, below: Below) -> str:
        number, total = below(WHOLE), Fraction(0)
        for option, share in self._often(round, need, side).items():
            total += share
            if number < total * WHOLE:
                return option
        raise AssertionError("the shares of the options are a whole")

    def _often(self, round: Round, need: Ask, side: int) -> Mapping[str, Fraction]:
        return self._replies[side, self.family.known(self.setup, round, need.seat)]

    @cached_property
    def _replies(self) -> Mapping[Situation, Mapping[str, Fraction]]:
        return best_play(self.terms).often


SOLVER = Solver(open_odds, duel_advice, SidesPlayer)
