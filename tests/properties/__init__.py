"""What holds at every table, whatever its options, players, faults and house inputs."""
