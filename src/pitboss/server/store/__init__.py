"""What the house keeps: steps of its tables, committed whole before anybody is told.

`step` is what is kept, `store` keeps it, `writer` commits what several tables bring together; below them `schema`, the
`database` (SQLite or PostgreSQL) and its `migrations`. `idempotency` remembers commands by their keys, `search` is the
auditor's.
"""
