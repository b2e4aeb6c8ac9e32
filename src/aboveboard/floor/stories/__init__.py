"""A table's log as people read it: deeds in words, its story, which events made a round, whether it is open."""
