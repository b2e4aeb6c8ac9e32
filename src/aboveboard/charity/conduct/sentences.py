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
    "bank-form": "the {form} states the most that each type may pay: {maxima}",
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

RETURNED: Sentences = {
    "statement-say": (
        "line {line} of {form} of {period} is filled in: {cents}[, because {why}]",
        "line {line} of {form} of {period} is filled in: {number}[, because {why}]",
        "line {line} of {form} of {period} is filled in: {text}[, because {why}]",
        "line {line} of {form} of {period} is filled in[, because {why}]",
    ),
    "statement-sign": (
        "{form} of {period} is signed[ by {person}] as {as:words}, affirmed under penalties of perjury"
        "{affirms=perjury}",
        "{form} of {period} is signed[ by {person}] as {as:words}[, affirmed as {affirms:words}]",
    ),
    "statement-reopen": "{form} of {period} is opened again, and its signatures are gone: {why}",
    "statement-amend": "{form} of {period} is to be amended: {why}",
    "statement-file": (
        "{form} of {period} goes to the {to:words} by mail[, dated {dated}][ ({proof})]{way=mail}",
        "{form} of {period} goes to the {to:words}[, {way:words}][, dated {dated}][ ({proof})]",
    ),
    "statement-receive": "{form} of {period} was received by the {to:words} on {dated}[ ({proof})]",
    "statement-fault": "fault is found with {form} of {period}: {ground}",
    "statement-cure": "what was wrong with {form} of {period} is put right[: {ground}]",
    "delinquency": "the {by:words} gives notice that {form} of {period} was not filed[: {ground}]",
    "case-open": "a case is opened over {form} of {period}: {ground:words}[, {what}]",
    "fee-pay": "the fee of {form} of {period} is paid: {cents}[ to the {to:words}][ by check {number}]",
}
"""What becomes of statements."""

ACCOUNTS: Sentences = {
    "account-open": "the account {account} is opened at {bank}[, designated {designation}][, number {number}]"
    "[, with {opening} in it]",
    "account-close": "the account {account} is closed",
    "book-year": "the year of the books begins on {begins}",
    "deposit": "{cents} is deposited in {account}[, of {of:words}][, {receipts:words}][: {what}][ (slip {slip})]",
    "withdraw": "{cents} is drawn from {account}, by {way:words}[: {purpose}]",
    "check-write": (
        "check {number} of {account} over {cents} is written[ to {payee}] for {class:words}[: {purpose}]"
        "[, on {form}][ of {period}]",
        "check {number} of {account} over {cents} is written[ to {payee}][: {purpose}][, on {form}][ of {period}]",
    ),
    "check-void": "check {number} of {account} is void[: {ground}]",
    "transfer": "{cents} goes from {from} to {to}[, by check {number}]",
    "interest": "{cents} of interest comes to {account}",
    "bank-charge": "the bank takes {cents} from {account}[: {what}]",
    "bank-statement": "the bank's statement of {account} for {month} is entered, closing at {closing}",
    "reconcile": "{account} is reconciled for {month} by {by}, as {as:words}[; what differs: {difference}]",
    "minutes": "the minutes {minutes} of {dated} are put on file[, which authorize {authorizes:words}]"
    "[, with the report of {report}]",
    "games-cease": "games ceased on {dated}[: {ground}]",
    "spending-sanction": "nothing may be spent but on worthy causes[ from {dated}][ until {until}]: {ground}",
    "contribution-review": "{by} reviews what was given to worthy causes[: {text}]",
    "exhibit": "{shown:words} of {month} are shown to the membership[ at the wish of {by}]",
    "exhibit-inspect": "{person} inspects {item:words}",
    "books-inspect": "{inspector} of the {agency:words} inspects the books[ from {from}][ until {until}]"
    "[: {asked:words}]",
}
"""What becomes of accounts at banks, and of the books."""

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
    "deny": "the application {application} is denied: {ground} ({clause})",
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
    "pool-noted": (
        "tickets of {pool:words} ({kind:words}) are bought or sold{what=traded}",
        "{pool:words} ({kind:words}) is {what:words}",
    ),
    "prizes-noted": "prizes of {kind:words} at {occasion:words} are {way}: {cents}",
    "sanctions-noted": ("the case {case} tells: {what}", "the case {case} tells what stands against it"),
    "let": "{lease}: premises are let to {tenant} on {day}[ for {rent}]",
    **ACCOUNTS,
    **RETURNED,
}
"""What is done on an organization's log."""

