"""Wagers on the layout: planned, placed within their limits, taken down, moved by outcomes, settled and paid."""
