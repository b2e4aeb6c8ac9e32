"""What people read: guides, layouts and signs of the games, written and drawn from the law in force.

`prose` says in sentences what a law file says in values, `guide` puts them together as `blocks`, and `markdown`
and `html` write blocks down. `layout` draws the felt, `signs` says what is posted, `poster` draws that, and `lights`
tells what an outcome lights up. Nothing here decides anything.
"""
