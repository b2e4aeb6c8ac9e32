"""Rounds of a dealt game, numbered as table states are, so that wagers are taken and held as at any other table."""

from __future__ import annotations

from collections.abc import Hashable

from aboveboard.games.shapes.deal import Round
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.options import pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result
from aboveboard.play.automata.tracks import Track, Tracks


class Rounds(Tracks):
    """The rounds met at a table; before the first card there is none."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.game = terms.deal

    lasting = False

    def number(self, table: Hashable) -> int:
        """None is the state between rounds; the round being played is the only other one that is held."""
        if table is None:
            return super().number(None)
        if len(self.tables) == 1:
            self.tables.append(table)
        self.tables[1] = table
        return 1

    def track(self, wager: WagerTerms, selection: str | None) -> Dealt:
        """A wager on a selection."""
        key = (wager.name, selection)
        found = self._tracks.get(key)
        if not isinstance(found, Dealt):
            found = self._tracks[key] = Dealt(self, wager, selection)
        return found


class Dealt(Track):
    """One dealt wager on one selection: it has no states of its own and always works."""

    def begin(self, table: int) -> int:
        """Nothing of its own to keep."""
        return self.numbered(None)

    def row(self, table: int, state: int) -> list[int]:
        """Only the results that its pay table knows of; rounds decide it, not outcomes."""
        if not self.results:
            for grade, only, pay in pay_lines(self.terms.law):
                if pay not in ("operator", "section", "layout") and only in (None, self.selection):
                    self._result(grade, None)
        return []

    def ending(self, round: Round, seat: int) -> Result | None:
        """How a round ends the wager, if it does."""
        wager = self.terms.wager
        assert wager is not None
        assert wager.grade is not None
        graded: Grade | tuple[Grade, ...] | None = wager.grade(
            self.tracks.setup, round, seat, self.terms.game_pick(self.selection)
        )
        return None if graded is None else self.result(graded)

    def result(self, graded: Grade | tuple[Grade, ...]) -> Result:
        """What the law makes of a grade, or of several."""
        return self.results[self._result(graded, None)]
