"""What a gathering holds at which balls are called: the game in hand, those that were played, and cards sold ahead."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.kernel.serials import Serials

Cards = dict[str, Serials]
"""Cards by their series."""


@dataclass
class Claim:
    """A card that was shown to cover the pattern."""

    series: str
    card: int
    at: int
    """The call with which it covered, from 1."""


@dataclass
class OwnPrice:
    """Cards that were sold together for something else than their price."""

    series: str
    cards: Serials
    cents: int


@dataclass
class GameState:
    """The game in hand."""

    number: int
    kind: str
    """The pool whose law it is played under."""
    pattern: str
    price: int
    prize: int = 0
    """What is won, where it is no share of what the cards bring."""
    jackpot: int = 0
    within: int = 0
    """Within how many calls the jackpot is won; nought where none is played for."""
    cards: Cards = field(default_factory=dict)
    taken: int = 0
    calls: list[int] = field(default_factory=list)
    """Balls in the order in which they were called."""
    claims: list[Claim] = field(default_factory=list)
    own_prices: list[OwnPrice] = field(default_factory=list)
    taken_back: bool = False
    """Was a call taken back, and none made since?"""


@dataclass
class Played:
    """A game that is over."""

    number: int
    kind: str
    calls: int
    taken: int
    paid: int
    cards: Cards
    winners: list[tuple[str, int, int]]
    """The series and the number of each card that won, with what it was paid."""
    broken_off: str = ""


@dataclass
class Ahead:
    """What was sold for a game that has not begun."""

    cards: Cards = field(default_factory=dict)
    taken: int = 0
    own_prices: list[OwnPrice] = field(default_factory=list)


@dataclass
class CallsState:
    """All that is known of the gathering's games."""

    game: GameState | None = None
    played: list[Played] = field(default_factory=list)
    ahead: dict[int, Ahead] = field(default_factory=dict)
    carried: int = 0
    """The jackpot that nobody has won yet."""

    @property
    def begun(self) -> int:
        """How many games were begun."""
        return len(self.played) + (self.game is not None)
