"""What a game may declare: a run of outcomes, a deal of hands, a pot among players, a pool of tickets, a machine."""
