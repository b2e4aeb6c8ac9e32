"""Facts about accounts at banks: what they are, what is deposited in them, and what goes from one to another."""

from __future__ import annotations

from aboveboard.charity.books.accounts.account import Account, account_of, accounts_of, designated, designation_of
from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.accounts.receipts import counted_by, deposited_of, fitting, kind_of_row, kinds_of
from aboveboard.charity.books.accounts.received import Taken, taken
from aboveboard.charity.books.reporting.regimes import net_at, raffles_at, year_net
from aboveboard.charity.conduct.books import OPEN_ACCOUNT, TRANSFER
from aboveboard.charity.conduct.deeds import COUNT, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import FACTS, OTHER, Answer, Given, fact, qualified
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window
from aboveboard.law.model.forms.books import AccountLaw

UNSTATED = "unstated"
"""What is not said where it must be."""
NONE = Fact(())


def _law_name(asked: Question) -> str | None:
    """What the law calls an account that is opened now."""
    payload = asked.payload
    return designated(asked.law, designation_of(asked.law, payload), payload.get("kind"))


def _law(asked: Question) -> AccountLaw | None:
    """What the law says of the account that a deed opens or names."""
    if asked.kind == OPEN_ACCOUNT:
        name = _law_name(asked)
        return None if name is None else asked.law.accounts[name]
    account = _account(asked)
    return None if account is None else account.law


def _account(asked: Question, field: str = "account") -> Account | None:
    name = asked.payload.get(field)
    return None if name is None else account_of(asked, name)


def _fact(account: Account, value: str | bool) -> Fact:
    return Fact(OTHER if value == "" else value, () if account.opened is None else (account.opened.source,))


# -- an account, as it is opened or drawn on ---------------------------------------------------------------------------


@fact("account.kind")
def _kind(asked: Question, over: Window) -> Given:
    """What an account is by its designation: checking, interest, building fund, or outside the games."""
    if asked.kind == OPEN_ACCOUNT:
        law = _law(asked)
        return Fact(OTHER if law is None else law.kind)
    account = _account(asked)
    return None if account is None else _fact(account, account.kind)


@fact("account.law")
def _name_in_law(asked: Question, over: Window) -> Given:
    """What the law calls the account."""
    if asked.kind == OPEN_ACCOUNT:
        return Fact(_law_name(asked) or OTHER)
    account = _account(asked)
    return None if account is None else _fact(account, account.law_name)


@fact("account.games")
def _games(asked: Question, over: Window) -> Given:
    """Is what the account holds games money?"""
    account = _account(asked)
    return None if account is None else _fact(account, account.games)


@fact("account.takes")
def _takes(asked: Question, over: Window) -> Given:
    """The kinds of receipts that belong in the account."""
    law = _law(asked)
    return NONE if law is None else Fact(law.takes)


@fact("account.designation")
def _designation(asked: Question, over: Window) -> Given:
    """What an account is designated: as the law writes it, where the law knows it."""
    given = designation_of(asked.law, asked.payload)
    return Fact(_as_written(asked, given))


def _as_written(asked: Question, given: str) -> str:
    wanted = " ".join(given.casefold().split())
    return next((each for each in _all_designations(asked) if each.casefold() == wanted), given or UNSTATED)


def _all_designations(asked: Question) -> list[str]:
    return list(dict.fromkeys(each for law in asked.law.accounts.values() for each in (law.title, *law.also)))


@fact("account.designations")
def _designations(asked: Question, over: Window) -> Given:
    """Every designation that the law names."""
    return Fact(_all_designations(asked))


@fact("account.instrument")
def _instrument(asked: Question, over: Window) -> Given:
    """What an account is at the bank; one that is designated a checking account is one."""
    stated = asked.payload.get("kind")
    law = _law(asked)
    if stated is None and law is not None and law.kind == "checking":
        return Fact(law.instruments[:1])
    return Fact(stated) if stated is not None else None if asked.recorded else Fact(UNSTATED)


@fact("account.instruments")
def _instruments(asked: Question, over: Window) -> Given:
    """What it may be there by its designation."""
    law = _law(asked)
    return NONE if law is None else Fact(law.instruments)


@fact("account.insured")
def _insured(asked: Question, over: Window) -> Given:
    """Is an account insured by the government of the United States? On a log what nobody says is not so."""
    stated = asked.payload.get("insured")
    return None if stated is None and asked.recorded else Fact(bool(stated))


@fact("account.state")
def _state(asked: Question, over: Window) -> Given:
    """The state in which a bank is, by its letters or its name."""
    stated = asked.payload.get("state")
    if stated is None:
        return None if asked.recorded else Fact(UNSTATED)
    plain = " ".join(stated.replace(".", "").split())
    return Fact(plain.upper() if len(plain) == 2 else plain.title())


@qualified("holds-account")
def _holds(asked: Question, name: str, over: Window) -> Given:
    """`holds-account NAME ...`: is an account open that the law calls so, or one of them?"""
    if asked.recorded and OPEN_ACCOUNT not in asked.mentions:
        return None
    wanted = name.split()
    found = [each for each in accounts_of(asked.organization, asked.law).values() if each.law_name in wanted]
    now = asked.kind == OPEN_ACCOUNT and _law_name(asked) in wanted
    return Fact(bool(found) or now, tuple(each.opened.source for each in found if each.opened is not None))


