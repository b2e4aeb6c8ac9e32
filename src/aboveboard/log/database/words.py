"""What is wrong with a database, in words: it cannot be reached, read or written, or is another program's."""

from __future__ import annotations

import re

PASSWORD = re.compile(r"(?<=://)([^:/@]*):.*(?=@)")
KNOWN = {
    "file is not a database": "the file is no database of SQLite's",
    "database disk image is malformed": "the file is damaged; restore a backup",
    "unable to open database file": "the file cannot be opened, or its folder not written to",
    "readonly database": "it can only be read here, not written to",
    "read-only": "it can only be read here, not written to",
    "disk is full": "the disk is full",
    "no space left": "the disk is full",
    "disk I/O error": "the disk does not take what is written (full, over a quota, or broken)",
    "database is locked": "another process holds it",
    "lock timeout": "another process holds it",
    "password authentication failed": "the server does not take this name and password",
    "no password supplied": "the server asks for a password",
    "does not exist": "the server knows no such database or user",
    "permission denied": "this user may not do that there",
    "Connection refused": "no server answers at that address",
    "could not translate host name": "there is no such host",
    "failed to resolve host": "there is no such host",
    "timeout expired": "the server does not answer",
    "connection is lost": "the connection to the server is lost",
    "server closed the connection": "the connection to the server is lost",
}


def without_password(url: str) -> str:
    """A database's URL, as it may be printed."""
    return PASSWORD.sub(r"\1:***", url)


def in_words(error: Exception) -> str:
    """One sentence for what a database or its driver says, without the statement that it was asked."""
    found = str(getattr(error, "orig", None) or error)
    for sign, words in KNOWN.items():
        if sign in found:
            return words
    return " ".join(found.split("\n")[0].split())
