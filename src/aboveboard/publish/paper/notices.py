"""Signs as pages to be posted: those of a table, and those of the playing areas of an occasion, a copy for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.law.files import load_edition, ruleset_named
from aboveboard.law.signs import common_signs
from aboveboard.law.terms.terms import terms_of
from aboveboard.publish.paper.typeset import typeset
from aboveboard.publish.signs import WHERE, Line, Sign, signs

AREA = "playing-area"


def area_signs(ruleset: str, games: Sequence[str] = ()) -> tuple[Sign, ...]:
    """What a ruleset has posted in playing areas where these games are played, one for each where they differ."""
    held = ruleset_named(ruleset)
    asked = {name: law for name, law in common_signs(held.name).items() if law.where == AREA}
    found = {}
    for name, law in asked.items():
        lines = tuple(Line(item.text, item.cite) for item in law.lines.values())
        if lines:
            found[name] = Sign(name, law.title, lines, law.cite, law.where, law.where_cite)
    by_game = [sign for game in games if game in held.games for sign in _own(held.name, game, asked, found)]
    return (*found.values(), *by_game)


def _own(ruleset: str, game: str, asked: Iterable[str], common: Iterable[str]) -> list[Sign]:
    """The signs that say something else of every game."""
    terms = terms_of(load_edition(ruleset, game))
    own = [sign for sign in signs(terms) if sign.name in asked and sign.name not in common]
    return [replace(sign, name=f"{sign.name}-{game}", title=f"{sign.title}: {terms.law.title}") for sign in own]


def notices(
    posted: Sequence[Sign], made: datetime, areas: Sequence[str] = (), title: str = "Signs", fonts: Sequence[Path] = ()
) -> bytes:
    """Signs as a PDF, each on a page; where areas are named, one that is posted in playing areas once for each."""
    return typeset("notices", notice_values(posted, areas, title), made, fonts)


def notice_values(posted: Sequence[Sign], areas: Sequence[str] = (), title: str = "Signs") -> dict[str, Any]:
    """The pages as the template takes them."""
    if not posted:
        raise BadInput("there is no sign to print")
    each = [(sign, area) for sign in posted for area in ((areas or (None,)) if sign.where == AREA else (None,))]
    return {"title": title, "signs": [_page(sign, area) for sign, area in each]}


def _page(sign: Sign, area: str | None) -> dict[str, Any]:
    return {
        "title": sign.title,
        "lines": [[line.text, line.clause] for line in sign.lines],
        "where": f"To be {WHERE[sign.where]}",
        "area": None if area is None else spaced(area),
    }
