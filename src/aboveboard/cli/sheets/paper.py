"""`aboveboard paper`: what is printed for an organization, from its record or from its log on a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.charity.occasion import DATABASE, DatabaseUrl
from aboveboard.cli.common import Json, print_json, say, write_bytes_to
from aboveboard.cli.sheets.pool_paper import Asked, pool_paper
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    from aboveboard.publish.paper.advertisement import Medium
    from aboveboard.publish.paper.of_pool import Paper
    from aboveboard.publish.paper.of_record import Printed


class What(StrEnum):
    """What is printed."""

    badges = "badges"
    poster = "poster"
    handbill = "handbill"
    sign = "sign"
    notices = "notices"
    tickets = "tickets"
    calendars = "calendars"
    labels = "labels"
    flare = "flare"
    cards = "cards"


MEDIA: Mapping[What, Medium] = {What.poster: "poster", What.handbill: "handbill", What.sign: "sign"}
ADVERTISED = tuple(MEDIA)
OF_POOLS: Mapping[What, Paper] = {
    What.tickets: "tickets", What.calendars: "calendars", What.labels: "labels", What.flare: "flare",
    What.cards: "cards",
}  # fmt: skip
NUMBERED = (What.tickets, What.calendars, What.cards)
MEANT_FOR = {
    "--base": (What.badges, *NUMBERED), "--pictures": (What.badges,), "--by-hand": (What.badges,),
    "--pool": tuple(OF_POOLS), "--first": NUMBERED, "--last": NUMBERED, "--series": (What.tickets, What.cards),
    "--stacked": (What.tickets,), "--a-sheet": (What.cards,),
    "--event": ADVERTISED, "--size": ADVERTISED,
    "--at": (What.sign,), "--community": (What.sign,), "--serves": (What.sign,),
}  # fmt: skip
"""Options that say something of some papers only."""
SUFFIXES = (".png", ".jpg", ".jpeg")


def command(
    what: Annotated[What, typer.Argument(help="What is printed.", show_default=False)],
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A record as JSON or TOML, or - for standard input; else a database."),
    ] = None,
    database: DatabaseUrl = None,
    organization: Annotated[
        str | None, typer.Option("--organization", metavar="NAME", help="On a database, by the name of its log.")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", "--output", metavar="FILE", help="The PDF to write.")] = None,
    occasion: Annotated[str | None, typer.Option(metavar="NAME", help="The occasion, by the name of its log.")] = None,
    base: Annotated[
        str | None, typer.Option(metavar="URL", help="The address of the pages to which codes on the paper lead.")
    ] = None,
    pictures: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Badges: photographs and signatures, named as their papers.")
    ] = None,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Badges: leave boxes where a photograph is glued and a name signed.")
    ] = False,
    event: Annotated[str | None, typer.Option(metavar="WORDS", help="What an advertisement calls the event.")] = None,
    size: Annotated[str | None, typer.Option(metavar="SIZE", help="Of an advertisement: 11x17in, 6x10ft.")] = None,
    at: Annotated[str | None, typer.Option(metavar="PLACE", help="Where a sign is put: own, lessor, ...")] = None,
    community: Annotated[str | None, typer.Option(metavar="NAME", help="Where equipment shows a sign.")] = None,
    serves: Annotated[str | None, typer.Option(metavar="NAME", help="The community that a squad serves.")] = None,
    pool: Annotated[str | None, typer.Option(metavar="NAME", help="The pool, by the name of its log.")] = None,
    first: Annotated[int | None, typer.Option(metavar="NUMBER", help="Tickets, calendars, cards: from here.")] = None,
    last: Annotated[int | None, typer.Option(metavar="NUMBER", help="The same: to this one.")] = None,
    series: Annotated[str | None, typer.Option(metavar="NAME", help="Of which series, if of several.")] = None,
    stacked: Annotated[bool, typer.Option("--stacked", help="Numbers go down each pile of the cut sheets.")] = False,
    a_sheet: Annotated[int | None, typer.Option("--a-sheet", metavar="NUMBER", help="Cards on a sheet.")] = None,
    fonts: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Further fonts, for names in other scripts.")
    ] = None,
    json: Json = False,
) -> None:
    """Print badges, an occasion's posters and notices, or a pool's tickets, flare, labels and cards.

    Without --out it is said what would be printed.
    """
    given = {
        "--base": base, "--pictures": pictures, "--by-hand": by_hand, "--event": event, "--size": size, "--at": at,
        "--community": community, "--serves": serves, "--pool": pool, "--series": series, "--stacked": stacked,
        "--first": first is not None, "--last": last is not None, "--a-sheet": a_sheet is not None,
    }  # fmt: skip
    _only_for(what, [name for name, value in given.items() if value])
    folders = [] if fonts is None else [_folder("--fonts", fonts)]
    named = occasion or pool
    with waiting("setting the pages") as advance, _held(file, database, organization, named, pictures) as held:
        if what in OF_POOLS:
            asked = Asked(pool, first, last, series, a_sheet, base, stacked)
            data, found = pool_paper(held, OF_POOLS[what], asked, folders, advance)
        elif what is What.badges:
            data, found = _badges(held, pictures, base, occasion, folders, by_hand=by_hand)
        elif what is What.notices:
            data, found = _notices(held, occasion, folders)
        else:
            placed = {"at": at, "community": community, "serves": serves}
            words = {name: value for name, value in placed.items() if value is not None}
            data, found = _advertisement(held, what, occasion, event, size, words, folders)
    if out is not None:
        write_bytes_to(out, data)
    if json:
        print_json({"what": what.value, "out": out, "refused": [], "warnings": [], **found})
        return
    _show(what, out, found)


def _only_for(what: What, given: list[str]) -> None:
    from aboveboard.law.errors import BadInput

    for name in given:
        if what not in MEANT_FOR[name]:
            raise BadInput(f"{name}: it is for {' and '.join(MEANT_FOR[name])}, not for {what}")


def _folder(option: str, name: str) -> Path:
    from aboveboard.law.errors import BadInput

    if not Path(name).is_dir():
        raise BadInput(f"{option}: {name}: there is no such folder")
    return Path(name)


@contextmanager
def _held(
    file: str | None, database: str | None, organization: str | None, occasion: str | None, pictures: str | None
) -> Iterator[Printed]:
    """What is printed from: a record, or an organization's log."""
    from aboveboard.law.errors import BadInput

    if file is not None:
        if database is not None or organization is not None:
            raise BadInput("FILE: a record or a database was expected, not both")
        from aboveboard.publish.paper.of_record import printed_record

        yield printed_record(read_document(file))
        return
    if pictures is not None:
        raise BadInput("--pictures: it is for a record; on a database the pictures are attached to their papers")
    if organization is None and occasion is None:
        raise BadInput("FILE: a record was expected, or on a database an --organization, an --occasion or a --pool")
    from aboveboard.organizations import on_paper

    with on_paper(database or DATABASE, organization, occasion) as found:
        yield found


