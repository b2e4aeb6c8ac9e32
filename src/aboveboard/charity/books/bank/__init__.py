"""A bank's statements held against the entries of an account, and against what was counted and deposited."""
