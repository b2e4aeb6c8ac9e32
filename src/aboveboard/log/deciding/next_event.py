"""The next event of a log, from a deed and what came of it: in the bytes that are chained, with its hidden values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.hidden import Veiled, own, veil
from aboveboard.log.chain.withheld import TRANSFERS, Withheld, WithheldMoney
from aboveboard.log.deeds import Credential, Deed, Logged, Outcome, Peer, Transfer
from aboveboard.log.kinds import Houses
from aboveboard.log.log_state import LogState


class Chained(NamedTuple):
    """An event, in the bytes that are chained, with its hidden values and the passwords that it sets."""

    event: Logged
    body: bytes
    veils: Sequence[Veiled]
    beside: Sequence[Credential] = ()
    content: bytes | None = None


def next_event(houses: Houses, state: LogState, deed: Deed, outcome: Outcome, also: tuple[Peer, ...] = ()) -> Chained:
    """What is written of a deed that was accepted; nothing is changed yet."""
    rule, money = houses.withheld_of(state.kind).get(deed.kind), houses.withheld_money
    hidden: tuple[Transfer, ...] = ()
    if money is not None and outcome.transfers and (rule is None or not rule.transfers):
        hidden = money.of(outcome.transfers)
        if hidden:
            outcome = _last(money, hidden, outcome)
    if rule is not None or hidden:
        return _withholding(rule, len(hidden), houses.permissions.guest, state, deed, outcome, also)
    veils = [veil(name, value) for name, value in outcome.veiled.items()] if outcome.veiled else []
    event = _logged(state, deed, outcome, also, veils)
    return Chained(
        event, hash_chain.spelled(event, state.hash or hash_chain.START), veils, outcome.beside, outcome.content
    )


def _last(money: WithheldMoney, hidden: Sequence[Transfer], outcome: Outcome) -> Outcome:
    """What came of a deed, with the transfers last that are withheld whatever the deed."""
    moved = (*money.without(outcome.transfers), *hidden)
    veiled = {**outcome.veiled, money.audience: {TRANSFERS: [list(row) for row in hidden]}}
    return replace(outcome, transfers=moved, veiled=veiled)


def _withholding(
    rule: Withheld | None,
    last: int,
    guest: str | None,
    state: LogState,
    deed: Deed,
    outcome: Outcome,
    also: tuple[Peer, ...],
) -> Chained:
    """An event of which the house withholds something: whole for whoever folds it, without it in the chain.

    Besides what the deed's own rule withholds, so many of its last transfers are not in the chain.
    """
    if rule is not None and (value := rule.of(_logged(state, deed, outcome, also, ()))):
        shown_to = [deed.actor] if deed.role == guest else []
        names = [rule.audience, *map(own, dict.fromkeys((*shown_to, *outcome.shown_to)))]
        outcome = replace(outcome, veiled={**outcome.veiled, **dict.fromkeys(names, value)})
    veils = [veil(name, hidden) for name, hidden in outcome.veiled.items()]
    event = _logged(state, deed, outcome, also, veils)
    bare = event if rule is None else rule.without(event)
    if last:
        bare = replace(bare, transfers=bare.transfers[:-last])
    return Chained(
        event, hash_chain.spelled(bare, state.hash or hash_chain.START), veils, outcome.beside, outcome.content
    )


def _logged(state: LogState, deed: Deed, outcome: Outcome, also: tuple[Peer, ...], veils: Sequence[Veiled]) -> Logged:
    return Logged(
        state.log,
        state.number,
        deed.kind,
        deed.payload if outcome.payload is None else outcome.payload,
        deed.actor,
        deed.role,
        deed.when,
        deed.seat,
        tuple(outcome.transfers),
        tuple(outcome.settled),
        outcome.answer,
        outcome.veiled,
        {each.name: each.hash for each in veils} if veils else {},
        outcome.reverses,
        b"",
        also,
    )
