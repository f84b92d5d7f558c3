"""Pitboss: New Jersey's casino table games as software, run by the book."""
