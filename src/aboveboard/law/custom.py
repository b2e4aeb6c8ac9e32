"""Custom of the trade, where a ruleset's own text is silent or not held: the colours of chips, and a table's win."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.law.model.money import WinLaw

CHIP_COLOURS: Mapping[int, str] = {
    25: "peach", 50: "salmon", 100: "white", 250: "pink", 500: "red", 1_000: "blue", 2_000: "yellow", 2_500: "green",
    10_000: "black", 50_000: "purple", 100_000: "orange", 500_000: "gray",
}  # fmt: skip
"""Denominations in cents, each with the colour that most houses give it."""

WIN = WinLaw.model_construct(  # nothing is checked: the model is made only where a file is read
    title="Table win",
    cite="",
    source="custom of the trade",
    adds=("drop", "closer", "credits"),
    takes=("promotional", "fills", "opener"),
)
"""How most houses reckon what a table won."""
