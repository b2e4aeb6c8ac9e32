"""Prizes at an occasion: lists held against the limits, awards, and what they come to on a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.charity.money.place import AWARDED, LISTED, Place
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model import Item
from aboveboard.law.model.money import PrizesLaw
from aboveboard.law.prizes import NotAPrize, Series, expenditure, listed_over, over_limit, worth
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import LARGEST, Refusal


@dataclass(frozen=True)
class Award:
    """A prize that was handed over."""

    number: int
    kind: str
    of: str
    item: str
    cents: int
    donated: bool
    to: str
    year: int


@dataclass
class AwardState:
    """What has been offered and awarded, and limits that the organization has set for itself."""

    listed: dict[str, int] = field(default_factory=dict)
    """What each deal, wheel or raffle offers in all."""
    years: dict[str, int] = field(default_factory=dict)
    """For each kind and year, what was listed in all."""
    awards: list[Award] = field(default_factory=list)
    most: dict[str, int] = field(default_factory=dict)
    redeemed: list[int] = field(default_factory=list)
    """Awards that were turned into something else, by their numbers."""


class Awards(StatePart[AwardState]):
    """The prizes of one occasion."""

    folds: ClassVar[Mapping[str, str]] = {
        "prize-list": "_listed", "prize-award": "_awarded", "prize-limit": "_limited", "prize-redeem": "_redeemed",
    }  # fmt: skip

    def __init__(self, place: Place) -> None:
        self.place = place
        self.state = AwardState()
        self.deeds: Mapping[str, Handler] = {
            "prize-list": self.offer, "prize-award": self.award, "prize-redeem": self.redeem, "prize-limit": self.limit,
        }  # fmt: skip

    def _law(self, deed: Deed) -> PrizesLaw:
        held = None if self.place.law is None else self.place.law.prizes
        if held is None:
            raise BadInput(f"{deed.kind}: the law of this occasion says nothing of prizes")
        return held

    def _kind(self, deed: Deed) -> str:
        """The kind of game whose prizes they are, under its one name: a seal card is a bell jar."""
        return self.place.one_name(deed.word("kind"))

    def obstacle(self, deed: Deed, books: Books) -> Refusal | None:
        """What is won at a game is a prize too, and none of them is over the most of one."""
        held = None if self.place.law is None else self.place.law.prizes
        if deed.kind != "award" or held is None:
            return None
        prizes = [row["cents"] for row in deed.payload.get("prizes") or ()] or _shared(deed.payload)
        found = over_limit(held, self.place.one_name(deed.word("game")), max(prizes)) if prizes else None
        return None if found is None else Refusal(*found)

    def limit(self, deed: Deed, books: Books) -> Outcome:
        """The organization states the most that one prize of a kind may be worth, where the text leaves it to it."""
        deed.fields("kind", "cents")
        self._law(deed)
        return Outcome(answer={"kind": self._kind(deed), "cents": deed.cents("cents")})

    def offer(self, deed: Deed, books: Books) -> Outcome:
        """A deal, a wheel or a raffle is offered with these prizes."""
        deed.fields("kind", "of", "prizes")
        law, kind, of = self._law(deed), self._kind(deed), deed.word("of")
        if of in self.state.listed:
            return Outcome(Refusal(f"{of} is listed already", ()))
        prizes = deed.payload.get("prizes")
        if not isinstance(prizes, list) or not prizes:
            raise BadInput(f"prize-list: prizes: a list of prizes in cents was expected, not {short(prizes)}")
        for cents in prizes:
            if type(cents) is not int or not 1 <= cents <= LARGEST:
                raise BadInput(f"prize-list: prizes: whole cents were expected, not {short(cents)}")
        year = self.place.year(deed.when)
        so_far = self.state.years.get(f"{kind} {year}", 0) + self.place.noted(kind, LISTED, year)
        refusal = listed_over(law, kind, prizes, so_far)
        if refusal is not None:
            return Outcome(Refusal(*refusal))
        also = self.place.notes(LISTED, kind, sum(prizes), deed.when)
        return Outcome(answer={"of": of, "cents": sum(prizes)}, also=also)

    def award(self, deed: Deed, books: Books) -> Outcome:
        """A prize is handed over: valued, held against the limits, and counted."""
        deed.fields("kind", "of", "item", "item-kind", "cost", "retail", "market", "cents", "donated", "to")
        law, kind = self._law(deed), self._kind(deed)
        item, found = read_prize(deed)
        of = deed.word("of", deed.word("kind"))
        value = worth(law, item, found)
        if isinstance(value, NotAPrize):
            return Outcome(Refusal(*value))
        so_far = self._series(kind, of, self.place.year(deed.when))
        refusal = over_limit(law, kind, value.cents, so_far) or self._own(law, kind, value.cents)
        if refusal is not None:
            return Outcome(Refusal(*refusal))
        offered = self.state.listed.get(of)
        if offered is not None and so_far.given + value.cents > offered:
            reason = f"{dollars(so_far.given + value.cents)} would be awarded of {of}"
            return Outcome(Refusal(f"{reason}, which was listed with {dollars(offered)} in all", ()))
        number = len(self.state.awards) + 1
        donated = value.basis in ("retail", "market")
        payload = {**deed.payload, "worth": value.cents, "donated": donated, "award": number}
        answer = {"award": number, "worth": value.cents, "basis": value.basis}
        return Outcome(payload=payload, answer=answer, also=self.place.notes(AWARDED, kind, value.cents, deed.when))

    def _own(self, law: PrizesLaw, kind: str, cents: int) -> NotAPrize | None:
        most = self.state.most.get(kind)
        if most is None or cents <= most:
            return None
        limit = law.kinds.get(kind) or next(iter(law.kinds.values()))
        return NotAPrize(f"{dollars(cents)} is over the {dollars(most)} stated for one prize", limit.cite)

    def _series(self, kind: str, of: str, year: int) -> Series:
        awards = [one for one in self.state.awards if one.kind == kind]
        given = sum(one.cents for one in awards if one.of == of)
        in_year = sum(one.cents for one in awards if one.year == year)
        return Series(given, in_year + self.place.noted(kind, AWARDED, year))

    def redeem(self, deed: Deed, books: Books) -> Outcome:
        """Somebody asks to turn a prize into something else."""
        deed.fields("award", "for")
        law, number = self._law(deed), deed.whole("award", 1, LARGEST)
        if number > len(self.state.awards):
            raise BadInput(f"prize-redeem: no prize has the number {number}")
        if deed.word("for") in law.redeem_barred:
            item = self.state.awards[number - 1].item
            return Outcome(Refusal(f"the prize {item} is not turned into {deed.word('for')}", law.redeem_cite))
        if number in self.state.redeemed:
            return Outcome(Refusal(f"the prize {number} was turned into something else before", ()))
        return Outcome(answer={"award": number, "for": deed.word("for")})

    def on_form(self, form: str, law: PrizesLaw) -> int:
        """What the prizes awarded come to on a form."""
        if form not in law.donated_cite:
            raise BadInput(f"form: {form!r} is not known; {nearest(form, law.donated_cite)}")
        return expenditure(((one.cents, one.donated) for one in self.state.awards), law, form)

    # -- folding -------------------------------------------------------------------------------------------------

    def _limited(self, event: Logged) -> None:
        self.state.most[self.place.one_name(event.payload["kind"])] = event.payload["cents"]

    def _redeemed(self, event: Logged) -> None:
        self.state.redeemed.append(event.payload["award"])

    def _listed(self, event: Logged) -> None:
        payload, total = event.payload, sum(event.payload["prizes"])
        self.state.listed[payload["of"]] = total
        year = f"{self.place.one_name(payload['kind'])} {self.place.year(event.at)}"
        self.state.years[year] = self.state.years.get(year, 0) + total

    def _awarded(self, event: Logged) -> None:
        payload = event.payload
        self.state.awards.append(
            Award(
                payload["award"], self.place.one_name(payload["kind"]), payload.get("of", payload["kind"]),
                payload.get("item", "cash"), payload["worth"], payload["donated"],
                payload.get("to", ""), self.place.year(event.at),
            )
        )  # fmt: skip

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Every prize awarded, for those who have a role here."""
        if not viewer.role:
            return None
        return {"awards": [vars(one) for one in self.state.awards], "listed": dict(self.state.listed)}


def read_prize(deed: Deed) -> tuple[str, Item]:
    """The thing that a deed awards: money, or an item that was bought or given."""
    if "cents" in deed.payload:
        return "cash", Item(kind="cash", market=deed.cents("cents"))
    stated = {name: deed.cents(name) for name in ("cost", "retail", "market") if name in deed.payload}
    return deed.word("item"), Item(kind=deed.word("item-kind", "merchandise"), **stated)


def _shared(award: Mapping[str, Any]) -> list[int]:
    """The largest share of a total by those who hold the most, if there are any."""
    held = list((award.get("held") or {}).values())
    return [-(-award["total"] // held.count(max(held)))] if held and "total" in award else []
