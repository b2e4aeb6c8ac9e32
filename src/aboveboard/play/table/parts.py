"""The parts of a table, built from the bottom up: what the shape of a game declares, and the law has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from aboveboard.games.shapes.deal import Circle
from aboveboard.games.shapes.pot import Pot
from aboveboard.kernel.tiles import TileSet
from aboveboard.law.terms.terms import Terms
from aboveboard.play.poker.chips import PotLedger
from aboveboard.play.poker.core import Posted
from aboveboard.play.poker.irregularities import PotCures
from aboveboard.play.poker.room import Room
from aboveboard.play.poker.seating import Seating
from aboveboard.play.table.conduct.boxes import Boxes
from aboveboard.play.table.conduct.calling import Calling
from aboveboard.play.table.conduct.calls import Calls
from aboveboard.play.table.conduct.colour_chips import ColoursInUse
from aboveboard.play.table.conduct.inspection import Inspection
from aboveboard.play.table.conduct.player_bank import PlayerBank
from aboveboard.play.table.conduct.prizes import Prizes
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.conduct.shoe_holder import ShoeHolder
from aboveboard.play.table.conduct.shooter import Shooting
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.double_split import DoubleSplit
from aboveboard.play.table.dealing.expose import Exposing
from aboveboard.play.table.dealing.face_down import FaceDown
from aboveboard.play.table.dealing.pauses import Pauses
from aboveboard.play.table.dealing.set_hands import SetHands
from aboveboard.play.table.dealing.shoe import TableShoe
from aboveboard.play.table.dealing.start import DealStart
from aboveboard.play.table.dealing.tiles import TileDeal
from aboveboard.play.table.irregularities.cures import Cures
from aboveboard.play.table.options import Options
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.wagers.meters import Meters
from aboveboard.play.table.wagers.placing import Placing
from aboveboard.play.table.wagers.plans import Plans
from aboveboard.play.table.wagers.removing import Removing
from aboveboard.play.table.wagers.settlement import Settlement
from aboveboard.play.table.wagers.throws import Throws


@dataclass
class Parts:
    """The parts of one table, in the order in which their deeds count; None for what it does not need."""

    inspection: Inspection
    seated: Seated
    calls: Calls
    calling: Calling
    plans: Plans
    boxes: Boxes | None = None
    chips: ColoursInUse | None = None
    prizes: Prizes | None = None
    shooting: Shooting | None = None
    meters: Meters | None = None
    placing: Placing | None = None
    removing: Removing | None = None
    options: Options | None = None
    cures: Cures | None = None
    face_down: FaceDown | None = None
    start: DealStart | None = None
    shoe: TableShoe | None = None
    shoe_holder: ShoeHolder | None = None
    player_bank: PlayerBank | None = None
    dealing: Dealing | None = None
    pauses: Pauses | None = None
    double_split: DoubleSplit | None = None
    exposing: Exposing | None = None
    tiles: TileDeal | None = None
    set_hands: SetHands | None = None
    room: Room | None = None
    seating: Seating | None = None
    posted: Posted | None = None
    pot_ledger: PotLedger | None = None
    pot_cures: PotCures | None = None

    def by_name(self) -> dict[str, Part[State]]:
        """Those that there are; a deed that several have is the last one's."""
        return {each.name: part for each in fields(self) if (part := getattr(self, each.name)) is not None}


def build(table: TableCore) -> Parts:
    """The parts that the shape of the table's game needs."""
    return SHAPES[table.terms.game.shape](table)


def _thrown(table: TableCore) -> Parts:
    """Dice are thrown, or a wheel is spun."""
    law, terms = table.terms.law, table.terms
    inspection, chips, boxes = Inspection(law, stated=table.stated.opened), ColoursInUse(law), Boxes(law)
    seated, prizes = Seated(table, chips), _prizes(terms)
    shooting = None if law.shooter is None else Shooting(table, seated)
    calls = Calls(table, inspection, boxes, prizes, shooting)
    plans = Plans(table)
    placing = Placing(table, plans, calls, boxes)
    meters = _meters(table)
    throws = Throws(table, calls, plans, Settlement(table, prizes, meters=meters))
    return Parts(
        inspection=inspection, seated=seated, calls=calls, calling=Calling(table, calls), boxes=boxes, chips=chips,
        prizes=prizes, shooting=shooting, plans=plans, meters=meters, placing=placing,
        removing=Removing(table, plans, calls), options=Options(table, plans, placing),
        cures=Cures(table, calls, throws),
    )  # fmt: skip


