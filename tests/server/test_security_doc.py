"""Each line of docs/security.md names a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_each_line_of_the_page_on_security_names_a_test() -> None:
    lines = [line for line in (ROOT / "docs/security.md").read_text(encoding="utf-8").splitlines() if line[:3] == "| c"]
    assert len(lines) > 20
    for line in lines:
        (file, name) = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", line)[0]
        assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), line
