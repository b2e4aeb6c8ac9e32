"""A dealer of cards, balls or tiles for one player: deals what the round needs and asks for choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from aboveboard.cli.terminal.dealer import HELP, SEAT, Dealer
from aboveboard.games.shapes.deal import BURN, Ask, Pause, ToPlace, Turn
from aboveboard.kernel.money import dollars, parse_dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.odds.solver import BestPlayer
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.live_table import LiveTable

OTHER = 2
"""The seat that the machine plays where a player banks."""
OPTIONS_SHOWN = 8
"""No more options than this are shown at once."""
NOT_HERE = ("odds", "on", "off", "roll", "spin")
DEAL = "deal [CARDS]                    let chance deal what the round needs, or name the cards: deal As Td 9c"
EXPOSE = "expose PLACE CARDS              a card dealt as ?? has been turned: expose dealer Kd"
CHOICE = "CHOICE [AMOUNT]                 when you are asked, one of: {}"


def dealer_at(live: LiveTable, bought: int) -> Dealer:
    """Whoever deals at this table."""
    if live.table.room is not None:
        from aboveboard.cli.terminal.poker_room import RoomDealer

        return RoomDealer(live, bought)
    return Dealer(live, bought) if live.croupier is None else HandDealer(live, bought)


class HandDealer(Dealer):
    """One player's seat at a table where hands are dealt or numbers drawn."""

    def __init__(self, live: LiveTable, bought: int) -> None:
        super().__init__(live, bought)
        self.void = "Void"
        for name in NOT_HERE:
            del self._deeds[name]
        self._deeds |= {"deal": self._deal, "draw": self._deal, "expose": self._expose}
        choices = live.terms.law.choices
        lines = [line for line in HELP.splitlines() if not line.startswith(NOT_HERE)]
        deal = DEAL if live.equipment_event != "draw" else DEAL.replace("As Td 9c", "3 17 44")
        lines[1:1] = [
            deal,
            *([EXPOSE] if live.equipment_event == "shoe" else []),
            *([CHOICE.format(", ".join(choices))] if choices else []),
        ]
        self.help = "\n".join(lines).replace("bet pass 10", f"bet {next(iter(live.terms.offered())).name} 10")

    def hear(self, line: str) -> Iterator[str]:
        """Do what a line asks; a choice is a word by itself, or with an amount."""
        words = line.split()
        option = self._option(words)
        if option is None:
            yield from super().hear(line)
            return
        try:
            yield from self._choose(option, words[1:])
        except BadInput as error:
            yield f"What was that? {_plain(error)}"

    def _option(self, words: list[str]) -> str | None:
        """The choice that the words name, as long as they are no other deed."""
        if not words:
            return None
        word, need = words[0].lower(), self.live.need
        choices = self.live.terms.law.choices
        named = next((name for name, law in choices.items() if word == name or word in law.aliases), None)
        if word in self._deeds and (not isinstance(need, Ask) or not _alone(words)):
            return None
        return named

    def _choose(self, option: str, words: list[str]) -> Iterator[str]:
        need, facts, stake = self.live.need, {}, None
        if words and _alone(["", *words]):
            stake = parse_dollars(words[0])
        elif words:
            facts = {"high": " ".join(words)}
        croupier = self.live.croupier
        assert croupier is not None
        if isinstance(need, Ask):
            if stake is None and len(self.live.terms.law.choices[option].times.get(str(need.when), ())) > 1:
                raise BadInput(f"say how much it is to {option}: {_listed(self.options)}")
            cost = croupier.cost(SEAT, option, need) if stake is None else stake
            if cost > self.cash:
                raise BadInput(f"that needs {dollars(cost)} and you have {dollars(self.cash)} in hand; buy more")
        before = {bet.key: bet.stake for bet in self.live.riding}
        answer = self.live.choose(SEAT, option, stake, **facts)
        put_up = sum(bet.stake - before.get(bet.key, 0) for bet in self.live.riding if bet.seat == SEAT)
        if answer and put_up > 0:
            yield f"You put up {dollars(put_up)} more."
        yield from self._after(answer, self.live.terms.law.choices[option].cite)

    def _deal(self, words: list[str]) -> Iterator[str]:
        try:
            answer = self.live.deal(" ".join(words) or None)
        except BadInput as error:
            raise BadInput(_plain(error)) from None
        yield from self._after(answer)

    def _expose(self, words: list[str]) -> Iterator[str]:
        if len(words) < 2:
            raise BadInput("expose: a place and its cards were expected, such as expose dealer Kd")
        try:
            answer = self.live.expose(words[0], " ".join(words[1:]))
        except BadInput as error:
            raise BadInput(_plain(error)) from None
        yield from self._after(answer)

    def _irregular(self, words: list[str]) -> Iterator[str]:
        yield from super()._irregular(words)
        if words:
            yield from self._next()
            yield self._money()

    # -- where players bank ----------------------------------------------------------------------------------------

    def _stake(self, wager: WagerTerms, selection: str | None, amount: int) -> Iterator[str]:
        """Where a player banks, the machine takes the other side for as much."""
        law = self.live.terms.law.holder
        if law is None or law.wager is None:
            yield from super()._stake(wager, selection, amount)
            return
        banks = wager.name == law.wager
        self._take_turns(law.title, SEAT if banks else OTHER)
        if not banks and self.live.bet(OTHER, law.wager, amount):
            yield f"Seat {OTHER} banks {dollars(amount)} more."
        yield from super()._stake(wager, selection, amount)
        stands = any((bet.seat, bet.plan.wager.name) == (SEAT, wager.name) for bet in self.live.riding)
        against = next((one for one in self.live.terms.offered() if one.law.banked_by == law.wager), None)
        if banks and stands and against is not None and self.live.bet(OTHER, against.name, amount):
            yield f"Seat {OTHER} wagers {dollars(amount)} against you."

    def _take_turns(self, title: str, seat: int) -> None:
        """The shoe, where nobody holds it, goes to the side that is to have it; the other declines its turn."""
        held = self.live.table.shoe_holder
        if held is not None and held.holder is None:
            due = held.due()
            if due not in (None, seat):
                self.live.act({title: {"decline": due}})
            self.live.act({title: {"accept": seat}})

    def _others(self) -> Iterator[str]:
        """The machine chooses for the other side, as well as it can."""
        game, table = self.live.terms.deal, self.live.table
        while isinstance(need := self.live.need, Ask) and need.seat != SEAT:
            bets = [(bet.seat, bet.plan.wager.game_wager, bet.stake) for bet in self.live.riding]
            seats = game.parties(bets) if game.parties is not None else (SEAT, OTHER)
            option = self._best_player.for_side(table.round, need, seats, self.live.chance.below)
            answer = self.live.choose(need.seat, option)
            yield f"Seat {need.seat}: {option}."
            yield from self._seen()
            yield from self._lines(answer)

    @cached_property
    def _best_player(self) -> BestPlayer:
        from aboveboard.play.odds.families import best_player

        return best_player(self.live.terms)

    # -- telling -------------------------------------------------------------------------------------------------------

    def _after(self, answer: Answer, cite: tuple[str, ...] = ()) -> Iterator[str]:
        """What is to be seen, what was settled, and what comes next."""
        if answer:
            yield from self._seen()
        yield from self._lines(answer, cite)
        yield from self._others()
        yield from self._next()
        yield self._money()

    def standing(self) -> Iterator[str]:
        """The cards, what stands on the layout, and the money."""
        if self.live.need is not None:
            yield from self._seen()
        yield from super().standing()
        yield from self._next()

    def _seen(self) -> Iterator[str]:
        """The cards on the table as the player sees them."""
        for place, cards in self.live.view(SEAT).items():
            if cards and place != BURN:
                name = "You" if place == f"seat-{SEAT}" else spaced(place).capitalize()
                yield f"{name}: {' '.join(cards)}."

    @property
    def options(self) -> list[str]:
        """What whoever is asked may type; an option that puts up one of several amounts is shown with each."""
        need, choices, found = self.live.need, self.live.terms.law.choices, []
        assert self.live.croupier is not None
        for option in need.options if isinstance(need, Ask) else ():
            law = choices.get(option.split()[0])
            times = law.times.get(str(need.when), ()) if law is not None and isinstance(need, Ask) else ()
            if len(times) > 1 and isinstance(need, Ask):
                one = self.live.croupier.cost(need.seat, option, need) // max(times)
                found += [f"{option} {dollars(one * many).removeprefix('$')}" for many in times]
            elif law is not None:
                found.append(option)
        return found

    def _next(self) -> Iterator[str]:
        """What the round waits for."""
        need = self.live.need
        if isinstance(need, Ask):
            options = (
                self.options
                if len(self.options) <= OPTIONS_SHOWN
                else [*self.options[:OPTIONS_SHOWN], f"another of {len(self.options)}"]
            )
            hand = f" with hand {need.hand}" if need.hand is not None else ""
            yield f"Do you{hand} {_listed(options)}?"
        elif isinstance(need, Pause):
            named = [w.name for w in self.live.terms.offered() if w.game_wager in need.wagers]
            offered = f"You may bet {_listed(named)} now; " if named else ""
            yield f"{offered}deal goes on."
        elif isinstance(need, Turn):
            yield f"A card at {need.place} is turned now: expose {need.place} CARDS says which."
        elif isinstance(need, ToPlace):
            yield "A card is needed: deal says which, or lets chance decide."


def _alone(words: list[str]) -> bool:
    """Is it a word by itself, or with an amount?"""
    return len(words) == 1 or (
        len(words) == 2 and re.fullmatch(r"\$?[0-9][0-9,]*(\.[0-9]{1,2})?", words[1]) is not None
    )


def _listed(options: list[str]) -> str:
    return " or ".join([", ".join(options[:-1]), options[-1]] if len(options) > 2 else options)


def _plain(error: BadInput) -> str:
    """What is wrong, without the number of an event that nobody has counted."""
    return re.sub(r"^event \d+: ", "", str(error))
