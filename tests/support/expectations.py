"""What a case may expect of a table once a step was played, and whether it is so.

Expectations, each about the last event of its step; several are separated by commas:
    WAGER [SELECTION] wins $X                  paid exactly $X beyond the stake, which is returned
    WAGER [SELECTION] loses                    nothing is returned
    WAGER [SELECTION] nets $X                  paid and returned less the stake (composites)
    WAGER [SELECTION] pays $X returns $Y       paid $X, and $Y of the stake goes back (composites)
    WAGER [SELECTION] void|push|half|prize     that result
    WAGER [SELECTION] graded TEXT              decided with this grade
    WAGER [SELECTION] rides|off                it still stands (and does not work)
    WAGER first ...                            of a seat's hands the one that was dealt, not made by a split
    WAGER [SELECTION] gone                     it does not stand any more
    accepted                                   not refused
    refused                                    refused by a clause of the provision that the case decides
    refused elsewhere                          refused, by another clause
    because TEXT                               the reason of the refusal or void holds these words
    bad input                                  the record is at fault: exit code 2, and nothing is changed
    voided                                     the outcome does not count, by the case's own clause
    nothing                                    nothing was settled, refused or voided
    says TEXT                                  the table describes itself so
    shooter SEAT|none                          who holds the dice
    curator|banker SEAT|none                   who holds the shoe
    discards CARD ...                          the cards put away so far without having been in a hand
    moves $X from WHO to WHO                   money changes hands so (house, or seat-N)
    cutter SEAT|dealer                         who is to cut, or has cut
    top N                                      the card on top lay at this place of the stack before the cut
    2: sees PLACE CARDS                        what a seat, or anybody, sees at a place; ?? is a card face down
    PLACE holds CARDS                          the cards at a place, such as seat-3, dealer or burn
    seats 2 5                                  seats settled in this order, each once
    balance $X                                 what seat 1 has won and lost so far in all; "2: balance" is another's
    order A B C                                wagers settled in this order; WAGER:SELECTION tells two picks apart
    sees PLACE As ??                           everybody sees these cards at a place
    stakes $X $Y                               stakes settled in this order
    vigorish $X                                fees taken so far in all
    prize                                      a prize is owed
    seats 1 3 2                                wagers settled in this order of seats
    moves FROM TO $X                           so much went from one account to the other at the last settlement
    starts PLACE                               where the deal of tiles starts
    bank SEAT|none                             who banks the round; due SEAT|none: who is offered the bank next
    holds PLACE A B C                          the cards or tiles that lie at a place
    valued $X                                  what was just awarded goes on the sheet at this value
"""

from __future__ import annotations

import re
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import card_name
from aboveboard.kernel.money import parse_dollars
from aboveboard.law.provisions.clauses import citation
from aboveboard.play.table.table import Table
from tests.support import pots

RESULTS = {"wins", "loses", "nets", "pays", "graded", "void", "push", "half", "prize", "rides", "off", "gone"}


class Wrong(AssertionError):
    """An expectation was not met."""


