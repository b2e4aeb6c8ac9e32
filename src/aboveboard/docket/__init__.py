"""Proceedings: hearings, appeals, meetings and rulemakings, each by its file, with every day counted.

`course` decides what is done in one and folds it, whatever kind it is; `record` decides a whole one from a file.
"""