ON_A_POOL: Sentences = {
    "destroy": _DESTROYED,
    "step": "a step is confirmed: {step:words}",
    "deal-buy": "a deal of {kind:words}, form {form}, is bought from {supplier}: {tickets} tickets at {price}",
    "deal-open": "the deal goes into play at {place:words}, {holder:words}[ {machine}][, column {column}]"
    "[, on {dated}]",
    "deal-sell": "{tickets} tickets are sold[ by {seller}][ in shift {shift}][, for which {brought} was brought]"
    "[, on {dated}]",
    "deal-pay": "prizes of {cents} are paid, {count} of them[ by {seller}][ in shift {shift}][, on {dated}]",
    "seal-open": "the seal is opened[ on {dated}]: {line}",
    "deal-hold": "the deal is held: {ground}",
    "deal-release": "the deal goes on: {ground}",
    "deal-count": "the bank is counted at {cents}[ after shift {shift}]",
    "deal-make-good": "{cents} that was missing is brought[ by {seller}][ for shift {shift}]",
    "deal-correct": "what was entered by mistake is taken back: {ground}",
    "deal-deposit": "{cents} is deposited",
    "deal-close": "the deal leaves play with {unsold} tickets unsold[, on {dated}]",
    "flare-change": "the flare is changed: {what}",
    "deal-furnish": "the deal goes to {to}, {way:words}",
    "deal-dispose": "tickets are disposed of: {what:words}",
    "raffle-open": "{kind:words} is opened at {price} a ticket[, drawn at {place:words}]",
    "book-out": "{seller} takes tickets {first} to {last}",
    "book-back": "{seller} brings back tickets {first} to {last}",
    "ticket-sell": "tickets are sold for {cents}[ by {seller}][, on {sold-on}]",
    "stub": "the stub of ticket {ticket} is written",
    "ticket-void": "tickets {first} to {last} are void: {ground}",
    "sales-close": "sales are closed",
    "draw-freeze": "the drum is frozen with {count} in it, and a seed is committed to[; {beacon} will be mixed in]",
    "draw-mix": "a text is mixed in[ from {from}]: {text}",
    "draw-next": (
        "the machine draws key {key} for ticket {ticket}",
        "the machine draws ticket {ticket} for {drawn-for}[, again: {again}]",
    ),
    "draw-reveal": "the seed of drawing {drawing} is given up: {seed}",
    "ticket-draw": "ticket {ticket} is drawn[ on {dated}][ for {prize}][ again: {again}]",
    "pieces-release": "{pieces} pieces are let go",
    "piece-through": "piece {ticket} goes through the gate[, {grade}]",
    "card-turn": "card {position} is turned for ticket {ticket}: {card}",
    "key-draw": "key {key} is drawn for ticket {ticket}",
    "key-try": "key {key} is tried",
    "chest-out": "{cents} is taken out of the chest",
    "chest-in": "{cents} is put back into the chest",
    "chest-announce": "it is announced that the next occasion draws until the chest opens",
    "master-key": "{person} has the master key",
    "bingo-open": "an occasion of {kind:words} is opened at {price} a card[, at {place:words}]",
    "game-begin": (
        "game {number}: {kind:words} for a jackpot of {jackpot} within {within} calls, {pattern}",
        "game {number}: {kind:words} for {prize}, {pattern}",
        "game {number}: {kind:words}, {pattern}",
    ),
    "card-sell": "cards are sold for game {game} for {cents}[ by {seller}]",
    "card-return": "cards {first} to {last} go back, and {cents} with them: {ground}",
    "ball-call": "call {call}: {ball}",
    "ball-void": "call {call} is taken back: {ground}",
    "bingo": "card {card} {grade}",
    "game-end": (
        "game {number} is broken off: {broken-off}",
        "game {number} is over: {cents} is won[, the {prize}]",
    ),
    "bingo-close": "the occasion of bingo is over",
    "race-open": "an event of {races} races is opened[ at {occasion:words}]"
    "[: {retained} of all stakes is retained][, breakage is {breakage}][, no wager is over {largest-wager}]",
    "race-begin": "race {race} is run by {runners}[; its film is in container {container}][, under seal {seal}]"
    "[, filmed on {filmed}]",
    "race-wager": (
        "ticket {ticket}: {player} wagers {units} units on runner {runner} of race {race}",
        "ticket {ticket}: {units} units are wagered on runner {runner} of race {race}",
    ),
    "wagers-close": "wagers are closed",
    "seal-break": "the seal is broken[ by {broken-by}][, seen by {witnesses}]",
    "race-result": (
        "race {race} is won by {winners}, whom nobody backed: every stake is returned{returned!}",
        "race {race} is won by {winners}: of {staked} units staked {paid-out} are paid and {retained} retained, "
        "and {breakage} are breakage",
    ),
    "race-cancel": "race {race} is called off, and every stake is returned: {ground}",
    "race-pay": "ticket {ticket} is paid {units} units",
    "race-close": "the event is over after {held} races: of {staked} units staked {paid-out} were paid",
    "prize-pay": (
        "ticket {ticket} is paid {cents}[, on {dated}]",
        "what ticket {ticket} has won is held for its winner",
    ),
    "drawing-close": "the drawing is over",
    "pool-deposit": "{cents} is deposited",
    "raffle-close": "the raffle is over[, on {dated}]",
}
"""What is done on a pool's log."""

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
    "count": "{by:words} count {cents}[, which waits for {waits-for:words}]",
    "count-confirm": "count {count} is confirmed by another who counted",
    "table-noted": "a table of {game:words} is set up: {table}",
    "occasion-close": "the occasion is closed[, with {held} chips still held]",
    **MONEY,
}
"""What is done on an occasion's log."""