def check(wanted: str, table: Table, before: tuple[int, int, int], provision: str) -> None:
    """One expectation, given how many rows the table had before; raises Wrong with what happened instead."""
    settled, refused, voided = table.settled[before[0] :], table.refused[before[1] :], table.voided[before[2] :]
    seen = f"settled: {settled}; refused: {refused}; voided: {voided}; standing: {list(table.bets)}"
    words = wanted.split()
    here = citation(provision)
    if table.room is not None and (pair := pots.found(words, table.room)) is not None:
        _must(pair[0] == pair[1], f"found {pair[0]}, and {pair[1]} was wanted; {seen}")
        return
    match words:
        case ["accepted"]:
            _must(not refused, seen)
        case ["refused"]:
            _must(bool(refused) and here in refused[0].cite, f"expected a refusal citing {here}; {seen}")
        case ["refused", "elsewhere"]:
            _must(bool(refused) and bool(refused[0].cite), seen)
        case ["voided"]:
            _must(bool(voided) and here in voided[0].cite, f"expected a void citing {here}; {seen}")
        case ["shooter", seat]:
            holds = None if table.shooting is None else table.shooting.shooter
            _must(str(holds or "none") == seat, f"the dice are with {holds}")
        case ["cutter", who]:
            assert table.shoe is not None
            _must(str(table.shoe.state.cutter) == who, f"the cut is with {table.shoe.state.cutter}")
        case ["top", place]:
            assert table.shoe is not None
            _must(table.shoe.state.top == int(place), f"on top: {table.shoe.state.top}")
        case [seat, "sees", place, *names]:
            game, round = table.terms.game, table.round
            assert isinstance(game, Deal)
            view = game.view(round, int(seat.rstrip(":")) if seat != "anybody" else None).get(place, [])
            _must(["??" if card is None else card_name(card) for card in view] == names, f"{seat} sees {view}")
        case [place, "holds", *names]:
            assert isinstance(table.terms.game, Deal)
            held = table.terms.game.places(table.round).get(place, ()) if table.round is not None else ()
            _must([card_name(one.card) for one in held] == names, f"{place} holds {held}")
        case ["seats", *numbers]:
            _must(list(dict.fromkeys(str(row.seat) for row in settled)) == numbers, seen)
        case ["balance", amount]:
            _balance(table, 1, amount)
        case [seat, "balance", amount] if seat.endswith(":"):
            _balance(table, int(seat[:-1]), amount)
        case ["curator" | "banker", seat] if seat == "none" or seat.isdigit():
            assert table.shoe_holder is not None
            _must(str(table.shoe_holder.holder or "none") == seat, f"the shoe is with {table.shoe_holder.holder}")
        case ["discards", *cards]:
            assert table.dealing is not None
            away = [card_name(card) for card in table.dealing.state.discards]
            _must(away == cards, f"put away: {away}")
        case ["moves", amount, "from", source, "to", to]:
            found = [(row.cents, row.source, row.to) for row in table.transfers]
            _must((parse_dollars(amount), source, to) in found, f"moved: {found}")
        case ["because", *text]:
            _must(any(" ".join(text) in note.reason for note in (*refused, *voided)), seen)
        case ["bad", "input"] | ["nothing"]:
            _must(not settled and not refused and not voided, seen)
        case ["prize"]:
            _must(any(row.prize for row in settled), seen)
        case ["valued", amount]:
            assert table.prizes is not None
            sheet = table.prizes.state.sheet
            _must(bool(sheet) and sheet[-1].value == parse_dollars(amount), f"on the sheet: {sheet}")
        case ["says", *text]:
            _must(table.describe() == " ".join(text), f"the table says {table.describe()!r}")
        case ["order", *names]:
            rows = zip(names, settled, strict=False)
            same = [name == (f"{row.wager}:{row.selection}" if ":" in name else row.wager) for name, row in rows]
            _must(len(names) == len(settled) and all(same), seen)
        case ["sees", place, *shown]:
            game, round = table.terms.game, table.round
            seen_there = game.view(round, None).get(place, []) if isinstance(game, Deal) and round is not None else []
            _must(["??" if c is None else card_name(c) for c in seen_there] == shown, f"at {place}: {seen_there}")
        case ["stakes", *amounts]:
            _must([row.stake for row in settled] == [parse_dollars(item) for item in amounts], seen)
        case ["seats", *seats]:
            _must([str(row.seat) for row in settled] == seats, seen)
        case ["moves", source, to, amount]:
            last = [row for row in table.transfers if row.event == _last(table)]
            moved = [row.cents for row in last if (row.source, row.to) == (source, to)]
            _must(sum(moved) == parse_dollars(amount), f"moved: {table.transfers}")
        case ["starts", place]:
            assert table.start is not None
            _must(str(table.start.state.place) == place, f"the deal starts at {table.start.state.place}")
        case ["bank", seat] if seat == "none" or seat.isdigit():
            assert table.player_bank is not None
            _must(str(table.player_bank.seat or "none") == seat, f"the bank is with {table.player_bank.seat}")
        case ["due", seat]:
            assert table.player_bank is not None
            _must(str(table.player_bank.due() or "none") == seat, f"the bank is due to {table.player_bank.due()}")
        case ["holds", place, *names]:
            assert isinstance(table.terms.game, Deal)
            held = table.terms.game.places(table.round)[place]
            equipment: Any = table.tracks.setup.equipment
            shown = [equipment.label(each.card) for each in held]
            _must(shown == names, f"{place} holds {' '.join(shown)}")
        case ["vigorish", amount]:
            taken = sum(row.cents for row in table.transfers if row.why.startswith("vigorish"))
            fees = {name: wager.law.vigorish for name, wager in table.terms.wagers.items()}
            won = [row for row in table.settled if (fee := fees[row.wager]) is not None and fee.taken == "on-win"]
            taken += sum(row.vigorish for row in won)
            _must(taken == parse_dollars(amount), f"vigorish {taken}")
        case _:
            _check_wager(words, table, settled, seen)


