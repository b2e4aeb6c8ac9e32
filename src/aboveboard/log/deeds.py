"""The words that every part shares: a deed that is asked, the outcome that a part decides, the event written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple, Protocol, runtime_checkable

from aboveboard.kernel.quickly import quickly_made
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.events import LARGEST, Refusal


class NotAllowed(Exception):
    """Somebody asked for what that person's role, table or seat does not allow; the message says who may."""


class KeyReused(Exception):
    """An idempotency key was used again with other content."""


class Conflict(Exception):
    """Something stands in the way that is no rule of a game, such as a name that is taken."""


ASKERS_FAULT = (BadInput, NotAllowed, KeyReused, Conflict)
"""What is the fault of whoever asks, and leaves no trace."""


REFUSED = "refused"
"""The kind of an event that puts a refusal on record; nobody can ask for it."""
ASKED = "asked"
"""The name under which it hides what was asked, and why it was refused."""
TIMES = "times"
"""How many further refusals it stands for, where these were only counted."""


CLOCK = "clock"
"""The kind of an event that says what was noticed of the clock; nobody can ask for it."""


class OutOfService(Exception):
    """The log cannot be written now; nothing of the deed was written, unless it is not known."""


class NotKnown(OutOfService):
    """The database went away while it wrote; whoever asks again with the same key learns whether it had."""


class Unreachable(OutOfService):
    """The database failed while something was decided; nothing of the transaction was written."""


class Altered(OutOfService):
    """The database does not hold what was written to it; the message says where, and nothing is written on top."""


class Peer(NamedTuple):
    """An event of another log that the same deed wrote."""

    log: str
    number: int


class Credential(NamedTuple):
    """What somebody signs in with from now on: a name, and the hash of a password."""

    name: str
    hash: str


class Transfer(NamedTuple):
    """Cents that move from one account to another: one debit and one credit, so the books always balance."""

    source: str
    to: str
    cents: int
    why: str
    cite: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody asks for; the payload is JSON, and for the deeds of a game just what a record's event holds."""

    log: str
    kind: str
    payload: Any = field(default_factory=dict)
    actor: str = ""
    role: str = ""
    at: datetime | None = None
    """In UTC; the desk's clock fills it in."""
    key: str | None = None
    """An idempotency key: the same key with the same content is answered as the first time."""
    seat: int | None = None
    """Where the actor sits at this table; the desk fills it in."""
    along: str | None = None
    """The log whose deed brought this one along; None where it was asked for itself."""
    credential: str | None = field(default=None, repr=False)
    """A password's hash, which is written beside the log in the same transaction and never in it."""
    content: bytes | None = field(default=None, repr=False)
    """What is attached, which is written beside the log in the same transaction; the event holds its hash."""
    signed: int | None = None
    """The epoch of the account with which the actor signed in: a deed from before it was changed is refused."""
    number: int | None = None
    """The number that its event is to have, where it is asked for as things stand: a log that went on is a conflict."""

    @property
    def when(self) -> datetime:
        """The time, which the desk has set before any part sees the deed."""
        assert self.at is not None
        return self.at

    def fields(self, *known: str) -> Mapping[str, Any]:
        """The payload, an object that holds no key but these."""
        if not isinstance(self.payload, Mapping):
            raise BadInput(f"{self.kind}: an object was expected, not {short(self.payload)}")
        for key in self.payload:
            if key not in known:
                raise BadInput(f"{self.kind}: {key!r} is not known; {nearest(str(key), known)}")
        return self.payload

    def word(self, name: str, default: str | None = None) -> str:
        """A field that is a word."""
        given = self.payload.get(name, default)
        if not isinstance(given, str) or not given:
            raise BadInput(f"{self.kind}: {name}: a word was expected, not {short(given)}")
        return given

    def cents(self, name: str, least: int = 1) -> int:
        """A field that is an amount in whole cents."""
        return self.whole(name, least, LARGEST, "whole cents")

    def whole(self, name: str, least: int, most: int, what: str = "a whole number") -> int:
        """A field that is a whole number between two others."""
        given = self.payload.get(name)
        if type(given) is not int or not least <= given <= most:
            raise BadInput(f"{self.kind}: {name}: {what} from {least} to {most} expected, not {short(given)}")
        return given


@quickly_made
@dataclass(frozen=True, slots=True)
class FurtherDeed:
    """What a deed also asks of another log, whose own part decides it: both are written together, or neither."""

    log: str
    kind: str
    payload: Any = field(default_factory=dict)
    by_right: bool = False
    """Must whoever asks have the right to it there too, as if it was asked there alone?"""


