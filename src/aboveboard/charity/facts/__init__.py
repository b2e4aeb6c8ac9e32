"""The facts that conditions ask for, by subject: named functions over what was stated, each with its events."""
