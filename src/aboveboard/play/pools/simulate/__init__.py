"""Pools played over and over: one kernel a kind of stage, figures with their errors beside the exact ones.

`families` is the table of who plays which round; a kernel plays blocks of rounds, each on its own stream of chance, and
hands back how often each value occurred; `run` spreads the blocks over threads, and `answer` is what people read.
"""
