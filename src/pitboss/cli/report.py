"""`pitboss report`: a mathematical report on a table, as a web page or a PDF."""

from __future__ import annotations

import argparse
import json
import time
from datetime import UTC, datetime
from pathlib import Path

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.house import settings_of
from pitboss.cli.odds import asked, with_bar
from pitboss.cli.terminal import Screen, Unable
from pitboss.paper.report import report_of


def run(arguments: argparse.Namespace) -> int:
    """Price a table and write the report on it."""
    path = Path(arguments.output)
    if path.suffix not in (".html", ".pdf"):
        raise Unable(f"{path}: a report is written as .html or .pdf")
    if path.exists() and not arguments.force:
        raise Unable(f"{path} already exists, so it was left alone: give another name, or --force to overwrite it")
    solver, question = asked(arguments, settings_of(arguments))
    start = time.perf_counter()
    answer = with_bar(lambda progress: solver.solve(question, arguments.wager, progress))
    seconds, day = time.perf_counter() - start, datetime.now(UTC).date()
    report = report_of(solver, question, answer, seconds, day, command=arguments.command)
    if path.suffix == ".html":
        from pitboss.paper.report_html import page

        path.write_text(page(report), encoding="utf-8")
    else:
        from pitboss.paper.report_pdf import write

        with paper_extra("a report as PDF"):
            write(report, str(path))
    if arguments.json:
        Screen().line(json.dumps({"written": str(path), "sections": [each.title for each in report.sections]}))
    else:
        Screen().line(f"{path} is written.")
    return OK
