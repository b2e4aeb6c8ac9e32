"""The deeds of an organization's log and of an occasion's: what is stated with each, and by whom."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.books import BOOK_DEEDS
from aboveboard.charity.conduct.books import CLERKS as CLERKS
from aboveboard.charity.conduct.books import FISCAL_OFFICER as FISCAL_OFFICER
from aboveboard.charity.conduct.books import OFFICERS as OFFICERS
from aboveboard.charity.conduct.books import OFFICES as OFFICES
from aboveboard.charity.conduct.forms import FUNDS, OPERATORS, PAPERS, PEOPLE, PLACES, TONIGHT, Form
from aboveboard.charity.conduct.relations import (
    Admitted,
    Another,
    Answers,
    Begins,
    Begun,
    CameIn,
    DoneThere,
    Ends,
    NotAhead,
    NotBefore,
    NotOver,
    NotToCome,
    Once,
    OnceAlike,
    OneOf,
    Over,
    Relation,
    Some,
    While,
)
from aboveboard.log.chain.destroyed import DESTROY

IN_CHARGE = ("member-in-charge",)
AT_WORK = (*IN_CHARGE, "assistant", "banker")

OPEN_ORGANIZATION = "organization-open"
OPEN_OCCASION, CLOSE = "occasion-open", "occasion-close"
OPEN_GAME, CLOSE_GAME = "game-open", "game-close"
ARRIVE, DEPART = "arrive", "depart"
COUNT, CONFIRM = "count", "count-confirm"
"""The receipts are counted, and another who counted confirms it."""
TABLE_NOTED = "table-noted"
"""What a table that is set up at an occasion writes on its log."""
_APPLICANT = {"person": "word", "provider": "word", "rentor": "word", "premises": "word"}
"""Whoever applies is put on file by that."""
_WHO = {
    "person": "word of applicant",
    "provider": "word of provider",
    "rentor": "word of rentor",
    "premises": "word of rented",
}
PERSON, PERSONS = "person", "persons"
"""One person is put on file, or a whole list of them."""
PAPER = "paper"
APPLY, LICENSE, AMEND, DENY = "apply", "license", "amend", "deny"
DECISIONS = (LICENSE, AMEND, DENY)
"""What decides an application."""
PLAN = "plan"
"""What an occasion will be, before it may be opened."""
_OCCASION = {
    "license": "word of license",
    "areas": "words",
    "members-in-charge": "names of person",
    "member-in-charge-of-proceeds": "word of person",
    "banker": "word of person",
    "admission": "cents",
    "public": "flag",
    "minors": "flag",
    "provider": "word of provider",
    "kind": "word",
    "currency": "word",
}
DESTROY_FORM = Form(
    {},
    {"person": "word", "paper": "word", "event": "number", "fields": "words", "ground": "text"},
    OFFICERS,
    ("remains",),
    group=PAPERS,
)
"""What is destroyed: all that is hidden of a person, the file of a paper, or what is hidden of one event."""
PERSON_FORM = Form(
    {"name": "word"},
    {
        "title": "word",
        "born": "day",
        "address": "text",
        "member-since": "day",
        "member-of": "membership",
        "organization": "word",
        "offices": "words",
        "kin-of": "word of person",
        "paid": "flag",
        "employer": "word",
    },
    OFFICERS,
    ("born", "address"),
    group=PEOPLE,
    relations=(NotBefore("member-since", "born"), NotAhead("born"), Another("kin-of", "name")),
)
STAFF = "staff"
STAFF_FORM = Form(
    {"person": "word of person", "duty": "word"},
    {"game": "word of game", "beside": "word of person", "supervisor": "word of person"},
    IN_CHARGE,
    relations=(
        Another("beside", "person"),
        Another("supervisor", "person"),
        OnceAlike(("person", "duty", "game", "beside", "supervisor")),
    ),
)
NOTED = "occasion-noted"
"""What an occasion's opening writes on its organization's log."""
PRIZES_NOTED = "prizes-noted"
"""What the prizes of an occasion write there, since some limits are held over a year."""
POOL_NOTED = "pool-noted"
"""What a pool's opening, its going into play and its end write there."""
SANCTIONS_NOTED = "sanctions-noted"
"""What a case that imposes, stays, lifts or corrects a sanction writes there: all of its sanctions as they stand."""

