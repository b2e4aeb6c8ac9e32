"""Simulation of any game from its declaration: very many rounds of planned bets, on as many cores as there are.

`plans` reads and checks what is bet, `sheet` writes the bets as arrays, `rounds` is one compiled round. Flat bets are
folded into one table (`fold`) whose visits are counted (`count`); stakes that change are stepped (`step`). `draw` is
the chance, `blocks` the workers, `figures` the answer.

Dealt games are played for one seat with the best choices. `players` picks whoever can: rounds that can all be followed
are walked as an automaton (`walked`), growing hands by the tables of their solved play (`grown`, `grow_tables`,
`first_cards`), ranked hands by the evaluator and the solver's choices (`contests`), hands set in two (`paired`) and
draws (`drawn`) by tables, and whatever is left by the game itself, step by step (`dealt`), to which all the others are
held. `cards` deals to the kernels, `hands` counts how bets end, `sittings` makes sessions of it.

Compiled kernels are cached beside their own file only: after an edit to `draw`, `cards` or `rounds`, remove the cached
files of the modules that use them (`make clean`). Only this package loads numpy and numba, and nothing loads it before
a simulation is asked for.
"""

from aboveboard.play.simulate.run import simulate

__all__ = ["simulate"]
