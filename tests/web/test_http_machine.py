"""Several people at one table over HTTP, doing whatever comes to mind: the books balance and the log tells it all."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from aboveboard.log.deeds import Viewer
from tests.support.house import TABLE
from tests.support.turns import PROVE
from tests.web.visitors import Visitors, visiting

PLAYERS = ("ann", "bob", "cyd")
CREW = ("dan", "sid", "box")
OTHERS = ("flo", "cat", "sue", "aud", "sam")
WAGERS = st.sampled_from(("pass", "dont-pass", "field", "any-seven", "place-to-win", "come", "pass-odds", "fire"))
PICKS = st.sampled_from((None, "4", "6", "10"))
STAKES = st.sampled_from((1, 100, 500, 1000, 2000, 10**9, 10**12))
SHOOTER = st.sampled_from(("offer", "accept", "decline"))
KEYS = st.one_of(st.none(), st.sampled_from(("key-number-one", "key-number-two")))


class People(RuleBasedStateMachine):
    """A floor, its web server, and what each player should have by the answers that were given."""

    @initialize()
    def begin(self) -> None:
        self.stack = ExitStack()
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.floor: Visitors = self.stack.enter_context(visiting(str(folder / "floor.db")))
        self.clients = {name: self.floor.client(name) for name in (*PLAYERS, *CREW, *OTHERS)}
        for seat, name in enumerate(PLAYERS, 1):
            self.floor.cast.say(name, "sit", {"seat": seat})
        self.worth = {name: self._purse(name) for name in PLAYERS}
        self.last = self.floor.cast.floor.last(TABLE)

    def _purse(self, name: str) -> int:
        return self.floor.cast.floor.balance(f"player/{name}")

    def _ask(self, name: str, kind: str, said: Any, key: str | None = None) -> None:
        body = {"kind": kind, "said": said, "key": key}
        answer = self.clients[name].post(f"/api/tables/{TABLE}/deeds", json=body)
        document = answer.json()
        if answer.status_code != 200 or document["refused"] is not None or document["repeated"]:
            assert answer.status_code in (200, 403, 409, 422), answer.text
            assert self.floor.cast.floor.last(TABLE) == self.last
            return
        self.last += 1
        assert document["event"] == self.last
        for row in document["transfers"]:
            for player in PLAYERS:
                self.worth[player] += row["cents"] * (
                    (row["to"] == f"player/{player}") - (row["from"] == f"player/{player}")
                )

    @rule(name=st.sampled_from((*PLAYERS, *CREW, *OTHERS)), wager=WAGERS, pick=PICKS, stake=STAKES, key=KEYS)
    def bets(self, name: str, wager: str, pick: str | None, stake: int, key: str | None) -> None:
        self._ask(name, "bet", {"wager": wager, "selection": pick, "stake": stake}, key)

    @rule(name=st.sampled_from((*PLAYERS, *CREW)), wager=WAGERS, pick=PICKS)
    def takes_down(self, name: str, wager: str, pick: str | None) -> None:
        self._ask(name, "take-down", {"wager": wager, "selection": pick})

    @rule(
        name=st.sampled_from((*PLAYERS, *CREW)),
        seat=st.integers(1, 4),
        do=st.sampled_from(("offer", "accept", "decline")),
    )
    def passes_the_dice(self, name: str, seat: int, do: str) -> None:
        self._ask(name, "shooter", {"do": do, "seat": seat})

    @rule(name=st.sampled_from((*CREW, *OTHERS, "ann")), dice=st.lists(st.integers(0, 7), min_size=1, max_size=3))
    def rolls(self, name: str, dice: list[int]) -> None:
        self._ask(name, "roll", dice)

    @rule(dice=st.tuples(st.integers(1, 6), st.integers(1, 6)))
    def plays_on(self, dice: tuple[int, int]) -> None:
        """The dice go to somebody and are thrown, so that wagers are settled often."""
        for seat, name in enumerate(PLAYERS, 1):
            self._ask("dan", "shooter", {"do": "offer", "seat": seat})
            self._ask(name, "shooter", {"do": "accept", "seat": seat})
        self._ask("dan", "roll", list(dice))

    @rule(event=st.integers(0, 40))
    def reverses(self, event: int) -> None:
        self._ask("flo", "reverse", {"event": event, "reason": "a wager was read wrongly"})

    @invariant()
    def the_books_balance(self) -> None:
        if not hasattr(self, "floor"):
            return
        floor = self.floor.cast.floor
        balances = floor.balances()
        assert sum(balances.values()) == 0
        assert {name: self._purse(name) for name in PLAYERS} == self.worth
        view = floor.view(TABLE, Viewer("aud", "auditor"))
        standing = sum(wager["stake"] for wager in view["game"]["wagers"])
        on_layout = sum(cents for name, cents in balances.items() if name.startswith(f"table/{TABLE}/layout"))
        assert on_layout == standing

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.stack.close()


People.TestCase.settings = settings(
    max_examples=100 if PROVE else 5,
    stateful_step_count=60 if PROVE else 30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestPeople = People.TestCase
