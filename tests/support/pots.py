"""Pot games in cases and sessions: steps and expectations of their own, and tables that are played along.

Steps, besides `sit $X [name=N]`, `shoe`, `act`, `irregularity`, `call` and `open`:
    table $100 $50 $100 [button=3]     seats 1, 2, 3 sit down with so much, and the button is placed
    blinds 1 2                         these seats post blinds of $2 and $4
    antes $1 1 2 3                     these seats post an ante
    acts 3:call 1:raise:$8 2:fold      several acts in turn
    button SEAT                        where the dealer says the button is
    wait NAME [off=true]               a name goes on the waiting list, or is taken off it

Expectations:
    pot $X                             so much lies in the pot
    2: stack $X                        what a seat has in front of it
    turn SEAT|none                     whose turn it is to act, draw or show
    awaits N                           so many cards are due
    dealt 1 2 4                        the seats dealt in, in the order of the deal
    logged TEXT                        the last chips that moved did so for this reason
    raked $X                           what the house has taken so far in all
    odd chip SEAT                      who had the odd chip at the last settlement
    button at SEAT                     where the button is
    protected SEAT                     whose hand is protected
    waits NAME ...                     who waits for a seat, in order
    2: sees PLACE CARDS                what a seat, or anybody, sees at a place; ?? is a card face down
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from aboveboard.games.shapes.pot import Pot
from aboveboard.kernel.cards import card_name
from aboveboard.kernel.chance import SeededChance
from aboveboard.kernel.money import parse_dollars
from aboveboard.law import Terms, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Refusal, read_event
from aboveboard.play.poker.actions import BetRules, read_act, weigh
from aboveboard.play.poker.dealer import next_cards
from aboveboard.play.poker.room import Room
from aboveboard.play.poker.start import rankings
from aboveboard.play.table.table import Table

BLINDS = (("small-blind", 200), ("big-blind", 400))


def is_pot(terms: Terms) -> bool:
    """Do the players wager against each other?"""
    return isinstance(terms.game, Pot)


# -- cases -------------------------------------------------------------------------------------------------------------


def steps(word: str, words: list[str], facts: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The events of a step that only pot games know; None where it is no such step."""
    match word:
        case "table":
            stacks = enumerate(map(parse_dollars, words), 1)
            seated: list[dict[str, Any]] = [{"sit": {"seat": seat, "stack": stack}} for seat, stack in stacks]
            return seated + ([{"button": facts["button"]}] if "button" in facts else [])
        case "blinds":
            posted = zip(words, BLINDS, strict=True)
            return [{"bet": {"seat": int(seat), "wager": name, "stake": cents}} for seat, (name, cents) in posted]
        case "antes":
            cents = parse_dollars(words[0])
            return [{"bet": {"seat": int(seat), "wager": "ante", "stake": cents}} for seat in words[1:]]
        case "acts":
            return [_act(*one.split(":")) for one in words]
        case "button":
            return [{"button": int(words[0])}]
        case "wait":
            return [{"wait": {"name": words[0], **facts}}]
    return None


def _act(seat: str, do: str, amount: str = "") -> dict[str, Any]:
    return {"act": {"seat": int(seat), "do": do, **({"stake": parse_dollars(amount)} if amount else {})}}


def found(words: list[str], room: Room) -> tuple[object, object] | None:
    """What was found and what was wanted, for an expectation that only pot games know."""
    moved, hand = room.table.transfers, room.state.hand
    match words:
        case ["pot", amount] if amount.startswith("$"):
            return room.in_pot, parse_dollars(amount)
        case [seat, "stack", amount]:
            return room.seating.state.stacks[int(seat.rstrip(":"))], parse_dollars(amount)
        case ["turn", seat]:
            due = None if hand is None else hand.due
            return str((due and due.seat) or "none"), seat
        case ["awaits", count]:
            due = None if hand is None else hand.due
            return 0 if due is None else due.count, int(count)
        case ["dealt", *seats]:
            return [] if hand is None else [str(seat) for seat in hand.seats], seats
        case ["logged", *text]:
            return moved[-1].why if moved else "", " ".join(text)
        case ["raked", amount]:
            return sum(row.cents for row in moved if row.to == "house"), parse_dollars(amount)
        case ["odd", "chip", seat]:
            last = [row.to for row in moved if row.why.startswith("odd chip")]
            return last[-1] if last else None, f"seat-{seat}"
        case ["button", "at", seat]:
            return str(room.seating.button_seat()), seat
        case ["protected", seat]:
            return int(seat) in room.state.protected, True
        case ["waits", *names]:
            return room.seating.state.waiting, names
        case [seat, "sees", place, *names]:
            shown = room.view(None if seat == "anybody" else int(seat.rstrip(":"))).get(place, [])
            return ["??" if card is None else card_name(card) for card in shown], names
    return None


