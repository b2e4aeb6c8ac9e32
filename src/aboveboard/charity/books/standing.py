"""On which form money stands, of which period and in which part: found once, when it moves, and written with it.

A payment that names an occasion or a pool stands on the form that accounts for those. One that names none stands on the
form of its account; where several may be, on the next one to be signed, and on the one to come where none is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from aboveboard.charity.books.accounts import Account
from aboveboard.charity.books.filings import filing_of
from aboveboard.charity.books.played import without_games
from aboveboard.charity.books.regimes import RAFFLE, raffles_of, regime_of
from aboveboard.charity.conduct.books import LET
from aboveboard.charity.conduct.deeds import LICENSE, NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import CALENDAR, kind_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.statements import StatementLaw

NEXT = "next"
"""The period of what is paid while no statement is open on which it could stand: it stands on the next one."""


@dataclass(frozen=True)
class Standing:
    """Where something stands; nothing where no form asks for it."""

    form: str = ""
    period: str = ""
    part: str = ""

    def to_json(self) -> dict[str, str]:
        """What is written with the payment."""
        return {name: value for name, value in vars(self).items() if value}


def is_frozen(asked: Question, form: str, period: str) -> bool:
    """Is a statement signed by all who sign it, and not opened again or being amended?"""
    return filing_of(asked.organization, form, period).is_frozen


def quarter_of(day: date) -> str:
    """A calendar quarter as statements name it: 2026-Q3."""
    return f"{day.year}-Q{(day.month + 2) // 3}"


def key_of(law: StatementLaw, of: str, day: date) -> str:
    """The period of a form that something about an occasion or a pool belongs to, on a day."""
    return calendar_key(law.period, day) or of


def calendar_key(unit: str, day: date) -> str:
    """The quarter, month or year of a day, or the day itself; nothing where a form's period is none of these."""
    return {"quarter": quarter_of(day), "month": f"{day:%Y-%m}", "year": f"{day:%Y}", "day": day.isoformat()}.get(
        unit, ""
    )


def kind_at(asked: Question, of: str) -> str | None:
    """The kind of an occasion or a pool, under its one name; None where there is none."""
    noted = asked.organization.last(NOTED, occasion=of)
    if noted is not None:
        return str(noted.get("kind"))
    if of in raffles_of(asked).groups:
        return RAFFLE
    pool = asked.organization.last(POOL_NOTED, pool=of)
    return None if pool is None else str(asked.law.one_name.get(pool.get("kind"), pool.get("kind")))


def group_of(asked: Question, of: str) -> str:
    """What a statement about a pool is named by: the occasion at which it was held, where it was at one."""
    return raffles_of(asked).group_of.get(of, of)


def standing(asked: Question, account: Account | None, of: str | None, day: date) -> Standing:
    """Where a payment stands that is about something, or drawn on an account, on a day; its part is left open."""
    stated = asked.payload.get("form")
    for law, period in _candidates(asked, account, of, day):
        if stated not in (None, law.form) or is_frozen(asked, law.form, period):
            continue
        return Standing(law.form, period)
    return Standing()


def check_form(asked: Question, account: Account | None, of: str | None, day: date) -> None:
    """A form that is stated is a choice among those on which it may stand; raises BadInput where it is another, on
    which nobody would ever find it."""
    stated = asked.payload.get("form")
    if stated is None:
        return
    found = {law.form: None for law, _ in _candidates(asked, account, of, day)}
    found = found or {law.form: None for law in _forms(asked, day)}
    if stated not in found:
        raise BadInput(f"{asked.kind}: form: it does not stand on {stated!r}; {nearest(str(stated), found)}")


def _forms(asked: Question, day: date) -> list[StatementLaw]:
    """The forms on which checks stand."""
    return [law for form in asked.law.forms if (law := asked.law.form_on(form, day)).accounts]


def _candidates(
    asked: Question, account: Account | None, of: str | None, day: date
) -> Iterator[tuple[StatementLaw, str]]:
    forms = _forms(asked, day)
    if of is not None and (kind := kind_at(asked, of)) is not None:
        for law in forms:
            if kind in law.covers and _of_regime(asked, law, of):
                yield law, key_of(law, group_of(asked, of) if law.period == "raffle" else of, day)
    if of is not None and CALENDAR.fullmatch(of):
        yield from ((law, of) for law in forms if law.period == kind_of(of) and is_stated_of(asked, law, of))
    own = [law for law in forms if (_of_games(asked, law) if account is None else account.law_name in law.accounts)]
    own.sort(key=lambda law: law.accounts.index(account.law_name) if account is not None else 0)
    for law in own:
        yield from ((law, period) for period in _periods(asked, law, day))
    yield from ((law, NEXT) for law in own if _is_awaited(asked, law, forms))


