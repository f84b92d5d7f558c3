"""Drivers of a round: the dealer, the log, replay, and what each viewer may see."""
