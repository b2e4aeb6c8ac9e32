"""A link reconciled three ways: with what came and went, with its tables' own logs, and with the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from aboveboard.floor.links.reconciling.moved import Line
from aboveboard.floor.links.reconciling.reconcile import of_export, on_database, reconcile
from aboveboard.floor.links.reconciling.sheet import Reconciled, exactly
from aboveboard.floor.links.reconciling.walked import Span
from aboveboard.floor.links.roles import PLAY
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Logged
from aboveboard.log.replay import logs_in
from tests.support.links import LINK, ONE, OPENS, OTHER, ROYAL, TWO, LinkTown, approve, link_town

Logs = dict[str, list[Logged]]
WHY = {"why": "misread", "letter": "letter 4"}


NOTHING = "2c As 3d Ks 4c 5d Qs 6c 7d Js"


def played(town: LinkTown, table: str = ONE, alone: str = "As 3d Ks 5d Qs 7d Js 9h Ts Th") -> None:
    town.bets({1: True, 2: True} if table == ONE else {1: True}, table)
    town.say("dan", "call", "no-more-bets", table)
    town.say("dan", "shoe", ROYAL if table == ONE else alone, table)
    for seat in (1, 2) if table == ONE else (1,):
        town.say("dan", "act", {"seat": seat, "do": "bet"}, table)


def signed(town: LinkTown, kind: str, payload: dict[str, Any], link: str = LINK) -> None:
    event = town.at_link("abe", kind, {**payload, **WHY}, link).event
    assert event is not None
    town.at_link("lou", "link-sign", {"event": event.number}, link)


def verified(town: LinkTown, hit: int, **said: str) -> None:
    for who in ("flo", "lou"):
        town.at_link(who, "link-verify", {"hit": hit, **said})


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Reconciled, Reconciled, Logs]]:
    """A link on which everything happens, and another that takes its meters: both reconciled, and all their logs."""
    path: Path = tmp_path_factory.mktemp("link") / "house.db"
    with link_town(str(path)) as town:
        played(town)
        verified(town, 1)
        town.at_link("cat", "link-pay", {"hit": 1})
        played(town, TWO)
        verified(town, 2, void="a card was marked")
        played(town)
        played(town, TWO, NOTHING)
        signed(town, "link-adjust", {"level": "main", "cents": -55})
        signed(town, "link-adjust", {"level": "main", "cents": 5, "from": "reserve"})
        town.at_link("tia", "link-stop", {"why": "moved"})
        town.at_link("lou", "link-open", {**OPENS, "title": "Other"}, OTHER)
        for table in (ONE, TWO):
            town.at_link("lou", "link-leave", {"table": table})
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"}, OTHER)
        approve(town, OTHER)
        town.lease = None
        town.start(OTHER)
        town.at_link("tia", "link-stop", {"why": "to take meters over"}, OTHER)
        signed(town, "link-transfer", {"to": OTHER})
        yield on_database(LINK, town.floor), on_database(OTHER, town.floor), logs_in(b"".join(town.floor.export()))


def line(span: Span, which: Line, table: str | None = None) -> Fraction:
    return span.lines[which, table].cents


def test_all_that_came_and_went_is_what_is_there(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    one, other, _ = told
    assert one.differences == other.differences == []
    span = one.walked.whole["main"]
    assert span.wagers == {ONE: 4, TWO: 2}
    assert line(span, Line.CONTRIBUTIONS, ONE) == 240
    assert line(span, Line.CONTRIBUTIONS, TWO) == 120
    # the base, two resets beyond the reserve, and that which was undone again with the hand that was void
    assert line(span, Line.SEEDS) == 1_000_000 + 999_980 + 999_970
    assert line(span, Line.ADJUSTMENTS) == -55
    assert line(span, Line.PAYMENTS, ONE) == -1_000_100
    assert span.reserve_used.cents == 20 + 30
    assert span.closing.set_aside == span.hits.cents - 1_000_100
    assert line(span, Line.TRANSFERS_OUT) == -(line(other.walked.whole["main"], Line.TRANSFERS_IN))
    assert not any((span.closing.meter, span.closing.reserve, span.closing.overflow))
    assert other.walked.whole["main"].closing.cents == 1_000_000 + line(other.walked.whole["main"], Line.TRANSFERS_IN)


def test_every_figure_opens_to_its_events(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    one, _, logs = told
    span = one.walked.whole["main"]
    events = logs[LINK]
    fed = span.lines[Line.CONTRIBUTIONS, ONE].events
    assert [events[number].payload["table"] for number in fed] == [ONE, ONE]
    assert sum(events[number].payload["closed"] for number in fed) == 4
    assert [events[number].kind for number in span.lines[Line.PAYMENTS, ONE].events] == ["link-pay"]
    assert {events[number].kind for number in span.lines[Line.ADJUSTMENTS, None].events} == {"link-sign"}
    assert len(span.lines[Line.ADJUSTMENTS, None].events) == 2


def test_the_tables_own_logs_and_the_ledger_say_the_same(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    one, _, _ = told
    rows = {each.table: each for each in one.tables}
    assert (rows[ONE].wagers, rows[ONE].wagers_there) == (4, 4)
    assert rows[ONE].won == rows[ONE].won_there
    assert (rows[TWO].wagers, rows[TWO].wagers_there) == (2, 2)
    assert rows[TWO].won == rows[TWO].won_there
    assert all(each.alike for each in one.accounts)
    assert {each.account for each in one.accounts} == {f"link/{LINK}/pending/3", f"link/{LINK}/owed"}


def test_an_export_alone_gives_the_same(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    one, _, logs = told
    found = of_export(LINK, logs)
    assert found.differences == []
    assert found.to_json()["levels"] == one.to_json()["levels"]
    assert {each.ledger for each in found.accounts} == {None}
    alone = of_export(LINK, {LINK: logs[LINK]})
    assert alone.differences == []
    assert {each.wagers_there for each in alone.tables} == {None}


def test_by_gaming_days_each_of_which_begins_with_what_was_there(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    one, _, logs = told
    start = datetime(2026, 11, 14, 10, tzinfo=UTC)
    slowly = [replace(event, at=start + timedelta(hours=3 * number)) for number, event in enumerate(logs[LINK])]
    found = of_export(LINK, {LINK: slowly}, begins=timedelta(hours=6))
    assert len(found.walked.days) > 2
    spans = [days["main"] for days in found.walked.days.values() if "main" in days]
    assert all(not span.difference for span in spans)
    assert all(before.closing == after.opening for before, after in pairwise(spans))
    sums = sum((figure.cents for span in spans for figure in span.lines.values()), Fraction(0))
    assert sums == sum((each.cents for each in one.walked.whole["main"].lines.values()), Fraction(0))
    # 5:59 in the morning in New Jersey is still the day before, where a gaming day begins at six
    night = [replace(event, at=datetime(2026, 11, 15, 10, 59, 59, tzinfo=UTC)) for event in logs[LINK]]
    assert list(of_export(LINK, {LINK: night}, begins=timedelta(hours=6)).walked.days) == [date(2026, 11, 14)]
    assert list(of_export(LINK, {LINK: night}).walked.days) == [date(2026, 11, 15)]
    day = list(found.walked.days)[-1]
    assert of_export(LINK, {LINK: slowly}, day, timedelta(hours=6)).spans == found.walked.days[day]


def changed(events: list[Logged], which: Any, **said: Any) -> list[Logged]:
    """The events, the first that is meant with something else in its payload."""
    place = next(place for place, event in enumerate(events) if which(event))
    event = events[place]
    return [*events[:place], replace(event, payload={**event.payload, **said}), *events[place + 1 :]]


def test_a_wager_too_many_is_noticed_by_table_and_ledger(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    _, _, logs = told
    wrong = changed(logs[LINK], lambda event: event.kind == PLAY and event.payload.get("closed"), closed=3)
    number = next(event.number for event in wrong if event.kind == PLAY)
    found = reconcile(LINK, {**logs, LINK: wrong}, {})
    reasons = " ".join(found.differences)
    assert f"{ONE}, event {number} and event of {ONE}" in reasons
    assert "the link counted 3 wagers, and the table 2" in reasons
    # the hit says what it took of two wagers, and of three it would have taken more
    assert found.walked.whole["main"].differs == next(event.number for event in wrong if event.answer.get("hits"))


def test_a_hit_that_took_another_sum_than_it_says_names_its_event(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    _, _, logs = told
    place = next(event.number for event in logs[LINK] if event.answer.get("hits"))
    event = logs[LINK][place]
    [hit] = event.answer["hits"]
    wrong = replace(event, answer={"hits": [{**hit, "cents": hit["cents"] + 1}]})
    found = of_export(LINK, {**logs, LINK: [*logs[LINK][:place], wrong, *logs[LINK][place + 1 :]]})
    assert found.walked.whole["main"].differs == place
    assert any(f"first by event {place}" in each for each in found.differences)
    assert any("hits took" in each for each in found.differences)


def test_what_only_one_of_two_logs_has_is_noticed(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    _, _, logs = told
    lost = [event for event in logs[ONE] if "link" not in event.answer]
    found = of_export(LINK, {**logs, ONE: lost})
    assert any("the table's log has nothing" in each for each in found.differences)
    [row] = [each for each in found.tables if each.table == ONE]
    assert (row.wagers, row.wagers_there) == (4, 0)
    more = [replace(event, also=tuple(each._replace(number=999) for each in event.also)) for event in logs[TWO]]
    found = of_export(LINK, {**logs, TWO: more})
    assert any("the link's log has nothing" in each for each in found.differences)


def test_a_balance_that_was_altered_is_noticed(file: str) -> None:
    with link_town(file) as town:
        played(town)
        found = on_database(LINK, town.floor)
        assert found.agrees
        ledger = {each.account: each.meters for each in found.accounts}
        logs = {LINK: town.floor.events(LINK, limit=10_000)}
        ledger[f"link/{LINK}/main/meter"] += 1
        wrong = reconcile(LINK, logs, ledger)
        assert [each.account for each in wrong.accounts if not each.alike] == [f"link/{LINK}/main/meter"]
        assert "by the ledger" in wrong.differences[0]


def test_what_is_no_link_is_refused_in_a_sentence(told: tuple[Reconciled, Reconciled, Logs]) -> None:
    _, _, logs = told
    with pytest.raises(BadInput, match="'link-c' is no link of the export; did you mean link-"):
        of_export("link-c", logs)
    with pytest.raises(BadInput, match="is no link of the export"):
        of_export(ONE, logs)
    with pytest.raises(BadInput, match="is no link of the export"):
        of_export(LINK, {LINK: logs[LINK][3:]})


def test_amounts_are_written_with_their_parts() -> None:
    cases = ((Fraction(0), "$0"), (Fraction(350), "$3.50"), (Fraction(1001, 3), "$3.33 + 2/3c"),
             (Fraction(-1, 2), "-$0 + 1/2c"))  # fmt: skip
    assert [exactly(cents) for cents, _ in cases] == [words for _, words in cases]
