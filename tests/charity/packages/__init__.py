"""Packages of filed statements, and bundles for inspectors."""
