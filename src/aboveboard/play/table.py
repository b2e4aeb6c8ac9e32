"""A table at play: wagers standing, and what each event does to them.

`Table.act` takes one event. What the rules do not allow is refused with its clause and changes nothing; everything
else moves the table on. The table keeps what was settled, refused and voided, in order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from aboveboard.law.clauses import citations
from aboveboard.law.errors import BadInput
from aboveboard.law.terms import Terms
from aboveboard.play.limits import PostedLimits
from aboveboard.play.odds import RETURNED
from aboveboard.play.paying import owed
from aboveboard.play.record import Event, Refusal
from aboveboard.play.rows import Note, Settled, Transfer
from aboveboard.play.standing import Key, Plan, Standing
from aboveboard.play.tracks import Result, Tracks

Decided = tuple[Standing, tuple[Result, ...]]


@dataclass
class Mentions:
    """Which facts a record mentions at all; a rule whose facts are never mentioned is not applied."""

    calls: bool = True
    shooter: bool = True
    roles: bool = True
    opening: bool = True
    offers: bool = True
    """Does it tell to whom the dice were offered?"""
    named: frozenset[str] | None = None
    """The calls that a record names; None at a live table, which states them all."""

    def mentions_call(self, name: str) -> bool:
        """Is this very call one that the record would state?"""
        return self.calls and (self.named is None or name in self.named)

    def unchecked(self, terms: Terms) -> list[str]:
        """The kinds of rule that this game has and the record never gave facts for."""
        law = terms.law
        has = {
            "shooter": law.shooter is not None and not (law.shooter.turns == "clockwise" and self.roles),
            "offers": law.shooter is not None and law.shooter.turns == "offered" and self.shooter,
            "calls": bool(law.calls),
            "roles": any(item.by or item.before for item in law.irregularities.values()) or law.throws is not None,
            "opening": bool(law.equipment or law.timers),
        }
        missing = [name for name, there in has.items() if there and not getattr(self, name)]
        awaited = [name for name, call in law.calls.items() if call.opens != "nothing" and self.calls]
        return missing + [name for name in awaited if not self.mentions_call(name)]


@dataclass
class Table:
    """A game in play under its terms."""

    terms: Terms
    tracks: Tracks
    posted: PostedLimits = field(default_factory=PostedLimits)
    mentions: Mentions = field(default_factory=Mentions)

    def __post_init__(self) -> None:
        from aboveboard.play.dealing import Dealing
        from aboveboard.play.house import House
        from aboveboard.play.wagering import Wagering

        self.state = self.tracks.opening
        self.bets: dict[Key, Standing] = {}
        self.settled: list[Settled] = []
        self.transfers: list[Transfer] = []
        self.refused: list[Note] = []
        self.voided: list[Note] = []
        self.house = House(self)
        self.wagering = Wagering(self)
        self.dealing = Dealing(self)
        self._lines: dict[str, str] = {}
        self._acts: dict[str, Callable[[Event], Refusal | None]] = {
            "bet": self.wagering.bet,
            "take-down": self.wagering.take_down,
            "reduce": self.wagering.reduce,
            "turn": self.wagering.turn,
            "roll": self._outcome,
            "spin": self._outcome,
            "call": self.house.call,
            "irregularity": self.house.irregularities.called,
            "shooter": self.house.shooting.act,
            "dice": self.house.shooting.change_dice,
            "open": self.house.opening.open,
            "chips": self.house.chips.act,
            "leave": self.house.chips.leave,
            "award": self.house.prizes.award,
            "shoe": self.dealing.shoe,
            "act": self.dealing.act,
        }

    def act(self, event: Event) -> Refusal | None:
        """Do what the event says, or refuse it with a reason and change nothing."""
        refusal = self._acts[event.kind](event)
        if refusal is not None:
            self.refused.append(Note(event.number, refusal.reason, citations(refusal.cite)))
        return refusal

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        return self.terms.game.describe(self.tracks.tables[self.state])

    def _outcome(self, event: Event) -> Refusal | None:
        equipment = self.tracks.setup.equipment
        if event.kind != equipment.event:
            title = self.terms.law.title
            raise BadInput(f"event {event.number}: {title} has no {event.kind!r}; {equipment.event!r} was expected")
        given, facts = event.said, {}
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
        results = []
        for number, track in enumerate(bet.plan.tracks):
            follower = track.row(self.state, bet.mines[number])[outcome]
            if follower >= 0:
                bet.mines[number] = follower
            else:
                results.append(track.results[~follower])
        return tuple(results)

    def settle(self, event: int, decided: list[Decided]) -> None:
        """Settle in the order in which the law pays, then give back what backed a wager that is gone."""
        rows = [(self._row(event, bet, results), bet) for bet, results in decided]
        order = self.terms.law.settlement
        collect_first = order is not None and order.order == "losers-first"
        by_seat = order is not None and order.seats
        rows.sort(
            key=lambda row: (
                row[1].plan.wager.law.rank,
                collect_first and row[0].result not in ("lose", "half"),
                {"clockwise": row[1].seat, "counterclockwise": -row[1].seat}[by_seat] if by_seat else 0,
            )
        )
        for row, bet in rows:
            del self.bets[bet.key]
            self._record(row)
        for bet in [bet for bet in self.bets.values() if bet.plan.backs and self.line(bet) is None]:
            self.give_back(event, bet, RETURNED.grades[0], bet.plan.wager.law.cite)

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
            if bet.plan.selection is None and track.mines[bet.mines[0]] is not None:
                box = bet.box(self.state)
                if box != bet.selection:
                    del self.bets[bet.key]
                    bet.selection = box
                    self.bets[bet.key] = bet

    def _row(self, event: int, bet: Standing, results: tuple[Result, ...]) -> Settled:
        money = owed(bet.plan, results, bet.stake)
        if money.prize is not None:
            self.house.prizes.owe()
        return Settled(
            event=event,
            seat=bet.seat,
            wager=bet.plan.wager.name,
            selection=bet.selection,
            stake=bet.stake,
            result=money.result,
            grade=money.grade,
            pays=money.pays,
            returned=money.returned,
            vigorish=money.fee + bet.fee,
            cite=money.cite,
            prize=money.prize,
        )

    def _record(self, row: Settled) -> None:
        self.settled.append(row)
        seat = f"seat-{row.seat}"
        if row.pays:
            self.transfers.append(Transfer(row.event, "house", seat, row.pays, f"{row.wager} wins", row.cite))
        lost = row.stake - row.returned
        if lost:
            why = f"{row.wager} loses" if row.result == "lose" else f"the losing part of {row.wager}"
            why = why if row.prize is None else f"{row.wager} wins a prize, and the stake is kept"
            self.transfers.append(Transfer(row.event, seat, "house", lost, why, row.cite))

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

    def return_all(self, event: int, cite: tuple[str, ...]) -> None:
        """Give every wager back to its owner."""
        for bet in list(self.bets.values()):
            self.give_back(event, bet, RETURNED.grades[0], cite)
