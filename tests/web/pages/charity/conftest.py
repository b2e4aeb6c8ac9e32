"""A town with its web server for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.townspeople import Townspeople, townspeople


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Townspeople]:
    """A fire company and a church, each with its own people."""
    with townspeople(str(tmp_path / "town.db")) as found:
        yield found
