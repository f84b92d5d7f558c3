"""The house's chips: the chart of accounts, the ledger by double entry, a table's books, wallets and the cage."""
