#!/usr/bin/env python3
"""Audits passwords with Spark and pwcheck. Spark 3.5 or 4, with pyarrow and pandas on the workers.

    spark-submit --py-files pwcheck_parts.py spark/audit.py --ranges 1g --text /data/leak.txt -- --format html -o report.html
    spark-submit --py-files pwcheck_parts.py spark/audit.py --text 'hdfs:///leaks/*.gz' --option=--no-strength -- -o report.json
    spark-submit --py-files pwcheck_parts.py spark/audit.py --parquet /data/users --user name --column password -- -o report.txt

pwcheck must be at the same path on all workers (--program). What follows -- goes to `pwcheck merge`. Name a file for the report,
for spark-submit mixes what is printed with its messages.
"""

import argparse
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from pwcheck_parts import LARGEST_FRAME, Pwcheck, part_count


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--text", nargs="+", metavar="PATH", help="lists, one password a line")
    source.add_argument("--parquet", metavar="PATH", help="a table in files of Parquet")
    source.add_argument("--table", metavar="NAME", help="a table of the catalogue")
    parser.add_argument("--column", help="the column with passwords")
    parser.add_argument("--user", metavar="COLUMN", help="the column with the users' names")
    parser.add_argument("--ranges", metavar="SIZE", help="read --text by ranges of so many bytes, such as 1g, on a file system that "
                        "all workers have at the same path; no password passes the JVM")
    parser.add_argument("--state-key", metavar="FILE", help="the key, read here and sent in the closures, never as a file")
    parser.add_argument("--program", default="pwcheck")
    parser.add_argument("--option", action="append", default=[], help="an option of every audit, such as --option=--no-strength")
    parser.add_argument("report", nargs="*", help="arguments of 'pwcheck merge', after --")
    options = parser.parse_args()
    if options.text is None and options.column is None:
        parser.error("a table needs --column")
    return options


def size_of(text):
    units = {"k": 10, "m": 20, "g": 30}
    return int(text[:-1]) << units[text[-1].lower()] if text[-1].lower() in units else int(text)


def check(spark):
    """What would count too little, or write passwords to disks."""
    if spark.conf.get("spark.sql.files.ignoreCorruptFiles", "false").lower() == "true":
        sys.exit("Error: spark.sql.files.ignoreCorruptFiles is on, so a file that is cut short would pass for a whole one. Turn it off.")
    if spark.conf.get("spark.sql.files.ignoreMissingFiles", "false").lower() == "true":
        sys.exit("Error: spark.sql.files.ignoreMissingFiles is on, so a file that vanishes would not be missed. Turn it off.")
    for name in ("spark.io.encryption.enabled", "spark.authenticate", "spark.network.crypto.enabled"):
        if spark.sparkContext.getConf().get(name, "false").lower() != "true":
            print(f"Warning: {name} is off: a shuffle or a cache would write passwords to disks or send them in clear.", file=sys.stderr)




def framed(column):
    """A binary column as a frame: made by Spark, so that Python touches no row."""
    digits = F.lpad(F.hex(F.octet_length(column)), 8, "0")
    little = F.concat(*[F.substring(digits, at, 2) for at in (7, 5, 3, 1)])
    return F.concat(F.unhex(little), column)


def lines(spark, paths):
    """The passwords of text, as pwcheck reads lines: only LF and CR LF end one, and blank ones are none. Spark's default
    also ends lines at a lone CR, and its other readers replace bytes that are not UTF-8."""
    value = F.col("value").cast("binary")
    value = F.when(F.hex(F.expr("substring(cast(value as binary), -1, 1)")) == "0D",
                   F.expr("substring(cast(value as binary), 1, octet_length(cast(value as binary)) - 1)")).otherwise(value)
    text = spark.read.option("lineSep", "\n").text(paths)
    return text.select(F.substring(value, 1, LARGEST_FRAME).alias("p")).where(F.octet_length("p") > 0).select(framed(F.col("p")).alias("f"))


def column(table, password, user):
    """A frame, or two, for each row that is not NULL."""
    value = F.col(password).cast("binary")
    frames = framed(F.substring(value, 1, LARGEST_FRAME))
    if user is not None:
        name = F.coalesce(F.col(user).cast("binary"), F.lit(bytearray()))
        frames = F.concat(framed(F.substring(name, 1, LARGEST_FRAME)), frames)
    return table.where(value.isNotNull()).select(frames.alias("f"))


def blocks(batches):
    """The bytes of batches, each as it lies in Arrow's memory, with its number of rows."""
    for batch in batches:
        values = batch.column(0)
        if len(values):
            _, offsets, data = values.buffers()
            ends = memoryview(offsets).cast("i")
            yield memoryview(data)[ends[values.offset] : ends[values.offset + len(values)]], len(values)


def audit_rows(pwcheck, users):
    def run(batches):
        import pyarrow

        rows = blocks(batches)
        first = next(rows, None)
        if first is not None:
            def all_rows():
                yield first
                yield from rows

            state = pwcheck.audit_frames(all_rows(), users)
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array([state], pyarrow.binary())], ["state"])

    return run


def merged(pwcheck, states, fan):
    """Adds up a tree of states on the workers, until few enough are left for the driver."""
    while states.getNumPartitions() > fan:
        states = states.repartition(-(-states.getNumPartitions() // fan)).mapPartitions(lambda some: sums(pwcheck, some))
    return states.collect()


def sums(pwcheck, states):
    states = list(states)
    return [pwcheck.merge(states)] if states else []


def main():
    options = arguments()
    spark = SparkSession.builder.appName("pwcheck").getOrCreate()
    check(spark)
    key = open(options.state_key, "rb").read() if options.state_key else b""
    pwcheck = Pwcheck(options.program, options.option, key)
    if options.text and options.ranges:
        parts = [(path, k + 1, count) for path in options.text for count in [part_count(path, size_of(options.ranges))] for k in range(count)]
        states = spark.sparkContext.parallelize(parts, len(parts)).map(lambda part: pwcheck.audit_part(*part))
    else:
        table = spark.read.parquet(options.parquet) if options.parquet else spark.table(options.table) if options.table else None
        rows = lines(spark, options.text) if options.text else column(table, options.column, options.user)
        states = rows.mapInArrow(audit_rows(pwcheck, options.user is not None), "state binary").rdd.map(lambda row: bytes(row[0]))
    # The title of the report, unless another one is asked for.
    named = any(argument.startswith("--list") for argument in options.report)
    names = [] if named else ["--list=" + name for name in options.text or [options.parquet or options.table]]
    sys.stdout.buffer.write(pwcheck.report(merged(pwcheck, states, 32), *names, *options.report))
    spark.stop()


if __name__ == "__main__":
    main()
