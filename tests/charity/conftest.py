"""Databases for these tests."""

from tests.support.databases import cast, file, postgres, url

__all__ = ["cast", "file", "postgres", "url"]
