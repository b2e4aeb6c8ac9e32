"""What is hidden of somebody who left is destroyed, with its salt: the chain verifies, and nothing else changes."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.destroyed import DESTROYED
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.sweeping import UNSWEPT
from aboveboard.log.deciding.keys import content
from aboveboard.log.deeds import Decision, Deed, KeyReused
from tests.support.badges import give_badge, identified, picture
from tests.support.charities import HOSE, NIGHT, Town, counted, fire_company, settled
from tests.support.destroyed import ANN, DORA, GROUND, anew, files_of, leaves, row_of, state


def why(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


def export(town: Town) -> bytes:
    return b"".join(town.book.export(HOSE, ANN))


PHOTOGRAPH = {"photograph": "photograph-dora"}


def test_value_and_salt_are_gone_and_everything_verifies(town: Town, url: str) -> None:
    number = leaves(town)
    town.book.snapshot()
    before, checkpoint = row_of(town, number), town.book.checkpoint("sam")
    (seal,) = town.book.store.rows(select(schema.snapshots.c.state).where(schema.snapshots.c.log == 2))
    assert before is not None
    town.book.put_by({HOSE: (town.book.last(HOSE) + 1, b"made with what is hidden")})
    found = town.must("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    assert found.event is not None
    assert town.book.taken_up(HOSE) is None
    assert found.event.payload[DESTROYED] == [[number, "house/persons"]]
    assert found.event.payload["of"] == [[number, "dora", ["born", "address"]]]
    assert row_of(town, number) == (b"", str(found.event.number).encode())
    for snapshots in (None, True, False):
        town = town if snapshots is None else anew(town, url, snapshots=snapshots)
        report = verify(export(town), log=HOSE)
        assert report.sound, report.finding
        assert "Destroyed, as events say: 1 hidden value" in report.proved
        assert town.book.audit(checkpoint).sound
        event = town.book.events(HOSE, number - 1, ANN, 1)[0]
        assert event.payload == {"name": "dora", "title": "Dora Dole", "member-since": "2015-01-01"}
        assert event.gone == {"house/persons": found.event.number}
        assert DORA["address"].encode() not in export(town)
    if "://" not in url:
        held = files_of(url)
        for gone in (*before, bytes(seal[0])[:200], DORA["address"].encode(), DORA["born"].encode()):
            assert gone not in held
    assert town.book.store.remembered(schema.meta, UNSWEPT) is None
    town.book.close()


def test_the_state_is_the_same_from_the_events_and_from_the_snapshot(town: Town, url: str) -> None:
    fire_company(town)
    leaves(town)
    town.must("ann", HOSE, "persons", {"rows": [DORA | {"name": name} for name in ("fay", "gus", "hal")]})
    identified(town.book, HOSE, "dora", "ann")
    for name in ("gus", "fay"):
        town.must("ann", HOSE, "person", {"name": name})
        town.must("ann", HOSE, "destroy", {"person": name, **GROUND})
    town.must("ann", HOSE, "destroy", {"person": "dora", "fields": ["address", "signature"], **GROUND})
    held = state(town)
    assert held.people["hal"]["born"] == DORA["born"]
    assert "born" not in held.people["gus"]
    assert held.last("identify", person="dora").payload == {"person": "dora", **PHOTOGRAPH}  # type: ignore[union-attr]
    again = anew(town, url, snapshots=True)
    assert state(again) == held
    last = anew(again, url, snapshots=False)
    assert state(last) == held
    assert last.book.audit().sound
    last.must("ann", HOSE, "paper-dispose", {"paper": "signature-dora"})
    last.must("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    with pytest.raises(BadInput, match="nothing is hidden of dora, or it was destroyed before"):
        last.do("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    assert "photograph" not in state(last).last("identify", person="dora").payload  # type: ignore[union-attr]
    assert last.book.audit().sound
    last.book.close()


def test_one_of_a_list_goes_and_the_others_are_stated_anew_as_hidden_as_before(town: Town, url: str) -> None:
    names = ("fay", "gus", "hal")
    listed = town.must("ann", HOSE, "persons", {"rows": [DORA | {"name": name} for name in names]}).event
    assert listed is not None
    rows = [row_of(town, listed.number)]
    for name in names:
        town.must("ann", HOSE, "person", {"name": name, "member-since": "2016-01-01"})
        asked = {"person": name, "event": listed.number, **GROUND}
        found = town.must("ann", HOSE, "destroy", asked).event
        assert found is not None
        rows.append(row_of(town, found.number))
        bodies = [bytes(row[0]) for row in town.book.store.rows(select(schema.events.c.body))]
        assert not any(b"Whisper" in body or b"1961-" in body for body in bodies)
        assert town.book.audit().sound
        assert "destroyed" not in state(town).people[name], "the last statement holds nothing of it"
    first = state(town).entries["persons"][0]
    assert (first.destroyed or {}).keys() == {f"{name}/{field}" for name in names for field in ("born", "address")}
    assert [row["title"] for row in first.payload["rows"]] == ["Dora Dole"] * 3
    if "://" not in url:
        held = files_of(url)
        assert all(row is not None and row.value not in held for row in rows[:-1])
    town.book.close()


async def _together(town: Town, *deeds: Deed) -> list[Decision]:
    return await asyncio.gather(*(town.book.submit(deed) for deed in deeds))


def test_stated_and_destroyed_in_one_transaction(town: Town) -> None:
    text, number = b"a note\n", town.book.last(HOSE) + 1
    note = {"paper": "note", "kind": "badge-approval", "dated": "2026-01-01", "type": "text/plain", "size": len(text)}
    note |= {"sha256": sha256(text).hexdigest()}
    asked: tuple[tuple[str, dict[str, Any], bytes | None], ...] = (
        ("person", {"name": "dora", "born": "1961-02-03"}, None),
        ("paper", note, text),
        ("destroy", {"event": number, **GROUND}, None),
        ("paper-dispose", {"paper": "note"}, None),
        ("destroy", {"paper": "note", **GROUND}, None),
        ("destroy", {"paper": "note", **GROUND}, None),
    )
    deeds = [Deed(HOSE, kind, payload, "ann", "officer", content=content) for kind, payload, content in asked]
    with pytest.raises(BadInput, match="destroyed before"):
        asyncio.run(_together(town, *deeds))
    assert town.book.last(HOSE) == number + 4
    assert row_of(town, number) == (b"", str(number + 2).encode())
    assert [bytes(row.nonce) for row in town.book.store.rows(select(schema.contents))] == [b""]
    assert town.book.audit().sound
    paper(town, "again", text, "badge-approval")
    assert town.book.audit().sound
    town.book.close()


@pytest.mark.parametrize("edit", ["deleted", "forged", "emptied", "put back", "another event"])
def test_what_was_not_destroyed_by_an_event_is_missed_and_what_was_may_not_come_back(town: Town, edit: str) -> None:
    number, other = leaves(town), town.must("ann", HOSE, "person", DORA | {"name": "ed"}).event
    before = row_of(town, number)
    assert before is not None
    assert other is not None
    town.must("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    destroyed = town.book.last(HOSE)
    assert town.book.audit().sound
    e, v = schema.events.c, schema.veiled
    place = select(e.seq).where(e.log == 2, e.number == (number if edit == "put back" else other.number))
    this = v.c.seq == place.scalar_subquery()
    changes: dict[str, dict[str, Any]] = {
        "forged": {"salt": b"", "value": str(destroyed).encode()},
        "emptied": {"salt": b"", "value": b""},
        "put back": before._asdict(),
        "another event": {"salt": b"", "value": b"0"},
    }
    with town.book.store.engine.begin() as connection:
        connection.execute(delete(v).where(this) if edit == "deleted" else update(v).where(this).values(changes[edit]))
    finding = town.book.audit().finding
    assert finding is not None
    report = verify(export(town), log=HOSE)
    assert report.finding is not None
    assert ("shown all the same" if edit == "put back" else "no event destroyed it") in str(report.finding)
    town.book.close()


def test_what_is_in_use_is_not_destroyed(town: Town) -> None:
    fire_company(town)
    refused = why(town.do("ann", HOSE, "destroy", {"person": "bob", **GROUND}))
    assert refused.startswith("bob is a member, and born and address by event")
    moved = town.must("ann", HOSE, "person", DORA | {"name": "bob", "address": "1 New Street"}).event
    assert moved is not None
    older = next(entry.number for entry in state(town).of("person", name="bob"))
    town.must("ann", HOSE, "destroy", {"event": older, "fields": ["address"], **GROUND})
    assert state(town).people["bob"]["address"] == "1 New Street"
    for stated, reason in (
        ({"offices": ["president"]}, "is president"),
        ({}, "is designated member in charge"),
    ):
        town.must("ann", HOSE, "person", {"name": "bob", "born": "1971-05-04", **stated})
        assert reason in why(town.do("ann", HOSE, "destroy", {"person": "bob", **GROUND}))
    town.must("ann", HOSE, "person", {"name": "zed", "born": "1971-05-04"})
    town.must("ann", HOSE, "plan", {**NIGHT, "occasion": "february", "staff": [{"person": "zed", "duty": "cook"}]})
    assert "zed is named in the plan of february" in why(town.do("ann", HOSE, "destroy", {"person": "zed", **GROUND}))
    town.now = town.now.replace(month=3)
    town.must("ann", HOSE, "destroy", {"person": "zed", **GROUND})
    assert state(town).people["zed"]["destroyed"] == {"born": "2026-03-02"}
    assert town.book.audit().sound
    town.book.close()


WRONG: dict[str, dict[str, Any]] = {
    "one of person, paper, event, or a person of an event, was expected, not none": {},
    "not person and paper": {"person": "dora", "paper": "p"},
    "nothing is hidden of dora by event 0": {"person": "dora", "event": 0},
    "nothing is hidden of nobody": {"person": "nobody"},
    "no paper on file is called 'none'": {"paper": "none"},
    "nothing is hidden of event 0": {"event": 0},
    "nothing is hidden of event 1000000000000": {"event": 10**12},
    "'adress' is not hidden there": {"person": "dora", "fields": ["adress"]},
    "'remains' is not known": {"person": "dora", "remains": {}},
    "'destroyed' is not known": {"person": "dora", DESTROYED: [[0, "x"]]},
}


def test_what_cannot_be_meant_is_one_sentence_and_nothing_is_written(file: str) -> None:
    town = settled(file)
    leaves(town)
    last = town.book.last(HOSE)
    for says, asked in WRONG.items():
        with pytest.raises(BadInput, match=says):
            town.do("ann", HOSE, "destroy", asked | GROUND)
    with pytest.raises(BadInput, match="no keeping time is held for person; say on which ground"):
        town.do("ann", HOSE, "destroy", {"person": "dora"})
    assert town.book.last(HOSE) == last
    town.book.close()


def test_the_key_of_a_deed_tells_nothing_of_what_it_hid(town: Town) -> None:
    deed = Deed(HOSE, "person", {"name": "dora", "born": "1961-02-03"}, "ann", "officer", key="k")
    first = town.book.do(deed)
    assert town.book.do(deed).repeated
    t = schema.events.c
    ((asked,),) = town.book.store.rows(select(t.asked).where(t.key == "ann/k"))
    assert bytes(asked) != content(deed, deed.payload), "who tries every day of a century does not find it"
    with pytest.raises(KeyReused):
        town.book.do(Deed(HOSE, "person", {"name": "dora", "born": "1961-02-04"}, "ann", "officer", key="k"))
    town.must("ann", HOSE, "destroy", {"event": first.number, **GROUND})
    with pytest.raises(KeyReused):
        town.book.do(deed)
    town.book.close()


def test_another_process_follows(town: Town, url: str) -> None:
    other = Town(url)
    other.now = town.now
    number = leaves(town)
    assert state(other).entries["person"][0].payload["address"] == DORA["address"]
    town.must("ann", HOSE, "destroy", {"person": "dora", **GROUND})
    town.must("ann", HOSE, "person", DORA | {"name": "ed", "member-since": "2015-01-02"})
    other.book.refresh()
    assert state(other) == state(town)
    assert other.book.events(HOSE, number - 1, ANN, 1)[0].gone
    other.book.close()
    town.book.close()


def paper(town: Town, name: str, content: bytes, kind: str, dated: str = "2021-02-01") -> int:
    """A paper with its file; gives its event."""
    stated: dict[str, Any] = {"paper": name, "kind": kind, "dated": dated, "sha256": sha256(content).hexdigest()}
    stated |= {"size": len(content), "type": "text/plain"}
    found = town.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=content))
    assert found.event is not None, found.refusal
    return found.event.number


def test_the_file_of_a_paper_goes_once_its_keeping_time_is_over(town: Town, url: str) -> None:
    text = b"a wheel, with all its pegs, is sold to the company\n"
    numbers = [paper(town, name, text, "bill-of-sale", "2022-03-01") for name in ("bill", "copy")]
    row = town.book.store.rows(select(schema.contents))[0]
    refused = town.do("ann", HOSE, "destroy", {"paper": "bill"}).refusal
    assert refused is not None
    assert "documents behind the books: it is retained until 2026-03-01" in refused.reason
    assert refused.cite == ("ny-4624.14-retain",)
    town.now = town.now.replace(month=3)
    for name in ("bill", "copy"):
        reason = why(town.do("ann", HOSE, "destroy", {"paper": "bill"}))
        assert f"the paper {name} is on file and valid; dispose of it first" in reason, "the same bytes lie there once"
        town.must("ann", HOSE, "paper-dispose", {"paper": name})
    town.must("ann", HOSE, "destroy", {"paper": "bill"})
    for snapshots in (None, False):
        town = town if snapshots is None else anew(town, url, snapshots=snapshots)
        assert town.book.audit().sound
        assert verify(export(town), log=HOSE).sound
        for number in numbers:
            with pytest.raises(BadInput, match="nothing is attached to event"):
                town.book.content(HOSE, number, ANN)
        with pytest.raises(BadInput, match="nothing is hidden of copy, or it was destroyed before"):
            town.do("ann", HOSE, "destroy", {"paper": "copy"})
    if "://" not in url:
        assert bytes(row.content) not in files_of(url)
    again = paper(town, "again", text, "bill-of-sale")
    assert town.book.content(HOSE, again, ANN)[1] == text
    assert town.book.audit().sound
    t = schema.contents
    with town.book.store.engine.begin() as connection:
        connection.execute(update(t).values(nonce=b"", content=b"%d" % (again - 1)))
    assert "no event destroyed it" in str(town.book.audit().finding)
    town.book.close()


def test_a_file_that_was_destroyed_may_not_be_put_back(town: Town) -> None:
    number = paper(town, "note", b"a note\n", "badge-approval")
    town.must("ann", HOSE, "paper-dispose", {"paper": "note"})
    t = schema.contents
    row = town.book.store.rows(select(t.c.nonce, t.c.content))[0]
    town.must("ann", HOSE, "destroy", {"event": number, **GROUND})
    assert town.book.audit().sound
    with town.book.store.engine.begin() as connection:
        connection.execute(update(t).values(nonce=row.nonce, content=row.content))
    assert "destroyed what the database still holds" in str(town.book.audit().finding)
    town.book.close()


def test_pictures_go_with_the_person_whom_they_show(town: Town, url: str) -> None:
    leaves(town)
    number = town.book.last(HOSE) + 1
    picture(town.book, HOSE, "dora", "photograph", "ann")
    town.must("ann", HOSE, "identify", {"person": "dora", **PHOTOGRAPH})
    found = town.must("ann", HOSE, "destroy", {"person": "dora", **GROUND}).event
    assert found is not None
    assert number in {each[0] for each in found.payload[DESTROYED]}
    with pytest.raises(BadInput, match="nothing is attached"):
        town.book.content(HOSE, number, ANN)
    held = state(town)
    again = anew(town, url, snapshots=False)
    assert state(again) == held
    assert again.book.audit().sound
    again.book.close()


def test_birth_dates_of_players_go_after_the_occasion_is_closed(town: Town, url: str) -> None:
    fire_company(town)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", approval)
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    give_badge(town.book, HOSE, "bob", "ann")
    town.must("ann", "february", "occasion-open", night)
    town.now = town.now.replace(month=2, day=8, hour=0)
    town.must("bob", "february", "arrive", {"person": "bob", "badge": True, "identification": True})
    town.must("bob", "february", "admit", {"player": "pip", "born": "1999-09-09", "paid": 0})
    assert "the occasion is not closed" in why(town.do("ann", "february", "destroy", {"person": "pip", **GROUND}))
    counted(town, "february", 0)
    town.must("bob", "february", "step", {"step": "supervised"})
    town.must("bob", "february", "occasion-close", {})
    town.must("ann", "february", "destroy", {"person": "pip", **GROUND})
    held = state(town, "february")
    assert held.last("admit", player="pip").payload == {"player": "pip", "paid": 0}  # type: ignore[union-attr]
    again = anew(town, url, snapshots=False)
    assert state(again, "february") == held
    assert again.book.audit().sound
    again.book.close()
