"""Which houses there are: their kinds of log, their parts, and their rows of the role matrix, put together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from aboveboard.charity.kinds import CHARITY
from aboveboard.docket.kinds import DOCKET
from aboveboard.floor.kinds import FLOOR
from aboveboard.floor.links.kinds import LINKS
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.hash_chain import now
from aboveboard.log.kinds import Houses, put_together
from aboveboard.log.logbook import Logbook

HOUSES = put_together((FLOOR, LINKS, CHARITY, DOCKET))


def open_house(
    url: str,
    *,
    secret: bytes | str | None = None,
    clock: Callable[[], datetime] = now,
    houses: Houses = HOUSES,
    reading: bool = False,
    new_key: bool = False,
) -> Logbook:
    """Open a database by a file's name or a URL; it is made or brought up to date where need be."""
    return Logbook.open(url, houses, secret=secret, clock=clock, reading=reading, new_key=new_key)


def there(database: str) -> str:
    """A database that is there already: one that is only read is not made."""
    if "://" not in database and not Path(database).is_file():
        raise BadInput(f"{database}: there is no such file")
    return database
