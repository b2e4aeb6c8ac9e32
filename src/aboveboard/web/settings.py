"""How a floor is served: where, and how strictly."""

from __future__ import annotations

from dataclasses import dataclass

LOCAL = ("127.0.0.1", "localhost", "::1")
"""The hosts that only this machine can reach."""


@dataclass(frozen=True)
class Settings:
    """What whoever serves a floor decides; the defaults are for a house that is open to patrons."""

    demo: bool = False
    """One-click sign-in for each role, on a floor of play money."""
    secure: bool = True
    """Are cookies sent over HTTPS only? Everywhere but on this machine itself."""
    hosts: tuple[str, ...] = ()
    """The names that the floor goes by; what is asked of another is refused. Where none is stated, any will do."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies with TLS before the floor, whose word is taken for where a request comes from."""
    idle_minutes: int = 30
    """A session nobody used for so long is over."""
    longest_hours: int = 12
    """A session is over after so long, used or not: about a shift."""
    sign_ins_a_minute: int = 10
    """How many times a minute one address may try to sign in."""
    deeds_a_second: int = 200
    """How many deeds a second one session may ask for."""
    largest_body: int = 64 * 1024
    """No request's body is longer, in bytes."""
    largest_file: int = 10_100_000
    """No request with a file is longer: a file of 10 MB, and the form around it."""
    reads_a_second: int = 100
    """What one address may read a second while nobody is signed in there: a page counts 5, every 50 events count 1."""
    own_reads_a_second: int = 400
    """The same for somebody who is signed in, wherever from."""
    guest_reads_a_second: int = 800
    """What all guests who are signed in at one address may read together; behind a venue's router many have one."""
    most_seconds_refused: float = 1.0
    """For so long at most the answer is held back that something was asked too often."""
    streams_an_address: int = 100
    """How many live streams and exports one address may have open."""
    streams: int = 1000
    """How many may be open in all, in one process."""
    streams_for_anybody: int = 500
    """How many of them may be of people who are not signed in."""
    send_seconds: float = 30.0
    """Whoever reads nothing of an answer for so long is cut off."""
    connections_an_address: int = 250
    """How many connections one address may have open; behind a proxy that is for the proxy to limit."""
    connections: int = 2000
    """How many may be open in all, in one process."""
    header_seconds: float = 10.0
    """The head of a request is to be there within so long."""
    body_seconds: float = 20.0
    """Its body is to be there within so long."""
    idle_seconds: int = 30
    """A connection on which nothing is asked for so long is closed."""
