"""The things on the table: money, odds, grades, dice, wheels and chance. No I/O and no law.

Everything above may import from here; nothing here imports from anywhere else in the package.
"""
