"""The name of an occasion that is planned is its organization's own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Conflict, Deed, NotAllowed, Viewer
from tests.charity.pools.test_live_pools import DEAL, RAFFLE
from tests.support.charities import CHURCH, HOSE, NIGHT, Town, fire_company, settled

APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OPENED = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
PLANNED = {"occasion": "bazaar", **NIGHT}


@pytest.fixture
def town(tmp_path: Any) -> Iterator[Town]:
    found = settled(str(tmp_path / "floor.db"))
    fire_company(found)
    found.must("ann", HOSE, "paper", APPROVAL)
    found.must("olga", CHURCH, "premises", {"premises": "crypt", "areas": ["main"]})
    yield found
    found.book.close()


def by_the_church(name: str) -> dict[str, Any]:
    return {"occasion": name, "from": NIGHT["from"], "until": NIGHT["until"], "premises": "crypt", "games": ["craps"]}


def test_a_name_that_one_plans_is_neither_opened_nor_planned_by_another(town: Town) -> None:
    town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    for log, deed, payload in (("bazaar", "occasion-open", OPENED), (HOSE, "plan", PLANNED)):
        with pytest.raises(Conflict, match="the name bazaar is taken; choose another"):
            town.do("ann", log, deed, payload)
    town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    assert not town.book.index.has("bazaar", "occasion")
    town.must("ann", HOSE, "plan", {**PLANNED, "occasion": "february"})
    town.must("ann", "february", "occasion-open", OPENED)


def test_nor_is_a_pool_or_an_organization_opened_by_it(town: Town) -> None:
    town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    church = {"ruleset": "ny-charitable", "title": "Another", "kind": "religious"}
    opened = (("ann", "raffle-open", RAFFLE), ("ann", "deal-buy", DEAL), ("sam", "organization-open", church))
    for who, deed, payload in opened:
        with pytest.raises(Conflict, match="the name bazaar is taken; choose another"):
            town.do(who, "bazaar", deed, payload)
        assert not town.book.index.knows("bazaar")
    town.must("ann", "another", "raffle-open", RAFFLE)
    town.must("sam", "a-third", "organization-open", church)
    town.must("olga", "bazaar", "raffle-open", {**RAFFLE, "organization": CHURCH})


def test_nor_is_a_name_planned_that_something_has(town: Town) -> None:
    town.must("ann", "february", "occasion-open", OPENED)
    town.must("ann", HOSE, "plan", {**PLANNED, "occasion": "february"})
    for name in ("february", HOSE, CHURCH):
        with pytest.raises(Conflict, match=f"the name {name} is taken"):
            town.do("olga", CHURCH, "plan", by_the_church(name))


def test_it_is_written_once_as_hashes_and_by_nobody(town: Town) -> None:
    before = town.book.last(HOUSE)
    for _ in range(2):
        town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    assert town.book.last(HOUSE) == before + 1
    kept = town.book.events(HOUSE, viewer=Viewer("", "auditor"), limit=1_000)[-1]
    assert kept.kind == "name-kept"
    assert "bazaar" not in str(kept.payload)
    assert CHURCH not in str(kept.payload)
    assert sha256(b"bazaar").hexdigest() not in str(kept.payload)  # nobody finds a name out by trying
    for who in ("sam", "ann"):
        with pytest.raises(NotAllowed, match="may not keep a name for an occasion; nobody may"):
            town.book.do(Deed(HOUSE, "name-kept", dict(kept.payload), who, "supervisor" if who == "sam" else "member"))


def test_it_stays_so_after_a_start(town: Town, tmp_path: Any) -> None:
    town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    town.book.snapshot()
    town.book.close()
    again = Town(str(tmp_path / "floor.db"))
    with pytest.raises(Conflict, match="is taken"):
        again.do("ann", "bazaar", "occasion-open", OPENED)
    assert again.book.audit().sound
    again.book.close()


def test_a_plan_of_an_earlier_version_keeps_its_name_once_it_is_planned_anew(town: Town) -> None:
    """Its event names nothing on the house's log; it still folds, and may be opened."""
    from aboveboard.charity.organizations.names import PlannedNames

    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(PlannedNames, "keep", lambda *given, **opened: ())
        town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    before = town.book.last(HOUSE)
    town.must("olga", CHURCH, "plan", by_the_church("bazaar"))
    assert town.book.last(HOUSE) == before + 1
