"""Pai gow poker in cases: facts about hands with a joker.

Facts (cards of a hand are parted by slashes):
    high Jk/As/Ad/Ac/Ah beats As/Ks/Qs/Js/Ts        high 9c/8d/7h/6s/5c copies 9d/8c/7s/6h/5d
    high Jk/9c/8d/7h/6s is straight                 low Jk/2c beats Kc/Qd
    house As Ks Qd Jd 9c 4h 2d = Ks/Qd              (the low hand that the house sets)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aboveboard.games.house_ways.cards import standard
from aboveboard.kernel.cards import card
from aboveboard.kernel.poker.hands import Value
from aboveboard.kernel.poker.joker_hands import category, five, two

WORTH: dict[str, Callable[[Sequence[int]], Value]] = {"high": five, "low": two}


def joker_fact(words: list[str]) -> tuple[object, object] | None:
    """What is found and what was wanted, or None where it is no fact about hands with a joker."""
    match words:
        case [("high" | "low") as hand, one, "beats", other]:
            return WORTH[hand](_cards(one)) > WORTH[hand](_cards(other)), True
        case [("high" | "low") as hand, one, "copies", other]:
            return WORTH[hand](_cards(one)), WORTH[hand](_cards(other))
        case ["high", one, "is", *name]:
            return category(five(_cards(one))), " ".join(name)
        case ["house", *names, "=", low]:
            return two(standard().set(tuple(card(name) for name in names)).low), two(_cards(low))
    return None


def _cards(text: str) -> list[int]:
    return [card(name) for name in text.split("/")]
