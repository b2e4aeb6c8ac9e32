"""Cards that lie face down at a real table: known only once they are turned, and settled as if they had been known."""

from __future__ import annotations

import random
from collections import Counter
from operator import attrgetter
from typing import Any

import pytest
from tests.support.documents import settle
from tests.support.hands import QUIET, Hands, comes_first, companions
from tests.support.sessions import bet_event, supplied
from tests.support.terminal import run
from tests.support.turns import PROVE, one_of_each

from aboveboard.games.shapes.deal import BURN, Deal, ToPlace
from aboveboard.kernel.cards import FACE_DOWN, Shoe
from aboveboard.kernel.hidden import Hidden, Looked
from aboveboard.kernel.tiles import TileSet
from aboveboard.law import BadInput, Edition, Terms, editions, load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, read_event
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.legal_actions import needs
from aboveboard.play.table.conduct.calls import GO_ON
from aboveboard.play.table.table import Table

DEALT = [edition for edition in editions() if isinstance(edition.game, Deal)]
SESSIONS = 20 if PROVE else 2
Payload = dict[str, Any]


def played(terms: Terms, seed: int, rounds: int = 6) -> list[Payload]:
    """Rounds with all cards known, and every event accepted."""
    hands, beside = Hands(terms, random.Random(seed)), companions(terms)
    for _ in range(rounds):
        for wager in terms.offered():
            for seat in (1, 2, 3):
                if comes_first(wager) and hands.rng.random() < 0.6:
                    bet = bet_event(wager, hands.rng.choice(wager.picks), seat)
                    hands.do(bet)
                    for other in beside.get(wager.name, ()):
                        hands.do({"bet": {"seat": seat, "wager": other.name, "stake": bet["bet"]["stake"]}})
        hands.play_out()
    refused = {note.event for note in hands.table.refused}
    return [event for number, event in enumerate(hands.events) if number not in refused]


class RealTable:
    """A table whose dealer names cards only when they are turned, beside one where they are known."""

    def __init__(self, terms: Terms) -> None:
        assert isinstance(terms.game, Deal)
        self.terms, self.game = terms, terms.game
        self.open_table = Table(terms, tracks_of(terms), stated=QUIET)
        self.real = Table(terms, tracks_of(terms), stated=QUIET)
        self.down: dict[str, list[int]] = {}
        """The cards that lie face down, by place."""
        self.turned = self.hidden = 0

    def label(self, card: int) -> str:
        """A card or a tile as people write it."""
        equipment = self.terms.setup.equipment
        assert isinstance(equipment, (Shoe, TileSet))
        return equipment.label(card)

    def do(self, event: Payload) -> None:
        """The same happens at both tables."""
        read = read_event(0, event)
        veiled = read_event(0, self.covered(event))
        assert self.open_table.act(read) is None, event
        while (why := self.real.why_not(veiled)) is not None:
            self.turn(event, why)
        assert self.real.act(veiled) is None

    def covered(self, event: Payload) -> Payload:
        """The event without the cards that go face down."""
        ((kind, payload),) = event.items()
        if kind == "tiles":
            self.down = {place: list(self._read(given)) for place, given in payload.items()}
            self.hidden += sum(map(len, self.down.values()))
            return {kind: {place: " ".join([FACE_DOWN] * 4) for place in payload}}
        if kind != "shoe":
            return event
        dealing, setup = self.open_table.dealing, self.terms.setup
        assert dealing is not None
        dealing.pauses.end()
        round = dealing.next_round.coming() if self.open_table.round is None else self.open_table.round
        if self.open_table.round is None:
            self.down = {}
        written = [FACE_DOWN] * dealing.state.burning
        for card in self._read(payload)[dealing.state.burning :]:
            need = self.game.need(setup, round)
            assert isinstance(need, ToPlace)
            if need.place != BURN and not need.up:
                self.down.setdefault(need.place, []).append(card)
                self.hidden += 1
            written.append(self.label(card) if need.up else FACE_DOWN)
            round = self.game.give(setup, round, card)
        return {"shoe": " ".join(written)}

    def turn(self, *because: object) -> None:
        """The card that the round waits for is turned."""
        if any(may.payload == GO_ON for may in needs(self.real, 0)):
            assert self.real.act(Event(0, "call", GO_ON)) is None
            return
        waits = [may for may in needs(self.real, 0) if may.event == "expose" and may.must]
        assert waits, (because, needs(self.real, 0))
        place = waits[0].among["place"]
        label = self.label
        card = self.down[place].pop(0)
        assert self.real.act(Event(0, "expose", {"place": place, "cards": label(card)})) is None
        self.turned += 1

    def end(self) -> None:
        """Everything that still decides something is turned."""
        for table in (self.open_table, self.real):
            assert table.dealing is not None
            table.dealing.pauses.end()
        while any(may.event == "expose" and may.must for may in needs(self.real, 0)):
            self.turn()

    def _read(self, payload: object) -> list[int]:
        equipment: Any = self.terms.setup.equipment
        return list(equipment.read_all(payload))


