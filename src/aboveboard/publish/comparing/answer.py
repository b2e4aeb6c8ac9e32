"""The answer of `compare` with all that the two laws have published: for terminals, programs and readers of paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from aboveboard.kernel.words import are
from aboveboard.play.compare.comparing import compare_loaded
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.sides import Loaded
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.publish.comparing.pages import page, title
from aboveboard.publish.comparing.plots import edges_plot
from aboveboard.publish.comparing.texts import TextChange, text_changes, unchanged_lines
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

NONE = "–"


@dataclass(frozen=True, repr=False)
class Compared(Document):
    """Two laws: what changes of a game, and what changes of what is printed, posted and confirmed under them."""

    comparison: Comparison
    published: tuple[TextChange, ...] = ()
    published_unchanged: int = 0

    def __repr__(self) -> str:
        return repr(self.comparison)

    @property
    def same(self) -> bool:
        """Is there nothing in which the two differ?"""
        return self.comparison.same and not self.published

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard compare --json`."""
        published = [each.to_json() for each in self.published]
        return self.comparison.to_json() | {"published": published, "published_unchanged": self.published_unchanged}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each line and value that changes, and for each line that is published."""
        return {**self.comparison.rows(), "published": map(_row, self.published)}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal."""
        yield from self.comparison.printed()
        if self.published:
            yield ""
            yield PrintedTable(
                ("published", "before", "after"),
                [(f"{each.where}, {each.section}", each.before or NONE, each.after or NONE) for each in self.published],
            )
        if self.published_unchanged:
            yield f"{are(self.published_unchanged, 'published line')} not changed."

    def page(self, format: Literal["md", "html"] = "md") -> str:
        """The comparison as a page to be read or printed."""
        blocks = page(self.comparison, self.published, self.published_unchanged, pictures=format == "html")
        return html(blocks, title(self.comparison)) if format == "html" else markdown(blocks)

    def svg(self) -> str | None:
        """The house edge of each wager that changes, drawn; none where there is none to draw."""
        return edges_plot(self.comparison, alone=True)


def _row(each: TextChange) -> Row:
    return {
        "where": each.where, "section": each.section, "change": each.change, "before": each.before,
        "after": each.after, "cite": "; ".join(each.cite),
    }  # fmt: skip


def compared(before: Loaded, after: Loaded, wager: str | None = None, plan: object = None) -> Compared:
    """Two sides that have been read, with what they have published where they are games or duties."""
    found = compare_loaded(before, after, wager, plan)
    if found.kind == "duty" and before.not_held is None and after.not_held is None:
        return Compared(found, text_changes(before.duty, after.duty), unchanged_lines(before.duty, after.duty))
    if before.terms is None or after.terms is None:
        return Compared(found)
    lines = text_changes(before.terms, after.terms)
    if wager is not None:
        return Compared(found, tuple(each for each in lines if each.section in _titles(wager, before, after)))
    return Compared(found, lines, unchanged_lines(before.terms, after.terms))


def _titles(wager: str, *sides: Loaded) -> list[str]:
    """The headings under which a wager stands in what is published."""
    held = (each.terms.wagers.get(wager) for each in sides if each.terms is not None)
    return [each.law.title for each in held if each is not None]
