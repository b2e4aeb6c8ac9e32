"""Chemin de fer's odds and best play, by counting that knows nothing of the program's rounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from tests.support.turns import turn

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import Card, Shoe, card, cards, number_on
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.law.files import parse_law
from aboveboard.law.loader import put
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.odds import odds_of, wager_odds
from aboveboard.play.odds.open_hands import best_play

NJ = terms_of(load_edition("nj-casino", "chemin-de-fer"))
STANDS = 10
DRAWS = [
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDD-?D",
    "--DDDDDD--D",
    "----?DDD--D",
    "------DD---",
    "-" * 11,
]
"""Whether the banker draws, by own count and the player's third card; last where the player stays; ? is a choice."""

Profile = tuple[bool, bool, bool]
"""Does the player draw on five, and the banker with three on a nine and with five on a four?"""
SITUATIONS = [(2, "the player's 5"), (1, "the banker's 3 after giving a 9"), (1, "the banker's 5 after giving a 4")]
PROFILES: list[Profile] = [(five, nine, four) for five, nine, four in product((True, False), repeat=3)]


def banker_draws(profile: Profile, count: int, third: int) -> bool:
    mark = DRAWS[count][third]
    return mark == "D" or (mark == "?" and profile[1 if count == 3 else 2])


def by_counting(profile: Profile, commission: Fraction) -> tuple[Fraction, Fraction]:
    """What the bank and a wager against it gain with eight decks, over every way that six cards can come."""
    order = np.indices((10,) * 6).reshape(6, -1)
    ways = np.ones(order.shape[1], dtype=np.int64)
    held = np.array([128, *[32] * 9])
    for place in range(6):
        ways *= held[order[place]] - (order[:place] == order[place]).sum(axis=0)
    player, banker = (order[0] + order[2]) % 10, (order[1] + order[3]) % 10
    natural = np.maximum(player, banker) >= 8
    hits = ~natural & ((player < 5) | ((player == 5) & profile[0]))
    third = np.where(hits, order[4], STANDS)
    table = np.array([[count < 8 and banker_draws(profile, count, t) for t in range(11)] for count in range(10)])
    draws = ~natural & table[banker, third]
    banker = (banker + draws * np.where(hits, order[5], order[4])) % 10
    player = (player + hits * order[4]) % 10
    total = int(ways.sum())
    bank, other = (Fraction(int(ways[where].sum()), total) for where in (banker > player, player > banker))
    return (1 - commission) * bank - other, other - bank


@turn(2, of=3)
def test_the_best_play_of_eight_decks_is_that_of_punto_banco() -> None:
    """Both sides draw wherever they may, and the figures are baccarat's."""
    often = best_play(NJ).often
    assert {situation: share["card"] for situation, share in often.items()} == dict.fromkeys(SITUATIONS, 1)
    answer = [situation for _, situation in sorted(SITUATIONS)]
    assert advice(NJ) == {"play": [{"do": "card", "when": answer}]}
    baccarat = terms_of(load_edition("nj-casino", "baccarat"))
    for here, there in (("bank", "banker"), ("against-banker", "player")):
        assert wager_odds(NJ, NJ.wager(here), None).ev == wager_odds(baccarat, baccarat.wager(there), None).ev


@turn(1, of=3)
def test_no_choice_of_either_side_does_better() -> None:
    gains = {profile: by_counting(profile, Fraction(5, 100)) for profile in PROFILES}
    bank, other = gains[True, True, True]
    assert (bank, other) == tuple(odds.ev for odds in odds_of(NJ))
    assert other >= gains[False, True, True][1]
    assert all(bank >= gains[True, nine, four][0] for nine, four in product((True, False), repeat=2))


@pytest.mark.proof
def test_what_the_house_keeps_is_its_own_choice() -> None:
    terms = terms_of(load_edition("nj-casino", "chemin-de-fer"), {"commission": "4%"})
    assert by_counting((True, True, True), Fraction(4, 100)) == tuple(odds.ev for odds in odds_of(terms))


# A deck short enough to deal out in every order, with a commission of nobody's.

DECKS = ["2s 3h 4d 5c 6h 7s 9c Kd", "Kc Th Ks 5c 9c 9h Ad 3d 3d", "Th 4c 9d 4s 4d Ac Ac 7h 9c"]
"""On the second and third both sides mix what they do."""


