"""What happens by papers: that somebody is licensed, that members hear a report, that a document is dated."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from aboveboard.charity.books.reporting.filings import ATTACHED
from aboveboard.charity.calendar.happenings import Happening, happening, happening_of
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.applications import APPLICATION
from aboveboard.charity.conduct.books import DELINQUENT, FILE, LET
from aboveboard.charity.conduct.deeds import DENY
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced

ENDED = ("operator-suspend", "operator-revoke", "operator-license")


@happening("license-issued")
def _issued(known: Known) -> Iterator[Happening]:
    """The licensing of a person, and each renewal; nothing runs of a license that was taken away or issued anew."""
    taken = [entry for kind in ENDED for entry in known.of(kind)]
    for kind in ("operator-license", "operator-renew"):
        for entry in known.of(kind):
            person, licensed_as = entry.get("person"), entry.get("class")
            if person is None or any(
                each.get("person") == person and each.get("class") == licensed_as and each.number > entry.number
                for each in taken
            ):
                continue
            about = {"person": person, "class": licensed_as}
            yield Happening(known.time(entry), (entry,), f"{person}, {spaced(licensed_as)}", about)


@happening("municipal-action")
def _denied(known: Known) -> Iterator[Happening]:
    """The denial of an application, from which its applicant may appeal."""
    for entry in known.of(DENY):
        yield Happening(known.time(entry).date(), (entry,), f"denial of {entry.get(APPLICATION)}")


def stretches(known: Known) -> list[tuple[date, date, Entry]]:
    """The times over which some license is in force, each with the license by which it begins."""
    found: list[tuple[date, date, Entry]] = []
    for entry in sorted(known.of("license"), key=lambda entry: (entry.get("from"), entry.number)):
        first, last = (date.fromisoformat(entry.get(name)) for name in ("from", "until"))
        if found and first <= found[-1][1] + timedelta(days=1):
            found[-1] = found[-1][0], max(last, found[-1][1]), found[-1][2]
        else:
            found.append((first, last, entry))
    return found


@happening_of("licensed-report")
def _reported(known: Known, form: str) -> Iterator[Happening]:
    """`licensed-report FORM`: each report on a form while a license is in force, and the day from which one is."""
    held = stretches(known)
    for first, _, entry in held:
        yield Happening(first, (entry,), f"since {first}")
    for at, entry, _ in _filed(known, form):
        day = date.fromisoformat(entry.get("dated", at.date().isoformat()))
        if any(first <= day <= last for first, last, _ in held):
            yield Happening(at if day == at.date() else day, (entry,), f"since {day}")


def _filed(known: Known, form: str) -> Iterator[tuple[datetime, Entry, str]]:
    """Each statement on a form that was filed, with whomever it was first, by itself or as an attachment; and what
    earlier versions noted as filed."""
    seen = set[str]()
    for entry in known.of(FILE):
        whole = entry.get("form") == form
        if (whole or form in entry.get("statement", {}).get(ATTACHED, ())) and entry.payload["period"] not in seen:
            seen.add(entry.payload["period"])
            yield known.time(entry), entry, str(entry.payload["period"])
    for entry in known.of("report", form=form):
        at = known.time(entry)
        if entry.get("period") not in seen:
            yield at, entry, str(entry.get("period", f"of {at.date()}"))


@happening("document-date")
def _documents(known: Known) -> Iterator[Happening]:
    """Each payment, and each paper by which something was paid or got."""
    named = set()
    for entry in known.of("expense"):
        named.add(entry.get("paper"))
        paid = f"{spaced(entry.get('class'))} paid to {entry.get('to')}, {dollars(entry.get('cents'))}"
        yield Happening(known.time(entry).date(), (entry,), paid)
    named |= {entry.get("paper") for entry in known.of("equipment")}
    gone = {entry.get("paper"): entry.number for entry in known.of("paper-dispose")}
    for entry in known.of("paper"):
        if entry.get("paper") in named and gone.get(entry.get("paper"), -1) < entry.number:
            day = date.fromisoformat(entry.get("dated"))
            yield Happening(day, (entry,), f"{spaced(entry.get('kind'))} {entry.get('paper')}")


@happening_of("report")
def _on_form(known: Known, form: str) -> Iterator[Happening]:
    """Each statement on a form that was filed: the day that the filing states, or on which it was entered."""
    for at, entry, of in _filed(known, form):
        yield Happening(date.fromisoformat(entry.get("dated", at.date().isoformat())), (entry,), of)


@happening("delinquency-notice")
def _noticed(known: Known) -> Iterator[Happening]:
    """The first notice that a statement was not filed."""
    seen = set[tuple[str, str]]()
    for entry in sorted(known.of(DELINQUENT), key=lambda entry: str(entry.payload["dated"])):
        key = entry.payload["form"], entry.payload["period"]
        if key not in seen:
            seen.add(key)
            yield Happening(date.fromisoformat(entry.payload["dated"]), (entry,), " of ".join(key), _about(entry))


def _about(entry: Entry) -> dict[str, str]:
    return {"form": entry.payload["form"], "period": entry.payload["period"]}


@happening("leased-license-period-end")
def _let(known: Known) -> Iterator[Happening]:
    """Each license period of another for which premises were let."""
    for entry in known.of(LET):
        day = date.fromisoformat(entry.payload["day"])
        if known.begun(day):
            lease = str(entry.payload["lease"])
            yield Happening(day, (entry,), f"{spaced(lease)}, {entry.payload['tenant']}", {"lease": lease})
