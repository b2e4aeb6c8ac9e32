"""What the wheel is given beside the package: which case files of the tests decide each provision."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = "aboveboard/law/provisions/cases.json"


class CaseIndex(BuildHookInterface):  # type: ignore[type-arg]
    """Packs the index, so that an installed program names the cases of a clause too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has the cases themselves."""
        if version == "editable":
            return
        with NamedTemporaryFile("w", suffix=".json", delete=False, encoding="utf-8") as file:
            json.dump(index(Path(self.root)), file)
        self.packed = Path(file.name)
        build_data["force_include"][file.name] = PACKED

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The index is in the wheel by now."""
        if version != "editable":
            self.packed.unlink()


def index(root: Path) -> dict[str, list[str]]:
    """Each provision that a case decides, with the files of its cases."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests" / "cases").rglob("*.toml")):
        for id in tomllib.loads(path.read_text(encoding="utf-8")):
            found.setdefault(id, []).append(path.relative_to(root).as_posix())
    return found
