"""Growing hands: the solver against a naive dealing of a short deck card by card, and against published figures.

The naive side shares nothing with the solver: it deals in the order of the table, holds the hole card while the player
plays, and knows only the rules below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.growing.expectations import solve
from aboveboard.play.odds.growing.numbers import Arithmetic
from aboveboard.play.odds.growing.pair_splits import beyond, hands_followed, parted, partings, ways_to_split
from aboveboard.play.odds.growing.solver import best_play, find
from aboveboard.play.odds.growing.tree import Node, Tables, Tree
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.solver import Chart
from aboveboard.play.odds.wager_odds import WagerOdds

SHORT = (1, 1, 0, 1, 0, 2, 0, 4, 0, 4)
"""A short deck by value, from the aces on."""
Hand = tuple[int, ...]


def terms_with(**rules: object) -> Terms:
    """Charity rules with some of them changed."""
    return changed("ny-charitable", "blackjack", rules)


def changed(ruleset: str, game: str, rules: Mapping[str, object]) -> Terms:
    """A game with some of its rules changed."""
    terms = terms_of(load_edition(ruleset, game))
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    held = {
        name: rule.model_copy(update={"value": named.get(name, rule.value)}) for name, rule in terms.law.rules.items()
    }
    return replace(terms, law=terms.law.model_copy(update={"rules": held}))


class Naive:
    """Deals every order of a short deck: charity rules, ties push, a natural pays three to two."""

    natural, resplit_aces, surrender = Fraction(3, 2), False, False

    def __init__(self, deck: tuple[int, ...], hands: int = 2, *, after_split: bool = False, hit_soft: bool = False):
        self.deck, self.most, self.after_split, self.hit_soft = deck, hands, after_split, hit_soft

    @staticmethod
    def count(hand: Hand) -> int:
        low = sum(hand)
        return low + 10 if 1 in hand and low <= 11 else low

    @staticmethod
    def draw(left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
        for kind, held in enumerate(left):
            if held:
                yield kind + 1, (*left[:kind], held - 1, *left[kind + 1 :]), Fraction(held, sum(left))

    def dealer_draws(self, dealers: Hand) -> bool:
        soft = self.count(dealers) == 17 and sum(dealers) == 7
        return self.count(dealers) < 17 or (soft and self.hit_soft)

    @cache  # noqa: B019
    def against(self, count: int, dealers: Hand, left: tuple[int, ...]) -> Fraction:
        """What a hand that stands on a count gains against the dealer's."""
        if self.dealer_draws(dealers):
            return sum((p * self.against(count, (*dealers, c), rest) for c, rest, p in self.draw(left)), Fraction(0))
        theirs = self.count(dealers)
        return Fraction(1 if theirs > 21 or count > theirs else -1 if count < theirs else 0)

    def unnatural(self, up: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
        return ((c, rest, p) for c, rest, p in self.draw(left) if self.count((up, c)) != 21)

    @cache  # noqa: B019
    def options(self, hand: Hand, up: int, left: tuple[int, ...], split: bool) -> dict[str, Fraction]:
        """What each option gains in all the rounds in which the dealer has no natural."""
        stand = sum(
            (p * self.against(self.count(hand), (up, c), rest) for c, rest, p in self.unnatural(up, left)), Fraction(0)
        )
        found = {"stand": stand, "hit": self.drawn(hand, up, left, split, last=False)}
        if len(hand) == 2 and sum(hand) in (10, 11) and (not split or self.after_split):
            found["double"] = 2 * self.drawn(hand, up, left, split, last=True)
        if len(hand) == 2 and self.surrender and not split:
            found["surrender"] = -sum((p for _, _, p in self.unnatural(up, left)), Fraction(0)) / 2
        if len(hand) == 2 and hand[0] == hand[1] and not split:
            pair = ((hand[0],), (hand[0],))
            found["split"] = sum(
                (p * self.hands(pair, (), up, (up, c), rest, left, 2) for c, rest, p in self.unnatural(up, left)),
                Fraction(0),
            )
        return found

    def drawn(self, hand: Hand, up: int, left: tuple[int, ...], split: bool, *, last: bool) -> Fraction:
        return sum((p * self.value((*hand, c), up, rest, split, last) for c, rest, p in self.draw(left)), Fraction(0))

    @cache  # noqa: B019
    def value(self, hand: Hand, up: int, left: tuple[int, ...], split: bool, last: bool) -> Fraction:
        going_on = sum((p for _, _, p in self.unnatural(up, left)), Fraction(0))
        if self.count(hand) > 21:
            return -going_on
        options = self.options(tuple(sorted(hand)), up, left, split)
        return options["stand"] if last or self.count(hand) == 21 else max(options.values())

    # The table's own order: the hole card is there before anything is chosen.

    def gain(self) -> Fraction:
        total = Fraction(0)
        for one, left1, p1 in self.draw(self.deck):
            for up, left2, p2 in self.draw(left1):
                for two, left3, p3 in self.draw(left2):
                    for hole, left4, p4 in self.draw(left3):
                        total += p1 * p2 * p3 * p4 * self.round((one, two), up, hole, left3, left4)
        return total

    def round(self, hand: Hand, up: int, hole: int, unseen: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
        player_hand, dealers = self.count(hand) == 21, self.count((up, hole)) == 21
        if player_hand or dealers:
            return Fraction(0) if player_hand and dealers else self.natural if player_hand else Fraction(-1)
        options = self.options(tuple(sorted(hand)), up, unseen, False)
        if max(options, key=lambda o: options[o]) == "split":
            return self.hands(((hand[0],), (hand[0],)), (), up, (up, hole), left, unseen, 2)
        return self.play(hand, (), up, (up, hole), left, unseen, split=False, waiting=(), made=1)

    def choice(self, hand: Hand, up: int, known: tuple[int, ...], split: bool) -> str:
        """The best option on what the hand itself shows: `known` is what was unseen when it began."""
        unseen = list(known)
        for card in hand[1 if split else 2 :]:
            unseen[card - 1] -= 1
        options = self.options(tuple(sorted(hand)), up, tuple(unseen), split)
        return max(options, key=lambda o: options[o])

    @cache  # noqa: B019
    def hands(
        self, waiting: tuple[Hand, ...], done: tuple[tuple[int, int], ...], up: int, dealers: Hand,
        left: tuple[int, ...], known: tuple[int, ...], made: int,
    ) -> Fraction:  # fmt: skip
        """The hands of a split, the first of those waiting next; `done` holds counts with their stakes."""
        if not waiting:
            return sum((stake * self.settle(count, dealers, left) for count, stake in done), Fraction(0))
        (hand, *rest), total = waiting, Fraction(0)
        for card, after, p in self.draw(left):
            if card == hand[0] and made < self.most and (card != 1 or self.resplit_aces):
                more = ((hand[0],), (hand[0],), *rest)
                total += p * self.hands(more, done, up, dealers, after, known, made + 1)
            else:
                total += p * self.play(
                    (*hand, card), done, up, dealers, after, known, split=True, waiting=tuple(rest), made=made
                )
        return total

    @cache  # noqa: B019
    def play(
        self, hand: Hand, done: tuple[tuple[int, int], ...], up: int, dealers: Hand, left: tuple[int, ...],
        known: tuple[int, ...], *, split: bool, waiting: tuple[Hand, ...], made: int, last: bool = False,
        stake: int = 1,
    ) -> Fraction:  # fmt: skip
        count = self.count(hand)
        one_card = split and hand[0] == 1
        chosen = "stand" if last or one_card or count >= 21 else self.choice(hand, up, known, split)
        if chosen == "surrender":
            return Fraction(-1, 2)
        if chosen == "stand":
            return self.hands(waiting, (*done, (count, stake)), up, dealers, left, known, made)
        doubled = chosen == "double"
        return sum(
            (
                p * self.play(
                    (*hand, card), done, up, dealers, after, known,
                    split=split, waiting=waiting, made=made, last=doubled, stake=2 if doubled else 1,
                )
                for card, after, p in self.draw(left)
            ),
            Fraction(0),
        )  # fmt: skip

    def settle(self, count: int, dealers: Hand, left: tuple[int, ...]) -> Fraction:
        return Fraction(-1) if count > 21 else self.against(count, dealers, left)


@pytest.mark.parametrize(
    ("rules", "naive"),
    [
        ({"hands": 2}, {}),
        ({"hands": 2, "soft-17": "hit"}, {"hit_soft": True}),
        ({"hands": 2, "double-after-split": True}, {"after_split": True}),
    ],
)
def test_a_short_deck_dealt_card_by_card_agrees_to_the_last_digit(
    rules: dict[str, object], naive: dict[str, bool]
) -> None:
    best = find(Tables(terms_with(**rules), SHORT))
    assert best.bound is None
    assert best.gain == Naive(SHORT, **naive).gain()
    assert sum(best.grades.values()) == 1


@pytest.mark.parametrize(("hands", "deck"), [(3, SHORT), (4, (0, 0, 0, 0, 0, 2, 0, 4, 5, 8))])
def test_a_short_deck_with_pairs_split_again_agrees_within_the_bound(hands: int, deck: tuple[int, ...]) -> None:
    """The decks hold enough cards for all the hands: a deck that ran out would leave the naive side without an end."""
    best = find(Tables(terms_with(hands=hands), deck))
    assert best.bound is not None
    assert best.bound < 1e-10
    assert abs(float(best.gain) - float(Naive(deck, hands=hands).gain())) <= best.bound


def test_the_ways_in_which_second_cards_come_are_all_counted() -> None:
    """With a chance of one half for each further pair, the chances of all ways sum to one."""
    for most in (2, 3, 4, 5):
        done, capped = ways_to_split(most)
        chance = sum((Fraction(ways, 2 ** (2 * hands - 2)) for hands, ways in done.items()), Fraction(0))
        chance += sum(Fraction(ways, 2 ** (most - 2 + complete)) for complete, ways in capped.items())
        assert chance == 1


def test_one_deck_without_resplits_is_a_fraction() -> None:
    best = find(Tables(terms_with(hands=2)))
    assert best.bound is None
    assert best.gain == Fraction(-109134769732759, 44880791230957500)
    assert sum(best.grades.values()) == 1


@pytest.mark.proof
@pytest.mark.parametrize(("after_split", "published"), [(True, -0.003797), (False, -0.005252)])
def test_published_edges_of_two_decks(after_split: bool, published: float) -> None:
    """Wizard of Odds, blackjack appendix 9 (2 decks, soft 17 hit, four hands), which also knows how many hands there
    are when one of a split is played."""
    rules = {"decks": 2, "soft-17": "hit", "double-on": "any", "double-after-split": after_split, "hands": 4}
    best = find(Tables(terms_with(**rules, pairs="rank")))
    assert abs(float(best.gain) - published) < 1e-5
    assert best.chart["hard"]["11"] == ["double"] * 10
    assert best.chart["hard"]["16"][1:6] == ["stand"] * 5
    assert best.chart["pairs"]["8-8"] == ["split"] * 10
    assert "hard 16 with 3 cards or more against 10: stand" in best.chart["more-cards"]


def test_insurance_is_exact_and_the_best_play_is_stored() -> None:
    terms = terms_of(load_edition("ny-charitable", "blackjack"))
    assert wager_odds(terms, terms.wager("insurance"), None).ev == Fraction(-1, 17)
    assert best_play(terms) == best_play(terms)


FIVES = (0, 0, 0, 0, 0, 5, 0, 5, 0, 5)
"""Five cards of each kind, so that no pair makes more than five hands."""


def test_where_the_law_sets_no_limit_pairs_are_split_as_long_as_there_are_cards() -> None:
    """9 NYCRR 4620.5(k)(3): any further pairs may be split."""
    best, four = (find(Tables(terms_with(hands=hands), FIVES)) for hands in ("any", 4))
    assert best.bound is not None
    assert abs(float(best.gain) - float(Naive(FIVES, hands=5).gain())) <= best.bound
    assert abs(float(best.gain - four.gain)) > 1e-6


def test_hands_that_are_not_followed_are_in_the_bound() -> None:
    """Of four decks there are sixteen cards of a kind, and eight hands are followed."""
    tables = Tables(terms_with(decks=4, hands="any"))
    assert [hands_followed(tables, kind) for kind in (0, 7, 9)] == [8, 8, 4]
    assert 0 < beyond(tables, 7) < 1e-5
    assert beyond(Tables(terms_with(decks=2, hands="any")), 7) == 0
    assert beyond(Tables(terms_with(hands=4)), 7) == 0


@pytest.mark.parametrize(
    ("ruleset", "game"), [("ny-charitable", "blackjack"), ("nj-charitable", "multi-action-blackjack")]
)
def test_a_chart_with_the_hands_that_it_names_is_as_good_as_the_figure(ruleset: str, game: str) -> None:
    """The chart is read as a person reads it, and played: what is named for a hand counts before what its total has."""
    tables = Tables(changed(ruleset, game, {"hands": 2}), SHORT)
    best = find(tables)
    main = Tree(tables, tables.growing.empty(tables.setup), (0,) * tables.kinds, 2, 1)
    pairs = {pair.key: parted(pair, Arithmetic(tables)).together for pair in partings(tables, main)}
    solved = solve(main, Arithmetic(tables), pairs)
    for hands, wanted in ((True, best.gain), (False, best.by_totals)):
        taken = [
            [_read(best.chart, tables, node, up, solved.taken[n][up], hands=hands) for up in range(tables.kinds)]
            if node.options and "" not in node.options
            else solved.taken[n]
            for n, node in enumerate(main.nodes)
        ]
        played = solve(main, Arithmetic(tables), pairs, play=replace(solved, taken=taken)).figures[0, :, 0]
        gain = sum(float(played[up]) * SHORT[up] for up in range(tables.kinds)) / sum(SHORT)
        assert gain == pytest.approx(float(wanted), abs=1e-12)
    assert best.by_totals < best.gain


def _read(chart: Chart, tables: Tables, node: Node, up: int, solved: str, *, hands: bool) -> str:
    """What the chart has a hand do; `solved` where the card cannot be shown beside it."""
    names = tables.growing.names
    if names[up] not in chart["shown"] or node.cards[up] + 1 > tables.whole[up]:
        return solved
    cards = "-".join(names[kind] for kind, count in enumerate(node.cards) for _ in range(count))
    pair = tables.growing.pair(node.count) if sum(node.cards) == 2 else None
    total = str(tables.growing.total(node.count))
    part = "pairs" if pair is not None else "soft" if tables.growing.soft(node.count) else "hard"
    row = {"pairs": chart["pairs"], "soft": chart["soft"], "hard": chart["hard"]}[part]
    name = f"{names[pair]}-{names[pair]}" if pair is not None else total
    says = row[name][chart["shown"].index(names[up])] if name in row else None
    lines = [line.rsplit(": ", 1) for line in chart["exceptions"] + (chart["hands"] if hands else [])]
    for what, option in lines:
        hand, against = what.split(" against ")
        if hand == cards and names[up] in against.split(", "):
            return option
    if sum(node.cards) == 2:
        assert says is not None
        return says
    if says not in node.options:
        says = _line(chart["not-open"], f"{part} {name} against", names[up])
    for many in range(3, sum(node.cards) + 1):
        says = _line(chart["more-cards"], f"{part} {name} with {many} cards or more against", names[up]) or says
    assert says in node.options
    return says


def _line(lines: list[str], begins: str, up: str) -> str | None:
    """The option of the line that begins so and lists the card shown."""
    for line in lines:
        what, option = line.rsplit(": ", 1)
        if what.startswith(f"{begins} ") and up in what.removeprefix(begins).strip().split(", "):
            return option
    return None


ACES = (4, 0, 0, 0, 0, 0, 0, 4, 0, 6)


def house(deck: tuple[int, ...], hands: int = 2, **options: str) -> Fraction:
    """The gain of a short deck where the house chooses so; doubling is for ten and eleven, as on the naive side."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    terms = terms_of(load_edition("nj-charitable", "blackjack"), {"double-after-split": "no", **chosen})
    fixed = {"double-on": "10-11", "hands": hands}
    changed = {
        name: rule.model_copy(update={"value": fixed.get(name, rule.value)}) for name, rule in terms.law.rules.items()
    }
    return find(Tables(replace(terms, law=terms.law.model_copy(update={"rules": changed})), deck)).gain


def naive(deck: tuple[int, ...], hands: int = 2, *, after_split: bool = False, **house: Any) -> Fraction:
    found = Naive(deck, hands, after_split=after_split, hit_soft=house.pop("hit_soft", False))
    for name, value in house.items():
        setattr(found, name, value)
    return found.gain()


@pytest.mark.parametrize(
    ("options", "same"),
    [
        ({}, {}),
        ({"soft_17": "hit"}, {"hit_soft": True}),
        ({"double_after_split": "yes"}, {"after_split": True}),
        ({"natural_pays": "6 to 5"}, {"natural": Fraction(6, 5)}),
        ({"surrender": "yes"}, {"surrender": True}),
    ],
)
def test_what_the_house_chooses_agrees_with_a_short_deck_dealt_card_by_card(
    options: dict[str, Any], same: dict[str, Any]
) -> None:
    assert house(SHORT, **options) == naive(SHORT, **same)


def test_aces_that_may_be_split_again() -> None:
    found = house(ACES, hands=3, resplit_aces="yes")
    assert float(found) == pytest.approx(float(naive(ACES, hands=3, resplit_aces=True)), abs=1e-12)
    assert found > house(ACES, hands=3)


@pytest.mark.proof
def test_what_each_choice_of_the_house_is_worth_with_six_decks() -> None:
    """As published for six to eight decks and a dealer who stands: Wizard of Odds, rule variations of blackjack."""

    def odds(**options: str) -> WagerOdds:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        terms = terms_of(load_edition("nj-charitable", "blackjack"), named)
        return wager_odds(terms, terms.wager("blackjack"), None)

    usual = odds()
    worth = {
        name: float(odds(**{name: value}).ev - usual.ev)
        for name, value in (
            ("soft_17", "hit"), ("double_after_split", "no"), ("resplit_aces", "yes"), ("surrender", "yes")
        )
    }  # fmt: skip
    published = {"soft_17": -0.0021, "double_after_split": -0.0014, "resplit_aces": 0.0008, "surrender": 0.0008}
    assert worth == pytest.approx(published, abs=2e-4)
    others = 312 - 2
    dealers_none = 1 - Fraction(2 * 23 * 95, others * (others - 1))
    paid = Fraction(2 * 24 * 96, 312 * 311) * dealers_none
    six_to_five = odds(natural_pays="6 to 5")
    assert usual.bound is not None
    assert six_to_five.bound is not None
    lost = usual.ev - six_to_five.ev
    assert abs(lost - paid * (Fraction(3, 2) - Fraction(6, 5))) <= usual.bound + six_to_five.bound
    assert float(lost) == pytest.approx(0.0136, abs=5e-5)
