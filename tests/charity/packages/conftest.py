"""A quarter that was filed, and its package, made once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from aboveboard.charity.packages.package import package
from tests.support.charities import HOSE, Town
from tests.support.quarter import OF, filed


@pytest.fixture(scope="package")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    found = filed(str(tmp_path_factory.mktemp("quarter") / "town.db"))
    yield found
    found.book.close()


@pytest.fixture(scope="package")
def packed_statement(town: Town) -> bytes:
    return package(town.book, HOSE, OF["form"], OF["period"])


@pytest.fixture
def package_file(packed_statement: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "gc-7q.zip"
    path.write_bytes(packed_statement)
    return path
