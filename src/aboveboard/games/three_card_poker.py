"""Three card poker: a hand of three against the dealer's, who plays from queen high, and a wager on one's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.families.contests import DEALER, Contest, Facts, Point, around, ranked
from aboveboard.games.shapes.deal import Deal, Graded
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import LOSE, PUSH, WIN
from aboveboard.kernel.poker.hands import THREE

QUEEN_HIGH = (0, 10)


def order(setup: Setup, seats: tuple[int, ...]) -> Sequence[str]:
    """A card at a time round the table, or stacks of three; the dealer's come last."""
    stacks = setup.rules["dealing"] == "stacks"
    return around(seats, 3, 1, DEALER) if stacks else around(seats, 1, 3, DEALER)


CONTEST = Contest(
    own=3,
    ranked=3,
    dealer=3,
    points=(Point("hand-seen", ("play", "fold")),),
    ends=("play", "fold"),
    qualifies=QUEEN_HIGH,
    order=order,
)


def ante(setup: Setup, facts: Facts) -> Graded:
    """Even with the dealer, or won where the dealer does not play; a good hand that played earns a bonus besides."""
    if CONTEST.folded(facts.chose):
        return LOSE
    result = WIN if not facts.qualified or facts.ahead > 0 else LOSE if facts.ahead < 0 else PUSH
    category = CONTEST.category(facts.hand)
    return (result, f"bonus {category}") if category in BONUS else result


def play(setup: Setup, facts: Facts) -> Graded:
    """Nothing is won on it where the dealer does not play."""
    if CONTEST.folded(facts.chose):
        return None
    if not facts.qualified:
        return "no qualifier"
    return WIN if facts.ahead > 0 else LOSE if facts.ahead < 0 else PUSH


def pair_plus(setup: Setup, facts: Facts) -> Graded:
    """My own hand, whatever the dealer has."""
    category = CONTEST.category(facts.hand)
    return LOSE if category == "high card" else category


BONUS = ("straight", "three of a kind", "straight flush")

GAME = Deal(
    name="three-card-poker",
    title="Three Card Poker",
    shape="deal",
    about="Each player and the dealer are dealt three cards. A player looks at the hand and either folds or plays, "
    "with a wager equal to the ante; the dealer's hand plays from queen high. With three cards a straight is rarer "
    "than a flush and beats it.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "ante": ranked(CONTEST, "Wins if the hand beats the dealer's or that does not play; lost by folding.", ante),
        "play": ranked(CONTEST, "Made to stay in; wins if the hand beats a dealer's that plays.", play, backs="ante"),
        "pair-plus": ranked(CONTEST, "Wins if the hand is a pair or better.", pair_plus, on="hand", grades=THREE[1:]),
    },
    rules={"dealing": Rule(("cards", "stacks"), "whether cards are dealt one at a time or in stacks of three")},
    stakes={"play": ("play",)},
    absent=("fold",),
    plain=lambda ask, held: ("play", "fold"),
    main=("ante", "pair-plus"),
    chooses=("ante",),
    **CONTEST.parts(),
)
