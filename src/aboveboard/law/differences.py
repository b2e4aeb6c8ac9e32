"""What two texts of one law file do not have in common: value by value, with the clauses behind it on either side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any, Literal, NamedTuple

from aboveboard.law.changes import MISSING, keys_of
from aboveboard.law.proposals import PROPOSED
from aboveboard.law.provisions import own_provisions, provisions
from aboveboard.law.provisions.carried import carried, plain
from aboveboard.law.provisions.clauses import citations

Change = Literal["new", "gone", "changed"]
CITE = "cite"
"""How a key ends that holds clauses and no value of its own; a bare one is for its whole table."""
STANDING = ("status", "from")
"""What the head of a file says of its standing, which is told beside its values and is none of them."""
NOT_ENCODED = "not-encoded"
"""The table of a file whose keys are clauses."""


class Difference(NamedTuple):
    """One value, or one whole table that cites a clause, that is not the same on both sides."""

    path: str
    """Where it stands, as a proposal would name it: keys with dots between them, one with dots in quotation marks."""
    change: Change
    before: Any
    """The value as its file has it; None where there is none."""
    after: Any
    before_cite: tuple[str, ...]
    """The clauses that govern it, cited by the letters that they had on that side."""
    after_cite: tuple[str, ...]

    @property
    def of_clauses(self) -> bool:
        """Is it only the clause of a value that changes, and not the value itself?"""
        return is_cite(keys_of(self.path))

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "path": self.path, "change": self.change, "before": written(self.before), "after": written(self.after),
            "cite": {"before": list(self.before_cite), "after": list(self.after_cite)},
        }  # fmt: skip


class Differences(NamedTuple):
    """All of them, in the order of the texts, and how many values are the same."""

    rows: tuple[Difference, ...]
    unchanged: int

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"values": [row.to_json() for row in self.rows], "unchanged": self.unchanged}


def differences(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Differences:
    """What changes from one text of a file to another, whatever it is about; None stands for a law without it."""
    rows, same = list[Difference](), 0
    left, right = _values(before), _values(after)
    for row in _tables((), left, right, _Governed((), None), _Governed((), None)):
        if row is None:
            same += 1
        else:
            rows.append(row)
    return Differences(tuple(rows), same)


def _values(raw: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """A text without what is told of its standing."""
    found = {key: value for key, value in (raw or {}).items() if key not in STANDING}
    if isinstance(found.get(CITE), str):
        found[CITE] = found[CITE].removesuffix(PROPOSED)
    if isinstance(found.get(NOT_ENCODED), Mapping):
        found[NOT_ENCODED] = {plain(key): value for key, value in found[NOT_ENCODED].items()}
    return found


class _Governed(NamedTuple):
    """The clauses that govern a value, and those that are told key by key beside its table."""

    ids: tuple[str, ...]
    beside: Any

    def within(self, value: Any) -> _Governed:
        """What governs a value that may cite clauses itself."""
        own = value.get(CITE) if isinstance(value, Mapping) else None
        ids = tuple(_words(own)) if own is not None else ()
        return _Governed(ids or self.ids, self.beside)

    def below(self, table: Mapping[str, Any], key: str) -> _Governed:
        """What governs the value under a key of a table."""
        beside = table.get(f"{key}-{CITE}")
        if beside is None and isinstance(self.beside, Mapping):
            beside = self.beside.get(key)
        if isinstance(beside, Mapping):
            return _Governed(self.ids, beside)
        return _Governed(tuple(_words(beside)) or self.ids, None)


def _tables(
    path: tuple[str, ...], before: Mapping[str, Any], after: Mapping[str, Any], had: _Governed, has: _Governed
) -> Iterator[Difference | None]:
    for key in dict.fromkeys((*before, *after)):
        one, other = before.get(key, MISSING), after.get(key, MISSING)
        yield from _between((*path, key), one, other, had.below(before, key), has.below(after, key))


def _between(
    path: tuple[str, ...], before: Any, after: Any, had: _Governed, has: _Governed
) -> Iterator[Difference | None]:
    """Each difference at a path or below it; None for a value that is the same."""
    had, has = had.within(before), has.within(after)
    one, other = _table_of(before, after), _table_of(after, before)
    if one is not None and other is not None:
        yield from _tables(path, one, other, had, has)
    elif _same(before, after):
        if not is_cite(path):
            yield None
    else:
        change: Change = "new" if before is MISSING else "gone" if after is MISSING else "changed"
        yield Difference(
            dotted(path), change, _given(before), _given(after),
            _cited(path[-1], before, had), _cited(path[-1], after, has),
        )  # fmt: skip


def _table_of(value: Any, other: Any) -> Mapping[str, Any] | None:
    """The value as a table to be looked into; one that the other side lacks is told whole, unless it holds tables."""
    if isinstance(value, Mapping) and (isinstance(other, Mapping) or (other is MISSING and _holds_tables(value))):
        return value
    return {} if value is MISSING and isinstance(other, Mapping) and _holds_tables(other) else None


def _holds_tables(value: Mapping[str, Any]) -> bool:
    return bool(value) and all(isinstance(each, Mapping) for each in value.values())


def _cited(key: str, value: Any, governed: _Governed) -> tuple[str, ...]:
    """The clauses of a value: itself where it is one, those that govern it, or else those named within it."""
    if value is MISSING:
        return ()
    own = [*_words(value)]
    if own and all(map(_is_clause, own)):
        return _letters(own)
    return _letters(governed.ids) or _letters([key, *_words(value)])


def _letters(ids: Any) -> tuple[str, ...]:
    return tuple(citations(each for each in ids if _is_clause(each)))


def _is_clause(word: str) -> bool:
    return "-" in word and (word in own_provisions() or carried(word) is not None or word in provisions())


def _words(value: Any) -> Iterator[str]:
    """Every word of a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Mapping, list, tuple)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _words(item)


def _same(one: Any, other: Any) -> bool:
    """Are two values the same, a clause that was only given another letter too? A number is no truth."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, str) and isinstance(other, str):
        return one == other or (_is_clause(one) and _is_clause(other) and plain(one) == plain(other))
    return type(one) is type(other) and bool(one == other)


def _given(value: Any) -> Any:
    return None if value is MISSING else value


# -- how paths and values are written -------------------------------------------------------------------------------


def is_cite(path: tuple[str, ...]) -> bool:
    """Does a path of a law file lead to the clauses of what stands beside it? A key may be a path itself."""
    words = [word for key in path for word in key.split(".")]
    return words[-1] == CITE or any(word.endswith(f"-{CITE}") for word in words)


def dotted(path: tuple[str, ...]) -> str:
    """A path as a proposal writes it; a key that holds dots stands in quotation marks."""
    return ".".join(f'"{key}"' if "." in key else key for key in path)


def written(value: Any) -> Any:
    """A value as programs read it: its clauses by their letters, its days and hours as text."""
    if isinstance(value, Mapping):
        return {plain(key): written(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [written(item) for item in value]
    if isinstance(value, (date, time)):
        return value.isoformat()
    return _letters([value])[0] if isinstance(value, str) and _is_clause(value) else value
