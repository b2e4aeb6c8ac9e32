"""The way on for a table whose cards or seed cannot be read any more: wagers go back, and it begins anew.

Everything that this needs is in the ledger and among the seats. Nothing that was hidden is asked for.
"""

from __future__ import annotations

from aboveboard.floor import RETURN_WAGERS
from aboveboard.floor.accounts import bank, stack, wagers
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.linked import Linked
from aboveboard.floor.tables.money import Cover
from aboveboard.floor.tables.seats import Seats
from aboveboard.floor.tables.taking_back import TableUndo
from aboveboard.log.deeds import Books, Deed, Outcome, Transfer
from aboveboard.log.kinds import Logs
from aboveboard.log.log_state import ANEW
from aboveboard.play.events import Refusal

PLAY = frozenset(("seats", "chip-requests", "draws", "game", "posted"))
"""The parts that begin anew together: people take their seats again, and a new seed is committed to."""


class Returning(TableUndo):
    """The reversals of a table, and the return of all wagers where it cannot be played on."""

    def __init__(
        self, setting: TableSetting, logs: Logs, seats: Seats, cover: Cover | None, link: Linked | None = None
    ) -> None:
        super().__init__(setting, logs)
        self.seats, self.cover, self.link = seats, cover, link
        self.deeds = {**self.deeds, RETURN_WAGERS: self._return}

    def purse(self, player: str) -> str:
        """Where a player's chips go back to."""
        return self.seats.purse(player)

    def set_aside(self) -> dict[str, str]:
        """The account in which a charity's bank sets aside what standing wagers could win, with the bank's own."""
        return {} if self.cover is None or self.cover.bank is None else {self.cover.cover: self.cover.bank}

    def _return(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("reason")
        reason, lost = deed.word("reason"), self.logs.lost(self.log)
        if not lost:
            return Outcome(Refusal("the table can be played on: all that is hidden here can be read", ()))
        moved = list[Transfer]()
        for player in self.seats.taken.values():
            for account in (wagers(self.log, player), bank(self.log, player), stack(self.log, player)):
                if (held := books.balance(account)) > 0:
                    moved.append(Transfer(account, self.purse(player), held, "returned: the table begins anew"))
        if self.cover is not None and self.cover.bank is not None:
            released = self.cover.hold(0, moved, books)
            moved += [] if isinstance(released, Refusal) else released
        owners = {self.purse(player): player for player in self.seats.taken.values()}
        returned = dict.fromkeys(owners.values(), 0)
        for row in moved:
            if row.to in owners:
                returned[owners[row.to]] += row.cents
        payload = {"reason": reason, ANEW: sorted(PLAY | set(lost))}
        told = None if self.link is None else self.link.give_up()
        also = () if told is None else (told,)
        return Outcome(transfers=moved, payload=payload, answer={"returned": returned}, also=also)
