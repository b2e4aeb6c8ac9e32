"""Poker with an automatic dealer: blinds and antes, the deal street by street, and whoever does not answer in time.

Between hands there is a countdown where people play; then the dealer takes what is owed from the stacks of those who
have not posted it, and deals. Whoever lets the time run out checks, or folds where that costs something; after twice in
a row that player's chips go back to the purse when the hand is over, and the seat is free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from aboveboard.floor import STACK
from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic.dealer import (
    PACE,
    Due,
    TableNow,
    choose_for_absent,
    countdown_end,
    draw_due,
    reopen_equipment,
)
from aboveboard.floor.automatic.training import BETS
from aboveboard.floor.tables.pot_seats import PotSeats
from aboveboard.log.deeds import Books
from aboveboard.play.seats.automatic_player import Strategy
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.may import PLAYER, May
from aboveboard.play.seats.poker_player import poker_act

PAUSE_BETWEEN_HANDS = timedelta(seconds=4)
"""Between two hands where nobody but automatic players plays, so that whoever looks on can follow."""
MISSES_UNTIL_LEAVING = 2
"""Whoever lets the time run out so often in a row leaves when the hand is over."""
LEAST_PLAYERS = 2
"""A hand needs so many players."""


def next_at_pots(table: TableNow, now: datetime) -> Due | None:
    """What the automatic dealer does next where players play for a pot, and when; None where it waits for people."""
    must = [may for may in table.pit.needs() if may.must]
    if choosing := [may for may in must if may.role == PLAYER and may.event == "act"]:
        return choose_for_absent(table, choosing)
    return _between_or_deal(table, must, now)


def _between_or_deal(table: TableNow, must: Sequence[May], now: datetime) -> Due | None:
    """What it does where nobody is asked to act: the next street, or what comes before the next hand."""
    pit = table.pit
    if pit.playing:
        return draw_due(table, table.last + PACE)
    if pit.between_rounds and (gone := _absent(table)) is not None:
        return gone
    players = pit.playing_for_pots()
    if len(players) < LEAST_PLAYERS:
        return None
    if pit.between_rounds and (opened := reopen_equipment(table, now)) is not None:
        return opened
    people = [seat for seat in players if seat in table.people]
    if pit.between_rounds and not people:
        return None  # automatic players begin a hand by posting, where somebody looks on
    until = countdown_end(table, BETS, people) if people else table.last + PACE
    if isinstance(until, Due):
        return until
    owed = [may for may in must if may.role == PLAYER and may.event == "bet"]
    for may in owed:
        if may.seat in people:
            return Due("bet", may.payload, until)
    return None if owed else draw_due(table, until)


def _absent(table: TableNow) -> Due | None:
    """Whoever was not there for a while leaves, and may sit down again."""
    for seat, times in table.missed.items():
        if times >= MISSES_UNTIL_LEAVING and seat in table.people:
            return Due("leave", {"seat": seat}, table.last + PACE)
    return None


# -- automatic players -------------------------------------------------------------------------------------------------


def asked(pit: PitTable, players: Mapping[int, str], strategy: Strategy) -> tuple[str, dict[str, Any]] | None:
    """The automatic player whose turn it is, and what that player does."""
    for may in pit.needs():
        name = players.get(may.seat or 0)
        if name is not None and may.event == "act" and may.must and may.seat is not None:
            act = poker_act(pit, may.seat, strategy.below)
            return None if act is None else (name, act)
    return None


def brings(seats: PotSeats, pit: PitTable, players: Mapping[int, str], books: Books) -> tuple[str, str, Any] | None:
    """An automatic player without chips on the table brings some, and buys them at the cage first where it must."""
    for seat, name in sorted(players.items()):
        if pit.stack(seat) or pit.staked([seat])[seat]:
            continue
        if books.balance(purse(name)) < seats.usual:
            return name, "chip-sale", {"player": name, "cents": 2 * seats.usual}
        return name, STACK, {"cents": seats.usual}
    return None


def posts(pit: PitTable, players: Mapping[int, str]) -> tuple[str, Any] | None:
    """An automatic player who owes a blind or an ante posts it."""
    for may in pit.needs():
        name = players.get(may.seat or 0)
        if name is not None and may.event == "bet" and may.must and may.payload is not None:
            return name, may.payload
    return None
