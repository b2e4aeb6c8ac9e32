"""Baccarat: two hands, nearest to nine, with third cards by rule and nothing to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.shapes.deal import Deal, Graded, Held, Need, ToPlace, dealt, dealt_by_facts
from aboveboard.games.shapes.deciding import Deciding, Fact, Situation, Value
from aboveboard.games.shapes.run import Rule, RuleValue, Setup, picks
from aboveboard.kernel.cards import Card, Shoe, number_on
from aboveboard.kernel.grades import LOSE, WIN, Grade
from aboveboard.kernel.wheel import Wheel

INITIAL = 4
"""Cards of the initial deal, two a hand."""
DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
"""The player's third card on which a banker's total draws."""


def points(card: Card) -> int:
    """Ace one, two to nine their face, tens and faces nothing."""
    return number_on(card) % 10


def total(hand: Sequence[Card]) -> int:
    """A hand's count: the last digit of the sum of its points."""
    return sum(points(card) for card in hand) % 10


@dataclass(frozen=True)
class Round:
    """The two hands. The first two cards of a hand stand in order of points: which was first decides nothing."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @property
    def natural(self) -> bool:
        """Has either hand an eight or a nine on its first two cards?"""
        return len(self.banker) >= 2 and max(total(self.player[:2]), total(self.banker[:2])) >= 8


def need(setup: Setup, round: Round) -> Need | None:
    """Two cards each in turn, then a third to the player on five or less and to the banker by the table."""
    dealt_so_far = len(round.player) + len(round.banker)
    if dealt_so_far < INITIAL:
        return ToPlace(("player", "banker")[dealt_so_far % 2])
    if round.natural or len(round.banker) == 3:
        return None
    if len(round.player) == 2 and total(round.player) <= 5:
        return ToPlace("player", drawn=True)
    return ToPlace("banker", drawn=True) if banker_draws(round) else None


def banker_draws(round: Round) -> bool:
    """Does the banker's hand take a third card?"""
    banker = total(round.banker)
    if len(round.player) == 2:
        return banker <= 5
    return banker <= 2 or points(round.player[2]) in DRAWS.get(banker, ())


def give(setup: Setup, round: Round, card: Card) -> Round:
    """A card goes to the hand that needs it."""
    needed = need(setup, round)
    assert isinstance(needed, ToPlace)
    hand = (*getattr(round, needed.place), card)
    if len(hand) == 2:
        hand = tuple(sorted(hand, key=points))  # the cards of a shoe are distinguished by points alone
    return Round(hand, round.banker) if needed.place == "player" else Round(round.player, hand)


def least(setup: Setup, round: Round | None) -> int:
    """Four cards to begin with, then whatever comes next."""
    if round is None:
        return INITIAL
    missing = INITIAL - len(round.player) - len(round.banker)
    return missing if missing > 0 else int(need(setup, round) is not None)


def describe(round: Round | None) -> str:
    """Both counts, as a dealer announces them."""
    if round is None or len(round.banker) < 2:
        return ""
    return f"player {total(round.player)} and banker {total(round.banker)}"


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    return {"player": [Held(card) for card in round.player], "banker": [Held(card) for card in round.banker]}


# How the hands decide. Nothing is decided before both are complete.


def done(setup: Setup, round: Round) -> bool:
    """Are both hands complete?"""
    return need(setup, round) is None


def lead(round: Round, hand: str) -> int:
    """By how many points a hand is ahead of the other."""
    ahead = total(round.player) - total(round.banker)
    return ahead if hand == "player" else -ahead


def on_hand(setup: Setup, round: Round, seat: int, hand: str | None) -> Graded:
    """Nearer to nine wins; the same count is a tie."""
    if not done(setup, round):
        return None
    ahead = lead(round, str(hand))
    return WIN if ahead > 0 else LOSE if ahead < 0 else "tie"


