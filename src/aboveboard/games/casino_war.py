"""Casino war: one card each against the dealer's, and on a tie surrender or war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.shapes.deal import (
    BETWEEN,
    BETWEEN_WORDS,
    BURN,
    Ask,
    Deal,
    Held,
    Need,
    ToPlace,
    dealt_by_facts,
)
from aboveboard.games.shapes.deciding import Deciding, Fact, Situation
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Card, Shoe, rank
from aboveboard.kernel.grades import LOSE, WIN, Grade

SURRENDER, WAR, TIE = "surrender", "war", "tie"
DEALER = "dealer"


@dataclass(frozen=True)
class Round:
    """The seats dealt in, the cards of both deals in the order in which they arrived, and what tied seats chose."""

    seats: tuple[int, ...]
    first: tuple[Card, ...] = ()
    answers: tuple[tuple[int, str], ...] = ()
    burned: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()

    @property
    def dealt(self) -> bool:
        """Is the original deal complete, the dealer's card with it?"""
        return len(self.first) > len(self.seats)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats whose card equals the dealer's."""
        return tuple(seat for seat in self.seats if against(self.seats, self.first, seat) == 0)

    @property
    def at_war(self) -> tuple[int, ...]:
        """The seats that went to war, from the dealer's left."""
        return tuple(seat for seat, answer in self.answers if answer == WAR)

    @property
    def fought(self) -> bool:
        """Is the war deal complete, the dealer's card with it?"""
        return bool(self.at_war) and len(self.second) > len(self.at_war)

    def answer(self, seat: int) -> str | None:
        """What a tied seat chose, if it has."""
        return dict(self.answers).get(seat)


def against(seats: tuple[int, ...], cards: tuple[Card, ...], seat: int) -> int | None:
    """By how much a seat's card outranks the dealer's; nothing before all cards of the deal are out."""
    if seat not in seats or len(cards) <= len(seats):
        return None
    return rank(cards[seats.index(seat)]) - rank(cards[-1])


def need(setup: Setup, round: Round) -> Need | None:
    if not round.dealt:
        return _next(round.seats, round.first)
    waiting = [seat for seat in round.tied if round.answer(seat) is None]
    if waiting:
        return Ask(waiting[0], (SURRENDER, WAR))
    if not round.at_war or round.fought:
        return None
    if len(round.burned) < int(setup.rules["burned-before-war"]):
        return ToPlace(BURN, up=False)
    return _next(round.at_war, round.second)


def _next(seats: tuple[int, ...], cards: tuple[Card, ...]) -> ToPlace:
    """Clockwise from the dealer's left, the dealer last."""
    return ToPlace(f"seat-{seats[len(cards)]}" if len(cards) < len(seats) else DEALER)


def give(setup: Setup, round: Round, card: Card) -> Round:
    if not round.dealt:
        return replace(round, first=(*round.first, card))
    if need(setup, round) == ToPlace(BURN, up=False):
        return replace(round, burned=(*round.burned, card))
    return replace(round, second=(*round.second, card))


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    return replace(round, answers=(*round.answers, (seat, option)))


def skip(setup: Setup, round: Round, seat: int) -> Round | None:
    """The round without a seat that the original deal missed; the cards dealt go to the seats that are left."""
    if seat not in round.seats or round.dealt:
        return None
    return replace(round, seats=tuple(other for other in round.seats if other != seat))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    held: dict[str, list[Held]] = {}
    for seats, cards in ((round.seats, round.first), (round.at_war, round.second)):
        for owner, card in zip((*(f"seat-{seat}" for seat in seats), DEALER), cards, strict=False):
            held.setdefault(owner, []).append(Held(card))
    return held | ({BURN: [Held(card, up=False) for card in round.burned]} if round.burned else {})


# How the cards decide.


def compared(ahead: int | None) -> Situation | None:
    """How a card stands to the dealer's, once both lie there."""
    return None if ahead is None else ("lower" if ahead < 0 else "higher" if ahead > 0 else "equal",)


def first_cards(setup: Setup, round: Round, seat: int, selection: str | None) -> Situation | None:
    """How the card of the original deal stands."""
    return compared(against(round.seats, round.first, seat))


