"""The controller of a link as a process of its own, and the lines by which tables and controller hear each other."""
