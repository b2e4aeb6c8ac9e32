"""An operator's choices, laid over the law as differences and checked against how each value binds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from aboveboard.kernel.odds import Odds
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.loader import Raw, put, take
from aboveboard.law.model import GameLaw, WagerLaw
from aboveboard.law.provisions import provision
from aboveboard.law.provisions.clauses import citations

Value = str | int | dict[str, str] | list[str] | None
NOTHING_WON = "0 to 1"
"""The least that a bonus pays."""


@dataclass(frozen=True)
class Choice:
    """One thing that the operator may settle: its lawful choices or range, and the figure in the text."""

    name: str
    about: str
    cite: tuple[str, ...]
    default: Value
    choices: tuple[str, ...] | None = None
    range: tuple[str | int | None, str | int | None] | None = None
    sets: tuple[str, ...] = ()
    layout: str | None = None
    """The symbol whose odds on the layout of a wheel it sets."""
    basis: str | None = None
    """What it rests on where no text is held."""

    @property
    def rests_on(self) -> str:
        """What a refusal names: the basis where no text is held, or else the clauses."""
        return self.basis or "; ".join(citations(self.cite))

    def as_json(self) -> dict[str, object]:
        """The option as the `games` command lists it."""
        shown: dict[str, object] = {"name": self.name, "default": self.default, "about": self.about}
        shown |= {"choices": list(self.choices)} if self.choices is not None else {"range": list(self.range or ())}
        shown |= {} if self.basis is None else {"basis": self.basis}
        return shown | {"cite": "; ".join(citations(self.cite))}


def choices_of(law: GameLaw) -> dict[str, Choice]:
    """Every option of a game's law: those it names, minimum odds that may be bettered, and the menu."""
    found = {
        name: Choice(
            name,
            option.about,
            option.cite,
            option.default,
            tuple(option.choices) if option.choices is not None else None,
            option.range,
            option.sets,
            basis=option.basis,
        )
        for name, option in law.options.items()
    }
    for name, wager in law.wagers.items():
        for choice in _pay_choices(name, wager):
            found.setdefault(choice.name, choice)
    found |= {choice.name: choice for choice in _layout_choices(law)}
    droppable = [name for name, wager in law.wagers.items() if law.menu or wager.offer]
    if droppable:
        cite = law.menu or tuple(dict.fromkeys(item for name in droppable for item in law.wagers[name].offer))
        about = "wagers that this table does not offer, separated by commas"
        found["not-offered"] = Choice("not-offered", about, cite, "none", ("none", *droppable))
    splits = {name: wager.split for name, wager in law.wagers.items() if wager.split is not None}
    if splits:
        cite = tuple(dict.fromkeys(item for split in splits.values() for item in split.cite))
        about = "wagers that the layout has no area for, separated by commas; they are placed as several others"
        found["no-area"] = Choice("no-area", about, cite, "none", ("none", *splits))
    return found


def _pay_choices(name: str, wager: WagerLaw) -> list[Choice]:
    """A range of odds for each payout that may be bettered or that the operator must supply."""
    found = []
    for grade, selection, pay in pay_lines(wager):
        free = wager.may_pay == "any" and (pay == "lose" or pay[0].isdigit())
        if pay != "operator" and not free and (wager.may_pay != "more" or not pay[0].isdigit()):
            continue
        suffix = ("" if grade == "win" else f"-{grade.replace(' ', '-')}") + (f"-{selection}" if selection else "")
        path = f"wagers.{name}.pays"
        if not isinstance(wager.pays, str):
            path += f".{grade}" + (f".{selection}" if selection else "")
        cite = pay_clauses(wager, grade, selection)
        what = " on ".join(word for word in (grade if grade != "win" or not selection else "", selection) if word)
        if pay == "operator":
            about = f"what {wager.title} pays on {what}; the text held gives no figure, so the operator supplies it"
            bounds = ("lose" if wager.may_pay == "any" else "1 to 1", None)
            found.append(Choice(f"{name}-pays{suffix}", about, cite, None, range=bounds, sets=(path,)))
        elif free:
            about = f"what {wager.title} pays on {what}, as the operator sets it"
            least = NOTHING_WON if grade in wager.bonus else "lose"
            found.append(Choice(f"{name}-pays{suffix}", about, cite, pay, range=(least, None), sets=(path,)))
        else:
            about = f"what {wager.title} pays on {what}; the law sets the least"
            found.append(Choice(f"{name}-pays{suffix}", about, cite, pay, range=(pay, None), sets=(path,)))
    return [replace(choice, basis=wager.basis) for choice in found]


