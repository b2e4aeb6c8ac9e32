"""The link that a guide or signs are asked of, as it is set up on a database now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from aboveboard.floor.links.reckoning.configuration import Configuration

LinkName = Annotated[
    str | None,
    typer.Option("--link", metavar="LINK", help="A link on the database, whose base, rate and limit are said."),
]


def linked(ruleset: str, link: str | None, database: str | None) -> Configuration | None:
    """What a link is set up with, where one is named; one of another law is refused."""
    from aboveboard.floor.links.link import Link
    from aboveboard.house import open_house, there
    from aboveboard.law.errors import BadInput, nearest

    if link is None:
        return None
    if database is None:
        raise BadInput("--link: the database on which it is was expected too; name one with --database")
    with open_house(there(database)) as book:
        known = book.logs("link")
        if link not in known:
            raise BadInput(
                f"--link: {link!r} is no link of this database; {nearest(link, known) if known else 'it has none'}"
            )
        desk = book.look(link, lambda state: state.part(Link).desk)
        if desk.setting.ruleset != ruleset:
            raise BadInput(f"--link: {link} is under the law of {desk.setting.ruleset}, not {ruleset}")
        found: Configuration = desk.configuration
        return found
