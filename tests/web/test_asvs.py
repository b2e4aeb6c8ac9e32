"""Signing in as OWASP's ASVS asks: tries that lock nobody out, proxies and hosts that were stated."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aboveboard.law.errors import BadInput
from aboveboard.web.gate.addresses import network
from aboveboard.web.gate.guard import DEVICE
from aboveboard.web.gate.tries import A_HOUR, DEVICES, FREE, LONGEST_WAIT, Tries
from aboveboard.web.serve import serve, stated
from aboveboard.web.settings import Settings
from tests.log.forks import Child
from tests.support.house import founded, give_password, open_floor
from tests.support.terminal import run
from tests.web.visitors import Visitors, visiting

GOOD, WRONG = "a horse of my own", "a horse of another"


def sign_in(client: TestClient, name: str, password: str) -> int:
    """The status of an attempt to sign in."""
    return client.post("/api/sign-in", json={"name": name, "password": password}).status_code


def at(visitors: Visitors, address: str) -> TestClient:
    """A browser at some address."""
    return TestClient(visitors.app, base_url="http://floor.test", client=(address, 50000))


# -- names that cannot be told apart -------------------------------------------------------------------------------


def test_registering_tells_no_more_than_that_a_name_cannot_be_had(visitors: Visitors) -> None:
    told = set()
    for name in ("bob", "sam", "cage", "adm1n"):
        answer = visitors.client().post("/api/admit", json={"name": name, "password": GOOD})
        told.add((answer.status_code, answer.json()["error"]["message"].replace(name, "NAME")))
    assert told == {(409, "the name NAME cannot be had; choose another")}


# -- tries ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def tries(clock: list[float]) -> Tries:
    return Tries(10, b"a secret", lambda: clock[0])


def attack(tries: Tries, clock: list[float], times: int, place: Callable[[int], str]) -> int:
    """Wrong tries at ann's name, each as soon as it may be made at its place; gives how many were made."""
    made = 0
    for number in range(times):
        clock[0] += 0.01
        if not tries.wait("ann", place(number)):
            tries.wrong("ann", place(number))
            made += 1
    return made


def test_wrong_tries_from_one_address_lock_nobody_out_elsewhere(tries: Tries, clock: list[float]) -> None:
    assert FREE <= attack(tries, clock, 1000, lambda _: "203.0.113.5") <= FREE + 4, "in ten seconds"
    assert tries.wait("ann", "203.0.113.5") > 0
    assert tries.wait("ann", "198.51.100.7") == 0


def test_devices_at_one_address_are_counted_together(tries: Tries, clock: list[float]) -> None:
    """Each sign-in gives another device, and each try costs a hash, right or wrong."""
    for number in range(DEVICES * 10):
        assert tries.wait("ann", "192.0.2.1", tries.device("ann")) == 0, number
    assert tries.wait("ann", "192.0.2.1", tries.device("ann")) > 0
    assert tries.wait("bob", "192.0.2.1", tries.device("bob")) > 0
    assert tries.wait("ann", "192.0.2.2", tries.device("ann")) == 0, "another address"
    assert tries.wait("cyd", "192.0.2.1") == 0, "whoever has no device is counted elsewhere"
    clock[0] += 60
    assert tries.wait("ann", "192.0.2.1", tries.device("ann")) == 0


def test_the_wait_doubles_up_to_a_quarter_of_an_hour(tries: Tries, clock: list[float]) -> None:
    waits = []
    for _ in range(FREE + 14):
        waits.append(tries.wait("ann", "203.0.113.5"))
        clock[0] += waits[-1] + 60
        tries.wrong("ann", "203.0.113.5")
    assert waits[:FREE] == [0.0] * FREE
    assert waits == sorted(waits)
    assert LONGEST_WAIT / 2 < tries.wait("ann", "203.0.113.5") <= LONGEST_WAIT
    tries.right("ann", "203.0.113.5")
    clock[0] += 60
    assert tries.wait("ann", "203.0.113.5") == 0


def test_a_name_is_tried_so_often_an_hour_from_everywhere_and_its_owner_comes_in(
    tries: Tries, clock: list[float]
) -> None:
    tries.right("ann", "198.51.100.7")
    device = tries.device("ann")
    assert attack(tries, clock, 5000, lambda number: f"10.{number // 250 % 250}.{number % 250}.9") == A_HOUR
    assert tries.wait("ann", "192.0.2.1") > 0
    assert tries.wait("ann", "198.51.100.7") == 0, "an address that ann signed in from"
    assert tries.wait("ann", "192.0.2.1", device) == 0, "a device that ann signed in with"
    assert tries.wait("ann", "192.0.2.1", tries.device("bob")) > 0, "another's device"
    assert tries.wait("ann", "192.0.2.1", device[:-1] + "x") > 0
    assert tries.wait("bob", "192.0.2.2") == 0
    clock[0] += 3600
    assert tries.wait("ann", "192.0.2.3") == 0


def test_addresses_of_one_house_count_as_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:203.0.113.5") == network("203.0.113.5") == "203.0.113.5"
    assert network("no address") == "no address"


