"""Attacks on hidden hands: nobody reads one off a view, and nobody finds one out by what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.roles import CREW, ROLES
from aboveboard.floor.tables.game import TableGame
from aboveboard.kernel.cards import FACE_DOWN
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deciding.on_record import COUNTING_PERIOD, EVENTS_PER_KIND
from aboveboard.log.deeds import REFUSED, OutOfService, Viewer
from tests.support.finishing import finish
from tests.support.house import Cast, open_floor, playing

TABLE = "the-table"
PAI_GOW = {"ruleset": "nj-casino", "game": "pai-gow-poker"}
BLACKJACK = {"ruleset": "ny-charitable", "game": "blackjack"}
"""Here a card that is used comes again only after a shuffle."""
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


def sat_down(cast: Cast, wager: str) -> None:
    """Ann and bob sit down and bet."""
    for seat, name in enumerate(("ann", "bob"), 1):
        cast.say(name, "sit", {"seat": seat}, TABLE)
        cast.say(name, "bet", {"wager": wager, "stake": 1000}, TABLE)


def hidden(cast: Cast) -> dict[str, list[str]]:
    """Every card that lies face down, by place."""

    def asked(state: Any) -> dict[str, list[str]]:
        game = state.part(TableGame)
        public, known = game.pit.cards(), game.pit.facts.hands() or {}
        return {
            place: [card for card, shown in zip(known[place], held, strict=True) if shown == FACE_DOWN]
            for place, held in public.items()
        }

    found: dict[str, list[str]] = cast.floor.look(TABLE, asked)
    return {place: cards for place, cards in found.items() if cards and place != "burn"}


@pytest.fixture
def pai_gow(file: str) -> Iterator[Cast]:
    with playing(file, PAI_GOW, TABLE) as cast:
        cast.say("dan", "commit", {}, TABLE)
        sat_down(cast, "pai-gow-poker")
        cast.say("dan", "machine", {}, TABLE)
        yield cast


@pytest.fixture
def blackjack(file: str) -> Iterator[Cast]:
    """A round in which the dealer's hole card is not turned yet."""
    with playing(file, BLACKJACK, TABLE) as cast:
        cast.say("dan", "commit", {}, TABLE)
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat}, TABLE)
        for _ in range(20):
            for name in ("ann", "bob"):
                cast.say(name, "bet", {"wager": "blackjack", "stake": 500}, TABLE)
            cast.say("dan", "machine", {}, TABLE)
            if "dealer" in hidden(cast):
                break
        yield cast


@pytest.mark.parametrize("role", ["", *ROLES])
def test_nobody_is_shown_how_another_hand_could_be_set(pai_gow: Cast, role: str) -> None:
    """What a seat may choose names every card that it holds."""
    viewer = Viewer("cyd", role) if role else Viewer()
    view = pai_gow.floor.view(TABLE, viewer)
    assert all(may["said"]["do"] == "house-way" for may in view["game"]["may"] if may["event"] == "act")
    cards = {card for held in hidden(pai_gow).values() for card in held}
    assert len(cards) == 21
    assert not [card for card in cards if card in json.dumps(view["game"])]
    assert {wait["seat"] for wait in view["game"]["waits"]} == {1, 2}, "whose turn it is lies open"


def test_a_player_is_shown_the_own_hand_and_no_other(pai_gow: Cast) -> None:
    held = hidden(pai_gow)
    for seat, name, other in ((1, "ann", 2), (2, "bob", 1)):
        view = pai_gow.floor.view(TABLE, Viewer(name, "player"))
        assert [may["seat"] for may in view["game"]["may"] if may["event"] == "act"] == [seat]
        text = json.dumps(view["game"])
        assert all(card in text for card in held[f"seat-{seat}"])
        assert not [card for card in held[f"seat-{other}"] if card in text]


