"""Meters in play: what each wager is paid out of one, in the order of settling, and where it goes on from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import aboveboard
from aboveboard.law import BadInput, LawError, Terms, load_edition, terms_of
from aboveboard.law.terms.options import Value
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Reading, read_event
from aboveboard.play.records.settle import settle_under
from aboveboard.play.records.settled import SettledRecord
from aboveboard.play.records.story import narrate
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.live_table import LiveTable
from aboveboard.play.table.entries import PaymentKind, Settled
from aboveboard.play.table.rollback import recall, remember
from aboveboard.play.table.table import Table

Events = list[dict[str, Any]]
SPADES, HEARTS = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH, NOTHING, DEALER = "9h 8h 7h 6h 5h", "9c 8d 6c 4d 2h", "Ad 8c 7c 3c 2c"


def caribbean(**options: Value) -> Terms:
    return terms_of(load_edition("nj-casino", "caribbean-stud"), options)


def meter(cents: object, wager: object = "progressive", **besides: object) -> dict[str, Any]:
    return {"meter": {"wager": wager, "cents": cents, **besides}}


def bets(*seats: int) -> Events:
    return [
        {"bet": {"seat": seat, "wager": wager, "stake": stake}}
        for seat in seats
        for wager, stake in (("ante", 1000), ("progressive", 100))
    ]


def dealt(*hands: str) -> dict[str, Any]:
    """The cards of these hands and the dealer's, one at a time round the table."""
    return {"shoe": " ".join(card for each in zip(*map(str.split, (*hands, DEALER)), strict=True) for card in each)}


def stay(seat: int) -> dict[str, Any]:
    return {"act": {"seat": seat, "do": "bet"}}


def round_of(*hands: str) -> Events:
    """A round of hands that all stay in, the first at seat 1."""
    seats = range(1, len(hands) + 1)
    return [*bets(*seats), dealt(*hands), *map(stay, seats)]


def jackpots(found: SettledRecord) -> list[tuple[int, int, int, int]]:
    """Of each progressive wager that won: its seat, what it pays and gives back, and what of that is the meter's."""
    return [each_of(row) for row in found.settlements if row.wager == "progressive" and row.result == "win"]


def each_of(row: Settled) -> tuple[int, int, int, int]:
    return row.seat, row.pays, row.returned, row.metered


# -- shares, in the order of settling --------------------------------------------------------------------------------


def test_of_two_royal_flushes_the_second_has_the_meter_at_its_base() -> None:
    """New Jersey settles counterclockwise: seat 2 comes first."""
    found = settle_under(caribbean(), [meter(1_003_500), *round_of(SPADES, HEARTS)])
    assert jackpots(found) == [(2, 1_003_400, 100, 1_003_500), (1, 999_900, 100, 1_000_000)]


def test_what_comes_after_a_straight_flush_is_paid_of_what_that_left() -> None:
    found = settle_under(caribbean(), [meter(1_003_505), *round_of(SPADES, STRAIGHT_FLUSH)])
    # a tenth of 1003505 is 100350.5, of which whole cents are paid: 903155 are left
    assert jackpots(found) == [(2, 100_250, 100, 100_350), (1, 903_055, 100, 903_155)]


def test_a_straight_flush_after_a_royal_one_has_a_tenth_of_the_base() -> None:
    found = settle_under(caribbean(), [meter(2_000_000, base=55_559), *round_of(STRAIGHT_FLUSH, SPADES)])
    assert jackpots(found) == [(2, 1_999_900, 100, 2_000_000), (1, 5_455, 100, 5_555)]


def test_a_pay_that_is_fixed_takes_nothing_of_the_meter() -> None:
    flush = "Ks Qs 9s 4s 2s"
    found = settle_under(caribbean(), [meter(1_003_500), *round_of(flush), meter(1_003_500), *round_of(SPADES)])
    assert jackpots(found) == [(1, 4_900, 100, 0), (1, 1_003_400, 100, 1_003_500)]


