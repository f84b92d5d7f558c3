"""The master game report as a table for other programs: CSV and Parquet, amounts in cents."""

from __future__ import annotations

import csv
import io

from pitboss.server.desk.master_report import COLUMNS, MasterReport

WORDS = ("by", "title", "hold", "band")
"""The columns that hold words; every other one is of whole numbers, on a day on which they are empty too."""


def as_csv(report: MasterReport) -> bytes:
    """Return every line of a report as CSV."""
    text = io.StringIO()
    rows = csv.DictWriter(text, COLUMNS)
    rows.writeheader()
    rows.writerows(report.rows())
    return text.getvalue().encode()


def as_parquet(report: MasterReport) -> bytes:
    """Return every line of a report as a Parquet file."""
    import pyarrow
    import pyarrow.parquet

    made = io.BytesIO()
    schema = pyarrow.schema([(name, pyarrow.string() if name in WORDS else pyarrow.int64()) for name in COLUMNS])
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(report.rows(), schema), made)
    return made.getvalue()
