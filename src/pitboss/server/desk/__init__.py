"""The compliance desk of a house: what its ledger and logs come to by table, game, pit, shift and gaming day.

`gaming_day` divides time, `figures` adds up what each table moved, `theoretical` says what the bets really made should
have won, and `master_report` puts them together.
"""