def test_a_meter_that_reads_less_than_the_stake_pays_no_more_than_it_has() -> None:
    found = settle_under(caribbean(), [meter(60), *round_of(SPADES)])
    assert jackpots(found) == [(1, 0, 60, 60)]
    moved = [(row.source, row.cents) for row in found.transfers if "progressive" in row.why]
    assert moved == [("seat-1", 40)]
    assert jackpots(settle_under(caribbean(), [meter(0), *round_of(SPADES)])) == [(1, 0, 0, 0)]


# -- where a meter goes on from --------------------------------------------------------------------------------------


def test_a_reading_carries_on_from_round_to_round() -> None:
    twice = [*round_of(STRAIGHT_FLUSH), *round_of(STRAIGHT_FLUSH)]
    found = settle_under(caribbean(), [meter(2_000_000), *twice])
    assert jackpots(found) == [(1, 199_900, 100, 200_000), (1, 179_900, 100, 180_000)]
    assert "meter" not in found.unchecked


def test_where_nothing_was_stated_each_round_begins_with_the_options_figure() -> None:
    twice = [*round_of(SPADES, STRAIGHT_FLUSH), *round_of(SPADES, HEARTS)]
    found = settle_under(caribbean(**{"progressive-meter": 25_000_000}), twice)
    assert jackpots(found) == [
        (2, 2_499_900, 100, 2_500_000),
        (1, 22_499_900, 100, 22_500_000),
        (2, 24_999_900, 100, 25_000_000),
        (1, 999_900, 100, 1_000_000),
    ]
    assert found.unchecked[-1] == "meter"


def test_only_a_record_that_pays_from_a_meter_lacks_its_reading() -> None:
    assert "meter" not in settle_under(caribbean(), round_of(NOTHING)).unchecked
    late = settle_under(caribbean(), [*round_of(SPADES), meter(1_000_000), *round_of(SPADES)])
    assert late.unchecked[-1] == "meter", "the first was paid of a figure that nobody read off"


def test_a_meter_moves_while_a_round_is_played() -> None:
    for place in range(len(bets(1, 2)), len(bets(1, 2)) + 2):
        events = [meter(5_000_000), *round_of(SPADES, HEARTS)]
        events.insert(place + 1, meter(1_234_567, base=2_000_000))
        found = settle_under(caribbean(), events)
        assert jackpots(found) == [(2, 1_234_467, 100, 1_234_567), (1, 1_999_900, 100, 2_000_000)]


def test_a_base_that_was_stated_once_stays() -> None:
    events = [meter(3_000_000, base=1_500_000), meter(3_000_100), *round_of(SPADES, HEARTS)]
    found = settle_under(caribbean(), events)
    assert jackpots(found) == [(2, 3_000_000, 100, 3_000_100), (1, 1_499_900, 100, 1_500_000)]


def test_a_wager_that_goes_back_leaves_the_meter_as_it_is() -> None:
    spoiled = {"irregularity": {"kind": "card-face-up"}}
    found = settle_under(caribbean(), [meter(1_003_500), *bets(1), {"shoe": "As Ks"}, spoiled, *round_of(SPADES)])
    assert jackpots(found) == [(1, 1_003_400, 100, 1_003_500)]


# -- rows -----------------------------------------------------------------------------------------------------------


def test_what_a_meter_pays_is_a_payment_of_its_own_kind() -> None:
    found = settle_under(caribbean(), [meter(1_003_500), *round_of(SPADES, NOTHING)])
    paid = [(row.to, row.cents, row.why) for row in found.transfers if row.kind is PaymentKind.JACKPOT]
    assert paid == [("seat-1", 1_003_400, "progressive wins")]
    assert not [row for row in found.transfers if row.kind is PaymentKind.WIN and "progressive" in row.why]


def test_a_row_says_what_is_the_meters_only_where_something_is() -> None:
    found = settle_under(caribbean(), [meter(1_003_500), *round_of(SPADES)]).to_json()
    rows = found["settlements"]
    assert isinstance(rows, list)
    assert [row.get("metered") for row in rows] == [None, 1_003_500, None]
    assert Settled(**{"prize": None, **rows[0]}).metered == 0


