"""A charity casino night while it lasts: its book, its desk, and what its report of operations adds up.

`book` is what the desk wrote into the house's journal, `desk` what its people do there, `operations` the sums.
"""
