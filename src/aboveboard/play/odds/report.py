"""The figures of a game's wagers as people and programs ask for them: exact numbers written out as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.odds import unsolved, wager_odds
from aboveboard.play.odds.wager_odds import WagerOdds

UNSOLVED = "its best play is not solved, so no odds are claimed"
SHARED = "it goes into a pot that the players play for, so the house has no edge on it; what it takes is told apart"
NO_ADVICE = "the players play each other, so no play is best whatever the others do, and none is claimed"
NO_STRATEGY = "once a wager is made chance alone decides it, so there is no play to choose"


def figures(terms: Terms, wager: str | None = None, selection: str | None = None) -> dict[str, Any]:
    """The answer of `aboveboard odds`: every wager offered, or one, on every selection."""
    told = heading(terms) | {"wagers": list(rows(terms, wager, selection))}
    if terms.law.pot is None:
        return told
    from aboveboard.play.poker.revenue import takes

    return told | {"house_takes": takes(terms)}


def heading(terms: Terms) -> dict[str, Any]:
    """Which game, under which text and options, on what equipment."""
    law = terms.law
    found: dict[str, Any] = {
        "ruleset": terms.edition.ruleset,
        "game": terms.game.name,
        "title": law.title,
        "cite": law.cite,
        "status": law.status,
        "standing": law.standing,
        "from": law.from_.isoformat() if law.from_ else None,
        "until": law.until.isoformat() if law.until else None,
        "as_of": terms.edition.as_of.isoformat() if terms.edition.as_of else None,
        "source": law.source,
        "basis": law.basis,
        "options": dict(terms.options),
        "readings": readings(terms),
    }
    if terms.wheel is not None:
        found["wheel"] = {
            "title": terms.wheel.title,
            "sections": len(terms.wheel.sections),
            "specimen": terms.wheel.specimen,
        }
    return found


def readings(terms: Terms) -> list[str]:
    """How unclear text is read wherever the law in force says so, each reading once."""
    found = [*terms.law.readings.values(), *_readings(terms.law.model_dump(exclude={"readings"}))]
    return list(dict.fromkeys(found))


def _readings(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key == "reading" and isinstance(item, str):
                yield item
            else:
                yield from _readings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _readings(item)


def rows(terms: Terms, wager: str | None = None, selection: str | None = None) -> Iterator[dict[str, Any]]:
    """One row for each wager and selection asked for, in the law's order."""
    if wager is None:
        for each in terms.offered():
            yield from (row(terms, each, pick) for pick in each.picks)
        return
    one, pick = terms.bet_on(wager, selection)
    if pick is not None and not one.takes(pick):
        known = [each for each in one.picks if each is not None]
        hint = nearest(pick, known) if known else "it takes none"
        raise BadInput(f"wager {one.name}: selection {selection!r} is not one of its own; {hint}")
    yield from (row(terms, one, each) for each in (one.picks if pick is None else (pick,)))


def row(terms: Terms, wager: WagerTerms, selection: str | None) -> dict[str, Any]:
    """One wager on one selection; where its pay table is not held, no odds are claimed."""
    found: dict[str, Any] = {"wager": wager.name, "title": wager.law.title, "selection": selection}
    if wager.missing_pay(selection):
        return found | _unknown(wager, selection) | _besides(wager, selection)
    if unsolved(wager):
        note = SHARED if wager.shared else UNSOLVED
        return found | _unknown(wager, selection) | {"note": note} | _besides(wager, selection)
    odds = wager_odds(terms, wager, selection)
    found |= _chances(odds) | ({"part_of": odds.part_of} if odds.part_of is not None else {})
    if odds.mean is not None:
        found |= _mean(odds)
    elif not odds.gains:
        found |= {"ev": None, "ev_resolved": None, "ev_roll": None, "exact": False}
        found["note"] = "it pays in prizes, so its gain depends on their value; the chances are exact"
    else:
        found |= _gains(odds)
    if odds.house_way is not None:
        found |= _house_way(odds.house_way)
    return found | _besides(wager, selection)


def _house_way(odds: WagerOdds) -> dict[str, Any]:
    """The same wager where hands are set as the house sets its own."""
    told = f"hands are set in the best way; set as the house sets its own, the edge is {percent(-odds.ev)}"
    return {"house_way": {"ev": _told(odds, odds.ev), "edge": percent(-odds.ev)} | _chances(odds), "note": told}


def _unknown(wager: WagerTerms, selection: str | None) -> dict[str, Any]:
    owners = [part.name for part, _ in wager.parts(selection)] if wager.composite else [wager.name]
    asked = [name for name, choice in wager.terms.choices.items() if choice.default is None]
    options = [name for name in asked if any(_sets(wager.terms.choices[name].sets, owner) for owner in owners)]
    hint = f" with {' or '.join(options)}" if options else ""
    nothing = dict.fromkeys(("ev", "ev_resolved", "ev_roll", "rolls", "win", "push", "lose"))
    return {**nothing, "exact": False, "note": f"the text held gives no pay table, so the operator supplies it{hint}"}


