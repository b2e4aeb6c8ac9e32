"""The course of a proceeding: steps decided without changing anything, folded into a state, and what follows from it.

`state` is what stands; `stated` reads what a step states, `facts` answers conditions, `papers`, `votes`, `agenda` and
`sanctions` judge what their names say, `deciding` puts it together, `folding` takes it up, `terms` and `next_steps`
say what is due and what may be done, `elsewhere` what a step decides in other proceedings, `minutes` what was done.
"""
