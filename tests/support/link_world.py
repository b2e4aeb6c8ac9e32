"""A floor with two links and whatever people do there, beside what all of it should come to by a reckoning apart."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from aboveboard.floor.links import accounts
from aboveboard.floor.links.lines import lease_of, note_of
from aboveboard.floor.links.link import Link
from aboveboard.floor.tables.as_recorded import whole, written_event
from aboveboard.floor.tables.game import SEATED
from aboveboard.floor.tables.linked import ANSWER
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Decision, Logged, NotAllowed, Viewer
from aboveboard.log.lease import Lease
from aboveboard.play.events import KINDS
from aboveboard.play.records.settle import settle
from tests.support.house import open_floor, opened
from tests.support.link_tally import LinkTally
from tests.support.links import LINK, ONE, OPENS, OTHER, SOFTWARE, STUD, TWO, LinkTown, approve, link_town

SECRET = "a secret for tests"
THREE, FOUR = "stud-3", "stud-4"
TABLES = (ONE, TWO, THREE, FOUR)
LINKS = (LINK, OTHER)
SITS = {ONE: ("ann", "bob", "cyd"), TWO: ("bob", "cyd"), THREE: ("ann", "bob"), FOUR: ("cyd",)}
LEVELS = {
    LINK: [{"level": "main", "base": 10_000, "rate": "1/3", "reserve-rate": "1/7", "limit": 10_400}],
    OTHER: [{"level": "main", "base": 500, "rate": "22/97"}],
}
CHANGES = (
    {"base": 10_000, "rate": "1/3", "reserve-rate": "1/7", "limit": 10_400},
    {"base": 300, "rate": "1/11", "reserve-rate": "2/13"}, {"base": 0, "rate": "1/2", "limit": 90},
)  # fmt: skip
ROYAL, FLUSH, SUITED, NONE = "royal-flush", "straight-flush", "flush", ""
AWARDS = {LINK: OPENS["awards"], OTHER: {**OPENS["awards"], SUITED: {"level": "main", "cents": 5_000}}}
"""At one of them a flush is paid by the house, at the other out of the meter."""
HANDS = {
    ROYAL: ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"),
    FLUSH: ("4c 5c 6c 7c 8c", "4s 5s 6s 7s 8s", "4d 5d 6d 7d 8d"),
    SUITED: ("As Ks Qs Js 9s", "Ah Kh Qh Jh 7h", "3d 4d 5d 6d 8d"),
    NONE: ("2c 3h 5h 9s 9d", "2d 3s 7h 9c Td", "2s 3d 8h 9h Jd"),
}
DEALER = "2h 3c 4h 6h Qd"
WHY = {"why": "the display was misread", "letter": "letter 12"}
HEARD = 3.0


@cache
def template() -> Path:
    """A floor with two links whose tables have not played yet, made once."""
    folder = Path(tempfile.mkdtemp(prefix="aboveboard-links-"))
    with link_town(str(folder / "floor.db"), started=False) as town:
        for table, seats in ((ONE, (1, 2)), (TWO, (1,))):
            town.at_link("lou", "link-leave", {"table": table})
            for seat in seats:
                town.say("dan", "leave", {"seat": seat}, table)
        for table in (THREE, FOUR):
            opened(town, STUD, table)
        for table, names in SITS.items():
            for seat, name in enumerate(names, 1):
                town.say("dan", "sit", {"seat": seat, "player": name}, table)
        town.at_link("lou", "link-change", {**stated(LINK, LEVELS[LINK]), "why": "small meters"})
        town.at_link("lou", "link-open", {**OPENS, **stated(OTHER, LEVELS[OTHER])}, OTHER)
        for link, tables in ((LINK, (ONE, TWO)), (OTHER, (THREE, FOUR))):
            for table in tables:
                town.at_link("lou", "link-join", {"table": table, "wager": "progressive"}, link)
            approve(town, link, tables)
    return folder


def stated(link: str, levels: list[dict[str, Any]]) -> dict[str, Any]:
    return {"wager": OPENS["wager"], "levels": levels, "awards": AWARDS[link]}


class Round:
    """A round at one table, as far as it has come."""

    def __init__(self) -> None:
        self.antes: set[int] = set()
        self.wagers: set[int] = set()
        """The seats with a progressive wager."""
        self.counted: set[int] = set()
        self.called = False
        self.cards: list[str] = []
        """The cards that are still to be dealt."""
        self.hands: dict[int, str] = {}
        self.acts: list[int] = []
        self.folded = False


class World(LinkTown):
    """The floor, and what should be there."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        for each in template().iterdir():
            shutil.copy(each, self.folder)
        self.counted: Counter[str] = Counter()
        self.leases: dict[str, Lease] = {}
        self.seconds = 0.0
        self.open()
        self.tallies = {link: LinkTally.of(stated(link, LEVELS[link])) for link in LINKS}
        self.on: dict[str, str | None] = {ONE: LINK, TWO: LINK, THREE: OTHER, FOUR: OTHER}
        self.rounds = {table: Round() for table in TABLES}
        self.beaten: dict[str, float] = {}
        self.hears: dict[str, tuple[str, ...]] = dict.fromkeys(LINKS, ())
        self.running = dict.fromkeys(LINKS, False)
        self.faults: dict[str, set[tuple[str, str | None]]] = {link: set() for link in LINKS}
        self.hit_events: dict[str, list[tuple[str, int, str]]] = {link: [] for link in LINKS}
        for link in LINKS:
            self.tick(link, TABLES)
            self.starts(link)

    def open(self) -> None:
        floor = open_floor(str(self.folder / "floor.db"), secret=SECRET)
        super().__init__(floor)
        self.seconds = getattr(self, "now", 0.0)
        floor.leases.watch()

    def close(self) -> None:
        self.floor.close()
        shutil.rmtree(self.folder)

    # -- asking ------------------------------------------------------------------------------------------------------

    def ask(self, actor: str, kind: str, payload: Any, log: str) -> Decision | None:
        """What comes of a deed; None where it was refused in whichever way."""
        try:
            found = self.do(actor, kind, payload, log)
        except (BadInput, NotAllowed, Conflict):
            found = None
        accepted = found is not None and found.refusal is None
        self.counted[f"{kind} {'done' if accepted else 'refused'}"] += 1
        return found if accepted else None

    def in_play(self, table: str) -> bool:
        """Could a progressive wager be taken here at all?"""
        link = self.on[table]
        if link is None or not self.running[link] or table not in self.hears[link]:
            return False
        faulty = any(each in (None, table) for _, each in self.faults[link])
        return not faulty and self.seconds - self.beaten[link] <= HEARD

    # -- the controllers -----------------------------------------------------------------------------------------------

    def tick(self, link: str, hears: tuple[str, ...]) -> None:
        """A second goes by, and a controller shows that it is at work."""
        self.seconds += 1
        self.now = self.seconds
        if link not in self.leases:
            self.floor.leases.watch()
            taken = self.controller.take(lease_of(link), "controller", 3)
            assert taken is not None
            self.leases[link] = taken
        self.leases[link] = self.controller.renew(lease_of(link), self.leases[link], note_of(hears))
        self.floor.leases.watch()
        self.beaten[link], self.hears[link] = self.seconds, hears

    def silence(self, seconds: int) -> None:
        self.seconds += seconds
        self.now = self.seconds
        self.floor.leases.watch()

    def starts(self, link: str) -> None:
        number = self.state(link).configuration.number  # type: ignore[union-attr]
        said = {"epoch": self.leases[link].epoch, "crc16": "beef", "sha256": SOFTWARE, "configuration": number}
        begun = self.state(link).begun
        if self.ask("automatic-controller", "link-start", said, link) is not None:
            assert not self.faults[link] or all(table for _, table in self.faults[link])
            self.running[link] = True
            if not begun:
                self.tallies[link].begin()

    def stops(self, link: str) -> None:
        if self.ask("tia", "link-stop", {"why": "service"}, link) is not None:
            assert not any(self.rounds[table].counted for table in TABLES if self.on[table] == link)
            self.running[link] = False

    def fails(self, link: str, kind: str, table: str | None) -> None:
        said = {"kind": kind, "says": "it failed"} | ({} if table is None else {"table": table})
        if self.ask("tia", "link-fault", said, link) is not None:
            self.faults[link].add((kind, table))

    def cures(self, link: str) -> None:
        for kind, table in sorted(self.faults[link], key=str):
            said = {"kind": kind, "says": "cured", "epoch": self.leases[link].epoch}
            if self.ask("automatic-controller", "link-cure", said | ({} if table is None else {"table": table}), link):
                self.faults[link].discard((kind, table))

    # -- play --------------------------------------------------------------------------------------------------------

    def bet(self, table: str, seat: int, *, progressive: bool) -> None:
        rounds = self.rounds[table]
        ante = {"seat": seat, "wager": "ante", "stake": 500}
        if seat not in rounds.antes and self.ask("dan", "bet", ante, table):
            rounds.antes.add(seat)
        if progressive and self.ask("dan", "bet", {"seat": seat, "wager": "jackpot", "stake": 100}, table):
            assert self.in_play(table) or self.on[table] is None, "a wager was taken that no link hears of"
            assert seat not in rounds.wagers
            rounds.wagers.add(seat)

    def take_down(self, table: str, seat: int) -> None:
        if self.ask("dan", "take-down", {"seat": seat, "wager": "progressive"}, table):
            assert seat not in self.rounds[table].counted
            self.rounds[table].wagers.discard(seat)

    def go_on(self, table: str, wants: list[str], *, part: int, fold: bool) -> None:
        """The next step of a round."""
        rounds = self.rounds[table]
        if not rounds.called:
            if self.ask("dan", "call", "no-more-bets", table) is not None:
                rounds.called = True
                rounds.hands = self.hands(sorted(rounds.antes), wants)
                rows = [each.split() for each in (*rounds.hands.values(), DEALER)]
                rounds.cards = [row[place] for place in range(5) for row in rows] if rounds.antes else []
                rounds.acts = sorted(rounds.antes)
                self.count(table)
        elif rounds.cards:
            dealt = rounds.cards[: part or None]
            if self.ask("dan", "shoe", " ".join(dealt), table) is not None:
                rounds.cards = rounds.cards[len(dealt) :]
        elif rounds.acts:
            seat = rounds.acts.pop(0)
            rounds.folded |= fold
            found = self.ask("dan", "act", {"seat": seat, "do": "fold" if fold else "bet"}, table)
            assert found is not None, "a round in hand is played to its end whatever the link does"
            self.settled(table, found)
        elif self.ask("dan", "call", "place-your-bets", table) is not None:
            rounds.called = False

    @staticmethod
    def hands(seats: list[int], wants: list[str]) -> dict[int, str]:
        """The cards of each seat: what is wanted there, of a suit that nobody else has."""
        return {seat: HANDS[want][place] for place, (seat, want) in enumerate(zip(seats, wants, strict=False))}

    def count(self, table: str) -> None:
        rounds, link = self.rounds[table], self.on[table]
        if link is None or not rounds.wagers:
            return
        assert self.in_play(table), "a wager was counted that no link hears of"
        rounds.counted = set(rounds.wagers)
        self.tallies[link].close(len(rounds.wagers))

    def settled(self, table: str, found: Decision) -> None:
        """What a deed settled: whoever hit takes what the reckoning gives, from the last seat to the first."""
        rounds, link = self.rounds[table], self.on[table]
        rows = [row for row in found.settled if row["wager"] == "progressive"]
        for row in rows:
            rounds.counted.discard(row["seat"])
        if link is not None:
            names = {each: seat for seat, name in enumerate(SITS[table], 1) for each in (name,)}
            hits = [(row["seat"], row["grade"].replace(" ", "-")) for row in rows if row["result"] != "void"]
            hits = [each for each in hits if each[1] in AWARDS[link]]
            if not rounds.folded:
                held = {
                    seat: next(each for each in HANDS if rounds.hands[seat] in HANDS[each]) for seat in rounds.wagers
                }
                wanted = [(seat, held[seat]) for seat in sorted(held, reverse=True) if held[seat] in AWARDS[link]]
                assert not rows or hits == wanted
            state = self.state(link)
            for seat, award in hits:
                cents = self.tallies[link].hit(award)
                self.hit_events[link].append((table, seat, award))
                hit = state.hits[len(self.tallies[link].hits)]
                assert (hit.table, hit.seat, hit.award, hit.cents) == (table, seat, award, cents)
                assert names[hit.player] == seat
        if not rounds.acts:
            assert not rounds.counted
            self.rounds[table] = Round()

    def misdeal(self, table: str) -> None:
        found = self.ask("dan", "irregularity", {"kind": "wrong-number-dealer"}, table)
        if found is not None:
            assert all(row["returned"] for row in found.settled)
            self.rounds[table] = Round()

    def reverse(self, table: str, back: int) -> None:
        """A settled event is taken back, which leaves every meter as it is."""
        events = [each for each in self.events(table) if each.settled]
        if events:
            number = events[max(0, len(events) - 1 - back)].number
            self.ask("flo", "reverse", {"event": number, "reason": "misread"}, table)

    # -- papers and money --------------------------------------------------------------------------------------------

    def moves_table(self, table: str, to: str | None) -> None:
        link, rounds = self.on[table], self.rounds[table]
        if link is not None and self.ask("lou", "link-leave", {"table": table}, link) is not None:
            assert not self.running[link]
            assert not rounds.antes
            self.faults[link] = {each for each in self.faults[link] if each[1] != table}
            self.on[table] = None
        said = {"table": table, "wager": "progressive"}
        if self.on[table] is None and to is not None and self.ask("lou", "link-join", said, to) is not None:
            assert not self.running[to]
            self.on[table] = to
            self.approves(to)

    def approves(self, link: str) -> None:
        for what in ("pay-table", "amount", "display"):
            self.ask("com", "link-approve", {"what": what, "letter": "letter"}, link)
        for table in TABLES:
            said = {"what": "laboratory", "table": table, "letter": "report", "software": SOFTWARE}
            self.ask("lab", "link-approve", said, link)

    def changes(self, link: str, which: int, *, approved: bool) -> None:
        now = stated(link, [{"level": "main", **CHANGES[which]}])
        if self.ask("lou", "link-change", {**now, "why": "the season"}, link) is not None:
            assert not self.running[link]
            assert not self.tallies[link].pending
            self.tallies[link].change(now, begun=self.state(link).begun)
            if approved:
                self.approves(link)

    def adjusts(self, link: str, cents: int, source: str, *, signs: str) -> None:
        said = {"level": "main", "cents": cents, "from": source, **WHY}
        asked = self.ask("abe", "link-adjust", said, link)
        if asked is not None and self.ask(signs, "link-sign", {"event": asked.number}, link) is not None:
            assert signs != "abe"
            self.tallies[link].adjust("main", cents, source)
        elif asked is not None:
            self.ask("abe", "link-sign", {"event": asked.number, "no": True}, link)

    def transfers(self, link: str, to: str) -> None:
        asked = self.ask("abe", "link-transfer", {"to": to, **WHY}, link)
        if asked is not None and self.ask("lou", "link-sign", {"event": asked.number}, link) is not None:
            assert not self.running[link]
            assert not self.running[to]
            self.tallies[link].transfer(self.tallies[to])

    def looks_at_hit(self, link: str, who: str, *, void: bool) -> None:
        number = next((each.number for each in self.state(link).hits.values() if each.state == "pending"), 0)
        said = {"hit": number} | ({"void": "misdealt"} if void else {})
        found = self.ask(who, "link-verify", said, link)
        if found is not None and found.answer.get("found") not in (None, "sound"):
            self.tallies[link].void(number)

    def pays(self, link: str, source: str) -> None:
        who = {"cage": "cat", "rack": "flo"}[source]
        for number, hit in self.state(link).hits.items():
            if hit.state == "pending" and self.ask(who, "link-pay", {"hit": number, "from": source}, link):
                assert sum(1 for each in hit.found.values() if each == "sound") >= 2
                self.tallies[link].pay(number)

    def reopen(self, *, snapshot: bool) -> None:
        """The tables' server is gone, and comes back."""
        if snapshot:
            self.floor.snapshot()
        leases = self.leases
        self.floor.close()
        self.open()
        self.leases = leases

    # -- what must hold ------------------------------------------------------------------------------------------------

    def check(self) -> None:
        for link in LINKS:
            state, tally = self.state(link), self.tallies[link]
            if not state.begun:
                continue
            tally.check(state.kept, state.pending)
            held = {name: cents for name, cents in self.floor.balances(f"link/{link}/").items() if cents}
            kept = {
                accounts.kept(link, name, what): int(getattr(level, what))
                for name, level in tally.levels.items()
                for what in ("meter", "reserve", "overflow")
            }
            kept |= {
                accounts.pending(link, number): hit.cents
                for number, hit in enumerate(tally.hits, 1)
                if hit.state == "pending"
            }
            kept |= {accounts.owed(link): -sum(kept.values())}
            assert held == {name: cents for name, cents in kept.items() if cents}
            assert state.wagers == tally.wagers
            assert state.paid == tally.paid
            assert state.running == self.running[link]
            assert {(each.kind, each.table) for each in state.faults.values()} == self.faults[link]
            assert list(state.tables) == [name for name in state.tables if self.on[name] == link]
            for name, table in state.tables.items():
                assert table.in_hand == len(self.rounds[name].counted)

    def events(self, log: str) -> list[Logged]:
        """All events of a log, with what is hidden of them."""
        return self.floor.events(log, viewer=Viewer("sue", "surveillance"), limit=10**6)

    def check_folds(self) -> None:
        """The link's log alone gives the same, and so do the plays that the tables' logs alone tell of."""
        for link in LINKS:
            part = self.floor.look(link, lambda state: Link(state.setting, state.logs))
            for event in self.events(link):
                part.apply(event)
            assert part.state == self.state(link)
            told = {event.number: self.play_of(event, link) for event in self.told(link)}
            plays = [event for event in self.events(link) if event.kind == "link-play"]
            for event in plays:
                said = event.payload
                hits = [(each["seat"], each["award"]) for each in said.get("hits", ())]
                assert told.pop(event.number) == (said["table"], said["closed"], hits)
            assert not told, "a table tells of what its link never heard"

    def told(self, link: str) -> list[Logged]:
        """The events of tables that told a link anything, each by the number of the link's own."""
        found = []
        for table in TABLES:
            for event in self.events(table):
                number = next((peer.number for peer in event.also if peer.log == link), None)
                if number is not None and ANSWER in event.answer:
                    found.append(Logged(**{**_fields(event), "number": number}))
        return found

    @staticmethod
    def play_of(event: Logged, link: str) -> tuple[str, int, list[tuple[int, str]]]:
        hits = [
            (row["seat"], row["grade"].replace(" ", "-"))
            for row in event.settled
            if row["wager"] == "progressive" and row["result"] != "void"
        ]
        return event.log, len(event.answer[ANSWER]["closed"]), [each for each in hits if each[1] in AWARDS[link]]

    def check_records(self) -> None:
        """Each table's log as a record, with what its meter read, settles to the cents that the live table paid."""
        for table in TABLES:
            live = [_row(row) for event in self.events(table) for row in event.settled]
            again = [_row(row.to_json(0)) for row in settle(self.record(table)).settlements]
            assert again == live, table

    def record(self, table: str) -> dict[str, Any]:
        events: list[dict[str, Any]] = []
        left = False
        for event in self.events(table):
            if ANSWER in event.answer:
                cents, base = event.answer[ANSWER]["reading"]
                pays = {"pays": event.answer[ANSWER].get("pays", [])}
                events.append({"meter": {"wager": "progressive", "cents": cents, "base": base, **pays}})
            left = (left or event.kind == "link-left") and event.kind != "link-joined"
            if left and event.kind == "call":  # off a link, each round begins with the operator's own figure
                events.append({"meter": {"wager": "progressive", "cents": 1_000_000, "base": 1_000_000, "pays": []}})
            if event.kind in KINDS and event.kind not in SEATED:
                events.append(written_event(event.kind, whole(event), event))
        return {**{key: STUD[key] for key in ("ruleset", "game", "limits")}, "events": events}


def _fields(event: Logged) -> Mapping[str, Any]:
    return {name: getattr(event, name) for name in Logged.__slots__}


def _row(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("seat", "wager", "result", "pays", "returned"))
