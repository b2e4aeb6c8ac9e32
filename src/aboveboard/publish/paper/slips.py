"""The slip of a jackpot as a page: what was won and where, who verified it, and lines for who pays and receives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.publish.paper.typeset import typeset

STATES = {"pending": "to be paid", "paid": "paid", "void": "void: nothing is paid"}
SIGNED = ("Paid by", "Received by", "Witnessed by")


def slip_pdf(found: Mapping[str, Any], made: datetime, fonts: Sequence[Path] = ()) -> bytes:
    """The slip of a hit, of its link's page document, as a PDF."""
    return typeset("slip", slip_values(found), made, fonts)


def slip_values(found: Mapping[str, Any]) -> dict[str, Any]:
    """The page as the template takes it."""
    hit = found["slip"]
    return {
        "title": f"Jackpot slip {hit['hit']}, {found['title']}",
        "head": f"Jackpot slip {hit['hit']}",
        "link": found["title"],
        "amount": dollars(hit["cents"]),
        "state": STATES[hit["state"]],
        "rows": [
            ["Award", f"{in_words(hit['award'])} of {in_words(hit['level'])}"],
            ["Table", f"{hit['table']}, seat {hit['seat']}"],
            ["Player", hit["player"] or "nobody is named"],
            ["When", f"{hit['at'][:10]} {hit['at'][11:19]}"],
            ["Verified by", ", ".join(verified_by(hit)) or f"nobody yet; {hit['needs']} are needed"],
            ["Controller", f"{found['controller']['maker']}, serial number {found['controller']['serial']}"],
            ["On the log", f"{found['name']}, event {found['event']}, configuration {found['configuration']}"],
        ],
        "signed": list(SIGNED),
        "cite": "; ".join(found["cite"]),
    }


def verified_by(hit: Mapping[str, Any]) -> list[str]:
    """Who looked at the hand, and what each found that is not as it should be."""
    return [name if said == "sound" else f"{name} (void: {said})" for name, said in hit["found"].items()]
