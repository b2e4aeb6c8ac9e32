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
    meter WAGER $AMOUNT [base=$X]                       (what a progressive wager's meter reads from then on)
    change OPTION to=VALUE [notice=true]                (steps of pot games are documented in `pots`)

What may be expected is listed in `expectations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from aboveboard.kernel.money import parse_dollars
from aboveboard.law import BadInput, Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, read_event
from aboveboard.play.records.settle import mentioned, posted_limits
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from tests.support import pots
from tests.support.expectations import Wrong, check
from tests.support.tiles import IN_ORDER, played

BAD_INPUT = "bad input"


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
        case "meter":
            return {"meter": {"wager": words[0], "cents": parse_dollars(words[1]), **facts}}
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
    """Play a script at a fresh table and check every expectation; raises Wrong with what happened instead."""
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
                check(wanted, table, before, provision)
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
