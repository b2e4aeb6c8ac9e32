"""How a table's progressive wager fits a link's configuration: the amount, the shares, and how likely each award is."""

from __future__ import annotations

from aboveboard.floor.links.joining import Offered
from aboveboard.floor.links.reckoning.configuration import Configuration, award_name
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.seats.chances import award_chances, metered_shares


def offered(terms: Terms | None, wager: str, configuration: Configuration, table: str, where: str) -> Offered | str:
    """A table's progressive wager as it would join, or in a sentence why it does not fit a configuration."""
    if terms is None or not terms.metered:
        return f"{table} has no wager that is paid out of a meter"
    try:
        found = terms.wager(wager)
    except BadInput as error:
        raise BadInput(f"{where}: wager: {error}") from None
    if found.name not in terms.metered:
        return f"{found.law.title} is not paid out of a meter; {' or '.join(terms.metered)} is"
    stake = found.law.stake
    if stake is None or (stake.min, stake.max) != (configuration.wager, configuration.wager):
        posted = "any amount" if stake is None else f"{stake.min} to {stake.max}"
        return f"{found.law.title} is made for {posted}, and the link is for {configuration.wager} cents"
    levels = {each.level for each in configuration.awards}
    if len(levels) > 1:
        return f"not encoded: a wager that wins of several meters, {', '.join(sorted(levels))}"
    shares = {award_name(grade): share for grade, share in metered_shares(terms, found.name).items()}
    asked = {each.name: each.share for each in configuration.awards}
    if shares != asked:
        given = ", ".join(f"{name} {share}" for name, share in shares.items())
        wants = ", ".join(f"{name} {share}" for name, share in asked.items())
        return f"its pay table takes other shares of the meter: {given}, and the link gives {wants}"
    try:
        chances = award_chances(terms, found.name)
    except BadInput as error:
        return str(error)
    likely = {award_name(grade): str(chance) for grade, chance in chances.items()}
    return Offered(found.name, terms.law.title, {name: likely.get(name, "0") for name in shares})
