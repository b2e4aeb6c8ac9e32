"""The wheel in force: the one that the law fixes, or the operator's own within the law's bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from aboveboard.kernel.money import dollars
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Prize, Section, Wheel, plain
from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import GameLaw, Item, WheelLaw
from aboveboard.law.prizes import NotAPrize, valued
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_lines
from aboveboard.law.terms.wheel_file import (
    KEYS,
    MONEY_KEYS,
    Spelling,
    cents_of,
    inventory_of,
    known_keys,
    layout_odds,
    sections_of,
    theme_of,
)


def wheel_in_force(law: GameLaw, given: object, chosen: Collection[str] = ()) -> Wheel | None:
    """The wheel on the table: the operator's own where one is given and the law allows it, else the law's.

    `chosen` are the symbols whose odds on the layout are set by an option.
    """
    bounds = law.wheels.get(str(law.rules["wheel"].value) if "wheel" in law.rules else "wheel")
    if bounds is None:
        if given is not None:
            raise BadInput(f"wheel: {law.title} is not played on a wheel of the operator's")
        return None
    if bounds.like is not None:
        bounds = law.wheels[bounds.like]
    if given is not None:
        return _operators_wheel(law, bounds, given, chosen)
    sections = sections_of(bounds.sections, _prizes(law, bounds.inventory))
    return Wheel(sections, bounds.title, bounds.specimen, layout_odds(bounds.odds), price=bounds.price)


def _operators_wheel(law: GameLaw, bounds: WheelLaw, given: object, chosen: Collection[str]) -> Wheel:
    if not isinstance(given, Mapping):
        raise BadInput(f"wheel: a table with a list of sections was expected, not {given!r}")
    known_keys(given, KEYS if _has_prizes(law) else MONEY_KEYS, "wheel")
    theme = theme_of(given.get("theme", {}))
    _check_theme(bounds, theme, given.get("approved"))
    spelled = _spelling(bounds, theme)
    prizes = _prizes(law, inventory_of(given.get("inventory", {})))
    rim = given.get("sections", bounds.sections if bounds.fixed else None)
    sections = sections_of(rim, prizes, spelled)
    if any(section.prize for section in sections) and not _has_prizes(law):
        raise BadInput(f"wheel: {law.title} pays in money, and a section of it wins no prize")
    _check_rim(sections, bounds)
    odds = layout_odds(given.get("odds", {}), spelled)
    odds |= {name: Odds.parse(bounds.odds[name]) for name in chosen}
    _check_odds(bounds, sections, odds)
    return Wheel(
        sections,
        str(given.get("title", "the operator's wheel")),
        odds=odds,
        theme=theme,
        price=_price(law, given.get("price")),
        awarded=cents_of(given.get("awarded", 0), "awarded"),
    )


def _check_rim(sections: tuple[Section, ...], bounds: WheelLaw) -> None:
    """The sections lie within the law's bounds, one by one and together."""
    clause = "; ".join(citations(bounds.cite))
    fixed = sections_of(bounds.sections, {}) if bounds.fixed or bounds.in_order else ()
    if bounds.fixed and Counter(s.name for s in sections) != Counter(s.name for s in fixed):
        raise BadInput(f"wheel: the law fixes the sections of this wheel ({clause})")
    if bounds.in_order and not _same_round(sections, fixed):
        raise BadInput(f"wheel: the law fixes the sections of this wheel and their order ({clause})")
    if bounds.count is not None and len(sections) != bounds.count:
        raise BadInput(f"wheel: {len(sections)} sections, but {bounds.count} are required ({clause})")
    for section in sections:
        _check_section(section, bounds, clause)
    for name, number in bounds.counts.items():
        found = sum(section.name == name for section in sections)
        if found != number:
            raise BadInput(f"wheel: {found} sections of {name}, but {number} are required ({clause})")
    own = sum(section.name in bounds.own for section in sections)
    if bounds.own_count is not None and own != bounds.own_count:
        raise BadInput(
            f"wheel: {own} sections of {' or '.join(bounds.own)}, but {bounds.own_count} are required ({clause})"
        )
    kinds = {mark for section in sections for mark in section.shows}
    if bounds.kinds is not None and len(kinds) != bounds.kinds:
        raise BadInput(f"wheel: {len(kinds)} kinds of symbol, but {bounds.kinds} are required ({clause})")


def _same_round(given: tuple[Section, ...], fixed: tuple[Section, ...]) -> bool:
    """Do the same sections follow each other, wherever one begins?"""
    turns = (given[start:] + given[:start] for start in range(len(given)))
    return len(given) == len(fixed) and any(turned == fixed for turned in turns)


