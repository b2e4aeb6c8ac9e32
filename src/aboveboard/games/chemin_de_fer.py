"""Chemin de fer: baccarat in which a player banks, and both sides have something to choose."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from aboveboard.games.baccarat import INITIAL, points, the_shoe, total
from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.shapes.deal import Ask, Deal, Graded, Held, Miscounted, Need, ToPlace, arranged, dealt
from aboveboard.games.shapes.run import Rule, Setup
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import LOSE, WIN

DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7), 4: (2, 3, 4, 5, 6, 7), 5: (5, 6, 7), 6: (6, 7)}
"""The player's third card on which a banker's count must draw; two or less always must, seven never may."""
MAY_DRAW = {3: (9,), 5: (4,)}
"""The player's third card on which a banker's count may draw or stay."""
CARD, STAY = "card", "stay"


@dataclass(frozen=True)
class Round:
    """The two hands, who controls each, and what was declared; a ruled count stands for a hand's first cards."""

    banks: int
    plays: int
    """The seat that banks, and the dominant player's."""
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_third: Card | None = None
    banker_third: Card | None = None
    player_chose: str | None = None
    banker_chose: str | None = None
    player_ruled: int | None = None
    banker_ruled: int | None = None

    @property
    def natural(self) -> bool:
        """Has either hand an eight or a nine on its first two cards?"""
        counts = [total(self.player)] if self.player_ruled is None else []
        counts += [total(self.banker)] if self.banker_ruled is None else []
        return any(count >= 8 for count in counts)

    @property
    def begun(self) -> bool:
        """Is the initial deal complete?"""
        return len(self.player) >= 2 and len(self.banker) >= 2

    def count(self, hand: str) -> int:
        """A hand's count, its third card included."""
        cards, third = (self.player, self.player_third) if hand == "player" else (self.banker, self.banker_third)
        ruled = self.player_ruled if hand == "player" else self.banker_ruled
        return ((total(cards) if ruled is None else ruled) + (0 if third is None else points(third))) % 10


def begin(setup: Setup, seats: tuple[int, ...]) -> Round:
    """A round between the seat that banks and the dominant player."""
    return Round(seats[0], seats[-1])


def parties(bets: Sequence[tuple[int, str, int]]) -> tuple[int, ...]:
    """The banker and the dominant player, who has the largest wager against the banker and sits nearest after."""
    banks = [seat for seat, wager, _ in bets if wager == "bank"]
    against = [(seat, stake) for seat, wager, stake in bets if wager == "against"]
    if not banks or not against:
        return ()
    return banks[0], min(against, key=lambda bet: (-bet[1], bet[0] < banks[0], bet[0]))[0]


def need(setup: Setup, round: Round) -> Need | None:
    """Two cards each in turn; the player draws below five and chooses at five; the banker goes by the table."""
    if not round.begun:
        player = len(round.player) < 2 and len(round.player) <= len(round.banker)
        return ToPlace("player" if player else "banker", up=False)
    if round.natural:
        return None
    return _player_needs(round) or _banker_needs(round)


def _player_needs(round: Round) -> Need | None:
    if round.player_third is not None or round.player_chose == STAY or round.player_ruled is not None:
        return None
    if round.player_chose == CARD or round.count("player") < 5:
        return ToPlace("player", drawn=True)
    return Ask(round.plays, (CARD, STAY), "player") if round.count("player") == 5 else None


def _banker_needs(round: Round) -> Need | None:
    if round.banker_third is not None or round.banker_chose == STAY or len(round.banker) > 3:
        return None
    count, third = round.count("banker"), round.player_third
    must = count <= 5 if third is None else count <= 2 or points(third) in DRAWS.get(count, ())
    if must or round.banker_chose == CARD:
        return ToPlace("banker", drawn=True)
    may = third is not None and points(third) in MAY_DRAW.get(count, ())
    return Ask(round.banks, (CARD, STAY), "banker") if may else None


def give(setup: Setup, round: Round, card: Card) -> Round:
    """A card goes to the hand that needs it."""
    needed = need(setup, round)
    assert isinstance(needed, ToPlace)
    to_player = needed.place == "player"
    if needed.drawn:
        return replace(round, player_third=card) if to_player else replace(round, banker_third=card)
    hand = arranged((*(round.player if to_player else round.banker), card), key=points)
    return replace(round, player=hand) if to_player else replace(round, banker=hand)


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    """The dominant player or the banker says "Card" or "Stay"."""
    needed = need(setup, round)
    assert isinstance(needed, Ask)
    return replace(round, player_chose=option) if needed.place == "player" else replace(round, banker_chose=option)


def least(setup: Setup, round: Round | None) -> int:
    """Four cards to begin with, then whatever comes next."""
    if round is None:
        return INITIAL
    missing = max(0, 2 - len(round.player)) + max(0, 2 - len(round.banker))
    return missing or int(isinstance(need(setup, round), ToPlace))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    """First cards lie face down before those who control them until the hands are shown; third cards lie open."""
    shown = need(NO_SETUP, round) is None
    hands = (
        ("player", round.player, round.player_third, round.plays),
        ("banker", round.banker, round.banker_third, round.banks),
    )
    return {
        place: [*(Held(card, shown, seat) for card in first), *(() if third is None else (Held(third),))]
        for place, first, third, seat in hands
    }


