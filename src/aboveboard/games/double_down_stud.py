"""Double down stud: one card and four shared ones against a pay table; the wager may be doubled before the last."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.families.contests import COMMUNITY, Contest, Facts, Point, around, ranked
from aboveboard.games.shapes.deal import Deal, Graded
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.grades import LOSE

SIX, JACK = 4, 9


def order(setup: Setup, seats: tuple[int, ...]) -> Sequence[str]:
    """A card to every seat, then four shared cards, of which the last stays face down."""
    return [*around(seats, 1, 1), *[COMMUNITY] * 4]


CONTEST = Contest(
    own=1,
    ranked=5,
    shared=4,
    points=(Point("four-cards", ("double", "stand"), shared=3),),
    ends=("double", "stand"),
    order=order,
)


def paying(setup: Setup, facts: Facts) -> Graded:
    """Jacks or better win by their category, sixes to tens are a stand-off."""
    category = CONTEST.category(facts.hand)
    if category != "pair":
        return LOSE if category == "high card" else category
    return "jacks or better" if facts.hand[1] >= JACK else "sixes to tens" if facts.hand[1] >= SIX else LOSE


GAME = Deal(
    name="double-down-stud",
    title="Double Down Stud",
    shape="deal",
    about="Each player has one card and shares four with the others, three of them open; there is no dealer's hand. "
    "Before the last shared card is turned a player may double the wager. A pair of jacks or better wins by the "
    "pay table, and sixes to tens are returned.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "ante": ranked(CONTEST, "Wins if the five cards are a pair of jacks or better.", paying),
        "double-down": ranked(
            CONTEST, "Made with one card to come; wins as the first wager does.", paying, backs="ante"
        ),
    },
    stakes={"double": ("double-down",)},
    absent=("stand",),
    plain=lambda ask, held: ("stand",),
    main=("ante",),
    **CONTEST.parts(),
)
