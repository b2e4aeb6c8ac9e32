"""What the commands share: what people type, writing documents, and laying out tables for people."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.facade.reading import read_document, refuse

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from aboveboard import RegulatedGame, RegulatedPool, Ruleset
    from aboveboard.law.force import Asked

WIDTH = 100
"""How wide output is where no terminal says otherwise."""

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="A ruleset, such as pa.", show_default=False)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as craps.", show_default=False)]


class Prose(StrEnum):
    """How a page of prose is written."""

    md = "md"
    html = "html"


PageFormat = Annotated[Prose, typer.Option("--format", help="Markdown, or one self-contained HTML page.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
AsOf = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="The law as it stood that day; else the newest.")
]
AsIf = Annotated[
    list[str] | None,
    typer.Option(
        "--as-if",
        metavar="NUMBER",
        help="As if this proposal held, or a file of one's own; may be repeated. NUMBER@DATE: from that day on.",
    ),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An operator's choice; may be repeated.")
]
WheelFile = Annotated[
    str | None, typer.Option("--wheel", metavar="FILE", help="The operator's own wheel, as JSON or TOML.")
]
HouseWayFile = Annotated[
    str | None,
    typer.Option("--house-way", metavar="FILE", help="The operator's own house way, as TOML or JSON."),
]
SubmissionFile = Annotated[
    str | None,
    typer.Option("--submission", metavar="FILE", help="What an operator submits of the game, as JSON or TOML."),
]
PoolPlan = Annotated[
    str | None,
    typer.Option("--plan", metavar="FILE", help="A pool as it is planned, as JSON or TOML; without it, a specimen."),
]

OutFile = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to this file instead.")]
PostedAs = Annotated[str | None, typer.Option("--limits", metavar="MIN-MAX", help="Posted limits, such as $5-$500.")]


def the_game(
    ruleset: str,
    game: str,
    options: list[str] | None = None,
    asked: Asked | None = None,
    wheel: str | None = None,
    house_way: str | None = None,
    submission: str | None = None,
) -> RegulatedGame:
    """The game under the law that a command names, as an operator submits it where a submission is named."""
    turning = None if wheel is None else read_document(wheel)
    way = None if house_way is None else read_document(house_way)
    if submission is not None:
        return _submitted(ruleset, game, chosen(options), asked, turning, way, submission)
    return ruleset_under(ruleset, asked).game(game, chosen(options), turning, way)


def _submitted(
    ruleset: str,
    game: str,
    options: dict[str, str],
    asked: Asked | None,
    wheel: object,
    house_way: object,
    file: str,
) -> RegulatedGame:
    """The game with what an operator submits of it: the options, and the wagers that it adds."""
    import aboveboard
    from aboveboard.play.compare.sides import loaded, named, with_options

    if not file.endswith((".json", ".toml")):
        refuse(f"--submission: a file that ends in .json or .toml was expected, not {file!r}")
    side = named(file) if asked is None else named(file, asked)
    found = loaded(with_options(side, options), read_document, wheel, house_way)
    if (found.side.ruleset, found.side.game) != (aboveboard.ruleset(ruleset).name, game):
        refuse(f"{file}: it is of {found.side.game} in {found.side.ruleset}, and {game} in {ruleset} was named")
    if found.terms is None:
        refuse(f"{file}: {found.side.missing}")
    return aboveboard.RegulatedGame(found.terms, wheel, found.known)


def ruleset_under(ruleset: str, asked: Asked | None) -> Ruleset:
    """A ruleset under the law of a question."""
    import aboveboard

    return aboveboard.ruleset(ruleset) if asked is None else aboveboard.ruleset(ruleset, asked.as_of, asked.as_if)


def asked_by(as_of: str | None, as_if: list[str] | None) -> Asked:
    """The law of a question as a command names it; a proposal of one's own is read from its file."""
    from aboveboard.law.force import asked_with_files

    return asked_with_files(as_of, as_if or None, "--as-of")


def the_pool(ruleset: str, game: str, asked: Asked, others: Mapping[str, object]) -> RegulatedPool | None:
    """The pool under the law that a command names, or None where it is none; the other options are no pool's."""
    from aboveboard.law.files import ruleset_named

    if game not in ruleset_named(ruleset).pools:
        return None
    if given := next((name for name, value in others.items() if value), None):
        refuse(f"{given}: {game} is a pool, and has none; --plan takes what is planned of it")
    return ruleset_under(ruleset, asked).pool(game)


