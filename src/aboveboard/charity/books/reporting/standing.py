"""On which form money stands, of which period and in which part: found once, when it moves, and written with it.

A payment that names an occasion or a pool stands on the form that accounts for those. One that names none stands on the
form of its account; where several may be, on the next one to be signed, and on the one to come where none is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from aboveboard.charity.books.accounts.account import Account, accounts_of
from aboveboard.charity.books.reporting.filings import filing_of
from aboveboard.charity.books.reporting.played import without_games
from aboveboard.charity.books.reporting.regimes import RAFFLE, is_of_regime, raffles_of
from aboveboard.charity.conduct.books import LET
from aboveboard.charity.conduct.deeds import CLOSE, LICENSE, NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import CALENDAR, first_day, kind_of, months_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days.moments import moment_of, since
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.forms.statements import StatementLaw

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
    match unit:
        case "quarter":
            return quarter_of(day)
        case "month":
            return f"{day:%Y-%m}"
        case "year":
            return f"{day:%Y}"
        case "day":
            return day.isoformat()
    return ""


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
    if of is not None and (account is None or account.games) and (kind := kind_at(asked, of)) is not None:
        for law in forms:
            if kind in law.covers and is_of_regime(asked, law, of):
                key = key_of(law, group_of(asked, of) if law.period == "raffle" else of, day)
                keys = (key,) if first_day(key) is None else _of_calendar(asked, law, day)
                yield from ((law, each) for each in keys)
    if of is not None and CALENDAR.fullmatch(of):
        yield from ((law, of) for law in forms if law.period == kind_of(of) and is_stated_of(asked, law, of))
    own = _own_forms(asked, account, forms)
    for law in own:
        yield from ((law, period) for period in _periods(asked, law, day))
    yield from ((law, NEXT) for law in own if _is_awaited(asked, law, forms))


def _own_forms(asked: Question, account: Account | None, forms: list[StatementLaw]) -> list[StatementLaw]:
    """The forms on which something may stand that names nothing, the first one of its account before the others.

    Where another account is open that is of a form alone, as one of bell jars is, that form is not this account's,
    unless whoever writes names it.
    """
    if account is None:
        return [law for law in forms if _of_games(asked, law)]
    own = [law for law in forms if account.law_name in law.accounts]
    if "form" not in asked.payload:
        held = {each.law_name for each in accounts_of(asked.organization, asked.law, recorded=asked.recorded).values()
                if each.opened is not None}  # fmt: skip
        own = [law for law in own if law.accounts[0] == account.law_name or law.accounts[0] not in held]
    return sorted(own, key=lambda law: law.accounts.index(account.law_name))


def open_forms(asked: Question, account: Account, day: date) -> list[str]:
    """The forms among which it is open on which something stands that names none and nothing that it is about: an
    account that serves several, none of which comes before the others by what the account is designated.

    Forms of the same games, as those of raffles are, are one here; those of games that were never held are none.
    """
    found: dict[tuple[str, ...], StatementLaw] = {}
    for law in _own_forms(asked, account, _forms(asked, day)):
        if law.covers in found or not any(_noted(asked).get(kind) for kind in law.covers):
            continue
        comes_first = law.accounts.index(account.law_name) == 0
        if any(not is_frozen(asked, law.form, period) for period in _periods(asked, law, day)):
            if comes_first:
                return [law.form]
            found[law.covers] = law
        elif comes_first and law.period == "occasion":
            found[law.covers] = law
    return [law.form for law in found.values()]


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


def _of_calendar(asked: Question, law: StatementLaw, day: date) -> Iterator[str]:
    """The periods of the calendar on which something of a day may stand: what is entered after the statement of its own
    was signed stands on the next one, and so does what is of one that is past and of which no statement is made."""
    own, now = key_of(law, "", day), key_of(law, "", asked.today)
    yield from dict.fromkeys(key for key in (own, now) if key == now or is_stated_of(asked, law, key))


def _periods(asked: Question, law: StatementLaw, day: date) -> Iterator[str]:
    """The periods of a form to which something may belong that names none: the calendar's own, else the last ones."""
    if law.period in ("quarter", "month", "year"):
        if is_conducted(asked, law):
            yield from _of_calendar(asked, law, day)
        return
    if law.period == "lease":
        let = [entry for entry in asked.organization.listed(LET) if entry.payload["day"] <= day.isoformat()]
        yield from reversed([str(entry.payload["lease"]) for entry in let])
        return
    kinds = set(law.covers)
    if law.period == "occasion":
        # Whoever asks takes the first that is open: of those before it nothing is looked up.
        for entry in reversed(asked.organization.listed(NOTED)):
            of_it = entry.get("kind") in kinds and entry.get("day") <= day.isoformat()
            if of_it and not without_games(asked, entry):
                yield str(entry.get("occasion"))
        # What is of an earlier day and is entered when those of that day are signed stands on one that is over since.
        for entry in asked.organization.listed(NOTED):
            later = entry.get("kind") in kinds and entry.get("day") > day.isoformat()
            if later and was_over(asked, entry, asked.at) and not without_games(asked, entry):
                yield str(entry.get("occasion"))
        return
    held, names = raffles_of(asked), asked.law.one_name
    for group, pools in reversed(held.groups.items()):
        stated = (held.opened[pool].get("kind") for pool in pools)
        if any(names.get(kind, kind) in kinds for kind in stated) and is_of_regime(asked, law, group):
            yield group


