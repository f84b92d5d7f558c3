"""Tests of the games: transcripts, settlement cases, unit tests and perft."""
