"""A small notation for cases, so that a lawyer can read them: what is done, then what must come of it.

    bet pass $10; roll 6, 8, 6 -> pass wins $10
    2: bet place-to-win 6 $12 -> refused

Steps are separated by semicolons. After `->` come the expectations of the step just before it.

Steps (a leading "2:" names the seat, 1 unless said; a trailing "by ROLE", "by seat N" or "at TIME" says who and when):
    bet WAGER [SELECTION] $AMOUNT [KEY=VALUE ...]       roll 3-4, 6, 2-2        (faces, or a total)
    take down WAGER [SELECTION]                         spin 17 [revolutions=3 direction=with-wheel]
    reduce WAGER [SELECTION] to $AMOUNT                 call no-more-bets
    turn WAGER [SELECTION] on|off [confirmed=false]     irregularity KIND [KEY=VALUE ...]
    shooter offer|accept|decline|pass SEAT [KEY=VALUE]  open FACT=VALUE ...
    chips COLOUR [count=N value=$X]                     award ITEM [KEY=VALUE ...]
    cash-in                                             leave [chips=N]
    dice ask|change                                     roll 4 only             (a single die)
    tiles 1=6-6,3-6,2-5,1-2 dealer=...                  tiles in-order          (the whole set in its stacks)
    number 4                                            style jung-quat
    bank offer|accept|decline SEAT [chips=$X co-bank=true dealer-wager=$X]      cut right=[3,4] left=[5]
    round 1=win 2=lose [bank=3] [dealer=tie]            (tiles that end so, every hand set as the house would)
    shoe As Td 9c            (cards leave the shoe)     act CHOICE [$AMOUNT]
    hands 1=As,Kd,... dealer=Jk,2c,...                  (the shoe, dealt a card at a time to these places in order)
    draw 3 17 44             (balls leave the cage)     sit | dealer NAME       (someone comes to the table)
    shuffle [batch=red]                                 cut [dealer|decline] [at=100 second=80]
    burn COUNT|CARD                                     cover SEAT|dealer|first (the cover card comes)
    recut [reason=uneven]    (another cut is ordered)   idle [asked=true]       (play begins again)
    curator|banker accept|decline|transfer SEAT         curator|banker pass|reseat SEAT to=SEAT
    change OPTION to=VALUE [notice=true]                (steps of pot games are documented in `pots`)

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
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import card_name
from aboveboard.kernel.money import parse_dollars
from aboveboard.law import BadInput, Terms
from aboveboard.law.provisions.clauses import citation
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.records.events import Event, read_event
from aboveboard.play.records.settle import mentioned, posted_limits
from aboveboard.play.table.stake_limits import PostedLimits
from aboveboard.play.table.table import Table
from tests.support import pots
from tests.support.tiles import IN_ORDER, played

BAD_INPUT = "bad input"
RESULTS = {"wins", "loses", "nets", "pays", "graded", "void", "push", "half", "prize", "rides", "off", "gone"}


class Wrong(AssertionError):
    """An expectation was not met."""


@dataclass
class Step:
    """Events of one step and what is expected after the last of them."""

    text: str
    events: list[dict[str, Any]]
    expected: list[str] = field(default_factory=list)


def parse(script: str, dice: int = 2) -> list[Step]:
    """Read a script into steps."""
    steps = []
    for piece in script.split(";"):
        deed, _, expected = piece.partition("->")
        if deed.strip():
            wanted = [item.strip() for item in re.split(r",\s+", expected)] if expected.strip() else []
            steps.append(Step(deed.strip(), list(_events(deed.strip(), dice)), wanted))
    return steps


def _events(deed: str, dice: int) -> Iterator[dict[str, Any]]:
    seat, text = 1, deed
    if match := re.match(r"(\d+):\s*", text):
        seat, text = int(match[1]), text[match.end() :]
    besides: dict[str, Any] = {}
    if match := re.search(r"\s+at (\S+)$", text):
        besides["at"], text = match[1], text[: match.start()]
    if match := re.search(r"\s+by (seat (\d+)|[a-z-]+)$", text):
        besides["by"] = {"seat": int(match[2])} if match[2] else {"role": match[1]}
        text = text[: match.start()]
    word, _, rest = text.partition(" ")
    if word in ("roll", "spin"):
        for item in rest.split(",") if word == "roll" else [rest]:
            yield {word: _throw(item.strip(), dice) if word == "roll" else _stop(item.strip()), **besides}
    elif word == "round":
        yield from played(_facts(rest)[1])
    elif (several := pots.steps(word, *_facts(rest))) is not None:
        yield from several
    else:
        yield {**_deed(word, rest, seat), **besides}


def _deed(word: str, rest: str, seat: int) -> dict[str, Any]:
    words, facts = _facts(rest)
    match word:
        case "bet":
            amount = parse_dollars(words.pop())
            return {"bet": {"seat": seat, "wager": words[0], **_pick(words), "stake": amount, **facts}}
        case "take":
            return {"take-down": {"seat": seat, "wager": words[1], **_pick(words[1:])}}
        case "reduce":
            amount = parse_dollars(words.pop())
            return {"reduce": {"seat": seat, "wager": words[0], **_pick(words[:-1]), "to": amount}}
        case "turn":
            on = words.pop() == "on"
            return {"turn": {"seat": seat, "wager": words[0], **_pick(words), "on": on, **facts}}
        case "call":
            return {"call": words[0]}
        case "irregularity":
            return {"irregularity": {"kind": words[0], **facts}}
        case "shooter":
            return {"shooter": {words[0]: int(words[1]), **facts}}
        case "open":
            return {"open": facts}
        case "dice":
            return {"dice": {"do": words[0], "seat": seat}}
        case "chips":
            return {"chips": {"seat": seat, "colour": words[0], **facts}}
        case "cash-in":
            return {"chips": {"seat": seat, "do": "cash-in", **facts}}
        case "leave":
            return {"leave": {"seat": seat, **facts}}
        case "shoe":
            return {"shoe": " ".join(words)}
        case "hands":
            rounds = zip(*(str(hand).split(",") for hand in facts.values()), strict=True)
            return {"shoe": " ".join(card for each in rounds for card in each)}
        case "curator" | "banker":
            return {word: {words[0]: int(words[1]), **facts}}
        case "change":
            return {"change": {"option": words[0], **facts}}
        case "draw":
            return {"draw": [_value(ball) for ball in words]}
        case "act":
            stake = {"stake": parse_dollars(words[1])} if len(words) > 1 else {}
            return {"act": {"seat": seat, "do": words[0], **stake, **facts}}
        case "sit":
            return {"sit": {"seat": seat, **({"stack": parse_dollars(words[0])} if words else {}), **facts}}
        case "dealer":
            return {"dealer": words[0]}
        case "shuffle" | "idle":
            return {word: facts}
        case "tiles":
            return {"tiles": IN_ORDER if words == ["in-order"] else facts or " ".join(words)}
        case "number":
            return {"number": int(words[0])}
        case "style":
            return {"style": words[0]}
        case "bank":
            return {"bank": {words[0]: int(words[1]), **facts}}
        case "cut":
            who = {"decline": seat} if words == ["decline"] else {"seat": words[0] if words else seat}
            return {"cut": {**who, **facts}}
        case "recut":
            return {"cut": {"recut": True, **facts}}
        case "burn":
            return {"burn": _value(words[0])}
        case "cover":
            return {"cover": {"seat": int(words[0])} if words[0].isdigit() else words[0]}
        case "award":
            return {"award": {"seat": seat, "item": " ".join(words), **facts}}
    raise ValueError(f"no such step: {word} {rest}")


def _pick(words: list[str]) -> dict[str, str]:
    return {"selection": words[1]} if len(words) > 1 else {}


def _facts(text: str) -> tuple[list[str], dict[str, Any]]:
    words, facts = [], {}
    for item in re.findall(r"[^\s=]+=\[[^\]]*\]|\S+", text):
        key, eq, value = item.partition("=")
        if eq:
            facts[key] = _value(value)
        else:
            words.append(item)
    return words, facts


def _value(text: str) -> Any:
    if text.startswith("["):
        return [_value(item.strip()) for item in text[1:-1].split(",")]
    if text.startswith("$"):
        return parse_dollars(text)
    known = {"true": True, "false": False, "null": None}
    if text in known:
        return known[text]
    return int(text) if re.fullmatch(r"\d+", text) else float(text) if re.fullmatch(r"\d+\.\d+", text) else text


def _throw(text: str, dice: int) -> list[Any]:
    """Faces such as 3-4, or a total, thrown with unequal faces if that can be; "4 only" is one die, 5/6 two faces."""
    if text.endswith(" only"):
        return [int(text.removesuffix(" only"))]
    if "-" in text or dice == 1:
        return [_value(f"[{face}]".replace("/", ",")) if "/" in face else int(face) for face in text.split("-")]
    total = int(text)
    if dice == 2:
        pairs = [[a, total - a] for a in range(1, 7) if 1 <= total - a <= 6]
        return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])
    threes = [[a, b, total - a - b] for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6]
    return min(threes, key=lambda three: -len(set(three)))


def _stop(text: str) -> Any:
    words, facts = _facts(text)
    return {"at": " ".join(words), **facts} if facts else " ".join(words)


def run(script: str, terms: Terms, provision: str, limits: Any = None, seats: Any = None) -> None:
    """Play a script at a fresh table and check every expectation; raises Wrong with what came instead."""
    steps = parse(script, getattr(terms.setup.equipment, "count", 2))
    events = [read_event(number, event) for number, event in enumerate(e for step in steps for e in step.events)]
    table = Table(terms, tracks_of(terms), posted_limits(limits) if limits else PostedLimits(), mentioned(events))
    table.seated.state.known |= set(seats or ())
    queue = iter(events)
    for step in steps:
        before = _count(table)
        for _ in step.events:
            before = _count(table)
            _act(table, next(queue), step)
            if pots.slipped(table, before[1], step.expected):
                raise Wrong(f"{script}\n  at: {step.text}\n  refused: {table.refused[-1]}")
        for wanted in step.expected:
            try:
                _check(wanted, table, before, provision)
            except Wrong as wrong:
                raise Wrong(f"{script}\n  at: {step.text} -> {wanted}\n  {wrong}") from None


def _act(table: Table, event: Event, step: Step) -> None:
    """Do what an event says; a fault of the record must be expected, and an expected one must come."""
    faulty = BAD_INPUT in step.expected
    try:
        table.act(event)
    except BadInput as error:
        if not faulty:
            raise Wrong(f"at: {step.text}\n  bad input: {error}") from error
    else:
        if faulty:
            raise Wrong(f"at: {step.text}\n  bad input was expected")


def _count(table: Table) -> tuple[int, int, int]:
    return len(table.settled), len(table.refused), len(table.voided)


def _check(wanted: str, table: Table, before: tuple[int, int, int], provision: str) -> None:
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
