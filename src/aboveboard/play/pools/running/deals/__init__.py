"""A deal of sealed tickets at play: sold by count, its prizes marked off, its own bank, and when it may leave play."""
