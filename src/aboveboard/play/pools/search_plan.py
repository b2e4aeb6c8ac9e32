"""Searches before they begin: the queen of hearts among cards, and the key that opens a chest."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.games.shapes.pool import Board
from aboveboard.kernel.money import dollars, whole_cents
from aboveboard.kernel.odds import Odds
from aboveboard.law.errors import BadInput
from aboveboard.law.model.pools import ChestLaw
from aboveboard.play.pools.figures import Chance, FigureRow, Mean, Money
from aboveboard.play.pools.plan_file import PlanFile
from aboveboard.play.pools.planned import Asked, Planned, gain, share_of
from aboveboard.play.pools.searches import Week, divided, weeks

MOST_TICKETS = 10**7
MOST_KEYS = 10_000


def plan_search(asked: Asked) -> Planned:
    """A search among cards, week by week: when it ends, what is won, and what the organization nets."""
    edition = asked.edition
    file = PlanFile.read(asked.given, ("price", "weekly", "weeks", "odds"))
    found, law, price = Planned(edition), edition.law, file.price()
    board = next(stage for stage in edition.pool.stages if isinstance(stage, Board))
    drawings, share = law.drawings, law.prize_share
    assert drawings is not None, "a search says how often it draws"
    assert share is not None, "a search says what its end pays"
    consolation = _consolation(file, found, board, price)
    listed = list(weeks(board.count, drawings.of))
    sales = _sales(file, len(listed))
    most = law.limits.get("prize")
    rows, pool = list[FigureRow](), 0
    misses, net = Fraction(0), Fraction(0)
    for week, sold in zip(listed, sales, strict=False):
        pool += sold * price
        grand = share_of(share, pool)
        if most is not None and Fraction(share.share) * pool > most.max:
            over = f"{dollars(pool)} would win more than {dollars(most.max)}"
            found.refuse(f"week {week.number}: {share.share} of a pool of {over}", most.cite)
            grand = most.max
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
    found.give({
        "weeks": rows,
        "mean_week": Mean(_mean(listed)),
        "consolations": Money(misses * consolation) if whole else None,
        "expected_net": Money(net - misses * consolation) if whole else None,
        "most_pool": None if most is None else Money(whole_cents(most.max / Fraction(share.share), "down")),
    })  # fmt: skip
    return found


def _mean(listed: list[Week]) -> Fraction:
    return sum((each.number * each.ends_here for each in listed), start=Fraction(0))


def _consolation(file: PlanFile, found: Planned, board: Board, price: int) -> Fraction:
    """What a card that is not searched for pays on the average, at the odds of the plan or the least of the law."""
    law = found.edition.law.consolation
    assert law is not None, "a search says what its other cards pay"
    least = {name: Odds.parse(pays) for name, pays in law.odds.items()}
    stated = file.odds("odds", tuple(least))
    for name, odds in stated.items():
        if odds.ratio < least[name].ratio:
            found.refuse(f"{name}: {odds} is less than {least[name]}", law.cite)
    paid = sum(many * {**least, **stated}[name].winnings(price) for name, many in board.others)
    return Fraction(paid, sum(many for _, many in board.others))


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
    file = PlanFile.read(asked.given, ("price", "keys", "weekly", "kept", "days_between"))
    found, price, law = Planned(edition), file.price(), edition.law.chest
    assert law is not None, "a chest says how its takings are divided"
    keys, sold = file.whole("keys", 2, MOST_KEYS), file.whole("weekly", 1, MOST_TICKETS)
    kept = file.share("kept", law.kept)
    winners = min(law.winners, sold)
    if sold < law.winners:
        found.refuse(f"{sold} tickets are sold, and {law.winners} are drawn", law.winners_cite)
    last = final_occasion(law, file.whole("days_between", 1, 366, law.days_between))
    rows, chest, mean, expected = list[FigureRow](), 0, Fraction(0), Fraction(0)
    for week in weeks(keys, lambda number: winners, last):
        primary, added = divided(law, sold * price, kept, first=week.number == 1)
        chest += added
        found.held_to("prize", chest, f"the chest on occasion {week.number}")
        mean += week.number * week.ends_here
        expected += chest * week.ends_here
        rows.append({
            "occasion": week.number,
            "keys": week.left,
            "opens": Chance(week.ends),
            "chest": Money(chest),
            "primary": Money(primary),
            "kept": Money(sold * price - primary - added),
            "ev": gain(primary + week.ends * chest, sold * price),
        })  # fmt: skip
    found.held_to("price", price)
    _say_kept(found, law, kept, sold * price)
    if rows[-1]["occasion"] == last:
        found.warn(f"occasion {last - 1} hears that occasion {last} draws until the chest opens", law.announced_cite)
    found.give({"occasions": rows, "mean_occasion": Mean(mean), "expected_chest": Money(expected)})
    return found


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
