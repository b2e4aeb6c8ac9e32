"""Sessions of dealt games: a table is played along, so that cards come as rounds need them and choices are lawful."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aboveboard.games.shapes.deal import Ask, Deal, Pause, ToPlace
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.tiles import TileSet
from aboveboard.law import Terms, WagerTerms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import read_event
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table

QUIET = Stated(calls=False, shooter=False, roles=True, opening=False, surrender=True)


class Hands:
    """A table at which events are tried out as a session is written."""

    def __init__(self, terms: Terms, rng: random.Random) -> None:
        assert isinstance(terms.game, Deal)
        assert isinstance(terms.setup.equipment, (Shoe, Balls, TileSet))
        self.terms, self.rng, self.game, self.shoe = terms, rng, terms.game, terms.setup.equipment
        self.table = Table(terms, tracks_of(terms), stated=QUIET)
        self.events: list[dict[str, Any]] = []

    def do(self, event: dict[str, Any]) -> bool:
        """Write an event down and see whether the table takes it."""
        refusal = self.table.act(read_event(len(self.events), event))
        self.events.append(event)
        return refusal is None

    def next(self, most: int = 100) -> dict[str, Any] | None:
        """What the round waits for: a choice that is lawful, or the cards up to the next choice."""
        dealing, setup = self.table.dealing, self.terms.setup
        assert dealing is not None
        round = dealing.next_round.coming() if self.table.round is None else self.table.round
        need = None if round is None else self.game.need(setup, round)
        if isinstance(need, Ask):
            options = [option for option in need.options if option.split()[0] in self.terms.law.choices]
            return {"act": {"seat": need.seat, "do": self.rng.choice(options)}}
        if isinstance(need, Pause):
            return self._paused(need) or self.next(most)
        if round is None:
            return None
        left = list((Counter(self.shoe.outcomes) - Counter(self.game.seen(round))).elements())
        self.rng.shuffle(left)
        drawn = [left.pop() for _ in range(dealing.state.burning)]
        for stored in dealing.state.kept if self.table.round is None else ():
            if isinstance(self.game.need(setup, round), ToPlace):
                round = self.game.give(setup, round, stored)
        if isinstance(self.shoe, TileSet):
            return {"tiles": self._by_place(round, left)}
        while isinstance(self.game.need(setup, round), ToPlace) and len(drawn) < most:
            drawn.append(left.pop())
            round = self.game.give(setup, round, drawn[-1])
        return {self.shoe.event: self.shoe.spell(drawn)} if drawn else None

    def _paused(self, pause: Pause) -> dict[str, Any] | None:
        """A wager that is offered now, taken by some; then the round goes on."""
        for wager in self.terms.offered():
            if wager.game_wager in pause.wagers and wager.law.stake is not None:
                for (seat, name, _), bet in list(self.table.bets.items()):
                    insured = (seat, wager.name, None) in self.table.bets
                    if name != wager.name and not insured and self.rng.random() < 0.3:
                        stake = bet.stake // (wager.law.stake.share or 1)
                        return {"bet": {"seat": seat, "wager": wager.name, "stake": stake}}
        assert self.table.dealing is not None
        self.table.dealing.pauses.end()
        return None

    def _by_place(self, round: Any, left: list[int]) -> dict[str, str | list[int]]:
        """The tiles of every place that a round needs them at."""
        places: dict[str, list[int]] = {}
        while isinstance(need := self.game.need(self.terms.setup, round), ToPlace):
            places.setdefault(need.place, []).append(left.pop())
            round = self.game.give(self.terms.setup, round, places[need.place][-1])
        return {place: self.shoe.spell(tiles) for place, tiles in places.items()}

    def play_out(self, most: int = 100) -> None:
        """Go on until the round is over, or the table will not."""
        for _ in range(200):
            event = self.next(most)
            if event is None or not self.do(event) or self.table.round is None:
                return
            self.offer()

    def offer(self) -> None:
        """Whoever may make a wager only now makes it."""
        for wager in self.terms.offered():
            if not comes_first(wager) and not wager_backs(wager):
                for seat in sorted({bet.seat for bet in self.table.bets.values()}):
                    bet = {"bet": {"seat": seat, "wager": wager.name, "stake": 500}}
                    if (seat, wager.name, None) not in self.table.bets and self._taken(bet):
                        self.events.append(bet)

    def _taken(self, event: dict[str, Any]) -> bool:
        taken = self.table.act(read_event(len(self.events), event)) is None
        if not taken:
            self.table.refused.pop()
        return taken

    def ready(self) -> None:
        """Two players sit down, and the cards are shuffled, cut and put into the shoe."""
        law = self.terms.law.shoe
        if law is None or law.continuous or not law.cut:
            return
        self.table = Table(self.terms, tracks_of(self.terms), stated=replace(QUIET, shoes=True))
        size = len(self.shoe.outcomes)
        readied: list[dict[str, Any]] = [
            {"sit": {"seat": 2}}, {"sit": {"seat": 1}}, {"shuffle": {}}, {"cut": {"decline": 2}},
        ]  # fmt: skip
        for event in readied:
            self.do(event)
        self.do({"cut": {"seat": 1, "at": size // 3, "second": size // 3}})
        if law.burn:
            self.do({"burn": law.burn})

    def chosen(self) -> set[str]:
        """The choices that have been made."""
        refused = {note.event for note in self.table.refused}
        acts = [event["act"] for n, event in enumerate(self.events) if "act" in event and n not in refused]
        return {act["do"].split()[0] for act in acts}


def some_cards(shoe: Shoe | Balls | TileSet, rng: random.Random, most: int = 6) -> str | list[int]:
    """A few cards from a full shoe, or balls."""
    return shoe.spell(rng.sample(shoe.outcomes, rng.randint(1, most)))


def is_dealt(terms: Terms) -> bool:
    """Is the game one of hands?"""
    return isinstance(terms.game, Deal)


def comes_first(wager: WagerTerms) -> bool:
    """May it be made before a round begins, by itself?"""
    moment = wager.terms.game.moment(wager.law.made.when)
    return not wager_backs(wager) and moment(wager.terms.setup, None, None, None)


def wager_backs(wager: WagerTerms) -> bool:
    """Does it stand behind another?"""
    return wager.wager is not None and wager.wager.backs is not None


def companions(terms: Terms) -> dict[str, list[WagerTerms]]:
    """Wagers that go with another from the start in the very same amount, by the name of that other."""
    found: dict[str, list[WagerTerms]] = {}
    given = {name for names in getattr(terms.game, "stakes", {}).values() for name in names}
    for wager in terms.offered():
        law, game_wager = wager.law.stake, wager.wager
        same = law is not None and law.exactly and law.times == 1
        if game_wager is not None and game_wager.backs and same and wager.game_wager not in given:
            found.setdefault(terms.game_part(game_wager.backs, None)[0].name, []).append(wager)
    return found


def obliged(terms: Terms, session: list[dict[str, Any]], refused: set[int]) -> int:
    """What the choices of a session put up, by the stakes that stood when they were made."""
    table, total = Table(terms, tracks_of(terms), stated=QUIET), 0
    for number, event in enumerate(session):
        if "act" in event and number not in refused and isinstance(terms.game, Deal):
            for name in terms.game.stakes.get(event["act"]["do"], ()):
                wager, _ = terms.game_part(name, None)
                assert wager.wager is not None
                line, _ = terms.game_part(str(wager.wager.backs), None)
                seat = event["act"]["seat"]
                stakes = [bet.stake for bet in table.bets.values() if (bet.seat, bet.plan.wager) == (seat, line)]
                times = wager.law.stake.times if wager.law.stake is not None else None
                need = terms.game.need(terms.setup, table.round)
                several = terms.law.choices[event["act"]["do"]].times.get(str(getattr(need, "when", None)))
                times = max(several) if several else times
                total += event["act"].get("stake", (times or 1) * stakes[0])
            total += _on_hands(table, event["act"])
        table.act(read_event(number, event))
    return total


def _on_hands(table: Table, act: dict[str, Any]) -> int:
    """What a choice puts on the hand that it is made for, or on a new one."""
    game = table.terms.game
    assert isinstance(game, Deal)
    assert table.dealing is not None
    table.dealing.pauses.end()
    need = None if table.round is None else game.need(table.tracks.setup, table.round)
    if not isinstance(need, Ask):
        return 0
    names = game.put_on(table.tracks.setup, table.round, act["do"])
    keys = [(need.seat, table.terms.game_part(name, None)[0].name, need.hand) for name in names]
    stakes = [table.bets[key].stake for key in keys if key in table.bets]
    return int(act.get("stake", sum(stakes))) if stakes else 0


def ordinary(terms: Terms, bets: list[dict[str, Any]], rounds: int = 5) -> list[dict[str, Any]]:
    """The bets again before every round, each round played out."""
    hands = Hands(terms, random.Random(terms.law.title))
    hands.ready()
    for _ in range(rounds):
        for bet in bets:
            hands.do(bet)
        hands.play_out()
    return hands.events + _with_choices(terms, bets, set(terms.law.choices) - hands.chosen())


def _with_choices(terms: Terms, bets: list[dict[str, Any]], wanted: set[str]) -> list[dict[str, Any]]:
    """Rounds in which choices come up that have not been made yet."""
    found: list[dict[str, Any]] = []
    for seed in range(400 if wanted else 0):
        hands = Hands(terms, random.Random(seed))
        for bet in bets:
            hands.do(bet)
        hands.play_out()
        if wanted & hands.chosen():
            wanted -= hands.chosen()
            found += hands.events
    return found


def interrupted(
    terms: Terms, bets: list[dict[str, Any]], called: Callable[[random.Random], dict[str, Any]]
) -> list[dict[str, Any]]:
    """A round in which the irregularity comes where the table lets it be cured, played out, and one more."""
    for seed in range(60):
        rng = random.Random(seed)
        trial = Hands(terms, rng)
        for bet in bets:
            trial.do(bet)
        trial.play_out(most=1)
        for stop in range(len(trial.events), len(bets) - 1, -1):
            hands = Hands(terms, rng)
            for event in trial.events[:stop]:
                hands.do(event)
            between, event = hands.table.round is None, called(rng)
            stands = terms.law.irregularities[event["irregularity"]["kind"]].cure == "stands"
            if (hands.do(event) or stands) and not (between and seed < 30):
                hands.play_out()
                for bet in bets:
                    hands.do(bet)
                hands.play_out()
                return hands.events
    raise AssertionError("the irregularity never happened")
