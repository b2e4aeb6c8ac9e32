"""What a law file says in values, written as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.dice import Dice
from aboveboard.kernel.money import dollars
from aboveboard.kernel.tiles import TileSet
from aboveboard.kernel.wheel import Wheel
from aboveboard.law.model import HolderLaw, Irregularity
from aboveboard.law.terms.options import pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms

REMOVAL = {
    "any": "it may be reduced or taken down until the next outcome is about to come",
    "never": "it stays until it is decided",
    "until-point": "it may be reduced or taken down until its point is set, and then stays",
    "until-covered": "it may be reduced or taken down while nobody wagers against it, and then stays",
    "not-back-up": "it may be reduced or taken down, but then not increased again",
}
CURES = {
    "again": "It is done again, and the wagers stand.",
    "return": "The wagers go back to the players.",
    "passed": "The section passed last counts.",
    "opposite": "The face opposite the one that the die rests on counts; resting on several, it is thrown again.",
    "settle": "It is settled as it fell.",
    "ruled": "Whoever calls it says whether it counts as it fell or is done again.",
    "stop": "Play stops.",
    "discard": "The card is discarded.",
    "next-card": "The card counts as the next one from the shoe.",
    "void-seat": "The wagers of the seat that was missed are void.",
    "reshuffle": "The cards are shuffled again.",
    "move": "The card goes to the hand that it should have gone to.",
    "discard-more": "The card is discarded, and with it as many more as its number.",
    "next-hand": "The card is the first of the next hand.",
    "count-as": "The hand is counted as the clause says.",
    "offer": "The player is offered the card, and may take it or leave it.",
    "may-void": "The player may have the hand voided.",
    "reset": "The dealer sets the hand again, as prescribed.",
    "stands": "It makes no difference, and the outcome stands.",
    "dead-hand": "The hand is dead: it has no claim to the pot, and what was bet on it stays there.",
}
COUNTS = {
    "zero": "nothing",
    "highest": "the highest that any two or all of its cards make",
    "lowest": "the lowest that any two of its cards make",
}
ROUNDING = {
    "down": "a fraction of a cent is dropped",
    "up": "a fraction of a cent counts as a whole one",
    "nearest": "an amount is rounded to the nearest cent",
}
TAKEN = {"at-bet": "when the wager is made", "on-win": "when the wager wins"}
USUAL = ("May be made", "Once made", "Odds")
MANY = 12
WIDE = 40
"""Selections are listed one by one up to so many, and so many letters."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    return " ".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def picked(selections: Sequence[str]) -> str:
    """Selections as people list them, cut short where there are many."""
    whole = ", ".join(selections)
    if len(selections) <= MANY and len(whole) <= WIDE:
        return whole
    return f"{', '.join(selections[:3])}, ... ({len(selections)} in all)"


def what_wins(wager: WagerTerms) -> str:
    """How a wager is won and lost, with the rules in force put in."""
    if wager.law.parts is not None or wager.wager is None:
        return _parts(wager)
    if wager.name in wager.terms.added:
        paying = [grade for grade, _, pay in pay_lines(wager.law) if pay not in ("lose", "push")]
        return f"Wins where the hand is {listed(paying, 'or')}."
    rules = {name: str(rule.value) for name, rule in wager.terms.law.rules.items()}
    about = wager.wager.about.format_map(_Known(rules))
    return f"{about} Here that is {wager.law.selection}." if wager.law.selection is not None else about


