"""Passwords in tests are hashed at the least cost there is; what is about the cost asks for `real_hashes`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from aboveboard.log.people import passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
REAL = passwords._hasher


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Hash quickly, and hold an unknown name against a hash that costs as little."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", lambda: QUICK)
        patch.setattr(passwords, "NOBODYS", QUICK.hash("nobody has this one"))
        yield


@pytest.fixture
def real_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash as the product does."""
    monkeypatch.setattr(passwords, "_hasher", REAL)
