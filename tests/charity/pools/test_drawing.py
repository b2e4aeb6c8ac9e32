"""A machine's draw on a raffle's log: nobody knows the next ticket, every draw is on record, and all is checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.pools import drawing
from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.drawing import draw_document, draw_documents, proof_of, public_draw
from aboveboard.charity.pools.next_deeds import next_at
from aboveboard.charity.pools.public import public_view
from aboveboard.charity.pools.situation import situation
from aboveboard.charity.record import decide_record
from aboveboard.charity.roles import ROLES
from aboveboard.house import open_house
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.play.pools.drawing import check as checker
from aboveboard.play.pools.drawing import machine
from aboveboard.play.pools.drawing.check import check_proof
from aboveboard.play.pools.running.state import PoolState
from tests.charity.pools.test_live_pools import RAFFLE
from tests.support.charities import HOSE, Town, announced, fire_company, settled

R = "r-1"
OPENING = {**RAFFLE, "prizes": [{"prize": "car", "cents": 90000}, {"prize": "ham", "cents": 900, "count": 2}]}
WITNESSES = {"witnesses": ["bob", "cyd"]}


def state_of(book: Logbook, log: str = R) -> PoolState:
    """What the pool holds, as a copy."""
    found: PoolState = book.look(log, lambda state: state.part(PoolAtPlay).snapshot())
    return found


def sold(file: str) -> Town:
    """A raffle of which sixty tickets are sold, in two runs."""
    town = settled(file)
    fire_company(town)
    town.must("ann", R, "raffle-open", OPENING)
    announced(town, R)
    town.must("ann", R, "ticket-sell", {"first": 1, "last": 40, "buyer": "Pat Smith", "telephone": "555"})
    town.must("ann", R, "ticket-sell", {"first": 61, "last": 80})
    announced(town, R)
    return town


@pytest.fixture
def town(file: str) -> Town:
    return sold(file)


def whole(town: Town, *texts: str) -> None:
    """All of the drum drawn, and its seed given up."""
    town.must("ann", R, "draw-freeze")
    for text in texts:
        town.must("ann", R, "draw-mix", {"text": text})
    for _ in range(3):
        town.must("ann", R, "draw-next")
    town.must("ann", R, "draw-reveal")


def refusal(found: Decision) -> str:
    assert found.refusal is not None
    return found.refusal.reason


# -- the course --------------------------------------------------------------------------------------------------------


def test_a_draw_from_the_drum_to_the_file(town: Town, tmp_path: Path) -> None:
    frozen = town.must("ann", R, "draw-freeze")
    assert (frozen.answer["count"], frozen.answer["prizes"]) == (60, ["car", "ham", "ham"])
    assert "sales are closed" in refusal(town.do("ann", R, "ticket-sell", {"count": 1}))
    assert "the machine draws from it" in refusal(town.do("ann", R, "ticket-draw", {"ticket": 7, **WITNESSES}))
    proof = proof_of(state_of(town.book), 61)
    assert proof is not None
    assert "at place 41 of 60" in check_proof(proof)
    assert proof_of(state_of(town.book), 41) is None
    town.must("ann", R, "draw-mix", {"text": "Heads, said the mayor", "from": "the hall"})
    first = town.must("ann", R, "draw-next")
    assert (first.answer["prize"], first.settled[0]["pays"]) == ("car", 90000)
    again = town.must("ann", R, "draw-next", {"again": "no name on the stub"})
    assert again.number == (first.number or 0) + 1
    assert (again.answer["prize"], again.answer["ticket"] == first.answer["ticket"]) == ("car", False)
    with pytest.raises(BadInput, match="is under way: its seed was not given up yet"):
        draw_document(state_of(town.book))
    town.must("ann", R, "draw-next")
    town.must("ann", R, "draw-next")
    given = town.must("ann", R, "draw-reveal").answer
    document = draw_document(state_of(town.book))
    assert (document["seed"], document["pool"]) == (given["seed"], R)
    events = [each for each in town.book.events(R, viewer=Viewer("ann", "officer")) if each.kind == "draw-next"]
    assert [each.payload["ticket"] for each in events] == [row["ticket"] for row in document["draws"]]
    file, alone = tmp_path / "draw.json", tmp_path / "check.py"
    file.write_text(json.dumps(document), "utf-8")
    alone.write_bytes(Path(checker.__file__).read_bytes())
    done = subprocess.run([sys.executable, "-I", alone, file, "41"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Sound: 4 drawn from 60 tickets" in done.stdout
    assert "Ticket 41 was not in the drum." in done.stdout
    assert draw_documents(state_of(town.book)) == [document]
    for win in state_of(town.book).wins:
        if not win.superseded:
            town.must("ann", R, "prize-pay", {"ticket": win.ticket})
    town.must("ann", R, "raffle-close")
    report = town.book.audit()
    assert report.sound


def test_what_is_said_of_it(town: Town) -> None:
    whole(town, "heads")
    said = [town.book.describe(each) for each in town.book.events(R, viewer=Viewer("ann", "officer"))[-6:]]
    seed, (one, two, three) = state_of(town.book).machine[0].seed, (win.ticket for win in state_of(town.book).wins)
    assert said == [
        "the drum is frozen with 60 in it, and a seed is committed to",
        "a text is mixed in: heads",
        f"the machine draws ticket {one} for car",
        f"the machine draws ticket {two} for ham",
        f"the machine draws ticket {three} for ham",
        f"the seed of drawing 1 is given up: {seed}",
    ]


def test_it_goes_on_from_its_events_and_from_a_snapshot(town: Town, file: str) -> None:
    town.must("ann", R, "draw-freeze")
    first = town.must("ann", R, "draw-next").answer["ticket"]
    town.book.snapshot()
    before = state_of(town.book)
    town.book.close()
    again = open_house(file, secret="a town", clock=lambda: town.now)
    assert state_of(again) == before
    again.close()
    town.book = open_house(file, secret="a town", clock=lambda: town.now)
    expected = before.machine[0].next_ticket(before.series["ticket"].drum)
    assert town.must("ann", R, "draw-next").answer["ticket"] == expected != first
    town.book.close()


def test_a_key_repeated_draws_once(town: Town) -> None:
    """Whoever hears no answer asks again with the same key, and is told what was drawn."""
    from aboveboard.log.deeds import Deed

    town.must("ann", R, "draw-freeze")
    deed = Deed(R, "draw-next", {}, "ann", "officer", key="once")
    first, second = town.book.do(deed), town.book.do(deed)
    assert second.repeated
    assert first.answer == second.answer
    assert len(state_of(town.book).machine[0].draws) == 1


def test_who_may_draw(town: Town) -> None:
    with pytest.raises(NotAllowed):
        town.do("ben", R, "draw-freeze")
    with pytest.raises(NotAllowed):
        town.do("olga", R, "draw-freeze")


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "not nobody"),
        ({"witnesses": ["bob"]}, "not bob alone"),
        ({"witnesses": ["ann", "bob"]}, "not bob alone"),
        ({"witnesses": ["bob", "bob"]}, "not bob alone"),
        ({"witnesses": ["bob", "cyd"], "drawn-by": "cyd"}, "not bob alone"),
    ],
)
def test_a_draw_by_hand_has_two_witnesses(town: Town, given: dict[str, Any], said: str) -> None:
    found = refusal(town.do("ann", R, "ticket-draw", {"ticket": 7, **given}))
    assert "2 witnesses besides whoever enters or draws it" in found
    assert said in found


def test_witnesses_are_on_file(town: Town) -> None:
    with pytest.raises(BadInput, match="witnesses: nobody on file is called 'zoe'"):
        town.do("ann", R, "ticket-draw", {"ticket": 7, "witnesses": ["bob", "zoe"]})
    town.must("ann", R, "ticket-draw", {"ticket": 7, **WITNESSES})
    town.must("ann", R, "ticket-draw", {"ticket": 8, "drawn-by": "eve", **WITNESSES})


def test_the_rest_is_drawn_by_the_machine(town: Town) -> None:
    town.must("ann", R, "ticket-draw", {"ticket": 7, **WITNESSES})
    frozen = town.must("ann", R, "draw-freeze").answer
    assert (frozen["count"], frozen["prizes"]) == (59, ["ham", "ham"])


# -- nobody knows ------------------------------------------------------------------------------------------------------


ROLES_SEEN = (*((role, role) for role in ROLES), ("auditor", "auditor"), ("supervisor", "supervisor"), ("", ""))


def shown(book: Logbook, log: str, viewer: Viewer) -> list[str]:
    """The events of a log, without what they are chained by."""
    return [repr(replace(each, hash=b"")) for each in book.events(log, viewer=viewer)]


def seen(town: Town) -> dict[str, str]:
    """Everything that anybody can learn of a raffle, by who asks and how, with what is chained left out."""
    book, found = town.book, dict[str, str]()
    people = {"officer": "ann", "treasurer": "tom", "member-in-charge": "bob", "banker": "ben", "clerk": "clio"}
    for name, role in ROLES_SEEN:
        viewer = Viewer(people.get(name, ""), role)
        for what, ask in {
            "view": lambda viewer=viewer: book.view(R, viewer),
            "events": lambda viewer=viewer: shown(book, R, viewer),
            "words": lambda viewer=viewer: [book.describe(each) for each in book.events(R, viewer=viewer)],
            "export": lambda viewer=viewer: b"".join(book.export(R, viewer)).decode(),
            "all": lambda viewer=viewer: b"".join(book.export(None, viewer)).decode(),
            "organization": lambda viewer=viewer: shown(book, HOSE, viewer),
        }.items():
            try:
                found[f"{role} {what}"] = str(ask())  # type: ignore[no-untyped-call]
            except NotAllowed as error:
                found[f"{role} {what}"] = f"not allowed: {error}"
    state = state_of(book)
    found["public"] = json.dumps(public_draw(state))
    found["proof"] = json.dumps(proof_of(state, 7))
    found["repr"] = repr(state)
    found["everybody"] = str(book.look(R, lambda log: public_view(log.part(PoolConduct))))
    found["desk"] = str(book.look(R, lambda log: situation(log.part(PoolConduct), town.now, "ann")))
    found["bodies"] = str(book.bodies(R, 0, 100))
    for kind, payload in (
        ("draw-reveal", {}), ("draw-freeze", {}), ("ticket-draw", {"ticket": 7, **WITNESSES}), ("drawing-close", {}),
        ("raffle-close", {}), ("ticket-sell", {"count": 1}), ("draw-next", {"again": "why"}),
    ):  # fmt: skip
        found[f"refused {kind}"] = refusal(town.do("ann", R, kind, payload))
    return found


HASHES = re.compile(r"[0-9a-f]{32,64}")


def test_two_seeds_look_alike_to_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that differ in the seed alone answer the same to every role and to strangers, but for hashes."""
    worlds = list[dict[str, str]]()
    for number in (1, 2):
        seed = f"{number:02x}" * 32
        with monkeypatch.context() as patch:
            town = sold(str(tmp_path / f"{number}.db"))
            patch.setattr(machine, "new_seed", lambda seed=seed: seed)
            town.must("ann", R, "draw-freeze")
            patch.undo()
            town.must("ann", R, "draw-mix", {"text": "heads"})
            held = state_of(town.book).machine[0].seed
            assert held == seed
            told = seen(town)
            for what, text in told.items():
                assert seed not in text, what
                assert seed[:16] not in text, what
            worlds.append({what: HASHES.sub("#", text) for what, text in told.items()})
            town.book.close()
    assert worlds[0].keys() == worlds[1].keys()
    for what, text in worlds[0].items():
        assert text == worlds[1][what], what