def test_ten_wrong_tries_do_not_lock_an_owner_out(tmp_path: Path) -> None:
    with visiting(str(tmp_path / "floor.db"), Settings(secure=False)) as visitors:
        give_password(visitors.cast.floor, "ann", GOOD)
        own = at(visitors, "203.0.113.5")
        assert sign_in(own, "ann", GOOD) == 200
        assert own.cookies.get(DEVICE)
        statuses = [sign_in(at(visitors, "203.0.113.5"), "ann", WRONG) for _ in range(10)]
        assert statuses.count(401) == FREE
        assert set(statuses) == {401, 429}
        assert sign_in(own, "ann", GOOD) == 200, "the same address, a device that is known"
        assert sign_in(at(visitors, "198.51.100.7"), "ann", GOOD) == 200, "another address"


# -- proxies and hosts ---------------------------------------------------------------------------------------------


@pytest.fixture
def floor(tmp_path: Path) -> str:
    file = str(tmp_path / "floor.db")
    with open_floor(file) as found:
        give_password(founded(found).floor, "ann", GOOD)
    return file


@pytest.fixture
def served(floor: str) -> Iterator[Callable[..., int]]:
    """Starts a server as `aboveboard serve` does, and gives its port."""
    children: list[Child] = []

    def start(**more: object) -> int:
        reads, writes = os.pipe()

        def work(tell: Callable[[str], None]) -> None:
            serve(floor, host="127.0.0.1", port=0, demo=False, ready=lambda at: written(writes, at), **more)  # type: ignore[arg-type]

        children.append(Child(work))
        os.close(writes)
        port = os.read(reads, 200).decode().rpartition(":")[2].strip("/")
        os.close(reads)
        return int(port)

    yield start
    for child in children:
        child.end(kill=True)


def written(pipe: int, text: str) -> None:
    """Tell the other process something."""
    os.write(pipe, text.encode())


def asked(port: int, path: str, body: str | None = None, **headers: str) -> tuple[int, dict[str, str]]:
    """The status and headers of an answer."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(200):
        try:
            line.connect()
            break
        except OSError:
            time.sleep(0.05)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        named["content-type"] = "application/json"
    line.request("GET" if body is None else "POST", path, body, named)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


NAME = "floor.example"
TRY = '{"name": "ann", "password": "a horse of another"}'
SIGN = '{"name": "ann", "password": "a horse of my own"}'


def test_nobody_says_where_they_come_from_unless_a_proxy_is_stated(served: Callable[..., int]) -> None:
    port = served()
    found = [asked(port, "/api/sign-in", TRY, x_forwarded_for=f"203.0.113.{number}")[0] for number in range(8)]
    assert 429 in found, "each had an address of its own choosing"


def test_a_stated_proxy_is_believed_and_cookies_are_for_https(served: Callable[..., int]) -> None:
    port = served(proxies=["127.0.0.1"], names=["floor.example"])
    found = [
        asked(
            port, "/api/sign-in", TRY, x_forwarded_for=f"203.0.113.{n}", x_forwarded_proto="https", host="floor.example"
        )
        for n in range(8)
    ]
    assert [status for status, _ in found] == [401] * 8
    status, headers = asked(
        port, "/api/sign-in", SIGN, x_forwarded_for="203.0.113.99", x_forwarded_proto="https", host="floor.example"
    )
    assert status == 200
    assert headers["set-cookie"].endswith("Secure") or "; Secure" in headers["set-cookie"]
    assert headers["strict-transport-security"]
    assert asked(port, "/", host="floor.example", x_forwarded_proto="http")[0] == 403
    assert asked(port, "/", host="elsewhere.example", x_forwarded_proto="https")[0] == 421


def test_a_host_that_was_not_stated_is_refused(served: Callable[..., int]) -> None:
    port = served()
    assert asked(port, "/")[0] == 200
    assert asked(port, "/", host=f"localhost:{port}")[0] == 200
    for host in ("floor.example", "evil.example:80", "localhost.evil.example", ""):
        status, headers = asked(port, "/", host=host)
        assert status == 421, host
        assert "content-security-policy" in headers


def test_settings_are_stated_and_checked() -> None:
    local = stated("127.0.0.1", demo=False)
    assert (local.secure, local.proxies, local.hosts) == (False, (), ("127.0.0.1", "localhost", "::1"))
    behind = stated("127.0.0.1", demo=False, names=["Floor.Example:443"], proxies=["10.0.0.0/8"])
    assert (behind.secure, "floor.example" in behind.hosts) == (True, True)
    assert stated("0.0.0.0", demo=False).secure
    with pytest.raises(BadInput, match="--proxy: an address or a network"):
        stated("127.0.0.1", demo=False, proxies=["*"])
    with pytest.raises(BadInput, match="this machine only"):
        stated("127.0.0.1", demo=True, proxies=["10.0.0.1"])
    told = run("serve", "--help").out
    assert all(word in told for word in ("--name", "--proxy", "ABOVEBOARD_NAMES", "ABOVEBOARD_PROXIES"))
