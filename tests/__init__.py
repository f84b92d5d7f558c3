"""The tests, which mirror the packages of pitboss."""
