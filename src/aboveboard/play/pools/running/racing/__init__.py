"""Races one after another: wagers until they close, a result, and stakes divided among those who backed it."""
