"""A town whose fire company has somebody who left."""

from __future__ import annotations

import pytest

from tests.support.charities import Town, settled


@pytest.fixture
def town(url: str) -> Town:
    """The town, on a database of each kind."""
    return settled(url)
