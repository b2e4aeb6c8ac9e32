"""A package is what its house signed: every byte of it, and its lines come out of the events again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aboveboard.charity.packages.archive import packed, unpacked
from aboveboard.charity.packages.package import INDEX, POINT, STATEMENT, package
from aboveboard.charity.packages.verify import verify_package
from aboveboard.law import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.signing import Signer, key_in
from aboveboard.log.chain.tree import Tree, leaf, root_by
from tests.support.charities import CHURCH, HOSE, Town
from tests.support.quarter import OF, begun, sold
from tests.support.terminal import run
from tests.support.turns import PROVE

STEP = 1 if PROVE else 41
KEY = Signer(b"a town").public
EVENTS, PROOFS = "events/0-hose-company-2.json", "proofs/0-hose-company-2.json"


def test_it_is_sound_and_says_what_it_proves(packed_statement: bytes) -> None:
    found = verify_package(packed_statement)
    assert found.sound
    assert (found.title, found.form, found.period, found.version) == ("Hose Company 2", "GC-7Q", "2026-Q1", 1)
    assert {name: found.lines[name] for name in ("A1", "A2", "A7", "B8", "net")} == {
        "A1": 1, "A2": 6000, "A7": 2100, "B8": 105, "net": 2100,
    }  # fmt: skip
    assert {"A1", "A2", "A3", "A7", "B8", "net", "fee"} <= set(found.worked_out)
    assert set(found.worked_out).isdisjoint(found.on_word)
    assert {*found.worked_out, *found.on_word} == found.lines.keys()
    assert found.filed == {"commission": "2026-04-06"}
    assert str(found.due) == "2026-04-15"
    assert "nobody vouched for" in found.proved
    assert "only the log shows" in found.proved


def test_the_same_is_packed_to_the_same_bytes(town: Town, packed_statement: bytes) -> None:
    assert package(town.book, HOSE, "GC-7Q", "2026-Q1") == packed_statement


def test_with_a_key_only_what_that_key_signed_is_sound(packed_statement: bytes) -> None:
    key = key_in(unpacked(packed_statement, "package")[POINT].decode().strip())
    found = verify_package(packed_statement, key)
    assert found.sound
    assert found.pinned
    assert "the key that was given" in found.proved
    other = verify_package(packed_statement, "0" * 64)
    assert not other.sound
    assert other.fault.startswith("checkpoint.txt: it is signed with the key")
    with pytest.raises(BadInput, match="64 digits"):
        verify_package(packed_statement, "mine")


def test_what_is_hidden_is_in_it_as_a_hash_alone(town: Town, packed_statement: bytes) -> None:
    parts = b"".join(unpacked(packed_statement, "package").values())
    for secret in (b"Pat Smith", b"7 Mill Road", b"1980-01-01", b"1975-01-01"):
        assert secret not in parts


def test_every_changed_byte_is_refused(packed_statement: bytes) -> None:
    for at in range(0, len(packed_statement), STEP):
        for bit in (0x01, 0x20, 0x80):
            data = bytearray(packed_statement)
            data[at] ^= bit
            found = verify_package(bytes(data))
            assert not found.sound, f"byte {at}"
            assert found.fault


def test_every_changed_byte_of_a_part_is_refused_where_the_archive_is_written_anew(packed_statement: bytes) -> None:
    parts = unpacked(packed_statement, "package")
    for name, content in parts.items():
        for at in range(0, len(content), STEP):
            for bit in (0x01, 0x20):
                data = bytearray(content)
                data[at] ^= bit
                found = verify_package(packed({**parts, name: bytes(data)}))
                assert not found.sound, f"{name}, byte {at}"


def test_every_shorter_and_longer_file_is_refused(packed_statement: bytes) -> None:
    for length in range(0, len(packed_statement), 4 * STEP):
        assert not verify_package(packed_statement[:length]).sound
    assert not verify_package(packed_statement + b"\0").sound
    assert not verify_package(b"\0" + packed_statement).sound


def test_every_part_is_needed_and_none_may_be_added(packed_statement: bytes) -> None:
    parts = unpacked(packed_statement, "package")
    for name in parts:
        rest = {other: content for other, content in parts.items() if other != name}
        assert not verify_package(packed(rest)).sound, name
    added = verify_package(packed({**parts, "notes.txt": b"paid"}))
    assert added.fault == "notes.txt: it belongs to no such package"


def test_the_first_bad_place_is_named(packed_statement: bytes) -> None:
    parts = unpacked(packed_statement, "package")
    lines = parts[EVENTS].split(b"\n")
    altered = b"\n".join((*lines[:2], lines[2].replace(b'"cents"', b'"cends"').replace(b"7", b"8", 1), *lines[3:]))
    assert altered != parts[EVENTS]
    assert verify_package(packed({**parts, EVENTS: altered})).fault.startswith(f"{EVENTS}, line 3")
    swapped = b"\n".join((lines[0], lines[2], lines[1], *lines[3:]))
    assert "it stands after event" in verify_package(packed({**parts, EVENTS: swapped})).fault
    left_out = b"\n".join((lines[0], *lines[2:]))
    assert verify_package(packed({**parts, EVENTS: left_out})).fault.startswith(f"{EVENTS}: each event on a line")
    statement = parts[STATEMENT].replace(b'"B8":105', b'"B8":104')
    assert statement != parts[STATEMENT]
    assert verify_package(packed({**parts, STATEMENT: statement})).fault.startswith(f"{STATEMENT}, byte ")


def test_another_house_cannot_sign_other_events_with_this_ones_key(packed_statement: bytes) -> None:
    """Events, tree, checkpoint and all else made anew are consistent, and signed with another key, which shows."""
    parts = unpacked(packed_statement, "package")
    bodies = parts[EVENTS].rstrip(b"\n").split(b"\n")
    tree = Tree([leaf(body) for body in bodies])
    line = parts[POINT].decode().strip()
    root = line.split(" roots=")[1].split(" ")[0]
    forged = Signer(b"another house").signed(line.split(" key=")[0].replace(root, f"hose-company-2:{tree.root.hex()}"))
    paths = canonical({str(number): [each.hex() for each in tree.path(number)] for number in range(len(bodies))})
    found = verify_package(packed({**parts, POINT: f"{forged}\n".encode(), PROOFS: paths + b"\n"}), KEY)
    assert "not with the one that was given" in found.fault


def test_what_was_not_filed_is_not_packed(town: Town, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="GC-7Q of 2026-Q2 was not filed"):
        package(town.book, HOSE, "GC-7Q", "2026-Q2")
    with pytest.raises(BadInput, match="'GC-99' is none that is filed here"):
        package(town.book, HOSE, "GC-99", "2026-Q1")
    with pytest.raises(BadInput, match="none is called 'nobody'"):
        package(town.book, "nobody", "GC-7Q", "2026-Q1")
    with pytest.raises(BadInput, match="was not filed"):
        package(town.book, CHURCH, "GC-7Q", "2026-Q1")
    other = begun(str(tmp_path / "other.db"))
    sold(other)
    with pytest.raises(BadInput, match="was not filed"):
        package(other.book, HOSE, "GC-7Q", "2026-Q1")
    other.book.close()


def test_an_amendment_is_packed_in_its_turn(tmp_path: Path) -> None:
    from tests.support.quarter import filed, signed

    town = filed(str(tmp_path / "town.db"))
    first = verify_package(package(town.book, HOSE, "GC-7Q", "2026-Q1"))
    town.must("tom", HOSE, "statement-amend", {**OF, "why": "a slip of the pen"})
    assert verify_package(package(town.book, HOSE, "GC-7Q", "2026-Q1")).statement == first.statement
    signed(town)
    town.must("tom", HOSE, "statement-file", {**OF, "to": "commission", "dated": "2026-04-06", "way": "mail"})
    again = verify_package(package(town.book, HOSE, "GC-7Q", "2026-Q1"))
    assert again.sound
    assert (first.version, again.version) == (1, 2)
    town.book.close()


def test_at_the_command_line(package_file: Path) -> None:
    found = run("package-verify", str(package_file), "--json")
    assert found.code == 0
    assert json.loads(found.out)["sound"]
    assert "Sound: " in run("package-verify", str(package_file)).out
    data = bytearray(package_file.read_bytes())
    data[len(data) // 2] ^= 1
    package_file.write_bytes(data)
    found = run("package-verify", str(package_file))
    assert found.code == 1
    assert found.out.startswith("NOT SOUND: package: it is damaged")
    found = run("package-verify", str(package_file), "--json")
    assert found.code == 1
    assert json.loads(found.out)["fault"]


def test_the_index_lists_what_is_there(packed_statement: bytes) -> None:
    parts = unpacked(packed_statement, "package")
    index = json.loads(parts[INDEX])
    assert set(index["parts"]) == parts.keys() - {INDEX}
    assert index["rest_on_word"] == list(verify_package(packed_statement).on_word)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 31, 33])
def test_a_tree_shows_each_leaf_at_its_place_and_nowhere_else(count: int) -> None:
    leaves = [leaf(bytes([each])) for each in range(count)]
    tree = Tree(leaves)
    for number in range(count):
        path = tree.path(number)
        assert root_by(leaves[number], number, count, path) == tree.root
        for other in range(count):
            if other != number:
                assert root_by(leaves[number], other, count, path) != tree.root
        assert root_by(leaves[number], number, count, [*path, tree.root]) is None
    assert root_by(leaves[0], count, count, []) is None
