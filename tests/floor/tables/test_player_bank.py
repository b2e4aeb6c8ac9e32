"""A player's bank: put up before it is had, refused where it does not reach, and always able to pay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import bank, inventory, purse, wagers
from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.player_cover import PlayerCover
from aboveboard.games.house_ways.tiles import standard
from aboveboard.games.pai_gow import compared
from aboveboard.kernel.tiles import Tile, TileSet, tile_name
from aboveboard.log.logbook import Logbook
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.conduct.player_bank import PlayerBank
from tests.log.test_log import SECRET, balanced, standing
from tests.support.finishing import Finisher, finish
from tests.support.house import RICH, Cast, founded, open_floor

TABLE = "tiles-1"
PLAYERS = {1: "ann", 2: "bob", 3: "cyd"}
OFFERED = {"player-bank": "offered", "co-bank": "offered"}
GAMES = [("pa", "pai-gow"), ("nj-casino", "pai-gow"), ("nj-casino", "pai-gow-poker")]
STAKE = 1000


@pytest.fixture(params=GAMES, ids=lambda game: "/".join(game))
def cast(request: pytest.FixtureRequest, file: str) -> Iterator[Cast]:
    """A table where players may bank, after the round that the dealer banks; seat 1 is offered the bank."""
    ruleset, game = request.param
    with open_floor(file, secret=SECRET) as floor:
        yield at_the_table(floor, ruleset, game)


def at_the_table(floor: Logbook, ruleset: str, game: str) -> Cast:
    """A table where players may bank, after the round that the dealer banks; seat 1 is offered the bank."""
    cast = founded(floor, {"ruleset": ruleset, "game": game, "options": OFFERED}, TABLE)
    for seat, name in PLAYERS.items():
        cast.say(name, "sit", {"seat": seat}, TABLE)
    cast.say("dan", "commit", {}, TABLE)
    a_round(cast)
    cast.say("cat", "bankroll", {"cents": 10**10}, HOUSE)
    return cast


def main_wager(cast: Cast) -> str:
    return next(iter(cast.floor.desk.state(TABLE).part(TableGame).terms.wagers))


def pit_of(cast: Cast) -> PitTable:
    return cast.floor.desk.state(TABLE).part(TableGame).pit


def the_bank(cast: Cast) -> PlayerBank:
    found = pit_of(cast).table.player_bank
    assert found is not None
    return found


def bet(cast: Cast, name: str, stake: int = STAKE) -> Any:
    return cast.do(name, "bet", {"wager": main_wager(cast), "stake": stake}, TABLE)


def a_round(cast: Cast, *without: str) -> None:
    for name in PLAYERS.values():
        if name not in without:
            assert bet(cast, name).refusal is None
    finish(cast, TABLE)


def left_with(cast: Cast, name: str, cents: int) -> None:
    """Take a player's chips away but for so many."""
    over = cast.floor.balance(purse(name)) - cents
    if over:
        cast.say("cat", "cash-out", {"player": name, "cents": over}, HOUSE)
    assert cast.floor.balance(purse(name)) == cents


def accept(cast: Cast, **more: Any) -> Any:
    return cast.do("ann", "bank", {"accept": 1, **more}, TABLE)


def held(cast: Cast, name: str = "ann") -> int:
    return cast.floor.balance(bank(TABLE, name))


def test_nobody_banks_with_nothing(cast: Cast) -> None:
    assert bet(cast, "bob").refusal is None
    left_with(cast, "ann", 0)
    refusal = accept(cast).refusal
    assert refusal is not None
    assert "the bank must put up" in refusal.reason
    assert refusal.reason.endswith("seat 1 has less")
    assert refusal.cite
    assert cast.do("ann", "bank", {"accept": 1, "dealer-wager": 0}, TABLE).refusal is not None
    finish(cast, TABLE)