@pytest.mark.parametrize(
    "edition", one_of_each(DEALT, attrgetter("game.name")), ids=lambda e: f"{e.ruleset}/{e.game.name}"
)
def test_hidden_cards_settle_as_known_ones(edition: Edition) -> None:
    """Cards are turned only when a round waits for them, and every cent is the same as if they had been known."""
    hidden = turned = 0
    for seed in range(SESSIONS):
        terms = supplied(edition)
        table = RealTable(terms)
        for event in played(terms, seed):
            table.do(event)
        table.end()
        assert table.open_table.settled
        assert Counter(map(str, table.real.settled)) == Counter(map(str, table.open_table.settled))
        assert Counter(map(str, table.real.transfers)) == Counter(map(str, table.open_table.transfers))
        hidden, turned = hidden + table.hidden, turned + table.turned
    assert bool(hidden) == bool(turned)
    if edition.game.name in ("three-card-poker", "caribbean-stud"):
        assert turned < hidden


BLACKJACK = terms_of(load_edition("nj-casino", "blackjack"))
BETS: list[Payload] = [{"bet": {"seat": seat, "wager": "blackjack", "stake": 1000}} for seat in (1, 2)]


def dealt(cards: str, bets: list[Payload] = BETS) -> PitTable:
    pit = PitTable(BLACKJACK)
    for event in (*bets, {"shoe": cards}):
        assert pit.act(event), event
    return pit


def kinds(pit: PitTable) -> set[str]:
    return {may.event for may in pit.needs() if may.must}


def test_players_choose_while_the_dealers_card_is_hidden() -> None:
    """Under a six no card is a natural: both play, and then the card is turned for the dealer to draw."""
    pit = dealt("Ts 9s 6d 7c 8h ??")
    assert pit.view()["cards"]["dealer"] == ["6d", FACE_DOWN]
    assert kinds(pit) == {"act"}
    assert pit.act({"act": {"seat": 1, "do": "stand"}})
    assert pit.act({"act": {"seat": 2, "do": "stand"}})
    assert kinds(pit) == {"expose"}
    why = pit.why_not({"shoe": "Td"})
    assert why is not None
    assert "more than the round takes now" in why.reason
    assert pit.act({"expose": {"place": "dealer", "cards": "Th"}})
    assert pit.view()["cards"]["dealer"] == ["6d", "Th"]
    answer = pit.act({"shoe": "Td"})
    assert [row.result for row in answer.settled] == ["win", "win"]


def test_whoever_plays_after_the_dealer_looked_knows_that_he_has_no_natural() -> None:
    pit = dealt("Ts 9s Ad 7c 8h ??")
    assert pit.act({"bet": {"seat": 1, "wager": "insurance", "stake": 500}})
    assert pit.act({"call": "go-on"})
    assert kinds(pit) == {"expose"}
    assert [may.seat for may in pit.needs() if may.event == "act"] == [1]
    restored = PitTable.restore(BLACKJACK, pit.snapshot())
    answer = restored.act({"act": {"seat": 1, "do": "stand"}})
    assert [(row.wager, row.result) for row in answer.settled] == [("insurance", "lose")]
    why = restored.why_not({"expose": {"place": "dealer", "cards": "Kd"}})
    assert why is not None
    assert "would have ended before" in why.reason
    assert restored.act({"act": {"seat": 2, "do": "stand"}})
    assert len(restored.act({"expose": {"place": "dealer", "cards": "8d"}}).settled) == 2
    answer = pit.act({"expose": {"place": "dealer", "cards": "Kd"}})
    assert [(row.wager, row.result) for row in answer.settled if row.wager == "insurance"] == [("insurance", "win")]
    assert len(answer.settled) == 3


