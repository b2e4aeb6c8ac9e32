"""How a pool stands for those who run it: tickets, money, winners, steps, and what may be done next."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.pools.roles import DESK
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.next_deeds import next_at
from aboveboard.charity.pools.public import offered_and_won, public_view
from aboveboard.kernel.serials import spoken
from aboveboard.kernel.words import in_words
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.pools.running.deals.advice import deal_of
from aboveboard.play.pools.running.pool import RunningPool

STEP = "step "
NUMBER = "number "
"""How the name of a fact begins that is a number which a deed states."""
ASKED_OF_STEPS = ("areas", "person")
MOST_RANGES = 12
"""So many ranges of tickets are shown of one place."""


CLOSE_DEAL, IN_PLAY = "deal-close", "In play."
TELLS = ("left", "sold", "prizes_left", "sold_out_brings", "short", "may_close", "why_not")
"""What of a deal says how much is left of it, or whether it pays to go on."""


def knows_all(running: RunningPool, roles: Collection[str]) -> bool:
    """Do those who hold some roles know all of a pool? What is left of a deal those alone do who run it."""
    return deal_of(running) is None or running.state.closed or bool(set(roles) & set(DESK))


def situation(pool: PoolConduct, at: datetime, by: str = "", roles: Collection[str] = DESK) -> dict[str, Any]:
    """All that somebody with some roles may know of it, ready for JSON; nothing of any buyer."""
    found = _whole(pool, at, by)
    if knows_all(pool.running, roles):
        return found
    ends = CLOSE_DEAL in found["lit"]
    return {
        **found, **dict.fromkeys(("taken", "bank", "deposited", "sold_this_round")),
        "next": IN_PLAY if ends else found["next"], "lit": [deed for deed in found["lit"] if deed != CLOSE_DEAL],
        "deal": {name: value for name, value in found["deal"].items() if name not in TELLS},
        "sellers": [row for row in found["sellers"] if row["seller"] == by],
    }  # fmt: skip


def _whole(pool: PoolConduct, at: datetime, by: str) -> dict[str, Any]:
    running = pool.running
    state, following = running.state, next_at(running)
    return {
        **public_view(pool),
        "opened": dict(pool.setting.payload),
        "taken": state.taken, "paid": state.paid, "deposited": state.deposited, "chest": state.chest,
        "bank": running.in_the_bank, "prizes_held": running.prizes_held,
        "round": state.round.number, "sold_this_round": state.round.sold,
        "sales_closed": state.round.closed, "drawn": state.round.drawn,
        "most_drawn": running.most_drawn[0] if running.most_drawn else None,
        "places": [row for name in state.series for row in _places(running, name)],
        "sellers": list(_sellers(running)),
        "owed": [
            {"ticket": win.ticket, "grade": win.grade, "cents": win.cents, "prize": win.prize, "waits": win.waits_for,
             "key": win.key}
            for win in state.wins if not win.paid and not win.superseded and (win.cents or win.prize or win.waits_for)
        ],
        "custody": state.custody, "chest_out": state.chest_out,
        "deal": _deal(running),
        "steps": list(steps_of(pool, at, by)),
        "forms": list(pool.forms), "next": following.says, "lit": list(following.deeds),
        "first_sale": state.first_sale, "last_sale": state.last_sale,
    }  # fmt: skip


def in_short(pool: PoolConduct, roles: Collection[str] = DESK) -> dict[str, Any]:
    """A pool as a list of them shows it to somebody with some roles."""
    running = pool.running
    state, deal = running.state, running.state.deal
    sold = deal.sold if running.terms.counted else sum(len(each.sold) for each in state.series.values())
    races = running.terms.races is not None
    untold = {} if knows_all(running, roles) else dict.fromkeys(("sold", "taken", "bank"))
    return {
        "pool": pool.setting.log, "title": running.terms.edition.law.title, "form": pool.setting.payload.get("form"),
        "price": running.terms.price, "tickets": running.terms.tickets, "sold": state.races.tickets if races else sold,
        "taken": state.taken, "in_units": races,
        "paid": state.paid, "bank": running.in_the_bank, "closed": state.closed,
        "in_play": deal.open if running.terms.counted else not state.closed, **untold, "held_in": held_in(pool),
    }  # fmt: skip


def held_in(pool: PoolConduct) -> str:
    """Where a deal in play is: the jar, or the machine and its column."""
    opened = pool.state.last("deal-open")
    if opened is None:
        return ""
    named = [opened.get(name) for name in ("holder", "receptacle", "machine") if opened.get(name)]
    column = opened.get("column")
    return " ".join(map(in_words, named)) + (f", column {column}" if column else "")


def _places(running: RunningPool, series: str) -> Iterator[dict[str, Any]]:
    held = running.state.series[series]
    for place, serials in held.places.items():
        if serials:
            shown = serials.ranges[:MOST_RANGES]
            more = len(serials.ranges) - len(shown)
            ranges = spoken(shown) + (f" and {more} more ranges" if more else "")
            yield {"series": series, "place": place, "count": len(serials), "ranges": ranges}


def _sellers(running: RunningPool) -> Iterator[dict[str, Any]]:
    """Who has which tickets to bring back or pay for; of a deal, who sold how many and brought less."""
    for held in running.state.series.values():
        for seller, out in held.out.items():
            yield {
                "seller": seller, "count": len(out), "ranges": spoken(out.ranges),
                "cents": len(out) * running.terms.price,
            }  # fmt: skip
    for tally in running.state.deal.tallies:
        yield {
            "seller": tally.seller or "nobody named", "shift": tally.shift, "sold": tally.tickets,
            "short": tally.short, "paid": tally.paid,
        }  # fmt: skip


def _deal(running: RunningPool) -> dict[str, Any] | None:
    """What those in charge of a deal know and the public does not: what is left, and whether it may leave play."""
    part = deal_of(running)
    if part is None:
        return None
    number, cents = part.prizes_out
    why = part.why_not_leave()
    left = sum(each.cents * (each.count - won) for each, won in offered_and_won(running))
    return {
        "left": part.left, "sold": running.state.deal.sold, "prizes_out": number, "cents_out": cents,
        "open": running.state.deal.open, "held": running.state.deal.held, "sealed": running.state.deal.sealed,
        "prizes_left": left, "sold_out_brings": part.left * running.terms.price - left,
        "short": sum(running.state.deal.short.values()),
        "may_close": why is None,
        "why_not": None if why is None else {"reason": why[0], "cite": list(citations(why[1]))},
    }  # fmt: skip


def steps_of(pool: PoolConduct, at: datetime, by: str) -> Iterator[dict[str, Any]]:
    """The steps that hold back a deed of this pool, each with whether it is confirmed for the round in hand."""
    law = pool.law
    needed = {
        name: [need.removeprefix(STEP) for need in condition.needs if need.startswith(STEP)]
        for name, condition in law.conditions.items()
    }
    found = dict[str, dict[str, Any]]()
    for deed in pool.forms:
        if not any(steps and deed in law.conditions[name].before for name, steps in needed.items()):
            continue
        payload = dict(pool.setting.payload) if deed == pool.opened_by else {}
        facts = LogFacts(pool.question(deed, payload, at, by))
        weighed = weigh(law.conditions, deed, facts)
        lacking = {each.condition for each in (*weighed.missing, *weighed.flagged)}
        for name in weighed.judged:
            for step in needed[name]:
                held, known = law.steps[step], facts.known(f"{STEP}{step}")
                last = pool.state.last("step", step=step)
                row = found.setdefault(step, {
                    "step": step, "title": held.title, "by": list(held.by), "each": held.each, "before": [],
                    "asks": list(dict.fromkeys(_asks(pool, step))),
                    "cite": list(citations(dict.fromkeys((*held.cite, *law.conditions[name].cite)))),
                    "done": bool(known) and name not in lacking,
                    "last": None if last is None else {"by": last.by, "at": last.at[:16]},
                })  # fmt: skip
                row["before"].append(deed)
    yield from found.values()


def _asks(pool: PoolConduct, step: str) -> Iterator[str]:
    """What is stated with a step: areas or a person that it is confirmed for, and numbers that conditions look at."""
    yield from (part for part in (pool.law.steps[step].each or "").split(".") if part in ASKED_OF_STEPS)
    for condition in pool.law.conditions.values():
        if STEP.strip() in condition.before and step in condition.when.get(STEP.strip(), ()):
            named = (each.of for each in (condition.least, condition.most, condition.only, condition.barred) if each)
            yield from (name.removeprefix(NUMBER) for name in named if name.startswith(NUMBER))
            if condition.by is not None and condition.by.who in ASKED_OF_STEPS:
                yield condition.by.who
