"""Audits a column of Parquet files on one machine with DuckDB. Usage: audit.py 'FILES*.parquet' COLUMN KEY

Rows that are NULL have no password. Needs pyarrow. The report goes to standard output.
"""

import sys

import duckdb
from pwcheck_parts import Pwcheck

if __name__ == "__main__":
    files, column, key = sys.argv[1:]
    pwcheck = Pwcheck("pwcheck", key=open(key, "rb").read())
    name = '"' + column.replace('"', '""') + '"'
    query = f"SELECT {name}::BLOB FROM read_parquet($files) WHERE {name} IS NOT NULL"
    rows = duckdb.execute(query, {"files": files})
    passwords = (bytes(row[0]) for block in iter(lambda: rows.fetchmany(10000), []) for row in block)
    sys.stdout.buffer.write(pwcheck.report([pwcheck.audit_passwords(passwords)], "--list", files))
