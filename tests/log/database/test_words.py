"""A database's address as it may be printed."""

from __future__ import annotations

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.log.database.opening import open_store
from aboveboard.log.database.words import without_password


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("postgresql://ann:s3:cr@t@host/floor", "postgresql://ann:***@host/floor"),
        ("postgresql://:secret@host/floor", "postgresql://:***@host/floor"),
        ("postgresql://ann@host/floor", "postgresql://ann@host/floor"),
        ("floor.db", "floor.db"),
    ],
)
def test_the_password_is_not_printed(given: str, printed: str) -> None:
    assert without_password(given) == printed


def test_a_refused_address_does_not_show_it() -> None:
    with pytest.raises(BadInput, match="mysql") as refused:
        open_store("mysql+pymysql://ann:secret@host/floor")
    assert "secret" not in str(refused.value)
