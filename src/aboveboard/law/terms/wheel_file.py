"""An operator's wheel as a document states it: sections, odds on the layout, a theme, prizes and their values.

title      what the operator calls it
sections   in order round the rim: names such as "5", "1-1-2" or "eagle", or tables of a name with
           `times` (so many alike), `odds` (printed on it), `prize` (what it wins) or `marks` (what it shows)
odds       what the layout displays for a symbol, where the law leaves that to it
theme      the symbol shown in place of one of the law's, and `approved`, the day on which that was allowed
price      what a chance costs, in cents
inventory  each prize with its `cost` or, given, its `retail` or `market` price, in cents
awarded    the value of what was won at this wheel before, in cents
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pydantic import ValidationError

from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Prize, Section
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import Item

MONEY_KEYS = ("title", "sections", "odds", "theme", "approved")
KEYS = (*MONEY_KEYS, "price", "inventory", "awarded")
SECTION_KEYS = ("name", "marks", "odds", "prize", "times")
MOST_ALIKE = 1000
"""No wheel has more sections alike than this, nor more in all than ten times as many."""

Spelling = Callable[[str], str]


def known_keys(given: Mapping[object, object], known: Sequence[str], where: str) -> None:
    """No key is unknown."""
    for key in given:
        if key not in known:
            raise BadInput(f"{where}: key {key!r} is not known; {nearest(str(key), known)}")


def sections_of(given: object, prizes: Mapping[str, Prize], spelled: Spelling = str) -> tuple[Section, ...]:
    """The sections of a list, each a name or a table with a name."""
    if not isinstance(given, (list, tuple)):
        raise BadInput(f"wheel: sections: a list was expected, not {given!r}")
    found: list[Section] = []
    for item in given:
        section, times = _section({"name": item} if isinstance(item, str) else item, prizes, spelled)
        found += [section] * times
        if len(found) > 10 * MOST_ALIKE:
            raise BadInput(f"wheel: it has more than {10 * MOST_ALIKE} sections")
    if not found:
        raise BadInput("wheel: it has no sections")
    return tuple(found)


def _section(item: object, prizes: Mapping[str, Prize], spelled: Spelling) -> tuple[Section, int]:
    name = item.get("name") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(name, str):
        raise BadInput(f"wheel: {item!r} is not a section: a name or a table with a name was expected")
    if not name.strip():
        raise BadInput("wheel: a section has no name")
    where = f"wheel: section {name!r}"
    known_keys(item, SECTION_KEYS, where)
    marks = item.get("marks")
    if marks is None:
        name, marks = (read := Section.parse(name)).name, read.marks
    if not isinstance(marks, (list, tuple)) or not all(isinstance(mark, str) and mark.strip() for mark in marks):
        raise BadInput(f"{where}: marks: a list of words was expected, not {marks!r}")
    times = item.get("times", 1)
    if type(times) is not int or not 1 <= times <= MOST_ALIKE:
        raise BadInput(f"{where}: times: a whole number from 1 to {MOST_ALIKE} was expected, not {times!r}")
    shown = tuple(spelled(mark) for mark in marks)
    name = "-".join(shown) if name == "-".join(marks) else spelled(name)
    return Section(name, shown, _odds(item.get("odds"), where), _prize(item.get("prize"), prizes, where)), times


def _odds(given: object, where: str) -> Odds | None:
    try:
        return None if given is None else Odds.parse(given if isinstance(given, str) else repr(given))
    except ValueError as error:
        raise BadInput(f"{where}: odds: {error}") from error


def _prize(given: object, prizes: Mapping[str, Prize], where: str) -> Prize | None:
    if given is None:
        return None
    if not isinstance(given, str) or not given.strip():
        raise BadInput(f"{where}: prize: the name of a thing was expected, not {given!r}")
    if prizes and given not in prizes:
        raise BadInput(f"{where}: prize: the inventory has no {given!r}; {nearest(given, prizes)}")
    return prizes.get(given, Prize(given))


def layout_odds(given: object, spelled: Spelling = str) -> dict[str, Odds]:
    """The odds that a layout displays, by symbol."""
    if not isinstance(given, Mapping):
        raise BadInput(f"wheel: odds: a table from a symbol to its odds was expected, not {given!r}")
    found: dict[str, Odds] = {}
    for name, text in given.items():
        odds = _odds(text, f"wheel: odds: {name}")
        if odds is None:
            raise BadInput(f"wheel: odds: {name}: odds were expected, not nothing")
        found[spelled(str(name))] = odds
    return found


def theme_of(given: object) -> dict[str, str]:
    """The symbols that the operator shows, by those of the law in whose place they stand."""
    if not isinstance(given, Mapping) or not all(isinstance(shown, str) and shown.strip() for shown in given.values()):
        raise BadInput(f"wheel: theme: a table from a symbol to the one shown in its place was expected, not {given!r}")
    theme = {str(symbol): shown for symbol, shown in given.items()}
    if len(set(theme.values())) < len(theme):
        raise BadInput("wheel: theme: two symbols of the law are shown as one")
    return theme


def inventory_of(given: object) -> dict[str, Item]:
    """The things in an inventory, each with what is stated of it."""
    if not isinstance(given, Mapping):
        raise BadInput(f"wheel: inventory: a table from a thing to its cost or price was expected, not {given!r}")
    found: dict[str, Item] = {}
    for name, item in given.items():
        try:
            found[str(name)] = Item.model_validate(item)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(["wheel: inventory", str(name), *(str(key) for key in first["loc"])])
            raise BadInput(f"{where}: {first['msg']}") from error
    return found


def cents_of(given: object, name: str) -> int:
    """An amount in whole cents, nothing or more."""
    if type(given) is not int or not 0 <= given <= 10**15:
        raise BadInput(f"wheel: {name}: whole cents were expected, not {given!r}")
    return given
