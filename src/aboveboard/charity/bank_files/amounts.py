"""Amounts as banks write them: below nothing by a minus before or behind, in parentheses, or with DR; whole cents."""

from __future__ import annotations

import re
from typing import Any

from aboveboard.charity.spreadsheets.cells import one_line, text_of
from aboveboard.play.events import LARGEST

AN_AMOUNT = "an amount in dollars such as -12.50, (12.50) or $1,200.00"
MINUS = "\u2212\u2013-"
"""What stands for a minus: the hyphen, the sign itself, and the dash that it becomes when it is copied."""
_AMOUNT = re.compile(
    rf"(?P<before>[+{MINUS}]|\()?\s?(?:US)?\$?\s?(?P<within>[+{MINUS}])?\s?"
    r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,6}|[0-9]{0,20})(?:\.(?P<part>[0-9]{1,2}))?\s?(?:USD)?"
    rf"(?P<closed>\))?\s?(?P<behind>[{MINUS}]|CR|DR)?",
    re.IGNORECASE,
)


def signed(given: Any) -> int:
    """An amount with its sign, as whole cents; ValueError says what was expected."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return _number(given)
    if not isinstance(given, str):
        raise ValueError(AN_AMOUNT)
    found = _AMOUNT.fullmatch(one_line(text_of(given)))
    if found is None or not (found["whole"] or found["part"]):
        raise ValueError(AN_AMOUNT)
    if (found["before"] == "(") != (found["closed"] is not None):
        raise ValueError(f"{AN_AMOUNT}, with both parentheses or none")
    signs = [each for each in (found["before"], found["within"], found["behind"]) if each]
    if len(signs) > 1:
        raise ValueError(f"{AN_AMOUNT}, with one sign")
    cents = int(found["whole"].replace(",", "") or "0") * 100 + int((found["part"] or "").ljust(2, "0") or "0")
    if cents > LARGEST:
        raise ValueError(f"{AN_AMOUNT}, up to ${LARGEST // 100:,}")
    below = bool(signs) and (signs[0] in MINUS or signs[0] == "(" or signs[0].upper() == "DR")
    return -cents if below else cents


def _number(given: float) -> int:
    if given != given or not abs(given) * 100 <= LARGEST:
        raise ValueError(f"{AN_AMOUNT}, up to ${LARGEST // 100:,}")
    cents = round(given * 100)
    if abs(given * 100 - cents) > 1e-6 * max(1, abs(given)):
        raise ValueError(f"{AN_AMOUNT}, and no part of a cent")
    return cents
