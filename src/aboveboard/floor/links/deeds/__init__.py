"""The deeds of a link, by subject: how each is decided, and how its event is folded in."""
