"""One round of a pot game, held by PokerKit: who is to act and for how much, which cards are due, and what is in.

A hand is never changed once it is held: a deed is tried on its twin. PokerKit is given how many cards the deck still
holds, because it would otherwise count the discards among them and deal no common card.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pot import Variant
from aboveboard.kernel.cards import UNSEEN, Card, card, card_name
from aboveboard.play.poker.facts import DECK, MAIN, DealtTo, Due, Gathered, PotStakes, Step, pot_name

if TYPE_CHECKING:
    from pokerkit import Hand as Ranked
    from pokerkit import State

Held = list[object] | deque[object] | set[object]
"""What PokerKit changes in place."""


@dataclass
class Hand:
    """A round under way: PokerKit's state, with the cards that have left the deck."""

    dealt_to: DealtTo
    state: State
    left: int = DECK
    used: frozenset[Card] = frozenset()
    away: tuple[Card, ...] = ()
    """Cards folded or discarded, which a new shuffle may bring back."""
    burned: tuple[Card, ...] = ()
    rounds: int = 0
    """Streets that have been dealt."""
    acted: bool = False
    """Has anybody acted?"""
    opened: bool = False
    """Has anybody made the first bet of the round of play?"""
    dead: frozenset[int] = frozenset()
    """Seats whose hand was declared dead: PokerKit folds them as their turn comes."""
    folded: frozenset[int] = frozenset()
    mucked: frozenset[int] = frozenset()
    steps: tuple[Step, ...] = ()
    """All that was done since it began: done again, it is the same hand."""

    @property
    def variant(self) -> Variant:
        """The type of poker that is dealt."""
        return self.dealt_to.variant

    @property
    def seats(self) -> tuple[int, ...]:
        """Those dealt in, in the order of the deal."""
        return self.dealt_to.seats

    def twin(self) -> Hand:
        """The same hand, to be changed."""
        state = copy(self.state)
        for name, value in vars(self.state).items():
            if isinstance(value, (list, deque, set)):
                setattr(state, name, _copied(value))
        return replace(self, state=state)

    # -- who and how much --------------------------------------------------------------------------------------------

    def index(self, seat: int) -> int:
        """PokerKit's number for a seat."""
        return self.seats.index(seat)

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that still contend for a pot."""
        known = zip(self.seats, self.state.statuses, strict=True)
        return tuple(seat for seat, status in known if status and seat not in self.dead)

    def stack(self, seat: int) -> int:
        """What a seat has left in front of it."""
        return self.state.stacks[self.index(seat)]

    def bet(self, seat: int) -> int:
        """What a seat has bet in this betting round."""
        return self.state.bets[self.index(seat)]

    def put_in(self, seat: int) -> int:
        """What a seat has put in so far, less what was returned uncalled."""
        number = self.index(seat)
        return self.state.starting_stacks[number] - self.state.stacks[number]

    @property
    def level(self) -> int:
        """The wager that has to be equalled in this betting round."""
        return max(self.state.bets)

    @property
    def due(self) -> Due | None:
        """What the round waits for; None once it is over."""
        state = self.state
        if len(self.alive) == 1:
            return None
        if (drawing := state.stand_patter_or_discarder_index) is not None:
            return Due("draw", self.seats[drawing])
        cards = state.card_burning_status + sum(map(len, state.hole_dealing_statuses)) + sum(state.board_dealing_counts)
        if cards:
            return Due("cards", count=cards)
        if state.actor_index is not None:
            return Due("act", self.seats[state.actor_index])
        if state.street_index is not None and state.showdown_index is not None:
            return Due("show", self.seats[state.showdown_index])
        return None

    @property
    def faces_up(self) -> bool:
        """Will the next card lie face up?"""
        state = self.state
        if state.card_burning_status:
            return False
        number = state.hole_dealee_index
        return state.hole_dealing_statuses[number][0] if number is not None else any(state.board_dealing_counts)

    # -- deeds -------------------------------------------------------------------------------------------------------

    def again(self, step: Step) -> None:
        """Do what was done before."""
        name, given = step
        getattr(self, name)(*given)

    def _done(self, name: str, *given: int) -> None:
        self.steps += ((name, given),)

    def give(self, given: Card) -> None:
        """The next card from the deck goes where it is due."""
        self._done("give", given)
        state, name = self.state, card_name(given)
        with self._quietly():
            if state.can_burn_card(name):
                self._step(lambda: state.burn_card(name))
                self.burned += (given,)
            elif state.hole_dealee_index is not None:
                self._step(lambda: state.deal_hole(name))
            else:
                self._step(lambda: state.deal_board(name))
            self._took(given)
        self.go_on()

    def _step(self, deed: Callable[[], object]) -> None:
        """Let PokerKit do something; a street whose last card is dealt by it counts."""
        street = self.state.street_index if self._dealing() else None
        deed()
        if street is not None and not (self.state.street_index == street and self._dealing()):
            self.rounds = street + 1

    def put_away(self, given: Card) -> None:
        """A card that must not be used leaves the deck for nobody's hand."""
        self._done("put_away", given)
        self._took(given)
        self.burned += (given,)

    def _took(self, given: Card) -> None:
        """A card has left the deck."""
        self.left -= 1
        if given != UNSEEN:
            self.used |= {given}

    def check_or_call(self) -> None:
        """As much as the wager before it, or nothing where there is none."""
        self._done("check_or_call")
        self._do(lambda state: state.check_or_call())

    def bring_in(self) -> None:
        """The bet that starts the first betting round is made."""
        self._done("bring_in")
        self._do(lambda state: state.post_bring_in())

    def raise_to(self, cents: int) -> None:
        """A bet or a raise to so much."""
        self._done("raise_to", cents)
        self._do(lambda state: state.complete_bet_or_raise_to(cents))

    def declare_dead(self, seat: int) -> None:
        """A hand has no claim to the pot any more."""
        self._done("declare_dead", seat)
        self.dead |= {seat}
        self.go_on()

    def _do(self, deed: Callable[[State], object]) -> None:
        """A player's act, as PokerKit knows it."""
        with self._quietly():
            self._step(lambda: deed(self.state))
        self.go_on()

    def fold(self, seat: int) -> None:
        """A hand is thrown away."""
        self._done("fold", seat)
        self.away += self.cards(seat)
        self.folded |= {seat}
        self._do(lambda state: state.fold())

    def discard(self, seat: int, *cards: Card) -> None:
        """Cards are exchanged, or none."""
        self._done("discard", seat, *cards)
        self.away += cards
        self._do(lambda state: state.stand_pat_or_discard("".join(map(card_name, cards))))

    def muck(self, seat: int) -> None:
        """A hand is given up at the showdown."""
        self._done("muck", seat)
        self.away += self.cards(seat)
        self.mucked |= {seat}
        number = self.index(seat)
        self._do(lambda state: state.show_or_muck_hole_cards(False, number))

    def show(self, seat: int, *cards: Card) -> None:
        """A hand is shown whole."""
        self._done("show", seat, *cards)
        hidden = [each for each in cards if each not in self.used]
        self.used |= set(hidden)
        number = self.index(seat)
        self._do(lambda state: state.show_or_muck_hole_cards("".join(map(card_name, cards)), number))

    def shuffle(self) -> None:
        """What was folded and discarded is shuffled and makes a new deck."""
        self._done("shuffle")
        self.left += len(self.away)
        self.used -= set(self.away)
        self.away = ()

    def go_on(self) -> None:
        """Bets are gathered and everything is done that nobody decides."""
        state = self.state
        while len(self.alive) > 1:
            with self._quietly():
                if state.can_collect_bets():
                    state.collect_bets()
                elif state.street_index is None or not (self._burns_none() or self._withdraws() or self._shows()):
                    break

    def _withdraws(self) -> bool:
        """Is it the turn of a dead hand? It then draws nothing, folds or is not shown."""
        state = self.state
        number = state.turn_index
        if number is None or self.seats[number] not in self.dead:
            return False
        if state.stand_patter_or_discarder_index is not None:
            state.stand_pat_or_discard(())
            return True
        self.away += self.cards(self.seats[number])
        if state.actor_index is not None:
            state.fold()
        else:
            state.show_or_muck_hole_cards(False)
        return True

    def _shows(self) -> bool:
        """Is it time for a hand to be shown, and are its cards known? Before the last street nobody has to."""
        state = self.state
        if self._dealing() or state.actor_index is not None or state.showdown_index is None:
            return False
        if state.street is not state.streets[-1]:
            state.show_or_muck_hole_cards(())
            return True
        if not all(state.hole_cards[state.showdown_index]):
            return False
        state.show_or_muck_hole_cards(True)
        return True

    def _dealing(self) -> bool:
        """Are cards due, or is a draw?"""
        state = self.state
        cards = state.card_burning_status or any(state.hole_dealing_statuses) or any(state.board_dealing_counts)
        return cards or any(state.standing_pat_or_discarding_statuses)

    def _burns_none(self) -> bool:
        """Is no card burned where one usually is? A draw that nobody makes needs none, nor does the last card."""
        state = self.state
        if not state.card_burning_status or any(state.standing_pat_or_discarding_statuses):
            return False
        due = sum(map(len, state.hole_dealing_statuses)) + sum(state.board_dealing_counts)
        if due and (any(state.hole_dealing_statuses) or self.left > due):
            return False
        self._step(lambda: state.burn_card("??"))
        return True

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """PokerKit is given the deck as it lies, and its advice on it is not heard."""
        state, coming = self.state, (self.state.street_index or 0) + (self.state.street_index is not None)
        burns = coming < len(state.streets) and state.streets[coming].card_burning_status
        state.deck_cards = deque(list(state.deck)[: max(0, self.left - burns)])
        for heap in (state.mucked_cards, state.burn_cards, *state.discarded_cards):
            heap.clear()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield

    # -- what is seen ------------------------------------------------------------------------------------------------

    def cards(self, seat: int) -> tuple[Card, ...]:
        """A seat's cards; one that the record does not tell is unseen."""
        return tuple(map(_card, self.state.hole_cards[self.index(seat)]))

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards in the middle."""
        return tuple(map(_card, self.state.get_board_cards(0)))

    def view(self, seat: int | None) -> dict[str, list[Card | None]]:
        """What a seat may see: a card face down and not its own is None."""
        found: dict[str, list[Card | None]] = {}
        for number, each in enumerate(self.seats):
            shown = zip(self.cards(each), self.state.hole_card_statuses[number], strict=True)
            found[f"seat-{each}"] = [known if (up or each == seat) and known != UNSEEN else None for known, up in shown]
        return found | {"board": list(self.board), "burn": [None] * len(self.burned)}

    def ranked(self, seat: int) -> tuple[Ranked | None, ...]:
        """A seat's best hand for each way in which hands are ranked; None where it does not qualify."""
        number = self.index(seat)
        return tuple(self.state.get_hand(number, 0, kind) for kind in self.state.hand_type_indices)

    # -- the pots ----------------------------------------------------------------------------------------------------

    @property
    def uncalled(self) -> tuple[int, int] | None:
        """The seat whose last bet nobody equalled before all others folded, and how much of it goes back."""
        if len(self.alive) != 1:
            return None
        (seat,) = self.alive
        over = self.put_in(seat) - max(self.put_in(other) for other in self.seats if other != seat)
        return (seat, over) if over > 0 else None

    def gathered(self) -> list[Gathered]:
        """The pots of a round being played, as far as bets were gathered in."""
        return [
            Gathered(
                pot_name(number),
                pot.amount,
                tuple(self.seats[each] for each in pot.player_indices if self.seats[each] not in self.dead),
            )
            for number, pot in enumerate(self.state.pots)
        ]

    def parts(self) -> tuple[PotStakes, ...]:
        """The main pot and the side pots of a round that is over, as PokerKit divides them."""
        back = self.uncalled
        sums = {seat: self.put_in(seat) - (back[1] if back and back[0] == seat else 0) for seat in self.seats}
        if len(self.alive) == 1:
            return (PotStakes(MAIN, sums, self.alive),)
        found: list[PotStakes] = []
        below, pots = 0, list(self.state.pots)
        for number, pot in enumerate(pots):
            seats = tuple(self.seats[each] for each in pot.player_indices if self.seats[each] not in self.dead)
            last = number == len(pots) - 1
            top = max(sums.values()) if last else min(sums[self.seats[each]] for each in pot.player_indices)
            stakes = {seat: min(cents, top) - min(cents, below) for seat, cents in sums.items()}
            assert sum(stakes.values()) == pot.amount
            below = top
            if not seats:  # all who contended for it are dead, so it joins the pot before it
                last_one = found.pop()
                stakes = {seat: cents + last_one.stakes[seat] for seat, cents in stakes.items()}
                seats = last_one.seats
            found.append(PotStakes(pot_name(len(found)), stakes, seats))
        return tuple(found)


def _copied(value: Held) -> Held:
    """A list, and the lists in it, that later changes do not reach."""
    return type(value)(_copied(each) if isinstance(each, (list, deque)) else each for each in value)


def _card(given: object) -> Card:
    return card(repr(given)) if given else UNSEEN
