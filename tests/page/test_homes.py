"""What several views of the page use has one home: no two modules give the same name to the others."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.page.test_verify import PAGE

EXPORTED = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)


def test_every_exported_name_has_one_home() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module in PAGE.rglob("*.js"):
        if PAGE / "vendor" not in module.parents:
            for name in EXPORTED.findall(module.read_text(encoding="utf-8")):
                homes[name].append(module.relative_to(PAGE).as_posix())
    assert {"capital", "counted", "money"} <= homes.keys()
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
