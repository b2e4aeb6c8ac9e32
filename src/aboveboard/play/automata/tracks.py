"""What a game decides, tabulated once: the table's own states, and each wager's track over them.

Outcomes, table states, a wager's own states and its results are numbered; a row gives, for every outcome, the
wager's next state or, as the bitwise complement, the number of its result. Settlement, odds and simulation all
read these rows.
"""

from __future__ import annotations

from collections.abc import Hashable

from aboveboard.games.shapes.run import Outcome
from aboveboard.kernel.grades import Grade, Riding
from aboveboard.kernel.wheel import Section
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, paid


class Tracks:
    """The table's states and the tracks of its wagers, filled in as they are reached."""

    lasting = True
    """Does the number of a state always mean the same?"""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.setup = terms.setup
        self.outcomes: tuple[Outcome, ...] = terms.setup.equipment.outcomes
        self.void = frozenset(
            number for number, outcome in enumerate(self.outcomes) if void_outcome(terms, outcome) is not None
        )
        self.tables: list[Hashable] = []
        self._numbers: dict[Hashable, int] = {}
        self._next: list[list[int] | None] = []
        self._tracks: dict[tuple[str, str | None], Track] = {}
        self.opening = self.number(terms.game.opening)

    def number(self, table: Hashable) -> int:
        """The number of a table state."""
        if table not in self._numbers:
            self._numbers[table] = len(self.tables)
            self.tables.append(table)
            self._next.append(None)
        return self._numbers[table]

    def after(self, table: int) -> list[int]:
        """The table state that each outcome leads to."""
        row = self._next[table]
        if row is None:
            advance, state = self.terms.game.advance, self.tables[table]
            row = [
                table if number in self.void else self.number(advance(self.setup, state, outcome))
                for number, outcome in enumerate(self.outcomes)
            ]
            self._next[table] = row
        return row

    def reachable(self) -> list[int]:
        """Every table state that play can reach from the opening, in order of discovery."""
        found, seen = [self.opening], {self.opening}
        for table in found:
            for follower in self.after(table):
                if follower not in seen:
                    seen.add(follower)
                    found.append(follower)
        return found

    def track(self, wager: WagerTerms, selection: str | None) -> Track:
        """The track of a wager on a selection."""
        key = (wager.name, selection)
        if key not in self._tracks:
            self._tracks[key] = Track(self, wager, selection)
        return self._tracks[key]


class Track:
    """One wager on one selection: its own states, its results, and a row for each state at each table state."""

    def __init__(self, tracks: Tracks, wager: WagerTerms, selection: str | None) -> None:
        assert wager.wager is not None, "a composite has no track of its own"
        self.tracks = tracks
        self.terms = wager
        self.selection = selection
        self.states: list[Hashable] = []
        self.results: list[Result] = []
        self._numbers: dict[Hashable, int] = {}
        self._results: dict[Result, int] = {}
        self._ended: dict[Hashable, int] = {}
        self._begins: dict[int, int] = {}
        self._rows: dict[tuple[int, int], list[int]] = {}
        self._when: dict[int, bool] = {}
        self._off: dict[int, bool] = {}

    def begin(self, table: int) -> int:
        """The wager's own state when it is made at a table state."""
        found = self._begins.get(table)
        if found is None:
            wager, tracks = self.terms.wager, self.tracks
            assert wager is not None
            pick = self.terms.game_pick(self.selection)
            found = self._begins[table] = self.numbered(wager.begin(tracks.setup, tracks.tables[table], pick))
        return found

    def may_be_made(self, table: int) -> bool:
        """Is this a moment at which the law lets the wager be made?"""
        if table not in self._when:
            self._when[table] = self._moment(self.terms.law.made.when, table)
        return self._when[table]

    def off(self, table: int) -> bool:
        """Is the wager off at this table state unless it is called on?"""
        if table not in self._off:
            off = self.terms.law.off
            self._off[table] = off is not None and self._moment(off.when, table)
        return self._off[table]

    def _moment(self, name: str, table: int) -> bool:
        tracks = self.tracks
        moment = tracks.terms.game.moment(name)
        return moment(tracks.setup, tracks.tables[table], None, self.terms.game_pick(self.selection))

    def box(self, table: int, state: int) -> str | None:
        """The numbered box that the wager has gone to, if it has."""
        assert self.terms.wager is not None
        return self.terms.wager.box(self.tracks.tables[table], self.states[state])

    def row(self, table: int, state: int) -> list[int]:
        """What each outcome makes of the wager: its next state, or ~result."""
        row = self._rows.get((table, state))
        if row is None:
            # A wager that is decided at once has one row for all table states.
            whole = self.terms.wager is not None and self.terms.wager.at_once and table != self.tracks.opening
            row = self.row(self.tracks.opening, state) if whole else self._make_row(table, state)
            self._rows[table, state] = row
        return row

    def _make_row(self, table: int, state: int) -> list[int]:
        tracks, wager = self.tracks, self.terms.wager
        assert wager is not None
        at, own, row = tracks.tables[table], self.states[state], []
        for number, outcome in enumerate(tracks.outcomes):
            if number in tracks.void:
                row.append(state)
                continue
            step = wager.step(tracks.setup, at, own, outcome)
            row.append(self.numbered(step.state) if isinstance(step, Riding) else ~self._result(step, outcome))
        return row

    def numbered(self, state: Hashable) -> int:
        """The number of a state of the wager's own."""
        if state not in self._numbers:
            self._numbers[state] = len(self.states)
            self.states.append(state)
        return self._numbers[state]

    def _result(self, step: Grade | tuple[Grade, ...], outcome: object) -> int:
        printed = (outcome.odds, outcome.prize) if isinstance(outcome, Section) else None
        found = self._ended.get((step, printed))
        if found is None:
            found = self._ended[step, printed] = self._new_result(step, outcome)
        return found

    def _new_result(self, step: Grade | tuple[Grade, ...], outcome: object) -> int:
        grades = step if isinstance(step, tuple) else (step,)
        payoffs = tuple(self.terms.payoff(grade, self.selection, outcome) for grade in grades)
        result = paid(self.terms, grades, payoffs)
        if result not in self._results:
            self._results[result] = len(self.results)
            self.results.append(result)
        return self._results[result]


def void_outcome(terms: Terms, outcome: object) -> str | None:
    """The irregularity by which an outcome never counts (a 00 on a wheel used as single zero), if any."""
    for kind, irregularity in terms.law.irregularities.items():
        if isinstance(outcome, Section) and irregularity.when.get("section") == outcome.name:
            return kind
    return None