@quickly_made
@dataclass(frozen=True, slots=True)
class Outcome:
    """What a part decides about a deed: a refusal, or what is to be written."""

    refusal: Refusal | None = None
    transfers: Sequence[Transfer] = ()
    veiled: Mapping[str, Any] = field(default_factory=dict)
    """Values that not everyone may see, by name; the log holds their salted hashes."""
    answer: Mapping[str, Any] = field(default_factory=dict)
    """The answer to whoever asked; it is logged, so it holds nothing that must stay hidden."""
    payload: Any = None
    """What is logged in place of what was asked; None where that is the same."""
    settled: Sequence[Mapping[str, Any]] = ()
    """Wagers settled by it, as `settle` tells them."""
    reverses: int | None = None
    """The number of the event whose transfers this one takes back."""
    also: Sequence[FurtherDeed] = ()
    """What the deed also asks of other logs, each of them once."""
    shown_to: Sequence[str] = ()
    """Guests who see what the house withholds of it, besides a guest who asked."""
    logged: bool = False
    """Is a refusal put on record? What was asked, and why not, is hidden from all but those who see everything."""
    content: bytes | None = field(default=None, repr=False)
    """What is attached, written in the same transaction beside the log."""
    beside: Sequence[Credential] = field(default=(), repr=False)
    """Passwords, as hashes, that are written in the same transaction, beside the log and never in it."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Logged:
    """An event: what was accepted, who did it and when, chained to the one before."""

    log: str
    number: int
    kind: str
    payload: Any
    actor: str
    role: str
    at: datetime
    seat: int | None = None
    transfers: tuple[Transfer, ...] = ()
    settled: tuple[Mapping[str, Any], ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    veiled: Mapping[str, Any] = field(default_factory=dict)
    """Hidden values by name, as far as whoever reads may see them."""
    hashes: Mapping[str, str] = field(default_factory=dict)
    """What stands in the chain for each hidden value."""
    reverses: int | None = None
    hash: bytes = field(default=b"", compare=False)
    """What stands for it in the next event, once it is chained."""
    also: tuple[Peer, ...] = ()
    """The events of other logs that the same deed wrote; each of them names this one."""
    previous: str = field(default="", compare=False)
    """What it says stands for the event before it, in hexadecimal, where it was read."""
    gone: Mapping[str, int] = field(default_factory=dict)
    """Hidden values that were destroyed, each with the number of the event that says so."""
    shown: Any = field(default=None, compare=False)
    """The payload as the chain has it, where `payload` holds hidden values too."""


class StoryLine(NamedTuple):
    """One event of a log's story: the round that it belongs to, and its lines."""

    round: int
    event: Logged
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a deed comes to: the event that was written, with what its actor may see of it, or why not."""

    log: str
    event: Logged | None = None
    refusal: Refusal | None = None
    repeated: bool = False
    """Was this the answer to the same key before?"""

    @classmethod
    def of(cls, event: Logged) -> Decision:
        """The answer to whoever asked for an event: of what is hidden, only what is the actor's own."""
        if event.veiled:
            name = f"player/{event.actor}"
            event = replace(event, veiled={name: event.veiled[name]} if name in event.veiled else {})
        return cls(event.log, event)

    def __bool__(self) -> bool:
        """Was it accepted?"""
        return self.refusal is None

    @property
    def number(self) -> int | None:
        """The event's number; None where there is no event."""
        return None if self.event is None else self.event.number

    @property
    def answer(self) -> Mapping[str, Any]:
        """What the part that decided answers; nothing where it refused."""
        return {} if self.event is None else self.event.answer

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The money that moved."""
        return () if self.event is None else self.event.transfers

    @property
    def settled(self) -> tuple[Mapping[str, Any], ...]:
        """The wagers that were settled."""
        return () if self.event is None else self.event.settled

    @property
    def veiled(self) -> Mapping[str, Any]:
        """What is hidden from others and not from the actor."""
        return {} if self.event is None else self.event.veiled

    @property
    def also(self) -> tuple[Peer, ...]:
        """The events that the deed wrote on other logs."""
        return () if self.event is None else self.event.also


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, as what, and from which seat."""

    name: str = ""
    role: str = ""
    seat: int | None = None


class Books(Protocol):
    """The ledger as the transaction in hand sees it."""

    def balance(self, account: str) -> int:
        """What an account holds, in cents; 0 where it was never used."""
        ...


Handler = Callable[[Deed, Books], Outcome]
"""Decides about a deed and changes nothing: `apply` does, once it is accepted."""


@dataclass(frozen=True)
class Setting:
    """What a log is set up with; a kind of log may add to it."""

    log: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    """What the log was opened with, as it was asked."""
    ruleset: str | None = None
    """The law that it is held under, where one is named."""
    belongs_to: tuple[str, ...] = ()
    """Things besides the log itself, such as an organization, at which a role may be held to act here."""


class LogPart(Protocol):
    """A piece of a log's state that owns some kinds of deed; its state can be written, but for what `setting` gives.

    It may also have the methods of `Doer` or of `SeatGiver`, which the desk then asks.
    """

    deeds: Mapping[str, Handler]

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Why any deed here, its own or another part's, may not be done now; asked often, so it is cheap."""
        ...

    def apply(self, event: Logged) -> None:
        """Fold an accepted event of this log into the state."""
        ...

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What this viewer may see of it, ready for JSON; None where the log shows nothing of it to anybody."""
        ...

    def snapshot(self) -> Any:
        """The state, to be written as data by the type declared here; plain values where that is Any."""
        ...

    def restore(self, state: Any) -> None:
        """Take up a state that `snapshot` gave."""
        ...


@runtime_checkable
class Doer(Protocol):
    """A part that decides by doing: what it did is taken back where the deed comes to nothing."""

    def take_back(self) -> bool:
        """Undo the deed in hand; False where there is nothing to go back to."""
        ...

    def refused(self) -> None:
        """The deed in hand was refused: if it was done all the same, undo it."""
        ...

    def done(self) -> None:
        """The deed in hand was accepted; there is no way back."""
        ...


@runtime_checkable
class SeatGiver(Protocol):
    """A part that gives people their places in a log."""

    def seat_for(self, deed: Deed) -> int | None:
        """The place from which a deed is done; raises NotAllowed where its actor needs one and has none."""
        ...

    def seen_from(self, viewer: Viewer) -> Viewer:
        """A viewer, with the place from which that person looks."""
        ...


class Quiet:
    """What a part has where it stands in nobody's way and hears only some kinds of event."""

    hears: frozenset[str] = frozenset()
    """The kinds of event that it folds in; others it is not shown."""

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Nothing here stands in another deed's way."""
        return None
