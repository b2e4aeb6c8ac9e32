"""The money of a table: what the rules decide, as transfers between purses, layout, rack and banks.

A wager moves from the player's purse to the layout; what is lost moves from there to the rack, what is won from the
rack to the purse. What the rack cannot pay is owed until it has been filled. Whatever stands is covered by somebody
before it stands, so that no settlement is ever refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from aboveboard.floor.accounts import inventory, owed, vigorish, wagers
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.linked import Linked
from aboveboard.floor.tables.player_cover import PlayerCover
from aboveboard.floor.tables.seats import Seats
from aboveboard.kernel.money import dollars
from aboveboard.log.database.ledger import change
from aboveboard.log.deeds import Books, Logged, Transfer
from aboveboard.play.events import LARGEST, Refusal
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable, highest_odds
from aboveboard.play.table.entries import PaymentKind, Settled, Staked

PAYABLE = LARGEST // 10
"""The most that the wagers of one table may win in all: well within what moves at once."""
LARGE = PAYABLE // 10_000
"""Where no player's wagers could win more, there are too few players at a table to win too much."""


MADE = "made"
"""What an answer says of the wagers that were put up, each by seat and name."""
_IN_WORDS = f" {MADE}"
"""How the words of a transfer end that puts a wager up."""


def wagers_put_up(event: Logged) -> Iterator[tuple[Any, Any]]:
    """The wagers that somebody's bet or choice put up, each by seat and name.

    A plain bet puts up the one that it names. Logs of earlier versions say of others in the words of transfers only.
    """
    if event.kind not in ("bet", "act") or not isinstance(event.payload, Mapping):
        return
    seat = event.payload.get("seat", event.seat)
    if event.kind == "bet":
        yield seat, event.payload.get("wager")
    if MADE in event.answer:
        yield from ((made[0], made[1]) for made in event.answer[MADE])
        return
    for row in event.transfers:
        if row.why.endswith(_IN_WORDS) and "/layout/" in row.to:
            yield seat, row.why.removesuffix(_IN_WORDS)


class Cover(Protocol):
    """A part that may stand between a game and its money: it covers the wagers out of a bank."""

    bank: str | None
    """The account of the bank; None where the table's own rack pays."""
    cover: str
    """The account in which it sets aside what this table's wagers could win."""

    def hold(self, exposure: int, transfers: Sequence[Transfer], books: Books) -> Refusal | list[Transfer]:
        """Set aside what the wagers that now stand could win, or say why they cannot be covered."""
        ...