_ONE_OF_THEM = OneOf("person", "provider", "rentor", alone=False)


def _decided(may: Mapping[str, str], *relations: Relation, needs: Mapping[str, str] | None = None) -> Form:
    """What an office decides on an operator, a provider or a rentor."""
    stated = {"class": "word", **(needs or {})}
    return Form(stated, {**_WHO, **may}, CLERKS, group=OPERATORS, relations=(_ONE_OF_THEM, *relations))


ORGANIZATION: Mapping[str, Form] = {
    OPEN_ORGANIZATION: Form(
        {"ruleset": "word", "title": "word", "kind": "word"},
        {
            "identification": "word",
            "registered": "word",
            "municipality": "word",
            "county": "word",
            "community": "word",
            "parent": "word",
        },
        (*CLERKS, "supervisor"),
    ),
    PERSON: PERSON_FORM,
    PERSONS: Form({"rows": "persons"}, {}, OFFICERS, ("rows",), rows={"rows": (PERSON, PERSON_FORM)}),
    "appoint": Form({"person": "word", "role": "word"}, {}, ("officer",), group=PEOPLE),
    "release": Form({"person": "word", "role": "word"}, {}, ("officer",), group=PEOPLE),
    "designate": Form({"person": "word of person", "duty": "word"}, {}, OFFICERS, group=PEOPLE),
    "acknowledge": Form(
        {"person": "word of person", "texts": "words of text"},
        {},
        (*OFFICERS, *IN_CHARGE),
        group=PEOPLE,
        relations=(Some("texts"),),
    ),
    "identify": Form(
        {"person": "word of person"},
        {"photograph": "word", "signature": "word"},
        OFFICERS,
        ("photograph", "signature"),
        group=PEOPLE,
        relations=(OneOf("photograph", "signature", alone=False),),
    ),
    "badge": Form(
        {"person": "word of person"},
        {},
        (*OFFICERS, *IN_CHARGE),
        hidden_answer=("person.address", "person.photograph", "person.signature"),
        group=PEOPLE,
    ),
    PAPER: Form(
        {"paper": "word", "kind": "word", "dated": "day"},
        {
            "about": "word of subject",
            "from": "day",
            "until": "day",
            "by": "word",
            "sha256": "hash",
            "size": "number",
            "type": "word",
            "seal": "flag",
            "cents": "cents",
            "purpose": "text",
            "application": "word",
        },
        (*OFFICERS, *OFFICES, "bookkeeper", *IN_CHARGE),
        group=PAPERS,
        relations=(NotBefore("until", "dated"), NotAhead("dated"), Begins("paper-dispose", PAPER)),
    ),
    "paper-dispose": Form({"paper": "word of paper"}, {}, OFFICERS, group=PAPERS),
    "figure": Form(
        {"figure": "word of figure"},
        {"cents": "cents", "number": "number", "words": "words"},
        (*OFFICERS, *CLERKS),
        group=PAPERS,
        relations=(OneOf("cents", "number", "words"), Some("words")),
    ),
    DESTROY: DESTROY_FORM,
    "premises": Form(
        {"premises": "word"},
        {
            "address": "text",
            "areas": "words",
            "lessor": "word",
            "lessor-kind": "word",
            "rent": "cents",
            "senior-development": "flag",
        },
        OFFICERS,
        group=PLACES,
    ),
    "equipment": Form(
        {"item": "word", "game": "word of game", "way": "word"},
        {
            "from": "word",
            "from-kind": "word",
            "marked-name": "flag",
            "marked-number": "flag",
            "marked-logo": "flag",
            "paper": "word of paper",
            "dated": "day",
            "free-with-purchase": "flag",
            "kind": "word",
            "cards": "number",
        },
        (*OFFICERS, *IN_CHARGE),
        group=PLACES,
        relations=(NotAhead("dated"),),
    ),
    "mark": Form(
        {"item": "word of item"},
        {"marked-name": "flag", "marked-number": "flag"},
        (*OFFICERS, *IN_CHARGE),
        group=PLACES,
    ),
    "furnish": Form({"item": "word of item", "to": "word", "way": "word"}, {}, OFFICERS, group=PLACES),
    APPLY: Form(
        {"form": "word"},
        {
            "games": "words",
            "from": "day",
            "until": "day",
            "members-in-charge": "words of person",
            "premises": "word of premises",
        },
        OFFICERS,
        group=PAPERS,
        relations=(NotOver("until"), Some("games")),
    ),
    LICENSE: Form(
        {"form": "word", "number": "word", "games": "words", "from": "day", "until": "day"},
        {"application": "word", "name": "word", "fiscal-officer": "flag"},
        CLERKS,
        group=PAPERS,
        relations=(Once("number"), NotOver("until"), Some("games")),
    ),
    AMEND: Form(
        {"form": "word", "games": "words"},
        {"application": "word", "granted": "day"},
        CLERKS,
        group=PAPERS,
        relations=(Some("games"),),
    ),
    DENY: Form({"form": "word", "ground": "text", "clause": "word"}, {"application": "word"}, CLERKS, group=PAPERS),
    "advertise": Form(
        {"medium": "word"},
        {
            "says": "words",
            "event": "word",
            "square-feet": "number",
            "at": "word",
            "date": "day",
            "community": "word",
            "serves": "word",
        },
        (*OFFICERS, *IN_CHARGE),
        group=TONIGHT,
    ),
    "expense": Form(
        {"class": "word", "to": "word", "cents": "cents", "way": "word"},
        {
            "number": "word",
            "for": "word",
            "paper": "word of paper",
            "person": "word of person",
            "period": "word of period",
            "purpose": "word",
            "owned": "flag",
            "exclusive-use": "flag",
        },
        OFFICERS,
        group=FUNDS,
        relations=(Some("cents"), NotToCome("period")),
    ),
    "report": Form(
        {"form": "word"},
        {"members-in-charge": "words of person", "period": "word of period", "minutes": "word", "copy-to": "word"},
        OFFICERS,
        group=PAPERS,
        relations=(NotToCome("period"),),
    ),
    "operator-apply": Form(
        {"class": "word"},
        {
            **_APPLICANT,
            "route": "word",
            "from": "day",
            "until": "day",
            "supervising": "flag",
            "familiar": "flag",
            "agent": "word",
            "address": "text",
            "form": "word",
        },
        (*OFFICERS, *CLERKS),
        ("address",),
        group=OPERATORS,
        relations=(_ONE_OF_THEM,),
    ),
    "operator-approve": _decided({"paper": "word of paper", "until": "day"}, NotOver("until")),
    "operator-deny": _decided({"paper": "word of paper", "hearing": "flag"}),
    "operator-fee": _decided({"way": "word", "to": "word"}, Some("cents"), needs={"cents": "cents"}),
    "operator-license": _decided({}),
    "operator-renew": _decided({"cents": "cents", "way": "word"}),
    "operator-suspend": _decided({"hearing": "flag"}),
    "operator-revoke": _decided({"hearing": "flag"}),
    "service-of-process": Form(
        {"person": "word of applicant"}, {}, CLERKS, hidden_answer=("forward-to",), group=OPERATORS
    ),
    "service-forward": Form(
        {"person": "word of served"},
        {"way": "word", "receipt": "word", "address": "text"},
        CLERKS,
        ("address",),
        group=OPERATORS,
        relations=(Answers("service-of-process", "person"),),
    ),
    PLAN: Form(
        {"occasion": "word", "from": "time", "until": "time", "premises": "word of premises", "games": "words of game"},
        {**_OCCASION, "staff": "staff", "items": "words of item"},
        (*OFFICERS, *IN_CHARGE),
        group=TONIGHT,
        rows={"staff": (STAFF, STAFF_FORM)},
    ),
    NOTED: Form(
        {"occasion": "word", "day": "day", "kind": "word", "until": "time", "premises": "word"},
        {"members-in-charge": "names"},
    ),
    **BOOK_DEEDS,
    PRIZES_NOTED: Form({"occasion": "word", "kind": "word", "way": "word", "cents": "cents", "day": "day"}),
    POOL_NOTED: Form(
        {"pool": "word", "what": "word", "kind": "word"},
        {
            "prizes": "cents",
            "awarded": "cents",
            "form": "word",
            "occasion": "word",
            "held-at": "word",
            "place": "word",
            "holder": "word",
            "receptacle": "word",
            "machine": "word",
            "column": "word",
            "dated": "day",
            "last-sale": "day",
            "last-paid": "day",
            "unsold": "number",
            "serial": "word",
            "cards": "rows",
            "used": "rows",
            "carried": "cents",
            "totals": "terms",
        },
    ),
    SANCTIONS_NOTED: Form({"case": "word", "sanctions": "rows"}, {"what": "text"}),
}
"""Deeds on an organization's log."""
BROUGHT_ALONG = (NOTED, PRIZES_NOTED, POOL_NOTED, TABLE_NOTED, SANCTIONS_NOTED)
"""Those that another log's deed brings along, and nobody asks for."""