def test_what_a_bank_covers_leaves_the_purse_and_what_is_left_goes_back(cast: Cast) -> None:
    assert bet(cast, "bob").refusal is None
    before = cast.floor.balance(purse("ann"))
    assert accept(cast, **{"dealer-wager": 500}).refusal is None
    assert held(cast) == STAKE + 500
    assert cast.floor.balance(purse("ann")) == before - STAKE - 500
    assert bet(cast, "cyd", 2 * STAKE).refusal is None
    assert held(cast) == 3 * STAKE + 500
    finish(cast, TABLE)
    assert held(cast) == 0
    balanced(cast.floor)
    standing(cast.floor, TABLE)


def test_wagers_beyond_the_bank_are_refused_with_the_clause(cast: Cast) -> None:
    left_with(cast, "ann", 1500)
    assert accept(cast, **{"dealer-wager": 0}).refusal is None
    assert bet(cast, "bob").refusal is None
    refusal = bet(cast, "cyd").refusal
    assert refusal is not None
    assert refusal.cite == cast.floor.desk.state(TABLE).part(TableGame).terms.law.bank.covers_cite  # type: ignore[union-attr]
    assert bet(cast, "cyd", 500).refusal is None
    assert (held(cast), cast.floor.balance(purse("ann"))) == (1500, 0)
    finish(cast, TABLE)
    assert held(cast) == 0
    balanced(cast.floor)


def test_what_is_stated_is_put_up_and_no_more_is_wagered_against_it(cast: Cast) -> None:
    before = cast.floor.balance(purse("ann"))
    refusal = accept(cast, chips=before + 1, **{"dealer-wager": 0}).refusal
    assert refusal is not None
    assert refusal.cite
    assert accept(cast, chips=1500, **{"dealer-wager": 0}).refusal is None
    assert held(cast) == 1500
    assert bet(cast, "bob").refusal is None
    assert bet(cast, "cyd").refusal is not None
    assert held(cast) == 1500
    assert cast.do("bob", "take-down", {"wager": main_wager(cast)}, TABLE).refusal is None
    assert held(cast) == 1500
    finish(cast, TABLE)
    assert cast.floor.balance(purse("ann")) == before


def test_a_shared_bank_puts_up_half(cast: Cast) -> None:
    left_with(cast, "ann", STAKE)
    assert accept(cast, **{"co-bank": True}).refusal is None
    assert bet(cast, "bob").refusal is None
    assert bet(cast, "cyd").refusal is None
    assert bet(cast, "cyd", 2).refusal is not None
    assert held(cast) == STAKE
    finish(cast, TABLE)
    assert held(cast) == 0
    balanced(cast.floor)


def test_whoever_banks_stays_until_the_round_is_over(cast: Cast) -> None:
    assert accept(cast, **{"dealer-wager": 0}).refusal is None
    for name in ("ann", "dan"):
        refusal = cast.do(name, "leave", {"seat": 1}, TABLE).refusal
        assert refusal is not None
        assert "banks" in refusal.reason
    finish(cast, TABLE)
    assert cast.do("ann", "leave", {"seat": 1}, TABLE).refusal is None


