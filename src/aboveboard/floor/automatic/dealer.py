"""What the automatic dealer does next at a table, and when: a function of what the log holds and of the time.

It opens betting, counts down once somebody has bet, makes the calls that the law prescribes, confirms what the outcome
waits for, has the machine draw from the committed seed, decides for whoever does not choose in time, and pays what the
table owes. Where nobody sits or nobody bets it does nothing, and the log does not grow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from aboveboard.floor.automatic.names import is_player
from aboveboard.floor.automatic.training import BETS, CHOICE, OFFER, Automatic, Countdown
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.checks.walkthrough import equipment, to_confirm
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.linked import Heard
from aboveboard.log.deeds import Books
from aboveboard.log.log_state import LogState
from aboveboard.play.events import HOLDERS, Event
from aboveboard.play.seats.automatic_player import for_absent
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.may import DEALER, PLAYER, May

REOPEN = "place-your-bets"
"""What is called where betting was closed too early."""
PACE = timedelta(seconds=1)
"""Between what the automatic dealer does and what was done before it, so that people can follow."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Due:
    """A deed, and the time before which it is not done."""

    kind: str
    payload: Any
    at: datetime = LONG_AGO


@dataclass(frozen=True)
class TableNow:
    """What the dealer goes by: the parts of the table, and what it owes."""

    pit: PitTable
    checks: Checks
    seats: Mapping[int, str]
    committed: bool
    counting: Countdown | None
    last: datetime
    """When something was last done here."""
    owes: int = 0
    holds: int = 0
    """What the rack or the bank holds."""
    taken_down: Sequence[Mapping[str, Any]] = ()
    """The progressive wagers that nothing comes of, since their link is out of play, as they are taken down."""
    missed: Mapping[int, int] = field(default_factory=dict)
    """How often in a row a seat let the time run out, where players play for a pot."""

    @property
    def people(self) -> list[int]:
        """The seats that persons have."""
        return [seat for seat, name in self.seats.items() if not is_player(name)]

    @property
    def staked(self) -> list[int]:
        """The seats of persons who have a wager on the layout."""
        return [seat for seat, cents in self.pit.staked(self.people).items() if cents]


def table_now(state: LogState, books: Books, heard: Heard) -> TableNow | None:
    """What the dealer of a table goes by; None where there is none, or the table is shut."""
    automatic = state.part(Automatic)
    if not automatic.state.on or state.lost:
        return None
    game, checks = state.part(TableGame), state.part(Checks)
    if not checks.list.state.open or not (state.part(Rack).state.open or game.money.bank or not checks.inspected):
        return None
    owes = max(0, -books.balance(game.money.owed))
    return TableNow(
        game.pit,
        checks,
        dict(game.seats.taken),
        state.part(Draws).seed is not None,
        automatic.state.countdown,
        state.at or LONG_AGO,
        owes,
        books.balance(game.house) if owes else 0,
        _out_of_play(game, heard),
        automatic.state.missed,
    )


def _out_of_play(game: TableGame, heard: Heard) -> list[dict[str, Any]]:
    """Wagers on a link that is out of play: bets are not closed on them, and they are given back before that."""
    link = game.link
    if link is None or link.in_play(heard):
        return []
    return [{"seat": seat, "wager": link.wager} for seat in link.uncounted(game.pit)]


def next_deed(table: TableNow, now: datetime) -> Due | None:
    """What the automatic dealer does next, and when; None where it waits for people."""
    if not table.seats:
        return None
    if table.owes:
        return Due("pay-owed", {}) if table.holds >= table.owes else None
    needs = table.pit.needs()
    must = [may for may in needs if may.must]
    if choosing := [may for may in must if may.role == PLAYER and may.event == "act"]:
        return choose_for_absent(table, choosing)
    if table.pit.between_rounds:
        return _open_betting(table, needs, must, now)
    held = _dice_or_shoe(table, needs)
    if held is None and table.pit.no_round() is not None:
        return _reopened(table, must)  # a wager that goes with another is still to be made
    return held or _outcome(table, needs, must)


def _open_betting(table: TableNow, needs: Sequence[May], must: Sequence[May], now: datetime) -> Due | None:
    """Where nothing stands, see that wagers can be made, and wait for one."""
    if (opened := reopen_equipment(table, now)) is not None:
        return opened
    if any(may.event == "bet" for may in needs) and not _awaited(table, needs):
        return None
    held = _dice_or_shoe(table, needs)
    if held is not None:
        return held
    if any(may.event == "bet" for may in needs):
        return None
    opening = [name for name, call in table.pit.terms.law.calls.items() if call.opens == "betting"]
    calls = [may for may in must if may.role == DEALER and may.payload is not None and may.event in ("call", "dice")]
    calls.sort(key=lambda may: may.payload not in opening)
    others = [may for may in must if may.event == "award"]
    return _first_due(table, [*others, *calls]) or (draw_due(table, LONG_AGO) if must else None)


def reopen_equipment(table: TableNow, now: datetime) -> Due | None:
    """Equipment whose time is over is stated anew."""
    expired = table.checks.inspected and table.checks.list.equipment.expired(
        Event(0, table.pit.outcome_event, None, at=now)
    )
    return Due("open", equipment(table.checks, now), table.last + PACE) if expired else None


def _reopened(table: TableNow, must: Sequence[May]) -> Due | None:
    """Wagers that stand let no round begin: where more are not taken, betting is opened again."""
    opening = [name for name, call in table.pit.terms.law.calls.items() if call.opens == "betting"]
    return _first_due(table, [may for may in must if may.event == "call" and may.payload in (*opening, REOPEN)])


