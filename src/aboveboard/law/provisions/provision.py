"""One clause of a regulation, and the ruleset that it belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

RULESETS: Mapping[str, str] = MappingProxyType(
    {
        "pa-": "pa",
        "nyc-": "ny-commercial",
        "ny-": "ny-charitable",
        "nj-19": "nj-casino",
        "nj-13": "nj-charitable",
    }
)
"""How the ids of each ruleset begin."""

MEANS = ("enforce", "compute", "record", "checklist", "display", "docket", "none")
"""What a provision may ask of software."""


class UnknownProvision(KeyError):
    """An id that no provision has."""

    def __str__(self) -> str:
        # A KeyError would print its sentence in quotes.
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Provision:
    """One clause: where it stands, what it says, and what it asks of software."""

    id: str
    citation: str
    topic: str
    kind: str
    means: str
    summary: str
    check: str
    source: str
    """The file that lists it."""
    plugin: str = ""
    """The ruleset of a plug-in that lists it; empty where the package itself does."""

    @property
    def operative(self) -> bool:
        """Whether it asks anything of software at all."""
        return self.means != "none"

    @property
    def title_only(self) -> bool:
        """Is only the title of it held, and not its text?"""
        return self.summary.startswith("TITLE ONLY")

    @property
    def ruleset(self) -> str:
        """The ruleset that it belongs to."""
        return self.plugin or ruleset_of(self.id)


def ruleset_of(id: str) -> str:
    """The package's own ruleset of an id, known by how it begins."""
    for prefix, ruleset in RULESETS.items():
        if id.startswith(prefix):
            return ruleset
    raise UnknownProvision(f"no ruleset has ids like {id!r}; they begin with {', '.join(RULESETS)}")


def is_own(id: str, ruleset: str) -> bool:
    """Does an id begin as those of this ruleset of the package do?"""
    return next((own for prefix, own in RULESETS.items() if id.startswith(prefix)), None) == ruleset
