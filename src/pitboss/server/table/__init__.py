"""One live table.

`authority` is plain Python without network, database or clock: what has happened, who is there, and what each viewer
may see. `live` is that table as the house runs it, which turns `commands` into logged inputs by `playing` (people),
`floor` (the floor's word) and `forms` (the game's own desk). `pace` says what a table does by itself and when,
`regulars` are its bots, `sitting` a person at it. `showing` and `viewers` make what each viewer gets, `hints` what odds
would do. `opening` opens a table or takes it up again after a stop, from its `checkpoint`.
"""
