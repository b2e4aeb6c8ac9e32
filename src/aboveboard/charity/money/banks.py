"""The banks of an occasion: one for each type of game, started within the limit, divided among its locations, and never
short of what the wagers that stand could win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.charity.books.accounts.counted import close_moves
from aboveboard.charity.conduct.deeds import OPEN_GAME
from aboveboard.charity.money import accounts
from aboveboard.charity.money.place import Place
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.money import Allowance, BanksLaw
from aboveboard.law.prizes import allowance
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Transfer, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart, clauses
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
    """The banks of the types that are conducted."""

    banks: dict[str, TypeBank] = field(default_factory=dict)
    stated: dict[str, dict[str, int]] = field(default_factory=dict)
    """The most that each type may pay, as each form states it."""


class Banks(StatePart[BankState]):
    """The banks of one occasion."""

    folds: ClassVar[Mapping[str, str]] = {
        "bank-form": "_form", "bank-open": "_opened", "bank-supplement": "_moved", "bank-result": "_resulted",
        "bank-close": "_closed",
    }  # fmt: skip

    def __init__(self, place: Place, logs: Logs) -> None:
        self.place, self.logs = place, logs
        self.state = BankState()
        self.deeds: Mapping[str, Handler] = {
            "bank-form": self.form, "bank-open": self.open, "bank-supplement": self.supplement,
            "bank-result": self.result, "bank-close": self.close,
        }  # fmt: skip

    @property
    def law(self) -> BanksLaw | None:
        """What the law says of banks, where occasions of this kind have any."""
        found = None if self.place.law is None else self.place.law.bank
        return found if found is not None and self.place.kind in found.occasions else None

    def _law(self, deed: Deed) -> BanksLaw:
        if self.law is None:
            raise BadInput(f"{deed.kind}: the law of this occasion asks for no bank")
        return self.law

    def _allowed(self, law: BanksLaw) -> Allowance:
        found = allowance(law.starting, self.place.counted)
        assert found is not None
        return found

    def _type(self, deed: Deed, name: str = "type") -> str:
        given, types = self.place.one_name(deed.word(name)), self.place.types
        if given not in types:
            raise BadInput(f"{deed.kind}: {name}: {given!r} is not conducted here; {nearest(given, types)}")
        return given

    def _covers(self, game: str) -> int:
        """What of a type's bank is set aside for wagers that stand."""
        start = accounts.cover(self.place.bank(game), "")
        return sum(cents for account, cents in self.logs.holdings().items() if account.startswith(start))

    def obstacle(self, deed: Deed, books: Books) -> Refusal | None:
        """No type is opened whose bank has nothing left."""
        if deed.kind != OPEN_GAME or (law := self.law) is None:
            return None
        game = self.place.one_name(deed.word("game"))
        return None if game in law.exempt else self._exhausted(law, game, books)

    # -- deeds ---------------------------------------------------------------------------------------------------

    def form(self, deed: Deed, books: Books) -> Outcome:
        """An application or a license states the most that each type may pay."""
        deed.fields("form", "maxima")
        law, maxima = self._law(deed), deed.payload.get("maxima")
        if not isinstance(maxima, Mapping):
            raise BadInput(f"bank-form: maxima: an amount for each type was expected, not {short(maxima)}")
        series = self._series()
        for game in self.place.types:
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
        prizes = None if self.place.law is None else self.place.law.prizes
        return None if prizes is None else allowance(prizes.series, self.place.counted)

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
        source = self.place.cash if drawn == law.return_to else accounts.WORLD
        move = Transfer(source, self.place.bank(game), total, f"bank of {game}", clauses(most.cite))
        payload = {"type": game, "shares": dict(shares), "drawn-from": drawn}
        return Outcome(transfers=(move,), payload=payload, answer={"bank": total})

    def _exhausted(self, law: BanksLaw, game: str, books: Books) -> Refusal | None:
        bank = self.state.banks.get(game)
        if bank is None or bank.closed or books.balance(self.place.bank(game)):
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
        if self.state.banks[games[source]].closed:
            return Outcome(Refusal(f"the bank of {games[source]} is closed", law.kept_cite))
        held = self.state.banks[games[source]].shares[source]
        if cents > held:
            return Outcome(Refusal(f"{source} has {dollars(held)}, not {dollars(cents)}", law.supplement_cite))
        payload = {"type": games[source], "from": source, "to": to, "cents": cents}
        return Outcome(payload=payload, answer={"bank": books.balance(self.place.bank(games[source]))})

    def result(self, deed: Deed, books: Books) -> Outcome:
        """What the players of a location have lost and won, where its wagers are not recorded here one by one."""
        deed.fields("type", "location", "losses", "winnings")
        law, game = self._law(deed), self._type(deed)
        lost, won = deed.cents("losses", 0), deed.cents("winnings", 0)
        bank, account = self.state.banks.get(game), self.place.bank(game)
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
        answer = {"bank": left_now, "series": net, "stops": left_now == 0}
        return Outcome(transfers=tuple(moves), payload={**deed.payload, "type": game}, answer=answer)

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
        account, to = self.place.bank(game), deed.word("to")
        held, counted = books.balance(account), deed.cents("counted", 0)
        if to == law.return_to and bank.drawn_from != law.return_to:
            drawn, into = spaced(bank.drawn_from), spaced(to)
            reason = f"a bank drawn from the {drawn} does not go into the {into}"
            return Outcome(Refusal(reason, law.return_cite))
        currency = None if self.place.law is None else self.place.law.currency
        proceeds_cite = () if currency is None or currency.licensed is None else currency.licensed.proceeds_cite
        if counted != held and "explained" not in deed.payload:
            reason = f"{game} counts {dollars(counted)} where opening, losses and winnings leave {dollars(held)}"
            return Outcome(Refusal(f"{reason}: that must be explained", proceeds_cite))
        moves = []
        if counted != held:
            aside = self.place.variance(game)
            source, target = (aside, account) if counted > held else (account, aside)
            moves.append(Transfer(source, target, abs(counted - held), deed.word("explained"), clauses(proceeds_cite)))
        written = dict[str, int]()
        if self.place.receipts:
            delivered, written = close_moves(
                self.place.stated, self.place.name, account, self.place.receipts, bank.opened, counted,
                game=game, own=bank.drawn_from == law.return_to,
            )  # fmt: skip
            moves += delivered
        elif counted:
            moves.append(Transfer(account, accounts.WORLD, counted, f"bank of {game} to the {spaced(to)}"))
        answer = {
            "type": game, "opening": bank.opened, "losses-less-winnings": held - bank.opened, "closing": counted,
            "proceeds": counted - bank.opened,
        }  # fmt: skip
        return Outcome(transfers=tuple(moves), payload={**deed.payload, "type": game, **written}, answer=answer)

    # -- folding -------------------------------------------------------------------------------------------------

    def _form(self, event: Logged) -> None:
        self.state.stated[event.payload["form"]] = dict(event.payload["maxima"])

    def _opened(self, event: Logged) -> None:
        payload = event.payload
        shares = dict(payload["shares"])
        self.state.banks[payload["type"]] = TypeBank(
            sum(shares.values()), drawn_from=payload["drawn-from"], shares=shares
        )

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

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """The types, their limit and what each bank started with, for those who have a role here."""
        if (law := self.law) is None or not viewer.role:
            return None
        series = self._series()
        return {
            "types": list(self.place.types), "limit": self._allowed(law).max,
            "series": None if series is None else series.max, "stated": dict(self.state.stated),
            "banks": {game: vars(bank) for game, bank in self.state.banks.items()},
        }  # fmt: skip
