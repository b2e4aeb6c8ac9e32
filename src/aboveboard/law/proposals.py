"""Proposals: differences laid over a ruleset's files, which apply as they are written or are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from aboveboard.law.changes import MISSING, Raw, alike, apply, keys_of, paths_of
from aboveboard.law.errors import BadInput, Fault, LawError, nearest
from aboveboard.law.folders import HEAD, Folder
from aboveboard.law.model.proposals import OVER, Change, Effect, ProposalLaw
from aboveboard.law.parsing import parse, tables_of
from aboveboard.law.provisions import own_provisions
from aboveboard.law.provisions.provision import Provision

FOLDER = "proposals"
"""The folder of a ruleset in which its proposals lie."""
BROUGHT_BY = "brought-by"
"""What a file says of itself that a proposal adds: its number."""


class Laid(NamedTuple):
    """A proposal that is laid over the law, and since when it has been in effect; None while it is only proposed."""

    number: str
    since: date | None = None
    trial: tuple[str, ...] = ()
    """The files that a temporary leave names, where it is only tried: nothing else of it is laid over."""


@dataclass(frozen=True, eq=False, repr=False)
class Proposal:
    """One proposal of a ruleset; its file is checked when more than its head is asked for."""

    number: str
    """How people ask for it: the name of its file."""
    raw: Mapping[str, Any]
    where: str

    def __repr__(self) -> str:
        return f"<Proposal {self.number}: {self.law.title}>"

    @cached_property
    def law(self) -> ProposalLaw:
        """The file, checked against what a proposal may say."""
        found = parse(ProposalLaw, self.raw, self.where, _twice(self.raw))
        if found.number != self.number:
            name = f"{found.number}.toml"
            raise LawError(f"{self.where}: number: {found.number!r} is not the name of its file, which is to be {name}")
        return found

    @cached_property
    def dated(self) -> date:
        """The day that its text bears."""
        given = self.raw.get("dated")
        return given if type(given) is date else self.law.dated

    @cached_property
    def touched(self) -> frozenset[str]:
        """The files that it changes."""
        rows = self.raw.get("changes", ())
        plain = isinstance(rows, list) and all(isinstance(row, dict) and "file" in row for row in rows)
        return frozenset(row["file"] for row in rows) if plain else frozenset(each.file for each in self.law.changes)

    @cached_property
    def came(self) -> frozenset[str]:
        """The steps that it has come to."""
        rows = self.raw.get("steps", ())
        plain = isinstance(rows, list) and all(isinstance(row, dict) and "step" in row for row in rows)
        return frozenset(row["step"] for row in rows) if plain else frozenset(each.step for each in self.law.steps)

    def day_of(self, step: str) -> date | None:
        """The day of one of its steps, where it has come to it."""
        return next((each.day for each in self.law.steps if each.step == step), None)

    def touching(self, file: str) -> tuple[Change, ...]:
        """Its changes of a file."""
        if file not in self.touched:
            return ()
        return tuple(change for change in self.law.changes if change.file == file)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it touches, each once."""
        return tuple(dict.fromkeys(change.file for change in self.law.changes))

    def brings(self, file: str) -> bool:
        """Does it add a file as a whole?"""
        return any(change.kind == "add" for change in self.touching(file))

    def rescinds(self, file: str) -> bool:
        """Does it take a file away as a whole?"""
        return any(change.kind == "rescind" for change in self.touching(file))


EFFECTIVE = frozenset(("approved", "adopted", "order-published", "final-form-published"))
"""Steps with which a proposal may take effect."""


def since_of(one: Proposal) -> date | None:
    """The day on which a proposal took effect, by the steps that are on file; None where it has not."""
    if not one.came & EFFECTIVE:
        return None
    days: dict[str, date] = {}
    for step in one.law.steps:
        days.setdefault(step.step, step.day)
    return since_by(one.law.effect, days)


def since_by(effect: Effect | None, days: Mapping[str, date]) -> date | None:
    """The day on which a proposal takes effect that came to these steps, each on its day; None where it does not."""
    came = None if effect is None else days.get(effect.on)
    if effect is None or came is None:
        return None
    since = came if effect.day is None else max(came, effect.day)
    ended = [days[step] for step in OVER if step in days]
    return None if ended and min(ended) <= since else since


def is_over(one: Proposal) -> bool:
    """Has it come to nothing: withdrawn, or another put in its place, before it took effect?"""
    return not one.came.isdisjoint(OVER) and since_of(one) is None