def test_payoffs_know_their_share_and_keep_the_odds_of_the_options_figure() -> None:
    wager = caribbean(**{"progressive-meter": 2_000_000}).wagers["progressive"]
    whole, tenth, fixed = (wager.payoff(grade, None) for grade in ("royal flush", "straight flush", "flush"))
    assert (whole.hundredths, tenth.hundredths, fixed.hundredths) == (100, 10, None)
    assert (whole.gain, tenth.gain, fixed.gain) == (Fraction(19_999), Fraction(1_999), Fraction(49))


def test_a_story_says_what_the_meter_reads() -> None:
    told = list(
        narrate(caribbean(), [meter(1_003_500, "jackpot"), meter(5, base=1_000_000), *round_of(SPADES, HEARTS)])
    )
    assert told[0] == "  0  the meter of jackpot reads $10,035"
    assert told[1] == "  1  the meter of progressive reads $0.05, and $10,000 when it begins again"
    assert "       seat 1's Progressive Payout Wager wins $9,999 [N.J.A.C. 19:47-16.11]" in told


# -- events read strictly -------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str]] = [
    (meter(1_000, "progresive"), "event 0: meter: wager 'progresive' is not one of Caribbean Stud Poker; did you mean"),
    (meter(1_000, "ante"), "event 0: meter: an Ante Wager has no meter here; progressive has"),
    (meter(1_000, None), "event 0: wager: a word was expected, not None"),
    (meter(-1), "event 0: cents: whole cents from 0 to 1000000000000000 were expected, not -1"),
    (meter(1_003_500.0), "event 0: cents: whole cents from 0"),
    (meter(True), "event 0: cents: whole cents from 0"),
    (meter("1003500"), "event 0: cents: whole cents from 0"),
    (meter(10**16), "event 0: cents: whole cents from 0"),
    ({"meter": {"wager": "progressive"}}, "event 0: cents: whole cents from 0"),
    (meter(1_000, base=-1), "event 0: base: whole cents from 0"),
    (meter(1_000, base=None), "event 0: base: whole cents from 0"),
    (meter(1_000, fraction="1/2"), "event 0: meter: 'fraction' is not known"),
    ({"meter": 1_003_500}, "event 0: meter: an object was expected, not 1003500"),
]


@pytest.mark.parametrize(("event", "sentence"), WRONG)
def test_a_reading_that_is_none_is_one_sentence_and_changes_nothing(event: dict[str, Any], sentence: str) -> None:
    pit = PitTable(caribbean())
    before = remember(pit.table)
    for asked in (pit.act, pit.why_not, lambda given: settle_under(caribbean(), [given])):
        with pytest.raises(BadInput) as wrong:
            asked(event)
        assert str(wrong.value).startswith(sentence)
        assert "\n" not in str(wrong.value)
    assert remember(pit.table) == before


@pytest.mark.parametrize(("ruleset", "game"), [("pa", "craps"), ("nj-casino", "baccarat"), ("nj-casino", "poker")])
def test_a_table_without_a_meter_is_read_none(ruleset: str, game: str) -> None:
    terms = terms_of(load_edition(ruleset, game))
    table = Table(terms, tracks_of(terms))
    assert "meters" not in table.parts
    assert PitTable(terms).metered() == ()
    with pytest.raises(BadInput, match="meter"):
        table.act(read_event(0, meter(1_000)))
    with pytest.raises(BadInput, match="no wager that is paid out of a meter"):
        PitTable(terms).read_meters({"progressive": Reading(1_000, 1_000)})


def test_a_wager_that_is_not_offered_has_no_meter() -> None:
    terms = caribbean(**{"not-offered": ["progressive"]})
    assert terms.metered == ()
    with pytest.raises(BadInput, match="no wager that is paid out of a meter here"):
        settle_under(terms, [meter(1_000)])


# -- at a live table ------------------------------------------------------------------------------------------------


def live_round(*hands: str) -> Events:
    events = round_of(*hands)
    events.insert(2 * len(hands), {"call": "no-more-bets"})
    return events


