"""The nouns that every game shares."""
