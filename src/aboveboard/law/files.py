"""The rulesets that are held, and each game's text in them as of a date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import tomli

from aboveboard.law.errors import BadInput, Fault, LawError, faulty, nearest, reason
from aboveboard.law.folders import HEAD, Folder, own_folders, plugin_folders
from aboveboard.law.force import NEWEST, Asked, Receipt, dated, hash_of, laid_of, standing, text, why_not_in_force
from aboveboard.law.loader import parse, read
from aboveboard.law.proposals import Laid, proposals
from aboveboard.law.provisions import plugin_provisions
from aboveboard.law.provisions.carried import known
from aboveboard.plugins import leave_out

if TYPE_CHECKING:
    from aboveboard.games.shapes.run import Game
    from aboveboard.law.model import GameLaw


POOLS = "pools"
"""The folder of a ruleset in which its pools lie."""
MACHINES = "machines"
"""The folder of a ruleset in which its machines lie."""
DUTIES = "duties"
"""The folder of a ruleset in which its duties lie."""


def _registry() -> Mapping[str, Game]:
    """Every game that is encoded; a ruleset's other files are read without them."""
    from aboveboard.games import REGISTRY

    return REGISTRY


@dataclass(frozen=True)
class Ruleset:
    """One jurisdiction's edition of the rules."""

    name: str
    title: str
    cite: str
    folder: Folder
    aliases: tuple[str, ...] = ()
    """Other names by which people ask for it."""
    state: str | None = None
    """The state by whose law its days are counted, by the name of a file in law/days/states."""

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that this ruleset holds, by file name."""
        names = (path.stem for path in self.folder.path.glob("*.toml"))
        return tuple(sorted(name for name in names if not name.startswith("_")))

    @cached_property
    def pools(self) -> tuple[str, ...]:
        """The pools that this ruleset holds, by file name."""
        return tuple(sorted(path.stem for path in (self.folder.path / POOLS).glob("*.toml")))

    @cached_property
    def machines(self) -> tuple[str, ...]:
        """The machines that this ruleset holds, by file name."""
        return tuple(sorted(path.stem for path in (self.folder.path / MACHINES).glob("*.toml")))

    @cached_property
    def duties(self) -> tuple[str, ...]:
        """The duties that this ruleset holds, by file name."""
        return tuple(sorted(path.stem for path in (self.folder.path / DUTIES).glob("*.toml")))


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One game's text in one ruleset under the law of a question: the raw file with all that is laid over it."""

    ruleset: str
    game: Game
    raw: Mapping[str, Any]
    where: str
    asked: Asked = NEWEST
    procedures: Mapping[str, Any] | None = None
    """Procedures that stand in for those of the ruleset's folder."""
    folder: Folder | None = None
    """Where the text lies; none of one's own."""
    same: Edition | None = None
    """The same text asked for before, with which this one shares what it has been read into."""
    laid: tuple[Laid, ...] = ()
    """The proposals that are laid over it."""

    def __repr__(self) -> str:
        return f"<Edition {self.name}{f' {self.asked}' if self.asked != NEWEST else ''}>"

    @property
    def name(self) -> str:
        """The ruleset and the game, as in pa/craps."""
        return f"{self.ruleset}/{self.game.name}"

    @property
    def as_of(self) -> date | None:
        """The day asked about."""
        return self.asked.as_of

    @cached_property
    def law(self) -> GameLaw:
        """The text itself, checked against what a law file may say."""
        return parse_law(self.raw, self.where, self.game) if self.same is None else self.same.law

    @cached_property
    def hash(self) -> str:
        """The hash of the text with all that is laid over it."""
        return hash_of(self.raw) if self.same is None else self.same.hash

    @cached_property
    def standing(self) -> str:
        """Where the text stands, and under which law the question is put, as people read it."""
        return standing(self.raw, self.folder, self.asked, self.laid, self.game.name)

    @cached_property
    def dated(self) -> date | None:
        """The day that the text bears, if it bears one."""
        return dated(self.raw, self.folder, self.laid)

    @property
    def receipt(self) -> Receipt:
        """By which law its answers are given."""
        return Receipt(self.asked, self.law.status, self.hash)

    def receipt_with(self, *files: str) -> Receipt:
        """The same of an answer that rests on other files of the ruleset too, such as procedures/craps."""
        others = {} if self.folder is None else {file: text(self.folder, file, self.asked) for file in files}
        given = {} if self.procedures is None else {f"procedures/{self.game.name}": self.procedures}
        whole = {file: raw for file, raw in {**others, **given}.items() if raw is not None}
        return replace(self.receipt, law=hash_of({"game": self.raw, **whole})) if whole else self.receipt


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset that is held: the package's own, and those of plug-ins that can be trusted."""
    found = dict(_own_rulesets())
    for folder in plugin_folders().values():
        if folder.name in plugin_provisions():
            try:
                found[folder.name] = _checked(_ruleset(folder))
            except Exception as error:
                leave_out(folder.package, f"the ruleset {folder.name}", reason(error))
    return found


