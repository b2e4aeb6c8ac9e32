"""The document behind a pool's desk: what is sold, drawn, owed and banked, and what may be entered next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.requests import Request

from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.situation import situation
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.publish.pool_drawings import board_svg, keys_svg
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.roles_there import check_there, is_within, looking_as, roles_at
from aboveboard.web.pages.charity.entering.forms import FORMS, known_at, offered, titles_at
from aboveboard.web.pages.charity.entering.titles import title_of
from aboveboard.web.pages.charity.entering.typed import fields_of
from aboveboard.web.pages.charity.latest import latest
from aboveboard.web.pages.charity.pools.paper import paper_links

FIRST = (
    "ticket-sell", "deal-sell", "deal-pay", "ticket-draw", "piece-through", "card-turn", "key-draw", "key-try",
    "prize-pay", "sales-close", "drawing-close", "deal-open", "deal-close", "raffle-close", "book-out", "book-back",
    "pool-deposit", "deal-deposit",
)  # fmt: skip
"""Deeds in the order in which a desk works."""
SELDOM = frozenset(("step", "destroy", "flare-change", "deal-furnish"))
USUAL: Mapping[str, tuple[str, ...]] = {
    "ticket-sell": ("count", "first", "last", "seller", "buyer", "telephone"),
    "ticket-draw": ("prize", "witnesses"),
    "deal-sell": ("seller", "shift"),
    "deal-pay": ("cents", "count", "surrendered", "defaced"),
    "deal-open": ("machine", "column"),
    "card-turn": ("ticket", "turned-by"),
    "prize-pay": ("presented", "cents"),
    "book-out": (),
    "book-back": (),
}
"""Fields that are filled in every time; others are unfolded."""
BARE = frozenset(("sales-close", "drawing-close", "raffle-close", "chest-announce", "draw-freeze", "draw-reveal"))
"""Deeds that are a button alone."""


def sheet(request: Request) -> Mapping[str, Any]:
    """A pool for those who run it."""
    name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
    kind = pool_kind(book, name)
    check_there(book, kind, name)
    who = looking_as(book, found, name)
    if not is_within(book, name, who):
        raise NotAllowed(f"the desk of {name} is for those who have a role in the organization itself")
    may, at, roles = offered(book, found, name), book.desk.clock(), roles_at(book, found.name, name)

    def looked(state: LogState) -> tuple[dict[str, Any], dict[str, list[str]], dict[str, str]]:
        return situation(state.part(PoolConduct), at, found.name, roles), known_at(state), titles_at(state)

    now, known, titles = book.look(name, looked)
    there = [deed for deed in may if deed in now["forms"] and deed not in SELDOM]
    lit = [deed for deed in now["lit"] if deed in there]
    rest = [*(deed for deed in FIRST if deed in there), *(deed for deed in there if deed not in FIRST)]
    listed = [*lit, *(deed for deed in rest if deed not in lit)]
    return {
        "name": name,
        "kind": kind,
        "home": now["opened"]["organization"],
        "roles": roles,
        "now": now,
        "last": book.last(name),
        "confirms": "step" in may,
        "deeds": {
            deed: {
                "title": title_of(kind, deed), "bare": deed in BARE, "lit": deed in lit,
                **_split(
                    deed, fields_of(deed, FORMS[kind][deed], {}, {**known, "seller": known["person"]}, (), titles)
                ),
            }
            for deed in listed
        },
        "drawing": drawing(now),
        "paper": paper_links(book, found, name),
        "latest_rows": latest(book, name, who),
    }  # fmt: skip


def _split(deed: str, fields: list[dict[str, Any]]) -> dict[str, Any]:
    """The fields that are filled in every time, and those that seldom are."""
    usual = USUAL.get(deed)
    first = [one for one in fields if one["required"] or usual is None or one["name"] in usual]
    return {"fields": first, "further": [one for one in fields if one not in first]}


def drawing(now: Mapping[str, Any]) -> Markup | None:
    """The board or the nails of a pool that has some, as a picture."""
    if now["board"] is not None:
        board = now["board"]
        return Markup(board_svg(board["count"], board["turned"], board["searched"]))
    if now["nails"] is not None:
        try:
            return Markup(keys_svg(now["nails"]["count"], now["nails"]["left"]))
        except BadInput:
            return None
    return None
