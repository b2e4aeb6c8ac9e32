"""The pools: which tickets are sold for each, and by what stages their prizes are found."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.pool import Arrival, Board, Calls, Drum, Keys, Pool, Printed, Shares, Tickets
from aboveboard.plugins import POOLS as PLUGINS
from aboveboard.plugins import Held

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "king", "ace")
"""The ranks of which a deck has four cards that are not searched for."""
DECK = (*((rank, 4) for rank in RANKS), ("queen", 3), ("joker", 2), ("queen of hearts", 1))
"""Fifty-two cards and two jokers, by what each is called when it is turned."""

STUBS = Tickets(two_part=True)
_OPENED = Tickets()

JAR = tuple(
    Pool(name, title, about, _OPENED, (Printed(),), "deal")
    for name, title, about in (
        ("bell-jar", "Bell Jar", "Sealed tickets of one deal are sold, and each says whether it wins."),
        ("coin-board", "Coin Board", "Tickets of one board are sold, and coins under its seals are the prizes."),
        ("merchandise-board", "Merchandise Board", "Tickets of one board are sold for merchandise on it."),
        ("instant-raffle", "Instant Raffle", "Sealed tickets of one deal are sold, and each says whether it wins."),
    )
)
SEAL_CARD = Pool(
    "seal-card",
    "Seal Card",
    "Tickets of one deal are sold; some win at once, and others stand for what lies under the seal.",
    _OPENED,
    (Printed(), Drum()),
    "deal",
)
RAFFLE = Pool("raffle", "Raffle", "Winners are drawn from the stubs of all tickets sold.", STUBS, (Drum(),), "raffle")
DUCK_RACE = Pool(
    "duck-race",
    "Duck Race",
    "A numbered piece for every right sold is let go in running water; the order through the gate wins.",
    STUBS,
    (Arrival(),),
    "raffle",
)
FIFTY_FIFTY = Pool(
    "fifty-fifty",
    "50/50 Raffle",
    "One stub is drawn, and its holder has half of all takings.",
    STUBS,
    (Drum(),),
    "halves",
)
CALENDAR = Pool(
    "calendar-raffle",
    "Calendar Raffle",
    "Numbered calendars are sold, and one number is drawn for each date that has a prize.",
    STUBS,
    (Drum(),),
    "calendar",
)
QUEEN_OF_HEARTS = Pool(
    "queen-of-hearts",
    "Search for the Queen of Hearts",
    "Every week a ticket is drawn, and its holder has one of the cards turned, until the queen of hearts is.",
    STUBS,
    (Drum(emptied=True), Board(DECK, "queen of hearts")),
    "search",
)
TREASURE_CHEST = Pool(
    "treasure-chest",
    "Treasure Chest Raffle",
    "On every occasion tickets are drawn, and their holders try keys until one opens the chest.",
    Tickets(("prize", "key"), two_part=True),
    (Drum("prize", emptied=True), Drum("key"), Keys()),
    "chest",
)
CARDS, CALLS = Tickets(("card",)), Calls(("B", "I", "N", "G", "O"), 15, 5, ((2, 2),))
BINGO = Pool("bingo", "Bingo", "Balls are called until a card covers the pattern.", CARDS, (CALLS,), "calls")
FIFTY_FIFTY_BINGO = Pool(
    "fifty-fifty-bingo",
    "50/50 Bingo",
    "Balls are called until a card covers the pattern, and its holder has half of what the game's cards brought.",
    CARDS,
    (CALLS,),
    "calls",
)
PROGRESSIVE_BINGO = Pool(
    "progressive-bingo",
    "Progressive Jackpot Bingo",
    "Whoever covers within so many calls has a jackpot that grows until it is won; later, a consolation prize.",
    CARDS,
    (CALLS,),
    "calls",
)
ARMCHAIR_RACE = Pool(
    "armchair-race",
    "Armchair Race",
    "A horse race that was filmed before is shown; those who backed the winner share what all have staked.",
    Tickets(("wager",)),
    (Shares(),),
    "shares",
)
RACES = (DUCK_RACE, ARMCHAIR_RACE)
OWN_POOLS: tuple[Pool, ...] = (
    *JAR,
    SEAL_CARD,
    RAFFLE,
    DUCK_RACE,
    FIFTY_FIFTY,
    CALENDAR,
    QUEEN_OF_HEARTS,
    TREASURE_CHEST,
    BINGO,
    FIFTY_FIFTY_BINGO,
    PROGRESSIVE_BINGO,
    ARMCHAIR_RACE,
)
POOLS: Mapping[str, Pool] = Held(OWN_POOLS, PLUGINS, Pool, "pool")
"""Every pool, by name: these, and those of plug-ins."""
