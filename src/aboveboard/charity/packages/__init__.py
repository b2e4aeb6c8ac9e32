"""What leaves a house as one archive: a filed statement that another house verifies, and an inspector's bundle.

An archive is the same bytes whenever the same is packed. Whoever gets one trusts nobody: events are shown to be among
those that the house signed, and everything else in it is worked out again from them.
"""
