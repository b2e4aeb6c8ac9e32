"""What automatic players do next: they bet the least while somebody looks on, take what they are offered, and choose.

Each goes by what it sees from its own seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic import pots
from aboveboard.floor.automatic.dealer import LONG_AGO
from aboveboard.floor.automatic.names import is_player
from aboveboard.floor.automatic.training import BETS, Automatic, Training
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.limits import Posted
from aboveboard.floor.tables.linked import Heard, nobody
from aboveboard.floor.tables.pot_seats import PotSeats
from aboveboard.log.deeds import Books
from aboveboard.log.log_state import LogState
from aboveboard.play.events import HOLDERS
from aboveboard.play.seats.automatic_player import Strategy, choice, least_bet, missing
from aboveboard.play.seats.may import PLAYER, May

PACE = timedelta(seconds=0.7)
"""Between what somebody else did and what an automatic player does."""
PURSE = 100_000
"""What an automatic player buys at a time, in cents."""
WAGERS_HELD = 20
"""It buys more when it holds less than so many times what it bets."""


@dataclass(frozen=True)
class Play:
    """A deed of an automatic player, or of the cashier for one, and the time before which it is not done."""

    player: str
    kind: str
    payload: Any
    at: datetime
    at_cage: bool = False


def seated(state: LogState) -> dict[int, str]:
    """The automatic players at a table, by seat."""
    return {seat: name for seat, name in state.part(TableGame).seats.taken.items() if is_player(name)}


def next_play(
    state: LogState, books: Books, strategy: Strategy, heard: Heard = nobody, *, watched: bool
) -> Play | None:
    """What one of the automatic players does next; None where they all wait.

    Nobody bets unless somebody looks on, so that an empty floor stays as it is.
    """
    automatic, players = state.part(Automatic), seated(state)
    if not isinstance(automatic, Training) or state.lost or not (players or automatic.state.players):
        return None
    game, at = state.part(TableGame), (state.at or LONG_AGO) + PACE
    if game.pit.pots:
        return _for_pots(state, books, strategy, at, watched=watched)
    needs = game.pit.needs()
    for may in needs:
        name = players.get(may.seat or 0)
        if name is not None and may.role == PLAYER and may.must:
            deed = _answer(game, may, strategy)
            if deed is not None:
                return Play(name, may.event, deed, at)
    if not watched or game.pit.playing or books.balance(game.money.owed) < 0:
        return None
    if (comes := _comes_or_goes(state, automatic, players, at)) is not None:
        return comes
    if not any(may.event == "bet" for may in needs):
        return None
    return _bet(state, books, players, at, heard)


def _for_pots(state: LogState, books: Books, strategy: Strategy, at: datetime, *, watched: bool) -> Play | None:
    """Where players play for a pot: whoever is asked acts; between hands they come and go, bring chips, and post."""
    automatic, players, game = state.part(Training), seated(state), state.part(TableGame)
    pit, seats = game.pit, state.part(PotSeats)
    if (acts := pots.asked(pit, players, strategy)) is not None:
        return Play(acts[0], "act", acts[1], at)
    if not watched or pit.playing:
        return None
    if pit.between_rounds and (comes := _comes_or_goes(state, automatic, players, at)) is not None:
        short = comes.kind == "sit" and books.balance(purse(comes.player)) < seats.usual
        sold = {"player": comes.player, "cents": 2 * seats.usual}
        return Play(comes.player, "chip-sale", sold, at, at_cage=True) if short else comes
    if (brought := pots.brings(seats, pit, players, books)) is not None:
        return Play(*brought, at, at_cage=brought[1] == "chip-sale")
    if len(pit.playing_for_pots()) < pots.LEAST_PLAYERS or (posted := pots.posts(pit, players)) is None:
        return None
    pause = pots.PAUSE_BETWEEN_HANDS if pit.between_rounds and automatic.state.countdown is None else PACE
    return Play(posted[0], "bet", posted[1], at - PACE + pause)


def _answer(game: TableGame, may: May, strategy: Strategy) -> Mapping[str, Any] | None:
    """Whoever is offered dice or shoe takes them, and whoever is asked chooses."""
    assert may.seat is not None
    if may.event == "act":
        return choice(game.pit, may.seat, strategy)
    if may.event in ("shooter", *HOLDERS) and isinstance(may.payload, Mapping):
        accepts = may.payload.get("do") == "accept" or "accept" in may.payload
        return dict(may.payload) if accepts else None
    return None


def _comes_or_goes(state: LogState, automatic: Training, players: Mapping[int, str], at: datetime) -> Play | None:
    """As many sit as people asked for, and a seat stays free for people; who has a wager on the layout stays for it."""
    game, wanted = state.part(TableGame), automatic.state.players
    most, taken = game.seats.most, game.seats.taken
    if most is not None:
        wanted = min(wanted, max(0, most - 1 - (len(taken) - len(players))))
    if len(players) > wanted:
        staked = game.pit.staked(players)
        for seat, name in sorted(players.items(), reverse=True):
            if not staked[seat] and game.pit.why_not({"leave": {"seat": seat}}) is None:
                return Play(name, "leave", {}, at)
    if len(players) < wanted:
        free = next((name for name in automatic.players if name not in players.values()), None)
        if free is not None:
            return Play(free, "sit", {}, at)
    return None


def _for_jackpot(game: TableGame, seat: int, heard: Heard) -> Mapping[str, object] | None:
    """The progressive wager of a seat that has none yet, where the table's link is in play."""
    link = game.link
    if link is None or seat in game.pit.standing_on(link.wager):
        return None
    stake = game.pit.terms.wager(link.wager).law.stake
    bet: dict[str, object] = {"seat": seat, "wager": link.wager, "stake": stake.min if stake is not None else None}
    if not link.in_play(heard) or game.pit.why_not({"bet": bet}) is not None:
        return None
    return bet


def _bet(state: LogState, books: Books, players: Mapping[int, str], at: datetime, heard: Heard) -> Play | None:
    """Whoever has nothing on the layout bets the least, and for a jackpot that tables share; whoever cannot for long
    buys more at the cage first."""
    game, automatic = state.part(TableGame), state.part(Automatic)
    running = automatic.state.countdown
    if running is not None and (running.what != BETS or at > running.closes):
        return None
    staked = game.pit.staked(players)
    for seat, name in sorted(players.items()):
        lacks = missing(game.pit, seat)
        least = state.part(Posted).state.get("min")
        if lacks:
            bet: Mapping[str, object] | None = lacks[0]
        elif staked[seat]:
            bet = _for_jackpot(game, seat, heard)
        else:
            bet = least_bet(game.pit, seat, least, state.number + seat)
        if bet is None:
            continue
        stake = bet["stake"]
        assert isinstance(stake, int)
        if books.balance(purse(name)) < WAGERS_HELD * stake:
            sold = {"player": name, "cents": max(PURSE, 2 * WAGERS_HELD * stake)}
            return Play(name, "chip-sale", sold, at, at_cage=True)
        return Play(name, "bet", bet, at)
    return None
