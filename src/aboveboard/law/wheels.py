"""The wheel in force: the one that the law fixes, or the operator's own within the law's bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Section, Wheel
from aboveboard.law.clauses import citations
from aboveboard.law.errors import BadInput
from aboveboard.law.model import GameLaw, WheelLaw
from aboveboard.law.options import pay_lines

KEYS = ("title", "sections", "odds", "approved", "price", "inventory")


def wheel_in_force(law: GameLaw, given: object) -> Wheel | None:
    """The wheel on the table: the operator's own where he gives one and the law lets him, else the law's."""
    bounds = law.wheels.get(str(law.rules["wheel"].value) if "wheel" in law.rules else "wheel")
    if bounds is None:
        if given is not None:
            raise BadInput(f"wheel: {law.title} is not played on a wheel of the operator's")
        return None
    if given is None:
        return Wheel(_sections(bounds.sections), bounds.title, bounds.specimen, _layout_odds(bounds.odds))
    return _operators_wheel(law, bounds, given)


def _operators_wheel(law: GameLaw, bounds: WheelLaw, given: object) -> Wheel:
    clause = "; ".join(citations(bounds.cite))
    if not isinstance(given, Mapping) or not isinstance(given.get("sections"), (list, tuple)):
        raise BadInput("wheel: a table with a list of sections was expected")
    unknown = [key for key in given if key not in KEYS]
    if unknown:
        raise BadInput(f"wheel: key {unknown[0]!r} is not known; known: {', '.join(KEYS)}")
    sections = _sections(tuple(given["sections"]))
    if not sections:
        raise BadInput("wheel: it has no sections")
    if bounds.fixed and Counter(s.name for s in sections) != Counter(s.name for s in _sections(bounds.sections)):
        raise BadInput(f"wheel: the law fixes the sections of this wheel ({clause})")
    if bounds.count is not None and len(sections) != bounds.count:
        raise BadInput(f"wheel: {len(sections)} sections, but {bounds.count} are required ({clause})")
    for section in sections:
        _check_section(section, bounds, clause)
    for name, number in bounds.counts.items():
        found = sum(section.name == name for section in sections)
        if found != number:
            raise BadInput(f"wheel: {found} sections of {name}, but {number} are required ({clause})")
    kinds = {mark for section in sections for mark in section.marks}
    if bounds.kinds is not None and len(kinds) != bounds.kinds:
        raise BadInput(f"wheel: {len(kinds)} kinds of symbol, but {bounds.kinds} are required ({clause})")
    odds = _layout_odds(given.get("odds", {}))
    bare = [name for name in _needs_odds(bounds, sections) if name not in odds]
    if bare:
        raise BadInput(f"wheel: the layout shows no odds for {bare[0]}, and it must ({clause})")
    return Wheel(sections, str(given.get("title", "the operator's wheel")), odds=odds)


def _needs_odds(bounds: WheelLaw, sections: tuple[Section, ...]) -> list[str]:
    """The symbols for which the layout must display odds: every one of them, or the plain ones."""
    names = dict.fromkeys(section.name for section in sections)
    return [name for name in names if bounds.odds and (not bounds.plain or name in bounds.plain)]


def _layout_odds(given: object) -> dict[str, Odds]:
    if not isinstance(given, Mapping):
        raise BadInput("wheel: odds: a table from a symbol to its odds was expected")
    try:
        return {str(name): Odds.parse(text) for name, text in given.items()}
    except (ValueError, TypeError) as error:
        raise BadInput(f"wheel: odds: {error}") from error


def _check_section(section: Section, bounds: WheelLaw, clause: str) -> None:
    if section.name in bounds.plain:
        return
    if bounds.marks is not None and len(section.marks) != bounds.marks:
        raise BadInput(
            f"wheel: section {section.name!r} shows {len(section.marks)} marks, not {bounds.marks} ({clause})"
        )
    wrong = [mark for mark in section.marks or (section.name,) if bounds.from_ and mark not in bounds.from_]
    if wrong:
        raise BadInput(f"wheel: section {section.name!r} shows {wrong[0]!r}, which may not be on it ({clause})")
    if bounds.section_odds and section.odds is None:
        raise BadInput(f"wheel: section {section.name!r} has no odds on its rim ({clause})")


def _sections(given: tuple[str | dict[str, Any], ...]) -> tuple[Section, ...]:
    found: list[Section] = []
    for item in given:
        if isinstance(item, str):
            if not item.strip():
                raise BadInput("wheel: a section has no name")
            found.append(Section.parse(item))
        elif isinstance(item, Mapping) and isinstance(item.get("name"), str) and item["name"].strip():
            section = Section.parse(item["name"])
            odds = item.get("odds")
            try:
                printed = Odds.parse(odds) if odds is not None else None
            except (ValueError, TypeError) as error:
                raise BadInput(f"wheel: section {section.name!r}: {error}") from error
            times = item.get("times", 1)
            if not isinstance(times, int) or isinstance(times, bool) or not 1 <= times <= 1000:
                raise BadInput(
                    f"wheel: section {section.name!r}: times must be a whole number from 1 to 1000, not {times!r}"
                )
            found.extend([Section(section.name, section.marks, printed, item.get("prize"))] * times)
        else:
            raise BadInput(f"wheel: {item!r} is not a section: a name or a table with a name was expected")
    return tuple(found)


def check_prize(law: GameLaw, wheel: Wheel | None) -> None:
    """No odds that the operator sets may pay more than the cap on one prize at the largest stake."""
    if law.prize is None or law.prize.kind != "cash":
        return
    for wager in law.wagers.values():
        limit = wager.stake.max if wager.stake else None
        for _, selection, pay in pay_lines(wager):
            largest = limit.get(selection or "") if isinstance(limit, dict) else limit
            for one in _odds_of(pay, wheel):
                if largest is not None and one.winnings(largest) > law.prize.max:
                    won, cap = dollars(int(one.winnings(largest))), dollars(law.prize.max)
                    clause = "; ".join(citations(law.prize.cite))
                    raise BadInput(
                        f"{wager.title}: {one} on {dollars(largest)} would pay {won}, over the {cap} allowed "
                        f"for one prize ({clause})"
                    )


def _odds_of(pay: str, wheel: Wheel | None) -> list[Odds]:
    if pay[0].isdigit():
        return [Odds.parse(pay)]
    if wheel is not None and pay == "section":
        return [section.odds for section in wheel.sections if section.odds]
    return list(wheel.odds.values()) if wheel is not None and pay == "layout" else []
