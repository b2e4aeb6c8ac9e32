"""A charity's banks: one for each type of game, started within the limit, divided among its locations, and never
short of what the wagers that stand could win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from aboveboard.charity import accounts
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.money import Allowance, BanksLaw
from aboveboard.law.money import MoneyLaw
from aboveboard.law.prizes import allowance
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import LicensedPart, StatePart, clauses, law_of, words
from aboveboard.play.events import LARGEST, Refusal


@dataclass
class TypeBank:
    """What is known of one type's bank besides what the books hold."""

    opened: int = 0
    lost: int = 0
    won: int = 0
    drawn_from: str = ""
    shares: dict[str, int] = field(default_factory=dict)
    """What each location has of it."""
    closed: bool = False


@dataclass
class BankState:
    """The types conducted on this occasion, and their banks."""

    ruleset: str | None = None
    types: tuple[str, ...] = ()
    banks: dict[str, TypeBank] = field(default_factory=dict)
    running: list[str] = field(default_factory=list)
    stated: dict[str, dict[str, int]] = field(default_factory=dict)
    """The most that each type may pay, as each form states it."""


class Banks(LicensedPart[BankState]):
    """The banks of an occasion, on the house's log."""

    folds: ClassVar[Mapping[str, str]] = {
        "license": "_licensed", "occasion-open": "_occasion", "bank-form": "_form", "bank-open": "_opened",
        "type-open": "_running", "bank-supplement": "_moved", "bank-result": "_resulted", "bank-close": "_closed",
    }  # fmt: skip

    def __init__(self, setting: Setting, law: MoneyLaw | None = None, logs: Logs | None = None) -> None:
        self.given = law
        self.logs = logs
        self.state = BankState(setting.ruleset)
        self.deeds: Mapping[str, Handler] = {
            "occasion-open": self.occasion, "bank-form": self.form, "bank-open": self.open,
            "type-open": self.start, "bank-supplement": self.supplement, "bank-result": self.result,
            "bank-close": self.close,
        }  # fmt: skip

    @property
    def house(self) -> MoneyLaw | None:
        """The law of this occasion."""
        return self.given or law_of(self.state.ruleset)

    def _law(self, deed: Deed) -> BanksLaw:
        if self.house is None or self.house.bank is None:
            raise BadInput(f"{deed.kind}: the law held here asks for no bank; open an occasion under one that does")
        return self.house.bank

    def _allowed(self, law: BanksLaw) -> Allowance:
        found = allowance(law.starting, len(self.state.types))
        assert found is not None
        return found

    def _type(self, deed: Deed, name: str = "type") -> str:
        given = deed.word(name)
        if given not in self.state.types:
            raise BadInput(f"{deed.kind}: {name}: {given!r} is not conducted here; {nearest(given, self.state.types)}")
        return given

    def _covers(self, game: str) -> int:
        """What of a type's bank is set aside for wagers that stand."""
        held = {} if self.logs is None else self.logs.holdings()
        start = accounts.cover(self.house.ruleset, game, "") if self.house is not None else "-"
        return sum(cents for account, cents in held.items() if account.startswith(start))

    def account(self, game: str) -> str:
        """The account of a type's bank."""
        assert self.house is not None
        return accounts.bank(self.house.ruleset, game)

    # -- deeds ---------------------------------------------------------------------------------------------------

    def occasion(self, deed: Deed, books: Books) -> Outcome:
        """An occasion begins: these are the single types of game that will be conducted."""
        deed.fields("ruleset", "types")
        types = tuple(dict.fromkeys(words(deed, "types")))
        held = self.given or law_of(ruleset_named(str(deed.payload.get("ruleset", self.state.ruleset))).name)
        if held is None or held.bank is None or not types:
            raise BadInput("occasion-open: name a ruleset whose law asks for banks, and at least one type")
        if any(bank.opened and not bank.closed for bank in self.state.banks.values()):
            return Outcome(Refusal("the banks of the last occasion are not closed", ()))
        allowed = allowance(held.bank.starting, len(types))
        if allowed is None:
            most = max(one.types for one in held.bank.starting.values())
            reason = f"{len(types)} single types are more than the {most} of one license period"
            return Outcome(Refusal(reason, held.bank.types_cite))
        payload = {"ruleset": held.ruleset, "types": list(types)}
        return Outcome(payload=payload, answer={"bank": allowed.max})

    def form(self, deed: Deed, books: Books) -> Outcome:
        """An application or a license states the most that each type may pay."""
        deed.fields("form", "maxima")
        law, maxima = self._law(deed), deed.payload.get("maxima")
        if not isinstance(maxima, Mapping):
            raise BadInput(f"bank-form: maxima: an amount for each type was expected, not {short(maxima)}")
        series = self._series()
        for game in self.state.types:
            if game in law.exempt:
                continue
            if type(maxima.get(game)) is not int:
                reason = f"{deed.word('form')} is incomplete: it states no series maximum for {game}"
                return Outcome(Refusal(reason, law.form_cite))
            if series is not None and maxima[game] > series.max:
                reason = f"{dollars(maxima[game])} for {game} is over the {dollars(series.max)} allowed"
                return Outcome(Refusal(reason, (*law.form_cite, *series.cite)))
        return Outcome(answer={"form": deed.word("form"), "series": None if series is None else series.max})

    def _series(self) -> Allowance | None:
        prizes = None if self.house is None else self.house.prizes
        return None if prizes is None else allowance(prizes.series, len(self.state.types))

    def open(self, deed: Deed, books: Books) -> Outcome:
        """A type's bank is put up, divided among its locations where there are several."""
        deed.fields("type", "shares", "drawn-from")
        law, game, shares = self._law(deed), self._type(deed), deed.payload.get("shares")
        if not isinstance(shares, Mapping) or not shares:
            such = '{"craps-1": 25000}'
            raise BadInput(f"bank-open: shares: cents by location, such as {such}, were expected, not {short(shares)}")
        for cents in shares.values():
            if type(cents) is not int or not 1 <= cents <= LARGEST:
                raise BadInput(f"bank-open: shares: whole cents were expected, not {short(cents)}")
        if game in self.state.banks:
            return Outcome(Refusal(f"the bank of {game} has been put up", law.kept_cite))
        most, total, drawn = self._allowed(law), sum(shares.values()), deed.word("drawn-from", "general-fund")
        if total > most.max:
            cite = most.cite if len(shares) == 1 else (*law.split_cite, *most.cite)
            return Outcome(Refusal(f"{dollars(total)} is over the {dollars(most.max)} of a starting bank", cite))
        move = Transfer(accounts.WORLD, self.account(game), total, f"bank of {game}", clauses(most.cite))
        payload = {"type": game, "shares": dict(shares), "drawn-from": drawn}
        return Outcome(transfers=(move,), payload=payload, answer={"bank": total})

    def start(self, deed: Deed, books: Books) -> Outcome:
        """A type of game starts to be conducted: it has its bank, unless it needs none."""
        deed.fields("type")
        law, game = self._law(deed), self._type(deed)
        if game in law.exempt:
            return Outcome(answer={"type": game})
        if game not in self.state.banks:
            return Outcome(Refusal(f"{game} starts with a bank, and none has been put up", law.exempt_cite))
        return Outcome(self._exhausted(law, game, books), answer={"type": game})

    def _exhausted(self, law: BanksLaw, game: str, books: Books) -> Refusal | None:
        bank = self.state.banks.get(game)
        if bank is None or bank.closed or books.balance(self.account(game)):
            return None
        if not self._covers(game):
            return Refusal(f"the bank of {game} has nothing left, and the type stops", law.stop_cite)
        return None

    def supplement(self, deed: Deed, books: Books) -> Outcome:
        """One location's bank tops up another's of the same type."""
        deed.fields("from", "to", "cents")
        law, cents = self._law(deed), deed.cents("cents")
        source, to = deed.word("from"), deed.word("to")
        games = {place: game for game, bank in self.state.banks.items() for place in bank.shares}
        for place in (source, to):
            if place not in games:
                raise BadInput(f"bank-supplement: {place!r} has no share of a bank; {nearest(place, games)}")
        if games[source] != games[to]:
            reason = f"{source} conducts {games[source]} and {to} {games[to]}: a bank serves its own type only"
            return Outcome(Refusal(reason, law.supplement_cite))
        held = self.state.banks[games[source]].shares[source]
        if cents > held:
            return Outcome(Refusal(f"{source} has {dollars(held)}, not {dollars(cents)}", law.supplement_cite))
        payload = {"type": games[source], "from": source, "to": to, "cents": cents}
        return Outcome(payload=payload, answer={"bank": books.balance(self.account(games[source]))})

    def result(self, deed: Deed, books: Books) -> Outcome:
        """What the players of a location have lost and won, where its wagers are not recorded here one by one."""
        deed.fields("type", "location", "losses", "winnings")
        law, game = self._law(deed), self._type(deed)
        lost, won = deed.cents("losses", 0), deed.cents("winnings", 0)
        bank, account = self.state.banks.get(game), self.account(game)
        if bank is None or bank.closed:
            return Outcome(Refusal(f"the bank of {game} is not put up", law.exempt_cite))
        place = deed.word("location") if "location" in deed.payload else None
        if place is not None and place not in bank.shares:
            raise BadInput(f"bank-result: location: {place!r} has no share; {nearest(place, bank.shares)}")
        if refusal := self._exhausted(law, game, books):
            return Outcome(refusal)
        series, net = self._series(), bank.won - bank.lost + won - lost
        short_of = won > books.balance(account) + lost
        if series is not None and net > series.max:
            reason = f"the series of {game} would come to {dollars(net)}, over {dollars(series.max)}"
            return Outcome(Refusal(reason, (*series.cite, *(law.stop_cite if short_of else ()))))
        if short_of:
            left = dollars(books.balance(account) + lost)
            return Outcome(Refusal(f"{dollars(won)} is more than the {left} that the bank has left", law.stop_cite))
        moves = []
        if lost:
            moves.append(Transfer(accounts.WORLD, account, lost, f"losses at {game}", clauses(law.kept_cite)))
        if won:
            moves.append(Transfer(account, accounts.WORLD, won, f"winnings at {game}", clauses(law.kept_cite)))
        left_now = books.balance(account) + lost - won
        return Outcome(transfers=tuple(moves), answer={"bank": left_now, "series": net, "stops": left_now == 0})

    def close(self, deed: Deed, books: Books) -> Outcome:
        """The occasion's end: the bank is counted, its proceeds are reckoned, and the cash goes to an account."""
        deed.fields("type", "counted", "to", "explained")
        law, game = self._law(deed), self._type(deed)
        bank = self.state.banks.get(game)
        if bank is None or bank.closed:
            return Outcome(Refusal(f"the bank of {game} is not put up", law.exempt_cite))
        if standing := self._covers(game):
            reason = f"{dollars(standing)} of the bank is set aside for wagers that stand"
            return Outcome(Refusal(reason, law.kept_cite))
        account, to = self.account(game), deed.word("to")
        held, counted = books.balance(account), deed.cents("counted", 0)
        if to == law.return_to and bank.drawn_from != law.return_to:
            drawn, into = spaced(bank.drawn_from), spaced(to)
            reason = f"a bank drawn from the {drawn} does not go into the {into}"
            return Outcome(Refusal(reason, law.return_cite))
        currency = None if self.house is None else self.house.currency
        proceeds_cite = () if currency is None or currency.licensed is None else currency.licensed.proceeds_cite
        if counted != held and "explained" not in deed.payload:
            reason = f"{game} counts {dollars(counted)} where opening, losses and winnings leave {dollars(held)}"
            return Outcome(Refusal(f"{reason}: that must be explained", proceeds_cite))
        moves = []
        if counted != held:
            aside = accounts.variance(game)
            source, target = (aside, account) if counted > held else (account, aside)
            moves.append(Transfer(source, target, abs(counted - held), deed.word("explained"), clauses(proceeds_cite)))
        if counted:
            moves.append(Transfer(account, accounts.WORLD, counted, f"bank of {game} to the {spaced(to)}"))
        answer = {
            "type": game, "opening": bank.opened, "losses-less-winnings": held - bank.opened, "closing": counted,
            "proceeds": counted - bank.opened,
        }  # fmt: skip
        return Outcome(transfers=tuple(moves), answer=answer)

    # -- folding -------------------------------------------------------------------------------------------------

    def _occasion(self, event: Logged) -> None:
        self.state = BankState(event.payload["ruleset"], tuple(event.payload["types"]))

    def _form(self, event: Logged) -> None:
        self.state.stated[event.payload["form"]] = dict(event.payload["maxima"])

    def _opened(self, event: Logged) -> None:
        payload = event.payload
        shares = dict(payload["shares"])
        self.state.banks[payload["type"]] = TypeBank(
            sum(shares.values()), drawn_from=payload["drawn-from"], shares=shares
        )

    def _running(self, event: Logged) -> None:
        if event.payload["type"] not in self.state.running:
            self.state.running.append(event.payload["type"])

    def _moved(self, event: Logged) -> None:
        payload = event.payload
        shares = self.state.banks[payload["type"]].shares
        shares[payload["from"]] -= payload["cents"]
        shares[payload["to"]] += payload["cents"]

    def _resulted(self, event: Logged) -> None:
        payload = event.payload
        bank = self.state.banks[payload["type"]]
        bank.lost += payload["losses"]
        bank.won += payload["winnings"]
        if payload.get("location"):
            bank.shares[payload["location"]] += payload["losses"] - payload["winnings"]

    def _closed(self, event: Logged) -> None:
        self.state.banks[event.payload["type"]].closed = True

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The types, their limit and what each bank started with."""
        law = None if self.house is None else self.house.bank
        limit = None if law is None or not self.state.types else self._allowed(law).max
        series = self._series()
        return {
            "types": list(self.state.types), "limit": limit, "series": None if series is None else series.max,
            "running": list(self.state.running), "stated": dict(self.state.stated),
            "banks": {game: vars(bank) for game, bank in self.state.banks.items()},
        }  # fmt: skip


# -- at a table ------------------------------------------------------------------------------------------------------


class BankedTable(Protocol):
    """What a bank asks of a table's setting."""

    @property
    def log(self) -> str:
        """The table's name."""
        ...

    @property
    def ruleset(self) -> str | None:
        """The law that it is held under."""
        ...

    @property
    def terms(self) -> Terms | None:
        """The game that is played, and its terms."""
        ...


