"""Paper: badges, posters, handbills, notices and tickets as PDF, set by typst from templates of this folder.

`typeset` sets a template with values that are given beside it, never inside it; `badges`, `advertisement`, `notices`,
`tickets`, `calendars`, `labels` and `flares` say what is printed, and refuse what the law does not allow or asks for in
vain; `of_record` takes it out of an organization's record. The law's conditions are weighed by the one engine, and
nothing is decided here.
"""
