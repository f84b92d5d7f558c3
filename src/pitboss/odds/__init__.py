"""What the wagers and decisions of the games are worth."""
