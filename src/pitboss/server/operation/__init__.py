"""What an operator sees of a running house: its log, its metrics, how it is, and whether its chance is even."""
