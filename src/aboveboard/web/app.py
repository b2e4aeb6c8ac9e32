"""The application: the floor's pages and their JSON behind one set of rules about who may ask and how."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.staticfiles import StaticFiles

from aboveboard.docket.at_hand import at_hand
from aboveboard.floor.links.controller.line_keeper import LineKeeper
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Sessions
from aboveboard.web import api, api_charity, api_docket, api_links, errors
from aboveboard.web.automatic import Driver
from aboveboard.web.gate.bodies import Bodies
from aboveboard.web.gate.callers import Callers
from aboveboard.web.gate.guard import AppContext
from aboveboard.web.gate.hosts import Hosts
from aboveboard.web.gate.limits import Limit, Open
from aboveboard.web.gate.reading import Readers
from aboveboard.web.gate.tries import Tries
from aboveboard.web.headers import Headers
from aboveboard.web.link_feeds import LinkFeeds
from aboveboard.web.live import Live
from aboveboard.web.pages import site
from aboveboard.web.settings import Settings

STATIC = Path(__file__).parent / "static"
ABOUT = "A gaming floor: tables, wagers, banks and checks. Amounts are whole cents; every refusal names its clause."


def create_app(floor: Logbook, settings: Settings | None = None) -> FastAPI:
    """An application that serves this floor."""
    settings, readers = settings or Settings(), Readers()
    house = AppContext(
        floor,
        settings,
        Sessions(
            floor.store,
            floor.desk.clock,
            idle=timedelta(minutes=settings.idle_minutes),
            longest=timedelta(hours=settings.longest_hours),
            person=floor.person,
            glance=floor.glance,
            later=readers.later,
        ),
        tries=Tries(settings.sign_ins_a_minute, floor.vault.key("sign-in tries")),
        deeds=Limit(settings.deeds_a_second, settings.deeds_a_second),
        streams=Open(settings.streams_an_address, settings.streams),
        streams_for_anybody=Open(settings.streams_for_anybody, settings.streams_for_anybody),
    )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        floor.watch()
        at_hand(floor)  # which is taken up again while nothing is written
        live = app.state.live = Live(floor, readers.live)
        app.state.link_feeds = LinkFeeds(floor, readers.live)
        driver = Driver(floor, live.watched)
        live.arrives = driver.look_at
        driving = asyncio.create_task(driver.run())
        lines = LineKeeper(floor)
        lines.start()
        yield
        await asyncio.to_thread(lines.stop)
        driving.cancel()
        with suppress(asyncio.CancelledError):
            await driving
        readers.close()

    app = FastAPI(
        title="Aboveboard floor",
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        middleware=[
            Middleware(Headers, secure=settings.secure),
            Middleware(Hosts, hosts=settings.hosts, behind_proxy=bool(settings.proxies)),
            Middleware(
                Bodies,
                most=settings.largest_body,
                most_of_a_file=settings.largest_file,
                seconds=settings.body_seconds,
            ),
            Middleware(Callers, house=house, readers=readers),
        ],
    )
    app.state.house, app.state.readers = house, readers
    errors.handle(app, site.error_page)
    app.include_router(api.router)
    app.include_router(api_charity.router)
    app.include_router(api_docket.router)
    app.include_router(api_links.router)
    site.add(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app
