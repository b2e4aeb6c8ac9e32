"""Exports altered in every way: each is found, and the line that is named is the altered one or the first misfit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from aboveboard.log.chain.signing import Signer
from aboveboard.log.chain.verify import Finding, signed, verify
from aboveboard.log.deeds import Viewer
from tests.log.chain.test_verify_forms import POKER
from tests.log.test_log import SECRET, session
from tests.support.house import TABLE, opened, playing
from tests.support.turns import PROVE

FLIPS = 400
SECOND = "poker-1"
AUDITOR = Viewer("aud", "auditor")
KEY = Signer(SECRET.encode()).public


class Floor(NamedTuple):
    """A floor with two tables and hidden values, exported; the checkpoint was signed before its last events."""

    all: bytes
    table: bytes
    redacted: bytes
    checkpoint: str


def made(file: str, rolls: int) -> Floor:
    with playing(file) as cast:
        session(cast, rolls)
        opened(cast, POKER, SECOND)
        cast.say("dan", "commit", {}, SECOND)
        cast.floor.checkpoint("sam")
        for seat, name in enumerate(("bob", "cyd"), 1):
            cast.say(name, "sit", {"seat": seat}, SECOND)
            cast.say(name, "bet", {"wager": "ante", "stake": 1000}, SECOND)
        cast.say("dan", "machine", {}, SECOND)
        cast.say("ann", "bet", {"wager": "field", "stake": 500})
        line = cast.floor.checkpoint("sam")
        cast.say("ann", "bet", {"wager": "field", "stake": 700})
        one = b"".join(cast.floor.export(SECOND, AUDITOR))
        return Floor(b"".join(cast.floor.export(None, AUDITOR)), one, b"".join(cast.floor.export(TABLE)), line)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    return made(str(tmp_path_factory.mktemp("one") / "floor.db"), 4)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    """Another floor where the same was done."""
    return made(str(tmp_path_factory.mktemp("other") / "floor.db"), 4)


def names(finding: Finding | None, line: int) -> bool:
    """Does a finding name a line, as its own or as the other one of two?"""
    return finding is not None and (finding.line == line or f"in line {line} " in finding.what)


def line_of(data: bytes, byte: int) -> int:
    return data.count(b"\n", 0, byte) + 1


def flips(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The export with one bit of one byte changed: of every byte, or of some."""
    rng = random.Random(4)
    places = range(len(data)) if PROVE else sorted({*rng.sample(range(len(data)), FLIPS), 0, len(data) - 1})
    for place in places:
        for bit in {1, 1 << rng.randrange(8)} if PROVE else {1 << rng.randrange(8)}:
            yield place, data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :]


def test_every_flipped_byte_is_found_in_its_line(floor: Floor, figure: Callable[[str], None]) -> None:
    assert verify(floor.all).sound
    count, missed = 0, []
    for place, flipped in flips(floor.all):
        finding, count = verify(flipped).finding, count + 1
        if not names(finding, line_of(floor.all, place)):
            missed.append((place, line_of(floor.all, place), str(finding)))
    assert missed == []
    figure(f"{count:,} exports with a flipped bit, each found in its line")


def test_each_kind_of_line_flipped_in_every_byte(floor: Floor, figure: Callable[[str], None]) -> None:
    """A head, a first event, one with hidden values, a hidden value, one before the last and the last, in full."""
    lines = floor.table.splitlines(keepends=True)
    hidden = next(number for number, line in enumerate(lines) if b'"salt"' in line)
    chosen = sorted({0, 1, hidden - 1, hidden, len(lines) - 2, len(lines) - 1})
    count, missed = 0, []
    for number in chosen:
        start = sum(map(len, lines[:number]))
        for place in range(start, start + len(lines[number])):
            flipped = floor.table[:place] + bytes([floor.table[place] ^ 1]) + floor.table[place + 1 :]
            finding, count = verify(flipped).finding, count + 1
            if not names(finding, number + 1):
                missed.append((place, number + 1, str(finding)))
    assert missed == []
    figure(f"{count:,} exports with a flipped bit in a line of each kind")


