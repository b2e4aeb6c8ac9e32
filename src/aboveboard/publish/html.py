"""Blocks written as one HTML page that needs nothing else and prints well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby

from aboveboard.publish.blocks import (
    Block,
    Citations,
    Facts,
    Grid,
    Heading,
    Listing,
    Numbered,
    Paragraph,
    Picture,
    Signature,
    Turns,
)

STYLE = """
:root { color-scheme: light; --ink: #1d1b18; --soft: #6a645b; --line: #d9d2c5; --felt: #1e5b43; --paper: #fffdf8; }
* { box-sizing: border-box; }
html { background: #efeae0; }
body { max-width: 54rem; margin: 2rem auto; padding: 3rem 3.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 Georgia, "Times New Roman", serif; border-top: .5rem solid var(--felt); }
h1 { font-size: 2.5rem; line-height: 1.1; margin: 0 0 .5rem; font-weight: normal; }
h2 { font-size: 1.35rem; margin: 2.75rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line);
  color: var(--felt); font-weight: normal; }
h3 { font-size: 1.08rem; margin: 1.9rem 0 .2rem; }
p { margin: .4rem 0 .8rem; }
.note { margin: .8rem 0; padding: .55rem .9rem; background: #f4efe3; border-left: 3px solid #b9a46a;
  font-size: .93rem; }
table { width: 100%; border-collapse: collapse; margin: .8rem 0 1.2rem; font: .86rem/1.4 system-ui, "Segoe UI",
  Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--ink); }
th, td { padding: .32rem .6rem .32rem 0; vertical-align: top; }
td { border-bottom: 1px solid var(--line); }
.short { white-space: nowrap; }
.right { text-align: right; padding-left: 1rem; }
th:last-child, td:last-child { padding-right: 0; }
dl { display: grid; grid-template-columns: 9.5rem 1fr; gap: .15rem 1rem; margin: .4rem 0 1rem;
  font: .86rem/1.45 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; }
