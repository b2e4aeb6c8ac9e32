"""A charity's games: banks, currency, casino nights and prizes."""
