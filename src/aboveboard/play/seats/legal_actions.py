"""Who may do what at a table now: what play waits for, and what else is open.

Every answer is found by the same reasons that would refuse the deed, so that what is offered here is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.games.shapes.deal import BURN, Ask, Deal, ToPlace
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.tiles import TileSet
from aboveboard.play.records.events import Event
from aboveboard.play.table.conduct.calls import GO_ON, REOPEN, REPAIRED
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers import Plan

DEALER, PLAYER = "dealer", "player"


@dataclass(frozen=True)
class May:
    """Something that somebody may do now."""

    role: str
    """Who may: "dealer" stands for the house, "player" for the seat named, or for any."""
    event: str
    """What kind of event it is."""
    seat: int | None = None
    payload: Any = None
    """What the event says, where nothing is left to be said: {event: said} is the whole of it."""
    among: Mapping[str, Any] = field(default_factory=dict)
    """What there is to say otherwise: wagers, options each with the stake that it obliges, places that cards go to."""
    must: bool = False
    """Does play wait for it?"""

    def told(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        whole = {} if self.payload is None else {"said": self.payload}
        return {"role": self.role, "event": self.event, "seat": self.seat, "must": self.must, **whole, **self.among}


def needs(table: Table, number: int) -> tuple[May, ...]:
    """Who may do what now, what play waits for first."""
    house = table.house
    if house.opening.shut() is not None:
        facts = {name: measure.title for name, measure in table.terms.law.equipment.items()}
        return (May(DEALER, "open", among={"facts": facts}, must=True),)
    if house.state.stopped is not None:
        return (May(DEALER, "call", payload=REPAIRED, must=True),)
    if table.room is not None:
        from aboveboard.play.poker.turns import turns

        return tuple(sorted(turns(table.room, number), key=lambda may: not may.must))
    found = [*_bets(table), *_calls(table), *_shooter(table, number), *_prizes(table)]
    found += _dealt(table, number) if isinstance(table.game, Deal) else _outcome(table, number)
    return tuple(sorted(found, key=lambda may: not may.must))


# -- bets and calls ------------------------------------------------------------------------------------------------


def _bets(table: Table) -> Iterator[May]:
    """The wagers that somebody may make now."""
    game = table.game
    obliged = {name for names in game.stakes.values() for name in names} if isinstance(game, Deal) else set()
    names = [
        wager.name
        for wager in table.terms.offered()
        if wager.game_wager not in obliged
        and table.house.late(wager.name) is None
        and any(_is_now(table, wager.name, pick) for pick in wager.picks[:1])
    ]
    if names and table.house.prizes.closed() is None:
        yield May(PLAYER, "bet", among={"wagers": names})


def _is_now(table: Table, name: str, pick: str | None) -> bool:
    plan = table.wagering.plan(name, pick)
    return isinstance(plan, Plan) and table.wagering.is_now(plan, plan.wager.law.made.when)


def _calls(table: Table) -> Iterator[May]:
    house, pausing = table.house, table.dealing.pausing
    paused = pausing.need is not None
    awaited = pausing.awaited() if paused else None
    first = () if awaited is None else (awaited[0], *awaited[1].after)
    for name, call in house.law.calls.items():
        if name in house.state.calls or not _its_time(table, name):
            continue
        must = name in house.state.awaited or name in first or (call.required and not paused)
        yield May(DEALER, "call", payload=name, must=must)
    if house.not_reopened() is None:
        yield May(DEALER, "call", payload=REOPEN, must=True)
    if paused and awaited is None:
        yield May(DEALER, "call", payload=GO_ON, must=True)


def _its_time(table: Table, name: str) -> bool:
    """May it be called now? Where a hidden card decides, that is turned first."""
    try:
        return table.house.not_its_time(name) is None
    except Looked:
        return False


# -- dice, wheels and prizes -----------------------------------------------------------------------------------------


def _outcome(table: Table, number: int) -> Iterator[May]:
    """A throw or a spin, where nothing stands in its way."""
    kind = table.tracks.setup.equipment.event
    if table.house.refuses_outcome(Event(number, kind, None)) is not None:
        return
    thrower = table.terms.game.thrower(table.tracks.tables[table.state])
    if thrower == "dealer":
        yield May(DEALER, kind, must=True)
    elif thrower == "shooter":
        yield May(PLAYER, kind, table.house.shooting.holder(), must=True)
    else:
        for seat in table.house.throwing() or (None,):
            yield May(PLAYER, kind, seat, must=True)


def _shooter(table: Table, number: int) -> Iterator[May]:
    law, shooting = table.terms.law.shooter, table.house.shooting
    if law is None or table.terms.game.shooter is None:
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
    if table.house.prizes.state.owing:
        items = list(table.house.prizes.inventory)
        yield May(DEALER, "award", among={"items": items}, must=table.house.prizes.owed() is not None)


# -- hands -------------------------------------------------------------------------------------------------------------


def _dealt(table: Table, number: int) -> Iterator[May]:
    game, round = table.game, table.dealing.round
    assert isinstance(game, Deal)
    if round is None:
        yield from _before(table, number)
        return
    try:
        yield from list(_in_round(table, game, round))
        waits = None
    except Looked as look:
        waits = table.turning.state.where.get(look.slot)
        for need in table.turning.open_asks(look):
            yield _asks(table, game, need, must=False)
    for place, count in table.turning.hidden_at().items():
        yield May(DEALER, "expose", among={"place": place, "count": count}, must=place == waits)


def _in_round(table: Table, game: Deal, round: Any) -> Iterator[May]:
    """What a round waits for; raises Looked where that is a card to be turned."""
    setup = table.tracks.setup
    if game.circle is not None:
        seats = [seat for seat in getattr(round, "seats", ()) if game.circle.options(setup, round, seat)]
        for seat in seats:
            options = dict.fromkeys(game.circle.options(setup, round, seat), 0)
            yield May(PLAYER, "act", seat, among={"options": options}, must=True)
        if seats:
            return
    need = game.need(setup, round)
    if isinstance(need, Ask):
        yield _asks(table, game, need, must=True)
    elif isinstance(need, ToPlace):
        yield May(DEALER, setup.equipment.event, among=_place(table, round), must=True)
    elif need is None:
        table.dealing.undecided()


def _asks(table: Table, game: Deal, need: Ask, *, must: bool) -> May:
    raising, choices = table.dealing.raising, table.terms.law.choices
    costs = {option: raising.cost(game, need, option) for option in need.options if option in choices}
    return May(PLAYER, "act", need.seat, among={"options": costs, "hand": need.hand}, must=must)


def _place(table: Table, round: Any) -> dict[str, Any]:
    """Where the next card goes and how, or how many come at once where they come together."""
    game, setup, deck = table.game, table.tracks.setup, table.terms.law.deck
    assert isinstance(game, Deal)
    if table.dealing.state.burning:
        return {"place": BURN, "up": False}
    if deck is not None and deck.whole and game.family.cards_drawn():
        return {"count": game.family.cards_drawn()}
    need = None if round is None else game.need(setup, round)
    return {"place": need.place, "up": need.up} if isinstance(need, ToPlace) else {}


def _before(table: Table, number: int) -> Iterator[May]:
    """What comes before the first card of a round."""
    law, equipment = table.terms.law, table.tracks.setup.equipment
    yield from _holder(table)
    yield from _bank(table)
    if isinstance(equipment, TileSet):
        if not table.stacks.state.mixed:
            yield May(DEALER, "shuffle", payload={}, must=True)
            return
    elif isinstance(equipment, Shoe):
        yield from _shoe(table, number)
        if table.shoes.refuses() is not None:
            return
    kind = equipment.event
    event = Event(number, kind, None)
    refusal = table.house.refuses_outcome(event) or table.dealing.refuses_round() or table.banking.refuses_deal()
    if refusal is not None or table.holding.refuses_deal(event) is not None:
        return
    if law.delivery is not None and table.stacks.state.start is None:
        by_dice = law.delivery.by == "dice" or table.banking.seat is not None
        says = {"dice": law.delivery.dice} if by_dice else {}
        yield May(DEALER, "roll" if by_dice else "number", among=says, must=True)
        return
    yield May(DEALER, kind, among=_place(table, table.dealing.coming()), must=True)


def _shoe(table: Table, number: int) -> Iterator[May]:
    """The cards are shuffled, cut and burned before they are dealt."""
    law, shoes = table.terms.law.shoe, table.shoes
    if law is None:
        return
    if shoes.state.stage in ("spent", "in-shoe") and table.why_not(Event(number, "shuffle", {})) is None:
        yield May(DEALER, "shuffle", payload={}, must=shoes.refuses() is not None)
    elif shoes.state.stage == "shuffled" and law.cut:
        size = len(table.tracks.setup.equipment.outcomes)
        says = {"cards": size, "from-end": law.from_end, "second": law.second and size // law.second}
        if isinstance(shoes.state.cutter, int):
            yield May(PLAYER, "cut", shoes.state.cutter, among=says, must=True)
        else:
            yield May(DEALER, "cut", among=says, must=True)
    elif shoes.state.due:
        yield May(DEALER, "burn", payload=max(shoes.state.due.values()), must=True)


def _holder(table: Table) -> Iterator[May]:
    """Who is offered the shoe, where players hold it."""
    law, holding = table.terms.law.holder, table.holding
    if law is not None and holding.holder is None:
        seat = holding.due()
        for deed in ("accept", "decline"):
            yield May(PLAYER, law.title, seat, seat and {deed: seat}, must=deed == "accept")


def _bank(table: Table) -> Iterator[May]:
    """Who is offered the bank, where players may have it."""
    law, banking = table.terms.law.bank, table.banking
    if law is not None and banking.not_now(law) is None and (seat := banking.due()) is not None:
        for deed in ("accept", "decline"):
            yield May(PLAYER, "bank", seat, {deed: seat})
