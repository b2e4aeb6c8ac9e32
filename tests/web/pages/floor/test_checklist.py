"""The checklist's forms: what was stated stays on the page beside its clause, and a date is a date."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor.checks.records import FORMS
from aboveboard.floor.checks.walkthrough import measured
from aboveboard.law.errors import BadInput
from aboveboard.law.files import rulesets
from aboveboard.law.procedures import procedures_of
from aboveboard.play.records.settle import terms_for
from tests.support.house import count_rack, opened
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
WHEEL = "wheel-1"


def set_up(visitors: Visitors) -> None:
    setup = {"ruleset": "pa", "game": "roulette", "inspected": True}
    visitors.cast.say("flo", "set-up", setup, WHEEL)


def test_what_was_stated_of_the_equipment_stays_on_the_page_and_is_held_to_its_clause(visitors: Visitors) -> None:
    set_up(visitors)
    client, path = visitors.client("flo"), f"/tables/{WHEEL}/checklist"
    rows = {row["fact"]: row for row in client.get(f"{path}.json").json()["measures"]}
    assert rows["ball-diameter"]["stated"] is None
    visitors.cast.say("flo", "open", {"ball-diameter": "0.5"}, WHEEL)
    rows = {row["fact"]: row for row in client.get(f"{path}.json").json()["measures"]}
    assert rows["ball-diameter"]["stated"] == "0.5"
    assert "at least 0.75 is required" in rows["ball-diameter"]["fault"]
    page = client.get(path, headers=HTML).text
    assert 'value="0.5"' in page
    assert "at least 0.75 is required" in page
    equipment = terms_for({"ruleset": "pa", "game": "roulette"}).law.equipment
    stated = {fact: measured(one) for fact, one in equipment.items() if one.no_later_than is None}
    visitors.cast.say("flo", "open", {fact: value for fact, value in stated.items() if value is not None}, WHEEL)
    rows = {row["fact"]: row for row in client.get(f"{path}.json").json()["measures"]}
    assert rows["ball-diameter"]["stated"] == "0.75"
    assert not [row for row in rows.values() if row["fault"]]
    assert 'value="0.75"' in client.get(path, headers=HTML).text


def test_a_checklist_that_is_done_says_that_the_rack_is_not_counted(visitors: Visitors) -> None:
    cast, client = visitors.cast, visitors.client("flo")
    opened(cast, {"ruleset": "nj-casino", "game": "big-six"}, WHEEL, counted=False)
    assert "the rack is not counted" in client.get(f"/tables/{WHEEL}/checklist", headers=HTML).text
    count_rack(cast, WHEEL)
    assert "the rack is not counted" not in client.get(f"/tables/{WHEEL}/checklist", headers=HTML).text


def test_the_date_of_a_record_is_a_date(visitors: Visitors) -> None:
    """Every record that has one, of every game: no other text is taken for it, and its field asks for a date."""
    dated = {
        (ruleset, game): procedures
        for ruleset, found in rulesets().items()
        for game in found.games
        if (procedures := procedures_of(terms_for({"ruleset": ruleset, "game": game}).edition)).records
    }
    assert any("date" in record.fields for law in dated.values() for record in law.records.values())
    for number, ((ruleset, game), law) in enumerate(dated.items()):
        for name, record in law.records.items():
            if "date" not in record.fields or law.records[name].by not in ((), ("floorperson",)):
                continue
            table = f"table-{number}"
            if not visitors.house.has_table(table):
                visitors.cast.say("flo", "set-up", {"ruleset": ruleset, "game": game, "inspected": True}, table)
            fields = dict.fromkeys(record.fields, "stated") | {"date": "15 Nov"} | {"time": "09:30"}
            written: dict[str, Any] = {"record": name, "fields": {key: fields[key] for key in record.fields}}
            with pytest.raises(BadInput, match="date: a date such as"):
                visitors.cast.do("flo", "record", written, table)
            visitors.cast.say(
                "flo", "record", {**written, "fields": {**written["fields"], "date": "2026-11-15"}}, table
            )
            page = visitors.client("flo").get(f"/tables/{table}/checklist", headers=HTML).text
            assert 'name="fields.date" size="10" required type="date"' in page
    assert set(FORMS) == {"date", "time"}
