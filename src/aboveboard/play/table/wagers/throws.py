"""Throws and spins that count: every wager that is on takes its step, and those decided are settled."""

from __future__ import annotations

from aboveboard.play.automata.results import Result
from aboveboard.play.events import Event
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.settlement import Decided, Settlement
from aboveboard.play.table.wagers.standing import Standing


class Throws:
    """What outcomes do to the wagers of one table."""

    def __init__(self, table: TableCore, calls: Calls, plans: Plans, settlement: Settlement) -> None:
        self.table, self._calls, self._plans, self._settlement = table, calls, plans, settlement

    def play(self, event: Event, outcome: int) -> None:
        """An outcome counts: every wager that is on takes its step, and those decided are settled."""
        table, decided = self.table, list[Decided]()
        for bet in self._calls.whose(event, list(table.bets.values())):
            if bet.works(table.state):
                results = self._step(bet, outcome)
                if results:
                    decided.append((bet, results))
        after = table.tracks.after(table.state)[outcome]
        before, table.state = table.state, self._calls.next_state(after)
        if decided:
            self._settlement.settle(event.number, decided)
        self._rebox()
        self._plans.after_outcome()
        self._calls.after_outcome(event, before, outcome)

    def _step(self, bet: Standing, outcome: int) -> tuple[Result, ...]:
        """Move a wager by an outcome; gives its results where it is decided, nothing while it rides."""
        tracks, states, at = bet.plan.tracks, bet.states, self.table.state
        if len(tracks) == 1:
            follower = tracks[0].row(at, states[0])[outcome]
            if follower < 0:
                return (tracks[0].results[~follower],)
            states[0] = follower
            return ()
        results = []
        for number, track in enumerate(tracks):
            follower = track.row(at, states[number])[outcome]
            if follower >= 0:
                states[number] = follower
            else:
                results.append(track.results[~follower])
        return tuple(results)

    def _rebox(self) -> None:
        """A wager that has gone to a numbered box of its own is known by that box from then on."""
        bets = self.table.bets
        for bet in list(bets.values()):
            track = bet.plan.tracks[0]
            if bet.plan.selection is None and track.states[bet.states[0]] is not None:
                box = bet.box(self.table.state)
                if box != bet.selection:
                    del bets[bet.key]
                    bet.selection = box
                    bets[bet.key] = bet