class _Known(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _parts(wager: WagerTerms) -> str:
    """A composite: its parts, by what is picked where that makes a difference."""
    whole = {pick: _shares([part.law.title for part, _ in wager.parts(pick)]) for pick in wager.picks}
    units = len(wager.parts(wager.picks[0]))
    lead = f"The stake is divided into {units} equal parts, each of which wins and loses as the wager it stands for"
    if len(set(whole.values())) == 1:
        return f"{lead}: {next(iter(whole.values()))}."
    shown = [f"on {pick}, {text}" for pick, text in list(whole.items())[:MANY]]
    return f"{lead}: {'; '.join(shown)}{'; and so on' if len(whole) > MANY else ''}."


def _shares(titles: list[str]) -> str:
    return listed([title if times == 1 else f"{title} ({times} parts)" for title, times in Counter(titles).items()])


def limits(wager: WagerTerms) -> str:
    """The limits that the law itself sets on a wager's stake, or nothing."""
    law = wager.law.stake
    if law is None:
        return ""
    chip = wager.terms.law.money.chip
    found = []
    if law.min is not None:
        found.append(f"at least {dollars(law.min)}")
    if isinstance(law.max, dict):
        found.append("at most " + ", ".join(f"{dollars(cents)} on {pick}" for pick, cents in law.max.items()))
    elif law.max is not None:
        found.append(f"at most {dollars(law.max)}")
    if law.step is not None:
        found.append(f"in steps of {dollars(law.step)}")
    if law.units is not None:
        found.append(f"in {law.units} equal units, so in multiples of {dollars(law.units * chip)}")
    if law.times is not None:
        what = "its winnings at most" if law.measured == "winnings" else "at most"
        found.append(f"{what} {law.times} times the wager that it stands behind")
    if law.exact_payout:
        found.append("more only as far as whole chips need for an exact payout")
    if law.posted == "none":
        found.append("whatever limits the table posts")
    elif law.posted == "min":
        found.append("not bound by the posted maximum")
    return ", ".join(found)


def facts(wager: WagerTerms) -> list[tuple[str, str]]:
    """What holds of a wager besides its odds, as labels and values."""
    law = wager.law
    found = []
    picks = [pick for pick in wager.picks if pick is not None]
    if wager.wager is not None and wager.wager.accepts is not None:
        found.append(("On", f"any such as {picks[0]}"))
    elif picks:
        found.append(("On", picked(picks)))
    if law.banked_by is not None:
        found.append(("Paid and collected by", f"whoever made the {wager.terms.wagers[law.banked_by].law.title}"))
    if wager.wager is not None and wager.wager.backs:
        line, _ = wager.terms.game_part(wager.wager.backs, None)
        found.append(("Stands behind", line.law.title))
    found.append(("May be made", wager.terms.game.when(law.made.when)))
    if law.off is not None:
        found.append(("Off", f"{wager.terms.game.when(law.off.when)}, unless its owner calls it on"))
    if law.turn is not None:
        found.append(("Called on or off", f"as its owner likes, {wager.terms.game.when(law.turn.when)}"))
    found.append(("Once made", _once_made(wager)))
    if limits(wager):
        found.append(("Limits", limits(wager)))
    if law.meter is not None and law.base is not None:
        begins = f"begins with {dollars(law.base)}, and again once all of it was won"
        found.append(("Meter", f"{begins}; the figures here are for {dollars(law.meter)}"))
    fee = law.vigorish
    if fee is not None and fee.taken != "never":
        found.append(("Vigorish", f"{fee.rate} of the {fee.base}, taken {TAKEN[fee.taken]}"))
    if law.may_pay == "any":
        found.append(("Odds", "the house sets them"))
    if law.may_pay == "more":
        found.append(("Odds", "the law sets the least, and the house may pay more"))
    if law.reading:
        found.append(("Read so", law.reading))
    if law.basis:
        found.append(("Rests on", law.basis))
    return found


def usual(wagers: Sequence[WagerTerms]) -> list[tuple[str, str]]:
    """What holds of most of these wagers, so that it is written once for all."""
    about = [pair for wager in wagers for pair in facts(wager) if pair[0] in USUAL]
    return [pair for pair, times in Counter(about).items() if times > 2 and times > len(wagers) / 2]


def _once_made(wager: WagerTerms) -> str:
    law = wager.law
    how = REMOVAL["never"] if law.remove is None else REMOVAL[law.remove.how]
    fixed = law.increase is not None and law.increase.how == "never"
    return how + ("; it may not be increased" if fixed else "")


def equipment(terms: Terms) -> str:
    """What the game is played with."""
    match terms.setup.equipment:
        case Dice(count):
            return f"It is played with {_counted(count, 'die', 'dice')}."
        case Wheel() as wheel:
            return _wheel(wheel)
        case Shoe() as shoe:
            jokers = f" and {_counted(shoe.jokers, 'joker', 'jokers')} to a deck" if shoe.jokers else ""
            return f"It is played with {_counted(shoe.decks, 'deck', 'decks')} of cards{jokers}."
        case Balls(count):
            return f"It is played with {count} balls, numbered from 1."
        case TileSet() as tiles:
            return f"It is played with a set of {len(tiles.outcomes)} tiles."


def _wheel(wheel: Wheel) -> str:
    names = Counter(section.label for section in wheel.sections)
    lead = f"The wheel{f' ({wheel.title})' if wheel.title else ''} has {len(wheel.sections)} sections"
    if len(names) == len(wheel.sections):
        return f"{lead}, in this order: {', '.join(names)}."
    return f"{lead}: {', '.join(name if times == 1 else f'{name} {times} times' for name, times in names.items())}."


def _counted(count: int, one: str, many: str) -> str:
    return f"{_NUMBERS.get(count, count)} {one if count == 1 else many}"


_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def holder(law: HolderLaw) -> str:
    """How the shoe goes round, where players hold it."""
    way = "higher" if law.order == "ascending" else "lower"
    banks = " and banks the wagers of the others" if law.wager is not None else ""
    until = "until the banker's hand loses or it is passed on"
    return f"holds the shoe{banks} {until}; it is then offered to the next {way} numbered seat"


def cure(law: Irregularity) -> str:
    """What follows when something goes wrong."""
    found = [CURES[law.cure]]
    if law.cure == "move":
        needs = "must or may take one" if "may" in law.where else "must take one"
        found = [f"The card goes to the {law.to}'s hand if that {needs}."]
    if law.otherwise is not None:
        found.append(f"Otherwise: {CURES[law.otherwise][0].lower()}{CURES[law.otherwise][1:]}")
    if law.counts is not None:
        found = [f"The {law.place}'s hand counts {COUNTS[law.counts]}."]
    if law.after_cover is not None:
        other = CURES[law.after_cover]
        found.append(f"Once the cutting card is out: {other[0].lower()}{other[1:]}")
    if law.then == "may-move-shoe":
        found.append("The shoe may go to the next in turn.")
    if law.then == "stop" and law.cure != "stop":
        found.append("Then play stops.")
    if law.before:
        found.append(f"It is settled in the presence of the {listed(law.before, 'or')}.")
    return " ".join(found)


def money(terms: Terms) -> str:
    """How amounts come to whole cents."""
    law = terms.law.money
    return f"Chips go down to {dollars(law.chip)}; {ROUNDING[law.rounding]}."
