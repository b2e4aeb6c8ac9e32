"""Paper of the docket: what is filed, receipts, service, what offices do, agendas, minutes, and a case retold.

`of_record` and `of_log` say what is printed from, as whoever prints it may see it; `listing` says which papers there
are, as the law's file has them; each kind is a document as a value, written as Markdown, HTML and, by
`publish/paper`, as pages. No step and no paper of any law is named here.
"""