def chosen(options: list[str] | None) -> dict[str, str]:
    """Options as NAME=VALUE, each once."""
    found: dict[str, str] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            refuse(f"--option: NAME=VALUE was expected, not {text!r}")
        if name in found:
            refuse(f"--option: {name} is given twice")
        found[name] = value
    return found


def posted(limits: str | None) -> dict[str, int]:
    """The table's posted limits as MIN-MAX in dollars; either may be left out."""
    from aboveboard.kernel.money import parse_dollars

    found: dict[str, int] = {}
    for key, text in zip(("min", "max"), (limits or "").split("-", 1), strict=False):
        try:
            found |= {key: parse_dollars(text.strip())} if text.strip() else {}
        except ValueError:
            refuse(f"--limits: MIN-MAX such as $5-$500 was expected, not {limits!r}")
    if found.get("min", 0) > found.get("max", found.get("min", 0)):
        refuse(f"--limits: the least wager is more than the largest in {limits!r}")
    return found


# -- writing -----------------------------------------------------------------------------------------------------------


ROWS = 1000
"""Rows that are written at a time."""


def print_json(document: object) -> None:
    """One JSON document, each row of a list on a line of its own."""
    sys.stdout.writelines(_lines(document))
    sys.stdout.write("\n")


def json_text(document: object) -> str:
    """The same as a text."""
    return "".join(_lines(document)) + "\n"


def _lines(document: object) -> Iterable[str]:
    if isinstance(document, list):
        yield from _list(document, " ")
    elif isinstance(document, Mapping):
        for number, (key, value) in enumerate(document.items()):
            yield ("{" if not number else ",\n ") + json.dumps(key) + ": "
            yield from _list(value, "  ") if isinstance(value, list) else (_dump(value),)
        yield "}" if document else "{}"
    else:
        yield _dump(document)


def _list(items: list[object], indent: str) -> Iterable[str]:
    if not items or not isinstance(items[0], Mapping):
        yield _dump(items)
        return
    # Many rows at a time, because a call for each would take longer than the writing. Inside a string a quotation
    # mark has a backslash before it, so what is replaced stands between two objects.
    for start in range(0, len(items), ROWS):
        text = _dump(items[start : start + ROWS])[1:-1].replace('}, {"', f'}},\n{indent}{{"')
        yield ("[\n" if not start else ",\n") + indent + text
    yield "]"


def _dump(value: object) -> str:
    return json.dumps(value, allow_nan=False)


def console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal, or as COLUMNS says, or of a fixed width."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    fixed = os.environ.get("COLUMNS", "")
    width = None if stream.isatty() else int(fixed) if fixed.isdigit() and int(fixed) > 20 else WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False)


def lay_out(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str | None = None) -> None:
    """A table for people; a column whose name begins with ">" is set to the right, with "=" is never broken."""
    from aboveboard.play.document import PrintedTable, rich_table

    show(rich_table(PrintedTable(columns, rows), title))


def show(answer: RenderableType) -> None:
    """What an engine answered, or any table, for people; its lines of prose are broken by nothing but a terminal."""
    out = console()
    if out.is_terminal:
        out.print(answer, soft_wrap=True)
        return
    with out.capture() as captured:
        out.print(answer, soft_wrap=True)
    for line in captured.get().splitlines():
        say(line.rstrip())


def write_to(out: str | None, text: str) -> None:
    """Write a document to a file, or to standard output where none is named."""
    if out is None:
        sys.stdout.write(text)
        return
    try:
        Path(out).write_text(text, "utf-8")
    except OSError as error:
        refuse(f"{out}: it cannot be written: {error.strerror or error}")


def write_bytes_to(out: str, data: bytes) -> None:
    """Write what is no text to a file."""
    try:
        Path(out).write_bytes(data)
    except (OSError, ValueError) as error:
        refuse(f"{out}: it cannot be written: {getattr(error, 'strerror', None) or error}")


UNSEEN = re.compile(
    r"[\x00-\x08\x0a-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What a terminal obeys and does not show: controls, new lines, letters that turn the direction or have no width."""


def printable(text: str) -> str:
    """A text on one line that a terminal shows as it is: what it would obey is written out, as in \\x1b."""
    return UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def say(text: str = "") -> None:
    """A line for people, or several."""
    print("\n".join(printable(line) for line in text.split("\n")))
