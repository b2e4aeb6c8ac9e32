"""A sweep with its page and its plot: what wagers are worth at every value of an option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from aboveboard.kernel.words import are
from aboveboard.play.compare.printed import side_in_words
from aboveboard.play.compare.sides import Loaded
from aboveboard.play.compare.sweep import Sweep, over_in_words, sweep_tables
from aboveboard.play.compare.sweeping import sweep
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Paragraph, Picture
from aboveboard.publish.comparing.plots import left_out, sweep_panels, sweep_plot
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

HEADS = {"house edge": "House edge", "ev": "Expected gain for each unit staked"}


@dataclass(frozen=True, repr=False)
class Swept(Document):
    """One law at every value of an option, for terminals, programs and readers of paper."""

    sweep: Sweep

    def __repr__(self) -> str:
        return repr(self.sweep)

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard compare --over --json`."""
        return self.sweep.to_json()

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each wager that changes at each value."""
        return self.sweep.rows()

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal."""
        yield from self.sweep.printed()

    def page(self, format: Literal["md", "html"] = "md") -> str:
        """The sweep as a page to be read or printed; in HTML with a picture for each wager."""
        blocks = _page(self.sweep, pictures=format == "html")
        return html(blocks, _title(self.sweep)) if format == "html" else markdown(blocks)

    def svg(self) -> str | None:
        """The plot, its numbers in its description; none where nothing differs."""
        return sweep_plot(self.sweep)


def swept(side: Loaded, over: Mapping[str, object], wager: str | None = None) -> Swept:
    """A side that has been read, at every value of an option, or of two."""
    return Swept(sweep(side, over, wager))


def _title(found: Sweep) -> str:
    return f"{found.law.title or found.law.game} over {' and '.join(each.option for each in found.over)}"


def _page(found: Sweep, *, pictures: bool) -> list[Block]:
    return [
        Heading(1, _title(found)),
        Facts((("Law", side_in_words(found.law)), ("Over", over_in_words(found.over)))),
        *_pictures(found, pictures=pictures),
        *_tables(found),
        *_rest(found),
    ]


def _pictures(found: Sweep, *, pictures: bool) -> Iterator[Block]:
    drawn = sweep_panels(found) if pictures and not found.same else ()
    if drawn:
        rest = left_out(found)
        more = f"; {are(rest, 'further line')} not drawn" if rest else ""
        caption = (
            f"The house edge of each wager, those that change most first{more}. The tables below have every number."
        )
        yield Picture(drawn, caption)


def _tables(found: Sweep) -> Iterator[Block]:
    if found.same:
        yield Paragraph("Every wager is worth the same at every value.")
        return
    for figure, head in HEADS.items():
        yield Heading(2, head)
        for columns, rows in sweep_tables(found, figure, titled=True):
            names = ("Wager", "On", *(name.lstrip("=>") for name in columns[2:]))
            yield Grid(names, tuple(rows), frozenset(names[at] for at, name in enumerate(columns) if name[0] == ">"))


def _rest(found: Sweep) -> Iterator[Block]:
    if found.unchanged and not found.same:
        yield Paragraph(f"{are(found.unchanged, 'line')} not changed.".capitalize())
    if found.not_computable:
        yield Heading(2, "What cannot be computed")
        yield Grid(("What", "Why"), tuple((each.what, each.why) for each in found.not_computable))
