"""A game under a law, with its operator's options and equipment: what every engine asks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Literal

from aboveboard.games.house_ways.way import HouseWay
from aboveboard.games.shapes.deal import Deal
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Game, Setup, Wager
from aboveboard.kernel.grades import LOSE, PUSH, Grade
from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Section, Wheel
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput, LawError, nearest
from aboveboard.law.files import Edition, parse_law
from aboveboard.law.loader import Raw, fresh
from aboveboard.law.model import GameLaw, WagerLaw, meter_share
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.house_ways import game_with, house_way_in_force
from aboveboard.law.terms.options import Choice, Value, choices_of, lay_over, pay_clauses
from aboveboard.law.terms.wheels import check_prize, wheel_in_force

Plain = str | int | tuple[str, ...] | None
ResultName = Literal["win", "lose", "push", "void", "half", "prize"]


@dataclass(frozen=True)
class Payoff:
    """What the law makes of a grade: a result, the odds of a win or the thing won, and the clauses."""

    result: ResultName
    odds: Odds | None = None
    cite: tuple[str, ...] = ()
    prize: str | None = None
    worth: Fraction | None = None
    """The prize's value for each unit of the price of a chance, where both are stated."""
    hundredths: int | None = None
    """So many hundredths of the wager's meter, where it pays; `odds` are then those of what the law has it read."""

    @property
    def gain(self) -> Fraction:
        """The player's exact gain for each unit staked, fees apart."""
        match self.result:
            case "win":
                return self.odds.ratio if self.odds else Fraction(0)
            case "lose":
                return Fraction(-1)
            case "half":
                return Fraction(-1, 2)
            case "prize":
                if self.worth is None:
                    raise BadInput("no price of a chance or no value of its prize is stated, so no gain is claimed")
                return self.worth - 1
            case _:
                return Fraction(0)

    @property
    def valued(self) -> bool:
        """Is the gain known? That of a prize is, where its value and the price of a chance are stated."""
        return self.result != "prize" or self.worth is not None


@dataclass(frozen=True, eq=False, repr=False)
class WagerTerms:
    """One wager under the law: which of the game's it is, and what each grade pays."""

    name: str
    law: WagerLaw
    wager: Wager | None
    """The game's wager; None where the law itself names the parts of a composite."""
    picks: tuple[str | None, ...]
    terms: Terms

    def __repr__(self) -> str:
        return f"<Wager {self.terms.edition.name} {self.name}>"

    @cached_property
    def game_wager(self) -> str:
        """The name of the game's wager that this is."""
        return self.law.game_wager(self.name)

    @cached_property
    def family(self) -> Family:
        """How it is followed: as its game is, unless it says otherwise."""
        return self.wager.family if self.wager is not None and self.wager.family is not None else self.terms.game.family

    def game_pick(self, selection: str | None) -> str | None:
        """The selection as the game knows it."""
        return self.law.selection if self.law.selection is not None else selection

    def takes(self, selection: str | None) -> bool:
        """Can this be picked, as the law writes it?"""
        open_ended = None if self.wager is None else self.wager.accepts
        listed = selection in self.picks
        return listed or (selection is not None and open_ended is not None and open_ended(self.terms.setup, selection))

    def canonical(self, selection: str | None) -> str | None:
        """The selection as the law writes it, from another way of saying it that the law or the game knows."""
        if selection is None or selection in self.picks:
            return selection
        payload = "-".join(selection.lower().split())
        for way in (selection, payload):
            if way in self.law.also:
                return self.law.also[way]
        if self.wager is not None and self.wager.canonical is not None:
            return self.wager.canonical(self.terms.setup, payload)
        return selection

    @property
    def composite(self) -> bool:
        """Does it stand for several wagers in equal shares?"""
        return self.law.parts is not None or (self.wager is not None and self.wager.parts is not None)

    @property
    def shared(self) -> bool:
        """Does it go into a pot that the players play for, so that the house neither pays nor collects it?"""
        return self.law.pays == "pot"

    def parts(self, selection: str | None) -> tuple[tuple[WagerTerms, str | None], ...]:
        """The wagers that a composite stands for, each with an equal share of the stake."""
        if self.law.parts is not None:
            names = self.law.parts if isinstance(self.law.parts, tuple) else self.law.parts[selection or ""]
            return tuple(self.terms.part(name) for name in names)
        assert self.wager is not None
        assert self.wager.parts is not None
        return tuple(self.terms.game_part(*part) for part in self.wager.parts(self.terms.setup, selection))

    def payoff(self, grade: Grade, selection: str | None, outcome: object = None) -> Payoff:
        """What a grade pays, with its clauses; a grade that the law does not provide for is an error."""
        pay = self.pay_text(grade, selection)
        cite = pay_clauses(self.law, grade, selection)
        match pay:
            case "lose" | "push" | "void" | "half":
                return Payoff(pay, None, cite)
            case "prize":
                return self._prize(outcome, cite)
            case "section":
                assert isinstance(outcome, Section)
                return Payoff("win", outcome.odds, cite)
            case "layout":
                assert self.terms.wheel is not None
                return Payoff("win", self.terms.wheel.odds[selection or grade], cite)
            case _ if (hundredths := meter_share(pay)) is not None:
                return Payoff("win", self._metered(hundredths), cite, hundredths=hundredths)
            case _:
                return Payoff("win", Odds.parse(pay), cite)

    def _metered(self, hundredths: int) -> Odds:
        """So much of the meter for the one stake that may be made; the stake is not returned besides."""
        stake = self.law.stake
        assert self.law.meter is not None
        assert stake is not None
        assert isinstance(stake.max, int)
        return Odds.for_(self.law.meter * hundredths, stake.max * 100)

    def _prize(self, outcome: object, cite: tuple[str, ...]) -> Payoff:
        """The thing that a section wins, by its name where the section names one."""
        prize = outcome.prize if isinstance(outcome, Section) else None
        price = self.terms.wheel.price if self.terms.wheel is not None else None
        if prize is None:
            return Payoff("prize", None, cite, "a prize from the inventory")
        worth = Fraction(prize.value, price) if prize.value is not None and price else None
        return Payoff("prize", None, cite, prize.item, worth)

    def pay_text(self, grade: Grade, selection: str | None) -> str:
        """The law's own word for what a grade pays."""
        pays = self.law.pays
        table = {"win": pays} if isinstance(pays, str) else pays or {}
        pay = table.get(grade)
        if isinstance(pay, dict):
            pay = pay.get(selection or "")
        if pay is None and grade in (LOSE, PUSH):
            return grade
        if pay is None:
            raise LawError(f"{self.terms.where}: wagers.{self.name}.pays: nothing is said of {grade!r} on {selection}")
        return str(pay)

    def missing_pay(self, selection: str | None) -> bool:
        """Is a payout not held in the text and not supplied by the operator?"""
        if self.composite:
            return any(part.missing_pay(pick) for part, pick in self.parts(selection))
        pays = self.law.pays
        tables = [pays] if isinstance(pays, str) else list((pays or {}).values())
        return any(
            pay == "operator" or (isinstance(pay, dict) and pay.get(selection or "") == "operator") for pay in tables
        )

    def cites(self, selection: str | None) -> list[str]:
        """The clauses of the wager and of what it pays on a selection."""
        ids = list(self.law.cite)
        for found in self.law.pays_cite.values():
            ids.extend(found.get(selection or "", ()) if isinstance(found, dict) else found)
        return citations(ids)

    @property
    def vigorish_rate(self) -> Fraction:
        """The fee on this wager as a share of its base; zero where none is taken."""
        fee = self.law.vigorish
        return Fraction(0) if fee is None or fee.taken == "never" else Fraction(fee.rate.removesuffix("%")) / 100


