"""What files on books and forms may say: accounts and classes of expenditure, lines of statements, the official PDF."""
