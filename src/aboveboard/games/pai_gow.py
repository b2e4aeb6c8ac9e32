"""Pai gow: four tiles each, set into a high hand and a low hand, against the dealer's or a player's who banks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aboveboard.games.families.set_in_two import SetInTwo
from aboveboard.games.house_ways.tiles import TileWay, standard, tile_way
from aboveboard.games.house_ways.way import HouseWay
from aboveboard.games.shapes.deal import Ask, Circle, Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.grades import LOSE, WIN
from aboveboard.kernel.tiles import (
    HEIGHT,
    SIX,
    THREE,
    TWINS,
    SetTiles,
    Tile,
    TileSet,
    hand_name,
    setting,
    settings,
    spots,
    tile,
    tile_name,
)

SET, STAY, SURRENDER, TIE, ABANDONED = "set", "stay", "surrender", "tie", "abandoned"
HOUSE_WAY = "house-way"
DEALER = 0
"""The dealer's place among the seats."""
PLACES = 6
CIRCLE = ("dealer", *(f"seat-{seat}" for seat in range(1, PLACES + 1)), "dead-hand")
"""Who gets a stack, counterclockwise from the dealer; seats are numbered so too, from the dealer's far right."""
Way = Callable[[tuple[Tile, ...]], SetTiles]
"""How the house sets four tiles."""


@dataclass(frozen=True)
class Round:
    """The seats dealt in, their tiles in that order with the dealer's last, and how each has set its own."""

    seats: tuple[int, ...]
    tiles: tuple[Tile, ...] = ()
    chosen: tuple[tuple[int, SetTiles], ...] = ()
    answers: tuple[tuple[int, str], ...] = ()
    bank: int = DEALER
    """The seat whose hands all others are compared with."""
    shared: bool = False
    """Does the house share the bank, so that the dealer sets the bank's hands?"""
    asks: bool = False
    """Are players asked whether they surrender?"""

    @property
    def owners(self) -> tuple[int, ...]:
        """Whose tiles there are, in order."""
        return (*self.seats, DEALER)

    def hand(self, seat: int) -> tuple[Tile, ...]:
        """The four tiles of a seat."""
        at = HEIGHT * self.owners.index(seat)
        return self.tiles[at : at + HEIGHT]

    @property
    def dealt(self) -> bool:
        """Does everybody have four tiles?"""
        return len(self.tiles) == HEIGHT * len(self.owners)

    def waiting(self) -> tuple[int, ...]:
        """The seats that have still to set their hands."""
        done = {seat for seat, _ in self.chosen} | {seat for seat, _ in self.answers}
        return tuple(seat for seat in self.seats if seat not in done and not self.set_by_house(seat))

    def set_by_house(self, seat: int) -> bool:
        """Does the dealer set these hands, by the house way?"""
        return seat == DEALER or (self.shared and seat == self.bank)

    def setting(self, seat: int, by_house: Way) -> SetTiles:
        """How a seat's tiles are set."""
        return by_house(self.hand(seat)) if self.set_by_house(seat) else dict(self.chosen)[seat]

    def answer(self, seat: int) -> str | None:
        """What a seat declared of surrender, or that it has left."""
        return dict(self.answers).get(seat)

    def unanswered(self) -> tuple[int, ...]:
        """The seats that may still surrender: only to the dealer, and only while asked."""
        if not self.asks or self.bank != DEALER:
            return ()
        return tuple(seat for seat in self.seats if self.answer(seat) is None)


