"""Pai Gow Poker: N.J.A.C. 19:47-11, whose sections are known by their headings; what is done under them is custom."""
