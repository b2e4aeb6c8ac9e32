"""Pots that players play for among themselves: who acts, what goes in, who takes it, and what the house keeps of it.

`hand` is one round as PokerKit plays it, which `start` sets up; `awards` divides its pots and takes the rake, `actions`
says why a deed is refused, `irregularities` cures what goes wrong; `seating`, `blinds` and `chips` keep the chips,
`core` is what they share, `room` is the table at which all of it happens, and `dealer` deals by chance. PokerKit is
loaded with the first card.
"""
