"""Tables being run: the game and its seats, machine draws, posted limits, disputes, and money taken back."""
