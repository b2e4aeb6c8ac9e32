"""The rules of a poker room for its players: how a round goes, what may be bet, who wins, and what the house takes."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.games.shapes.pot import Pot, Street, Variant
from aboveboard.kernel.money import dollars
from aboveboard.law.model import PotLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.report.report import clauses
from aboveboard.play.poker.revenue import takes
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.prose import what_wins

STRUCTURES = {
    "limit": "Bets and raises are made in the amounts set for the round, {small} early and {big} late, and a bet is "
    "raised at most {raises} times in a round unless only two were dealt in.",
    "pot-limit": "Nobody bets more than is in the pot, a raise being counted after the call; the least bet is {small} "
    "early and {big} late.",
    "no-limit": "A player may bet everything held at the table; the least bet is {small} early and {big} late.",
}
HIGH = (
    "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pairs", "one pair",
    "high card",
)  # fmt: skip
OPENERS = {
    "position": "the first player left of the button, or of the blinds where they have just been posted",
    "low-card": "the lowest card that shows, which brings it in",
    "high-card": "the highest card that shows, which brings it in",
    "low-hand": "the lowest hand that shows",
    "high-hand": "the highest hand that shows",
}


def room(terms: Terms) -> Iterator[Block]:
    """What a guide says of a game in which the players wager against each other."""
    law, game = terms.law.pot, terms.game
    assert law is not None
    assert isinstance(game, Pot)
    variant = game.variant(terms.setup)
    yield Heading(2, f"How a round of {variant.title} goes")
    yield Listing(tuple(_street(street) for street in variant.streets))
    yield Paragraph(_forced(variant, law))
    yield Heading(2, "What may be bet")
    limits = STRUCTURES[law.structure]
    yield Paragraph(
        limits.format(small=dollars(law.small_bet), big=dollars(law.big_bet), raises=law.raises)
        + " A player who has too little to call may go all-in for what is left and contends for the pot as far as "
        "that matches it; what the others bet beyond that is a side pot."
    )
    yield Grid(
        ("Wager", "What it is", "Clauses"),
        tuple((wager.law.title, what_wins(wager), Citations.of(clauses(wager))) for wager in terms.offered()),
    )
    yield Heading(2, "Who takes the pot")
    yield Paragraph(_winner(variant))
    if "high" in variant.form:
        yield Paragraph(f"High hands, the best first: {', '.join(HIGH)}.")
    yield Facts(tuple((title, Citations.of(citations(ids))) for title, ids in _clauses(variant, law)))
    yield Heading(2, "What the house takes")
    house = takes(terms)
    yield Paragraph(f"{house.note[0].upper()}{house.note[1:]}.")
    yield Facts((("Clauses", Citations.of(house.cite)),))
    if house.pots:
        rows = tuple((dollars(row.pot), dollars(row.rake)) for row in house.pots)
        yield Grid(("In the pot", "Rake"), rows, frozenset(("In the pot", "Rake")))


def _street(street: Street) -> str:
    """One street in words."""
    found = []
    if street.draw:
        found.append("each player in turn exchanges any number of cards")
    elif street.burn:
        found.append("a card is burned")
    if street.hole:
        down, up = street.hole.count(False), street.hole.count(True)
        dealt = " and ".join(f"{count} {way}" for count, way in ((down, "down"), (up, "up")) if count)
        found.append(f"each player is dealt {dealt}")
    if street.board:
        found.append(f"{street.board} community card{'s are' if street.board > 1 else ' is'} dealt face up")
    title = f"{street.title[0].upper()}{street.title[1:]}"
    return f"{title}: {', '.join(found)}. The betting is opened by {OPENERS[street.opens]}."


def _forced(variant: Variant, law: PotLaw) -> str:
    ante = f"Every player antes {dollars(law.ante)}. " if law.ante else ""
    if variant.blinds:
        small, big = dollars(law.small_blind), dollars(law.big_blind)
        return f"{ante}The first two players left of the button post blinds of {small} and {big} before the deal."
    return f"{ante}The first bet is forced: {dollars(law.bring_in)}, or more if its player completes the bet."


def _winner(variant: Variant) -> str:
    if variant.form == "high":
        return "The highest hand takes the pot."
    if variant.form == "low":
        return "The best low hand takes the pot: 5-4-3-2-A is the best, and straights and flushes do not count."
    both = "The highest hand and the best low hand share the pot by halves"
    eight = "; a low has five ranks none of which is over an eight, and where there is none the high hand takes all"
    return f"{both}{eight if variant.form == 'high-low-8' else ''}."


def _clauses(variant: Variant, law: PotLaw) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "Hands are ranked by", law.ranks_cite
    yield "The pot goes by", law.form_cite.get(variant.form, ())
    yield "All-in and side pots", law.side_cite
    yield "The odd chip", law.odd_chip_cite
    if variant.stud:
        yield "A common card where too few are left", law.common_cite
