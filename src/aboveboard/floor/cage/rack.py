"""A table's rack: openers, closers, fills and credits, each on a numbered slip, and the periods between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from aboveboard.floor import accounts
from aboveboard.floor.cage import drop_box
from aboveboard.floor.cage.periods import Period, RackState
from aboveboard.floor.cage.slips import Signature, Slip, stack_of
from aboveboard.floor.cage.win import formula_of, period_row
from aboveboard.floor.chips.chips import add, chip_set, read_stack, total, unknown_chip, written
from aboveboard.floor.roles import STAFF
from aboveboard.floor.setting import TableSetting
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Transfer, Viewer
from aboveboard.log.part import StatePart, flag, law_of, person
from aboveboard.play.events import Refusal

FILL, CREDIT, OPENER, CLOSER = "fill", "credit", "opener", "closer"
DEALERS = ("dealer", "boxperson", "stickperson")
UNCOUNTED = frozenset(("slip-sign", "soft-count"))
"""Events whose transfers are no part of a period's cash, fills or credits: the first float, and a box counted."""
LETTERS = {OPENER: "O", CLOSER: "C", FILL: "F", CREDIT: "K"}


def _counted_moves(table: str, source: str) -> dict[tuple[str, str], tuple[str, int]]:
    """What of a period each transfer adds to, and what its reversal takes from."""
    box, rack, under_way = accounts.drop(table), accounts.inventory(table), accounts.transit(table)
    adds = {
        (accounts.WORLD, box): "cash",
        (accounts.PROMOTIONAL, box): "promotional",
        (under_way, rack): "fills",
        (rack, source): "credits",
    }
    found = {way: (name, 1) for way, name in adds.items()}
    return found | {(to, start): (name, -1) for (start, to), name in adds.items()}


