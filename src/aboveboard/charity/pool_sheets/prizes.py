"""A cell of prizes, as an invoice or a flare lists them: $100 x 3; 20 @ $5; car: $30,000.00 merchandise."""

from __future__ import annotations

import re
from typing import Any

from aboveboard.charity.spreadsheets.cells import amount, lines, text_of, whole

SUCH = "such as $100 x 3; 20 @ $5"
MOST_PRIZES = 500
SEAL = "seal"
"""The word for a prize under a seal."""
_FIGURE = r"\$?\s?[0-9][0-9,]*(?:\.[0-9]+)?"
_PRIZE = re.compile(
    rf"(?:(?P<name>[^:$@]+):)?\s*(?P<left>{_FIGURE})(?:\s*(?P<by>[x×*@])\s*(?P<right>{_FIGURE}))?"
    r"\s*(?P<kind>[A-Za-z][A-Za-z -]*)?\s*(?:\((?P<symbol>[^()]+)\))?",
    re.IGNORECASE,
)
_SEPARATED = re.compile(r"[;\n]")


def prizes(given: Any) -> list[dict[str, Any]]:
    """The prizes of a deal; ValueError where one could be read in two ways, such as 3 x 100."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return [{"cents": amount(given)}]
    parts = [part.strip() for part in _SEPARATED.split(lines(text_of(given)))]
    found = [_prize(part) for part in parts if part]
    if len(found) > MOST_PRIZES:
        raise ValueError(f"at most {MOST_PRIZES} prizes, each with how many there are of it")
    return found


def _prize(part: str) -> dict[str, Any]:
    match = _PRIZE.fullmatch(part)
    if match is None:
        raise ValueError(f"prizes {SUCH}")
    left, right, by = match["left"], match["right"], match["by"]
    if right is None:
        cents, count = amount(left), None
    elif by == "@":
        cents, count = amount(right), whole(left)
    elif _marked(left) == _marked(right):
        raise ValueError(f"prizes of which it is seen what is the amount and what the number, {SUCH}")
    else:
        cents, count = (amount(left), whole(right)) if _marked(left) else (amount(right), whole(left))
    kind = (match["kind"] or "").strip().lower().replace(" ", "-")
    name, symbol = (match["name"] or "").strip(), (match["symbol"] or "").strip()
    row: dict[str, Any] = {"prize": name} if name else {}
    row |= {"cents": cents}
    row |= {"count": count} if count is not None else {}
    row |= {"seal": True} if kind == SEAL else {"kind": kind} if kind else {}
    return row | ({"symbol": symbol} if symbol else {})


def _marked(figure: str) -> bool:
    """Is it seen to be an amount?"""
    return "$" in figure or "." in figure


def written(given: list[dict[str, Any]]) -> str:
    """Prizes as such a cell has them."""
    return "; ".join(_written(row) for row in given)


def _written(row: dict[str, Any]) -> str:
    cents, count = row["cents"], row.get("count", 1)
    name = f"{row['prize']}: " if row.get("prize") else ""
    many = f" x {count:,}" if count != 1 else ""
    kind = " seal" if row.get(SEAL) else f" {row['kind']}" if row.get("kind") else ""
    symbol = f" ({row['symbol']})" if row.get("symbol") else ""
    return f"{name}${cents // 100:,}.{cents % 100:02}{many}{kind}{symbol}"
