"""What a player does in turn: why it is refused, in a dealer's words and with the clause, or the deed itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import PotLaw
from aboveboard.play.events import Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.poker.facts import Due
from aboveboard.play.poker.hand import Hand
from aboveboard.play.table.wagers.stake_limits import PostedLimits

Deed = Callable[[Hand], None]
"""What is done to the twin of a hand."""

ALIASES = {
    "complete": "raise", "all-in": "all-in", "discard": "draw", "stand-pat": "draw", "stand": "draw", "pat": "draw",
    "bringin": "bring-in", "reraise": "raise", "expose": "show", "shows": "show",
}  # fmt: skip
DEEDS = ("check", "bet", "call", "raise", "fold", "all-in", "bring-in", "draw", "show", "muck")
KEYS = ("seat", "do", "stake", "cards", "count", "motions", "announced")


@dataclass(frozen=True)
class Act:
    """What a player states as an act."""

    event: int
    seat: int
    do: str
    stake: int | None = None
    """What the wager in this betting round comes to with it."""
    cards: tuple[Card, ...] | None = None
    count: int | None = None
    """How many cards are exchanged, where the record does not state which."""
    motions: int = 1
    announced: bool = True


def read_act(event: Event) -> Act:
    """Check the form of an act."""
    payload = fields(event, *KEYS)
    seat, number = seat_of(event.number, payload.get("seat")), event.number
    word = word_of(number, payload.get("do"), "do").strip().lower().replace(" ", "-").replace("_", "-")
    do = ALIASES.get(word, word)
    if do not in DEEDS:
        raise BadInput(f"event {number}: act: {payload['do']!r} is nothing to do at one's turn; {nearest(word, DEEDS)}")
    stake = None if payload.get("stake") is None else stake_of(number, payload["stake"])
    cards = None if payload.get("cards") is None else _cards(number, payload["cards"])
    motions = _whole(number, payload, "motions", 1)
    return Act(
        number, seat, do, stake, cards, _count(number, payload), motions, bool(payload.get("announced", motions == 1))
    )


def _cards(number: int, given: object) -> tuple[Card, ...]:
    try:
        return tuple(UNSEEN if each is None else each for each in Shoe().read_all(given))
    except ValueError as error:
        raise BadInput(f"event {number}: cards: {error}") from error


def _count(number: int, payload: Mapping[str, object]) -> int | None:
    return None if payload.get("count") is None else _whole(number, payload, "count", 0)


def _whole(number: int, payload: Mapping[str, object], key: str, least: int) -> int:
    given = payload.get(key, least)
    if type(given) is not int or not least <= given <= 52:
        raise BadInput(f"event {number}: {key}: a whole number from {least} was expected, not {given!r}")
    return given


@dataclass(frozen=True)
class BetRules:
    """What a table asks of every bet: the law of its pots, its smallest chip, and the limits that it posts."""

    law: PotLaw
    chip: int
    posted: PostedLimits


def weigh(hand: Hand, rules: BetRules, act: Act) -> Refusal | Deed:
    """Why an act is refused now, or what it does."""
    law = rules.law
    if act.seat not in hand.seats:
        return Refusal(f"seat {act.seat} was not dealt in", law.fold_cite)
    if act.seat not in hand.alive:
        return Refusal(f"seat {act.seat} is out of the round and has no further action", law.fold_cite)
    due = hand.due
    assert due is not None
    if act.do == "draw":
        return _draw(hand, law, act, due)
    if act.do in ("show", "muck"):
        return _show(hand, law, act, due)
    if due.what == "cards":
        return Refusal("the cards of this street are still to be dealt", law.round_cite)
    if due.what == "show":
        return Refusal("the betting is over and hands are shown", law.round_cite)
    if due.seat != act.seat:
        turn = law.turn_cite if due.what == "act" else law.draw_cite
        forced = law.bring_in_cite if hand.state.bring_in_status else ()
        return Refusal(f"it is seat {due.seat}'s turn, not seat {act.seat}'s", (*turn, *forced))
    if due.what == "draw":
        return Refusal(f"seat {act.seat} has first to say how many cards it exchanges", law.draw_cite)
    return _bets(hand, rules, act)


# -- betting -----------------------------------------------------------------------------------------------------------


def _bets(hand: Hand, rules: BetRules, act: Act) -> Refusal | Deed:
    state, level, law = hand.state, hand.level, rules.law
    whole = hand.bet(act.seat) + hand.stack(act.seat)
    owed = min(level - hand.bet(act.seat), hand.stack(act.seat))
    if act.do == "all-in":
        return _all_in(hand, rules, act)
    if act.do == "bring-in":
        return _bring_in(hand, law, act)
    if state.bring_in_status and act.do in ("check", "call", "fold"):
        least = dollars(min(law.bring_in, whole))
        return Refusal(f"seat {act.seat} must bring it in for {least} or complete the bet", law.bring_in_cite)
    match act.do:
        case "check":
            if owed:
                return Refusal(f"{dollars(owed)} is needed to call, so seat {act.seat} cannot check", law.check_cite)
            return lambda after: after.check_or_call()
        case "fold":
            if not owed:
                return Refusal("there is no wager to equal, so a check costs nothing", law.fold_cite)
            return lambda after: after.fold(act.seat)
        case "call":
            if not owed:
                return Refusal("there is no wager to call", law.call_cite)
            if act.stake is not None and act.stake != min(level, whole):
                much = dollars(min(level, whole))
                return Refusal(f"{dollars(act.stake)} is not a call: the wager to equal is {much}", law.call_cite)
            return lambda after: after.check_or_call()
        case "bet" if level and not state.completion_status:
            return Refusal(f"{dollars(level)} is bet already: call it, raise it or fold", law.bet_cite)
        case "raise" if not level and not state.completion_status:
            return Refusal("nothing is bet yet that could be raised", law.raise_cite)
        case _:
            return _raises(hand, rules, act)


def _all_in(hand: Hand, rules: BetRules, act: Act) -> Refusal | Deed:
    """All that a player has is a call where it is no more than the wager before it, and a bet or raise otherwise.

    Where the others are all-in already, a stack that covers them calls: nobody could match more.
    """
    whole = hand.bet(act.seat) + hand.stack(act.seat)
    if hand.state.bring_in_status and whole <= rules.law.bring_in:
        return _bring_in(hand, rules.law, Act(act.event, act.seat, "bring-in"))
    calls = hand.bet(act.seat) < hand.level and not _could_match(hand, act.seat)
    if whole <= hand.level or calls:
        return lambda after: after.check_or_call()
    do = "raise" if hand.level else "bet"
    return _raises(hand, rules, Act(act.event, act.seat, do, whole))


def _could_match(hand: Hand, seat: int) -> bool:
    """Could anybody else put in more than the wager to equal?"""
    return any(hand.bet(other) + hand.stack(other) > hand.level for other in hand.alive if other != seat)


def _bring_in(hand: Hand, law: PotLaw, act: Act) -> Refusal | Deed:
    amount = hand.state.effective_bring_in_amount
    if amount is None:
        return Refusal("no bet is forced now", law.bring_in_cite)
    if act.stake not in (None, amount):
        return Refusal(f"the forced bet is {dollars(amount)}, not {dollars(act.stake or 0)}", law.bring_in_cite)
    return lambda after: after.bring_in()


def bet_bounds(hand: Hand, rules: BetRules) -> tuple[int | None, int | None]:
    """The least and the most that a bet or a raise may come to now, in whole chips or all that a player has."""
    least = hand.state.min_completion_betting_or_raising_to_amount
    most = hand.state.max_completion_betting_or_raising_to_amount
    if least is None or most is None:
        return None, None
    posted, chip = rules.posted, rules.chip
    least = min(most, max(-(-least // chip) * chip, posted.min or 0)) if least < most else least
    return least, most if posted.max is None else max(least, min(most, posted.max))


def _raises(hand: Hand, rules: BetRules, act: Act) -> Refusal | Deed:
    """A bet or a raise to so much."""
    state, level, law = hand.state, hand.level, rules.law
    whole = hand.bet(act.seat) + hand.stack(act.seat)
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    stake = act.stake if act.stake is not None else bet_bounds(hand, rules)[0]
    if act.stake is not None and level and act.stake <= level:
        what = "a call" if act.stake == level else "less than a call"
        return Refusal(f"{dollars(act.stake)} is {what}: a raise is more than {dollars(level)}", law.raise_cite)
    if stake is not None and stake > whole:
        much = f"seat {act.seat} has {dollars(whole)} for this round on the table"
        return Refusal(f"{much}, and {dollars(stake)} is more", law.stakes_cite)
    if least is None or most is None or stake is None:
        return _closed(hand, law, act)
    if act.motions > 1 and not act.announced:
        made = f"in {act.motions} motions without a word"
        return Refusal(f"chips put in {made} are a string bet, which raises nothing", law.string_cite)
    if stake < least:
        return Refusal(f"{dollars(stake)} is under the least that may be bet here, {dollars(least)}", law.bets_cite)
    if stake > most:
        return Refusal(f"{dollars(stake)} is over the most that may be bet here, {dollars(most)}", law.structure_cite)
    if stake != whole and rules.posted.min is not None and stake < rules.posted.min:
        low = dollars(rules.posted.min)
        return Refusal(f"{dollars(stake)} is under the table's posted minimum of {low}", law.bets_cite)
    if rules.posted.max is not None and stake > rules.posted.max:
        high = dollars(rules.posted.max)
        return Refusal(f"{dollars(stake)} is over the table's posted maximum of {high}", law.bets_cite)
    if stake % rules.chip and stake != whole:
        return Refusal(f"{dollars(stake)} is not in whole chips of {dollars(rules.chip)}", law.bets_cite)
    return lambda after: after.raise_to(stake)


def _closed(hand: Hand, law: PotLaw, act: Act) -> Refusal:
    """Why nobody may raise now."""
    state = hand.state
    assert state.street is not None
    if state.completion_betting_or_raising_count == state.street.max_completion_betting_or_raising_count:
        return Refusal(f"the bet has been raised {law.raises} times, which is the most", law.raises_cite)
    if not _could_match(hand, act.seat):
        return Refusal("all others are all-in, so nobody could call more", law.all_in_cite)
    if hand.bet(act.seat) + hand.stack(act.seat) <= hand.level:
        return Refusal(f"seat {act.seat} has too little to raise; it may call all-in", law.all_in_cite)
    return Refusal("a short all-in wager does not let those raise again who have acted", law.all_in_cite)


# -- cards -------------------------------------------------------------------------------------------------------------


def _draw(hand: Hand, law: PotLaw, act: Act, due: Due) -> Refusal | Deed:
    if not any(street.draw for street in hand.variant.streets):
        return Refusal(f"no cards are exchanged at {hand.variant.title}", law.draw_cite)
    if due.what != "draw":
        when = "the first betting round is not over" if hand.rounds < 2 else "the draw is over"
        return Refusal(f"{when}, so no cards are exchanged now", law.draw_cite)
    if due.seat != act.seat:
        return Refusal(f"it is seat {due.seat}'s turn to draw, not seat {act.seat}'s", law.draw_cite)
    held = hand.cards(act.seat)
    given = act.cards if act.cards is not None else _unnamed(held, act.count or 0)
    left = list(held)
    for each in given:
        if each not in left:
            return Refusal(f"seat {act.seat} does not hold all of those cards", law.draw_cite)
        left.remove(each)
    return lambda after: after.discard(act.seat, *given)


def _unnamed(held: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """So many cards that the record does not tell, or the last ones where it tells them."""
    unseen = [each for each in held if each == UNSEEN]
    return tuple(unseen[:count]) if len(unseen) >= count else held[len(held) - count :]


def _show(hand: Hand, law: PotLaw, act: Act, due: Due) -> Refusal | Deed:
    if due.what != "show":
        return Refusal("the betting is not over, so no hand is shown or given up yet", law.hole_cite)
    if act.do == "muck":
        alone = [part.name for part in hand.parts() if part.seats == (act.seat,)]
        if alone or len(hand.alive) == 1:
            return Refusal(f"seat {act.seat} is the last with a claim to the pot", law.cite)
        return lambda after: after.muck(act.seat)
    held = hand.cards(act.seat)
    if act.cards is None or len(act.cards) != len(held) or UNSEEN in act.cards:
        return Refusal(f"all {len(held)} cards of a hand are shown to claim a pot", law.ranks_cite)
    known = [each for each in held if each != UNSEEN]
    if any(act.cards.count(each) != 1 for each in known) or len(set(act.cards)) != len(held):
        return Refusal("those are not the cards of the hand, as far as they are known", law.hole_cite)
    others = hand.used - set(known)
    if others & set(act.cards):
        return Refusal("one of those cards lies elsewhere or was seen before", law.hole_cite)
    return lambda after: after.show(act.seat, *(act.cards or ()))
