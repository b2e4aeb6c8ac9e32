"""What lies beside the chain: balances, postings, heads and keys, folded from the events and compared."""
