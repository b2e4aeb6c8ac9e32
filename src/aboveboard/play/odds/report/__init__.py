"""The figures of a game as people and programs ask for them, each number written out as text."""
