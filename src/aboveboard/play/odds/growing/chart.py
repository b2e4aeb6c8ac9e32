"""The best play of growing hands as a person wants it: a chart by total against the card shown, and its exceptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from aboveboard.play.odds.growing.expectations import Solved
from aboveboard.play.odds.growing.tree import Node, Tables, Tree
from aboveboard.play.odds.solver import Chart

MOST_CARDS_CHARTED = 7
"""Hands of more cards than this are too rare to be distinguished."""


@dataclass(frozen=True)
class Charted:
    """A chart, and what is done where it is followed by totals alone, without the hands that it names one by one."""

    chart: Chart
    by_totals: Solved


def chart_of(tables: Tables, solved: Solved) -> Charted:
    """Rows of hard totals, soft totals and pairs of the first two cards, and hands played otherwise than their row.

    A row of totals holds what is best over all two-card hands of that total, weighed by how often they come.
    """
    growing, nodes = tables.growing, solved.tree.nodes
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, node in enumerate(nodes):
        if node.first and node.grade is None and node.options:
            rows[_row(tables, node)].append(number)
    shown = [n for n in range(tables.kinds) if tables.whole[n]]
    cells: dict[str, dict[str, list[str]]] = {"hard": {}, "soft": {}, "pairs": {}}
    exceptions = []
    not_open: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for (part, name), numbers in sorted(rows.items(), key=lambda item: _order(tables, item[0])):
        cells[part][name] = []
        for up in shown:
            best = _best(tables, solved, numbers, up)
            cells[part][name].append(best)
            if growing.does[best] in ONLY_FIRST:
                not_open[part, name, _otherwise(tables, solved, numbers, up)].append(up)
            for number in numbers:
                if solved.taken[number][up] != best:
                    hand = _written(tables, nodes[number])
                    exceptions.append(f"{hand} against {growing.names[up]}: {solved.taken[number][up]}")
    otherwise = {(part, name, up): option for (part, name, option), ups in not_open.items() for up in ups}
    changes, says = _with_more_cards(tables, solved, cells, otherwise, shown)
    hands, by_totals = _one_by_one(tables, solved, says, shown)
    chart: Chart = {
        "shown": [growing.names[up] for up in shown],
        "hard": cells["hard"],
        "soft": cells["soft"],
        "pairs": cells["pairs"],
        "exceptions": exceptions,
        "more-cards": changes,
        "not-open": [
            f"{part} {name} against {_names(tables, ups)}: {option}" for (part, name, option), ups in not_open.items()
        ],
        "hands": hands,
    }
    return Charted(chart, replace(solved, taken=by_totals))


ONLY_FIRST = ("last-card", "give-up")
"""What an option does that a hand of more cards, or one made by a split, may not have."""


def _otherwise(tables: Tables, solved: Solved, numbers: list[int], up: int) -> str:
    """What is best over the hands of a row that may neither double nor be given up."""
    return _best(tables, solved, numbers, up, without=ONLY_FIRST)


def _names(tables: Tables, ups: list[int]) -> str:
    return ", ".join(tables.growing.names[up] for up in ups)


Says = dict[tuple[str, str, int, int], str]
"""By a total, how many cards it has and the card shown: what the chart has a hand of more than two cards do."""


def _with_more_cards(
    tables: Tables,
    solved: Solved,
    cells: Mapping[str, Mapping[str, list[str]]],
    otherwise: Mapping[tuple[str, str, int], str],
    shown: list[int],
) -> tuple[list[str], Says]:
    """Totals that are played otherwise from so many cards on than with fewer, or than the chart says for two."""
    nodes = solved.tree.nodes
    rows = _totals(tables, solved.tree)
    changes: dict[tuple[str, str, int, str], list[int]] = defaultdict(list)
    says: Says = {}
    for column, up in enumerate(shown):
        last = {(part, name): row[column] for part in ("hard", "soft") for name, row in cells[part].items()}
        for part, name, cards in sorted(rows, key=lambda row: (row[2], _order(tables, row[:2]))):
            numbers = [n for n in rows[part, name, cards] if _ways(tables, nodes[n], up)]
            if not numbers:
                continue
            before = last.get((part, name))
            if before is not None and not all(before in solved.by_option[n] for n in numbers):
                before = otherwise.get((part, name, up))
            best = _best(tables, solved, numbers, up)
            if best != before:
                changes[part, name, cards, best].append(up)
            last[part, name] = says[part, name, cards, up] = best
    return [
        f"{part} {name} with {cards} cards or more against {_names(tables, ups)}: {best}"
        for (part, name, cards, best), ups in sorted(changes.items(), key=lambda item: _order(tables, item[0][:2]))
    ], says


def _one_by_one(tables: Tables, solved: Solved, says: Says, shown: list[int]) -> tuple[list[str], list[list[str]]]:
    """Hands of more than two cards that are played otherwise than their total, and what their totals would do."""
    nodes, taken = solved.tree.nodes, [list(each) for each in solved.taken]
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for (part, name, cards), numbers in _totals(tables, solved.tree).items():
        for number in numbers:
            for up in shown:
                option = says.get((part, name, cards, up))
                if option is None or not _ways(tables, nodes[number], up):
                    continue
                if option != taken[number][up]:
                    found[_written(tables, nodes[number]), taken[number][up]].append(up)
                taken[number][up] = option
    return [f"{hand} against {_names(tables, ups)}: {option}" for (hand, option), ups in found.items()], taken


def _totals(tables: Tables, tree: Tree) -> dict[tuple[str, str, int], list[int]]:
    """Hands of more than two cards by their total and how many cards they have."""
    rows: dict[tuple[str, str, int], list[int]] = defaultdict(list)
    for number in _drawn_to(tree):
        node = tree.nodes[number]
        rows[(*_row(tables, node), sum(node.cards))].append(number)
    return rows


def _drawn_to(tree: Tree) -> list[int]:
    """Hands of more than two cards, not very many, that are still asked about and were come to by drawing alone."""
    does = tree.tables.growing.does
    seen, queue = {0}, [0]
    for number in queue:
        for option, codes in tree.nodes[number].options.items():
            followers = tree.numbered(codes) if does.get(option, "draw") == "draw" else []
            queue += [n for n in dict.fromkeys(followers) if n not in seen]
            seen.update(followers)
    nodes = tree.nodes
    return [
        n
        for n in queue
        if 2 < sum(nodes[n].cards) <= MOST_CARDS_CHARTED and nodes[n].grade is None and len(nodes[n].options) > 1
    ]


def _row(tables: Tables, node: Node) -> tuple[str, str]:
    growing = tables.growing
    pair = growing.pair(node.count)
    if pair is not None:
        return "pairs", f"{growing.names[pair]}-{growing.names[pair]}"
    return ("soft" if growing.soft(node.count) else "hard"), str(growing.total(node.count))


def _order(tables: Tables, row: tuple[str, str]) -> tuple[str, int]:
    part, name = row
    return part, tables.growing.names.index(name.split("-")[0]) if part == "pairs" else int(name)


def _best(tables: Tables, solved: Solved, numbers: list[int], up: int, without: Sequence[str] = ()) -> str:
    """The option with the largest gain over all hands of a row."""
    totals: dict[str, Fraction | float] = defaultdict(int)
    offered = [set(solved.by_option[number]) for number in numbers]
    for option in set.intersection(*offered):
        if tables.growing.does[option] in without:
            continue
        for number in numbers:
            node = solved.tree.nodes[number]
            totals[option] += _ways(tables, node, up) * solved.by_option[number][option][up, 0]
    return max(sorted(totals), key=lambda option: totals[option])


def _ways(tables: Tables, node: Node, up: int) -> Fraction:
    """In how many ways a hand's cards can be had with this card shown."""
    ways = Fraction(node.share)
    for kind, count in enumerate(node.cards):
        ways *= comb(max(tables.whole[kind] - (kind == up), 0), count)
    return ways


def _written(tables: Tables, node: Node) -> str:
    cards = "-".join(tables.growing.names[kind] for kind, count in enumerate(node.cards) for _ in range(count))
    return f"{cards} {tables.growing.in_words(node.count)}".rstrip()
