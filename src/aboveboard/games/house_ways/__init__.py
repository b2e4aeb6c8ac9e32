"""How the house sets hands in two: rules in order, read from files, of which the package's own lie here."""
