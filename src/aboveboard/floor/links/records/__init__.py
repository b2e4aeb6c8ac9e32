"""Recorded links: their events decided one after another by what decides a live link, and what comes of them.

`taking` is one event about to be decided; `operating`, `playing`, `signing` and `papers` decide by subject, `handlers`
lists them all, `record` reads a record and goes through it, `settled` is the answer.
"""
