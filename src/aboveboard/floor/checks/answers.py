"""What a step asks, and whether what was answered will do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.procedures import Ask, Step


class Seats(Protocol):
    """Where wagers stand and where none does."""

    def seats_of(self, name: str) -> list[int]:
        """The seats that have made a wager or a choice."""
        ...

    def seats_without(self, name: str) -> list[int]:
        """The places at which a wager does not stand."""
        ...


def asked(step: Step, answers: Mapping[str, Any]) -> dict[str, Ask]:
    """What a step asks, given the answers so far."""
    return {name: ask for name, ask in step.asks.items() if all(answers.get(k) == v for k, v in ask.when.items())}


def read_answers(step: Step, given: Any) -> Mapping[str, Any]:
    """The answers as given, none of them to a question that is not asked."""
    if not isinstance(given, Mapping):
        raise BadInput(f"check: answers: an object was expected, not {short(given)}")
    for name in given:
        if name not in step.asks:
            hint = nearest(str(name), step.asks) if step.asks else "nothing is asked"
            raise BadInput(f"check: answers: {step.title}: nothing asks for {name!r}; {hint}")
    return given


def first_fault(step: Step, answers: Mapping[str, Any], seats: Seats) -> str | None:
    """What is wrong with the answers, or None where the step is as it should be."""
    for name, ask in asked(step, answers).items():
        words = spaced(name)
        if name not in answers:
            return f"{words} is not stated"
        fault = _fault(ask, answers[name], answers, seats)
        if fault is not None:
            return f"{words} is {_payload(answers[name])}, and {fault}"
    return None


def _fault(ask: Ask, value: Any, answers: Mapping[str, Any], seats: Seats) -> str | None:
    unit = f" {ask.unit}" if ask.unit else ""
    if ask.min is not None or ask.max is not None or ask.above is not None:
        measured = _number(value)
        if ask.min is not None and measured < Fraction(ask.min):
            return f"at least {ask.min:g}{unit} is required"
        if ask.max is not None and measured > Fraction(ask.max):
            return f"at most {ask.max:g}{unit} is allowed"
        if ask.above is not None and not measured > _number(answers.get(ask.above, 0)):
            return f"it must be larger than {spaced(ask.above)}"
    if ask.is_ is not None and value != ask.is_:
        return f"{_payload(ask.is_)}{unit} is required"
    if ask.one_of is not None and value not in ask.one_of:
        return f"one of {', '.join(map(_payload, ask.one_of))} is required"
    if ask.unlike is not None and value == answers.get(ask.unlike):
        return f"it must differ from {spaced(ask.unlike)}"
    if ask.each_once is not None and (
        not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, range(1, ask.each_once + 1)))
    ):
        return f"each of 1 to {ask.each_once} is required once"
    listed = seats_listed(ask, seats)
    if listed is not None and value != listed:
        return f"{', '.join(map(str, listed)) or 'none'} is required, in order"
    return None


def _number(value: object) -> Fraction:
    """What was counted or measured; what is no whole number is given as text, such as "2.5"."""
    try:
        if type(value) is bool or not isinstance(value, (int, float, str)):
            raise ValueError
        return Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise BadInput(f"check: answers: a number was expected, not {short(value)}") from None


def seats_listed(ask: Ask, seats: Seats) -> list[int] | None:
    """The seats that an answer must list, where it lists seats."""
    if ask.seats_of is not None:
        return seats.seats_of(ask.seats_of)
    return None if ask.seats_without is None else seats.seats_without(ask.seats_without)


def lawful(step: Step, seats: Seats) -> dict[str, Any]:
    """Answers with which a step is as it should be, such as a demonstration or a test gives."""
    found: dict[str, Any] = {}
    for name, ask in step.asks.items():
        if not all(found.get(key) == value for key, value in ask.when.items()):
            continue
        found[name] = _good(ask, found, seats)
    return found


def _good(ask: Ask, found: Mapping[str, Any], seats: Seats) -> Any:
    if ask.is_ is not None:
        return ask.is_
    if ask.one_of is not None:
        return next(value for value in ask.one_of if ask.unlike is None or value != found.get(ask.unlike))
    if ask.above is not None:
        return int(_number(found.get(ask.above, 0))) + 1
    if ask.each_once is not None:
        return list(range(1, ask.each_once + 1))
    if (listed := seats_listed(ask, seats)) is not None:
        return listed
    if ask.unlike is not None:
        return f"not {found.get(ask.unlike)}"
    bound = ask.min if ask.min is not None else ask.max
    if bound is None:
        return "stated"
    return int(bound) if bound == int(bound) else f"{bound:g}"


def _payload(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def as_json(ask: Ask) -> dict[str, Any]:
    """What is asked, for a form or a printed sheet."""
    return {key.rstrip("_").replace("_", "-"): value for key, value in ask.model_dump(exclude_defaults=True).items()}
