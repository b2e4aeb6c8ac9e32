"""Every event that a record of links may hold, and the links that one concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from aboveboard.floor.links.records import operating, papers, playing, signing
from aboveboard.floor.links.records.taking import Handler, Happened, Held
from aboveboard.law.errors import BadInput, nearest, short

HANDLERS: Mapping[str, Handler] = {**operating.HANDLERS, **playing.HANDLERS, **signing.HANDLERS, **papers.HANDLERS}
"""Each event with how it is decided."""


def concerned(links: Mapping[str, Held], event: Happened) -> list[Held]:
    """The links that an event concerns, the one that it is decided at first."""
    return [links[name] for name in _named(links, event)]


def _named(links: Mapping[str, Held], event: Happened) -> Iterator[str]:
    keys: Iterable[str] = ("from", "to") if event.kind == "transfer" else ("link",)
    found = [
        next(iter(links)) if key == "link" and key not in event.said and len(links) == 1 else event.said.get(key)
        for key in keys
    ]
    for key, name in zip(keys, found, strict=True):
        if not isinstance(name, str) or name not in links:
            raise BadInput(f"{event.where}: {key}: {short(name)} is no link of the record; {nearest(str(name), links)}")
        yield name
    if len(set(map(str, found))) < len(found):
        raise BadInput(f"{event.where}: to: another link than {found[0]!r} was expected")
