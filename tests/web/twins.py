"""Twin floors: the same in every byte but for one card or tile that lies face down at a table."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient

from aboveboard.floor.roles import ROLES, SEES_ALL
from aboveboard.floor.tables.game import TableGame
from aboveboard.games.shapes.deal import BURN
from aboveboard.kernel.cards import FACE_DOWN, card, card_name
from aboveboard.kernel.chance import shuffle
from aboveboard.law import BadInput, Edition
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import Refusal
from aboveboard.play.poker.dealer import next_cards
from aboveboard.play.seats import dealer, machine
from aboveboard.play.seats.dealer import Croupier
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.floor.tables.test_every_table import OUTCOMES, Driver
from tests.support.floor_pages import PAGES
from tests.support.house import PEOPLE, Cast, founded, hire_the_rest, open_floor
from tests.support.sessions import supplied
from tests.support.turns import PROVE
from tests.web.visitors import Visitors

TABLE = "the-table"
SEATED = {1: "ann", 2: "bob"}
NOBODY = ""
VIEWERS = (NOBODY, *PEOPLE)
NOW = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
HIDDEN = re.compile(rb'[0-9a-f]{64}|(?<="salt":")[0-9a-f]{32}|(?<=<code>)[0-9a-f]{12}(?=</code>)')
"""Commitments: hashes of the chain, salted hashes and the salts behind them, and what a seed was committed to with."""
UNDECIDED_STEPS = 300
UNDEALT = 4
"""So many cards at the bottom of a deck are dealt in no round."""
LOOKED_AT = [page for page in PAGES if PROVE or page.title != "Guide"]
"""A guide is made of the law alone, and takes seconds to make."""
RULED_BY_COUNT = ("chemin-de-fer",)
"""Games whose rules have a hand draw or stay by its count before it is turned: that everybody sees, and it tells."""
Cards = dict[str, list[str]]


def clock() -> datetime:
    """The time, which stands still so that twins are dated alike."""
    return NOW


class Swap:
    """How a machine deals otherwise in one twin: its nth card is another, or two tiles have changed places."""

    def __init__(self, nth: int = 0, below: int = 0, tiles: tuple[int, int] | None = None) -> None:
        self.nth, self.below, self.tiles, self.drawn = nth, below, tiles, 0
        self.pair: tuple[int, int] | None = None
        """Of a deck drawn from without a shoe: the card that would have come, and the one that came."""

    def other(self, one: int) -> int:
        """A card as it comes here, of those that come at the other floor; and the other way round."""
        return one if self.pair is None or one not in self.pair else self.pair[1 - self.pair.index(one)]


class Twin:
    """One of two floors, with its web server, and everybody's sessions."""

    def __init__(self, floor: Logbook, swap: Swap, client: TestClient) -> None:
        self.floor, self.swap, self.client = floor, swap, client
        self.sessions = client.app.state.house.sessions  # type: ignore[attr-defined]
        self.cookies: dict[str, dict[str, str]] = {}

    def signed_in(self, name: str) -> dict[str, str]:
        """What somebody's browser sends along; nothing where nobody is signed in."""
        if name and name not in self.cookies:
            secret = self.sessions.begin(name, PEOPLE[name])
            token = self.sessions.find(secret).token
            self.cookies[name] = {"cookie": f"{COOKIE}={secret}", TOKEN_HEADER: token}
        return self.cookies.get(name, {})

    @property
    def game(self) -> TableGame:
        """The game at the table."""
        found: TableGame = self.floor.look(TABLE, lambda state: state.part(TableGame))
        return found

    def public(self) -> Cards:
        """The cards as everybody sees them."""
        return self.game.pit.cards()

    def known(self) -> Cards:
        """The cards as they are, but for those that were burned."""
        hands = self.game.pit.facts.hands() or {}
        return {place: held for place, held in hands.items() if place != BURN}

    def owner(self, place: str) -> int | None:
        """The seat that may look at the cards of a place, if any may."""
        table = self.game.pit.table
        if table.room is not None:
            return int(place.removeprefix("seat-")) if place.startswith("seat-") else None
        assert table.dealing is not None
        held = table.dealing.game.places(table.round).get(place, ())
        return next((each.seat for each in held if each.seat is not None), None)

    def ruled(self) -> Any:
        """What the rules ask next, where they go by the count of hands that lie face down."""
        shown = self.game.pit.view(None, "dealer")
        return (shown["waits"], shown["says"]) if shown["game"] in RULED_BY_COUNT else None

    def masked(self, name: str, answer: Any) -> bytes:
        """An answer without what is never the same."""
        body = HIDDEN.sub(b"#", answer.content)
        if name:
            body = body.replace(self.signed_in(name)[TOKEN_HEADER].encode(), b"TOKEN")
        return b"%d %s\n%s" % (answer.status_code, answer.headers.get("content-type", "").encode(), body)

    def ask(self, name: str, kind: str, said: Any) -> bytes:
        """What somebody is answered who asks for a deed."""
        with dealing(self.swap):
            asked = {"kind": kind, "said": said}
            answer = self.client.post(f"/api/tables/{TABLE}/deeds", json=asked, headers=self.signed_in(name))
        return self.masked(name, answer)

    def read(self, name: str, *, laid_out: bool = True) -> Iterator[tuple[str, bytes]]:
        """Everything that somebody can read of this floor: pages, their JSON, events, the export, the stream."""
        for page in LOOKED_AT:
            path = (
                page.path.replace("{citation}", "58 Pa. Code 623a.5(a)")
                .replace("{name}", TABLE)
                .replace("{number}", str(self.floor.last(TABLE)))
            )
            if laid_out:
                yield path, self.got(name, path)
            address = f"{'/index' if path == '/' else path}.json"
            yield address, self.got(name, address)
        for address in (f"/api/tables/{TABLE}/events?limit=1000", f"/tables/{TABLE}/export.jsonl"):
            yield address, self.got(name, address)
        yield "stream", self.heard(name)

    def got(self, name: str, address: str) -> bytes:
        """What somebody gets at an address."""
        return self.masked(name, self.client.get(address, headers=self.signed_in(name), follow_redirects=False))

    def heard(self, name: str) -> bytes:
        """The first message of somebody's stream, with every event and what is seen of the table."""
        viewer = Viewer(name, PEOPLE[name]) if name else Viewer()

        async def first() -> bytes:
            messages = self.client.app.state.live.listen(TABLE, viewer, -1)  # type: ignore[attr-defined]
            found: bytes = await anext(messages)
            await messages.aclose()
            return found

        assert self.client.portal is not None
        return HIDDEN.sub(b"#", self.client.portal.call(first))


