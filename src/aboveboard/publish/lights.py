"""What an outcome makes known: the areas that it lights on the layout, and what the dealer calls or tells."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aboveboard.games.shapes.deal import Pause, Round, ToPlace
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.dice import Dice
from aboveboard.kernel.grades import Riding
from aboveboard.kernel.tiles import TileSet
from aboveboard.kernel.wheel import Section
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms, WagerTerms

Lit = tuple[str, str | None]
"""A wager and what is picked."""
MOST_STATES = 500
"""So many states of a table are looked through for the one that a button marks."""


def winners(terms: Terms, outcome: object, state: Any = None) -> tuple[Lit, ...]:
    """The wagers on offer that win with an outcome, made just before it; the table is as it opens unless given."""
    equipment = terms.setup.equipment
    if terms.game.dealt or terms.law.pot is not None or not hasattr(equipment, "read"):
        return ()
    result = equipment.outcomes[_read(terms, outcome)]
    table = terms.game.opening if state is None else state
    return tuple(
        (wager.name, pick) for wager in terms.offered() for pick in wager.picks if _wins(wager, pick, table, result)
    )


@lru_cache(maxsize=2000)
def lit(terms: Terms, outcome: str, button: str | None = None) -> tuple[Lit, ...]:
    """The same by an outcome's label, such as "17" or "3-1", with the button on a point or off.

    A wager that is off then is not lit, nor one that stands behind another, nor what nobody can have without a point.
    """
    equipment, state = terms.setup.equipment, _with_button(terms, button)
    given = [int(face) for face in outcome.split("-") if face.isdigit()] if isinstance(equipment, Dice) else outcome
    return tuple(
        (name, pick) for name, pick in winners(terms, given, state) if _stands(terms, name, pick, state, button)
    )


@lru_cache(maxsize=2000)
def lit_by_cards(terms: Terms, cards: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Lit, ...]:
    """The wagers on offer that win with the cards of a round, by place, where the cards alone decide.

    Nobody chooses and no seat has cards of its own, as at baccarat; elsewhere, and before the round is over, none.
    """
    setup, pieces = terms.setup, terms.setup.equipment
    if not terms.game.dealt or terms.law.choices or not isinstance(pieces, Shoe):
        return ()
    game = terms.deal
    try:
        left = {place: list(pieces.read_all(" ".join(labels))) for place, labels in cards}
    except ValueError as error:
        raise BadInput(str(error)) from None
    round = game.begin(setup, (1,))
    while (need := game.need(setup, round)) is not None:
        if isinstance(need, Pause):
            round = game.resume(setup, round)
            continue
        held = left.get(need.place) if isinstance(need, ToPlace) else None
        card = held.pop(0) if held else None
        if card is None:
            return ()
        round = game.give(setup, round, card)
    return tuple((wager.name, pick) for wager in terms.offered() for pick in wager.picks if _won(wager, pick, round))


def _won(wager: WagerTerms, pick: str | None, round: Round) -> bool:
    """Does a wager win with a round that is over?"""
    if wager.composite or wager.wager is None or wager.wager.grade is None or wager.missing_pay(pick):
        return False
    graded = wager.wager.grade(wager.terms.setup, round, 1, wager.game_pick(pick))
    grades = () if graded is None else graded if isinstance(graded, tuple) else (graded,)
    return any(wager.payoff(grade, pick).result in ("win", "prize") for grade in grades)


def _stands(terms: Terms, name: str, pick: str | None, state: Any, button: str | None) -> bool:
    wager, law = terms.wagers[name], terms.wagers[name].law
    if wager.wager is not None and wager.wager.backs is not None:
        return False

    def now(when: str) -> bool:
        return terms.game.moment(when)(terms.setup, state, None, wager.game_pick(pick))

    return (law.off is None or not now(law.off.when)) and (button is not None or now(law.made.when))


@lru_cache(maxsize=200)
def _with_button(terms: Terms, button: str | None) -> Any:
    """A state of the table in which the button is there; as it opens where none can be reached."""
    game, setup = terms.game, terms.setup
    if button is None or terms.game.dealt or terms.law.pot is not None:
        return game.opening
    seen, reached = {game.opening}, [game.opening]
    for state in reached:
        if game.button(state) == button:
            return state
        ahead = [game.advance(setup, state, outcome) for outcome in setup.equipment.outcomes]
        fresh = [each for each in dict.fromkeys(ahead) if each not in seen]
        seen.update(fresh)
        reached.extend(fresh[: MOST_STATES - len(reached)])
    return game.opening


def _read(terms: Terms, outcome: object) -> int:
    try:
        return terms.setup.equipment.read(outcome)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _wins(wager: WagerTerms, pick: str | None, table: Any, result: Any) -> bool:
    if wager.composite:
        return any(_wins(part, own, table, result) for part, own in wager.parts(pick))
    assert wager.wager is not None
    setup = wager.terms.setup
    graded = wager.wager.step(setup, table, wager.wager.begin(setup, table, wager.game_pick(pick)), result)
    if isinstance(graded, Riding):
        return False
    grades = graded if isinstance(graded, tuple) else (graded,)
    if wager.missing_pay(pick):
        return any(wager.pay_text(grade, pick) == "operator" for grade in grades)
    return any(wager.payoff(grade, pick, result).result in ("win", "prize") for grade in grades)


def announced(terms: Terms, outcome: object) -> str:
    """What the dealer calls: the number with its colour, the dice and their total, or the section."""
    if isinstance(outcome, (list, tuple)):
        faces = [face for face in outcome if isinstance(face, int)]
        return f"{sum(faces)} ({', '.join(map(str, faces))})"
    result = terms.setup.equipment.outcomes[_read(terms, outcome)]
    if isinstance(result, Section):
        return (
            " ".join(dict.fromkeys((result.name, *result.marks))) if len(result.marks) < 2 else " ".join(result.marks)
        )
    return terms.setup.equipment.label(result)  # type: ignore[arg-type]


def house_way(terms: Terms, held: object) -> tuple[list[str], list[str]]:
    """How the house would set a player's hand, for one who asks: the high hand and the low."""
    family, pieces = terms.game.family, terms.setup.equipment
    if not family.cards_set() or (circle := terms.deal.circle) is None:
        raise BadInput(f"{terms.law.title} is not set into two hands")
    assert isinstance(pieces, Shoe | TileSet), "cards or tiles are set in two"
    try:
        hand = tuple(pieces.read_all(held))
    except ValueError as error:
        raise BadInput(str(error)) from None
    if len(hand) != family.cards_set():
        raise BadInput(f"{family.cards_set()} {circle.pieces} are set, not {len(hand)}")
    high, low = family.set_by_house(hand)  # type: ignore[arg-type]
    return [pieces.label(each) for each in high], [pieces.label(each) for each in low]
