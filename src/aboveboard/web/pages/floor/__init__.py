"""The documents behind the floor's pages: tables, racks, the pit, the cage, draws."""
