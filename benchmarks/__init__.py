"""How fast it is: `python -m benchmarks` measures everything in one run and writes benchmarks/results.md.

Seconds depend on the machine, so the ratios count: against a peer, against plain drawing, against one worker. No
benchmark asserts a time.
"""