@cache
def _own_rulesets() -> Mapping[str, Ruleset]:
    return {folder.name: _ruleset(folder) for folder in own_folders().values()}


def _ruleset(folder: Folder) -> Ruleset:
    try:
        head = tomli.loads((folder.path / HEAD).read_text("utf-8"))
        aliases, state = tuple(head.get("aliases", ())), head.get("state")
        if not (state is None or isinstance(state, str)):
            raise LawError(f"{folder.where}/{HEAD}: state: the name of a state such as new-york was expected")
        return Ruleset(folder.name, head["title"], head["cite"], folder, aliases, state)
    except tomli.TOMLDecodeError as error:
        raise LawError(f"{folder.where}/{HEAD}: {error}") from error
    except KeyError as error:
        raise LawError(f"{folder.where}/{HEAD}: {error.args[0]}: Field required") from error


def _checked(held: Ruleset) -> Ruleset:
    """A plug-in's ruleset, once every game's text in it has been checked."""
    for game in held.games:
        if game in _registry():
            _edition(held, game, NEWEST).law  # noqa: B018  reading it is the check
    return held


def ruleset_named(name: str) -> Ruleset:
    """A ruleset by its name or another that people use, or a sentence that names the nearest right one."""
    found = find_ruleset(name)
    if found is None:
        raise BadInput(_no_ruleset(name))
    return found


def find_ruleset(name: str) -> Ruleset | None:
    """A ruleset by name, or None where it is not held; plug-ins are asked only for what the package does not hold."""
    return _own_rulesets().get(name) or _by_alias(_own_rulesets(), name) or _by_alias(rulesets(), name)


def _by_alias(held: Mapping[str, Ruleset], name: str) -> Ruleset | None:
    plain = _plain(name)
    return held.get(plain) or next((one for one in held.values() if plain in one.aliases), None)


def _plain(name: str) -> str:
    """A name as files spell it: New Jersey casino is new-jersey-casino."""
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def _no_ruleset(name: str) -> str:
    plain = _plain(name)
    names = {each: held.name for held in rulesets().values() for each in (held.name, *held.aliases)}
    several = list(dict.fromkeys(held for each, held in names.items() if each.startswith(f"{plain}-")))
    if len(several) > 1:
        return f"ruleset {name!r} is not one but several: {' or '.join(several)}"
    close = several or [names[each] for each in get_close_matches(plain, names, n=1)]
    return f"ruleset {name!r} is not held; {f'did you mean {close[0]}?' if close else nearest(name, rulesets())}"


def editions(ruleset: str | None = None, asked: Asked = NEWEST) -> Iterator[Edition]:
    """Every game of every ruleset (or of one), leaving out what does not hold under the law of the question."""
    for held, question in asked_of(ruleset, asked):
        for game in held.games:
            if game in _registry() and why_not_in_force(held.folder, game, question, game) is None:
                yield _edition(held, game, question)


def left_out(ruleset: str | None, asked: Asked) -> Iterator[tuple[Ruleset, tuple[str, ...]]]:
    """Each ruleset with the games that it holds and whose text does not hold under the law of the question."""
    for held, question in asked_of(ruleset, asked):
        games = (game for game in held.games if game in _registry())
        found = tuple(game for game in games if why_not_in_force(held.folder, game, question, game) is not None)
        if found:
            yield held, found


def asked_of(ruleset: str | None, asked: Asked) -> Iterator[tuple[Ruleset, Asked]]:
    """Each ruleset with the question that is put to it, or one: of all of them each is asked by its own proposals."""
    if ruleset is not None:
        yield ruleset_named(ruleset), asked
        return
    whose = {each: _holders(each) for each in asked.as_if or ()}
    for held in rulesets().values():
        own = tuple(each for each, names in whose.items() if held.name in names)
        yield held, asked if asked.as_if is None else replace(asked, as_if=own)


def _holders(given: str) -> tuple[str, ...]:
    """The rulesets that hold a proposal, asked for as NUMBER or NUMBER@DAY."""
    number = given.partition("@")[0]
    found = tuple(held.name for held in rulesets().values() if number in proposals(held.folder))
    if not found:
        every = [each for held in rulesets().values() for each in proposals(held.folder)]
        raise BadInput(
            f"proposal {number!r} is held in no ruleset, and one of your own is asked about with the ruleset that it "
            f"changes; {nearest(number, every)}"
        )
    return found


def texts(ruleset: str | None = None) -> Iterator[Edition]:
    """Every text that is held: the newest of each game, and what stands without any proposal where that differs."""
    newest = {(edition.ruleset, edition.game.name): edition for edition in editions(ruleset)}
    yield from newest.values()
    for edition in editions(ruleset, Asked(as_if=())):
        if edition.hash != newest[edition.ruleset, edition.game.name].hash:
            yield edition


