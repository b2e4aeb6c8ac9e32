"""A night at the old floor, and how it is gone on with: every deed here must be accepted."""

from __future__ import annotations

from typing import Any

from tests.unchanged.program import HOUSE, Hall

RUN, SPIN, CHARITY = "craps-1", "roulette-1", "wheel-1"
ROUNDS = ("blackjack-1", "three-card-1", "pai-gow-1")
"""Tables left in the middle of a round, with cards or tiles that not everybody sees."""
CHECKED = ("sic-bo-1", "three-card-1", "pai-gow-1")
"""Tables whose law has the dealer confirm steps before an outcome."""
PREFERRED = ("stand", "play", "set")


def play(hall: Hall) -> None:
    """The first half of the night; afterwards snapshots are taken, so that they hold rounds in play too."""
    for table in hall.floor.logs("table"):
        for seat, name in enumerate(("pat", "quinn"), 1):
            hall.do(table, "sit", {"seat": seat}, name)
    _craps(hall)
    _wheels(hall)
    _cards(hall)
    hall.do(HOUSE, "chip-sale", {"player": "rosa", "cents": 20_000}, "cass")


def play_on(hall: Hall) -> None:
    """What comes after the snapshots: a choice in each round, wagers that stand, a dispute answered."""
    for table in ROUNDS:
        choose(hall, table)
        assert hall.game(table, "dana")["playing"], f"{table}: the round was over too soon; record again"
    hall.do(RUN, "bet", {"wager": "come", "stake": 1000}, "pat")
    hall.do(RUN, "answer-dispute", {"dispute": _dispute(hall), "found": "the die lay on the rail"}, "fay")
    hall.do(SPIN, "bet", {"wager": "straight", "selection": "17", "stake": 300}, "quinn")
    hall.do("big-six-1", "bet", {"wager": "insignia", "selection": "$1", "stake": 200}, "pat")
    hall.do("baccarat-1", "bet", {"wager": "banker", "stake": 2000}, "quinn")
    hall.do(CHARITY, "bet", {"wager": "number", "selection": "1", "stake": 50}, "pat")


def _craps(hall: Hall) -> None:
    """A throw keyed in, one taken back, one disputed, and throws of the machine."""
    hall.do(RUN, "buy-in", {"seat": 2, "cents": 20_000}, "dana")
    hall.do(RUN, "shooter", {"do": "offer", "seat": 1}, "dana")
    hall.do(RUN, "shooter", {"do": "accept", "seat": 1}, "pat")
    hall.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
    hall.do(RUN, "bet", {"wager": "place-to-win", "selection": "6", "stake": 1200}, "quinn")
    lost = hall.do(RUN, "roll", [1, 1], "dana").number
    hall.do(RUN, "reverse", {"event": lost, "reason": "a die lay on the rail"}, "fay")
    hall.do(RUN, "dispute", {"event": lost, "says": "the dice were cocked"}, "quinn")
    hall.do(RUN, "call", "settled", "dana")
    hall.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
    hall.do(RUN, "roll", [4, 4], "dana")
    hall.do(RUN, "call", "settled", "dana")
    hall.do(RUN, "bet", {"wager": "pass-odds", "stake": 1000}, "pat")
    hall.do(RUN, "machine", {}, "dana")
    hall.do(RUN, "call", "settled", "dana")
    assert hall.game(RUN, "dana")["button"] is not None, "the point was decided at once; record again"


def _wheels(hall: Hall) -> None:
    """Spins of the machine with a text mixed in, its seed given up, and spins and dice keyed in."""
    hall.do(SPIN, "mix", {"text": "a text of one's own"}, "pat")
    for outcome in (None, None, "17"):
        hall.do(SPIN, "bet", {"wager": "red", "stake": 500}, "pat")
        hall.do(SPIN, "bet", {"wager": "straight", "selection": "17", "stake": 200}, "quinn")
        hall.do(SPIN, "call", "no-more-bets", "dana")
        _outcome(hall, SPIN, "spin", outcome)
    hall.do(SPIN, "reveal", {}, "fay")
    hall.do("sic-bo-1", "bet", {"wager": "small", "stake": 500}, "pat")
    call(hall, "sic-bo-1")
    hall.do("sic-bo-1", "roll", [1, 3, 5], "dana")
    hall.do("big-six-1", "bet", {"wager": "insignia", "selection": "$1", "stake": 500}, "quinn")
    hall.do("big-six-1", "call", "no-more-bets", "dana")
    hall.do("big-six-1", "machine", {}, "dana")
    hall.do(CHARITY, "bet", {"wager": "number", "selection": "1", "stake": 100}, "pat")
    hall.do(CHARITY, "call", "no-more-bets", "dana")
    hall.do(CHARITY, "machine", {}, "dana")


