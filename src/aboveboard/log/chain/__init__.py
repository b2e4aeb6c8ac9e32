"""Events as bytes: spelled in one way, chained by hash, with hidden values, and verified."""
