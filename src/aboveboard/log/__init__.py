"""What every house needs and no game: canonical bytes, the hash chain, the store, the ledger, the desk, people."""
