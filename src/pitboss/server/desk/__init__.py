"""The compliance desk of a house: its slips, counts, boxes, decks, ratings, records and closed days.

`gaming_day` divides time, `figures` adds up what each table moved, `theoretical` says what the bets really made should
have won, and `master_report` puts them together. `papers` are the desk's lines of the house's journal; `slips`,
`counts`, `boxes`, `decks` and `ratings` are folds of them with what people may do there, `days` closes a day under the
house's signature, `due` says what is to be done now, and `desk` holds all of it. `records` recalls what was played.
"""
