"""Facts about an event of races: the occasion at which it is held, the figures stated for it, and its films."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.pools.races import CLOSE_WAGERS
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import FACTS, QUALIFIED, Given, fact, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.conditions.weigh import Unknown
from aboveboard.law.days.moments import since
from aboveboard.law.model.conditions import Window

NOT_STATED = "not stated"


def at_the_event(asked: Question) -> Question | None:
    """The same as it is asked on the log of the occasion at which the pool is held; None where none is named."""
    name = (asked.pool_opened or {}).get("occasion")
    if name is None or asked.period is None or asked.held is None or asked.pool is None:
        return None
    payload = {**asked.payload, "game": asked.pool.terms.edition.pool.name}
    there = asked.held(name).stated
    return replace(asked, payload=payload, occasion=there, name=name, pool=None, pool_opened=None)


@qualified("event")
def _event(asked: Question, name: str, over: Window) -> Given:
    """`event FACT`: a fact of the occasion at which the pool is held."""
    there = at_the_event(asked)
    if there is None:
        return None
    head, _, rest = name.partition(" ")
    return QUALIFIED[head](there, rest, over) if rest and head in QUALIFIED else FACTS[name](there, over)


@qualified("told")
def _told(asked: Question, field: str, over: Window) -> Given:
    """`told FIELD`: does the deed state it, and so? Of a record that leaves it out nothing is known, nor before."""
    value = asked.payload.get(field)
    if value is None and (asked.recorded or asked.supposed):
        raise Unknown(field)
    return Fact(value is not None and value is not False, asked.given)


@fact("pool.held-at")
def _held_at(asked: Question, over: Window) -> Given:
    """The kind of occasion at which the pool is held; on a log one that names none is held at none."""
    if asked.period is not None:
        return Fact(asked.period.get("kind", asked.law.usual_occasion))
    return None if asked.recorded else Fact(NOT_STATED)


# -- figures that the holder states ------------------------------------------------------------------------------------


def _stated(asked: Question, deed: str, **fields: str) -> Entry | None:
    """The last statement of a kind at the event; nothing is known of it in a record that never mentions the deed."""
    there = at_the_event(asked)
    if there is None or there.occasion is None or (asked.recorded and deed not in asked.mentions):
        raise Unknown(deed)
    return there.occasion.last(deed, **fields)


@fact("event.admission")
def _admission(asked: Question, over: Window) -> Given:
    """Was it stated what is charged for admission, be it nothing?"""
    stated = asked.period is not None and asked.period.get("admission") is not None
    if not stated and asked.recorded:
        raise Unknown("admission")
    return Fact(stated)


@fact("event.most-changed")
def _most_changed(asked: Question, over: Window) -> Given:
    """Was it posted for how much one player may buy imitation money?"""
    posted = _stated(asked, "post-rate")
    return Fact(posted is not None and posted.get("most") is not None, () if posted is None else (posted.source,))


@fact("event.largest-prize")
def _largest_prize(asked: Question, over: Window) -> Given:
    """Was it stated what one prize may be worth?"""
    assert asked.pool is not None
    limit = _stated(asked, "prize-limit", kind=asked.pool.terms.edition.pool.name)
    return Fact(limit is not None, () if limit is None else (limit.source,))


@qualified("prize-limit")
def _limit(asked: Question, kind: str, over: Window) -> Given:
    """`prize-limit KIND`: what one prize of a kind may be worth at the occasion, once it is stated."""
    found = None if asked.occasion is None else asked.occasion.last("prize-limit", kind=kind)
    return None if found is None else Fact(found.get("cents"), (found.source,), money=True)


@fact("redeemed.worth")
def _worth(asked: Question, over: Window) -> Given:
    """What the merchandise is worth that imitation money buys: so many units are a dollar's worth, as posted."""
    posted = None if asked.occasion is None else asked.occasion.last("post-rate")
    ratio = None if posted is None else posted.get("ratios", {}).get("merchandise")
    if posted is None or ratio is None or asked.payload.get("for") != "merchandise":
        return None
    return Fact(asked.payload["units"] * 100 // ratio, (posted.source,), money=True)


# -- films -------------------------------------------------------------------------------------------------------------


@fact("film.age")
def _age(asked: Question, over: Window) -> Given:
    """How many days ago the race was filmed."""
    filmed = asked.payload.get("filmed")
    return None if filmed is None else Fact((asked.today - date.fromisoformat(filmed)).days)


@fact("wagers.closed-for")
def _closed_for(asked: Question, over: Window) -> Given:
    """For how many whole minutes wagers have been closed; a record that states no times does not say."""
    last = None if asked.occasion is None else asked.occasion.last(CLOSE_WAGERS)
    if last is None:
        return None
    closed = datetime.fromisoformat(last.at)
    if asked.recorded and closed == asked.at:
        return None
    return Fact(max(since(closed, asked.at), timedelta(0)) // timedelta(minutes=1), (last.source,))


@fact("seal.seen-by")
def _seen_by(asked: Question, over: Window) -> Given:
    """Who sees a seal broken, besides whoever breaks it."""
    if "witnesses" not in asked.payload and (asked.recorded or asked.supposed):
        return None
    by = asked.payload.get("broken-by") or asked.by
    return Fact([name for name in asked.payload.get("witnesses", ()) if name != by])


# -- wagers ------------------------------------------------------------------------------------------------------------


@fact("wager.taken-by")
def _taken_by(asked: Question, over: Window) -> Given:
    """The cashier who takes a wager or pays a ticket: whoever is named, or else whoever enters it."""
    name = asked.payload.get("cashier") or asked.by
    return Fact(name) if name else None


@fact("wagerer.paid-admission")
def _paid_admission(asked: Question, over: Window) -> Given:
    """Has whoever wagers paid what is charged for admission? A record that lets nobody in does not say."""
    there = at_the_event(asked)
    if there is None or there.payload.get("player") is None or (asked.recorded and "admit" not in asked.mentions):
        raise Unknown("paid-admission")
    return FACTS["paid-admission"](there, over)


@fact("races-not-over")
def _not_over(asked: Question, over: Window) -> Given:
    """Events of races at the occasion that are opened and not closed."""

    def take(found: dict[str, Entry], entry: Entry) -> None:
        if entry.get("what") == "over":
            found.pop(entry.payload["pool"], None)
        elif entry.get("what") == "opened" and entry.get("occasion"):
            found[entry.payload["pool"]] = entry

    noted = asked.organization.running("pools at occasions", (POOL_NOTED,), dict[str, Entry], take)
    found = [name for name, entry in noted.items() if entry.get("occasion") == asked.name]
    return Fact(found, tuple(noted[name].source for name in found))