def war_cards(setup: Setup, round: Round, seat: int, selection: str | None) -> Situation | None:
    """How the card of the war deal stands."""
    return compared(against(round.at_war, round.second, seat))


def initial_facts(setup: Setup, round: Round, seat: int, selection: str | None) -> Situation | None:
    """How the first card stands, and what the player chose where it is the dealer's equal."""
    found = first_cards(setup, round, seat, selection)
    if found is None or found != ("equal",):
        return None if found is None else (*found, "nothing")
    answer = round.answer(seat)
    return None if answer is None else (*found, answer)


def on_initial(situation: Situation) -> Grade:
    """A tie is decided by what the player chooses."""
    card, chose = situation
    return WIN if card == "higher" else LOSE if card == "lower" else str(chose)


def on_tie(situation: Situation) -> Grade:
    """Only cards of equal rank win."""
    return WIN if situation == ("equal",) else LOSE


def on_war(situation: Situation) -> Grade:
    """The higher card wins, and so does an equal one, which may pay more."""
    return {"higher": WIN, "lower": LOSE, "equal": TIE}[str(situation[0])]


CARD = Fact(("lower", "higher", "equal"), "the player's card is {}", {"equal": "of equal rank"})
CHOICE = Fact(
    ("nothing", SURRENDER, WAR),
    "the player chooses {}",
    {"nothing": "nothing", SURRENDER: "to surrender", WAR: "to go to war"},
)
CARDS = (("lower",), ("higher",), ("equal",))
INITIAL = Deciding(
    {"card": CARD, "chose": CHOICE},
    (("lower", "nothing"), ("higher", "nothing"), ("equal", SURRENDER), ("equal", WAR)),
    initial_facts,
    on_initial,
)


def war_declared(setup: Setup, table: Any, state: Any, selection: str | None) -> bool:
    """Someone has gone to war, and no card has left the shoe for it."""
    return isinstance(table, Round) and bool(table.at_war) and not table.burned and not table.second


def describe(round: Any) -> str:
    if not isinstance(round, Round) or not round.dealt:
        return ""
    if round.at_war and not round.fought:
        return f"war: {', '.join(f'seat {seat}' for seat in round.at_war)}"
    waiting = [seat for seat in round.tied if round.answer(seat) is None]
    return f"seat {waiting[0]} has a tie hand: surrender or war" if waiting else ""


GAME = Deal(
    name="casino-war",
    title="Casino War",
    shape="deal",
    about="Each player and the dealer get one card, and the higher wins. On a tie the player gives up half of the "
    "wager or goes to war: the first wager is gone, another as large is made, and each side gets one more card.",
    equipment=lambda rules, wheels: Shoe(int(rules["decks"])),
    wagers={
        "initial": dealt_by_facts("Wins if the player's card is higher; a tie is surrendered or goes to war.", INITIAL),
        "tie": dealt_by_facts(
            "Wins if the two cards of the original deal are of equal rank.",
            Deciding({"card": CARD}, CARDS, first_cards, on_tie),
        ),
        "war": dealt_by_facts(
            "Wins if the player's war card is not lower than the dealer's.",
            Deciding({"card": CARD}, CARDS, war_cards, on_war),
            backs="initial",
        ),
        "war-tie": dealt_by_facts(
            "Wins if the two cards of the war deal are of equal rank.",
            Deciding({"card": CARD}, CARDS, war_cards, on_tie),
        ),
    },
    rules={
        "decks": Rule((6, 8), "how many decks are in the shoe"),
        "burned-before-war": Rule((0, 1, 2, 3, 4), "how many cards are burned before the war deal"),
    },
    moments={**BETWEEN, "war-declared": war_declared},
    moment_words={**BETWEEN_WORDS, "war-declared": "after going to war, before its cards"},
    describe=describe,
    begin=lambda setup, seats: Round(seats),
    seats=lambda round: round.seats,
    need=need,
    give=give,
    choose=choose,
    skip=skip,
    family=InSequence(lambda setup, round: "a tie"),
    places=places,
    stakes={WAR: ("war",)},
    absent=(SURRENDER,),
    plain=lambda ask, held: (WAR, SURRENDER),
    alike=lambda setup, card: rank(card),
    main=("initial",),
)
