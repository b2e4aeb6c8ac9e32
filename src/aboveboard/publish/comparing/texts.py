"""What two texts of a game or a duty have published, line by line: guide, signs, checklist and layout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Literal, NamedTuple, get_args

from aboveboard.law.duties import Duty
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.compare.values import says_no_procedures
from aboveboard.publish import checklist, duty_guide, guide
from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.prose import listed
from aboveboard.publish.signs import WHERE, signs

Where = Literal["guide", "signs", "checklist", "layout"]
Change = Literal["new", "gone", "changed"]
PUBLISHED = get_args(Where)
ALIKE = 0.6
"""Two lines of a section that share so much of their words are one line that was changed."""
Published = Terms | Duty
"""What has something published: a game under its law, or a duty."""
_CLAUSE_COLUMNS = ("Clause", "Clauses")


class TextLine(NamedTuple):
    """A line that is published: where, what it is about and what it says."""

    where: Where
    section: str
    about: str
    """What the line is about, by which it is found again; empty where it is prose."""
    text: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextChange:
    """A line that is new, gone or changed, with the clauses on either side."""

    where: Where
    section: str
    change: Change
    before: str | None
    after: str | None
    cite_before: tuple[str, ...] = ()
    cite_after: tuple[str, ...] = ()

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses of both sides, each once."""
        return tuple(dict.fromkeys((*self.cite_before, *self.cite_after)))

    def to_json(self) -> dict[str, object]:
        """The line as documents have it."""
        return {
            "where": self.where,
            "section": self.section,
            "change": self.change,
            "before": self.before,
            "after": self.after,
            "cite": {"before": list(self.cite_before), "after": list(self.cite_after)},
        }


def text_changes(before: Published | None, after: Published | None) -> tuple[TextChange, ...]:
    """Each line that differs between what two texts have published; None is a text that has no such game or duty."""
    old, new = _beside(before, after), _beside(after, before)
    sections = dict.fromkeys((line.where, line.section) for line in (*new, *old))
    order = {name: at for at, name in enumerate(PUBLISHED)}
    found: list[TextChange] = []
    for where, section in sorted(sections, key=lambda key: order[key[0]]):
        place = (where, section)
        found += _section([one for one in old if one[:2] == place], [one for one in new if one[:2] == place])
    return tuple(found)


def unchanged_lines(before: Published | None, after: Published | None) -> int:
    """How many lines two texts publish alike."""
    old, new = (
        Counter((line[:2], line.text) for line in _beside(*sides)) for sides in ((before, after), (after, before))
    )
    return (old & new).total()


def _beside(text: Published | None, other: Published | None) -> Sequence[TextLine]:
    """The lines of a text that another can have too: a text of one's own says nothing of procedures."""
    lines = text_lines(text)
    if any(isinstance(each, Terms) and says_no_procedures(each) for each in (text, other)):
        return [line for line in lines if line.where != "checklist"]
    return lines


def text_lines(text: Published | None) -> tuple[TextLine, ...]:
    """Every line that is published of a game under its law, without its figures, or of a duty."""
    return () if text is None else _of_duty(text) if isinstance(text, Duty) else _of_game(text)


def _of_duty(duty: Duty) -> tuple[TextLine, ...]:
    return tuple(_of_blocks("guide", duty_guide.wording(duty)))


@lru_cache(maxsize=64)
def _of_game(terms: Terms) -> tuple[TextLine, ...]:
    found = [*_of_blocks("guide", guide.wording(terms)), *_signs(terms)]
    found += [*_of_blocks("checklist", _after_head(checklist.blocks(terms))), *_layout(terms)]
    return tuple(found)


