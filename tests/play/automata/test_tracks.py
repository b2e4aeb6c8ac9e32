"""What a game decides, tabulated: the states of a table, and a wager's own over them."""

from __future__ import annotations

from aboveboard.law import load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.automata.tracks import Tracks


def tracks(ruleset: str, game: str) -> Tracks:
    return tracks_of(terms_of(load_edition(ruleset, game)))


def test_a_table_has_a_state_for_each_point_and_one_without() -> None:
    found = tracks("pa", "craps")
    points = {found.terms.game.facts["point"](found.tables[state]) for state in found.reachable()}
    assert points == {None, 4, 5, 6, 8, 9, 10}


def test_every_outcome_of_a_pass_bet_decides_it_or_leads_on() -> None:
    found = tracks("pa", "craps")
    track = found.track(found.terms.wagers["pass"], None)
    row = track.row(found.opening, track.begin(found.opening))
    ended = [track.results[~own].payoffs[0].result for own in row if own < 0]
    assert len(row) == len(found.outcomes) == 36
    assert (ended.count("win"), ended.count("lose"), len(row) - len(ended)) == (8, 4, 24)
    assert track.may_be_made(found.opening)


def test_a_wager_that_is_decided_at_once_has_one_row_for_all_states_of_the_table() -> None:
    found = tracks("pa", "craps")
    track = found.track(found.terms.wagers["any-seven"], None)
    rows = [track.row(table, track.begin(table)) for table in found.reachable()]
    assert len(rows) > 6
    assert all(row is rows[0] for row in rows)
    wins = [number for number, own in enumerate(rows[0]) if track.results[~own].payoffs[0].result == "win"]
    assert [sum(found.outcomes[number]) for number in wins] == [7] * 6  # type: ignore[arg-type]


def test_a_game_is_tabulated_once() -> None:
    terms = terms_of(load_edition("pa", "craps"))
    assert tracks_of(terms) is tracks_of(terms)
