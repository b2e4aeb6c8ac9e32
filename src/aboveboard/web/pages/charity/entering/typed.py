"""What somebody types into a form, read into what a deed asks: every kind of field has one way to be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aboveboard.charity.conduct.forms import Form
from aboveboard.law.errors import BadInput, short
from aboveboard.web.pages.charity.entering.labels import hint, label

_DOLLARS = re.compile(r"\$?(\d{1,3}(?:,?\d{3})*)(?:\.(\d\d))?")
MOST_DIGITS = 13
"""No amount of dollars has more."""


def cents_of(given: str) -> int:
    """An amount as it is typed, in dollars."""
    found = _DOLLARS.fullmatch(given)
    if found is None:
        raise BadInput(f"an amount such as 12.50 was expected, not {short(given)}")
    digits = found[1].replace(",", "")
    if len(digits) > MOST_DIGITS:
        raise BadInput(f"an amount of at most {MOST_DIGITS} digits was expected, not {short(given)}")
    return int(digits) * 100 + int(found[2] or 0)


def _number(given: str) -> int:
    if not given.isdecimal() or len(given) > 15:
        raise BadInput(f"a whole number was expected, not {short(given)}")
    return int(given)


def _parts(given: str) -> list[str]:
    return [part for part in (each.strip() for each in re.split(r"[,\n]", given)) if part]


def _pairs(given: str) -> list[tuple[str, str]]:
    found = []
    for line in given.splitlines():
        name, colon, value = (part.strip() for part in line.partition(":"))
        if line.strip():
            if not colon or not name or not value:
                raise BadInput(f"a name, a colon and a figure in each line were expected, not {short(line)}")
            found.append((name, value))
    return found


def _staff(given: str) -> list[dict[str, str]]:
    found = []
    for line in given.splitlines():
        parts = [part.strip() for part in line.split(",")]
        if line.strip():
            if len(parts) not in (2, 3) or not all(parts):
                raise BadInput(f"a name, a duty and perhaps a game in each line were expected, not {short(line)}")
            found.append(dict(zip(("person", "duty", "game"), parts, strict=False)))
    return found


_RANGE = re.compile(r"(\d{1,18})(?:\s*(?:-|to)\s*(\d{1,18}))?")
_PRIZE = re.compile(
    r"(?:(?P<name>[^:]+):)?\s*(?P<cents>\$?[\d,]+(?:\.\d\d)?)\s*(?:x\s*(?P<count>\d{1,15}))?\s*(?P<kind>[a-z-]+)?"
)


def _ranges(given: str) -> list[dict[str, int]]:
    found = []
    for part in _parts(given):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise BadInput(f"ranges such as 1 to 500 were expected, not {short(part)}")
        found.append({"first": int(match[1]), "last": int(match[2] or match[1])})
    return found


def _offered(given: str) -> list[dict[str, Any]]:
    found = []
    for line in given.splitlines():
        match = _PRIZE.fullmatch(line.strip())
        if not line.strip():
            continue
        if match is None:
            raise BadInput(f"a prize such as 100.00 x 3 or car: 30000 merchandise was expected, not {short(line)}")
        row: dict[str, Any] = {"cents": cents_of(match["cents"])}
        row |= {"prize": match["name"].strip()} if match["name"] else {}
        row |= {"count": int(match["count"])} if match["count"] else {}
        row |= {"kind": match["kind"]} if match["kind"] else {}
        found.append(row)
    return found


def _terms(given: str) -> dict[str, Any]:
    """Figures by name; amounts are in dollars, and odds as they are."""
    return {name: _value(name, value) for name, value in _pairs(given)}


MONEY = ("cents", "price", "prize", "jackpot", "won", "paid")
"""Values that are amounts, wherever they stand in a row."""


def _value(name: str, given: str) -> Any:
    return cents_of(given) if name in MONEY else int(given) if given.isdecimal() and len(given) <= 15 else given


def _rows(given: str) -> list[dict[str, Any]]:
    """One row a line: names and values, separated by commas."""
    found = []
    for line in given.splitlines():
        parts = [part.partition(":") for part in line.split(",") if part.strip()]
        if any(not colon or not name.strip() or not value.strip() for name, colon, value in parts):
            raise BadInput(
                f"names, colons and values such as series: A, first: 1, last: 500 expected, not {short(line)}"
            )
        if parts:
            found.append({name.strip(): _value(name.strip(), value.strip()) for name, _, value in parts})
    return found


READ: Mapping[str, Callable[[str], Any]] = {
    "word": str, "text": str, "hash": str, "day": str, "time": str, "cents": cents_of, "number": _number,
    "words": _parts,
    "names": _parts, "counts": lambda given: {name: _number(value) for name, value in _pairs(given)},
    "prizes": lambda given: [{"player": name, "cents": cents_of(value)} for name, value in _pairs(given)],
    "amounts": lambda given: {name: cents_of(value) for name, value in _pairs(given)},
    "sums": lambda given: [cents_of(part) for part in _parts(given)],
    "staff": _staff, "flag": lambda given: given == "yes", "membership": str,
    "labels": lambda given: dict(_pairs(given)), "ranges": _ranges, "offered": _offered, "terms": _terms,
    "times": _parts, "rows": _rows, "pattern": str, "ball": str,
    "account": str, "check": _number, "month": str, "month-day": str, "bank-lines": _rows, "receipts": _rows,
}  # fmt: skip
"""How each kind of field is written."""
SUCH = {
    "words": "separated by commas", "names": "separated by commas", "cents": "in dollars, such as 12.50",
    "counts": "a name, a colon and a number in each line", "prizes": "a player, a colon and dollars in each line",
    "amounts": "a name, a colon and dollars in each line", "sums": "in dollars, separated by commas",
    "staff": "a name, a duty and a game in each line, separated by commas",
    "labels": "a name, a colon and a word in each line", "ranges": "such as 1 to 500, separated by commas",
    "offered": "one in each line, such as 100.00 x 3, or: car: 30000 merchandise",
    "rows": "one in each line, such as series: A, first: 1, last: 500",
    "receipts": "one in each line, such as of: craps, won: 900.00, paid: 600.00, or of: admission, cents: 50.00",
    "bank-lines": "one in each line, such as day: 2026-03-04, cents: 1250.00, number: 101",
    "month": "such as 2026-03", "month-day": "such as 07-01",
    "terms": "a name, a colon and a figure in each line", "times": "such as 2026-12-31T20:00, separated by commas",
}  # fmt: skip
"""What is said beside a field of a kind."""
LONG = frozenset((
    "text", "counts", "amounts", "prizes", "staff", "labels", "offered", "rows", "terms", "receipts", "bank-lines",
))  # fmt: skip
"""Kinds that are written in several lines."""


def _written(kind: str, value: Any) -> str:
    """A value as somebody would type it."""
    match kind:
        case "cents":
            return f"{value // 100}.{value % 100:02}"
        case "words" | "names":
            return ", ".join(value)
        case "flag":
            return "yes" if value else "no"
        case "time":
            return str(value)[:16]
        case "counts":
            return "\n".join(f"{name}: {number}" for name, number in value.items())
        case "amounts":
            return "\n".join(f"{name}: {_written('cents', cents)}" for name, cents in value.items())
        case "sums":
            return ", ".join(_written("cents", cents) for cents in value)
        case "prizes":
            return "\n".join(f"{row['player']}: {_written('cents', row['cents'])}" for row in value)
        case "labels" | "terms":
            return "\n".join(f"{name}: {word}" for name, word in value.items())
        case "rows":
            return "\n".join(", ".join(f"{name}: {word}" for name, word in row.items()) for row in value)
        case "receipts" | "bank-lines":
            rows = (
                {key: _written("cents", each) if key in MONEY else each for key, each in row.items()} for row in value
            )
            return "\n".join(", ".join(f"{name}: {word}" for name, word in row.items()) for row in rows)
        case "ranges":
            return ", ".join(f"{row['first']} to {row['last']}" for row in value)
        case "times":
            return ", ".join(value)
        case "staff":
            return "\n".join(", ".join(row[key] for key in ("person", "duty", "game") if key in row) for row in value)
        case _:
            return str(value)


def typed_of(form: Form, payload: Mapping[str, Any]) -> dict[str, str]:
    """What was stated, as it would be typed to state it again."""
    kinds = {**form.needs, **form.may}
    return {name: _written(kinds[name], value) for name, value in payload.items() if name in kinds}


def payload_of(deed: str, form: Form, given: Mapping[str, str]) -> dict[str, Any]:
    """What a deed asks, from what was typed; what is left empty is not stated."""
    found: dict[str, Any] = {}
    for name, kind in {**form.needs, **form.may}.items():
        typed = given.get(name, "").strip()
        if not typed:
            continue
        try:
            found[name] = READ[kind](typed)
        except BadInput as error:
            raise BadInput(f"{label(deed, name)}: {error}") from None
    return found


CLOSED = frozenset(("duty", "role", "step", "paper.kind", "organization-open.ruleset"))
"""Fields of which nothing else can be chosen than what is known."""
SEVERAL = frozenset(("words", "names"))
MOST_BOXES = 40
"""More are typed and not ticked."""


def _chosen_by(deed: str, name: str, kind: str, named: str, known: Sequence[str]) -> str:
    """How something is chosen: from a list, by ticking, or by typing with what is known at hand."""
    if known and (named == "account" or not CLOSED.isdisjoint((name, f"{deed}.{name}"))):
        return "list"
    return "boxes" if kind in SEVERAL and 0 < len(known) <= MOST_BOXES else "typing"


def fields_of(
    deed: str,
    form: Form,
    typed: Mapping[str, str],
    known: Mapping[str, Sequence[str]],
    left_out: Sequence[str] = (),
    titles: Mapping[str, str] | None = None,
) -> list[dict[str, Any]]:
    """A form's fields as a page shows them, with what was typed and what could be chosen, by their titles if any."""
    found = []
    for name, kind in {**form.needs, **form.may}.items():
        if name in left_out:
            continue
        listed, given = list(known.get(f"{deed}.{name}", known.get(name, ()))), typed.get(name, "")
        by = _chosen_by(deed, name, kind, form.names.get(name, ""), listed)
        parts = _parts(given) if by == "boxes" else []
        found.append({
            "name": name, "label": label(deed, name), "kind": kind, "required": name in form.needs,
            "long": kind in LONG, "such": hint(deed, name, SUCH.get(kind, "")), "typed": given, "known": listed,
            "by": by, "ticked": [part for part in parts if part in listed],
            "rest": ", ".join(part for part in parts if part not in listed), "wrong": "",
            "titles": {value: titles[value] for value in listed if value in titles} if titles else {},
        })  # fmt: skip
    return found
