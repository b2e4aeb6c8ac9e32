"""Who may have a table dealt automatically, and how people and the automatic dealer take turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic import names
from aboveboard.floor.automatic.training import SECONDS
from aboveboard.games.shapes.deal import Ask
from aboveboard.log.deeds import Conflict, Deed, NotAllowed, Viewer
from aboveboard.play.odds.families import best_player
from aboveboard.play.odds.solver import BestPlayer
from tests.support.automatic import TABLE, Alone, alone
from tests.support.databases import drop_snapshots
from tests.support.house import ROLE, Cast, open_floor, playing

ROULETTE = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 10_000}}
CRAPS = {"ruleset": "pa", "game": "craps", "limits": {"min": 500, "max": 50_000}}
BLACKJACK = {"ruleset": "ny-commercial", "game": "blackjack", "limits": {"min": 500, "max": 50_000}}
THREE_CARD = {"ruleset": "nj-casino", "game": "three-card-poker", "limits": {"min": 500, "max": 10_000}}
HOLDEM = {"ruleset": "ny-commercial", "game": "heads-up-holdem", "limits": {"min": 500, "max": 10_000}}
PAI_GOW = {"ruleset": "pa", "game": "pai-gow", "limits": {"min": 500, "max": 50_000}}
PAI_GOW_POKER = {"ruleset": "nj-casino", "game": "pai-gow-poker", "limits": {"min": 500, "max": 50_000}}
SECRET = "a secret for tests"
RED = {"wager": "red", "stake": 500}


def automatic(table: Alone, viewer: Viewer | None = None) -> Mapping[str, Any]:
    found: Mapping[str, Any] = table.cast.floor.view(TABLE, viewer or Viewer())["automatic"]
    return found


def kinds(table: Alone, after: int) -> list[str]:
    return [event.kind for event in table.cast.floor.events(TABLE, after)]


# -- who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actor", sorted(set(ROLE) - {"bob", "cyd"}))
def test_a_dealer_a_floorperson_or_a_supervisor_switches_it(file: str, actor: str) -> None:
    with alone(file, ROULETTE, 0, on=False) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        if ROLE[actor] in ("dealer", "floorperson", "supervisor"):
            table.cast.say(actor, "automatic", {"on": True, "seconds": 7}, TABLE)
            assert (automatic(table)["on"], automatic(table)["seconds"]) == (True, 7)
        else:
            with pytest.raises(NotAllowed, match="a dealer or a floorperson or a supervisor may"):
                table.cast.do(actor, "automatic", {"on": True}, TABLE)


@pytest.mark.parametrize("kind", ["automatic", "ready", "fill-seats"])
def test_a_table_that_is_not_for_training_is_dealt_by_people(cast: Cast, kind: str) -> None:
    result = cast.do("ann" if kind == "ready" else "dan", kind, {"on": True})
    assert result.refusal is not None
    assert result.refusal.reason == "craps-1 is not set up for training, and people deal there"
    assert "automatic" not in cast.floor.view("craps-1", Viewer())


def test_somebody_must_be_hired_for_it(file: str) -> None:
    with playing(file, {**ROULETTE, "training": True}) as cast:
        result = cast.do("dan", "automatic", {"on": True})
        assert result.refusal is not None
        assert "a supervisor hires it as a dealer, and it is assigned" in result.refusal.reason


@pytest.mark.parametrize("name", ["automatic-1", "automatic-dealer", "automatic", "4utomatic-9"])
def test_no_guest_takes_such_a_name(cast: Cast, name: str) -> None:
    with pytest.raises(Conflict):
        cast.floor.do(Deed("floor", "admit", {"name": name}, name, "player"))
    with pytest.raises(Conflict, match="would be taken for"):
        cast.do("flo", "admit", {"name": name}, "floor")


def test_nobody_but_the_automatic_dealer_counts_down(file: str) -> None:
    with alone(file, ROULETTE, 0) as table, pytest.raises(NotAllowed, match="only the automatic dealer counts down"):
        table.cast.do("dan", "countdown", {"for": "bets"}, TABLE)


# -- taking turns ----------------------------------------------------------------------------------------------------


def test_either_the_automatic_dealer_deals_or_people_do(file: str) -> None:
    with alone(file, ROULETTE, 0) as table:
        say, do = table.cast.say, table.cast.do
        say("ann", "sit", {}, TABLE)
        say("ann", "bet", RED, TABLE)
        refused = do("dan", "spin", "17", TABLE).refusal
        assert refused is not None
        assert "take over first" in refused.reason
        say("dan", "automatic", {"on": False}, TABLE)
        assert table.next() is None
        late = table.cast.floor.do(Deed(TABLE, "commit", {}, names.DEALER, "dealer"))
        assert late.refusal is not None
        assert late.refusal.reason == "people deal at the-table now"
        say("dan", "spin", "18", TABLE)
        assert table.cast.floor.events(TABLE)[-1].settled
        say("flo", "automatic", {"on": True}, TABLE)
        say("ann", "bet", RED, TABLE)
        assert table.until_settled() > 0


def test_nobody_who_works_here_deals_across_the_automatic_dealer(file: str) -> None:
    """Whoever may deal at all takes over first, a member in charge too."""
    with alone(file, ROULETTE, 0) as table:
        table.cast.say("sam", "hire", {"name": "mic", "roles": ["member-in-charge"]}, "floor")
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", RED, TABLE)
        for kind, payload in (("spin", "17"), ("machine", {}), ("call", "no-more-bets")):
            refused = table.cast.floor.do(Deed(TABLE, kind, payload, "mic", "member-in-charge")).refusal
            assert refused is not None
            assert "take over first" in refused.reason


def test_automatic_players_leave_a_seat_to_people(file: str) -> None:
    """Nobody keeps others from a table by asking for more automatic players than it seats."""
    with alone(file, HOLDEM, 0) as table:
        most = table.game.seats.most
        assert most is not None
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "fill-seats", {"players": 6}, TABLE)
        for _ in range(12):
            table.step()
        assert len(table.game.seats.taken) == most - 1
        table.cast.say("bob", "sit", {}, TABLE)
        while (step := table.next()) is not None and step.kind != "leave":
            table.step()
        assert step is not None, "one of them makes room for the next"


def test_a_person_takes_over_and_hands_back_in_mid_round(file: str) -> None:
    """The machine's cards stay the machine's: whoever takes over has it deal on, and may hand back at any time."""
    with alone(file, BLACKJACK, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        while not any(may.event == "act" for may in table.game.pit.needs()):
            if table.game.pit.between_rounds:  # at first, and where a blackjack was dealt and nobody was asked
                table.settled.clear()
                table.cast.say("ann", "bet", {"wager": "blackjack", "stake": 500}, TABLE)
            table.step()
        table.cast.say("dan", "automatic", {"on": False}, TABLE)
        assert automatic(table)["countdown"] is None
        table.cast.say("ann", "act", {"do": "stand"}, TABLE)
        table.cast.say("dan", "automatic", {"on": True}, TABLE)
        while not table.game.pit.between_rounds:  # where the dealer draws no card, standing has ended it already
            assert table.step() is not None
        assert [event for event in table.cast.floor.events(TABLE) if event.settled]


def test_a_round_dealt_by_hand_is_ended_by_hand(file: str) -> None:
    with alone(file, BLACKJACK, 0, on=False) as table:
        say = table.cast.say
        say("ann", "sit", {}, TABLE)
        say("ann", "bet", {"wager": "blackjack", "stake": 500}, TABLE)
        say("dan", "shoe", "Ts 5d Th ??", TABLE)
        refused = table.cast.do("dan", "automatic", {"on": True}, TABLE).refusal
        assert refused is not None
        assert "dealt by hand" in refused.reason
        say("ann", "act", {"do": "stand"}, TABLE)
        say("dan", "expose", {"place": "dealer", "cards": "6d"}, TABLE)
        say("dan", "shoe", "9c", TABLE)
        say("dan", "automatic", {"on": True}, TABLE)


# -- the countdown ---------------------------------------------------------------------------------------------------


def test_nothing_is_written_while_nobody_bets(file: str) -> None:
    with alone(file, ROULETTE, 2) as table:
        assert table.step(watched=False) is None, "automatic players come when somebody looks"
        table.cast.say("ann", "sit", {}, TABLE)
        last = table.cast.floor.last(TABLE)
        for _ in range(5):
            table.wait(600)
            assert table.step(watched=False) is None
        assert table.cast.floor.last(TABLE) == last


def test_everybody_sees_when_betting_closes(file: str) -> None:
    with alone(file, ROULETTE, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", RED, TABLE)
        began = table.clock[0]
        table.step()
        table.step()
        assert [step.kind for step in table.done] == ["commit", "countdown"]
        viewers = (None, Viewer("ann", "player"), Viewer("dan", "dealer"))
        shown = [automatic(table, viewer)["countdown"] for viewer in viewers]
        assert shown[0] == shown[1] == shown[2]
        assert (shown[0]["for"], shown[0]["seconds"], shown[0]["ready"]) == ("bets", SECONDS, [])
        last = table.cast.floor.last(TABLE)
        table.until_settled()
        assert (table.clock[0] - began).total_seconds() >= SECONDS
        assert kinds(table, last) == ["call", "machine"]
        assert automatic(table)["countdown"] is None


def test_whoever_is_ready_waits_no_longer(file: str) -> None:
    with alone(file, ROULETTE, 2) as table:
        for name in ("ann", "bob"):
            table.cast.say(name, "sit", {}, TABLE)
            table.cast.say(name, "bet", RED, TABLE)
        while automatic(table)["countdown"] is None:
            table.step()
        began = table.clock[0]
        table.cast.say("ann", "ready", {}, TABLE)
        assert table.next() is not None
        assert (table.next().at - began).total_seconds() > 1 or table.next().actor != names.DEALER  # type: ignore[union-attr]
        again = table.cast.do("ann", "ready", {}, TABLE).refusal
        assert again is not None
        assert again.reason == "seat 1 is ready already"
        table.cast.say("bob", "ready", {}, TABLE)
        table.until_settled()
        assert (table.clock[0] - began).total_seconds() < SECONDS / 2


def test_wagers_taken_down_end_the_countdown(file: str) -> None:
    with alone(file, ROULETTE, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", RED, TABLE)
        while automatic(table)["countdown"] is None:
            table.step()
        table.cast.say("ann", "take-down", {"wager": "red"}, TABLE)
        assert automatic(table)["countdown"] is None
        assert table.step() is None


def test_whoever_does_not_choose_stands(file: str) -> None:
    with alone(file, BLACKJACK, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", {"wager": "blackjack", "stake": 500}, TABLE)
        table.until_settled()
        acts = [event for event in table.cast.floor.events(TABLE) if event.kind == "act"]
        assert all((event.actor, event.payload["do"]) == (names.DEALER, "stand") for event in acts)
        counted = [step.payload["for"] for step in table.done if step.kind == "countdown"]
        assert counted[0] == "bets"
        assert counted.count("choice") == len(acts)


def test_a_shooter_who_does_not_answer_has_the_dice_thrown(file: str) -> None:
    with alone(file, CRAPS, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", {"wager": "pass", "stake": 500}, TABLE)
        table.until_settled()
        assert [step.payload for step in table.done if step.kind == "shooter"][:2] == [
            {"do": "offer", "seat": 1},
            {"do": "accept", "seat": 1},
        ]


# -- several at once -------------------------------------------------------------------------------------------------


def test_two_processes_do_not_both_deal(file: str) -> None:
    """What one has asked for as things stood is a conflict for the other, and nothing is drawn twice."""
    with alone(file, ROULETTE, 0) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", RED, TABLE)
        while (step := table.next()) is not None and step.kind != "machine":
            table.step()
        assert step is not None
        table.clock[0] = step.at
        assert table.cast.floor.do(step.deed)
        last = table.cast.floor.last(TABLE)
        with pytest.raises(Conflict, match="has gone on"):
            table.cast.floor.do(step.deed)
        assert table.cast.floor.last(TABLE) == last


@pytest.mark.parametrize("folded", [False, True])
def test_a_restart_in_mid_countdown_goes_on(file: str, folded: bool) -> None:
    with alone(file, ROULETTE, 2) as table:
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "bet", RED, TABLE)
        while automatic(table)["countdown"] is None:
            table.step()
        before, clock = automatic(table), table.clock
        if not folded:
            table.cast.floor.snapshot()
    url = drop_snapshots(file) if folded else file
    with open_floor(url, secret="a secret for tests", clock=lambda: clock[0]) as floor:
        again = Alone(Cast(floor), clock)
        assert automatic(again) == before
        again.until_settled()


def test_two_processes_sell_an_automatic_player_chips_once(file: str) -> None:
    """The cage's log has no place in the table's, and what both ask for is known by what it is for."""
    setup = {**ROULETTE, "limits": {"min": 1_000_000, "max": 2_000_000}}
    with alone(file, setup, 1) as table, open_floor(file, secret=SECRET, clock=lambda: table.clock[0]) as two:
        table.cast.say("cat", "bankroll", {"cents": 10**9}, "floor")
        other = Alone(Cast(two), table.clock)
        while (step := table.next()) is not None and step.kind != "chip-sale":
            table.step()
        two.refresh()
        again = other.next()
        assert step is not None
        assert again == step
        for each, floor in ((step, table.cast.floor), (again, two)):
            assert floor.do(each.deed)
        assert [event.kind for event in two.events("floor")].count("chip-sale") == 1


def test_chips_that_went_again_are_sold_anew(file: str) -> None:
    """What a purse holds is part of what a sale is for: one that was emptied since is filled once more."""
    setup = {**ROULETTE, "limits": {"min": 1_000_000, "max": 2_000_000}}
    with alone(file, setup, 1) as table:
        table.cast.say("cat", "bankroll", {"cents": 10**9}, "floor")
        while (step := table.next()) is not None and step.kind != "chip-sale":
            table.step()
        assert step is not None
        player = step.payload["player"]
        assert table.step() is not None
        held = table.cast.floor.balance(purse(player))
        table.cast.say("cat", "cash-out", {"player": player, "cents": held - 100}, "floor")
        again = table.next()
        assert again is not None
        assert (again.kind, again.payload["player"]) == ("chip-sale", player)
        assert not table.cast.floor.do(again.deed).repeated
        assert table.cast.floor.balance(purse(player)) == 100 + again.payload["cents"]


# -- automatic players -----------------------------------------------------------------------------------------------


def test_automatic_players_come_and_go_as_people_ask(file: str) -> None:
    with alone(file, ROULETTE, 3) as table:
        table.until_settled(wagers=3)
        seats = table.game.seats.taken
        assert sorted(seats.values()) == ["automatic-1", "automatic-2", "automatic-3"]
        table.cast.say("ann", "sit", {}, TABLE)
        table.cast.say("ann", "fill-seats", {"players": 0}, TABLE)
        for _ in range(20):
            if table.step() is None:
                break
        assert list(seats.values()) == ["ann"]
        refused = table.cast.do("ann", "fill-seats", {"players": 7}, TABLE).refusal
        assert refused is not None
        assert "the house has 6" in refused.reason


def test_an_automatic_player_with_few_chips_buys_more(file: str) -> None:
    with alone(file, {**ROULETTE, "limits": {"min": 1_000_000, "max": 2_000_000}}, 1) as table:
        table.cast.say("cat", "bankroll", {"cents": 10**9}, "floor")
        table.until_settled()
        sold = [event for event in table.cast.floor.events("floor") if event.kind == "chip-sale"]
        assert [(event.actor, event.role) for event in sold] == [(names.CASHIER, "cage")]


class Looking(BestPlayer):
    """Plays as a solved player does, and notes the cards that the strategy is asked about."""

    def __init__(self, table: Alone, best: BestPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(best.terms)
        self.pit, self.best, self.seat = table.game.pit, best, 0
        self.looked: list[tuple[int, list[str]]] = []
        monkeypatch.setattr(best, "_play", self, raising=False)
        monkeypatch.setattr(type(best), "strengths", lambda _, hand: self.note(hand), raising=False)

    def for_side(self, round: Any, need: Ask, seats: tuple[int, ...], below: Any) -> str:
        self.seat = need.seat
        return self.best.for_side(round, need, seats, below)

    def note(self, *hands: Any) -> Any:
        label = self.setup.pieces.label
        self.looked.append((self.seat, [label(card) for hand in hands for card in hand]))
        seen = [card for held in self.pit.cards(self.seat).values() for card in held]
        assert set(self.looked[-1][1]) <= set(seen), "a card that this seat does not see"
        raise LookupError("nothing is solved here, and a plain choice is made")

    def way(self, chose: Any, *cards: Any) -> Any:
        return self.note(*cards)

    def chosen(self, cards: Any, shown: Any, hands: int, split: Any, *, further: bool) -> Any:
        return self.note(cards, [shown], split)


@pytest.mark.parametrize("setup", [BLACKJACK, THREE_CARD, HOLDEM, PAI_GOW, PAI_GOW_POKER], ids=lambda one: one["game"])
def test_automatic_players_see_their_own_hands_only(
    file: str, setup: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with alone(file, setup, 3) as table:
        looking = Looking(table, best_player(table.game.terms), monkeypatch)
        table.strategy.best = looking
        for _ in range(30):  # nobody is asked in a round that a blackjack ends
            table.settled.clear()
            table.until_settled(wagers=3)
            if any(cards for _, cards in looking.looked):
                return
        raise AssertionError("nobody was asked about a hand")