def slipped(table: Table, refused: int, expected: list[str]) -> bool:
    """Was something refused at a table of pots that the script does not expect? Long scripts would hide such slips."""
    return table.room is not None and len(table.refused) > refused and not any("refused" in one for one in expected)


def fact(words: list[str]) -> tuple[object, object] | None:
    """A fact about the ranking of hands: "ranks high As Ks Qs Js Ts > 9c 9d 9h 9s 2d", "=" where they tie."""
    match words:
        case ["ranks", kind, *rest] if {">", "="} & set(rest):
            sign = ">" if ">" in rest else "="
            where = rest.index(sign)
            one, other = (rankings()[kind].from_game("".join(cards)) for cards in (rest[:where], rest[where + 1 :]))
            return ("=" if one == other else ">" if one > other else "<"), sign
        case ["qualifies", kind, *cards] if cards[-1] in ("yes", "no"):
            held = rankings()[kind].from_game_or_none("".join(cards[:-1]))
            return "no" if held is None else "yes", cards[-1]
    return None


# -- sessions ----------------------------------------------------------------------------------------------------------


class Players:
    """A table at which rounds are played along, so that what is done next is lawful."""

    def __init__(self, terms: Terms, rng: random.Random, stacks: dict[int, int] | None = None) -> None:
        self.terms, self.rng = terms, rng
        self.chance = SeededChance(rng.randbytes(32))
        self.table = Table(terms, tracks_of(terms))
        assert self.table.room is not None
        self.room = self.table.room
        self.events: list[dict[str, Any]] = []
        for seat, stack in (stacks or {}).items():
            self.do({"sit": {"seat": seat, "stack": stack}})

    def do(self, event: dict[str, Any]) -> bool:
        """Write an event down and see whether the table takes it."""
        refusal = self.table.act(read_event(len(self.events), event))
        self.events.append(event)
        return refusal is None

    def post(self) -> None:
        """Everybody posts what is due."""
        for event in list(self.room.posting.owed()):
            self.do(event)
        for event in list(self.room.posting.owed()):
            self.do(event)

    def next(self) -> dict[str, Any] | None:
        """What the round waits for: cards by chance, or an act that is lawful."""
        hand = self.room.state.hand
        due = None if hand is None else hand.due
        if hand is None or due is None or due.what == "cards":
            return next_cards(self.room, self.chance)
        assert due.seat is not None
        if due.what == "draw":
            held = hand.cards(due.seat)
            cards = self.rng.sample(held, self.rng.randint(0, min(3, len(held))))
            return {"act": {"seat": due.seat, "do": "draw", "cards": " ".join(map(card_name, cards))}}
        return {"act": {"seat": due.seat, **self.rng.choice(list(self.lawful(due.seat)))}}

    def lawful(self, seat: int) -> Iterator[dict[str, Any]]:
        """Acts that a seat may do now, calls and checks more often than others."""
        hand, room = self.room.state.hand, self.room
        assert hand is not None
        least = hand.state.min_completion_betting_or_raising_to_amount
        most = hand.state.max_completion_betting_or_raising_to_amount
        tried: list[dict[str, Any]] = [{"do": do} for do in ("check", "call", "check", "call", "bring-in")]
        tried += [{"do": "fold"}] if self.rng.random() < 0.5 else []
        if least is not None and most is not None:
            chips = self.rng.randint(least // room.chip, max(least, min(most, least * 3)) // room.chip) * room.chip
            tried += [{"do": do, "stake": stake} for do in ("bet", "raise") for stake in {least, chips}]
            tried += [{"do": "all-in"}] if self.rng.random() < 0.2 else []
        house = BetRules(room.law, room.chip, self.table.posted)
        for act in tried:
            read = read_act(read_event(0, {"act": {"seat": seat, **act}}))
            if not isinstance(weigh(hand, house, read), Refusal):
                yield act

    def play_out(self, most: int = 400) -> None:
        """Post, and go on until the round is over."""
        if self.room.state.hand is None:
            self.post()
        for _ in range(most):
            event = self.next()
            if event is None or not self.do(event) or self.room.state.hand is None:
                return


def stacks_for(terms: Terms, rng: random.Random, seats: int) -> dict[int, int]:
    """Stacks of every size against the bets of a table."""
    law = terms.law.pot
    assert law is not None
    unit = max(law.big_bet, law.big_blind, law.ante, law.bring_in, 100)
    table = terms.law.seats.max if terms.law.seats is not None else None
    return {seat: rng.choice((1, 2, 5, 10, 25, 60)) * unit for seat in range(1, min(seats, table or seats) + 1)}


def coherent(terms: Terms) -> bool:
    """Do the bets that the operator has set fit each other, so that a round can be dealt?"""
    law, game = terms.law.pot, terms.game
    assert law is not None
    assert isinstance(game, Pot)
    if game.variant(terms.setup).blinds:
        return law.small_bet <= law.big_bet and law.small_blind <= law.big_blind
    return law.small_bet <= law.big_bet and law.bring_in < law.small_bet


def random_session(terms: Terms, seed: int, events: int = 120) -> list[dict[str, Any]]:
    """Rounds played out, players who come and go, deeds out of turn and irregularities."""
    rng = random.Random(seed)
    players = Players(terms, rng, stacks_for(terms, rng, 4))
    while len(players.events) < events:
        deed = rng.random()
        seat = rng.randint(1, 5)
        if deed < 0.55:
            players.play_out(rng.choice((5, 20, 400)))
        elif deed < 0.65:
            players.do({"sit": {"seat": seat, "stack": rng.randint(1, 60) * 1000}})
        elif deed < 0.75:
            payload = {"seat": seat, "do": rng.choice(("check", "call", "fold", "bet", "raise", "draw", "muck"))}
            players.do({"act": payload | ({"stake": rng.randint(1, 40) * 100} if rng.random() < 0.5 else {})})
        elif deed < 0.82:
            players.do({"bet": {"seat": seat, "wager": rng.choice(["ante", "big-blind", "call"]), "stake": 400}})
        elif deed < 0.86:
            players.do({"shoe": " ".join(map(card_name, rng.sample(range(52), rng.randint(1, 4))))})
        elif deed < 0.9:
            players.do({"button": seat})
        else:
            players.do(irregularity(terms, rng.choice(list(terms.law.irregularities)), rng))
    return players.events


def irregularity(terms: Terms, kind: str, rng: random.Random) -> dict[str, Any]:
    """An irregularity as an event, with what its cure needs and called by someone who may."""
    law = terms.law.irregularities[kind]
    payload: dict[str, Any] = {"kind": kind}
    if law.cure == "dead-hand":
        payload |= {"seat": rng.randint(1, 3)} | ({"count": rng.choice((2, 8))} if law.count else {})
    if law.cure == "discard":
        payload["cards"] = card_name(rng.randrange(52))
    return {"irregularity": payload, "by": {"role": law.by[0]}}


# -- stories -----------------------------------------------------------------------------------------------------------


def ordinary(terms: Terms, rounds: int = 4) -> list[dict[str, Any]]:
    """Three players sit down and play a few rounds."""
    players = Players(terms, random.Random(terms.law.title), {1: 6000, 2: 15000, 3: 15000})
    for _ in range(rounds):
        players.play_out()
    return players.events


def types(terms: Terms) -> Iterator[tuple[str, Terms]]:
    """Every other type that may be dealt, each with the terms under which it is."""
    if is_pot(terms):
        for name in terms.choices["type"].choices or ():
            if name != terms.options["type"]:
                yield f"Rounds of {name}", terms_of(terms.edition, {**terms.options, "type": name})


def interrupted(terms: Terms, kind: str) -> list[dict[str, Any]]:
    """A round in which the irregularity comes where the table lets it be cured, played out."""
    for seed in range(200):
        rng = random.Random(seed)
        trial = Players(terms, rng, {1: 10000, 2: 10000, 3: 10000})
        trial.post()
        for _ in range(seed % 5):
            event = trial.next()
            if event is None or not trial.do(event):
                break
        if trial.room.state.hand is not None and trial.do(irregularity(terms, kind, rng)):
            trial.play_out()
            return trial.events
    raise AssertionError("the irregularity never happened")
