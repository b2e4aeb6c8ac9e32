"""Members from a spreadsheet and back: read whole, previewed with every fault, and written by whoever asked."""
