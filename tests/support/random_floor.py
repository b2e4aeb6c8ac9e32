"""A floor with a table of every game, where everybody does whatever comes to mind.

Deeds are what the tables offer, and whatever else the role matrix knows. Purses are short, racks run out, players bank,
charities' banks are exhausted. What must hold whatever is done is asserted here, after every deed or every few.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from aboveboard.charity.money.place import purses_at
from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import owed, purse
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.tables.game import TableGame
from aboveboard.house import HOUSES
from aboveboard.law import BadInput, Edition, Terms, editions, rulesets
from aboveboard.law.money import money_law
from aboveboard.log.database.ledger import net
from aboveboard.log.deeds import Conflict, Decision, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import OUTCOMES
from tests.log.test_log import standing
from tests.support.finishing import Finisher
from tests.support.house import PEOPLE, Cast, count_rack, for_training
from tests.support.nights import COMPANY, NIGHT, do, open_night
from tests.support.pits import Pit
from tests.support.random_deeds import PLAIN_DEEDS, Here, any_payload
from tests.support.sessions import bet_event, irregularity_event, supplied

PLAYERS = {1: "ann", 2: "bob", 3: "cyd"}
REACHED = ("banked", "co-banked", "owed", "not covered")
"""A player has the bank, or has it with the house; a rack owes somebody; a bank does not cover a wager."""
OFFERED = {"player-bank": "offered", "co-bank": "offered"}
UNPAYABLE = (
    "is needed",
    "does not move at once",
    "goes below",
    "holds more than",
    "that the bank has left",
)
"""Words of a refusal for want of money, which no outcome may ever meet with."""
DRAWN = frozenset((*OUTCOMES, "machine", "call", "expose"))
MUCH = 10**9
CHARITY, MOST_TYPES = "ny-charitable", 5
WAGERERS = (*PLAYERS.values(), "ann", "bob")
"""Whoever makes plain wagers, in turn; twice, since nobody wagers against a bank before somebody banks."""


def floor_editions() -> list[Edition]:
    """Every game of every ruleset that a floor can set up."""
    return [edition for ruleset in rulesets() for edition in editions(ruleset)]


def options_of(edition: Edition) -> dict[str, Any]:
    """The options of a table: its defaults, and players' banks wherever the law knows them."""
    terms = supplied(edition)
    given = {name: value for name, value in terms.options.items() if value is not None}
    return given | {name: value for name, value in OFFERED.items() if name in given}


class AnyTable(Pit):
    """What somebody may do at one table of the floor."""

    def __init__(self, terms: Terms, seed: int, name: str) -> None:
        super().__init__(terms, seed)
        self.name = name