@cache
def proposals(folder: Folder) -> Mapping[str, Proposal]:
    """The proposals that a ruleset holds, by number, in the order of their days."""
    held = [
        _read(path, f"{folder.where}/{FOLDER}/{path.name}") for path in sorted(folder.path.glob(f"{FOLDER}/*.toml"))
    ]
    return {one.number: one for one in sorted(held, key=lambda each: (each.dated, each.number))}


def _read(path: Path, where: str) -> Proposal:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{where}: it cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise LawError(f"{where}: it is not UTF-8 text: byte {error.start} cannot be read") from None
    return Proposal(path.stem, tables_of(text, where), where)


def _twice(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Paths that a proposal changes twice, or below each other."""
    seen: dict[str, list[tuple[str, ...]]] = {}
    changes = raw.get("changes")
    for number, change in enumerate(changes if isinstance(changes, list) else ()):
        if not isinstance(change, Mapping):
            continue
        for path in paths_of(change.get("was"), change.get("set")):
            try:
                keys = keys_of(path)
            except LawError as error:
                yield Fault(f"changes.{number}", str(error))
                continue
            if alike(_at(change.get("was"), path), _at(change.get("set"), path)):
                yield Fault(f"changes.{number}", f"{path} is set to what it was")
            others = seen.setdefault(str(change.get("file")), [])
            if other := next((each for each in others if _meet(each, keys)), None):
                yield Fault(f"changes.{number}", f"{path} is changed twice, beside {'.'.join(other)}")
            others.append(keys)


def _at(table: object, path: str) -> Any:
    return table.get(path, MISSING) if isinstance(table, Mapping) else MISSING


_own: dict[str, Proposal] = {}
"""Proposals of somebody's own that this process has been given."""


def own_proposal(path: Path) -> str:
    """Take up a proposal of somebody's own from its file, to be asked for by its number from now on."""
    found = _read(path, str(path))
    held = _own.setdefault(found.law.number, found)
    if not alike(held.raw, found.raw):
        raise BadInput(f"{path}: number: {found.number!r} is another proposal that was given before")
    return found.number


def is_own(number: str) -> bool:
    """Is a number that of somebody's own proposal, which this process alone has been given?"""
    return number in _own


def proposal_named(folder: Folder, number: str) -> Proposal:
    """A proposal by its number, held or given; else a sentence that names the nearest right one."""
    held = proposals(folder)
    if number in held:
        if number in _own:
            raise BadInput(
                f"{_own[number].where}: number: a proposal {number!r} is held in {folder.name}; name it anew"
            )
        return held[number]
    if number in _own:
        return _own[number]
    if not held:
        raise BadInput(f"proposal {number!r} is not held: {folder.name} holds none")
    raise BadInput(f"proposal {number!r} is not held in {folder.name}; {nearest(number, held)}")


def touching(folder: Folder, file: str, laid: Iterable[Laid]) -> tuple[Laid, ...]:
    """Those of some laid proposals that change a file."""
    return tuple(
        each
        for each in laid
        if proposal_named(folder, each.number).touching(file) and (not each.trial or file in each.trial)
    )


def check_whole(folder: Folder, laid: Sequence[Laid]) -> tuple[str, ...]:
    """Refuse proposals of which some part meets another or changes no file; those give their files, to be tried."""
    found = [proposal_named(folder, each.number) for each in laid]
    files = changeable(folder)
    for one in found:
        for file in sorted(one.touched.difference(files)):
            raise BadInput(f"{one.where}: changes: there is no file {file!r} in {folder.name}; {nearest(file, files)}")
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            for file in sorted(one.touched & other.touched):
                check_apart((one, other), file)
    tried = [one for one in found if one.number in _own or one.law.after]
    return tuple(sorted({file for one in tried for file in one.touched}))


@cache
def changeable(folder: Folder) -> tuple[str, ...]:
    """The files of a ruleset that a proposal may change, without their ending, in their order."""
    paths = (path.relative_to(folder.path).with_suffix("") for path in folder.path.rglob("*.toml"))
    return tuple(sorted(path.as_posix() for path in paths if path.parts[0] not in (FOLDER, Path(HEAD).stem)))


def lay_over(folder: Folder, file: str, raw: Raw | None, laid: Iterable[Laid]) -> Raw | None:
    """A file with proposals laid over it, all of them or none; None where the one that brings it is not among them."""
    own = touching(folder, file, laid)
    found = [proposal_named(folder, each.number) for each in own]
    bringer = None if raw is None else raw.pop(BROUGHT_BY, None)
    if raw is not None:
        _check_added(found, file, bringer)
    if bringer is not None:
        _check_brought(folder, file, str(bringer))
        if all(each.number != bringer for each in found):
            return None
    for one in found:
        for other in one.law.after:
            if other not in proposals(folder) and other not in _own:
                hint = nearest(other, proposals(folder))
                raise LawError(f"{one.where}: after: no proposal {other!r} is held; {hint}")
    check_apart(found, file)
    if raw is None or not found:
        return raw
    order = _in_order(found)
    if any(one.rescinds(file) for one in order):
        return None
    for one in order:
        for change in one.touching(file):
            apply(raw, change, f"{one.where}: {file}")
    return _headed(raw, own, found)


def _check_added(found: Iterable[Proposal], file: str, bringer: object) -> None:
    """Refuse a proposal that adds a file which is there already, or which another one adds."""
    for one in found:
        if one.number != bringer and one.brings(file):
            already = "is there already" if bringer is None else f"is added by {bringer}"
            raise BadInput(f"{one.where}: it adds {file}, which {already}; it no longer applies")


def _check_brought(folder: Folder, file: str, number: str) -> None:
    if not proposal_named(folder, number).brings(file):
        raise LawError(f"{folder.where}/{file}.toml: {BROUGHT_BY}: {number} does not add the file")


def _headed(raw: Raw, laid: Sequence[Laid], found: Sequence[Proposal]) -> Raw:
    """What a file says of itself once proposals are laid over it."""
    pending = [one for one, each in zip(found, laid, strict=True) if each.since is None]
    if any(each.trial for each in laid):
        raw["status"] = "temporary"
    elif pending:
        raw["status"] = "proposed"
    else:
        raw |= {"status": "adopted", "from": max(each.since for each in laid if each.since is not None)}
    if "cite" in raw and not raw["cite"].endswith(PROPOSED) and any(one.law.marked for one in pending):
        raw["cite"] += PROPOSED
    return raw


PROPOSED = " (proposed)"
"""How the citation of a clause ends that is only proposed."""


def citations_under(folder: Folder, file: str, laid: Iterable[Laid]) -> Iterator[tuple[Provision, str]]:
    """The provisions that a file cites by other letters than the newest text has, each with its citation then."""
    held, under = proposals(folder), {each.number: each for each in laid}
    touching = [one for one in held.values() if file in one.touched and one.law.marked]
    if not touching or any(one.number in under and under[one.number].since is None for one in touching):
        return
    before: dict[str, str] = {}
    for one in touching:
        before |= {} if one.number in under else one.law.renumbered
    for item in own_provisions().values():
        if item.id in before or (item.citation.endswith(PROPOSED) and item.ruleset == folder.name):
            yield item, before.get(item.id, item.citation.removesuffix(PROPOSED))


def _in_order(found: Sequence[Proposal]) -> list[Proposal]:
    """Older proposals first, and each after those that it names."""
    waiting, done = sorted(found, key=lambda each: (each.dated, each.number)), list[Proposal]()
    while waiting:
        left = {each.number for each in waiting}
        ready = next((each for each in waiting if not left & set(each.law.after)), None)
        if ready is None:
            raise BadInput(f"proposals {' and '.join(sorted(left))} are each laid over the other")
        waiting.remove(ready)
        done.append(ready)
    return done


def check_apart(found: Sequence[Proposal], file: str) -> None:
    """Refuse proposals that change the same value where neither says that it comes after the other."""
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            if one.number in other.law.after or other.number in one.law.after:
                continue
            if one.rescinds(file) or other.rescinds(file):
                gone, kept = (one, other) if one.rescinds(file) else (other, one)
                raise BadInput(
                    f"proposals {gone.number} and {kept.number}: one rescinds {file} and the other changes it, "
                    "and neither says which comes after the other"
                )
            for path in _changed(one, file):
                if any(_meet(keys_of(path), keys_of(each)) for each in _changed(other, file)):
                    raise BadInput(
                        f"proposals {one.number} and {other.number} both change {path} of {file}, "
                        "and neither says which comes after the other"
                    )


def _changed(one: Proposal, file: str) -> list[str]:
    return [path for change in one.touching(file) for path in paths_of(change.was, change.set)]


def _meet(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
