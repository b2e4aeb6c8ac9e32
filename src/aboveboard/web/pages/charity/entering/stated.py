"""What was stated by a deed, field by field as people read it: amounts as money, the law's words as words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.conduct.forms import Form
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.conduct import ConductLaw
from aboveboard.web.pages.written import day

SPOKEN = frozenset((
    "areas", "class", "duty", "figure", "from-kind", "game", "games", "kind", "lessor-kind", "medium", "premises",
    "purpose", "role", "says", "texts", "way", "words",
))  # fmt: skip
"""Fields that hold words of the law or of the house, and no name that somebody gave."""


def stated(form: Form, payload: Mapping[str, Any], law: ConductLaw) -> dict[str, str]:
    """The fields of what was stated, each in words."""
    kinds = {**form.needs, **form.may}
    return {name: _told(name, kinds.get(name, "word"), value, law) for name, value in payload.items()}


def _told(name: str, kind: str, value: Any, law: ConductLaw) -> str:
    match kind:
        case "cents":
            return dollars(value)
        case "amounts":
            return ", ".join(f"{in_words(key)}: {dollars(cents)}" for key, cents in value.items())
        case "day" | "time":
            return day(str(value))
        case "sums":
            return ", ".join(map(dollars, value))
        case "flag":
            return "yes" if value else "no"
        case "words" | "names":
            return ", ".join(in_words(str(each)) if name in SPOKEN else str(each) for each in value)
        case _:
            if name == "kind" and value in law.papers:
                return law.papers[value].title
            return in_words(str(value)) if name in SPOKEN else str(value)