def short_terms(deck: tuple[Card, ...], commission: str) -> Terms:
    """The game with few cards and a commission made up."""

    class ShortShoe(Shoe):
        outcomes = deck

    raw = NJ.law.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True)
    put(raw, "wagers.bank.vigorish.rate", commission)
    assert isinstance(NJ.game, Deal)
    game = replace(NJ.game, equipment=lambda rules, wheels: ShortShoe())
    return replace(NJ, game=game, law=parse_law(raw, "a made-up commission", game))


def dealt_out(deck: tuple[Card, ...], profile: Profile, commission: Fraction) -> tuple[Fraction, Fraction]:
    """What both sides gain, by dealing every order."""
    won = lost = total = 0
    for order in permutations([number_on(one) % 10 for one in deck], 6):
        total += 1
        player, banker, rest = (order[0] + order[2]) % 10, (order[1] + order[3]) % 10, list(order[4:])
        if max(player, banker) < 8:
            third = rest.pop(0) if player < 5 or (player == 5 and profile[0]) else STANDS
            if banker_draws(profile, banker, third):
                banker = (banker + rest[0]) % 10
            player = (player + (third if third != STANDS else 0)) % 10
        won, lost = won + (banker > player), lost + (player > banker)
    return ((1 - commission) * won - lost) / total, Fraction(lost - won, total)


@pytest.mark.parametrize("text", DECKS)
@pytest.mark.parametrize("commission", ["5%", "40%"])
def test_two_best_replies_on_a_short_deck(text: str, commission: str) -> None:
    """The figures are those of dealing every order, and neither side gains by any other choice."""
    deck = tuple(one for one in cards(text) if one is not None)
    terms, rate = short_terms(deck, commission), Fraction(commission.removesuffix("%")) / 100
    matrix = {profile: dealt_out(deck, profile, rate) for profile in PROFILES}
    often = best_play(terms).often
    own = [often.get(key, {}).get("card", Fraction(1)) for key in SITUATIONS]

    def worth(side: int, shares: list[Fraction]) -> Fraction:
        found = Fraction(0)
        for profile, gains in matrix.items():
            chance = Fraction(1)
            for share, draws in zip(shares, profile, strict=True):
                chance *= share if draws else 1 - share
            found += chance * gains[side]
        return found

    bank, against = (wager_odds(terms, terms.wager(name), None).ev for name in ("bank", "against-banker"))
    assert (bank, against) == (worth(0, own), worth(1, own))
    for draws in (Fraction(0), Fraction(1)):
        assert worth(1, [draws, *own[1:]]) <= against
        for other in (Fraction(0), Fraction(1)):
            assert worth(0, [own[0], draws, other]) <= bank


# What may be seen.


def test_nobody_sees_the_other_hand_before_it_is_shown() -> None:
    game = NJ.game
    assert isinstance(game, Deal)
    round = game.begin(NJ.setup, (3, 5))
    for text in ("5s", "2h", "Kd", "Tc"):
        round = game.give(NJ.setup, round, card(text))
    assert game.view(round, 5) == {"player": [card("Kd"), card("5s")], "banker": [None, None]}
    assert game.view(round, 3) == {"player": [None, None], "banker": [card("Tc"), card("2h")]}
    assert game.view(round, None) == {"player": [None, None], "banker": [None, None]}
    round = game.give(NJ.setup, game.choose(NJ.setup, round, 5, "card"), card("9c"))
    assert game.view(round, 3)["player"] == [None, None, card("9c")]
    round = game.give(NJ.setup, round, card("Ad"))
    assert None not in game.view(round, None)["player"]


def test_the_dominant_player_has_the_largest_wager_and_sits_next_after_the_banker() -> None:
    game = NJ.game
    assert isinstance(game, Deal)
    assert game.parties is not None
    assert game.parties([(3, "bank", 100), (1, "against", 40), (5, "against", 40)]) == (3, 5)
    assert game.parties([(3, "bank", 100), (1, "against", 50), (5, "against", 40)]) == (3, 1)
    assert game.parties([(3, "bank", 100)]) == ()
    assert game.parties([(1, "against", 100)]) == ()
