"""The layouts, the cards and the chips."""