NO_SETUP = Setup({}, the_shoe({"decks": 6}, {}))
"""No rule changes what a round needs."""


# Hands that are counted otherwise because cards were dealt to them in error.


def zero(setup: Setup, round: Round | None, place: str, cards: tuple[Card, ...]) -> Round:
    """A banker with more than two first cards counts nothing, and goes on by the table from there."""
    if round is None or len(round.player) > 2 or round.player_chose or round.player_third is not None:
        raise Miscounted("the initial deal is over")
    hand = (*round.banker, *cards)
    if place != "banker" or len(hand) != 3 or round.banker_ruled is not None:
        raise Miscounted(f"the hand would have {len(hand)} cards, and three were expected")
    return replace(round, banker=hand, banker_ruled=0)


def highest(setup: Setup, round: Round | None, place: str, cards: tuple[Card, ...]) -> Round:
    """A player with three first cards has the best count of any two or all of them, and draws no more."""
    if round is None or round.player_chose or round.player_third is not None or round.player_ruled is not None:
        raise Miscounted("the initial deal is over")
    hand = (*round.player, *cards)
    if place != "player" or len(hand) != 3:
        raise Miscounted(f"the hand would have {len(hand)} cards, and three were expected")
    best = max(total(some) for size in (2, 3) for some in combinations(hand, size))
    return replace(round, player=hand, player_ruled=best)


def lowest(setup: Setup, round: Round | None, place: str, cards: tuple[Card, ...]) -> Round:
    """A banker who draws two cards for one has the lowest count of any two held."""
    needed = None if round is None else need(setup, round)
    draws = (isinstance(needed, ToPlace) and needed.drawn) or isinstance(needed, Ask)
    if round is None or not draws or getattr(needed, "place", None) != place or place != "banker":
        raise Miscounted("the banker is not to draw now")
    if len(cards) != 2:
        raise Miscounted(f"{len(cards)} cards were drawn, and two were expected")
    hand = (*round.banker, *cards)
    worst = min(total(pair) for pair in combinations(hand, 2))
    return replace(round, banker=hand, banker_ruled=worst, banker_chose=STAY)


def ahead(round: Round) -> int:
    """By how many points the banker is ahead."""
    return round.count("banker") - round.count("player")


def bank(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """The banker's hand nearer to nine wins; the same count is a tie."""
    if need(setup, round) is not None:
        return None
    return WIN if ahead(round) > 0 else LOSE if ahead(round) < 0 else "tie"


def against(setup: Setup, round: Round, seat: int, selection: str | None) -> Graded:
    """The player's hand nearer to nine wins; the same count is a tie."""
    if need(setup, round) is not None:
        return None
    return WIN if ahead(round) < 0 else LOSE if ahead(round) > 0 else "tie"


def known(setup: Setup, round: Round, seat: int) -> Hashable:
    """Each side goes by its own count, and the banker by the card that the player drew."""
    if seat == round.plays:
        return f"the player's {round.count('player')}"
    given = "" if round.player_third is None else f" after giving a {points(round.player_third)}"
    return f"the banker's {round.count('banker')}{given}"


def describe(round: Round | None) -> str:
    """Who is to do what, as a dealer calls it."""
    if round is None or not round.begun:
        return ""
    needed = need(NO_SETUP, round)
    if isinstance(needed, Ask):
        return f"the {needed.place} may draw or stay"
    if isinstance(needed, ToPlace):
        return f"a card to the {needed.place}"
    return f"player {round.count('player')} and banker {round.count('banker')}"


GAME = Deal(
    name="chemin-de-fer",
    title="Chemin de Fer",
    shape="deal",
    about="A player banks; others wager against the bank. Each side has a hand of two cards and perhaps a third; "
    "tens and faces count nothing, and only the last digit of a count counts. The dominant player draws below five, "
    "may draw at five and stays above; the banker goes by a table that leaves two choices. Nearer to nine wins.",
    equipment=the_shoe,
    wagers={
        "bank": dealt("Wins if the banker's hand is nearer to nine; a tie is nobody's.", bank),
        "against": dealt("Wins if the player's hand is nearer to nine; a tie is nobody's.", against),
    },
    rules={"decks": Rule((6, 8), "how many decks are in the shoe")},
    begin=begin,
    need=need,
    give=give,
    choose=choose,
    absent=(STAY,),
    plain=lambda ask, held: (STAY,),
    places=places,
    alike=lambda setup, card: points(card),
    parties=parties,
    counted={"zero": zero, "highest": highest, "lowest": lowest},
    least=least,
    family=OpenHands(sides=("bank", "against"), known=known),
    turn_ends=lambda setup, round: ahead(round) < 0,
    describe=describe,
)