def _dealt(table: TableCore) -> Parts:
    """Hands are dealt and people choose; who may hold the shoe or bank a round is the law's to say."""
    law, game = table.terms.law, table.terms.deal
    face_down = FaceDown(table, game)
    table.game = game = face_down.veiled()
    inspection, chips, boxes = Inspection(law, stated=table.stated.opened), ColoursInUse(law), Boxes(law)
    seated, prizes = Seated(table, chips), _prizes(table.terms)
    calls = Calls(table, inspection, boxes, prizes)
    plans, start = Plans(table), DealStart(table)
    shoe = None if law.shoe is None else TableShoe(table, inspection, seated)
    holder = None if law.holder is None else ShoeHolder(table, seated)
    banked = game.circle is not None and law.bank is not None
    bank = PlayerBank(table, game, seated, face_down, start) if banked else None
    meters = _meters(table)
    settlement = Settlement(table, prizes, holder, bank, game.first, meters)
    dealing = Dealing(table, game, plans, calls, settlement, face_down, start, shoe, holder, bank)
    placing = Placing(table, plans, calls, boxes, dealing)
    cures = Cures(table, calls, dealing=dealing, shoe=shoe)
    found = Parts(
        inspection=inspection, seated=seated, calls=calls, calling=Calling(table, calls, dealing), boxes=boxes,
        chips=chips, prizes=prizes, plans=plans, meters=meters, placing=placing, removing=Removing(table, plans, calls),
        options=Options(table, plans, placing), cures=cures, face_down=face_down, start=start, shoe=shoe,
        shoe_holder=holder, player_bank=bank, dealing=dealing, pauses=dealing.pauses,
        double_split=dealing.double_split, exposing=Exposing(table, dealing),
    )  # fmt: skip
    if game.circle is not None:
        _set_in_two(table, game.circle, dealing, found, cures)
    dealing.round_begun = [seated.begun] if meters is None else [seated.begun, meters.begun]
    over = [boxes.clear, None if shoe is None else shoe.after_round]
    over += [None if found.set_hands is None else found.set_hands.after_round, calls.clear]
    dealing.round_over = [done for done in over if done is not None]
    return found


def _set_in_two(table: TableCore, circle: Circle, dealing: Dealing, found: Parts, cures: Cures) -> None:
    """Players set their hands in two: of tiles, or of cards."""
    assert found.start is not None
    assert found.boxes is not None
    start, calls = found.start, found.calls
    tiles = isinstance(table.tracks.setup.equipment, TileSet)
    found.tiles = TileDeal(table, circle, dealing, calls, start) if tiles else None
    found.set_hands = SetHands(
        table, circle, dealing, calls, cures, found.seated, found.boxes, start, found.tiles
    )  # fmt: skip


def _pots(table: TableCore) -> Parts:
    """Players wager against each other for a pot."""
    law, game = table.terms.law, table.terms.game
    assert isinstance(game, Pot)
    inspection = Inspection(law, stated=table.stated.opened)
    calls = Calls(table, inspection, Boxes(law))
    calling, seated = Calling(table, calls), Seated(table, ColoursInUse(law))
    room = Room(table, game, calls, calling, seated)
    return Parts(
        inspection=inspection, seated=seated, calls=calls, calling=calling, plans=Plans(table), room=room,
        seating=room.seating, posted=room.posted, pot_ledger=room.ledger, pot_cures=PotCures(room),
    )  # fmt: skip


def _prizes(terms: Terms) -> Prizes | None:
    """The prizes of a wheel, or those that the law knows of."""
    return None if terms.law.prize is None and terms.wheel is None else Prizes(terms)


def _meters(table: TableCore) -> Meters | None:
    """The meters of progressive wagers, where the table offers one."""
    return Meters(table) if table.terms.metered else None


SHAPES: Mapping[str, Callable[[TableCore], Parts]] = {
    "spin": _thrown,
    "run": _thrown,
    "deal": _dealt,
    "pot": _pots,
}
"""What each shape of a game needs at a table."""
