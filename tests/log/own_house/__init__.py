"""A house declared in the tests alone is served by desk, export, verify, replay, roles and snapshots unchanged."""
