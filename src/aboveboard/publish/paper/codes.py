"""Codes that a phone reads off a badge: an address, drawn as one shape."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from aboveboard.law.errors import BadInput, short
from aboveboard.publish.paper.typeset import Drawing

MASK = 3
"""One pattern for all: trying the eight and choosing the best takes six times as long, and every reader takes any."""
LARGEST_VERSION = 22
"""A badge's code is 24 mm wide: the squares of a larger one would be too small for a phone."""
CORRECTION = ("m", "l")
"""How much of the code may be worn off: 15 per cent, or 7 where the address is long."""


def arrival_address(base: str, occasion: str, person: str) -> str:
    """Where somebody is signed in to an occasion, under the address of a house's pages."""
    return f"{checked_base(base)}/occasions/{_quoted(occasion)}/arrive?person={_quoted(person)}"


def checked_base(base: str) -> str:
    """The address of a house's pages, without the last stroke."""
    wrong = BadInput(f"an address such as https://example.org was expected, not {short(base)}")
    try:
        parts = urlsplit(base)
        parts.port  # noqa: B018 (it is read when it is asked for)
    except ValueError:
        raise wrong from None
    plain = base.isascii() and base.isprintable() and " " not in base
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise wrong
    return base.rstrip("/")


def _quoted(name: str) -> str:
    """A name as part of an address, every letter of it."""
    return quote(name, safe="", errors="replace")


def code(address: str) -> Drawing:
    """An address as a QR code: an SVG of one path, a unit a square, with the quiet border that readers need."""
    import segno

    for correction in CORRECTION:
        try:
            made = segno.make_qr(address, error=correction, mask=MASK, boost_error=False)
        except segno.DataOverflowError:
            continue
        if int(made.version) <= LARGEST_VERSION:
            return _drawn(made.matrix)
    raise BadInput(f"an address of {len(address)} letters is too long for a code on a badge: {short(address)}")


QUIET = 4
"""Light squares around a code."""


def _drawn(rows: tuple[bytearray, ...]) -> Drawing:
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{first + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for first, length in _runs(row)
    )
    return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{path}"/></svg>')


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Dark squares in a row, as where a run of them begins and how long it is."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
