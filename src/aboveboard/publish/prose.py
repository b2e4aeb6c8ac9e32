"""What a law file says in values, said in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.money import dollars
from aboveboard.kernel.wheel import Wheel
from aboveboard.law.model import Irregularity
from aboveboard.law.terms import Terms, WagerTerms

REMOVAL = {
    "any": "it may be reduced or taken down until the next outcome is about to come",
    "never": "it stays until it is decided",
    "until-point": "it may be reduced or taken down until its point is set, and then stays",
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
    "stands": "It makes no difference, and the outcome stands.",
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
    rules = {name: str(rule.value) for name, rule in wager.terms.law.rules.items()}
    told = wager.wager.about.format_map(_Known(rules))
    return f"{told} Here that is {wager.law.selection}." if wager.law.selection is not None else told


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
    if picks:
        found.append(("On", picked(picks)))
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
    fee = law.vigorish
    if fee is not None and fee.taken != "never":
        found.append(("Vigorish", f"{fee.rate} of the {fee.base}, taken {TAKEN[fee.taken]}"))
    if law.may_pay == "more":
        found.append(("Odds", "the law sets the least, and the house may pay more"))
    if law.reading:
        found.append(("Read so", law.reading))
    if law.basis:
        found.append(("Rests on", law.basis))
    return found


def usual(wagers: Sequence[WagerTerms]) -> list[tuple[str, str]]:
    """What holds of most of these wagers, so that it is said once for all."""
    told = [pair for wager in wagers for pair in facts(wager) if pair[0] in USUAL]
    return [pair for pair, times in Counter(told).items() if times > 2 and times > len(wagers) / 2]


def _once_made(wager: WagerTerms) -> str:
    law = wager.law
    how = REMOVAL["never"] if law.remove is None else REMOVAL[law.remove.how]
    fixed = law.increase is not None and law.increase.how == "never"
    return how + ("; it may not be increased" if fixed else "")


def equipment(terms: Terms) -> str:
    """What the game is played with."""
    things = terms.setup.equipment
    if isinstance(things, Shoe):
        decks = f"{_NUMBERS.get(things.decks, things.decks)} {'deck' if things.decks == 1 else 'decks'} of cards"
        return f"It is played with {decks}" + (f" and {things.jokers} jokers to a deck." if things.jokers else ".")
    if not isinstance(things, Wheel):
        return f"It is played with {_NUMBERS.get(things.count, things.count)} {'die' if things.count == 1 else 'dice'}."
    names = Counter(section.label for section in things.sections)
    lead = f"The wheel{f' ({things.title})' if things.title else ''} has {len(things.sections)} sections"
    if len(names) == len(things.sections):
        return f"{lead}, in this order: {', '.join(names)}."
    return f"{lead}: {', '.join(name if times == 1 else f'{name} {times} times' for name, times in names.items())}."


_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def cited(clauses: Sequence[str]) -> str:
    """Clauses in a row, the name of their code said once."""
    shown: list[str] = []
    code = ""
    for clause in clauses:
        head, _, rest = clause.rpartition(" ")
        shown.append(rest if head and head == code else clause)
        code = head
    return "; ".join(shown)


def cure(law: Irregularity) -> str:
    """What follows when something goes wrong."""
    found = [CURES[law.cure]]
    if law.then == "stop" and law.cure != "stop":
        found.append("Then play stops.")
    if law.before:
        found.append(f"It is settled in the presence of the {listed(law.before, 'or')}.")
    return " ".join(found)


def money(terms: Terms) -> str:
    """How amounts come to whole cents."""
    law = terms.law.money
    return f"Chips go down to {dollars(law.chip)}; {ROUNDING[law.rounding]}."
