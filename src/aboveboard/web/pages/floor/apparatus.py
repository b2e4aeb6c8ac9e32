"""What can be keyed at a table: faces, pockets, cards or tiles, the irregularities that its law lists, its measures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aboveboard.kernel.cards import RANKS, SUITS, Shoe
from aboveboard.kernel.dice import Dice
from aboveboard.kernel.tiles import TileSet, hand_name
from aboveboard.kernel.wheel import Wheel
from aboveboard.kernel.words import spaced
from aboveboard.law.model import Measure
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms


@lru_cache(maxsize=200)
def apparatus(terms: Terms) -> dict[str, Any]:
    """The equipment of a game, for a keypad: what an outcome is called and what it may be."""
    equipment: Any = terms.setup.equipment
    found: dict[str, Any] = {"event": equipment.event}
    if isinstance(equipment, Dice):
        found["dice"] = equipment.count
    elif isinstance(equipment, Wheel):
        found["sections"] = _sections(terms, equipment)
    elif isinstance(equipment, Shoe):
        found |= {"ranks": list(reversed(RANKS)), "suits": list(SUITS), "jokers": bool(equipment.jokers)}
    elif isinstance(equipment, TileSet):
        tiles = list(dict.fromkeys(equipment.outcomes))
        found["faces"] = [equipment.label(tile) for tile in tiles]
        found["called"] = {
            f"{equipment.label(one)} {equipment.label(other)}": hand_name(one, other)
            for one in tiles
            for other in tiles
        }
    return found


def _sections(terms: Terms, wheel: Wheel) -> list[dict[str, str]]:
    """Each kind of section once, with what the dealer calls and the colour that it shows."""
    from aboveboard.publish.lights import announced

    rows: dict[str, dict[str, str]] = {}
    for section in wheel.sections:
        marks = [mark for mark in section.marks if mark in ("red", "black", "green")]
        called = announced(terms, section.label)
        rows.setdefault(section.label, {"label": section.label, "called": called, "colour": marks[0] if marks else ""})
    return list(rows.values())


@lru_cache(maxsize=200)
def irregularities(terms: Terms) -> list[dict[str, Any]]:
    """What may go wrong by the law of the game, the cure, and who may call it."""
    from aboveboard.publish.prose import cure

    return [
        {"kind": kind, "title": law.title, "cure": cure(law), "by": list(law.by), "cite": list(citations(law.cite))}
        for kind, law in terms.law.irregularities.items()
    ]


@lru_cache(maxsize=200)
def measures(terms: Terms) -> list[dict[str, Any]]:
    """What is stated of the equipment when a table opens, and the bounds it must keep to."""
    law = terms.law
    changes = [(fact, measure.no_later_than) for fact, measure in law.equipment.items() if measure.no_later_than]
    times = {timer.fact for timer in law.timers.values()} | {name for pair in changes for name in pair}
    rows: list[dict[str, Any]] = [
        {
            "fact": fact,
            "title": measure.title,
            "unit": measure.unit,
            "required": measure.required,
            "bounds": _bounds(measure),
            "is": measure.is_,
            "figure": measure.min is not None or measure.max is not None,
            "min": measure.min,
            "max": measure.max,
            "values": list(measure.one_of or ()),
            "parts": measure.equal_parts,
            "time": fact in times,
            "cite": list(citations(measure.cite)),
        }
        for fact, measure in law.equipment.items()
        if measure.offers is None or law.wagers[measure.offers].offered
    ]
    asked: dict[str, Any] = {
        "unit": "",
        "required": False,
        "bounds": "",
        "is": None,
        "figure": False,
        "values": [],
        "parts": None,
    }
    for timer in law.timers.values():
        if not any(row["fact"] == timer.fact for row in rows):
            title = f"{timer.title}: since when"
            rows.append(
                {"fact": timer.fact, "title": title, **asked, "time": True, "cite": list(citations(timer.cite))}
            )
    return rows


def _in_words(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else spaced(str(value))


def _bounds(measure: Measure) -> str:
    """What a measure must be, in words."""
    found = [
        f"at least {measure.min:g}" if measure.min is not None else "",
        f"at most {measure.max:g}" if measure.max is not None else "",
        "" if measure.is_ is None else _in_words(measure.is_),
        " or ".join(map(str, measure.one_of or ())),
        f"{measure.equal_parts} equal figures" if measure.equal_parts is not None else "",
    ]
    return ", ".join(bound for bound in found if bound)
