"""A round of a game played out by chance that is always the same: a record that anybody can settle again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.games.shapes.deal import Ask, ToPlace
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.chance import SeededChance, shuffle
from aboveboard.law.model import PotLaw
from aboveboard.law.terms.options import choices_of
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.records.settle import settle_under
from aboveboard.play.seats.live_table import LiveTable
from aboveboard.play.seats.views import hand_of

SEEDS = 12
"""Rounds that are tried until one has a choice in it."""
LONGEST = 40
"""A round is over by then."""
SEATS = (1, 2)
PLAYERS, STACK = (1, 2, 3), 25
"""Who plays where the players play each other, and with how many of the largest bets in front of them."""
IN_TURN = ("check", "call", "bring-in", "draw")
"""What such a player does, the first of these that is taken."""


def worked(terms: Terms) -> dict[str, Any] | None:
    """A record of a whole round of a game, as `settle` reads it; None where none could be played."""
    if terms.law.pot is not None:
        return _pot_round(terms, terms.law.pot)
    supplied = _supplied(terms)
    found: dict[str, Any] | None = None
    for seed in range(SEEDS if terms.game.dealt else 1):
        played = _round(supplied, seed, whole=False) or _round(supplied, seed, whole=True)
        found = found or played
        if played is not None and any("act" in event for event in played["events"]):
            return played
    return found


def _supplied(terms: Terms) -> Terms:
    """The game with 2 to 1 for each payout that the text leaves to the operator."""
    asked = [name for name, choice in choices_of(terms.law).items() if choice.default is None and "-pays" in name]
    return terms_of(terms.edition, dict.fromkeys(asked, "2 to 1"), wagers=terms.added) if asked else terms


def _round(terms: Terms, seed: int, *, whole: bool) -> dict[str, Any] | None:
    """A round; for some a seat must make several wagers, and not one alone."""
    live = LiveTable(terms, chance=SeededChance(seed.to_bytes(32, "big")))
    if not (_bet_all(live, terms) if whole else _bet(live, terms)):
        return None
    for _ in range(LONGEST):
        if not live.riding:
            break
        need = live.need if terms.game.dealt else None
        if isinstance(need, Ask):
            plain = terms.deal.plain(need, hand_of(live.table, need.seat, need.hand))
            answer = live.choose(need.seat, next((each for each in plain if each in need.options), need.options[0]))
        else:
            answer = live.deal() if terms.game.dealt else live.next()
        if not answer:
            return None
    if live.riding or not live.settled:
        return None
    return _record(terms, _needed(terms, live.events))


def _record(terms: Terms, events: Sequence[Mapping[str, object]]) -> dict[str, Any]:
    """Events as a record, with the options that are not the law's defaults."""
    record: dict[str, Any] = {"ruleset": terms.edition.ruleset, "game": terms.game.name}
    chosen = {name: value for name, value in terms.options.items() if value != terms.choices[name].default}
    added = {"wagers": dict(terms.added)} if terms.added else {}
    return record | ({"options": chosen} if chosen else {}) | added | {"events": list(events)}


def _pot_round(terms: Terms, law: PotLaw) -> dict[str, Any] | None:
    """Three players who play each other: somebody bets once, the others call, and the hands are shown."""
    live = LiveTable(terms, chance=SeededChance(bytes(32)))
    room = live.table.room
    assert room is not None, "a pot has a room"
    unit = max(law.big_bet, law.big_blind, law.ante, law.bring_in, terms.law.money.chip)
    for seat in PLAYERS:
        live.act({"sit": {"seat": seat, "stack": STACK * unit}})
    while owed := next(iter(room.posting.owed()), None):
        if not live.act(owed):
            return None
    bold: tuple[dict[str, Any], ...] = ({"do": "bet", "stake": unit},)
    for _ in range(2 * LONGEST):
        due = None if room.state.hand is None else room.state.hand.due
        if live.settled:
            return _record(terms, live.events)
        answer: object
        if due is None or due.what == "cards":
            answer = live.deal()
        else:
            tried = [*bold, *({"do": word} for word in IN_TURN)]
            done = next((each for each in tried if live.act({"act": {"seat": due.seat, **each}})), None)
            bold, answer = (() if done in bold else bold), done
        if not answer:
            return None
    return None


def _needed(terms: Terms, events: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """The events without what only a live table must be told, and a record need not."""
    left = list(events)
    while refused := settle_under(terms, left).refused:
        del left[refused[0].event]
    return left


def _bet(live: LiveTable, terms: Terms) -> bool:
    """Each seat makes the first wager that is taken: by it a seat takes part, where the game is dealt."""
    menu = [(wager, pick) for wager in terms.offered() for pick in wager.picks if not wager.missing_pay(pick)]
    first = [one for one in menu if not terms.game.dealt or terms.deal.takes_part(one[0].game_wager)]
    made = 0
    for seat, options in zip(SEATS, (first, first[1:] or first), strict=True):
        for wager, pick in options:
            if live.act(
                {"bet": {"seat": seat, "wager": wager.name, **_pick(pick), "stake": lawful_stake(wager, pick)}}
            ):
                made += 1
                break
    return made > 0


def _bet_all(live: LiveTable, terms: Terms) -> bool:
    """Each seat makes every wager that is taken now, all for the same."""
    menu = [wager for wager in terms.offered() if wager.picks == (None,) and not wager.missing_pay(None)]
    stake = max((lawful_stake(wager, None) for wager in menu), default=0)
    made = [live.act({"bet": {"seat": seat, "wager": wager.name, "stake": stake}}) for seat in SEATS for wager in menu]
    return any(made)


def _pick(pick: str | None) -> dict[str, str]:
    return {} if pick is None else {"selection": pick}


def order_of_dealing(terms: Terms) -> tuple[list[str], Ask | None]:
    """The places to which the first cards of a round go with two seats in it, and the first choice that follows."""
    if not terms.game.dealt or not isinstance(terms.setup.equipment, Shoe) or terms.deal.circle is not None:
        return [], None
    best: tuple[list[str], Ask | None] = [], None
    for seed in range(SEEDS):
        found = _dealt(terms, seed)
        if found[1] is not None:
            return found
        best = max(best, found, key=lambda each: len(each[0]))
    return best


def _dealt(terms: Terms, seed: int) -> tuple[list[str], Ask | None]:
    game, setup = terms.deal, terms.setup
    assert isinstance(setup.equipment, Shoe)
    cards = shuffle(SeededChance(seed.to_bytes(32, "big")), setup.equipment.outcomes)
    main = next(iter(game.main), next(iter(game.wagers)))
    bets = [(seat, main, 100) for seat in SEATS]
    round = game.staked(setup, game.begin(setup, SEATS), bets)
    places: list[str] = []
    for card in cards:
        need = game.need(setup, round)
        if not isinstance(need, ToPlace):
            return places, need if isinstance(need, Ask) else None
        places.append(f"{need.place}{'' if need.up else ' (face down)'}")
        round = game.give(setup, round, card)
    return places, None


def runs(places: list[str]) -> Iterator[str]:
    """Places in order, one that comes several times running with how often."""
    for at, place in enumerate(places):
        if at and places[at - 1] == place:
            continue
        count = next((n for n, other in enumerate(places[at:]) if other != place), len(places) - at)
        yield place if count == 1 else f"{place} ({count} cards)"
