"""Lines written as banks write them, to be read back."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from typing import NamedTuple
from xml.sax.saxutils import escape

from tests.charity.bank_files.samples import OFX_2_HEAD


class Line(NamedTuple):
    """What is written of one line."""

    day: date
    cents: int
    what: str
    number: int | None


def money(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def as_csv(lines: Sequence[Line], opening: int, *, two: bool, newest_first: bool, day: str, delimiter: str) -> bytes:
    """A CSV with running balances."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter)
    amounts = ["Debit", "Credit"] if two else ["Amount"]
    writer.writerow(["Date", "Description", *amounts, "Check Number", "Balance"])
    balances = list(accumulate((line.cents for line in lines), initial=opening))[1:]
    rows = list(zip(lines, balances, strict=True))
    for line, balance in reversed(rows) if newest_first else rows:
        sums = ["", money(line.cents)] if line.cents > 0 else [money(-line.cents), ""]
        sums = sums if two else [money(line.cents)]
        writer.writerow([line.day.strftime(day), line.what, *sums, line.number or "", money(balance)])
    return out.getvalue().encode("utf-8-sig")


HEADER = "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:103\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\n\r\n"


def as_ofx(lines: Sequence[Line], *, xml: bool, account: str = "123456", closing: int | None = None) -> bytes:
    """OFX 2, or OFX 1 with its tags left open."""

    def leaf(tag: str, value: str) -> str:
        return f"<{tag}>{escape(value)}" + (f"</{tag}>" if xml else "\r\n")

    def entry(line: Line) -> str:
        held = leaf("TRNTYPE", "OTHER") + leaf("DTPOSTED", line.day.strftime("%Y%m%d120000[-5:EST]"))
        held += leaf(
            "TRNAMT", f"{line.cents / 100:.2f}" if abs(line.cents) < 10**12 else money(line.cents).replace(",", "")
        )
        held += leaf("CHECKNUM", str(line.number)) if line.number else ""
        return f"<STMTTRN>{held}{leaf('NAME', line.what)}</STMTTRN>"

    body = "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>" + leaf("CURDEF", "USD")
    body += f"<BANKACCTFROM>{leaf('BANKID', '1')}{leaf('ACCTID', account)}</BANKACCTFROM>"
    body += "<BANKTRANLIST>" + "".join(map(entry, lines)) + "</BANKTRANLIST>"
    if closing is not None and lines:
        as_of = leaf("DTASOF", max(line.day for line in lines).strftime("%Y%m%d"))
        body += f"<LEDGERBAL>{leaf('BALAMT', money(closing).replace(',', ''))}{as_of}</LEDGERBAL>"
    body += "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    return ((OFX_2_HEAD if xml else HEADER) + body).encode()
