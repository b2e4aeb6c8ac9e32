"""Progressives that tables share: a record of links decided, and a link's meters reconciled with all that fed them."""
