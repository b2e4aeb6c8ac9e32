"""Whatever people do at two links and their tables: the money is what an independent reckoning gives, to the fraction.

Brief each day; with ABOVEBOARD_PROVE=1 long.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.support.link_world import FLUSH, LINKS, NONE, ROYAL, SUITED, TABLES, World
from tests.support.links import LINK, OTHER
from tests.support.turns import PROVE

TABLE, ALINK = st.sampled_from(TABLES), st.sampled_from(LINKS)
HEARS = st.sets(TABLE).map(lambda found: tuple(sorted(found)))
WANTS = st.lists(st.sampled_from((NONE, NONE, ROYAL, FLUSH, SUITED)), min_size=3, max_size=3)
SOURCES = ("house", "overflow", "reserve")
KINDS = ("memory", "power", "configuration", "self-check")


class Links(RuleBasedStateMachine):
    """Players, dealers, technicians, those who verify and pay, and controllers that beat or do not."""

    @initialize()
    def begin(self) -> None:
        self.world = World()

    def teardown(self) -> None:
        if hasattr(self, "world"):
            try:
                self.world.check_folds()
                self.world.check_records()
            finally:
                self.world.close()

    @rule(table=TABLE, seats=st.sets(st.integers(1, 3)), progressive=st.booleans())
    def bets(self, table: str, seats: set[int], progressive: bool) -> None:
        for seat in sorted(seats):
            self.world.bet(table, seat, progressive=progressive)
        self.world.check()

    @rule(table=TABLE, seat=st.integers(1, 3))
    def takes_down(self, table: str, seat: int) -> None:
        self.world.take_down(table, seat)
        self.world.check()

    @rule(table=TABLE, wants=WANTS, part=st.sampled_from((0, 0, 3)), steps=st.integers(1, 6), fold=st.booleans())
    def goes_on(self, table: str, wants: list[str], part: int, steps: int, fold: bool) -> None:
        for _ in range(steps):
            self.world.go_on(table, wants, part=part, fold=fold)
            self.world.check()

    @rule(table=TABLE, wants=WANTS)
    def plays_a_round(self, table: str, wants: list[str]) -> None:
        for seat in (1, 2):
            self.world.bet(table, seat, progressive=True)
        for _ in range(5):
            self.world.go_on(table, wants, part=0, fold=False)
            self.world.check()

    @rule(table=TABLE, back=st.integers(0, 2), reverse=st.booleans())
    def puts_right(self, table: str, back: int, reverse: bool) -> None:
        if reverse:
            self.world.reverse(table, back)
        else:
            self.world.misdeal(table)
        self.world.check()

    @rule(link=ALINK, hears=HEARS, all_of_them=st.booleans())
    def beats(self, link: str, hears: tuple[str, ...], all_of_them: bool) -> None:
        self.world.tick(link, TABLES if all_of_them else hears)

    @rule(seconds=st.integers(1, 5))
    def falls_silent(self, seconds: int) -> None:
        self.world.silence(seconds)

    @rule(link=ALINK, kind=st.sampled_from(KINDS), table=st.none() | TABLE)
    def fails(self, link: str, kind: str, table: str | None) -> None:
        self.world.fails(link, kind if table is None else "line", table)
        self.world.check()

    @rule(link=ALINK)
    def is_cured(self, link: str) -> None:
        self.world.tick(link, TABLES)
        self.world.cures(link)
        self.world.starts(link)
        self.world.check()

    @rule(link=ALINK)
    def is_stopped(self, link: str) -> None:
        self.world.stops(link)
        self.world.check()

    @rule(link=ALINK, which=st.integers(0, 2), approved=st.booleans())
    def is_changed(self, link: str, which: int, approved: bool) -> None:
        self.world.stops(link)
        self.world.changes(link, which, approved=approved)
        self.world.check()

    @rule(table=TABLE, to=st.none() | ALINK)
    def a_table_moves(self, table: str, to: str | None) -> None:
        self.world.moves_table(table, to)
        self.world.check()

    @rule(
        link=ALINK, cents=st.integers(-9000, 900).filter(bool), source=st.sampled_from(SOURCES),
        signs=st.sampled_from(("abe", "lou", "tia")),
    )  # fmt: skip
    def is_adjusted(self, link: str, cents: int, source: str, signs: str) -> None:
        self.world.adjusts(link, cents, source, signs=signs)
        self.world.check()

    @rule(way=st.sampled_from(((LINK, OTHER), (OTHER, LINK))), stopped=st.booleans())
    def is_transferred(self, way: tuple[str, str], stopped: bool) -> None:
        for link in way if stopped else ():
            self.world.stops(link)
        self.world.transfers(*way)
        self.world.check()

    @rule(link=ALINK, who=st.sampled_from(("flo", "sue", "sam", "dan", "ann")), void=st.booleans(), pays=st.booleans())
    def is_verified(self, link: str, who: str, void: bool, pays: bool) -> None:
        for name in dict.fromkeys((who, "lou")):
            self.world.looks_at_hit(link, name, void=void)
        if pays:
            self.world.pays(link, "rack" if void else "cage")
        self.world.check()

    @rule(snapshot=st.booleans())
    def is_opened_again(self, snapshot: bool) -> None:
        self.world.reopen(snapshot=snapshot)
        self.world.check()
        self.world.check_folds()


def test_links_hold_what_an_independent_reckoning_gives() -> None:
    run_state_machine_as_test(
        Links,
        settings=settings(
            max_examples=150 if PROVE else 6, stateful_step_count=60 if PROVE else 30, deadline=None,
            suppress_health_check=list(HealthCheck), phases=[Phase.generate, *[Phase.shrink] * PROVE],
        ),
    )  # fmt: skip
