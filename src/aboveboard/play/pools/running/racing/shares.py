"""Races one after another: each begins with its runners and its sealed film, is wagered on, closed, and shown."""

from __future__ import annotations

from aboveboard.games.shapes.pool import Shares
from aboveboard.kernel.words import a, counted, spaced
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.pools import SharesLaw
from aboveboard.play.pools.planning.plan_file import MOST_CENTS
from aboveboard.play.pools.running.decided import BANK, BUYERS, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.racing.state import RaceState, Wager
from aboveboard.play.pools.running.racing.terms import RaceTerms, runners_of, too_few
from aboveboard.play.pools.running.state import RoundState

BEGIN, WAGER, CLOSE_WAGERS, BREAK_SEAL = "race-begin", "race-wager", "wagers-close", "seal-break"
PURSE = "player/"
"""What the place of a player's imitation money begins with."""
STORE = "imitation"
"""Where imitation money comes from, and where what is kept of it goes back to."""


class RacePart(PoolPart):
    """What the parts of an event of races have: its figures, and the race in hand."""

    @property
    def stated(self) -> RaceTerms:
        """What the event was opened with."""
        assert self.terms.races is not None, "races are opened with the holder's figures"
        return self.terms.races

    @property
    def race(self) -> RaceState:
        """The race in hand, and those before."""
        return self.state.races

    @property
    def law(self) -> SharesLaw:
        """How what was staked is divided."""
        found = self.terms.edition.law.shares
        assert found is not None, "a race says how what was staked is divided"
        return found


