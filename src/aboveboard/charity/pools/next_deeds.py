"""What is to be done next at a pool, in a sentence, and the deeds by which it is done."""

from __future__ import annotations

from typing import NamedTuple

from aboveboard.charity.pools.drawing import under_way
from aboveboard.kernel.words import counted
from aboveboard.play.pools.drawing.machine import MachineDraw
from aboveboard.play.pools.running.board import TURN
from aboveboard.play.pools.running.board import WAITS as FOR_A_CARD
from aboveboard.play.pools.running.deals.deal import DealStage
from aboveboard.play.pools.running.keys import DRAW_KEY, HAS_KEY, PUT_BACK, TAKE_OUT, TRY
from aboveboard.play.pools.running.keys import WAITS as FOR_A_KEY
from aboveboard.play.pools.running.paying import Paying
from aboveboard.play.pools.running.pool import RunningPool


class Next(NamedTuple):
    """A sentence for whoever is at the desk, and the deeds that are lit."""

    says: str
    deeds: tuple[str, ...] = ()


WAITING = {
    FOR_A_CARD: (TURN, "has a card turned"), FOR_A_KEY: (DRAW_KEY, "has a key drawn"),
    HAS_KEY: (TRY, "tries the key"),
}  # fmt: skip
"""What somebody who was drawn does next, and by which deed it is entered."""


def next_at(running: RunningPool) -> Next:
    """What comes next, whatever the pool's stages are."""
    state = running.state
    if state.closed:
        return Next("It is over.")
    deal = next((part for part in running.parts if isinstance(part, DealStage)), None)
    if deal is not None:
        return _of_deal(deal)
    draw = under_way(running)
    if draw is not None and draw.series != running.terms.sold_series:
        return _of_machine(draw, over=state.found)
    waits = next((win for win in state.wins if win.waits_for in WAITING and not win.superseded), None)
    if waits is not None and (not running.together or _all_drawn(running)):
        deed, does = WAITING[waits.waits_for]
        return Next(f"Next: ticket {waits.ticket} {does}.", (deed,))
    owed = next(running.owed_at_once(), None)
    if owed is not None:
        return Next(f"Next: ticket {owed.ticket} is paid at once.", ("prize-pay",))
    if draw is not None:
        return _of_machine(draw, over=state.found)
    if running.terms.races is not None:
        return _of_races(running)
    if "ball-call" in running.deeds:
        return _of_calls(running)
    if state.found or running.all_drawn_for:
        return Next("Next: hand over what was won, deposit the organization's part, and close.", _ending(running))
    if state.chest_out:
        return Next(
            "Sales are open. Before the next drawing the cash is put back into the chest.", ("ticket-sell", PUT_BACK)
        )
    if state.round.closed and _all_drawn(running):
        return Next("Next: end this drawing.", _round_ends(running))
    if state.round.closed:
        deeds = ("piece-through",) if "piece-through" in running.deeds else ("ticket-draw", *_freezing(running))
        return Next(f"Drawing {state.round.number} is under way.", deeds)
    sold = counted(state.round.sold, "ticket") if state.round.sold else "no ticket"
    draws = ("pieces-release",) if "pieces-release" in running.deeds else ("ticket-draw", *_freezing(running))
    is_are = "are" if state.round.sold > 1 else "is"
    return Next(
        f"Sales are open: {sold} {is_are} sold for this drawing.", ("ticket-sell", *draws, "book-out", "book-back")
    )


def _of_races(running: RunningPool) -> Next:
    """A race begins, is wagered on, closed, shown and has its result; tickets may be shown all the while."""
    race = running.state.races
    paying = ("race-pay",) if any(not each.paid for each in race.owed.values()) else ()
    if not race.under_way:
        return Next(f"Next: race {race.race + 1} begins, or the event ends.", ("race-begin", *paying, "race-close"))
    if not running.state.round.closed:
        return Next(f"Wagers are taken on race {race.race}.", ("race-wager", "wagers-close", *paying))
    if not race.seal_broken:
        return Next(f"Wagers on race {race.race} are closed. Next: its seal is broken.", ("seal-break", *paying))
    return Next(f"The film of race {race.race} is shown. Next: its result.", ("race-result", *paying))


def _of_calls(running: RunningPool) -> Next:
    game = running.state.calls.game
    if game is None:
        played = counted(len(running.state.calls.played), "game")
        return Next(f"Between games: {played} played.", ("game-begin", "card-sell", "bingo-close"))
    if not running.state.round.closed:
        return Next(f"Game {game.number}: cards are sold until the first ball is called.", ("card-sell", "ball-call"))
    deeds = ("bingo", "game-end") if not game.claims else ("game-end", "bingo")
    return Next(f"Game {game.number}, call {len(game.calls)}.", deeds)


def _of_deal(part: DealStage) -> Next:
    deal = part.state.deal
    if not deal.open:
        return Next("In stock: it is not in play yet.", ("deal-open",))
    if deal.held:
        return Next(f"Held: {deal.held}.", ("deal-release",))
    if part.why_not_leave() is None:
        return Next("It may leave play.", ("deal-sell", "deal-pay", "deal-close"))
    return Next("In play.", ("deal-sell", "deal-pay"))


def _freezing(running: RunningPool) -> tuple[str, ...]:
    """Where the law lets a machine draw, the drum may be frozen for it."""
    return ("draw-freeze",) if running.terms.edition.law.machine_draw is not None else ()


def _of_machine(draw: MachineDraw, *, over: bool) -> Next:
    """What comes next while a machine draws."""
    if over or draw.ended:
        return Next("Next: the seed is given up.", ("draw-reveal",))
    if draw.awaits:
        return Next(f"The drum is frozen. Next: what was announced is mixed in: {draw.beacon}.", ("draw-mix",))
    if not draw.draws:
        return Next(
            f"The drum is frozen. Texts may be mixed in; then the machine draws for {draw.left[0]}.",
            ("draw-next", "draw-mix"),
        )
    return Next(f"Next: the machine draws for {draw.left[0]}.", ("draw-next",))


def _all_drawn(running: RunningPool) -> bool:
    most = running.most_drawn
    return most is not None and running.state.round.drawn >= most[0]


def _ending(running: RunningPool) -> tuple[str, ...]:
    paying = next((part for part in running.parts if isinstance(part, Paying)), None)
    banked = ("pool-deposit",) if paying is not None and paying.undeposited > 0 else ()
    return ("prize-pay", *banked, "raffle-close")


def _round_ends(running: RunningPool) -> tuple[str, ...]:
    """What is done before a round ends: what is owed is paid, a chest is emptied, the organization's part banked."""
    if running.terms.edition.law.chest is None:
        return ("drawing-close",)
    return ("prize-pay", TAKE_OUT, "pool-deposit", "chest-announce", "drawing-close")