def _after_head(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks after the title and the sentence that says which text it is."""
    yield from list(blocks)[2:]


def _of_blocks(where: Where, blocks: Iterable[Block]) -> Iterator[TextLine]:
    """A line for each paragraph, fact, item and row, under its heading."""
    section, held = "", list(blocks)
    for block, following in zip_longest(held, held[1:]):
        match block:
            case Heading(_, text):
                section = text
            case Paragraph(text):
                yield TextLine(where, section, "", text, _cited(following))
            case Facts(pairs):
                cite = _cited(block)
                for label, value in pairs:
                    if label not in _CLAUSE_COLUMNS:
                        yield TextLine(where, section, label, f"{label}: {value}", cite)
            case Listing(items):
                yield from (TextLine(where, section, "", item, ()) for item in items)
            case Grid():
                yield from _rows(where, section, block)


def _cited(block: Block | None) -> tuple[str, ...]:
    """The clauses that facts name, for the paragraph before them too."""
    pairs = block.pairs if isinstance(block, Facts) else ()
    return next((_clauses(value) for label, value in pairs if label in _CLAUSE_COLUMNS), ())


def _rows(where: Where, section: str, grid: Grid) -> Iterator[TextLine]:
    """A line for each row; numbers of steps, which move, give way to what the steps say."""
    steps = {row[0]: _first(row[1]) for row in grid.rows} if grid.columns[0] == "" else {}
    for row in grid.rows:
        cells = dict(zip(grid.columns, row, strict=True))
        cite = next((_clauses(cells.pop(name)) for name in _CLAUSE_COLUMNS if name in cells), ())
        if steps:
            del cells[""]
            after = [steps[number] for number in cells.get("After", "").split(", ") if number]
            cells["After"] = listed(after)
        (_, first), *others = cells.items()
        said = [f"{name}: {value}" if name else value for name, value in others if value]
        yield TextLine(where, section, _first(first) if steps else first, " · ".join([first, *said]), cite)


def _first(text: str) -> str:
    """The first sentence, without its point."""
    return re.split(r"\.(?:\s|$)", text, maxsplit=1)[0]


def _clauses(text: str) -> tuple[str, ...]:
    """The clauses that a cell holds, each whole."""
    held = getattr(text, "clauses", None)
    if held is not None:
        return tuple(whole for whole, _ in held)
    return tuple(part for part in re.split(r"[;,] ", text) if part)


def _signs(terms: Terms) -> Iterator[TextLine]:
    for sign in signs(terms):
        yield TextLine("signs", sign.title, "posted", f"To be {WHERE[sign.where]}", tuple(citations(sign.where_cite)))
        for line in sign.lines:
            about = line.text.partition(":")[0] if ":" in line.text else ""
            yield TextLine("signs", sign.title, about, line.text, tuple(citations(line.cite)))


def _layout(terms: Terms) -> Iterator[TextLine]:
    """What the law has the layout bear."""
    law = terms.law.layout

    def line(section: str, about: str, text: str, cite: Sequence[str]) -> TextLine:
        return TextLine("layout", section, about, text, tuple(citations(cite)))

    for name, words in law.inscriptions.items():
        yield line("Inscriptions", name, words.text, words.cite)
    if law.holder_cite:
        yield line("Inscriptions", "holder", f"The name or logo of the {law.holder}", law.holder_cite)
    if law.limits_cite:
        yield line("Inscriptions", "limits", "The table's least and largest wager", law.limits_cite)
    if law.raises_cite:
        yield line("Inscriptions", "raises", "Which raises may be made", law.raises_cite)
    if law.pays_cite:
        shown = "on the layout" if law.pays == "layout" else "on a sign"
        yield line("Inscriptions", "payout odds", f"Payout odds are shown {shown}", law.pays_cite)
    for wager in terms.offered():
        area = law.areas.get(wager.name)
        words_of = " ".join(area.words) if area is not None and area.words else wager.law.title
        yield line("Areas", wager.name, f"An area for {wager.law.title}: {words_of}", area.cite if area else ())
    for name, place in law.places.items():
        yield line("Places for cards", name, f"{place.title}, {place.lies}, for {place.cards}", place.cite)
    if law.positions is not None:
        yield line("Areas", "positions", f"{law.positions} positions", law.positions_cite)


def _section(old: Sequence[TextLine], new: Sequence[TextLine]) -> Iterator[TextChange]:
    """The differences of one section: lines that are alike leave it, then those about one thing meet, then prose."""
    old, new = _without(old, new), _without(new, old)
    pairs, gone, come = _paired(old, new)
    for one, other in pairs:
        yield _change(one, other)
    for line in gone:
        yield _change(line, None)
    for line in come:
        yield _change(None, line)


def _without(lines: Sequence[TextLine], others: Sequence[TextLine]) -> list[TextLine]:
    """The lines that the others do not say, as often as they say them."""
    said = Counter(line.text for line in others)
    left = []
    for line in lines:
        if said[line.text]:
            said[line.text] -= 1
        else:
            left.append(line)
    return left


def _paired(
    old: list[TextLine], new: list[TextLine]
) -> tuple[list[tuple[TextLine, TextLine]], list[TextLine], list[TextLine]]:
    """Lines about one thing, then lines whose words are mostly the same; and what is left on either side."""
    pairs = []
    for line in list(old):
        other = next((each for each in new if line.about and line.about == each.about), None)
        if other is not None:
            pairs.append((line, other))
            old = [each for each in old if each is not line]
            new = [each for each in new if each is not other]
    shared = [(_shared(one, other), one, other) for one in old for other in new]
    shared.sort(key=lambda found: (-found[0], sorted((found[1].text, found[2].text))))
    for share, one, other in shared:
        if share >= ALIKE and any(each is one for each in old) and any(each is other for each in new):
            pairs.append((one, other))
            old = [each for each in old if each is not one]
            new = [each for each in new if each is not other]
    return pairs, old, new


def _shared(one: TextLine, other: TextLine) -> float:
    """How much of the words of two lines is the same, whichever of them comes first."""
    words, others = Counter(one.text.split()), Counter(other.text.split())
    return 2 * (words & others).total() / (words.total() + others.total())


def _change(old: TextLine | None, new: TextLine | None) -> TextChange:
    line = new or old
    assert line is not None
    change: Change = "new" if old is None else "gone" if new is None else "changed"
    return TextChange(
        line.where,
        line.section,
        change,
        None if old is None else old.text,
        None if new is None else new.text,
        () if old is None else old.cite,
        () if new is None else new.cite,
    )


def by_section(changes: Iterable[TextChange]) -> Mapping[tuple[Where, str], tuple[TextChange, ...]]:
    """The changes of each section together, in their order."""
    return {key: tuple(same) for key, same in groupby(changes, key=lambda one: (one.where, one.section))}
