"""Pools that an organization runs: deals and raffles, each with a log of its own, held to the law's conditions."""
