"""An organization and its occasions: records, members, what may be done and what is owed."""
