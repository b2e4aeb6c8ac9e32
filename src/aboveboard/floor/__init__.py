"""A gaming floor being run: an append-only log a table, a ledger in cents, and everything kept between the two.

`deeds` holds the words that every part shares, `floor.Floor` is the one object that the terminal and the browser's
side hold. A *deed* is asked and may be refused, and then nothing is written; an *event* was accepted and stays.
Import from `aboveboard.log.deeds` and `aboveboard.log.logbook`; this module itself loads nothing.
"""
