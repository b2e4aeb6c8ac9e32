"""The documents behind the pages that every house has: the audit, exports, signing in."""
