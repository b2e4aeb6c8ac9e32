"""An event of races at an occasion: whose hours and people count for it, and in whose purses imitation money is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.pools.races import WAGER
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.money.place import purses_at
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.database.accounts import purse
from aboveboard.log.deeds import Books, Deed
from aboveboard.play.events import Refusal

if TYPE_CHECKING:
    from aboveboard.charity.pools.conduct import PoolConduct


def occasion_of(pool: PoolConduct) -> str:
    """The occasion at which races are held; none where none is named, or a record opens no occasion."""
    named = pool.setting.payload.get("occasion")
    if pool.running.terms.races is None or named is None:
        return ""
    known = pool.organization.state.different(NOTED, "occasion")
    if named in known:
        return str(named)
    if pool.organization.recorded and not known:
        return ""
    raise BadInput(f"{pool.opened_by}: occasion: {short(named)} is no occasion of it; {nearest(named, known)}")


def period_of(pool: PoolConduct, asked: Question) -> Mapping[str, Any] | None:
    """What the occasion was opened with at which races are held."""
    name = "" if pool.running.terms.races is None else occasion_of(pool)
    return asked.held(name).period if name and asked.held is not None else None


def purses_of(pool: PoolConduct) -> str:
    """The occasion in whose purses imitation money is; none where a record never says that any was sold."""
    if pool.running.terms.races is None:
        return ""
    organization = pool.organization
    sold = not organization.recorded or "exchange" in organization.mentions
    return occasion_of(pool) if sold else ""


def not_held(pool: PoolConduct, deed: Deed, books: Books) -> list[Refusal]:
    """Why a player cannot wager so much: the purse holds less."""
    if deed.kind != WAGER:
        return []
    occasion, player, units = purses_of(pool), deed.payload.get("player"), deed.payload.get("units")
    if not occasion or player is None or type(units) is not int:
        return []
    held = books.balance(purse(str(player), purses_at(occasion)))
    if units <= held:
        return []
    reason = f"{player} holds {held:,} units of imitation money, and {units:,} would be wagered"
    return [Refusal(reason, pool.running.terms.clause("own-units"))]
