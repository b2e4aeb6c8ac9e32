"""Charity money as logs of earlier versions hold it, on the house's own log: folded, and brought to an end there."""
