"""Two laws side by side: what changes of a game's wagers, its rules, its clauses and its best play.

`comparison` is the record that answers, made of `records`; `sides` reads what is compared, `wagers` and `figures` set
the figures of both side by side, `best_play` the choices, `clauses` what a text leaves over or says twice; `comparing`
puts it together. `submissions` reads what an operator submits. `over` says what a law is swept over, `sweeping`
reckons it, and `sweep` is the record.
"""