Noted = dict[str, dict[str, list[Entry]]]
TRADE = ("opened", "traded", "over")
"""What is noted of a pool by which something was bought or sold."""


def _noted(asked: Question) -> Noted:
    """What was noted of pools and occasions, by the kind of each and the month; taken up once for every form."""
    zone, names = asked.zone, asked.law.one_name

    def take(found: Noted, entry: Entry) -> None:
        if entry.kind == POOL_NOTED and entry.get("what") not in TRADE:
            return
        day = date.fromisoformat(entry.payload["day"]) if entry.kind == NOTED else entry.dated(zone)
        kind = str(entry.get("kind"))
        of_kind = found.setdefault(names.get(kind, kind), {})
        of_kind.setdefault(f"{day.year:04}-{day.month:02}", []).append(entry)

    return asked.organization.running("noted by month", (POOL_NOTED, NOTED), Noted, take)


def keys_noted(asked: Question, law: StatementLaw) -> set[str]:
    """The periods of the calendar in which anything was noted that a form covers."""
    months = {month for kind in law.covers for month in _noted(asked).get(kind, ())}
    return {key_of(law, "", date.fromisoformat(f"{month}-01")) for month in months}


def noted_in(asked: Question, kinds: Iterable[str], period: str) -> Iterator[Entry]:
    """What was noted of some kinds in a period of the calendar, kind by kind, without looking at any other period."""
    noted, months = _noted(asked), list(months_of(period))
    for kind in kinds:
        of_kind = noted.get(kind, {})
        yield from sorted((each for month in months for each in of_kind.get(month, ())), key=_number)


def _number(entry: Entry) -> int:
    return entry.number


def is_stated_of(asked: Question, law: StatementLaw, key: str) -> bool:
    """Is a statement made of a period of the calendar, or may one still be, since it is not over?"""
    if key == key_of(law, "", asked.today):
        return True
    noted = _noted(asked)
    return any(month in noted.get(kind, ()) for kind in law.covers for month in months_of(key))


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
    """The occasion on whose statement stands what was paid while none was open: the first that came, and was played.

    One that was over when it was paid was signed then, or it would have stood there.
    """
    for noted in asked.organization.listed(NOTED):
        later = noted.payload["day"] > day.isoformat() and not was_over(asked, noted, entry.moment)
        came = noted.number > entry.number or later
        if noted.get("kind") in law.covers and came and not without_games(asked, noted):
            return str(noted.get("occasion"))
    return None


def was_over(asked: Question, noted: Entry, at: datetime) -> bool:
    """Was an occasion closed, or its time past, at a moment?"""
    if since(moment_of(noted.payload["until"], asked.zone), at).total_seconds() > 0:
        return True
    closed = None if asked.held is None else asked.held(str(noted.get("occasion"))).stated.last(CLOSE)
    return closed is not None and closed.moment <= at


def is_idle(asked: Question, law: StatementLaw, period: str) -> bool:
    """Is it an occasion at which no games were held after all, so that no such statement is made of it?"""
    if law.period != "occasion":
        return False
    noted = asked.organization.last(NOTED, occasion=period)
    return noted is not None and without_games(asked, noted)


def made_on(asked: Question, law: StatementLaw, period: str, entry: Entry, day: date) -> str:
    """The period on whose statement stands what was written on one: of some none is made, and then on the next."""
    if period == NEXT or is_idle(asked, law, period):
        return next_after(asked, law, entry, day) or NEXT
    if first_day(period) is None or is_stated_of(asked, law, period):
        return period
    return min((key for key in keys_noted(asked, law) if key > period), default=period)
