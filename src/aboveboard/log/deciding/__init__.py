"""Deeds are decided one at a time under the log's lock, and what is accepted is written."""
