"""How a table's progressive wager fits a link's configuration: the amount, the shares, and how likely each award is."""

from __future__ import annotations

from aboveboard.floor.links.joining import Offered
from aboveboard.floor.links.reckoning.configuration import Configuration, award_name
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.model.games.wagers import Stake
from aboveboard.law.terms.terms import Terms
from aboveboard.play.seats.awards import award_chances, fixed_sums, metered_shares


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
        return f"{found.law.title} is made for {_amount(stake)}, and the link is for {dollars(configuration.wager)}"
    shares = {award_name(grade): share for grade, share in metered_shares(terms, found.name).items()}
    asked = {each.name: each.share for each in configuration.awards if each.share is not None}
    if shares != asked:
        given = ", ".join(f"{name} {share}" for name, share in shares.items())
        wants = ", ".join(f"{name} {share}" for name, share in asked.items())
        return f"its pay table takes other shares of the meter: {given}, and the link gives {wants}"
    sums = {award_name(grade): cents for grade, cents in fixed_sums(terms, found.name).items()}
    for each in configuration.awards:
        if each.cents is not None and sums.get(each.name) != each.cents:
            pays = f"{dollars(sums[each.name])}" if each.name in sums else "no fixed sum"
            return f"its pay table pays {pays} for {each.name}, and the link {dollars(each.cents)} out of the meter"
    try:
        chances = award_chances(terms, found.name)
    except BadInput as error:
        return str(error)
    likely = {award_name(grade): str(chance) for grade, chance in chances.items()}
    names = (*shares, *(each.name for each in configuration.awards if each.share is None))
    whole = found.law.pays if isinstance(found.law.pays, dict) else {}
    return Offered(
        found.name, terms.law.title, {name: likely.get(name, "0") for name in names},
        {str(grade): str(pay) for grade, pay in whole.items()},
    )  # fmt: skip


def _amount(stake: Stake | None) -> str:
    """For how much a wager is made, as a law file says it."""
    if stake is None:
        return "any amount"
    least, most = (dollars(each) if isinstance(each, int) else str(each) for each in (stake.min, stake.max))
    return least if least == most else f"{least} to {most}"


def paid_by(configuration: Configuration, terms: Terms, wager: str) -> dict[str, tuple[str, ...]]:
    """The levels that pay awards at a table, in their order, each with the grades that are named there.

    The first is the wager's own meter, which pays every share, so that its fixed sums alone are named.
    """
    pays = terms.wager(wager).law.pays
    grades = {award_name(grade): grade for grade in pays} if isinstance(pays, dict) else {}
    first, found = configuration.levels[0].name, dict[str, tuple[str, ...]]()
    for each in configuration.awards:
        named = (grades[each.name],) if each.name in grades and (each.level != first or each.share is None) else ()
        found[each.level] = (*found.get(each.level, ()), *named)
    return found
