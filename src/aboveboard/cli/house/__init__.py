"""A house's database and its people: served, founded, exported, verified and replayed."""
