"""What a file on a game may say: its wagers, its equipment, what people do and see, and what the house takes."""