def test_the_file_does_not_hold_it(tmp_path: Path) -> None:
    """Neither in clear nor in bytes, in the database, beside it or in a snapshot, before it is given up."""
    file = tmp_path / "town.db"
    town = sold(str(file))
    town.must("ann", R, "draw-freeze")
    town.must("ann", R, "draw-next")
    town.book.snapshot()
    seed = state_of(town.book).machine[0].seed

    def held() -> bool:
        texts = [each.read_bytes() for each in tmp_path.iterdir()]
        return any(
            form in text for text in texts for form in (seed.encode(), bytes.fromhex(seed), seed.upper().encode())
        )

    assert not held()
    town.book.close()
    assert not held()
    town.book = open_house(str(file), secret="a town", clock=lambda: town.now)
    town.must("ann", R, "draw-next")
    town.must("ann", R, "draw-next")
    town.must("ann", R, "draw-reveal")
    town.book.close()
    assert held(), "once it is given up, everybody may read it"


def test_another_key_cannot_draw(town: Town, file: str) -> None:
    """A floor whose key is lost goes on without what was hidden: nothing is drawn from a seed that nobody can read."""
    town.must("ann", R, "draw-freeze")
    town.book.close()
    other = Town.__new__(Town)
    other.now = town.now
    other.book = open_house(file, secret="another", clock=lambda: town.now, new_key=True)
    assert "cannot" in refusal(other.do("ann", R, "draw-next")) or "not at hand" in refusal(
        other.do("ann", R, "draw-next")
    )
    other.book.close()


