"""What a machine draws at a live table, settled to the end, is spread as the odds say: p-values for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256

import pytest
from scipy.stats import chisquare
from tests.support import pots
from tests.support.sessions import supplied
from tests.support.turns import PROVE, in_turn

from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.shapes.family import Outcomes
from aboveboard.kernel.chance import SeededChance, shuffle
from aboveboard.law import Edition, editions, rulesets
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.play.automata.results import final
from aboveboard.play.odds.odds import odds_of
from aboveboard.play.odds.wager_odds import WagerOdds
from aboveboard.play.seats.live_table import LiveTable

ROUNDS = 2000 if PROVE else 60
LEAST = 1e-6
"""No p-value is smaller: of some two hundred, a fair source gives a smaller one once in five thousand runs."""
FEW = 3
"""Results that fewer of the rounds should have are counted together, as the test of goodness of fit wants it."""
EDITIONS = [edition for ruleset in rulesets() for edition in editions(ruleset) if not pots.is_pot(supplied(edition))]
SETTLED = [
    edition for edition in EDITIONS if isinstance(edition.game.family, Outcomes | OpenHands) and not edition.law.choices
]
SHUFFLED = [edition for edition in EDITIONS if edition not in SETTLED]


def named(edition: Edition) -> str:
    return f"{edition.ruleset}-{edition.game.name}"


def seed_of(edition: Edition) -> bytes:
    """A seed of its own for every game, the same in every run."""
    return sha256(named(edition).encode()).digest()


def fit(seen: Counter[str], wanted: dict[str, Fraction]) -> float:
    """The p-value of what was seen; results that are rare are put together."""
    total, rows, rest = seen.total(), list[tuple[float, float]](), [0.0, 0.0]
    assert set(seen) <= set(wanted), seen
    for result, chance in wanted.items():
        expected = float(chance * total)
        if expected < FEW:
            rest = [rest[0] + seen[result], rest[1] + expected]
        else:
            rows.append((seen[result], expected))
    if rest[1] >= FEW or not rows:
        rows.append((rest[0], rest[1]))
    elif rest[1]:
        last = rows.pop()
        rows.append((last[0] + rest[0], last[1] + rest[1]))
    return float(chisquare([row[0] for row in rows], [row[1] for row in rows]).pvalue) if len(rows) > 1 else 1.0


def spread(found: WagerOdds) -> dict[str, Fraction]:
    """How likely each final word on a wager is."""
    wanted = dict[str, Fraction]()
    for end, chance in found.ends.items():
        wanted[final(end)] = wanted.get(final(end), Fraction(0)) + chance
    return wanted


def to_the_end(edition: Edition, found: WagerOdds, seed: bytes) -> Counter[str] | None:
    """How a wager ended that is made again and again until it is settled; None where nobody can begin with it."""
    table = LiveTable(supplied(edition), chance=SeededChance(seed))
    stake, words = lawful_stake(found.wager, found.selection), Counter[str]()
    for _ in range(ROUNDS):
        if not table.bet(1, found.wager.name, stake, found.selection):
            return None
        while table.riding:
            answer = table.deal() if table.croupier else table.next()
            assert answer, answer.because
        last = table.settled[-1]
        words[last.result.replace("prize", "win")] += 1
        if last.prize is not None:  # the next spin waits until it was awarded
            table = LiveTable(table.terms, chance=table.chance)
    return words


@pytest.mark.parametrize("edition", in_turn(SETTLED, 10), ids=named)
def test_wagers_end_as_often_as_the_odds_say(edition: Edition, figure: Callable[[str], None]) -> None:
    tried = [found for found in odds_of(supplied(edition)) if found.ends]
    for found in tried:
        words = to_the_end(edition, found, seed_of(edition))
        if words is not None:
            value = fit(words, spread(found))
            assert value > LEAST, (found.wager.name, words)
            figure(f"{found.wager.name}, {ROUNDS:,} rounds settled: p = {value:.3f}")
            return
    pytest.fail("no wager can be begun with")


@pytest.mark.parametrize("edition", in_turn(SHUFFLED, 6), ids=named)
def test_every_card_is_as_often_first_and_last(edition: Edition, figure: Callable[[str], None]) -> None:
    chance = SeededChance(seed_of(edition))
    pieces = list(supplied(edition).setup.pieces.outcomes)
    wanted = {str(piece): Fraction(count, len(pieces)) for piece, count in Counter(pieces).items()}
    first, last = Counter[str](), Counter[str]()
    for _ in range(ROUNDS):
        order = shuffle(chance, pieces)
        first[str(order[-1])] += 1
        last[str(order[0])] += 1
    values = fit(first, wanted), fit(last, wanted)
    assert min(values) > LEAST
    figure(f"{ROUNDS:,} shuffles, the first and the last piece: p = {values[0]:.3f} and {values[1]:.3f}")


def test_a_loaded_wheel_would_be_noticed() -> None:
    assert fit(Counter(win=700, lose=800), {"win": Fraction(1, 38), "lose": Fraction(37, 38)}) < LEAST
