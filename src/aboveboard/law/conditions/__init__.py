"""What must hold before a deed is done: conditions over facts, weighed by one engine for every house."""
