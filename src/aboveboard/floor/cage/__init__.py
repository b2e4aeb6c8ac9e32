"""Money on the floor: racks, fills and credits, drop boxes, the cage, and what a table won."""
