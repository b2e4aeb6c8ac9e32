"""Tables being run: the game and its seats, machine draws, posted limits, rounds, disputes, replay."""
