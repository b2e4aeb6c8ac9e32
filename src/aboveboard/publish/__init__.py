"""What people read: guides of the games, in Markdown and HTML, written from the law in force.

`prose` says in sentences what a law file says in values, `guide` puts them together as `blocks`, and `markdown`
and `html` write blocks down. Nothing here decides anything.
"""
