"""One suite for every game in every ruleset: nothing here knows a game by name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest

from aboveboard.games import REGISTRY
from aboveboard.games.shapes.deal import Ask, Deal, Pause
from aboveboard.games.shapes.run import Game
from aboveboard.law import Edition, Terms, WagerTerms, editions, rulesets, terms_of
from aboveboard.law.files import texts
from aboveboard.law.force import NEWEST
from aboveboard.law.terms.options import choices_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.odds.odds import odds_of
from aboveboard.play.records.settle import play_events
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.placing import Placing
from tests.support import goldens, pots
from tests.support.documents import report
from tests.support.hands import is_dealt, obliged
from tests.support.sessions import playable, random_session, supplied
from tests.support.turns import in_turn, one_of_each

EDITIONS = list(editions())
every_game = pytest.mark.parametrize(
    "edition", one_of_each(EDITIONS, attrgetter("game.name")), ids=lambda e: f"{e.ruleset}/{e.game.name}"
)
"""One edition of each game a day, where an edition takes seconds."""
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.ruleset}/{e.game.name}")
TEXTS = list(texts())
BEFORE = [edition for edition in TEXTS if edition.asked != NEWEST]


def called(edition: Edition) -> str:
    """A text as tests are named by it."""
    return edition.name if edition.asked == NEWEST else f"{edition.name} {edition.asked}"


every_text = pytest.mark.parametrize("edition", TEXTS, ids=called)


def variants(edition: Edition) -> Iterator[Terms]:
    """The game with its options at their defaults, then with each lawful choice of each option in turn."""
    yield terms_of(edition)
    for choice in choices_of(edition.law).values():
        for value in choice.choices or ():
            if value != choice.default:
                yield terms_of(edition, {choice.name: value})
        low, high = choice.range or (None, None)
        for bound in (low, high):
            if bound not in (None, choice.default):
                yield terms_of(edition, {choice.name: bound})


def test_every_registered_game_is_in_some_ruleset() -> None:
    assert {edition.game.name for edition in EDITIONS} == set(REGISTRY)


def test_every_law_file_names_a_registered_game() -> None:
    assert [game for held in rulesets().values() for game in held.games if game not in REGISTRY] == []


def test_texts_before_and_after_are_held() -> None:
    assert {edition.game.name for edition in BEFORE} >= {"blackjack", "spanish-21", "baccarat", "mini-baccarat"}
    assert {edition.law.status for edition in BEFORE} == {"adopted"}


@pytest.mark.parametrize("edition", BEFORE, ids=called)
def test_every_outcome_under_a_text_before_is_graded_and_paid_once(edition: Edition) -> None:
    _graded_and_paid_once(edition)


@every_game
def test_every_outcome_of_every_wager_is_graded_and_paid_once(edition: Edition) -> None:
    _graded_and_paid_once(edition)


def _graded_and_paid_once(edition: Edition) -> None:
    for terms in variants(edition):
        if is_dealt(terms):
            _every_round_grades_every_wager(terms)
            continue
        if pots.is_pot(terms):
            _every_round_pays_out_its_pots(terms)
            continue
        tracks = tracks_of(terms)
        for wager, selection in playable(terms):
            parts = wager.parts(selection) if wager.composite else ((wager, selection),)
            for part, pick in parts:
                track = tracks.track(part, pick)
                seen = {(table, track.begin(table)) for table in tracks.reachable() if track.may_be_made(table)}
                assert seen, f"{wager.name} {selection} can never be made"
                queue = list(seen)
                for table, player_hand in queue:
                    row = track.row(table, player_hand)
                    assert len(row) == len(tracks.outcomes)
                    for after, own in zip(tracks.after(table), row, strict=True):
                        if own >= 0 and (after, own) not in seen:
                            seen.add((after, own))
                            queue.append((after, own))
                assert all(result.payoffs for result in track.results)


def _comes_later(wager: WagerTerms) -> bool:
    """Is it a wager that cannot be made before a round begins?"""
    return not wager.terms.game.moment(wager.law.made.when)(wager.terms.setup, None, None, None)


def _every_round_grades_every_wager(terms: Terms) -> None:
    """However a round goes, each wager that can be made before it is decided by its end, and once only."""
    game, setup = terms.game, terms.setup
    assert isinstance(game, Deal)
    before = [
        (wager, pick)
        for wager, pick in playable(terms)
        if wager.wager is not None and not wager.wager.backs and not _comes_later(wager)
    ]
    for seed in range(60):
        rng = random.Random(seed)
        left: list[Any] = list(setup.equipment.outcomes)
        rng.shuffle(left)
        round: Any = game.begin(setup, (1, 2))
        ended: dict[Any, Any] = {}
        while (need := game.need(setup, round)) is not None:
            if isinstance(need, Ask):
                options = [option for option in need.options if option.split()[0] in terms.law.choices]
                round = game.choose(setup, round, need.seat, rng.choice(options))
            elif isinstance(need, Pause):
                round = game.resume(setup, round)
            else:
                round = game.give(setup, round, left.pop())
            for wager, pick in before:
                assert wager.wager is not None
                assert wager.wager.grade is not None
                grades = wager.wager.grade(setup, round, 1, wager.game_pick(pick))
                assert ended.get((wager.name, pick), grades) == grades, "a decided wager is decided anew"
                if grades is not None:
                    ended[wager.name, pick] = grades
                    for grade in grades if isinstance(grades, tuple) else (grades,):
                        assert wager.payoff(grade, pick).cite
        assert len(ended) == len(before), "a round is over and a wager is not decided"


def _every_round_pays_out_its_pots(terms: Terms) -> None:
    """However a round goes, what was put in goes to players and house, and nothing is left in the pot."""
    for seed in range(5 if pots.coherent(terms) else 0):
        rng = random.Random(seed)
        players = pots.Players(terms, rng, pots.stacks_for(terms, rng, rng.randint(2, 6)))
        players.play_out()
        assert players.room.state.hand is None
        assert not players.table.refused
        assert sum(row.cents * ((row.to == "pot") - (row.source == "pot")) for row in players.table.transfers) == 0


@pytest.mark.parametrize("edition", [*in_turn(EDITIONS, 12), *in_turn(BEFORE, 1)], ids=called)
def test_chances_sum_to_one_and_gains_agree_with_results(edition: Edition) -> None:
    for odds in odds_of(terms_of(edition)):
        assert sum(odds.ends.values()) == 1
        assert odds.chance("win") + odds.chance("push", "void") + odds.chance("lose") + odds.chance("half") == 1
        assert odds.mean is not None or sum(odds.gains.values()) == 1
        assert odds.rolls >= 1
        assert -1 <= odds.ev < Fraction(1, 2) or odds.wager.law.pays is None


@pytest.mark.parametrize("game", REGISTRY.values(), ids=lambda game: game.name)
def test_every_moment_is_said_in_words(game: Game) -> None:
    assert set(game.moment_words) == set(game.moments)
    assert game.about


@every_text
def test_every_wager_rule_and_option_is_cited(edition: Edition) -> None:
    terms = terms_of(edition)
    for wager in terms.wagers.values():
        for selection in wager.picks:
            assert wager.cites(selection)
    for choice in terms.choices.values():
        assert choice.cite, f"{choice.name} has no clause"


@every_text
@pytest.mark.parametrize("seed", in_turn(range(3), 1))
def test_stakes_are_conserved_and_every_wager_ends_once(edition: Edition, seed: int) -> None:
    terms = supplied(edition)
    session = random_session(terms, seed)
    table = play_events(terms, session)
    _conserved(table, session)


def _pot_conserved(table: Table, session: list[dict[str, Any]]) -> None:
    """Chips only change hands: what everybody brought is what they, the pot and the house have."""
    assert table.room is not None
    refused = {note.event for note in table.refused}
    brought = sum(event["sit"]["stack"] for n, event in enumerate(session) if "sit" in event and n not in refused)
    net: Counter[str] = Counter()
    for move in table.transfers:
        assert move.cents > 0
        assert move.cite
        net[move.source] -= move.cents
        net[move.to] += move.cents
    assert sum(net.values()) == 0
    assert net["pot"] == table.room.in_pot == sum(row.stake for row in table.room.riding())
    assert sum(table.room.seating.state.stacks.values()) + net["pot"] + net["house"] == brought
    for row in table.settled:
        assert 0 <= row.returned <= row.stake
        assert row.cite


def _conserved(table: Table, session: list[dict[str, Any]]) -> None:
    if table.room is not None:
        _pot_conserved(table, session)
        return
    refused = {note.event for note in table.refused}
    staked = sum(event["bet"]["stake"] for n, event in enumerate(session) if "bet" in event and n not in refused)
    staked += obliged(table.terms, session, refused)
    ended = sum(row.stake for row in table.settled)
    standing = sum(bet.stake for bet in table.bets.values())
    assert staked == ended + standing
    net = {f"seat-{seat}": 0 for seat in range(1, 10)} | {"house": 0}
    for move in table.transfers:
        assert move.cents > 0
        assert move.cite
        net[move.source] -= move.cents
        net[move.to] += move.cents
    assert sum(net.values()) == 0
    won = sum(row.pays + row.returned - row.stake for row in table.settled)
    fees = sum(move.cents for move in table.transfers if move.why.startswith("vigorish"))
    assert won - fees == -net["house"]
    for row in table.settled:
        assert 0 <= row.returned <= row.stake
        assert row.cite


@every_text
@pytest.mark.parametrize("seed", in_turn(range(3), 1))
def test_settling_is_replaying(edition: Edition, seed: int) -> None:
    """The same record gives the same answer, and what was refused had changed nothing."""
    terms = supplied(edition)
    session = random_session(terms, seed + 100)
    table = play_events(terms, session)
    answer = report(table)
    assert report(play_events(terms, session)) == answer
    refused = {note.event for note in table.refused}
    stored = [n for n in range(len(session)) if n not in refused]
    again = report(play_events(terms, [session[n] for n in stored]))
    assert again["refused"] == []
    for key in ("settlements", "transfers", "riding"):
        assert [_renumbered(row, stored) for row in again[key]] == answer[key]


@every_text
@pytest.mark.parametrize("seed", in_turn(range(3), 1))
def test_bets_taken_as_usual_are_those_that_would_be_taken_anyway(
    edition: Edition, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short way for plain bets that were taken before gives the same answer as asking each time."""
    terms = supplied(edition)
    session = random_session(terms, seed + 200)
    limits = {"min": 200, "max": 100_000}
    short = report(play_events(terms, session * 2, limits))
    monkeypatch.setattr(Placing, "_accept_cached", lambda self, event: False)
    assert report(play_events(terms, session * 2, limits)) == short


def _renumbered(row: dict[str, Any], stored: list[int]) -> dict[str, Any]:
    return row | {"event": stored[row["event"]]} if "event" in row else row


@every_edition
def test_golden_playthrough(edition: Edition) -> None:
    path = goldens.path_of(edition.ruleset, edition.game.name)
    assert path.exists(), "no golden playthrough; run python -m tests.support.goldens and review it"
    assert goldens.story(supplied(edition)) == path.read_text("utf-8")


def test_no_golden_playthrough_is_left_over() -> None:
    stored = {goldens.path_of(edition.ruleset, edition.game.name) for edition in EDITIONS}
    assert set(goldens.FOLDER.glob("*/*.txt")) == stored