def _sets(paths: tuple[str, ...], owner: str) -> bool:
    return any(path.startswith(f"wagers.{owner}.") for path in paths)


def _chances(odds: WagerOdds) -> dict[str, Any]:
    found = {
        "rolls": str(odds.rolls),
        "win": _told(odds, odds.chance("win")),
        "push": _told(odds, odds.chance("push", "void")),
        "lose": _told(odds, odds.chance("lose")),
    }
    half = odds.chance("half")
    return found | ({"half": _told(odds, half)} if half else {})


def _gains(odds: WagerOdds) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ev": _told(odds, odds.ev),
        "ev_resolved": _told(odds, odds.ev_resolved),
        "ev_roll": _told(odds, odds.ev_roll),
        "edge": percent(-odds.ev),
        "variance": _told(odds, odds.variance),
        "distribution": [{"gain": str(gain), "chance": _told(odds, odds.gains[gain])} for gain in sorted(odds.gains)],
        "exact": odds.stderr is None,
    }
    if odds.stderr is not None:
        found |= {"stderr": odds.stderr, "note": f"sampled, with a standard error of {odds.stderr:.6f} in the gain"}
    return found


def _mean(odds: WagerOdds) -> dict[str, Any]:
    """The expected gain alone, exact or with the bound on what rounding can have moved it by."""
    found: dict[str, Any] = {
        "ev": _told(odds, odds.ev),
        "ev_resolved": _told(odds, odds.ev_resolved),
        "ev_roll": _told(odds, odds.ev_roll),
        "edge": percent(-odds.ev),
        "exact": odds.bound is None,
    }
    if odds.bound is not None:
        found |= {"stderr": odds.bound, "error_bound": odds.bound}
    return found | ({"note": odds.note} if odds.note else {})


def _besides(wager: WagerTerms, selection: str | None) -> dict[str, Any]:
    """What the law says of the wager, whatever its chances are."""
    found: dict[str, Any] = {"pays": pays(wager, selection)}
    if wager.composite:
        parts = wager.parts(selection)
        found["parts"] = [
            {"wager": part.name, "selection": pick, "share": str(Fraction(1, len(parts))), "pays": pays(part, pick)}
            for part, pick in parts
        ]
    fee = wager.law.vigorish
    if fee is not None and fee.taken != "never":
        found["vigorish"] = {"rate": fee.rate, "taken": fee.taken, "base": fee.base}
    return found | {"cite": wager.cites(selection)}


def pays(wager: WagerTerms, selection: str | None) -> dict[str, str]:
    """What each grade pays on a selection, in the law's words; odds on the layout are looked up there."""
    wheel = wager.terms.wheel
    found = {}
    for grade, only, pay in pay_lines(wager.law):
        if only is None or only == selection:
            shown = wheel.odds.get(selection or grade) if wheel is not None and pay == "layout" else None
            found[grade] = pay if shown is None else str(shown)
    return found


def grouped(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows for people: a wager's selections that have the same figures stand together, under `selections`."""
    together: dict[str, dict[str, Any]] = {}
    for one in found:
        alike = repr([item for key, item in one.items() if key not in ("selection", "parts", "cite")])
        group = together.setdefault(alike, {**one, "selections": [], "cite": []})
        group["selections"] += [] if one["selection"] is None else [one["selection"]]
        group["cite"] = list(dict.fromkeys([*group["cite"], *one["cite"]]))
    return list(together.values())


def true_odds(win: str, lose: str) -> str:
    """The odds at which a wager with these chances would have no edge: "2 to 1", or a decimal where they are long."""
    if Fraction(win) == 0:
        return "none"
    ratio = Fraction(lose) / Fraction(win)
    if max(ratio.numerator, ratio.denominator) < 1000:
        return f"{ratio.numerator} to {ratio.denominator}"
    return f"{float(ratio):,.2f} to 1" if ratio < 1000 else f"{round(ratio):,} to 1"


def clauses(wager: WagerTerms) -> list[str]:
    """Every clause that a wager rests on: itself, its pay table, its limits and its times."""
    law = wager.law
    ids = list(law.cite)
    for part in (law.made, law.off, law.turn, law.remove, law.increase, law.stake, law.vigorish, law.split):
        ids += part.cite if part is not None else ()
    for found in law.pays_cite.values():
        for cited in found.values() if isinstance(found, dict) else (found,):
            ids += cited
    return citations(ids)


def percent(share: Fraction, places: int = 3) -> str:
    """A share as people read it: 7/495 is "1.414%"."""
    if not share:
        return "0%"
    tens = 10**places
    whole, part = divmod(abs(round(share * 100 * tens)), tens)
    return f"{'-' if share < 0 else ''}{whole}.{part:0{places}d}%"


def _told(odds: WagerOdds, number: Fraction | None) -> str | None:
    """A number of these odds as text: exact, or a decimal where they are sampled."""
    if number is not None and odds.bound is not None:
        return f"{float(number):.12f}"
    if number is None or odds.stderr is None:
        return None if number is None else str(number)
    return f"{float(number):.10f}".rstrip("0").rstrip(".") if number else "0"
