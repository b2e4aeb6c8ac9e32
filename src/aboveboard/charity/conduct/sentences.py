"""The deeds of organizations and occasions in sentences; `log/sentences.py` says how to read one."""

from __future__ import annotations

from aboveboard.log.sentences import Sentences

_DESTROYED = (
    "what is hidden of {person} is destroyed[: {fields:words}][ ({ground})]",
    "the file of {paper} is destroyed[ ({ground})]",
    "what is hidden of event {event} is destroyed[: {fields:words}][ ({ground})]",
    "what is hidden is destroyed",
)
MONEY: Sentences = {
    "bank-form": "the {form:words} states the most that each type may pay: {maxima}",
    "bank-open": "the bank of {type:words} is put up: {shares}",
    "bank-supplement": "{cents} goes from the bank of {from:words} to that of {to:words}",
    "bank-result": "{type:words}[ at {location}] lost {losses} and won {winnings}",
    "bank-close": "the bank of {type:words} is closed[, counted at {counted}][, and goes to {to:words}]"
    "[, explained: {explained}]",
    "chip-issue": "{player} buys {count} chips of {each}",
    "chip-redeem": "{player} turns in {count} chips of {each}[ for {for:words}]",
    "cash-out": "{player} takes {cents} in cash",
    "post-rate": "a dollar buys {rate} units of imitation money[; {ratios:rows}][; nobody buys for more than {most}]",
    "appoint-banker": "{person} is banker",
    "exchange": "{player} buys imitation money for {cash}[: {units} units]",
    "redeem": "{player} turns in {units} units[ for {for:words}]",
    "night-deposit": "{cents} of what the night took in is deposited",
    "prize-limit": "no prize of {kind:words} is worth more than {cents}",
    "prize-list": "{of:words} is offered[ as {kind:words}] with prizes of {prizes:cents}",
    "prize-award": ("{to} is given {item:words}[, worth {cents}]", "{item:words} is awarded[, worth {cents}]"),
    "prize-redeem": "award {award} is redeemed[ for {for:words}]",
}
"""What is done with money at an occasion."""

ON_AN_ORGANIZATION: Sentences = {
    "organization-open": "{title} is put on record[ as {kind:words}] under {ruleset}",
    "person": ("{title} is put on file", "{name} is put on file"),
    "persons": "a list of people is put on file",
    "appoint": "{person} is made {role:words}",
    "release": "{person} is {role:words} no longer",
    "designate": "{person} is designated {duty:words}",
    "acknowledge": "{person} acknowledges {texts:words}",
    "identify": "what identifies {person} is put on file",
    "badge": "a badge is made for {person}",
    "paper": "a paper is put on file: {kind:words}[ about {about}], dated {dated}",
    "paper-dispose": "the paper {paper} is disposed of",
    "destroy": _DESTROYED,
    "figure": "{figure:words} is put on file[: {cents}][: {number}][: {words:words}]",
    "premises": "{premises:words} is put on file[, rented from {lessor}]",
    "equipment": "{item} for {game:words} is put on file, {way:words}[, from {from}]",
    "mark": "{item} is marked",
    "furnish": "{item} is furnished to {to}, {way:words}",
    "apply": "{form} is applied for[: {games:words}]",
    "license": "license {number} ({form}) is issued from {from} until {until}: {games:words}",
    "amend": "{form} is granted for {games:words}",
    "advertise": "an advertisement is made[ at {at}]: {medium:words}",
    "expense": "{cents} is paid to {to}: {class:words}, by {way:words}",
    "report": "{form} is filed",
    "operator-apply": ("{person} applies as {class:words}", "{provider} applies as {class:words}"),
    "operator-approve": ("{person} is approved as {class:words}", "{provider} is approved as {class:words}"),
    "operator-deny": ("{person} is denied as {class:words}", "{provider} is denied as {class:words}"),
    "operator-fee": "{cents} is paid for a license as {class:words}",
    "operator-license": ("{person} is licensed as {class:words}", "a license as {class:words} is issued"),
    "operator-renew": ("{person} is licensed anew as {class:words}", "a license as {class:words} is renewed"),
    "operator-suspend": ("{person} is suspended as {class:words}", "{provider} is suspended as {class:words}"),
    "operator-revoke": ("{person} is no longer licensed as {class:words}", "a license as {class:words} is revoked"),
    "service-of-process": "papers for {person} were served here",
    "service-forward": "papers for {person} went on[ by {way:words}]",
    "plan": "{occasion:words} is planned from {from} until {until} at {premises:words}: {games:words}",
    "occasion-noted": "{occasion:words} is opened for {day} at {premises:words}",
    "prizes-noted": "prizes of {kind:words} at {occasion:words} are {way}: {cents}",
}
"""What is done on an organization's log."""

ON_AN_OCCASION: Sentences = {
    "destroy": _DESTROYED,
    "occasion-open": "the occasion is opened from {from} until {until} at {premises:words}: {games:words}",
    "staff": "{person} works as {duty:words}[ at {game:words}]",
    "arrive": "{person} is here",
    "depart": "{person} leaves",
    "game-open": "{game:words} is opened[, dealt by {dealer}]",
    "game-close": "{game:words} is closed",
    "round": "a round of {game:words} begins",
    "admit": "{player} is let in[, for {paid}]",
    "play": "{player} plays {game:words}[, wagering {wager}][ on {on:words}]",
    "buy-ticket": "{player} buys a ticket: {kind:words}",
    "sale": "{item:words} is sold",
    "give": "{item:words} is given away",
    "cash-check": "a check of {cents} is cashed",
    "inspection": "somebody inspects[: {inspector}][ of {agency}]",
    "incident": "an incident: {what}",
    "rule": "{by} rules at {game:words}",
    "instruct": "{by} instructs {person} in {game:words}",
    "deliver": "equipment is delivered[ by {provider}]",
    "step": "a step is confirmed: {step:words}",
    "result": "{game:words}: {outcome:words}",
    "result-change": "result {result} is changed to {outcome:words}",
    "award": "prizes of {game:words} are awarded",
    "count": "{by:words} count {cents}",
    "table-noted": "a table of {game:words} is set up: {table}",
    "occasion-close": "the occasion is closed[, with {held} chips still held]",
    **MONEY,
}
"""What is done on an occasion's log."""
