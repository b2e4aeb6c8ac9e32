"""How dealt games are alike: growing hands, contests of ranked hands, hands set in two, draws."""
