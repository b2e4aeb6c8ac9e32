"""A check, judged before it is written: plain words, the classes that fit, what the law says of it, then the check."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.books.accounts.account import account_of
from aboveboard.charity.books.accounts.received import sources
from aboveboard.charity.books.reporting.standing import open_forms
from aboveboard.charity.books.spending import classes_that_fit
from aboveboard.charity.conduct.books import ACCOUNTS, CHECK, MINUTES
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.spending import Judged, judged
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.errors import BadInput
from aboveboard.law.model.conditions import Condition
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as
from aboveboard.web.pages.charity.books.asking import Looking, accounts_at, looking, officers_of, people_of
from aboveboard.web.pages.charity.entering.forms import beside, known_at, named_at, titles_at
from aboveboard.web.pages.charity.entering.typed import cents_of, fields_of, payload_of
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

ADDRESS = "/organizations/{name}/books/check"
TEMPLATE, TITLE = "charity/books/check.html", "Write a check"
FORM = ACCOUNTS[CHECK]
STUB = ("payee", "address", "purpose", "dated")
"""Fields that every check has; others are asked for where the law asks for them."""
ASKED_FIRST = ("account", "number", "cents", "class", "signers", "of", "form")
"""Fields that the page asks for in its own way."""
TEXT = "text"
"""The kind of field that is filled in as the last check of its class said it."""
OFFERED = 6
MOST_NAMES = 60


def sheet(request: Request) -> Mapping[str, Any]:
    """The page as far as it was filled in; the last check that was written, where it was just done."""
    looks = looking(request)
    return document(looks, dict(request.query_params))


def document(looks: Looking, typed: Mapping[str, str], refused: Any = None) -> dict[str, Any]:
    """What fits the words, the judgement where a class is chosen, and the check itself."""
    if CHECK not in looks.may:
        raise NotAllowed(f"checks of {looks.name} are written by its officers and its treasurer")
    words, class_ = typed.get("words", "").strip(), typed.get("class", "").strip()
    wrong = ""
    try:
        cents = cents_of(typed["cents"].strip()) if typed.get("cents", "").strip() else None
    except BadInput as error:
        cents, wrong = None, str(error)

    def ask(asked: Question) -> dict[str, Any]:
        accounts = [each for each in accounts_at(asked) if each["kind"] == "checking"]
        chosen = next((each for each in accounts if each["account"] == typed.get("account")), None)
        chosen = chosen or next(iter(accounts), None)
        known = asked.law.classes.get(class_)
        found: dict[str, Any] = {
            "accounts": accounts,
            "chosen": chosen,
            "offers": offers(asked.law, words),
            "classes": listed(asked.law),
            "class_title": "" if known is None else known.title,
            "names": list(sources(asked))[-MOST_NAMES:],
            "forms": forms_open(asked, None if chosen is None else str(chosen["account"])),
            "officers": {name: people_of(asked).get(name, name) for name in officers_of(asked)},
            "judgement": None,
        }
        return found

    found = looks.ask(ask)
    if found["class_title"] and found["chosen"] is not None and cents:
        found["judgement"] = judgement(looks, found["chosen"], cents, words, typed)
    ticked = [each.strip() for each in typed.get("signers", "").split(",") if each.strip()]
    page, wanted = looks.page(), found["judgement"]["wanted"] if found["judgement"] else []
    return {
        **page,
        **found,
        "typed": dict(typed),
        "ticked": ticked,
        "wrong_cents": wrong,
        "fields": _fields(
            looks,
            {"dated": page["today"], "purpose": words, **said_before(looks, class_, wanted), **typed},
            wanted,
            refused,
        ),
        "refused": refused,
        "written": _written(looks, typed.get("written", ""), found["chosen"]),
    }


def forms_open(asked: Question, account: str | None) -> list[str]:
    """The statements among which whoever writes a check says on which it stands, where it is for nothing by itself."""
    known = None if account is None else account_of(asked, account)
    found = [] if known is None or not known.games else open_forms(asked, known, asked.today)
    return found if len(found) > 1 else []


def offers(law: ConductLaw, words: str) -> list[dict[str, Any]]:
    """The classes that fit plain words, the best first."""
    return [_offer(law, each.class_) for each in classes_that_fit(law, words)[:OFFERED]] if words else []


def listed(law: ConductLaw) -> dict[str, list[dict[str, Any]]]:
    """All classes by their groups, for whoever looks for one."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, known in law.classes.items():
        group = law.groups.get(known.group)
        found.setdefault(known.group if group is None else group.title, []).append(_offer(law, name))
    return found


