"""The audit: everything a house has kept, held against its logs, its bonds and its journal.

`verify` goes through all of it, `table` through one table, whose rows and log `log` reads, `money` through its part of
the ledger, `house` through what belongs to no table; `finding` is what each of them finds and where. `start` is the
quick look before the doors open.
"""
