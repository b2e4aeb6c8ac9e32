"""What an organization owes and by when, what it retains until when: derived from what was stated, as of a moment."""
