"""What the program answered before it was rearranged: files that it wrote, and hashes of what it printed.

`fixtures/` holds a floor's database with rounds in play and a snapshot of each log, the exports of it that an auditor
and a player were given, a signed checkpoint, how every log and account stood (`stood.json.gz`: as the files are, and
after the deeds of `night.go_on`, with what those wrote), and the records of all golden playthroughs. `answers.json`
holds SHA-256 hashes of the canonical JSON of what the commands print for every edition.

A rearrangement changes none of it. Where an answer is meant to change (another law, a new field), write the hashes
anew and review which have changed, command by command:

    python -m tests.unchanged.record answers [GAME ...]

The files are made by `python -m tests.unchanged.record floor`. They are what an earlier release wrote, so they are made
anew only when a form is given up on purpose and with notice; otherwise a later program must read the old ones. Machine
draws are of fresh seeds, so that no two recordings are alike, and one that ends a round too soon asks to be run again.
"""
