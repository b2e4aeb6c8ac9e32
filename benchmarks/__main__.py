"""Run every benchmark, print what came of it, and write benchmarks/results.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks import (
    books,
    charities,
    days,
    dealing,
    docket,
    drawing,
    floor,
    linked_tables,
    links,
    members,
    paper,
    peers,
    pools,
    proposals,
    ranking,
    selling,
    serving,
    settling,
    simulation,
    starting,
    statements,
)
from benchmarks.measure import Line

RESULTS = Path(__file__).parent / "results.md"
HEAD = """# Benchmarks

One run of `python -m benchmarks` on two cores. Times depend on the machine; the ratios are from the same run.

| what | measured | beside it |
| --- | --- | --- |
"""


def lines() -> Iterator[Line]:
    """Every line of the report, as it is measured."""
    ten = simulation.rate(simulation.craps(), simulation.TEN)
    yield from simulation.plans(ten)
    yield from peers.crapssim(ten)
    yield from peers.draws(ten)
    yield from simulation.workers()
    yield from simulation.games(ten)
    yield from dealing.dealing()
    yield from dealing.every_game()
    yield from pools.playing()
    yield from pools.memory()
    yield from pools.planning()
    yield from drawing.freezing()
    yield from drawing.drawing()
    yield from settling.settling()
    yield from ranking.evaluator()
    yield from ranking.solving()
    yield from days.counting()
    yield from proposals.proposals()
    yield from members.importing()
    yield from members.put_on_file()
    yield from members.papers()
    yield from paper.paper()
    yield from statements.statements()
    yield from books.books()
    yield from starting.starting()
    yield from floor.lines()
    yield from floor.restart()
    yield from links.lines()
    yield from links.restart()
    yield from linked_tables.served()
    yield from linked_tables.lost()
    yield from serving.serving()
    yield from selling.selling()
    yield from charities.charities()
    yield from docket.docket()


def main() -> None:
    """Print each line as it comes, then write all of them."""
    found = []
    for line in lines():
        print(f"{line.what:<62} {line.measured:<36} {line.beside}", flush=True)
        found.append(line)
    RESULTS.write_text(HEAD + "".join(f"| {' | '.join(line)} |\n" for line in found), "utf-8")


if __name__ == "__main__":
    main()
