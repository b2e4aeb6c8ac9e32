"""Facts about a license period: its games, areas, prizes and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import takewhile
from typing import Any

from aboveboard.charity.conduct.areas import playing_areas
from aboveboard.charity.conduct.counting import last_count
from aboveboard.charity.conduct.deeds import CONFIRM, COUNT
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources, last_of_the_games
from aboveboard.charity.facts.registry import BOUNDED, Given, fact, qualified, same_window
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

GAME = "game"
"""What a paper makes that approves a game which the law does not list."""


def _opened(asked: Question) -> list[str]:
    """The kinds of game opened in this period, with the one that is asked for."""
    names = () if asked.occasion is None else asked.occasion.different("game-open", "game")
    return asked.games([*names, *([asked.payload["game"]] if "game" in asked.payload else [])])


@fact("types")
def _types(asked: Question, over: Window) -> Given:
    """The kinds of game that a deed lists, or those opened with the one that is asked for."""
    if "games" in asked.payload:
        return Fact(asked.games(asked.payload["games"]), asked.given)
    opened = () if asked.occasion is None else asked.occasion.listed("game-open")
    return Fact(_opened(asked), asked.given if asked.supposed else Sources(opened))


@fact("occasion.types")
def _occasion_types(asked: Question, over: Window) -> Given:
    return None if asked.period is None else Fact(asked.games(asked.period["games"]), asked.stated)


@fact("counted-types")
def _counted(asked: Question, over: Window) -> Given:
    """The types that count among those of a license period."""
    found = _types(asked, over)
    assert found is not None
    kinds = asked.law.games
    return Fact([name for name in found.values if name not in kinds or kinds[str(name)].counted], found.events)


@fact("permitted-games")
def _permitted(asked: Question, over: Window) -> Given:
    """The games that the law lists, and those that the commission has approved in writing."""
    found = [entry for kind in asked.law.papers_making(GAME) for entry in asked.papers(kind)]
    approved = [entry.get("about") for entry in found]
    return Fact([*asked.law.games, *asked.games(approved)], tuple(entry.source for entry in found))


@fact("currency")
def _currency(asked: Question, over: Window) -> Given:
    """What wagers are made with, where anything but the usual is stated."""
    stated = (asked.period or asked.payload).get("currency")
    return Fact([], ()) if stated is None else Fact([stated], asked.stated)


@fact("occasion.minors")
def _minors(asked: Question, over: Window) -> Given:
    """May persons under age attend?"""
    value = None if asked.period is None else asked.period.get("minors")
    return None if value is None else Fact(value, asked.stated)


@fact("areas")
def _areas(asked: Question, over: Window) -> Given:
    """The playing areas; a record that names none leaves them unknown."""
    found = () if asked.period is None else playing_areas(asked.organization, asked.period)
    return None if asked.period is None or (asked.recorded and not found) else Fact(list(found), asked.stated)


@fact("named-areas")
def _named_areas(asked: Question, over: Window) -> Given:
    """The areas that a deed names, one or several."""
    area = asked.payload.get("area")
    return Fact(list(asked.payload.get("areas", ())) if area is None else [area], asked.given)


@fact("area.playing")
def _playing(asked: Question, over: Window) -> Given:
    """Is the area that a deed names a playing area? Where none is stated, all of the premises is one."""
    area, playing = asked.payload.get("area"), _areas(asked, over)
    if area is None or playing is None:
        return None
    return Fact(area in playing.values or not playing.values, playing.events)


@qualified("posted")
def _posted(asked: Question, sign: str, over: Window) -> Given:
    """`posted SIGN`: the playing areas in which a sign is confirmed."""
    if asked.occasion is None or asked.ahead:
        return None
    steps = [name for name, law in asked.law.steps.items() if law.sign == sign]
    areas = asked.occasion.running("posted", ("step",), dict[str, dict[str, None]], _posts)
    found = [asked.occasion.listed("step", step=name) for name in steps]
    playing = _areas(asked, over)
    posted = dict.fromkeys(area for name in steps for area in areas.get(name, ()))
    return Fact([area for area in posted if playing is None or area in playing.values], Sources(*found))


def _posts(found: dict[str, dict[str, None]], entry: Entry) -> None:
    """The areas for which a step is confirmed."""
    found.setdefault(entry.payload["step"], {}).update(dict.fromkeys(entry.get("areas", ())))


@fact("counted")
def _is_counted(asked: Question, over: Window) -> Given:
    """Were the receipts counted after the last game was closed, and has everybody confirmed it who counted?"""
    if asked.occasion is None:
        return None
    last, found = last_of_the_games(asked.occasion), last_count(asked.occasion)
    counts = found is not None and found.entry.number > last and not found.waits_for
    return Fact(counts, Sources(asked.occasion.listed(COUNT), asked.occasion.listed(CONFIRM)) if counts else ())


# -- results and prizes --------------------------------------------------------------------------------------------


@fact("result")
def _result(asked: Question, over: Window) -> Given:
    """Was a result entered since the last award of the game?"""
    if asked.occasion is None:
        return None
    awards = asked.at_the_game("award")
    last = awards[-1].number if awards else -1
    found = list(takewhile(lambda entry: entry.number > last, reversed(asked.at_the_game("result"))))
    return Fact(bool(found), Sources(found[::-1]))


@fact("result-changes")
def _changes(asked: Question, over: Window) -> Given:
    if asked.occasion is None:
        return None
    found = asked.occasion.listed("result-change")
    return Fact(len(found) + (asked.kind == "result-change"), Sources(found))


def award_cents(payload: Mapping[str, Any]) -> int:
    """What an award comes to: its prizes, or the total that is to be shared."""
    prizes = payload.get("prizes")
    return sum(row["cents"] for row in prizes) if prizes is not None else int(payload.get("total", 0))


@fact("prizes")
def _prizes(asked: Question, over: Window) -> Given:
    """What the prizes of one kind of game come to in this period, with those that are asked for."""
    if asked.occasion is None:
        return None

    def take(found: dict[str, int], entry: Entry) -> None:
        for game in asked.games(entry.get("game")):
            found[game] = found.get(game, 0) + award_cents(entry.payload)

    awarded = asked.occasion.running("prizes", ("award",), dict[str, int], take)
    return Fact(awarded.get(asked.game, 0) + award_cents(asked.payload), Sources(asked.at_the_game("award")))


@fact("winners")
def _winners(asked: Question, over: Window) -> Given:
    prizes = asked.payload.get("prizes")
    return None if prizes is None else Fact(list(dict.fromkeys(row["player"] for row in prizes)), asked.given)


@fact("highest-holders")
def _highest(asked: Question, over: Window) -> Given:
    held = asked.payload.get("held")
    if not held:
        return None
    most = max(held.values())
    return Fact([player for player, number in held.items() if number == most], asked.given)


@fact("game")
def _game(asked: Question, over: Window) -> Given:
    value = asked.payload.get("game")
    return None if value is None else Fact(asked.games(value), asked.given)


@fact("kind.game")
def _kind_of_game(asked: Question, over: Window) -> Given:
    """The kind of what is bought or sold, under the one name of the game where it belongs to one."""
    value = asked.payload.get("kind")
    return None if value is None else Fact(asked.games(value), asked.given)


@fact("games")
def _asked_games(asked: Question, over: Window) -> Given:
    value = asked.payload.get("games")
    return None if value is None else Fact(asked.games(value), asked.given)


@fact("occasion.kind")
def _occasion_kind(asked: Question, over: Window) -> Given:
    return None if asked.period is None else Fact(asked.period.get("kind", asked.law.usual_occasion), asked.stated)


@fact("kinds-of-occasion")
def _kinds_of_occasion(asked: Question, over: Window) -> Given:
    """The kinds of occasion that the law knows."""
    return Fact(list(asked.law.occasions))


@fact("games-open")
def _games_open(asked: Question, over: Window) -> Given:
    """Is any game open that has not been closed?"""
    if asked.occasion is None:
        return None

    def take(found: dict[str, Entry], entry: Entry) -> None:
        found[asked.games(entry.get("game"))[0]] = entry

    now = asked.occasion.running("games-open", ("game-open", "game-close"), dict[str, Entry], take)
    open_now = [entry for entry in now.values() if entry.kind == "game-open"]
    return Fact(bool(open_now), Sources(open_now or list(now.values())))


@fact("occasions")
def _occasions(asked: Question, over: Window) -> Given:
    """How many occasions of this one's kind were held in the window of its day, with this one where it is opened."""
    day, kind = asked.day, _occasion_kind(asked, over)
    if over in BOUNDED:
        listed = asked.organization.running("noted", ("occasion-noted",), dict[str, list[Entry]], _in_their_year)
        noted: Sequence[Entry] = listed.get(f"{day.year:04}", ())
    else:
        noted = asked.organization.listed("occasion-noted")
    found = [
        entry
        for entry in noted
        if (kind is None or entry.get("kind") == kind.value)
        and (asked.kind != "occasion-open" or entry.get("occasion") != asked.name)
        and same_window(date.fromisoformat(entry.get("day")), day, over)
    ]
    return Fact(len(found) + (asked.kind == "occasion-open"), Sources(found))


def _in_their_year(found: dict[str, list[Entry]], entry: Entry) -> None:
    """Occasions by the year of their day."""
    found.setdefault(entry.payload["day"][:4], []).append(entry)


@fact("paid-admission")
def _paid_admission(asked: Question, over: Window) -> Given:
    """Has the player paid the admission charge, where there is one?"""
    if asked.occasion is None or asked.period is None:
        return None
    charge = asked.period.get("admission", 0)
    found = asked.occasion.listed("admit", player=asked.payload.get("player"))
    paid = sum(entry.get("paid", 0) for entry in found)
    return Fact(paid >= charge, Sources(found))
