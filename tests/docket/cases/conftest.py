"""Databases for these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.databases import file, postgres, url
from tests.support.dockets import DocketTown

__all__ = ["docket", "file", "postgres", "url"]


@pytest.fixture
def docket(file: str) -> Iterator[DocketTown]:
    """A town with a docket, on SQLite."""
    town = DocketTown(file)
    yield town
    town.book.close()
