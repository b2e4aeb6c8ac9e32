"""The browser's side of the floor: pages, their JSON, and live updates. No rule lives here.

Everything that is decided is decided by `aboveboard.floor`; what is drawn is drawn by `aboveboard.publish`.
"""