def test_a_refusal_says_nothing_of_the_next_ticket(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the way of a draw is asked before anybody knows the number."""
    town.must("ann", R, "draw-freeze")
    asked = list[dict[str, Any]]()
    real = drawing.as_by_hand

    def noted(question: Any) -> Any:
        found = real(question)
        if found is not None:
            asked.append({"kind": found.kind, **found.payload})
        return found

    from aboveboard.charity.pools import conduct

    monkeypatch.setattr(conduct, "as_by_hand", noted)
    town.must("ann", R, "draw-next")
    assert asked == [{"kind": "ticket-draw", "drawn-by": "ann"}]


def test_every_drum_has_a_seed_of_its_own() -> None:
    seeds = {machine.new_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert {len(each) for each in seeds} == {64}


# -- the law -----------------------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4620.22-b-3", "ny-4620.22-b-4")
def test_what_holds_back_a_hand_holds_back_the_machine(file: str) -> None:
    town = settled(file)
    fire_company(town)
    town.must("ann", R, "raffle-open", OPENING)
    town.must("ann", R, "ticket-sell", {"count": 40})
    town.must("ann", R, "draw-freeze")
    found = town.do("ann", R, "draw-next").refusal
    assert found is not None
    assert set(found.cite) == {"ny-4620.22-b-3", "ny-4620.22-b-4"}
    announced(town, R)
    town.must("ann", R, "draw-next")


def flags(found: Decision) -> list[str]:
    return [clause for row in found.answer.get("flagged", ()) for clause in row["cite"]]


def test_a_stub_without_a_name_is_flagged_once_it_is_drawn(town: Town) -> None:
    """Those from 61 on were sold without a word on their stubs."""
    town.must("ann", R, "stub", {"ticket": 61, "buyer": "Al", "address": "1 Elm", "telephone": "5"})
    town.must("ann", R, "draw-freeze")
    named = {61}
    for _ in range(3):
        drawn = town.must("ann", R, "draw-next")
        assert bool(flags(drawn)) == (drawn.answer["ticket"] not in named)


def test_a_record_draws_nothing(file: str) -> None:
    events = [
        {"at": "2026-01-05", "raffle-open": {"raffle": R, **{k: v for k, v in OPENING.items() if k != "organization"}}},
        {"at": "2026-01-06", "ticket-sell": {"raffle": R, "count": 40}},
    ]
    record = {"ruleset": "ny-charitable", "organization": {"name": "Hose", "kind": "volunteer-fire-company"}}
    drawn = [*events, {"at": "2026-01-07", "ticket-draw": {"raffle": R, "ticket": 7}}]
    assert decide_record({**record, "events": drawn}).refused == []
    with pytest.raises(BadInput, match="event 2: draw-freeze: a record draws nothing itself"):
        decide_record({**record, "events": [*events, {"at": "2026-01-07", "draw-freeze": {"raffle": R}}]})


def test_the_desk_is_told_what_comes_next(town: Town) -> None:
    def says() -> tuple[str, tuple[str, ...]]:
        found: tuple[str, tuple[str, ...]] = town.book.look(R, lambda log: next_at(log.part(PoolConduct).running))
        return found

    assert "draw-freeze" in says()[1]
    town.must("ann", R, "draw-freeze", {"beacon": "the noon round"})
    assert says() == ("The drum is frozen. Next: what was announced is mixed in: the noon round.", ("draw-mix",))
    town.must("ann", R, "draw-mix", {"text": "0451", "from": "beacon"})
    assert says()[1] == ("draw-next", "draw-mix")
    for prize in ("ham", "ham"):
        town.must("ann", R, "draw-next")
        assert says() == (f"Next: the machine draws for {prize}.", ("draw-next",))
    town.must("ann", R, "draw-next")
    assert says() == ("Next: the seed is given up.", ("draw-reveal",))
    town.must("ann", R, "draw-reveal")
    assert "draw-reveal" not in says()[1]
