"""The terminal's side: one small file a command, in rooms by what is asked. No rule lives here.

Each command asks the engines for a document and prints it, as JSON for programs or laid out for people. Whatever
goes wrong with the input is one line on stderr, with exit code 2.
"""

from __future__ import annotations

import atexit
import gc
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated

import typer

BAD_INPUT = 2
FAULT = 1
INTERRUPTED = 130
NOBODY_READS = 141
GC_THRESHOLD = 200_000
"""Reading the law makes many small things and no rubbish, so rubbish is looked for after so many of them."""
NO_PLUGINS = ("PYDANTIC_DISABLE_PLUGINS", "__all__")
"""The models of the law have no use for plug-ins, and looking for them takes longer than reading a file of it."""
TRACE = "ABOVEBOARD_TRACE"
"""Set in the environment, it lets a fault of the program's own show where it happened."""

COMMANDS: Mapping[str, str] = {
    "tour": "tour",
    "games": "law.games",
    "odds": "play.odds",
    "example": "example",
    "settle": "play.settle",
    "record": "play.record",
    "simulate": "play.simulate",
    "plan": "play.plan",
    "draw-check": "play.draw_check",
    "ticket-check": "charity.pools.ticket_check",
    "guide": "sheets.guide",
    "checklist": "sheets.checklist",
    "layout": "sheets.layout",
    "signs": "sheets.signs",
    "play": "play.play",
    "books": "charity.books.books",
    "statements": "charity.books.statements",
    "statement": "charity.books.statement",
    "may": "charity.may",
    "spend": "charity.books.spend",
    "members": "charity.members",
    "deals": "charity.pools.deals",
    "stubs": "charity.pools.stubs",
    "books-sheet": "charity.books.books_sheet",
    "bank-lines": "charity.books.bank_lines",
    "book": "charity.books.book",
    "ledger": "charity.books.ledger",
    "bundle": "charity.packages.bundle",
    "package": "charity.packages.package",
    "package-verify": "charity.packages.verify",
    "package-take": "charity.packages.take",
    "package-inbox": "charity.packages.inbox",
    "receipt-take": "charity.packages.receipt",
    "due": "law.due",
    "lawful": "law.lawful",
    "check": "law.check",
    "submission": "sheets.submission",
    "proceed": "law.proceed",
    "paper": "sheets.paper",
    "compare": "law.compare",
    "law": "law.law",
    "provisions": "law.provisions",
    "link settle": "links.settle",
    "link simulate": "links.simulate",
    "link reconcile": "links.reconcile",
    "link run": "links.run",
    "replay": "house.replay",
    "verify": "house.verify",
    "export": "house.export",
    "found": "house.found",
    "account": "house.account",
    "organization": "charity.organization",
    "appoint": "charity.appoint",
    "password": "house.password",
    "dismiss": "house.dismiss",
    "serve": "house.serve",
}
"""Every command with its module, which is imported when it is asked for; one of two words is among those of a group."""
GROUPS: Mapping[str, str] = {"link": "Progressives that tables share: records, controllers, and meters reconciled."}
"""What the commands of a group have in common."""


def _aside(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and exit.")] = False,
) -> None:
    """What may be asked without a command; `main` answers it before anything is read."""


def _together() -> None:
    """Nothing is asked of a group without one of its commands."""


def _command(name: str) -> Callable[..., object]:
    """What a command does."""
    found: Callable[..., object] = import_module(f"{__name__}.{COMMANDS[name]}").command
    return found


@cache
def _parser(name: str | None) -> Callable[..., object]:
    """What reads the words of one command, or of any; typer takes a while over each command that it is given."""
    app = typer.Typer(
        help="The rules of regulated games of chance, executable: what happened, what the law pays, and why.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_aside)  # it stays a group of commands where there is one alone
    groups: dict[str, typer.Typer] = {"": app}
    for each in COMMANDS if name is None else [each for each in COMMANDS if f"{each} ".startswith(f"{name} ")]:
        group, _, own = each.rpartition(" ")
        if group not in groups:
            groups[group] = typer.Typer(name=group, help=GROUPS[group])
            groups[group].callback()(_together)
            app.add_typer(groups[group])
        groups[group].command(own)(_command(each))
    return typer.main.get_command(app)


def _named(given: Sequence[str]) -> str | None:
    """The command that is asked for, or the group where none of it is named; None where it is neither."""
    words = " ".join(given[:2])
    return next((name for name in (words, *given[:1]) if name in COMMANDS or name in GROUPS), None)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] in (["--version"], ["-V"]):
        from aboveboard import __version__

        print(f"aboveboard {__version__}")
        return 0
    gc.set_threshold(GC_THRESHOLD)
    if argv is None:
        atexit.register(gc.freeze)  # what ends with the process is not gone through for rubbish first
    os.environ.setdefault(*NO_PLUGINS)
    try:
        parser = _parser(_named(given))
        code = parser(given or ["--help"], prog_name="aboveboard", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer turns a broken pipe into the latter
        return _nobody_reads()
    except typer.TyperException as error:
        return _complain(f"{_plainly(error.format_message())} ({_help_of(given)})", BAD_INPUT)
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        return _wrong(error)


_NOT_A_NUMBER = re.compile(r"Input should be a valid integer, unable to parse string as an integer")


def _plainly(said: str) -> str:
    """What a parser of options says, without its own words for kinds of values."""
    return _NOT_A_NUMBER.sub("a whole number was expected", said).replace("Value error, ", "")


def _help_of(given: Sequence[str]) -> str:
    """Where more is said: of the command that was asked for, or of all of them."""
    if (name := _named(given)) is not None:
        return f"aboveboard {name} --help says more"
    return "aboveboard --help lists the commands"


def _wrong(error: Exception) -> int:
    from aboveboard.cli.trouble import trouble
    from aboveboard.law.errors import BadInput

    if isinstance(error, BadInput):
        return _complain(str(error), BAD_INPUT)
    sentence = trouble(error)
    if sentence is not None:
        return _complain(sentence, BAD_INPUT)
    return _complain(f"a fault of the program, not of the input: {type(error).__name__}: {error}", FAULT)


def _complain(message: str, code: int) -> int:
    """Say what is wrong in one line."""
    from aboveboard.cli.common import printable

    line = printable(" ".join(message.split()))
    print("aboveboard: " + (line if len(line) <= 1000 else line[:997] + "..."), file=sys.stderr)
    return code


def _nobody_reads() -> int:
    """Whoever read the output has gone: say no more, not even when the streams are closed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOBODY_READS
