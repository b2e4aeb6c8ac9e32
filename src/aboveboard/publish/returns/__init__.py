"""Statements as people read, post and file them: on paper, as a page, as sheets, and onto the official form.

`shown` reads a statement once, in the order of its form and in the form's own figures; `pages` makes Markdown and HTML
of that, `sheets` spreadsheets, `onto` fills in the official PDF that somebody supplies, and `printed` is what programs
are handed. No form has code here: everything comes from the statement and the form's file.
"""
