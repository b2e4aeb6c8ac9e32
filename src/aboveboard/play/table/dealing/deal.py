"""Dealing at a table: cards go where the round needs them, people choose, and wagers are settled once decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aboveboard.games.shapes.deal import BURN, Ask, Deal, Need, Pause, ToPlace
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.automata.dealt import Dealt
from aboveboard.play.records.events import Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.table.dealing.double_split import Raising
from aboveboard.play.table.dealing.pauses import Pausing
from aboveboard.play.table.irregularities.card_cures import Mending
from aboveboard.play.table.part import Part, State

if TYPE_CHECKING:
    from aboveboard.play.table.table import Decided, Table


@dataclass(slots=True)
class DealingState(State):
    """The cards that are out of the shoe and in no hand."""

    waiting: list[Card] = field(default_factory=list)
    """Cards that have left the shoe and that the round has not needed yet."""
    kept: list[Card] = field(default_factory=list)
    """Cards drawn in error and kept for the next round."""
    discards: list[Card] = field(default_factory=list)
    """Cards put away without having been in a hand."""
    used: list[Card] = field(default_factory=list)
    """Cards of the rounds since the last shuffle."""
    burning: int = 0
    """How many of the next cards are put away."""


class Dealing(Part[DealingState]):
    """The cards and choices of one table."""

    def __init__(self, table: Table) -> None:
        super().__init__(DealingState())
        self.table = table
        self.mending = Mending(self)
        self.pausing = Pausing(self)
        self.raising = Raising(self.table)

    @property
    def round(self) -> Any:
        """The round being played, or None between rounds."""
        return self.table.tracks.tables[self.table.state]

    def shoe(self, event: Event) -> Refusal | None:
        """Cards leave the shoe; the rules decide who gets which."""
        game, shoe = self._game(event), self.table.tracks.setup.equipment
        assert isinstance(shoe, (Shoe, Balls))
        if event.kind != shoe.event:
            title = self.table.terms.law.title
            raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; {shoe.event!r} was expected")
        try:
            cards = shoe.read_all(event.payload)
        except ValueError as error:
            raise BadInput(f"event {event.number}: {event.kind}: {error}") from error
        known = [UNSEEN if card is None else card for card in cards]
        refusal = self.pausing.why_not(event) or self._not_in_shoe(shoe, game, known)
        if refusal is None and self.round is None and len(known) > self.state.burning:
            refusal = self.table.house.refuses_outcome(event) or self._nobody(game) or self.table.shoes.refuses()
            refusal = refusal or self.table.holding.refuses_round() or self.table.banking.refuses_deal()
        refusal = refusal or self.table.holding.refuses_deal(event)
        refusal = refusal or self._not_whole(event, game, len(known))
        if refusal is None:
            self.state.waiting.extend(known)
            self._run(event)
            refusal = self._too_many(event) if self.table.mentions.exact else None
        return refusal

    def _too_many(self, event: Event) -> Refusal | None:
        """Why cards are not dealt of which some have no place yet."""
        if not self.state.waiting:
            return None
        deck, many = self.table.terms.law.deck, len(self.state.waiting)
        return Refusal(f"that is {many} more than the round takes now", () if deck is None else deck.cite)

    def act(self, event: Event) -> Refusal | None:
        """A seat chooses, and puts up the chips that its choice obliges."""
        game = self._game(event)
        payload = fields(event, "seat", "do", "stake", "hand")
        seat, option = seat_of(event.number, payload.get("seat")), word_of(event.number, payload.get("do"), "do")
        law = self.table.terms.law
        option = next((name for name, choice in law.choices.items() if option in choice.aliases), option)
        if option not in law.choices:
            raise BadInput(f"event {event.number}: do: {option!r} is no choice here; {nearest(option, law.choices)}")
        refusal = self.pausing.why_not(event)
        if refusal is not None:
            return refusal
        need = None if self.round is None else self._asked(game, seat, option)
        cite = law.choices[option].cite
        if not isinstance(need, Ask):
            return Refusal("nobody is asked to choose now", cite)
        if seat != need.seat:
            return Refusal(f"it is seat {need.seat}'s turn to choose, not seat {seat}'s", cite)
        hand = payload.get("hand") or need.hand or "1"
        if str(hand) != (need.hand or "1"):
            return Refusal(f"hand {need.hand or 1} is played out first", law.choices[option].hand_cite or cite)
        if option not in need.options:
            return Refusal(f"seat {seat} cannot {option} now; it may {' or '.join(need.options)}", cite)
        after = game.choose(self.table.tracks.setup, self.round, seat, option)
        refusal = self._oblige(event, game, seat, option, payload.get("stake"))
        refusal = refusal or self.raising.put_up(event, game, need, option, payload.get("stake"))
        if refusal is None:
            self._move(after)
            self._settle(event)
            self._run(event)
        return refusal

    def _asked(self, game: Deal, seat: int, option: str) -> Need | None:
        """What the round needs now that a seat has chosen: its choice tells what a hidden card is not."""
        try:
            return game.need(self.table.tracks.setup, self.round)
        except Looked as look:
            return self.table.turning.assumed(look, seat, option)

    def _next(self, event: Event, need: ToPlace) -> Any:
        """The next card for a place; one that is not told is hidden there, if it is dealt face down."""
        card = self.state.waiting.pop(0)
        if card != UNSEEN:
            self.table.turning.state.known.append(card)
        if card != UNSEEN or need.place == BURN:
            return card
        if need.up:
            raise BadInput(f"event {event.number}: {event.kind}: the card to {need.place} is dealt face up; say which")
        return self.table.turning.down(need.place)

    def deal(self, event: Event, cards: list[Card]) -> None:
        """These cards leave the shoe."""
        self.state.waiting.extend(cards)
        self._run(event)

    def take_next(self, event: Event, cards: list[Card]) -> None:
        """Cards already out of the shoe are the next that a round uses."""
        if self.round is None:
            self.state.kept += cards
        else:
            self.deal(event, cards)

    def _game(self, event: Event) -> Deal:
        game = self.table.game
        if not isinstance(game, Deal):
            raise BadInput(
                f"event {event.number}: {self.table.terms.law.title} is not dealt, and has no {event.kind!r}"
            )
        return game

    def _not_whole(self, event: Event, game: Deal, coming: int) -> Refusal | None:
        """Why so many are not a round's cards, where the law has them come together; a record may tell pieces."""
        law = self.table.terms.law.deck
        if law is None or not law.whole or not game.family.cards_drawn():
            return None
        wanted, had = game.family.cards_drawn(), len(game.seen(self.round)) if self.round is not None else 0
        short = had + coming < wanted and not self.table.mentions.comes_to(event.number, wanted - had)
        if short or had + coming > wanted:
            what = "cards" if event.kind == "shoe" else "balls"
            return Refusal(f"a round is {wanted} {what}, and this makes {had + coming}", law.whole)
        return None

    def _not_in_shoe(self, shoe: Shoe | Balls, game: Deal, cards: list[Card]) -> Refusal | None:
        used = Counter(cards) + Counter(self.state.waiting) + Counter(self._out(game))
        held, deck = Counter(shoe.outcomes), self.table.terms.law.deck
        if deck is not None and deck.used_cite and self.table.mentions.shoes:
            out = Counter(self.state.used + self.state.discards)
            for card in (card for card in cards if used[card] + out[card] > held[card] and card != UNSEEN):
                return Refusal(f"{shoe.label(card)} is used and comes again only after a shuffle", deck.used_cite)
        for card, count in used.items():
            if count > held[card] and card != UNSEEN:
                reason = f"{shoe.label(card)} comes {count} times, and what is in use holds it {held[card]} times"
                law = self.table.terms.law
                return Refusal(reason, law.deck.cite if law.deck is not None else ())
        return None

    def _out(self, game: Deal) -> list[Card]:
        """The cards of the round that are known."""
        turning = self.table.turning
        return turning.state.known if turning.state.where else [] if self.round is None else game.seen(self.round)

    def _nobody(self, game: Deal) -> Refusal | None:
        if self._seats(game):
            return None
        main = [wager for wager in self.table.terms.wagers.values() if game.takes_part(wager.game_wager)]
        return Refusal("nobody has a wager in the round", tuple(item for wager in main for item in wager.law.cite))

    def _seats(self, game: Deal) -> tuple[int, ...]:
        """The seats that take part: those with the main wager, from the dealer's left."""
        standing = [(bet, bet.plan.wager) for bet in self.table.bets.values()]
        bets = [(bet.seat, wager.game_wager, bet.stake) for bet, wager in standing]
        if game.parties is not None:
            return game.parties(bets)
        return tuple(sorted({seat for seat, wager, _ in bets if game.takes_part(wager)} | self.table.banking.seats()))

    def coming(self) -> Any:
        """The round that would begin with the wagers that stand, or None where nobody takes part."""
        game = self.table.game
        seats = self._seats(game) if isinstance(game, Deal) else ()
        refusal = self.table.holding.refuses_round()
        return self._opened(game, seats) if isinstance(game, Deal) and seats and not refusal else None

    def refuses_round(self) -> Refusal | None:
        """Why no round can begin with the wagers that stand."""
        game = self.table.game
        return (self._nobody(game) if isinstance(game, Deal) else None) or self.table.holding.refuses_round()

    def _oblige(self, event: Event, game: Deal, seat: int, option: str, given: object) -> Refusal | None:
        """The chips that a choice obliges: so many times the wager backed, unless the player may say less."""
        for name in game.stakes.get(option, ()):
            wager, _ = self.table.terms.game_part(name, None)
            plan = self.table.wagering.plan(wager.name, None)
            if isinstance(plan, Refusal):
                return plan
            backed = self.table.standing_lines(plan, seat)
            law = wager.law.stake
            times = self._multiples(game, option)
            if times is not None:
                one = sum(bet.stake for bet in backed[:1])
                stake = one * max(times) if given is None else stake_of(event.number, given)
                refusal = self._multiple(game, option, stake, [one * many for many in times])
                if refusal is not None:
                    return refusal
                self.table.wagering.stand(event, seat, plan, stake)
                continue
            most = (law.times if law is not None and law.times else 1) * sum(bet.stake for bet in backed[:1])
            stake = most if given is None else 0 if given == 0 else stake_of(event.number, given)
            if not 0 < stake <= most or (stake < most and (law is None or law.exactly)):
                word = "exactly" if law is None or law.exactly else "at most"
                reason = f"the {wager.law.title} is {word} {dollars(most)}, not {dollars(stake)}"
                return Refusal(reason, (law or wager.law).cite)
            self.table.wagering.stand(event, seat, plan, stake)
        return None

    def _multiples(self, game: Deal, option: str) -> tuple[int, ...] | None:
        """The multiples of which an option puts up one at this moment, where the law names them."""
        need = game.need(self.table.tracks.setup, self.round)
        when = need.when if isinstance(need, Ask) else None
        return self.table.terms.law.choices[option].times.get(str(when))

    def _multiple(self, game: Deal, option: str, stake: int, allowed: list[int]) -> Refusal | None:
        """Why a stake is none of the multiples that may be put up now."""
        if stake in allowed:
            return None
        law, need = self.table.terms.law.choices[option], game.need(self.table.tracks.setup, self.round)
        cite = law.times_cite.get(str(need.when), law.cite) if isinstance(need, Ask) else law.cite
        told = " or ".join(dollars(cents) for cents in allowed)
        return Refusal(f"to {option} now takes {told}, not {dollars(stake)}", cite)

    def _begin(self, event: Event, game: Deal) -> None:
        """A round begins with those who take part; what of a bank nobody covers goes back."""
        seats = self._seats(game)
        self.table.holding.cover(event.number)
        self.raising.begin()
        self.state.waiting = [*self.state.kept, *self.state.waiting]
        self.state.kept = []
        self.table.shoes.begun()
        if game.circle is not None:
            self.table.banking.begun(event, seats)
        self._move(self._silenced(game, self._opened(game, seats), seats))

    def _opened(self, game: Deal, seats: tuple[int, ...]) -> Any:
        """The round that begins, with who banks it and where its deal starts."""
        setup, standing = self.table.tracks.setup, self.table.bets.values()
        bets = [(bet.seat, bet.plan.wager.game_wager, bet.stake) for bet in standing]
        round = game.staked(setup, game.begin(setup, seats), bets)
        return round if game.circle is None else self.table.stacks.opened(round)

    def _silenced(self, game: Deal, round: Any, seats: tuple[int, ...]) -> Any:
        """The round in which nobody is asked who has no wager to choose about."""
        bets = self.table.bets.values()
        asked = {bet.seat for bet in bets if bet.plan.wager.game_wager in game.chooses}
        for seat in seats if game.chooses else ():
            if seat not in asked:
                round = game.silence(self.table.tracks.setup, round, seat)
        return round

    def _burn(self) -> None:
        """Put the next cards away."""
        burned, self.state.waiting = self.state.waiting[: self.state.burning], self.state.waiting[self.state.burning :]
        self.state.discards += burned
        self.state.burning -= len(burned)

    def abandon(self) -> None:
        """A round is annulled: its cards are put away."""
        game = self.table.game
        if isinstance(game, Deal) and self.round is not None:
            self.state.discards += self._out(game)
            self._move(None)

    def go_on_without_choices(self, event: Event) -> None:
        """The round goes on for wagers that nobody chooses about."""
        game, round = self._game(event), self.round
        for seat in getattr(round, "seats", ()):
            round = game.silence(self.table.tracks.setup, round, seat)
        self.resume(event, round)

    def resume(self, event: Event, round: Any, *, settle: bool = False) -> None:
        """Go on with a round that was put right or had paused, or with the next."""
        self._move(round)
        if settle:
            self._settle(event)
        self._run(event)

    def foreign(self, event: Event, cards: list[Card]) -> Refusal | None:
        """Why cards cannot have come from this shoe."""
        shoe = self.table.tracks.setup.equipment
        assert isinstance(shoe, (Shoe, Balls))
        return self._not_in_shoe(shoe, self._game(event), cards)

    def _move(self, round: Any) -> None:
        if round is None:
            self.table.turning.clear()
        self.table.state = self.table.tracks.number(round)

    def _run(self, event: Event) -> None:
        """Deal on while the round needs cards and there are any; settle what is decided on the way."""
        game, setup = self._game(event), self.table.tracks.setup
        while True:
            if self.state.burning:
                self._burn()
            if self.round is None:
                if not self.state.waiting or not self._seats(game):
                    return
                self._begin(event, game)
            try:
                need = game.need(setup, self.round)
            except Looked:
                return
            if isinstance(need, ToPlace) and self.state.waiting:
                self._move(game.give(setup, self.round, self._next(event, need)))
            elif isinstance(need, Pause) and not self.pausing.waits(event, need):
                self._move(game.resume(setup, self.round))
            elif need is not None:
                return
            if not self._settle(event) and need is None:
                return
            if need is None:
                self.table.holding.after_round(lost=game.turn_ends(setup, self.round))
                self.state.used += self._out(game) if self.table.shoes.keeps() else ()
                self._move(None)
                self.table.house.after_round()

    def undecided(self) -> None:
        """A round is over but for wagers that a hidden card decides: raises Looked for the first of them."""
        for bet in self.table.bets.values():
            track = bet.plan.tracks[0]
            assert isinstance(track, Dealt)
            self.table.turning.asked(track.ending, self.round, bet.seat)

    def _settle(self, event: Event) -> bool:
        """Settle what is decided; tells whether no wager waits for a hidden card to be turned."""
        decided: list[Decided] = []
        known = True
        for bet in self.table.bets.values():
            track = bet.plan.tracks[0]
            assert isinstance(track, Dealt)
            try:
                result = self.table.turning.asked(track.ending, self.round, bet.seat)
            except Looked:
                known = False
                continue
            if result is not None:
                decided.append((bet, (result,)))
        if decided:
            self.table.settle(event.number, decided)
        return known