@dataclass(frozen=True, eq=False, repr=False)
class Terms:
    """A game, the law in force for it, the operator's options, and the equipment."""

    edition: Edition
    game: Game
    law: GameLaw
    options: Mapping[str, Value]
    wheel: Wheel | None
    house_way: HouseWay | None = None
    """How the operator's house sets hands in two, where it is not the package's own way."""
    added: Mapping[str, Any] = field(default_factory=dict)
    """The wagers that the operator adds to those of the text, each as its submission states it."""

    def __repr__(self) -> str:
        return f"<Terms {self.edition.name}: {counted(len(list(self.offered())), 'wager')}>"

    @property
    def where(self) -> str:
        """The file that the law was read from."""
        return self.edition.where

    @property
    def deal(self) -> Deal:
        """The game, where it is one of hands that are dealt."""
        if not isinstance(self.game, Deal):
            raise TypeError(f"{self.game.name} is not dealt")
        return self.game

    @cached_property
    def setup(self) -> Setup:
        """The game set up under these rules."""
        rules = {name: rule.value for name, rule in self.law.rules.items()}
        wheels = {} if self.wheel is None else {str(rules.get("wheel", "wheel")): self.wheel}
        return self.game.set_up(rules, wheels)

    @cached_property
    def wagers(self) -> Mapping[str, WagerTerms]:
        """Every wager of the law by its name."""
        return {name: self._wager(name, law) for name, law in self.law.wagers.items()}

    @cached_property
    def choices(self) -> Mapping[str, Choice]:
        """Every option that the operator has."""
        return choices_of(self.edition.law)

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        return {alias: name for name, law in self.law.wagers.items() for alias in (*law.aliases, *law.named)}

    def knows(self, name: str) -> bool:
        """Is it the name or the alias of a wager?"""
        return name in self.wagers or name in self._aliases

    @property
    def names(self) -> tuple[str, ...]:
        """Every name and alias of a wager."""
        return *self.wagers, *self._aliases

    def wager(self, name: str) -> WagerTerms:
        """A wager by name or alias, or a sentence that names the nearest right one."""
        found = self.wagers.get(name) or self.wagers.get(self._aliases.get(name, ""))
        if found is None:
            raise BadInput(f"wager {name!r} is not one of {self.law.title}; {nearest(name, self.wagers)}")
        return found

    def bet_on(self, name: str, selection: str | None) -> tuple[WagerTerms, str | None]:
        """A wager by name or alias, with the selection as the law writes it; some names say what is picked."""
        wager = self.wager(name)
        pick = wager.canonical(selection)
        if pick is None:
            pick = wager.law.unless_said
        implied = wager.law.named.get(name)
        if implied is not None and pick not in (None, implied):
            raise BadInput(f"wager {name!r} is a {wager.law.title} on {implied}, and {selection!r} was picked")
        return wager, implied if pick is None else pick

    def part(self, text: str) -> tuple[WagerTerms, str | None]:
        """A part as a law file writes it: a wager, or wager:selection."""
        name, _, selection = text.partition(":")
        return self.wagers[name], selection or None

    def game_part(self, name: str, selection: str | None) -> tuple[WagerTerms, str | None]:
        """The law's wager that is the game's wager of that name."""
        for terms in self.wagers.values():
            if terms.game_wager == name and terms.law.selection in (None, selection):
                return terms, None if terms.law.selection is not None else selection
        raise LawError(f"{self.where}: no wager is the game's {name}, which a composite needs")

    def _wager(self, name: str, law: WagerLaw) -> WagerTerms:
        wager = None if law.parts is not None else self.game.wagers[law.game_wager(name)]
        if law.selections is not None:
            picks: tuple[str | None, ...] = law.selections
        elif isinstance(law.parts, dict):
            picks = tuple(law.parts)
        elif law.selection is not None or wager is None:
            picks = (None,)
        else:
            picks = wager.picks(self.setup)
        return WagerTerms(name, law, wager, tuple(pick for pick in picks if pick not in law.not_), self)

    def offered(self) -> Iterable[WagerTerms]:
        """The wagers that this table offers, in the law's order."""
        return (wager for wager in self.wagers.values() if wager.law.offered and wager.picks)

    @cached_property
    def metered(self) -> tuple[str, ...]:
        """The wagers on offer that are paid out of a meter, by name."""
        return tuple(wager.name for wager in self.offered() if wager.law.meter is not None)


