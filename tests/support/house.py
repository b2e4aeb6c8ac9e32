"""A floor to test with: one of each role, a table of craps, and chips for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from aboveboard.charity.kinds import CHARITY
from aboveboard.docket.kinds import DOCKET
from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, WORLD, inventory, purse
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.chips.chips import smallest_change
from aboveboard.floor.kinds import FLOOR
from aboveboard.floor.links.kinds import LINKS
from aboveboard.floor.tables.game import TableGame
from aboveboard.house import open_house
from aboveboard.log.chain import hash_chain
from aboveboard.log.deeds import Books, Decision, Deed, Handler, Logged, Outcome, Setting, Transfer, Viewer
from aboveboard.log.kinds import House, Joining, put_together
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.passwords import hashed
from aboveboard.log.permissions import Permissions
from aboveboard.play.events import Refusal

TABLE = "craps-1"
CITATION = "58 Pa. Code 623a.5(a)"
"""A clause that pages cite."""
CRAPS = {"ruleset": "pa", "game": "craps", "limits": {"min": 100, "max": 500_000}}
RICH = 10**9


class Mint:
    """Chips out of nowhere, which a real floor does not have."""

    def __init__(self, setting: Setting) -> None:
        self.deeds: Mapping[str, Handler] = {"mint": self._mint}

    def _mint(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("to", "cents")
        return Outcome(transfers=[Transfer(WORLD, deed.word("to"), deed.cents("cents"), "minted")])

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        return None

    def apply(self, event: Logged) -> None:
        return None

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        return None

    def snapshot(self) -> Any:
        return None

    def restore(self, state: Any) -> None:
        return None


MINT = House(
    joinings=(
        Joining("house", {"mint": lambda setting, made, logs: Mint(setting)}, sentences={"mint": "{cents} is minted"}),
    ),
    permissions=Permissions(matrix={"mint": ("supervisor",)}),
)
WITH_MINT = put_together((FLOOR, LINKS, CHARITY, DOCKET, MINT))


def open_floor(
    url: str,
    *,
    secret: bytes | str | None = None,
    clock: Callable[[], datetime] = hash_chain.now,
    new_key: bool = False,
) -> Logbook:
    """Open a floor where supervisors may mint."""
    return open_house(url, secret=secret, clock=clock, houses=WITH_MINT, new_key=new_key)


class Cast:
    """A floor with the people on it: `say` has somebody do something and wants it accepted."""

    def __init__(self, floor: Logbook) -> None:
        self.floor = floor

    def do(self, actor: str, kind: str, payload: Any = None, log: str = TABLE, key: str | None = None) -> Decision:
        return self.floor.do(Deed(log, kind, {} if payload is None else payload, actor, role_of(actor), key=key))

    def say(self, actor: str, kind: str, payload: Any = None, log: str = TABLE, key: str | None = None) -> Decision:
        result = self.do(actor, kind, payload, log, key)
        assert result.refusal is None, result.refusal.reason
        return result


ROLE = {
    "sam": "supervisor", "dan": "dealer", "flo": "floorperson", "cat": "cage", "sue": "surveillance", "aud": "auditor",
    "sid": "stickperson", "box": "boxperson", "ann": "player", "bob": "player", "cyd": "player",
}  # fmt: skip


PEOPLE = {**ROLE, "mia": "member-in-charge", "ben": "banker", "guy": "security", "max": "maintenance"}
"""Somebody of every role, the last four where they are hired too; cyd is a player who often sits nowhere."""


def role_of(name: str) -> str:
    """What somebody does here; a test may give somebody else a role."""
    return ROLE[name] if name in ROLE else PEOPLE[name]


def hire_the_rest(cast: Cast) -> None:
    """Hire somebody of every role that a floor is not founded with."""
    for name, role in PEOPLE.items():
        if name not in ROLE:
            cast.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)


def founded(floor: Logbook, setup: Mapping[str, Any] = CRAPS, table: str = TABLE, *, counted: bool = True) -> Cast:
    """Found a floor, hire everybody, set a table up and give everybody chips."""
    cast = Cast(floor)
    cast.say("sam", "found", {}, HOUSE)
    for name, role in ROLE.items():
        if role == "player":
            cast.say(name, "admit", {"name": name}, HOUSE)
            cast.say("sam", "mint", {"to": purse(name), "cents": RICH}, HOUSE)
        elif name != "sam":
            cast.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
    opened(cast, setup, table, counted=counted)
    return cast


def give_password(floor: Logbook, name: str, password: str) -> None:
    """Have somebody choose a password, in place of the one before."""
    person = floor.person(name)
    assert person is not None
    credential = hashed(name, password)
    assert floor.do(Deed(floor.houses.home, "password-change", {}, name, person.roles[0], credential=credential))


AT_OCCASIONS = ("ny-charitable", "nj-charitable")
"""Rulesets whose tables stand at an occasion, or are for training."""


def for_training(setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a table is set up with, for training where it stands at no occasion and its law has it stand at one."""
    alone = setup["ruleset"] in AT_OCCASIONS and "occasion" not in setup
    return {**setup, **({"training": True, "house": "rack"} if alone else {})}


def opened(cast: Cast, setup: Mapping[str, Any] = CRAPS, table: str = TABLE, *, counted: bool = True) -> None:
    """Set a table up, man it, and count its rack, unless a bank pays in its place or its rack stays uncounted."""
    cast.say("flo", "set-up", for_training(setup), table)
    for name in ("dan", "sid", "box"):
        cast.say("flo", "assign", {"name": name, "table": table}, HOUSE)
    bank = cast.floor.look(table, lambda state: state.part(TableGame).house)
    if bank == inventory(table) and counted:
        count_rack(cast, table)
    elif bank != inventory(table):
        cast.say("sam", "mint", {"to": bank, "cents": RICH}, HOUSE)


def count_rack(cast: Cast, table: str = TABLE, cents: int = RICH) -> None:
    """Give a table its float, out of chips that are minted for it: one counts the rack, and another signs."""
    rack = cast.floor.look(table, lambda state: state.part(Rack))
    if rack.source == CAGE:
        cast.say("sam", "mint", {"to": CAGE, "cents": cents}, HOUSE)
    chips = {str(worth): count for worth, count in smallest_change(cents, rack.set.denominations).items()}
    slip = cast.say("dan", "opener", {"chips": chips}, table).answer["slip"]
    cast.say("flo", "slip-sign", {"slip": slip}, table)


@contextmanager
def playing(url: str, setup: Mapping[str, Any] = CRAPS, table: str = TABLE, *, counted: bool = True) -> Iterator[Cast]:
    """A founded floor, closed afterwards."""
    with open_floor(url, secret="a secret for tests") as floor:
        yield founded(floor, setup, table, counted=counted)
