"""Choices that raise a hand's stake, or make another hand with a stake of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.games.shapes.deal import Ask, Deal
from aboveboard.kernel.money import dollars
from aboveboard.law.model import Winnings
from aboveboard.play.events import Event, Refusal, stake_of
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Settled
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.standing import Plan, Standing


@dataclass(slots=True)
class DoubleSplitState(State):
    """What was won and added in the round being played."""

    settled: int = 0
    """How many of the rows that the table holds were written before the round began."""
    rows: list[Settled] = field(default_factory=list)
    """Wagers settled in this round whose rows the table has handed out."""
    added: dict[int, int] = field(default_factory=dict)
    """What each seat has added of its winnings in this round."""


class DoubleSplit(Part[DoubleSplitState]):
    """The chips that choices put on the hands of one table."""

    def __init__(self, table: TableCore, plans: Plans) -> None:
        super().__init__(DoubleSplitState())
        self.table, self._known = table, plans
        self._plans: dict[tuple[str, str | None], Plan] = {}

    def begin(self) -> None:
        """A round begins."""
        self.state.settled, self.state.rows, self.state.added = len(self.table.settled), [], {}

    def drained(self) -> None:
        """The table hands out its rows; those of a round in which winnings may be added are held back."""
        adds = self.table.round is not None and any(
            wager.law.adds is not None for wager in self.table.terms.wagers.values()
        )
        self.state.rows = [*self.state.rows, *self.table.settled[self.state.settled :]] if adds else []
        self.state.settled = 0

    def adds(self, law: Winnings, seat: int, cents: int) -> Refusal | None:
        """Why so much may not be added to a wager that stands."""
        if not self.table.is_now(law.when):
            when = self.table.game.moment_words[law.when]
            return Refusal(f"winnings are added at this moment only: {when}", law.cite)
        rows = [*self.state.rows, *self.table.settled[self.state.settled :]]
        rows = [row for row in rows if (row.seat, row.wager) == (seat, law.from_)]
        won = sum(row.pays + row.returned for row in rows if row.pays) - self.state.added.get(seat, 0)
        if cents > won:
            return Refusal(f"{dollars(cents)} is more than the {dollars(max(won, 0))} just won", law.cite)
        return None

    def took(self, seat: int, cents: int) -> None:
        """A seat has added so much of its winnings."""
        self.state.added[seat] = self.state.added.get(seat, 0) + cents

    def cost(self, game: Deal, asked: Ask, option: str) -> int:
        """What an option puts up, in cents, where nothing less is asked."""
        terms, seat, total = self.table.terms, asked.seat, 0
        law = terms.law.choices.get(option)
        for name in game.stakes.get(option, ()):
            wager, _ = terms.game_part(name, None)
            plan = self._known.plan(wager.name, None)
            backed = self.table.standing_lines(plan, seat) if isinstance(plan, Plan) else []
            several = law.times.get(str(asked.when)) if law is not None else None
            own = wager.law.stake.times if wager.law.stake is not None else None
            total += sum(bet.stake for bet in backed[:1]) * (max(several) if several else own or 1)
        if law is not None:
            times = law.stake.times if law.stake is not None else None
            total += sum(hand.stake for hand in self._hands(game, asked, option)) * (times or 1)
        return total

    def oblige(self, event: Event, game: Deal, seat: int, option: str, given: object) -> Refusal | None:
        """The chips that a choice obliges: so many times the wager backed, unless the player may say less."""
        for name in game.stakes.get(option, ()):
            wager, _ = self.table.terms.game_part(name, None)
            plan = self._known.plan(wager.name, None)
            if isinstance(plan, Refusal):
                return plan
            backed = self.table.standing_lines(plan, seat)
            law = wager.law.stake
            times = self._multiples(game, option)
            if times is not None:
                one = sum(bet.stake for bet in backed[:1])
                stake = one * max(times) if given is None else stake_of(event.number, given)
                refusal = self._multiple(game, option, stake, [one * many for many in times])
                if refusal is not None:
                    return refusal
                self._known.stand(event, seat, plan, stake)
                continue
            most = (law.times if law is not None and law.times else 1) * sum(bet.stake for bet in backed[:1])
            stake = most if given is None else 0 if given == 0 else stake_of(event.number, given)
            if not 0 < stake <= most or (stake < most and (law is None or law.exactly)):
                word = "exactly" if law is None or law.exactly else "at most"
                reason = f"the {wager.law.title} is {word} {dollars(most)}, not {dollars(stake)}"
                return Refusal(reason, (law or wager.law).cite)
            self._known.stand(event, seat, plan, stake)
        return None

    def _multiples(self, game: Deal, option: str) -> tuple[int, ...] | None:
        """The multiples of which an option puts up one at this moment, where the law names them."""
        need = game.need(self.table.tracks.setup, self.table.round)
        when = need.when if isinstance(need, Ask) else None
        return self.table.terms.law.choices[option].times.get(str(when))

    def _multiple(self, game: Deal, option: str, stake: int, allowed: list[int]) -> Refusal | None:
        """Why a stake is none of the multiples that may be put up now."""
        if stake in allowed:
            return None
        law, need = self.table.terms.law.choices[option], game.need(self.table.tracks.setup, self.table.round)
        cite = law.times_cite.get(str(need.when), law.cite) if isinstance(need, Ask) else law.cite
        amounts = " or ".join(dollars(cents) for cents in allowed)
        return Refusal(f"to {option} now takes {amounts}, not {dollars(stake)}", cite)

    def _hands(self, game: Deal, asked: Ask, option: str) -> list[Standing]:
        """The wagers that stand on the hand that a choice is asked for."""
        terms, round = self.table.terms, self.table.round
        names = [terms.game_part(name, None)[0].name for name in game.put_on(self.table.tracks.setup, round, option)]
        found = [self.table.bets.get((asked.seat, name, asked.hand)) for name in names]
        return [hand for hand in found if hand is not None]

    def put_up(self, event: Event, game: Deal, asked: Ask, option: str, given: object) -> Refusal | None:
        """Put up what an option needs on the hand that it was asked for; so many times the hand's stake."""
        if option not in game.raises and option not in game.divides:
            return None
        hands, law = self._hands(game, asked, option), self.table.terms.law.choices[option]
        if not hands:
            return Refusal(f"seat {asked.seat} has no wager standing on this hand", law.cite)
        times = law.stake.times or 1 if law.stake is not None else 1
        most = sum(hand.stake for hand in hands) * times
        stake = most if given is None else stake_of(event.number, given)
        exactly = law.stake is None or law.stake.exactly or len(hands) > 1
        if stake > most or (stake < most and exactly):
            word = "exactly" if exactly else "at most"
            reason = f"to {option} takes {word} {dollars(most)} more, not {dollars(stake)}"
            return Refusal(reason, law.cite if law.stake is None else law.stake.cite)
        for hand in hands:
            more = stake if len(hands) == 1 else hand.stake * times
            raised = hand
            if option in game.raises:
                hand.stake += more
            else:
                raised = self._divide(hand, asked.further, more)
            self.table.put_up(*raised.key, more)
        return None

    def _divide(self, hand: Standing, name: str | None, stake: int) -> Standing:
        wager = hand.plan.wager
        plan = self._plans.setdefault((wager.name, name), Plan(self.table.tracks, wager, name))
        further = Standing(hand.seat, plan, name, stake, [track.begin(self.table.state) for track in plan.tracks])
        self.table.bets[further.key] = further
        return further
