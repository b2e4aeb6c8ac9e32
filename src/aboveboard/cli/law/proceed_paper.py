"""The papers of a recorded proceeding: listed, shown as Markdown, or written to a file of one's choice."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from aboveboard.cli.common import json_text, lay_out, print_json, say, write_bytes_to, write_to
from aboveboard.law.errors import BadInput

if TYPE_CHECKING:
    from aboveboard.docket.record import DecidedProceeding
    from aboveboard.publish.docket.case import PrintedCase
    from aboveboard.publish.docket.document import DocketPaper

LIST = "list"
ENDINGS = (".pdf", ".html", ".md", ".json")


def printed(
    found: DecidedProceeding, record: Mapping[str, Any], name: str, out: str | None, *, sealed: bool, json: bool
) -> None:
    """List the papers, show one, or write it to a file by the ending of its name."""
    from aboveboard.publish.docket.listing import paper
    from aboveboard.publish.docket.of_record import printed_record

    case = printed_record(found, record, sealed=sealed)
    if name == LIST:
        if out is not None:
            raise BadInput("--out: the list of papers is shown, and goes to no file")
        _list(case, json=json)
        return
    ending = None if out is None else PurePath(out).suffix.lower()
    if ending is not None and ending not in ENDINGS:
        raise BadInput(f"--out: a name that ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]} was expected, not {out}")
    one = paper(case, name)
    if out is not None and ending is not None:
        _write(one, out, ending)
        say(f"{one.title}{f', {one.mark.lower()}' if one.mark else ''}: written to {out}.")
    elif json:
        print_json(one.to_json())
    else:
        sys.stdout.write(one.markdown())


def _list(case: PrintedCase, *, json: bool) -> None:
    from aboveboard.publish.docket.listing import papers

    found = papers(case)
    if json:
        rows = [{"paper": each.name, "kind": each.kind, "title": each.title, "event": each.event} for each in found]
        print_json({"papers": rows})
    else:
        lay_out(
            ("=paper", "what it is", ">event"),
            ((each.name, each.title, "" if each.event is None or each.event < 0 else each.event) for each in found),
        )


def _write(one: DocketPaper, out: str, ending: str) -> None:
    if ending == ".pdf":
        write_bytes_to(out, one.pdf())
    elif ending == ".json":
        write_to(out, json_text(one.to_json()))
    else:
        write_to(out, one.html() if ending == ".html" else one.markdown())
