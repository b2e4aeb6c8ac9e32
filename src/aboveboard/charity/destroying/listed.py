"""What may be destroyed now: all that is hidden and in nobody's use, and of which no keeping time runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.destroying.decided import register_of, weighed
from aboveboard.charity.destroying.held import Held, held_in, plain_name
from aboveboard.charity.destroying.in_use import InUse
from aboveboard.kernel.words import spaced
from aboveboard.law.provisions.clauses import citations


@dataclass(frozen=True)
class Destroyable:
    """Hidden fields of an event, or the file of a paper, that may be destroyed."""

    log: str
    event: int
    deed: str
    of: str
    """Of whom or of what."""
    fields: tuple[str, ...]
    stated: str
    """The day on which it was stated."""
    cite: tuple[str, ...]
    """The clauses by which it was to be retained until now; none where no keeping time is held."""

    @property
    def what(self) -> str:
        """What it is, in words."""
        return f"{' and '.join(map(spaced, self.fields))} of {self.of or spaced(self.deed)}"

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "log": self.log, "event": self.event, "deed": self.deed, "what": self.what, "of": self.of,
            "fields": list(self.fields), "stated": self.stated, "cite": list(self.cite),
        }  # fmt: skip


def destroyable(asked: Question) -> Iterator[Destroyable]:
    """What the log of a question holds that may be destroyed at its moment, the oldest first."""
    use = InUse(asked)
    for entry in register_of(asked).in_order():
        for held in held_in(entry):
            if use.why(held) is None and (cite := _retained_until_now(asked, held)) is not None:
                fields = tuple(dict.fromkeys(map(plain_name, held.fields)))
                stated = entry.day(asked.zone).isoformat()
                yield Destroyable(entry.log, entry.number, entry.kind, held.whom, fields, stated, cite)


def _retained_until_now(asked: Question, held: Held) -> tuple[str, ...] | None:
    """The clauses by which something was to be retained; None where it still is."""
    found = weighed(asked, held)
    if found.missing:
        return None
    rules = (asked.law.conditions[name] for name in found.judged)
    return tuple(dict.fromkeys(citations(id for rule in rules if rule.verb == "keep" for id in rule.cite)))
