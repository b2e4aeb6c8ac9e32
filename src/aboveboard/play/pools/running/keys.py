"""A locked chest and the keys that are tried on it: one of those in play opens it, and the rest fall out of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.games.shapes.pool import Keys
from aboveboard.kernel.money import dollars
from aboveboard.play.pools.running.decided import CHEST, KEPT, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import SeriesState, Win

DRAW_KEY, TRY, TAKE_OUT, PUT_BACK = "key-draw", "key-try", "chest-out", "chest-in"
ANNOUNCE, MASTER = "chest-announce", "master-key"
WAITS, HAS_KEY = "a key is drawn", "the key is tried"
CHEST_PRIZE = "the chest"


class KeysStage(PoolPart):
    """The chest, what is in it, and the keys in play."""

    waits = WAITS
    waiting: Mapping[str, str] = {WAITS: "one-key-each", HAS_KEY: "tried"}

    def __init__(self, pool: object, stage: Keys) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {
            DRAW_KEY: (self.draw_key, self.key_drawn), TRY: (self.try_key, self.tried),
            TAKE_OUT: (self.take_out, self.taken_out), PUT_BACK: (self.put_back, self.back),
            ANNOUNCE: (self.announce, self.announced), MASTER: (self.master, self.in_custody),
        }  # fmt: skip

    # -- keys ------------------------------------------------------------------------------------------------------

    def draw_key(self, payload: Payload) -> Decided:
        """A key ticket is drawn for a winner, whose key hangs on the nail of the same number."""
        key, cite = whole(payload, "key", 1), self.terms.clause("one-key-each")
        waiting = [win for win in self.state.wins if win.waits_for == WAITS and not win.superseded]
        if not waiting:
            over = self.terms.clause("round-over")
            return refused("no winner waits for a key: each had one, and no other is drawn", (*cite, *over))
        named = payload.get("ticket", waiting[0].ticket)
        if all(win.ticket != named for win in waiting):
            return refused(f"ticket {named} was not drawn, or has its key already", cite)
        if key not in self.state.keys:
            fell = any(win.key == key for win in self.state.wins)
            why = "it was drawn, and is out of play" if fell else "it never hung there"
            return refused(f"key {key} is not in play: {why}", (*cite, *self.terms.clause("keys-fall")))
        return Decided(written={"key": key, "ticket": named}, answer={"key": key, "ticket": named})

    def key_drawn(self, payload: Payload) -> None:
        """The winner has it; its ticket has fallen out of the drum with it."""
        key = payload["key"]
        self.state.keys.remove(key, key)
        tickets = self._tickets
        if key in tickets.hand:
            tickets.hand.remove(key, key)
            tickets.void.add(key, key)
        win = self._win(payload["ticket"], WAITS)
        win.waits_for, win.key = HAS_KEY, payload["key"]

    @property
    def _tickets(self) -> SeriesState:
        """The tickets of the keys, of which half hang on the nails."""
        series = [each for each in self.state.series if each != self.terms.sold_series]
        return self.state.series[series[0]] if series else SeriesState()

    def try_key(self, payload: Payload) -> Decided:
        """A winner tries the key; the one that opens wins what is in the chest."""
        key, opens = whole(payload, "key", 1), payload.get("opens") is True
        win = next((win for win in self.state.wins if win.key == key and win.waits_for == HAS_KEY), None)
        if win is None:
            cite = (*self.terms.clause("tried"), *self.terms.clause("round-over"))
            return refused(f"nobody has key {key} to try", cite)
        others = any(other.waits_for == HAS_KEY and other is not win for other in self.state.wins)
        if not opens and not self.state.keys and not others:
            return refused(f"key {key} is the last one in play: one of them opens", self.terms.clause("until-opened"))
        grade = self.stage.grades[0 if opens else 1]
        pays = self.state.chest if opens else 0
        cite = (*self.terms.clause("tried"), *self.terms.clause("until-opened" if opens else "keys-fall"))
        written = {"key": key, "opens": opens, "ticket": win.ticket, "grade": grade, "cents": pays}
        return Decided(written=written, answer=written, settled=[Settled(win.ticket, grade, pays, cite)])

    def tried(self, payload: Payload) -> None:
        """It opened the chest, or is out of play."""
        state, key = self.state, payload["key"]
        win = next(win for win in state.wins if win.key == key and win.waits_for == HAS_KEY)
        win.waits_for = ""
        if payload["opens"]:
            state.found = True
            won = Win(win.ticket, payload["grade"], payload["cents"], state.round.number, win.series, CHEST_PRIZE)
            won.from_chest = True
            state.wins.append(won)
            for other in state.wins:
                other.waits_for = ""

    def _win(self, ticket: int, waits: str) -> Win:
        return next(
            win for win in self.state.wins if win.ticket == ticket and win.waits_for == waits and not win.superseded
        )

    # -- the chest -------------------------------------------------------------------------------------------------

    def take_out(self, payload: Payload) -> Decided:
        """At the end of an occasion the cash is taken out with the master key and banked; all of it."""
        cents, cite = whole(payload, "cents"), self.terms.clause("chest-counted")
        if self.state.found:
            return refused("the chest was opened: what is in it is the winner's", self.terms.clause("until-opened"))
        if self.state.chest_out or not self.state.round.drawn:
            return refused("the chest is emptied once, when its occasion is over", cite)
        if any(win.waits_for and not win.superseded for win in self.state.wins):
            return refused("keys are still to be drawn and tried: the chest is emptied when they were", cite)
        if cents != self.state.chest:
            return refused(f"{dollars(cents)} was counted, and {dollars(self.state.chest)} is in the chest", cite)
        banked = (*cite, *self.terms.clause("chest-banked"))
        return Decided(written={"cents": cents}, moves=[Move(CHEST, KEPT, cents, "the chest is banked", banked)])

    def taken_out(self, payload: Payload) -> None:
        """It is banked."""
        self.state.chest_out = True

    def put_back(self, payload: Payload) -> Decided:
        """Just before the next occasion what was banked is put back."""
        cents, cite = whole(payload, "cents"), self.terms.clause("chest-banked")
        if not self.state.chest_out:
            return refused("nothing was taken out of the chest", cite)
        if self.state.round.drawn:
            return refused("the occasion is not over: what was banked is put back before the next one", cite)
        if cents != self.state.chest:
            return refused(f"{dollars(self.state.chest)} was banked, and {dollars(cents)} would be put back", cite)
        return Decided(written={"cents": cents}, moves=[Move(KEPT, CHEST, cents, "the chest is filled again", cite)])

    def back(self, payload: Payload) -> None:
        """It is in the chest."""
        self.state.chest_out = False

    def announce(self, payload: Payload) -> Decided:
        """It is announced that the next occasion draws until the chest opens."""
        law = self.terms.edition.law.chest
        cite = () if law is None else law.announced_cite
        if self.state.found:
            return refused("the chest was opened: there is nothing to announce", cite)
        if self.state.final:
            return refused(f"it was announced before: occasion {self.state.final} draws until the chest opens", cite)
        return Decided(written={"final": self.state.round.number + 1}, answer={"final": self.state.round.number + 1})

    def announced(self, payload: Payload) -> None:
        """It was."""
        self.state.final = payload["final"]

    def master(self, payload: Payload) -> Decided:
        """The master key goes from whoever has it to somebody, who has it from then on."""
        has, given = self.state.custody, payload.get("from")
        if given is not None and given != has:
            reason = f"{given} does not have the master key: {f'{has} has' if has else 'nobody was given it'}"
            return refused(reason, self.terms.clause("custody"))
        if payload["person"] == has:
            return refused(f"{has} has the master key already", self.terms.clause("custody"))
        return Decided()

    def in_custody(self, payload: Payload) -> None:
        """Somebody has it."""
        self.state.custody = payload["person"]

    def why_not_next(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """An occasion ends when the chest was opened, or emptied with the master key and banked."""
        if not self.state.found and not self.state.chest_out:
            yield "the cash is taken out of the chest first", self.terms.clause("chest-counted")
        if not self.state.found and self.pool.goes_on_to_the_end:
            yield "this occasion draws until the chest opens", self.terms.clause("final")

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """It is repeated until the lock opens."""
        if not self.state.found:
            yield "no key has opened the chest", self.terms.clause("until-opened")
