"""The addresses of the floor's pages."""

from __future__ import annotations

from aboveboard.floor.roles import ON_DUTY, STAFF
from aboveboard.web.pages.floor import draws, office, pit, rack, rounds, rules, tables
from aboveboard.web.pages.floor.links import addresses as links
from aboveboard.web.pages.page import OVERSIGHT, Page

CAGE = tuple(dict.fromkeys(("cage", "banker", *OVERSIGHT)))

PAGES = (
    Page("/", "floor/index.html", tables.index, "The floor"),
    Page("/tables/{name}", "floor/table.html", tables.table, "Table"),
    Page("/tables/{name}/guide", "floor/guide.html", tables.guide, "Guide"),
    Page("/tables/{name}/rules", "floor/rules.html", rules.rules, "Rules"),
    Page("/tables/{name}/signs", "floor/signs.html", tables.signs, "Posted signs"),
    Page("/tables/{name}/rounds", "floor/rounds.html", rounds.rounds, "Rounds"),
    Page("/tables/{name}/rounds/{number}", "floor/round.html", rounds.round, "Replay"),
    Page("/tables/{name}/checklist", "floor/checklist.html", tables.checklist, "Checklist", roles=ON_DUTY),
    Page("/tables/{name}/rack", "floor/rack.html", rack.rack, "Rack", roles=STAFF),
    Page("/tables/{name}/log", "floor/log.html", tables.log, "Log"),
    Page("/me", "floor/me.html", tables.me, "My wagers", roles=("player",)),
    Page("/floor", "floor/pit.html", pit.pit, "The pit", roles=OVERSIGHT),
    Page("/cage", "floor/cage.html", pit.cage, "The cage", roles=CAGE),
    Page("/office", "floor/office.html", office.office, "The office", roles=office.WORKERS),
    Page("/check-roll", "floor/check-roll.html", draws.check_roll, "Check a machine's draw"),
    *links.PAGES,
)
