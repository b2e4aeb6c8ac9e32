"""`aboveboard tour`: a short walk with real output, and then a table to play at."""

from __future__ import annotations

import json
import sys

from aboveboard.cli.common import say, show
from aboveboard.cli.example import FOLDER
from aboveboard.cli.law import games, provisions
from aboveboard.cli.play import odds
from aboveboard.cli.waiting import waiting

RULESET, GAME = "pa", "craps"
ROUND = "round.json"


def command() -> None:
    """Show in two minutes what the program does, then offer a table."""
    import aboveboard

    say("Aboveboard: the rules of regulated games of chance, executable.")
    say("A game says what happened. The law says what it pays. Everything else is derived.")
    _step("What does a wager really cost? Exactly, and by which clause it pays.", f"odds {RULESET} {GAME} --wager buy")
    odds.command(RULESET, GAME, wager="buy")
    _step("A round as it was recorded, with a bet that may not come down and a die off the table.", f"example {ROUND}")
    record = (FOLDER / ROUND).read_text("utf-8")
    say(record)
    say(f"$ aboveboard settle {ROUND}")
    say()
    with waiting("settling"):
        found = aboveboard.settle(json.loads(record))
    show(found)
    _step("These games can be asked for, each under the text of its own jurisdiction.", "games")
    games.command()
    _step("How much of the regulations is encoded, and decided by a test?", f"provisions --ruleset {RULESET}")
    provisions.command(ruleset=RULESET)
    say()
    say(f"More: aboveboard guide {RULESET} {GAME} --format html > guide.html prints what a patron may take away,")
    say(f"aboveboard simulate {RULESET} {GAME} --rounds 10000000 plays it, and aboveboard --help lists the rest.")
    _offer()


def _step(sentence: str, command: str) -> None:
    say()
    say(sentence)
    say(f"$ aboveboard {command}")
    say()


def _offer() -> None:
    """Offer a table to whoever sits at the terminal."""
    say()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        say(f"aboveboard play {RULESET} {GAME} sits down at a table.")
        return
    import aboveboard
    from aboveboard.cli.play.play import sit_down

    try:
        wanted = input("Sit down at a craps table with $500? [Y/n] ")
    except EOFError:
        wanted = "n"
    if wanted.strip().lower() in ("", "y", "yes"):
        say()
        sit_down(aboveboard.ruleset(RULESET).game(GAME), bankroll=50_000)
