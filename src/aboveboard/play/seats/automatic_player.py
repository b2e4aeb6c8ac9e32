"""How somebody plays whom no person plays for: the least on the main wager, then the solved choice or a plain one.

Whatever is chosen depends on what a person in that seat could see, and on nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from secrets import randbelow

from aboveboard.games.shapes.deal import Ask
from aboveboard.kernel.hidden import Looked
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.stakes import least_stakes
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.families import best_player
from aboveboard.play.odds.solver import Below, BestPlayer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.views import hand_of

logger = logging.getLogger(__name__)

TRIED = 12
"""So many wagers are tried before somebody sits a round out."""


def missing(pit: PitTable, seat: int) -> list[dict[str, object]]:
    """The wagers that a seat must still make to be dealt in: those that go with one of its own, for as much."""
    if not pit.dealt or pit.table.round is not None:
        return []
    own = {bet.plan.wager.game_wager: bet.stake for bet in pit.table.bets.values() if bet.seat == seat}
    obliged = {name for names in pit.terms.deal.stakes.values() for name in names}
    found = []
    for wager in pit.terms.offered():
        law, backs = wager.law.stake, None if wager.wager is None else wager.wager.backs
        goes_with = law is not None and law.exactly and law.times == 1 and wager.game_wager not in obliged
        if goes_with and backs in own and wager.game_wager not in own:
            found.append({"seat": seat, "wager": wager.name, "stake": own[backs]})
    return found


def least_bet(pit: PitTable, seat: int, posted: int | None, turn: int) -> dict[str, object] | None:
    """A wager of the least amount that the rules take from a seat now, as a bet states it; None where there is none.

    Where a hand is dealt it is the wager by which a seat takes part, with dice the one that a shooter must have; of
    other wagers another has its `turn` each time.
    """
    open_now = next((may.among["wagers"] for may in pit.needs() if may.event == "bet"), [])
    offered = {wager.name: wager for wager in pit.terms.offered() if wager.name in open_now}
    for wager in _in_order(pit, seat, offered, turn)[:TRIED]:
        picks = wager.picks
        pick = picks[turn % len(picks)]
        for stake in least_stakes(wager, pick, posted):
            bet = {"seat": seat, "wager": wager.name, "stake": stake}
            bet |= {} if pick is None else {"selection": pick}
            if _taken(pit, {"bet": bet}):
                return bet
    return None


def _in_order(pit: PitTable, seat: int, offered: Mapping[str, WagerTerms], turn: int) -> list[WagerTerms]:
    """The wagers that are open, what a plain player bets first."""
    terms, every = pit.terms, list(offered.values())
    if pit.dealt:
        law, held = terms.law.holder, pit.table.shoe_holder
        first = [wager for wager in every if wager.game_wager in terms.deal.main]
        if law is not None and law.wager is not None:
            holds = held is not None and held.holder == seat
            first = [wager for wager in every if (wager.name == law.wager) == holds]
    elif terms.law.shooter is not None and terms.law.shooter.needs:
        first = [wager for wager in every if wager.name in terms.law.shooter.needs]
    else:
        at = turn % len(every) if every else 0
        return [*every[at:], *every[:at]]
    return [*first, *(wager for wager in every if wager not in first)]


def _taken(pit: PitTable, event: Mapping[str, object]) -> bool:
    try:
        return pit.why_not(event) is None
    except BadInput:
        return False


# -- choices ---------------------------------------------------------------------------------------------------------


class Strategy:
    """How choices are made in one game: plainly, and by the solved strategy once it was learned."""

    def __init__(self, terms: Terms, below: Below = randbelow) -> None:
        self.terms, self.below = terms, below
        self.best: BestPlayer | None = None
        self.solvable = terms.game.dealt and bool(terms.law.choices)
        """Is anybody ever asked to choose?"""

    def learn(self) -> None:
        """Solve the game, or read what was solved before; it may take minutes."""
        best = best_player(self.terms)
        best.learn()
        self.best = best


def choice(pit: PitTable, seat: int, strategy: Strategy) -> dict[str, object] | None:
    """What a seat that is asked chooses, as an act states it: by the solved strategy where there is one."""
    need = asked(pit, seat)
    if need is None:
        return None
    for option, stake in _wanted(pit, need, strategy):
        act: dict[str, object] = {"seat": seat, "do": option}
        act |= {} if need.hand is None else {"hand": need.hand}
        act |= {} if stake is None else {"stake": stake}
        if _taken(pit, {"act": act}):
            return act
    return None


def for_absent(pit: PitTable, seat: int) -> list[dict[str, object]]:
    """What the dealer may do for a seat that does not choose in time, whatever is in its hand, the first best."""
    stated = [may.payload for may in pit.needs() if may.role == "dealer" and may.event == "act" and may.seat == seat]
    found: list[dict[str, object]] = [dict(payload) for payload in stated if isinstance(payload, Mapping)]
    acts = [{"seat": seat, "do": word} for word in pit.terms.game.absent]
    return found + [act for act in acts if _taken(pit, {"act": act})]


def asked(pit: PitTable, seat: int) -> Ask | None:
    """What a seat is asked now, as far as its player can know; None where it is not asked."""
    table, dealing = pit.table, pit.table.dealing
    if dealing is None or table.round is None:
        return None
    setup, circle = table.tracks.setup, dealing.game.circle
    if circle is not None and seat in dealing.game.seats_in(table.round):
        options = circle.options(setup, table.round, seat)
        return Ask(seat, options) if options else None
    try:
        need = dealing.game.need(setup, table.round)
    except Looked as look:
        need = next((each for each in dealing.face_down.open_asks(look) if each.seat == seat), None)
    return need if isinstance(need, Ask) and need.seat == seat else None


def _wanted(pit: PitTable, need: Ask, strategy: Strategy) -> Iterator[tuple[str, int | None]]:
    """Options with what they put up, the best first and then plain ones."""
    if strategy.best is not None:
        try:
            yield _solved(pit, need, strategy.best, strategy.below)
        except Exception:  # a strategy that does not know a situation must not hold up a table
            logger.debug("%s: no solved choice for seat %d", pit.terms.where, need.seat, exc_info=True)
    for option in (*_plainly(pit, need), *need.options):
        yield option, None


def _solved(pit: PitTable, need: Ask, best: BestPlayer, below: Below) -> tuple[str, int | None]:
    table, dealing = pit.table, pit.table.dealing
    assert dealing is not None
    game, seats = dealing.game, dealing.game.seats_in(table.round) or (need.seat,)
    if game.parties is not None:
        seats = game.parties([(bet.seat, bet.plan.wager.game_wager, bet.stake) for bet in table.bets.values()]) or seats
    option = best.for_side(table.round, need, seats, below)
    times = best.times(table.round, need)
    law = pit.terms.law.choices.get(option.split()[0])
    several = () if law is None else law.times.get(str(need.when), ())
    if times is None or len(several) < 2 or times not in several:
        return option, None
    return option, dealing.double_split.cost(game, need, option) // max(several) * times


def _plainly(pit: PitTable, need: Ask) -> Iterable[str]:
    """What is chosen without a solved strategy: what the game declares, as far as it is offered."""
    plain = pit.terms.deal.plain(need, hand_of(pit.table, need.seat, need.hand))
    return [word for word in plain if word in need.options]