@contextmanager
def dealing(swap: Swap) -> Iterator[None]:
    """While it lasts, machines deal as one twin's does."""
    plain = Croupier._next

    def drawn(self: Croupier, payload: list[int] | None, before: Sequence[int]) -> int:
        if payload is None and swap.nth and self.left:
            swap.drawn += 1
            if swap.drawn == swap.nth:
                self.left[swap.below], self.left[-1] = self.left[-1], self.left[swap.below]
        return plain(self, payload, before)

    def shuffled(chance: Any, cards: Sequence[Any]) -> Sequence[Any]:
        found = list(shuffle(chance, cards))
        if swap.tiles is not None:
            one, other = swap.tiles
            found[one], found[other] = found[other], found[one]
        return found

    def from_deck(room: Any, chance: Any) -> dict[str, object]:
        hand = room.begun()
        if not swap.nth or isinstance(hand, Refusal) or not hand.left:
            return next_cards(room, chance)
        used = hand.used
        hand.used = frozenset(map(swap.other, used))  # as the other floor has it
        cards = [card(name) for name in str(next_cards(As(hand), chance)["shoe"]).split()]  # type: ignore[arg-type]
        for place, one in enumerate(cards):
            swap.drawn += 1
            if swap.drawn == swap.nth:
                swap.pair = one, [each for each in range(52) if each not in used and each not in cards][swap.below]
            cards[place] = swap.other(one)
        return {"shoe": " ".join(map(card_name, cards))}

    dealt_otherwise = patch.object(machine, "next_cards", from_deck)
    with patch.object(Croupier, "_next", drawn), patch.object(dealer, "shuffle", shuffled), dealt_otherwise:
        yield


class As:
    """A room whose hand is to be taken for another."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand

    def begun(self) -> Any:
        return self.hand


class Base:
    """A floor on which wagers stand and the next thing is the deal; twins are copies of its files."""

    def __init__(self, folder: Path, edition: Edition, seed: int) -> None:
        self.folder, self.copies = folder, 0
        terms = supplied(edition)
        options = {name: value for name, value in terms.options.items() if value is not None}
        setup = {"ruleset": edition.ruleset, "game": edition.game.name, "options": options}
        (folder / "base").mkdir()
        with open_floor(str(folder / "base" / "floor.db"), secret="a secret for twins", clock=clock) as floor:
            cast = founded(floor, setup, TABLE)
            hire_the_rest(cast)
            for seat, name in SEATED.items():
                cast.say(name, "sit", {"seat": seat}, TABLE)
            with patch(
                "aboveboard.floor.tables.draws.secrets.token_bytes", random.Random(seed).randbytes
            ):  # the same deal every time
                cast.say("dan", "commit", {}, TABLE)
            self.ready = Wagering(cast, TABLE, seed).go()

    @contextmanager
    def twin(self, swap: Swap) -> Iterator[Twin]:
        """A copy of the floor, to be dealt at in one way or another."""
        self.copies += 1
        copy = self.folder / f"copy-{self.copies}"
        shutil.copytree(self.folder / "base", copy)
        with open_floor(str(copy / "floor.db"), secret="a secret for twins", clock=clock) as floor:
            app = Visitors(Cast(floor)).app
            with TestClient(app, base_url="http://floor.test", raise_server_exceptions=False) as client:
                yield Twin(floor, swap, client)
        shutil.rmtree(copy)


class Wagering(Driver):
    """Wagers are made and the cards made ready, up to the deal."""

    def go(self) -> bool:
        """Has it come to a deal, with somebody's wager in it?"""
        for _ in range(UNDECIDED_STEPS):
            self.pit = self.place.part(TableGame).pit
            event = self.next()
            ((kind, payload),) = ((kind, payload) for kind, payload in event.items() if kind not in ("by", "at"))
            if kind in OUTCOMES and not self.pit.between_rounds:
                return True
            seat = payload.get("seat") if isinstance(payload, dict) else None
            if kind == "bet" and seat not in SEATED:
                continue
            actor = SEATED[seat] if kind == "bet" and seat in SEATED else "dan"
            try:
                self.cast.floor.do(Deed(self.name, kind, payload, actor, PEOPLE[actor]))
            except BadInput:
                continue
        return False


