"""The API's guide lists what the house answers, and nothing else."""

from __future__ import annotations

import re
from typing import Any

from pitboss.housefile import DEFAULT_HOUSE
from pitboss.server.web.app import create_app
from tools.write_api_doc import DOC, written


def test_every_request_is_documented() -> None:
    assert DOC.read_text(encoding="utf-8") == written(), "run tools/write_api_doc.py"


def test_the_guide_names_every_request_that_needs_a_key() -> None:
    described = create_app(DEFAULT_HOUSE, "sqlite:///nowhere.db").openapi()

    def needs_key(form: Any) -> bool:
        name = form.get("$ref", "").rpartition("/")[2]
        form = described["components"]["schemas"][name] if name else form
        return all(map(needs_key, form["oneOf"])) if "oneOf" in form else "key" in form.get("required", ())

    forms = {
        path: methods["post"]["requestBody"]["content"]["application/json"]["schema"]
        for path, methods in described["paths"].items()
        if "post" in methods
    }
    sentence = re.search(r"These need a key: (.*?);", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert sentence is not None
    assert re.findall(r"`POST (.*?)`", sentence[1]) == [path for path, form in forms.items() if needs_key(form)]
