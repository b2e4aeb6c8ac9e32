"""Banks' own files: several banks' styles, both ways round, and hostile ones."""