class RandomFloor:
    """The floor, what was done there, and what each table has settled."""

    def __init__(self, floor: Logbook, seed: int, games: Sequence[Edition]) -> None:
        self.games = games
        self.floor, self.rng, self.cast = floor, random.Random(seed), Cast(floor)
        self.figures: Counter[str] = Counter()
        self.settled: Counter[str] = Counter()
        """Events that settled wagers, by table."""
        self.kinds: Counter[str] = Counter()
        """Deeds accepted, by kind."""
        self.refusals: dict[str, str] = {}
        """Why the last deed on each log was refused, where it was."""
        self.tables: dict[str, AnyTable] = {}
        self.reached: dict[str, Counter[str]] = {what: Counter() for what in REACHED}
        """How often each state of money was reached, by table."""
        self.watch: Callable[[str, str], None] = lambda log, kind: None
        """Is shown every deed that was accepted: its log, and its kind."""
        self.found()

    # -- setting up --------------------------------------------------------------------------------------------------

    def found(self) -> None:
        self.must("sam", "found", {}, HOUSE)
        for name, role in PEOPLE.items():
            if role == "player":
                self.must(name, "admit", {"name": name}, HOUSE)
                self.must("sam", "mint", {"to": purse(name), "cents": MUCH}, HOUSE)
            elif name != "sam":
                self.must("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
        self.must("cat", "bankroll", {"cents": 10**12}, HOUSE)
        self.night()
        for number, edition in enumerate(self.games):
            self.open(edition, number)

    def night(self) -> None:
        """A company's occasion, at which everybody works and plays who does at the house; its banks are small."""
        listed = [edition.game.name for edition in self.games if edition.ruleset == CHARITY]
        exempt = money_law(CHARITY).bank
        assert exempt is not None
        self.at_night = [game for game in listed if game not in exempt.exempt][:MOST_TYPES]
        if not self.at_night:
            return
        shares = {game: {"hall": self.rng.choice((5_000, 20_000, 40_000))} for game in self.at_night}
        open_night(self.floor, shares, who="nan")
        for name, role in PEOPLE.items():
            if role in ("member-in-charge", "banker"):
                do(self.floor, COMPANY, "appoint", {"person": name, "role": role}, "officer", "nan")
            elif role not in ("player", "supervisor"):
                self.must("sam", "assign", {"name": name, "role": role, "at": COMPANY}, HOUSE)
        for name in PLAYERS.values():
            do(self.floor, NIGHT, "admit", {"player": name, "born": "1980-01-01"}, "member-in-charge", "nan")
            self.must("sam", "mint", {"to": purse(name, purses_at(NIGHT)), "cents": MUCH}, HOUSE)

    def open(self, edition: Edition, number: int) -> None:
        """A table with a rack or a bank that may be too small for a good run of luck."""
        name = f"{edition.ruleset}-{edition.game.name}"
        setup: dict[str, Any] = {"ruleset": edition.ruleset, "game": edition.game.name, "options": options_of(edition)}
        limits = ({}, {"min": 1}, {"max": 10**9}, {"min": 1, "max": 10**9}, None)[number % 5]
        if edition.ruleset == CHARITY and edition.game.name in self.at_night:
            setup["occasion"] = NIGHT
        self.must("flo", "set-up", for_training(setup | ({} if limits is None else {"limits": limits})), name)
        game = self.game(name)
        for crew in ("dan", "sid", "box"):
            self.must("flo", "assign", {"name": crew, "table": name}, HOUSE)
        if game.house == f"table/{name}/inventory":
            count_rack(self.cast, name, self.rng.choice((5_000, 100_000, MUCH)))
        for seat, player in PLAYERS.items():
            self.must(player, "sit", {"seat": seat}, name)
        self.must("dan", "commit", {}, name)
        self.tables[name] = AnyTable(game.terms, self.rng.randrange(2**32), name)

    def game(self, name: str) -> TableGame:
        return self.floor.desk.state(name).part(TableGame)

    # -- deeds -------------------------------------------------------------------------------------------------------

    def must(self, actor: str, kind: str, said: Any, log: str) -> Decision:
        result = self.floor.do(Deed(log, kind, said, actor, PEOPLE[actor]))
        assert result.refusal is None, (log, kind, said, result.refusal)
        return result

    def ask(self, actor: str, kind: str, said: Any, log: str) -> Decision | None:
        """Have something done; it is accepted, refused in words, or named as bad input, and nothing else."""
        self.figures["deeds"] += 1
        self.refusals[log] = ""
        try:
            result = self.floor.do(Deed(log, kind, said, actor, PEOPLE[actor]))
        except (BadInput, NotAllowed, Conflict):
            self.figures["bad"] += 1
            return None
        if result.refusal is not None:
            self.figures["refused"] += 1
            reason = result.refusal.reason
            assert reason
            self.refusals[log] = f"{actor} {kind} {said}: {reason}"
            if "that the bank has left" in reason or "the bank must put up" in reason:
                self.reached["not covered"][log] += 1
            assert kind not in DRAWN or not any(words in reason for words in UNPAYABLE), (log, kind, said, reason)
            return None
        self.accepted(log, kind, result)
        return result

    def accepted(self, log: str, kind: str, result: Decision) -> None:
        self.figures["accepted"] += 1
        self.kinds[kind] += 1
        self.settled[log] += bool(result.settled)
        ledger, free = self.floor.desk.ledger, self.floor.houses.may_go_below
        moved = net(result.transfers)
        assert sum(moved.values()) == 0
        for account in moved:
            held = ledger.balance(account)
            assert type(held) is int
            assert held >= 0 or free(account), (log, kind, account, held)
        for row in result.transfers:
            if kind == "bank" and "/bank/" in row.to:
                self.reached["banked"][log] += 1
            if row.source.endswith("/owed"):
                self.reached["owed"][log] += 1
        self.watch(log, kind)

    def step(self, name: str) -> None:
        """One thing that somebody does at a table or in the house."""
        lot = self.rng.random()
        if lot < 0.4 and self.game(name).money.banked:
            self.banks(name)
        elif lot < 0.62:
            self.offered(name)
        elif lot < 0.72:
            self.banks(name)
        elif lot < 0.80:
            self.interrupt(name)
        elif lot < 0.86:
            self.purses()
        else:
            self.anything(name)

    def offered(self, name: str) -> None:
        """Something that the table says may be done now."""
        table = self.tables[name]
        table.pit = self.game(name).pit
        event = table.next()
        ((kind, said),) = ((kind, said) for kind, said in event.items() if kind not in ("by", "at"))
        drawn = kind in OUTCOMES and self.rng.random() < 0.85
        seat = said.get("seat") if isinstance(said, dict) else None
        taken = self.game(name).seats.taken
        actor = taken[seat] if kind in ("bet", "act") and seat in taken else "dan"
        if kind == "bet" and self.rng.random() < 0.2:
            said = {**said, "stake": self.rng.choice((1, 25, 500, said["stake"] * 7, 10**8, 10**15))}
        self.ask(actor, "machine" if drawn else kind, {} if drawn else said, name)

    def banks(self, name: str) -> None:
        """Somebody takes the bank or the shoe, with what that person has or has not."""
        pit, rng = self.game(name).pit, self.rng
        bank, holder = pit.table.player_bank, pit.table.shoe_holder
        if bank is not None and (due := bank.due()) is not None and due in PLAYERS:
            said: dict[str, Any] = {rng.choice(("accept", "accept", "accept", "decline")): due}
            if rng.random() < 0.3:
                said["chips"] = rng.choice((1, 1000, 50_000, 10**9, 10**12))
            if rng.random() < 0.4:
                said["co-bank"] = True
            elif rng.random() < 0.5:
                said["dealer-wager"] = rng.choice((0, 500, 10**6))
            done = self.ask(rng.choice((PLAYERS[due], "dan")), "bank", said, name)
            if done is not None and "accept" in said and "co-bank" in said:
                self.reached["co-banked"][name] += 1
        elif holder is not None and pit.table.terms.law.holder is not None:
            title, seat = pit.table.terms.law.holder.title, holder.due() or holder.holder or 1
            deed = rng.choice(("accept", "accept", "decline", "pass", "reseat", "transfer"))
            more = {"to": rng.randint(1, 8)} if deed in ("pass", "reseat") else {}
            self.ask("dan", title, {deed: seat, **more}, name)
        else:
            self.offered(name)

    def interrupt(self, name: str) -> None:
        terms = self.game(name).terms
        kinds = list(terms.law.irregularities)
        if not kinds:
            return self.anything(name)
        event = irregularity_event(terms, self.rng.choice(kinds), self.rng)
        self.ask(self.rng.choice(("dan", "flo", "sam")), "irregularity", event["irregularity"], name)
        return None

    def purses(self) -> None:
        """A purse runs low, or is filled again."""
        player = self.rng.choice(list(PLAYERS.values()))
        held = self.floor.desk.ledger.balance(purse(player))
        if held > 50_000 and self.rng.random() < 0.5:
            self.ask("cat", "cash-out", {"player": player, "cents": held - self.rng.choice((1, 700, 20_000))}, HOUSE)
        else:
            self.ask("cat", "chip-sale", {"player": player, "cents": self.rng.choice((500, 40_000, 10**6))}, HOUSE)

    def anything(self, name: str) -> None:
        """Any deed of the role matrix, by whoever, with what belongs to it or with nonsense."""
        kind = self.rng.choice(sorted(HOUSES.permissions.matrix))
        log = name if self.floor.desk.takes(name, kind) or self.rng.random() < 0.05 else HOUSE
        roles = HOUSES.permissions.matrix[kind]
        able = [person for person, role in PEOPLE.items() if role in roles]
        actor = self.rng.choice(able) if able and self.rng.random() < 0.9 else self.rng.choice(list(PEOPLE))
        made = PLAIN_DEEDS.get(kind)
        here = Here(self.rng, name, self.game(name).pit, self.floor.last(name))
        said = any_payload(self.rng) if made is None or self.rng.random() < 0.2 else made(here)
        self.ask(actor, kind, said, log)

    # -- what must hold ----------------------------------------------------------------------------------------------

    def finish(self, name: str) -> None:
        """From here the round can be finished, and nothing stays behind in a bank; every other time nobody chooses."""
        for seat, player in PLAYERS.items():
            if self.game(name).seats.seat_of(player) is None and seat not in self.game(name).seats.taken:
                self.ask(player, "sit", {"seat": seat}, name)
        finisher = Finisher(self.cast, name, choosing=bool(self.figures["finished"] % 2))
        finisher.finish()
        self.figures["deeds"] += len(finisher.tried)
        self.figures["chosen for"] += finisher.chosen_for
        self.settled[name] += finisher.rounds
        self.figures["finished"] += 1
        standing(self.floor, name)
        for player in PLAYERS.values():
            assert self.floor.desk.ledger.balance(f"table/{name}/bank/{player}") == 0
        for place in ("center", "pot"):
            assert self.floor.desk.ledger.balance(f"table/{name}/{place}") == 0
        if self.floor.desk.ledger.balance(owed(name)) < 0:
            finisher.pay_debts()

    def settle_one(self, name: str) -> None:
        """Plain wagers are made and decided, so that no table goes without."""
        for _ in range(5):
            if self.settled[name]:
                return
            self.reopen(name)
            game = self.game(name)
            for account in (*map(game.seats.purse, PLAYERS.values()), game.house):
                self.must("sam", "mint", {"to": account, "cents": MUCH}, HOUSE)
            Finisher(self.cast, name).make_ready()
            self.offer_shoe(name)
            self.post(name)
            for player, wager in ((player, wager) for player in WAGERERS for wager in game.terms.offered()):
                self.ask(
                    player, "bet", bet_event(wager, wager.picks[0])["bet"] | {"seat": game.seats.seat_of(player)}, name
                )
            self.finish(name)

    def post(self, name: str) -> None:
        """Blinds and antes are posted, where players play for a pot."""
        game = self.game(name)
        for _ in range(2 if game.pit.pots else 0):
            for may in game.pit.needs():
                if may.event == "bet" and may.must and may.seat in game.seats.taken:
                    self.ask(game.seats.taken[may.seat], "bet", may.payload, name)

    def reopen(self, name: str) -> None:
        """A count that somebody made in passing and nobody signs is voided, so that play goes on."""
        for slip in list(self.floor.desk.state(name).part(Rack).state.slips.values()):
            if slip.waits and slip.kind in ("opener", "closer"):
                self.must("flo", "slip-void", {"slip": slip.number, "reason": "nobody signs it"}, name)

    def offer_shoe(self, name: str) -> None:
        """The shoe is offered in turn, and goes past seats where nobody sits any more."""
        game, held = self.game(name), self.game(name).pit.table.shoe_holder
        if held is None or game.terms.law.holder is None:
            return
        title = game.terms.law.holder.title
        if held.holder is not None and held.holder not in game.seats.taken:
            self.ask("dan", title, {"pass": held.holder, "to": min(game.seats.taken)}, name)
        for _ in range(12):
            if held.holder is not None:
                return
            due = held.due() or min(game.seats.taken)
            self.ask("dan", title, {"accept" if due in game.seats.taken else "decline": due}, name)

    def play(self, name: str, longest: int) -> None:
        """A run of deeds at one table, up to so many, and its end; where players may bank, one is offered it first."""
        self.reopen(name)
        if self.game(name).money.cover is not None:
            self.bank_a_round(name)
        for _ in range(self.rng.randint(1, longest)):
            self.step(name)
        self.finish(name)

    def bank_a_round(self, name: str) -> None:
        """The dealer banks a round, and then somebody is offered the bank who has much or little."""
        main, bank = next(iter(self.game(name).terms.wagers)), self.game(name).pit.table.player_bank
        assert bank is not None
        for turn in range(2):
            Finisher(self.cast, name).make_ready()
            for player in PLAYERS.values():
                self.must("sam", "mint", {"to": self.game(name).seats.purse(player), "cents": 10_000}, HOUSE)
                seat = self.game(name).seats.seat_of(player)
                if turn and seat == bank.due():
                    self.banks(name)
                elif seat is not None:
                    self.ask(player, "bet", {"seat": seat, "wager": main, "stake": 1000}, name)
            self.finish(name)

    def said(self) -> str:
        """The figures, as they are printed."""
        figures, settled = self.figures, [self.settled[name] for name in self.tables]
        reached = {what: counts.total() for what, counts in self.reached.items()}
        return (
            f"{figures['deeds']:,} deeds at {len(self.tables)} tables: {figures['accepted']:,} at random accepted, "
            f"{sum(settled):,} settled wagers (at least {min(settled)} a table), "
            f"{reached['banked']:,} players' banks and {reached['co-banked']:,} together with the house, "
            f"{reached['owed']:,} racks that owed, {reached['not covered']:,} wagers that no bank covered, "
            f"{figures['finished']:,} states finished, "
            f"{figures['chosen for']:,} choices made by the crew for players who made none"
        )