class Rack(StatePart[RackState]):
    """The rack of one table."""

    folds: ClassVar[Mapping[str, str]] = {
        "opener": "_counted", "closer": "_counted", "slip-sign": "_signed", "slip-void": "_voided",
        "fill-request": "_requested", "fill-verify": "_verified", "fill-void": "_voided", "fill-receive": "_received",
        "credit-request": "_requested", "credit-verify": "_verified", "credit-void": "_voided",
        "credit-receive": "_received", "slip-reprint": "_reprinted", "soft-count": "_soft_counted",
    }  # fmt: skip

    def __init__(self, setting: TableSetting) -> None:
        self.table, self.purses = setting.log, setting.purses
        self.set = chip_set(setting.ruleset)
        self.win = formula_of(setting.ruleset)
        law = law_of(setting.ruleset)
        self.imitation = None if law is None or law.currency is None else law.currency.imitation
        self.source = accounts.CAGE if self.imitation is None else setting.chips_from or accounts.IMITATION
        """Where the chips of the rack come from, and where they go back to."""
        self.banked = setting.house is not None
        """Does a bank pay in place of a rack?"""
        self._layout = accounts.layout(self.table)
        self._counts = _counted_moves(self.table, self.source)
        self.state = RackState()
        self.deeds: Mapping[str, Handler] = {
            "opener": self.count, "closer": self.count, "slip-sign": self.sign, "slip-void": self.discard,
            "fill-request": self.request, "fill-verify": self.verify, "fill-void": self.void,
            "fill-receive": self.receive, "credit-request": self.request, "credit-verify": self.verify,
            "credit-void": self.void, "credit-receive": self.receive, "slip-reprint": self.reprint,
            "coupon": partial(drop_box.coupon, self), "color-up": partial(drop_box.color_up, self),
            "soft-count": partial(drop_box.soft_count, self), "rack-count": partial(drop_box.estimate, self),
        }  # fmt: skip

    # -- what stands in the way ----------------------------------------------------------------------------------

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """A table whose rack is not counted, or is closed, takes no wagers, lets nobody bank and sells no chips.

        This binds whoever acts: logs from before it are folded as they were written.
        """
        if deed.kind not in ("bet", "bank", "buy-in", "coupon"):
            return None
        if self.imitation is not None and deed.kind in ("buy-in", "coupon"):
            return Refusal(f"imitation money is sold by the {self.imitation.sold_by} only", self.imitation.sold_by_cite)
        if self.state.closing:
            return Refusal("the rack is being counted for the closer", ())
        if self.state.open or self.banked:
            return None
        if self.state.periods:
            return Refusal("the table is closed: its closer is signed and no opener has followed", ())
        return Refusal("the table is closed: its rack is not counted yet", ())

    def _waiting(self, kind: str) -> Slip | None:
        return next((slip for slip in self.state.slips.values() if slip.kind == kind and slip.waits), None)

    def _slip(self, deed: Deed, *kinds: str) -> Slip:
        number = deed.word("slip")
        known = [slip.number for slip in self.state.slips.values() if slip.kind in kinds]
        if number not in known:
            raise BadInput(
                f"{deed.kind}: slip: no {' or '.join(kinds)} has the number {number}; {nearest(number, known)}"
            )
        return self.state.slips[number]

    def _number(self, kind: str) -> str:
        return f"{self.table}-{LETTERS[kind]}{sum(slip.kind == kind for slip in self.state.slips.values()) + 1:04d}"

    @property
    def rolled(self) -> int | None:
        """What the next opener should come to: the last closer with the closing fills and credits since."""
        if not self.state.periods:
            return None
        return total(self.state.chips)

    # -- openers and closers -------------------------------------------------------------------------------------

    def count(self, deed: Deed, books: Books) -> Outcome:
        """Somebody counts the rack, to open the table or to close it; it counts once another has signed."""
        deed.fields("chips", "shift", "day", "explained")
        person(deed)
        chips, kind = read_stack(deed), deed.kind
        cents = total(chips)
        if refusal := unknown_chip(chips, self.set) or self._why_not_count(kind, books):
            return Outcome(refusal)
        expected = self._expected(kind, books)
        variance = 0 if expected is None else cents - expected
        explained = deed.word("explained") if "explained" in deed.payload else ""
        if variance and not explained:
            last = "the closer" if kind == OPENER else "the books"
            return Outcome(
                Refusal(
                    f"the rack counts {dollars(cents)} where {last} say{'s' if kind == OPENER else ''} "
                    f"{dollars(expected or 0)}: the difference of {dollars(variance)} must be explained",
                    (),
                )
            )
        if kind == OPENER:
            day, shift = deed.word("day", deed.when.date().isoformat()), deed.word("shift", "day")
        else:
            day, shift = self.state.periods[-1].day, self.state.periods[-1].shift
        payload = {
            "chips": written(chips), "shift": shift, "day": day, "slip": self._number(kind),
            "variance": variance, "explained": explained,
        }  # fmt: skip
        return Outcome(payload=payload, answer={"slip": payload["slip"], "cents": cents, "variance": variance})

    def _cage_lacks(self, cents: int, books: Books) -> Refusal | None:
        held = books.balance(self.source)
        if self.source == accounts.CAGE and cents > held:
            return Refusal(f"the cage holds {dollars(held)}, not {dollars(cents)}", ())
        return None

    def _why_not_count(self, kind: str, books: Books) -> Refusal | None:
        if self.banked:
            return Refusal("the table pays from the bank of its type and has no rack", ())
        if waiting := self._waiting(OPENER) or self._waiting(CLOSER):
            return Refusal(f"{waiting.kind} {waiting.number} waits for its second signature", ())
        if kind == OPENER and self.state.open:
            return Refusal("the table is open already", ())
        if kind == CLOSER and not self.state.open:
            return Refusal("the table is not open", ())
        if kind == CLOSER and self.state.standing:
            return Refusal(f"wagers of {dollars(self.state.standing)} stand on the layout", ())
        if kind == CLOSER and (owing := books.balance(accounts.owed(self.table))):
            return Refusal(f"winners are still owed {dollars(abs(owing))}: the rack needs a fill first", ())
        if slip := next((slip for slip in self.state.slips.values() if slip.waits), None):
            return Refusal(f"{slip.kind} {slip.number} is {slip.state} and neither received nor voided", ())
        return None

    def _expected(self, kind: str, books: Books) -> int | None:
        if kind == OPENER and not self.state.periods:
            return None
        return books.balance(accounts.inventory(self.table)) + books.balance(accounts.vigorish(self.table))

    def sign(self, deed: Deed, books: Books) -> Outcome:
        """The second signature puts an opener or a closer in force, and the books follow the count."""
        deed.fields("slip")
        slip = self._slip(deed, OPENER, CLOSER)
        if not slip.waits:
            return Outcome(Refusal(f"{slip.kind} {slip.number} is signed already", ()))
        if refusal := slip.why_not_sign(person(deed), deed.role):
            return Outcome(refusal)
        rack, fees = accounts.inventory(self.table), accounts.vigorish(self.table)
        moves: list[Transfer] = []
        if withheld := books.balance(fees):
            moves.append(Transfer(fees, rack, withheld, "vigorish counted with the rack"))
        off = slip.cents - books.balance(rack) - withheld
        if slip.kind == OPENER and not self.state.periods:
            # A table that was played before racks were counted first may hold chips: the float is what is added.
            if refusal := self._cage_lacks(off, books):
                return Outcome(refusal)
            back = Transfer(rack, self.source, abs(off), "more than the float goes to the cage")
            moves += [Transfer(self.source, rack, off, "float")] if off > 0 else [back] if off else []
        elif off:
            over = Transfer(accounts.variance(self.table), rack, abs(off), f"{slip.kind} over: {slip.reason}")
            short = Transfer(rack, accounts.variance(self.table), abs(off), f"{slip.kind} short: {slip.reason}")
            moves.append(over if off > 0 else short)
        return Outcome(transfers=moves, answer={"slip": slip.number, "cents": slip.cents})

    def discard(self, deed: Deed, books: Books) -> Outcome:
        """A count that nobody else will sign is voided with its reason, and the rack is counted again."""
        deed.fields("slip", "reason")
        slip = self._slip(deed, OPENER, CLOSER)
        person(deed)
        deed.word("reason")
        if not slip.waits:
            return Outcome(Refusal(f"{slip.kind} {slip.number} is {slip.state}", ()))
        return Outcome(answer={"slip": slip.number})

    # -- fills and credits ---------------------------------------------------------------------------------------

    def request(self, deed: Deed, books: Books) -> Outcome:
        """The pit asks for chips from the cage, or to send some back."""
        deed.fields("chips", "cents", "closing")
        person(deed)
        kind, closing = deed.kind.partition("-")[0], flag(deed, "closing")
        chips = read_stack(deed)
        if "cents" in deed.payload and deed.cents("cents") != total(chips):
            raise BadInput(f"{deed.kind}: the chips make {dollars(total(chips))}, not {dollars(deed.cents('cents'))}")
        if not chips:
            raise BadInput(f"{deed.kind}: chips: at least one chip was expected")
        if refusal := unknown_chip(chips, self.set):
            return Outcome(refusal)
        if closing == self.state.open or not self.state.periods:
            what = "open: only a closed table has a closing" if closing else "not open, and no"
            return Outcome(Refusal(f"the table is {what} {kind}", ()))
        if waiting := self._waiting(CLOSER) or self._waiting(OPENER):
            return Outcome(Refusal(f"{waiting.kind} {waiting.number} waits for its second signature", ()))
        if kind == CREDIT and total(chips) > books.balance(accounts.inventory(self.table)):
            return Outcome(Refusal(f"the rack holds less than {dollars(total(chips))}", ()))
        payload = {"chips": written(chips), "closing": closing, "slip": self._number(kind)}
        return Outcome(payload=payload, answer={"slip": payload["slip"], "cents": total(chips)})

    def verify(self, deed: Deed, books: Books) -> Outcome:
        """The cage verifies the slip; for a fill the chips leave the cage with it."""
        deed.fields("slip")
        slip = self._slip(deed, deed.kind.partition("-")[0])
        if refusal := self._why_not_step(slip, deed, "requested", ("cage",)):
            return Outcome(refusal)
        if slip.kind == CREDIT:
            return Outcome(answer={"slip": slip.number})
        if refusal := self._cage_lacks(slip.cents, books):
            return Outcome(refusal)
        move = Transfer(self.source, accounts.transit(self.table), slip.cents, f"fill {slip.number} leaves the cage")
        return Outcome(transfers=(move,), answer={"slip": slip.number})

    def void(self, deed: Deed, books: Books) -> Outcome:
        """A slip that is not carried out is voided at the cage with its reason, and its number stays used."""
        deed.fields("slip", "reason")
        slip = self._slip(deed, deed.kind.partition("-")[0])
        person(deed)
        deed.word("reason")
        if deed.role not in ("cage", "supervisor"):
            return Outcome(Refusal(f"slip {slip.number} is voided at the cage", ()))
        if not slip.waits:
            return Outcome(Refusal(f"slip {slip.number} is {slip.state}", ()))
        moves: tuple[Transfer, ...] = ()
        if slip.kind == FILL and slip.state == "verified":
            back = f"fill {slip.number} is void"
            moves = (Transfer(accounts.transit(self.table), self.source, slip.cents, back),)
        return Outcome(transfers=moves, answer={"slip": slip.number})

    def receive(self, deed: Deed, books: Books) -> Outcome:
        """The dealer signs: the chips of a fill are in the rack, or those of a credit have left it for the cage."""
        deed.fields("slip")
        slip = self._slip(deed, deed.kind.partition("-")[0])
        if refusal := self._why_not_step(slip, deed, "verified", DEALERS):
            return Outcome(refusal)
        rack = accounts.inventory(self.table)
        if slip.kind == FILL:
            move = Transfer(accounts.transit(self.table), rack, slip.cents, f"fill {slip.number}")
        elif slip.cents > books.balance(rack):
            return Outcome(Refusal(f"the rack holds less than {dollars(slip.cents)}", ()))
        else:
            move = Transfer(rack, self.source, slip.cents, f"credit {slip.number}")
        return Outcome(transfers=(move,), answer={"slip": slip.number})

    def _why_not_step(self, slip: Slip, deed: Deed, state: str, roles: tuple[str, ...]) -> Refusal | None:
        if slip.state != state:
            return Refusal(f"{slip.kind} {slip.number} is {slip.state}, not {state}", ())
        if deed.role not in roles:
            return Refusal(f"{slip.kind} {slip.number} is to be signed by the {' or '.join(roles)}", ())
        return slip.why_not_sign(person(deed), deed.role)

    def reprint(self, deed: Deed, books: Books) -> Outcome:
        """A slip is printed again, and says so."""
        deed.fields("slip")
        slip = self._slip(deed, OPENER, CLOSER, FILL, CREDIT)
        again = replace(slip, reprints=slip.reprints + 1)
        return Outcome(answer={"slip": slip.number, "text": again.printed(self.table, self.set)})

    # -- folding events in ---------------------------------------------------------------------------------------

    def apply(self, event: Logged) -> None:
        """Slips by their kind; fills, credits and drop by what really moved, so that a reversal counts too."""
        super().apply(event)
        state, on_layout = self.state, self._layout
        runs = state.periods and state.periods[-1].closer is None and event.kind not in UNCOUNTED
        for move in event.transfers:
            state.standing += move.cents * (move.to.startswith(on_layout) - move.source.startswith(on_layout))
            counts = self._counts.get((move.source, move.to)) if runs else None
            if counts is not None:
                name, sign = counts
                period = state.periods[-1]
                state.periods[-1] = replace(period, **{name: getattr(period, name) + sign * move.cents})

    def _counted(self, event: Logged) -> None:
        payload = event.payload
        self.state.slips[payload["slip"]] = Slip(
            payload["slip"], event.kind, stack_of(payload), "counted", (self._signature(event, "counted"),),
            shift=payload["shift"], day=payload["day"], reason=payload["explained"], variance=payload["variance"],
        )  # fmt: skip
        self.state.closing = event.kind == CLOSER

    def _signed(self, event: Logged) -> None:
        slip = self.state.slips[event.payload["slip"]].signed(self._signature(event, "signed"), "signed")
        self.state.slips[slip.number] = slip
        self.state.chips = dict(slip.chips)
        self.state.open, self.state.closing = slip.kind == OPENER, False
        if slip.kind == OPENER:
            self.state.periods.append(Period(len(self.state.periods) + 1, slip.day, slip.shift, slip.cents))
        else:
            self.state.periods[-1] = replace(self.state.periods[-1], closer=slip.cents)

    def _requested(self, event: Logged) -> None:
        payload, kind = event.payload, event.kind.partition("-")[0]
        signature = self._signature(event, "requested")
        self.state.slips[payload["slip"]] = Slip(
            payload["slip"], kind, stack_of(payload), "requested", (signature,), closing=payload["closing"]
        )

    def _verified(self, event: Logged) -> None:
        slip = self.state.slips[event.payload["slip"]]
        self.state.slips[slip.number] = slip.signed(self._signature(event, "verified"), "verified")

    def _voided(self, event: Logged) -> None:
        slip = self.state.slips[event.payload["slip"]]
        signature = self._signature(event, "voided")
        self.state.slips[slip.number] = slip.signed(signature, "void", reason=event.payload["reason"])
        if slip.kind == CLOSER:
            self.state.closing = False

    def _received(self, event: Logged) -> None:
        slip = self.state.slips[event.payload["slip"]]
        self.state.slips[slip.number] = slip.signed(self._signature(event, "received"), "received")
        sign = 1 if slip.kind == FILL else -1
        moved = {cents: sign * count for cents, count in slip.chips.items()}
        self.state.chips = add(self.state.chips, moved)

    def _reprinted(self, event: Logged) -> None:
        slip = self.state.slips[event.payload["slip"]]
        self.state.slips[slip.number] = replace(slip, reprints=slip.reprints + 1)

    def _soft_counted(self, event: Logged) -> None:
        payload = event.payload
        period, coupon = self.state.periods[payload["period"] - 1], payload.get("promotional", 0)
        self.state.periods[payload["period"] - 1] = replace(
            period, counted=payload["cash"] + coupon, promotional=coupon, cash=payload["cash"]
        )

    @staticmethod
    def _signature(event: Logged, step: str) -> Signature:
        return Signature(event.actor, event.role, event.at, step)

    # -- what can be seen ----------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Everybody sees the chips in use; those who handle the money see slips and periods too."""
        shown: dict[str, Any] = {"open": self.state.open, "denominations": self.set.as_json()}
        if viewer.role not in STAFF:
            return shown
        return shown | {
            "chips": written(self.state.chips),
            "rolled": None if self.state.open else self.rolled,
            "slips": [slip.as_json() for slip in self.state.slips.values()],
            "waiting": [slip.number for slip in self.state.slips.values() if slip.waits],
            "periods": [period_row(self.table, period, self.win) for period in self.state.periods],
        }
