"""Who the people of a sheet are: known by name, found on file by their full names, or new with a name made for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aboveboard.charity.members.names import Names
from aboveboard.charity.members.statements import Statement
from aboveboard.charity.spreadsheets.cells import one_line
from aboveboard.charity.spreadsheets.listing import Column
from aboveboard.charity.spreadsheets.table import Fault

WHO = "a name or a full name"
ANY = "*"
"""Stands for any day of birth."""


def full_name(fields: Mapping[str, Any]) -> str:
    """Somebody's full name as it is compared; whoever has none is called by the name."""
    return one_line(str(fields.get("title", fields.get("name", "")))).casefold()


def in_pieces(rows: Sequence[dict[str, Any]], most: int) -> Iterator[list[dict[str, Any]]]:
    """People in lists of so many at most: whoever is named as kin stands before those who name them, or in their list.

    Only where more than so many name each other in a circle is one of their lists longer.
    """
    piece = list[dict[str, Any]]()
    for group in _kin_first(rows):
        if piece and len(piece) + len(group) > most:
            yield piece
            piece = []
        piece += group
    if piece:
        yield piece


def _kin_first(rows: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Everybody after their kin; those who name each other in a circle together."""
    known, done = {row["name"]: row for row in rows}, set[str]()
    for row in rows:
        walk, name = dict[str, int](), row["name"]
        while name in known and name not in done and name not in walk:
            walk[name] = len(walk)
            name = known[name].get("kin-of")
        names, alone = list(walk), walk.get(name, len(walk))
        if alone < len(names):
            yield [known[each] for each in names[alone:]]
        for each in reversed(names[:alone]):
            yield [known[each]]
        done.update(walk)


class People:
    """The people of a sheet beside those who are on file."""

    def __init__(
        self,
        given: Sequence[Statement],
        on_file: Mapping[str, Mapping[str, Any]],
        columns: Iterable[Column],
        *,
        complete: bool = True,
    ) -> None:
        self.on_file = on_file
        self.faults: list[Fault] = []
        self._complete = complete
        """Does the sheet hold nobody else, whose row cannot be read?"""
        self._given = given
        self._columns = {column.field: column for column in columns}
        self._known: dict[str, list[str]] = {}
        """For each full name, who on file has it."""
        self._born: dict[tuple[str, str | None], list[str]] = {}
        """For each full name and day of birth, who on file has both; None where no day is on file."""
        for name, fields in on_file.items():
            title = full_name(fields)
            self._known.setdefault(title, []).append(name)
            self._born.setdefault((title, fields.get("born")), []).append(name)
        self._listed: dict[str, bool] = {}
        """For each full name, whether everybody on file who has it stands in the sheet."""
        self._folded = {name.casefold(): name for name in on_file}
        self._births: set[tuple[str, str | None]] = set()
        """Full names and days of birth in the sheet."""
        self._rows: dict[str, int] = {}
        """For each name that is taken, the row of whoever has it."""

    def name(self) -> list[Statement]:
        """Everybody with a name; whoever is in doubt is a fault and left out."""
        self._alike()
        self._births = {(full_name(each.fields), each.fields.get("born")) for each in self._given}
        named = [each for each in self._given if "name" in each.fields]
        others = [each for each in self._given if "name" not in each.fields]
        found = [each for each in named if self._is_right(each) and self._is_first(each)]
        new = []
        for each in others:
            name = self._matched(each)
            if name is None:
                new.append(each)
            elif name:
                each.fields["name"] = name
                if self._is_first(each):
                    found.append(each)
        names = Names((*self.on_file, *self._rows))
        # By full name and birth, not by row: the same people have the same names in whatever order they are listed.
        for each in sorted(new, key=lambda one: (full_name(one.fields), one.fields.get("born", ""), one.row)):
            each.fields["name"], each.made = names.free(each.fields["title"]), True
            found.append(each)
        found.sort(key=lambda each: each.row)
        self._kin(found)
        return found

    # -- doubts ------------------------------------------------------------------------------------------------------

    def _fault(self, each: Statement, field: str, given: object, expected: str) -> None:
        column = self._columns.get(field) or next(iter(self._columns.values()))
        self.faults.append(column.fault(each.row, given, expected))

    @property
    def _titled(self) -> str:
        """The column in which full names begin."""
        return next((field for field in ("title", "first", "last") if field in self._columns), "name")

    def _alike(self) -> None:
        """Two rows with one full name are two people where their days of birth differ, or their names."""
        seen: dict[tuple[str, str, bool], Statement] = {}
        """The first row with a full name, a day of birth and, or not, a name."""
        right = []
        for each in self._given:
            if "title" not in each.fields:
                if "name" not in each.fields:
                    self._fault(each, self._titled, None, WHO)
                    continue
            elif (other := self._twin(each, seen)) is not None:
                expected = f"each person once (row {other.row} has the same full name and no other day of birth)"
                self._fault(each, self._titled, each.fields["title"], expected)
                continue
            right.append(each)
        self._given = right

    @staticmethod
    def _twin(each: Statement, seen: dict[tuple[str, str, bool], Statement]) -> Statement | None:
        """A row above that may be the same person; two that have names of their own are not."""
        title, born, named = full_name(each.fields), each.fields.get("born", ""), "name" in each.fields
        births = (born, "") if born else (ANY,)
        found = (seen.get((title, day, also)) for day in births for also in ((False,) if named else (False, True)))
        other = next((one for one in found if one is not None), None)
        for day in (born, ANY):
            seen.setdefault((title, day, named), each)
        return other

    def _is_right(self, each: Statement) -> bool:
        """A name that differs from one on file by its capitals alone is a slip."""
        name = each.fields["name"]
        if name in self.on_file:
            return True
        meant = self._folded.get(name.casefold())
        if meant is not None:
            self._fault(each, "name", name, f"{meant}, as somebody on file is called")
        return meant is None

    def _is_first(self, each: Statement) -> bool:
        name = each.fields["name"]
        key = name if name in self.on_file else name.casefold()
        other = self._rows.setdefault(key, each.row)
        if other != each.row:
            field = "name" if "name" in self._columns else self._titled
            self._fault(each, field, name, f"each person once (row {other} is the same)")
        return other == each.row

    def _matched(self, each: Statement) -> str | None:
        """Who on file it is, by full name and day of birth; None for somebody new, and no name where it is in doubt."""
        title, born = full_name(each.fields), each.fields.get("born")
        known = self._known.get(title, ())
        if not known:
            return None
        same = [] if born is None else self._born.get((title, born), [])
        if len(same) == 1:
            return same[0]
        unsaid = known if born is None else self._born.get((title, None), [])
        if not same and len(known) == len(unsaid) == 1:
            return known[0]
        if not same and not unsaid and self._all_listed(title):
            return None  # everybody on file who is called so stands in another row
        births = (f"{name}, born {self.on_file[name].get('born', 'on a day not on file')}" for name in known[:5])
        expected = f"a column name that says who is meant (on file: {'; '.join(births)})"
        self._fault(each, self._titled, each.fields["title"], expected)
        return ""

    def _all_listed(self, title: str) -> bool:
        """Does the sheet hold everybody on file who has a full name, by name or by day of birth?"""
        if title not in self._listed:
            self._listed[title] = all(
                name in self._rows or (title, self.on_file[name].get("born")) in self._births
                for name in self._known[title]
            )
        return self._listed[title]

    def _kin(self, found: Sequence[Statement]) -> None:
        """Whoever is kin of somebody names one who is on file or in the sheet, by name or by full name."""
        if "kin-of" not in self._columns:
            return
        names = {*self.on_file, *(each.fields["name"] for each in found)}
        titles: dict[str, set[str]] = {}
        for name, fields in self.on_file.items():
            titles.setdefault(full_name(fields), set()).add(name)
        for each in found:
            titles.setdefault(full_name(each.fields), set()).add(each.fields["name"])
        for each in found:
            given = each.fields.get("kin-of")
            if given is None or given in names:
                continue
            meant = titles.get(one_line(given).casefold(), set())
            if len(meant) == 1:
                each.fields["kin-of"] = next(iter(meant))
            elif meant or self._complete:
                several = "a name, since several people are called so"
                expected = several if meant else "somebody who is on file or in the sheet"
                self._fault(each, "kin-of", given, expected)
