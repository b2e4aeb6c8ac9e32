"""`aboveboard signs`: what is posted at a table, in every playing area or on an occasion, with its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.charity.occasion import DatabaseUrl, OccasionName, RecordFile, organization_of, refuse
from aboveboard.cli.common import (
    AsIf,
    AsOf,
    Json,
    Options,
    OutFile,
    PostedAs,
    WheelFile,
    asked_by,
    posted,
    print_json,
    the_game,
    write_bytes_to,
    write_to,
)
from aboveboard.cli.sheets.linked import LinkName, linked
from aboveboard.cli.sheets.subject import GameIfAny, RulesetIfAny, named, no_occasion, no_ruleset
from aboveboard.cli.waiting import waiting

if TYPE_CHECKING:
    from aboveboard.publish.signs import Sign


TABLES = "it is for the signs of a table; name a game"


class Format(StrEnum):
    """How signs are written."""

    md = "md"
    html = "html"
    svg = "svg"
    pdf = "pdf"


def command(
    ruleset: RulesetIfAny = None,
    game: GameIfAny = None,
    occasion: OccasionName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    format: Annotated[
        Format, typer.Option(help="Markdown, one HTML page, posters in one SVG, or a PDF with a sign a page.")
    ] = Format.md,
    out: OutFile = None,
    limits: PostedAs = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
    link: LinkName = None,
    json: Json = False,
) -> None:
    """Print the signs of a table, of a ruleset's playing areas, or of an occasion and what is posted of them."""
    from aboveboard.publish.signs import out_of_order, signs

    of_a_table = {"--limits": limits, "--option": option, "--wheel": wheel, "--link": link}
    if occasion is not None:
        no_ruleset(ruleset)
        refuse({**of_a_table, "--as-of": as_of, "--as-if": as_if}, TABLES)
        _of_occasion(occasion, database, record, format, out, json=json)
        return
    no_occasion(None if link is not None else database, record)
    held, receipt = named(ruleset), {}
    with waiting("writing"):
        if game is None:
            refuse({**of_a_table, "--as-of": as_of, "--as-if": as_if}, TABLES)
            found, title, source = _of_areas(held)
        else:
            terms = the_game(held, game, option, asked_by(as_of, as_if), wheel).terms
            shared = linked(terms.edition.ruleset, link, database)
            found = (*signs(terms, posted(limits), shared), *out_of_order(terms))
            receipt = {"receipt": terms.edition.receipt.to_json()}
            title, source = terms.law.title, f"{terms.law.cite}, {terms.edition.standing}."
    if json:
        print_json([{**sign.as_json(), **receipt} for sign in found])
    elif format is Format.pdf:
        _print(found, title, out, as_of)
    else:
        _write(found, title, source, out, format)


def _of_occasion(
    occasion: str, database: str | None, record: str | None, format: Format, out: str | None, *, json: bool
) -> None:
    """What is posted and at hand on an occasion; as posters, its signs alone."""
    with waiting("writing"), organization_of(occasion, database, record) as held:
        found = held.signs(occasion)
    if json:
        print_json(found.to_json())
        return
    from aboveboard.publish.occasion import signs_sheet

    each = tuple(dict.fromkeys(row.sign for row in found.signs))
    title = f"{found.organization}, {occasion}"
    if format is Format.pdf:
        _print(each, title, out, None, found.areas)
    elif format is Format.svg:
        _write(each, title, "", out, format)
    else:
        write_to(out, signs_sheet(found, "html" if format is Format.html else "md"))


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


def _write(found: tuple[Sign, ...], title: str, source: str, out: str | None, format: Format) -> None:
    from aboveboard.publish.signs import written_signs

    if format is Format.md:
        write_to(out, written_signs(found, title, source, "md"))
    else:
        write_to(out, written_signs(found, title, source, "html" if format is Format.html else "svg"))


def _print(found: tuple[Sign, ...], title: str, out: str | None, as_of: str | None, areas: Sequence[str] = ()) -> None:
    from datetime import UTC, date, datetime, time

    from aboveboard.law.dates import day_of
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.paper.notices import notices

    if out is None:
        raise BadInput("--format pdf: name a file with --out")
    day = day_of(as_of, "--as-of") or date.today()
    write_bytes_to(out, notices(found, datetime.combine(day, time(12), UTC), areas, f"{title}: signs"))
