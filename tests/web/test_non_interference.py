"""Two floors that differ in one card face down answer alike to whoever may not see it, until it is shown.

Every registered game that is dealt takes part, by machine and by hand; one that deals nothing face down is listed, and
is seen to deal nothing face down. Where the proof is brief, some games have their turn each day.
Everybody looks (each role, each seat, nobody) at every page, its JSON, the events, the export and the stream, and the
crew, the pit and the players try what they can to learn the card.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from aboveboard.games.registry import REGISTRY
from aboveboard.games.shapes.deal import Deal
from aboveboard.games.shapes.pot import Pot
from aboveboard.kernel.tiles import TileSet
from aboveboard.law import Edition, editions, rulesets
from aboveboard.log.deeds import Viewer
from tests.support.house import PEOPLE
from tests.support.turns import DAY, PROVE, in_turn
from tests.web.twins import NOBODY, SEATED, TABLE, VIEWERS, Base, Pair, by_hand, by_machine

SEEDS = 3 if PROVE else 1
STEPS = 12 if PROVE else 2
"""How often something is done in a pair before it is left alone."""
PROBES = 8 if PROVE else 6
READ_EVERY = 6
"""Every page is read again after so many steps; views and streams after each."""
BASES = 8
"""So many floors are tried to find a deal with a card face down."""
LAID_OUT = (NOBODY, "cyd", "dan", "flo")
"""Whose pages are compared as HTML too where the proof is brief; all others' only as JSON, from which HTML is made."""
ALSO_LISTEN = 3
"""So many of the others listen after a deed where the proof is brief; a stream brings every event so far."""
OPEN = {
    "casino-war": "every card is dealt face up",
    "red-dog": "every card is dealt face up",
    "baccarat": "every card is dealt face up",
    "mini-baccarat": "every card is dealt face up",
    "midi-baccarat": "every card is dealt face up",
    "multi-action-blackjack": "the dealer has one card, face up, while people choose",
    "joker-seven": "one draw decides",
    "best-poker-hand": "one draw decides",
    "keno": "one draw decides",
}
HIDES = (Deal, Pot)
"""The shapes of games in which cards may lie face down."""
EDITIONS = [edition for ruleset in rulesets() for edition in editions(ruleset) if isinstance(edition.game, HIDES)]
FIRST = list({edition.game.name: edition for edition in reversed(EDITIONS)}.values())
"""One edition of every dealt game."""


HIDING = sorted((edition for edition in FIRST if edition.game.name not in OPEN), key=lambda e: e.game.name)
A_DAY = 2
"""So many games that hide cards, and as many that hide none, have their turn where the proof is brief."""


def of_the_day(day: int) -> list[Edition]:
    """The games that have their turn on a day."""
    others = [edition for edition in FIRST if edition.game.name in OPEN]
    return [edition for each in (HIDING, others) for edition in in_turn(each, A_DAY, day=day, whole=False)]


CHOSEN = EDITIONS if PROVE else of_the_day(DAY)