def test_a_natural_is_paid_once_the_dealers_card_is_turned() -> None:
    """Nothing is left to choose, but whether it is a tie lies face down."""
    pit = dealt("As Ad Kc ??", BETS[:1])
    assert pit.act({"call": "go-on"})
    assert kinds(pit) == {"expose"}
    assert pit.view()["wagers"]
    assert pit.act({"expose": {"place": "dealer", "cards": "9d"}}).settled[0].grade == "natural"
    assert not pit.view()["playing"]


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        ({"place": "dealer", "cards": "Ts Tc"}, "only 1 lie face down"),
        ({"seat": 1, "cards": "Ts"}, "no card lies face down at seat-1"),
    ],
)
def test_only_hidden_cards_are_turned(payload: Payload, why: str) -> None:
    refusal = dealt("Ts 9s 6d 7c 8h ??").why_not({"expose": payload})
    assert refusal is not None
    assert why in refusal.reason
    assert refusal.cite


def test_a_card_that_lies_elsewhere_is_refused_by_the_decks_clause() -> None:
    pit = PitTable(terms_of(load_edition("nj-casino", "three-card-poker")))
    pit.act({"bet": {"seat": 1, "wager": "ante", "stake": 1000}})
    pit.act({"call": "no-more-bets"})
    assert pit.act({"shoe": "?? Qc ?? 5d ?? 9h"})
    assert pit.act({"act": {"seat": 1, "do": "play"}})
    (may,) = [may for may in pit.needs() if may.must]
    assert (may.event, may.among) == ("expose", {"place": "seat-1", "count": 3})
    why = pit.why_not({"expose": {"seat": 1, "cards": "Qc"}})
    assert why is not None
    assert "Qc comes 2 times" in why.reason
    assert why.cite == pit.table.terms.law.deck.cite if pit.table.terms.law.deck else ()
    assert pit.act({"expose": {"seat": 1, "cards": "As"}})
    assert pit.view()["cards"]["seat-1"] == ["As", FACE_DOWN, FACE_DOWN]
    answer = pit.act({"expose": {"seat": 1, "cards": "Ad Ah"}})
    assert {row.result for row in answer.settled} == {"win"}


@pytest.mark.parametrize(
    "event", [{"expose": {}}, {"expose": {"place": "dealer"}}, {"expose": {"place": "dealer", "cards": "Zz"}}]
)
def test_bad_input_is_told(event: Payload) -> None:
    with pytest.raises(BadInput, match="event 3"):
        dealt("Ts 9s 6d 7c 8h ??").act(event)


def test_a_card_dealt_face_up_is_told_at_once() -> None:
    pit = PitTable(BLACKJACK)
    for event in BETS:
        assert pit.act(event)
    with pytest.raises(BadInput, match="the card to seat-1 is dealt face up"):
        pit.act({"shoe": "?? 9s"})
    assert pit.act({"shoe": "Ts 9s"})


def test_a_record_tells_cards_as_they_are_turned() -> None:
    events = [
        {"bet": {"seat": 1, "wager": "blackjack", "stake": 1000}},
        {"shoe": "Ts 6d 7c ??"},
        {"act": {"seat": 1, "do": "stand"}},
        {"expose": {"place": "dealer", "cards": "Th"}},
        {"shoe": "8d"},
    ]
    open_table = settle({"ruleset": "nj-casino", "game": "blackjack", "events": events})
    assert [(row["result"], row["event"]) for row in open_table["settlements"]] == [("win", 4)]
    assert open_table["refused"] == []


def test_dice_are_not_exposed() -> None:
    with pytest.raises(BadInput, match="has no 'expose'"):
        PitTable(terms_of(load_edition("pa", "craps"))).act({"expose": {"place": "dealer", "cards": "As"}})


@pytest.mark.parametrize(
    "look",
    [
        lambda card: card + 1, lambda card: card // 4, lambda card: card == 3, lambda card: card < 2, hash, int, bool,
        lambda card: [0, 1][card], lambda card: sorted([card, 1]), lambda card: {card}, lambda card: card != 52,
    ],
)  # fmt: skip
def test_a_hidden_card_cannot_be_looked_at(look: Any) -> None:
    with pytest.raises(Looked):
        look(Hidden(7))
    assert Hidden(7) is Hidden(7)
    assert (Hidden(7),) == (Hidden(7),)


def test_a_table_of_one_hears_of_hidden_cards() -> None:
    typed = "bet blackjack 10\ndeal Ts 6d 7c ??\nstand\nexpose dealer\nexpose dealer Th\ndeal 8d\n"
    payload = run("play", "nj-casino", "blackjack", "--bankroll", "100", stdin=typed)
    assert payload.code == 0
    assert "Dealer: 6d ??." in payload.out
    assert "A card at dealer is turned now: expose dealer CARDS says which." in payload.out
    assert "What was that? expose: a place and its cards were expected" in payload.out
    assert "Blackjack Wager wins $10" in payload.out
