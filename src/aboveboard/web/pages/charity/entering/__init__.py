"""What is entered by hand: forms made from the deeds' declarations, their words, and what was typed into them."""
