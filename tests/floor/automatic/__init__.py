"""Tables without a second person."""