def need(setup: Setup, round: Round) -> Need | None:
    if not round.dealt:
        seat = round.owners[len(round.tiles) // HEIGHT]
        return ToPlace(f"seat-{seat}" if seat else "dealer", up=False)
    waiting = round.waiting()
    if waiting:
        return Ask(waiting[0], options(setup, round, waiting[0]))
    asked = round.unanswered()
    return Ask(asked[0], options(setup, round, asked[0])) if asked else None


def _named(way: SetTiles) -> str:
    return " ".join((SET, *(tile_name(each) for each in way.high)))


def options(setup: Setup, round: Round, seat: int) -> tuple[str, ...]:
    """What a seat that is asked may choose from: the house way, or any two tiles as its high hand."""
    if seat in round.waiting():
        return (HOUSE_WAY, *(_named(way) for way in settings(round.hand(seat))))
    return (STAY, SURRENDER) if seat in round.unanswered() else ()


def unattended(round: Round, seat: int) -> str | None:
    """What the dealer does for a seat that chooses nothing, without a look at its tiles."""
    if not round.dealt:
        return None
    return HOUSE_WAY if seat in round.waiting() else STAY if seat in round.unanswered() else None


def worded(by_house: Way, setup: Setup, round: Round, seat: int, option: str, details: Mapping[str, Any]) -> str:
    """A setting named by two of the tiles, those of either hand, or left to the house way, as the round offers it."""
    if option == HOUSE_WAY and seat in round.waiting():
        return _by_house(by_house, round, seat)
    given = details.get("high", details.get("low"))
    if option != SET or given is None or seat not in round.waiting():
        return option
    part = Counter(each for each in setup.equipment.read_all(given))  # type: ignore[union-attr]
    for way in settings(round.hand(seat)):
        if part in (Counter(way.high), Counter(way.low)):
            return _named(way)
    return " ".join((SET, *(tile_name(each) for each in part.elements() if each is not None)))


def _by_house(by_house: Way, round: Round, seat: int) -> str:
    """The house way of a hand, by the name under which the round offers it."""
    high = Counter(by_house(round.hand(seat)).high)
    return next(_named(way) for way in settings(round.hand(seat)) if Counter(way.high) == high)


def give(setup: Setup, round: Round, card: Tile) -> Round:
    return replace(round, tiles=(*round.tiles, card))


def choose(by_house: Way, setup: Setup, round: Round, seat: int, option: str) -> Round:
    word, *names = (_by_house(by_house, round, seat) if option == HOUSE_WAY else option).split()
    if word != SET:
        return replace(round, answers=(*round.answers, (seat, word)))
    high = tuple(tile(name) for name in names)
    low = tuple((Counter(round.hand(seat)) - Counter(high)).elements())
    return replace(round, chosen=(*round.chosen, (seat, setting((high[0], high[1]), (low[0], low[1])))))


def leave(setup: Setup, round: Round, seat: int) -> Round | None:
    """The round once a seat has left it."""
    if seat not in round.seats or not round.dealt:
        return None
    return replace(round, answers=(*(each for each in round.answers if each[0] != seat), (seat, ABANDONED)))


def without(setup: Setup, round: Round, seat: int) -> Round | None:
    """The round without a seat whose hand is void."""
    if seat not in round.seats or not round.dealt or seat == round.bank:
        return None
    at = HEIGHT * round.seats.index(seat)
    return replace(
        round,
        seats=tuple(other for other in round.seats if other != seat),
        tiles=(*round.tiles[:at], *round.tiles[at + HEIGHT :]),
        chosen=tuple(each for each in round.chosen if each[0] != seat),
        answers=tuple(each for each in round.answers if each[0] != seat),
    )


def banked(round: Round, seat: int | None, shared: bool, asks: bool) -> Round:
    """The round with its bank, whether the house shares it, and whether players are asked to surrender."""
    return replace(round, bank=DEALER if seat is None else seat, shared=shared, asks=asks)


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    held: dict[str, list[Held]] = {}
    shown = round.dealt and not round.waiting()
    for number, each in enumerate(round.tiles):
        seat = round.owners[number // HEIGHT]
        held.setdefault(f"seat-{seat}" if seat else "dealer", []).append(
            Held(each, up=shown and not seat, seat=seat or None)
        )
    return held


# How the hands decide.


def compared(own: tuple[int, int], theirs: tuple[int, int]) -> str:
    """Both hands higher win, neither loses, and one of two is a tie; a copy is the bank's."""
    ahead = sum(one > other for one, other in zip(own, theirs, strict=True))
    return (LOSE, TIE, WIN)[ahead]


def on_pai_gow(by_house: Way, setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    answer = round.answer(seat)
    if answer in (SURRENDER, ABANDONED):
        return answer
    if not round.dealt or round.waiting() or round.unanswered():
        return None
    return compared(round.setting(seat, by_house).strengths, round.setting(round.bank, by_house).strengths)


def describe(by_house: Way, round: Any) -> str:
    """The hands that lie open: those of the dealer or the bank once all are set."""
    if not isinstance(round, Round) or not round.dealt or round.waiting():
        return ""
    way = round.setting(round.bank, by_house)
    who = "the dealer" if round.bank == DEALER else f"the bank in seat {round.bank}"
    return f"{who} has {hand_name(*way.high)} over {hand_name(*way.low)}"


def alike(setup: Setup, card: Tile) -> int:
    """Tiles of equal rank are alike: a twin, or the other of a mixed pair."""
    return card if card < TWINS or card in (SIX, THREE) else -spots(card)


def played(way: Callable[[], TileWay]) -> Deal:
    """The game, with the house setting its tiles in this way, which is read when the first hand is set."""

    def by_house(hand: tuple[Tile, ...]) -> SetTiles:
        return way().set(hand)

    return Deal(
        name="pai-gow",
        title="Pai Gow",
        shape="deal",
        about="Each player and the dealer get four tiles and set them into a high hand and a low hand. A wager wins if "
        "both hands outrank the dealer's, loses if neither does, and is returned otherwise. Pairs outrank values, and "
        "a copy is the dealer's. Players may bank in the dealer's place.",
        equipment=lambda rules, wheels: TileSet(),
        wagers={
            "pai-gow": dealt(
                "Wins if both hands are higher than the dealer's or the bank's.", partial(on_pai_gow, by_house)
            )
        },
        describe=partial(describe, by_house),
        begin=lambda setup, seats: Round(seats),
        seats=lambda round: round.seats,
        need=need,
        give=give,
        choose=partial(choose, by_house),
        plain=lambda ask, held: (HOUSE_WAY, STAY),
        places=places,
        alike=alike,
        family=SetInTwo(
            size=HEIGHT,
            settings=settings,
            house_way=by_house,
            read_way=tile_way,
            with_way=_with,
            compared=compared,
            way_digest=lambda: way().digest,
            pieces="tiles",
        ),
        circle=Circle(
            places=CIRCLE,
            options=options,
            worded=partial(worded, by_house),
            banked=banked,
            leave=leave,
            without=without,
            unattended=unattended,
        ),
        main=("pai-gow",),
    )


def _with(way: HouseWay) -> Deal:
    """The game with another house way."""
    assert isinstance(way, TileWay)
    return played(lambda: way)


GAME = played(standard)
