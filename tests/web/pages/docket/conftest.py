"""People at the web server of a town with a docket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.dockets import RULE, DocketTown, open_period
from tests.web.townspeople import Townspeople


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Townspeople]:
    """The town's people, with an appeal."""
    town = DocketTown(str(tmp_path / "floor.db"))
    town.appeal()
    yield Townspeople(town.town)
    town.book.close()


@pytest.fixture
def period(tmp_path: Path) -> Iterator[Townspeople]:
    """A house in whose one rulemaking comments are open."""
    town = open_period(str(tmp_path / "floor.db"))
    assert town.book.last(RULE) == 0
    yield Townspeople(town)
    town.book.close()
