"""Caribbean stud: a hand of five against the dealer's, of which one card is seen, who plays from ace and king."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.families.contests import DEALER, Contest, Facts, Point, around, ranked
from aboveboard.games.shapes.deal import Deal, Graded
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import LOSE, PUSH, WIN

ACE_KING = (0, 12, 11)
PROGRESSIVE = ("flush", "full house", "four of a kind", "straight flush", "royal flush")


def order(setup: Setup, seats: tuple[int, ...]) -> Sequence[str]:
    """A card at a time round the table, or stacks of five; the dealer's last card lies open."""
    stacks = setup.rules["dealing"] == "stacks"
    return around(seats, 5, 1, DEALER) if stacks else around(seats, 1, 5, DEALER)


CONTEST = Contest(
    own=5,
    ranked=5,
    dealer=5,
    up=1,
    points=(Point("hand-seen", ("bet", "fold")),),
    ends=("bet", "fold"),
    qualifies=ACE_KING,
    order=order,
)


def ante(setup: Setup, facts: Facts) -> Graded:
    """Won where the hand beats the dealer's or the dealer does not play."""
    if CONTEST.folded(facts.chose):
        return LOSE
    if not facts.qualified:
        return "no qualifier"
    return WIN if facts.ahead > 0 else LOSE if facts.ahead < 0 else PUSH


def bet(setup: Setup, facts: Facts) -> Graded:
    """A hand that beats a dealer's that plays is paid by its category."""
    if CONTEST.folded(facts.chose):
        return None
    if not facts.qualified:
        return "no qualifier"
    return CONTEST.category(facts.hand) if facts.ahead > 0 else LOSE if facts.ahead < 0 else PUSH


def progressive(setup: Setup, facts: Facts) -> Graded:
    """A flush or better, whatever the dealer has."""
    category = CONTEST.category(facts.hand)
    return category if category in PROGRESSIVE else LOSE


GAME = Deal(
    name="caribbean-stud",
    title="Caribbean Stud Poker",
    shape="deal",
    about="Each player and the dealer are dealt five cards, the dealer's last face up. A player looks at the hand and "
    "either folds or bets; the dealer's hand plays from ace and king. A bet that wins is paid by its hand.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "ante": ranked(CONTEST, "Wins if the hand beats the dealer's or that does not play; lost by folding.", ante),
        "bet": ranked(
            CONTEST, "Made to stay in; wins by its hand if it beats a dealer's that plays.", bet, backs="ante"
        ),
        "progressive": ranked(
            CONTEST, "Wins if the hand is a flush or better.", progressive, on="hand", grades=PROGRESSIVE
        ),
    },
    rules={"dealing": Rule(("cards", "stacks"), "whether cards are dealt one at a time or in stacks of five")},
    stakes={"bet": ("bet",)},
    absent=("fold",),
    plain=lambda ask, held: ("bet", "fold"),
    main=("ante",),
    chooses=("ante",),
    **CONTEST.parts(),
)
