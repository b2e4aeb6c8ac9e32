"""Let it ride: three cards and two shared ones against a pay table; two of three wagers may be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.families.contests import COMMUNITY, Contest, Facts, Point, around, everything, ranked
from aboveboard.games.shapes.deal import Deal, Graded
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import LOSE

TEN = 8
PULLED = "pulled"
WAGERS = ("bet-1", "bet-2", "bet-3")


def order(setup: Setup, seats: tuple[int, ...]) -> Sequence[str]:
    """Three cards to every seat, one at a time or in stacks, and then the two shared cards."""
    stacks = setup.rules["dealing"] == "stacks"
    return [*(around(seats, 3, 1) if stacks else around(seats, 1, 3)), COMMUNITY, COMMUNITY]


CONTEST = Contest(
    own=3,
    ranked=5,
    shared=2,
    points=(Point("three-cards", ("ride", "pull")), Point("four-cards", ("ride", "pull"), shared=1)),
    order=order,
)


def paying(facts: Facts) -> Graded:
    """A pair of tens or better, by its category."""
    category = CONTEST.category(facts.hand)
    low = category == "high card" or (category == "pair" and facts.hand[1] < TEN)
    return LOSE if low else category


def first(setup: Setup, facts: Facts) -> Graded:
    """Taken back or left after three cards."""
    return PULLED if facts.chose[0] == "pull" else paying(facts)


def second(setup: Setup, facts: Facts) -> Graded:
    """Taken back or left after four cards."""
    return PULLED if facts.chose[1] == "pull" else paying(facts)


def third(setup: Setup, facts: Facts) -> Graded:
    """It always stays."""
    return paying(facts)


def pulled(number: int, chose: tuple[str, ...]) -> Graded:
    return PULLED if len(chose) > number and chose[number] == "pull" else None


GAME = Deal(
    name="let-it-ride",
    title="Let It Ride",
    shape="deal",
    about="Each player has three cards and shares two with the others; there is no dealer's hand. Of three equal "
    "wagers one may be taken back after three cards and another after the first shared card is turned. A pair "
    "of tens or better wins by the pay table.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "bet-1": ranked(
            CONTEST, "May be taken back after three cards; wins from a pair of tens up.", first,
            early=lambda chose: pulled(0, chose),
        ),
        "bet-2": ranked(
            CONTEST, "May be taken back after four cards; wins from a pair of tens up.", second, backs="bet-1",
            early=lambda chose: pulled(1, chose),
        ),
        "bet-3": ranked(CONTEST, "Always stays; wins from a pair of tens up.", third, backs="bet-1"),
    },
    rules={"dealing": Rule(("cards", "stacks"), "whether cards are dealt one at a time or in stacks of three")},
    main=("bet-1",),
    parties=everything(*WAGERS),
    absent=("ride",),
    plain=lambda ask, held: ("pull",),
    **CONTEST.parts(),
)  # fmt: skip