def test_fifty_two_refused_deeds_give_no_hole_card(blackjack: Cast) -> None:
    """A dealer keys every card of a deck while the machine deals: all are refused alike, and all is on record."""
    before, (hole,) = blackjack.floor.last(TABLE), hidden(blackjack)["dealer"]
    assert hole in DECK
    for kind, payload in (
        ("shoe", lambda card: card),
        ("burn", lambda card: card),
        ("expose", lambda card: {"place": "dealer", "cards": card}),
        ("irregularity", lambda card: {"kind": "card-not-called-for", "cards": card}),
    ):
        told = {card: blackjack.do("dan", kind, payload(card), TABLE).refusal for card in DECK}
        assert len({refusal and refusal.reason for refusal in told.values()}) == 1
        assert None not in told.values()
    tried = [
        event for event in blackjack.floor.events(TABLE, before, Viewer("sue", "surveillance")) if event.kind == REFUSED
    ]
    assert len(tried) == 4 * EVENTS_PER_KIND
    assert [event.veiled["asked"]["said"] for event in tried[:EVENTS_PER_KIND]] == DECK[:EVENTS_PER_KIND]
    assert {event.payload["deed"] for event in tried} == {"shoe", "burn", "expose", "irregularity"}
    for viewer in (Viewer(), Viewer("dan", "dealer"), Viewer("ann", "player")):
        assert not [event for event in blackjack.floor.events(TABLE, before, viewer) if event.veiled]
    assert verify(b"".join(blackjack.floor.export(TABLE))).sound


def test_repeated_tries_are_seen_by_those_who_watch_and_by_nobody_else(blackjack: Cast) -> None:
    for card in DECK[:3]:
        assert not blackjack.do("dan", "shoe", card, TABLE)
    (row,) = blackjack.floor.view(TABLE, Viewer("sue", "surveillance"))["refusals"]["tried"]
    assert (row["by"], row["role"], row["deed"], row["times"]) == ("dan", "dealer", "shoe", 3)
    for role in ("", "player", *CREW, "cage", "security"):
        assert blackjack.floor.view(TABLE, Viewer("x", role))["refusals"] == {}


def test_nobody_fills_a_log_by_what_is_refused(file: str, blackjack: Cast) -> None:
    """The first few tries of a kind are events; the rest is counted, and one event says how often, for everybody."""
    floor, start = blackjack.floor, datetime.now(UTC)
    floor.desk.clock._clock = lambda: start
    before, answers = floor.last(TABLE), set()
    for _ in range(2):
        answers |= {blackjack.do("dan", "shoe", card, TABLE).refusal for card in DECK}
    assert len(answers) == 1, "whoever asks does not learn what is written"
    assert floor.last(TABLE) == before + EVENTS_PER_KIND
    assert not blackjack.do("dan", "burn", DECK[0], TABLE)
    assert floor.last(TABLE) == before + EVENTS_PER_KIND + 1, "each kind of deed has a bound of its own"
    floor.desk.clock._clock = lambda: start + COUNTING_PERIOD
    blackjack.do("ann", "bet", {"wager": "blackjack", "stake": 500}, TABLE)
    last = floor.events(TABLE)[before + EVENTS_PER_KIND + 2]
    assert (last.kind, last.actor, last.payload, last.hashes) == (
        REFUSED, "dan", {"deed": "shoe", "times": 2 * len(DECK) - EVENTS_PER_KIND}, {},
    )  # fmt: skip
    tried = floor.view(TABLE, Viewer("sue", "surveillance"))["refusals"]["tried"]
    assert {row["deed"]: row["times"] for row in tried} == {"shoe": 2 * len(DECK), "burn": 1}
    assert not blackjack.do("dan", "shoe", DECK[0], TABLE)
    assert "asked" in floor.events(TABLE)[-1].hashes, "a new while has events of its own"
    for _ in range(EVENTS_PER_KIND + 4):
        assert not blackjack.do("dan", "shoe", DECK[0], TABLE)
    floor.close()
    with open_floor(file, secret="a secret for tests") as again:
        assert again.events(TABLE)[-1].payload == {"deed": "shoe", "times": 5}, "what was counted is written at the end"
        tried = again.view(TABLE, Viewer("sue", "surveillance"))["refusals"]["tried"]
        assert tried[0]["times"] == 2 * len(DECK) + EVENTS_PER_KIND + 5
        assert verify(b"".join(again.export(TABLE))).sound