def load_edition(ruleset: str, game: str, asked: Asked = NEWEST) -> Edition:
    """A game's text in a ruleset under the law of a question; the newest text held where nothing is said of it."""
    held = ruleset_named(ruleset)
    if game in held.pools:
        raise BadInput(
            f"{game} is a pool in ruleset {held.name}, and no table game; "
            "`plan`, `odds`, `simulate`, `guide` and `law` answer for it"
        )
    if game in held.machines:
        raise BadInput(
            f"{game} is a machine in ruleset {held.name}, and no table game; `odds`, `guide` and `law` answer for it"
        )
    if game not in held.games:
        raise BadInput(f"game {game!r} is not in ruleset {held.name}; {_elsewhere(game, held)}")
    if game not in _registry():
        raise BadInput(f"game {game!r} is not encoded yet")
    check_in_force(held, game, asked)
    return _edition(held, game, asked)


def _elsewhere(game: str, held: Ruleset) -> str:
    """Where a game is to be had that a ruleset does not hold, or the nearest right name."""
    others = {name: ", ".join(one.name for one in rulesets().values() if name in one.games) for name in _registry()}
    others = {name: where for name, where in others.items() if where and name not in held.games}
    if game in others:
        return f"it is held in {others[game]}"
    close = get_close_matches(_plain(game), [*held.games, *others], n=1)
    if close and close[0] in others:
        return f"did you mean {close[0]}, held in {others[close[0]]}?"
    return f"did you mean {close[0]}?" if close else nearest(game, held.games)


def check_in_force(held: Ruleset, file: str, asked: Asked) -> None:
    """Say what held and what is held where a text does not answer a question."""
    called = f"{held.name} {file.rpartition('/')[2]}"
    if why := why_not_in_force(held.folder, file, asked, called):
        raise BadInput(why)


@cache
def _edition(held: Ruleset, game: str, asked: Asked) -> Edition:
    found = _text(held, game, laid_of(held.folder, game, asked))
    return found if asked == NEWEST else replace(found, asked=asked, same=found)


@cache
def _text(held: Ruleset, game: str, laid: tuple[Laid, ...]) -> Edition:
    """A game's text with just these proposals laid over it, read once for all questions that it answers."""
    raw = known(dict(read(held.folder, game, laid) or {}), f"{game}.toml", held.name)
    return Edition(held.name, _registry()[game], raw, f"{held.folder.where}/{game}.toml", folder=held.folder, laid=laid)


def parse_law(raw: Mapping[str, Any], where: str, game: Game) -> GameLaw:
    """Check a game's file as the loader does, and its names against the game."""
    from aboveboard.law.covering import misstated
    from aboveboard.law.model import GameLaw

    law = parse(GameLaw, raw, where, strange_names(raw, game))
    if faults := [*misstated(law, game)]:
        raise faulty(where, faults)
    return law


def strange_names(raw: Mapping[str, Any], game: Game) -> Iterator[Fault]:
    """Rules, wagers and moments of a file that are not those of the game; the model refuses what is misshapen."""
    yield from _rules(_table(raw, "rules"), game)
    for name, wager in _table(raw, "wagers").items():
        if isinstance(wager, Mapping):
            yield from _wager(f"wagers.{name}", wager, wager.get("is") or name, game)


def _table(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, Mapping) else {}


def _rules(given: Mapping[str, Any], game: Game) -> Iterator[Fault]:
    missing, extra = sorted(set(game.rules) - set(given)), sorted(set(given) - set(game.rules))
    if missing or extra:
        yield Fault("rules", f"must set {sorted(game.rules)}; missing {missing}, unknown {extra}")
    for name, rule in given.items():
        value = rule.get("value") if isinstance(rule, Mapping) else None
        if name in game.rules and isinstance(value, (str, int)) and value not in game.rules[name].values:
            yield Fault(f"rules.{name}", f"{value!r} is none of {game.rules[name].values}")


def _wager(key: str, wager: Mapping[str, Any], game_wager: object, game: Game) -> Iterator[Fault]:
    known = game.wagers.get(game_wager) if isinstance(game_wager, str) else None
    if wager.get("parts") is None and known is None:
        yield Fault(key, f"the game has no wager {game_wager!r}; {nearest(str(game_wager), game.wagers)}")
    elif wager.get("parts") is None and wager.get("pays") is None and known is not None and known.parts is None:
        yield Fault(key, "says neither what it pays nor which parts it has")
    for timing in ("made", "off", "turn", "remove"):
        when = _table(wager, timing).get("when", "any")
        if isinstance(when, str) and when != "any" and when not in game.moments:
            yield Fault(key, f"the game has no moment {when!r}; {nearest(when, game.moments)}")