def play(pit: PitTable, events: Events) -> list[Settled]:
    found: list[Settled] = []
    for event in events:
        answer = pit.act(event)
        assert answer, answer.refused
        found += answer.settled
    return found


def test_a_live_table_settles_as_the_record_of_what_it_accepted() -> None:
    events = [meter(1_003_505), *live_round(SPADES, STRAIGHT_FLUSH), meter(1_200_000), *live_round(SPADES, HEARTS)]
    rows = play(PitTable(caribbean()), events)
    assert rows == list(settle_under(caribbean(), events).settlements)
    assert [row.metered for row in rows if row.metered] == [100_350, 903_155, 1_200_000, 1_000_000]
    live = LiveTable(caribbean(), strict=True)
    assert all(live.act(event) for event in events)
    again, here = aboveboard.settle(live.record()), live.report()
    assert (again.settlements, again.transfers) == (here.settlements, here.transfers)


def test_readings_are_set_by_no_event_and_again_by_whoever_folds() -> None:
    """Only what was set before an event tells what it pays; the record has it as events."""
    first, second = Reading(1_003_500, 700_000), Reading(900_000, 800_000)
    pit = PitTable(caribbean())
    assert pit.readings() == {"progressive": Reading(1_000_000, 1_000_000)}
    pit.read_meters({"progressive": first})
    number, rows = pit.number, play(pit, live_round(SPADES, HEARTS))
    assert number == 0, "no event"
    assert [row.metered for row in rows if row.metered] == [1_003_500, 700_000]
    assert pit.readings() == {"progressive": Reading(700_000, 700_000)}
    folded = PitTable(caribbean())
    folded.read_meters({"jackpot": first})
    for event in live_round(SPADES, HEARTS):
        folded.apply(event)
    folded.read_meters({"progressive": second})
    assert [row.metered for row in play(folded, live_round(SPADES)) if row.metered] == [900_000]
    assert folded.readings() == {"progressive": Reading(800_000, 800_000)}
    with pytest.raises(BadInput, match="an Ante Wager has no meter here"):
        pit.read_meters({"ante": first})


def test_whose_wager_stands_is_told_until_it_is_settled() -> None:
    pit = PitTable(caribbean())
    assert pit.metered() == ("progressive",)
    play(pit, [*bets(3), *bets(1)])
    play(pit, [{"bet": {"seat": 2, "wager": "ante", "stake": 1000}}])
    assert pit.standing_on("jackpot") == pit.standing_on("progressive") == [1, 3]
    assert pit.standing_on("ante") == [1, 2, 3]
    play(pit, [{"take-down": {"seat": 3, "wager": "progressive"}}])
    assert pit.standing_on("progressive") == [1]
    with pytest.raises(BadInput, match="did you mean progressive"):
        pit.standing_on("progresive")


def test_a_table_goes_back_to_what_its_meters_read() -> None:
    pit = PitTable(caribbean())
    pit.read_meters({"progressive": Reading(1_003_500, 1_000_000)})
    *before, last = live_round(SPADES)
    play(pit, before)
    held = pit.remember()
    paid = play(pit, [last])
    assert pit.readings() == {"progressive": Reading(1_000_000, 1_000_000)}
    pit.recall(held)
    assert pit.readings() == {"progressive": Reading(1_003_500, 1_000_000)}
    assert play(pit, [last]) == paid


def test_asking_why_not_pays_nothing() -> None:
    table = Table(caribbean(), tracks_of(caribbean()))
    events = [meter(1_003_500), *live_round(SPADES)]
    for number, event in enumerate(events):
        before = remember(table)
        assert table.why_not(read_event(number, event)) is None
        assert remember(table) == before
        assert table.act(read_event(number, event)) is None
    recall(table, before)
    assert table.meters is not None
    assert table.meters.reading("progressive").cents == 1_003_500


