"""A flare as it is kept: what the deal holds and by what it is won, with prizes marked off as they are awarded.

It says nothing of how many tickets are left, and is given nothing from which that could be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.tickets.flare import Flare, FlarePrize, flare_lacking
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.plain import plain, short_enough
from aboveboard.publish.paper.typeset import typeset

MOST_KINDS = 300
MOST_BOXES = 60
"""So many prizes of a kind have a box each; of more, it is said how many were won."""


def flare_pdf(edition: PoolEdition, flare: Flare, made: datetime, fonts: Sequence[Path] = ()) -> bytes:
    """A flare to be posted; one that does not set out what the law asks for is not printed."""
    return typeset("flares", flare_values(edition, flare), made, fonts)


def flare_values(edition: PoolEdition, flare: Flare) -> dict[str, Any]:
    """A flare as the template takes it."""
    flare = _cleaned(flare)
    lacks = flare_lacking(edition, flare)
    if lacks:
        raise NotPrintable("the flare", lacks)
    if len(flare.prizes) > MOST_KINDS:
        raise BadInput(f"prizes: at most {MOST_KINDS} kinds of prize fit on a flare, not {len(flare.prizes):,}")
    called = flare.title or flare.type or edition.law.title
    facts = {
        "Type": flare.type,
        "Form number": flare.form,
        "Serial number": flare.serial,
        "Made by": flare.maker,
        "Price of a ticket": "" if flare.price is None else dollars(flare.price),
        "Tickets in the deal": "" if flare.tickets is None else f"{flare.tickets:,}",
        "Prizes in the deal": f"{sum(each.count for each in flare.prizes):,}",
    }
    return {
        "title": f"Flare: {called}",
        "called": short_enough(called, "what the deal is called"),
        "facts": [[label, short_enough(text, f"what is said under {label}")] for label, text in facts.items() if text],
        "prizes": [_prize(each) for each in flare.prizes],
    }


def _prize(prize: FlarePrize) -> dict[str, Any]:
    return {
        "prize": short_enough(prize.called, "a prize"),
        "winning": short_enough(prize.winning, "what wins a prize"),
        "count": f"{prize.count:,}",
        "won": f"{prize.won:,} of {prize.count:,} won",
        "boxes": [place < prize.won for place in range(prize.count)] if prize.count <= MOST_BOXES else [],
    }


def _cleaned(flare: Flare) -> Flare:
    """The flare with nothing in its texts that is not seen."""
    return replace(
        flare,
        title=plain(flare.title),
        type=plain(flare.type),
        form=plain(flare.form),
        serial=plain(flare.serial),
        maker=plain(flare.maker),
        prizes=tuple(replace(each, winning=plain(each.winning), item=plain(each.item)) for each in flare.prizes),
    )
