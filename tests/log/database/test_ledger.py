"""The books: a machine that plays, cheats, repeats itself, takes back and restarts, while every cent is followed."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse, wagers
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.database.ledger import net, taken_back
from aboveboard.log.deeds import Decision, Deed, Outcome, Transfer, Viewer
from tests.log.test_log import SECRET, balanced, standing
from tests.support.house import ROLE, Cast, Mint, open_floor, playing
from tests.support.turns import PROVE

WHEEL = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 1_000_000}}
TABLE = "wheel-1"
PLAYERS = st.sampled_from(("ann", "bob", "cyd"))
PICKS = st.integers(0, 37)


class Books(RuleBasedStateMachine):
    """A table of roulette, and what every account should hold."""

    founded: Path | None = None

    @initialize()
    def open(self) -> None:
        """Every run starts from a copy of the same floor."""
        self.folder = Path(tempfile.mkdtemp(prefix="aboveboard-"))
        if Books.founded is None:
            Books.founded = Path(tempfile.mkdtemp(prefix="aboveboard-")) / "floor.db"
            with playing(str(Books.founded), WHEEL, TABLE) as cast:
                for seat, name in enumerate(("ann", "bob", "cyd"), 1):
                    cast.say(name, "sit", {"seat": seat}, TABLE)
                cast.say("dan", "commit", {}, TABLE)
        shutil.copy(Books.founded, self.folder / "floor.db")
        self.floor = open_floor(str(self.folder / "floor.db"), secret=SECRET)
        self.held = self.floor.balances()
        self.keys: dict[str, tuple[Deed, Decision]] = {}
        self.closed = False

    def do(self, actor: str, kind: str, payload: Any, log: str = TABLE) -> Decision:
        """Do it, follow its transfers, and see that they add up."""
        deed = Deed(log, kind, payload, actor, ROLE[actor], key=f"{len(self.keys)}")
        result = self.floor.do(deed)
        if result:
            for name, cents in net(result.transfers).items():
                self.held[name] = self.held.get(name, 0) + cents
            self.keys[str(len(self.keys))] = (deed, result)
        return result

    @rule(who=PLAYERS, pick=PICKS, stake=st.integers(1, 2_000_000))
    def bet(self, who: str, pick: int, stake: int) -> None:
        self.do(who, "bet", {"wager": "straight", "selection": "00" if pick == 37 else str(pick), "stake": stake})

    @rule(who=PLAYERS, pick=st.sampled_from(("red", "black", "odd", "even")), stake=st.integers(1, 500))
    def bet_outside(self, who: str, pick: str, stake: int) -> None:
        self.do(who, "bet", {"wager": pick, "stake": stake * 100})

    @rule()
    def call(self) -> None:
        self.do("dan", "call", "no-more-bets")

    @rule(pick=PICKS)
    def spin(self, pick: int) -> None:
        self.do("dan", "call", "no-more-bets")
        self.do("dan", "spin", "00" if pick == 37 else str(pick))

    @rule()
    def machine(self) -> None:
        self.do("dan", "machine", {})

    @rule(who=PLAYERS)
    def leave_and_come_back(self, who: str) -> None:
        if self.do(who, "leave", {}):
            assert self.floor.balance(wagers(TABLE, who)) == 0
            assert self.do(who, "sit", {})

    @rule(seat=st.integers(1, 3), cents=st.integers(1, 10**10))
    def buy_in(self, seat: int, cents: int) -> None:
        self.do("dan", "buy-in", {"seat": seat, "cents": cents})

    @rule(back=st.integers(1, 12))
    def reverse(self, back: int) -> None:
        number = max(0, self.floor.last(TABLE) - back)
        self.do("flo", "reverse", {"event": number, "reason": "a test"})

    @rule(data=st.data())
    def say_it_again(self, data: st.DataObject) -> None:
        if self.keys:
            deed, result = self.keys[data.draw(st.sampled_from(sorted(self.keys)))]
            again = self.floor.do(deed)
            assert again.repeated
            assert (again.number, again.transfers) == (result.number, result.transfers)

    @rule(stored=st.booleans())
    def restart(self, stored: bool) -> None:
        if stored:
            self.floor.snapshot()
        view = self.floor.view(TABLE, Viewer("sam", "supervisor"))
        self.floor.close()
        self.floor = open_floor(str(self.folder / "floor.db"), secret=SECRET)
        assert self.floor.view(TABLE, Viewer("sam", "supervisor")) == view

    @invariant()
    def every_cent_is_where_it_should_be(self) -> None:
        if hasattr(self, "floor"):
            assert self.floor.balances() == self.held
            assert sum(self.held.values()) == 0
            below = [name for name, cents in self.held.items() if cents < 0]
            assert all(self.floor.houses.may_go_below(name) for name in below)
            standing(self.floor, TABLE)

    def teardown(self) -> None:
        """The books balance to the last posting, and the log is sound."""
        if hasattr(self, "floor"):
            try:
                balanced(self.floor)
                assert verify(b"".join(self.floor.export())).sound
            finally:
                self.floor.close()
                shutil.rmtree(self.folder)


TestBooks = Books.TestCase
TestBooks.settings = settings(max_examples=200 if PROVE else 12, stateful_step_count=30, deadline=None)


@pytest.mark.parametrize(
    ("transfers", "words"),
    [
        ([Transfer("world", "cage", 0, "nothing")], "whole cents above nothing"),
        ([Transfer("world", "cage", -5, "less")], "whole cents above nothing"),
        ([Transfer("world", "cage", True, "true")], "whole cents above nothing"),
        ([Transfer("world", "Cage!", 5, "where")], "a name such as player/ann"),
    ],
)
def test_transfers_that_cannot_be_are_never_written(
    cast: Cast, transfers: list[Transfer], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Mint, "_mint", lambda *_: Outcome(transfers=transfers))
    place = cast.floor.desk.states[HOUSE]
    part, _ = place.handlers["mint"]
    place.handlers["mint"] = part, lambda *_: Outcome(transfers=transfers)
    head = cast.floor.store.head()
    with pytest.raises(BadInput, match=words):
        cast.do("sam", "mint", {}, HOUSE)
    assert cast.floor.store.head() == head


def test_a_transfer_of_more_than_moves_at_once_is_refused_in_words(cast: Cast) -> None:
    place = cast.floor.desk.states[HOUSE]
    part, _ = place.handlers["mint"]
    place.handlers["mint"] = part, lambda *_: Outcome(transfers=[Transfer("world", "cage", 10**15 + 1, "too much")])
    head = cast.floor.store.head()
    refusal = cast.do("sam", "mint", {}, HOUSE).refusal
    assert refusal is not None
    assert refusal.reason == "$10,000,000,000,000.01 does not move at once; $10,000,000,000,000 is the most"
    assert cast.floor.store.head() == head


def test_an_account_does_not_go_below_nothing(cast: Cast) -> None:
    place = cast.floor.desk.states[HOUSE]
    part, _ = place.handlers["mint"]
    place.handlers["mint"] = part, lambda *_: Outcome(transfers=[Transfer("pool/big", purse("ann"), 1, "won")])
    refused = cast.do("sam", "mint", {}, HOUSE).refusal
    assert refused is not None
    assert refused.reason == "pool/big holds $0, and $0.01 is needed"


def test_what_is_taken_back_adds_up_to_nothing() -> None:
    rows = [Transfer("a", "b", 5, "one"), Transfer("b", "c", 3, "two")]
    assert not any(net([*rows, *taken_back(rows)]).values())