def _of_games(asked: Question, law: StatementLaw) -> bool:
    """Are the accounts of a form accounts of games money?"""
    return any(asked.law.accounts[name].games for name in law.accounts if name in asked.law.accounts)


def _is_awaited(asked: Question, law: StatementLaw, forms: list[StatementLaw]) -> bool:
    """Will there be a next period of a form that is made of one occasion: was there any, or is a game licensed of
    which no other form is made?"""
    if law.period != "occasion":
        return False
    if any(entry.get("kind") in law.covers for entry in asked.organization.listed(NOTED)):
        return True
    others = {kind for each in forms if each is not law for kind in each.covers}
    return any(set(asked.games(entry.get("games"))) - others for entry in asked.organization.listed(LICENSE))


def _of_regime(asked: Question, law: StatementLaw, of: str) -> bool:
    """Is it by this of several forms that the raffle is reported?"""
    return law.regime is None or regime_of(asked, of) == law.regime


def _periods(asked: Question, law: StatementLaw, day: date) -> Iterator[str]:
    """The periods of a form to which something may belong that names none: the calendar's own, else the last ones."""
    if law.period in ("quarter", "month", "year"):
        if is_conducted(asked, law):
            # What is entered after the statement of its own period was signed stands on the next one, and so does
            # what is of a period that is past and of which no statement is made.
            own, now = key_of(law, "", day), key_of(law, "", asked.today)
            yield from dict.fromkeys(key for key in (own, now) if key == now or is_stated_of(asked, law, key))
        return
    if law.period == "lease":
        let = [entry for entry in asked.organization.listed(LET) if entry.payload["day"] <= day.isoformat()]
        yield from reversed([str(entry.payload["lease"]) for entry in let])
        return
    kinds = set(law.covers)
    if law.period == "occasion":
        noted = [
            entry
            for entry in asked.organization.listed(NOTED)
            if entry.get("kind") in kinds and not without_games(asked, entry)
        ]
        names = [str(entry.get("occasion")) for entry in noted if entry.get("day") <= day.isoformat()]
    else:
        pools = [
            entry
            for entry in asked.organization.listed(POOL_NOTED, what="opened")
            if asked.law.one_name.get(entry.get("kind"), entry.get("kind")) in kinds
            and _of_regime(asked, law, entry.get("pool"))
        ]
        names = [group_of(asked, entry.get("pool")) for entry in pools]
    yield from reversed(list(dict.fromkeys(names)))


Noted = dict[str, dict[str, list[Entry]]]
TRADE = ("opened", "traded", "over")
"""What is noted of a pool by which something was bought or sold."""


def noted_by(asked: Question, unit: str) -> Noted:
    """What was noted of pools and occasions, by the kind of each and the period of the calendar; taken up once each."""
    zone, names = asked.zone, asked.law.one_name

    def take(found: Noted, entry: Entry) -> None:
        if entry.kind == POOL_NOTED and entry.get("what") not in TRADE:
            return
        day = date.fromisoformat(entry.payload["day"]) if entry.kind == NOTED else entry.day(zone)
        kind = str(entry.get("kind"))
        found.setdefault(names.get(kind, kind), {}).setdefault(calendar_key(unit, day), []).append(entry)

    return asked.organization.running(("noted by", unit), (POOL_NOTED, NOTED), Noted, take)


def is_stated_of(asked: Question, law: StatementLaw, key: str) -> bool:
    """Is a statement made of a period of the calendar, or may one still be, since it is not over?"""
    if key == key_of(law, "", asked.today):
        return True
    noted = noted_by(asked, law.period)
    return any(key in noted.get(kind, {}) for kind in law.covers)


def is_conducted(asked: Question, law: StatementLaw) -> bool:
    """Has the organization ever had a pool or an occasion of which a form is made, or a license for one?"""
    if law.period == "occasion":
        return _is_awaited(asked, law, _forms(asked, asked.today))
    kinds = set(law.covers)
    had = asked.organization.different(POOL_NOTED, "kind")
    if kinds & {asked.law.one_name.get(kind, kind) for kind in had}:
        return True
    return any(kinds & set(asked.games(entry.get("games"))) for entry in asked.organization.listed("license"))


def next_after(asked: Question, law: StatementLaw, entry: Entry, day: date) -> str | None:
    """The occasion on whose statement stands what was paid while none was open: the first that came, and was played."""
    for noted in asked.organization.listed(NOTED):
        came = noted.number > entry.number or noted.payload["day"] > day.isoformat()
        if noted.get("kind") in law.covers and came and not without_games(asked, noted):
            return str(noted.get("occasion"))
    return None
