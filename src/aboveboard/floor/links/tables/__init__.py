"""What a table asks of its link, and how its wager fits one."""
