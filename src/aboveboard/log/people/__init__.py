"""Who is known to a house, and who is signed in."""
