"""`aboveboard ledger`: every posting of an organization, for other programs."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import DatabaseUrl, OrganizationName, RecordFile, organization_named
from aboveboard.cli.common import Json, OutFile, json_text, print_json, write_bytes_to, write_to
from aboveboard.cli.waiting import waiting


class Form(StrEnum):
    """How the postings are written."""

    beancount = "beancount"
    json = "json"
    csv = "csv"
    xlsx = "xlsx"


def command(
    organization: OrganizationName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    format: Annotated[Form, typer.Option("--format", help="How they are written.")] = Form.beancount,
    out: OutFile = None,
    json: Json = False,
) -> None:
    """Write an organization's postings: as beancount reads them, or as a list."""
    from aboveboard.law.errors import BadInput

    with waiting("reading the ledger"), organization_named(organization, database, record) as held:
        found = held.ledger()
    if json or format is Form.json:
        print_json(found.to_json()) if out is None else write_to(out, json_text(found.to_json()))
    elif format is Form.beancount:
        write_to(out, found.beancount())
    elif out is not None:
        write_bytes_to(out, found.csv() if format is Form.csv else found.xlsx())
    elif format is Form.csv:
        write_to(None, found.csv().decode("utf-8-sig"))
    else:
        raise BadInput("--out: the name of a file was expected, for the workbook to go to")
