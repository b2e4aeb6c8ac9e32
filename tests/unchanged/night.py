"""A night at the old floor, and how it is gone on with: every deed here must be accepted."""

from __future__ import annotations

from typing import Any

from tests.unchanged.program import HOUSE, StaffedFloor

RUN, SPIN, CHARITY = "craps-1", "roulette-1", "wheel-1"
ROUNDS = ("blackjack-1", "three-card-1", "pai-gow-1")
"""Tables left in the middle of a round, with cards or tiles that not everybody sees."""
CHECKED = ("sic-bo-1", "three-card-1", "pai-gow-1")
"""Tables whose law has the dealer confirm steps before an outcome."""
PREFERRED = ("stand", "play", "set")


def play(staffed: StaffedFloor) -> None:
    """The first half of the night; afterwards snapshots are taken, so that they hold rounds in play too."""
    for table in staffed.floor.logs("table"):
        for seat, name in enumerate(("pat", "quinn"), 1):
            staffed.do(table, "sit", {"seat": seat}, name)
    _craps(staffed)
    _wheels(staffed)
    _cards(staffed)
    staffed.do(HOUSE, "chip-sale", {"player": "rosa", "cents": 20_000}, "cass")


def play_on(staffed: StaffedFloor) -> None:
    """What comes after the snapshots: a choice in each round, wagers that stand, a dispute answered."""
    for table in ROUNDS:
        choose(staffed, table)
        assert staffed.game(table, "dana")["playing"], f"{table}: the round was over too soon; record again"
    staffed.do(RUN, "bet", {"wager": "come", "stake": 1000}, "pat")
    staffed.do(RUN, "answer-dispute", {"dispute": _dispute(staffed), "found": "the die lay on the rail"}, "fay")
    staffed.do(SPIN, "bet", {"wager": "straight", "selection": "17", "stake": 300}, "quinn")
    staffed.do("big-six-1", "bet", {"wager": "insignia", "selection": "$1", "stake": 200}, "pat")
    staffed.do("baccarat-1", "bet", {"wager": "banker", "stake": 2000}, "quinn")
    staffed.do(CHARITY, "bet", {"wager": "number", "selection": "1", "stake": 50}, "pat")


def _craps(staffed: StaffedFloor) -> None:
    """A throw keyed in, one taken back, one disputed, and throws of the machine."""
    staffed.do(RUN, "buy-in", {"seat": 2, "cents": 20_000}, "dana")
    staffed.do(RUN, "shooter", {"do": "offer", "seat": 1}, "dana")
    staffed.do(RUN, "shooter", {"do": "accept", "seat": 1}, "pat")
    staffed.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
    staffed.do(RUN, "bet", {"wager": "place-to-win", "selection": "6", "stake": 1200}, "quinn")
    lost = staffed.do(RUN, "roll", [1, 1], "dana").number
    staffed.do(RUN, "reverse", {"event": lost, "reason": "a die lay on the rail"}, "fay")
    staffed.do(RUN, "dispute", {"event": lost, "says": "the dice were cocked"}, "quinn")
    staffed.do(RUN, "call", "settled", "dana")
    staffed.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
    staffed.do(RUN, "roll", [4, 4], "dana")
    staffed.do(RUN, "call", "settled", "dana")
    staffed.do(RUN, "bet", {"wager": "pass-odds", "stake": 1000}, "pat")
    staffed.do(RUN, "machine", {}, "dana")
    staffed.do(RUN, "call", "settled", "dana")
    assert staffed.game(RUN, "dana")["button"] is not None, "the point was decided at once; record again"


def _wheels(staffed: StaffedFloor) -> None:
    """Spins of the machine with a text mixed in, its seed given up, and spins and dice keyed in."""
    staffed.do(SPIN, "mix", {"text": "a text of one's own"}, "pat")
    for outcome in (None, None, "17"):
        staffed.do(SPIN, "bet", {"wager": "red", "stake": 500}, "pat")
        staffed.do(SPIN, "bet", {"wager": "straight", "selection": "17", "stake": 200}, "quinn")
        staffed.do(SPIN, "call", "no-more-bets", "dana")
        _outcome(staffed, SPIN, "spin", outcome)
    staffed.do(SPIN, "reveal", {}, "fay")
    staffed.do("sic-bo-1", "bet", {"wager": "small", "stake": 500}, "pat")
    call(staffed, "sic-bo-1")
    staffed.do("sic-bo-1", "roll", [1, 3, 5], "dana")
    staffed.do("big-six-1", "bet", {"wager": "insignia", "selection": "$1", "stake": 500}, "quinn")
    staffed.do("big-six-1", "call", "no-more-bets", "dana")
    staffed.do("big-six-1", "machine", {}, "dana")
    staffed.do(CHARITY, "bet", {"wager": "number", "selection": "1", "stake": 100}, "pat")
    staffed.do(CHARITY, "call", "no-more-bets", "dana")
    staffed.do(CHARITY, "machine", {}, "dana")


