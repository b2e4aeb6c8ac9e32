"""The effect sheet of a rulemaking: all that it touches at once, before and after, and what cannot be computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from aboveboard.kernel.words import counted
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import Asked
from aboveboard.law.proposals import Proposal
from aboveboard.play.compare.ahead import found_ahead
from aboveboard.play.compare.effect import Touched, laid_over, not_printed, touched
from aboveboard.play.compare.records import NotComputable
from aboveboard.play.compare.sides import loaded
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.publish.comparing.answer import Compared, compared
from aboveboard.publish.comparing.effect_page import COUNTED, effect_page, lines_of, title_of
from aboveboard.publish.comparing.plots import changes_in_order, drawn, label_of
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown


class Part(NamedTuple):
    """A file that the rulemaking touches, with its comparison; without one, why there is none."""

    file: str
    compared: Compared | None
    why: str | None = None

    def to_json(self) -> dict[str, object]:
        """The file as documents have it."""
        if self.compared is None:
            return {"file": self.file, "why": self.why}
        return {"file": self.file, **self.compared.to_json()}


@dataclass(frozen=True, repr=False)
class EffectSheet(Document):
    """What some proposals do to a ruleset: a comparison of every file that they touch."""

    ruleset: str
    title: str
    asked: Asked
    proposals: tuple[Proposal, ...]
    parts: tuple[Part, ...]
    lacking: tuple[NotComputable, ...] = ()
    """What notices do not print of anything that is no file held."""

    def __repr__(self) -> str:
        return f"<EffectSheet {self.ruleset} {' '.join(each.number for each in self.proposals)}: {len(self.parts)}>"

    @property
    def comparisons(self) -> Iterator[tuple[Part, Compared]]:
        """The files that could be compared."""
        return ((each, each.compared) for each in self.parts if each.compared is not None)

    @property
    def not_computable(self) -> list[tuple[str, NotComputable]]:
        """All that cannot be computed, each with the title of what it is of, and why."""
        found = [(title_of(one), each) for _, one in self.comparisons for each in one.comparison.not_computable]
        found += [
            (part.file, NotComputable("all of it", part.why, None)) for part in self.parts if part.why is not None
        ]
        return found + [("", each) for each in self.lacking]

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard compare RULESET --as-if NUMBER --json`."""
        return {
            "ruleset": self.ruleset,
            **self.asked.to_json(),
            "proposals": [_head(each) for each in self.proposals],
            "parts": [each.to_json() for each in self.parts],
            "not_computable": [{"of": of or None, **each.to_json()} for of, each in self.not_computable],
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each file, and the rows of every comparison, each with its file."""
        found: dict[str, list[Row]] = {"parts": [dict(zip(COLUMNS, line, strict=True)) for line in lines_of(self)]}
        for part, one in self.comparisons:
            for name, rows in one.rows().items():
                found.setdefault(name, []).extend({"file": part.file, **row} for row in rows)
        return found

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal: the whole at a glance, what cannot be computed, and then file by file."""
        for each in self.proposals:
            yield f"{each.number}: {each.law.title} ({each.law.agency}; {each.law.source})"
        yield f"What it touches of {self.title}, {self.asked}: {counted(len(self.parts), 'file')}."
        yield ""
        yield PrintedTable(COLUMNS, lines_of(self))
        lacking = self.not_computable
        if lacking:
            yield ""
            rows = [(of or each.what, each.what if of else "", each.side or "both", each.why) for of, each in lacking]
            yield PrintedTable(("not computable", "what", "side", "why"), rows)
        for part, one in self.comparisons:
            yield ""
            yield f"── {title_of(one)} ({part.file})"
            yield from replace(one, comparison=replace(one.comparison, not_computable=())).printed()

    def page(self, format: Literal["md", "html"] = "md") -> str:
        """The sheet as a page to be read or printed: what changes most, large; then each file."""
        blocks = effect_page(self, self._drawn(alone=False) if format == "html" else None)
        return html(blocks, self.heading) if format == "html" else markdown(blocks)

    @property
    def heading(self) -> str:
        """What the sheet is called."""
        return f"What {' and '.join(each.number for each in self.proposals)} would change"

    def svg(self) -> str | None:
        """The house edge of every wager whose edge changes, of all games together; none where none is known."""
        return self._drawn(alone=True)

    def _drawn(self, *, alone: bool) -> str | None:
        """Beside its tables, wagers of which nothing is held before are not drawn: nothing is seen to change."""
        rows = [
            (f"{title_of(one)}: {label_of(change, picked)}", change)
            for _, one in self.comparisons
            for change, picked in changes_in_order(one.comparison.wagers)
            if alone or change.change != "not known"
        ]
        return drawn(rows, f"House edge, {self.heading}", alone=alone)


COLUMNS = ("of", *(f">{each}" for each in COUNTED))


def _head(each: Proposal) -> dict[str, Any]:
    law = each.law
    return {
        "number": each.number, "title": law.title, "agency": law.agency, "authority": law.authority,
        "source": law.source, "dated": law.dated.isoformat(), "sections": law.sections.model_dump(mode="json"),
        "renumbered": len(law.renumbered), "not_held": dict(law.not_held),
    }  # fmt: skip


def effect_of(ruleset: str, question: Asked, read: Callable[[str], Any]) -> EffectSheet:
    """What the proposals of a question do to a ruleset."""
    held = ruleset_named(ruleset)
    found, files = laid_over(held, question), touched(held, question)
    found_ahead([(each.before, each.after) for each in files], read)
    parts = tuple(_part(each, read) for each in files)
    return EffectSheet(
        held.name, held.title, question, found, parts, tuple(not_printed(found, [each.file for each in files]))
    )


def _part(each: Touched, read: Callable[[str], Any]) -> Part:
    before, after = (loaded(side, read) for side in (each.before, each.after))
    if before.side.missing is not None and after.side.missing is not None:
        return Part(each.file, None, after.side.missing)
    return Part(each.file, compared(before, after))
