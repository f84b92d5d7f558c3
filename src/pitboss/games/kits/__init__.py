"""The procedures that the poker games against a pay table or the dealer have in common, each with its paragraphs."""
