"""What makes a TypedDict the shape of an answer: the page's types, the API's description and the tests read it."""

from typing import Literal

from pydantic import ConfigDict, with_config

shape = with_config(ConfigDict(extra="forbid", strict=True))
"""A shape has its own members and no others, each of its own type."""

Milliseconds = int
"""A moment, or how long something takes."""
State = Literal["open", "paused", "closing", "closed"]
"""How a table stands."""