def _offer(law: ConductLaw, name: str) -> dict[str, Any]:
    known = law.classes[name]
    group = law.groups.get(known.group)
    return {"class": name, "title": known.title, "group": "" if group is None else group.title}


SAYS = {
    "allowed": "Yes: games money may pay for it.",
    "approval needed": "Not yet: it needs an approval first.",
    "refused": "No: games money may not pay for it.",
}
"""A verdict in a sentence."""
MARKS = {"allowed": "yes", "approval needed": "ask", "refused": "no"}


def judgement(
    looks: Looking, account: Mapping[str, Any], cents: int, words: str, typed: Mapping[str, str]
) -> dict[str, Any]:
    """What the law says of a check, and what its account says: it holds so much, and no more."""
    try:
        given = payload_of(CHECK, FORM, {name: value for name, value in typed.items() if name not in ASKED_FIRST})
    except BadInput:
        given = {}  # what is wrong with a field is said beside it once the check is to be written
    at, who = looks.book.desk.clock(), looks.found.name
    about = {"class_": typed["class"].strip(), "account": account["account"]}
    about |= {name: typed[name] for name in ("of", "form") if typed.get(name)}
    named = {**given, **about}

    def ask(organization: Organization) -> tuple[Judged, list[dict[str, Any]], list[str]]:
        found = judged(organization, words, cents, at, books=looks.book, by=who, **named)
        rules = organization.law.conditions
        unsaid = [{"reason": rules[one.condition].title, "cite": list(one.clauses)} for one in found.to_state]
        return found, unsaid, asked_by(rules[one.condition] for one in (*found.to_state, *found.reasons))

    found, unsaid, wanted = looks.of(ask)
    return {
        **found.to_json(),
        "to_state": unsaid,
        "wanted": wanted,
        "says": SAYS[found.verdict],
        "mark": MARKS[found.verdict],
        "short": max(0, cents - int(account["cents"])),
        "holds": account["cents"],
    }


def asked_by(rules: Iterable[Condition]) -> list[str]:
    """The fields of a check for which some conditions ask."""
    found = dict[str, None]()
    for rule in rules:
        names = [*rule.needs, *rule.unless, *(() if rule.by is None else (rule.by.who or "",))]
        names += [choice.of for choice in (rule.only, rule.barred) if choice is not None]
        names += [measure.of for measure in (rule.least, rule.most) if measure is not None]
        for name in names:
            found |= dict.fromkeys(part for part in (name, *name.split()[:2]) if part in FORM.may)
    return [name for name in FORM.may if name in found and name not in (*ASKED_FIRST, *STUB)]


def always_asked(law: ConductLaw) -> set[str]:
    """The fields that some condition asks of checks, whatever they are for."""
    rules = (rule for rule in law.conditions.values() if CHECK in rule.before and not rule.flag)
    return {need for rule in rules if not rule.when.get("class") for need in rule.needs if need in STUB}