def terms_of(
    edition: Edition,
    options: Mapping[str, Value] | None = None,
    wheel: object = None,
    house_way: object = None,
    wagers: Mapping[str, object] | None = None,
) -> Terms:
    """Lay the operator's options, wheel, house way and further wagers over an edition, or refuse what is unlawful.

    A house way is the tables of its file, or one that other terms have. Wagers are those that the operator adds.
    """
    if wagers:
        _added(edition, wagers)
    known = {name: _plain(value) for name, value in (options or {}).items()}
    plain = tuple((name, known[name]) for name in sorted(known) if known[name] is not None)
    if wheel is None and house_way is None and len(plain) == len(known):
        return _default_terms(edition, plain, json.dumps(wagers) if wagers else None)
    return _terms(edition, dict(options or {}), wheel, house_way, wagers)


def _added(edition: Edition, wagers: Mapping[str, object]) -> Mapping[str, Raw]:
    """The wagers that an operator adds, as the text would have them."""
    from aboveboard.law.terms.added_wagers import added_tables

    return added_tables(edition, wagers)


def _plain(value: object) -> Plain:
    """A value that terms can be remembered by: a word, a number or several words; None where it is anything else."""
    if isinstance(value, (list, tuple)):
        return tuple(value) if all(isinstance(item, str) for item in value) else None
    return value if isinstance(value, (str, int)) and not isinstance(value, bool) else None


@lru_cache(maxsize=256)
def _default_terms(edition: Edition, given: tuple[tuple[str, Plain], ...], added: str | None) -> Terms:
    options = {name: list(v) if isinstance(v, tuple) else v for name, v in given}
    return _terms(edition, options, None, None, None if added is None else json.loads(added))


def _terms(
    edition: Edition,
    options: Mapping[str, Value],
    wheel: object,
    house_way: object,
    wagers: Mapping[str, object] | None,
) -> Terms:
    raw = fresh(edition.raw)
    in_force = lay_over(raw, edition.law, options)
    if wagers:
        raw["wagers"] |= _added(edition, wagers)
    law = edition.law if raw == edition.raw else parse_law(raw, edition.where, edition.game)
    layout = {name: choice.layout for name, choice in choices_of(edition.law).items() if choice.layout is not None}
    turning = wheel_in_force(law, wheel, [symbol for name, symbol in layout.items() if name in options])
    for name, symbol in layout.items():
        in_force[name] = str(turning.odds[symbol]) if turning is not None and symbol in turning.odds else None
    way = None if house_way is None else house_way_in_force(edition, law, house_way)
    game = edition.game if way is None else game_with(edition.game, way)
    terms = Terms(edition, game, law, in_force, turning, way, fresh(dict(wagers or {})))
    check_prize(law, turning)
    return terms
