"""Dealing at a table: cards go where the round needs them, people choose, and wagers are settled once decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aboveboard.games.deals import Ask, Deal, ToPlace
from aboveboard.kernel.cards import Card, Shoe, card_name
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.record import Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.rounds import Dealt

if TYPE_CHECKING:
    from aboveboard.play.table import Decided, Table


@dataclass
class Dealing:
    """The cards and choices of one table."""

    table: Table
    waiting: list[Card] = field(default_factory=list)
    """Cards that have left the shoe and that the round has not needed yet."""

    @property
    def round(self) -> Any:
        """The round being played, or None between rounds."""
        return self.table.tracks.tables[self.table.state]

    def shoe(self, event: Event) -> Refusal | None:
        """Cards leave the shoe; the rules decide who gets which."""
        game, shoe = self._game(event), self.table.tracks.setup.equipment
        assert isinstance(shoe, Shoe)
        try:
            cards = shoe.read_all(event.said)
        except ValueError as error:
            raise BadInput(f"event {event.number}: shoe: {error}") from error
        if any(card is None for card in cards):
            raise BadInput(f"event {event.number}: shoe: a card is still face down; say it once it is turned")
        known = [card for card in cards if card is not None]
        refusal = self._not_in_shoe(shoe, game, known)
        if refusal is None and self.round is None:
            refusal = self.table.house.refuses_outcome(event) or self._nobody(game)
        if refusal is None:
            self.waiting.extend(known)
            self._run(event)
        return refusal

    def act(self, event: Event) -> Refusal | None:
        """A seat chooses, and puts up the chips that its choice obliges."""
        game = self._game(event)
        said = fields(event, "seat", "do", "stake")
        seat, option = seat_of(event.number, said.get("seat")), word_of(event.number, said.get("do"), "do")
        need = None if self.round is None else game.need(self.table.tracks.setup, self.round)
        law = self.table.terms.law
        if option not in law.choices:
            raise BadInput(f"event {event.number}: do: {option!r} is no choice here; {nearest(option, law.choices)}")
        cite = law.choices[option].cite
        if not isinstance(need, Ask):
            return Refusal("nobody is asked to choose now", cite)
        if seat != need.seat:
            return Refusal(f"it is seat {need.seat}'s turn to choose, not seat {seat}'s", cite)
        if option not in need.options:
            return Refusal(f"seat {seat} cannot {option} now; it may {' or '.join(need.options)}", cite)
        refusal = self._oblige(event, game, seat, option, said.get("stake"))
        if refusal is None:
            self._move(game.choose(self.table.tracks.setup, self.round, seat, option))
            self._run(event)
        return refusal

    def _game(self, event: Event) -> Deal:
        game = self.table.terms.game
        if not isinstance(game, Deal):
            raise BadInput(
                f"event {event.number}: {self.table.terms.law.title} is not dealt, and has no {event.kind!r}"
            )
        return game

    def _not_in_shoe(self, shoe: Shoe, game: Deal, cards: list[Card]) -> Refusal | None:
        used = Counter(cards) + Counter(self.waiting) + Counter([] if self.round is None else game.seen(self.round))
        held = Counter(shoe.outcomes)
        for card, count in used.items():
            if count > held[card]:
                reason = f"{card_name(card)} comes {count} times, and the cards in use hold it {held[card]} times"
                law = self.table.terms.law
                return Refusal(reason, law.deck.cite if law.deck is not None else ())
        return None

    def _nobody(self, game: Deal) -> Refusal | None:
        if self._seats(game):
            return None
        main = [wager for wager in self.table.terms.wagers.values() if game.takes_part(wager.law.is_ or wager.name)]
        return Refusal("nobody has a wager in the round", tuple(item for wager in main for item in wager.law.cite))

    def _seats(self, game: Deal) -> tuple[int, ...]:
        """The seats that take part: those with the main wager, from the dealer's left."""
        bets = self.table.bets.values()
        return tuple(sorted({b.seat for b in bets if game.takes_part(b.plan.wager.law.is_ or b.plan.wager.name)}))

    def _oblige(self, event: Event, game: Deal, seat: int, option: str, given: object) -> Refusal | None:
        """The chips that a choice obliges: so many times the wager backed, unless the player may say less."""
        for name in game.stakes.get(option, ()):
            wager, _ = self.table.terms.game_part(name, None)
            plan = self.table.wagering.plan(wager.name, None)
            if isinstance(plan, Refusal):
                return plan
            backed = self.table.standing_lines(plan, seat)
            law = wager.law.stake
            most = (law.times if law is not None and law.times else 1) * sum(bet.stake for bet in backed[:1])
            stake = most if given is None else stake_of(event.number, given)
            if stake > most or (stake < most and (law is None or law.exactly)):
                word = "exactly" if law is None or law.exactly else "at most"
                reason = f"the {wager.law.title} is {word} {dollars(most)}, not {dollars(stake)}"
                return Refusal(reason, (law or wager.law).cite)
            self.table.wagering.stand(event, seat, plan, stake)
        return None

    def _move(self, round: Any) -> None:
        self.table.state = self.table.tracks.number(round)

    def _run(self, event: Event) -> None:
        """Deal on while the round needs cards and there are any; settle what is decided on the way."""
        game, setup = self._game(event), self.table.tracks.setup
        while True:
            if self.round is None:
                if not self.waiting or not self._seats(game):
                    return
                self._move(game.begin(setup, self._seats(game)))
            need = game.need(setup, self.round)
            if isinstance(need, ToPlace) and self.waiting:
                self._move(game.give(setup, self.round, self.waiting.pop(0)))
            elif need is not None:
                return
            self._settle(event)
            if need is None:
                self._move(None)
                self.table.house.after_round()

    def _settle(self, event: Event) -> None:
        decided: list[Decided] = []
        for bet in self.table.bets.values():
            track = bet.plan.tracks[0]
            assert isinstance(track, Dealt)
            result = track.ending(self.round, bet.seat)
            if result is not None:
                decided.append((bet, (result,)))
        if decided:
            self.table.settle(event.number, decided)
