#!/usr/bin/env python3
"""Processor time of audits on Spark, two workers on this machine, beside one process: what a cluster costs on top.

  spark.py PWCHECK PYTHON LINES      PYTHON: one that has Tests/distributed/requirements.txt

The time is that of all processes together, as `perf stat` counts it: the JVMs, Python's, pwcheck's. What starts the cluster is
measured on a list of a hundred lines and stands apart.
"""
import os, subprocess, sys, tempfile
from measure import ROOT

pwcheck, python = (os.path.abspath(path) for path in sys.argv[1:3])
lines = int(sys.argv[3])
EXAMPLES = ROOT / 'Examples/distributed'


def processor_time(command, environment):
    """Seconds. Those of `wait` would leave out what Spark's processes do not wait for."""
    with tempfile.NamedTemporaryFile('r') as counts:
        measured = ['perf', 'stat', '-x,', '-e', 'task-clock', '-o', counts.name, '--', *command]
        run = subprocess.run(measured, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode != 0: sys.exit(f'Error: {command[0]} failed: {run.stderr[-2000:].decode("utf-8", "replace")}')
        return next(float(line.split(',')[0]) for line in counts if 'task-clock' in line) / 1000


with tempfile.TemporaryDirectory() as folder:
    big, few, report, key = (os.path.join(folder, name) for name in ('big.txt', 'few.txt', 'report', 'key'))
    with open(big, 'wb') as file: subprocess.run([sys.executable, ROOT / 'Benchmarks/make-list.py', str(lines)], stdout=file, check=True)
    with open(big, 'rb') as file, open(few, 'wb') as start: start.writelines(line for line, _ in zip(file, range(100)))
    with open(key, 'wb') as file: file.write(os.urandom(32))
    os.chmod(key, 0o600)
    size = -(-os.path.getsize(big) // 8)
    environment = dict(os.environ, SPARK_LOCAL_IP='127.0.0.1', PYSPARK_PYTHON=python)

    def alone(path, options):
        return processor_time([pwcheck, 'audit', '-q', '-j', '1', '--exit-zero', '--state-key', key, *options, '-o', report, path], environment)

    def spark(path, options, how):
        settings = {'spark.local.dir': folder, 'spark.ui.enabled': 'false', 'spark.sql.files.maxPartitionBytes': size}
        command = [os.path.join(os.path.dirname(python), 'spark-submit'), '--master', 'local-cluster[2,1,1024]',
                   '--py-files', str(EXAMPLES / 'pwcheck_parts.py')]
        for name, value in settings.items(): command += ['--conf', f'{name}={value}']
        command += [str(EXAMPLES / 'spark/audit.py'), *how, '--text', path, '--program', pwcheck, '--state-key', key,
                    *(f'--option={option}' for option in options), '--', '-o', report]
        return processor_time(command, environment)

    ways = {'byte ranges': ['--ranges', str(size)], "Spark's text reader": []}
    print(f'\nProcessor time of audits on Spark, {lines:,} lines in 8 parts, 2 workers\n')
    print('| seconds of all processes | default audit | ratio | policy only | ratio |\n|---|--:|--:|--:|--:|')
    policy = ['--no-strength', '--no-statistics']
    base = [min(alone(big, options) for _ in range(3)) for options in ([], policy)]
    print(f'| one process | {base[0]:.1f} | | {base[1]:.2f} | |', flush=True)
    for name, how in ways.items():
        begin = min(spark(few, policy, how) for _ in range(2))
        cells = []
        for seconds, options in zip(base, ([], policy)):
            taken = min(spark(big, options, how) for _ in range(2)) - begin
            cells.append(f'{taken:.1f} | {taken / seconds:.2f} ×')
        print(f'| {name}, without {begin:.1f} s to start | {cells[0]} | {cells[1]} |', flush=True)
