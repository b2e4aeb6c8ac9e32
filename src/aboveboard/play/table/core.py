"""What the parts of a table share: its terms, the wagers that stand, the game's state, and the rows it has written."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from aboveboard.games.shapes.run import Game
from aboveboard.kernel.hidden import Looked
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import RETURNED
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.table.entries import Cured, Note, Payment, Settled, Staked
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from aboveboard.play.table.wagers.standing import Key, Plan, Standing


class TableCore:
    """A table as its parts know it."""

    def __init__(self, terms: Terms, tracks: Tracks, posted: PostedLimits, stated: Stated) -> None:
        self.terms = terms
        self.tracks = tracks
        self.posted = posted
        self.stated = stated
        self.game: Game = terms.game
        """The game as it is asked at this table, where cards may lie face down that nobody knows."""
        self.state = tracks.opening
        self.bets: dict[Key, Standing] = {}
        self.settled: list[Settled] = []
        self.transfers: list[Payment] = []
        self.refused: list[Note] = []
        self.voided: list[Note] = []
        self.discarded: list[Note] = []
        """Cards that a record states and no round takes."""
        self.staked: list[Staked] | None = None
        """Chips put up, where they are asked for."""
        self.deciding = False
        """Is it being decided what somebody does, rather than a log folded that holds what was accepted?"""
        self.stateful: Mapping[str, Part[State]] = {}
        """The parts that keep something, by name."""
        self._lines: dict[str, str] = {}

    @property
    def round(self) -> Hashable:
        """What the game keeps now: of a dealt game the round being played, or None between rounds."""
        return self.tracks.tables[self.state]

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        try:
            return self.game.describe(self.round)
        except Looked:
            return ""

    def is_now(self, when: str, selection: str | None = None) -> bool:
        """Is this the moment of that name, for a wager on a selection?"""
        return self.game.moment(when)(self.tracks.setup, self.round, None, selection)

    def allows(self, plan: Plan, when: str) -> bool:
        """Is this the moment of that name for a wager?"""
        return self.is_now(when, plan.wager.game_pick(plan.selection))

    # -- wagers ------------------------------------------------------------------------------------------------------

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

    # -- rows --------------------------------------------------------------------------------------------------------

    def put_up(self, seat: int, wager: str, selection: str | None, cents: int) -> None:
        """Note that a player puts chips on the layout."""
        if self.staked is not None:
            self.staked.append(Staked(seat, wager, selection, cents))

    def note_void(self, event: int, reason: str, cite: tuple[str, ...]) -> None:
        """Note what did not count, and why."""
        self.voided.append(Note(event, reason, citations(cite)))

    def note_cure(self, event: int, reason: str, cite: tuple[str, ...]) -> None:
        """Note how something was put right for which nothing is void."""
        self.voided.append(Cured(event, reason, citations(cite)))

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

    def return_all(self, event: int, cite: tuple[str, ...], but: tuple[str, ...] = ()) -> None:
        """Give every wager back to its owner, but for those named."""
        for bet in list(self.bets.values()):
            if bet.plan.wager.name not in but:
                self.give_back(event, bet, RETURNED.grades[0], cite)
