"""The best play of growing hands as a person wants it: a chart by total against the card shown, and its exceptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import comb

from aboveboard.play.odds.growing.expectations import Solved
from aboveboard.play.odds.growing.tree import Node, Tables, Tree
from aboveboard.play.odds.solver import Chart

MOST_CARDS_CHARTED = 7
"""Hands of more cards than this are too rare to be distinguished."""


def chart_of(tables: Tables, solved: Solved) -> Chart:
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
    return {
        "shown": [growing.names[up] for up in shown],
        "hard": chart["hard"],
        "soft": chart["soft"],
        "pairs": chart["pairs"],
        "exceptions": exceptions,
        "more-cards": _with_more_cards(tables, solved, chart, shown),
    }


def _with_more_cards(
    tables: Tables, solved: Solved, chart: Mapping[str, Mapping[str, list[str]]], shown: list[int]
) -> list[str]:
    """Totals that are played otherwise from so many cards on than with fewer, where that may still be chosen."""
    growing, nodes = tables.growing, solved.tree.nodes
    rows: dict[tuple[str, str, int], list[int]] = defaultdict(list)
    for number in _drawn_to(solved.tree):
        node = nodes[number]
        rows[(*_row(tables, node), sum(node.cards))].append(number)
    changes: dict[tuple[str, str, int, str], list[str]] = defaultdict(list)
    for column, up in enumerate(shown):
        last = {(part, name): row[column] for part in ("hard", "soft") for name, row in chart[part].items()}
        for part, name, cards in sorted(rows, key=lambda row: (row[2], _order(tables, row[:2]))):
            numbers = [n for n in rows[part, name, cards] if _ways(tables, nodes[n], up)]
            before = last.get((part, name))
            if numbers and before is not None and all(before in solved.by_option[n] for n in numbers):
                best = _best(tables, solved, numbers, up)
                if best != before:
                    changes[part, name, cards, best].append(growing.names[up])
                last[part, name] = best
    return [
        f"{part} {name} with {cards} cards or more against {', '.join(ups)}: {best}"
        for (part, name, cards, best), ups in sorted(changes.items(), key=lambda item: _order(tables, item[0][:2]))
    ]


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


def _best(tables: Tables, solved: Solved, numbers: list[int], up: int) -> str:
    """The option with the largest gain over all hands of a row."""
    totals: dict[str, Fraction | float] = defaultdict(int)
    offered = [set(solved.by_option[number]) for number in numbers]
    for option in set.intersection(*offered):
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