def _layout_choices(law: GameLaw) -> list[Choice]:
    """The odds that the layout of a wheel displays, where the law leaves them to it; first those of the specimen."""
    found = []
    for key, wheel in law.wheels.items():
        for symbol, odds in wheel.odds.items():
            lines = ((name, wager, *line) for name, wager in law.wagers.items() for line in pay_lines(wager))
            name, wager, grade = next(
                (name, wager, grade)
                for name, wager, grade, selection, pay in lines
                if pay == "layout" and selection in (None, symbol)
            )
            about = f"what {wager.title} pays on {symbol}, as the layout displays it"
            cite, path = pay_clauses(wager, grade, symbol), f"wheels.{key}.odds.{symbol}"
            bounds = wheel.odds_range.get(symbol, (None, None))
            found.append(Choice(f"{name}-pays-{symbol}", about, cite, odds, None, bounds, (path,), symbol))
    return found


def pay_lines(wager: WagerLaw) -> list[tuple[str, str | None, str]]:
    """A wager's pay table as lines of grade, selection (where the pay depends on it) and pay."""
    if wager.pays is None:
        return []
    if isinstance(wager.pays, str):
        return [("win", None, wager.pays)]
    lines: list[tuple[str, str | None, str]] = []
    for grade, pay in wager.pays.items():
        if isinstance(pay, str):
            lines.append((grade, None, pay))
        else:
            lines.extend((grade, selection, line) for selection, line in pay.items())
    return lines


def pay_clauses(wager: WagerLaw, grade: str, selection: str | None) -> tuple[str, ...]:
    """The provision ids behind one payout: its own, or else the wager's."""
    found = wager.pays_cite.get(grade, wager.cite)
    if isinstance(found, dict):
        found = found.get(selection or "", wager.cite)
    return found


def lay_over(raw: Raw, law: GameLaw, given: Mapping[str, Value]) -> dict[str, Value]:
    """Lay the operator's choices over the raw file; gives every option's value in force."""
    known = choices_of(law)
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            raise BadInput(_no_such(law, name) or f"option {name!r} is not one that {law.title} has; {hint}")
    in_force: dict[str, Value] = {}
    for name, choice in known.items():
        value = given.get(name, choice.default)
        in_force[name] = value
        if name in _WITHOUT:
            in_force[name] = _drop(raw, choice, value)
        elif choice.choices is not None:
            _choose(raw, law, choice, value)
        elif value is not None and name in given:
            in_force[name] = _set(raw, choice, value)
        elif value is not None and choice.sets:
            for path in choice.sets:
                if take(raw, path) is None:
                    put(raw, path, value)
    return in_force


_FEES = ("vigorish", "fee", "commission")


def _no_such(law: GameLaw, name: str) -> str | None:
    """Why a wager has no such option: it may not be made here, bears no fee, or pays exactly what the text says."""
    for key, barred in law.barred.items():
        if name == key or name.startswith(f"{key}-"):
            return f"option {name!r}: there is no {barred.title} at {law.title} ({'; '.join(citations(barred.cite))})"
    for key, wager in law.wagers.items():
        if name != key and not name.startswith(f"{key}-"):
            continue
        what = name[len(key) + 1 :]
        if what.startswith(_FEES) and wager.vigorish is None and law.no_fee:
            why, cite = f"no fee may be charged on a {wager.title}", law.no_fee
        elif what.startswith("pays") and wager.pays is not None:
            ids = [item for grade, pick, _ in pay_lines(wager) for item in pay_clauses(wager, grade, pick)]
            return f"option {name!r}: {_fixed(wager, tuple(dict.fromkeys(ids)))}"
        else:
            continue
        return f"option {name!r}: {why} ({'; '.join(citations(cite))})"
    return None


def _fixed(wager: WagerLaw, ids: tuple[str, ...]) -> str:
    """Why no option sets what a wager pays; where only a title is held, no text is named for it."""
    held = tuple(item for item in ids if not provision(item).title_only)
    if held:
        return f"{a(wager.title)} pays what the text says and nothing else ({'; '.join(citations(held))})"
    return f"no option sets what {a(wager.title)} pays; its text is not held, and the standard rules' figure is used"


_WITHOUT = {"not-offered": "offered", "no-area": "area"}
"""Options that list wagers, and what each takes from them."""


