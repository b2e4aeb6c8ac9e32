"""Simulation of any game from its declaration: very many rounds of planned bets, on as many cores as there are.

`plans` reads and checks what is bet, `plan_arrays` writes the bets as arrays, `kernels/betting_round` is one compiled
round. Flat bets are folded into one table (`kernels/folding`) whose visits are counted (`kernels/flat_bets`); stakes
that change are stepped (`kernels/changing_stakes`). `blocks` are the workers, `payoffs` the money, `figures`, `results`
and `answer` the answer; the chance is `kernel/generators`.

Dealt games are played for one seat with the best choices. `families` is the table of who plays which: rounds that can
all be followed are an automaton (`kernels/tabulated`), growing hands go by the tables of their solved play
(`kernels/growing`, `growing_automaton`, `first_cards`), ranked hands by the evaluator and the solver's choices
(`kernels/contests`), hands set in two and draws by tables (`kernels/set_in_two`, `draws`), and whatever is left is
played by the game itself (`kernels/step_by_step`), to which all the others are held. `kernels/card_source` deals to the
kernels, `dealt_bets` counts how bets end, `dealt_sessions` makes sessions of it.

Compiled kernels are cached beside their own file only: after an edit to `kernel/generators`, `kernels/card_source` or
`kernels/betting_round`, remove the cached files of the modules that use them (`make clean`). Numpy and numba are not
loaded before a simulation or a solver that needs them is asked for.
"""

from aboveboard.play.simulate.run import simulate

__all__ = ["simulate"]
