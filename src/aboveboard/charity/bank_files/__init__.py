"""A bank's own files, as spreadsheets or OFX: read whole and strictly into lines, with every fault where it stands."""
