"""Heads up hold 'em: two cards against the dealer's two with five shared, raised once and the sooner the higher."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.families.contests import (
    COMMUNITY,
    DEALER,
    Contest,
    Facts,
    Point,
    Round,
    around,
    everything,
    ranked,
)
from aboveboard.games.shapes.deal import Deal, Graded
from aboveboard.games.shapes.deciding import Deciding, Fact, Situation
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import LOSE, PUSH, WIN, Grade
from aboveboard.kernel.poker.hands import FIVE

PAIR = (1,)
STRAIGHT = 4
THREE_OF_A_KIND = 3
JACK, ACE = 9, 12
FOLDED = "folded"


def order(setup: Setup, seats: tuple[int, ...]) -> Sequence[str]:
    """By hand a card at a time with the shared cards to come; by machine five shared cards, then stacks of two."""
    if setup.rules["dealing"] == "automated":
        return [*[COMMUNITY] * 5, *around(seats, 2, 1, DEALER)]
    return around(seats, 1, 2, DEALER)


CONTEST = Contest(
    own=2,
    ranked=5,
    dealer=2,
    shared=5,
    points=(
        Point("two-cards", ("raise", "check")),
        Point("three-shared", ("raise", "check"), shared=3),
        Point("five-shared", ("raise", "fold"), shared=5),
    ),
    ends=("raise", "fold"),
    qualifies=PAIR,
    order=order,
)


def ante(setup: Setup, facts: Facts) -> Graded:
    """Even with a dealer who plays; returned where the dealer does not, and lost by folding."""
    if CONTEST.folded(facts.chose):
        return FOLDED
    if not facts.qualified:
        return "no qualifier"
    return WIN if facts.ahead > 0 else LOSE if facts.ahead < 0 else PUSH


def odds(setup: Setup, facts: Facts) -> Graded:
    """A straight or better is paid by its category, and even when it is beaten."""
    if CONTEST.folded(facts.chose):
        return FOLDED
    if facts.ahead == 0:
        return PUSH
    if facts.hand[0] < STRAIGHT:
        return "won below a straight" if facts.ahead > 0 else LOSE
    return CONTEST.category(facts.hand) if facts.ahead > 0 else f"beaten {CONTEST.category(facts.hand)}"


def raised(setup: Setup, facts: Facts) -> Graded:
    """Even with the dealer's hand, whether the dealer plays or not."""
    if CONTEST.folded(facts.chose):
        return None
    strong = facts.hand[0] >= STRAIGHT
    if facts.ahead > 0:
        return "won with a straight or better" if strong else WIN
    return PUSH if facts.ahead == 0 else "beaten with a straight or better" if strong else LOSE


def trips_plus(setup: Setup, facts: Facts) -> Graded:
    """Three of a kind or better in seven cards, whatever the dealer has."""
    return CONTEST.category(facts.hand) if facts.hand[0] >= THREE_OF_A_KIND else LOSE


def pocket_facts(setup: Setup, facts: Facts) -> Situation:
    """Whether the two cards are a pair, and whether they are an ace with a face card."""
    low, high = sorted(card // 4 for card in facts.cards)
    if low == high:
        return ("aces" if high == ACE else "low", "none")
    if high != ACE or low < JACK:
        return ("none", "none")
    return ("none", "suited" if facts.cards[0] % 4 == facts.cards[1] % 4 else "unsuited")


def pocket_bonus(situation: Situation) -> Grade:
    """A pair in the two cards, or an ace with a face card."""
    pair, face = situation
    if pair != "none":
        return "pair of aces" if pair == "aces" else "pair"
    return LOSE if face == "none" else f"ace and face {face}"


POCKET = Deciding(
    {
        "pair": Fact(
            ("none", "low", "aces"),
            "the two cards are {}",
            {"none": "no pair", "low": "a pair below aces", "aces": "a pair of aces"},
        ),
        "ace-face": Fact(
            ("none", "unsuited", "suited"),
            "they are {}",
            {
                "none": "no ace with a face card",
                "unsuited": "an ace with a face card of another suit",
                "suited": "an ace with a face card of its suit",
            },
        ),
    },
    (("none", "none"), ("low", "none"), ("aces", "none"), ("none", "unsuited"), ("none", "suited")),
    pocket_facts,
    pocket_bonus,
)


def gave_up(round: Round | None, seat: int) -> bool:
    """Did a seat fold? Its bonus is settled before the hands that play."""
    return round is not None and seat in round.seats and CONTEST.folded(round.chose[round.seats.index(seat)])


GAME = Deal(
    name="heads-up-holdem",
    title="Heads Up Hold 'em",
    shape="deal",
    about="Each player and the dealer are dealt two cards and share five more with everybody; the best five of seven "
    "count. A player may raise once, the more the earlier: on two cards, once three shared cards lie open, or at "
    "the end, when the choice is to raise or fold. The dealer's hand plays from a pair up.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "ante": ranked(CONTEST, "Wins if the hand beats a dealer's that plays; returned where it does not.", ante),
        "odds": ranked(CONTEST, "Wins with a straight or better, even one that is beaten.", odds, backs="ante"),
        "raise": ranked(CONTEST, "Made to stay in; wins if the hand beats the dealer's.", raised, backs="ante"),
        "trips-plus": ranked(
            CONTEST,
            "Wins if the seven cards hold three of a kind or better.",
            trips_plus,
            on="hand",
            grades=FIVE[THREE_OF_A_KIND:],
        ),
        "pocket-bonus": ranked(
            CONTEST, "Wins if the two cards are a pair, or an ace with a face card.", POCKET, on="cards"
        ),
    },
    rules={"dealing": Rule(("manual", "automated"), "whether cards are dealt by hand or by an automated shoe")},
    stakes={"raise": ("raise",)},
    absent=("check", "fold"),
    plain=lambda ask, held: ("check", "raise", "fold"),
    main=("ante",),
    chooses=("ante",),
    parties=everything("ante", "odds", equal=True),
    first=gave_up,
    **CONTEST.parts(),
)