def on_tie(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """Only the same count wins."""
    if not done(setup, round):
        return None
    return WIN if lead(round, "player") == 0 else LOSE


# The bonus: which hand is selected, whether either is a natural, and by how much the selected one is ahead.

NATURALS: Mapping[Value, str] = {"none": "no natural", "8": "a natural 8", "9": "a natural 9"}


def natural_of(hand: Sequence[Card]) -> str:
    """The natural that a hand is, if it is one."""
    return str(total(hand)) if len(hand) == 2 and total(hand) >= 8 else "none"


def bonus_facts(setup: Setup, round: Round, seat: int, hand: str | None) -> Situation | None:
    """What decides a bonus wager, once both hands are complete."""
    if not done(setup, round):
        return None
    held, other = (round.player, round.banker) if hand == "player" else (round.banker, round.player)
    return str(hand), natural_of(held), natural_of(other), lead(round, str(hand))


def bonus_situations() -> Iterator[Situation]:
    """Against a natural no card is drawn, so the other hand is a natural too or counts seven at most."""
    for hand in ("player", "banker"):
        yield from ((hand, "none", "none", ahead) for ahead in range(-9, 10))
        for natural in (8, 9):
            yield from ((hand, str(natural), "none", natural - count) for count in range(8))
            yield from ((hand, "none", str(natural), count - natural) for count in range(8))
            yield from ((hand, str(natural), str(other), natural - other) for other in (8, 9))


def bonus(situation: Situation) -> Grade:
    """A natural that wins, a natural tie, or a win by a margin without a natural."""
    _, natural, _, ahead = situation
    assert isinstance(ahead, int)
    if natural != "none" and ahead >= 0:
        return "natural tie" if ahead == 0 else "natural"
    return f"by {ahead}" if ahead > 0 else LOSE


BONUS = Deciding(
    {
        "selected": Fact(("player", "banker"), "the selected hand is the {}'s"),
        "natural": Fact(tuple(NATURALS), "the selected hand is {}", NATURALS),
        "other": Fact(tuple(NATURALS), "the other hand is {}", NATURALS),
        "margin": Fact(tuple(range(-9, 10)), "the margin of the selected hand is {}"),
    },
    tuple(bonus_situations()),
    bonus_facts,
    bonus,
    pick="selected",
)
HANDS = picks("player", "banker")


def the_shoe(rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Shoe:
    """So many decks shuffled together."""
    return Shoe(int(rules["decks"]))


GAME = Deal(
    name="baccarat",
    title="Baccarat",
    shape="deal",
    about="Two hands are dealt, the player's and the banker's. Each has two cards and perhaps a third by rule; tens "
    "and faces count nothing, and only the last digit of a total counts. The hand nearer to nine wins. Eight or nine "
    "on the first two cards of either hand is a natural and ends the round. Otherwise the player's hand draws on five "
    "or less. The banker's hand draws on five or less if the player's stood; if not, by the card that the player's "
    "hand drew: always on two or less, with three unless that was an eight, with four if it was a two to a seven, with "
    "five if it was a four to a seven, and with six if it was a six or a seven.",
    equipment=the_shoe,
    wagers={
        "hand": dealt("Wins if the hand picked is nearer to nine; a tie is nobody's.", on_hand, HANDS),
        "tie": dealt("Wins if both hands have the same total.", on_tie),
        "bonus": dealt_by_facts(
            "Wins if the hand picked wins with a natural, or without one by enough points.", BONUS, HANDS
        ),
    },
    rules={"decks": Rule((6, 8), "how many decks are in the shoe")},
    begin=lambda setup, seats: Round(),
    need=need,
    give=give,
    places=places,
    alike=lambda setup, card: points(card),
    family=OpenHands(),
    least=least,
    turn_ends=lambda setup, round: lead(round, "banker") < 0,
    describe=describe,
)

MINI = replace(GAME, name="mini-baccarat", title="Minibaccarat")
MIDI = replace(GAME, name="midi-baccarat", title="Midi Baccarat")