@pytest.mark.parametrize("stated", [True, False], ids=["stated", "unstated"])
def test_a_snapshot_holds_what_its_meters_read(stated: bool) -> None:
    """Within a round, too, in which something was paid out of a meter that nobody read off."""
    terms = terms_of(
        load_edition("nj-casino", "blackjack"),
        {"progressive-pays-ace": "2 to 1", "progressive-pays-two-aces": "25 to 1"},
    )
    both = [
        {"bet": {"seat": seat, "wager": wager, "stake": stake}}
        for seat in (1, 2)
        for wager, stake in (("blackjack", 1000), ("progressive", 100))
    ]
    pit = PitTable(terms)
    if stated:
        pit.read_meters({"progressive": Reading(3_000_000, 20_000)})
    rows = play(pit, [*_ready(pit), *both, *_shut(terms), {"shoe": "Ah As 7d Ah As"}])
    won = [row.metered for row in rows if row.metered]
    assert won == ([3_000_000, 20_000] if stated else [1_000_000, 10_000])
    assert pit.playing
    again = PitTable.restore(terms, pit.snapshot())
    assert again.readings() == pit.readings() == {"progressive": Reading(*((20_000,) * 2 if stated else (10_000,) * 2))}
    assert remember(again.table).parts == remember(pit.table).parts


def _ready(pit: PitTable) -> Events:
    """What is stated of the shoe before the first card."""
    return [] if pit.table.shoe is None else [{"shuffle": {}}, {"cut": {"seat": 1}}]


def _shut(terms: Terms) -> Events:
    return [{"call": "no-more-bets"}] if "no-more-bets" in terms.law.calls else []


# -- the law --------------------------------------------------------------------------------------------------------


def own(**changes: object) -> Terms:
    """Caribbean stud with values of its progressive wager changed, or left out where they are None."""
    raw = {**load_edition("nj-casino", "caribbean-stud").raw}
    wager: Mapping[str, Any] = {**raw["wagers"]["progressive"], **changes}
    wager = {name: value for name, value in wager.items() if value is not None}
    raw["wagers"] = {**raw["wagers"], "progressive": wager}
    raw["options"] = {name: each for name, each in raw["options"].items() if name != "progressive-meter"}
    return aboveboard.under(raw).terms


def test_where_nothing_is_dealt_every_outcome_is_a_round() -> None:
    """A number at roulette that takes the meter: three have it at one spin, and one at the next."""
    raw = {**load_edition("nj-casino", "roulette").raw}
    straight = {**raw["wagers"]["straight"], "meter": 500_000, "base": 90_000, "pays": "100% of meter"}
    straight["stake"] = {"min": 100, "max": 100, "cite": straight["cite"]}
    raw["wagers"] = {**raw["wagers"], "straight": {**straight, "pays-cite": {}}}
    terms = aboveboard.under(raw).terms
    spin = {"spin": "17"}
    on_17: Events = [
        {"bet": {"seat": seat, "wager": "straight", "selection": "17", "stake": 100}} for seat in (1, 2, 3)
    ]
    found = settle_under(terms, [*on_17, spin, on_17[0], spin, meter(70_000, "straight"), *on_17[:2], spin])
    assert [row.metered for row in found.settlements] == [500_000, 90_000, 90_000, 500_000, 70_000, 90_000]


def test_another_base_is_another_second_jackpot() -> None:
    found = settle_under(own(base=999_999), round_of(SPADES, HEARTS))
    assert jackpots(found) == [(2, 999_900, 100, 1_000_000), (1, 999_899, 100, 999_999)]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"base": None}, "needs both"),
        ({"meter": None}, "needs both"),
        ({"base": 1_000_001}, "over the 1000000 that the meter reads"),
        ({"stake": {"min": 100, "max": 200, "cite": "nj-19-16.11"}}, "has one stake"),
        ({"stake": None}, "has one stake"),
        ({"vigorish": {"rate": "5%", "taken": "on-win", "cite": "nj-19-16.11"}}, "no vigorish"),
        ({"pays": {"royal flush": "101% of meter"}}, "from 1% to 100% of meter"),
        ({"pays": {"royal flush": "0% of meter"}}, "from 1% to 100% of meter"),
    ],
)
def test_a_law_file_whose_meter_could_not_be_paid_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(LawError, match=sentence):
        own(**changes)