dt { color: var(--soft); }
dd { margin: 0; }
ul { padding-left: 1.2rem; }
li { margin: .25rem 0; }
@media (max-width: 40rem) {
  body { margin: 0; padding: 1.5rem 1.1rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
}
@media print {
  html, body { background: none; }
  body { max-width: none; margin: 0; padding: 0; border: 0; font-size: 10pt; }
  h2, h3 { break-after: avoid; }
  section, tr, dl { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""

BESIDE = """
.turns { list-style: none; margin: 1.4rem 0; padding: 0; }
.turns li { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; margin: 0; padding: .5rem 0;
  border-bottom: 1px solid var(--line); }
.turns li > span { flex: 1 1 14rem; font-size: 1.05rem; }
.turns b { font: 1.7rem/1.25 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
.turns del { color: var(--soft); text-decoration: none; }
.turns ins { color: var(--felt); text-decoration: none; font-weight: 650; }
.turns small { flex: 1 1 100%; color: var(--soft); font-size: .9rem; }
.plot { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1rem 0 1.5rem; }
.plot svg { flex: 1 1 18rem; max-width: 100%; height: auto; break-inside: avoid; }
.plot figcaption { flex: 1 1 100%; color: var(--soft); font-size: .9rem; }
@media (max-width: 40rem) {
  h1 { font-size: 1.9rem; }
  table { display: block; overflow-x: auto; }
  td, th { min-width: 4.2rem; }
  .short { white-space: normal; }
  .right { white-space: nowrap; }
}
@media print {
  .turns li { padding: .25rem 0; }
  .plot svg { max-width: 12cm; }
  table { break-inside: auto; }
}
"""
"""How turns and pictures look, and tables beside them; pages that have neither do not bear it."""

SHORT = 16
BLANK = "_" * 24
"""Where something is to be written by hand."""


def html(blocks: Iterable[Block], title: str, lang: str = "en") -> str:
    """The page as HTML text, everything in it escaped."""
    held = list(blocks)
    body = fragment(held)
    style = STYLE + (BESIDE.lstrip() if any(isinstance(each, Turns | Picture) for each in held) else "")
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(blocks: Iterable[Block], address: Callable[[str], str] | None = None) -> str:
    """The blocks alone, to stand within another page; each clause leads to its address there."""
    return "\n".join(_sections(list(blocks), escape if address is None else _linked(address)))


Text = Callable[[str], str]
"""How a text is written as HTML."""


def _linked(address: Callable[[str], str]) -> Text:
    """Escapes a text; each clause of citations is a link."""

    def text(value: str) -> str:
        if not isinstance(value, Citations):
            return escape(value)
        links = (f'<a href="{escape(address(whole))}">{escape(short)}</a>' for whole, short in value.clauses)
        return f"<cite>{'; '.join(links)}</cite>"

    return text


def _sections(blocks: list[Block], text: Text) -> Iterator[str]:
    """Each third-level heading and what belongs to it stay together on a page."""
    within = False
    for block in blocks:
        if isinstance(block, Heading) and within:
            within = False
            yield "</section>"
        if isinstance(block, Heading) and block.level == 3:
            within = True
            yield "<section>"
        yield from _tags(block, text)
    if within:
        yield "</section>"


def _tags(block: Block, text: Text) -> Iterator[str]:
    match block:
        case Heading(level, words):
            yield f"<h{level}>{text(words)}</h{level}>"
        case Paragraph(words, note):
            yield f'<p class="note">{text(words)}</p>' if note else f"<p>{text(words)}</p>"
        case Facts(pairs):
            yield "<dl>"
            yield from (f"<dt>{text(label)}</dt><dd>{text(value)}</dd>" for label, value in pairs)
            yield "</dl>"
        case Listing(items):
            yield "<ul>"
            yield from (f"<li>{text(item)}</li>" for item in items)
            yield "</ul>"
        case Numbered(items, first):
            yield f'<ol start="{first}">'
            yield from (f"<li>{'<br>'.join(map(text, item))}</li>" for item in items)
            yield "</ol>"
        case Signature(title, by, on):
            yield f'<p class="signed">{text(title)}: {text(by) or BLANK}, {text(on) or BLANK}</p>'
        case Turns(rows):
            yield '<ul class="turns">'
            for turn in rows:
                beside = f" <small>{text(turn.note)}</small>" if turn.note else ""
                yield (
                    f"<li><span>{text(turn.about)}</span> <b><del>{text(turn.before)}</del> "
                    f'<span aria-hidden="true">→</span> <ins>{text(turn.after)}</ins></b>{beside}</li>'
                )
            yield "</ul>"
        case Picture(drawings, caption):
            yield '<figure class="plot">'
            yield from drawings
            yield f"<figcaption>{text(caption)}</figcaption>"
            yield "</figure>"
        case Grid(columns, rows, right):
            sides = ["right" if column in right else "" for column in columns]
            yield "<table>"
            yield f"<thead><tr>{_cells('th', columns, sides, text)}</tr></thead>"
            yield "<tbody>"
            yield from _rows(rows, sides, text)
            yield "</tbody>"
            yield "</table>"


def _rows(rows: Iterable[tuple[str, ...]], sides: list[str], text: Text) -> Iterator[str]:
    """Rows that begin alike share their first cell."""
    for first, alike in groupby(rows, key=lambda row: row[0]):
        together = list(alike)
        span = f' rowspan="{len(together)}"' if len(together) > 1 else ""
        for number, row in enumerate(together):
            lead = "" if number else f"<td{span}>{text(first)}</td>"
            yield f"<tr>{lead}{_cells('td', row[1:], sides[1:], text)}</tr>"


def _cells(tag: str, cells: Iterable[str], sides: Iterable[str], text: Text) -> str:
    return "".join(f"<{tag}{_class(cell, side)}>{text(cell)}</{tag}>" for cell, side in zip(cells, sides, strict=True))


def _class(cell: str, side: str) -> str:
    """A short cell is never broken over two lines."""
    names = " ".join(name for name in (side, "short" if len(cell) <= SHORT else "") if name)
    return f' class="{names}"' if names else ""