def test_what_was_counted_outlives_a_transaction_that_fails(blackjack: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    floor, start = blackjack.floor, datetime.now(UTC)
    shown = [start]
    floor.desk.clock._clock = lambda: shown[0]
    before, store = floor.last(TABLE), floor.store
    for _ in range(EVENTS_PER_KIND + 3):
        assert not blackjack.do("dan", "shoe", DECK[0], TABLE)

    def full(batch: object) -> None:
        raise OSError("the disk is full")

    for passed in (timedelta(0), COUNTING_PERIOD):  # while it is counted, and when the count is to be written
        shown[0] = start + passed
        with monkeypatch.context() as broken:
            broken.setattr(store, "commit", full)
            with pytest.raises(OutOfService, match="the disk is full"):
                blackjack.do("sam", "hire", {"name": "eve", "roles": ["dealer"]}, HOUSE)
        assert floor.desk.on_record.until == start + COUNTING_PERIOD
    blackjack.do("dan", "shoe", DECK[0], TABLE)
    tried = [event for event in floor.events(TABLE, before) if event.kind == REFUSED]
    assert [event.payload.get("times") for event in tried] == [None] * EVENTS_PER_KIND + [3, None]
    assert floor.desk.on_record.until is None


def test_a_refusal_of_a_transaction_that_fails_is_not_counted(blackjack: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked was told that nothing was written, and not that it was refused."""
    floor, before = blackjack.floor, blackjack.floor.last(TABLE)

    def full(batch: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(floor.store, "commit", full)
        for _ in range(3):
            with pytest.raises(OutOfService):
                blackjack.do("dan", "shoe", DECK[0], TABLE)
    for _ in range(EVENTS_PER_KIND + 1):
        assert not blackjack.do("dan", "shoe", DECK[0], TABLE)
    assert floor.last(TABLE) == before + EVENTS_PER_KIND


def test_nobody_can_ask_for_a_refusal(blackjack: Cast) -> None:
    with pytest.raises(BadInput, match="not known"):
        blackjack.do("dan", REFUSED, {"deed": "shoe"}, TABLE)


def test_a_dealer_finds_no_hand_out_by_setting_it(pai_gow: Cast) -> None:
    """Cards that a hand holds and cards that it does not are refused alike, and no refusal lists the settings."""
    before, held = pai_gow.floor.last(TABLE), hidden(pai_gow)["seat-1"]
    others = [card for card in DECK if card not in held]
    told = {
        pai_gow.do("dan", "act", {"seat": 1, **asked}, TABLE).refusal
        for low in (held[:2], others[:2], held[:1] + others[:1])
        for asked in ({"do": "set", "low": " ".join(low)}, {"do": f"set {' '.join(low)}"})
    }
    assert len(told) == 1
    assert None not in told
    assert pai_gow.floor.last(TABLE) == before + 6
    assert pai_gow.do("dan", "act", {"seat": 1, "do": "house-way"}, TABLE)


def test_who_is_asked_first_is_told_and_not_what_they_may_choose(pai_gow: Cast) -> None:
    with pytest.raises(BadInput) as error:
        pai_gow.do("dan", "machine", {}, TABLE)
    assert str(error.value) == "seat 1 is asked to choose first"


def test_the_machine_goes_on_after_refusals_and_cards_are_keyed_again_after_a_shuffle(blackjack: Cast) -> None:
    assert not blackjack.do("dan", "shoe", "As", TABLE)
    game = blackjack.floor.look(TABLE, lambda state: state.part(TableGame))
    for _ in range(40):
        if not game.pit.playing:
            break
        for name in ("ann", "bob"):
            view = blackjack.floor.view(TABLE, Viewer(name, "player"))["game"]
            if any(may["event"] == "act" and may["must"] for may in view["may"]):
                blackjack.say(name, "act", {"do": "stand"}, TABLE)
                break
        else:
            blackjack.say("dan", "machine", {}, TABLE)
    assert not game.pit.playing
    for name in ("ann", "bob"):
        blackjack.say(name, "bet", {"wager": "blackjack", "stake": 500}, TABLE)
    refused = blackjack.do("dan", "shoe", "As", TABLE).refusal
    assert refused is not None
    assert "the machine deals" in refused.reason
    blackjack.say("dan", "shuffle", {}, TABLE)
    blackjack.say("dan", "shoe", "As", TABLE)


def test_a_round_that_takes_no_card_says_so_before_it_looks_at_the_card(file: str) -> None:
    """By hand: a card that lies face down is refused in the same words as one that does not."""
    setup = {"ruleset": "nj-casino", "game": "three-card-poker"}
    with playing(file, setup, TABLE) as cast:
        sat_down(cast, "ante")
        for may in cast.floor.view(TABLE, Viewer("dan", "dealer"))["game"]["may"]:
            if may["must"] and may.get("said") is not None:
                cast.say("dan", may["event"], may["said"], TABLE)
        cast.say("dan", "shoe", "As Kd 9c 2h 3h 4h 7d 8d Jd", TABLE)
        told = {cast.do("box", "shoe", card, TABLE).refusal for card in DECK}
        assert [refusal and refusal.reason for refusal in told] == ["the round takes no card now"]


def test_whoever_sits_down_next_does_not_see_the_hand_that_was_played_there(pai_gow: Cast) -> None:
    """Hands belong to players: a seat that changes hands keeps nothing of the round before for the next player."""
    own = hidden(pai_gow)["seat-1"]
    finish(pai_gow, TABLE)
    pai_gow.say("ann", "leave", {}, TABLE)
    pai_gow.say("cyd", "sit", {"seat": 1}, TABLE)
    shown = pai_gow.floor.view(TABLE, Viewer("cyd", "player"))["game"]["cards"]
    assert shown["seat-1"] == [FACE_DOWN] * len(own)
    bob = pai_gow.floor.view(TABLE, Viewer("bob", "player"))["game"]["cards"]
    assert FACE_DOWN not in bob["seat-2"], "a player who stays still sees the own hand"
    pai_gow.say("cyd", "bet", {"wager": "pai-gow-poker", "stake": 1000}, TABLE)
    pai_gow.say("dan", "machine", {}, TABLE)
    shown = pai_gow.floor.view(TABLE, Viewer("cyd", "player"))["game"]["cards"]
    assert FACE_DOWN not in shown["seat-1"], "and the hand that a newcomer plays is the newcomer's own"


def test_whoever_sits_down_during_a_round_does_not_see_the_hand_that_was_given_up_there(file: str) -> None:
    setup = {"ruleset": "nj-casino", "game": "three-card-poker"}
    with playing(file, setup, TABLE) as cast:
        cast.say("dan", "commit", {}, TABLE)
        sat_down(cast, "ante")
        cast.say("dan", "machine", {}, TABLE)
        cast.say("ann", "act", {"do": "fold"}, TABLE)
        assert hidden(cast)["seat-1"], "the hand is folded face down"
        cast.say("ann", "leave", {}, TABLE)
        cast.say("cyd", "sit", {"seat": 1}, TABLE)
        shown = cast.floor.view(TABLE, Viewer("cyd", "player"))["game"]["cards"]
        assert shown["seat-1"] == [FACE_DOWN] * 3