def _outcome(staffed: StaffedFloor, table: str, kind: str, outcome: Any) -> None:
    if outcome is None:
        staffed.do(table, "machine", {}, "dana")
    else:
        staffed.do(table, kind, outcome, "dana")


def _cards(staffed: StaffedFloor) -> None:
    """A round of baccarat, then rounds that are left at their first choice."""
    staffed.do("baccarat-1", "bet", {"wager": "player", "stake": 1000}, "pat")
    finish(staffed, "baccarat-1")
    for table, wager in zip(ROUNDS, ("blackjack", "ante", "pai-gow"), strict=True):
        for name in ("pat", "quinn"):
            staffed.do(table, "bet", {"wager": wager, "stake": 1000}, name)
        deal(staffed, table)


def deal(staffed: StaffedFloor, table: str) -> None:
    """The calls that must come first, then the machine deals up to the next choice, unless a call ended the round."""
    playing = staffed.game(table, "dana")["playing"]
    call(staffed, table)
    if staffed.game(table, "dana")["playing"] or not playing:
        staffed.do(table, "machine", {}, "dana")


def call(staffed: StaffedFloor, table: str) -> None:
    """The dealer makes every call and check that the law asks for before what comes next."""
    while calls := [may for may in staffed.game(table, "dana")["may"] if may["event"] == "call" and may["must"]]:
        staffed.do(table, "call", calls[0]["said"], "dana")
    for step, asks in staffed.steps(table, "dana") if table in CHECKED else ():
        answers = {name: _answer(ask) for name, ask in asks.items()}
        staffed.do(table, "check", {"step": step, "answers": answers}, "dana")


def _answer(ask: Any) -> Any:
    """What will do for something that a step asks: the least, the one thing, or the first of several."""
    return int(ask["min"]) if "min" in ask else ask["is"] if "is" in ask else ask["one-of"][0]


def choose(staffed: StaffedFloor, table: str) -> bool:
    """The next choice of a player is made, if one waits."""
    for name in ("pat", "quinn"):
        for may in staffed.game(table, name)["may"]:
            if may["event"] == "act":
                options = may["options"]
                best = [option for word in PREFERRED for option in options if option.split()[0] == word]
                staffed.do(table, "act", {"do": (best or list(options))[0]}, name)
                return True
    return False


def finish(staffed: StaffedFloor, table: str) -> None:
    """A round is played out: choices are made where players have them, and the machine deals the rest."""
    for _ in range(60):
        if not choose(staffed, table):
            deal(staffed, table)
        if not staffed.game(table, "dana")["playing"]:
            return
    raise AssertionError(f"{table}: the round does not end")


def _dispute(staffed: StaffedFloor) -> int:
    found = staffed.floor.events(RUN)
    return next(event.number for event in found if event.kind == "dispute")


def go_on(staffed: StaffedFloor) -> None:
    """What a later program is asked to do with the old floor: finish every round, and play another at each table."""
    for table in ROUNDS:
        finish(staffed, table)
    for table, wager in zip(ROUNDS, ("blackjack", "ante", "pai-gow"), strict=True):
        staffed.do(table, "bet", {"wager": wager, "stake": 1000}, "quinn")
        finish(staffed, table)
    staffed.do("baccarat-1", "bet", {"wager": "tie", "stake": 1000}, "pat")
    finish(staffed, "baccarat-1")
    for throw in ([3, 1], None, [5, 3], None, [3, 4], [6, 3]):
        if staffed.game(RUN, "dana")["shooter"] is None:
            staffed.do(RUN, "shooter", {"do": "offer", "seat": 1}, "dana")
            staffed.do(RUN, "shooter", {"do": "accept", "seat": 1}, "pat")
        if staffed.game(RUN, "dana")["button"] is None:
            staffed.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
        _outcome(staffed, RUN, "roll", throw)
        staffed.do(RUN, "call", "settled", "dana")
    for table in (SPIN, "big-six-1", CHARITY):
        staffed.do(table, "call", "no-more-bets", "dana")
        staffed.do(table, "machine", {}, "dana")
    staffed.do("sic-bo-1", "call", "display-cleared", "dana")
    staffed.do("sic-bo-1", "bet", {"wager": "big", "stake": 500}, "quinn")
    deal(staffed, "sic-bo-1")
    staffed.do(HOUSE, "chip-sale", {"player": "quinn", "cents": 5_000}, "cass")
    staffed.do("roulette-2", "leave", {}, "pat")