def bank_of(setting: BankedTable, law: MoneyLaw | None = None) -> str | None:
    """The bank that a table pays from, where the law gives its type one."""
    held = law or law_of(setting.ruleset)
    if held is None or held.bank is None or setting.terms is None or setting.terms.game.name in held.bank.exempt:
        return None
    return accounts.bank(held.ruleset, setting.terms.game.name)


@dataclass
class TableBankState:
    """What players have lost to the bank and won from it at this table."""

    lost: int = 0
    won: int = 0


class TableBank(StatePart[TableBankState]):
    """A table's hold on the bank of its type: wagers stand only as far as the bank can pay them."""

    def __init__(self, setting: BankedTable, law: MoneyLaw | None = None) -> None:
        held = law or law_of(setting.ruleset)
        self.law = None if held is None else held.bank
        self.prizes = None if held is None else held.prizes
        self.bank = bank_of(setting, law)
        game = "" if setting.terms is None else setting.terms.game.name
        self.cover = accounts.cover(setting.ruleset or "", game, setting.log)
        self.game = game
        self._clauses = () if self.law is None else clauses(self.law.stop_cite)
        self.state = TableBankState()
        self.deeds: Mapping[str, Handler] = {}

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """No wager is taken once the bank is exhausted."""
        if self.bank is None or deed.kind != "bet":
            return None
        if books.balance(self.bank) + books.balance(self.cover) <= 0:
            return Refusal(f"the bank of {self.game} is exhausted, or was not put up, and the type stops", self._cite)
        return None

    @property
    def _cite(self) -> tuple[str, ...]:
        """The clauses by which a bank, and a series of prizes, come to an end."""
        assert self.law is not None
        series = () if self.prizes is None else self.prizes.series.values()
        return tuple(dict.fromkeys([*self.law.stop_cite, *(item for one in series for item in one.cite)]))

    def hold(self, exposure: int, transfers: Sequence[Transfer], books: Books) -> Refusal | list[Transfer]:
        """Set aside what the wagers that now stand could win, or say that the bank cannot pay so much.

        What was set aside before is first given back, so that winners are paid out of the bank itself.
        """
        if self.bank is None:
            return []
        held = books.balance(self.cover)
        change = sum(row.cents * ((row.to == self.bank) - (row.source == self.bank)) for row in transfers)
        left = books.balance(self.bank) + change + held
        if exposure > max(left, 0) and exposure > held:
            rest = dollars(max(left, 0))
            reason = f"the wagers could win {dollars(exposure)}, more than the {rest} that the bank has left"
            return Refusal(reason, self._cite)
        if exposure > held:
            return [Transfer(self.bank, self.cover, exposure - held, "set aside for the wagers", self._clauses)]
        if exposure < held:
            return [Transfer(self.cover, self.bank, held - exposure, "no longer set aside", self._clauses)]
        return []

    def apply(self, event: Logged) -> None:
        """Count what players lose and win, by what really moved; chips that are bought are neither."""
        if self.bank is None:
            return
        if "buy-in" in (event.kind, event.payload.get("deed") if isinstance(event.payload, Mapping) else None):
            return
        for row in event.transfers:
            if row.to == self.bank and row.source not in (self.cover, accounts.WORLD):
                self.state.lost += row.cents
            elif row.source == self.bank and row.to != self.cover:
                self.state.won += row.cents

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What this table has taken and paid."""
        return {} if self.bank is None else {"bank": self.bank, "lost": self.state.lost, "won": self.state.won}
