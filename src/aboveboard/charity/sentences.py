"""A charity's deeds in sentences; `log/sentences.py` says how to read one."""

from __future__ import annotations

from aboveboard.log.sentences import Sentences

SENTENCES: Sentences = {
    # an organization's occasion
    "occasion-open": "an occasion is opened[ under {ruleset}][: {types:words}]",
    "bank-form": "the {form:words} states the most that each type may pay: {maxima}",
    "type-open": "{type:words} is opened",
    "bank-open": "the bank of {type:words} is put up: {shares}",
    "bank-supplement": "{cents} goes from the bank of {from:words} to that of {to:words}",
    "bank-result": "{type:words}[ at {location}] lost {losses} and won {winnings}",
    "bank-close": "the bank of {type:words} is closed[, counted at {counted}][, and goes to {to:words}]"
    "[, explained: {explained}]",
    # prizes
    "prize-limit": "no prize of {kind:words} is worth more than {cents}",
    "prize-list": "{of:words} is offered[ as {kind:words}] with prizes of {prizes:cents}",
    "prize-award": ("{to} is given {item:words}[, worth {cents}]", "{item:words} is awarded[, worth {cents}]"),
    "prize-redeem": "award {award} is redeemed[ for {for:words}]",
    # licensed currency
    "period-open": "a license period begins, with {currency:words}[, until {until}]",
    "period-close": "the license period ends[, with {held} chips still held]",
    "chip-issue": "{player} buys {count} chips of {each}",
    "chip-redeem": "{player} turns in {count} chips of {each}[ for {for:words}]",
    # a casino night
    "post-rate": "a dollar buys {rate} units of imitation money[; {ratios:rows}][; nobody buys for more than {most}]",
    "appoint-banker": "{person} is banker",
    "assign-operator": "{person} operates {game:words}",
    "exchange": "{player} buys imitation money for {cash}[: {units} units]",
    "redeem": "{player} turns in {units} units[ for {for:words}]",
    "pay-person": "{person} is paid {cents}[ for {for:words}]",
    "night-close": "the night is closed",
    "night-deposit": "{cents} of what the night took in is deposited",
}
"""What is done at a charity's games."""
