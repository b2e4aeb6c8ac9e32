"""Poker at a live table: stacks, blinds, betting in turn, hidden hands, side pots, rake, and ways on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from aboveboard.floor.accounts import pot, purse, stack, vigorish, wagers
from aboveboard.floor.stories.rounds import round_of
from aboveboard.floor.tables.game import TableGame
from aboveboard.house import HOUSES
from aboveboard.law import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.replay import choose, logs_in, narrate
from tests.log.test_log import SECRET, balanced, standing
from tests.support.house import RICH, Cast, founded, open_floor

TABLE = "poker-1"
NAMES = {1: "ann", 2: "bob", 3: "cyd"}


class Poker:
    """A poker table with three players, dealt by hand or by machine."""

    def __init__(self, cast: Cast) -> None:
        self.cast, self.floor = cast, cast.floor

    @property
    def game(self) -> TableGame:
        found: TableGame = self.floor.look(TABLE, lambda state: state.part(TableGame))
        return found

    def say(self, actor: str, kind: str, payload: Any) -> Any:
        result = self.cast.say(actor, kind, payload, TABLE)
        standing(self.floor, TABLE)
        return result

    def refused(self, actor: str, kind: str, payload: Any) -> Any:
        refusal = self.cast.do(actor, kind, payload, TABLE).refusal
        assert refusal is not None
        return refusal

    def sit(self, **stacks: int) -> None:
        for seat, (name, cents) in enumerate(stacks.items(), 1):
            self.say(name, "sit", {"seat": seat, "stack": cents})

    def blinds(self) -> None:
        self.say("ann", "bet", {"wager": "small-blind", "stake": 200})
        self.say("bob", "bet", {"wager": "big-blind", "stake": 400})

    def acts(self, *deeds: str) -> Any:
        """Acts in turn, each as `name word` or `name word dollars`."""
        result = None
        for deed in deeds:
            name, word, *amount = deed.split()
            stake = {"stake": int(amount[0]) * 100} if amount else {}
            result = self.say(name, "act", {"do": word, **stake})
        return result

    def stacks(self) -> dict[str, int]:
        held = {name: self.floor.balance(stack(TABLE, name)) for name in NAMES.values()}
        room = self.game.view(Viewer())["room"]
        assert room["stacks"] == {str(seat): held[name] for seat, name in self.game.seats.taken.items()}
        return held


@contextmanager
def poker(url: str, **options: Any) -> Iterator[Poker]:
    with open_floor(url, secret=SECRET) as floor:
        yield Poker(founded(floor, {"ruleset": "nj-casino", "game": "poker", "options": options}, TABLE))
        balanced(floor)
        assert floor.balance(pot(TABLE)) == 0


def test_side_pots_of_three_who_are_all_in_and_the_rake_up_to_its_cap(file: str) -> None:
    """Aces for $50, kings for $100, queens for $200: worked out by hand."""
    with poker(file, structure="no-limit") as table:
        table.sit(ann=5_000, bob=10_000, cyd=20_000)
        table.blinds()
        table.say("dan", "shoe", "As Ks Qs Ah Kh Qh")
        table.acts("cyd all-in", "ann all-in", "bob all-in")
        # What nobody could call went back to whoever bet it.
        assert table.floor.balance(stack(TABLE, "cyd")) == 10_000
        assert [row["cents"] for row in table.game.view(Viewer())["room"]["pots"]] == [15_000, 10_000]
        table.say("dan", "shoe", "2c 3d 7c 9h")
        table.say("dan", "shoe", "2d 4s")
        over = table.say("dan", "shoe", "2h Jd")
        # Of the main pot a tenth would be $15, and $4 is the most of a round: nothing is left to take of the side pot.
        assert [(row["pot"], row["cents"], row["rake"]) for row in over.answer["pots"]] == [
            ("main", 15_000, 400), ("side-1", 10_000, 0),
        ]  # fmt: skip
        assert [[share["seat"] for share in row["awarded"]] for row in over.answer["pots"]] == [[1], [2]]
        assert table.stacks() == {"ann": 14_600, "bob": 10_000, "cyd": 10_000}
        assert table.floor.balance(vigorish(TABLE)) == 400
        assert over.answer["cards"]["seat-3"] == ["Qs", "Qh"]
        story = [row.cite for row in over.transfers if row.why.startswith("rake")]
        assert all("19:47-14" in clause for cite in story for clause in cite)
        assert story


def test_the_odd_chip_goes_to_the_first_left_of_the_button(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.blinds()
        table.say("dan", "shoe", "2c As Ad 2d Kd Ks")
        table.acts("cyd call", "ann fold", "bob check")
        table.say("dan", "shoe", "3c Th 9c 5h")
        table.acts("bob check", "cyd check")
        table.say("dan", "shoe", "3d 4s")
        table.acts("bob check", "cyd check")
        table.say("dan", "shoe", "3h Jd")
        over = table.acts("bob check", "cyd check")
        # $10 less a rake of $1 are $9: four chips each, and the ninth to bob.
        (row,) = over.answer["pots"]
        assert (row["cents"], row["rake"]) == (1_000, 100)
        assert [(share["seat"], share["cents"], share["odd_chip"]) for share in row["awarded"]] == [
            (2, 500, 100), (3, 400, 0),
        ]  # fmt: skip
        assert table.stacks() == {"ann": 4_800, "bob": 5_100, "cyd": 5_000}


def test_nothing_is_raked_before_the_flop_and_the_last_one_in_shows_nothing(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.say("dan", "commit", {})
        table.blinds()
        table.say("dan", "machine", {})
        over = table.acts("cyd fold", "ann fold")
        assert table.stacks() == {"ann": 4_800, "bob": 5_200, "cyd": 5_000}
        assert table.floor.balance(vigorish(TABLE)) == 0
        assert over.answer["cards"]["seat-2"] == ["??", "??"]
        assert over.answer["pots"][0]["awarded"][0]["for"] == "uncontested"


def test_hands_are_hidden_from_everybody_else_in_log_view_and_export(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.say("dan", "commit", {})
        table.blinds()
        table.say("dan", "machine", {})
        own = {name: table.floor.view(TABLE, Viewer(name, "player"))["game"]["cards"] for name in NAMES.values()}
        for seat, name in NAMES.items():
            held = own[name]
            assert all((cards == ["??", "??"]) == (place != f"seat-{seat}") for place, cards in held.items() if cards)
        for viewer in (Viewer(), Viewer("dan", "dealer"), Viewer("flo", "floorperson"), Viewer("bob", "player")):
            dealt = table.floor.events(TABLE, viewer=viewer)[-1]
            assert set(dealt.veiled) <= {"player/bob"}
            shown = json.dumps([dealt.payload, dealt.answer, table.floor.view(TABLE, viewer)["game"]])
            hidden = {card for name in ("ann", "cyd") for cards in own[name].values() for card in cards} - {"??"}
            assert not [card for card in hidden if f'"{card}"' in shown or f" {card} " in shown]
        everything = table.floor.events(TABLE, viewer=Viewer("sue", "surveillance"))[-1]
        assert "plays" in everything.veiled


def test_only_whose_turn_it_is_may_act_and_between_bounds(file: str) -> None:
    with poker(file, structure="no-limit") as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.say("dan", "commit", {})
        assert "small blind" in table.refused("dan", "machine", {}).reason
        table.blinds()
        table.say("dan", "machine", {})
        mays = {
            name: [
                may for may in table.floor.view(TABLE, Viewer(name, "player"))["game"]["may"] if may["event"] == "act"
            ]
            for name in NAMES.values()
        }
        assert not mays["ann"]
        assert not mays["bob"]
        (may,) = mays["cyd"]
        assert (may["least"], may["most"], may["chip"]) == (800, 5_000, 100)
        assert may["options"] == {"call": 400, "raise": 0, "complete": 0, "fold": 0, "all-in": 5_000}
        turn = table.refused("ann", "act", {"do": "call"})
        assert turn.reason == "it is seat 3's turn, not seat 1's"
        assert turn.cite
        for stake in (may["least"] - 100, may["most"] + 100):
            assert table.refused("cyd", "act", {"do": "raise", "stake": stake}).cite
        with pytest.raises(NotAllowed):
            table.cast.do("ann", "act", {"seat": 3, "do": "call"}, TABLE)
        with pytest.raises(NotAllowed):
            table.cast.do("cyd", "machine", {}, TABLE)
        with pytest.raises(BadInput, match="seat 3 is to act"):
            table.cast.do("dan", "machine", {}, TABLE)
        assert table.refused("cyd", "leave", {}).cite
        assert table.refused("cyd", "stack", {"cents": 500}).cite


def test_chips_come_to_the_table_between_hands_and_leave_with_the_player(file: str) -> None:
    with poker(file) as table:
        assert table.say("ann", "sit", {"seat": 1}).event.payload == {"seat": 1, "player": "ann", "stack": 40_000}
        assert table.refused("bob", "sit", {"seat": 2, "stack": RICH + 1}).reason.startswith("you hold $")
        table.say("bob", "sit", {"seat": 2, "stack": 400})
        table.say("bob", "stack", {"cents": 600})
        with pytest.raises(NotAllowed):
            table.cast.do("bob", "stack", {"seat": 1, "cents": 600}, TABLE)
        assert table.stacks() == {"ann": 40_000, "bob": 1_000, "cyd": 0}
        # Once a blind is posted the hand needs both.
        table.say("bob", "bet", {"wager": "small-blind", "stake": 200})
        assert "stays" in table.refused("ann", "leave", {}).reason
        table.say("ann", "bet", {"wager": "big-blind", "stake": 400})
        table.say("dan", "shoe", "As Ks Ah Kh")
        table.acts("bob fold")
        assert table.stacks() == {"ann": 40_200, "bob": 800, "cyd": 0}
        table.say("ann", "leave", {})
        assert table.floor.balance(purse("ann")) == RICH + 200
        assert table.floor.balance(wagers(TABLE, "ann")) == 0
        # Whoever sits there next sees nothing of the hand before.
        table.say("cyd", "sit", {"seat": 1})
        assert table.floor.view(TABLE, Viewer("cyd", "player"))["game"]["cards"]["seat-1"] == ["??", "??"]


def test_a_waiting_list_and_a_charge_for_time(file: str) -> None:
    with poker(file, revenue="charge") as table:
        table.sit(ann=5_000, bob=300)
        table.say("dan", "wait", {"name": "dee"})
        first = table.refused("cyd", "sit", {"seat": 3})
        assert "dee is first" in first.reason
        assert first.cite
        table.say("dan", "wait", {"name": "dee", "off": True})
        table.say("dan", "call", "time")
        assert table.stacks() == {"ann": 4_500, "bob": 0, "cyd": 0}
        assert table.floor.balance(vigorish(TABLE)) == 800


def test_a_hand_that_does_not_count_gives_everything_back(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.blinds()
        table.say("dan", "shoe", "As Ks Qs Ah Kh Qh")
        table.say("flo", "irregularity", {"kind": "misdeal"})
        assert table.stacks() == {"ann": 5_000, "bob": 5_000, "cyd": 5_000}
        table.blinds()


def test_a_settled_hand_is_taken_back_among_purses_and_not_among_stacks(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.blinds()
        table.say("dan", "shoe", "As Ks Qs Ah Kh Qh")
        over = table.acts("cyd fold", "ann fold")
        before = table.stacks()
        table.say("flo", "reverse", {"event": over.number, "reason": "the wrong seat was paid"})
        assert table.stacks() == before
        assert table.floor.balance(purse("ann")) == RICH - 5_000 + 200
        assert table.floor.balance(purse("bob")) == RICH - 5_000 - 200


def test_chips_on_the_table_are_not_taken_back_but_leave_with_the_player(file: str) -> None:
    with poker(file) as table:
        table.say("ann", "sit", {"seat": 1, "stack": 5_000})
        table.say("ann", "stack", {"cents": 600})
        for number in (table.floor.last(TABLE) - 1, table.floor.last(TABLE)):
            refusal = table.refused("flo", "reverse", {"event": number, "reason": "the wrong purse"})
            assert refusal.reason == f"event {number} put chips on the table; they go back when the player leaves"


def test_cards_that_are_exchanged_are_counted_as_the_rules_read_them(file: str) -> None:
    with poker(file, type="five-card-draw") as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.say("dan", "commit", {})
        table.blinds()
        table.say("dan", "machine", {})
        table.acts("cyd call", "ann call", "bob check")
        for seat, (name, between) in enumerate((("ann", ","), ("bob", ", ")), 1):
            held = table.floor.view(TABLE, Viewer(name, "player"))["game"]["cards"][f"seat-{seat}"]
            drawn = table.say(name, "act", {"do": "draw", "cards": between.join(held[:3])})
            assert drawn.event.payload == {"do": "draw", "seat": seat, "count": 3}


def test_a_hand_is_replayed_from_its_blinds(file: str) -> None:
    with poker(file) as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.blinds()
        table.say("dan", "shoe", "As Ks Qs Ah Kh Qh")
        table.acts("cyd fold", "ann fold")
        first = table.floor.last(TABLE)
        table.say("bob", "bet", {"wager": "small-blind", "stake": 200})
        table.say("cyd", "bet", {"wager": "big-blind", "stake": 400})
        table.say("dan", "shoe", "As Ks Qs Ah Kh Qh")
        table.acts("ann fold", "bob fold")
        steps = round_of(table.floor.events(TABLE), table.floor.last(TABLE))
        assert [step.kind for step in steps] == ["bet", "bet", "shoe", "act", "act"]
        assert steps[0].number == first + 1


def test_a_crash_between_two_deeds_loses_nothing(file: str) -> None:
    """Draw poker: cards that are exchanged are hidden, and the hand goes on where it stood, from its events alone."""
    with poker(file, type="five-card-draw") as table:
        table.sit(ann=5_000, bob=5_000, cyd=5_000)
        table.say("dan", "commit", {})
        table.blinds()
        table.say("dan", "machine", {})
        table.acts("cyd call", "ann call", "bob check")
        held = table.floor.view(TABLE, Viewer("ann", "player"))["game"]["cards"]["seat-1"]
        drawn = table.say("ann", "act", {"do": "draw", "cards": " ".join(held[:2])})
        assert drawn.event.payload == {"do": "draw", "seat": 1, "count": 2}
        seen = table.floor.events(TABLE, viewer=Viewer("bob", "player"))[-1]
        assert not seen.veiled
        before = {name: table.floor.view(TABLE, Viewer(name, "player")) for name in NAMES.values()}
    with open_floor(file, secret=SECRET) as floor:
        assert {name: floor.view(TABLE, Viewer(name, "player")) for name in NAMES.values()} == before
        table = Poker(Cast(floor))
        table.say("bob", "act", {"do": "pat"})
        table.say("cyd", "act", {"do": "pat"})
        table.say("dan", "machine", {})
        over = table.acts("ann check", "bob check", "cyd check")
        assert sum(row["cents"] for row in over.answer["pots"]) == 1_200
        table.say("dan", "reveal", {})
        export = b"".join(floor.export(TABLE, Viewer("aud", "auditor")))
    assert verify(export).sound
    story = [line for row in narrate(HOUSES, choose(HOUSES, logs_in(export), None)) for line in row.lines]
    assert any("drawn again from the seed" in line for line in story)
    assert any("main pot of $12, rake $1" in line for line in story)
    assert not [line for line in story if "NOT" in line]


def test_bets_that_do_not_fit_each_other_are_named_when_a_table_is_set_up(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor)
        setup = {"ruleset": "nj-casino", "game": "poker", "options": {"small-blind": 500}}
        with pytest.raises(BadInput, match="small-blind"):
            cast.do("flo", "set-up", setup, TABLE)
