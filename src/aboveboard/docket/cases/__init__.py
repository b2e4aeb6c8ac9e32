"""A proceeding with a log of its own: what opens it, who acts in it, its part that decides and folds, its words.

Above `course`, which knows of no log; the kinds of log, the pages' fence and the command line import from here.
"""
