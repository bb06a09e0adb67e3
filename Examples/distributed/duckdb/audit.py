"""Audits a column of Parquet files on one machine with DuckDB. Usage: audit.py 'FILES*.parquet' COLUMN KEY

PYTHONPATH must name the parent of this folder. The column holds text or bytes. Rows that are NULL have no
password. The report goes to standard output.
"""

import sys

import duckdb
from pwcheck_parts import Pwcheck


def passwords(files, column):
    name = '"' + column.replace('"', '""') + '"'
    # Not '::BLOB': that takes the text "\x41" for "A".
    rows = duckdb.execute(f"SELECT {name} FROM read_parquet($files) WHERE {name} IS NOT NULL", {"files": files})
    while block := rows.fetchmany(10000):
        yield from (value.encode() if isinstance(value, str) else memoryview(value) for value, in block)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    files, column, key = sys.argv[1:]
    pwcheck = Pwcheck("pwcheck", key=open(key, "rb").read())
    try:
        report = pwcheck.report([pwcheck.audit_passwords(passwords(files, column))], "--list", files)
    except (TypeError, duckdb.InvalidInputException) as error:
        # DuckDB's message may quote a password.
        sys.exit(f"Error: the column '{column}' does not hold text or bytes ({type(error).__name__}).")
    sys.stdout.buffer.write(report)
