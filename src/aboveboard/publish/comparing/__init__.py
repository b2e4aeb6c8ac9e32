"""Two laws side by side as people read them.

`texts` lays guides, signs, checklists and layouts of two texts side by side; `answer` is a comparison with them, and
`pages` its page; `sweeping` is one law over the values of an option; `plots` draws both.
"""
