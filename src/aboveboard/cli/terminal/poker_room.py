"""A dealer of poker at one terminal: every seat is keyed in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from aboveboard.cli.terminal.dealer import Dealer, leave
from aboveboard.cli.terminal.reasons import clause_words, looked_up
from aboveboard.kernel.money import dollars, parse_dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.play.poker.facts import Due
from aboveboard.play.poker.room import Room
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.live_table import LiveTable
from aboveboard.play.table.entries import PaymentKind

SEATED = 3
"""Players who sit down at first, each with the bankroll."""
ACTS = (
    "check",
    "call",
    "bet",
    "raise",
    "complete",
    "fold",
    "all-in",
    "bring-in",
    "draw",
    "pat",
    "show",
    "muck",
    "protect",
)
HELP = """\
sit SEAT AMOUNT                 sit down with so much, or add to it between rounds
leave SEAT                      get up with what is left
button SEAT                     say where the button is before the first round
post                            post the antes and blinds that are due
deal [CARDS]                    post what is due and let chance deal, or name the cards: deal As Td 9c
check | call | fold | all-in    act, for the seat whose turn it is
bet | raise [AMOUNT]            so that its wager in this betting round comes to so much
bring-in | complete             where the first bet is forced
draw [CARDS] | pat              exchange these cards, or none
show CARDS | muck               at the showdown, where a hand is not known
protect                         put a chip on the hand of the seat whose turn it is
look SEAT                       the cards as that seat sees them
table                           the pot, the stacks and whose turn it is
time                            collect the charge for time
why                             the clauses behind the last answer
irregular [KIND [KEY=VALUE]]    call an irregularity, or list those of the game
save FILE                       write down what was played, for `aboveboard settle`
quit                            leave the table"""


class RoomDealer(Dealer):
    """A table at which the players' stakes are against each other."""

    def __init__(self, live: LiveTable, bought: int) -> None:
        super().__init__(live, bought)
        assert live.table.room is not None
        self.room: Room = live.table.room
        self.help = HELP
        self._deeds: dict[str, Callable[[list[str]], Iterator[str]]] = {
            "sit": self._sit,
            "leave": lambda words: self._do({"leave": {"seat": _seat(words)}}),
            "button": lambda words: self._do({"button": _seat(words)}),
            "post": lambda words: self._post(),
            "deal": self._deal,
            "look": self._look,
            "table": lambda words: self.standing(),
            "time": lambda words: self._do({"call": self.room.law.charge.call}),
            "why": lambda words: self._why(),
            "irregular": self._irregular,
            "save": self._save,
            "help": lambda words: iter(self.help.splitlines()),
            "quit": lambda words: leave(),
            **{word: self._acting(word) for word in ACTS},
        }

    def greeting(self) -> Iterator[str]:
        """Who sits down, and what is dealt."""
        law = self.live.terms.law
        yield f"{law.title}, {law.cite} ({self.live.terms.edition.standing}): {self.room.variant.title}."
        for seat in range(1, SEATED + 1):
            self.live.act({"sit": {"seat": seat, "stack": self.bought}})
        yield f"Seats 1 to {SEATED} have {dollars(self.bought)} each. Type help to see what can be done."

    def leaving(self) -> Iterator[str]:
        """What everybody has when the table breaks up."""
        yield from self.standing()

    # -- deeds -------------------------------------------------------------------------------------------------------

    def _do(self, event: dict[str, Any]) -> Iterator[str]:
        answer = self.live.act(event)
        yield from self._answered(answer)

    def _answered(self, answer: Answer) -> Iterator[str]:
        self.reasons = clause_words(() if answer.because is None else answer.because.cite)
        if answer.refused is not None:
            yield f"Refused: {answer.refused.reason} [{'; '.join(answer.refused.cite)}]."
            return
        for note in answer.voided:
            yield f"Void: {note.reason} [{'; '.join(note.cite)}]."
        moved = answer.transfers
        if moved:
            self.reasons = {}
        for row in moved:
            self.reasons |= looked_up(row.cite, DEFINED.get(row.kind, row.why))
            yield f"{_account(row.source)} to {_account(row.to)}: {dollars(row.cents)} ({row.why})."
        if answer.settled and not answer.voided:
            yield from self._shown(None)
        yield f"{self.room.describe().capitalize()}."

    def _sit(self, words: list[str]) -> Iterator[str]:
        if len(words) != 2:
            raise BadInput("sit: a seat and an amount were expected, such as sit 4 200")
        yield from self._do({"sit": {"seat": _seat(words[:1]), "stack": _cents(words[1])}})

    def _post(self) -> Iterator[str]:
        for event in self.room.posting.owed():
            yield from self._do(event)

    def _deal(self, words: list[str]) -> Iterator[str]:
        if self.room.state.hand is None:
            yield from self._post()
        answer = self.live.deal(" ".join(words) or None)
        if answer and "shuffle" in answer.event:
            yield "The discards are shuffled."
            answer = self.live.deal()
        yield from self._answered(answer)
        if self.room.state.hand is not None:
            yield from self._shown(self._acts_next())

    def _acting(self, word: str) -> Callable[[list[str]], Iterator[str]]:
        def act(words: list[str]) -> Iterator[str]:
            due = None if self.room.state.hand is None else self.room.state.hand.due
            seat = due.seat if due is not None and due.seat is not None else 1
            event: dict[str, Any] = {"seat": seat, "do": word}
            if word in ("draw", "show") and words:
                event["cards"] = " ".join(words)
            elif words:
                event["stake"] = _cents(words[0])
            yield f"Seat {seat}: {word}{' ' if words else ''}{' '.join(words)}."
            yield from self._do({"act": event})

        return act

    def _irregular(self, words: list[str]) -> Iterator[str]:
        if not words:
            yield from super()._irregular(words)
            return
        facts = dict(word.split("=", 1) for word in words[1:] if "=" in word)
        known = {key: int(value) if value.isdecimal() else value == "true" or value for key, value in facts.items()}
        event = {"irregularity": {"kind": words[0], **known}, "by": {"role": "floorperson"}}
        yield from self._do(event)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def _acts_next(self) -> int | None:
        due: Due | None = None if self.room.state.hand is None else self.room.state.hand.due
        return None if due is None else due.seat

    def _look(self, words: list[str]) -> Iterator[str]:
        yield from self._shown(_seat(words))

    def _shown(self, seat: int | None) -> Iterator[str]:
        for place, cards in self.live.view(seat).items():
            if cards and place != "burn":
                yield f"{_account(place)}: {' '.join(cards)}"

    def standing(self) -> Iterator[str]:
        """The stacks, the pot and whose turn it is."""
        for seat, cents in sorted(self.room.seating.state.stacks.items()):
            yield f"Seat {seat}: {dollars(cents)}."
        yield f"{self.room.describe().capitalize()}."


DEFINED = {
    PaymentKind.RAKE: "Rake", PaymentKind.OPENING_BET: "Opening bet", PaymentKind.ANTE: "Ante",
    PaymentKind.BLIND: "Blind bet", PaymentKind.BRING_IN: "Forced bet", PaymentKind.RAISE: "Raise",
    PaymentKind.CALL: "Call", PaymentKind.UNCALLED: "Call", PaymentKind.BET: "Bet", PaymentKind.HIGH: "High",
    PaymentKind.LOW: "Low", PaymentKind.UNCONTESTED: "Pot",
}  # fmt: skip
"""What chips moved for, and the word that the law defines it under."""


def _account(name: str) -> str:
    return spaced(name).capitalize()


def _seat(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 3:
        raise BadInput("the number of a seat was expected")
    return int(words[0])


def _cents(text: str) -> int:
    try:
        return parse_dollars(text)
    except ValueError as error:
        raise BadInput(str(error)) from None
