"""`aboveboard example`: the files that the README and the other pages use, to try the commands on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from aboveboard.cli.common import OutFile, lay_out, write_to

FOLDER = Path(__file__).parent / "examples"
EXAMPLES = {
    "round.json": ("a round of craps as it was recorded", "settle round.json"),
    "blackjack.json": ("a round of blackjack: cards from the shoe, and what the player chose", "settle blackjack.json"),
    "roulette.toml": ("three spins, as TOML", "settle roulette.toml"),
    "bets.json": ("which bets are made in every round", "simulate pa craps --bets bets.json --rounds 1e6"),
    "wheel.json": ("an operator's own wheel", "odds ny-charitable big-six --wheel wheel.json"),
    "house-way.toml": ("a house way for pai gow", "odds nj-casino pai-gow --house-way house-way.toml"),
    "house.toml": ("a law text of one's own, with its own clauses, for aboveboard.under() in Python", None),
    "raffle.json": ("a raffle as it is planned", "plan ny-charitable raffle raffle.json"),
    "deal.json": ("a deal of bell jar tickets, half sold", "plan ny-charitable bell-jar deal.json"),
    "search.json": ("a search for the queen of hearts as it was recorded", "settle search.json"),
    "race.json": ("an armchair race, and what is staked on it", "plan nj-charitable armchair-race race.json"),
    "reels.json": (
        "a machine's reels, win lines and awards",
        "odds nj-charitable skill-stop-reel --schedule reels.json",
    ),
    "draw.json": ("a raffle's draw that anybody can check", "draw-check draw.json --ticket 77"),
    "night.json": ("a fire company that would hold a Las Vegas night", "books night.json"),
    "appeal.json": ("an appeal from what a municipality decided, and its papers", "proceed appeal.json"),
    "comment.json": ("comments on a rulemaking, by the doors that its notice opens", "proceed comment.json"),
    "members.csv": ("its members, as a spreadsheet writes them", "members members.csv --record night.json"),
    "jars.json": (
        "a fire company's bell jar tickets, bought, sold and accounted for",
        "statement GC-7Q --period 2026-Q3 --record jars.json",
    ),
    "link.json": ("two tables that share a jackpot, as it was recorded", "link settle link.json"),
    "linked.json": ("a link before it is opened, with its tables", "link simulate linked.json --rounds 1e6"),
    "company.json": ("a fire company with its license, its night and its badges", "paper poster company.json"),
    "export.jsonl": ("what a player was given of a floor's log", "verify export.jsonl"),
}
"""Each example with what it is, and a command that takes it."""


def command(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="One of them; without it, all are listed.")] = None,
    out: OutFile = None,
) -> None:
    """Print an example file, or list those that there are: `aboveboard example round.json > round.json`."""
    if file is None:
        rows = ((name, about, f"aboveboard {used}" if used else None) for name, (about, used) in EXAMPLES.items())
        lay_out(("=example", "what it is", "try"), rows)
        return
    if file not in EXAMPLES:
        from aboveboard.law.errors import BadInput, nearest

        raise BadInput(f"example {file!r} is none; {nearest(file, EXAMPLES)}")
    text = (FOLDER / file).read_text("utf-8")
    if out is None:
        sys.stdout.write(text)
    else:
        write_to(out, text)