def test_lines_that_are_dropped_doubled_or_exchanged(floor: Floor, figure: Callable[[str], None]) -> None:
    lines = floor.all.splitlines(keepends=True)
    count = 0
    for place, line in enumerate(lines):
        found = verify(b"".join(lines[:place] + lines[place + 1 :]))
        # A hidden value that is left out is no fault, but what it would show of the balances is then not shown.
        assert found.sound if b'"salt"' in line else names(found.finding, place + 1), (place, found)
        assert names(verify(b"".join([*lines[: place + 1], *lines[place:]])).finding, place + 2)
        count += 2
        if place + 1 < len(lines):
            swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
            finding = verify(b"".join(swapped)).finding
            assert names(finding, place + 1) or names(finding, place + 2), (place, finding)
            count += 1
    figure(f"{count:,} exports with a line dropped, doubled or exchanged")


def boundaries(data: bytes) -> Iterator[int]:
    """Where lines begin."""
    start = 0
    for line in data.splitlines(keepends=True):
        yield start
        start += len(line)


def test_an_export_that_is_cut(floor: Floor, figure: Callable[[str], None]) -> None:
    rng = random.Random(5)
    ends = range(len(floor.all)) if PROVE else [0, *rng.sample(range(len(floor.all)), 200)]
    for end in {*ends, *boundaries(floor.all)}:
        finding, rest = verify(floor.all[:end]).finding, floor.all[end:].splitlines()
        if floor.all[:end].endswith(b"\n") and all(b'"salt"' in line for line in rest):
            assert finding is None  # only hidden values were left out
        elif rest[0].startswith(b'{"events":') and end:
            assert finding is not None
            assert "which the export lacks" in finding.what  # whole logs are gone, and a checkpoint names them
        else:
            assert names(finding, line_of(floor.all, end)), (end, finding)
    figure(f"{len(ends):,} exports that were cut")


def test_two_exports_spliced(floor: Floor, other: Floor, figure: Callable[[str], None]) -> None:
    """Up to a line from one floor, and on from another where the same was done: the seam is found."""
    ours, theirs = floor.redacted.splitlines(keepends=True), other.redacted.splitlines(keepends=True)
    for seam in range(1, min(len(ours), len(theirs))):
        spliced = b"".join(ours[:seam] + theirs[seam:])
        finding = verify(spliced).finding
        assert names(finding, seam) or names(finding, seam + 1), (seam, finding)
    figure(f"{min(len(ours), len(theirs)) - 1:,} exports spliced from two")


def parts(data: bytes) -> dict[str, bytes]:
    """An export, log by log."""
    found: dict[str, bytes] = {}
    for line in data.splitlines(keepends=True):
        if line.startswith(b'{"events":'):
            name = line.split(b'"log":"')[1].split(b'"')[0].decode()
            found[name] = b""
        found[name] += line
    return found


def test_a_log_of_another_floor_does_not_fit_the_checkpoints(floor: Floor, other: Floor) -> None:
    ours, theirs = parts(floor.all), parts(other.all)
    assert list(ours) == list(theirs) == ["floor", TABLE, SECOND]
    for name in ours:
        mixed = b"".join({**ours, name: theirs[name]}.values())
        finding = verify(mixed).finding
        assert finding is not None
        assert "is not the one whose first" in finding.what
        assert finding.log in (TABLE, SECOND)


def test_logs_that_a_checkpoint_names_and_an_export_lacks(floor: Floor, figure: Callable[[str], None]) -> None:
    ours, count = parts(floor.all), 0
    for name in ours:
        left = b"".join(data for log, data in ours.items() if log != name)
        report = verify(left, floor.checkpoint, KEY)
        assert report.finding is not None
        assert f"names {name}, which the export lacks" in report.finding.what
        inside = verify(left)
        if name == "floor":
            assert inside.sound
            assert "No checkpoint was given, so a rewritten whole would look the same." in inside.proved
        else:
            assert inside.finding is not None
            assert f"the checkpoint in it names {name}, which the export lacks" in inside.finding.what
            assert inside.finding.log == "floor"
        alone = verify(ours[name], floor.checkpoint, KEY)
        assert alone.finding is not None
        assert f"where only {name} was asked for, say so with --log" in alone.finding.what
        asked = verify(ours[name], floor.checkpoint, KEY, name)
        assert asked.sound
        assert "Balances were not compared: " in asked.proved
        assert not verify(left, log=name).sound
        count += 5
    figure(f"{count} exports with whole logs dropped")