def _badges(
    held: Printed,
    pictures: str | None,
    base: str | None,
    occasion: str | None,
    fonts: list[Path],
    *,
    by_hand: bool,
) -> tuple[bytes, dict[str, Any]]:
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.paper.badges import badge_sheet
    from aboveboard.publish.paper.of_record import PrintedRecord, badges_of, pictures_on_file

    folder = None if pictures is None else _folder("--pictures", pictures)
    files = (
        {}
        if folder is None
        else {path.stem: path for path in sorted(folder.iterdir()) if path.suffix.lower() in SUFFIXES}
    )
    if isinstance(held, PrintedRecord):
        found = badges_of(held, pictures_on_file(held, files), by_hand=by_hand)
    else:
        from aboveboard.publish.paper.of_log import PrintedLog, badges_on_log

        assert isinstance(held, PrintedLog)
        found = badges_on_log(held, by_hand=by_hand)
    if not found.printed:
        row = found.refused[0]
        raise BadInput(f"no badge is printed: {row['person']}: {row['reason']} ({'; '.join(row['cite'])})")
    printed = [{"person": one.person, "items": dict(one.items)} for one in found.printed]
    sheet = badge_sheet(found.printed, held.made, base=base, occasion=occasion, fonts=fonts)
    return sheet, {"printed": printed, "refused": found.refused, "warnings": found.flagged}


def _notices(held: Printed, occasion: str | None, fonts: list[Path]) -> tuple[bytes, dict[str, Any]]:
    from aboveboard.publish.paper.notices import AREA, notices
    from aboveboard.publish.paper.of_record import notices_of

    signs, areas = notices_of(held, occasion)
    printed = [
        {**sign.as_json(), "area": area}
        for sign in signs
        for area in ((areas or (None,)) if sign.where == AREA else (None,))
    ]
    return notices(signs, held.made, areas, fonts=fonts), {"printed": printed}


def _advertisement(
    held: Printed,
    what: What,
    occasion: str | None,
    event: str | None,
    size: str | None,
    placed: dict[str, str],
    fonts: list[Path],
) -> tuple[bytes, dict[str, Any]]:
    from aboveboard.charity.stating import as_json
    from aboveboard.publish.paper.of_record import advertisement_of
    from aboveboard.publish.paper.sizes import size_of

    asked = None if size is None else size_of(size)
    found = advertisement_of(held, MEDIA[what], occasion, event, asked, placed)
    printed = {"items": dict(found.items), "size": str(found.size), "square-feet": found.size.square_feet}
    flagged = [as_json(each.reason, each.cite) for each in found.flagged]
    return found.pdf(held.made, fonts), {"printed": [printed], "warnings": flagged}


def _show(what: What, out: str | None, found: dict[str, Any]) -> None:
    """What was printed, in words."""
    from aboveboard.kernel.words import counted, in_words
    from aboveboard.publish.paper.badges import NAME

    for row in found["printed"]:
        if what in OF_POOLS:
            codes = ", with codes" if row["codes"] else ""
            say(f"{counted(row['count'], what.value.removesuffix('s'))} of {row['pool']}{codes}")
        elif what is What.badges:
            say(f"Badge: {row['items'].get(NAME, row['person'])}")
        elif what is What.notices:
            say(", for ".join(filter(None, (f"Notice: {row['title']}", in_words(row["area"] or "")))))
        else:
            say(f"{what.value.capitalize()}, {row['size']} ({row['square-feet']} sq ft):")
            for text in row["items"].values():
                say(f"  {' '.join(text.split())}")
    for row in found.get("refused", ()):
        say(f"Not printed: {row['person']}: {row['reason']} ({'; '.join(row['cite'])})")
    for row in found.get("warnings", ()):
        say(f"Flagged: {row['reason']} ({'; '.join(row['cite'])})")
    say(f"Written to {out}." if out is not None else "Nothing is written: name a file with --out.")