def _awaited(table: TableNow, needs: Sequence[May]) -> bool:
    """Must somebody take the shoe before wagers are made, as where a player banks?"""
    law = table.pit.terms.law.holder
    return law is not None and law.wager is not None and any(may.event in HOLDERS and may.must for may in needs)


# -- people who are asked ----------------------------------------------------------------------------------------------


def choose_for_absent(table: TableNow, choosing: Sequence[May]) -> Due | None:
    """Whoever is asked has until the countdown ends; then the dealer does what the house does for those absent."""
    seats = [may.seat for may in choosing if may.seat is not None]
    until = countdown_end(table, CHOICE, seats)
    if isinstance(until, Due):
        return until
    for seat in seats:
        for act in for_absent(table.pit, seat):
            return Due("act", act, until)
    return None


def _dice_or_shoe(table: TableNow, needs: Sequence[May]) -> Due | None:
    """Dice or shoe are offered to whoever is next; whoever does not answer in time is taken to accept."""
    for may in needs:
        if may.role == DEALER and may.event == "dice" and may.must:
            return Due("dice", may.payload, table.last + PACE)
    takes = [may for may in needs if may.role == PLAYER and may.must and may.event in ("shooter", *HOLDERS)]
    for may in takes:
        seat = may.seat
        if seat is None:  # nobody is next in turn: whoever sits lowest takes it
            return Due(may.event, {"accept": min(table.seats)}, table.last + PACE)
        if not _accepts(may.payload):
            continue
        until = countdown_end(table, OFFER, [seat])
        return until if isinstance(until, Due) else Due(may.event, may.payload, until)
    for may in needs:
        if may.role == DEALER and may.event == "shooter":
            return _offered(table, may)
    return None


def _accepts(payload: object) -> bool:
    return isinstance(payload, Mapping) and (payload.get("do") == "accept" or "accept" in payload)


def _offered(table: TableNow, may: May) -> Due | None:
    """The dice are offered to whoever is next, or to the first who may have them."""
    if may.payload is not None:
        return Due("shooter", may.payload, table.last + PACE)
    for seat in sorted(table.seats):
        offer = {"do": "offer", "seat": seat}
        if table.pit.why_not({"shooter": offer}) is None:
            return Due("shooter", offer, table.last + PACE)
    return None


def countdown_end(table: TableNow, what: str, asked: Sequence[int]) -> Due | datetime:
    """When the time of those who are asked is over: a countdown is begun where none runs for it."""
    running, people = table.counting, set(table.people)
    if running is None or running.what != what:
        # An automatic player answers at once, by a deed of its own: only where it does not, the dealer does.
        if people.isdisjoint(asked):
            return table.last + 5 * PACE
        return Due("countdown", {"for": what})
    return table.last if set(asked) & people <= set(running.ready) else running.closes


# -- the outcome -------------------------------------------------------------------------------------------------------


def _outcome(table: TableNow, needs: Sequence[May], must: Sequence[May]) -> Due | None:
    """Betting is counted down to its end; then come the calls, what must be confirmed, and the draw."""
    if not table.committed:
        return Due("commit", {})
    not_before = LONG_AGO
    if any(may.event == "bet" for may in needs) and (not table.pit.playing or table.staked):
        running = table.counting
        if running is None or running.what != BETS:
            return Due("countdown", {"for": BETS})
        ready = set(running.ready)
        not_before = table.last if ready and set(table.staked) <= ready else running.closes
    if table.taken_down:
        return Due("take-down", table.taken_down[0], max(not_before, table.last + PACE))
    calls = [may for may in must if may.role == DEALER and may.event in ("call", "award", "dice")]
    law = table.pit.terms.law.calls
    closing = [name for name, call in law.items() if call.closes == "betting"]
    calls += [may for may in needs if may.event == "call" and not may.must and may.payload in closing]
    return _first_due(table, calls, not_before) or draw_due(table, not_before)


def _first_due(table: TableNow, mays: Sequence[May], not_before: datetime = LONG_AGO) -> Due | None:
    """The first of these that the dealer may do, and when it is done; None where there is none."""
    at = max(not_before, table.last + PACE)
    for may in mays:
        if may.event == "award":
            return Due("award", _award(table, may), at)
        return _confirmed(table, may.event, at) or Due(may.event, may.payload, at)
    return None


def _award(table: TableNow, may: May) -> dict[str, Any]:
    """A prize is handed over: the first of those on the wheel that has a value, else one of the least."""
    for item in may.among["items"]:
        if table.pit.why_not({"award": {"item": item}}) is None:
            return {"item": item}
    return {"item": (may.among["items"] or ["a prize"])[0], "cost": 1}


def draw_due(table: TableNow, not_before: datetime) -> Due:
    """The machine throws, spins or deals, from a seed that was committed to before."""
    at = max(not_before, table.last + PACE)
    if not table.committed:
        return Due("commit", {}, table.last)
    return _confirmed(table, table.pit.outcome_event, at) or Due("machine", {}, at)


def _confirmed(table: TableNow, kind: str, at: datetime) -> Due | None:
    """What a deed waits for is confirmed first, where that is the dealer's part."""
    checks = table.checks
    if not checks.inspected:
        return None
    for name in checks.law.running:
        step = checks.law.running[name]
        waits = name in checks.list.state.due and kind in step.before and not step.optional
        if waits and checks.list.applies(name) and not checks.list.done(name):
            for role, deed, payload in to_confirm(checks, _first_of(checks, name)):
                return Due(deed, payload, at) if role == DEALER else None
    return None


def _first_of(checks: Checks, name: str) -> str:
    """Of a step and those that come before it, the one whose turn it is."""
    for earlier in checks.law.running[name].after:
        if earlier in checks.law.running and checks.list.applies(earlier) and not checks.list.done(earlier):
            return _first_of(checks, earlier)
    return name
