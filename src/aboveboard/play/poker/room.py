"""A poker table: who sits with how much, who posts and is dealt in, and what each event does to the pot.

Chips go from a seat to the account `pot` as they are bet, and from there to whoever takes them, the house having its
rake; over a round the account comes to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.games.shapes.pot import Pot
from aboveboard.kernel.cards import UNSEEN, Card, card_name
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.play.events import CardRefusal, Event, Refusal, fields
from aboveboard.play.poker.actions import BetRules, read_act, weigh
from aboveboard.play.poker.awards import awards
from aboveboard.play.poker.blinds import Posting
from aboveboard.play.poker.chips import POT, PotLedger
from aboveboard.play.poker.core import Posted, RoomCore
from aboveboard.play.poker.facts import DECK, Due
from aboveboard.play.poker.hand import Hand
from aboveboard.play.poker.seating import Seating
from aboveboard.play.poker.start import begin
from aboveboard.play.table.conduct.calling import Calling
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import PaidPot, Riding
from aboveboard.play.table.part import Deed

PROTECT = "protect"


class Room(RoomCore):
    """What a table keeps where the players' stakes are against each other."""

    def __init__(self, table: TableCore, game: Pot, calls: Calls, calling: Calling, seated: Seated) -> None:
        super().__init__(table, game)
        self._calls, self._calling, self._seated = calls, calling, seated
        self.posted = Posted()
        self.seating = Seating(self, self.posted, seated)
        self.ledger = PotLedger(self, self.seating, self.posted)
        self.posting = Posting(self, self.posted, self.seating, self.ledger)

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """What can be done at such a table."""
        return {
            "sit": self._open(self.seating.sit),
            "leave": self.seating.leave,
            "wait": self.seating.wait,
            "button": self.seating.place_button,
            "bet": self._open(self.bet),
            "shoe": self._open(self.shoe),
            "act": self._open(self.act),
            "shuffle": self.shuffle,
            "call": self.call,
            **dict.fromkeys(("take-down", "reduce", "turn"), self._stays),
        }

    def _open(self, deed: Deed) -> Deed:
        """A deed that is done only at a table that is open."""

        def done(event: Event) -> Refusal | None:
            inspection, stopped = self._calls.inspection, self._calls.state.stopped
            return inspection.shut() or stopped or inspection.expired(event) or deed(event)

        return done

    def _stays(self, event: Event) -> Refusal | None:
        fields(event, "seat", "wager", "selection", "to", "on", "confirmed")
        return Refusal("what is in the pot stays there until it is won", self.law.bet_cite)

    # -- wagers ------------------------------------------------------------------------------------------------------

    def bet(self, event: Event) -> Refusal | None:
        """A wager by its name: posted before the deal, or made at one's turn."""
        payload = fields(event, "seat", "wager", "selection", "stake", "motions", "announced")
        try:
            wager = self.table.terms.wager(str(payload.get("wager")))
        except BadInput as error:
            raise BadInput(f"event {event.number}: {error}") from None
        name = wager.game_wager
        if name in self.game.forced:
            return self.posting.post(event, payload, name)
        if name == self.game.share:
            return Refusal("the pot is made by antes and bets: say which of them it is", self.law.cite)
        act = {key: value for key, value in payload.items() if key not in ("wager", "selection")} | {"do": name}
        return self.act(event._replace(payload=act))

    @property
    def bet_rules(self) -> BetRules:
        """What this table asks of every bet."""
        return BetRules(self.law, self.chip, self.table.posted)

    def act(self, event: Event) -> Refusal | None:
        """A player acts in turn, or protects a hand."""
        if isinstance(event.payload, dict) and event.payload.get("do") == PROTECT:
            return self._protect(event, event.payload)
        act = read_act(event)
        if self.state.hand is None:
            return Refusal("no round is being played, so there is nothing to act on", self.law.round_cite)
        deed = weigh(self.state.hand, self.bet_rules, act)
        if isinstance(deed, Refusal):
            return deed
        after = self.state.hand.twin()
        deed(after)
        after.acted = after.acted or act.do not in ("show", "muck")
        self.ledger.bets(event, self.state.hand, after, act)
        self.keep(event, after)
        return None

    def _protect(self, event: Event, payload: Mapping[str, object]) -> Refusal | None:
        act = read_act(event._replace(payload={**payload, "do": "check"}))
        if self.state.hand is None or act.seat not in self.state.hand.alive:
            return Refusal(f"seat {act.seat} has no hand to protect", self.law.protected_cite)
        self.state.protected.add(act.seat)
        return None

    # -- cards -------------------------------------------------------------------------------------------------------

    def shoe(self, event: Event) -> Refusal | None:
        """Cards leave the deck; the first of a round begin it, and the rules decide where each goes."""
        cards = self._read(event)
        started = self.begun()
        if isinstance(started, Refusal):
            return started
        hand = started
        for number, each in enumerate(cards):
            refusal = self._misfit(hand, each, cards[:number])
            if refusal is not None:
                return refusal
            hand.give(each)
        self.ledger.returns(event, self.state.hand, hand)
        self.keep(event, hand)
        return None

    def _read(self, event: Event) -> list[Card]:
        try:
            found = self.table.tracks.setup.pieces.read_all(event.payload)
        except ValueError as error:
            raise BadInput(f"event {event.number}: {error}") from error
        if not found:
            raise BadInput(f"event {event.number}: shoe: a card was expected")
        return [UNSEEN if each is None else each for each in found]

    def begun(self) -> Hand | Refusal:
        """The hand being played, to be changed; or a new one, where all have posted what they must."""
        if self.state.hand is not None:
            return self.state.hand.twin()
        refusal = self.posting.not_ready()
        if refusal is not None:
            return refusal
        seats = self.posting.order()
        stacks = tuple(self.seating.state.stacks[seat] + self.posted.of(seat) for seat in seats)
        return begin(self.variant, self.law, seats, stacks)

    def _misfit(self, hand: Hand, given: Card, before: list[Card]) -> Refusal | None:
        """Why a card cannot be the next."""
        deck, rule = self.table.terms.law.deck, self.table.terms.law.rules["type"].cite
        due = hand.due
        if due is None or due.what != "cards":
            return Refusal(f"no card is due: {self.awaited(due)}", (*rule, *self.law.round_cite))
        if not hand.left:
            return Refusal("the deck is spent: the discards are shuffled first", self.law.dealing_cite)
        if given >= DECK or (given != UNSEEN and (given in hand.used or given in before)):
            cite = deck.cite if deck is not None else rule
            out = given in hand.used and given in (*hand.burned, *hand.away)
            why = "is out of play" if out else "is not in the deck any more" if given < DECK else "is not used here"
            return CardRefusal(f"{card_name(given)} {why}", (*cite, *(self.law.burn_cite if out else ())))
        if given == UNSEEN and hand.faces_up:
            return Refusal("a card that is dealt face up is seen by all", (*self.law.community_cite, *rule))
        return None

    def shuffle(self, event: Event) -> Refusal | None:
        """The cards are shuffled between rounds, or the discards are once the deck is spent."""
        fields(event, "batch")
        if self.state.hand is None:
            return None
        if (
            self.state.hand.left
            or not self.state.hand.away
            or self.state.hand.due is None
            or self.state.hand.due.what != "cards"
        ):
            return Refusal("the cards are in play", self.law.dealing_cite)
        after = self.state.hand.twin()
        after.shuffle()
        self.state.hand = after
        return None

    # -- the end of a round ------------------------------------------------------------------------------------------

    def keep(self, event: Event, hand: Hand) -> None:
        """Keep what a deed has made of the hand; a round that is over is paid out."""
        if self.state.hand is None:
            self.posted.clear()
            self._seated.begun()
        self.state.hand = hand
        for seat in hand.seats:
            self.seating.state.stacks[seat] = hand.stack(seat)
        if hand.due is None:
            before = len(self.ledger.state.sheet)
            self.ledger.pays(event, hand, awards(hand, self.law, self.chip))
            self.close(moves=True, paid=tuple(self.ledger.state.sheet[before:]))

    def close(self, *, moves: bool, paid: tuple[PaidPot, ...] = ()) -> None:
        """The round is over, and the button moves on unless the round did not count."""
        self.state.last, self.state.hand, self.state.paid = self.state.hand, None, paid
        self.state.protected.clear()
        if moves:
            self.seating.move_button()

    # -- the house ---------------------------------------------------------------------------------------------------

    def call(self, event: Event) -> Refusal | None:
        """The dealer calls time and collects what each seat is charged, or calls something else."""
        charge = self.law.charge
        if event.payload != charge.call:
            return self._calling.call(event)
        if self.law.revenue != "charge":
            return Refusal("the house takes a rake at this table and no charge for time", charge.cite)
        if self.state.hand is not None or self.posted.state.posted:
            return Refusal("time is collected between rounds", charge.cite)
        self.ledger.charges(event)
        return None

    # -- what is seen ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, list[Card | None]]:
        """The cards of the round, or of the last one, as a seat sees them."""
        shown = self.state.hand or self.state.last
        return {} if shown is None else shown.view(seat)

    def hands(self) -> dict[str, list[str]] | None:
        """The cards of the round, or of the last one, by place as they lie, whoever may see them."""
        shown = self.state.hand or self.state.last
        if shown is None:
            return None
        held = {f"seat-{seat}": shown.cards(seat) for seat in shown.seats} | {"board": shown.board}
        return {place: [card_name(each) for each in cards] for place, cards in held.items()}

    def stakes(self) -> str:
        """How much is bet here, in words."""
        law = self.law
        limits = f"{dollars(law.small_bet)} and {dollars(law.big_bet)}" if law.structure == "limit" else ""
        blinds = f"blinds {dollars(law.small_blind)} and {dollars(law.big_blind)}"
        forced = blinds if self.variant.blinds else f"forced bet {dollars(law.bring_in)}"
        ante = f"ante {dollars(law.ante)}" if law.ante else ""
        return ", ".join(filter(None, (f"{law.structure} {limits}".strip(), ante, forced)))

    def awaited(self, due: Due | None) -> str:
        """What a round waits for, in words."""
        if due is None:
            return "the round is over"
        payload = {"act": "to act", "draw": "to draw", "show": "to show its hand"}
        return f"{due.count} cards are due" if due.what == "cards" else f"seat {due.seat} is {payload[due.what]}"

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        hand = self.state.hand
        if hand is None:
            button = self.seating.button_seat() if self.variant.blinds else None
            return "between rounds" + (f", the button at seat {button}" if button is not None else "")
        due, call = hand.due, ""
        if due is not None and due.what == "act" and due.seat is not None:
            owed = min(hand.level - hand.bet(due.seat), hand.stack(due.seat))
            call = f", {dollars(owed)} to call" if owed else ""
        return f"{self.awaited(due)}{call}, {dollars(self.in_pot)} in the pot"

    @property
    def in_pot(self) -> int:
        """All that has been put in and not been paid out."""
        if self.state.hand is None:
            return self.posted.total
        return sum(self.state.hand.put_in(seat) for seat in self.state.hand.seats)

    def riding(self) -> Iterable[Riding]:
        """What each seat has in the pot."""
        seats = self.posted.state.posted if self.state.hand is None else self.state.hand.seats
        for seat in seats:
            stake = self.posted.of(seat) if self.state.hand is None else self.state.hand.put_in(seat)
            alive = self.state.hand is None or seat in self.state.hand.alive
            yield Riding(seat, POT, None, stake, alive)