class Pair:
    """Two floors and the place of the card in which they differ."""

    def __init__(self, one: Twin, other: Twin, stack: ExitStack) -> None:
        self.one, self.other, self._stack = one, other, stack
        self.place, self.cards = difference(one.known(), other.known())
        self.owner = SEATED.get(one.owner(self.place) or 0, "")

    def sees(self, name: str) -> bool:
        """May somebody see the card: whoever holds it, and those who see everything?"""
        return name != NOBODY and (PEOPLE[name] in SEES_ALL or name == self.owner)

    @property
    def hidden(self) -> bool:
        """Does the card still lie face down in both, in rounds that are being played?"""
        playing = self.one.game.pit.playing and self.other.game.pit.playing
        return playing and self.one.public() == self.other.public() and self.ruled_alike

    @property
    def ruled_alike(self) -> bool:
        """Do the rules ask the same next, where they go by the count of hands that lie face down?"""
        return bool(self.one.ruled() == self.other.ruled())

    def close(self) -> None:
        self._stack.close()


def difference(one: Cards, other: Cards) -> tuple[str, tuple[str, str]]:
    """The place at which just one card differs, and the two cards; an empty place where it is not just one."""
    found = [
        (place, pair)
        for place in one
        for pair in zip(one[place], other.get(place, []), strict=False)
        if pair[0] != pair[1]
    ]
    alike = one.keys() == other.keys() and all(len(one[place]) == len(other[place]) for place in one)
    return found[0] if len(found) == 1 and alike else ("", ("", ""))


def dealt(twin: Twin) -> bool:
    """Has a machine deal; True where cards then lie face down."""
    twin.ask("dan", "machine", {})
    held = twin.public()
    return twin.game.pit.playing and any(FACE_DOWN in cards for place, cards in held.items() if place != BURN)


def by_machine(base: Base, rng: random.Random, *, owned: bool, tries: int = 60) -> Pair | None:
    """Twins dealt by a machine of which one deals another card face down: one that a seat may look at, or nobody."""
    stack = ExitStack()
    one = stack.enter_context(base.twin(Swap()))
    if not dealt(one):
        stack.close()
        return None
    tiles = one.game.pit.outcome_event == "tiles"
    count = sum(map(len, one.known().values())) + 3
    chosen = rng.sample(
        [(nth, below) for nth in range(1, count + 1) for below in range(UNDEALT)], min(count * 2, tries)
    )
    pieces = (tuple(rng.sample(range(32), 2)) for _ in chosen)
    swaps = [Swap(tiles=both) for both in pieces] if tiles else [Swap(nth, below) for nth, below in chosen]  # type: ignore[arg-type]
    for swap in swaps:
        with ExitStack() as attempt:
            other = attempt.enter_context(base.twin(swap))
            place = difference(one.known(), other.known())[0] if dealt(other) else ""
            alike = bool(place) and one.public() == other.public() and one.ruled() == other.ruled()
            if alike and (one.owner(place) is not None) == owned:
                stack.push(attempt.pop_all())
                return Pair(one, other, stack)
    stack.close()
    return None


def by_hand(base: Base, pair: Pair) -> Pair | None:
    """Twins at which a dealer keys by hand what the machines of a pair dealt."""
    stack = ExitStack()
    found = []
    for twin in (pair.one, pair.other):
        again = stack.enter_context(base.twin(Swap()))
        for event in twin.floor.events(TABLE, viewer=Viewer("sue", "surveillance")):
            if event.kind == "machine":
                for play in event.veiled["plays"]:
                    ((kind, payload),) = ((key, value) for key, value in play.items() if key not in ("by", "at"))
                    again.ask("dan", kind, payload)
        found.append(again)
    keyed = Pair(found[0], found[1], stack)
    if keyed.place and keyed.hidden:
        return keyed
    keyed.close()
    return None


assert set(PEOPLE.values()) == set(ROLES), "somebody of every role looks"