def test_balances_are_not_claimed_where_transfers_are_withheld(floor: Floor) -> None:
    lines = floor.all.splitlines(keepends=True)
    assert any(b'"salt"' in line and b'"transfers"' in line for line in lines)
    left = b"".join(line for line in lines if b'"salt"' not in line)
    report = verify(left, floor.checkpoint, KEY)
    assert report.sound
    assert "and all balances" not in report.proved
    assert "may have moved what is not shown here" in report.proved


def test_what_is_claimed_is_what_was_proved(floor: Floor) -> None:
    whole = len([line for line in floor.all.splitlines() if b'"deed"' in line])
    begins = f"{whole} events of 3 logs fit together to the byte"
    nobody = verify(floor.all).proved
    assert nobody.startswith(f"Consistent: {begins}, with 2 checkpoints inside.")
    assert nobody.endswith("No checkpoint or key was given, so a rewritten whole would look the same.")
    keyed, given, both = (
        verify(floor.all, line, key).proved
        for line, key in ((None, KEY), (floor.checkpoint, None), (floor.checkpoint, KEY))
    )
    assert keyed == both
    assert both.startswith(f"Sound: {begins}. The checkpoint of ")
    assert "signed with the key that was given, fixes the first" in both
    assert "and all balances; what came since (2 events) is consistent, and no more." in both
    assert given.startswith("Consistent: ")
    assert "with a key that nobody vouched for" in given
    redacted = verify(floor.redacted, floor.checkpoint, KEY, TABLE).proved
    assert f"events of {TABLE} fit" in redacted


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "balances": (lambda line: line.replace("balances=", "balances=0", 1), "not signed with the key that it names"),
    "time": (lambda line: line.replace(" at=2", " at=3", 1), "does not fix its own log"),
    "form": (lambda line: "hello", "is not a line that begins with"),
}


@pytest.mark.parametrize("what", [*WRONG, "signed balances"])
def test_checkpoints_inside_are_checked(file: str, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """One that signs other balances, another time, or nothing is found where it stands, though the chain fits."""
    whole = Signer.line

    def line(self: Signer, heads: Any, held: Any, at: str) -> str:
        if what == "signed balances":
            return whole(self, heads, {**held, "player/ann": 7}, at)
        return WRONG[what][0](whole(self, heads, held, at))

    words = "the balances that the checkpoint in it signs are not" if what not in WRONG else WRONG[what][1]
    with playing(file) as cast:
        session(cast, 2)
        monkeypatch.setattr(Signer, "line", line)
        number = cast.say("sam", "checkpoint", {}, "floor").number
        finding = verify(b"".join(cast.floor.export(None, AUDITOR))).finding
    assert finding is not None
    assert words in finding.what
    assert (finding.log, finding.event) == ("floor", number)


def test_signatures_are_checked_as_the_library_checks_them() -> None:
    rng = random.Random(6)
    for number in range(200 if PROVE else 20):
        key = Ed25519PrivateKey.from_private_bytes(rng.randbytes(32))
        public, text = key.public_key().public_bytes_raw().hex(), rng.randbytes(number).hex()
        signature = key.sign(text.encode()).hex()
        assert signed(text, signature, public)
        assert not signed(text + "0", signature, public)
        place = rng.randrange(len(signature))
        altered = signature[:place] + format(int(signature[place], 16) ^ 1, "x") + signature[place + 1 :]
        assert not signed(text, altered, public)
        assert not signed(text, signature.upper(), public) or signature.upper() == signature
    empty = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"  # noqa: E501
    assert signed("", empty, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    for junk in ("", "0", "zz" * 64, "ff" * 64, "00" * 64):
        assert not signed("x", junk, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        assert not signed("x", empty, junk[:64])
