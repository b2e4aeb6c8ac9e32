"""The cards of a table before they are dealt: shuffled, cut, put into the shoe, and the first of them burned.

Seats are numbered from the dealer's left, so that the player farthest to the right has the highest number and
clockwise is from one number to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from aboveboard.law.errors import BadInput
from aboveboard.law.model import ShoeLaw
from aboveboard.play.events import Event, Refusal, fields, seat_of
from aboveboard.play.table.conduct.inspection import Inspection
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import REPLACED, Deed, Part, State

DEALER: Literal["dealer"] = "dealer"
FIRST: Literal["first"] = "first"
Cutter = int | Literal["dealer"]
Batch = Annotated[object, REPLACED]
"""What a record calls a batch of cards."""


@dataclass(slots=True)
class TableShoeState(State):
    """How far the cards have come towards the shoe, and who cuts them."""

    stage: Literal["spent", "shuffled", "cut", "in-shoe"] = "in-shoe"
    fresh: bool = True
    """Nothing has been shuffled yet."""
    failed: bool = False
    """A shuffler has failed since."""
    cutter: Cutter | None = None
    """Who is to cut, or has cut."""
    declined: set[int] = field(default_factory=set)
    top: int | None = None
    """Where in the shuffled stack the card lay that the cut has brought to the top."""
    cover: Cutter | Literal["first"] | None = None
    """Where the cover card was reached, once it was."""
    due: dict[str, int] = field(default_factory=dict)
    """Cards to be burned before the next is dealt, by their reason."""
    batch: Batch = None
    dealt: Batch = None
    """The batch in the stack or the shoe, and the one that was dealt before it."""


class TableShoe(Part[TableShoeState]):
    """The stack and the shoe of one table."""

    def __init__(self, table: TableCore, inspection: Inspection, seated: Seated) -> None:
        super().__init__(TableShoeState())
        self.table, self._inspection, self._seated = table, inspection, seated
        self.on_shuffle: list[Callable[[], None]] = []
        """What is done once all cards are in the stack again."""
        if table.stated.shoes:
            self.state.stage = "spent"

    @property
    def law(self) -> ShoeLaw:
        """What the law says of the shoe."""
        law = self.table.terms.law.shoe
        assert law is not None
        return law

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The cards are shuffled, cut and put into the shoe, and the cover card comes."""
        return {
            "shuffle": self.shuffle, "cut": self.cut, "cover": self.cover_reached, "dealer": self.dealer,
            "idle": self.idle,
        }  # fmt: skip

    # -- why not ---------------------------------------------------------------------------------------------------

    def refuses(self) -> Refusal | None:
        """Why no round can begin with the cards as they are."""
        law = self.law
        if law.continuous and not self.state.failed:
            return None
        if self.state.stage == "spent" and not self._spared(law):
            return Refusal("the cards have not been shuffled", self._unshuffled_cite(law))
        if self.state.stage == "shuffled" and law.cut:
            return Refusal("the cards have not been cut", law.first_cite or law.cite)
        for reason in self.state.due:
            cite = law.burn_cite if reason == "a new shoe" else law.new_dealer_cite
            return Refusal(f"the first card is burned unseen for {reason}", cite or law.cite)
        return None

    def keeps(self) -> bool:
        """Do the cards of a round stay out until the next shuffle?"""
        return self.table.stated.shoes and (not self.law.continuous or self.state.failed)

    def _unshuffled_cite(self, law: ShoeLaw) -> tuple[str, ...]:
        return (law.shuffle_cite + law.spent_cite if self.state.cover is not None else law.shuffle_cite) or law.cite

    def _spared(self, law: ShoeLaw) -> bool:
        """Were the cards shuffled before they reached the table?"""
        return self.state.fresh and bool(law.unless) and self._stated(law.unless)

    def _stated(self, wanted: dict[str, str | int | bool]) -> bool:
        facts = self._inspection.state.facts
        return all(facts.get(fact) == value for fact, value in wanted.items())

    def _goes_round(self, law: ShoeLaw) -> Refusal | None:
        """Why there is no stack to shuffle or cut, where the cards go round in a shuffling shoe that works."""
        if not law.continuous or self.state.failed:
            return None
        return Refusal("the shuffling shoe shuffles all the time", law.continuous_cite or law.cite)

    def dealer(self, event: Event) -> Refusal | None:
        """Another dealer comes to the table."""
        law = self.law
        if law.new_dealer:
            self.state.due["a new dealer"] = law.new_dealer
        return None

    # -- shuffle and cut -----------------------------------------------------------------------------------------------

    def shuffle(self, event: Event) -> Refusal | None:
        """The cards, or one batch of them, are shuffled and stacked."""
        law, payload = self.law, fields(event, "batch")
        if going := self._goes_round(law):
            return going
        if self.table.round is not None:
            return Refusal("the round is finished before the cards are shuffled", law.spent_cite or law.cite)
        ordered = self.state.stage == "in-shoe" and self.state.cover is None
        if ordered and not _may_order(event, law):
            reason = f"the cover card has not come, and {' or '.join(law.ordered_by)} orders a shuffle before it"
            return Refusal(reason, law.ordered_by_cite or law.cite)
        batch, last = payload.get("batch"), self.state.batch if ordered else self.state.dealt
        if law.alternate and batch is not None and batch == last:
            return Refusal(f"the {batch} batch was in the last shoe, and the batches take turns", law.alternate_cite)
        self.state.cutter = self._first_cutter(ordered=ordered)
        self.state.stage, self.state.batch, self.state.dealt, self.state.failed = "shuffled", batch, last, False
        self.state.fresh, self.state.cover, self.state.declined = False, None, set()
        for done in self.on_shuffle:
            done()
        return None

    def _first_cutter(self, *, ordered: bool) -> Cutter | None:
        """Who is offered the cut first; nobody is known where the record does not tell who is at the table."""
        if not self._seated.present():
            return None
        if isinstance(self.state.cover, int) and self.state.cover in self._seated.present():
            return self.state.cover
        if self.state.cover is not None or ordered or not self._seated.state.order:
            return max(self._seated.present())
        return self._seated.state.order[0]

    def cut(self, event: Event) -> Refusal | None:
        """The cut is refused, made with the cover cards so far in, or ordered again."""
        law, payload = self.law, fields(event, "seat", "decline", "at", "second", "recut", "reason")
        if going := self._goes_round(law):
            return going
        if payload.get("recut"):
            return self._recut(event, law)
        if self.state.stage != "shuffled" and not (self.state.stage == "spent" and self._spared(law)):
            return Refusal("there is no shuffled stack to cut", self._unshuffled_cite(law))
        if self.state.stage == "spent":
            self.state.cutter = self._first_cutter(ordered=False)
        who: object = payload.get("decline", payload.get("seat", DEALER))
        cutter: Cutter = DEALER if who == DEALER else seat_of(event.number, who)
        refusal = self._not_the_cutter(law, cutter)
        if refusal is None and "decline" in payload:
            self.state.cutter = self._after(cutter)
            return None
        return refusal or self._make(event, law, cutter, payload)

    def _not_the_cutter(self, law: ShoeLaw, who: Cutter) -> Refusal | None:
        if self.state.cutter is None or who == self.state.cutter:
            return None
        named = {one: "the dealer" if one == DEALER else f"seat {one}" for one in (who, self.state.cutter)}
        cite = law.first_cite + law.cover_cite + law.right_cite + law.refused_cite + law.recut_cite
        return Refusal(f"the cut is {named[self.state.cutter]}'s, not {named[who]}'s", cite or law.cite)

    def _after(self, who: Cutter) -> Cutter:
        """Clockwise to the next player who has not refused; the dealer cuts where nobody is left."""
        if isinstance(who, int):
            self.state.declined.add(who)
        left = [seat for seat in sorted(self._seated.present()) if seat not in self.state.declined]
        return next((seat for seat in left if isinstance(who, int) and seat > who), left[0] if left else DEALER)

    def _make(self, event: Event, law: ShoeLaw, who: Cutter, given: Mapping[str, object]) -> Refusal | None:
        size = len(self.table.tracks.setup.equipment.outcomes)
        at, second = (_cards_in(event, name, given.get(name), size) for name in ("at", "second"))
        if at is not None and law.from_end is not None and not law.from_end <= at <= size - law.from_end:
            reason = (
                f"the cover card lies {min(at, size - at)} cards from an end, and at least {law.from_end} is required"
            )
            return Refusal(reason, law.from_end_cite or law.cite)
        if second is not None and law.second is not None and second < size // law.second:
            reason = f"the second cover card lies {second} cards from the bottom, and {size // law.second} is required"
            return Refusal(reason, law.second_cite or law.cite)
        self.state.cutter, self.state.stage, self.state.fresh = who, "cut", False
        self.state.top = None if at is None else at + 1
        if law.burn:
            self.state.due["a new shoe"] = law.burn
        return None

    def _recut(self, event: Event, law: ShoeLaw) -> Refusal | None:
        """Before the cards are in the shoe they may be ordered to be cut again, by whom the operator has settled."""
        if self.state.stage != "cut":
            return Refusal("the cards are cut again only before they go into the shoe", law.recut_cite or law.cite)
        if not _may_order(event, law):
            return Refusal(f"{' or '.join(law.ordered_by)} orders another cut", law.recut_cite or law.cite)
        if law.recut == "next-player" and self.state.cutter is not None:
            self.state.cutter = self._after(self.state.cutter)
        self.state.stage = "shuffled"
        self.state.due.pop("a new shoe", None)
        return None

    # -- the shoe ------------------------------------------------------------------------------------------------------

    def why_not_burn(self, event: Event, needed: Callable[[], int] | None) -> Refusal | None:
        """Why so many cards are not burned now: a round needs so many, or between rounds there is none."""
        law, count = self.law, event.payload
        if isinstance(count, str):
            return Refusal("a burned card is not shown to anyone", law.burn_cite or law.cite)
        if type(count) is not int or not 1 <= count <= 52:
            raise BadInput(f"event {event.number}: burn: a number of cards was expected, not {count!r}")
        wanted = max(self.state.due.values(), default=0) if needed is None else needed()
        if count != wanted:
            reason = f"{wanted} to be burned now, not {count}" if wanted else "no card is burned now"
            return Refusal(reason, law.burn_cite or law.cite)
        return None

    def burned(self) -> None:
        """The first cards are burned, and the shoe is ready."""
        self.state.stage, self.state.due = "in-shoe", {}

    def cover_reached(self, event: Event) -> Refusal | None:
        """The cover card comes: first in the shoe, in a player's area or on the dealer's hand."""
        law, payload = self.law, event.payload
        if isinstance(payload, str) and payload in (DEALER, FIRST):
            self.state.cover = payload
        else:
            self.state.cover = seat_of(event.number, fields(event, "seat").get("seat"))
        if self.state.stage != "in-shoe":
            self.state.cover = None
            return Refusal("the cards are not in the shoe", law.spent_cite or law.cite)
        return None

    def begun(self) -> None:
        """A round begins, so the cards are in the shoe."""
        self.state.stage, self.state.fresh = "in-shoe", False

    def after_round(self) -> None:
        """A round is over: where the cover card has come, the shoe is spent."""
        if self.state.cover is not None:
            self.state.stage, self.state.dealt = "spent", self.state.batch
            self.state.due.pop("a new shoe", None)

    def spoil(self) -> None:
        """A shuffler failed: what it had shuffled, or shuffles all the time, is shuffled again before it is dealt."""
        self.state.failed = True
        if self.state.stage == "shuffled" or self.law.continuous:
            self.state.stage = "spent"

    def idle(self, event: Event) -> Refusal | None:
        """Play begins again after an idle time; a batch that is ready in a shuffler is used unless a player asks."""
        law, asked = self.law, fields(event, "asked").get("asked", False)
        if self.table.round is not None:
            return Refusal("a round is being played", law.cite)
        self.state.cover, self.state.declined, self.state.due = None, set(), {}
        self.state.cutter = self._first_cutter(ordered=False)
        ready = law.alternate and bool(law.stored) and self._stated(law.stored)
        self.state.stage, self.state.fresh = "shuffled" if ready and not asked else "spent", False
        return None


def _may_order(event: Event, law: ShoeLaw) -> bool:
    """May whoever did it order a shuffle or a cut? Where nobody is named it is not asked."""
    return event.role in law.ordered_by or (event.role is None and event.seat is None)


def _cards_in(event: Event, name: str, given: object, size: int) -> int | None:
    """How many cards in a cover card lies, where that is stated."""
    if given is not None and (type(given) is not int or not 0 <= given <= size):
        raise BadInput(f"event {event.number}: cut: {name}: 0 to {size} cards were expected, not {given!r}")
    return given
