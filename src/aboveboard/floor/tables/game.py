"""The game at a table: its deeds go through the rules, and the money of each becomes transfers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aboveboard.floor import LEFT_LINK
from aboveboard.floor.accounts import owed
from aboveboard.floor.roles import STAFF
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.as_recorded import BETS, covered, seated_event, whole, written_event
from aboveboard.floor.tables.by_hand import by_hand
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.law_of_day import no_longer
from aboveboard.floor.tables.linked import ANSWER, Linked, readings_of
from aboveboard.floor.tables.linked import Before as Stood
from aboveboard.floor.tables.money import MADE, Cover, TableMoney
from aboveboard.floor.tables.seats import PLAYER, Seats
from aboveboard.floor.tables.shoe_holder import empty_seat, naming_who_moves
from aboveboard.kernel.cards import FACE_DOWN
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, short
from aboveboard.log.database.accounts import too_little
from aboveboard.log.deeds import Books, Deed, Handler, Logged, NotAllowed, Outcome, Transfer, Viewer
from aboveboard.play.events import HOLDERS, KINDS, OUTCOMES, CardRefusal, ChoiceRefusal, Refusal
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import Before, PitTable
from aboveboard.play.seats.machine import Machine, Shoe

HAND = frozenset(("high", "low"))
"""What an act says of the cards or tiles in a hand."""
COSTLESS = BETS | {"call", "shooter", "dice", "shuffle", "cut", "burn", "cover", "idle", "dealer", "open"}
"""Deeds that take nothing from a player that was not put up before; where no player banks, outcomes are too."""
FACES = frozenset(("shoe", "tiles"))
"""Deeds that name cards or tiles, some of which lie face down."""
MOVES_CARDS = FACES | {"act", "expose", "irregularity"}
"""Deeds after which cards may lie open that did not, or in another place."""
CARDS = "cards"
"""What an answer says of the cards as everybody sees them, by place."""
SEATED = frozenset(("sit", "leave", "stack"))
"""Deeds of the seats that the game hears of."""
CLOSER = "closer"
"""The deed by which a rack is counted to close the table."""
DEALERS = frozenset(("confirmed", "converted"))
"""What a dealer says of a wager, and whoever makes it does not."""
NEW_SHOE = {"machine": "new shoe"}
"""The answer to a shuffle by hand where a machine had cards left: it deals from a shoe shuffled anew."""
NOTHING_SHOWN = Counter[str]()
VERBS = ("accept", "decline", "pass", "transfer", "reseat", "offer")


class TableGame:
    """One table's game."""

    def __init__(
        self, setting: TableSetting, seats: Seats, draws: Draws, bank: Cover | None = None, link: Linked | None = None
    ) -> None:
        assert setting.terms is not None
        self.setting, self.seats, self.draws, self.terms = setting, seats, draws, setting.terms
        self.table = setting.log
        self.money = TableMoney(setting, seats, bank, link)
        self._link = link
        self.pit = PitTable(setting.terms, setting.limits, inspected=setting.inspected)
        self.machine = Machine(self.pit, draws)
        seats.game_refuses = self._refuses_seat
        self.number = 1
        """The number of the log's next event."""
        self._acted = False
        self._before: tuple[Before, Shoe | None] | None = None
        self._stood: Stood | None = None
        """The table as its link found it before the deed in hand."""
        self._owed = self.money.owed
        self._free = COSTLESS if self.money.banked else COSTLESS | OUTCOMES
        plays = dict.fromkeys((kind for kind in KINDS if kind not in SEATED), self._play)
        self.deeds: Mapping[str, Handler] = {**plays, "machine": self._machine, "pay-owed": self._pay_owed}

    @property
    def _linked(self) -> bool:
        """Is the table on a link, whose meter a wager of it feeds and wins?"""
        return self._link is not None and self._link.link is not None

    @property
    def link(self) -> Linked | None:
        """The part that asks its link, where the table is on one."""
        return self._link if self._linked else None

    @property
    def house(self) -> str:
        """The account that pays and takes for the house."""
        return self.money.house

    # -- deeds -----------------------------------------------------------------------------------------------------

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Nobody plays while the table owes money, and no seed is given up that hidden cards were drawn from.

        No round begins once the text by which the table was opened is not the law of the day. A rack is not closed
        while a player banks a round that is still to be played.
        """
        if (ended := no_longer(self.setting, deed, self.pit)) is not None:
            return ended
        if deed.kind == CLOSER and (due := self.pit.bank_due()) is not None:
            return Refusal(f"seat {due.seat} banks a round; the rack is counted once it is over", ())
        if deed.kind == "reveal" and self.pit.playing:
            return Refusal("a round is being played with cards of this seed; give it up when the round is over", ())
        if (deed.kind in OUTCOMES or deed.kind in ("bet", "machine")) and books.balance(self._owed) < 0:
            # What the rack was short of tells what it held, which is not for everybody to know.
            owes = dollars(-books.balance(self._owed)) if deed.role in STAFF else "its winners"
            return Refusal(f"the table owes {owes}; fill the rack and pay it", ())
        return None

    def _play(self, deed: Deed, books: Books) -> Outcome:
        payload = self._own(deed)
        refusal = by_hand(self.pit, deed, payload, machine=self.machine.deals)
        if refusal is not None:
            return Outcome(refusal, logged=True)
        if deed.kind in HOLDERS and isinstance(payload, Mapping):
            if (refusal := empty_seat(self.seats, deed.kind, payload)) is not None:
                return Outcome(refusal)
            payload = naming_who_moves(self.seats, payload)
        if deed.kind == "bet":
            refusal = self._too_poor(deed, payload, books)
            if refusal is not None:
                return Outcome(refusal)
            if not self.money.uncovered:
                self._remember()
        elif deed.kind not in self._free or self._linked:
            self._remember()
        if deed.kind != "bet":
            self._read()
        self.pit.number = self.number
        before = self._cards() if deed.kind in MOVES_CARDS else {}
        shown = self._shown() if deed.kind in FACES else NOTHING_SHOWN
        answer = self.pit.act(written_event(deed.kind, payload, deed))
        if answer.because is not None and not PitTable.remembers(answer):
            return self._refused(deed, answer.because)
        staked = answer.staked
        # Where nothing was remembered, the purse holds plenty and the stake is not large: nobody else is asked.
        plain = self._before is None and deed.kind == "bet" and len(staked) == 1
        if plain and not (answer.settled or answer.transfers or answer.written.voided):
            self._acted = True
            return Outcome(transfers=(self.money.put_up(staked[0]),), payload=payload)
        outcome = self._done((answer,), books, payload, banks=deed.kind == "bank")
        if deed.kind == "shuffle" and outcome.refusal is None and self.machine.holds_cards:
            outcome = replace(outcome, answer={**outcome.answer, **NEW_SHOE})
        if deed.kind in MOVES_CARDS:
            outcome = self._laid(outcome, before)
        if deed.kind in FACES:
            return self._face_down(payload, shown, outcome)
        return self._hidden(deed, payload, outcome)

    def _refused(self, deed: Deed, because: Refusal) -> Outcome:
        """A card that cannot be tells something of those that lie face down, so that naming one is put on record.

        What a hand may choose tells what is in it, and is listed for its own player only.
        """
        if isinstance(because, ChoiceRefusal) and deed.seat is None and self.pit.playing:
            return Outcome(Refusal(because.reason.partition(";")[0], because.cite))
        tells = isinstance(because, CardRefusal) and any(FACE_DOWN in held for held in self.pit.cards().values())
        return Outcome(because, logged=tells)

    def _cards(self) -> dict[str, list[str]]:
        """The cards of a round as everybody sees them; at a pot, its hands are written down when they are shown."""
        return self.pit.cards() if self.pit.dealt and not self.pit.pots else {}

    def _laid(self, outcome: Outcome, before: Mapping[str, Sequence[str]]) -> Outcome:
        """What is written of a deed after which other cards lie open, or in other places, says where they lie."""
        now = {} if outcome.refusal is not None else self._cards()
        return outcome if now == before or not now else replace(outcome, answer={**outcome.answer, CARDS: now})

    def _shown(self) -> Counter[str]:
        """The cards of the round that everybody sees."""
        if not self.pit.playing:
            return Counter()
        return Counter(card for held in self.pit.cards().values() for card in held if card != FACE_DOWN)

    def _face_down(self, payload: Any, before: Counter[str], outcome: Outcome) -> Outcome:
        """A card keyed in that lies face down for others is hidden from them in the log too."""
        if outcome.refusal is not None:
            return outcome
        public = self.pit.cards()
        if not any(FACE_DOWN in held for held in public.values()):
            return outcome
        seen = Counter(card for held in public.values() for card in held) - before
        return replace(outcome, payload=covered(payload, seen), veiled={"hand": payload, **self._own_cards(public)})

    def _own_cards(self, public: Mapping[str, Any]) -> dict[str, Any]:
        """What each player sees of the cards that others do not."""
        found = {}
        for seat, name in self.seats.taken.items():
            own = {place: held for place, held in self.pit.cards(seat).items() if held != public.get(place)}
            if own:
                found[f"player/{name}"] = own
        return found

    def _hidden(self, deed: Deed, payload: Any, outcome: Outcome) -> Outcome:
        """How somebody sets a hand that others do not see is hidden from them in the log too."""
        if deed.kind != "act" or outcome.refusal is not None:
            return outcome
        chosen, _, pieces = str(payload.get("do", "")).partition(" ")
        named = HAND | {"do"} if pieces else HAND
        hand = {name: payload[name] for name in sorted(named) if name in payload}
        if not hand:
            return outcome
        shown = {name: value for name, value in payload.items() if name not in named}
        if pieces:
            shown["do"] = chosen
        owner = self.seats.player(payload["seat"])
        return replace(outcome, payload=shown, veiled={"hand": hand, f"player/{owner}": hand})

    def _done(self, answers: Sequence[Answer], books: Books, payload: Any, *, banks: bool = False) -> Outcome:
        """What is written of what the rules accepted; where it cannot be, the game goes back."""
        try:
            outcome = self._outcome(answers, books, payload, banks=banks)
        except Exception:
            self._undo()
            raise
        if outcome.refusal is not None:
            self._undo()
        return outcome

    def _undo(self) -> None:
        if not self.take_back():
            raise RuntimeError(f"{self.table}: what was played cannot be paid, and there is no way back")

    def _machine(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if deed.seat is not None and not self.pit.throws(deed.seat):
            raise NotAllowed(f"{deed.actor} may not have the machine draw at {self.table} now; a dealer may")
        if self.draws.seed is None:
            return Outcome(Refusal("no seed is committed to; commit to one before the machine draws", ()))
        self._remember()
        self._read()
        self.pit.number = self.number
        before = self._cards()
        self.draws.begin()
        refusal = self.machine.go(None if deed.seat is None else {"seat": deed.seat})
        if refusal is not None or not self.machine.events:
            self.take_back()
            return Outcome(refusal or Refusal("there is nothing for the machine to do now", ()))
        plays, drawn = list(self.machine.events), self.draws.span
        shown = self.pit.cards()
        hidden = any(FACE_DOWN in held for held in shown.values())
        outcome = self._done(
            self.machine.answers, books, {"draws": drawn} if hidden else {"draws": drawn, "plays": plays}
        )
        if not hidden or outcome.refusal is not None:
            return self._laid(outcome, before)
        return Outcome(
            transfers=outcome.transfers,
            veiled={"plays": plays, **self._own_cards(shown)},
            answer={**outcome.answer, CARDS: shown},
            payload=outcome.payload,
            settled=outcome.settled,
            also=outcome.also,
        )

    def _pay_owed(self, deed: Deed, books: Books) -> Outcome:
        """What the rack could not pay is paid out of it once it has been filled."""
        deed.fields()
        lacks, held = -books.balance(self._owed), books.balance(self.house)
        if lacks <= 0:
            return Outcome(Refusal("the table owes nothing", ()))
        if held < lacks:
            return Outcome(Refusal(f"the rack holds {dollars(held)} and owes {dollars(lacks)}; call for a fill", ()))
        return Outcome(transfers=(Transfer(self.house, owed(self.table), lacks, "what the table owed", ()),))

    def _own(self, deed: Deed) -> Any:
        """The payload with the player's own seat; nobody plays for another seat."""
        payload, seat = deed.payload, deed.seat
        if deed.role != PLAYER or not isinstance(payload, Mapping):
            return payload
        if deed.kind in BETS:
            if payload.get("seat", seat) != seat:
                raise NotAllowed(f"{deed.actor} plays from seat {seat} and no other")
            if deed.kind == "bet" and (payload.get("player", seat) != seat or not DEALERS.isdisjoint(payload)):
                raise NotAllowed(f"{deed.actor} makes no wagers but their own; a dealer confirms what is called out")
            return {**payload, "seat": seat}
        named = [payload[verb] for verb in (*VERBS, "seat") if type(payload.get(verb)) is int]
        if any(other != seat for other in named):
            raise NotAllowed(f"{deed.actor} plays from {'no seat' if seat is None else f'seat {seat}'} and no other")
        if deed.kind == "cut" and "recut" in payload:
            raise NotAllowed("a dealer has the cards cut again, not a player")
        filled = deed.kind == "act" or (deed.kind == "cut" and "decline" not in payload)
        return {**payload, "seat": seat} if filled else payload

    def _refuses_seat(self, kind: str, seat: int) -> Refusal | None:
        """Why the game lets nobody sit down or leave now; whoever banks stays until the round is over."""
        due = self.pit.bank_due() if kind == "leave" else None
        if due is not None and due.seat == seat:
            return Refusal(f"seat {seat} banks, and its player stays until the round is over", due.cite)
        if due is not None and self.pit.awaits_bank(seat):
            return Refusal(f"the bank settles with seat {seat} when the round is over; its player stays", due.cite)
        return self.pit.why_not({kind: {"seat": seat}})

    # -- money -----------------------------------------------------------------------------------------------------

    def _too_poor(self, deed: Deed, payload: Any, books: Books) -> Refusal | None:
        """A player bets no more than the purse holds; where that is close, the rules decide first what it costs."""
        stake, seat = (payload.get("stake"), payload.get("seat")) if isinstance(payload, Mapping) else (None, None)
        if type(stake) is not int or type(seat) is not int:
            return None
        held = books.balance(self.seats.purse(self.seats.player(seat)))
        if held < stake:
            return Refusal(too_little("you hold" if deed.role == PLAYER else f"seat {seat} holds", held, stake), ())
        if held < 2 * stake or self.money.large(2 * stake, seat, books):
            self._remember()
        return None

    def _outcome(self, answers: Sequence[Answer], books: Books, payload: Any, *, banks: bool) -> Outcome:
        """What is written of a deed that the rules accept, if everybody can pay."""
        transfers = self.money.transfers(self.pit, answers, books, banks=banks)
        if isinstance(transfers, Refusal):
            return Outcome(transfers)
        settled = [row.to_json(self.number) for answer in answers for row in answer.settled]
        notes = {
            "voided": [note for answer in answers for note in answer.voided],
            "cured": [note for answer in answers for note in answer.cured],
        }
        refused = [answer.because for answer in answers if answer.because is not None]
        answer: dict[str, Any] = {
            name: [{"reason": note.reason, "cite": note.cite} for note in found]
            for name, found in notes.items()
            if found
        }
        if pots := [pot.to_json() for answer in answers for pot in answer.pots]:
            answer["pots"] = [{name: value for name, value in pot.items() if name != "event"} for pot in pots]
        if refused:
            answer["refused"] = {"reason": refused[0].reason, "cite": list(refused[0].cite)}
        if made := [[put.seat, put.wager] for answer in answers for put in answer.staked]:
            answer[MADE] = made
        self._acted = True
        told = None if self._stood is None else self._link.tell(self.pit, answers, self._stood)  # type: ignore[union-attr]
        if isinstance(told, Refusal):
            return Outcome(told)
        if told is None:
            self._unread()
            return Outcome(transfers=transfers, answer=answer, payload=payload, settled=settled)
        answer[ANSWER] = dict(told.answer)
        return Outcome(transfers=transfers, answer=answer, payload=payload, settled=settled, also=(told.deed,))

    # -- state -----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Where the table is on a link, have its meter read what the link's does."""
        self._stood = self._link.read(self.pit) if self._linked else None  # type: ignore[union-attr]

    def _unread(self) -> None:
        """What was read is in no event, so that whoever folds them reads nothing: the meter reads again what it did."""
        stood, self._stood = self._stood, None
        if stood is not None:
            self.pit.restate(stood.wager, stood.readings)

    def _remember(self) -> None:
        if self._before is None:
            self._before = self.pit.remember(), self.machine.snapshot()

    def take_back(self) -> bool:
        """Undo the deed in hand; False where there is nothing to go back to, so that the table is read anew."""
        before, self._before, self._acted, self._stood = self._before, None, False, None
        if before is None:
            return False
        self.pit.recall(before[0])
        self.machine.restore(before[1])
        return True

    def refused(self) -> None:
        """The deed in hand was refused: if the game did it all the same, that is undone."""
        if self._acted and not self.take_back():
            raise RuntimeError(f"{self.table}: a deed was done and then refused")
        self._before = None
        self._unread()

    def done(self) -> None:
        """The deed in hand was accepted; there is no way back."""
        self._before = self._stood = None

    def apply(self, event: Logged) -> None:
        """Play what the log holds, unless it was just played."""
        if self._acted:
            self._acted = False
        else:
            self.pit.number = event.number
            self._fold(event)
        if event.kind == "reveal":
            self.machine.discard_shoe()
        elif event.kind == "shuffle":
            self.machine.shuffled()
            if event.answer.items() >= NEW_SHOE.items():  # logs of earlier versions hold shuffles that did not say so
                self.machine.discard_shoe()
        self.number = self.pit.number = event.number + 1

    def _fold(self, event: Logged) -> None:
        if ANSWER in event.answer:
            self.pit.restate(*readings_of(event.answer))
        if event.kind == "machine":
            self._again(event)
        elif event.kind == LEFT_LINK:
            self.pit.restate(event.payload["wager"], {})
        elif event.kind in SEATED:
            self.pit.apply(seated_event(event))
        elif event.kind in self.deeds and event.kind != "pay-owed":
            self.pit.apply(written_event(event.kind, whole(event), event))

    def _again(self, event: Logged) -> None:
        """Draw again what the machine drew; it is the same."""
        self.draws.begin(event.payload["draws"][0])
        refusal = self.machine.go(None if event.seat is None else {"seat": event.seat})
        plays = event.veiled.get("plays", event.payload.get("plays"))
        if refusal is not None or self.machine.events != plays:
            raise BadInput(f"event {event.number}: the machine draws {short(self.machine.events)}, not {short(plays)}")

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a person at this seat, or of this role, may see of the game."""
        return dict(self.pit.view(viewer.seat, viewer.role or None))

    def snapshot(self) -> tuple[int, bytes, Shoe | None]:
        """The table as it stands, and the shoe."""
        return self.number, self.pit.snapshot(), self.machine.snapshot()

    def restore(self, state: tuple[int, bytes, Shoe | None]) -> None:
        """Go on from there; raises Stale where the law or the program is another."""
        self.number, table, shoe = state
        self.pit = PitTable.restore(self.terms, table)
        self.machine = Machine(self.pit, self.draws)
        self.machine.restore(shoe)
