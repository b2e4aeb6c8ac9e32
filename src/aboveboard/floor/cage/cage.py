"""The cage: its bankroll, chips sold and redeemed, change, and its count against the books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.floor import accounts
from aboveboard.floor.chips.chips import ChipSet, chip_set, read_stack, smallest_change, total, unknown_chip, written
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.files import ruleset_named
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.part import LicensedPart, law_of, person
from aboveboard.play.events import Refusal


@dataclass
class CageState:
    """What the cage remembers besides what the books hold."""

    ruleset: str | None = None
    counts: list[dict[str, Any]] = field(default_factory=list)


class Cage(LicensedPart[CageState]):
    """The cage, on the house's log."""

    folds: ClassVar[Mapping[str, str]] = {"license": "_licensed", "cage-count": "_counted"}

    def __init__(self, setting: Setting, law: MoneyLaw | None = None) -> None:
        self.given = law
        self.state = CageState(setting.ruleset)
        self.deeds: Mapping[str, Handler] = {
            "license": self.license, "bankroll": self.bankroll, "chip-sale": self.sell, "cash-out": self.cash_out,
            "chip-change": self.change, "cage-count": self.count,
        }  # fmt: skip

    def _law(self, deed: Deed) -> MoneyLaw | None:
        """The law by which money is handled: of the ruleset that the deed names, or that of the house."""
        if "ruleset" in deed.payload:
            return law_of(ruleset_named(deed.word("ruleset")).name)
        return self.given or law_of(self.state.ruleset)

    def license(self, deed: Deed, books: Books) -> Outcome:
        """The house says under which ruleset it handles chips and money."""
        deed.fields("ruleset", "name")
        return Outcome(answer={"ruleset": ruleset_named(deed.word("ruleset")).name})

    def bankroll(self, deed: Deed, books: Books) -> Outcome:
        """Cash and chips are brought to the cage, or taken from it."""
        deed.fields("cents", "do")
        cents, what = deed.cents("cents"), deed.word("do", "bring")
        if what not in ("bring", "take"):
            raise BadInput(f"bankroll: do: bring or take was expected, not {what!r}")
        if what == "take" and cents > books.balance(accounts.CAGE):
            return Outcome(self._short(cents, books))
        source, to = (accounts.WORLD, accounts.CAGE) if what == "bring" else (accounts.CAGE, accounts.WORLD)
        return Outcome(transfers=(Transfer(source, to, cents, "bankroll"),))

    def sell(self, deed: Deed, books: Books) -> Outcome:
        """A player buys chips for cash."""
        deed.fields("player", "cents", "ruleset")
        player, cents, law = deed.word("player"), deed.cents("cents"), self._law(deed)
        if law is not None and law.currency is not None and law.currency.imitation is not None:
            cite = law.currency.imitation.sold_by_cite
            return Outcome(Refusal("only the banker sells imitation money, at the posted rate", cite))
        if cents > books.balance(accounts.CAGE):
            return Outcome(self._short(cents, books))
        chips = smallest_change(cents, self._set(deed).denominations)
        moves = (
            Transfer(accounts.WORLD, accounts.CAGE, cents, "cash for chips"),
            Transfer(accounts.CAGE, accounts.purse(player), cents, f"chips for {player}"),
        )
        return Outcome(transfers=moves, answer={"chips": written(chips)})

    def _set(self, deed: Deed) -> ChipSet:
        return chip_set(deed.payload.get("ruleset", self.state.ruleset))

    def cash_out(self, deed: Deed, books: Books) -> Outcome:
        """A player hands in chips for cash, unless it is imitation money."""
        deed.fields("player", "cents", "chips", "ruleset")
        player, law = deed.word("player"), self._law(deed)
        chips = read_stack(deed) if "chips" in deed.payload else None
        cents = total(chips) if chips is not None else deed.cents("cents")
        if chips is not None and "cents" in deed.payload and deed.cents("cents") != cents:
            raise BadInput(f"cash-out: the chips make {dollars(cents)}, not {dollars(deed.cents('cents'))}")
        if law is not None and law.currency is not None and law.currency.imitation is not None:
            cite = law.currency.imitation.cash_cite
            return Outcome(Refusal("imitation money is not turned back into cash", cite))
        if chips is not None and (refusal := unknown_chip(chips, self._set(deed))):
            return Outcome(refusal)
        held = books.balance(accounts.purse(player))
        if cents > held:
            return Outcome(Refusal(f"{player} holds {dollars(held)}, not {dollars(cents)}", ()))
        moves = (
            Transfer(accounts.purse(player), accounts.CAGE, cents, f"chips of {player}"),
            Transfer(accounts.CAGE, accounts.WORLD, cents, f"cash to {player}"),
        )
        return Outcome(transfers=moves, answer={"cents": cents})

    def change(self, deed: Deed, books: Books) -> Outcome:
        """Chips are changed for others of the same worth, the fewest unless others are asked for."""
        deed.fields("chips", "for", "ruleset")
        given, chips = read_stack(deed), self._set(deed)
        wanted = (
            read_stack(deed, "for") if "for" in deed.payload else smallest_change(total(given), chips.denominations)
        )
        if refusal := unknown_chip(given, chips) or unknown_chip(wanted, chips):
            return Outcome(refusal)
        if total(given) != total(wanted):
            return Outcome(Refusal(f"{dollars(total(given))} does not change for {dollars(total(wanted))}", ()))
        return Outcome(answer={"for": written(wanted)})

    def count(self, deed: Deed, books: Books) -> Outcome:
        """The cage is counted; what is over or short must be explained."""
        deed.fields("cents", "explained")
        person(deed)
        found, held = deed.cents("cents", 0), books.balance(accounts.CAGE)
        off = found - held
        if off and "explained" not in deed.payload:
            reason = f"the cage counts {dollars(found)} where the books say {dollars(held)}: that must be explained"
            return Outcome(Refusal(reason, ()))
        moves: tuple[Transfer, ...] = ()
        if off:
            aside = accounts.variance("cage")
            source, to = (aside, accounts.CAGE) if off > 0 else (accounts.CAGE, aside)
            moves = (
                Transfer(source, to, abs(off), f"cage {'over' if off > 0 else 'short'}: {deed.word('explained')}"),
            )
        return Outcome(transfers=moves, answer={"cents": found, "variance": off})

    @staticmethod
    def _short(cents: int, books: Books) -> Refusal:
        return Refusal(f"the cage holds {dollars(books.balance(accounts.CAGE))}, not {dollars(cents)}", ())

    def _counted(self, event: Logged) -> None:
        row = {"at": event.at.isoformat(), "by": event.actor, **event.answer}
        self.state.counts = [*self.state.counts[-99:], row]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The ruleset and its chips for all; counts for the house."""
        shown = {"ruleset": self.state.ruleset, "denominations": chip_set(self.state.ruleset).as_json()}
        return shown if viewer.role in ("", "player") else shown | {"counts": list(self.state.counts)}
