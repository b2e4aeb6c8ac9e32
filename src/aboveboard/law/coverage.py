"""Which provisions are met, by what, and tested by what, read off the ids that law, code and cases name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from aboveboard.law.errors import BadInput, LawError, nearest
from aboveboard.law.files import find_ruleset, rulesets
from aboveboard.law.folders import Folder
from aboveboard.law.proposals import FOLDER as PROPOSALS
from aboveboard.law.provisions import MEANS, Provision, provisions
from aboveboard.law.provisions.carried import TABLE as OWN_TABLE
from aboveboard.plugins import OWN, leave_out

PACKAGE = Path(__file__).parents[1]
NOT_ENCODED = "not-encoded"
"""The table of a law file that lists what it leaves out: provision id = the reason."""

UNTESTED = "no checkout was found around the package, so what the tests decide is not known"

_LITERAL = re.compile(r"""(["'])([a-z0-9.-]+)\1""")
_MARKER = re.compile(r"\bmark\.provision\(([^)]*)\)")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

Places = dict[str, list[str]]
"""For each provision id, the places that name it, each once."""


@dataclass(frozen=True)
class Pointers:
    """What names each provision. The tests' side is None where there are no tests to read."""

    met_by: Mapping[str, list[str]]
    not_encoded: Mapping[str, str]
    tested_by: Mapping[str, list[str]] | None
    mentioned_by: Mapping[str, list[str]] | None

    def met(self, id: str) -> bool:
        """Named by the law or the code, and not listed as left out."""
        return id in self.met_by and id not in self.not_encoded

    def tests_known(self, item: Provision) -> bool:
        """Are there tests to read? Those of a plug-in are not installed with it."""
        return self.tested_by is not None and not item.plugin

    def tested(self, id: str) -> bool:
        """Decided by a case."""
        return self.tested_by is not None and id in self.tested_by


def coverage(
    root: Path | None = None,
    *,
    ruleset: str | None = None,
    topic: str | None = None,
    means: str | None = None,
    missing: bool = False,
) -> dict[str, Any]:
    """The report of `aboveboard provisions`, for this checkout or for the one at root.

    The ruleset, topic and means choose what is counted; `missing` narrows the rows alone, to operative
    provisions that are not met or not tested. At the top, met and tested count operative provisions only.
    """
    held = None if ruleset is None else find_ruleset(ruleset)
    chosen = list(_chosen(ruleset if held is None else held.name, topic, means))
    pointers = read_pointers(root)
    operative = [item for item in chosen if item.operative]
    report: dict[str, Any] = {
        "total": len(chosen),
        "operative": len(operative),
        **_counts(operative, pointers),
        "by_means": {},
    }
    for kind in MEANS:
        alike = [item for item in chosen if item.means == kind]
        if alike:
            report["by_means"][kind] = {"total": len(alike), **_counts(alike, pointers)}
    report["by_topic"] = _grouped(chosen, pointers, lambda item: item.topic)
    report["by_kind"] = _grouped(chosen, pointers, lambda item: item.kind)
    rows = [item for item in chosen if _is_missing(item, pointers)] if missing else chosen
    report["rows"] = [_row(item, pointers) for item in rows]
    if pointers.tested_by is None:
        report["note"] = UNTESTED
    return report


def read_pointers(root: Path | None = None) -> Pointers:
    """Read the package and, where there are any, the tests of this checkout or of the one at root."""
    package = PACKAGE if root is None else root / "src" / "aboveboard"
    if not package.is_dir():
        raise BadInput(f"{root} holds no src/aboveboard: give the folder of a checkout")
    checkout = _checkout_of(package)
    met_by: Places = defaultdict(list)
    reasons: Places = defaultdict(list)
    for path in sorted((package / "law").rglob("*.toml")):
        where = path.relative_to(package).as_posix()
        document = _toml(path, where)
        if path.parent.name == PROPOSALS:
            document = {key: value for key, value in document.items() if key not in HEAD_ONLY}
        _read_law(document, where, met_by, reasons)
    for path in sorted(package.rglob("*.py")):
        for number, id in _literals(path.read_text(encoding="utf-8")):
            _add(met_by, id, f"{path.relative_to(package).as_posix()}:{number}")
    for held in rulesets().values():
        if held.folder.package != OWN:
            _read_plugin(held.folder, met_by, reasons)
    return Pointers(
        met_by=met_by,
        not_encoded={id: "; ".join(given) for id, given in reasons.items()},
        tested_by=None if checkout is None else _tested_by(checkout),
        mentioned_by=None if checkout is None else _mentioned_by(checkout),
    )


HEAD_ONLY = ("steps", "replaces", "renumbered")
"""What a proposal states of its course, by which nothing is decided here."""


def _read_plugin(folder: Folder, met_by: Places, reasons: Places) -> None:
    """Read the files of a plug-in's ruleset; one that cannot be read is left out."""
    for path in sorted(folder.path.rglob("*.toml")):
        where = f"{folder.where}/{path.relative_to(folder.path).as_posix()}"
        try:
            _read_law(_toml(path, where), where, met_by, reasons)
        except BadInput as error:
            leave_out(folder.package, f"the file {path.name}", str(error))


def _read_law(document: dict[str, Any], where: str, met_by: Places, reasons: Places) -> None:
    for table, id in named_ids(document):
        _add(met_by, id, f"{where}:[{table}]" if table else where)
    for id, reason in _left_out(document, where):
        _add(reasons, id, reason)


def named_ids(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each known provision id in a TOML document, text or key, with the path of the table it is in."""
    for path, table in _tables({key: value for key, value in document.items() if key != OWN_TABLE}):
        for key, value in table.items():
            if key != NOT_ENCODED:
                yield from ((path, text) for text in (key, *_texts(value)) if text in provisions())


def _chosen(ruleset: str | None, topic: str | None, means: str | None) -> Iterator[Provision]:
    held = [item for item in provisions().values() if not item.plugin or item.plugin in rulesets()]
    _known("ruleset", ruleset, dict.fromkeys(item.ruleset for item in held))
    _known("topic", topic, sorted({item.topic for item in held}))
    _known("means", means, MEANS)
    for item in held:
        if ruleset in (None, item.ruleset) and topic in (None, item.topic) and means in (None, item.means):
            yield item


def _known(what: str, given: str | None, known: Iterable[str]) -> None:
    known = list(known)
    if given is not None and given not in known:
        raise BadInput(f"no provision has the {what} {given!r}; {nearest(given, known)}")


def _grouped(
    items: list[Provision], pointers: Pointers, key: Callable[[Provision], str]
) -> dict[str, dict[str, int | None]]:
    """How many there are of each group, and how many of those that ask something of software are met and tested."""
    groups: dict[str, list[Provision]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    found: dict[str, dict[str, int | None]] = {}
    for name in sorted(groups):
        operative = [item for item in groups[name] if item.operative]
        found[name] = {"total": len(groups[name]), "operative": len(operative), **_counts(operative, pointers)}
    return found


def _counts(items: list[Provision], pointers: Pointers) -> dict[str, int | None]:
    known = pointers.tested_by is not None
    return {
        "met": sum(pointers.met(item.id) for item in items),
        "tested": sum(pointers.tested(item.id) for item in items) if known else None,
    }


def _is_missing(item: Provision, pointers: Pointers) -> bool:
    untested = pointers.tests_known(item) and not pointers.tested(item.id)
    return item.operative and (not pointers.met(item.id) or untested)


def _row(item: Provision, pointers: Pointers) -> dict[str, Any]:
    known = pointers.tests_known(item)
    row: dict[str, Any] = {
        "id": item.id,
        "citation": item.citation,
        "topic": item.topic,
        "kind": item.kind,
        "means": item.means,
        "summary": item.summary,
        "met_by": pointers.met_by.get(item.id, []),
        "tested_by": (pointers.tested_by or {}).get(item.id, []) if known else None,
        "mentioned_by": (pointers.mentioned_by or {}).get(item.id, []) if known else None,
    }
    if item.id in pointers.not_encoded:
        row["not_encoded"] = pointers.not_encoded[item.id]
    return row


def _checkout_of(package: Path) -> Path | None:
    """The checkout around the package, or None where it is installed."""
    folder = package.parents[1]  # no further up: site-packages may hold the tests of others
    return folder if package.parent.name == "src" and (folder / "tests").is_dir() else None


def _left_out(document: dict[str, Any], where: str) -> Iterator[tuple[str, str]]:
    """Each id that a law file lists as not encoded, with the reason."""
    for _, table in _tables(document):
        listed = table.get(NOT_ENCODED, {})
        if not isinstance(listed, dict):
            raise LawError(f"{where}: {NOT_ENCODED} must be a table of provision ids and reasons")
        for id, reason in listed.items():
            if isinstance(reason, dict):
                raise LawError(f"{where}: [{NOT_ENCODED}] {id}: write the id in quotes, since it holds a dot")
            if not isinstance(reason, str) or not reason.strip():
                raise LawError(f"{where}: [{NOT_ENCODED}] {id}: give the reason as text, not {reason!r}")
            if id not in provisions():
                hint = nearest(id, provisions())
                raise LawError(f"{where}: [{NOT_ENCODED}] no provision has the id {id!r}; {hint}")
            yield id, reason


def _tables(value: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of a TOML document with its path, save the lists of what is not encoded."""
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            if key != NOT_ENCODED:
                yield from _tables(item, _join(path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _tables(item, _join(path, str(number)))


def _texts(value: object) -> Iterator[str]:
    """The strings of a value, within arrays too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _tested_by(checkout: Path) -> Places:
    """The case files in which each id is a case: a key at the top of the document."""
    found: Places = defaultdict(list)
    for path in sorted((checkout / "tests" / "cases").rglob("*.toml")):
        where = path.relative_to(checkout).as_posix()
        for key in _toml(path, where):
            if key in provisions():
                _add(found, key, where)
    return found


def _mentioned_by(checkout: Path) -> Places:
    """The test modules whose provision markers name each id."""
    found: Places = defaultdict(list)
    for path in sorted((checkout / "tests").rglob("*.py")):
        for marker in _MARKER.finditer(path.read_text(encoding="utf-8")):
            for _, id in _literals(marker[1]):
                _add(found, id, path.relative_to(checkout).as_posix())
    return found


def _literals(text: str) -> Iterator[tuple[int, str]]:
    """Each string in Python text that is a provision id, with its line."""
    for literal in _LITERAL.finditer(text):
        if literal[2] in provisions():
            yield text.count("\n", 0, literal.start()) + 1, literal[2]


def _toml(path: Path, where: str) -> dict[str, Any]:
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{where}: {error}") from error


def _add(found: Places, id: str, place: str) -> None:
    if place not in found[id]:
        found[id].append(place)


def _join(path: str, key: str) -> str:
    key = key if _BARE_KEY.fullmatch(key) else f'"{key}"'
    return f"{path}.{key}" if path else key
