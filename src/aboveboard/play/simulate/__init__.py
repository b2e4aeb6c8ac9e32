"""Simulation of any game from its declaration: very many rounds of planned bets, on as many cores as there are.

`plans` reads and checks what is bet, `sheet` writes the bets as arrays, `rounds` is one compiled round. Flat bets are
folded into one table (`fold`) whose visits are counted (`count`); stakes that change are stepped (`step`). Dealt
games are played hand by hand with the best choices (`dealt`), in plain Python. `draw` is
the chance, `blocks` the workers, `figures` the answer. Compiled kernels are cached beside their own file only: after
an edit to `draw` or `rounds`, remove the cached files of the modules that use them (`make clean`).

Only this package loads numpy and numba, and nothing loads it before a simulation is asked for.
"""

from aboveboard.play.simulate.run import simulate

__all__ = ["simulate"]
