"""What a rulemaking touches: every file of its ruleset that it changes, or that is like one, without it and with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aboveboard.law.errors import BadInput
from aboveboard.law.files import Ruleset
from aboveboard.law.force import Asked, laid_for, laid_of
from aboveboard.law.proposals import Proposal, changeable, proposal_named
from aboveboard.play.compare.records import NotComputable
from aboveboard.play.compare.sides import Named, before_and_after


@dataclass(frozen=True)
class Touched:
    """A file that some proposals change, as it is compared without them and with them."""

    file: str
    before: Named
    after: Named


def laid_over(held: Ruleset, question: Asked) -> tuple[Proposal, ...]:
    """The proposals that a question lays over a ruleset, in the order of their days."""
    named = {each.partition("@")[0] for each in question.as_if or ()}
    if not named:
        raise BadInput(f"compare {held.name}: --as-if with the number of a proposal was expected")
    for number in named:
        proposal_named(held.folder, number)
    laid = tuple(each.number for each in laid_for(held.folder, question) if each.number in named)
    for given in question.as_if or ():
        number, _, day = given.partition("@")
        if number not in laid:
            raise BadInput(
                f"compare {held.name}: {number} is to hold from {day}, and is not laid over on {question.as_of}"
            )
    return tuple(proposal_named(held.folder, number) for number in laid)


def touched(held: Ruleset, question: Asked) -> tuple[Touched, ...]:
    """Every file that the proposals of a question touch: as they list them, each followed by those that are like it."""
    found = laid_over(held, question)
    numbers = {each.number for each in found}
    listed = list(dict.fromkeys(file for each in found for file in each.files))
    alike = [
        file
        for file in changeable(held.folder)
        if file not in listed and any(each.number in numbers for each in laid_of(held.folder, file, question))
    ]
    return tuple(Touched(file, *before_and_after(held.name, file, question)) for file in (*listed, *alike))


def not_printed(found: tuple[Proposal, ...], files: Iterable[str]) -> Iterator[NotComputable]:
    """What notices do not print of what lies in none of these files, each of which tells its own."""
    held = set(files)
    for each in found:
        for key, why in each.law.not_held.items():
            if key.partition(":")[0] not in held:
                yield NotComputable(key, why, "before")
