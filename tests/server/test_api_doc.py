"""The API's guide lists what the house answers, and nothing else."""

from __future__ import annotations

from tools.write_api_doc import DOC, written


def test_every_request_is_documented() -> None:
    assert DOC.read_text(encoding="utf-8") == written(), "run tools/write_api_doc.py"
