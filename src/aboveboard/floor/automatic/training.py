"""The automatic dealer of a table, as the log tells it: switched on and off by people, counting down for all to see.

Only a table that was set up for training has one. While it deals, nobody else does: a person takes over first, and
hands back between rounds, or in a round that the machine dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from aboveboard.floor import HOUSE
from aboveboard.floor.automatic.names import DEALER, is_player
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.seats import PLAYER
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain.hash_chain import written
from aboveboard.log.deeds import Books, Deed, Handler, Logged, NotAllowed, Outcome, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart, flag
from aboveboard.log.people.people import People
from aboveboard.play.events import HOLDERS, OUTCOMES, Refusal
from aboveboard.play.seats.automatic_player import missing

BETS, CHOICE, OFFER = "bets", "choice", "offer"
"""What is counted down to: no more bets, a choice made for whoever makes none, dice or a shoe taken or passed on."""
SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 2, 300
"""How long a countdown is, unless whoever switches the dealer on states another time, and the limits of that."""
MOST_PLAYERS = 20
"""No table has more automatic players."""
OFFERED = 6
"""Whoever is offered the dice or the shoe has no longer than this, in seconds."""
DEALS = frozenset((
    *OUTCOMES, *HOLDERS, "machine", "call", "shuffle", "cut", "burn", "expose", "act", "dice", "shooter", "button",
))  # fmt: skip
"""What one dealer does at a time."""
ENDS = (*OUTCOMES, *HOLDERS, "machine", "act", "shooter", "irregularity", "return-wagers")
"""What ends a countdown, besides its time."""


@dataclass
class Countdown:
    """What happens when, unless people are quicker."""

    what: str
    closes: datetime
    seconds: int
    ready: list[int] = field(default_factory=list)
    """The seats that need no more time."""


@dataclass
class Dealing:
    """Whether the automatic dealer deals, and what it counts down to."""

    on: bool = False
    seconds: int = SECONDS
    countdown: Countdown | None = None
    players: int = 0
    """How many automatic players are wanted at the table."""
    missed: dict[int, int] = field(default_factory=dict)
    """How often in a row each seat let the time run out, where players play for a pot."""


class Automatic(StatePart[Dealing]):
    """At a table that is not for training: there is no automatic dealer, and whoever asks is told so."""

    training = False

    def __init__(self, setting: TableSetting) -> None:
        self.table = setting.log
        self.state = Dealing()
        self.deeds: Mapping[str, Handler] = {
            "automatic": self._refuse, "countdown": self._refuse, "ready": self._refuse, "fill-seats": self._refuse,
        }  # fmt: skip

    def _refuse(self, deed: Deed, books: Books) -> Outcome:
        return Outcome(Refusal(f"{self.table} is not set up for training, and people deal there", ()))

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """There is nothing to show of it."""
        return None


class Training(Automatic):
    """At a table that is for training: who deals, and the countdown."""

    training = True
    folds: ClassVar[Mapping[str, str]] = {
        "automatic": "_switched", "countdown": "_counting", "ready": "_got_ready",
        "fill-seats": "_filled",
        **dict.fromkeys(ENDS, "_ended"), **dict.fromkeys(("take-down", "reduce"), "_taken_down"),
        "leave": "_left",
    }  # fmt: skip

    def __init__(self, setting: TableSetting, logs: Logs, game: Callable[[], TableGame]) -> None:
        super().__init__(setting)
        self.logs, self.game = logs, game
        self.deeds = {
            "automatic": self._switch, "countdown": self._count, "ready": self._ready, "fill-seats": self._fill,
        }  # fmt: skip

    @property
    def people(self) -> People:
        """Everybody who is known to the house."""
        found = self.logs.part(HOUSE, "people")
        assert isinstance(found, People)
        return found

    @property
    def players(self) -> list[str]:
        """The automatic players whom the house has admitted, in order."""
        known = [name for name in self.people.known if is_player(name)]
        return sorted(known, key=lambda name: (len(name), name))

    # -- deeds -----------------------------------------------------------------------------------------------------

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Either the automatic dealer deals or people do, so that nobody throws twice or calls across another."""
        if deed.actor == DEALER:
            return None if self.state.on else Refusal(f"people deal at {self.table} now", ())
        if self.state.on and deed.kind in DEALS and deed.role != PLAYER:
            return Refusal(f"an automatic dealer deals at {self.table}; take over first", ())
        return None

    def _switch(self, deed: Deed, books: Books) -> Outcome:
        payload = deed.fields("on", "seconds")
        on = flag(deed, "on")
        seconds = self.state.seconds
        if "seconds" in payload:
            seconds = deed.whole("seconds", LEAST_SECONDS, MOST_SECONDS, "seconds")
        if not on:
            return Outcome(None if self.state.on else Refusal(f"people deal at {self.table} already", ()))
        known = self.people.known.get(DEALER)
        if known is None or not known.there or self.table not in known.tables:
            why = f"nobody called {DEALER} works at {self.table}: a supervisor hires it as a dealer, and it is assigned"
            return Outcome(Refusal(why, ()))
        pit, machine = self.game().pit, self.game().machine
        if pit.playing and not machine.deals:
            return Outcome(Refusal("this round is dealt by hand; hand back when it is over", ()))
        return Outcome(payload={"on": True, "seconds": seconds})

    def _count(self, deed: Deed, books: Books) -> Outcome:
        if deed.actor != DEALER:
            raise NotAllowed("only the automatic dealer counts down; people call what they have to")
        deed.fields("for")
        what = deed.word("for")
        if what not in (BETS, CHOICE, OFFER):
            raise BadInput(f"countdown: for: {what!r} is not known; {nearest(what, (BETS, CHOICE, OFFER))}")
        seconds = min(self.state.seconds, OFFERED) if what == OFFER else self.state.seconds
        closes = written(deed.when + timedelta(seconds=seconds))
        return Outcome(payload={"for": what, "closes": closes, "seconds": seconds})

    def _ready(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if not self.state.on or self.state.countdown is None:
            return Outcome(Refusal("nothing is counted down to now", ()))
        if deed.seat in self.state.countdown.ready:
            return Outcome(Refusal(f"seat {deed.seat} is ready already", ()))
        return Outcome()

    def _fill(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("players")
        wanted = deed.whole("players", 0, MOST_PLAYERS)
        if wanted > (there := len(self.players)):
            return Outcome(Refusal(f"the house has {there} automatic players; a supervisor admits more", ()))
        return Outcome(None if wanted != self.state.players else Refusal(f"{wanted} are asked for already", ()))

    # -- folding ---------------------------------------------------------------------------------------------------

    def _switched(self, event: Logged) -> None:
        self.state.on, self.state.countdown = bool(event.payload.get("on")), None
        self.state.seconds = event.payload.get("seconds", self.state.seconds)

    def _counting(self, event: Logged) -> None:
        payload = event.payload
        self.state.countdown = Countdown(payload["for"], datetime.fromisoformat(payload["closes"]), payload["seconds"])

    def _filled(self, event: Logged) -> None:
        self.state.players = event.payload["players"]

    def _got_ready(self, event: Logged) -> None:
        running = self.state.countdown
        if running is not None and event.seat is not None and event.seat not in running.ready:
            running.ready.append(event.seat)

    def _ended(self, event: Logged) -> None:
        self.state.countdown = None
        if event.kind == "act" and self.game().pit.pots:
            seat = event.payload["seat"]
            missed = self.state.missed.pop(seat, 0)
            if event.actor == DEALER:
                self.state.missed[seat] = missed + 1

    def _left(self, event: Logged) -> None:
        self.state.missed.pop(event.payload["seat"], None)

    def _taken_down(self, event: Logged) -> None:
        if self.game().pit.between_rounds:
            self.state.countdown = None

    # -- what can be seen ------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Who deals, and what is counted down to; the same for everybody."""
        state, running = self.state, self.state.countdown
        shown = None
        if running is not None:
            shown = {
                "for": running.what, "closes": written(running.closes), "seconds": running.seconds,
                "ready": list(running.ready),
            }  # fmt: skip
        lacks = missing(self.game().pit, viewer.seat) if state.on and viewer.seat is not None else []
        more = {"missing": [{"wager": bet["wager"], "stake": bet["stake"]} for bet in lacks]} if lacks else {}
        return more | {"on": state.on, "seconds": state.seconds, "countdown": shown, "players": state.players}