def _fields(
    looks: Looking, typed: Mapping[str, str], wanted: Collection[str], refused: Any
) -> dict[str, list[dict[str, Any]]]:
    """The fields of the stub, those that the law asks for here, and the others by which its conditions judge."""
    book, name = looks.book, looks.name
    known = {**book.look(name, lambda state: named_at(state, FORM)), **book.look(name, known_at)}
    titles = book.look(name, titles_at)

    def ask(asked: Question) -> tuple[set[str], dict[str, list[str]]]:
        papers = [str(each.get("paper")) for each in asked.organization.listed("paper")]
        minutes = [str(each.get("minutes")) for each in asked.organization.listed(MINUTES)]
        return always_asked(asked.law), {"approval": papers[-MOST_NAMES:], "minutes": minutes[-MOST_NAMES:]}

    required, more = looks.ask(ask)
    found = beside(CHECK, fields_of(CHECK, FORM, typed, {**known, **more}, ASKED_FIRST, titles), refused)
    for one in found:
        one["required"] = one["name"] in required or one["name"] in wanted
    return {
        "stub": [one for one in found if one["name"] in STUB],
        "wanted": [one for one in found if one["name"] in wanted],
        "besides": [one for one in found if one["name"] not in (*STUB, *wanted)],
    }


def said_before(looks: Looking, class_: str, wanted: Collection[str]) -> dict[str, str]:
    """What the law asks of a check and the last one of its class said; and whoever looks, where one of their office
    is to confirm something by name.

    It stands in the form to be read and put right; what is ticked is ticked anew.
    """

    def ask(asked: Question) -> dict[str, str]:
        last, who = asked.organization.last(CHECK, **{"class": class_}), looks.found.name
        held = set(asked.holds(who))
        rules = (rule for rule in asked.law.conditions.values() if CHECK in rule.before)
        theirs = {rule.by.who for rule in rules if rule.by is not None and held & set(rule.by.holds)}
        said = {} if last is None else {name: last.get(name) for name in wanted if FORM.may[name] == TEXT}
        return {name: str(value) for name, value in said.items() if value} | {
            name: who for name in wanted if name in theirs
        }

    return looks.ask(ask) if wanted else {}


def _written(looks: Looking, given: str, account: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The check that was just written, as it stands on the log."""
    if not given.isdecimal() or len(given) > 9:
        return None

    def ask(asked: Question) -> dict[str, Any] | None:
        entry = next((each for each in asked.organization.listed(CHECK) if each.number == int(given)), None)
        return None if entry is None else {"event": entry.number, **entry.payload}

    return looks.ask(ask)


# -- writing it --------------------------------------------------------------------------------------------------------


def add_form(app: FastAPI, draw: Draw) -> None:
    """The check itself: written, or the page again with what was typed and what stands in its way."""

    async def post(request: Request) -> Response:
        """A check is written; where the law refuses it the page says why beside the fields."""
        looks = await read(request, looking, request)
        entered = await request.form()
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        typed: dict[str, str] = {}
        for name, value in entered.multi_items():
            if isinstance(value, str) and value.strip() and name != TOKEN_FIELD:
                typed[name] = f"{typed[name]}, {value.strip()}" if name in typed else value.strip()
        refused: Any = None
        try:
            payload = payload_of(CHECK, FORM, typed)
            role = await read(request, acting_as, looks.book, looks.found, looks.name, CHECK, payload, None)
            who = looks.found
            asked = Deed(looks.name, CHECK, payload, who.name, role, key=typed.get("key"), signed=who.epoch)
            result = await looks.book.submit(asked)
            if result.refusal is None:
                there = urlencode({"written": result.number, "account": typed.get("account", "")})
                return RedirectResponse(f"{request.url.path}?{there}", status_code=303)
            refused = {"reasons": result.refusal.reason.split("; "), "cite": list(citations(result.refusal.cite))}
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            refused = {"reasons": [str(error)], "cite": []}
        page = await read(request, document, looks, typed, refused)
        return await draw(request, TEMPLATE, {"page": TITLE, **page}, 422)

    add_sent(app, ADDRESS, post, {TOKEN_FIELD: "the token of the page", "class": "what it is for"}, file=False)
