"""How somebody plays poker whom no person plays for: plainly, by the cards that this seat sees and what it costs.

Poker among several has no solved strategy: this one is lawful, follows through with pairs or better, and gives up what
costs much. It is asked about one seat, and looks at nothing that a person there could not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from aboveboard.kernel.cards import FACE_DOWN, RANKS
from aboveboard.law.errors import BadInput
from aboveboard.play.odds.solver import Below
from aboveboard.play.poker.room import Room
from aboveboard.play.seats.floor_table import PitTable

WEAK, FAIR, STRONG = 0, 1, 2
MOST_DRAWN = 3
LOW = frozenset("A2345678")
HIGH_CARD = RANKS.index("T")


def poker_act(pit: PitTable, seat: int, below: Below) -> dict[str, object] | None:
    """What a seat does in turn, as an act states it; None where it is not asked."""
    room = pit.table.room
    may = next((each for each in pit.needs() if each.event == "act" and each.seat == seat and each.must), None)
    if room is None or may is None:
        return None
    for act in _wanted(room, pit.cards(seat), seat, list(may.among["options"]), below):
        try:
            if pit.why_not({"act": act}) is None:
                return act
        except BadInput:
            continue
    return None


def _wanted(
    room: Room, cards: dict[str, list[str]], seat: int, options: Sequence[str], below: Below
) -> Iterator[dict[str, object]]:
    """What it would do, the best first; the last ones risk nothing more."""
    own = [card for card in cards.get(f"seat-{seat}", []) if card != FACE_DOWN]
    if "draw" in options:
        yield {"seat": seat, "do": "draw", "cards": " ".join(_thrown(own, low="low" in room.variant.form))}
    hand = room.state.hand
    owed = 0 if hand is None else max(0, min(hand.level - hand.bet(seat), hand.stack(seat)))
    held = strength(own, cards.get("board", []), low="low" in room.variant.form)
    lot = below(100)
    words: list[str] = []
    if held == STRONG and lot < 60:
        words += ["raise", "bet"]
    elif held == FAIR and lot < 20:
        words += ["bet"]
    big = room.law.big_bet
    if held == STRONG or (held == FAIR and (owed <= 2 * big or lot < 30)) or (owed <= big and lot < 55):
        words += ["call"]
    for word in (*words, *room.game.absent, "call", "all-in"):
        if word in options:
            yield {"seat": seat, "do": word}


def strength(own: Sequence[str], board: Sequence[str], *, low: bool) -> int:
    """How good a hand looks from its seat: pairs of one's own and better, or for low, many low cards."""
    every = [card for card in (*own, *board) if card != FACE_DOWN]
    ranks, shared = Counter(card[0] for card in every), Counter(card[0] for card in board)
    pairs = sum(min(count, 4) - 1 for rank, count in ranks.items() if count > 1 and count > shared[rank])
    suited = max(Counter(card[1] for card in every).values(), default=0)
    few = len({rank for rank in ranks if rank in LOW})
    if low and few >= min(len(every), 4):
        return STRONG if few >= 5 else FAIR
    if pairs > 1 or suited > 4:
        return STRONG
    high = sum(RANKS.index(card[0]) >= HIGH_CARD for card in own)
    if pairs:
        return STRONG if not board and high > 1 else FAIR
    return FAIR if not board and high > 1 else WEAK


def _thrown(own: Sequence[str], *, low: bool) -> list[str]:
    """The cards to exchange: those that are in no pair, the lowest first; for low, high cards and pairs."""
    ranks = Counter(card[0] for card in own)
    if low:
        first = {card[0]: card for card in own}
        return [card for card in own if card[0] not in LOW or first[card[0]] != card][:MOST_DRAWN]
    alone = sorted((card for card in own if ranks[card[0]] == 1), key=lambda card: RANKS.index(card[0]))
    return alone[:MOST_DRAWN]