def _check_section(section: Section, bounds: WheelLaw, clause: str) -> None:
    if section.name in bounds.plain:
        return
    where = f"wheel: section {section.name!r}"
    if bounds.marks is not None:
        if section.name != "-".join(section.shows):
            shown = ", ".join(section.marks)
            raise BadInput(f"{where} shows {shown}; a section that shows several marks is named by them, as 1-1-2")
        if len(section.shows) != bounds.marks:
            raise BadInput(f"{where} shows {len(section.shows)} marks, not {bounds.marks} ({clause})")
    wrong = [mark for mark in section.shows if bounds.from_ and mark not in bounds.from_]
    if wrong:
        hint = f"; a symbol of your own goes into theme, in place of {bounds.own[0]}" if bounds.own else ""
        raise BadInput(f"{where} shows {wrong[0]!r}, which may not be on it ({clause}){hint}")
    if bounds.numbered and not section.name.isdecimal():
        raise BadInput(f"{where} has no number ({clause})")
    if bounds.section_odds != (section.odds is not None):
        how = "has no odds on its rim" if bounds.section_odds else "has odds of its own, which decide nothing here"
        raise BadInput(f"{where} {how} ({clause})")


def _check_theme(bounds: WheelLaw, theme: Mapping[str, str], approved: object) -> None:
    """A symbol may be replaced where the law says so: by right, or with an approval."""
    symbols = _symbols(bounds)
    day = day_of(approved, "wheel: approved")
    for symbol, shown in theme.items():
        if symbol not in symbols:
            raise BadInput(f"wheel: theme: {symbol!r} is not a symbol of this wheel; {nearest(symbol, symbols)}")
        if plain(shown) in {plain(other) for other in symbols if other != symbol}:
            raise BadInput(f"wheel: theme: {shown!r} is another symbol of this wheel")
        if symbol not in bounds.own and (day is None or not bounds.themes):
            clause = "; ".join(citations(bounds.themes or bounds.cite))
            without = " without an approval, whose day is stated as approved" if bounds.themes else ""
            raise BadInput(f"wheel: theme: {shown!r} may not stand in place of {symbol}{without} ({clause})")


def _symbols(bounds: WheelLaw) -> list[str]:
    fixed = sections_of(bounds.sections, {}) if bounds.fixed else ()
    return list(dict.fromkeys([*bounds.from_, *bounds.plain, *(section.name for section in fixed)]))


def _spelling(bounds: WheelLaw, theme: Mapping[str, str]) -> Spelling:
    """From a mark as the operator writes or shows it to the law's own, or else to the first spelling of it."""
    known = {plain(symbol): symbol for symbol in _symbols(bounds)}
    known |= {plain(shown): symbol for symbol, shown in theme.items()}
    return lambda mark: known.setdefault(plain(mark), mark)


def _check_odds(bounds: WheelLaw, sections: tuple[Section, ...], odds: Mapping[str, Odds]) -> None:
    """The layout displays odds for just those symbols for which the law leaves them to it, within their range."""
    clause = "; ".join(citations(bounds.odds_cite or bounds.cite))
    names = dict.fromkeys(section.name for section in sections)
    only = bounds.odds_range or bounds.plain
    wanted = [name for name in names if bounds.odds and (not only or name in only)]
    for name in wanted:
        if name not in odds:
            raise BadInput(f"wheel: the layout shows no odds for {name}, and it must ({clause})")
    for name, one in odds.items():
        if name not in wanted:
            raise BadInput(f"wheel: odds: no odds for {name!r} are left to the layout; {nearest(name, wanted)}")
        low, high = bounds.odds_range.get(name, (None, None))
        if low is not None and high is not None and not Odds.parse(low).ratio <= one.ratio <= Odds.parse(high).ratio:
            raise BadInput(f"wheel: odds: {name} pays {one}, and {low} to {high} is the range allowed ({clause})")


def _has_prizes(law: GameLaw) -> bool:
    """Does the wheel pay in things?"""
    return law.prize is not None and law.prize.kind == "merchandise"


def _prizes(law: GameLaw, inventory: Mapping[str, Item]) -> dict[str, Prize]:
    """The things in a wheel's inventory, each valued as the law says."""
    found: dict[str, Prize] = {}
    for name, item in inventory.items():
        assert law.prize is not None
        worth = valued(law.prize, name, item)
        if isinstance(worth, NotAPrize):
            raise BadInput(f"wheel: inventory: {worth.reason} ({'; '.join(citations(worth.cite))})")
        found[name] = Prize(name, worth.cents, worth.basis)
    return found


def _price(law: GameLaw, given: object) -> int | None:
    """What a chance costs: no more than the largest wager."""
    if given is None:
        return None
    price = cents_of(given, "price")
    for wager in law.wagers.values():
        most = wager.stake.max if wager.stake is not None else None
        if isinstance(most, int) and wager.stake is not None and not 0 < price <= most:
            clause = "; ".join(citations(wager.stake.cite))
            raise BadInput(f"wheel: price: {dollars(price)} is not a wager of at most {dollars(most)} ({clause})")
    return price


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
