"""Facts about a search: stubs in the drum, cards on the board, keys on their nails, and who has the one that opens."""

from __future__ import annotations

from datetime import date

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.conditions.weigh import Unknown
from aboveboard.law.model.conditions import Window
from aboveboard.play.pools.running.keys import MASTER
from aboveboard.play.pools.running.terms import board_of


@fact("drum.count")
def _drum(asked: Question, over: Window) -> Given:
    """How many stubs are in the drum."""
    if asked.pool is None or asked.pool.terms.sold_series not in asked.pool.state.series:
        return None
    return Fact(len(asked.pool.state.series[asked.pool.terms.sold_series].drum))


@fact("board.missed")
def _missed(asked: Question, over: Window) -> Given:
    """Was a card turned that is not the one searched for?"""
    if asked.pool is None:
        return None
    board = board_of(asked.pool.terms.edition)
    return Fact(any(board is None or card != board.searched for card in asked.pool.state.turned.values()))


@fact("keys.in-play")
def _keys(asked: Question, over: Window) -> Given:
    """How many keys hang on their nails."""
    return None if asked.pool is None else Fact(len(asked.pool.state.keys))


@fact("keys.fallen")
def _fallen(asked: Question, over: Window) -> Given:
    """How many keys were drawn on this occasion, and opened nothing."""
    if asked.pool is None:
        return None
    state = asked.pool.state
    return Fact(sum(win.key is not None and win.round == state.round.number for win in state.wins))


@fact("master.held")
def _held(asked: Question, over: Window) -> Given:
    """Has somebody the master key? A record that never says who has it leaves that unknown."""
    if asked.pool is None or (asked.recorded and MASTER not in asked.mentions):
        raise Unknown(MASTER)
    return Fact(bool(asked.pool.state.custody))


@fact("master.holder")
def _holder(asked: Question, over: Window) -> Given:
    """Whoever has the master key."""
    if asked.pool is None or (asked.recorded and MASTER not in asked.mentions):
        return None
    return Fact([asked.pool.state.custody] if asked.pool.state.custody else [])


@fact("opened-by")
def _opened_by(asked: Question, over: Window) -> Given:
    """Whoever takes the cash out of the chest: the one who is named, or who enters it."""
    name = asked.payload.get("by") or asked.by
    return Fact(name, asked.given) if name else None


@fact("chest.announcement-due")
def _due(asked: Question, over: Window) -> Given:
    """Is it so long since the first ticket was sold that the last occasion is to be announced?"""
    if asked.pool is None:
        return None
    state, law = asked.pool.state, asked.pool.terms.edition.law.chest
    if law is None or not state.first_sale:
        return Fact(False)
    days = (asked.today - date.fromisoformat(state.first_sale)).days
    return Fact(days >= law.announced_from_day and not state.found, note=f"day {days} since the first sale")


@fact("chest.announced")
def _announced(asked: Question, over: Window) -> Given:
    """Was it announced that the next occasion, or this one, draws until the chest opens?"""
    return None if asked.pool is None else Fact(bool(asked.pool.state.final))
