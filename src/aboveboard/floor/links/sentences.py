"""The deeds of links in sentences; `log/sentences.py` says how to read one."""

from __future__ import annotations

from aboveboard.floor.links.roles import JOINED, LEFT, OPEN, PLAY, REQUEST, TAKE
from aboveboard.log.sentences import Sentences

AT_A_LINK: Sentences = {
    OPEN: "the link is opened, for a wager of {wager:cents}",
    "link-controls": "the internal controls are stated",
    "link-change": "the progressive is changed: {why}",
    "link-join": "{table} joins the link",
    "link-leave": "{table} leaves the link",
    "link-approve": ("{what:words} is approved for {table} by {letter}", "{what:words} is approved by {letter}"),
    "link-entry": "the controller is accessed: {purpose}",
    REQUEST: "the start of the link is asked for",
    "link-start": "the link is in operation",
    "link-stop": "the link is stopped: {why}",
    "link-fault": ("{table} is out of play: {says}", "the link is inoperable: {says}"),
    "link-cure": ("{table} is in play again: {says}", "the link is as it was: {says}"),
    "link-verify": ("hit {hit} is found void: {void}", "hit {hit} is verified"),
    "link-pay": "hit {hit} is paid from the {from}",
    "link-acknowledge": "the display of hit {hit} is acknowledged",
    "link-adjust": "an adjustment of {level} by {cents:cents} is asked for: {why}",
    "link-transfer": "a transfer of the meters to {to} is asked for: {why}",
    "link-close": "the end of the link is asked for: {why}",
    "link-sign": ("{no!}what event {event} asks for is not signed", "what event {event} asks for is signed"),
    PLAY: ("{hits!}wagers are played at {table}, and a hand hits", "wagers are played at {table}"),
    TAKE: "the meters of {link} are taken over",
}
AT_A_TABLE: Sentences = {
    JOINED: "the table joins {link}",
    LEFT: "the table leaves {link}",
}