class TableMoney:
    """Who pays and who takes at one table."""

    def __init__(self, setting: TableSetting, seats: Seats, bank: Cover | None, link: Linked | None = None) -> None:
        assert setting.terms is not None
        law = setting.terms.law
        self.table, self.seats, self.terms = setting.log, seats, setting.terms
        self.house = setting.house or inventory(setting.log)
        self._link = link
        self.bank = bank if bank is not None and bank.bank is not None else None
        """What the wagers are covered by, where a charity's bank pays."""
        self.cover = None if law.bank is None else PlayerCover(self.table, self.house, seats)
        """What players who bank here have put up, where the law lets them bank."""
        self.uncovered = self.bank is None and self.cover is None
        """Does nobody look at a wager but the rules?"""
        self.banked = law.bank is not None or law.holder is not None
        self.owed = owed(self.table)
        self._highest = highest_odds(setting.terms)

    def large(self, stake: int, seat: int, books: Books) -> bool:
        """Could a stake win so much, with what its player has on the layout, that all wagers are looked at?"""
        own = wagers(self.table, self.seats.player(seat))
        return (books.balance(own) + stake) * self._highest > LARGE

    def put_up(self, put: Staked) -> Transfer:
        """A stake leaves its player's purse for the layout."""
        player = self.seats.player(put.seat)
        return Transfer(self.seats.purse(player), wagers(self.table, player), put.cents, f"{put.wager}{_IN_WORDS}", ())

    def transfers(
        self, pit: PitTable, answers: Sequence[Answer], books: Books, *, banks: bool
    ) -> Refusal | list[Transfer]:
        """What moves by what the rules accepted, or why it cannot stand; no settlement is refused.

        `banks` says that somebody was asked to take the bank.
        """
        refusal = self._too_large(pit, answers, books)
        if refusal is not None:
            return refusal
        found = [row for answer in answers for row in self._moved(answer)]
        if any(answer.settled for answer in answers):
            found += self._evened(pit, answers, found, books)
        if self.cover is not None:
            due = pit.bank_due()
            # Only who puts money up, or takes the bank, can be refused for what the bank lacks: no card decides it.
            asks = banks or any(answer.staked for answer in answers)
            refusal = self.cover.uncovered(due, found, books) if asks and due is not None else None
            if refusal is not None:
                return refusal
            found += list(self.cover.moved(due, found, books, playing=pit.playing))
        if self.bank is not None:
            held = self.bank.hold(pit.liability(), found, books)
            if isinstance(held, Refusal):
                return held
            found += held
        self._owe(found, books)
        return found

    def _too_large(self, pit: PitTable, answers: Sequence[Answer], books: Books) -> Refusal | None:
        """Why stakes are not taken that could win more than the books count; no payment is refused for that later."""
        if not any(self.large(put.cents, put.seat, books) for answer in answers for put in answer.staked):
            return None
        wins = pit.liability()
        reason = f"the wagers could win {dollars(wins)}, and {dollars(PAYABLE)} is the most that they may here"
        return Refusal(reason, ()) if wins > PAYABLE else None

    def _moved(self, answer: Answer) -> list[Transfer]:
        """Stakes put up and given back, and what the rules move."""
        found = list[Transfer]()
        found += [self.put_up(put) for put in answer.staked]
        for row in answer.transfers:
            if row.kind is PaymentKind.JACKPOT and self._held_back:
                continue
            fee = row.kind is PaymentKind.VIGORISH
            source = self._account(row.source, stake=not fee)
            if row.kind is PaymentKind.BANK and self.cover is not None and row.source.startswith("seat-"):
                source = self.cover.account(int(row.source[5:]))
            to = vigorish(self.table) if fee and row.to == "house" else self._account(row.to, stake=False)
            found.append(Transfer(source, to, row.cents, row.why, tuple(row.cite)))
        for settled in answer.settled:
            if settled.metered and self._held_back:
                found += self._stake_kept(settled)
            elif settled.returned:
                player, why = self.seats.player(settled.seat), f"the stake of {settled.wager} back"
                back = Transfer(
                    wagers(self.table, player), self.seats.purse(player), settled.returned, why, tuple(settled.cite)
                )
                found.append(back)
            law = self.terms.wagers[settled.wager].law.vigorish if settled.vigorish else None
            if law is not None and law.taken == "on-win" and _paid_by_house(settled, answer):
                why = f"vigorish on {settled.wager}"
                cite = tuple(settled.cite)
                found.append(Transfer(self.house, vigorish(self.table), settled.vigorish, why, cite))
        return found

    @property
    def _held_back(self) -> bool:
        """Does a link set aside what a meter pays, so that nothing of it is paid at the table?"""
        return self._link is not None and self._link.link is not None

    def _stake_kept(self, settled: Settled) -> list[Transfer]:
        """A stake that wins of a linked meter stays with the house: the meter pays for the whole of it."""
        source = wagers(self.table, self.seats.player(settled.seat))
        cite = tuple(settled.cite)
        return [Transfer(source, self.house, settled.returned, f"the stake of {settled.wager}", cite)] * bool(
            settled.returned
        )

    def _account(self, name: str, *, stake: bool) -> str:
        """Where the money of a side of the table is: a player's stake is on the layout, the rest in the purse."""
        if name.startswith("seat-"):
            player = self.seats.player(int(name[5:]))
            return wagers(self.table, player) if stake else self.seats.purse(player)
        return self.house if name == "house" else f"table/{self.table}/{name}"

    def _evened(
        self, pit: PitTable, answers: Sequence[Answer], transfers: list[Transfer], books: Books
    ) -> list[Transfer]:
        """Bring each layout account to what stands of it, where a bank of a player's moved without its wager."""
        seats = {row.seat for answer in answers for row in answer.settled}
        if self.banked:
            seats |= {
                int(row.source[5:]) for answer in answers for row in answer.transfers if row.source[:5] == "seat-"
            }
        found = []
        for seat, stake in pit.staked(seats).items():
            player = self.seats.player(seat)
            own, hand = wagers(self.table, player), self.seats.purse(player)
            over = books.balance(own) + change(own, transfers) - stake
            if over > 0:
                found.append(Transfer(own, hand, over, "the stake back", ()))
            elif over < 0:
                found.append(Transfer(hand, own, -over, "made good by the bank", ()))
        return found

    def _owe(self, transfers: list[Transfer], books: Books) -> None:
        """What the rack cannot pay is owed."""
        lacks = -change(self.house, transfers) - books.balance(self.house)
        if lacks > 0:
            transfers.append(Transfer(self.owed, self.house, lacks, "owed until the rack is filled", ()))


def _paid_by_house(settled: Settled, answer: Answer) -> bool:
    """Did the house pay a wager, so that its fee stays in the rack? Against a player's bank the winner pays it."""
    seat = f"seat-{settled.seat}"
    paid = [row for row in answer.transfers if row.kind is PaymentKind.WIN and row.to == seat]
    return not settled.pays or any(row.source == "house" for row in paid)