class SharesStage(RacePart):
    """A race until its film is shown."""

    def __init__(self, pool: object, stage: Shares) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {
            BEGIN: (self.begin, self.begun), WAGER: (self.wager, self.wagered),
            CLOSE_WAGERS: (self.close_wagers, self.wagers_closed), BREAK_SEAL: (self.break_seal, self.seal_broken),
        }  # fmt: skip

    # -- a race begins ---------------------------------------------------------------------------------------------

    def begin(self, payload: Payload) -> Decided:
        """The next race is announced, with those who run in it and the container that holds its film."""
        in_order, number = self.terms.clause("race-by-race"), self.race.race + 1
        if self.state.closed:
            return refused("the event is over: no further race begins", in_order)
        if self.race.under_way:
            return refused(f"race {self.race.race} is under way: its result comes first", in_order)
        held = sum(not result.ground for result in self.race.results)
        if self.stated.races is not None and held >= self.stated.races:
            return refused(f"the event was opened for {counted(held, 'race')}, and no more are held", in_order)
        if "race" in payload and whole(payload, "race", 1) != number:
            return refused(f"race {number} is next, not race {payload['race']}", in_order)
        listed = runners_of(payload["runners"], "runners") if "runners" in payload else self.stated.runners
        if not listed:
            raise BadInput("runners: a list of those who run was expected; the event was opened without one")
        for few in too_few(self.terms.edition, listed):
            return Decided(few)
        container, _ = (_word(payload, name) for name in ("container", "seal"))
        if container and container in self.race.shown:
            shown = self.race.shown[container]
            return refused(f"container {container} was opened for race {shown} already", self.terms.clause("sealed"))
        written = {"race": number, "runners": list(listed)}
        return Decided(written=written, answer={**written, "unit": self.stated.unit})

    def begun(self, payload: Payload) -> None:
        """Wagers are taken on it."""
        held, number = self.race, payload["race"]
        held.race, held.runners, held.under_way = number, list(payload["runners"]), True
        held.container, held.seal = payload.get("container", ""), payload.get("seal", "")
        held.seal_broken, held.wagers = False, []
        self.state.round = RoundState(number)

    # -- wagers ----------------------------------------------------------------------------------------------------

    def wager(self, payload: Payload) -> Decided:
        """So many units of imitation money back one runner, until wagers are closed."""
        runner, player = _word(payload, "runner"), _word(payload, "player")
        units = whole(payload, "units", 1, MOST_CENTS)
        why = self._not_taken(runner, units, _word(payload, "wager") or self.law.wagers[0])
        if why is not None:
            return why
        ticket = self.race.tickets + 1
        source = f"{PURSE}{player}" if player else BUYERS
        reason = f"ticket {ticket}: {runner} in race {self.race.race}"
        written = {"ticket": ticket, "race": self.race.race}
        answer = {**written, "runner": runner, "units": units}
        return Decided(written=written, answer=answer, moves=[Move(source, BANK, units, reason, self.law.wagers_cite)])

    def _not_taken(self, runner: str, units: int, kind: str) -> Decided | None:
        """Why a wager is not taken: too late, on nobody who runs, of another kind, or of too many units."""
        if not self.race.under_way:
            return refused("no race has begun on which wagers are taken", self.terms.clause("wagers-closed"))
        if self.state.round.closed:
            return refused(f"wagers on race {self.race.race} are closed", self.terms.clause("wagers-closed"))
        if runner not in self.race.runners:
            listed = ", ".join(self.race.runners)
            return refused(
                f"{runner or 'nobody'} does not run in race {self.race.race}: {listed} do",
                self.terms.clause("listed-runners"),
            )
        if kind not in self.law.wagers:
            return refused(f"{a(spaced(kind))} wager is none of {', '.join(self.law.wagers)}", self.law.wagers_cite)
        if units % self.stated.unit:
            unit = f"{self.stated.unit:,}"
            return refused(f"{units:,} is no multiple of {unit}, which makes one share", self.law.wagers_cite)
        most = self.stated.largest_wager
        if most is not None and units > most:
            cite = self.law.stated.get("largest-wager", self.law.wagers_cite)
            return refused(f"{units:,} is more than {most:,}, the largest wager that the holder has stated", cite)
        return None

    def wagered(self, payload: Payload) -> None:
        """It stands."""
        held, units = self.race, payload["units"]
        held.tickets = payload["ticket"]
        held.wagers.append(Wager(payload["ticket"], payload["runner"], units, payload.get("player", "")))
        self.state.taken += units
        self.state.round.taken += units
        self.state.round.sold += 1

    # -- the film --------------------------------------------------------------------------------------------------

    def close_wagers(self, payload: Payload) -> Decided:
        """No wager is taken any more: the film may be shown."""
        in_order = self.terms.clause("wagers-closed")
        if not self.race.under_way:
            return refused("no race has begun whose wagers could be closed", in_order)
        if self.state.round.closed:
            return refused(f"wagers on race {self.race.race} are closed already", in_order)
        return Decided(answer={"race": self.race.race, "staked": self.race.stakes})

    def wagers_closed(self, payload: Payload) -> None:
        """They are."""
        self.state.round.closed = True

    def break_seal(self, payload: Payload) -> Decided:
        """The seal of the race's own container is broken when nobody can wager any more, and not before."""
        race, sealed = self.race.race, self.terms.clause("sealed")
        if not self.race.under_way:
            return refused("no race has begun whose film could be shown", sealed)
        if not self.state.round.closed:
            return refused(f"wagers on race {race} are still taken: they are closed first", (
                *self.terms.clause("wagers-closed"), *sealed,
            ))  # fmt: skip
        if self.race.seal_broken:
            return refused(f"the seal of race {race} is broken already", sealed)
        for name, stated in (("container", self.race.container), ("seal", self.race.seal)):
            given = _word(payload, name)
            if given and stated and given != stated:
                return refused(f"race {race} began with {name} {stated}, and this is {name} {given}", sealed)
        return Decided(answer={"race": race})

    def seal_broken(self, payload: Payload) -> None:
        """The film is shown."""
        self.race.seal_broken = True
        if self.race.container:
            self.race.shown[self.race.container] = self.race.race


def _word(payload: Payload, name: str) -> str:
    """A field that is a word; nothing where it is left out."""
    given = payload.get(name, "")
    if not isinstance(given, str):
        raise BadInput(f"{name}: a word was expected, not {short(given)}")
    return given
