"""Statements: drafted from what was stated by a form's lines, signed, frozen, filed, paid for and received.

No form has code of its own. Its file says which figures each line takes, in a few verbs; the figures are named
functions over what an organization and its games have stated, and every line opens down to the events behind it.
"""
