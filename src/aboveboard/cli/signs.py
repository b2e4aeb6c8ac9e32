"""`aboveboard signs`: what is posted at a table, or in every playing area, each line with its clause."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import (
    AsOf,
    Json,
    Options,
    OutFile,
    PostedAs,
    RulesetName,
    WheelFile,
    posted,
    print_json,
    the_game,
    write_bytes_to,
    write_to,
)
from aboveboard.cli.waiting import waiting

if TYPE_CHECKING:
    from aboveboard.publish.signs import Sign


class Format(StrEnum):
    """How signs are written."""

    md = "md"
    html = "html"
    svg = "svg"
    pdf = "pdf"


def command(
    ruleset: RulesetName,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, such as craps; without one, the signs of every playing area."),
    ] = None,
    format: Annotated[
        Format, typer.Option(help="Markdown, one HTML page, posters in one SVG, or a PDF with a sign a page.")
    ] = Format.md,
    out: OutFile = None,
    limits: PostedAs = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    json: Json = False,
) -> None:
    """Print the signs of a table: limits, odds, fees, options and the notices that its law asks for."""
    from aboveboard.publish.signs import out_of_order, signs

    with waiting("writing"):
        if game is None:
            _only_of_tables({"--limits": limits, "--option": option, "--wheel": wheel, "--as-of": as_of})
            found, title, source = _of_areas(ruleset)
        else:
            terms = the_game(ruleset, game, option, as_of, wheel).terms
            found = (*signs(terms, posted(limits)), *out_of_order(terms))
            title, source = terms.law.title, f"{terms.law.cite}, {terms.law.standing}."
    if json:
        print_json([sign.as_json() for sign in found])
    elif format is Format.pdf:
        _print(found, title, out, as_of)
    else:
        _write(found, title, source, out, format)


def _of_areas(ruleset: str) -> tuple[tuple[Sign, ...], str, str]:
    """What a ruleset has posted in playing areas whatever is played there."""
    from aboveboard.law.errors import BadInput
    from aboveboard.law.files import ruleset_named
    from aboveboard.publish.paper.notices import area_signs

    held = ruleset_named(ruleset)
    found = area_signs(held.name)
    if not found:
        raise BadInput(f"{held.name} asks for no signs whatever the game; name a game")
    return found, held.title, f"{held.cite}."


def _only_of_tables(given: dict[str, object]) -> None:
    from aboveboard.law.errors import BadInput

    for name, value in given.items():
        if value:
            raise BadInput(f"{name}: it is for the signs of a table; name a game")


def _write(found: tuple[Sign, ...], title: str, source: str, out: str | None, format: Format) -> None:
    from aboveboard.publish.signs import written_signs

    if format is Format.md:
        write_to(out, written_signs(found, title, source, "md"))
    else:
        write_to(out, written_signs(found, title, source, "html" if format is Format.html else "svg"))


def _print(found: tuple[Sign, ...], title: str, out: str | None, as_of: str | None) -> None:
    from datetime import UTC, date, datetime, time

    from aboveboard.law.dates import day_of
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.paper.notices import notices

    if out is None:
        raise BadInput("--format pdf: name a file with --out")
    day = day_of(as_of, "--as-of") or date.today()
    write_bytes_to(out, notices(found, datetime.combine(day, time(12), UTC), title=f"{title}: signs"))