@fact("reminded")
def _reminded(asked: Question, over: Window) -> Given:
    """Were tickets sold this month, so that whoever opens a further deal was told before? Each count is told anew."""
    if asked.recorded and OPEN_ACCOUNT not in asked.mentions:
        return None
    last = None if asked.kind == COUNT else asked.organization.last(POOL_NOTED, what="traded")
    if last is None:
        return Fact(False)
    day = last.dated(asked.zone)
    return Fact((day.year, day.month) == (asked.today.year, asked.today.month), (last.source,))


# -- what is deposited -------------------------------------------------------------------------------------------------


def _taken(asked: Question) -> Taken:
    """What a deposit takes from where."""
    of = asked.payload.get("of") or fitting(asked, _account(asked))
    return taken(asked, of, asked.payload["cents"]) if of else Taken(beyond=asked.payload["cents"])


@fact("deposit.receipts")
def _receipts(asked: Question, over: Window) -> Given:
    """The kinds of receipts that a deposit is of: as is stated, and those of the occasions and pools it is from."""
    stated, of = asked.payload.get("receipts"), asked.payload.get("of")
    named = of if of is not None else () if stated is not None else tuple(_taken(asked).ready)
    found = [*([stated] if stated else []), *(kind for name in named for kind in kinds_of(asked, name))]
    return Fact(list(dict.fromkeys(found)), asked.given) if found else None


@fact("receipt-kinds")
def _kinds(asked: Question, over: Window) -> Given:
    """Every kind of receipts that the law names."""
    return Fact(list(asked.law.receipts))


@fact("games-receipts")
def _games_receipts(asked: Question, over: Window) -> Given:
    """The kinds that belong in accounts of games money."""
    laws = (law for law in asked.law.accounts.values() if law.games)
    return Fact(list(dict.fromkeys(kind for law in laws for kind in law.takes)))


@fact("deposit.short")
def _short(asked: Question, over: Window) -> Given:
    """How much of the receipts that a deposit is of stays behind, with whoever counted them."""
    if asked.payload.get("receipts") is not None and "of" not in asked.payload:
        return None
    found = _taken(asked)
    if not found.ready:
        return None
    return Fact(found.left, asked.given, money=True, note="; ".join(_counted(asked, name) for name in found.ready))


def _counted(asked: Question, of: str) -> str:
    counted = counted_by(asked, of)
    return of if counted is None else f"{of}: {dollars(counted[0])} was counted by {' and '.join(counted[1])}"


@fact("raffle-proceeds")
def _proceeds(asked: Question, over: Window) -> Given:
    """What the raffles of an occasion, or of a calendar year, have netted together."""
    of = asked.name
    if not raffles_at(asked, of) or over not in ("occasion", "calendar-year"):
        return None
    return Fact(net_at(asked, of) if over == "occasion" else year_net(asked, asked.today.year), money=True)


# -- what is counted ---------------------------------------------------------------------------------------------------


@fact("count.off")
def _off(asked: Question, over: Window) -> Given:
    """By how much a count differs from what is deposited of its rows; not known where it has none."""
    rows = asked.payload.get("rows")
    if asked.kind != COUNT or not rows:
        return None
    total, said = deposited_of(asked.law, rows)
    return Fact(abs(total - asked.payload["cents"]), asked.given, money=True, note=said)


@fact("count.receipts")
def _count_receipts(asked: Question, over: Window) -> Given:
    """The kinds of receipts that were counted."""
    rows = asked.payload.get("rows")
    return Fact([kind_of_row(asked.law, row) for row in rows], asked.given) if rows else None


# -- from one account to another ---------------------------------------------------------------------------------------

FROM, TO = "from", "to"


def _of_transfer(field: str, what: str) -> Answer:
    def answer(asked: Question, over: Window) -> Given:
        account = _account(asked, field)
        if account is None:
            return None
        values: dict[str, str | bool] = {"kind": account.kind, "law": account.law_name, "games": account.games}
        return _fact(account, values[what])

    return answer


for _field, _what in ((FROM, "kind"), (FROM, "games"), (TO, "kind"), (TO, "games"), (TO, "law")):
    FACTS[f"account-{_field}.{_what}"] = _of_transfer(_field, _what)


@fact("account-to.opened")
def _to_opened(asked: Question, over: Window) -> Given:
    """Was the account opened here to which money goes? A record need not say so."""
    account = _account(asked, TO)
    if account is None or (account.opened is None and asked.recorded):
        return None
    return Fact(account.opened is not None)


@fact("transfer.of-others")
def _of_others(asked: Question, over: Window) -> Given:
    """How much more would go to an account of a kind than came from accounts of that kind; a record that tells of
    nothing that came is taken at its word."""
    source, to, cents = _account(asked, FROM), _account(asked, TO), asked.payload.get("cents", 0)
    if source is None or to is None:
        return None
    known = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    alike = {name for name, each in known.items() if each.law_name == to.law_name}
    stated = asked.organization
    came = [each for each in stated.listed(TRANSFER, to=source.name) if not is_void(stated, each)]
    if asked.recorded and not came:
        return None
    given = sum(each.payload["cents"] for each in came if each.payload["from"] in alike)
    given -= sum(
        e.payload["cents"] for e in stated.of(TRANSFER) if e.get("from") == source.name and e.get("to") in alike
    )
    return Fact(max(0, cents - max(0, given)), [each.source for each in came], money=True)


def _described(name: str) -> None:
    @fact(f"account-to.{name}")
    def answer(asked: Question, over: Window) -> Given:
        account = _account(asked, TO)
        value = None if account is None else account.stated(name)
        return None if value is None else Fact(value)


for _name in ("address", "telephone", "number"):
    _described(_name)
