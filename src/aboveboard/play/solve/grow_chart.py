"""The best play of growing hands as a person wants it: a chart by total against the card shown, and its exceptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from aboveboard.play.solve.grow_best import Solved
from aboveboard.play.solve.grow_tree import Node, Tables


def chart_of(tables: Tables, solved: Solved) -> Mapping[str, Any]:
    """Rows of hard totals, soft totals and pairs of the first two cards, and hands played otherwise than their row.

    A row of totals holds what is best over all two-card hands of that total, weighed by how often they come.
    """
    growing, nodes = tables.growing, solved.tree.nodes
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, node in enumerate(nodes):
        if node.first and node.grade is None and node.options:
            rows[_row(tables, node)].append(number)
    shown = [n for n in range(tables.kinds) if tables.whole[n]]
    chart: dict[str, dict[str, list[str]]] = {"hard": {}, "soft": {}, "pairs": {}}
    exceptions = []
    for (part, name), numbers in sorted(rows.items(), key=lambda item: _order(tables, item[0])):
        chart[part][name] = []
        for up in shown:
            best = _best(tables, solved, numbers, up)
            chart[part][name].append(best)
            for number in numbers:
                if solved.taken[number][up] != best:
                    hand = _written(tables, nodes[number])
                    exceptions.append(f"{hand} against {growing.names[up]}: {solved.taken[number][up]}")
    return {"shown": [growing.names[up] for up in shown], **chart, "exceptions": exceptions}


def _row(tables: Tables, node: Node) -> tuple[str, str]:
    growing = tables.growing
    pair = growing.pair(node.count)
    if pair is not None:
        return "pairs", f"{growing.names[pair]}-{growing.names[pair]}"
    return ("soft" if growing.soft(node.count) else "hard"), str(growing.total(node.count))


def _order(tables: Tables, row: tuple[str, str]) -> tuple[str, int]:
    part, name = row
    return part, tables.growing.names.index(name.split("-")[0]) if part == "pairs" else int(name)


def _best(tables: Tables, solved: Solved, numbers: list[int], up: int) -> str:
    """The option with the largest gain over all hands of a row."""
    totals: dict[str, Any] = defaultdict(int)
    offered = [set(solved.by_option[number]) for number in numbers]
    for option in set.intersection(*offered):
        for number in numbers:
            node = solved.tree.nodes[number]
            totals[option] += _ways(tables, node, up) * solved.by_option[number][option][up, 0]
    return max(sorted(totals), key=lambda option: totals[option])


def _ways(tables: Tables, node: Node, up: int) -> int:
    """In how many ways the first two cards come with this card shown."""
    ways = 1
    for kind, count in enumerate(node.cards):
        left = tables.whole[kind] - (kind == up)
        ways *= max(left * (left - 1) // 2 if count == 2 else left if count == 1 else 1, 0)
    return ways


def _written(tables: Tables, node: Node) -> str:
    return "-".join(tables.growing.names[kind] for kind, count in enumerate(node.cards) for _ in range(count))
