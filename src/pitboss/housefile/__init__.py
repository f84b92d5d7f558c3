"""`house.toml`: a house's pits, tables, options and limits as one file, read by everything that plans with a house.

`file` reads and checks it line by line, by the `keys` it may have, the `options` of each game and `toml_lines`, which
finds the line of each key; `plan` is what a house is to be.
"""

from pitboss.housefile.file import DEFAULT_HOUSE, example_house, parse_house, read_house
from pitboss.housefile.plan import HouseFile, Night, Pace, PitPlan, TablePlan
from pitboss.housefile.reading import HouseFileError, Problem

__all__ = [
    "DEFAULT_HOUSE",
    "HouseFile",
    "HouseFileError",
    "Night",
    "Pace",
    "PitPlan",
    "Problem",
    "TablePlan",
    "example_house",
    "parse_house",
    "read_house",
]
