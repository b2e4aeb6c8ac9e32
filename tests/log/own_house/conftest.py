"""The town of these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.log.own_house.living import Town, living


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    """A town on SQLite."""
    with living(file) as found:
        yield found
