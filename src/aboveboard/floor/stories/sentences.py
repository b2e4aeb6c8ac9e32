"""The deeds of the floor in sentences: tables, racks, checklists, the cage; `log/sentences.py` says how to read one."""

from __future__ import annotations

from aboveboard.log.sentences import Sentences

_COUNT = "[: {chips}][, explained: {explained}]"
_REQUEST = "[: {chips}][: {cents}][{closing!}, to close the table]"

AT_A_TABLE: Sentences = {
    # people
    "sit": ("{player} sits down at seat {seat}[ with {stack}]", "seat {seat} sits down"),
    "leave": ("{player} leaves seat {seat}", "seat {seat} leaves"),
    "stack": ("{player} puts {cents} more on the table", "seat {seat} puts {cents} more on the table"),
    "wait": ("{off!}{name} is taken off the waiting list", "{name} waits for a seat", "seat {seat} waits"),
    "buy-in": "seat {seat} buys in for {cents}",
    "chip-request": ("chips for {cents} are asked for", "chips are asked for"),
    "chip-decline": "the request of {player} for chips is off",
    "dispute": "event {event} is disputed[: \u201c{says}\u201d]",
    "answer-dispute": "dispute {dispute} is answered[: \u201c{found}\u201d]",
    # the game
    "dice": ("{do=ask}new dice are asked for", "the dice are changed"),
    "draw": "drawn: {it}",
    "number": "the deal begins by number {it}",
    "style": "the tiles are handed out by the style {it:words}",
    "button": ("the button is at seat {seat}", "the button is at seat {it}"),
    "chips": (
        "{do=cash-in}seat {seat} turns in[ {count}] chips of its own colour",
        "seat {seat} is given[ {count}] {colour:words} chips[ of {value} each]",
    ),
    "award": "seat {seat} is given {item:words}[, which cost {cost}][, {retail} in shops][, worth {market}]",
    "change": "{option:words} is changed to {to:words}",
    "post-limits": (
        "wagers are now from {min} to {max}[, in chips of {chip}]",
        "wagers are now {min} or more[, in chips of {chip}]",
        "wagers are now {max} or less[, in chips of {chip}]",
        "wagers are now in chips of {chip}",
        "no limits are posted any more",
    ),
    "meter": "the meter of {wager:words} reads {cents:cents}",
    "pay-owed": "what the table owes is paid",
    "return-wagers": "every wager goes back, and the game begins anew: {reason}",
    # draws
    "commit": "a seed is committed to",
    "mix": "mixed into the draws: \u201c{text}\u201d",
    "reveal": "the seed is given up, and another is committed to",
    "machine": "the machine draws",
    # a table that runs by itself
    "automatic": ("{on!}the automatic dealer deals[, with {seconds} seconds to bet]", "a person deals"),
    "countdown": (
        "{for=bets}bets are taken[ for {seconds} seconds]",
        "{for=choice}a choice is waited for[, {seconds} seconds]",
        "{for=offer}an offer stands[ for {seconds} seconds]",
    ),
    "ready": "ready before the countdown is over",
    "fill-seats": "so many seats have automatic players: {players}",
    # checklists
    "check": "a step of the checklist is confirmed",
    "open-table": "the table is opened",
    "close-table": "the table is closed",
    "arrange": "the table is arranged",
    "open": "the equipment is stated",
    "staff": ("{off!}{name} is off duty as {role:words}", "{name} is on duty as {role:words}[, also as {also:words}]"),
    "device": "{device:words}[: {state:words}][{emptied!}, emptied]",
    "incident": "incident: {kind:words}[ at seat {seat}][: {note}]",
    "quiet": "nobody plays[ at seat {seat}][: {what:words}][{asked!}; a player asks to see the cards]",
    "record": "written down: {record:words}[ ({fields:rows})]",
    "instruct": ("seat {seat} gives an instruction[: {what:words}]", "a player gives an instruction[: {what:words}]"),
    # the rack
    "opener": f"the rack is counted to open the table{_COUNT}",
    "closer": f"the rack is counted to close the table{_COUNT}",
    "rack-count": "the rack is counted[: {chips}]",
    "slip-sign": "slip {slip} is signed",
    "slip-void": "slip {slip} is void[: {reason}]",
    "slip-reprint": "slip {slip} is printed again",
    "fill-request": f"a fill is asked for{_REQUEST}",
    "fill-verify": "fill slip {slip} is verified at the cage",
    "fill-void": "fill slip {slip} is void[: {reason}]",
    "fill-receive": "the fill of slip {slip} is received at the table",
    "credit-request": f"a credit is asked for{_REQUEST}",
    "credit-verify": "credit slip {slip} is verified at the cage",
    "credit-void": "credit slip {slip} is void[: {reason}]",
    "credit-receive": "the credit of slip {slip} is received",
    "coupon": "a coupon of {cents} is taken[ from {player}]",
    "color-up": "chips are changed[ for {player}]: {chips}[ into {for}]",
    "offer-chips": "seat {seat} wagers with[ {colour:words}] chips with the {design:words}",
    "soft-count": (
        "the drop box of period {period} is counted: {cash} in cash[, {promotional} in coupons][, with {with}]"
        "[, explained: {explained}]",
        "the drop box of period {period} is counted",
    ),
}
"""What is done at a table, in the order of its parts."""
IN_THE_HOUSE: Sentences = {
    "license": "the house is licensed under {ruleset}[ as {name}]",
    "bankroll": ("{do=take}{cents} is taken out of the cage", "{cents} is brought to the cage"),
    "cage-count": "the cage is counted: {cents}[, explained: {explained}]",
    "chip-sale": "{player} buys chips for {cents}",
    "cash-out": ("{player} turns chips in: {chips}", "{player} turns chips in for {cents}"),
    "chip-change": "chips are changed: {chips}[ into {for}]",
    "chip-design": "a chip of {cents} is accepted[, {primary:words}]",
    "chip-set": "chips with the {design:words} are assigned to {table}[ ({colours:rows})]",
    "chip-confirm": "it is confirmed of the chips of {for:cents}: {what:words}",
    "impressment": "the chips of {table} are counted: {counts:rows}",
    "chip-summary": "the summary of chips for {month} is submitted",
}
"""What is done in the house: its license, the cage, the register of chips."""
