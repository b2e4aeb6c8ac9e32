"""Who may do what at a table now: what play waits for, and what else is open.

Every answer is found by the same reasons that would refuse the deed, so that what is offered here is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.games.shapes.deal import BURN, Ask, Round, ToPlace
from aboveboard.kernel.hidden import Looked
from aboveboard.play.events import Event
from aboveboard.play.seats.may import DEALER, PLAYER, Among, May
from aboveboard.play.seats.poker_turns import turns
from aboveboard.play.table.conduct.calls import GO_ON, REOPEN, REPAIRED
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.shoe import TableShoe
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.standing import Plan


def needs(table: Table, number: int) -> tuple[May, ...]:
    """Who may do what now, what play waits for first."""
    if table.inspection.shut() is not None:
        facts = {name: measure.title for name, measure in table.terms.law.equipment.items()}
        return (May(DEALER, "open", among={"facts": facts}, must=True),)
    if table.calls.state.stopped is not None:
        return (May(DEALER, "call", payload=REPAIRED, must=True),)
    if table.room is not None:
        return tuple(sorted(turns(table, table.room, number), key=lambda may: not may.must))
    found = [*_bets(table), *_calls(table), *_shooter(table, number), *_prizes(table)]
    found += _outcome(table, number) if table.dealing is None else _dealt(table, table.dealing, number)
    return tuple(sorted(found, key=lambda may: not may.must))


# -- bets and calls ------------------------------------------------------------------------------------------------


def _bets(table: Table) -> Iterator[May]:
    """The wagers that somebody may make now."""
    stakes = {} if table.dealing is None else table.dealing.game.stakes
    obliged = {name for names in stakes.values() for name in names}
    names = [
        wager.name
        for wager in table.terms.offered()
        if wager.game_wager not in obliged
        and table.calls.late(wager.name) is None
        and any(_is_now(table, wager.name, pick) for pick in wager.picks[:1])
    ]
    if names and (table.prizes is None or table.prizes.closed() is None):
        yield May(PLAYER, "bet", among={"wagers": names})


def _is_now(table: Table, name: str, pick: str | None) -> bool:
    plan = table.plans.plan(name, pick)
    return isinstance(plan, Plan) and table.allows(plan, plan.wager.law.made.when)


def _calls(table: Table) -> Iterator[May]:
    calls, pauses = table.calls, None if table.dealing is None else table.dealing.pauses
    paused = pauses is not None and pauses.need is not None
    awaited = pauses.awaited() if pauses is not None and paused else None
    first = () if awaited is None else (awaited[0], *awaited[1].after)
    for name, call in calls.law.calls.items():
        if name in calls.state.made or not _its_time(table, name):
            continue
        must = name in calls.state.awaited or name in first or (call.required and not paused)
        yield May(DEALER, "call", payload=name, must=must)
    if table.calling.not_reopened() is None:
        yield May(DEALER, "call", payload=REOPEN, must=True)
    if paused and awaited is None:
        yield May(DEALER, "call", payload=GO_ON, must=True)


def _its_time(table: Table, name: str) -> bool:
    """May it be called now? Where a hidden card decides, that is turned first."""
    try:
        return table.calls.not_its_time(name) is None
    except Looked:
        return False


# -- dice, wheels and prizes -----------------------------------------------------------------------------------------


def _outcome(table: Table, number: int) -> Iterator[May]:
    """A throw or a spin, where nothing stands in its way."""
    kind = table.tracks.setup.equipment.event
    if table.calls.refuses_outcome(Event(number, kind, None)) is not None:
        return
    thrower = table.terms.game.thrower(table.round)
    if thrower == "dealer":
        yield May(DEALER, kind, must=True)
    elif thrower == "shooter":
        yield May(PLAYER, kind, None if table.shooting is None else table.shooting.holder(), must=True)
    else:
        for seat in table.calls.throwing() or (None,):
            yield May(PLAYER, kind, seat, must=True)


def _shooter(table: Table, number: int) -> Iterator[May]:
    law, shooting = table.terms.law.shooter, table.shooting
    if law is None or shooting is None or table.terms.game.shooter is None:
        return
    if shooting.state.due:
        yield May(DEALER, "dice", payload={"do": "change"}, must=True)
    elif law.change_cite and not shooting.state.asked:
        yield May(PLAYER, "dice", payload={"do": "ask"})
    if law.turns == "clockwise":
        return
    held, offered = shooting.shooter, shooting.state.offered
    if offered is not None:
        for deed in ("accept", "decline"):
            if table.why_not(_deed(number, deed, offered)) is None:
                yield May(PLAYER, "shooter", offered, {"do": deed, "seat": offered}, must=held is None)
    elif held is None or shooting.refuses(Event(number, "roll", None)) is not None:
        heir = shooting.heir()
        if heir is None or table.why_not(_deed(number, "offer", heir)) is None:
            yield May(DEALER, "shooter", heir, heir and {"do": "offer", "seat": heir}, must=held is None)
    if held is not None and table.why_not(_deed(number, "pass", held)) is None:
        yield May(PLAYER, "shooter", held, {"do": "pass", "seat": held})


def _deed(number: int, deed: str, seat: int) -> Event:
    return Event(number, "shooter", {"do": deed, "seat": seat})


def _prizes(table: Table) -> Iterator[May]:
    prizes = table.prizes
    if prizes is not None and prizes.state.owing:
        yield May(DEALER, "award", among={"items": list(prizes.inventory)}, must=prizes.owed() is not None)


# -- hands -------------------------------------------------------------------------------------------------------------


def _dealt(table: Table, dealing: Dealing, number: int) -> Iterator[May]:
    if table.round is None:
        yield from _before(table, dealing, number)
        return
    face_down = dealing.face_down
    try:
        yield from list(_in_round(table, dealing, table.round))
        waits = None
    except Looked as look:
        waits = face_down.state.where.get(look.slot)
        for need in face_down.open_asks(look):
            yield _asks(table, dealing, need, must=False)
    for place, count in face_down.hidden_at().items():
        yield May(DEALER, "expose", among={"place": place, "count": count}, must=place == waits)


def _in_round(table: Table, dealing: Dealing, round: Round) -> Iterator[May]:
    """What a round waits for; raises Looked where that is a card to be turned."""
    setup, circle = table.tracks.setup, dealing.game.circle
    if circle is not None:
        seats = [seat for seat in dealing.game.seats_in(round) if circle.options(setup, round, seat)]
        for seat in seats:
            options = dict.fromkeys(circle.options(setup, round, seat), 0)
            yield May(PLAYER, "act", seat, among={"options": options}, must=True)
            if (unattended := circle.unattended(round, seat)) is not None:
                yield May(DEALER, "act", seat, payload={"seat": seat, "do": unattended})
        if seats:
            return
    need = dealing.game.need(setup, round)
    if isinstance(need, Ask):
        yield _asks(table, dealing, need, must=True)
    elif isinstance(need, ToPlace):
        yield May(DEALER, setup.equipment.event, among=_place(table, dealing, round), must=True)
    elif need is None:
        dealing.undecided()


def _asks(table: Table, dealing: Dealing, need: Ask, *, must: bool) -> May:
    double_split, choices = dealing.double_split, table.terms.law.choices
    costs = {option: double_split.cost(dealing.game, need, option) for option in need.options if option in choices}
    return May(PLAYER, "act", need.seat, among={"options": costs, "hand": need.hand}, must=must)


def _place(table: Table, dealing: Dealing, round: Round) -> Among:
    """Where the next card goes and how, or how many come at once where they come together."""
    game, setup, deck = dealing.game, table.tracks.setup, table.terms.law.deck
    if dealing.state.burning:
        return {"place": BURN, "up": False}
    if deck is not None and deck.whole and game.family.cards_drawn():
        return {"count": game.family.cards_drawn()}
    need = None if round is None else game.need(setup, round)
    return {"place": need.place, "up": need.up} if isinstance(need, ToPlace) else {}


def _before(table: Table, dealing: Dealing, number: int) -> Iterator[May]:
    """What comes before the first card of a round."""
    law, kind = table.terms.law, table.tracks.setup.equipment.event
    yield from _holder(table)
    yield from _bank(table)
    if table.tiles is not None:
        if not table.tiles.state.mixed:
            yield May(DEALER, "shuffle", payload={}, must=True)
            return
    elif table.shoe is not None:
        yield from _shoe(table, table.shoe, number)
        if table.shoe.refuses() is not None:
            return
    event = Event(number, kind, None)
    refusal = table.calls.refuses_outcome(event) or dealing.next_round.refuses() or dealing.next_round.not_covered()
    if refusal is not None or dealing.next_round.not_the_holder(event) is not None:
        return
    if law.delivery is not None and (table.start is None or table.start.state.place is None):
        by_dice = law.delivery.by == "dice" or dealing.banking_seat is not None
        says: Among = {"dice": law.delivery.dice} if by_dice else {}
        yield May(DEALER, "roll" if by_dice else "number", among=says, must=True)
        return
    yield May(DEALER, kind, among=_place(table, dealing, dealing.next_round.coming()), must=True)


def _shoe(table: Table, shoe: TableShoe, number: int) -> Iterator[May]:
    """The cards are shuffled, cut and burned before they are dealt."""
    law, state = shoe.law, shoe.state
    if state.stage in ("spent", "in-shoe") and table.why_not(Event(number, "shuffle", {})) is None:
        yield May(DEALER, "shuffle", payload={}, must=shoe.refuses() is not None)
    elif state.stage == "shuffled" and law.cut:
        size = len(table.tracks.setup.equipment.outcomes)
        says: Among = {"cards": size, "from-end": law.from_end, "second": law.second and size // law.second}
        if isinstance(state.cutter, int):
            yield May(PLAYER, "cut", state.cutter, among=says, must=True)
        else:
            yield May(DEALER, "cut", among=says, must=True)
    elif state.due:
        yield May(DEALER, "burn", payload=max(state.due.values()), must=True)


def _holder(table: Table) -> Iterator[May]:
    """Who is offered the shoe, where players hold it."""
    law, held = table.terms.law.holder, table.shoe_holder
    if law is not None and held is not None and held.holder is None:
        seat = held.due()
        for deed in ("accept", "decline"):
            yield May(PLAYER, law.title, seat, seat and {deed: seat}, must=deed == "accept")


def _bank(table: Table) -> Iterator[May]:
    """Who is offered the bank, where players may have it."""
    law, bank = table.terms.law.bank, table.player_bank
    if law is not None and bank is not None and bank.not_now(law) is None and (seat := bank.due()) is not None:
        for deed in ("accept", "decline"):
            yield May(PLAYER, "bank", seat, {deed: seat})
