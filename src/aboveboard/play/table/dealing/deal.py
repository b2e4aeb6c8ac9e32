"""Dealing at a table: cards go where the round needs them, people choose, and wagers are settled once decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from aboveboard.games.shapes.deal import BURN, Ask, Deal, Need, Pause, Round, ToPlace
from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.hidden import Looked
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.automata.dealt import Dealt
from aboveboard.play.events import CardRefusal, ChoiceRefusal, Event, Refusal, fields, seat_of, word_of
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.conduct.player_bank import PlayerBank
from aboveboard.play.table.conduct.shoe_holder import ShoeHolder
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.double_split import DoubleSplit
from aboveboard.play.table.dealing.face_down import FaceDown
from aboveboard.play.table.dealing.next_round import NextRound
from aboveboard.play.table.dealing.pauses import Pauses
from aboveboard.play.table.dealing.shoe import TableShoe
from aboveboard.play.table.dealing.start import DealStart
from aboveboard.play.table.dealing.surplus import note_surplus
from aboveboard.play.table.part import Deed, Part, State
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.settlement import Decided, Settlement


@dataclass(slots=True)
class DealingState(State):
    """The cards that are out of the shoe and in no hand."""

    waiting: list[Card] = field(default_factory=list)
    """Cards that have left the shoe and that the round has not needed yet."""
    kept: list[Card] = field(default_factory=list)
    """Cards drawn in error and held for the next round."""
    discards: list[Card] = field(default_factory=list)
    """Cards put away without having been in a hand."""
    used: list[Card] = field(default_factory=list)
    """Cards of the rounds since the last shuffle."""
    burning: int = 0
    """How many of the next cards are put away."""


class Dealing(Part[DealingState]):
    """The cards and choices of one table."""

    def __init__(
        self,
        table: TableCore,
        game: Deal,
        plans: Plans,
        calls: Calls,
        settlement: Settlement,
        face_down: FaceDown,
        start: DealStart,
        shoe: TableShoe | None = None,
        holder: ShoeHolder | None = None,
        bank: PlayerBank | None = None,
    ) -> None:
        super().__init__(DealingState())
        self.table, self.game, self._plans, self._calls, self._settlement = table, game, plans, calls, settlement
        self.face_down, self._shoe, self.holder, self.bank = face_down, shoe, holder, bank
        self.next_round = NextRound(table, game, start, holder, bank)
        self.pauses = Pauses(table, game, calls, self.go_on)
        self.double_split = DoubleSplit(table, plans)
        self.round_begun: list[Callable[[], None]] = []
        """What is done when a round begins, in order."""
        self.round_over: list[Callable[[], None]] = []
        """What is done once a round is over, in order."""
        if shoe is not None:
            shoe.on_shuffle.append(self.forget_used)

    @property
    def banking_seat(self) -> int | None:
        """The seat of the player who banks, where one does."""
        return None if self.bank is None else self.bank.seat

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Cards are dealt and burned, and players choose."""
        burned = {} if self._shoe is None else {"burn": self.burn}
        return {"shoe": self.shoe, "draw": self.shoe, "act": self.act, **burned}

    def shoe(self, event: Event) -> Refusal | None:
        """Cards leave the shoe; the rules decide who gets which."""
        shoe = self.table.tracks.setup.equipment
        assert isinstance(shoe, (Shoe, Balls))
        if event.kind != shoe.event:
            title = self.table.terms.law.title
            raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; {shoe.event!r} was expected")
        try:
            cards = shoe.read_all(event.payload)
        except ValueError as error:
            raise BadInput(f"event {event.number}: {event.kind}: {error}") from error
        known = [UNSEEN if card is None else card for card in cards]
        refusal = self.pauses.why_not() or self._takes_none() or self._not_in_shoe(shoe, known)
        kept = self.table.stated.exact and self.table.round is None and not known and bool(self.state.kept)
        if refusal is None and self.table.round is None and (kept or len(known) > self.state.burning):
            refusal = self._calls.refuses_outcome(event) or self.next_round.nobody() or self.not_in_shoe_yet()
            refusal = refusal or self.next_round.holder_refuses() or self.next_round.not_covered()
        refusal = refusal or self.next_round.not_the_holder(event)
        refusal = refusal or self._not_whole(event, len(known))
        if refusal is None:
            if kept:  # a round may begin with the cards that were kept for it alone
                self.state.waiting, self.state.kept = self.state.kept, []
            self.state.waiting.extend(known)
            self._run(event)
            refusal = self._too_many(event) if self.table.stated.exact and known else None
        return refusal

    def _takes_none(self) -> Refusal | None:
        """Why a round takes no card at all now, whichever it is; only where nothing may be left over."""
        round, deck = self.table.round, self.table.terms.law.deck
        if not self.table.stated.exact or round is None or self.state.burning:
            return None
        try:
            need = self.game.need(self.table.tracks.setup, round)
        except Looked:
            return None
        if isinstance(need, (ToPlace, Pause)):
            return None
        return Refusal("the round takes no card now", () if deck is None else deck.cite)

    def _too_many(self, event: Event) -> Refusal | None:
        """Why cards are not dealt of which some have no place yet."""
        if not self.state.waiting:
            return None
        deck, many = self.table.terms.law.deck, len(self.state.waiting)
        return Refusal(f"that is {many} more than the round takes now", () if deck is None else deck.cite)

    def act(self, event: Event) -> Refusal | None:
        """A seat chooses, and puts up the chips that its choice obliges."""
        game = self.game
        payload = fields(event, "seat", "do", "stake", "hand")
        seat, option = seat_of(event.number, payload.get("seat")), word_of(event.number, payload.get("do"), "do")
        law = self.table.terms.law
        option = next((name for name, choice in law.choices.items() if option in choice.aliases), option)
        if option not in law.choices:
            raise BadInput(f"event {event.number}: do: {option!r} is no choice here; {nearest(option, law.choices)}")
        refusal = self.pauses.why_not()
        if refusal is not None:
            return refusal
        need = None if self.table.round is None else self._asked(seat, option)
        cite = law.choices[option].cite
        if not isinstance(need, Ask):
            return Refusal("nobody is asked to choose now", cite)
        if seat != need.seat:
            return Refusal(f"it is seat {need.seat}'s turn to choose, not seat {seat}'s", cite)
        hand = payload.get("hand") or need.hand or "1"
        if str(hand) != (need.hand or "1"):
            return Refusal(f"hand {need.hand or 1} is played out first", law.choices[option].hand_cite or cite)
        if option not in need.options:
            return ChoiceRefusal(f"seat {seat} cannot {option} now; it may {' or '.join(need.options)}", cite)
        after = game.choose(self.table.tracks.setup, self.table.round, seat, option)
        refusal = self.double_split.oblige(event, game, seat, option, payload.get("stake"))
        refusal = refusal or self.double_split.put_up(event, game, need, option, payload.get("stake"))
        if refusal is None:
            self._move(after)
            self._settle(event)
            self._run(event)
        return refusal

    def _asked(self, seat: int, option: str) -> Need | None:
        """What the round needs now that a seat has chosen: its choice tells what a hidden card is not."""
        try:
            return self.game.need(self.table.tracks.setup, self.table.round)
        except Looked as look:
            return self.face_down.assumed(look, seat, option)

    def _next(self, event: Event, need: ToPlace) -> Card:
        """The next card for a place; one that is not named is hidden there, if it is dealt face down."""
        card = self.state.waiting.pop(0)
        if card != UNSEEN:
            self.face_down.state.known.append(card)
        if card != UNSEEN or need.place == BURN:
            return card
        if need.up:
            raise BadInput(f"event {event.number}: {event.kind}: the card to {need.place} is dealt face up; say which")
        return self.face_down.down(need.place)

    def deal(self, event: Event, cards: list[Card]) -> None:
        """These cards leave the shoe."""
        self.state.waiting.extend(cards)
        self._run(event)

    def burn(self, event: Event) -> Refusal | None:
        """So many cards leave the shoe face down, and nobody sees them."""
        assert self._shoe is not None
        playing = self.table.round is not None
        refusal = self._shoe.why_not_burn(event, self._to_burn if playing else None)
        if refusal is None and playing:
            assert isinstance(event.payload, int)
            self.deal(event, [UNSEEN] * event.payload)
        elif refusal is None:
            self._shoe.burned()
        return refusal

    def _to_burn(self) -> int:
        """How many cards the round needs burned now."""
        game, setup, round, count = self.game, self.table.tracks.setup, self.table.round, 0
        while isinstance(needed := game.need(setup, round), ToPlace) and needed.place == BURN:
            round, count = game.give(setup, round, UNSEEN), count + 1
        return count

    def forget_used(self) -> None:
        """All cards are shuffled again, and none is out any more."""
        self.state.used.clear()
        self.state.discards.clear()

    def take_next(self, event: Event, cards: list[Card]) -> None:
        """Cards already out of the shoe are the next that a round uses."""
        if self.table.round is None:
            self.state.kept += cards
        else:
            self.deal(event, cards)

    def _not_whole(self, event: Event, coming: int) -> Refusal | None:
        """Why so many are not a round's cards, where the law has them come together; a record may tell pieces."""
        law, game = self.table.terms.law.deck, self.game
        if law is None or not law.whole or not game.family.cards_drawn():
            return None
        wanted, had = (
            game.family.cards_drawn(),
            len(game.seen(self.table.round)) if self.table.round is not None else 0,
        )
        short = had + coming < wanted and not self.table.stated.comes_to(event.number, wanted - had)
        if short or had + coming > wanted:
            what = "cards" if event.kind == "shoe" else "balls"
            return Refusal(f"a round is {wanted} {what}, and this makes {had + coming}", law.whole)
        return None

    def _not_in_shoe(self, shoe: Shoe | Balls, cards: list[Card]) -> CardRefusal | None:
        used = Counter(cards) + Counter(self.state.waiting) + Counter(self._out())
        if self.table.deciding:  # logs of earlier versions hold rounds in which a card held back was dealt again
            used += Counter(self.state.kept)
        held, deck = Counter(shoe.outcomes), self.table.terms.law.deck
        if deck is not None and deck.used_cite and self.table.stated.shoes:
            out = Counter(self.state.used + self.state.discards)
            for card in (card for card in cards if used[card] + out[card] > held[card] and card != UNSEEN):
                return CardRefusal(f"{shoe.label(card)} is used and comes again only after a shuffle", deck.used_cite)
        for card, count in used.items():
            if count > held[card] and card != UNSEEN:
                reason = f"{shoe.label(card)} comes {count} times, and what is in use holds it {held[card]} times"
                law = self.table.terms.law
                return CardRefusal(reason, law.deck.cite if law.deck is not None else ())
        return None

    def _out(self) -> list[Card]:
        """The cards of the round that are known."""
        face_down = self.face_down
        return (
            face_down.state.known
            if face_down.state.where
            else []
            if self.table.round is None
            else self.game.seen(self.table.round)
        )

    def not_in_shoe_yet(self) -> Refusal | None:
        """Why no round can begin with the cards as they are."""
        return None if self._shoe is None else self._shoe.refuses()

    def _begin(self, event: Event) -> None:
        """A round begins with those who take part; what of a bank nobody covers goes back."""
        seats, state = self.next_round.seats(), self.state
        if self.holder is not None:
            self.holder.cover(event.number)
        self.double_split.begin()
        state.waiting, state.kept = [*state.kept, *state.waiting], []
        if self._shoe is not None:
            self._shoe.begun()
        self.begun(event)
        self._move(self.next_round.silenced(self.next_round.opened(seats), seats))

    def begun(self, event: Event) -> None:
        """Everybody who follows the rounds hears that one begins."""
        if self.bank is not None:
            self.bank.begun(event)
        for begun in self.round_begun:
            begun()

    def _burn(self) -> None:
        """Put the next cards away."""
        burned, self.state.waiting = self.state.waiting[: self.state.burning], self.state.waiting[self.state.burning :]
        self.state.discards += burned
        self.state.burning -= len(burned)

    def abandon(self) -> None:
        """A round is annulled: its cards are put away."""
        if self.table.round is not None:
            self.state.discards += self._out()
            self._move(None)

    def go_on_without_choices(self, event: Event) -> None:
        """The round goes on for wagers that nobody chooses about."""
        game, round = self.game, self.table.round
        for seat in game.seats_in(round):
            round = game.silence(self.table.tracks.setup, round, seat)
        self.resume(event, round)

    def go_on(self, event: Event, round: Round) -> None:
        """Go on with a round after a pause."""
        self.resume(event, round, settle=True)

    def resume(self, event: Event, round: Round, *, settle: bool = False) -> None:
        """Go on with a round that was put right or had paused, or with the next."""
        self._move(round)
        if settle:
            self._settle(event)
        self._run(event)

    def foreign(self, cards: list[Card]) -> Refusal | None:
        """Why cards cannot have come from this shoe."""
        shoe = self.table.tracks.setup.equipment
        assert isinstance(shoe, (Shoe, Balls))
        return self._not_in_shoe(shoe, cards)

    def is_out(self, card: Card) -> bool:
        """Does one such card lie on the table, or among those used?"""
        state = self.state
        return any(card in cards for cards in (self._out(), state.waiting, state.kept, state.used, state.discards))

    def _move(self, round: Round) -> None:
        if round is None:
            self.face_down.clear()
        self.table.state = self.table.tracks.number(round)

    def _run(self, event: Event) -> None:
        """Deal on while the round needs cards and there are any; settle what is decided on the way."""
        game, setup = self.game, self.table.tracks.setup
        while True:
            if self.state.burning:
                self._burn()
            if self.table.round is None:
                if not self.state.waiting or not self.next_round.seats():
                    return
                self._begin(event)
            try:
                need = game.need(setup, self.table.round)
            except Looked:
                return
            if isinstance(need, ToPlace) and self.state.waiting:
                self._move(game.give(setup, self.table.round, self._next(event, need)))
            elif isinstance(need, Pause) and not self.pauses.waits(event, need):
                self._move(game.resume(setup, self.table.round))
            elif need is not None:
                return
            if not self._settle(event) and need is None:
                return
            if need is None:
                if self.bank is not None:
                    self.bank.undecided(self.table.round)
                if self.holder is not None:
                    self.holder.after_round(lost=game.turn_ends(setup, self.table.round))
                self.state.used += self._out() if self._shoe is not None and self._shoe.keeps() else ()
                self._move(None)
                for over in self.round_over:
                    over()
                self._put_away(event)

    def _put_away(self, event: Event) -> None:
        """Cards that a record states beyond those of the round belong to no other: they go to the discards."""
        state = self.state
        if self.table.stated.exact or len(state.waiting) <= state.burning or self.next_round.seats():
            return
        if state.burning:
            self._burn()
        note_surplus(self.table, event, state.waiting)
        state.discards, state.waiting = [*state.discards, *state.waiting], []

    def undecided(self) -> None:
        """A round is over but for wagers that a hidden card decides: raises Looked for the first of them."""
        for bet in self.table.bets.values():
            track = bet.plan.tracks[0]
            assert isinstance(track, Dealt)
            self.face_down.asked(track.ending, self.table.round, bet.seat)

    def _settle(self, event: Event) -> bool:
        """Settle what is decided; tells whether no wager waits for a hidden card to be turned."""
        decided: list[Decided] = []
        known = True
        for bet in self.table.bets.values():
            track = bet.plan.tracks[0]
            assert isinstance(track, Dealt)
            try:
                result = self.face_down.asked(track.ending, self.table.round, bet.seat)
            except Looked:
                known = False
                continue
            if result is not None:
                decided.append((bet, (result,)))
        if decided:
            self._settlement.settle(event.number, decided)
        return known
