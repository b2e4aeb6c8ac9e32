"""What earlier versions wrote on the house's log of charity money, in sentences."""

from __future__ import annotations

from aboveboard.charity.conduct.sentences import MONEY
from aboveboard.log.sentences import Sentences

IN_THE_HOUSE: Sentences = {
    **{deed: sentence for deed, sentence in MONEY.items() if deed != "cash-out"},
    "occasion-open": "an occasion is opened[ under {ruleset}][: {types:words}]",
    "type-open": "{type:words} is opened",
    "period-open": "a license period begins, with {currency:words}[, until {until}]",
    "period-close": "the license period ends[, with {held} chips still held]",
    "assign-operator": "{person} operates {game:words}",
    "pay-person": "{person} is paid {cents}[ for {for:words}]",
    "night-close": "the night is closed",
}
"""What was done at a charity's games."""