def _drop(raw: Raw, choice: Choice, value: Value) -> str:
    names = value if isinstance(value, list) else str(value).split(",")
    names = [str(name).strip() for name in names if str(name).strip() not in ("", "none")]
    for name in names:
        if name not in (choice.choices or ()):
            raise BadInput(f"option {choice.name}: {name!r} cannot be listed; {nearest(name, choice.choices or ())}")
        put(raw, f"wagers.{name}.{_WITHOUT[choice.name]}", False)
    return ",".join(names) or "none"


def _choose(raw: Raw, law: GameLaw, choice: Choice, value: Value) -> None:
    option = law.options[choice.name]
    tables = option.choices or {}
    if isinstance(value, str) and value.startswith("{"):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"option {choice.name}: {value!r} is not JSON: {error}") from error
    if isinstance(value, dict):
        differences: Mapping[str, object] = _own_table(choice, option.may_pay, tables, value)
    elif str(value) in tables:
        differences = tables[str(value)]
    else:
        raise BadInput(f"option {choice.name}: {value!r} is none of {', '.join(tables)} ({choice.rests_on})")
    for path, difference in differences.items():
        put(raw, path, difference)


def _own_table(choice: Choice, may_pay: str, tables: Mapping[str, Raw], value: dict[str, str]) -> dict[str, str]:
    """An operator's own pay table: no less, line by line, than one of those in the text."""
    clause = choice.rests_on
    if may_pay != "more":
        raise BadInput(f"option {choice.name}: only {', '.join(tables)} may be chosen ({clause})")
    paths = next(iter(tables.values()))
    lines = {path: _line(value, path, choice) for path in paths}
    unknown = [key for key in value if not any(_names(path, key) for path in paths)]
    if unknown:
        raise BadInput(
            f"option {choice.name}: no line {unknown[0]!r}; known: {', '.join(p.rsplit('.', 1)[1] for p in paths)}"
        )
    for table in tables.values():
        if all(lines[path].ratio >= Odds.parse(table[path]).ratio for path in paths):
            return {path: str(odds) for path, odds in lines.items()}
    raise BadInput(f"option {choice.name}: the table is below both {' and '.join(tables)} in some line ({clause})")


def _line(value: Mapping[str, str], path: str, choice: Choice) -> Odds:
    for key, text in value.items():
        if _names(path, key):
            return _odds(choice, text)
    raise BadInput(f"option {choice.name}: the line {path.rsplit('.', 1)[1]!r} is missing")


def _names(path: str, key: str) -> bool:
    last = path.rsplit(".", 1)[1]
    return key == last or key == last.split()[0]


def _set(raw: Raw, choice: Choice, value: Value) -> Value:
    """Put a value that lies within the option's range into every place that it governs."""
    low, high = choice.range or (None, None)
    measured, floor, ceiling = (_measure(choice, item, low) for item in (value, low, high))
    clause = choice.rests_on
    if floor is not None and measured is not None and measured < floor:
        raise BadInput(f"option {choice.name}: {value} is less than {low}, the least allowed ({clause})")
    if ceiling is not None and measured is not None and measured > ceiling:
        raise BadInput(f"option {choice.name}: {value} is more than {high}, the most allowed ({clause})")
    settled = int(value) if isinstance(low, int) and isinstance(value, (int, str)) else value
    for path in choice.sets:
        if isinstance(take(raw, path), dict):
            raise BadInput(f"option {choice.name}: {path} is a table and takes no single value")
        put(raw, path, settled)
    return settled


def _measure(choice: Choice, value: Value, like: str | int | None) -> Fraction | None:
    if value is None:
        return None
    if isinstance(like, int):
        if isinstance(value, int) and not isinstance(value, bool):
            return Fraction(value)
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,12}", value):
            return Fraction(int(value))
        raise BadInput(f"option {choice.name}: {value!r} is not a whole number")
    if isinstance(like, str) and like.endswith("%"):
        if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?%", str(value)):
            raise BadInput(f"option {choice.name}: {value!r} is not a percentage such as 5%")
        return Fraction(str(value).removesuffix("%")) / 100
    if like == value == "lose":
        return Fraction(-1)
    return _odds(choice, value).ratio


def _odds(choice: Choice, value: Value) -> Odds:
    try:
        return Odds.parse(str(value))
    except ValueError as error:
        raise BadInput(f"option {choice.name}: {error}") from error
