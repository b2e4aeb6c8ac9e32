"""Days that stand beside the law: a calendar shows them with their mark, and nothing is decided by them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from aboveboard.law.beside import HEADING, MARK, Beside, beside
from aboveboard.law.days import Deadline, state_of
from aboveboard.law.files import find_ruleset
from aboveboard.law.model.beside import BesideDue, BesideEntry
from aboveboard.law.model.days import DeadlineLaw, Span

PREFIX = "beside-"
"""How the name of a deadline begins that no text held states."""


@dataclass(frozen=True)
class BesideDeadline:
    """A day that an entry gives, counted as the state counts."""

    beside: Beside
    deadline: Deadline

    @property
    def mark(self) -> dict[str, str]:
        """Where it was read and when, and that nothing is refused on its strength."""
        entry = self.beside.entry
        return {"source": entry.cite, "address": entry.address, "read": entry.read.isoformat(), "mark": MARK}


@cache
def beside_deadlines(ruleset: str) -> tuple[BesideDeadline, ...]:
    """What a calendar shows beside the law's own deadlines."""
    held = find_ruleset(ruleset)
    state = None if held is None else state_of(held)
    return tuple(
        BesideDeadline(one, Deadline(ruleset, f"{PREFIX}{one.name}", _law(one.entry, one.entry.due), state))
        for one in beside(ruleset)
        if one.entry.due is not None and state is not None
    )


def _law(entry: BesideEntry, due: BesideDue) -> DeadlineLaw:
    """What is counted, without a clause, since none is held."""
    span = {name: getattr(due, name) for name in Span.model_fields}
    return DeadlineLaw.model_construct(
        title=entry.title, from_=due.from_, done=due.done, to=dict.fromkeys(due.to, ()), cite=(), reading=entry.basis,
        **span,
    )  # fmt: skip


def in_words(what: str) -> str:
    """What is due, marked as standing beside the law."""
    return f"{what} ({HEADING.lower()})"


def read_at(mark: dict[str, str]) -> str:
    """Where it was read and when, in words."""
    return f"{HEADING}: {mark['source']}; {mark['address']}, read on {mark['read']}. {mark['mark']}"
