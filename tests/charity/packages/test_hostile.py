"""Archives that somebody made to do harm are refused in one sentence, before anything is unpacked."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Callable

import pytest

from aboveboard.charity.packages.archive import LARGEST, LONGEST_NAME, Packer, packed, safe, unpacked
from aboveboard.charity.packages.verify import verify_package
from aboveboard.law import BadInput


def _zip(fill: Callable[[zipfile.ZipFile], None], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        fill(archive)
    return out.getvalue()


def _bomb(archive: zipfile.ZipFile) -> None:
    archive.writestr("index.json", b"\0" * (LARGEST + 1))


def _small_bomb(archive: zipfile.ZipFile) -> None:
    archive.writestr("index.json", b"\0" * 1_000_000)


def _named(name: str) -> Callable[[zipfile.ZipFile], None]:
    return lambda archive: archive.writestr(zipfile.ZipInfo(name), b"x")


def _twice(archive: zipfile.ZipFile) -> None:
    archive.writestr("index.json", b"1")
    with pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("index.json", b"2")


def _link(archive: zipfile.ZipFile) -> None:
    info = zipfile.ZipInfo("index.json")
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    archive.writestr(info, b"/etc/passwd")


def _many(archive: zipfile.ZipFile) -> None:
    for number in range(5_001):
        archive.writestr(str(number), b"")


HOSTILE = {
    "it would unpack to": _zip(_bomb, zipfile.ZIP_DEFLATED),
    "is compressed, and parts are stored as they are": _zip(_small_bomb, zipfile.ZIP_DEFLATED),
    "points outside of it": _zip(_named("../index.json")),
    "'/index.json' points outside": _zip(_named("/index.json")),
    "it holds a part twice": _zip(_twice),
    "is no plain file": _zip(_link),
    "it holds 5,001 parts": _zip(_many),
    "it is no zip archive": b"not an archive",
    "it is damaged": b"PK\x03\x04" + b"\0" * 40,
}


@pytest.mark.parametrize("said", HOSTILE)
def test_it_is_refused_in_one_sentence(said: str) -> None:
    fault = verify_package(HOSTILE[said]).fault
    assert said in fault
    assert fault.startswith("package: ")
    assert "\n" not in fault
    assert len(fault) < 300


@pytest.mark.parametrize(
    "name", ["CON.json ", "a\tb", "Ünïcode", "-begins", "a//b", "./a", ".hidden", "a" * 200, "con.json"]
)
def test_a_name_that_is_not_safe_anywhere_is_refused(name: str) -> None:
    out = io.BytesIO()
    packer = Packer(out)
    packer.put(name, b"x")
    packer.close()
    with pytest.raises(BadInput, match="not safe anywhere"):
        unpacked(out.getvalue(), "package")


def test_every_name_is_made_safe_and_its_own() -> None:
    packer = Packer(io.BytesIO())
    names = ["Ann's paper", "ann s paper", "../../etc/passwd", "", "...", "Ä" * 300, "a/b\\c", "\u202etxt.exe", "con"]
    found = []
    for name in names:
        found.append(packer.free("papers/", name, ".pdf"))
        packer.put(found[-1], b"")
    assert len(set(found)) == len(names)
    for each in found:
        stem = each.removeprefix("papers/")
        assert safe(stem, LONGEST_NAME) == stem
        assert len(stem) < 100


def test_nothing_is_read_that_is_larger_than_a_package_is() -> None:
    fault = verify_package(b"PK\x03\x04" + b"\0" * LARGEST).fault
    assert fault.startswith("package: at most")


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b"\xff", b'{"package":1}', b"[" * 10_000])
def test_an_index_that_is_none_is_refused(text: bytes) -> None:
    found = verify_package(packed({"index.json": text, "checkpoint.txt": b"x\n"}))
    assert found.fault.startswith("index.json: ")
