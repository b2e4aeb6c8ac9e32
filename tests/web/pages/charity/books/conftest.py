"""A town with books for every test."""

from __future__ import annotations

import pytest

from tests.support.books_town import with_a_deal
from tests.web.townspeople import Townspeople


@pytest.fixture
def books(people: Townspeople) -> Townspeople:
    """The fire company in summer: an account is open, and a deal sold out."""
    with_a_deal(people.town)
    return people
