"""The pages, by house: an address, who may look, and the document behind it."""
