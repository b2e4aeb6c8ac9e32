"""Deals from a supplier's invoice and sold stubs, from spreadsheets: previewed with every fault; and lists of both."""
