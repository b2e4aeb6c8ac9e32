"""Cards and tiles at a table: the shoe, the deal, raised and split hands, cards that lie face down."""
