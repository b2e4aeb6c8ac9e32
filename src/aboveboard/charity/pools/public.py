"""What anybody may see of a pool: its prizes, how it is drawn, what was drawn, and never what would be an advantage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.race_views import races_view
from aboveboard.games.shapes.pool import Board, Calls, Keys
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.pools.running.calling.caller import board_of
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import Offered


def offered_and_won(running: RunningPool) -> Iterator[tuple[Offered, int]]:
    """Every prize with how many of it were won: those of a deal are marked off on its flare."""
    for each in running.terms.prizes:
        if running.terms.counted:
            won = running.state.deal.won.get(each.name, 0)
        else:
            won = sum(win.prize == each.name and not win.superseded for win in running.state.wins)
        yield each, int(won)


def public_view(pool: PoolConduct) -> dict[str, Any]:
    """A pool for everybody: the marked flare of a deal, the drawings of a raffle, the board and the chest."""
    running, opened = pool.running, pool.setting.payload
    edition, state = running.terms.edition, running.state
    return {
        "pool": pool.setting.log, "organization": pool.organization.opened["title"], "kind": edition.pool.name,
        "title": edition.law.title, "about": edition.pool.about, "cite": edition.law.cite,
        "price": running.terms.price, "book": None if running.terms.book is None else vars(running.terms.book),
        "prizes": [
            {"prize": each.name, "cents": each.cents, "count": each.count, "won": won, "item": each.item,
             "kind": each.kind, "day": each.day, "symbol": each.symbol}
            for each, won in offered_and_won(running)
        ],
        "drawings": list(opened.get("drawings", ())), "place": opened.get("place"),
        "results": [
            {"ticket": win.ticket, "grade": win.grade, "cents": win.cents, "prize": win.prize, "round": win.round,
             "series": win.series, "again": win.superseded}
            for win in state.wins
        ],
        "board": _board(running), "nails": _nails(running), "caller": _caller(running),
        "races": races_view(running),
        "form": opened.get("form"), "serials": opened.get("serials"),
        "closed": state.closed, "found": state.found,
        "readings": [f"{text}" for text in edition.readings.values()],
        "tickets": running.terms.tickets if running.terms.counted else None,
        "clauses": list(citations(edition.law.limits["prize"].cite)) if "prize" in edition.law.limits else [],
    }  # fmt: skip


def _board(running: RunningPool) -> dict[str, Any] | None:
    board = next((stage for stage in running.terms.edition.pool.stages if isinstance(stage, Board)), None)
    if board is None:
        return None
    turned = {str(place): card for place, card in sorted(running.state.turned.items())}
    return {"count": board.count, "turned": turned, "searched": board.searched, "round": running.state.round.number}


def _caller(running: RunningPool) -> dict[str, Any] | None:
    """The caller's board, with every ball by its column."""
    stage = next((stage for stage in running.terms.edition.pool.stages if isinstance(stage, Calls)), None)
    if stage is None:
        return None
    balls = {letter: list(stage.balls_of(column)) for column, letter in enumerate(stage.columns)}
    return {**board_of(running).to_json(), "balls": balls}


def _nails(running: RunningPool) -> dict[str, Any] | None:
    if not any(isinstance(stage, Keys) for stage in running.terms.edition.pool.stages):
        return None
    left = [list(each) for each in running.state.keys.ranges]
    return {"count": running.terms.keys, "left": left, "in_play": len(running.state.keys), "chest": running.state.chest}