def test_a_taken_back_round_leaves_nothing_in_the_bank(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", lambda size: bytes([3] * size))
    cast.say("dan", "reveal", {}, TABLE)
    before = {name: cast.floor.balance(purse(name)) for name in PLAYERS.values()}
    assert accept(cast, **{"dealer-wager": 0}).refusal is None
    assert bet(cast, "bob").refusal is None
    assert bet(cast, "cyd", 3 * STAKE).refusal is None
    finish(cast, TABLE)
    assert cast.floor.balance(purse("ann")) != before["ann"]
    last = cast.floor.last(TABLE)
    result = cast.do("flo", "reverse", {"event": last, "reason": "a hand was read wrongly"}, TABLE)
    assert result.refusal is None
    assert (held(cast), cast.floor.balance(wagers(TABLE, "bob"))) == (0, 0)
    assert {name: cast.floor.balance(purse(name)) for name in PLAYERS.values()} == before
    balanced(cast.floor)


def test_every_banked_round_ends_however_the_hands_come_out(cast: Cast) -> None:
    """Banks that cover to the cent, shared or not, win and lose; each round ends, and no act is refused on the way."""
    rng, outcomes = random.Random(5), set[tuple[bool, bool]]()
    for _ in range(100):
        if len(outcomes) == 4:
            break
        for name in PLAYERS.values():
            left_with(cast, name, 0)
        due = the_bank(cast).due()
        if due is None:
            for name in PLAYERS.values():
                cast.say("sam", "mint", {"to": purse(name), "cents": STAKE}, HOUSE)
            a_round(cast)
            continue
        banker, others = PLAYERS[due], [name for seat, name in PLAYERS.items() if seat != due]
        shared = rng.random() < 0.5
        for name in others:
            cast.say("sam", "mint", {"to": purse(name), "cents": STAKE}, HOUSE)
            assert bet(cast, name).refusal is None
        wanted = STAKE if shared else 2 * STAKE
        cast.say("sam", "mint", {"to": purse(banker), "cents": wanted}, HOUSE)
        said = {"accept": due} | ({"co-bank": True} if shared else {"dealer-wager": 0})
        cast.say(banker, "bank", said, TABLE)
        assert cast.floor.balance(purse(banker)) == 0
        finisher = Finisher(cast, TABLE)
        finisher.finish()
        refused = [line for line in finisher.tried if " act " in line and not line.endswith(": done")]
        assert not refused
        outcomes.add((shared, cast.floor.balance(purse(banker)) - wanted > 0))
        balanced(cast.floor)
    assert outcomes == {(True, True), (True, False), (False, True), (False, False)}


def test_a_bank_of_an_earlier_version_is_made_good_by_the_house(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bank that was accepted before banks were covered, and cannot pay: the round ends all the same."""
    losses = 0
    for _ in range(60):
        due = the_bank(cast).due()
        if due is None:
            a_round(cast)
            continue
        others = [name for seat, name in PLAYERS.items() if seat != due]
        with monkeypatch.context() as patch:
            patch.setattr(PlayerCover, "uncovered", lambda *_: None)
            patch.setattr(PlayerCover, "moved", lambda *_, **__: iter(()))
            for name in others:
                assert bet(cast, name).refusal is None
            cast.say(PLAYERS[due], "bank", {"accept": due, "dealer-wager": 0}, TABLE)
        chips = cast.floor.balance(purse(PLAYERS[due]))
        left_with(cast, PLAYERS[due], 0)
        rack = cast.floor.balance(inventory(TABLE))
        finish(cast, TABLE)
        losses += cast.floor.balance(inventory(TABLE)) < rack
        cast.say("sam", "mint", {"to": purse(PLAYERS[due]), "cents": chips}, HOUSE)
        balanced(cast.floor)
        if losses:
            break
    assert losses


@pytest.mark.parametrize("chips", [0, STAKE, STAKE + 500])
def test_what_is_refused_in_a_banked_round_never_depends_on_the_hands(
    chips: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same is asked at floors whose hidden tiles differ, and the same is refused, to the word."""
    told = []
    for seed in range(8):
        monkeypatch.setattr("secrets.token_bytes", lambda size, seed=seed: bytes([seed] * size))
        with open_floor(str(tmp_path / f"floor-{seed}.db"), secret=SECRET) as floor:
            cast = at_the_table(floor, "pa", "pai-gow")
            left_with(cast, "ann", chips)
            asked = [bet(cast, "bob"), accept(cast, **{"dealer-wager": 500})]
            asked += [cast.do("dan", kind, said, TABLE) for kind, said in (("call", "no-more-bets"), ("machine", {}))]
            while mays := [may for may in pit_of(cast).needs() if may.event == "act"]:
                option = list(mays[0].among["options"])[-1]
                seat = mays[0].seat or 0
                asked.append(cast.do(PLAYERS[seat], "act", {"seat": seat, "do": option}, TABLE))
                if asked[-1].refusal is not None:
                    break
            told.append([None if one.refusal is None else one.refusal.reason for one in asked])
            assert cast.floor.balance(bank(TABLE, "ann")) == 0
    assert all(one == told[0] for one in told)


def test_a_newcomer_has_no_right_to_bank_by_what_another_wagered_from_the_seat(cast: Cast) -> None:
    for name in ("ann", "cyd"):
        cast.say(name, "leave", {}, TABLE)
    cast.say("cyd", "sit", {"seat": 1}, TABLE)
    law = cast.floor.desk.state(TABLE).part(TableGame).terms.law.bank
    assert law is not None
    assert the_bank(cast).due() == 1
    for more in ({}, {"co-bank": True}):
        refusal = cast.do("cyd", "bank", {"accept": 1, "dealer-wager": 0, **more}, TABLE).refusal
        assert refusal is not None
        assert "made no wager in the last round that the dealer banked" in refusal.reason
        assert refusal.cite == law.wagered_cite
    cast.say("cyd", "bank", {"decline": 1}, TABLE)
    cast.say("bob", "bank", {"accept": 2, "dealer-wager": 0}, TABLE)
    assert bet(cast, "cyd").refusal is None
    finish(cast, TABLE)
    refusal = cast.do("cyd", "bank", {"accept": 1, "dealer-wager": 0}, TABLE).refusal
    assert refusal is not None, "a round that another banked gives no right either"
    for _ in range(8):
        for name in ("bob", "cyd"):
            assert bet(cast, name).refusal is None
        finish(cast, TABLE)
        if the_bank(cast).due() == 1:
            break
    cast.say("cyd", "bank", {"accept": 1, "dealer-wager": 0}, TABLE)
    finish(cast, TABLE)
    balanced(cast.floor)


def test_a_log_in_which_a_newcomer_banked_folds_as_it_was_written(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ann", "cyd"):
        cast.say(name, "leave", {}, TABLE)
    cast.say("cyd", "sit", {"seat": 1}, TABLE)
    with monkeypatch.context() as patch:
        patch.setattr(pit_of(cast).table, "_newer", [])
        cast.say("cyd", "bank", {"accept": 1, "dealer-wager": 0}, TABLE)
    cast.floor.desk.forget()
    assert the_bank(cast).seat == 1


def test_a_rack_is_not_closed_while_a_player_has_the_bank_and_nobody_banks_at_a_closed_table(cast: Cast) -> None:
    chips = {"10000": RICH // 10_000}
    assert accept(cast, **{"dealer-wager": 0}).refusal is None
    count = {"chips": chips, "explained": "as it lies"}
    refusal = cast.do("dan", "closer", count, TABLE).refusal
    assert refusal is not None
    assert "seat 1 banks" in refusal.reason
    finish(cast, TABLE)
    cast.say("dan", "closer", count, TABLE)
    due = the_bank(cast).due() or 2
    for closing in (True, False):
        refusal = cast.do("dan", "bank", {"accept": due, "dealer-wager": 0}, TABLE).refusal
        assert refusal is not None
        assert ("being counted" if closing else "is closed") in refusal.reason
        if closing:
            cast.say("flo", "slip-sign", {"slip": f"{TABLE}-C0001"}, TABLE)
    assert held(cast) == 0
    balanced(cast.floor)


def before_the_deal(cast: Cast) -> None:
    """What comes before the tiles are keyed in."""
    cast.say("dan", "shuffle", {}, TABLE)
    cast.say("dan", "call", "no-more-bets", TABLE)
    cast.say("dan", "roll", [1, 2, 3], TABLE)


def in_words(tiles: Sequence[Tile]) -> str:
    return " ".join(tile_name(each) for each in tiles)


def set_as_the_house_would(cast: Cast, hands: Mapping[int, tuple[Tile, ...]]) -> list[Any]:
    return [
        cast.do(PLAYERS[seat], "act", {"seat": seat, "do": "set", "high": in_words(standard().set(hand).high)}, TABLE)
        for seat, hand in hands.items()
    ]


def decided_one_by_one(wanted: str) -> dict[int, tuple[Tile, ...]]:
    """Hands of a shared bank and two players: the first ends as wanted whatever the bank's last tile is."""
    rng, pack = random.Random(3), list(TileSet().outcomes)
    while True:
        rng.shuffle(pack)
        hands = {seat: tuple(pack[4 * seat : 4 * seat + 4]) for seat in PLAYERS}
        named, left = [each for seat in PLAYERS for each in hands[seat]], Counter(TileSet().outcomes)
        left.subtract(named[:3] + named[4:])
        ends = {
            seat: {
                compared(standard().set(hands[seat]).strengths, standard().set((*hands[1][:3], last)).strengths)
                for last, count in left.items()
                if count > 0
            }
            for seat in (2, 3)
        }
        if ends[2] == {wanted} and len(ends[3]) > 1:
            return hands


@pytest.mark.parametrize("wanted", ["win", "lose", "tie"])
def test_a_shared_bank_decided_tile_by_tile_takes_and_pays_what_it_must(file: str, wanted: str) -> None:
    """A wager that is decided before the others stays on the layout until the bank is settled, and its player stays."""
    with open_floor(file, secret=SECRET) as floor:
        cast, hands = at_the_table(floor, "pa", "pai-gow"), decided_one_by_one(wanted)
        before = {name: cast.floor.balance(purse(name)) for name in PLAYERS.values()}
        cast.say("ann", "bank", {"accept": 1, "co-bank": True}, TABLE)
        for name in ("bob", "cyd"):
            assert bet(cast, name).refusal is None
        before_the_deal(cast)
        named = {str(seat): in_words(hand) for seat, hand in hands.items()} | {"dealer": "?? ?? ?? ??"}
        cast.say("dan", "tiles", named | {"1": f"{in_words(hands[1][:3])} ??"}, TABLE)
        answers = set_as_the_house_would(cast, {2: hands[2], 3: hands[3]})
        assert [row["seat"] for row in answers[-1].settled] == [2], "the other wager waits for the bank's last tile"
        stays = 0 if wanted in ("win", "tie") else STAKE
        assert cast.floor.balance(wagers(TABLE, "bob")) == stays
        assert cast.floor.balance(purse("bob")) == before["bob"] - stays
        assert cast.do("bob", "leave", {}, TABLE).refusal is not None
        left_with(cast, "bob", 0)
        cast.say("dan", "expose", {"place": "seat-1", "cards": tile_name(hands[1][3])}, TABLE)
        assert pit_of(cast).between_rounds
        standing(cast.floor, TABLE)
        balanced(cast.floor)
        assert (cast.floor.balance(purse("bob")) > 0) is (wanted == "win")
        cast.say("bob", "leave", {}, TABLE)


@pytest.mark.parametrize("result", ["win", "lose"])
def test_the_dealers_wager_is_decided_before_a_banked_round_is_over(file: str, result: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast, hands = at_the_table(floor, "pa", "pai-gow"), decided_one_by_one("lose")
        left = tuple(
            (Counter(TileSet().outcomes) - Counter(each for hand in hands.values() for each in hand)).elements()
        )
        fours, theirs = (left[at : at + 4] for at in range(len(left) - 3)), standard().set(hands[1]).strengths
        dealer = next(four for four in fours if compared(standard().set(four).strengths, theirs) == result)
        cast.say("ann", "bank", {"accept": 1, "dealer-wager": 500}, TABLE)
        assert bet(cast, "bob").refusal is None
        before_the_deal(cast)
        named = {str(seat): in_words(hands[seat]) for seat in (1, 2)}
        cast.say("dan", "tiles", named | {"dealer": "?? ?? ?? ??"}, TABLE)
        answers = set_as_the_house_would(cast, {2: hands[2], 1: hands[1]})
        assert answers[0].refusal is None
        assert answers[1].refusal is not None
        assert answers[1].refusal.reason == "a card at dealer is turned first"
        assert pit_of(cast).playing
        cast.say("dan", "expose", {"place": "dealer", "cards": in_words(dealer)}, TABLE)
        (last,) = set_as_the_house_would(cast, {1: hands[1]})
        assert last.refusal is None
        (moved,) = [row for row in last.transfers if row.why.startswith("the dealer's wager")]
        assert (moved.cents, moved.why.split()[-1]) == (500, f"{result}s")
        assert pit_of(cast).between_rounds
        assert held(cast) == 0
        balanced(cast.floor)
