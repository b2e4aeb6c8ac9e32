"""Pools that the package does not hold, each declared here with a law of its own: every engine serves them.

One for each kind of stage, by the planners that are there, and one that brings a planner and a kernel of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import aboveboard
from aboveboard.games.pools import POOLS
from aboveboard.games.shapes.pool import Board, Calls, Drum, Keys, Pool, Printed, Tickets
from aboveboard.law import BadInput, LawError
from aboveboard.law.catalogue import cited_of_pool, listing
from aboveboard.play.pools.planning.figures import Mean
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned
from aboveboard.play.pools.planning.rounds import PoolRound
from aboveboard.play.pools.planning.ticket import Ticket, listed
from aboveboard.play.pools.simulate.played import Amounts, Counts, Measure, counted
from aboveboard.play.pools.tickets.face import TicketFace
from aboveboard.publish.paper.tickets import tickets_pdf
from aboveboard.publish.pool_guide import stage_in_words
from tests.support.packages import Package, installed
from tests.support.terminal import run

HEAD = """
game = "{name}"
title = "{title}"
cite = "House Rules, {name}"
source = "the house's own book"
from = 2020-01-01
status = "adopted"

[provisions.{name}-a]
citation = "House Rules, {name}(a)"
summary = "how it is drawn and paid"