def _here(field: str) -> While:
    """Whoever a field names has come and not left."""
    return While(field, ARRIVE, DEPART, "person")


IS_OPEN = While("game", OPEN_GAME, CLOSE_GAME, "game")
"""The game that is named is open."""


OCCASION: Mapping[str, Form] = {
    OPEN_OCCASION: Form(
        {
            "organization": "word",
            "from": "time",
            "until": "time",
            "premises": "word of premises",
            "games": "words of game",
        },
        dict(_OCCASION),
        (*OFFICERS, *IN_CHARGE),
    ),
    STAFF: STAFF_FORM,
    ARRIVE: Form(
        {"person": "word of person"},
        {"badge": "flag", "identification": "flag"},
        AT_WORK,
        relations=(Begins(DEPART, "person"),),
    ),
    DEPART: Form({"person": "word of person"}, {}, AT_WORK, relations=(Ends(ARRIVE, "person"),)),
    OPEN_GAME: Form(
        {"game": "word of game"},
        {"dealer": "word of person", "item": "word of item"},
        AT_WORK,
        relations=(Begins(CLOSE_GAME, "game", place="item"), _here("dealer")),
    ),
    CLOSE_GAME: Form({"game": "word of game here"}, {}, AT_WORK, relations=(Ends(OPEN_GAME, "game"),)),
    "round": Form({"game": "word of game here"}, {"burns": "flag"}, AT_WORK, relations=(IS_OPEN,)),
    "admit": Form(
        {"player": "word"},
        {"born": "day", "paid": "cents"},
        AT_WORK,
        ("born",),
        relations=(NotAhead("born"), Admitted()),
    ),
    "play": Form(
        {"player": "word", "game": "word of game here"},
        {"with": "word", "wager": "cents", "on": "word"},
        AT_WORK,
        relations=(IS_OPEN, Some("wager")),
    ),
    "buy-ticket": Form({"player": "word", "kind": "word"}, {"with": "word"}, (*AT_WORK, "seller")),
    "sale": Form({"item": "word", "kind": "word"}, {"area": "word", "by": "word"}, AT_WORK),
    "give": Form({"item": "word"}, {"kind": "word"}, AT_WORK),
    "cash-check": Form({"cents": "cents"}, {"from": "word"}, AT_WORK, relations=(Some("cents"),)),
    "inspection": Form({}, {"inspector": "word", "agency": "word", "refused": "flag"}, (*AT_WORK, *CLERKS)),
    "incident": Form({"what": "text"}, {"kind": "word"}, AT_WORK),
    "rule": Form(
        {"game": "word of game here", "by": "word of person"},
        {"overrules": "word of person"},
        AT_WORK,
        relations=(Another("overrules", "by"), _here("by")),
    ),
    "instruct": Form(
        {"person": "word of person", "game": "word of game", "by": "word of person"},
        {},
        AT_WORK,
        relations=(Another("by", "person"),),
    ),
    "deliver": Form({}, {"provider": "word of provider", "received-by": "word of person"}, IN_CHARGE),
    "step": Form({"step": "word"}, {"areas": "words", "game": "word of game", "person": "word of person"}, AT_WORK),
    "result": Form({"game": "word of game here", "outcome": "word"}, {}, AT_WORK, relations=(IS_OPEN,)),
    "result-change": Form({"result": "number of result", "outcome": "word"}, {}, AT_WORK),
    "award": Form(
        {"game": "word of game here"},
        {"prizes": "prizes", "held": "counts", "total": "cents"},
        AT_WORK,
        relations=(
            Begun("game", OPEN_GAME, "game"),
            OneOf("prizes", "total"),
            Some("prizes"),
            Some("total"),
            CameIn("prizes"),
        ),
    ),
    COUNT: Form({"by": "names of person", "cents": "cents"}, {"rows": "receipts"}, IN_CHARGE),
    CONFIRM: Form({"count": "number of count"}, {}, (*OFFICERS, *AT_WORK)),
    CLOSE: Form({}, {"held": "number"}, IN_CHARGE, relations=(Over(OPEN_GAME, CLOSE_GAME, "game"),)),
    TABLE_NOTED: Form({"table": "word", "game": "word"}),
    DESTROY: DESTROY_FORM,
}
"""Deeds on an occasion's log that state what happened."""
AT_THE_BANK = (*IN_CHARGE, "banker")
MONEY: Mapping[str, Form] = {
    "bank-form": Form({"form": "word", "maxima": "amounts of game"}, {}, IN_CHARGE),
    "bank-open": Form({"type": "word", "shares": "amounts"}, {"drawn-from": "word"}, AT_THE_BANK),
    "bank-supplement": Form(
        {"from": "word", "to": "word", "cents": "cents"}, {}, AT_THE_BANK, relations=(Another("to", "from"),)
    ),
    "bank-result": Form(
        {"type": "word", "losses": "cents", "winnings": "cents"},
        {"location": "word"},
        AT_THE_BANK,
        relations=(Begun("type", OPEN_GAME, "game"),),
    ),
    "bank-close": Form(
        {"type": "word", "counted": "cents", "to": "word"},
        {"explained": "text"},
        AT_THE_BANK,
        relations=(Over(OPEN_GAME, CLOSE_GAME, "game", field="type"),),
    ),
    "chip-issue": Form({"player": "word", "count": "number", "each": "cents"}, {}, AT_THE_BANK),
    "chip-redeem": Form({"player": "word", "count": "number", "each": "cents"}, {"for": "word"}, AT_THE_BANK),
    "cash-out": Form({"player": "word", "cents": "cents"}, {}, AT_THE_BANK),
    "post-rate": Form({"rate": "number"}, {"ratios": "counts", "most": "cents"}, IN_CHARGE),
    "appoint-banker": Form({"person": "word of person"}, {"member": "flag"}, IN_CHARGE),
    "exchange": Form(
        {"player": "word", "cash": "cents"},
        {"units": "number", "with": "word"},
        ("banker",),
        relations=(DoneThere(ARRIVE, DEPART, "person"),),
    ),
    "redeem": Form(
        {"player": "word", "units": "number", "for": "word"},
        {},
        ("banker",),
        relations=(DoneThere(ARRIVE, DEPART, "person"),),
    ),
    "night-deposit": Form({"cents": "cents"}, {}, ("banker",)),
    "prize-limit": Form({"kind": "word", "cents": "cents"}, {}, AT_THE_BANK),
    "prize-list": Form({"kind": "word", "of": "word", "prizes": "sums"}, {}, AT_THE_BANK),
    "prize-award": Form(
        {"kind": "word"},
        {
            "of": "word",
            "item": "word",
            "item-kind": "word",
            "cost": "cents",
            "retail": "cents",
            "market": "cents",
            "cents": "cents",
            "to": "word",
        },
        AT_THE_BANK,
    ),
    "prize-redeem": Form({"award": "number", "for": "word"}, {}, AT_THE_BANK),
}
"""Deeds on an occasion's log that move its money: what they come to is for the parts of `money` to say."""
AT_AN_OCCASION: Mapping[str, Form] = {**OCCASION, **MONEY}
"""All deeds on an occasion's log."""
