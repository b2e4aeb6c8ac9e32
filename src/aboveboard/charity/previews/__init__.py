"""What would come of a sheet: its rows as fields, its deeds tried on logs made for the question, and what is wrong."""