def _outcome(hall: Hall, table: str, kind: str, outcome: Any) -> None:
    if outcome is None:
        hall.do(table, "machine", {}, "dana")
    else:
        hall.do(table, kind, outcome, "dana")


def _cards(hall: Hall) -> None:
    """A round of baccarat, then rounds that are left at their first choice."""
    hall.do("baccarat-1", "bet", {"wager": "player", "stake": 1000}, "pat")
    finish(hall, "baccarat-1")
    for table, wager in zip(ROUNDS, ("blackjack", "ante", "pai-gow"), strict=True):
        for name in ("pat", "quinn"):
            hall.do(table, "bet", {"wager": wager, "stake": 1000}, name)
        deal(hall, table)


def deal(hall: Hall, table: str) -> None:
    """The calls that must come first, then the machine deals up to the next choice, unless a call ended the round."""
    playing = hall.game(table, "dana")["playing"]
    call(hall, table)
    if hall.game(table, "dana")["playing"] or not playing:
        hall.do(table, "machine", {}, "dana")


def call(hall: Hall, table: str) -> None:
    """The dealer makes every call and check that the law asks for before what comes next."""
    while calls := [may for may in hall.game(table, "dana")["may"] if may["event"] == "call" and may["must"]]:
        hall.do(table, "call", calls[0]["said"], "dana")
    for step, asks in hall.steps(table, "dana") if table in CHECKED else ():
        answers = {name: _answer(ask) for name, ask in asks.items()}
        hall.do(table, "check", {"step": step, "answers": answers}, "dana")


def _answer(ask: Any) -> Any:
    """What will do for something that a step asks: the least, the one thing, or the first of several."""
    return int(ask["min"]) if "min" in ask else ask["is"] if "is" in ask else ask["one-of"][0]


def choose(hall: Hall, table: str) -> bool:
    """The next choice of a player is made, if one waits."""
    for name in ("pat", "quinn"):
        for may in hall.game(table, name)["may"]:
            if may["event"] == "act":
                options = may["options"]
                best = [option for word in PREFERRED for option in options if option.split()[0] == word]
                hall.do(table, "act", {"do": (best or list(options))[0]}, name)
                return True
    return False


def finish(hall: Hall, table: str) -> None:
    """A round is played out: choices are made where players have them, and the machine deals the rest."""
    for _ in range(60):
        if not choose(hall, table):
            deal(hall, table)
        if not hall.game(table, "dana")["playing"]:
            return
    raise AssertionError(f"{table}: the round does not end")


def _dispute(hall: Hall) -> int:
    found = hall.floor.events(RUN)
    return next(event.number for event in found if event.kind == "dispute")


def go_on(hall: Hall) -> None:
    """What a later program is asked to do with the old floor: finish every round, and play another at each table."""
    for table in ROUNDS:
        finish(hall, table)
    for table, wager in zip(ROUNDS, ("blackjack", "ante", "pai-gow"), strict=True):
        hall.do(table, "bet", {"wager": wager, "stake": 1000}, "quinn")
        finish(hall, table)
    hall.do("baccarat-1", "bet", {"wager": "tie", "stake": 1000}, "pat")
    finish(hall, "baccarat-1")
    for throw in ([3, 1], None, [5, 3], None, [3, 4], [6, 3]):
        if hall.game(RUN, "dana")["shooter"] is None:
            hall.do(RUN, "shooter", {"do": "offer", "seat": 1}, "dana")
            hall.do(RUN, "shooter", {"do": "accept", "seat": 1}, "pat")
        if hall.game(RUN, "dana")["button"] is None:
            hall.do(RUN, "bet", {"wager": "pass", "stake": 1000}, "pat")
        _outcome(hall, RUN, "roll", throw)
        hall.do(RUN, "call", "settled", "dana")
    for table in (SPIN, "big-six-1", CHARITY):
        hall.do(table, "call", "no-more-bets", "dana")
        hall.do(table, "machine", {}, "dana")
    hall.do("sic-bo-1", "call", "display-cleared", "dana")
    hall.do("sic-bo-1", "bet", {"wager": "big", "stake": 500}, "quinn")
    deal(hall, "sic-bo-1")
    hall.do(HOUSE, "chip-sale", {"player": "quinn", "cents": 5_000}, "cass")
    hall.do("roulette-2", "leave", {}, "pat")
