"""Pools reckoned exactly before they are sold: deals of tickets, drums, boards, keys, calls and shares."""
