"""Other programs' forms: hand histories."""
