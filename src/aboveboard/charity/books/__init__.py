"""An organization's books: accounts at banks, what goes in and out of them, and on which form each cent stands.

Functions over what was stated; nothing here changes anything. Facts and forms ask it, and so do the pages.
"""
