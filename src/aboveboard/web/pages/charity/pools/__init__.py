"""The documents behind the pages of pools: those of an organization, a pool's desk, and what everybody sees of it."""