def named(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


class Compared(Counter[str]):
    """What was compared, and what it came to."""

    def same(self, pair: Pair, name: str, what: str, one: bytes, other: bytes) -> None:
        """Two answers to somebody who may not see the card are the same bytes."""
        self["answers"] += 1
        if one != other:
            at = next(
                (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
            )
            shown = [text[max(0, at - 120) : at + 120] for text in (one, other)]
            who = "nobody" if name == NOBODY else f"{name} ({PEOPLE[name]})"
            raise AssertionError(f"{what}, {who}: tells {pair.cards} at {pair.place}:\n{shown[0]!r}\n{shown[1]!r}")


def looked(pair: Pair, compared: Compared, rng: random.Random, *, everything: bool) -> None:
    """Everybody looks who may not see the card."""
    others = [name for name in VIEWERS if name not in LAID_OUT]
    listening = (*LAID_OUT, *(others if PROVE else rng.sample(others, ALSO_LISTEN)))
    for name in VIEWERS if everything else listening:
        if pair.sees(name):
            continue
        if everything:
            html = PROVE or name in LAID_OUT
            both = zip(pair.one.read(name, laid_out=html), pair.other.read(name, laid_out=html), strict=True)
            for (address, one), (_, other) in both:
                compared.same(pair, name, address, one, other)
        else:
            compared.same(pair, name, "stream", pair.one.heard(name), pair.other.heard(name))


def guess(pair: Pair, rng: random.Random, *, keyed: bool) -> str:
    """A card or tile to try: often one of the two that may lie there.

    Where cards are dealt by hand the crew has named them, and what it names is compared with them: such a refusal is
    put on record, and here it names neither of the two.
    """
    equipment: Any = pair.one.game.terms.setup.equipment
    labels: list[str] = [equipment.label(each) for each in equipment.outcomes]
    if keyed:
        return rng.choice([label for label in labels if label not in pair.cards])
    return rng.choice([*pair.cards, rng.choice(labels)])


def probes(pair: Pair, rng: random.Random, *, keyed: bool) -> list[tuple[str, str, Any]]:
    """Deeds by which somebody might learn a card, or that might be answered otherwise because of it."""
    game = pair.one.game
    crew, seat, event = rng.choice(("dan", "sid", "box")), rng.choice(list(SEATED)), game.pit.outcome_event
    pit, player = rng.choice(("flo", "sam", "mia")), rng.choice(("ann", "bob"))
    card, *two = (guess(pair, rng, keyed=keyed) for _ in range(3))
    kinds = list(game.terms.law.irregularities) or ["none"]
    words = list(game.terms.law.choices) or ["none"]
    found: list[tuple[str, str, Any]] = [
        (crew, "burn", 1),
        (crew, "machine", {}),
        (crew, "act", {"seat": seat, "do": rng.choice(words), "low": " ".join(two)}),
        (crew, "act", {"seat": seat, "do": rng.choice(words)}),
        (crew, "act", {"seat": seat, "do": f"{rng.choice(words)} {' '.join(two)}"}),
        (player, "act", {"do": "no such choice"}),
        (player, "act", {"seat": 3 - seat, "do": rng.choice(words)}),
        (player, "reduce", {"wager": next(iter(game.terms.wagers)), "to": 1}),
        (player, "bet", {"wager": rng.choice(list(game.terms.wagers)), "stake": 500}),
        (player, "leave", {}),
        (player, "bank", {"accept": seat}),
        (player, "mix", {"text": "a text"}),
        (player, "dispute", {"event": 0, "says": "what is it?"}),
        (pit, "irregularity", {"kind": rng.choice(kinds), "cards": card, "seat": seat}),
        (crew, "irregularity", {"kind": rng.choice(kinds), "cards": card, "accepted": True}),
        (crew, "reveal", {}),
        (crew, "shuffle", {}),
        (crew, "cut", {"at": 10}),
        (crew, "dealer", {}),
        (pit, "rack-count", {"chips": {}}),
        (pit, "reverse", {"event": rng.randrange(20), "reason": "a try"}),
    ]
    if not keyed:
        tiles = isinstance(game.terms.setup.equipment, TileSet)
        found += [
            (crew, event, card if not tiles else {"dealer": " ".join([card] * 4)}),
            (crew, event, " ".join([card, *two])),
            (crew, "expose", {"place": pair.place, "cards": card}),
        ]
    return found


def attacks(pair: Pair) -> list[tuple[str, str, Any]]:
    """What a dealer tries first to learn a card that a machine dealt: each of the two, in every way there is."""
    game = pair.one.game
    tiles, seats = isinstance(game.terms.setup.equipment, TileSet), list(SEATED)
    found: list[tuple[str, str, Any]] = []
    for card in pair.cards:
        found += [
            ("dan", game.pit.outcome_event, {"dealer": " ".join([card] * 4)} if tiles else card),
            ("dan", "expose", {"place": pair.place, "cards": card}),
            *(("dan", "irregularity", {"kind": kind, "cards": card}) for kind in game.terms.law.irregularities),
            *(("dan", "act", {"seat": seat, "do": "set", "low": f"{card} {pair.cards[0]}"}) for seat in seats),
        ]
    return found


def next_step(pair: Pair, rng: random.Random) -> tuple[str, str, Any] | None:
    """What brings the round on: a choice that both floors offer, a call, or the machine."""
    for seat, name in SEATED.items():
        rows = [
            {row["event"]: row for row in twin.floor.view(TABLE, Viewer(name, "player"))["game"]["may"] if row["must"]}
            for twin in (pair.one, pair.other)
        ]
        if all("act" in row for row in rows):
            common = sorted(set(rows[0]["act"]["options"]) & set(rows[1]["act"]["options"]))
            if common:
                return name, "act", {"seat": seat, "do": rng.choice(common)}
    calls = [
        row
        for row in pair.one.floor.view(TABLE, Viewer("dan", "dealer"))["game"]["may"]
        if row["must"] and row["event"] == "call"
    ]
    if calls:
        return "dan", "call", calls[0]["said"]
    return "dan", "machine", {}


def played(pair: Pair, rng: random.Random, compared: Compared, *, keyed: bool) -> None:
    """Both floors are asked the same until the card is shown; all that is answered meanwhile is compared."""
    looked(pair, compared, rng, everything=PROVE or not keyed)
    deeds = [] if keyed else attacks(pair)
    for step in range(1, STEPS + 1):
        deeds += rng.sample(probes(pair, rng, keyed=keyed), PROBES)
        onward = next_step(pair, rng)
        for name, kind, said in [*deeds, *([] if onward is None else [onward])]:
            compared["deeds"] += 1
            before = pair.one.floor.last(TABLE), pair.other.floor.last(TABLE)
            one, other = pair.one.ask(name, kind, said), pair.other.ask(name, kind, said)
            if not pair.hidden:
                compared["shown"] += 1
                return
            if not pair.sees(name):
                compared.same(pair, name, f"{kind} {said}", one, other)
            if before != (pair.one.floor.last(TABLE), pair.other.floor.last(TABLE)):
                looked(pair, compared, rng, everything=False)
        deeds = []
        if step % READ_EVERY == 0:
            looked(pair, compared, rng, everything=True)


def pairs_of(edition: Edition, folder: Path, rng: random.Random, compared: Compared) -> None:
    """Pairs dealt by machine, of a card that a seat may look at and of one that nobody may, and the same by hand."""
    wanted = [True] if isinstance(edition.game, Pot) else [True, False]  # a burned card is nobody's, and never shown
    for attempt in range(2 if edition.game.name in OPEN and not PROVE else BASES):
        with TemporaryDirectory(dir=folder) as own:
            base = Base(Path(own), edition, rng.randrange(10**6))
            for owned in list(wanted) if base.ready else ():
                if pairs_from(base, rng, compared, owned=owned):
                    wanted.remove(owned)
        if not wanted or (len(wanted) == 1 and attempt >= 2):
            return


def pairs_from(base: Base, rng: random.Random, compared: Compared, *, owned: bool) -> bool:
    """A pair dealt by machine and the same by hand, played and closed; False where the floor gives none."""
    pair = by_machine(base, rng, owned=owned)
    if pair is None:
        return False
    try:
        compared["by machine"] += 1
        hand = by_hand(base, pair)
        played(pair, rng, compared, keyed=False)
    finally:
        pair.close()
    if hand is not None:
        try:
            compared["by hand"] += 1
            played(hand, rng, compared, keyed=True)
        finally:
            hand.close()
    return True


@pytest.mark.parametrize("edition", CHOSEN, ids=named)
def test_two_floors_that_differ_in_a_hidden_card_answer_alike(
    edition: Edition, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    compared = Compared()

    def drive(seed: object) -> None:
        try:
            pairs_of(edition, tmp_path, random.Random(f"{named(edition)} {seed}"), compared)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error

    if PROVE:
        settings(max_examples=SEEDS, phases=[Phase.generate])(given(st.integers(0, 2**32))(drive))()
    else:
        for number in range(SEEDS):
            drive(f"{DAY} {number}")
    found = compared["by machine"]
    if edition.game.name in OPEN:
        assert not found, f"{named(edition)} deals cards face down, and is listed as one that does not"
        return
    assert found, f"{named(edition)} was never dealt so that one card differs; list it where nothing lies face down"
    figures = ", ".join(f"{count} {what}" for what, count in sorted(compared.items()))
    figure(f"{named(edition)}: {len(VIEWERS)} viewers, {figures}")


def test_every_registered_game_that_is_dealt_takes_part() -> None:
    dealt = {name for name, game in REGISTRY.items() if isinstance(game, HIDES)}
    assert {edition.game.name for edition in FIRST} == dealt
    days = [of_the_day(DAY + day) for day in range(len(dealt))]
    assert {edition.game.name for day in days for edition in day} == dealt, "a game never has its turn"
    assert set(OPEN) < dealt
    others = [game for game in REGISTRY.values() if game.name not in dealt]
    assert not [game.name for game in others if game.shape not in ("run", "spin")], "a shape that is not here"
