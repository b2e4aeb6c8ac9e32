"""A table at play: wagers standing, and what each event does to them.

`Table.act` takes one event. What the rules do not allow is refused with its clause and changes nothing; everything
else moves the table on. The table keeps what was settled, refused and voided, in order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from aboveboard.games.shapes.deal import Deal
from aboveboard.games.shapes.run import Game
from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.tiles import TileSet
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import RETURNED, Result
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.records.events import Event, Refusal
from aboveboard.play.table.entries import Note, Payment, PaymentKind, Settled, Staked, Written
from aboveboard.play.table.payouts import owed
from aboveboard.play.table.rollback import recall, remember
from aboveboard.play.table.stake_limits import PostedLimits
from aboveboard.play.table.stated import Mentions as Mentions
from aboveboard.play.table.wagers import Key, Plan, Standing

Decided = tuple[Standing, tuple[Result, ...]]
PLAIN_DEEDS = frozenset(("bet", "take-down", "reduce", "turn", "roll", "spin", "shoe", "draw"))
"""Deeds that ask everything before they change anything, unless a round has paused."""
DRAWN = ("shoe", "draw")
REMEMBERED = "open"
"""The deed that is known even where it is refused: the table is shut then, and the times that it states are stated."""
NOTHING = Written()
FIRST = 1000
"""How far before all others those come that are settled first."""


@dataclass
class Table:
    """A game in play under its terms."""

    terms: Terms
    tracks: Tracks
    posted: PostedLimits = field(default_factory=PostedLimits)
    mentions: Mentions = field(default_factory=Mentions)

    def __post_init__(self) -> None:
        from aboveboard.play.poker import room_at
        from aboveboard.play.table.conduct.calls import Conduct
        from aboveboard.play.table.conduct.player_bank import Banking
        from aboveboard.play.table.conduct.shoe_holder import HOLDERS, Holding
        from aboveboard.play.table.dealing.deal import Dealing
        from aboveboard.play.table.dealing.face_down import Turning
        from aboveboard.play.table.dealing.shoe import Shoes
        from aboveboard.play.table.dealing.tiles import Stacks
        from aboveboard.play.table.options import change
        from aboveboard.play.table.placing import Wagering
        from aboveboard.play.table.removing import Altering

        self.turning = Turning(self)
        self.game: Game = self.turning.veiled(self.terms.game)
        """The game as it is asked where cards lie face down that nobody knows."""
        self.state = self.tracks.opening
        self.bets: dict[Key, Standing] = {}
        self.settled: list[Settled] = []
        self.transfers: list[Payment] = []
        self.refused: list[Note] = []
        self.voided: list[Note] = []
        self.staked: list[Staked] | None = None
        """Chips put up, where they are asked for."""
        self.house = Conduct(self)
        self.wagering = Wagering(self)
        self.altering = Altering(self)
        self.dealing = Dealing(self)
        self.shoes = Shoes(self)
        self.holding = Holding(self)
        self.banking = Banking(self)
        self.stacks = Stacks(self)
        self.room = room_at(self)
        """Where the players' stakes are against each other."""
        self._lines: dict[str, str] = {}
        order = self.terms.law.settlement
        payload = {} if order is None else order.model_dump(exclude={"cite", "reading"}, exclude_defaults=True)
        self._ordered = bool(payload) or any(wager.rank for wager in self.terms.law.wagers.values())
        self._acts: dict[str, Callable[[Event], Refusal | None]] = {
            "bet": self.wagering.bet,
            "take-down": self.altering.take_down,
            "reduce": self.altering.reduce,
            "turn": self.altering.turn,
            "roll": self._outcome,
            "spin": self._outcome,
            "call": self.house.call,
            "irregularity": self.house.irregularities.called,
            "shooter": self.house.shooting.act,
            "dice": self.house.shooting.change_dice,
            "open": self.house.opening.open,
            "chips": self.house.chips.act,
            "leave": self.shoes.leave,
            "award": self.house.prizes.award,
            "shoe": self.dealing.shoe,
            "draw": self.dealing.shoe,
            "act": self.dealing.act,
            "expose": self.turning.expose,
            "shuffle": self.shoes.shuffle,
            "cut": self.shoes.cut,
            "burn": self.shoes.burn,
            "cover": self.shoes.came,
            "dealer": self.shoes.dealer,
            "idle": self.shoes.idle,
            "sit": self.shoes.sit,
            **dict.fromkeys(HOLDERS, self.holding.act),
            "change": lambda event: change(self, event),
            **dict.fromkeys(("tiles", "number", "style", "bank", "button", "wait"), self._not_here),
        }
        game = self.terms.game
        self._sure: frozenset[str] = frozenset() if isinstance(game, Deal) else PLAIN_DEEDS | {"call"}
        self._dealt_plainly = isinstance(game, Deal) and game.circle is None
        if isinstance(self.tracks.setup.equipment, TileSet):
            self._acts |= self.stacks.deeds
        elif isinstance(self.terms.game, Deal) and self.terms.game.circle is not None:
            self._acts |= self.stacks.hand_deeds
        elif self.room is not None:
            self._acts = dict.fromkeys(self._acts, self._not_here) | self.room.deeds

    def act(self, event: Event) -> Refusal | None:
        """Do what the event says, or refuse it with a reason and change nothing."""
        plain = event.kind in self._sure or self._plain(event)
        refusal = self._acts[event.kind](event) if plain else self._carefully(event)
        if refusal is not None:
            self.refused.append(Note(event.number, refusal.reason, citations(refusal.cite)))
        return refusal

    def _plain(self, event: Event) -> bool:
        """Does it ask everything before it changes anything?"""
        if self.room is not None:
            return True
        plain = self._dealt_plainly and event.kind in PLAIN_DEEDS and self.dealing.pausing.state.since is None
        exact = self.mentions.exact and event.kind in DRAWN
        return plain and not exact and not self.turning.tells(event)

    def apply(self, event: Event) -> Refusal | None:
        """Do what was accepted once, with nothing kept to go back to."""
        return self._do(event)

    def _do(self, event: Event) -> Refusal | None:
        """Do what the event says as far as it gets; where a hidden card decides, that is turned first."""
        try:
            return self._acts[event.kind](event)
        except Looked as look:
            return self.turning.first(look)

    def drain(self) -> Written:
        """Hand out what was written since the last time, and keep none of it."""
        staked = self.staked or []
        if not (self.settled or self.transfers or self.voided or self.refused or staked):
            return NOTHING
        if not (self.settled or self.transfers or self.voided or self.refused):
            if self.dealing.raising.state.rows or self.dealing.raising.state.settled:
                self.dealing.raising.drained()
            put_up = tuple(staked)
            staked.clear()
            return Written(staked=put_up)
        self.dealing.raising.drained()
        written = Written(
            tuple(self.settled), tuple(self.transfers), tuple(self.voided), tuple(self.refused), tuple(staked)
        )
        self.settled, self.transfers, self.voided, self.refused = [], [], [], []
        staked.clear()
        return written

    def put_up(self, seat: int, wager: str, selection: str | None, cents: int) -> None:
        """Note that a player puts chips on the layout."""
        if self.staked is not None:
            self.staked.append(Staked(seat, wager, selection, cents))

    def why_not(self, event: Event) -> Refusal | None:
        """Why an event would be refused now; nothing is done."""
        if (
            event.kind == "bet"
            and self.dealing.pausing.state.since is None
            and self.room is None
            and not self.turning.state.where
        ):
            return self.wagering.why_refused(event)
        before = remember(self)
        try:
            return self._do(event)
        finally:
            recall(self, before)

    def _carefully(self, event: Event) -> Refusal | None:
        """Do what may get far before it is refused, and put it back then; what a refused opening states stays known."""
        before, refusal = remember(self), None
        try:
            refusal = self._do(event)
        except BadInput:
            recall(self, before)
            raise
        if refusal is not None and event.kind != REMEMBERED:
            recall(self, before)
        return refusal

    def _not_here(self, event: Event) -> Refusal | None:
        raise BadInput(f"event {event.number}: {self.terms.law.title} has no {event.kind!r}")

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        if self.room is not None:
            return self.room.describe()
        try:
            return self.game.describe(self.tracks.tables[self.state])
        except Looked:
            return ""

    def _outcome(self, event: Event) -> Refusal | None:
        equipment = self.tracks.setup.equipment
        if event.kind != equipment.event:
            title = self.terms.law.title
            raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; {equipment.event!r} was expected")
        given, facts = event.payload, {}
        if isinstance(given, dict):
            facts = {key: value for key, value in given.items() if key != "at"}
            given = given.get("at")
        try:
            number = equipment.read(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: {error}") from error
        refusal = self.house.refuses_outcome(event)
        if refusal is not None:
            return refusal
        irregular = self.house.irregularities.from_facts(event, facts, self.tracks.outcomes[number])
        if irregular is not None:
            return self.house.irregularities.cure(event, irregular, {"kind": irregular})
        self.play(event, number)
        return None

    def play(self, event: Event, outcome: int) -> None:
        """An outcome counts: every wager that is on takes its step, and those decided are settled."""
        decided: list[Decided] = []
        for bet in self.house.whose(event, list(self.bets.values())):
            if bet.works(self.state):
                results = self._step(bet, outcome)
                if results:
                    decided.append((bet, results))
        after = self.tracks.after(self.state)[outcome]
        before, self.state = self.state, self.house.next_state(after)
        if decided:
            self.settle(event.number, decided)
        self._rebox()
        self.wagering.after_outcome()
        self.house.after_outcome(event, before, outcome)

    def _step(self, bet: Standing, outcome: int) -> tuple[Result, ...]:
        """Move a wager by an outcome; gives its results where it is decided, nothing while it rides."""
        tracks, states = bet.plan.tracks, bet.states
        if len(tracks) == 1:
            follower = tracks[0].row(self.state, states[0])[outcome]
            if follower < 0:
                return (tracks[0].results[~follower],)
            states[0] = follower
            return ()
        results = []
        for number, track in enumerate(tracks):
            follower = track.row(self.state, states[number])[outcome]
            if follower >= 0:
                states[number] = follower
            else:
                results.append(track.results[~follower])
        return tuple(results)

    def settle(self, event: int, decided: list[Decided]) -> None:
        """Settle in the order in which the law pays, then give back what backed a wager that is gone."""
        rows = [(self._row(event, bet, results), bet) for bet, results in decided]
        if self._ordered:
            rows.sort(key=self._turn)
        for row, bet in rows:
            del self.bets[bet.key]
            self._record(row)
        falling = self.bets.values() if self.tracks.lasting else ()
        for bet in [bet for bet in falling if bet.plan.backs and self.line(bet) is None]:
            self.give_back(event, bet, RETURNED.grades[0], bet.plan.wager.law.cite)

    def _turn(self, row: tuple[Settled, Standing]) -> tuple[int, bool, int]:
        """Where a settlement comes in the order in which the law pays."""
        settled, bet = row
        order = self.terms.law.settlement
        collect_first = order is not None and (
            order.order == "losers-first" or bet.plan.wager.name in order.collect_first
        )
        seats = "" if order is None else order.seats
        place = bet.seat if seats in ("clockwise", "as-numbered") else -bet.seat if seats == "counterclockwise" else 0
        later = collect_first and settled.result not in ("lose", "half")
        later = later or (order is not None and order.order == "winners-last" and settled.result == "win")
        rank, name = bet.plan.wager.law.rank, bet.plan.wager.name
        if order is not None:
            rank += FIRST * ((name in order.last) - (name in order.first))
        if isinstance(self.game, Deal) and self.game.first(self.tracks.tables[self.state], bet.seat):
            rank -= 2 * FIRST
        return rank, later, place

    def line(self, odds: Standing) -> Standing | None:
        """The wager that these odds stand behind, if it still stands."""
        for bet in self.standing_lines(odds.plan, odds.seat):
            if bet.box(self.state) == odds.selection:
                return bet
        return None

    def standing_lines(self, plan: Plan, seat: int) -> list[Standing]:
        """The wagers of a seat that odds of this plan could stand behind."""
        name = self.line_name(plan)
        return [bet for bet in self.bets.values() if bet.seat == seat and bet.plan.wager.name == name]

    def line_name(self, plan: Plan) -> str:
        """The law's name of the wager that this one backs."""
        backs = str(plan.backs)
        if backs not in self._lines:
            self._lines[backs] = self.terms.game_part(backs, None)[0].name
        return self._lines[backs]

    def _rebox(self) -> None:
        """A wager that has gone to a numbered box of its own is known by that box from then on."""
        for bet in list(self.bets.values()):
            track = bet.plan.tracks[0]
            if bet.plan.selection is None and track.states[bet.states[0]] is not None:
                box = bet.box(self.state)
                if box != bet.selection:
                    del self.bets[bet.key]
                    bet.selection = box
                    self.bets[bet.key] = bet

    def _row(self, event: int, bet: Standing, results: tuple[Result, ...]) -> Settled:
        money = owed(bet.plan, results, bet.stake)
        if money.prize is not None:
            self.house.prizes.owe()
        result, grade, pays, returned, fee, prize, cite = money
        name, fee = bet.plan.wager.name, fee + bet.fee
        return Settled(event, bet.seat, name, bet.selection, bet.stake, result, grade, pays, returned, fee, cite, prize)

    def _record(self, row: Settled) -> None:
        self.settled.append(row)
        if self.banking.seat is not None and self.banking.has(row.wager):
            self.banking.record(row)
            return
        seat, bank = f"seat-{row.seat}", self.holding.bank(row.wager)
        if bank == seat:
            if row.vigorish:
                why = f"the house's vigorish on {row.wager}"
                fee = Payment(row.event, seat, "house", row.vigorish, why, row.cite, PaymentKind.VIGORISH)
                self.transfers.append(fee)
            return
        if row.pays:
            why = f"{row.wager} wins"
            self.transfers.append(Payment(row.event, bank, seat, row.pays, why, row.cite, PaymentKind.WIN))
        lost = row.stake - row.returned
        if lost:
            why = f"{row.wager} loses" if row.result == "lose" else f"the losing part of {row.wager}"
            why = why if row.prize is None else f"{row.wager} wins a prize, and the stake is kept"
            self.transfers.append(Payment(row.event, seat, bank, lost, why, row.cite, PaymentKind.LOSS))

    def give_back(self, event: int, bet: Standing, grade: str, cite: tuple[str, ...], part: int | None = None) -> None:
        """Give a wager, or a part of it, back to its owner."""
        back = bet.stake if part is None else part
        if part is None:
            del self.bets[bet.key]
        else:
            bet.stake -= part
        self.settled.append(
            Settled(
                event=event,
                seat=bet.seat,
                wager=bet.plan.wager.name,
                selection=bet.selection,
                stake=back,
                result="void",
                grade=grade,
                pays=0,
                returned=back,
                vigorish=bet.fee if part is None else 0,
                cite=citations(cite),
            )
        )

    def void_late(self, event: Event, seat: int, plan: Plan, stake: int) -> None:
        """A wager that came after the call is void: it goes back and never stands."""
        refusal = self.house.late()
        assert refusal is not None
        self.put_up(seat, plan.wager.name, plan.selection, stake)
        cite = citations(refusal.cite)
        self.voided.append(Note(event.number, f"{refusal.reason}, so it is void and goes back to the player", cite))
        self.settled.append(
            Settled(
                event=event.number,
                seat=seat,
                wager=plan.wager.name,
                selection=plan.selection,
                stake=stake,
                result="void",
                grade="late",
                pays=0,
                returned=stake,
                vigorish=0,
                cite=cite,
            )
        )

    def return_all(self, event: int, cite: tuple[str, ...], but: tuple[str, ...] = ()) -> None:
        """Give every wager back to its owner, but for those named."""
        for bet in list(self.bets.values()):
            if bet.plan.wager.name not in but:
                self.give_back(event, bet, RETURNED.grades[0], cite)