[limits.prize]
max = 100000
cite = "{name}-a"
"""


@dataclass(frozen=True)
class Own:
    """A pool, its law, a plan of it, and what a ticket gains on the average by going through all that may happen."""

    pool: Pool
    law: str
    plan: Mapping[str, Any]
    ev: Fraction
    win: Fraction

    def __str__(self) -> str:
        return self.pool.name

    @property
    def text(self) -> str:
        """The law file, whose specimen is the plan."""
        head = HEAD.format(name=self.pool.name, title=self.pool.title)
        lines = "".join(f"{key} = {_toml(value)}\n" for key, value in self.plan.items())
        return head + self.law.replace("CITE", f'cite = "{self.pool.name}-a"') + f"\n[specimen]\n{lines}"


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list) else json.dumps(value)


# -- each kind of stage ------------------------------------------------------------------------------------------------

PUNCH = Pool("punch-board", "Punch Board", "Holes are punched for slips.", Tickets(), (Printed(),), "deal")
HAMPER = Pool("hamper", "Hamper Draw", "Names are drawn from a hat.", Tickets(two_part=True), (Drum(),), "raffle")
THIRDS = Pool("thirds", "A Third of It", "One name is drawn from a hat.", Tickets(two_part=True), (Drum(),), "halves")
SPADE = Board((("heart", 3), ("club", 2), ("ace of spades", 1)), "ace of spades")
ACE = Pool(
    "ace-hunt", "Ace Hunt", "Cards are turned until the ace is.", Tickets(), (Drum(emptied=True), SPADE), "search"
)
CHEST = Pool("lock-box", "Lock Box", "Keys are tried.", Tickets(("prize", "key")), (Drum("prize"), Drum("key"), Keys()),
             "chest")  # fmt: skip
SMALL = Calls(("A", "B"), 3, 2)
LOTTO = Pool("small-lotto", "Small Lotto", "Six balls are called.", Tickets(("card",)), (SMALL,), "calls")

ACE_LAW = """
[prize-share]
share = "1/2"
CITE
[drawings]
weekly = 2
CITE
[consolation]
CITE
[consolation.odds]
heart = "1 to 1"
club = "3 to 2"
"""
CHEST_LAW = """
[chest]
winners = 2
winners-CITE
primary = "1/10"
primary-CITE
kept = "1/4"
kept-CITE
later = "1/2"
later-CITE
announced-from-day = 20
announced-CITE
days-between = 10
CITE
"""


def ace() -> tuple[Fraction, Fraction]:
    """A ticket of the first week, by every order of the cards and of four tickets: half of 40 is for the ace."""
    cards = [name for name, many in SPADE.cards for _ in range(many)]
    pays = {"heart": 10, "club": 15, SPADE.searched: 20}
    won = wins = ways = Fraction(0)
    for first, second in permutations(range(6), 2):
        for tickets in permutations(range(4), 2):
            turned = [cards[first]] if cards[first] == SPADE.searched else [cards[first], cards[second]]
            mine = [pays[card] for card, ticket in zip(turned, tickets, strict=False) if ticket == 0]
            won, wins, ways = won + sum(mine), wins + bool(mine), ways + 1
    return won / ways / 10 - 1, wins / ways


def chest() -> tuple[Fraction, Fraction]:
    """A ticket of the first occasion, by every pair of tickets and keys: 20 kept of 80, 6 in two parts, 54 within."""
    won = wins = ways = Fraction(0)
    for tickets in permutations(range(8), 2):
        for keys in permutations(range(7), 2):
            mine = sum(3 + 54 * (key == 0) for ticket, key in zip(tickets, keys, strict=True) if ticket == 0)
            won, wins, ways = won + mine, wins + bool(mine), ways + 1
    return won / ways / 10 - 1, wins / ways


def lotto() -> tuple[Fraction, Fraction]:
    """The first of two cards of two by two to cover a line: by every pair of cards and every order of six balls."""
    columns = list(permutations(range(3), 2))
    cards = [tuple(zip(one, [3 + ball for ball in two], strict=True)) for one in columns for two in columns]
    lines = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (1, 1)), ((0, 1), (1, 0))]
    wins = ways = 0
    for order in permutations(range(6)):
        at = {ball: call for call, ball in enumerate(order)}
        covered = [min(max(at[card[row][column]] for row, column in line) for line in lines) for card in cards]
        wins += sum(mine <= other for mine in covered for other in covered)
        ways += len(cards) ** 2
    return Fraction(100, 2 * 80) - 1, Fraction(wins, ways)


# -- and one that brings its own ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DipRound(PoolRound):
    """Everybody dips once into a barrel of so many parcels, and puts it back."""

    price: int
    parcels: tuple[int, ...]


def plan_dip(asked: Asked) -> Planned:
    """What a dip is worth."""
    file, found = PlanFile.read(asked.given, ("price", "parcels")), Planned(asked.edition)
    price, parcels = file.price(), tuple(file.wholes("parcels", 0, 1000))
    won = [cents for cents in parcels if cents]
    ticket = Ticket(price, listed(won, len(parcels)), Fraction(len(won), len(parcels)), {"parcels": len(parcels)})
    mean = Fraction(sum(parcels), len(parcels))
    found.give({"mean_parcel": Mean(mean)})
    found.tickets = lambda: [ticket]
    found.round = DipRound(price=price, parcels=parcels, exact={"parcel": mean})
    return found


class DipRounds:
    """Dips."""

    engine, block, about = "dip", 1000, "one dip"

    def __init__(self, dip: DipRound, tickets: Sequence[Ticket]) -> None:
        self._parcels = np.array(dip.parcels)
        self.tickets = tuple(map(Amounts, tickets))
        self.measures = (Measure("parcel", "what the parcel is worth", dip.exact["parcel"], money=True),)

    def play(self, seed: int, number: int, rounds: int) -> Mapping[str, Counts]:
        """Dip so many times."""
        parcels = np.random.default_rng([seed, number]).choice(self._parcels, rounds)
        return {"parcel": counted(parcels), "ticket": counted(parcels)}


PLANNER, KERNEL = plan_dip, DipRounds
DIP = Pool(
    "lucky-dip", "Lucky Dip", "Parcels are drawn from a barrel.", Tickets(), (Printed(),), "dip", engines=__name__
)

OWN = (
    Own(PUNCH, '[leaves-play]\nshare = "1/2"\nby = ["number", "value"]\nCITE', {
        "price": 10, "tickets": 8, "cost": 5, "prizes": [{"cents": 40, "count": 1}, {"cents": 10, "count": 2}],
    }, Fraction(60, 80) - 1, Fraction(3, 8)),
    Own(HAMPER, "", {"price": 10, "printed": 9, "prizes": [{"cents": 30}, {"cents": 20}], "sold": [7]},
        Fraction(50, 70) - 1, Fraction(2, 7)),
    Own(THIRDS, '[prize-share]\nshare = "1/3"\nrounding = "up"\nCITE', {"price": 10, "sold": [5]},
        Fraction(17, 50) - 1, Fraction(1, 5)),
    Own(ACE, ACE_LAW, {"price": 10, "weekly": 4}, *ace()),
    Own(CHEST, CHEST_LAW, {"price": 10, "keys": 7, "weekly": 8}, *chest()),
    Own(LOTTO, "", {"cards": 2, "pattern": "line", "price": 80, "prize": 100}, *lotto()),
    Own(DIP, "", {"price": 10, "parcels": [0, 0, 5, 20]}, Fraction(25, 40) - 1, Fraction(1, 2)),
)  # fmt: skip


def under(own: Own) -> aboveboard.RegulatedPool:
    """The pool under its law."""
    return aboveboard.under(own.text, game=own.pool)


@pytest.mark.parametrize("own", OWN, ids=str)
def test_plan_and_odds(own: Own) -> None:
    pool = under(own)
    planned = pool.plan(own.plan)
    assert planned.refused == ()
    found = pool.odds()
    assert found.to_json()["plan"] == {"specimen": True, "given": dict(own.plan)}
    row = found.wagers[0]
    assert (Fraction(row.ev or ""), Fraction(row.win)) == (own.ev, own.win)
    assert Fraction(row.win) + Fraction(row.lose) == 1
    assert row.cite == (f"House Rules, {own.pool.name}(a)",)
    figures = planned.to_json()["figures"]
    assert isinstance(figures, dict)
    assert str(row.ev) in json.dumps(figures) or own.pool is DIP


@pytest.mark.parametrize("own", OWN, ids=str)
def test_simulate(own: Own) -> None:
    found = under(own).simulate(rounds=60_000, seed=13)
    assert found.rounds == 60_000
    (ticket,) = found.wagers
    assert ticket.exact_ev == str(own.ev)
    assert abs(ticket.sigmas or 0) < 5
    win = float(own.win)
    assert abs((ticket.rates["win"] or 0) - win) < 5 * (win * (1 - win) / ticket.resolved) ** 0.5
    known = [measure for measure in found.measures if measure.exact is not None]
    assert known
    assert all(abs(measure.sigmas or 0) < 5 for measure in known)
    again = under(own).simulate(rounds=60_000, seed=13, workers=3)
    assert (again.wagers, again.measures) == (found.wagers, found.measures)


SOLD = [{"ticket-sell": {"count": 6}}]
SETTLED: Mapping[str, tuple[Mapping[str, Any], Sequence[Mapping[str, Any]], tuple[Any, str, int]]] = {
    "punch-board": (
        {"price": 100, "tickets": 4, "prizes": [{"cents": 150, "count": 2}]},
        [{"deal-open": {}}, {"deal-sell": {"tickets": 4}}, {"deal-pay": {"cents": 150}}],
        (None, "winner", 150),
    ),
    "hamper": (
        {"price": 100, "tickets": 9, "prizes": [{"cents": 300}]}, [*SOLD, {"ticket-draw": {"ticket": 2}}],
        (2, "drawn", 300),
    ),
    "thirds": ({"price": 100, "tickets": 9}, [*SOLD, {"ticket-draw": {"ticket": 2}}], (2, "drawn", 200)),
    "ace-hunt": (
        {"price": 100, "tickets": 9},
        [*SOLD, {"ticket-draw": {"ticket": 2}}, {"card-turn": {"position": 1, "card": "ace of spades"}}],
        (2, "ace of spades", 300),
    ),
}  # fmt: skip
"""By pool: how it was opened, what happened, and the last ticket that was graded, with its grade and what that pays."""


@pytest.mark.parametrize("own", [own for own in OWN if own.pool.name in SETTLED], ids=str)
def test_settle_and_tickets_on_paper(own: Own) -> None:
    opening, events, graded = SETTLED[own.pool.name]
    found = under(own).settle(opening, events)
    assert found.refused == []
    last = found.settlements[-1]
    assert (last["ticket"], last["grade"], last["pays"]) == graded
    assert found.taken == sum(row["cents"] for row in found.transfers if row["from"] == "buyers")
    if own.pool.stages[0] != Printed():
        face = TicketFace(organization="A Club", price=100, first=1, last=6)
        printed = tickets_pdf(under(own).edition, face, datetime(2026, 1, 2, tzinfo=UTC))
        assert printed.startswith(b"%PDF")


@pytest.mark.parametrize("own", OWN, ids=str)
def test_guide_and_listing(own: Own) -> None:
    pool = under(own)
    for format in ("md", "html"):
        said = pool.guide(format)
        assert own.pool.title in said
        assert own.pool.about in said
    assert all(stage_in_words(stage) in pool.guide() for stage in own.pool.stages)
    (listed_,) = listing([pool.edition])
    assert (listed_["ruleset"], listed_["game"], listed_["shape"]) == ("house", own.pool.name, "pool")
    assert listed_["wagers"][0]["wager"] == "ticket"
    assert [one["citation"] for one in cited_of_pool(pool.edition)] == [f"House Rules, {own.pool.name}(a)"]


# -- from another package, by every command ----------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Package]:
    """Another package beside this one whose entry points name these pools and a ruleset that holds them."""
    rules = tmp_path / "held" / "fair"
    (rules / "pools").mkdir(parents=True)
    (rules / "_ruleset.toml").write_text('title = "The fair"\ncite = "House Rules"\n')
    for own in OWN:
        (rules / "pools" / f"{own.pool.name}.toml").write_text(own.text)
    with installed(tmp_path) as made:
        code = f"from pathlib import Path\nfrom {__name__} import OWN\nHELD = Path({str(rules.parent)!r})\n"
        made.declares("aboveboard.rulesets", "other:HELD", code + "MINE = [own.pool for own in OWN]\n")
        with (made.info / "entry_points.txt").open("a") as points:
            points.write("[aboveboard.pools]\nmine = other:MINE\n")
        vars(POOLS).pop("_all", None)
        yield made
    vars(POOLS).pop("_all", None)


@pytest.mark.usefixtures("package")
def test_every_command_serves_them() -> None:
    listed_ = run("games", "--ruleset", "fair", "--json").document
    assert sorted(row["game"] for row in listed_) == sorted(own.pool.name for own in OWN)
    for own in OWN:
        name = own.pool.name
        assert run("plan", "fair", name, "-", "--json", stdin=json.dumps(own.plan)).document["refused"] == []
        assert Fraction(run("odds", "fair", name, "--json").document["wagers"][0]["ev"]) == own.ev
        found = run("simulate", "fair", name, "--rounds", "1000", "--seed", "1", "--json").document
        assert found["wagers"][0]["made"] == 1000
        assert own.pool.about in run("guide", "fair", name).out
        assert run("law", "fair", name, "--json").document[0]["id"] == f"{name}-a"
        assert run("odds", "fair", name).code == run("simulate", "fair", name, "--rounds", "10").code == 0
    rows = run("provisions", "--ruleset", "fair", "--json").document["rows"]
    assert {row["id"] for row in rows} == {f"{own.pool.name}-a" for own in OWN}


def test_a_pool_that_cannot_be_trusted_is_one_sentence(package: Package, caplog: pytest.LogCaptureFixture) -> None:
    (package.folder / "held" / "fair" / "pools" / "hamper.toml").write_text('titel = "Hamper"\ngame = "hamper"\n')
    listed_ = run("games", "--ruleset", "fair", "--json").document
    assert "hamper" not in {row["game"] for row in listed_}
    assert len(listed_) == len(OWN) - 1
    (message,) = caplog.messages
    assert message.startswith(
        "aboveboard: the pool hamper of the ruleset fair of the package other-games is left out: "
    )
    assert run("plan", "fair", "hamper", "-", stdin="{}").is_lawful()


# -- and a declaration that does not fit is refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "old", "new", "complaint"),
    [
        (OWN[3], "[drawings]\nweekly = 2", "[readings]\nweekly = 'two'", "drawings: a table was expected"),
        (OWN[3], 'club = "3 to 2"', "", "consolation.odds: must name ['club', 'heart']; missing ['club']"),
        (OWN[4], "winners = 2", "", "chest.winners"),
        (OWN[0], 'share = "1/2"', 'share = "3/2"', "leaves-play.share"),
        (OWN[1], 'cite = "hamper-a"', 'cite = "hamper-b"', "the id 'hamper-b'; did you mean hamper-a?"),
        (OWN[1], 'game = "hamper"', 'game = "hampers"', "the text is of 'hampers', and the pool is 'hamper'"),
    ],
)  # fmt: skip
def test_a_law_that_does_not_fit_its_pool(own: Own, old: str, new: str, complaint: str) -> None:
    assert old in own.text
    with pytest.raises(LawError) as error:
        aboveboard.under(own.text.replace(old, new), game=own.pool)
    assert str(error.value).startswith(f"house/{own.pool.name}")
    assert complaint in str(error.value)


def test_what_a_planner_needs_of_the_law_is_one_sentence() -> None:
    pool = aboveboard.under(OWN[1].text.replace("hamper", "thirds"), game=THIRDS)
    with pytest.raises(
        BadInput, match=r"^house/thirds: prize-share: a pool that is reckoned as halves needs this table$"
    ):
        pool.plan({"price": 10, "sold": [1]})
    lost = Pool("lost", "Lost", "Nobody plans it.", Tickets(), (Drum(),), "raffel")
    with pytest.raises(BadInput, match=r"no planner is called 'raffel'; did you mean raffle\?"):
        aboveboard.under(OWN[1].text.replace("hamper", "lost"), game=lost).plan({})
    bare = OWN[1].text.partition("[specimen]")[0]
    with pytest.raises(BadInput, match="a plan was expected: house hamper holds no specimen of one"):
        aboveboard.under(bare, game=HAMPER).odds()


def test_a_text_may_be_like_a_held_one() -> None:
    text = 'like = "ny-charitable/bell-jar"\ntitle = "Our Jar"\n[limits.price]\nmax = 500'
    jar = aboveboard.under(text, game=POOLS["bell-jar"])
    assert jar.title == "Our Jar"
    assert jar.plan({"price": 500, "tickets": 10, "prizes": [{"cents": 100}]}).refused == ()
    assert repr(jar) == "<Pool house/bell-jar: a deal>"
