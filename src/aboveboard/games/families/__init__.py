"""How dealt games are alike: growing hands, contests of ranked hands, hands set in two, draws, open hands, sequences.

A family holds what its engines need besides the round; `count_21`, `bonus_21`, `twenty_one` and `first_cards` are what
the games of twenty-one have in common.
"""
