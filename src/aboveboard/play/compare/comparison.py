"""The answer of `compare`: two laws, everything in which they differ, and how much is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aboveboard.kernel.words import counted
from aboveboard.play.compare.printed import printed
from aboveboard.play.compare.records import (
    ClauseGap,
    ClauseOverlap,
    Kind,
    NotComputable,
    PlayChange,
    ReadingWorth,
    Side,
    ValueChange,
    WagerChange,
)
from aboveboard.play.document import Document, PrintedTable, Row


@dataclass(frozen=True, repr=False)
class Comparison(Document):
    """Two laws of a game, a pool, a duty or another file, and what changes from one to the other."""

    kind: Kind
    before: Side
    after: Side
    wagers: tuple[WagerChange, ...] = ()
    values: tuple[ValueChange, ...] = ()
    unchanged: int = 0
    """How many values of the text are the same."""
    unchanged_lines: int = 0
    """How many wagers, each on each selection, are the same."""
    gaps: tuple[ClauseGap, ...] = ()
    overlaps: tuple[ClauseOverlap, ...] = ()
    readings: tuple[ReadingWorth, ...] = ()
    play: tuple[PlayChange, ...] = ()
    """Situations in which the best choice is another one."""
    not_computable: tuple[NotComputable, ...] = ()
    notes: tuple[str, ...] = ()
    """What must be known to read it."""

    def __repr__(self) -> str:
        found = f"{counted(len(self.wagers), 'line')} and {counted(len(self.values), 'value')}"
        left, right = (f"{side.ruleset}/{side.game}" for side in (self.before, self.after))
        return f"<Comparison {left if left == right else f'{left} and {right}'}: {found} changed>"

    @property
    def same(self) -> bool:
        """Is there nothing in which the two differ?"""
        lacking = any(each.side is not None for each in self.not_computable)
        alone = self.before.missing is not None or self.after.missing is not None
        return not (self.wagers or self.values or self.play or self.gaps or self.overlaps or lacking or alone)

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard compare --json`."""
        return {
            "kind": self.kind,
            "before": self.before.to_json(),
            "after": self.after.to_json(),
            "wagers": [each.to_json() for each in self.wagers],
            "values": [each.to_json() for each in self.values],
            "unchanged": self.unchanged,
            "unchanged_lines": self.unchanged_lines,
            "gaps": [each.to_json() for each in self.gaps],
            "overlaps": [each.to_json() for each in self.overlaps],
            "readings": [each.to_json() for each in self.readings],
            "play": [each.to_json() for each in self.play],
            "not_computable": [each.to_json() for each in self.not_computable],
            "notes": list(self.notes),
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each line and each value that changes, and for everything that stands beside them."""
        return {
            "wagers": [_line(each) for each in self.wagers],
            "values": [
                {
                    "path": each.path,
                    "change": each.change,
                    "before": _cell(each.before),
                    "after": _cell(each.after),
                    "cite": "; ".join(each.cite),
                }
                for each in self.values
            ],
            "play": [{"situation": each.situation, "before": each.before, "after": each.after} for each in self.play],
            "not_computable": [{"what": each.what, "why": each.why, "side": each.side} for each in self.not_computable],
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read, the most important first."""
        yield from printed(self)


def _line(each: WagerChange) -> Row:
    """A changed line of a data frame: figures as decimals."""
    found: dict[str, str | int | float | bool | None] = {
        "wager": each.wager, "title": each.title, "selection": each.selection, "change": each.change,
    }  # fmt: skip
    for name in ("ev", "win", "lose", "variance"):
        for word, side in (("before", each.before), ("after", each.after)):
            number = None if side is None else side.number(name)
            found[f"{name}_{word}"] = None if number is None else float(number)
    found["exact_difference"] = each.difference if each.exact else None
    return found | {
        "pays_before": None if each.before is None else each.before.paid(),
        "pays_after": None if each.after is None else each.after.paid(),
    }


def _cell(value: object) -> str | int | float | bool | None:
    """A value as a data frame holds it."""
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)
