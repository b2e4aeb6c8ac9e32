"""Poker as a house deals it for its players: stud, hold 'em, Omaha and draw, for high, for low or for both."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.pot import DOWN, UP, Opens, Pot, Street, Variant, shared
from aboveboard.games.shapes.run import Equipment, Rule, RuleValue, Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.wheel import Wheel


def board_game(own: int) -> tuple[Street, ...]:
    """So many cards of one's own, then a board of three, one and one."""
    return (
        Street("the first betting round", "position", hole=(DOWN,) * own, burn=False),
        Street("the flop", "position", board=3),
        Street("the turn", "position", board=1, big=True),
        Street("the river", "position", board=1, big=True),
    )


def seven_card_stud(*, low: bool = False) -> tuple[Street, ...]:
    """Two cards down and one up, three more up, and the last one down."""
    card: Opens = "high-card" if low else "low-card"
    hand: Opens = "low-hand" if low else "high-hand"
    return (
        Street("third street", card, hole=(DOWN, DOWN, UP), burn=False),
        Street("fourth street", hand, hole=(UP,)),
        Street("fifth street", hand, hole=(UP,), big=True),
        Street("sixth street", hand, hole=(UP,), big=True),
        Street("seventh street", hand, hole=(DOWN,), big=True),
    )


FIVE_CARD_STUD = (
    Street("second street", "low-card", hole=(DOWN, UP), burn=False),
    Street("third street", "high-hand", hole=(UP,)),
    Street("fourth street", "high-hand", hole=(UP,), big=True),
    Street("fifth street", "high-hand", hole=(UP,), big=True),
)
FIVE_CARD_DRAW = (
    Street("the first betting round", "position", hole=(DOWN,) * 5, burn=False),
    Street("the draw", "position", draw=True, big=True),
)

VARIANTS = (
    Variant("seven-card-stud", "Seven-card stud", seven_card_stud(), ("high",), most=8),
    Variant("seven-card-stud-low", "Seven-card stud, low", seven_card_stud(low=True), ("low",), "low", most=8),
    Variant("seven-card-stud-high-low", "Seven-card stud, high-low split", seven_card_stud(), ("high", "low"),
            "high-low", most=8),
    Variant("seven-card-stud-high-low-8", "Seven-card stud, high-low split eight or better", seven_card_stud(),
            ("high", "low-8"), "high-low-8", most=8),
    Variant("hold-em", "Hold 'em", board_game(2), ("high",), blinds=True),
    Variant("omaha", "Omaha", board_game(4), ("omaha-high",), blinds=True),
    Variant("omaha-high-low-8", "Omaha, high-low split eight or better", board_game(4),
            ("omaha-high", "omaha-low-8"), "high-low-8", blinds=True),
    Variant("five-card-draw", "Five-card draw", FIVE_CARD_DRAW, ("high",), blinds=True, most=8),
    Variant("five-card-draw-low", "Five-card draw, low", FIVE_CARD_DRAW, ("low",), "low", blinds=True, most=8),
    Variant("five-card-stud", "Five-card stud", FIVE_CARD_STUD, ("high",)),
)  # fmt: skip
BY_NAME = {variant.name: variant for variant in VARIANTS}


def one_deck(rules: Mapping[str, RuleValue], wheels: Mapping[str, Wheel]) -> Equipment:
    """One deck, shuffled anew for every round."""
    return Shoe()


def variant(setup: Setup) -> Variant:
    """The type of poker that the rules name."""
    return BY_NAME[str(setup.rules["type"])]


GAME = Pot(
    name="poker",
    title="Poker",
    shape="pot",
    about=(
        "Players wager against each other and not against the house. What they ante and bet makes a pot; whoever is "
        "left when all others have folded takes it, and otherwise the best hand at the showdown does, or the best "
        "high and the best low hand by halves."
    ),
    equipment=one_deck,
    wagers={
        "pot": shared("All that a player has put into the pot, taken with the others' by whoever wins it."),
        "ante": shared("Put in by every player before a card is dealt, to take part in the round."),
        "small-blind": shared("Put in by the first player left of the button before seeing a card."),
        "big-blind": shared("Put in by the second player left of the button before seeing a card."),
        "bring-in": shared("Forced from the player whose card says so, to start the first betting round."),
        "bet": shared("The first wager of a betting round that nobody was forced to make."),
        "call": shared("As much as the wager before it."),
        "raise": shared("More than the wager before it, which the others must then equal."),
    },
    rules={"type": Rule(tuple(BY_NAME), "the type of poker that is dealt")},
    variant=variant,
    forced=("ante", "small-blind", "big-blind"),
)
