"""Aboveboard."""