def _balance(table: Table, seat: int, amount: str) -> None:
    found = sum(row.pays + row.returned - row.stake for row in table.settled if row.seat == seat)
    _must(found == _signed(amount), f"seat {seat} has {found}")


def _last(table: Table) -> int:
    return max((row.event for row in table.transfers), default=0)


def _check_wager(words: list[str], table: Table, settled: list[Any], seen: str) -> None:
    first, words = "first" in words[:3], [word for word in words if word != "first"]
    where = next((n for n, word in enumerate(words) if word in RESULTS), None)
    if where is None:
        raise ValueError(f"no such expectation: {' '.join(words)}")
    seat = 1
    names = words[:where]
    if match := re.fullmatch(r"(\d+):", names[0]):
        seat, names = int(match[1]), names[1:]
    name, pick, verb, amount = names[0], names[1] if len(names) > 1 else None, words[where], words[where + 1 :]
    wager, pick = table.terms.bet_on(name, pick)
    name = wager.name
    standing = [
        b for b in table.bets.values()
        if b.plan.wager.name == name and b.seat == seat and pick in (None, b.selection)
    ]  # fmt: skip
    standing = [b for b in standing if b.selection is None] if first else standing
    if verb == "gone":
        _must(not standing, seen)
        return
    if verb in ("rides", "off"):
        _must(bool(standing) and standing[0].works(table.state) == (verb == "rides"), seen)
        return
    rows = [row for row in settled if row.wager == name and row.seat == seat and pick in (None, row.selection)]
    rows = [row for row in rows if row.selection is None] if first else rows
    _must(len(rows) == 1, f"one settlement of {name} was expected; {seen}")
    row = rows[0]
    cents = _signed(amount[0]) if amount and verb != "graded" else None
    if verb == "wins":
        _must(row.result == "win" and (cents is None or row.pays == cents) and row.returned == row.stake, f"{row}")
    elif verb == "loses":
        _must(row.result == "lose" and row.pays == 0 and row.returned == 0, f"{row}")
    elif verb == "graded":
        _must(row.grade == " ".join(amount), f"{row}")
    elif verb == "nets":
        _must(row.pays + row.returned - row.stake == cents, f"{row}")
    elif verb == "pays":
        _must(row.pays == cents and row.returned == _signed(amount[2]), f"{row}")
    elif verb == "half":
        _must(row.result == "half" and (cents is None or row.returned == cents), f"{row}")
    elif verb == "prize":
        _must(row.prize is not None, f"{row}")
    else:
        _must(row.result == verb and row.returned == row.stake and (cents is None or row.returned == cents), f"{row}")


def _signed(text: str) -> int:
    return -parse_dollars(text[1:]) if text.startswith("-") else parse_dollars(text)


def _must(met: bool, otherwise: str) -> None:
    if not met:
        raise Wrong(otherwise)
