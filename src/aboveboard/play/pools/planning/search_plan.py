"""Searches before they begin: the queen of hearts among cards, and the key that opens a chest."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from aboveboard.games.shapes.pool import Board
from aboveboard.kernel.money import dollars, whole_cents
from aboveboard.kernel.odds import Odds
from aboveboard.law.errors import BadInput
from aboveboard.law.model.pools import ChestLaw
from aboveboard.law.model.values import Cited
from aboveboard.play.pools.planning.figures import Chance, FigureRow, Mean, Money
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned, gain, share_of, stated
from aboveboard.play.pools.planning.rounds import ChestRound, SearchRound
from aboveboard.play.pools.planning.searches import Week, divided, weeks
from aboveboard.play.pools.planning.ticket import Ticket, Won

MOST_TICKETS = 10**7
MOST_KEYS = 10_000


def plan_search(asked: Asked) -> Planned:
    """A search among cards, week by week: when it ends, what is won, and what the organization nets."""
    edition = asked.edition
    file = PlanFile.read(asked.given, ("price", "weekly", "weeks", "odds", "week"))
    found, law, price = Planned(edition), edition.law, file.price()
    board = next(stage for stage in edition.pool.stages if isinstance(stage, Board))
    drawings, share = stated(edition, law.drawings, "drawings"), stated(edition, law.prize_share, "prize-share")
    odds = _consolations(file, found)
    pays = {name: odds[name].winnings(price) for name, _ in board.others}
    others = sum(many for _, many in board.others)
    consolation = sum((many * pays[name] for name, many in board.others), start=Fraction(0)) / others
    listed = list(weeks(board.count, drawings.of))
    sales = _sales(file, len(listed))
    most = law.limits.get("prize")
    rows, pool, pools, grands = list[FigureRow](), 0, list[int](), list[int]()
    misses, net = Fraction(0), Fraction(0)
    for week, sold in zip(listed, sales, strict=False):
        pool += sold * price
        grand = share_of(share, pool)
        if most is not None and Fraction(share.share) * pool > most.max:
            over = f"{dollars(pool)} would win more than {dollars(most.max)}"
            found.refuse(f"week {week.number}: {share.share} of a pool of {over}", most.cite)
            grand = most.max
        pools.append(pool)
        grands.append(grand)
        misses += week.reached * week.misses
        net += week.ends_here * (pool - grand)
        rows.append({
            "week": week.number,
            "face_down": week.left,
            "draws": week.tries,
            "ends": Chance(week.ends),
            "pool": Money(pool),
            "grand_prize": Money(grand),
            "ev": gain(week.ends * grand + week.misses * consolation, sold * price),
        })  # fmt: skip
    whole = len(sales) == len(listed)
    if not whole:
        found.readings["weeks"] = (
            f"Nothing is planned of weeks {len(sales) + 1} to {len(listed)}, so what it nets in the end is not known."
        )
    found.held_to("price", price)
    consolations, nets = misses * consolation, net - misses * consolation
    found.give({
        "weeks": rows,
        "mean_week": Mean(_mean(listed)),
        "consolations": Money(consolations) if whole else None,
        "expected_net": Money(nets) if whole else None,
        "most_pool": None if most is None else Money(whole_cents(most.max / Fraction(share.share), "down")),
    })  # fmt: skip
    at = file.whole("week", 1, len(sales), 1) - 1
    ticket = partial(_ticket, found, listed[at], sales[at], price, board, odds, grands[at])
    if sales[at] < listed[at].tries:
        found.unsaid = f"week {at + 1}: {listed[at].tries} tickets are drawn, and {sales[at]} sold"
    elif not whole:
        found.tickets, found.unsaid = ticket, f"weeks: a whole search has {len(listed)}, and {len(sales)} are planned"
    else:
        found.tickets = ticket
        found.round = SearchRound(
            price=price,
            weeks=tuple(listed),
            sales=tuple(sales),
            pools=tuple(pools),
            grand_prizes=tuple(grands),
            cards=board.others,
            searched=board.searched,
            pays=pays,
            week=at + 1,
            exact={
                "weeks": _mean(listed),
                "grand": sum((week.ends_here * grand for week, grand in zip(listed, grands, strict=True)), Fraction(0)),
                "consolations": consolations,
                "net": nets,
            },
        )
    return found


def _ticket(
    found: Planned, week: Week, sold: int, price: int, board: Board, odds: Mapping[str, Odds], grand: int
) -> list[Ticket]:
    """A ticket of a week: it is drawn once at most, whoever is drawn turns a card, and every card wins something."""
    law, others = found.edition.law, sum(many for _, many in board.others)
    wins = [_grand(board.searched, grand, week.ends / sold, law.prize_share)]
    for name, many in board.others:
        chance = week.misses * Fraction(many, others) / sold
        cite = () if law.consolation is None else law.consolation.cite
        wins.append(Won(name, odds[name].winnings(price), chance, chance, str(odds[name]), cite))
    drawn = (week.misses + week.ends) / sold
    return [Ticket(price, tuple(wins), drawn, {"week": week.number, "sold": sold})]


def _grand(name: str, cents: int, chance: Fraction, law: Cited | None) -> Won:
    return Won(name, cents, chance, chance, dollars(cents), () if law is None else law.cite)


def _mean(listed: list[Week]) -> Fraction:
    return sum((each.number * each.ends_here for each in listed), start=Fraction(0))


def _consolations(file: PlanFile, found: Planned) -> dict[str, Odds]:
    """What each card pays that is not searched for: the odds of the plan, or the least of the law."""
    law = stated(found.edition, found.edition.law.consolation, "consolation")
    least = {name: Odds.parse(pays) for name, pays in law.odds.items()}
    given = file.odds("odds", tuple(least))
    for name, odds in given.items():
        if odds.ratio < least[name].ratio:
            found.refuse(f"{name}: {odds} is less than {least[name]}", law.cite)
    return {**least, **given}


def _sales(file: PlanFile, count: int) -> list[int]:
    """How many tickets are sold in each week: always as many, or as they are listed."""
    if file.has("weeks") == file.has("weekly"):
        raise BadInput("weekly or weeks: one of them was expected, the tickets of every week or a list of them")
    if file.has("weekly"):
        return [file.whole("weekly", 1, MOST_TICKETS)] * count
    listed = file.wholes("weeks", 1, MOST_TICKETS)
    if not listed or len(listed) > count:
        raise BadInput(f"weeks: from 1 to {count} weeks were expected, not {len(listed)}: the last card is turned then")
    return listed


# -- the chest ---------------------------------------------------------------------------------------------------------


def plan_chest(asked: Asked) -> Planned:
    """A chest that one of the keys opens, occasion by occasion."""
    edition = asked.edition
    file = PlanFile.read(asked.given, ("price", "keys", "weekly", "kept", "days_between", "occasion"))
    found, price, law = Planned(edition), file.price(), stated(edition, edition.law.chest, "chest")
    keys, sold = file.whole("keys", 2, MOST_KEYS), file.whole("weekly", 1, MOST_TICKETS)
    kept = file.share("kept", law.kept)
    winners = min(law.winners, sold)
    if sold < law.winners:
        found.refuse(f"{sold} tickets are sold, and {law.winners} are drawn", law.winners_cite)
    last = final_occasion(law, file.whole("days_between", 1, 366, law.days_between))
    rows, chest, mean, expected = list[FigureRow](), 0, Fraction(0), Fraction(0)
    listed, each, chests, own = list[Week](), list[Fraction](), list[int](), list[int]()
    for week in weeks(keys, lambda number: winners, last):
        primary, added = divided(law, sold * price, kept, first=week.number == 1)
        chest += added
        found.held_to("prize", chest, f"the chest on occasion {week.number}")
        mean += week.number * week.ends_here
        expected += chest * week.ends_here
        listed.append(week)
        each.append(Fraction(primary, winners))
        chests.append(chest)
        own.append(sold * price - primary - added)
        rows.append({
            "occasion": week.number,
            "keys": week.left,
            "opens": Chance(week.ends),
            "chest": Money(chest),
            "primary": Money(primary),
            "kept": Money(own[-1]),
            "ev": gain(primary + week.ends * chest, sold * price),
        })  # fmt: skip
    found.held_to("price", price)
    _say_kept(found, law, kept, sold * price)
    if rows[-1]["occasion"] == last:
        found.warn(f"occasion {last - 1} hears that occasion {last} draws until the chest opens", law.announced_cite)
    net = sum((week.reached * kept for week, kept in zip(listed, own, strict=True)), start=Fraction(0))
    found.give({
        "occasions": rows,
        "mean_occasion": Mean(mean),
        "expected_chest": Money(expected),
        "expected_net": Money(net),
    })  # fmt: skip
    at = file.whole("occasion", 1, len(listed), 1) - 1
    if sold < listed[at].tries:
        found.unsaid = f"occasion {at + 1}: up to {listed[at].tries} tickets are drawn, and {sold} sold"
    else:
        found.tickets = lambda: [_chest_ticket(law, price, sold, listed[at], winners, each[at], chests[at])]
    found.round = ChestRound(
        price=price,
        sold=sold,
        weeks=tuple(listed),
        winners=winners,
        each=tuple(each),
        chests=tuple(chests),
        kept=tuple(own),
        occasion=at + 1,
        exact={"occasions": mean, "chest": expected, "net": net},
    )
    return found


def _chest_ticket(law: ChestLaw, price: int, sold: int, week: Week, winners: int, each: Fraction, chest: int) -> Ticket:
    """A ticket of an occasion: drawn among the first it wins its part at once, and whoever is drawn tries a key."""
    drawn, opens = Fraction(winners, sold), week.ends / sold
    further = Fraction(max(0, week.tries - winners), week.left * sold)
    """That it is drawn only after them, on the last occasion, and opens the chest."""
    part = dollars(int(each)) if each.denominator == 1 else f"{dollars(round(each))} on the average"
    wins = (Won("drawn", each, drawn, drawn, part, law.primary_cite), _grand("opens", chest, opens, law))
    return Ticket(price, wins, drawn + further, {"occasion": week.number, "sold": sold})


def final_occasion(law: ChestLaw, days_between: int) -> int:
    """The occasion that draws until the chest opens: the one after the first from the day of the announcement on."""
    announced = 1 + -(-law.announced_from_day // days_between)
    return announced + 1


def _say_kept(found: Planned, law: ChestLaw, kept: Fraction, taken: int) -> None:
    """The two ways in which the text divides the takings agree at one share alone."""
    rest = (1 - kept) * (1 - Fraction(law.primary))
    if rest != Fraction(law.later):
        first, later = (whole_cents(taken * each, "down") for each in (rest, Fraction(law.later)))
        chest = f"the first occasion puts {dollars(first)} into the chest and a later one {dollars(later)}"
        reason = f"with {kept} kept {chest}; the text agrees with itself where {law.kept} is kept"
        found.warn(reason, (*law.kept_cite, *law.later_cite))
