"""What people do at a table besides wagering: calls, the shooter, player banks, chips, prizes, inspection."""
