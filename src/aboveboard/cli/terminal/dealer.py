"""A dealer for one player: hears what is typed, does it at a strict table, and answers as a dealer would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from aboveboard.cli.terminal.reasons import clause_words, looked_up
from aboveboard.kernel.money import dollars, parse_dollars, whole_cents
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.events import read_event
from aboveboard.play.records.story import paid
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.live_table import LiveTable
from aboveboard.play.table.wagers.standing import Standing

SEAT = 1

HELP = """\
bet WAGER [SELECTION] AMOUNT    make a wager, in dollars: bet pass 10
odds [SELECTION] AMOUNT         stand behind a bet whose point is set
down WAGER [SELECTION]          take a wager down
reduce WAGER [SELECTION] AMOUNT leave a smaller wager
on | off WAGER [SELECTION]      call a wager on or off
roll | spin [OUTCOME]           let chance decide, or name the outcome: roll 3 4, spin 17
wagers [WORD]                   what may be bet here
about WAGER                     what wins it, what it pays and what it costs
table                           what stands, and the money
why                             the clauses behind the last answer
irregular [KIND]                call an irregularity, or list those of the game
award ITEM AMOUNT               hand over a prize that was won
buy AMOUNT                      more money
save FILE                       write down what was played, for `aboveboard settle`
quit                            leave the table"""


class Leave(Exception):
    """The player leaves the table."""


class Dealer:
    """One player's seat at a table, with what it bought in for."""

    def __init__(self, live: LiveTable, bought: int) -> None:
        self.live = live
        self.bought = bought
        self.reasons: dict[str, list[str]] = {}
        """The clauses behind the last answer, each with what it says."""
        self.help, self.void = HELP, f"No {live.equipment_event}"
        self._deeds: dict[str, Callable[[list[str]], Iterator[str]]] = {
            "bet": self._bet,
            "odds": self._odds,
            "down": self._down,
            "reduce": self._reduce,
            "on": lambda words: self._turn(words, on=True),
            "off": lambda words: self._turn(words, on=False),
            "roll": self._outcome,
            "spin": self._outcome,
            "wagers": self._wagers,
            "about": self._about,
            "table": lambda words: self.standing(),
            "why": lambda words: self._why(),
            "irregular": self._irregular,
            "award": self._award,
            "buy": self._buy,
            "save": self._save,
            "help": lambda words: iter(self.help.splitlines()),
            "quit": lambda words: leave(),
        }

    def hear(self, line: str) -> Iterator[str]:
        """Do what a line asks and answer, line by line."""
        words = line.split()
        if not words:
            return
        deed = self._deeds.get(words[0].lower())
        try:
            if deed is None:
                hint = nearest(words[0].lower(), self._deeds)
                raise BadInput(f"{words[0]!r} is nothing that can be done here; {hint} (help tells more)")
            yield from deed(words[1:])
        except BadInput as error:
            yield f"What was that? {error}"

    @property
    def cash(self) -> int:
        """What the player has in hand."""
        return self.live.cash(SEAT, self.bought)

    @property
    def at_risk(self) -> int:
        """What the player has on the layout."""
        return sum(bet.stake for bet in self.live.riding if bet.seat == SEAT)

    def greeting(self) -> Iterator[str]:
        """The greeting of a player who sits down."""
        law = self.live.terms.law
        yield f"{law.title}, {law.cite} ({self.live.terms.edition.standing})."
        wheel = self.live.terms.wheel
        if wheel is not None and wheel.specimen:
            yield f"The wheel is a stand-in: {wheel.title}."
        yield f"You have {dollars(self.cash)}. Type help to see what can be done."

    def leaving(self) -> Iterator[str]:
        """The parting words for a player who leaves."""
        gain = self.cash + self.at_risk - self.bought
        word = f"{dollars(gain)} up" if gain > 0 else f"{dollars(-gain)} down" if gain < 0 else "even"
        yield f"You leave with {dollars(self.bought + gain)}, {word}."

    # -- wagers --------------------------------------------------------------------------------------------------------

    def _bet(self, words: list[str]) -> Iterator[str]:
        amount = _amount(words)
        wager, selection = self._named(words)
        yield from self._stake(wager, selection, amount)

    def _stake(self, wager: WagerTerms, selection: str | None, amount: int) -> Iterator[str]:
        needed = amount + _fee(wager, amount)
        if needed > self.cash:
            raise BadInput(
                f"that needs {dollars(needed)} and you have {dollars(self.cash)} in hand; buy more, or bet less"
            )
        before = {bet.key: bet.stake for bet in self.live.riding}
        answer = self.live.bet(SEAT, wager.name, amount, selection)
        yield from self._lines(answer, wager.law.made.cite)
        if answer:
            for bet in self.live.riding:
                if before.get(bet.key) != bet.stake:
                    yield f"{_shown(bet)}: {dollars(bet.stake)}."

    def _odds(self, words: list[str]) -> Iterator[str]:
        amount = _amount(words)
        wanted = words[0] if words else None
        found = [
            (wager, box)
            for wager in self.live.terms.offered()
            for bet, box in self._boxed()
            if wager.wager is not None and wager.wager.backs == bet.plan.wager.game_wager and wanted in (None, box)
        ]
        if len(found) != 1:
            which = ", ".join(f"{wager.name} {box}" for wager, box in found)
            hint = f"say which of {which} with bet" if which else "no bet of yours has its point set"
            raise BadInput(f"odds: there must be one bet to stand behind; {hint}")
        yield from self._stake(*found[0], amount)

    def _boxed(self) -> Iterator[tuple[Standing, str]]:
        """The wagers whose point is set, each with its box."""
        for bet in self.live.riding:
            box = bet.box(self.live.table.state)
            if box is not None:
                yield bet, box

    def _down(self, words: list[str]) -> Iterator[str]:
        wager, selection = self._named(words)
        yield from self._lines(self.live.take_down(SEAT, wager.name, selection))

    def _reduce(self, words: list[str]) -> Iterator[str]:
        amount = _amount(words)
        wager, selection = self._named(words)
        yield from self._lines(self.live.reduce(SEAT, wager.name, amount, selection))

    def _turn(self, words: list[str], *, on: bool) -> Iterator[str]:
        wager, selection = self._named(words)
        answer = self.live.turn(SEAT, wager.name, selection, on=on)
        yield from self._lines(answer)
        if answer:
            yield f"{wager.law.title} is {'on' if on else 'off'}."

    def _named(self, words: list[str]) -> tuple[WagerTerms, str | None]:
        """The wager that the words name, however many of them its name takes, and the selection after it."""
        if not words:
            raise BadInput("a wager was expected; wagers lists them")
        terms = self.live.terms
        for count in range(len(words), 0, -1):
            name = "-".join(words[:count]).lower().replace("'", "")
            with suppress(BadInput):
                terms.wager(name)
                return terms.bet_on(name, " ".join(words[count:]) or None)
        return terms.wager(words[0].lower()), None

    # -- outcomes ------------------------------------------------------------------------------------------------------

    def _outcome(self, words: list[str]) -> Iterator[str]:
        table, kind = self.live.table, self.live.equipment_event
        given: Any = self.live.draw() if not words else _faces(words) if kind == "roll" else " ".join(words)
        thrower = self.live.terms.game.thrower(table.tracks.tables[table.state])
        by = {"role": "dealer"} if thrower == "dealer" else {"seat": SEAT}
        event = {kind: given, "by": by}
        refusal = self._take_dice() or table.calls.not_shooting(read_event(0, event))
        if refusal is not None:
            self.reasons = clause_words(refusal.cite)
            yield _refused(refusal.reason, citations(refusal.cite))
            return
        try:
            table.tracks.setup.equipment.read(given)
        except ValueError as error:
            raise BadInput(str(error)) from None
        self._calls(thrower)
        answer = self.live.act(event)
        for name in sorted(table.calls.state.awaited):
            self.live.act({"call": name})
        if answer and not answer.voided:
            yield f"The dice: {'-'.join(map(str, given))}, {sum(given)}." if kind == "roll" else f"The wheel: {given}."
        yield from self._lines(answer)
        for name in sorted(table.calls.state.awaited):
            self.live.act({"call": name})
        yield self._money()

    def _calls(self, thrower: str) -> None:
        """The dealer calls what must be called before the outcome."""
        for name, call in self.live.terms.law.calls.items():
            applies = call.once_per == "outcome" or thrower == "dealer"
            if call.required and applies and name not in self.live.table.calls.state.made:
                self.live.act({"call": name})

    def _take_dice(self) -> Any:
        """At a table of one, the dice are offered to the one player, who takes them."""
        law, shooting = self.live.terms.law.shooter, self.live.table.shooting
        if law is not None and shooting is not None and law.turns == "offered" and shooting.shooter is None:
            for deed in ("offer", "accept"):
                answer = self.live.act({"shooter": {deed: SEAT}})
                if not answer:
                    return answer.because
        return None

    def _irregular(self, words: list[str]) -> Iterator[str]:
        known = self.live.terms.law.irregularities
        if not words:
            yield from (f"{name}: {law.title}" for name, law in known.items())
            if not known:
                yield "The law names none for this game."
            return
        if words[0] not in known:
            raise BadInput(f"irregularity {words[0]!r} is not one of this game; {nearest(words[0], known)}")
        law = known[words[0]]
        event: dict[str, Any] = {"irregularity": {"kind": words[0]}}
        if law.before:
            event["irregularity"]["before"] = law.before[0]
        yield from self._lines(self.live.act(event | ({"by": {"role": law.by[0]}} if law.by else {})))

    def _award(self, words: list[str]) -> Iterator[str]:
        amount = _amount(words)
        item = " ".join(words) or "a prize"
        answer = self.live.act({"award": {"seat": SEAT, "item": item, "cost": amount}})
        yield from self._lines(answer)
        if answer:
            yield f"{item}, worth {dollars(amount)}, is handed over."

    # -- telling -------------------------------------------------------------------------------------------------------

    def _lines(self, answer: Answer, cite: tuple[str, ...] = ()) -> Iterator[str]:
        """The answer to a deed; the clauses are those of its refusal, its outcome, or else those given."""
        self.reasons = clause_words(cite if answer.because is None else answer.because.cite)
        if answer.refused is not None:
            yield _refused(answer.refused.reason, answer.refused.cite)
        for note in answer.voided:
            self.reasons = looked_up(note.cite, "")
            yield f"{self.void}: {note.reason} [{'; '.join(note.cite)}]."
        for note in answer.cured:
            self.reasons = looked_up(note.cite, "")
            yield f"Put right: {note.reason} [{'; '.join(note.cite)}]."
        if answer.settled:
            self.reasons = {}
        for row in answer.settled:
            self.reasons |= looked_up(row.cite, self.live.terms.wagers[row.wager].law.title)
            yield paid(self.live.terms, row).removeprefix(f"seat {SEAT}'s ")

    def standing(self) -> Iterator[str]:
        """What stands on the layout, and the money."""
        for bet in self.live.riding:
            works = "" if bet.works(self.live.table.state) else ", off"
            whose = "" if bet.seat == SEAT else f"Seat {bet.seat}'s "
            yield f"{whose}{_shown(bet)}: {dollars(bet.stake)}{works}."
        yield self._money()

    def _money(self) -> str:
        state = self.live.describe()
        now = f"{state[0].upper()}{state[1:]}. " if state else ""
        return f"{now}In hand {dollars(self.cash)}, at risk {dollars(self.at_risk)}."

    def _wagers(self, words: list[str]) -> Iterator[str]:
        found = [wager for wager in self.live.terms.offered() if all(word in wager.name for word in words)]
        if not found:
            raise BadInput(f"no wager has {' '.join(words)!r} in its name; wagers alone lists them all")
        for wager in found:
            picks = [pick for pick in wager.picks if pick is not None]
            shown = ", ".join(picks[:10]) + (f", ... ({len(picks)})" if len(picks) > 10 else "")
            yield f"{wager.name}{f' on {shown}' if picks else ''}"

    def _about(self, words: list[str]) -> Iterator[str]:
        from aboveboard.play.odds.report.figures import grouped
        from aboveboard.play.odds.report.report import rows
        from aboveboard.publish.prose import facts, what_wins

        wager, _ = self._named(words)
        yield f"{wager.law.title}. {what_wins(wager)}"
        yield from (f"{label}: {value}." for label, value in facts(wager))
        for row, selections in grouped(rows(self.live.terms, wager.name)):
            picked = f"on {', '.join(selections)}: " if selections else ""
            pays = ", ".join(f"{grade} {pay}" for grade, pay in row.pays.items() if pay != "lose")
            edge = f"house edge {row.edge}" if row.ev is not None else row.note
            yield f"{picked}{f'pays {pays}; ' if pays else ''}{edge}."
        self.reasons = clause_words(wager.law.cite)

    def _why(self) -> Iterator[str]:
        if not self.reasons:
            yield "Nothing has been answered yet that rests on a clause."
        for clause, says in self.reasons.items():
            yield f"{clause}: {'; '.join(says)}."

    def _buy(self, words: list[str]) -> Iterator[str]:
        self.bought += _amount(words)
        yield f"You have {dollars(self.cash)} in hand."

    def _save(self, words: list[str]) -> Iterator[str]:
        import json

        if len(words) != 1:
            raise BadInput("save: one file name was expected")
        try:
            Path(words[0]).write_text(json.dumps(self.live.record(), indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"save: {words[0]}: {error.strerror}") from None
        yield f"Written to {words[0]}: {len(self.live.events)} events."


def leave() -> NoReturn:
    """Get up from the table."""
    raise Leave


def _amount(words: list[str]) -> int:
    """The amount that ends what was typed, in cents."""
    if not words:
        raise BadInput("an amount in dollars was expected, such as 10 or 2.50")
    try:
        cents = parse_dollars(words.pop())
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not cents:
        raise BadInput("an amount above nothing was expected")
    return cents


def _faces(words: list[str]) -> list[int]:
    faces = " ".join(words).replace("-", " ").replace(",", " ").split()
    if not all(face.isdecimal() and len(face) < 3 for face in faces):
        raise BadInput(f"the faces of the dice were expected, such as 3 4, not {' '.join(words)!r}")
    return [int(face) for face in faces]


def _fee(wager: WagerTerms, amount: int) -> int:
    fee = wager.law.vigorish
    if fee is None or fee.taken != "at-bet":
        return 0
    return whole_cents(wager.vigorish_rate * amount, wager.terms.law.money.rounding)


def _shown(bet: Standing) -> str:
    return bet.plan.wager.law.title + (f" on {bet.selection}" if bet.selection else "")


def _refused(reason: str, cite: list[str]) -> str:
    return f"Refused: {reason} [{'; '.join(cite)}]."
