"""A table where players play for a pot: the same deeds go through the rules, and the money is among the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.pot_money import PotMoney
from aboveboard.floor.tables.pot_seats import PotSeats
from aboveboard.kernel.cards import Shoe
from aboveboard.log.deeds import Books, Deed, Outcome
from aboveboard.play.events import Refusal
from aboveboard.play.seats.answers import Answer

CARDS = "cards"
"""What an act says of the cards that are exchanged or shown."""
BURN = "burn"
SHOWS = frozenset(("show", "shows", "expose"))


class PotGame(TableGame):
    """One table's game, where the players' stakes are against each other."""

    def __init__(self, setting: TableSetting, seats: PotSeats, draws: Draws) -> None:
        super().__init__(setting, seats, draws)
        self.money = PotMoney(setting, seats)
        seats.room_refuses = lambda event: self.pit.why_not(dict(event))
        self._free = frozenset()

    def _outcome(self, answers: Sequence[Answer], books: Books, payload: Any, *, banks: bool) -> Outcome:
        """What is written of a deed, with the hands that were shown where it ended a round."""
        outcome = super()._outcome(answers, books, payload, banks=banks)
        if not any(answer.pots for answer in answers):
            return outcome
        shown = {place: held for place, held in self.pit.cards().items() if place != BURN}
        return replace(outcome, answer={**outcome.answer, "cards": shown})

    def _too_poor(self, deed: Deed, payload: Any, books: Books) -> Refusal | None:
        """Nobody bets more than is on the table, which the rules know; there is a way back all the same."""
        self._remember()
        return None

    def _refuses_seat(self, kind: str, seat: int) -> Refusal | None:
        """Why the game lets nobody leave now; of sitting down it is asked with what is brought."""
        return None if kind == "sit" else super()._refuses_seat(kind, seat)

    def _hidden(self, deed: Deed, payload: Any, outcome: Outcome) -> Outcome:
        """Which cards somebody exchanges is that player's own to know; how many, everybody sees."""
        drawn = deed.kind == "act" and isinstance(payload, Mapping) and payload.get(CARDS) is not None
        if not drawn or outcome.refusal is not None or str(payload.get("do")).strip().lower() in SHOWS:
            return outcome
        hand = {CARDS: payload[CARDS]}
        count = len(Shoe().read_all(hand[CARDS]))
        shown = {name: value for name, value in payload.items() if name != CARDS} | {"count": count}
        owner = self.seats.player(payload["seat"])
        return replace(outcome, payload=shown, veiled={"hand": hand, f"player/{owner}": hand})
