"""The forms of a link: what may be done next by whoever looks, each as the deed that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from aboveboard.floor.links.deeds.desk import PART, Desk
from aboveboard.floor.links.deeds.signing import SOURCES
from aboveboard.floor.links.joining import Joins
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.course import finding
from aboveboard.floor.links.reckoning.state import PENDING, SOUND
from aboveboard.floor.links.roles import OPEN, PAYS
from aboveboard.house import HOUSES
from aboveboard.kernel.words import in_words
from aboveboard.law.errors import BadInput
from aboveboard.law.files import rulesets
from aboveboard.law.money import money_law
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.floor.links.fields import Field, Form, Rows

START = "link-request-start"
WHY = Field("why", "Why", "long")
LETTER = Field("letter", "The letter that approves it")
PARAMETERS = (Field("wager", "The one amount of the wager, $", "cents"),)
LEVELS = Rows(
    "levels",
    "Levels",
    (
        Field("level", "Name", such="main"),
        Field("base", "Base, $", "cents"),
        Field("rate", "Rate", "part", such="1/5 or 20%"),
        Field("reserve-rate", "Reserve rate", "part", required=False, such="1/20"),
        Field("limit", "Limit, $", "cents", required=False),
    ),
    note="A meter each: what it starts from, the part of each wager that it grows by, and how far.",
)
AWARDS = Rows(
    "awards",
    "Awards",
    (
        Field("award", "Hand", such="royal-flush"),
        Field("level", "Level", such="main"),
        Field("share", "Share of the meter", "part", required=False, such="1 or 10%"),
        Field("cents", "or a sum out of it, $", "cents", required=False),
    ),
    key="award",
    note="Of each level something wins all, which is share 1.",
)


def form_to_open() -> Form:
    """The form by which a link is opened."""
    held = [(name, found.title) for name, found in rulesets().items() if _has_law(name)]
    return Form(
        OPEN,
        "Open a link",
        (
            Field("log", "Its name", such="link-a"),
            Field("ruleset", "Law", "choice", choices=tuple(held)),
            Field("title", "What the display calls it"),
            Field("controller.maker", "Maker of the controller"),
            Field("controller.serial", "Serial number"),
            Field("controller.software", "Software"),
            *PARAMETERS,
        ),
        (LEVELS, AWARDS),
        button="Open the link",
    )


def _has_law(ruleset: str) -> bool:
    try:
        return money_law(ruleset).link is not None
    except BadInput:
        return False


def offered(book: Logbook, link: str, name: str, role: str) -> list[Form]:
    """The forms for whoever looks, as things stand."""
    found: list[Form] = book.look(link, lambda state: list(_offered(book, state.part(Link).desk, name, role)))
    return [_with_tables(book, link, form) for form in found]


def form_of(book: Logbook, link: str, deed: str, name: str, role: str, typed: Mapping[str, str]) -> Form:
    """The form of a deed, whether or not it is offered now: what is asked too early is refused by the link itself."""
    for form in offered(book, link, name, role):
        if form.deed == deed and _same(form, typed):
            return form

    def make(state: LogState) -> Form:
        desk = state.part(Link).desk
        number = typed.get("hit") or typed.get("event") or ""
        held: dict[str, Any] = {"hit": int(number)} if number.isdecimal() and len(number) < 10 else {}
        if deed in OF_A_HIT:
            return OF_A_HIT[deed](held.get("hit"), role)
        if deed == "link-sign":
            return _sign(held.get("hit"), refuses=typed.get("no") == "yes")
        if deed not in MAKES:
            raise BadInput(f"deed: {deed!r} is not asked for by a form here")
        return MAKES[deed](desk, role)

    return _with_tables(book, link, book.look(link, make))


def _same(form: Form, typed: Mapping[str, str]) -> bool:
    """Is what a form says besides its fields just what was sent with it?"""
    fixed = form.fixed or {}
    return all(typed.get(name, "") == _sent(fixed.get(name)) for name in FIXED)


def _sent(value: Any) -> str:
    return "" if value is None else "yes" if value is True else str(value)


def _offered(book: Logbook, desk: Desk, name: str, role: str) -> Iterator[Form]:
    state, matrix = desk.state, HOUSES.permissions.matrix

    def may(deed: str) -> bool:
        return role in matrix.get(deed, ())

    if state.over:
        return
    for hit in state.hits.values():
        if not hit.seen and may("link-acknowledge"):
            yield _acknowledge(hit.number, role)
        if hit.state != PENDING:
            continue
        found = finding(desk.law, hit)
        if may("link-verify") and found is None and name not in hit.found and name != hit.player:
            yield _verify(hit.number, role)
        if may("link-pay") and found == SOUND:
            yield _pay(hit.number, role)
    for number, asked in state.asked.items():
        if may("link-sign"):
            if name not in (asked.by, *asked.signed):
                yield _sign(number)
            yield _sign(number, refuses=True)
    stopped = not state.running
    for deed, make in MAKES.items():
        if not may(deed) or (deed in AT_WORK and stopped) or (deed in STOPPED and not stopped):
            continue
        if deed in BEGUN and not state.begun:
            continue
        if deed in ("link-leave", "link-fault") and not state.tables:
            continue
        yield make(desk, role)


def _with_tables(book: Logbook, link: str, form: Form) -> Form:
    """A form of which a list is asked of other logs: tables that may join, links to which meters may go."""
    if form.deed == "link-join":
        choices = tuple(_free_tables(book))
        return _choosing(form, "table", choices) if choices else form
    if form.deed == "link-transfer":
        others = tuple((name, name) for name in book.logs("link") if name != link)
        return _choosing(form, "to", others) if others else form
    return form


def _choosing(form: Form, name: str, choices: tuple[tuple[str, str], ...]) -> Form:
    fields = tuple(
        Field(each.name, each.label, "choice", each.required, choices, each.such) if each.name == name else each
        for each in form.fields
    )
    return Form(form.deed, form.title, fields, form.rows, form.about, form.button, form.fixed, form.given)


def _free_tables(book: Logbook) -> Iterator[tuple[str, str]]:
    """Tables with a wager that is paid out of a meter, which are on no link."""

    def free(state: LogState) -> str | None:
        part: Any = state.parts.get(PART)
        terms = state.setting.terms
        if not isinstance(part, Joins) or part.link is not None or terms is None or not terms.metered:
            return None
        return str(terms.law.title)

    for name in book.logs("table"):
        title = book.look(name, free)
        if title is not None:
            yield name, f"{name}, {title}"


# -- one by one --------------------------------------------------------------------------------------------------------


def _verify(hit: int | None, role: str) -> Form:
    void = Field("void", "Why it is void, if it is", required=False)
    return Form("link-verify", f"Verify hit {hit}", (void,), fixed={"hit": hit}, button="I looked at the hand")


def _pay(hit: int | None, role: str) -> Form:
    named = {"cage": "the cage, in cash", "rack": "the table's rack, in chips"}
    sources = [source for source, roles in PAYS.items() if role in roles] or PAYS
    choices = tuple((source, named[source]) for source in sources)
    source = Field("from", "Paid from", "choice", choices=choices)
    return Form("link-pay", f"Pay hit {hit}", (source,), fixed={"hit": hit}, button="It is paid")


def _acknowledge(hit: int | None, role: str) -> Form:
    about = "The display then goes on to the meter."
    return Form("link-acknowledge", f"Acknowledge hit {hit}", about=about, fixed={"hit": hit}, button="Acknowledge")


def _sign(event: int | None, *, refuses: bool = False) -> Form:
    fixed = {"event": event} | ({"no": True} if refuses else {})
    title = f"{'Refuse' if refuses else 'Sign'} event {event}"
    return Form("link-sign", title, fixed=fixed, button="Do not sign" if refuses else "Sign")


def _controls(desk: Desk, role: str) -> Form:
    given = desk.state.controls
    fields = [Field(name, _upper(law.title), "long") for name, law in desk.law.controls.items() if not law.rows]
    rows = [
        Rows(name, _upper(law.title), tuple(Field(each, _upper(in_words(each))) for each in law.rows), law.least)
        for name, law in desk.law.controls.items()
        if law.rows
    ]
    return Form("link-controls", "State the internal controls", tuple(fields), tuple(rows), given=given)


def _change(desk: Desk, role: str) -> Form:
    about = "It makes a configuration with a number of its own, which is approved before the link starts again."
    given = desk.configuration.to_json()
    return Form("link-change", "Change the progressive", (*PARAMETERS, WHY), (LEVELS, AWARDS), about, given=given)


def _join(desk: Desk, role: str) -> Form:
    wager = Field("wager", "Its wager", such="progressive")
    return Form(
        "link-join", "Put a table on the link", (Field("table", "Table"), wager), given={"wager": "progressive"}
    )


def _leave(desk: Desk, role: str) -> Form:
    return Form("link-leave", "Take a table off the link", (_tables(desk),))


def _tables(desk: Desk, *, required: bool = True) -> Field:
    return Field("table", "Table", "choice", required, tuple((name, name) for name in desk.state.tables))


def _approve(desk: Desk, role: str) -> Form:
    gives = {name: law for name, law in desk.law.approvals.items() if law.by == role} or desk.law.approvals
    fields = [Field("what", "What", "choice", choices=tuple((name, law.title) for name, law in gives.items()))]
    if any(law.tables for law in gives.values()):
        fields += [
            _tables(desk, required=False),
            Field("software", "SHA-256 of the software that was tested", required=False),
            Field("crc16", "and its cyclic redundancy check", required=False, such="29b1"),
        ]
    fields += [
        Field("letter", "The letter or report"),
        Field("configuration", "Of configuration", "number", required=False),
    ]
    given = {"configuration": desk.configuration.number}
    return Form("link-approve", "Put an approval on file", tuple(fields), given=given)


def _enter(desk: Desk, role: str) -> Form:
    place = Field("place", "Place, where it is another", required=False)
    return Form("link-entry", "Enter an access to the controller", (Field("purpose", "Purpose"), place), button="Sign")


def _start(desk: Desk, role: str) -> Form:
    about = "The controller checks itself first, and then takes the link into operation."
    return Form(START, "Ask for the start of the link", about=about, button="Ask for it")


def _stop(desk: Desk, role: str) -> Form:
    return Form("link-stop", "Stop the link", (WHY,), button="Stop it")


def _fault(desk: Desk, role: str) -> Form:
    kinds = tuple((name, law.title) for name, law in desk.law.faults.items())
    fields = (
        Field("kind", "What fails", "choice", choices=kinds),
        _tables(desk, required=False),
        Field("says", "What was seen"),
    )
    return Form("link-fault", "Report a fault", fields)


def _adjust(desk: Desk, role: str) -> Form:
    fields = (
        Field("level", "Level", "choice", choices=tuple((each.name, each.name) for each in desk.configuration.levels)),
        Field("cents", "By, $ (with a minus where it goes down)", "signed"),
        Field("from", "Out of", "choice", choices=tuple((name, f"the {name}") for name in SOURCES)),
        WHY,
        LETTER,
    )
    return Form("link-adjust", "Ask for an adjustment", fields, about="Another signs for it too.")


def _transfer(desk: Desk, role: str) -> Form:
    fields = (Field("to", "To the link"), WHY, LETTER)
    return Form("link-transfer", "Ask for a transfer of the meters", fields, about="Another signs for it too.")


def _close(desk: Desk, role: str) -> Form:
    return Form("link-close", "Ask for the end of the link", (WHY, LETTER), about="Another signs for it too.")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


OF_A_HIT: Mapping[str, Callable[[int | None, str], Form]] = {
    "link-verify": _verify, "link-pay": _pay, "link-acknowledge": _acknowledge,
}  # fmt: skip
MAKES: Mapping[str, Callable[[Desk, str], Form]] = {
    "link-entry": _enter, START: _start, "link-stop": _stop, "link-fault": _fault, "link-join": _join,
    "link-leave": _leave,
    "link-controls": _controls, "link-approve": _approve, "link-change": _change, "link-adjust": _adjust,
    "link-transfer": _transfer, "link-close": _close,
}  # fmt: skip
"""Forms in the order in which a page lists them."""
AT_WORK = frozenset(("link-stop",))
STOPPED = frozenset((START, "link-join", "link-leave", "link-change", "link-adjust", "link-transfer", "link-close"))
"""What may be done only while a link is stopped."""
BEGUN = frozenset(("link-adjust", "link-transfer", "link-close"))
FIXED = ("hit", "event", "no")
"""What forms say that nobody types."""
