"""A link reconciled from its own events: what was there, what came, what went and what is there, and nothing between.

`moved` says what each event moves by what it states, `walked` holds that against the meters that the same events give,
`beside` compares with the tables' own logs and with the ledger, `reconcile` puts it together, `sheet` is the answer.
"""
