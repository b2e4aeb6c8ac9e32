"""What a file on counties may say: which of them adjoin each other."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from aboveboard.law.model.values import Headed


class CountiesFile(Headed):
    """Counties, each with those that adjoin it."""

    reading: str
    """How it is read that one adjoins another."""
    adjoining: dict[str, tuple[str, ...]]

    @model_validator(mode="after")
    def _both_ways(self) -> Self:
        for name, others in self.adjoining.items():
            for other in others:
                if name not in self.adjoining.get(other, ()) or other == name:
                    raise ValueError(f"adjoining: {name} adjoins {other}, and {other} does not adjoin {name}")
        return self
