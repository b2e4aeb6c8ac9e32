"""Where rulesets lie: in the package's own folder of them, and in the folders that plug-ins name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

from aboveboard.plugins import OWN, RULESETS, Plugin, leave_out, plugins

HERE = Path(__file__).parent / "rulesets"
HEAD = "_ruleset.toml"


@dataclass(frozen=True)
class Folder:
    """The folder of one ruleset: its name is the ruleset's."""

    path: Path
    package: str = OWN

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return self.path.name

    @property
    def where(self) -> str:
        """The folder as a message names it."""
        return f"law/rulesets/{self.name}" if self.package == OWN else f"{self.package}: {self.name}"


@cache
def own_folders() -> Mapping[str, Folder]:
    """The rulesets of the package itself."""
    return {path.name: Folder(path) for path in _rulesets_in(HERE)}


@cache
def plugin_folders() -> Mapping[str, Folder]:
    """The rulesets of plug-ins, but for one whose name is taken."""
    found: dict[str, Folder] = {}
    for plugin in plugins(RULESETS):
        try:
            folders = list(_folders_of(plugin))
        except Exception as error:  # a folder that cannot be read, or is none
            leave_out(plugin.package, f"{RULESETS} {plugin.name}", error)
            continue
        for folder in folders:
            held = own_folders().get(folder.name) or found.get(folder.name)
            if held is not None:
                why = f"the package {held.package} has a ruleset of that name"
                leave_out(plugin.package, f"the ruleset {folder.name}", why)
            else:
                found[folder.name] = folder
    return found


def _folders_of(plugin: Plugin) -> Iterator[Folder]:
    """The rulesets that an entry point names: a folder or a package that is one, or that holds some."""
    value = plugin.value
    if isinstance(value, ModuleType) and getattr(value, "__path__", None):
        value = next(iter(value.__path__))
    if not isinstance(value, (str, Path)):
        why = f"a folder or a package of TOML files was expected, not {value!r}"
        leave_out(plugin.package, f"{RULESETS} {plugin.name}", why)
        return
    path = Path(value)
    held = [path] if (path / HEAD).is_file() else _rulesets_in(path)
    if not held:
        leave_out(plugin.package, f"{RULESETS} {plugin.name}", f"{path} holds no ruleset, which has a file {HEAD}")
    yield from (Folder(one, plugin.package) for one in held)


def _rulesets_in(path: Path) -> list[Path]:
    return sorted(one for one in path.iterdir() if (one / HEAD).is_file()) if path.is_dir() else []
